// SPDX-License-Identifier: Apache-2.0
package com.example.vclip;

import io.touchstone.kernel.hull.Hull;

/**
 * A hull where it stands, in a frame with the axes of the world whose origin is the centre of A.
 *
 * <p>Vertices are placed each time they are asked for: a walk sees few of them. Edges are
 * differences relative to the body's own centre, so that they do not lose digits to the distance of
 * the bodies. Poses are taken as they are, affine ones too: edges and normals are those of the placed
 * vertices.
 *
 * <p>Scratch memory of one thread.
 */
final class PlacedHull {

  private VClipShape shape;
  Hull topology;

  /** Array form [R | t], of which R counts here. */
  private double[] pose;

  /** 1, or -1 for a pose that mirrors: then counter-clockwise is clockwise. */
  private double orientation;

  private final Vector centre = new Vector();
  private final Vector from = new Vector();
  private final Vector u = new Vector();
  private final Vector v = new Vector();

  /**
   * Takes a body.
   *
   * @param pose array form [R | t], which stays the caller's
   */
  void place(VClipShape body, double[] pose, double cx, double cy, double cz) {
    shape = body;
    topology = body.topology;
    this.pose = pose;
    double[] r = pose;
    double determinant =
        r[0] * (r[5] * r[10] - r[6] * r[9])
            + r[1] * (r[6] * r[8] - r[4] * r[10])
            + r[2] * (r[4] * r[9] - r[5] * r[8]);
    orientation = determinant < 0 ? -1 : 1;
    centre.set(cx, cy, cz);
  }

  /** Returns a vertex that is farthest in a direction. */
  int farthest(double dx, double dy, double dz) {
    double[] m = pose;
    return shape.support.support(
        m[0] * dx + m[4] * dy + m[8] * dz,
        m[1] * dx + m[5] * dy + m[9] * dz,
        m[2] * dx + m[6] * dy + m[10] * dz);
  }

  /** Finds where a vertex is relative to the centre. */
  private Vector local(int vertex, Vector into) {
    double[] m = pose;
    double x = shape.relative[3 * vertex];
    double y = shape.relative[3 * vertex + 1];
    double z = shape.relative[3 * vertex + 2];
    return into.set(
        m[0] * x + m[1] * y + m[2] * z,
        m[4] * x + m[5] * y + m[6] * z,
        m[8] * x + m[9] * y + m[10] * z);
  }

  /** Finds where a vertex is. */
  Vector position(int vertex, Vector into) {
    return local(vertex, into).along(into, 1, centre);
  }

  /** Finds the vector from one vertex to another. */
  Vector vector(int start, int end, Vector into) {
    return into.difference(local(end, into), local(start, from));
  }

  /** Finds the vector along an edge, from its start to its end. */
  Vector edge(int edge, Vector into) {
    return vector(topology.edgeStart(edge), topology.edgeEnd(edge), into);
  }

  /**
   * Finds the outward unit normal of a face; zero if the face has no area to speak of. The sum of
   * the triangles at its first corner (M. E. Newell's formula) takes all corners into account, so
   * that it does not matter how they are spread.
   */
  Vector normal(int face, Vector into) {
    int last = topology.firstCorner(face + 1) - 1;
    into.set(0, 0, 0);
    for (int corner = topology.firstCorner(face) + 1; corner < last; corner++) {
      vector(anchor(face), topology.cornerVertex(corner), u);
      vector(anchor(face), topology.cornerVertex(corner + 1), v);
      into.along(into, 1, u.cross(u, v));
    }
    double length = Math.sqrt(into.square());
    return into.times(length > 0 ? orientation / length : 0);
  }

  /** Returns a vertex of a face, through which its plane goes. */
  int anchor(int face) {
    return topology.cornerVertex(topology.firstCorner(face));
  }

  int firstSpoke(int vertex) {
    return shape.firstSpoke[vertex];
  }

  /** Returns the edge at a position of the list of edges around a vertex. */
  int spoke(int position) {
    return shape.spokes[position];
  }

  /** Finds the vector from a vertex along the edge at a position of its list. */
  Vector spoke(int position, int vertex, Vector into) {
    int edge = shape.spokes[position];
    int start = topology.edgeStart(edge);
    return vector(vertex, start == vertex ? topology.edgeEnd(edge) : start, into);
  }

  /** Returns the face on one side of an edge, or {@link Hull#NO_FACE}. */
  int faceOf(int edge, boolean left) {
    return left ? topology.edgeLeft(edge) : topology.edgeRight(edge);
  }

  /**
   * Finds the direction in the plane of a face, perpendicular to one of its edges, that points into
   * the face: the normal of the side plane that the regions of both share.
   *
   * @param normal of the face
   */
  Vector inward(int edge, int face, Vector normal, Vector into) {
    edge(edge, u).times(topology.edgeLeft(edge) == face ? orientation : -orientation);
    return into.cross(normal, u);
  }

  /** Returns the number of vertices of a feature. */
  int corners(int feature) {
    int dimension = Feature.dimension(feature);
    int face = Feature.index(feature);
    return dimension < 2
        ? dimension + 1
        : topology.firstCorner(face + 1) - topology.firstCorner(face);
  }

  /** Returns a vertex of a feature. */
  int corner(int feature, int k) {
    int index = Feature.index(feature);
    return switch (Feature.dimension(feature)) {
      case 0 -> index;
      case 1 -> k == 0 ? topology.edgeStart(index) : topology.edgeEnd(index);
      default -> topology.cornerVertex(topology.firstCorner(index) + k);
    };
  }
}

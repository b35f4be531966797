package com.example.vclip;

import io.touchstone.kernel.hull.Hull;

/**
 * A hull where it stands, in a frame with the axes of the world whose origin is the centre of A and
 * whose unit is a power of two near the size of the scene. Nothing here can overflow, whatever the
 * scale of the bodies, and the same scene 2^k times as large gives the same numbers.
 *
 * <p>Vertices are placed when they are first asked for: a walk sees few of them. Positions are kept
 * relative to the body's own centre, so that edges do not lose digits to the distance of the
 * bodies. Poses are taken as they are, affine ones too: edges and normals are those of the placed
 * vertices.
 *
 * <p>Scratch memory of one thread; grows to the largest body seen.
 */
final class PlacedHull {

  private VClipShape shape;
  Hull topology;
  private final double[] matrix = new double[9];

  /** 1, or -1 for a pose that mirrors: then counter-clockwise is clockwise. */
  private double orientation;

  /** Where the centre of the body is. */
  double ox;

  double oy;
  double oz;

  /** Placed vertices relative to the centre; valid where the stamp is the current one. */
  private double[] placed = new double[3 * 64];

  private int[] stamps = new int[64];
  private int stamp;

  /**
   * Takes a body.
   *
   * @param pose array form [R | t]
   * @param factor the power of two that brings the scene to unit size
   */
  void place(VClipShape body, double[] pose, double factor, double cx, double cy, double cz) {
    shape = body;
    topology = body.topology;
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 3; column++) {
        matrix[3 * row + column] = pose[4 * row + column] * factor;
      }
    }
    double[] r = pose;
    double determinant =
        r[0] * (r[5] * r[10] - r[6] * r[9])
            + r[1] * (r[6] * r[8] - r[4] * r[10])
            + r[2] * (r[4] * r[9] - r[5] * r[8]);
    orientation = determinant < 0 ? -1 : 1;
    ox = cx;
    oy = cy;
    oz = cz;
    int count = body.relative.length / 3;
    if (stamps.length < count) {
      stamps = new int[count];
      placed = new double[3 * count];
      stamp = 0;
    }
    if (++stamp == 0) { // after 2^32 queries all stamps are to be forgotten
      java.util.Arrays.fill(stamps, 0);
      stamp = 1;
    }
  }

  /** Returns a vertex that is farthest in a direction. */
  int farthest(double dx, double dy, double dz) {
    double[] m = matrix;
    return shape.support.support(
        m[0] * dx + m[3] * dy + m[6] * dz,
        m[1] * dx + m[4] * dy + m[7] * dz,
        m[2] * dx + m[5] * dy + m[8] * dz);
  }

  /** Makes sure that a vertex is placed; returns where its coordinates start. */
  private int at(int vertex) {
    int i = 3 * vertex;
    if (stamps[vertex] != stamp) {
      stamps[vertex] = stamp;
      double[] m = matrix;
      double vx = shape.relative[i];
      double vy = shape.relative[i + 1];
      double vz = shape.relative[i + 2];
      placed[i] = m[0] * vx + m[1] * vy + m[2] * vz;
      placed[i + 1] = m[3] * vx + m[4] * vy + m[5] * vz;
      placed[i + 2] = m[6] * vx + m[7] * vy + m[8] * vz;
    }
    return i;
  }

  /** Finds where a vertex is. */
  Vector position(int vertex, Vector into) {
    int i = at(vertex);
    return into.set(placed[i] + ox, placed[i + 1] + oy, placed[i + 2] + oz);
  }

  /** Finds the vector from one vertex to another. */
  Vector vector(int from, int to, Vector into) {
    int i = at(from);
    int j = at(to);
    return into.set(
        placed[j] - placed[i], placed[j + 1] - placed[i + 1], placed[j + 2] - placed[i + 2]);
  }

  /** Finds the vector along an edge, from its start to its end. */
  Vector edge(int edge, Vector into) {
    return vector(topology.edgeStart(edge), topology.edgeEnd(edge), into);
  }

  /** Finds the outward unit normal of a face; zero if the face has no area to speak of. */
  Vector normal(int face, Vector into) {
    int[] corners = shape.spanningCorners;
    int i = at(topology.cornerVertex(corners[3 * face]));
    int j = at(topology.cornerVertex(corners[3 * face + 1]));
    int k = at(topology.cornerVertex(corners[3 * face + 2]));
    double[] p = placed;
    double ux = p[j] - p[i];
    double uy = p[j + 1] - p[i + 1];
    double uz = p[j + 2] - p[i + 2];
    double vx = p[k] - p[i];
    double vy = p[k + 1] - p[i + 1];
    double vz = p[k + 2] - p[i + 2];
    double nx = uy * vz - uz * vy;
    double ny = uz * vx - ux * vz;
    double nz = ux * vy - uy * vx;
    double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    double scale = length > 0 ? orientation / length : 0;
    return into.set(nx * scale, ny * scale, nz * scale);
  }

  /** Returns a vertex of a face, through which its plane goes. */
  int anchor(int face) {
    return topology.cornerVertex(shape.spanningCorners[3 * face]);
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
    int i = at(topology.edgeStart(edge));
    int j = at(topology.edgeEnd(edge));
    double sign = topology.edgeLeft(edge) == face ? orientation : -orientation;
    double ux = sign * (placed[j] - placed[i]);
    double uy = sign * (placed[j + 1] - placed[i + 1]);
    double uz = sign * (placed[j + 2] - placed[i + 2]);
    return into.set(
        normal.y * uz - normal.z * uy,
        normal.z * ux - normal.x * uz,
        normal.x * uy - normal.y * ux);
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

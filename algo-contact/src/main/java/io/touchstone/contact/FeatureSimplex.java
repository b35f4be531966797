// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import io.touchstone.kernel.certified.PairOrientation;

/**
 * Names a few vertices of a body around a point of it: a vertex, the ends of an edge, a triangle of
 * a face, or a tetrahedron. Scratch memory.
 */
final class FeatureSimplex {

  private static final int MOST = 4;

  private final PairOrientation orientation;
  private final boolean second;
  private Features features;

  /** The pose, and whether its R' is about its inverse. */
  private double[] pose = new double[12];

  private boolean turned;
  private int turn;
  private final int[] found = new int[MOST];
  private int count;

  FeatureSimplex(PairOrientation orientation, boolean second) {
    this.orientation = orientation;
    this.second = second;
    features = Features.of(io.touchstone.api.geometry.Polytope.empty(2));
  }

  void place(Features placed, double[] at, boolean isRotation, int sign) {
    features = placed;
    pose = at;
    turned = isRotation;
    turn = sign;
  }

  private int code(int vertex) {
    return second ? ~vertex : vertex;
  }

  private int corner(int position) {
    return code(features.corners[position]);
  }

  /** How many vertices were found. */
  int count() {
    return count;
  }

  /** A vertex that was found, as the orientation names it. */
  int found(int k) {
    return code(found[k]);
  }

  private void take(int... vertices) {
    count = vertices.length;
    System.arraycopy(vertices, 0, found, 0, count);
  }

  /**
   * Finds the vertices around a point of the body.
   *
   * @param point as the orientation names it
   * @param faces on which it lies, ascending
   * @param size how many
   */
  void around(int point, int[] faces, int size) {
    int n = features.n;
    if (size >= n) {
      take(features.commonVertex(faces, size));
    } else if (size == 2) {
      takeEdge(features.commonEdge(faces[0], faces[1]));
    } else if (size == 1 && n == 2) {
      int c = features.offsets[faces[0]];
      take(features.corners[c], features.corners[c + 1]);
    } else if (size == 1) {
      takeTriangle(faces[0], offFace(faces[0]), point, false);
    } else if (n == 2) {
      takePlanarSimplex(point);
    } else {
      takeTetrahedron(point);
    }
  }

  void takeEdge(int edge) {
    take(features.hull.edgeStart(edge), features.hull.edgeEnd(edge));
  }

  private int offFace(int face) {
    for (int v : features.vertices) {
      boolean on = false;
      for (int f : features.facesOf[v]) {
        on |= f == face;
      }
      if (!on) {
        return code(v);
      }
    }
    throw new IllegalStateException("all vertices on face " + face);
  }

  /**
   * Finds the triangle of a face, in the fan of its first corner, that the line through two points
   * off the face meets. The line meets the inside of the face, so it has all edges on one side:
   * seen from outside they run counter-clockwise.
   *
   * @param outside whether p is outside of the face, so q is not
   */
  void takeTriangle(int face, int p, int q, boolean outside) {
    int first = features.offsets[face];
    int last = features.offsets[face + 1] - 1;
    int inner = outside ? -turn : turn;
    int c = first + 1;
    while (c + 1 < last && orientation.sign(p, q, corner(first), corner(c + 1)) == inner) {
      c++;
    }
    take(features.corners[first], features.corners[c], features.corners[c + 1]);
  }

  private void takePlanarSimplex(int point) {
    int apex = features.corners[0];
    for (int c = 0; c < features.corners.length; c += 2) {
      int p = features.corners[c];
      int q = features.corners[c + 1];
      if (p != apex
          && q != apex
          && orientation.sign(code(apex), code(p), point)
                  * orientation.sign(code(apex), code(q), point)
              <= 0) {
        take(apex, p, q);
        return;
      }
    }
    throw new IllegalStateException("the point is in no triangle");
  }

  /** The tetrahedron over the triangle where the ray from a vertex through the point leaves. */
  private void takeTetrahedron(int point) {
    if (takeTetrahedron(exit(point), point)) {
      return;
    }
    for (int face = 0; face < features.faceCount; face++) {
      if (takeTetrahedron(face, point)) {
        return;
      }
    }
    throw new IllegalStateException("the point is in no tetrahedron");
  }

  private boolean takeTetrahedron(int face, int point) {
    int apex = features.corners[0];
    int first = features.offsets[face];
    int last = features.offsets[face + 1] - 1;
    if (hasCorner(face, apex)) {
      return false;
    }
    int u = orientation.sign(code(apex), corner(first), corner(first + 1), point);
    for (int c = first + 1; c < last; c++) {
      int v = orientation.sign(code(apex), corner(c), corner(c + 1), point);
      int w = orientation.sign(code(apex), corner(c + 1), corner(first), point);
      if ((u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0)) {
        take(apex, features.corners[first], features.corners[c], features.corners[c + 1]);
        return true;
      }
      u = -w;
    }
    return false;
  }

  /**
   * Returns the face through which the ray most likely leaves, in doubles: of those that it comes
   * nearer to, where the first corner of all is deepest in terms of the point's depth.
   */
  private int exit(int point) {
    if (!turned) {
      return 0;
    }
    double dx = orientation.coordinate(point, 0) - pose[3];
    double dy = orientation.coordinate(point, 1) - pose[7];
    double dz = orientation.coordinate(point, 2) - pose[11];
    double x = pose[0] * dx + pose[4] * dy + pose[8] * dz;
    double y = pose[1] * dx + pose[5] * dy + pose[9] * dz;
    double z = pose[2] * dx + pose[6] * dy + pose[10] * dz;
    double[] normals = features.normals;
    int best = 0;
    double most = 0;
    double over = 1;
    for (int face = 0; face < features.faceCount; face++) {
      int at = 3 * face;
      double height = normals[at] * x + normals[at + 1] * y + normals[at + 2] * z;
      double depth = features.reaches[face] - height;
      double depthOfFirst = features.depths[face];
      if (depthOfFirst * over > most * depth) {
        most = depthOfFirst;
        over = depth;
        best = face;
      }
    }
    return best;
  }

  private boolean hasCorner(int face, int vertex) {
    for (int f : features.facesOf[vertex]) {
      if (f == face) {
        return true;
      }
    }
    return false;
  }
}

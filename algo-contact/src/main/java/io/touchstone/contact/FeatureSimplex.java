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

  /** By face a normal outwards, and its product with the points of the plane. */
  private double[] planes = new double[0];

  /** By face how far inside the first vertex is, times a factor of the face. */
  private double[] depths = new double[0];

  private boolean hasDepths;
  private final int[] found = new int[MOST];
  private int count;

  FeatureSimplex(PairOrientation orientation, boolean second) {
    this.orientation = orientation;
    this.second = second;
    features = Features.of(io.touchstone.api.geometry.Polytope.empty(2));
  }

  void place(Features placed) {
    features = placed;
    hasDepths = false;
    if (planes.length < 4 * placed.faceCount) {
      planes = new double[4 * placed.faceCount];
      depths = new double[placed.faceCount];
    }
  }

  /** Remembers the plane that the orientation has at hand. */
  void keepPlane(int face, int turn) {
    orientation.copyPlane(planes, 4 * face);
    for (int i = 0; i < 4; i++) {
      planes[4 * face + i] *= turn;
    }
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
      takeTriangle(faces[0], offFace(faces[0]), point);
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
   * off the face meets. The line meets the inside of the face.
   */
  void takeTriangle(int face, int p, int q) {
    int first = features.offsets[face];
    int last = features.offsets[face + 1] - 1;
    if (last == first + 2) {
      take(features.corners[first], features.corners[first + 1], features.corners[last]);
      return;
    }
    int before = orientation.sign(p, q, corner(first), corner(first + 1));
    for (int c = first + 1; c < last; c++) {
      int after = orientation.sign(p, q, corner(first), corner(c + 1));
      if (before * after <= 0) {
        take(features.corners[first], features.corners[c], features.corners[c + 1]);
        return;
      }
      before = after;
    }
    throw new IllegalStateException("the line misses face " + face);
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
   * nearer to, where the first vertex is deepest in terms of the point's depth.
   */
  private int exit(int point) {
    if (!hasDepths) {
      hasDepths = true;
      for (int face = 0; face < features.faceCount; face++) {
        depths[face] = depth(face, corner(0));
      }
    }
    double x = orientation.coordinate(point, 0);
    double y = orientation.coordinate(point, 1);
    double z = orientation.coordinate(point, 2);
    int best = 0;
    double most = 0;
    double over = 1;
    for (int face = 0; face < features.faceCount; face++) {
      int at = 4 * face;
      double depth = planes[at + 3] - planes[at] * x - planes[at + 1] * y - planes[at + 2] * z;
      if (depths[face] * over > most * depth) {
        most = depths[face];
        over = depth;
        best = face;
      }
    }
    return best;
  }

  private double depth(int face, int vertex) {
    int at = 4 * face;
    return planes[at + 3]
        - planes[at] * orientation.coordinate(vertex, 0)
        - planes[at + 1] * orientation.coordinate(vertex, 1)
        - planes[at + 2] * orientation.coordinate(vertex, 2);
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

package io.touchstone.contact;

import io.touchstone.kernel.certified.PairOrientation;

/** One of the two bodies of a query: its features where they are. Scratch memory. */
final class PlacedFeatures {

  private final PairOrientation orientation;
  private final boolean second;

  /** The body; the empty one before the first query. */
  Features features;

  /** The sign of the determinant of its rotation. */
  int turn;

  /** By face of this body and place in the other's list of vertices: 1 outside, 0 on, -1 inside. */
  byte[] outside = new byte[0];

  PlacedFeatures(PairOrientation orientation, boolean second, Features empty) {
    this.orientation = orientation;
    this.second = second;
    this.features = empty;
  }

  /** Returns the name that a vertex has in the orientation of the pair. */
  int code(int vertex) {
    return second ? ~vertex : vertex;
  }

  int corner(int position) {
    return code(features.corners[position]);
  }

  /** Finds out on which side of each face each vertex of the other body is. */
  void look(PlacedFeatures other) {
    int[] vertices = other.features.vertices;
    int count = vertices.length;
    if (outside.length < features.faceCount * count) {
      outside = new byte[features.faceCount * count];
    }
    int n = features.n;
    for (int face = 0; face < features.faceCount; face++) {
      int c = features.offsets[face];
      int p = corner(c);
      int q = corner(c + 1);
      if (n == 3) {
        orientation.plane(p, q, corner(c + 2));
      }
      for (int k = 0; k < count; k++) {
        int v = other.code(vertices[k]);
        int sign = n == 2 ? -orientation.sign(p, q, v) : orientation.side(v);
        outside[face * count + k] = (byte) (turn * sign);
      }
    }
  }

  /** Returns the vertices around a point of this body that lies on given faces of it. */
  int[] around(int point, int[] faces) {
    int n = features.n;
    if (faces.length >= n) {
      return new int[] {features.commonVertex(faces)};
    }
    if (faces.length == 2) {
      return features.commonEdge(faces[0], faces[1]);
    }
    if (faces.length == 1) {
      int c = features.offsets[faces[0]];
      return n == 2
          ? new int[] {features.corners[c], features.corners[c + 1]}
          : triangle(faces[0], offFace(faces[0]), point);
    }
    return n == 2 ? planarSimplex(point) : spatialSimplex(point);
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
   * Returns the triangle of a face, in the fan of its first corner, that the line through two
   * points off the face meets. The line meets the inside of the face.
   */
  int[] triangle(int face, int p, int q) {
    int first = features.offsets[face];
    int last = features.offsets[face + 1] - 1;
    int before = orientation.sign(p, q, corner(first), corner(first + 1));
    for (int c = first + 1; c < last; c++) {
      int after = orientation.sign(p, q, corner(first), corner(c + 1));
      if (before * after <= 0) {
        return new int[] {features.corners[first], features.corners[c], features.corners[c + 1]};
      }
      before = after;
    }
    throw new IllegalStateException("the line misses face " + face);
  }

  private int[] planarSimplex(int point) {
    int apex = features.corners[0];
    for (int c = 0; c < features.corners.length; c += 2) {
      int p = features.corners[c];
      int q = features.corners[c + 1];
      if (p != apex
          && q != apex
          && orientation.sign(code(apex), code(p), point)
                  * orientation.sign(code(apex), code(q), point)
              <= 0) {
        return new int[] {apex, p, q};
      }
    }
    throw new IllegalStateException("the point is in no triangle");
  }

  /** The tetrahedron over the triangle where the ray from a vertex through the point leaves. */
  private int[] spatialSimplex(int point) {
    int apex = features.corners[0];
    for (int face = 0; face < features.faceCount; face++) {
      int first = features.offsets[face];
      int last = features.offsets[face + 1] - 1;
      if (hasCorner(face, apex)) {
        continue;
      }
      for (int c = first + 1; c < last; c++) {
        int u = orientation.sign(code(apex), corner(first), corner(c), point);
        int v = orientation.sign(code(apex), corner(c), corner(c + 1), point);
        int w = orientation.sign(code(apex), corner(c + 1), corner(first), point);
        if ((u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0)) {
          return new int[] {
            apex, features.corners[first], features.corners[c], features.corners[c + 1]
          };
        }
      }
    }
    throw new IllegalStateException("the point is in no tetrahedron");
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

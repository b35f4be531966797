package io.touchstone.contact;

import io.touchstone.kernel.certified.PairOrientation;
import java.util.Arrays;

/** One of the two bodies of a query: its features where they are. Scratch memory. */
final class PlacedFeatures {

  private final PairOrientation orientation;
  private final boolean second;
  private final FeatureSimplex simplex;

  /** The body; the empty one before the first query. */
  Features features;

  /** The sign of the determinant of its rotation. */
  int turn;

  /** Words of 64 faces each. */
  int words;

  /**
   * By word and place in the other's list of vertices: of which faces of this body the vertex is on
   * the outer side.
   */
  private long[] outside = new long[0];

  /** In the same way: in the planes of which faces it is. */
  private long[] on = new long[0];

  private double[] points = new double[0];
  private int count;

  /** By face and place in that list: how far outside, times a factor of the face, in doubles. */
  double[] heights = new double[0];

  /** By face: how far the heights may be off. */
  double[] bounds = new double[0];

  PlacedFeatures(PairOrientation orientation, boolean second, Features empty) {
    this.orientation = orientation;
    this.second = second;
    this.features = empty;
    simplex = new FeatureSimplex(orientation, second);
  }

  /** Begins a query. */
  void place(Features placed, int turned) {
    features = placed;
    turn = turned;
    simplex.place(placed);
  }

  /** Returns the name that a vertex has in the orientation of the pair. */
  int code(int vertex) {
    return second ? ~vertex : vertex;
  }

  int corner(int position) {
    return code(features.corners[position]);
  }

  FeatureSimplex simplex() {
    return simplex;
  }

  /** Of which of 64 faces a vertex of the other body is on the outer side. */
  long outside(int k, int word) {
    return outside[word * count + k];
  }

  /** In the planes of which of 64 faces a vertex of the other body is. */
  long on(int k, int word) {
    return on[word * count + k];
  }

  /** Finds out on which side of each face each vertex of the other body is. */
  void look(PlacedFeatures other) {
    count = other.features.vertices.length;
    int faces = features.faceCount;
    words = (faces + 63) >>> 6;
    if (outside.length < words * count) {
      outside = new long[words * count];
      on = new long[words * count];
    }
    Arrays.fill(outside, 0, words * count, 0);
    Arrays.fill(on, 0, words * count, 0);
    if (heights.length < faces * count || bounds.length < faces) {
      heights = new double[faces * count];
      bounds = new double[faces];
    }
    if (features.n == 3) {
      if (points.length < 3 * count) {
        points = new double[3 * count];
      }
      orientation.copyCoordinates(!second, other.features.vertices, points);
    }
    for (int face = 0; face < faces; face++) {
      if (features.n == 2) {
        lookInPlane(face, other);
      } else {
        lookInSpace(face, other);
      }
    }
  }

  private void lookInPlane(int face, PlacedFeatures other) {
    int[] vertices = other.features.vertices;
    int p = corner(features.offsets[face]);
    int q = corner(features.offsets[face] + 1);
    for (int k = 0; k < vertices.length; k++) {
      mark(face, k, -turn * orientation.sign(p, q, other.code(vertices[k])));
    }
  }

  /** Most faces are beyond a corner of the box around the other body, whose vertices are inside. */
  private void lookInSpace(int face, PlacedFeatures other) {
    int c = features.offsets[face];
    int p = corner(c);
    int q = corner(c + 1);
    int r = corner(c + 2);
    orientation.plane(p, q, r);
    simplex.keepPlane(face, turn);
    double bound = orientation.heightError();
    if (turn * orientation.farthest(turn > 0) < -2 * bound) {
      return;
    }
    int at = face * count;
    bounds[face] = bound;
    orientation.heights(points, count, turn, heights, at);
    if (sort(face, at, bound)) {
      return;
    }
    for (int k = 0; k < count; k++) {
      double height = heights[at + k];
      if (!(Math.abs(height) > bound)) {
        int vertex = other.code(other.features.vertices[k]);
        mark(face, k, turn * orientation.sign(p, q, r, vertex));
      }
    }
  }

  /** Sets the bits of a face where heights are above the bound; tells whether none is within it. */
  private boolean sort(int face, int at, double bound) {
    int from = (face >>> 6) * count;
    boolean certain = true;
    for (int k = 0; k < count; k++) {
      double height = heights[at + k];
      outside[from + k] |= (height > bound ? 1L : 0L) << face;
      certain &= Math.abs(height) > bound;
    }
    return certain;
  }

  private void mark(int face, int k, int side) {
    long bit = 1L << face;
    if (side > 0) {
      outside[(face >>> 6) * count + k] |= bit;
    } else if (side == 0) {
      on[(face >>> 6) * count + k] |= bit;
    }
  }
}

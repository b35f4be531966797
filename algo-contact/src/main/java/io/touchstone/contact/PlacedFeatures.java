// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.certified.PairOrientation;
import java.util.Arrays;

/** One of the two bodies of a query: its features where they are. Scratch memory. */
final class PlacedFeatures {

  /** A body with so many vertices is first looked at by a few faces, which leave most of it out. */
  private static final int MANY = 12;

  private static final int FIRST = 5;

  private final PairOrientation orientation;
  private final boolean second;
  private final FeatureSimplex simplex;

  /** The body; the empty one before the first query. */
  Features features;

  /** Its pose, and whether that is a rotation to 2<sup>-40</sup>. */
  private final double[] pose = new double[12];

  private boolean turned;

  /** The ball around the other body, in this one's frame. */
  private final double[] ball = new double[4];

  /** The sign of the determinant of its rotation. */
  int turn;

  /** Words of 64 faces each. */
  int words;

  /**
   * By word and place in the other's list of vertices: of which faces of this body the vertex is on
   * the outer side. Of vertices that were left out not all faces.
   */
  private long[] outside = new long[0];

  /** In the same way: in the planes of which faces it is. */
  private long[] on = new long[0];

  private double[] points = new double[0];
  private int count;

  /** The places of the other's vertices that are looked at, with their points in that order. */
  private int[] looked = new int[0];

  private int lookedCount;
  private double[] row = new double[0];

  /** The faces that the other body may reach beyond, and how far its middle is outside of each. */
  private int[] cutting = new int[0];

  private int cuttingCount;
  private double[] middles = new double[0];
  private double[] planes = new double[0];

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
  void place(Features placed, PoseView at, int sign) {
    features = placed;
    turn = sign;
    at.copyTo(pose);
    turned = at.isRigid() && at.defect() <= 0x1p-40;
    simplex.place(placed, pose, turned, sign);
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

  /** Finds out on which side of each face each vertex of the other body is that can matter. */
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
    if (features.n == 2) {
      for (int face = 0; face < faces; face++) {
        lookInPlane(face, other);
      }
      return;
    }
    reserve(faces);
    orientation.copyCoordinates(!second, other.features.vertices, points);
    for (int k = 0; k < count; k++) {
      looked[k] = k;
    }
    lookedCount = count;
    findCutting(other, faces);
    int first = count < MANY ? 0 : Math.min(FIRST, cuttingCount);
    bringToFront(first);
    for (int c = 0; c < cuttingCount; c++) {
      if (c == first && c > 0) {
        leaveOut(other.features);
      }
      lookInSpace(cutting[c], other);
    }
  }

  private void reserve(int faces) {
    if (heights.length < faces * count || bounds.length < faces) {
      heights = new double[faces * count];
      bounds = new double[faces];
      planes = new double[PairOrientation.PLANE * faces];
      cutting = new int[faces];
      middles = new double[faces];
    }
    if (points.length < 3 * count) {
      points = new double[3 * count];
      looked = new int[count];
      row = new double[count];
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

  /**
   * Lists the faces that the other body may reach beyond. Most are beyond the ball around it, or a
   * corner of the box, and its vertices are inside of them.
   */
  private void findCutting(PlacedFeatures other, int faces) {
    cuttingCount = 0;
    boolean balls = turned && other.turned;
    if (balls) {
      features.ballOf(other.features, pose, other.pose, ball);
    }
    for (int face = 0; face < faces; face++) {
      double height = balls ? features.height(face, ball) : Double.NaN;
      if (height + ball[3] < 0) {
        continue;
      }
      int c = features.offsets[face];
      orientation.plane(corner(c), corner(c + 1), corner(c + 2));
      double bound = orientation.heightError();
      if (!(turn * orientation.farthest(turn > 0) < -2 * bound)) {
        orientation.keepPlane(planes, PairOrientation.PLANE * face);
        bounds[face] = bound;
        middles[face] = Double.isNaN(height) ? turn * orientation.heightOfMiddle() : height;
        cutting[cuttingCount++] = face;
      }
    }
  }

  /** Brings the faces to the front that have the middle of the other body farthest outside. */
  private void bringToFront(int first) {
    for (int c = 0; c < first; c++) {
      int best = c;
      for (int d = c + 1; d < cuttingCount; d++) {
        best = middles[cutting[d]] > middles[cutting[best]] ? d : best;
      }
      int face = cutting[c];
      cutting[c] = cutting[best];
      cutting[best] = face;
    }
  }

  /**
   * Leaves out vertices that are outside of a face with all of their neighbours: neither they nor
   * their edges meet this body, and no other bit of theirs is asked for.
   */
  private void leaveOut(Features other) {
    int kept = 0;
    for (int k = 0; k < count; k++) {
      boolean beyond = false;
      for (int w = 0; w < words && !beyond; w++) {
        long bits = outside[w * count + k];
        for (int at = other.rims[k]; at < other.rims[k + 1] && bits != 0; at++) {
          bits &= outside[w * count + other.rim[at]];
        }
        beyond = bits != 0;
      }
      if (!beyond) {
        int apart = points.length / 3;
        points[kept] = points[k];
        points[apart + kept] = points[apart + k];
        points[2 * apart + kept] = points[2 * apart + k];
        looked[kept++] = k;
      }
    }
    lookedCount = kept;
  }

  private void lookInSpace(int face, PlacedFeatures other) {
    orientation.takePlane(planes, PairOrientation.PLANE * face);
    orientation.heights(points, lookedCount, turn, row, 0);
    if (sort(face)) {
      return;
    }
    int c = features.offsets[face];
    for (int j = 0; j < lookedCount; j++) {
      if (!(Math.abs(row[j]) > bounds[face])) {
        int vertex = other.code(other.features.vertices[looked[j]]);
        int side = orientation.sign(corner(c), corner(c + 1), corner(c + 2), vertex);
        mark(face, looked[j], turn * side);
      }
    }
  }

  /**
   * Keeps the heights of a face, and sets its bits where they are above the bound; tells whether
   * none is within it.
   */
  private boolean sort(int face) {
    int from = (face >>> 6) * count;
    int at = face * count;
    double bound = bounds[face];
    boolean certain = true;
    for (int j = 0; j < lookedCount; j++) {
      double height = row[j];
      int k = looked[j];
      heights[at + k] = height;
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

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import java.util.Arrays;

/**
 * The places of {@link OverlapSearch} for two boxes, in doubles: each box is six inequalities in
 * its own frame, where the vertices of the other one are seen. Says when it cannot tell: what is so
 * near to being degenerate that doubles are not certain is left to exact signs.
 *
 * <p><b>Error.</b> A vertex v of one box in the frame of the other is {@code S'(R v + t - s)}. With
 * entries of {@code S'S - I} of at most d, S' is off the inverse of S by less than 2 d in each
 * entry. L, the sum of magnitudes of coordinates and translations, bounds each component of {@code
 * R v + t - s}; so a height over a side is off by at most {@code e = (6 d + 256 u) L}: there are
 * less than 40 roundings on the way, each of at most 6 L. Without the translations in the world L
 * is H, which bounds heights. A sum {@code |a| g + |b| h} of products of heights is off by less
 * than {@code 5 e H}, such sums times sides, which are at most 2 H, and their differences by 5 H
 * times that.
 *
 * <p>Scratch memory of one thread.
 */
final class BoxCrossings {

  /** Defects beyond this are no roundings: the bound for R' would not hold. */
  private static final double MOST = 0x1p-40;

  /** Of a box. */
  private static final int SIDES = 6;

  private final PlaceList places;
  private final Side a = new Side();
  private final Side b = new Side();

  /** What heights, products of two heights, and of three, are uncertain by. */
  private double ofHeight;

  private double ofTwo;
  private double ofThree;
  private boolean certain;

  BoxCrossings(PlaceList places) {
    this.places = places;
  }

  /** One of the boxes, with the vertices of the other in its frame. */
  private static final class Side {

    Features features = Features.of(Polytope.empty(3));
    BoxShape box = BoxShape.NONE;
    final double[] pose = new double[12];

    /** By vertex of the other box and side of this one: how far outside. */
    final double[] heights = new double[8 * SIDES];

    /** By vertex of the other box: a bit for each side that it is outside of. */
    final int[] outside = new int[8];

    double height(int v, int side) {
      return heights[SIDES * v + side];
    }

    /** How far a vertex is from the lower side along an axis, in terms of the length there. */
    double share(int v, int axis, int other) {
      return -height(v, 2 * axis) * (box.high[other] - box.low[other]);
    }
  }

  /** Finds the places of two boxes that stand upright; returns whether it could. */
  boolean find(Features featuresA, PoseView poseA, Features featuresB, PoseView poseB) {
    double defects = poseA.defect() + poseB.defect();
    BoxShape boxA = featuresA.box;
    BoxShape boxB = featuresB.box;
    if (boxA == null || boxB == null) {
      return false;
    }
    if (!(defects <= MOST) || !poseA.isRigid() || !poseB.isRigid()) {
      return false;
    }
    places.clear();
    double world = take(a, featuresA, boxA, poseA) + take(b, featuresB, boxB, poseB);
    double reach = a.box.reach() + b.box.reach();
    ofHeight = (6 * defects + 256 * UNIT_ROUNDOFF) * (world + reach);
    certain = true;
    double most = Math.max(see(a, b), see(b, a)) + reach;
    ofTwo = 5 * ofHeight * most;
    ofThree = 5 * ofTwo * most;
    certain &= ofThree > 0; // neither overflow nor underflow
    for (int own = 0; own < 2 && certain; own++) {
      vertices(own == 0 ? a : b, own == 0 ? b : a);
      edges(own == 0 ? a : b, own == 0 ? b : a);
    }
    return certain;
  }

  /** Remembers a box; returns the sum of the magnitudes of its translation. */
  private static double take(Side side, Features features, BoxShape box, PoseView pose) {
    side.features = features;
    side.box = box;
    pose.copyTo(side.pose);
    return Math.abs(side.pose[3]) + Math.abs(side.pose[7]) + Math.abs(side.pose[11]);
  }

  /** Sees the vertices of the other box; returns how far its origin is along an axis at most. */
  private double see(Side own, Side other) {
    double[] s = own.pose;
    double[] r = other.pose;
    double[] points = other.features.points;
    double x = r[3] - s[3];
    double y = r[7] - s[7];
    double z = r[11] - s[11];
    double most = 0;
    double nearest = Double.POSITIVE_INFINITY;
    Arrays.fill(own.outside, 0);
    for (int axis = 0; axis < 3; axis++) {
      double sx = s[axis];
      double sy = s[4 + axis];
      double sz = s[8 + axis];
      double way = sx * x + sy * y + sz * z;
      double ofX = sx * r[0] + sy * r[4] + sz * r[8];
      double ofY = sx * r[1] + sy * r[5] + sz * r[9];
      double ofZ = sx * r[2] + sy * r[6] + sz * r[10];
      double low = own.box.low[axis];
      double high = own.box.high[axis];
      most = Math.max(most, Math.abs(way));
      for (int v = 0; v < 8; v++) {
        double at = way + ofX * points[3 * v] + ofY * points[3 * v + 1] + ofZ * points[3 * v + 2];
        double below = low - at;
        double above = at - high;
        own.heights[SIDES * v + 2 * axis] = below;
        own.heights[SIDES * v + 2 * axis + 1] = above;
        own.outside[v] |= (positive(below) | positive(above) << 1) << (2 * axis);
        nearest = Math.min(nearest, Math.min(Math.abs(below), Math.abs(above)));
      }
    }
    certain &= nearest > ofHeight; // not if one is NaN
    return most;
  }

  /** Returns 1 or 0 for numbers that are not 0, without a branch, which nobody could foresee. */
  private static int positive(double number) {
    return (int) (~Double.doubleToRawLongBits(number) >>> 63);
  }

  /** Vertices in the other box. */
  private void vertices(Side own, Side other) {
    for (int v = 0; v < 8; v++) {
      if (other.outside[v] == 0) {
        places.begin();
        if (own == b) {
          tetrahedron(other, v);
        }
        places.addAround(code(own, v));
        for (int face : own.features.facesOf[v]) {
          addFace(own, face);
        }
        if (own == a) {
          tetrahedron(other, v);
        }
      }
    }
  }

  private int code(Side side, int v) {
    return side == a ? v : ~v;
  }

  private void addFace(Side side, int face) {
    places.addFace(side == a ? face : face + SIDES);
  }

  private void addCorner(Side side, int number) {
    places.addAround(code(side, side.box.vertex(number)));
  }

  /**
   * Names a tetrahedron around a vertex: with its shares of the sides in order, from the lowest
   * corner along the axis of the greatest share, then of the next (H. W. Kuhn, 1960).
   */
  private void tetrahedron(Side side, int v) {
    boolean xy = isGreater(side, v, 0, 1);
    boolean yz = isGreater(side, v, 1, 2);
    boolean xz = isGreater(side, v, 0, 2);
    int first = xy ? (xz ? 0 : 2) : (yz ? 1 : 2);
    int last = xy ? (yz ? 2 : 1) : (xz ? 2 : 0);
    addCorner(side, 0);
    addCorner(side, 1 << first);
    addCorner(side, 7 ^ (1 << last));
    addCorner(side, 7);
  }

  private boolean isGreater(Side side, int v, int i, int j) {
    double difference = side.share(v, i, j) - side.share(v, j, i);
    certain &= Math.abs(difference) > ofTwo;
    return difference > 0;
  }

  /** Where edges go through sides of the other box. */
  private void edges(Side own, Side other) {
    int[] edges = own.features.edges;
    for (int e = 0; 2 * e < edges.length; e++) {
      int k = edges[2 * e];
      int l = edges[2 * e + 1];
      int beyond = other.outside[k] & other.outside[l];
      for (int bits = other.outside[k] ^ other.outside[l];
          beyond == 0 && bits != 0;
          bits &= bits - 1) {
        int side = Integer.numberOfTrailingZeros(bits);
        if (goesThrough(other, side, k, l)) {
          add(own, e, other, side);
        }
      }
    }
  }

  /**
   * Whether an edge that crosses the plane of a side is inside of the other ones there: with
   * heights a and b of its ends over the side, at {@code (|b| k + |a| l) / (|a| + |b|)}.
   */
  private boolean goesThrough(Side other, int side, int k, int l) {
    double toK = Math.abs(other.height(k, side));
    double toL = Math.abs(other.height(l, side));
    double most = Double.NEGATIVE_INFINITY;
    for (int g = 0; g < SIDES; g++) {
      if (g >> 1 != side >> 1) {
        most = Math.max(most, toL * other.height(k, g) + toK * other.height(l, g));
      }
    }
    certain &= Math.abs(most) > ofTwo;
    return most < 0;
  }

  private void add(Side own, int e, Side other, int side) {
    int k = own.features.edges[2 * e];
    int l = own.features.edges[2 * e + 1];
    places.begin();
    if (own == b) {
      triangle(other, side, k, l);
      addFace(other, other.box.face(side));
    }
    places.addAround(code(own, k));
    places.addAround(code(own, l));
    boolean enters = other.height(k, side) > 0;
    addFace(own, enters ? own.features.hull.edgeRight(e) : own.features.hull.edgeLeft(e));
    addFace(own, enters ? own.features.hull.edgeLeft(e) : own.features.hull.edgeRight(e));
    if (own == a) {
      triangle(other, side, k, l);
      addFace(other, other.box.face(side));
    }
  }

  /** Names the half of a side that an edge goes through, of two beside one of its diagonals. */
  private void triangle(Side other, int side, int k, int l) {
    int i = (side / 2 + 1) % 3;
    int j = (side / 2 + 2) % 3;
    double toK = Math.abs(other.height(k, side));
    double toL = Math.abs(other.height(l, side));
    double ofI = toL * other.share(k, i, j) + toK * other.share(l, i, j);
    double ofJ = toL * other.share(k, j, i) + toK * other.share(l, j, i);
    certain &= Math.abs(ofI - ofJ) > ofThree;
    int corner = (side % 2) << (side / 2);
    addCorner(other, corner);
    addCorner(other, corner | 1 << (ofI > ofJ ? i : j));
    addCorner(other, corner | 1 << i | 1 << j);
  }
}

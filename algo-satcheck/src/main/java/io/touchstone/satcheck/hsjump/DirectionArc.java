// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.hsjump;

/**
 * All directions in the plane that may still separate: {@code {w : r_0.w >= 0, r_1.w >= 0}}, an
 * arc, with det(r_0, r_1) > 0. The plane's form of the spherical polygon: of all cuts two stay, and
 * where nothing stays the origin is in the triangle of three differences. Scratch memory of one
 * thread; allocates nothing after construction.
 */
final class DirectionArc {

  /** What a cut did. */
  enum Cut {
    /** There is a direction left to try. */
    OPEN,
    /** Nothing is left: the three differences have the origin between them. */
    EMPTY,
    /** Roundings hide what is left. */
    DEGENERATE
  }

  /** Sides are parallel when their determinant is below this share of the product of lengths. */
  private static final double DEPENDENT = 0x1p-30;

  /** The least component of the second direction along the first side. */
  private static final double LEAST_TURN = 0x1p-4;

  /** A direction inside of the arc, of any length. */
  double axisX;

  double axisY;

  /** The number of sides: up to 2. */
  int sides;

  /** The vertices of the sides; after a cut that left nothing the third is the last. */
  final int[] vertexA = new int[3];

  final int[] vertexB = new int[3];

  /** Weights of the three differences that have the origin between them; they add up to 1. */
  final double[] weight = new double[3];

  private final double[] x = new double[3];
  private final double[] y = new double[3];

  /** Becomes the whole circle. */
  void clear() {
    sides = 0;
  }

  /** Cuts with a side r, the difference of a vertex of B and one of A. */
  Cut cut(double rx, double ry, int a, int b) {
    if (sides == 0) {
      return half(rx, ry, a, b);
    }
    if (sides == 1) {
      boolean left = x[0] * ry - y[0] * rx >= 0;
      if (!left) {
        set(1, x[0], y[0], vertexA[0], vertexB[0]);
      }
      set(left ? 1 : 0, rx, ry, a, b);
      sides = 2;
      double det = x[0] * y[1] - y[0] * x[1];
      double squares = (x[0] * x[0] + y[0] * y[0]) * (x[1] * x[1] + y[1] * y[1]);
      return middle(det * det > DEPENDENT * DEPENDENT * squares);
    }
    // -r = l_0 r_0 + l_1 r_1, times det(r_0, r_1)
    double l0 = ry * x[1] - rx * y[1];
    double l1 = rx * y[0] - ry * x[0];
    if (l0 >= 0 && l1 >= 0) {
      set(2, rx, ry, a, b);
      isAround();
      return Cut.EMPTY;
    }
    // the end of the arc that is on side 0 is (-y_0, x_0), and r along it is -l_1
    set(l1 < 0 ? 1 : 0, rx, ry, a, b);
    return middle(l0 < 0 || l1 < 0); // false for NaN
  }

  /** Takes a difference with its vertices. */
  void set(int side, double rx, double ry, int a, int b) {
    x[side] = rx;
    y[side] = ry;
    vertexA[side] = a;
    vertexB[side] = b;
  }

  /** Computes the weights of the origin among three differences; tells whether it is inside. */
  boolean isAround() {
    double c0 = x[1] * y[2] - y[1] * x[2];
    double c1 = x[2] * y[0] - y[2] * x[0];
    double c2 = x[0] * y[1] - y[0] * x[1];
    double total = c0 + c1 + c2;
    weight[0] = c0 / total;
    weight[1] = c1 / total;
    weight[2] = c2 / total;
    return weight[0] > 0 && weight[1] > 0 && weight[2] > 0; // false for NaN
  }

  private Cut half(double rx, double ry, int a, int b) {
    set(0, rx, ry, a, b);
    sides = 1;
    double rr = rx * rx + ry * ry;
    double ss = axisX * axisX + axisY * axisY;
    double step = Math.max(-2 * (rx * axisX + ry * axisY), LEAST_TURN * Math.sqrt(rr * ss));
    axisX += step / rr * rx;
    axisY += step / rr * ry;
    return rr > 0 && ss > 0 ? Cut.OPEN : Cut.DEGENERATE;
  }

  private Cut middle(boolean open) {
    double first = Math.sqrt(x[0] * x[0] + y[0] * y[0]);
    double second = Math.sqrt(x[1] * x[1] + y[1] * y[1]);
    axisX = x[0] / first + x[1] / second;
    axisY = y[0] / first + y[1] / second;
    boolean directed = axisX * axisX + axisY * axisY > 0; // false for NaN
    return open && directed ? Cut.OPEN : Cut.DEGENERATE;
  }

  /** Returns a unit vector at an end of the arc, for showing: 0 on side 0, 1 on side 1. */
  double[] end(int which) {
    double length = Math.sqrt(x[which] * x[which] + y[which] * y[which]);
    double sign = which == 0 ? 1 : -1;
    return new double[] {-sign * y[which] / length, sign * x[which] / length};
  }
}

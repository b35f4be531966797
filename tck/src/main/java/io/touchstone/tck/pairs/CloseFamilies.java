// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.pairs;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;

/**
 * The families that come within the bounds of floating-point stages: vertices that nearly tie,
 * distances that go to zero, simplices without height, sizes and places that do not go together.
 */
final class CloseFamilies {

  /** More vertices than are looked at one by one, so that the hull has to say what was missed. */
  private static final int MANY = 40;

  private CloseFamilies() {}

  /** Two domes of points that are nearly in one plane, face to face. */
  static Sample domes(int n, Draw draw) {
    double bend = Math.scalb(1.0, -28 - draw.index(26));
    double gap = (draw.index(3) - 1) * Math.scalb(1.0, -10 * (1 + draw.index(5)));
    Sample pair =
        new Sample(
            "domes",
            dome(n, draw, bend, 0, -1),
            Pose.identity(n),
            dome(n, draw, bend, gap, 1),
            Pose.identity(n));
    return turned(pair, draw);
  }

  /** Points at {@code height + sign bend |x|^2}, x the other coordinates, and an apex beyond. */
  private static Polytope dome(int n, Draw draw, double bend, double height, int sign) {
    int count = n <= 3 ? MANY : 2 * n + 4;
    double[] c = new double[n * (count + 1)];
    for (int v = 0; v < count; v++) {
      double square = 0;
      for (int k = 0; k < n - 1; k++) {
        double x = draw.signed();
        c[v * n + k] = x;
        square += x * x;
      }
      c[v * n + n - 1] = height + sign * bend * square;
    }
    c[count * n + n - 1] = height + sign;
    return Polytope.of(n, c);
  }

  /** Prisms over regular polygons of many sides, cap on cap or side by side, but for some ulps. */
  static Sample cylinders(int n, Draw draw) {
    int sides = n <= 3 ? 8 + draw.index(MANY) : 6;
    Polytope body = prism(n, sides);
    double[] shift = new double[n];
    int axis = draw.index(n);
    for (int k = 0; k < n; k++) {
      shift[k] = k == axis ? 2 + (draw.index(5) - 2) * Math.ulp(1.0) : 0.3 * draw.signed();
    }
    return turned(
        new Sample("cylinders", body, Pose.identity(n), body, Pose.translation(shift)), draw);
  }

  private static Polytope prism(int n, int sides) {
    if (n == 1) {
      return DegenerateFamilies.box(new double[] {1});
    }
    int ends = 1 << (n - 2);
    double[] c = new double[n * sides * ends];
    int i = 0;
    for (int v = 0; v < sides; v++) {
      double angle = 2 * Math.PI * v / sides;
      for (int end = 0; end < ends; end++) {
        c[i++] = StrictMath.cos(angle);
        c[i++] = StrictMath.sin(angle);
        for (int k = 2; k < n; k++) {
          c[i++] = (end >> (k - 2) & 1) == 1 ? 1 : -1;
        }
      }
    }
    return Polytope.of(n, c);
  }

  /** A body above the face of a box, half as high at each step; now and then it is inside. */
  static Sample walk(int n, Draw draw) {
    Polytope box = draw.box(n);
    Polytope body = draw.cloud(n, n + 1 + draw.index(n <= 3 ? MANY : 4), 1, 1);
    double[] m = Draw.matrix(draw.pose(draw.bells(n, 0)));
    int row = (n - 1) * (n + 1);
    double lowest = Double.POSITIVE_INFINITY;
    for (int v = 0; v < body.vertexCount(); v++) {
      double height = 0;
      for (int k = 0; k < n; k++) {
        height += m[row + k] * body.coordinate(v, k);
      }
      lowest = Math.min(lowest, height);
    }
    double top = box.coordinate((1 << n) - 1, n - 1);
    double step = Math.scalb(draw.once(4) ? -1.0 : 1.0, -draw.index(56));
    m[row + n] = top - lowest + step;
    return turned(new Sample("walks", box, Pose.identity(n), body, Pose.of(n, m)), draw);
  }

  /** Simplices of which one height is down to 1e-12 of the others, through each other or beside. */
  static Sample thin(int n, Draw draw) {
    double least = Math.scalb(1.0, -draw.index(41));
    return new Sample(
        "thin",
        draw.cloud(n, n + 1, 1, least),
        draw.pose(draw.bells(n, draw.index(2) * least)),
        draw.cloud(n, n + 1, 1, draw.once(2) ? least : 1),
        draw.pose(draw.bells(n, 0.3 * draw.index(2))));
  }

  /** One body up to 2^120 times as large as the other. */
  static Sample mixedSizes(int n, Draw draw) {
    int exponent = 1 + draw.index(60);
    int sign = draw.once(2) ? 1 : -1;
    double small = Math.scalb(1.0, -exponent);
    double large = Math.scalb(1.0, exponent);
    return new Sample(
        "mixed sizes",
        draw.cloud(n, n + 1 + draw.index(5), sign > 0 ? large : small, 1),
        draw.pose(draw.bells(n, draw.once(2) ? small : 1)),
        draw.cloud(n, 1 + draw.index(n + 5), sign > 0 ? small : large, 1),
        draw.pose(draw.bells(n, draw.once(2) ? small : 1)));
  }

  /** Bodies far from the origins of their own frames, to which the poses bring them. */
  static Sample farFromFrames(int n, Draw draw) {
    double far = Math.scalb(1.0, 10 + draw.index(40));
    double[] back = new double[n];
    double[] forth = draw.bells(n, 1);
    for (int k = 0; k < n; k++) {
      back[k] = -far;
      forth[k] += far;
    }
    return new Sample(
        "far from frames",
        Families.shifted(draw.cloud(n, n + 5, 1, 1), far),
        Pose.translation(back),
        Families.shifted(draw.cloud(n, n + 5, 1, 1), -far),
        Pose.translation(forth));
  }

  /** Turns half of the pairs as a whole, with the roundings that this takes. */
  private static Sample turned(Sample pair, Draw draw) {
    if (draw.once(2)) {
      return pair;
    }
    int n = pair.dimension();
    double[] turn = Draw.matrix(draw.pose(draw.bells(n, 1)));
    return pair.moved("turned", pose -> Pose.of(n, product(n, turn, Draw.matrix(pose))));
  }

  /** Returns the matrix of one rigid motion after another. */
  private static double[] product(int n, double[] second, double[] first) {
    double[] m = new double[n * (n + 1)];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= n; j++) {
        double sum = j == n ? second[i * (n + 1) + n] : 0;
        for (int k = 0; k < n; k++) {
          sum += second[i * (n + 1) + k] * first[k * (n + 1) + j];
        }
        m[i * (n + 1) + j] = sum;
      }
    }
    return m;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.QuotientRoot;
import io.touchstone.exact.Rational;
import io.touchstone.kernel.certified.PairOrientation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Volume, area and centroid of a solid in exact numbers. The terms are quotients; their sum is
 * enclosed with many digits, and only if bounds in doubles do not become neighbours by that is it
 * computed exactly.
 *
 * <pre>{@code
 * n! V = | sum over triangles (r0, r1, r2) of a fan of each face of det(r0 - z, r1 - z, r2 - z) |
 * }</pre>
 */
final class ExactMeasure {

  private static final int DIGITS = 256;

  private final int n;
  private final OverlapSolid solid;
  private final SolidVertex[] vertices;
  private final SolidCheck check;
  private final PairOrientation orientation;
  private final Dyadic[] z;
  private final Dyadic[][] relative;

  ExactMeasure(OverlapSolid solid, SolidCheck check, PairOrientation orientation) {
    this.n = solid.dimension();
    this.solid = solid;
    this.vertices = check.vertices();
    this.check = check;
    this.orientation = orientation;
    z = new Dyadic[n];
    for (int axis = 0; axis < n; axis++) {
      double mean = 0;
      for (int m = 0; m < solid.vertexCount(); m++) {
        mean += vertices[m].coordinate(axis) / solid.vertexCount();
      }
      z[axis] = Dyadic.of(mean);
    }
    relative = new Dyadic[solid.vertexCount()][n];
    for (int m = 0; m < relative.length; m++) {
      ExactPoint point = vertices[m].exact();
      for (int axis = 0; axis < n; axis++) {
        relative[m][axis] = point.coordinates()[axis].subtract(z[axis].multiply(point.weight()));
      }
    }
  }

  /**
   * Measures.
   *
   * @param ofA n! times the volume of A; so ofB
   * @return null if there is no volume
   */
  @org.jspecify.annotations.Nullable
  OverlapMeasure measure(Dyadic ofA, Dyadic ofB) {
    List<Rational> terms = new ArrayList<>();
    Dyadic[] moments = new Dyadic[n];
    Arrays.fill(moments, Dyadic.ZERO);
    for (int f = 0; f < solid.faceCount(); f++) {
      for (int k = 1; k + 1 < Math.max(solid.ringSize(f), 3); k++) {
        addTerm(terms, moments, f, k);
      }
    }
    Sum sum = new Sum(terms);
    if (sum.signum() == 0) {
      return null;
    }
    Dyadic factorial = Dyadic.of(n == 2 ? 2.0 : 6.0);
    Rational all = Rational.of(ofA.add(ofB), Dyadic.ONE);
    double[] bounds = new double[6];
    sum.bounds(s -> s.divide(Rational.of(factorial, Dyadic.ONE)), bounds, 0);
    sum.bounds(s -> s.divide(all.subtract(s)), bounds, 4);
    area(bounds);
    return new OverlapMeasure(
        bounds, centroid(moments, sum), OverlapMeasure.points(solid, vertices));
  }

  private void addTerm(List<Rational> terms, Dyadic[] moments, int f, int k) {
    int[] corners =
        n == 2
            ? new int[] {solid.ring(f, 0), solid.ring(f, 1)}
            : new int[] {solid.ring(f, 0), solid.ring(f, k), solid.ring(f, k + 1)};
    Dyadic[][] rows = new Dyadic[n][];
    Dyadic weight = Dyadic.ONE;
    for (int i = 0; i < n; i++) {
      rows[i] = relative[corners[i]];
      weight = weight.multiply(vertices[corners[i]].exact().weight());
    }
    Rational term = Rational.of(PairOrientation.determinant(rows), weight);
    terms.add(term);
    Dyadic value = term.floor(DIGITS);
    for (int axis = 0; axis < n; axis++) {
      Dyadic together = Dyadic.ZERO;
      for (int corner : corners) {
        Dyadic of = vertices[corner].exact().weight();
        together = together.add(Rational.of(relative[corner][axis], of).floor(DIGITS));
      }
      moments[axis] = moments[axis].add(value.multiply(together));
    }
  }

  /** The centroid of a simplex with z is the sum of the corners, as seen from z, over n + 1. */
  private double[] centroid(Dyadic[] moments, Sum sum) {
    double[] centroid = new double[n];
    Dyadic parts = Dyadic.of((double) n + 1).multiply(sum.low());
    for (int axis = 0; axis < n; axis++) {
      Dyadic from = Rational.of(moments[axis], parts).floor(DIGITS);
      centroid[axis] = from.add(z[axis]).doubleValue();
    }
    return centroid;
  }

  private void area(double[] bounds) {
    Dyadic lower = Dyadic.ZERO;
    Dyadic upper = Dyadic.ZERO;
    boolean finite = true;
    for (int f = 0; f < solid.faceCount(); f++) {
      double[] root = n == 2 ? length(f) : polygon(f);
      lower = lower.add(Dyadic.of(root[0]));
      finite &= root[1] <= Double.MAX_VALUE;
      upper = finite ? upper.add(Dyadic.of(root[1])) : upper;
    }
    bounds[2] = lower.roundDown();
    bounds[3] = finite ? upper.roundUp() : Double.POSITIVE_INFINITY;
  }

  private double[] length(int f) {
    Dyadic[] square =
        vertices[solid.ring(f, 0)].exact().distanceSq(vertices[solid.ring(f, 1)].exact());
    return new double[] {
      QuotientRoot.roundDown(1, square[0], square[1], Dyadic.ZERO),
      QuotientRoot.roundUp(1, square[0], square[1], Dyadic.ZERO)
    };
  }

  /** With a normal w of the plane the area is {@code |w . sum (p - o) x (q - o)| / (2 |w|)}. */
  private double[] polygon(int f) {
    int[] plane = check.plane(f);
    Dyadic[] from = orientation.exact(plane[0]);
    Dyadic[] w =
        cross(minus(orientation.exact(plane[1]), from), minus(orientation.exact(plane[2]), from));
    List<Rational> terms = new ArrayList<>();
    ExactPoint apex = vertices[solid.ring(f, 0)].exact();
    for (int k = 1; k + 1 < solid.ringSize(f); k++) {
      ExactPoint p = vertices[solid.ring(f, k)].exact();
      ExactPoint q = vertices[solid.ring(f, k + 1)].exact();
      Dyadic weight = apex.weight().square().multiply(p.weight()).multiply(q.weight());
      terms.add(
          Rational.of(PairOrientation.determinant(w, between(apex, p), between(apex, q)), weight));
    }
    Sum sum = new Sum(terms);
    Dyadic four = ExactPoint.dot(w, w).scaleByPowerOfTwo(2);
    Dyadic low = sum.signum() < 0 ? sum.high().negate() : sum.low();
    Dyadic high = sum.signum() < 0 ? sum.low().negate() : sum.high();
    return new double[] {
      QuotientRoot.roundDown(1, low.square(), four, Dyadic.ZERO),
      QuotientRoot.roundUp(1, high.square(), four, Dyadic.ZERO)
    };
  }

  private static Dyadic[] between(ExactPoint p, ExactPoint q) {
    Dyadic[] difference = new Dyadic[3];
    for (int axis = 0; axis < 3; axis++) {
      difference[axis] =
          q.coordinates()[axis]
              .multiply(p.weight())
              .subtract(p.coordinates()[axis].multiply(q.weight()));
    }
    return difference;
  }

  private static Dyadic[] minus(Dyadic[] p, Dyadic[] q) {
    Dyadic[] difference = new Dyadic[p.length];
    for (int axis = 0; axis < p.length; axis++) {
      difference[axis] = p[axis].subtract(q[axis]);
    }
    return difference;
  }

  private static Dyadic[] cross(Dyadic[] u, Dyadic[] v) {
    Dyadic[] w = new Dyadic[3];
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      w[i] = u[j].multiply(v[k]).subtract(u[k].multiply(v[j]));
    }
    return w;
  }

  /** A sum of quotients, enclosed, and exactly on demand. */
  private static final class Sum {

    private final List<Rational> terms;
    private final Dyadic low;
    private final Dyadic high;

    Sum(List<Rational> terms) {
      this.terms = terms;
      Dyadic below = Dyadic.ZERO;
      Dyadic above = Dyadic.ZERO;
      for (Rational term : terms) {
        below = below.add(term.floor(DIGITS));
        above = above.add(term.ceiling(DIGITS));
      }
      if (below.signum() != above.signum()) {
        Rational exact = exact();
        below = exact.floor(DIGITS);
        above = exact.ceiling(DIGITS);
      }
      low = below;
      high = above;
    }

    int signum() {
      return low.signum();
    }

    Dyadic low() {
      return low;
    }

    Dyadic high() {
      return high;
    }

    /** Writes bounds of an increasing function of the magnitude: equal or neighbouring doubles. */
    void bounds(UnaryOperator<Rational> increasing, double[] bounds, int at) {
      boolean negative = low.signum() < 0;
      Rational least = Rational.of(negative ? high : low, Dyadic.ONE).abs();
      Rational most = Rational.of(negative ? low : high, Dyadic.ONE).abs();
      bounds[at] = increasing.apply(least).roundDown();
      bounds[at + 1] = increasing.apply(most).roundUp();
      if (bounds[at + 1] > Math.nextUp(bounds[at])) {
        Rational exact = increasing.apply(exact().abs());
        bounds[at] = exact.roundDown();
        bounds[at + 1] = exact.roundUp();
      }
    }

    private Rational exact() {
      List<Rational> level = terms;
      while (level.size() > 1) {
        List<Rational> next = new ArrayList<>();
        for (int k = 0; k < level.size(); k += 2) {
          next.add(k + 1 < level.size() ? level.get(k).add(level.get(k + 1)) : level.get(k));
        }
        level = next;
      }
      return level.isEmpty() ? Rational.ZERO : level.get(0);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Verdict;
import io.touchstone.checker.parts.ExactBody;
import io.touchstone.checker.parts.ExactDirection;
import io.touchstone.checker.parts.ExactGap;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.QuotientRoot;
import io.touchstone.proof.CertificateChecker.Finding;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What evidence proves about a growth, in exact numbers. With d from the centre of A to that of B,
 * {@code K = (A - c_A) - (B - c_B)} with a ball of radius r around each of its points, the factor
 * is 1 / t for the greatest t at which {@code t d} is in K. B, moved back by d, has its centre
 * where that of A is: t is how far it goes along d until it leaves A.
 *
 * <pre>{@code
 * w.d > 0:                        factor >= w.d / (h_K(w) + r |w|)      a plane that K does not cross
 * sum W_k p_k = c d, c > 0:       factor <= sum W_k / c                 pairs p_k of vertices
 * points a, b, |a - b - t d| <= r: factor <= 1 / t                      of rounded bodies
 * }</pre>
 */
final class GrowthCheck {

  private final int n;
  private final ExactBody a;
  private final Dyadic radii;
  private final Certificate.Growth growth;

  /** From centre to centre. */
  private final Dyadic[] d;

  /** B with its centre where that of A is. */
  private final ExactBody back;

  /** Takes evidence whose vertices exist and whose centres are in the bodies. */
  GrowthCheck(ExactBody a, ExactBody b, Dyadic radii, Certificate.Growth growth) {
    this.n = a.dimension();
    this.a = a;
    this.radii = radii;
    this.growth = growth;
    Dyadic[] from = a.world(numbers(growth.centreA()));
    Dyadic[] to = b.world(numbers(growth.centreB()));
    d = new Dyadic[n];
    for (int i = 0; i < n; i++) {
      d[i] = to[i].subtract(from[i]);
    }
    back = b.moved(Arrays.stream(d).map(Dyadic::negate).toArray(Dyadic[]::new));
  }

  static double[] numbers(List<Double> list) {
    return list.stream().mapToDouble(Double::doubleValue).toArray();
  }

  Finding finding() {
    if (Arrays.stream(d).allMatch(Dyadic::isZero)) {
      return Finding.valid(Verdict.INTERSECTING).withLower(0).withUpper(0);
    }
    Bound lower = lower();
    Bound upper = growth.wholeWeights().isEmpty() ? upperOfPoints() : upperOfPairs();
    if (upper.problem) {
      return Finding.invalid("the weighted pairs are not on the line between the centres");
    }
    Verdict verdict =
        lower.toOne > 0
            ? Verdict.DISJOINT
            : upper.toOne > 0
                ? Verdict.UNDECIDED
                : lower.toOne == 0 && upper.toOne == 0 ? Verdict.TOUCHING : Verdict.INTERSECTING;
    return new Finding(
        true, verdict, OptionalDouble.of(lower.value), OptionalDouble.of(upper.value), "");
  }

  /** A bound of the factor, and how the number that it rounds compares with 1. */
  private record Bound(double value, int toOne, boolean problem) {

    private static final Bound INFINITE = new Bound(Double.POSITIVE_INFINITY, 1, false);

    private static final Bound NONE = new Bound(0, -1, false);

    private static final Bound REFUSED = new Bound(Double.NaN, 0, true);

    /** Returns p / q rounded down, for positive numbers. */
    static Bound below(Dyadic p, Dyadic q) {
      return new Bound(
          QuotientRoot.floor(p.square(), q.square(), Dyadic.ZERO), p.compareTo(q), false);
    }

    /** Returns p / q rounded up. */
    static Bound above(Dyadic p, Dyadic q) {
      return new Bound(
          QuotientRoot.ceiling(p.square(), q.square(), Dyadic.ZERO), p.compareTo(q), false);
    }
  }

  private Bound lower() {
    if (growth.normal().isEmpty()) {
      return Bound.NONE;
    }
    AxisVector normal = growth.normal().get();
    ExactDirection w = ExactDirection.of(normal);
    Dyadic ahead = Dyadic.ZERO;
    for (int i = 0; i < n; i++) {
      ahead = ahead.add(w.component(i).multiply(d[i]));
    }
    if (ahead.signum() <= 0) {
      return Bound.NONE;
    }
    Dyadic gap = a.farthest(w).add(back.farthest(w.negate())).negate();
    Dyadic reach = CastCheck.room(new ExactGap(gap, w.lengthSq(), radii)).negate();
    return reach.signum() <= 0 ? Bound.INFINITE : Bound.below(ahead, reach);
  }

  /** The pairs add up to a point of the ray, without rounding. */
  private Bound upperOfPairs() {
    Dyadic[] sum = new Dyadic[n];
    Arrays.fill(sum, Dyadic.ZERO);
    Dyadic total = Dyadic.ZERO;
    for (int term = 0; term < growth.wholeWeights().size(); term++) {
      Dyadic weight = Dyadic.of(growth.wholeWeights().get(term));
      Dyadic[] onA = a.world(growth.onA().vertex(term));
      Dyadic[] onB = back.world(growth.onB().vertex(term));
      total = total.add(weight);
      for (int i = 0; i < n; i++) {
        sum[i] = sum[i].add(weight.multiply(onA[i].subtract(onB[i])));
      }
    }
    Dyadic product = Dyadic.ZERO;
    Dyadic square = Dyadic.ZERO;
    Dyadic length = Dyadic.ZERO;
    for (int i = 0; i < n; i++) {
      product = product.add(sum[i].multiply(d[i]));
      square = square.add(sum[i].square());
      length = length.add(d[i].square());
    }
    // along d: (s.d)^2 = s.s d.d
    if (product.signum() <= 0 || !product.square().equals(square.multiply(length))) {
      return Bound.REFUSED;
    }
    return Bound.above(total.multiply(length), product);
  }

  private Bound upperOfPoints() {
    if (growth.onA().size() == 0 || growth.onB().size() == 0) {
      return Bound.INFINITE;
    }
    CastCheck way = new CastCheck(a, back, radii, ExactDirection.of(d));
    OptionalDouble t = way.ballsPart(growth.onA(), growth.onB());
    return t.isEmpty() || t.getAsDouble() == 0
        ? Bound.INFINITE
        : Bound.above(Dyadic.ONE, Dyadic.of(t.getAsDouble()));
  }
}

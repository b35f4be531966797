// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.IntegerMatrix;
import io.touchstone.exact.MappedInequality;
import io.touchstone.exact.NearbyKernel;
import io.touchstone.exact.QuotientRoot;
import io.touchstone.proof.CertificateChecker.Finding;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Checks evidence about a cast of a polytope, rounded by r, against half-spaces H, in exact
 * numbers: the vertices move by {@code t d}. The rows named add up to {@code W.x <= D}, which holds
 * all over H, and p is the weighted point of the core.
 *
 * <pre>{@code
 * gap = min W.v - D,  gap - r |W| > 0,  c = -(W.d) > 0:   t* >= (gap - r |W|) / c
 * gap - r |W| > 0,  c <= 0:                               the vertices miss H
 * p + t d is in H, or no farther from it than r:          t* <= t
 * }</pre>
 *
 * <p>Where there are as many vertices as rows named, and no r, the weights of p are solved for, so
 * that p is on all of them. Else the last is tried for the t at which p comes to the last of the
 * rows that it moves into, or at which its ball touches the plane of the rows named, and for some a
 * little later.
 */
final class RowCastCheck {

  /** How often a t is moved on, by 1, 2, 4, ... units in the last place. */
  private static final int MOST_STEPS = 24;

  private final VertexRowsCheck pair;
  private final Dyadic[] d;

  RowCastCheck(VertexRowsCheck pair, ExactDirection along) {
    this.pair = pair;
    d = new Dyadic[pair.dimension()];
    for (int i = 0; i < d.length; i++) {
      d[i] = along.component(i);
    }
  }

  Finding check(ConvexCombination terms, ConvexCombination named) {
    List<MappedInequality> rows = pair.rows().named(named);
    MappedInequality sum = PosedRows.sum(d.length, rows, PosedRows.multipliers(named));
    if (VertexRowsCheck.isZero(sum)) {
      return Finding.invalid("the rows named add up to no direction");
    }
    ExactGap gap = pair.gap(sum);
    Dyadic closing = closing(sum);
    boolean apart = gap.compareToRadii() > 0;
    if (apart && closing.signum() <= 0) {
      return Finding.valid(Verdict.DISJOINT)
          .withLower(Double.POSITIVE_INFINITY)
          .withUpper(Double.POSITIVE_INFINITY);
    }
    OptionalDouble upper = upper(terms, rows, sum);
    if (upper.isEmpty()) {
      return Finding.invalid(
          "the weighted point does not come to the half-spaces on the way, and the plane of the rows"
              + " named does not show a miss");
    }
    double lower = apart ? Math.max(0, CastCheck.until(gap, closing)) : 0;
    return new Finding(true, Verdict.INTERSECTING, OptionalDouble.of(lower), upper, "");
  }

  /** Returns {@code -(W.d)}, with W as long as that of the gap. */
  private Dyadic closing(MappedInequality sum) {
    ExactDirection w = VertexRowsCheck.direction(sum.normal());
    Dyadic product = Dyadic.ZERO;
    for (int i = 0; i < d.length; i++) {
      product = product.add(w.component(i).multiply(d[i]));
    }
    return product.negate();
  }

  private OptionalDouble upper(
      ConvexCombination terms, List<MappedInequality> rows, MappedInequality sum) {
    ExactPoint point = pair.point(terms);
    OptionalDouble exactly =
        pair.reach().isZero() && terms.size() == rows.size()
            ? meeting(terms, rows)
            : OptionalDouble.empty();
    if (exactly.isPresent()) {
      return exactly;
    }
    double guess = pair.reach().isZero() ? entry(point) : touch(point, sum);
    double unit = Math.max(Math.ulp(guess), Double.MIN_VALUE);
    double step = 0;
    for (int k = 0; k < MOST_STEPS && guess < Double.POSITIVE_INFINITY; k++) {
      double t = guess + step;
      if (pair.isNear(at(point, t), rows)) {
        return OptionalDouble.of(t);
      }
      step = step == 0 ? unit : 2 * step;
    }
    return OptionalDouble.empty();
  }

  /**
   * Returns where the hull of as many vertices as there are rows is on all of them, rounded up; the
   * weights l and t solve {@code sum l_i (W_j.v_i - D_j) + t W_j.d = 0}.
   */
  private OptionalDouble meeting(ConvexCombination terms, List<MappedInequality> rows) {
    int k = rows.size();
    Dyadic[][] vertices = new Dyadic[k][];
    BigInteger[][] matrix = new BigInteger[k][];
    for (int i = 0; i < k; i++) {
      vertices[i] = pair.vertex(terms.vertex(i));
    }
    for (int j = 0; j < k; j++) {
      Dyadic[] numbers = new Dyadic[k + 1];
      for (int i = 0; i < k; i++) {
        numbers[i] = rows.get(j).excess(vertices[i], Dyadic.ONE);
      }
      numbers[k] = rows.get(j).excess(d, Dyadic.ZERO);
      matrix[j] = NearbyKernel.integers(numbers);
    }
    BigInteger[][] solutions = IntegerMatrix.of(matrix).nullspace();
    if (solutions.length != 1) {
      return OptionalDouble.empty();
    }
    BigInteger total = BigInteger.ZERO;
    for (int i = 0; i < k; i++) {
      total = total.add(solutions[0][i]);
    }
    Dyadic[] point = new Dyadic[d.length];
    Arrays.fill(point, Dyadic.ZERO);
    Dyadic sign = Dyadic.of(BigInteger.valueOf(total.signum()));
    for (int i = 0; i <= k; i++) {
      Dyadic share = Dyadic.of(solutions[0][i]).multiply(sign);
      if (share.signum() < 0) {
        return OptionalDouble.empty();
      }
      for (int axis = 0; axis < d.length; axis++) {
        Dyadic component = i < k ? vertices[i][axis] : d[axis];
        point[axis] = point[axis].add(share.multiply(component));
      }
    }
    Dyadic weight = Dyadic.of(total.abs());
    Dyadic t = Dyadic.of(solutions[0][k]);
    return !total.equals(BigInteger.ZERO) && pair.rows().holds(new ExactPoint(point, weight))
        ? OptionalDouble.of(QuotientRoot.roundUp(1, t.square(), weight.square(), Dyadic.ZERO))
        : OptionalDouble.empty();
  }

  /** Returns {@code p + t d}. */
  private ExactPoint at(ExactPoint point, double t) {
    Dyadic way = Dyadic.of(t).multiply(point.weight());
    Dyadic[] moved = new Dyadic[d.length];
    for (int i = 0; i < d.length; i++) {
      moved[i] = point.coordinates()[i].add(way.multiply(d[i]));
    }
    return new ExactPoint(moved, point.weight());
  }

  /** Returns the least t at which p keeps all rows that it moves into, rounded up. */
  private double entry(ExactPoint point) {
    double latest = 0;
    for (int r = 0; r < pair.rows().count(); r++) {
      MappedInequality row = pair.rows().row(r);
      Dyadic excess = row.excess(point.coordinates(), point.weight());
      Dyadic closing = row.excess(d, Dyadic.ZERO).negate();
      if (excess.signum() > 0 && closing.signum() <= 0) {
        return Double.POSITIVE_INFINITY;
      }
      if (excess.signum() > 0) {
        Dyadic way = closing.multiply(point.weight());
        latest =
            Math.max(latest, QuotientRoot.roundUp(1, excess.square(), way.square(), Dyadic.ZERO));
      }
    }
    return latest;
  }

  /** Returns the t at which the ball around p touches the plane of the rows named, rounded up. */
  private double touch(ExactPoint point, MappedInequality sum) {
    Dyadic closing = sum.excess(d, Dyadic.ZERO).negate();
    Dyadic excess = sum.excess(point.coordinates(), point.weight());
    if (closing.signum() <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    ExactGap gap = new ExactGap(excess, sum.lengthSq(), pair.reach().multiply(point.weight()));
    return gap.compareToRadii() <= 0
        ? 0
        : Math.nextUp(CastCheck.until(gap, closing.multiply(point.weight())));
  }
}

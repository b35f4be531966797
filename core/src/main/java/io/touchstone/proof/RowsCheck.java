// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Verdict;
import io.touchstone.checker.parts.ExactGap;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.MappedInequality;
import io.touchstone.exact.NearbyKernel;
import io.touchstone.exact.QuotientRoot;
import io.touchstone.proof.CertificateChecker.Finding;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks evidence about two bodies given by half-spaces.
 *
 * <p>Disjoint: rows of both add up to {@code 0 <= b} with a negative b. With W the sum of those of
 * B, all of B keeps {@code W.q <= D_B} and all of A {@code -W.p <= D_A}, so the gap along W is -b.
 * Common: the point nearest to the anchor of A at which all rows named are equations.
 */
final class RowsCheck {

  private final int n;
  private final PosedRows a;
  private final PosedRows b;
  private final Dyadic margin;

  RowsCheck(int n, PosedRows a, PosedRows b, double margin) {
    this.n = n;
    this.a = a;
    this.b = b;
    this.margin = Dyadic.of(margin);
  }

  Finding closestPair(ConvexCombination onA, ConvexCombination onB) {
    List<MappedInequality> named = both(onA, onB);
    BigInteger[] multipliers = balance(named, weights(onA, onB));
    if (multipliers == null) {
      return Finding.invalid("no multipliers make the rows named add up to no direction");
    }
    Dyadic[] exact = PosedRows.exact(multipliers);
    Dyadic bound = PosedRows.sum(n, named, exact).bound();
    if (bound.signum() >= 0) {
      return Finding.invalid("the rows named do not contradict each other");
    }
    MappedInequality ofB = ofB(named, exact, onA.size());
    if (VertexRowsCheck.isZero(ofB)) {
      return VertexRowsCheck.nothing();
    }
    ExactGap gap = new ExactGap(bound.negate(), ofB.lengthSq(), margin);
    Dyadic[] square = AffineDistance.squareOf(a, a.named(onA), b, b.named(onB));
    Verdict verdict =
        gap.compareToRadii() > 0
            ? Verdict.DISJOINT
            : !isWithinMargin(square)
                ? Verdict.UNDECIDED
                : gap.compareToRadii() == 0 ? Verdict.TOUCHING : Verdict.INTERSECTING;
    Finding found = Finding.valid(verdict).withLower(gap.roundDown());
    return square == null
        ? found
        : found.withUpper(QuotientRoot.roundUp(1, square[0], square[1], margin));
  }

  private boolean isWithinMargin(Dyadic @Nullable [] square) {
    return square != null && square[0].compareTo(margin.square().multiply(square[1])) <= 0;
  }

  Finding commonPoint(ConvexCombination onA, ConvexCombination onB) {
    List<MappedInequality> named = both(onA, onB);
    ExactPoint point = a.anchor().onto(named);
    if (point == null || !a.holds(point) || !b.holds(point)) {
      Dyadic[] square =
          margin.isZero() ? null : AffineDistance.squareOf(a, a.named(onA), b, b.named(onB));
      if (square != null && isWithinMargin(square)) {
        return Finding.valid(Verdict.INTERSECTING)
            .withUpper(QuotientRoot.roundUp(1, square[0], square[1], margin));
      }
      return Finding.invalid("the point on the rows named is not one of both bodies");
    }
    boolean touching = margin.isZero() && isContact(onA, onB);
    return Finding.valid(touching ? Verdict.TOUCHING : Verdict.INTERSECTING)
        .withUpper(0 - margin.roundDown());
  }

  /** Tells whether the rows with multipliers say that nothing overlaps. */
  private boolean isContact(ConvexCombination onA, ConvexCombination onB) {
    List<MappedInequality> named = new ArrayList<>();
    List<Double> hints = new ArrayList<>();
    int ofA = 0;
    for (int term = 0; term < onA.size() + onB.size(); term++) {
      boolean first = term < onA.size();
      ConvexCombination terms = first ? onA : onB;
      int k = first ? term : term - onA.size();
      if (terms.weight(k) > 0) {
        named.add((first ? a : b).row(terms.vertex(k)));
        hints.add(terms.weight(k));
        ofA += first ? 1 : 0;
      }
    }
    double[] weights = hints.stream().mapToDouble(Double::doubleValue).toArray();
    BigInteger[] multipliers = balance(named, weights);
    if (multipliers == null) {
      return false;
    }
    Dyadic[] exact = PosedRows.exact(multipliers);
    return PosedRows.sum(n, named, exact).bound().isZero()
        && !VertexRowsCheck.isZero(ofB(named, exact, ofA));
  }

  /** Each row of B follows from the rows of A that are named for it. */
  Finding inside(List<List<Integer>> lists) {
    if (lists.size() != b.count()) {
      return Finding.invalid(
          "%d lists of rows for the %d rows of B".formatted(lists.size(), b.count()));
    }
    for (int r = 0; r < lists.size(); r++) {
      String problem = problem(b.row(r), lists.get(r), r);
      if (!problem.isEmpty()) {
        return Finding.invalid(problem);
      }
    }
    return Finding.valid(Verdict.SUBSET);
  }

  private String problem(MappedInequality row, List<Integer> corners, int r) {
    List<MappedInequality> rows = new ArrayList<>();
    for (int corner : corners) {
      if (corner < 0 || corner >= a.count()) {
        return "body A has no row %d; it has %d".formatted(corner, a.count());
      }
      rows.add(a.row(corner));
    }
    Dyadic[] opposite = row.normal();
    for (int axis = 0; axis < n; axis++) {
      opposite[axis] = opposite[axis].negate();
    }
    rows.add(new MappedInequality(opposite, row.bound().negate()));
    double[] hints = new double[rows.size()];
    Arrays.fill(hints, 1);
    List<MappedInequality> ofA = rows.subList(0, corners.size());
    BigInteger[] contradiction = balance(ofA, Arrays.copyOf(hints, ofA.size()));
    if (contradiction != null
        && PosedRows.sum(n, ofA, PosedRows.exact(contradiction)).bound().signum() < 0) {
      return ""; // all of A, which is nothing
    }
    BigInteger[] multipliers = balance(rows, hints);
    boolean follows =
        multipliers != null
            && multipliers[corners.size()].signum() > 0
            && PosedRows.sum(n, rows, PosedRows.exact(multipliers)).bound().signum() <= 0;
    return follows
        ? ""
        : "row %d of B does not follow from the rows of A named for it".formatted(r);
  }

  /** A point of A breaks a row of B: see {@link Certificate.OutsideVertex}. */
  Finding outside(ConvexCombination onA, ConvexCombination onB) {
    if (onB.size() != 1) {
      return Finding.invalid("%d rows of B are named to be broken, not 1".formatted(onB.size()));
    }
    MappedInequality row = b.row(onB.vertex(0));
    List<MappedInequality> named = a.named(onA);
    ExactPoint point = a.anchor().onto(named);
    if (point == null || !a.holds(point) || !isBroken(row, point)) {
      Dyadic beyond = row.bound().add(row.unit().multiply(Dyadic.of(onB.weight(0))));
      named.add(new MappedInequality(row.normal(), beyond));
      point = a.anchor().onto(named);
    }
    return point != null && a.holds(point) && isBroken(row, point)
        ? Finding.valid(Verdict.NOT_SUBSET)
        : Finding.invalid("the point on the rows named is not one of A that breaks the row of B");
  }

  private static boolean isBroken(MappedInequality row, ExactPoint point) {
    return row.excess(point.coordinates(), point.weight()).signum() > 0;
  }

  /** Returns multipliers, not all 0, with which rows add up to no direction; or null. */
  static BigInteger @Nullable [] balance(List<MappedInequality> rows, double[] hints) {
    if (rows.isEmpty()) {
      return null;
    }
    int n = rows.get(0).normal().length;
    Dyadic[][] equations = new Dyadic[n][rows.size()];
    for (int k = 0; k < rows.size(); k++) {
      for (int axis = 0; axis < n; axis++) {
        equations[axis][k] = rows.get(k).normal(axis);
      }
    }
    return NearbyKernel.find(equations, hints);
  }

  private List<MappedInequality> both(ConvexCombination onA, ConvexCombination onB) {
    List<MappedInequality> named = new ArrayList<>(a.named(onA));
    named.addAll(b.named(onB));
    return named;
  }

  private static double[] weights(ConvexCombination onA, ConvexCombination onB) {
    double[] weights = new double[onA.size() + onB.size()];
    for (int k = 0; k < weights.length; k++) {
      weights[k] = k < onA.size() ? onA.weight(k) : onB.weight(k - onA.size());
    }
    return weights;
  }

  private MappedInequality ofB(List<MappedInequality> named, Dyadic[] exact, int sizeA) {
    Dyadic[] multipliers = Arrays.copyOfRange(exact, sizeA, exact.length);
    return PosedRows.sum(n, named.subList(sizeA, named.size()), multipliers);
  }
}

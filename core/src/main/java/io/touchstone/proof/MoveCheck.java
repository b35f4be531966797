// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Verdict;
import io.touchstone.checker.parts.ExactDirection;
import io.touchstone.checker.parts.ExactGap;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.LeastMove;
import io.touchstone.exact.MappedInequality;
import io.touchstone.exact.NearbyKernel;
import io.touchstone.exact.QuotientRoot;
import io.touchstone.exact.WholeProgram;
import io.touchstone.proof.CertificateChecker.Finding;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Checks evidence about how far B has to be moved, where one body is given by half-spaces, in exact
 * numbers. The rows named say a direction w from A to B, and the gap along it:
 *
 * <pre>{@code
 * gap > 0,  c = -(w.d) > 0:   B does not meet A before t = gap / c
 * gap > 0,  c <= 0:           B misses A
 * gap <= 0, w.d > 0:          B has left A by t = -gap / (w.d)
 * gap > 0:                    the distance in a norm is at least gap / |w|*, in the dual norm
 * }</pre>
 *
 * <p>With a radius r the gap is less by {@code r |w|}, and a point counts that is no farther from
 * the half-spaces than r. The other bound is a move. It is looked for ({@link LeastMove}) among the
 * vertices named and all rows, and counts because the point that is found keeps every row, moved or
 * not, which is seen by putting it in.
 */
final class MoveCheck {

  /** How often a move of a rounded body is lengthened, by 1, 2, 4, ... times 2^-52 of it. */
  private static final int MOST_STEPS = 24;

  private final int n;
  private final @Nullable PosedRows a;
  private final @Nullable PosedRows b;
  private final @Nullable VertexRowsCheck mixed;
  private final Dyadic[] d;
  private final MappedInequality[] rows;

  /** How many rows do not see a move: those of A, if B has rows as well. */
  private final int staying;

  /** From A to B, the sum of the rows named; not scaled like their gap. */
  private Dyadic[] w = new Dyadic[0];

  /** The gap less the radius times the length of w, by a rounding. */
  private Dyadic gap = Dyadic.ZERO;

  /** The sum of the rows named, of one body. */
  private @Nullable MappedInequality plane;

  MoveCheck(
      int n,
      @Nullable PosedRows a,
      @Nullable PosedRows b,
      @Nullable VertexRowsCheck mixed,
      @Nullable AxisVector direction) {
    this.n = n;
    this.a = a;
    this.b = b;
    this.mixed = mixed;
    ExactDirection along = direction == null ? null : ExactDirection.of(direction);
    d = new Dyadic[n];
    for (int k = 0; k < n; k++) {
      d[k] = along == null ? Dyadic.ZERO : along.component(k);
    }
    staying = a != null && b != null ? a.count() : 0;
    List<MappedInequality> all = new ArrayList<>();
    addRows(a, all);
    addRows(b, all);
    rows = all.toArray(new MappedInequality[0]);
  }

  private static void addRows(@Nullable PosedRows side, List<MappedInequality> all) {
    for (int r = 0; side != null && r < side.count(); r++) {
      all.add(side.row(r));
    }
  }

  /** What is proved of a cast of bodies that are disjoint. */
  Finding cast(ConvexCombination onA, ConvexCombination onB) {
    boolean named = false;
    for (boolean sliding : new boolean[] {true, false}) {
      named = takePlane(onA, onB, sliding);
      if (named && gap.signum() > 0 && dot().signum() >= 0) {
        return VertexRowsCheck.nothing();
      }
    }
    Dyadic closing = dot().negate();
    Dyadic @Nullable [] met = reached(LeastMove.Kind.SOONEST, onA, onB);
    if (met == null) {
      return Finding.invalid(
          "one body does not come to the half-spaces on the way, and the rows named show no miss");
    }
    boolean before = named && gap.signum() > 0;
    return Finding.valid(Verdict.INTERSECTING)
        .withLower(before ? QuotientRoot.ratio(false, gap, closing) : 0)
        .withUpper(QuotientRoot.ratio(true, met[0], met[1]));
  }

  /** What is proved of the depth along the direction. */
  Finding depth(ConvexCombination onA, ConvexCombination onB) {
    boolean named = takePlane(onA, onB, false);
    if (!meets(onA, onB)) {
      return Finding.invalid("the hull of the named vertices does not meet the half-spaces");
    }
    if (LeastMove.isEndless(rows, staying, along(), mixed != null)) {
      return Finding.valid(Verdict.INTERSECTING)
          .withLower(Double.NEGATIVE_INFINITY)
          .withUpper(Double.NEGATIVE_INFINITY);
    }
    Dyadic square = ExactPoint.dot(d, d);
    Finding found =
        Finding.valid(
                named && !isRounded() && gap.isZero() ? Verdict.TOUCHING : Verdict.INTERSECTING)
            .withUpper(0);
    Dyadic @Nullable [] last = reached(LeastMove.Kind.LATEST, onA, onB);
    if (last != null) {
      Dyadic length = last[0].square().multiply(square);
      double upper = QuotientRoot.roundUp(-1, length, last[1].square(), Dyadic.ZERO);
      found = found.withUpper(Math.min(0, upper));
    }
    Dyadic leaving = dot();
    if (!named || leaving.signum() <= 0) {
      return found;
    }
    Dyadic room = gap.signum() > 0 ? Dyadic.ZERO : gap.square().multiply(square);
    return found.withLower(QuotientRoot.roundDown(-1, room, leaving.square(), Dyadic.ZERO));
  }

  /** What is proved of the distance in L1, or in L-infinity. */
  Finding distance(boolean sum, ConvexCombination onA, ConvexCombination onB) {
    if (!takePlane(onA, onB, false) || gap.signum() <= 0) {
      return Finding.invalid("the rows named do not separate");
    }
    LeastMove.Kind kind = sum ? LeastMove.Kind.LEAST_SUM : LeastMove.Kind.LEAST_GREATEST;
    Dyadic @Nullable [] met = reached(kind, onA, onB);
    Finding found =
        Finding.valid(Verdict.DISJOINT)
            .withLower(QuotientRoot.ratio(false, gap, LeastMove.norm(!sum, w)));
    return met == null ? found : found.withUpper(QuotientRoot.ratio(true, met[0], met[1]));
  }

  /**
   * Returns a lower bound of the signed distance: B has left A once it is moved so far along the
   * direction that the rows named say. Nothing if they say none.
   *
   * @param reach all radii and the margin
   */
  OptionalDouble leaving(ConvexCombination onA, ConvexCombination onB, Dyadic reach) {
    if (onA.size() + onB.size() == 0 || !takePlane(onA, onB, false)) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        mixed != null && plane != null
            ? mixed.gap(plane).roundDown()
            : new ExactGap(gap, ExactPoint.dot(w, w), reach).roundDown());
  }

  /** Tells whether B meets A however far it is moved, wherever to. */
  boolean isWhole() {
    Dyadic[] zero = new Dyadic[n];
    Arrays.fill(zero, Dyadic.ZERO);
    Dyadic[][] space = LeastMove.space(zero);
    boolean whole = true;
    for (int k = 1; k < space.length; k++) {
      whole = whole && LeastMove.isEndless(rows, staying, space[k], mixed != null);
    }
    return whole;
  }

  private Dyadic dot() {
    return w.length == 0 ? Dyadic.ZERO : ExactPoint.dot(w, d);
  }

  /**
   * Takes the direction that the rows named say, and the gap along it; tells whether there is one.
   *
   * @param sliding whether multipliers are looked for with which B does not come nearer at all
   */
  private boolean takePlane(ConvexCombination onA, ConvexCombination onB, boolean sliding) {
    w = new Dyadic[0];
    gap = Dyadic.ZERO;
    plane = null;
    if (a != null && b != null) {
      return takeBalance(a.named(onA), onA, b.named(onB), onB, sliding);
    }
    if (mixed == null) {
      return false;
    }
    ConvexCombination named = a != null ? onA : onB;
    List<MappedInequality> rowsNamed = mixed.rows().named(named);
    Dyadic[] multipliers = PosedRows.multipliers(named);
    if (sliding) {
      Dyadic[] closing = new Dyadic[rowsNamed.size()];
      for (int k = 0; k < closing.length; k++) {
        closing[k] = rowsNamed.get(k).excess(along(), Dyadic.ZERO);
      }
      BigInteger[] still =
          NearbyKernel.find(new Dyadic[][] {closing}, HalfSpaceCheck.weights(named));
      multipliers = still == null ? multipliers : PosedRows.exact(still);
    }
    MappedInequality sum = PosedRows.sum(n, rowsNamed, multipliers);
    if (VertexRowsCheck.isZero(sum)) {
      return false;
    }
    plane = sum;
    gap = CastCheck.room(mixed.gap(sum));
    ExactDirection scaled = VertexRowsCheck.direction(sum.normal());
    w = new Dyadic[n];
    for (int k = 0; k < n; k++) {
      w[k] = a != null ? scaled.component(k) : scaled.component(k).negate();
    }
    return true;
  }

  private boolean takeBalance(
      List<MappedInequality> ofA,
      ConvexCombination onA,
      List<MappedInequality> ofB,
      ConvexCombination onB,
      boolean sliding) {
    int count = ofA.size() + ofB.size();
    List<MappedInequality> named = new ArrayList<>(ofA);
    named.addAll(ofB);
    double[] hints = Arrays.copyOf(HalfSpaceCheck.weights(onA), count);
    System.arraycopy(HalfSpaceCheck.weights(onB), 0, hints, ofA.size(), ofB.size());
    List<MappedInequality> equations = named;
    if (sliding) { // one more: the rows of B add up to none along d
      equations = new ArrayList<>();
      for (int k = 0; k < count; k++) {
        Dyadic[] longer = Arrays.copyOf(named.get(k).normal(), n + 1);
        longer[n] = k < ofA.size() ? Dyadic.ZERO : ExactPoint.dot(named.get(k).normal(), d);
        equations.add(new MappedInequality(longer, Dyadic.ZERO));
      }
    }
    BigInteger[] multipliers = RowsCheck.balance(equations, hints);
    if (multipliers == null) {
      return false;
    }
    Dyadic[] exact = PosedRows.exact(multipliers);
    MappedInequality sumOfB = PosedRows.sum(n, ofB, Arrays.copyOfRange(exact, ofA.size(), count));
    gap = PosedRows.sum(n, named, exact).bound().negate();
    w = sumOfB.normal();
    for (int k = 0; k < n; k++) {
      w[k] = w[k].negate();
    }
    return !VertexRowsCheck.isZero(sumOfB);
  }

  private boolean isRounded() {
    return mixed != null && mixed.reach().signum() > 0;
  }

  /** Whether the hull of the vertices named meets the rows where it stands. */
  private boolean meets(ConvexCombination onA, ConvexCombination onB) {
    LeastMove still = move(LeastMove.Kind.SOONEST, rows, onA, onB);
    if (still.ending() == WholeProgram.Ending.LEAST
        && still.value().isZero()
        && still.isAlong()
        && still.keeps(rows, staying)) {
      return true;
    }
    Dyadic @Nullable [] near = isRounded() ? moved(LeastMove.Kind.SOONEST, onA, onB) : null;
    return (near != null && near[0].isZero()) || isVertexNear(onA, onB);
  }

  /** Whether a vertex that is named is, with its ball, in contact where it stands. */
  private boolean isVertexNear(ConvexCombination onA, ConvexCombination onB) {
    ConvexCombination terms = a != null ? onB : onA;
    for (int k = 0; mixed != null && k < terms.size(); k++) {
      ExactPoint vertex = new ExactPoint(mixed.vertex(terms.vertex(k)), Dyadic.ONE);
      if (mixed.isNear(vertex, List.of())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns t, or the norm of a move, as a numerator and a positive denominator, of a move that was
   * checked by putting it in; null if none is found.
   */
  private Dyadic @Nullable [] reached(
      LeastMove.Kind kind, ConvexCombination onA, ConvexCombination onB) {
    boolean along = kind == LeastMove.Kind.SOONEST || kind == LeastMove.Kind.LATEST;
    Dyadic @Nullable [] touched = along && isRounded() ? touched(kind, onA, onB) : null;
    return touched == null ? moved(kind, onA, onB) : touched;
  }

  /** The same by a program. */
  private Dyadic @Nullable [] moved(
      LeastMove.Kind kind, ConvexCombination onA, ConvexCombination onB) {
    boolean along = kind == LeastMove.Kind.SOONEST || kind == LeastMove.Kind.LATEST;
    LeastMove move = move(kind, isRounded() ? grown() : rows, onA, onB);
    boolean solved = move.ending() == WholeProgram.Ending.LEAST && move.isWeighted();
    if (!solved || (along && !move.isAlong())) {
      return null;
    }
    Dyadic value =
        along ? move.value() : LeastMove.norm(kind == LeastMove.Kind.LEAST_SUM, move.move());
    if (!isRounded()) {
      return move.keeps(rows, staying) ? new Dyadic[] {value, move.total()} : null;
    }
    ConvexCombination named = a != null ? onA : onB;
    for (int k = -1; k < MOST_STEPS; k++) { // a little farther in, where roundings end
      double step = k < 0 ? 0 : Math.scalb(kind == LeastMove.Kind.LATEST ? -1.0 : 1.0, k - 52);
      Dyadic factor = Dyadic.of(1 + step);
      Dyadic[] point = move.point();
      Dyadic[] part = move.move();
      for (int axis = 0; axis < n; axis++) {
        point[axis] = point[axis].add(part[axis].multiply(factor));
      }
      ExactPoint near = new ExactPoint(point, move.total());
      if (mixed != null && mixed.isNear(near, mixed.rows().named(named))) {
        return new Dyadic[] {value.multiply(factor), move.total()};
      }
    }
    return null;
  }

  /**
   * Returns the t at which the ball around the weighted point touches the plane of the rows named,
   * or a little later on the way in, if it is then no farther from all rows than r.
   */
  private Dyadic @Nullable [] touched(
      LeastMove.Kind kind, ConvexCombination onA, ConvexCombination onB) {
    MappedInequality sum = plane;
    if (mixed == null || sum == null) {
      return null;
    }
    ExactPoint point = mixed.point(a != null ? onB : onA);
    Dyadic excess = sum.excess(point.coordinates(), point.weight());
    ExactGap rest = new ExactGap(excess, sum.lengthSq(), mixed.reach().multiply(point.weight()));
    Dyadic way = CastCheck.room(rest);
    Dyadic rate = sum.excess(along(), Dyadic.ZERO).multiply(point.weight()).negate();
    if (rate.isZero() || way.signum() * rate.signum() < 0) {
      return null;
    }
    double first = QuotientRoot.ratio(false, way.abs(), rate.abs());
    double inwards = kind == LeastMove.Kind.LATEST ? -Math.ulp(first) : Math.ulp(first);
    List<MappedInequality> named = mixed.rows().named(a != null ? onA : onB);
    for (int k = -1; k < MOST_STEPS; k++) {
      Dyadic t = Dyadic.of(k < 0 ? first : first + Math.scalb(inwards, k));
      Dyadic[] there = point.coordinates().clone();
      for (int axis = 0; axis < n; axis++) {
        there[axis] = there[axis].add(t.multiply(point.weight()).multiply(along()[axis]));
      }
      if (t.signum() >= 0 && mixed.isNear(new ExactPoint(there, point.weight()), named)) {
        return new Dyadic[] {t, Dyadic.ONE};
      }
    }
    return null;
  }

  /** Returns the rows, and their sum, moved outwards by the radius: a little too far. */
  private MappedInequality[] grown() {
    List<MappedInequality> grown = new ArrayList<>(List.of(rows));
    if (plane != null) {
      grown.add(plane);
    }
    Dyadic reach = mixed == null ? Dyadic.ZERO : mixed.reach();
    grown.replaceAll(row -> row.grown(reach));
    return grown.toArray(new MappedInequality[0]);
  }

  private LeastMove move(
      LeastMove.Kind kind,
      MappedInequality[] inequalities,
      ConvexCombination onA,
      ConvexCombination onB) {
    if (a != null && b != null) {
      return LeastMove.inSpace(kind, a.anchor().coordinates(), inequalities, staying, along());
    }
    ConvexCombination named = a != null ? onB : onA;
    Dyadic[][] points = new Dyadic[named.size()][];
    for (int k = 0; mixed != null && k < points.length; k++) {
      points[k] = mixed.vertex(named.vertex(k));
    }
    boolean[] isPoint = new boolean[points.length];
    Arrays.fill(isPoint, true);
    return new LeastMove(kind, points, isPoint, inequalities, staying, along());
  }

  /** Returns how rows see B move: those of B see points move the other way. */
  private Dyadic[] along() {
    Dyadic[] along = d.clone();
    for (int k = 0; b != null && k < n; k++) {
      along[k] = along[k].negate();
    }
    return along;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex.rows;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.numbers.Norm;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.LeastMove;
import io.touchstone.exact.MappedInequality;
import io.touchstone.exact.QuotientRoot;
import io.touchstone.exact.WholeProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How far B has to be moved, where one body is given by half-spaces and the other by vertices,
 * rounded or not, or half-spaces as well: along a direction until it meets A, or until it has left
 * it, or in L1 or L-infinity. All of them are one {@link LeastMove}, in integers; its multipliers
 * are the evidence that no move is less, or greater.
 *
 * <p>Scratch memory of one thread. Allocates.
 */
final class RowMove {

  private static final int MOST_CUTS = 40;

  /** By how much of the radius a core may stay too far away. */
  private static final double NEAR = 0x1p-47;

  private static final double[] NO_SUM = new double[0];

  private static final PairRequest DISTANCE =
      PairRequest.builder(Goal.DISTANCE).relativeTolerance(1e-15).build();

  private final int n;
  private final VertexRowsQuery pairs;
  private final PairResult rest;
  private final Pose still;

  /** Of each cut its multipliers, one for each row. */
  private final List<double[]> sums = new ArrayList<>();

  private HalfSpaces half;
  private PoseView poseOfHalf;
  private double radius;
  private final double[] onA;
  private final double[] onB;
  private final double[] unit;
  private MappedInequality[] rows = new MappedInequality[0];

  /** How many rows are those of A, if both bodies have rows. */
  private int staying;

  private Dyadic[][] points = new Dyadic[0][];
  private boolean[] isPoint = new boolean[0];

  /** Whether A has rows, and whether B has. */
  private boolean rowsOfA;

  private boolean rowsOfB;

  RowMove(int dimension, VertexRowsQuery pairs) {
    n = dimension;
    this.pairs = pairs;
    rest = new PairResult(n);
    still = Pose.identity(n);
    poseOfHalf = still;
    half = HalfSpaces.of(n, new double[0][], new double[0]);
    onA = new double[n];
    onB = new double[n];
    unit = new double[n];
  }

  /**
   * Takes a pair of bodies, one of which has rows at least.
   *
   * @throws ArithmeticException if the pose of half-spaces is singular
   */
  void place(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    rowsOfA = a instanceof HalfSpaces;
    rowsOfB = b instanceof HalfSpaces;
    staying = 0;
    sums.clear();
    radius = 0;
    if ((rowsOfA ? b : a) instanceof RoundedPolytope rounded) {
      radius = rounded.radius();
    }
    half = rowsOfA ? (HalfSpaces) a : rowsOfB ? (HalfSpaces) b : half;
    poseOfHalf = rowsOfA ? poseA : poseB;
    rows = rowsOfB ? WholePair.rows((HalfSpaces) b, poseB) : new MappedInequality[0];
    if (a instanceof HalfSpaces first) {
      MappedInequality[] ofA = WholePair.rows(first, poseA);
      staying = rowsOfB ? ofA.length : 0;
      MappedInequality[] all = Arrays.copyOf(ofA, ofA.length + rows.length);
      System.arraycopy(rows, 0, all, ofA.length, rows.length);
      rows = all;
    }
    if (a instanceof HalfSpaces first && rowsOfB) {
      points = LeastMove.space(WholePair.anchor(first, poseA));
      isPoint = new boolean[points.length];
      isPoint[0] = true;
    } else {
      ConvexBody body = rowsOfA ? b : a;
      Polytope core = body instanceof RoundedPolytope rounded ? rounded.core() : (Polytope) body;
      points = WholePair.vertices(core, rowsOfA ? poseB : poseA);
      isPoint = new boolean[points.length];
      Arrays.fill(isPoint, true);
    }
  }

  /**
   * Measures.
   *
   * @param start what is known of the bodies where they stand: that they are disjoint, or for a
   *     depth that they are not
   */
  void write(PairRequest request, Verdict start, PairResult out) {
    LeastMove.Kind kind = kind(request);
    Dyadic[] d = along(request);
    Dyadic square = Dyadic.ZERO;
    for (Dyadic component : d) {
      square = square.add(component.square());
    }
    LeastMove found =
        radius == 0 ? new LeastMove(kind, points, isPoint, rows, staying, d) : cut(kind, d);
    PairResult.Writer answer = out.rewrite().rows();
    answer.effort(found.pivots(), found.pivots());
    if (found.ending() == WholeProgram.Ending.ENDLESS) {
      writeEndless(found, answer);
      return;
    }
    writeEvidence(found, answer);
    if (found.ending() == WholeProgram.Ending.NOTHING) {
      answer
          .verdict(Verdict.DISJOINT, Termination.CONVERGED)
          .castParameter(Double.POSITIVE_INFINITY)
          .lower(Double.POSITIVE_INFINITY)
          .upper(Double.POSITIVE_INFINITY);
      return;
    }
    writePoints(found, kind == LeastMove.Kind.SOONEST, answer);
    Dyadic value = found.value();
    Dyadic total = found.total();
    if (kind == LeastMove.Kind.SOONEST) {
      double t = WholePair.quotient(value, total);
      answer
          .castParameter(t)
          .lower(QuotientRoot.ratio(false, value, total))
          .upper(QuotientRoot.ratio(true, value, total));
      answer.verdict(Verdict.INTERSECTING, Termination.CONVERGED);
    } else if (kind == LeastMove.Kind.LATEST) {
      Dyadic p = value.square().multiply(square);
      answer.lower(QuotientRoot.roundDown(-1, p, total.square(), Dyadic.ZERO));
      answer.upper(Math.min(0, QuotientRoot.roundUp(-1, p, total.square(), Dyadic.ZERO)));
      answer.verdict(start, Termination.CONVERGED);
    } else {
      answer
          .lower(QuotientRoot.ratio(false, value, total))
          .upper(QuotientRoot.ratio(true, value, total));
      answer.verdict(Verdict.DISJOINT, Termination.CONVERGED);
    }
  }

  /**
   * Returns a length in units of the direction after which a rounded body, which is in contact, has
   * left: more than that after which its vertices have left the rows moved out by the radius, which
   * are around all that is as near. Infinite if it never does, and then that is written.
   */
  double left(PairRequest request, PairResult out) {
    MappedInequality[] grown = rows.clone();
    for (int r = 0; r < grown.length; r++) {
      grown[r] = grown[r].grown(Dyadic.of(radius));
    }
    LeastMove found =
        new LeastMove(LeastMove.Kind.LATEST, points, isPoint, grown, 0, along(request));
    if (found.ending() == WholeProgram.Ending.ENDLESS) {
      writeEndless(found, out.rewrite().rows());
      return Double.POSITIVE_INFINITY;
    }
    double square = 0;
    for (int k = 0; k < n; k++) {
      square += request.direction(k) * request.direction(k);
    }
    return 2 * WholePair.quotient(found.value(), found.total()) + radius / Math.sqrt(square);
  }

  boolean isRounded() {
    return radius > 0;
  }

  /** Returns how the rows see B move: those of B see points move the other way. */
  private Dyadic[] along(PairRequest request) {
    Dyadic[] d = new Dyadic[n];
    for (int k = 0; k < n; k++) {
      Dyadic component = request.hasDirection() ? Dyadic.of(request.direction(k)) : Dyadic.ZERO;
      d[k] = rowsOfB ? component.negate() : component;
    }
    return d;
  }

  private static LeastMove.Kind kind(PairRequest request) {
    if (request.goal() == Goal.CAST) {
      return LeastMove.Kind.SOONEST;
    }
    return request.goal() == Goal.PENETRATION
        ? LeastMove.Kind.LATEST
        : request.metric() == Metric.L1 ? LeastMove.Kind.LEAST_SUM : LeastMove.Kind.LEAST_GREATEST;
  }

  /** B never leaves A; vertices that have weights show that they meet. */
  private void writeEndless(LeastMove found, PairResult.Writer answer) {
    writeVertices(found, answer);
    answer
        .verdict(Verdict.INTERSECTING, Termination.CONVERGED)
        .lower(Double.NEGATIVE_INFINITY)
        .upper(Double.NEGATIVE_INFINITY);
  }

  private void writeEvidence(LeastMove found, PairResult.Writer answer) {
    if (found.ending() == WholeProgram.Ending.LEAST) {
      writeVertices(found, answer);
    } else if (!(rowsOfA && rowsOfB)) {
      vertex(0, 1, answer); // any: all of them are beyond the rows
    }
    Dyadic[] multipliers = multipliers(found);
    int bits = Integer.MIN_VALUE;
    for (int r = 0; r < rows.length; r++) {
      bits = multipliers[r].isZero() ? bits : Math.max(bits, topBit(multipliers[r]));
    }
    Dyadic[] sum = new Dyadic[n];
    Arrays.fill(sum, Dyadic.ZERO);
    for (int r = 0; r < rows.length; r++) {
      if (multipliers[r].isZero()) {
        continue;
      }
      double near = multipliers[r].scaleByPowerOfTwo(-bits).doubleValue();
      if (r < staying || !rowsOfB) {
        answer.featureA(r, near);
      } else {
        answer.featureB(r - staying, near);
      }
      for (int k = 0; k < n && (r >= staying); k++) {
        sum[k] = sum[k].add(multipliers[r].multiply(rows[r].normal(k)));
      }
    }
    writeNormal(sum, answer);
  }

  /** Returns the multipliers of rows, of which cuts are sums. */
  private Dyadic[] multipliers(LeastMove found) {
    Dyadic[] multipliers = new Dyadic[rows.length];
    for (int r = 0; r < rows.length; r++) {
      multipliers[r] = found.multiplier(r);
      for (int c = 0; c < sums.size(); c++) {
        Dyadic share = Dyadic.of(sums.get(c)[r]);
        multipliers[r] = multipliers[r].add(found.multiplier(rows.length + c).multiply(share));
      }
    }
    return multipliers;
  }

  /**
   * Moves a rounded body, by cutting planes (J. E. Kelley, J. SIAM 8, 1960): its core has to come
   * as near to the half-spaces as r, that is, behind every plane {@code W.x <= D + r |W|} for every
   * sum of rows. Begins with the rows, and adds the plane across the distance that is left.
   */
  private LeastMove cut(LeastMove.Kind kind, Dyadic[] d) {
    sums.clear();
    List<MappedInequality> cuts = new ArrayList<>();
    for (MappedInequality row : rows) {
      cuts.add(row.grown(Dyadic.of(radius)));
    }
    for (int k = 0; k <= MOST_CUTS; k++) {
      LeastMove found =
          new LeastMove(kind, points, isPoint, cuts.toArray(new MappedInequality[0]), 0, d);
      boolean moved = found.ending() == WholeProgram.Ending.LEAST;
      double[] sum = moved && k < MOST_CUTS ? planeBefore(found) : NO_SUM;
      if (sum.length == 0) {
        return found;
      }
      Dyadic[] normal = new Dyadic[n];
      Arrays.fill(normal, Dyadic.ZERO);
      Dyadic bound = Dyadic.ZERO;
      for (int r = 0; r < rows.length; r++) {
        Dyadic share = Dyadic.of(sum[r]);
        bound = bound.add(share.multiply(rows[r].bound()));
        for (int axis = 0; axis < n; axis++) {
          normal[axis] = normal[axis].add(share.multiply(rows[r].normal(axis)));
        }
      }
      sums.add(sum);
      cuts.add(new MappedInequality(normal, bound).grown(Dyadic.of(radius)));
    }
    throw new AssertionError("the last round returns");
  }

  /** Returns the multipliers of a plane that keeps the moved core farther away than r, if any. */
  private double[] planeBefore(LeastMove found) {
    Dyadic[] point = found.point();
    Dyadic[] move = found.move();
    for (int k = 0; k < n; k++) {
      onA[k] = WholePair.quotient(point[k].add(move[k]), found.total());
      if (!(Math.abs(onA[k]) <= Double.MAX_VALUE)) {
        return NO_SUM;
      }
    }
    pairs.evaluate(half, poseOfHalf, Polytope.of(n, onA), still, true, DISTANCE, rest);
    boolean far = rest.verdict() == Verdict.DISJOINT && rest.hasUpper();
    if (!far || rest.upper() <= radius * (1 + NEAR)) {
      return NO_SUM;
    }
    double[] sum = new double[rows.length];
    for (int k = 0; k < rest.featureSizeA(); k++) {
      sum[rest.featureVertexA(k)] += rest.featureWeightA(k);
    }
    return sum;
  }

  private static int topBit(Dyadic number) {
    return number.exponent() + number.mantissa().bitLength();
  }

  /** Writes the direction from A to B: out of A along its rows, or against those of B. */
  private void writeNormal(Dyadic[] sum, PairResult.Writer answer) {
    Dyadic greatest = Dyadic.ZERO;
    for (Dyadic component : sum) {
      greatest = component.abs().compareTo(greatest) > 0 ? component.abs() : greatest;
    }
    if (greatest.isZero()) {
      return;
    }
    for (int k = 0; k < n; k++) {
      unit[k] = (rowsOfB ? -1 : 1) * WholePair.quotient(sum[k], greatest);
    }
    double length = Norm.of(unit);
    for (int k = 0; k < n; k++) {
      unit[k] = unit[k] / length + 0.0; // no -0.0
    }
    answer.normal(unit);
  }

  /** Names the vertices that make the point of the move. */
  private void writeVertices(LeastMove found, PairResult.Writer answer) {
    if (rowsOfA && rowsOfB) {
      return;
    }
    for (int i = 0; i < points.length; i++) {
      double weight = WholePair.quotient(found.weight(i), found.total());
      if (weight > 0) {
        vertex(i, weight, answer);
      }
    }
  }

  private void vertex(int i, double weight, PairResult.Writer answer) {
    if (rowsOfA) {
      answer.featureB(i, weight);
    } else {
      answer.featureA(i, weight);
    }
  }

  /** Writes the point x of A and {@code x - m} of B; of a cast the one at which they meet. */
  private void writePoints(LeastMove found, boolean met, PairResult.Writer answer) {
    Dyadic[] point = found.point();
    Dyadic[] move = found.move();
    boolean finite = true;
    for (int k = 0; k < n; k++) {
      double still = WholePair.quotient(point[k], found.total());
      double moved = WholePair.quotient(point[k].add(move[k]), found.total());
      onA[k] = rowsOfB ? still : moved;
      onB[k] = met ? onA[k] : rowsOfB ? moved : still;
      finite &= Math.abs(onA[k]) + Math.abs(onB[k]) <= Double.MAX_VALUE;
    }
    if (finite) {
      answer.points(onA, onB);
    }
  }

  /** Adds the vertices that make a common point where the bodies stand. */
  void addStart(PairResult start, PairResult out) {
    if (rowsOfA && rowsOfB) {
      return;
    }
    int count = rowsOfA ? start.featureSizeB() : start.featureSizeA();
    for (int k = 0; k < count; k++) {
      int vertex = rowsOfA ? start.featureVertexB(k) : start.featureVertexA(k);
      vertex(vertex, 0, out.amend());
    }
  }
}

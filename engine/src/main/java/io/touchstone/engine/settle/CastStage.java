// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.api.seal.Seal;
import io.touchstone.exact.PowerOfTwo;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.proposal.Proposal;

/**
 * Settles a cast of polytopes, rounded or not, in any dimension: B moves by t d, {@code t >= 0},
 * and t* is the least t at which it meets A. With w the direction of a plane between the bodies and
 * r the sum of both radii,
 *
 * <pre>{@code
 * gap(w) - r > 0, c = -(w.d) > 0:   t* >= (gap(w) - r) / c       B does not cross the plane before
 * gap(w) - r > 0, c <= 0:           B misses A
 * a common point at t:              t* <= t                      Way
 * }</pre>
 *
 * <p>B misses A as well if it has moved past all of A before it comes to the plane: no point of A -
 * B is farther from the origin than the magnitude of {@link PlacedPair}, so that {@code t |d|} is
 * not greater where they meet. If the proposed plane leaves the bounds apart, that of the face
 * which the proposed vertices span is tried.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class CastStage {

  /** Bounds that are this close, per size of the scene, are as close as is promised. */
  private static final double FLOOR = 0x1p-49;

  private final int n;
  private final ThoroughStage thorough;
  private final CertifiedGap gap;
  private final Way way;
  private final WeightedVertices ofA;
  private final WeightedVertices ofB;
  private final double[] normal;
  private final double[] trial;
  private final double[] onB;
  private double magnitude;
  private boolean directed;

  // what is certain
  private Verdict verdict = Verdict.UNDECIDED;
  private double lower;
  private double upper;

  CastStage(int dimension, ThoroughStage thorough, Way way) {
    n = dimension;
    this.thorough = thorough;
    this.way = way;
    gap = thorough.gap;
    ofA = way.ofA;
    ofB = way.ofB;
    normal = new double[n];
    trial = new double[n];
    onB = new double[n];
  }

  /** Returns the verdict that is certain. */
  Verdict verdict() {
    return verdict;
  }

  /** Finds out what is certain of the pair that the thorough stage has placed. */
  void bound(Proposal found, PairRequest request) {
    verdict = Verdict.UNDECIDED;
    lower = 0;
    upper = Double.POSITIVE_INFINITY;
    ofA.copyFrom(found.ofA());
    ofB.copyFrom(found.ofB());
    directed = found.isDirected();
    if (directed) {
      found.direction(normal);
      directed = Unit.make(normal);
    }
    magnitude = thorough.pair.magnitude() + thorough.radii();
    if (!way.take(request)) {
      return;
    }
    if (directed) {
      lower = until(normal);
    }
    if (lower == Double.POSITIVE_INFINITY) {
      verdict = Verdict.DISJOINT;
    } else if (!found.isApart() && way.meets(found.isPaired(), false, found.castParameter())) {
      upper = way.upper();
      verdict = Verdict.INTERSECTING;
      if (!isClose(request)) {
        tryFace();
      }
      if (!directed) {
        takePlaneAcross();
      }
    }
  }

  /**
   * Takes the plane across the way: evidence of a hit names a plane, and without one its points
   * would be read as a point that both bodies have where they start.
   */
  private void takePlaneAcross() {
    for (int axis = 0; axis < n; axis++) {
      normal[axis] = -way.component(axis);
    }
    directed = Unit.make(normal); // d is scaled, and not zero
    double until = until(normal);
    lower = until <= upper ? until : 0;
  }

  /** Returns a number that t* is not below, by the plane across a unit vector. */
  private double until(double[] w) {
    gap.evaluate(thorough.pair, w, Way.hint(ofA), Way.hint(ofB));
    gap.refine();
    double room = gap.lower(thorough.radii());
    if (!(room > 0)) { // also for NaN
      return 0;
    }
    double closing = way.closing(w);
    if (closing <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double until = room / closing * (1 - 4 * UNIT_ROUNDOFF);
    return until > 1.01 * magnitude / way.length()
        ? Double.POSITIVE_INFINITY
        : Math.nextDown(until);
  }

  /** Tries the plane of the face that the vertices span. */
  private void tryFace() {
    if (Unit.make(way.face)) {
      double better = until(way.face);
      if (better > lower && better < Double.POSITIVE_INFINITY) {
        lower = better;
        System.arraycopy(way.face, 0, normal, 0, n);
        directed = true;
      }
    }
  }

  private boolean isClose(PairRequest request) {
    return upper - lower
        <= 0.5
            * Math.max(
                request.relativeTolerance() * upper, 1e-15 * thorough.scale() / way.length());
  }

  /**
   * Whether the bounds are as close as was asked for, or as is promised. How far the bodies are
   * from an origin does not count; it does where a pose is not rigid, and the size is not known.
   */
  private boolean isConverged(PairRequest request) {
    double tolerance = request.absoluteTolerance() / way.length();
    double asked = Math.max(request.relativeTolerance() * upper, tolerance);
    double size = thorough.scale() > 0 ? thorough.scale() : magnitude;
    return upper - lower <= Math.max(asked, FLOOR * size / way.length());
  }

  /** Writes what is certain. */
  void write(Proposal found, PairRequest request, boolean prove, PairResult out) {
    if (verdict == Verdict.UNDECIDED && !prove && found.isSure()) {
      takeWord(found);
    }
    PairResult.Writer writer = out.rewrite();
    writer.verdict(verdict, termination(found, request));
    writer.effort(found.iterations(), found.supportQueries());
    if (directed) {
      writer.normal(normal);
    }
    switch (verdict) {
      case DISJOINT ->
          writer
              .castParameter(Double.POSITIVE_INFINITY)
              .lower(Double.POSITIVE_INFINITY)
              .upper(Double.POSITIVE_INFINITY);
      case INTERSECTING -> {
        double below = PowerOfTwo.down(lower, -way.exponent());
        double above = PowerOfTwo.up(upper, -way.exponent());
        double value = found.castParameter();
        boolean between = value >= below && value <= above; // false for NaN
        writer.castParameter(between ? value : above).lower(below).upper(above);
        writer.features(ofA, ofB, false);
        writePoints(out, writer);
      }
      default -> { // what was found may prove something without roundings
        writer.features(found.ofA(), found.ofB(), found.isPaired());
        if (found.castParameter() > 0) { // false for NaN
          writer.castParameter(found.castParameter());
          writePointsIfNamed(out, writer);
        }
      }
    }
    if (prove) {
      Assurance assurance = verdict == Verdict.UNDECIDED ? Assurance.FLOATING : Assurance.PROVED;
      out.assure(Seal.OF_PROOF, assurance, assurance);
    }
  }

  /** Takes the engine's word, which is not asked to be proved. */
  private void takeWord(Proposal found) {
    if (found.isApart()) {
      verdict = Verdict.DISJOINT;
    } else if (found.lower() >= 0 && found.upper() >= found.lower()) { // false for NaN
      verdict = Verdict.INTERSECTING;
      lower = PowerOfTwo.down(found.lower(), way.exponent());
      upper = PowerOfTwo.up(found.upper(), way.exponent());
    }
  }

  /** Makes an answer that the bodies have a point in common one of a cast, as sure as it is. */
  static void writeStart(PairResult out) {
    Assurance assurance = out.verdictAssurance();
    out.amend()
        .verdict(Verdict.INTERSECTING, Termination.CONVERGED)
        .castParameter(0)
        .lower(0)
        .upper(0);
    out.assure(Seal.OF_PROOF, assurance, assurance);
  }

  private Termination termination(Proposal found, PairRequest request) {
    Termination reason = found.reason();
    return switch (verdict) {
      case DISJOINT -> Termination.CONVERGED;
      case INTERSECTING ->
          isConverged(request)
              ? Termination.CONVERGED
              : reason == Termination.CONVERGED ? Termination.NUMERICAL_BREAKDOWN : reason;
      default -> reason == Termination.CONVERGED ? Termination.NUMERICAL_BREAKDOWN : reason;
    };
  }

  private void writePointsIfNamed(PairResult out, PairResult.Writer writer) {
    if (Accuracy.areSound(ofA, thorough.pair.vertexCountA())
        && Accuracy.areSound(ofB, thorough.pair.vertexCountB())) {
      writePoints(out, writer);
    }
  }

  /** Writes where the bodies meet: B has moved there. */
  private void writePoints(PairResult out, PairResult.Writer writer) {
    thorough.writeSurfacePoints(ofA, ofB, normal, directed, writer);
    if (!out.hasPoints()) {
      return;
    }
    double t = PowerOfTwo.up(out.castParameter(), way.exponent());
    double finite = 0;
    for (int axis = 0; axis < n; axis++) {
      trial[axis] = out.pointA(axis);
      onB[axis] = out.pointB(axis) + t * way.component(axis);
      finite += 0 * onB[axis];
    }
    if (finite == 0) {
      writer.points(trial, onB);
    } else {
      writer.withoutPoints();
    }
  }
}

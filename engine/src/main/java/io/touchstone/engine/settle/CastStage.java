package io.touchstone.engine.settle;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.api.seal.Seal;
import io.touchstone.exact.CompensatedSum;
import io.touchstone.exact.PowerOfTwo;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.RayMeeting;
import io.touchstone.kernel.contact.RoundedMeeting;
import io.touchstone.kernel.proposal.Proposal;
import java.util.Arrays;

/**
 * Settles a cast of polytopes, rounded or not, in any dimension: B moves by t d, {@code t >= 0},
 * and t* is the least t at which it meets A. With w the direction of a plane between the bodies and
 * r the sum of both radii,
 *
 * <pre>{@code
 * gap(w) - r > 0, c = -(w.d) > 0:   t* >= (gap(w) - r) / c       B does not cross the plane before
 * gap(w) - r > 0, c <= 0:           B misses A
 * a common point at t:              t* <= t                      RayMeeting, RoundedMeeting
 * }</pre>
 *
 * <p>B misses A as well if it has moved past all of A before it comes to the plane: no point of A -
 * B is farther from the origin than the magnitude of {@link PlacedPair}, so that {@code t |d|} is
 * not greater where they meet. If the proposed plane leaves the bounds apart, that of the face
 * which the proposed vertices span is tried.
 *
 * <p>Everything is computed for d times the power of two that brings its greatest component to 1 to
 * 2, which must lose no digit; otherwise nothing is certain here.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class CastStage {

  /** Bounds that are this close, per magnitude of the pair, are as close as doubles can say. */
  private static final double FLOOR = 0x1p-49;

  /** Weights below this may be zeros with a rounding. */
  private static final double TINY = 0x1p-40;

  private final int n;
  private final ThoroughStage thorough;
  private final CertifiedGap gap;
  private final RayMeeting meeting;
  private final RayMeeting meetingOfPairs;
  private final RoundedMeeting rounded;
  private final CompensatedSum sum = new CompensatedSum();
  private final WeightedVertices ofA;
  private final WeightedVertices ofB;
  private final WeightedVertices scratch;
  private final double[] d;
  private final double[] normal;
  private final double[] trial;

  /** A normal of the face that the vertices span; zero if they span none. */
  private final double[] face;

  private final double[] onB;
  private int exponent;
  private double length;
  private double magnitude;
  private boolean directed;

  // what is certain
  private Verdict verdict = Verdict.UNDECIDED;
  private double lower;
  private double upper;

  CastStage(int dimension, ThoroughStage thorough) {
    n = dimension;
    this.thorough = thorough;
    gap = thorough.gap;
    meeting = new RayMeeting(n, false);
    meetingOfPairs = new RayMeeting(n, true);
    rounded = new RoundedMeeting(n);
    ofA = new WeightedVertices(n + 1);
    ofB = new WeightedVertices(n + 1);
    scratch = new WeightedVertices(n + 1);
    d = new double[n];
    normal = new double[n];
    trial = new double[n];
    face = new double[n];
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
    Arrays.fill(face, 0);
    directed = found.isDirected();
    if (directed) {
      found.direction(normal);
      directed = Unit.make(normal);
    }
    magnitude = thorough.pair.magnitude() + thorough.radii();
    if (!takeDirection(request)) {
      return;
    }
    if (directed) {
      lower = until(normal);
    }
    if (lower == Double.POSITIVE_INFINITY) {
      verdict = Verdict.DISJOINT;
    } else if (!found.isApart() && meets(found)) {
      verdict = Verdict.INTERSECTING;
      if (!isClose(request)) {
        tryFace();
      }
    }
  }

  /** Takes d, scaled; false if that costs a digit. */
  private boolean takeDirection(PairRequest request) {
    double greatest = 0;
    for (int axis = 0; axis < n; axis++) {
      greatest = Math.max(greatest, Math.abs(request.direction(axis)));
    }
    exponent =
        greatest < Double.MIN_NORMAL
            ? Math.getExponent(greatest * 0x1p64) - 64
            : Math.getExponent(greatest);
    boolean exact = true;
    double square = 0;
    for (int axis = 0; axis < n; axis++) {
      double component = request.direction(axis);
      exact &= PowerOfTwo.isExact(component, -exponent);
      d[axis] = Math.scalb(component, -exponent);
      square += d[axis] * d[axis];
    }
    length = Math.sqrt(square) * (1 - (n + 4) * UNIT_ROUNDOFF);
    return exact;
  }

  /** Returns a number that t* is not below, by the plane across a unit vector. */
  private double until(double[] w) {
    gap.evaluate(thorough.pair, w, hint(ofA), hint(ofB));
    gap.refine();
    double room = gap.lower(thorough.radii());
    if (!(room > 0)) { // also for NaN
      return 0;
    }
    double closing = closing(w);
    if (closing <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double until = room / closing * (1 - 4 * UNIT_ROUNDOFF);
    return until > 1.01 * magnitude / length ? Double.POSITIVE_INFINITY : Math.nextDown(until);
  }

  private static int hint(WeightedVertices terms) {
    return terms.size() > 0 ? terms.vertex(0) : 0;
  }

  /** Returns {@code -(w.d) / |w|}, rounded up; exactly 0 if every product is 0. */
  private double closing(double[] w) {
    sum.clear();
    double terms = 0;
    double square = 0;
    for (int axis = 0; axis < n; axis++) {
      sum.addProduct(-w[axis], d[axis]);
      terms += Math.abs(w[axis] * d[axis]);
      square += w[axis] * w[axis];
    }
    // a compensated sum of n products is off by (2n)^2 u^2 of them, and by its own last digit
    double error = 4.0 * n * n * UNIT_ROUNDOFF * UNIT_ROUNDOFF * terms;
    double high = sum.high();
    boolean zero = true;
    for (int axis = 0; axis < n; axis++) {
      zero &= w[axis] == 0 || d[axis] == 0;
    }
    if (zero) {
      return 0;
    }
    double above = high + (UNIT_ROUNDOFF * Math.abs(high) + error + Double.MIN_NORMAL);
    double off = (n + 6) * UNIT_ROUNDOFF;
    return above / Math.sqrt(square) * (above > 0 ? 1 + off : 1 - off);
  }

  /** Whether a common point is certain; its parameter is kept. */
  private boolean meets(Proposal found) {
    PlacedPair pair = thorough.pair;
    if (!Accuracy.areSound(ofA, pair.vertexCountA())
        || !Accuracy.areSound(ofB, pair.vertexCountB())) {
      return false;
    }
    if (thorough.radii() > 0) {
      boolean near = rounded.surelyMeets(pair, ofA, ofB, thorough.radiiDown(), d);
      upper = rounded.upper();
      return near;
    }
    if (found.isPaired()) {
      return pairsMeet(pair);
    }
    if (meeting.surelyMeets(pair, ofA, ofB, d)) {
      upper = meeting.upper();
      meeting.normal(face);
      takeWeights();
      return true;
    }
    dropTiny(ofA);
    dropTiny(ofB);
    double t = PowerOfTwo.down(found.castParameter(), exponent);
    if (t > 0 && meeting.surelyMeetsAt(pair, ofA, ofB, d, t)) {
      upper = t;
      return true;
    }
    ofA.copyFrom(found.ofA());
    ofB.copyFrom(found.ofB());
    return false;
  }

  /** Whether the pairs meet; the evidence is a combination for each body then. */
  private boolean pairsMeet(PlacedPair pair) {
    boolean meet = meetingOfPairs.surelyMeets(pair, ofA, ofB, d);
    if (meet) {
      upper = meetingOfPairs.upper();
      meetingOfPairs.normal(face);
    }
    merge(ofA, meet);
    merge(ofB, meet);
    return meet;
  }

  /** Makes one term of the terms of a vertex, with the weights that were found, if some were. */
  private void merge(WeightedVertices terms, boolean found) {
    for (int k = 0; k < terms.size(); k++) {
      double weight = 0;
      boolean first = true;
      for (int j = 0; j < terms.size(); j++) {
        if (terms.vertex(j) == terms.vertex(k)) {
          first &= j >= k;
          weight += found ? meetingOfPairs.weight(j) : terms.weight(j);
        }
      }
      if (first) {
        scratch.add(terms.vertex(k), weight);
      }
    }
    terms.copyFrom(scratch);
    scratch.clear();
  }

  /** Weights of the solution are better than those that were proposed. */
  private void takeWeights() {
    int sizeA = ofA.size();
    int sizeB = ofB.size();
    for (int k = 0; k < sizeA; k++) {
      scratch.add(ofA.vertex(k), meeting.weight(k));
    }
    ofA.copyFrom(scratch);
    scratch.clear();
    for (int k = 0; k < sizeB; k++) {
      scratch.add(ofB.vertex(k), meeting.weight(sizeA + k));
    }
    ofB.copyFrom(scratch);
    scratch.clear();
  }

  private void dropTiny(WeightedVertices terms) {
    for (int k = 0; k < terms.size(); k++) {
      if (terms.weight(k) > TINY) {
        scratch.add(terms.vertex(k), terms.weight(k));
      }
    }
    terms.copyFrom(scratch);
    scratch.clear();
  }

  /** Tries the plane of the face that the vertices span. */
  private void tryFace() {
    if (thorough.radii() > 0) {
      rounded.normal(face);
    }
    if (Unit.make(face)) {
      double better = until(face);
      if (better > lower && better < Double.POSITIVE_INFINITY) {
        lower = better;
        System.arraycopy(face, 0, normal, 0, n);
        directed = true;
      }
    }
  }

  private boolean isClose(PairRequest request) {
    return upper - lower
        <= 0.5 * Math.max(request.relativeTolerance() * upper, 1e-15 * thorough.scale() / length);
  }

  /** Whether the bounds are as close as was asked for, or as doubles allow. */
  private boolean isConverged(PairRequest request) {
    double tolerance = request.absoluteTolerance() / length;
    double asked = Math.max(request.relativeTolerance() * upper, tolerance);
    return upper - lower <= Math.max(asked, FLOOR * magnitude / length);
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
        double below = PowerOfTwo.down(lower, -exponent);
        double above = PowerOfTwo.up(upper, -exponent);
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
      lower = PowerOfTwo.down(found.lower(), exponent);
      upper = PowerOfTwo.up(found.upper(), exponent);
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
    double t = PowerOfTwo.up(out.castParameter(), exponent);
    double finite = 0;
    for (int axis = 0; axis < n; axis++) {
      trial[axis] = out.pointA(axis);
      onB[axis] = out.pointB(axis) + t * d[axis];
      finite += 0 * onB[axis];
    }
    if (finite == 0) {
      writer.points(trial, onB);
    } else {
      writer.withoutPoints();
    }
  }
}

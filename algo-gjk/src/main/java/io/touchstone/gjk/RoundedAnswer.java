package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;

/**
 * Turns an answer about cores into one about polytopes with balls around their points: spheres,
 * capsules, rounded polytopes. With r the sum of the radii, {@code K = K_cores + B(r)}, hence
 *
 * <pre>{@code h_K(w) = h_cores(w) + r |w|,   signed distance = signed distance of the cores - r}
 * </pre>
 *
 * <p>The evidence is that of the cores, to which the checker adds the radii; the witness points are
 * on the bodies.
 *
 * <p>Scratch memory of one thread; allocates only when another request than the last is asked.
 */
final class RoundedAnswer {

  /**
   * Relative tolerance of the cores' distance: the radii cancel it, so it has to be as accurate as
   * doubles allow.
   */
  private static final double TIGHT = 8 * UNIT_ROUNDOFF;

  /** Bounds that are this close, per length that was computed with, are as close as doubles say. */
  private static final double FLOOR = 0x1p-49;

  private final int n;
  private final double[] onA;
  private final double[] onB;
  private PairRequest asked = PairRequest.distance();
  private PairRequest distance = tight(asked, Goal.DISTANCE);
  private PairRequest penetration = tight(asked, Goal.PENETRATION);

  /** What is known of the cores. */
  final PairResult cores;

  private double radiusA;
  private double radiusB;
  private double radiiDown;
  private double radiiUp;

  RoundedAnswer(int dimension) {
    n = dimension;
    onA = new double[n];
    onB = new double[n];
    cores = new PairResult(n);
  }

  private static PairRequest tight(PairRequest request, Goal goal) {
    return PairRequest.builder(goal)
        .relativeTolerance(Math.min(request.relativeTolerance(), TIGHT))
        .absoluteTolerance(request.absoluteTolerance())
        .maxIterations(request.maxIterations())
        .build();
  }

  /** Takes a request and the radii. */
  void begin(PairRequest request, double ofA, double ofB) {
    if (!request.equals(asked)) {
      distance = tight(request, Goal.DISTANCE);
      penetration = tight(request, Goal.PENETRATION);
      asked = request;
    }
    radiusA = ofA;
    radiusB = ofB;
    double sum = ofA + ofB;
    boolean exact = sum - ofA == ofB && sum - ofB == ofA;
    radiiDown = exact ? sum : Math.nextDown(sum);
    radiiUp = exact ? sum : Math.nextUp(sum);
  }

  /** What is asked of the cores first. */
  PairRequest distanceOfCores() {
    return distance;
  }

  /** What is asked of the cores when they meet and the depth is asked for. */
  PairRequest depthOfCores() {
    return penetration;
  }

  /** Writes the answer that follows from that about the cores. */
  void write(PairResult.Writer out) {
    boolean depthAsked = asked.goal() == Goal.PENETRATION;
    out.effort(cores.iterations(), cores.supportQueries());
    copyFeatures(out);
    double upper = cores.hasUpper() ? above(cores.upper(), radiiDown) : Double.NaN;
    double lower = cores.hasLower() ? below(cores.lower(), radiiUp) : Double.NaN;
    if (lower > 0) {
      out.verdict(Verdict.DISJOINT, termination(lower, upper)).lower(lower);
      if (upper >= lower) {
        out.upper(upper);
      }
      writeNormal(out);
      writeSurfacePoints(out);
    } else if (cores.verdict() == Verdict.INTERSECTING || upper <= 0) {
      out.verdict(
          Verdict.INTERSECTING, depthAsked ? termination(lower, upper) : Termination.CONVERGED);
      if (depthAsked) {
        writeNormal(out);
        writeSurfacePoints(out);
        if (!Double.isNaN(lower)) {
          out.lower(lower);
        }
        out.upper(Double.isNaN(upper) ? 0 : Math.min(0, upper));
      } else {
        out.upper(0);
        writeCommonPoint(out);
      }
    } else {
      Termination reason = cores.termination();
      out.verdict(
          Verdict.UNDECIDED,
          reason == Termination.CONVERGED ? Termination.NUMERICAL_BREAKDOWN : reason);
      writeNormal(out);
      if (!Double.isNaN(lower)) {
        out.lower(lower);
      }
      if (!Double.isNaN(upper)) {
        out.upper(upper);
      }
    }
  }

  /** Converged when the bounds are as close as was asked for, or as doubles allow. */
  private Termination termination(double lower, double upper) {
    if (Double.isNaN(lower) || Double.isNaN(upper)) {
      return cores.termination();
    }
    double wide = upper - lower;
    double asks = Math.max(asked.relativeTolerance() * Math.abs(upper), asked.absoluteTolerance());
    boolean close = wide <= Math.max(asks, FLOOR * (Math.abs(cores.upper()) + radiiUp));
    return close ? Termination.CONVERGED : cores.termination();
  }

  /** {@code x - r}, rounded up. */
  private static double above(double x, double r) {
    double difference = x - r;
    return sumError(x, -r, difference) > 0 ? Math.nextUp(difference) : difference;
  }

  /** {@code x - r}, rounded down. */
  private static double below(double x, double r) {
    double difference = x - r;
    return sumError(x, -r, difference) < 0 ? Math.nextDown(difference) : difference;
  }

  private void copyFeatures(PairResult.Writer out) {
    if (cores.isPaired()) {
      for (int k = 0; k < cores.featureSizeA(); k++) {
        out.featurePair(cores.featureVertexA(k), cores.featureVertexB(k), cores.featureWeightA(k));
      }
      return;
    }
    for (int k = 0; k < cores.featureSizeA(); k++) {
      out.featureA(cores.featureVertexA(k), cores.featureWeightA(k));
    }
    for (int k = 0; k < cores.featureSizeB(); k++) {
      out.featureB(cores.featureVertexB(k), cores.featureWeightB(k));
    }
  }

  private void writeNormal(PairResult.Writer out) {
    if (cores.hasNormal()) {
      for (int i = 0; i < n; i++) {
        onA[i] = cores.normal(i);
      }
      out.normal(onA);
    }
  }

  /** The points of the cores, moved along the normal by the radii. */
  private void writeSurfacePoints(PairResult.Writer out) {
    if (cores.hasPoints() && cores.hasNormal()) {
      for (int i = 0; i < n; i++) {
        onA[i] = cores.pointA(i) + radiusA * cores.normal(i);
        onB[i] = cores.pointB(i) - radiusB * cores.normal(i);
      }
      writeFinite(out);
    }
  }

  /** The middle of the overlap on the line of the cores' nearest points. */
  private void writeCommonPoint(PairResult.Writer out) {
    if (!cores.hasPoints()) {
      return;
    }
    double apart = cores.verdict() == Verdict.DISJOINT ? cores.upper() : 0;
    double along =
        apart > 0 ? Math.max(0, Math.min(1, 0.5 + 0.5 * (radiusA - radiusB) / apart)) : 0;
    for (int i = 0; i < n; i++) {
      onA[i] = cores.pointA(i) + along * (cores.pointB(i) - cores.pointA(i));
      onB[i] = onA[i];
    }
    writeFinite(out);
  }

  private void writeFinite(PairResult.Writer out) {
    for (int i = 0; i < n; i++) {
      if (!Double.isFinite(onA[i]) || !Double.isFinite(onB[i])) {
        return; // beyond the range of doubles: the features say it
      }
    }
    out.points(onA, onB);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.api.seal.InnerSurface;
import io.touchstone.api.seal.Seal;
import io.touchstone.exact.CheckReturnValue;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.ErrorFree;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.WitnessDistance;
import io.touchstone.kernel.contact.OriginInSimplex;
import io.touchstone.kernel.contact.PreciseContact;
import io.touchstone.kernel.contact.RadonPoint;
import io.touchstone.kernel.proposal.Proposal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Settles a proposal in any dimension, of rounded bodies too, first in ordinary digits and then in
 * twice as many, as far as is needed:
 *
 * <pre>{@code
 * gap(w) / |w| - r  <=  signed distance                      w the direction
 * signed distance   <=  |a - b| - r                          a, b the weighted points
 * signed distance   <=  -r                                   if the origin is in the hull of pairs
 * }</pre>
 *
 * with r the sum of both radii and the margin. In another norm than the Euclidean one {@link
 * OtherNorms} takes over when the verdict is known; of rounded bodies there are no bounds then.
 * That no direction has less depth is the engine's word, unless a proof is asked for: then it is
 * {@linkplain #shows shown}, or not said.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class ThoroughStage {

  /** Bounds that are this close, per magnitude of the pair, are as close as doubles can say. */
  private static final double FLOOR = 0x1p-49;

  /** The same in another norm, per size of the scene. */
  private static final double OTHER_FLOOR = 1e-15;

  private final int n;
  final PlacedPair pair;
  final CertifiedGap gap;
  private final WitnessDistance distance;
  private final OriginInSimplex simplex;
  private final PreciseContact contact;
  private final RadonPoint radon;
  final PointWriter points;
  private final OtherNorms norms;
  private final double[] normal;

  private double radiusA;
  private double radiusB;

  /** Whether A - B surely is flat, and where the bodies stand then. */
  private boolean flat;

  private @Nullable PoseView flatPoseA;
  private @Nullable PoseView flatPoseB;

  /** Across the plane that A - B lies in, where that bounds the depth; else null. */
  private Dyadic @Nullable [] across;

  /** Sum of the radii and the margin, rounded both ways. */
  private double radiiDown;

  private double radiiUp;

  /** Size of the scene, from below. */
  private double scale;

  private double relative;
  private boolean directed;
  private boolean euclidean;
  private boolean coresMeet;
  private boolean named;

  // what is certain
  private Verdict verdict = Verdict.UNDECIDED;
  private double lower = Double.NaN;
  private double upper = Double.NaN;

  /** Whether an engine's word is no bound. */
  private boolean wordless;

  /** The surface that shows the upper bound of a depth; without facets where there is none. */
  private final InnerSurface around;

  ThoroughStage(int dimension) {
    n = dimension;
    pair = new PlacedPair(n);
    gap = CertifiedGap.ofDimension(n);
    distance = new WitnessDistance(n);
    simplex = OriginInSimplex.ofDimension(n);
    contact = new PreciseContact(n);
    radon = new RadonPoint(n);
    points = new PointWriter(n);
    norms = new OtherNorms(n);
    normal = new double[n];
    around = new InnerSurface(n);
  }

  /**
   * Says whether answers may be called proved, so that nobody's word is a bound.
   *
   * @param proving whether they may
   */
  void begin(boolean proving) {
    wordless = proving;
  }

  /**
   * Places a pair; neither body is empty.
   *
   * @param margin by how much it is grown; points stay on the bodies
   */
  void place(SettledBody a, PoseView poseA, SettledBody b, PoseView poseB, double margin) {
    pair.place(a.support(), poseA, b.support(), poseB);
    points.place(poseA, poseB);
    flat = a.affineDimension() + b.affineDimension() < n;
    if (flat) {
      flatPoseA = poseA;
      flatPoseB = poseB;
    }
    radiusA = a.radius();
    radiusB = b.radius();
    radiiDown = 0;
    radiiUp = 0;
    grow(radiusA);
    grow(radiusB);
    grow(margin);
    scale = Math.max(pair.scale(), Math.max(radiusA, radiusB));
  }

  private void grow(double radius) {
    double down = radiiDown + radius;
    double up = radiiUp + radius;
    radiiDown = ErrorFree.sumError(radiiDown, radius, down) == 0 ? down : Math.nextDown(down);
    radiiUp = ErrorFree.sumError(radiiUp, radius, up) == 0 ? up : Math.nextUp(up);
  }

  /** Returns the sum of the radii and the margin, rounded up. */
  double radii() {
    return radiiUp;
  }

  /** Returns the same, rounded down. */
  double radiiDown() {
    return radiiDown;
  }

  /** Returns the size of the scene, from below. */
  double scale() {
    return scale;
  }

  /** Tells whether all vertices exist that the last proposal names. */
  boolean isNamed() {
    return named;
  }

  /** Tells whether the cores surely meet and the direction of a depth is named: its word stays. */
  boolean hasDepth() {
    return coresMeet && directed;
  }

  /** Returns the verdict that is certain. */
  Verdict verdict() {
    return verdict;
  }

  /** Finds out what is certain, given a proposal about the pair that was placed. */
  void bound(Proposal found, PairRequest request) {
    verdict = Verdict.UNDECIDED;
    lower = Double.NaN;
    upper = Double.NaN;
    around.clear();
    across = null;
    relative = Accuracy.relative(request);
    directed = found.isDirected() && takeUnit(found);
    named =
        Accuracy.areSound(found.ofA(), pair.vertexCountA())
            && Accuracy.areSound(found.ofB(), pair.vertexCountB())
            && (!found.isPaired() || found.ofA().size() == found.ofB().size());
    boolean rounded = radiiUp > 0;
    boolean valueAsked = request.goal() == Goal.DISTANCE && found.reason() != Termination.CUTOFF;
    euclidean = request.metric() == Metric.EUCLIDEAN;
    boolean depthAsked = request.goal() == Goal.PENETRATION;
    coresMeet = named && !found.isApart() && surelyMeet(found);
    if (directed && (!coresMeet || depthAsked)) {
      lower = below(found, valueAsked || depthAsked);
    }
    if (coresMeet) {
      verdict = Verdict.INTERSECTING;
      upper = 0 - radiiDown; // no negative zero
    } else if (lower > 0) {
      verdict = Verdict.DISJOINT;
    }
    if (named && !coresMeet && (valueAsked || rounded || verdict == Verdict.UNDECIDED)) {
      upper = above(found, valueAsked || depthAsked);
      if (rounded && upper > 0 && verdict == Verdict.UNDECIDED) {
        distance.refine(pair, found.ofA(), found.ofB()); // ordinary digits did not decide
        upper = distance.upper(radiiDown);
      }
      if (rounded && upper <= 0) {
        verdict = Verdict.INTERSECTING;
      }
    }
    if (request.metric() != Metric.EUCLIDEAN) {
      measureIn(request.metric());
    }
    if (verdict == Verdict.INTERSECTING) {
      restrict(found, request);
    } else if (verdict == Verdict.DISJOINT && upper < lower) {
      upper = lower; // roundings
    }
  }

  /** Takes the direction and makes it a unit vector, if it is not yet; false if it cannot be. */
  @CheckReturnValue
  private boolean takeUnit(Proposal found) {
    found.direction(normal);
    return Unit.make(normal);
  }

  private boolean surelyMeet(Proposal found) {
    WeightedVertices ofA = found.ofA();
    WeightedVertices ofB = found.ofB();
    return found.isPaired()
        ? simplex.surelyInside(pair, ofA, ofB) || contact.surelyContains(pair, ofA, ofB)
        : radon.surelyMeet(pair, ofA, ofB);
  }

  /** Bounds the signed distance from below by the gap along the direction. */
  private double below(Proposal found, boolean valueAsked) {
    boolean nearest = named && !coresMeet;
    int vertexA = nearest ? found.ofA().vertex(0) : SupportFunction.NO_VERTEX;
    int vertexB = nearest ? found.ofB().vertex(0) : SupportFunction.NO_VERTEX;
    gap.evaluate(pair, normal, vertexA, vertexB);
    double coarse = gap.lower(radiiUp);
    boolean unclear = !(coarse > 0) && !(gap.upper(radiiDown) <= 0);
    if (unclear
        || found.isLeast()
        || (valueAsked && !isEnough(gap.value(), gap.error()))
        || radiiUp > 0) {
      gap.refine();
    }
    return gap.lower(radiiUp);
  }

  /** Whether ordinary digits do; those of components do not in another norm, where they add up. */
  private boolean isEnough(double value, double error) {
    return euclidean && Accuracy.isEnough(value, error, relative, scale);
  }

  /** Bounds the signed distance from above by that of the weighted points. */
  private double above(Proposal found, boolean valueAsked) {
    WeightedVertices ofA = found.ofA();
    WeightedVertices ofB = found.ofB();
    distance.evaluate(pair, ofA, ofB);
    boolean enough = radiiUp == 0 && isEnough(distance.value(), distance.error());
    if (valueAsked && !enough) {
      if (radiiUp == 0 && directed && euclidean) {
        double above = gap.distanceUpper(ofA, ofB, distance);
        if (Accuracy.isEnough(above, above - gap.lower(0), relative, scale)) {
          return above;
        }
      }
      distance.refine(pair, ofA, ofB);
    }
    return distance.upper(radiiDown);
  }

  /** Makes Euclidean bounds such of another norm; what the verdict is of does not depend on it. */
  private void measureIn(Metric metric) {
    lower = directed ? norms.lower(lower, normal, metric) : Double.NaN;
    upper = verdict == Verdict.INTERSECTING ? 0 : norms.upper(upper, distance, radiiDown, metric);
  }

  /** Leaves of the bounds what an intersection has: none below, unless the depth is asked for. */
  private void restrict(Proposal found, PairRequest request) {
    if (request.goal() != Goal.PENETRATION || request.hasDirection()) {
      lower = Double.NaN;
      upper = 0;
      return;
    }
    double certain = Math.min(upper, 0);
    upper = certain;
    if (flat && radiiUp == 0 && -lower <= 2 * gap.error() && (!wordless || liesInPlane())) {
      lower = 0; // A - B has no inside, and the direction is across it
      return;
    }
    if (wordless || !coresMeet || (Double.isNaN(found.upper()) && !found.isLeast())) {
      return; // balls overlap by what the distance of the cores leaves
    }
    double word =
        found.isLeast()
            ? Math.min(Word.ofLeast(gap.upper(radiiDown), found), certain)
            : Math.min(found.upper() - radiiDown, certain);
    if (word < lower) { // by a rounding, or it is wrong
      word = word >= lower - tolerance(lower) ? Math.min(lower, certain) : certain;
    }
    upper = word;
  }

  /**
   * Finds the plane that A - B lies in, which no rounded direction is across, so that the evidence
   * shows what the bound says; the direction becomes the nearest to its normal.
   */
  private boolean liesInPlane() {
    PoseView poseA = Objects.requireNonNull(flatPoseA);
    PoseView poseB = Objects.requireNonNull(flatPoseB);
    Dyadic[] plane =
        new ExactSpan(new DifferencePoints(pair))
            .find(new ExactPlace(pair.a(), poseA), new ExactPlace(pair.b(), poseB));
    if (plane == null) {
      return false;
    }
    double[] nearby = ExactPlace.nearby(plane);
    double sense = 0;
    for (int axis = 0; axis < n; axis++) {
      sense += nearby[axis] * normal[axis];
    }
    across = sense < 0 ? ExactSpan.negated(plane) : plane;
    System.arraycopy(ExactPlace.nearby(across), 0, normal, 0, n);
    return Unit.make(normal);
  }

  /** Returns an upper bound of the depth of the cores along the direction; positive. */
  double depthOfCores() {
    return 0 - gap.lower(0);
  }

  /** Tells whether the bounds of a depth are as close as is promised. */
  boolean isDepthKnown(PairRequest request) {
    return verdict == Verdict.INTERSECTING && (isClose(request) || isConverged(request));
  }

  /** Tells whether there is a depth whose upper bound in sign may be shown by a surface. */
  boolean isDeep() {
    return verdict == Verdict.INTERSECTING && coresMeet;
  }

  /**
   * Takes a surface that shows that the cores overlap by so much in every direction.
   *
   * @param atLeast how much that surely is
   */
  void shows(InnerSurface surface, double atLeast) {
    double signed = 0 - atLeast - radiiDown;
    boolean exact = ErrorFree.sumError(0 - atLeast, -radiiDown, signed) == 0;
    double bound = exact ? signed : Math.nextUp(signed);
    if (bound < upper) {
      upper = Math.max(bound, lower); // both are right: roundings
      around.copyFrom(surface);
    }
  }

  private double tolerance(double number) {
    return Math.max(1e-12 * Math.abs(number), 4e-15 * scale);
  }

  /**
   * Tells whether what is certain answers the question as well as it can be, so that nobody has to
   * look for more.
   */
  boolean isSettled(Proposal found, PairRequest request) {
    Termination reason = found.reason();
    return switch (verdict) {
      case DISJOINT ->
          request.goal() != Goal.DISTANCE
              || (reason == Termination.CUTOFF
                  ? lower > request.cutoff()
                  : reason != Termination.CONVERGED || isClose(request));
      case INTERSECTING ->
          request.goal() != Goal.PENETRATION
              || reason != Termination.CONVERGED
              || found.isLeast() // nobody knows more of the axis
              || isClose(request);
      default -> false;
    };
  }

  private boolean isClose(PairRequest request) {
    return Accuracy.isClose(lower, upper, scale, request);
  }

  /** Writes what is certain. */
  void write(Proposal found, PairRequest request, boolean prove, PairResult out) {
    PairResult.Writer writer = out.rewrite();
    writer.verdict(verdict, termination(found, request));
    if (directed && (verdict != Verdict.INTERSECTING || request.goal() == Goal.PENETRATION)) {
      writer.normal(normal);
    }
    if (across != null) { // no double may say the normal
      writer.exactNormal(ExactSpan.whole(across));
    }
    if (named) {
      writer.features(found.ofA(), found.ofB(), found.isPaired());
    }
    if (!around.isEmpty()) {
      writer.surface(Seal.OF_PROOF, around);
    }
    writer.effort(found.iterations(), found.supportQueries());
    boolean ofValue = request.goal() == Goal.DISTANCE || request.goal() == Goal.PENETRATION;
    if (ofValue && verdict != Verdict.UNDECIDED) {
      writePoints(found, request, writer);
    }
    assert !(verdict == Verdict.UNDECIDED && lower > 0); // that would be a verdict
    Accuracy.write(lower, upper, writer);
    if (prove) {
      out.assure(
          Seal.OF_PROOF,
          verdict == Verdict.UNDECIDED ? Assurance.FLOATING : Assurance.PROVED,
          Assurance.PROVED);
    }
  }

  /**
   * Writes weighted points, moved along a unit vector from A to B by the radii, if there is one.
   */
  void writeSurfacePoints(
      WeightedVertices ofA,
      WeightedVertices ofB,
      double[] unit,
      boolean known,
      PairResult.Writer writer) {
    points.write(pair.a(), ofA, radiusA, pair.b(), ofB, radiusB, unit, known, writer);
  }

  private void writePoints(Proposal found, PairRequest request, PairResult.Writer writer) {
    if (verdict == Verdict.DISJOINT && named && !Double.isNaN(upper)) {
      writeSurfacePoints(found.ofA(), found.ofB(), normal, directed, writer);
    } else if (verdict == Verdict.INTERSECTING && request.goal() == Goal.PENETRATION && directed) {
      boolean footed =
          Accuracy.areSound(found.footA(), pair.vertexCountA())
              && Accuracy.areSound(found.footB(), pair.vertexCountB());
      if (footed) {
        writeSurfacePoints(found.footA(), found.footB(), normal, true, writer);
      } else if (named) {
        writeSurfacePoints(found.ofA(), found.ofB(), normal, true, writer);
      }
    }
  }

  private Termination termination(Proposal found, PairRequest request) {
    Termination reason = found.reason();
    Termination otherwise =
        reason == Termination.CONVERGED || reason == Termination.CUTOFF
            ? Termination.NUMERICAL_BREAKDOWN
            : reason;
    boolean ofDistance = request.goal() == Goal.DISTANCE;
    return switch (verdict) {
      case DISJOINT -> {
        if (!ofDistance) {
          yield Termination.CONVERGED;
        }
        yield lower > request.cutoff() && Double.isNaN(upper)
            ? Termination.CUTOFF
            : isConverged(request) ? Termination.CONVERGED : otherwise;
      }
      case INTERSECTING ->
          request.goal() != Goal.PENETRATION || isConverged(request)
              ? Termination.CONVERGED
              : otherwise;
      default -> otherwise;
    };
  }

  /** Whether the bounds are as close as was asked for, or as doubles allow. */
  private boolean isConverged(PairRequest request) {
    double asked =
        Math.max(
            request.relativeTolerance() * Math.max(Math.abs(upper), Math.abs(lower)),
            request.absoluteTolerance());
    // nobody searches on in another norm, so that what the engine has found may be less than that
    double floor = euclidean ? FLOOR * (pair.magnitude() + radiiUp) : OTHER_FLOOR * scale;
    return upper - lower <= Math.max(asked, floor);
  }
}

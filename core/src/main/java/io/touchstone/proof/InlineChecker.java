package io.touchstone.proof;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.WitnessDistance;
import io.touchstone.kernel.contact.OriginInSimplex;
import io.touchstone.kernel.contact.PreciseContact;
import io.touchstone.kernel.contact.RadonPoint;
import io.touchstone.proof.CertificateChecker.Finding;

/**
 * Verifies the evidence in a result where it stands: in floating point with bounds of all
 * roundings, through the verified hull graph, and only where such a bound cannot decide with the
 * {@link CertificateChecker}, by a scan and in exact arithmetic. Always from both poses.
 *
 * <p>The verdict is verified, or it is not; the bounds are computed anew from the evidence and hold
 * either way. A bound of a distance that was asked for is refined until it is off by less than
 * {@code max(1e-12 |bound|, 1e-15 S)}, S the largest coordinate relative to the common centre.
 *
 * <p>Scratch memory of one thread; allocates nothing but in the exact stage.
 */
final class InlineChecker {

  /**
   * Share of the accuracy that is granted to the checker, the rest being the engine's: see design
   * rule {@code |answer - truth| <= max(1e-12 |truth|, 1e-15 S)}.
   */
  static final double RELATIVE_ACCURACY = 0.4e-12;

  static final double ABSOLUTE_ACCURACY = 0.4e-15;

  private final int n;
  private final PlacedPair pair;
  private final CertifiedGap gap;
  private final WitnessDistance distance;
  private final OriginInSimplex simplex;
  private final PreciseContact contact;
  private final RadonPoint radon;
  private final CurvedBounds curved;
  private final double[] normal;
  private final WeightedVertices ofA;
  private final WeightedVertices ofB;

  private PairRequest request = PairRequest.intersection();
  private Metric metric = Metric.EUCLIDEAN;

  /** Sum of the radii, rounded both ways. */
  private double radiiDown;

  private double radiiUp;

  /** Size of the scene, from below. */
  private double scale;

  // what was found
  private Verdict verdict = Verdict.UNDECIDED;
  private ProofStage stage = ProofStage.UNDECIDED;
  private String fault = "";
  private BodySide emptySide = BodySide.A;
  private boolean refuted;
  private boolean accurate;
  private boolean lowerProved;
  private boolean upperProved;
  private double lower;
  private double upper;

  InlineChecker(int dimension) {
    n = dimension;
    pair = new PlacedPair(n);
    gap = CertifiedGap.ofDimension(n);
    distance = new WitnessDistance(n);
    simplex = OriginInSimplex.ofDimension(n);
    contact = new PreciseContact(n);
    radon = new RadonPoint(n);
    curved = new CurvedBounds(n);
    normal = new double[n];
    ofA = new WeightedVertices(n + 2);
    ofB = new WeightedVertices(n + 2);
  }

  /** Returns the verdict that was verified, or {@link Verdict#UNDECIDED}. */
  Verdict verdict() {
    return verdict;
  }

  /** Returns at which stage it was. */
  ProofStage stage() {
    return stage;
  }

  /** Returns what cannot be an answer about the result, or an empty string. */
  String fault() {
    return fault;
  }

  /** Returns which body is empty, when {@link ProofStage#EMPTY_BODY} decided. */
  BodySide emptySide() {
    return emptySide;
  }

  /**
   * Returns by how much a computed number of this pair may be off without being a contradiction.
   */
  double tolerance(double number) {
    return Math.max(1e-12 * Math.abs(number), 4e-15 * scale);
  }

  /** Tells whether a lower bound of the signed distance was proved. */
  boolean hasLower() {
    return lowerProved;
  }

  double lower() {
    return lower;
  }

  /** Tells whether an upper bound of the signed distance was proved. */
  boolean hasUpper() {
    return upperProved;
  }

  double upper() {
    return upper;
  }

  /** Verifies a result, which is not changed. */
  void verify(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest asked,
      PairResult result) {
    request = asked;
    metric = asked.metric();
    verdict = Verdict.UNDECIDED;
    stage = ProofStage.UNDECIDED;
    refuted = false;
    accurate = true;
    lowerProved = false;
    upperProved = false;
    fault = ResultFaults.find(result, asked, a, b);
    if (a.isEmpty() || b.isEmpty()) {
      empty(a.isEmpty(), result);
    } else if (!fault.isEmpty()) {
      return;
    } else if (result.hasEmptySide()) {
      fault = "body %s is said to be empty".formatted(result.emptySide());
    } else if (!a.isPolytope() || !b.isPolytope()) {
      if (curved.confirm(a, poseA, b, poseB, result)) {
        decide(result.verdict(), ProofStage.BOUNDS);
      }
    } else {
      pair.place(a.support(), poseA, b.support(), poseB);
      round(a.radius(), b.radius());
      read(result);
      switch (result.verdict()) {
        case DISJOINT -> apart(result);
        case INTERSECTING -> together(result);
        case SUBSET -> within(a, b, result);
        case NOT_SUBSET -> sticksOut(a, b, result);
        case UNDECIDED -> open(a, b, result);
        case TOUCHING -> {} // only exact arithmetic can tell
      }
      if (stage == ProofStage.UNDECIDED ? !refuted : !accurate) {
        exactly(a.body(), poseA, b.body(), poseB, result);
      }
    }
  }

  private void decide(Verdict proved, ProofStage at) {
    verdict = proved;
    stage = at;
  }

  /** What an empty body says needs no engine. */
  private void empty(boolean ofA, PairResult result) {
    emptySide = ofA ? BodySide.A : BodySide.B;
    if (request.goal() == Goal.CONTAINMENT) {
      decide(ofA ? Verdict.SUBSET : Verdict.NOT_SUBSET, ProofStage.EMPTY_BODY);
    } else {
      decide(Verdict.DISJOINT, ProofStage.EMPTY_BODY);
      keepLower(Double.POSITIVE_INFINITY);
      keepUpper(Double.POSITIVE_INFINITY);
    }
    if (fault.isEmpty() && result.verdict() != verdict && result.verdict() != Verdict.UNDECIDED) {
      fault = "verdict %s although body %s is empty".formatted(result.verdict(), emptySide);
    }
  }

  private void round(double radiusA, double radiusB) {
    double sum = radiusA + radiusB;
    boolean exact = sum - radiusA == radiusB && sum - radiusB == radiusA;
    radiiDown = exact ? sum : Math.nextDown(sum);
    radiiUp = exact ? sum : Math.nextUp(sum);
    scale = Math.max(pair.scale(), Math.max(radiusA, radiusB));
  }

  private void read(PairResult result) {
    if (result.hasNormal()) {
      for (int axis = 0; axis < n; axis++) {
        normal[axis] = result.normal(axis);
      }
    }
    ofA.clear();
    for (int term = 0; term < result.featureSizeA(); term++) {
      ofA.add(result.featureVertexA(term), result.featureWeightA(term));
    }
    ofB.clear();
    for (int term = 0; term < result.featureSizeB(); term++) {
      ofB.add(result.featureVertexB(term), result.featureWeightB(term));
    }
  }

  /** Whether the value of the distance is asked for, so that bounds have to be narrow. */
  private boolean asksForDistance(PairResult result) {
    return request.goal() == Goal.DISTANCE && result.termination() != Termination.CUTOFF;
  }

  /** Whether the least depth is asked for and an axis is named that bounds it. */
  private boolean asksForDepth(PairResult result) {
    return request.goal() == Goal.PENETRATION && !request.hasDirection() && result.hasNormal();
  }

  private boolean hasFeatures() {
    return ofA.size() > 0 && ofB.size() > 0;
  }

  // --- what is claimed

  private void apart(PairResult result) {
    if (result.hasNormal() && isBeyondRadii(asksForDistance(result))) {
      decide(Verdict.DISJOINT, ProofStage.FILTER);
      if (result.hasUpper() && hasFeatures()) {
        boundAbove(asksForDistance(result));
      }
    } else if (result.hasExactNormal()) {
      refuted = false; // that the rounded normal does not separate is why there is an exact one
    }
  }

  private void together(PairResult result) {
    if (hasFeatures() && surelyMeet(result)) {
      decide(Verdict.INTERSECTING, ProofStage.FILTER);
      keepUpper(0);
      if (asksForDepth(result)) {
        boundBelow(true);
      }
    }
  }

  private boolean surelyMeet(PairResult result) {
    boolean coresMeet =
        result.isPaired()
            ? simplex.surelyInside(pair, ofA, ofB) || contact.surelyContains(pair, ofA, ofB)
            : radon.surelyMeet(pair, ofA, ofB);
    if (coresMeet || radiiDown == 0) {
      return coresMeet;
    }
    distance.evaluate(pair, ofA, ofB);
    return distance.upper(radiiDown) <= 0;
  }

  /** Each vertex of A is inside a simplex of B. */
  private void within(VerifiedShape a, VerifiedShape b, PairResult result) {
    if (a.radius() > b.radius() || result.enclosedCount() == 0) {
      return;
    }
    for (int v = 0; v < result.enclosedCount(); v++) {
      ofA.clear();
      ofB.clear();
      for (int corner = 0; corner <= n; corner++) {
        if (result.enclosing(v, corner) != SupportFunction.NO_VERTEX) {
          ofA.add(v, 1);
          ofB.add(result.enclosing(v, corner), 1);
        }
      }
      if (!simplex.surelyInside(pair, ofA, ofB)) {
        return;
      }
    }
    decide(Verdict.SUBSET, ProofStage.FILTER);
  }

  /** A vertex of A is beyond B: the gap from it to B, back along the normal, is positive. */
  private void sticksOut(VerifiedShape a, VerifiedShape b, PairResult result) {
    if (!result.hasNormal() || ofA.size() == 0) {
      return;
    }
    for (int axis = 0; axis < n; axis++) {
      normal[axis] = -normal[axis];
    }
    gap.evaluateVertex(pair, normal, ofA.vertex(0), SupportFunction.NO_VERTEX);
    // a greater ball around the vertex than around B only helps; that is left to exact arithmetic
    double room = b.radius() > a.radius() ? Math.nextUp(b.radius() - a.radius()) : 0;
    if (gap.lower(room) > 0) {
      decide(Verdict.NOT_SUBSET, ProofStage.FILTER);
    }
  }

  /** The engine could not decide; perhaps its evidence can. */
  private void open(VerifiedShape a, VerifiedShape b, PairResult result) {
    boolean namesAxis = result.hasNormal();
    boolean namesSimplices = request.goal() == Goal.CONTAINMENT && result.enclosedCount() > 0;
    if (namesSimplices) {
      result.amend().verdict(Verdict.SUBSET, result.termination()); // unless it is refuted
      within(a, b, result);
      return;
    }
    if (request.goal() == Goal.CONTAINMENT || !(namesAxis || hasFeatures())) {
      refuted = true; // there is nothing to verify
      return;
    }
    if (namesAxis && isBeyondRadii(asksForDistance(result))) {
      decide(Verdict.DISJOINT, ProofStage.FILTER);
    }
    if (hasFeatures()) {
      boundAbove(asksForDistance(result));
      if (stage == ProofStage.UNDECIDED && surelyMeet(result)) {
        decide(Verdict.INTERSECTING, ProofStage.FILTER);
        keepUpper(0);
      }
    }
    refuted = false; // that the axis does not separate leaves the common point
  }

  // --- bounds in floating point

  /** Bounds the distance from below; tells whether it surely is positive. */
  private boolean isBeyondRadii(boolean valueAsked) {
    boundBelow(valueAsked);
    refuted = gap.upper(radiiDown) <= 0;
    return gap.lower(radiiUp) > 0;
  }

  private void boundBelow(boolean valueAsked) {
    boolean named = hasFeatures();
    int vertexA = named ? ofA.vertex(0) : SupportFunction.NO_VERTEX;
    int vertexB = named ? ofB.vertex(0) : SupportFunction.NO_VERTEX;
    gap.evaluate(pair, normal, vertexA, vertexB);
    double coarse = gap.lower(radiiUp);
    boolean unclear = !(coarse > 0) && !(gap.upper(radiiDown) <= 0);
    if (unclear || (valueAsked && !isAccurate(coarse, gap.error()))) {
      gap.refine();
    }
    double fine = gap.lower(radiiUp);
    accurate &= !valueAsked || isAccurate(fine, gap.error());
    if (!Double.isNaN(fine) && (metric == Metric.EUCLIDEAN || radiiUp == 0)) {
      keepLower(metric == Metric.EUCLIDEAN ? fine : inMetric(fine));
    }
  }

  /** Bounds the distance of the weighted points from above. */
  private void boundAbove(boolean valueAsked) {
    distance.evaluate(pair, ofA, ofB);
    if (valueAsked && !isAccurate(distance.upper(radiiDown), distance.error())) {
      if (radiiUp == 0 && metric == Metric.EUCLIDEAN) {
        double above = gap.distanceUpper(ofA, ofB, distance);
        if (isAccurate(above, above - gap.lower(0))) {
          keepUpper(above);
          return;
        }
      }
      distance.refine(pair, ofA, ofB);
    }
    double bound = distance.upper(radiiDown);
    accurate &= !valueAsked || isAccurate(bound, distance.error());
    if (bound < Double.POSITIVE_INFINITY && (metric == Metric.EUCLIDEAN || radiiUp == 0)) {
      keepUpper(metric == Metric.EUCLIDEAN ? bound : distanceInMetric());
    }
  }

  /** Whether an error is within what is granted; false for NaN. */
  private boolean isAccurate(double bound, double error) {
    return error <= Math.max(RELATIVE_ACCURACY * Math.abs(bound), ABSOLUTE_ACCURACY * scale);
  }

  /**
   * Turns a lower bound of {@code gap / |w|_2} into one of {@code gap / |w|_*}, the dual norm: the
   * greatest component for L1, the sum for LINF.
   */
  private double inMetric(double euclidean) {
    double squares = 0;
    double sum = 0;
    double greatest = 0;
    for (int axis = 0; axis < n; axis++) {
      double size = Math.abs(normal[axis]);
      squares += size * size;
      sum += size;
      greatest = Math.max(greatest, size);
    }
    double quotient = Math.sqrt(squares) / (metric == Metric.L1 ? greatest : sum);
    // n + 3 roundings of the quotient and the product; away from zero for a negative bound
    double rounding = (n + 4) * UNIT_ROUNDOFF;
    return Math.nextDown(euclidean * quotient * (euclidean > 0 ? 1 - rounding : 1 + rounding));
  }

  /** Bounds the distance of the weighted points in L1 or LINF from above. */
  private double distanceInMetric() {
    double sum = 0;
    double greatest = 0;
    for (int axis = 0; axis < n; axis++) {
      double size = Math.abs(distance.component(axis)) + distance.componentError();
      sum += size;
      greatest = Math.max(greatest, size);
    }
    return metric == Metric.L1
        ? Math.nextUp(sum * (1 + (n + 2) * UNIT_ROUNDOFF))
        : Math.nextUp(greatest);
  }

  private void keepLower(double bound) {
    lower = lowerProved ? Math.max(lower, bound) : bound;
    lowerProved = true;
  }

  private void keepUpper(double bound) {
    upper = upperProved ? Math.min(upper, bound) : bound;
    upperProved = true;
  }

  // --- exact arithmetic

  private void exactly(
      ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB, PairResult result) {
    try {
      if (result.verdict() == Verdict.UNDECIDED) {
        for (Certificate certificate : Evidence.of(result)) {
          Finding finding = CertificateChecker.check(a, poseA, b, poseB, certificate);
          if (finding.valid()) {
            keep(finding);
          }
        }
      } else {
        Certificate certificate = result.toOutcome().certificate();
        Finding finding = CertificateChecker.check(a, poseA, b, poseB, certificate);
        if (finding.valid() && confirms(finding.verdict(), result.verdict())) {
          keep(finding);
        }
      }
    } catch (InvalidGeometryException e) {
      fault = "evidence that cannot be read: " + e.getMessage();
    }
  }

  /** Whether what was found is what was claimed, or enough of it. */
  private static boolean confirms(Verdict found, Verdict claimed) {
    return found == claimed || (found.collides() && claimed.collides());
  }

  private void keep(Finding finding) {
    if (finding.verdict() != Verdict.UNDECIDED) {
      decide(finding.verdict(), ProofStage.EXACT_CHECK);
    }
    if (metric == Metric.EUCLIDEAN) {
      if (finding.lower().isPresent()) {
        keepLower(finding.lower().getAsDouble());
      }
      if (finding.upper().isPresent()) {
        keepUpper(finding.upper().getAsDouble());
      }
    }
  }
}

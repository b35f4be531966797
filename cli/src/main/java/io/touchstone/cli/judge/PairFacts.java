// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.judge;

import io.touchstone.Engines;
import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.Outcome;
import io.touchstone.cli.judge.Judgement.Proof;
import io.touchstone.exact.Dyadic;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.tck.oracle.FirstContact;
import io.touchstone.tck.oracle.PairTruth;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is true of a pair, exactly, from the conformance kit's oracle, which no engine uses. A body
 * is a polytope, rounded or not; with radii the signed distance is that of the cores less their
 * sum. Not thread-safe.
 */
final class PairFacts {

  /** Products beyond which a depth is not worth the time: some ten seconds. */
  private static final double MAX_DEPTH_EFFORT = 1e8;

  /** How exactly a body can be placed, in units of the size of the pair: design rule. */
  private static final double PLACE = 1e-15;

  private final ConvexBody a;
  private final PoseView poseA;
  private final ConvexBody b;
  private final PoseView poseB;
  private final Polytope coreA;
  private final Polytope coreB;
  private final @Nullable PairTruth truth;

  PairFacts(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    this.a = a;
    this.poseA = poseA;
    this.b = b;
    this.poseB = poseB;
    this.coreA = core(a);
    this.coreB = core(b);
    this.truth = isEmpty() ? null : new PairTruth(coreA, poseA, coreB, poseB);
  }

  private static Polytope core(ConvexBody body) {
    return body instanceof RoundedPolytope rounded ? rounded.core() : (Polytope) body;
  }

  private static Dyadic radius(ConvexBody body) {
    return body instanceof RoundedPolytope rounded ? Dyadic.of(rounded.radius()) : Dyadic.ZERO;
  }

  /** Tells whether a body has no points: disjoint and infinitely far from everything. */
  boolean isEmpty() {
    return coreA.isEmpty() || coreB.isEmpty();
  }

  private PairTruth truth() {
    if (truth == null) {
      throw new IllegalStateException("a body is empty");
    }
    return truth;
  }

  private Dyadic radii() {
    return radius(a).add(radius(b));
  }

  /** Returns the sign of the signed distance less a number. */
  int compare(Dyadic number) {
    return truth().compareSignedDistance(Metric.EUCLIDEAN, number.add(radii()));
  }

  boolean collide() {
    return !isEmpty() && compare(Dyadic.ZERO) <= 0;
  }

  /** Tells whether the signed distance can be compared with every number. */
  boolean knowsDepth() {
    return whyNoDepth().isEmpty();
  }

  /** Returns why the depth is not known, or an empty string. */
  String whyNoDepth() {
    if (isEmpty() || !truth().overlap()) {
      return "";
    }
    if (!truth().knowsDepth(Metric.EUCLIDEAN)) {
      return "it is known up to dimension 3 only";
    }
    return truth().depthEffort() <= MAX_DEPTH_EFFORT
        ? ""
        : "bodies with %d and %d vertices have too many directions to compare exactly"
            .formatted(coreA.vertexCount(), coreB.vertexCount());
  }

  /** Returns the distance but for a few roundings; 0 if the bodies collide. */
  double distance() {
    if (isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    return collide() ? 0 : truth().distance() - radii().doubleValue();
  }

  /** Returns the depth but for a few roundings; 0 if the bodies are disjoint. */
  double depth() {
    if (!collide()) {
      return 0;
    }
    double cores = truth().overlap() ? truth().euclideanDepth() : -truth().distance();
    return cores + radii().doubleValue();
  }

  /** Tells whether a point is at most so far from a body. */
  boolean isNear(BodySide side, double[] point, double distance) {
    Dyadic room = Dyadic.of(distance).add(radius(side == BodySide.A ? a : b));
    return truth().isNear(side, point, room);
  }

  /**
   * Returns the finding about a plane with this normal: its lower bound is gap(normal) / length.
   */
  double gap(AxisVector normal) {
    ConvexCombination any = ConvexCombination.ofVertex(0);
    Finding finding = check(new Certificate.ClosestPair(any, any, normal));
    return finding.lower().orElseThrow();
  }

  private Finding check(Certificate certificate) {
    return CertificateChecker.check(a, poseA, b, poseB, certificate);
  }

  // --- proofs

  /** Proves that a body is empty, how far the bodies are apart, or that they have a point. */
  Proof ofDistance() {
    if (isEmpty()) {
      return proof(new Certificate.EmptyBody(coreA.isEmpty() ? BodySide.A : BodySide.B));
    }
    return collide()
        ? proof(commonPoint())
        : proof(
            new Certificate.ClosestPair(
                corners(BodySide.A),
                corners(BodySide.B),
                AxisVector.of(truth().distanceDirection())));
  }

  /** Returns what the bodies have in common, if that is known: with exact bounds, and proved. */
  Optional<OverlapOutcome> overlap() {
    int n = a.dimension();
    if (!(a instanceof Polytope) || !(b instanceof Polytope) || (n != 2 && n != 3)) {
      return Optional.empty();
    }
    OverlapOutcome outcome =
        Touchstone.with(Engines.installed())
            .proof(io.touchstone.api.spi.Proof.EXACT)
            .overlap(a, poseA, b, poseB);
    return outcome.assurance() == Assurance.PROVED ? Optional.of(outcome) : Optional.empty();
  }

  /** Returns the factor by which the bodies grow about some centres, or about their middles. */
  Outcome growth(double[] centreA, double[] centreB) {
    Query query = Touchstone.with(Engines.installed()).proof(io.touchstone.api.spi.Proof.CHECKED);
    return centreA.length == 0
        ? query.growth(a, poseA, b, poseB)
        : query.growth(a, poseA, centreA, b, poseB, centreB);
  }

  /** Proves that, if the checker accepts the evidence. */
  Optional<Proof> ofGrowth(Outcome growth) {
    Finding finding = check(growth.certificate());
    return finding.valid()
        ? Optional.of(new Proof(growth.certificate(), List.of(), finding))
        : Optional.empty();
  }

  /** Returns where B, moved along a direction, first touches A; neither body is empty. */
  FirstContact firstContact(double[] d) {
    return truth().firstContact(d, radii());
  }

  /** Proves that, if the checker accepts the evidence. */
  Optional<Proof> ofContact(FirstContact contact, List<Double> direction) {
    return CastJudge.proof(a, poseA, b, poseB, contact, direction);
  }

  /** Proves how deep the bodies overlap at most; otherwise as {@link #ofDistance}. */
  Proof ofDepth() {
    return collide() && truth().overlap()
        ? proof(
            new Certificate.PenetrationAxis(AxisVector.of(truth().depthDirection()), commonPoint()))
        : ofDistance();
  }

  private Certificate.CommonPoint commonPoint() {
    return new Certificate.CommonPoint(corners(BodySide.A), corners(BodySide.B), true);
  }

  private ConvexCombination corners(BodySide side) {
    int[] vertices = new int[truth().cornerCount()];
    double[] weights = new double[vertices.length];
    for (int k = 0; k < vertices.length; k++) {
      vertices[k] = side == BodySide.A ? truth().cornerOfA(k) : truth().cornerOfB(k);
      weights[k] = truth().cornerWeight(k);
    }
    return ConvexCombination.of(vertices, weights);
  }

  /** The oracle's evidence is checked like everybody's. */
  private Proof proof(Certificate certificate) {
    Finding finding = check(certificate);
    if (!finding.valid()) {
      throw new IllegalStateException("the oracle is wrong: " + finding.reason());
    }
    return new Proof(certificate, List.of(), finding);
  }

  // --- size

  /** Returns what a point may be off by coordinates being doubles, up to a greatest one. */
  double roundings(double reach) {
    return PLACE * size() + reach * Math.ulp(1.0);
  }

  /** Returns the length of the longest side of the box around both bodies, radii included. */
  double size() {
    double longest = 0;
    for (int axis = 0; axis < a.dimension(); axis++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (int v = 0; v < coreA.vertexCount(); v++) {
        double x = truth().vertexOfA(v)[axis];
        low = Math.min(low, x);
        high = Math.max(high, x);
      }
      for (int v = 0; v < coreB.vertexCount(); v++) {
        double x = truth().vertexOfB(v)[axis];
        low = Math.min(low, x);
        high = Math.max(high, x);
      }
      longest = Math.max(longest, high / 2 - low / 2);
    }
    return longest + radii().doubleValue();
  }
}

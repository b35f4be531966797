// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.contact.ContactFinder;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactQuery;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.ContactTracker;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.VerifiedNarrowPhase;
import org.jspecify.annotations.Nullable;

/**
 * Answers where pairs of bodies touch: an engine finds the normal, the direction of the distance or
 * the one along which they overlap least, and a finder of contacts the points along it.
 *
 * <p>Thread-safe; every thread has its own {@link Session}.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class Contacts {

  /** Points without a proof are rounded; bounds of their depth need not be nearer than 1e-10. */
  private static final PairRequest ROUGH_DEPTH =
      PairRequest.builder(Goal.PENETRATION).relativeTolerance(1e-10).build();

  private final ContactFinder finder;
  private final VerifiedNarrowPhase distances;
  private final VerifiedNarrowPhase depths;
  private final PairRequest depth;

  Contacts(
      ContactFinder finder,
      VerifiedNarrowPhase distances,
      VerifiedNarrowPhase depths,
      Proof proof) {
    this.finder = finder;
    this.distances = distances;
    this.depths = depths;
    depth = proof == Proof.NONE ? ROUGH_DEPTH : PairRequest.penetration();
  }

  /**
   * Prepares a body; useful to sessions of this object alone.
   *
   * @throws UnsupportedQueryException if it is no polytope, rounded or not, in 2 or 3 dimensions
   */
  public PreparedShape prepare(ConvexBody body) {
    ConvexBody own = body instanceof Polytope polytope ? Polytope.copyOf(polytope) : body;
    PreparedShape ofFinder = finder.prepare(own);
    PreparedShape ofDepths = depths.prepare(own);
    PreparedShape ofDistances = distances == depths ? ofDepths : distances.prepare(own);
    return new Shape(this, own, ofFinder, ofDistances, ofDepths);
  }

  /**
   * Creates the scratch memory of one thread.
   *
   * @param dimension 2 or 3
   */
  public Session newSession(int dimension) {
    return new Session(this, dimension);
  }

  private record Shape(
      Contacts owner,
      ConvexBody body,
      PreparedShape ofFinder,
      PreparedShape ofDistances,
      PreparedShape ofDepths)
      implements PreparedShape {}

  /** Answers for one thread. Allocates nothing per pair, but where signs are asked exactly. */
  @SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
  public static final class Session {

    /** How much better another normal must be: a share of the depth, and of the size. */
    private static final double BETTER = 1e-3;

    private static final double BETTER_LENGTH = 1e-9;

    private static final PairRequest DISTANCE = PairRequest.distance();

    private final Contacts owner;
    private final int n;
    private final PairQuery distances;
    private final PairQuery depths;
    private final ContactQuery finder;
    private final PairResult result;
    private final double[] normal;
    private final double[] kept;

    private Session(Contacts owner, int dimension) {
      this.owner = owner;
      n = dimension;
      finder = owner.finder.newQuery(dimension);
      distances = owner.distances.newQuery(dimension);
      depths = owner.depths.newQuery(dimension);
      result = new PairResult(dimension);
      normal = new double[dimension];
      kept = new double[dimension];
    }

    /**
     * Finds the contact of a pair.
     *
     * @param a prepared by the owner of this session, as b
     * @param tracker remembers the pair's last frame, or null
     * @param manifold receives the points; none if the bodies are farther apart than the
     *     speculative distance
     * @return the engine's answer about distance or depth, good until the next call
     */
    public PairResult evaluate(
        PreparedShape a,
        PoseView poseA,
        PreparedShape b,
        PoseView poseB,
        ContactRequest request,
        @Nullable ContactTracker tracker,
        ContactManifold manifold) {
      Shape ofA = own(a);
      Shape ofB = own(b);
      depths.evaluate(ofA.ofDepths, poseA, ofB.ofDepths, poseB, owner.depth, null, result);
      if (!result.verdict().collides()) {
        distances.evaluate(ofA.ofDistances, poseA, ofB.ofDistances, poseB, DISTANCE, null, result);
      }
      manifold.clear();
      boolean far = result.hasLower() && result.lower() > request.speculativeDistance();
      if (far || !result.hasNormal()) {
        if (tracker != null) {
          tracker.clear();
        }
        return result;
      }
      for (int i = 0; i < n; i++) {
        normal[i] = result.normal(i);
      }
      if (tracker != null && tracker.hasAxis() && result.verdict().collides()) {
        keepLast(ofA, poseA, ofB, poseB, tracker);
      }
      finder.manifold(ofA.ofFinder, poseA, ofB.ofFinder, poseB, normal, request, tracker, manifold);
      boolean hasPlace = result.hasPoints() || result.featureSizeA() > 0;
      if (manifold.count() == 0 && result.verdict().collides() && hasPlace) {
        takeAnswer(ofA, poseA, ofB, poseB, tracker, manifold);
      }
      return result;
    }

    /**
     * Takes a point of the answer where the finder has none: many faces of thin bodies look alike,
     * and those that it chose need not be above each other.
     */
    private void takeAnswer(
        Shape ofA,
        PoseView poseA,
        Shape ofB,
        PoseView poseB,
        @Nullable ContactTracker tracker,
        ContactManifold manifold) {
      double apart = -depth(ofA, poseA, ofB, poseB, normal);
      int p = manifold.add(apart, ContactManifold.NO_FEATURE, ContactManifold.NO_FEATURE);
      for (int i = 0; i < n; i++) {
        manifold.setNormal(i, normal[i]);
        manifold.setPoint(p, i, middle(ofA.body, poseA, i));
      }
      if (tracker != null) {
        tracker.update(manifold, poseA, Math.min(Bodies.size(ofA.body), Bodies.size(ofB.body)));
      }
    }

    /**
     * Between the points of the answer; where it has none, the point of A that it names as common.
     */
    private double middle(ConvexBody a, PoseView poseA, int axis) {
      if (result.hasPoints()) {
        return (result.pointA(axis) + result.pointB(axis)) / 2;
      }
      double sum = 0;
      for (int k = 0; k < result.featureSizeA(); k++) {
        double x = Bodies.coordinate(a, poseA, result.featureVertexA(k), axis);
        sum += result.featureWeightA(k) * x;
      }
      return sum;
    }

    private Shape own(PreparedShape shape) {
      if (shape instanceof Shape own && own.owner == owner) {
        return own;
      }
      throw new UnsupportedQueryException(
          "the shape was prepared by somebody else; prepare it by the owner of this session");
    }

    /** Keeps last frame's normal, which moves with A, unless the new one is clearly better. */
    private void keepLast(
        Shape ofA, PoseView poseA, Shape ofB, PoseView poseB, ContactTracker tracker) {
      double length = 0;
      for (int i = 0; i < n; i++) {
        kept[i] = 0;
        for (int k = 0; k < n; k++) {
          kept[i] += poseA.rotation(i, k) * tracker.axis(k);
        }
        length += kept[i] * kept[i];
      }
      length = Math.sqrt(length);
      for (int i = 0; i < n; i++) {
        kept[i] /= length;
      }
      double now = depth(ofA, poseA, ofB, poseB, normal);
      double last = depth(ofA, poseA, ofB, poseB, kept);
      double size = Math.min(Bodies.size(ofA.body), Bodies.size(ofB.body));
      if (last <= now + Math.max(BETTER * Math.abs(now), BETTER_LENGTH * size)) {
        System.arraycopy(kept, 0, normal, 0, n);
      }
    }

    /** How far B has to go along a direction to leave A. */
    private double depth(Shape a, PoseView poseA, Shape b, PoseView poseB, double[] w) {
      return Bodies.reach(a.body, poseA, w, 1) + Bodies.reach(b.body, poseB, w, -1);
    }
  }
}

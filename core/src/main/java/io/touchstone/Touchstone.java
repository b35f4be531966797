// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.query.Outcome;

/**
 * The front door: one call, one answer, with its certificate.
 *
 * <pre>{@code
 * Polytope box = Polytope.of(2, 0, 0, 1, 0, 1, 1, 0, 1);
 * Pose here = Pose.identity(2);
 * Pose there = Pose.translation(3, 0);
 * boolean hit = Touchstone.collides(box, here, box, there).collides(); // false
 * double apart = Touchstone.distance(box, here, box, there).distance(); // 2
 * }</pre>
 *
 * <p>The questions here are answered by the engine {@code auto}, which chooses, with the policy
 * {@link io.touchstone.api.spi.Proof#CHECKED} and default tolerances. {@link #with(String)} chooses
 * for oneself: {@code Touchstone.with(id).proof(Proof.EXACT).distance(...)}.
 *
 * <p>Every call prepares the bodies anew. Prepare a body once if you ask about it often; see {@link
 * io.touchstone.Proofs#prove} and {@link io.touchstone.api.query.NarrowPhase}.
 *
 * <p>Thread-safe.
 */
public final class Touchstone {

  private Touchstone() {}

  /** Looked up on the first question: who brings engines of his own needs none installed. */
  private static final class Default {
    static final Query ASSAYER = Query.of(Engines.installed());
  }

  /** Tells whether two bodies collide; see {@link Query#collides}. */
  public static Outcome collides(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    return Default.ASSAYER.collides(a, poseA, b, poseB);
  }

  /** Tells whether two bodies, given in the world, collide. */
  public static Outcome collides(ConvexBody a, ConvexBody b) {
    return Default.ASSAYER.collides(a, b);
  }

  /** Finds out how far two bodies are apart; see {@link Query#distance}. */
  public static Outcome distance(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    return Default.ASSAYER.distance(a, poseA, b, poseB);
  }

  /** Finds out how far two bodies, given in the world, are apart. */
  public static Outcome distance(ConvexBody a, ConvexBody b) {
    return Default.ASSAYER.distance(a, b);
  }

  /** Finds out how deep two bodies overlap; see {@link Query#penetration}. */
  public static Outcome penetration(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    return Default.ASSAYER.penetration(a, poseA, b, poseB);
  }

  /** Finds out how deep two bodies, given in the world, overlap. */
  public static Outcome penetration(ConvexBody a, ConvexBody b) {
    return Default.ASSAYER.penetration(a, b);
  }

  /** Tells whether two objects collide, which need not be convex; see {@link Query#collides}. */
  public static ObjectOutcome collides(ObjectBody a, PoseView poseA, ObjectBody b, PoseView poseB) {
    return Default.ASSAYER.collides(a, poseA, b, poseB);
  }

  /** Finds out how far two objects are apart, which need not be convex. */
  public static ObjectOutcome distance(ObjectBody a, PoseView poseA, ObjectBody b, PoseView poseB) {
    return Default.ASSAYER.distance(a, poseA, b, poseB);
  }

  /** Finds out how deep the deepest pair of parts of two compounds overlaps. */
  public static ObjectOutcome penetration(
      ObjectBody a, PoseView poseA, ObjectBody b, PoseView poseB) {
    return Default.ASSAYER.penetration(a, poseA, b, poseB);
  }

  /**
   * Finds out how far bodies are apart, or how deep they overlap; see {@link Query#signedDistance}.
   */
  public static Outcome signedDistance(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    return Default.ASSAYER.signedDistance(a, poseA, b, poseB);
  }

  /** Finds out the signed distance of two bodies, given in the world. */
  public static Outcome signedDistance(ConvexBody a, ConvexBody b) {
    return Default.ASSAYER.signedDistance(a, b);
  }

  /** Prepares a body for questions about points; see {@link Query#points}. */
  public static PointQueries points(ConvexBody body, PoseView pose) {
    return Default.ASSAYER.points(body, pose);
  }

  /** Prepares a body, given in the world, for questions about points. */
  public static PointQueries points(ConvexBody body) {
    return Default.ASSAYER.points(body);
  }

  /** Finds out how far B leaves A along a direction; see {@link Query#penetrationAlong}. */
  public static Outcome penetrationAlong(
      ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB, double... direction) {
    return Default.ASSAYER.penetrationAlong(a, poseA, b, poseB, direction);
  }

  /** Finds out by which factor both bodies grow until they touch; see {@link Query#growth}. */
  public static Outcome growth(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    return Default.ASSAYER.growth(a, poseA, b, poseB);
  }

  /** Finds out how far B moves along a direction before it touches A; see {@link Query#cast}. */
  public static Outcome cast(
      ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB, double... direction) {
    return Default.ASSAYER.cast(a, poseA, b, poseB, direction);
  }

  /** Finds out how far a ray goes before it meets a body; see {@link Query#rayCast}. */
  public static Outcome rayCast(
      ConvexBody body, PoseView pose, double[] origin, double[] direction) {
    return Default.ASSAYER.rayCast(body, pose, origin, direction);
  }

  /**
   * Finds out when two bodies that move first meet, with proof; see {@link Motions}.
   *
   * @throws io.touchstone.UnknownAlgorithmException if no solver of motions is installed
   */
  public static MotionResult motion(ConvexBody a, Motion motionA, ConvexBody b, Motion motionB) {
    return motions().solve(a, motionA, b, motionB);
  }

  /** Starts from the solver {@code advance}, with default tolerances; see {@link Motions}. */
  public static Motions motions() {
    return Motions.of(Engines.installed());
  }

  /** Tells whether A is a subset of B; see {@link Query#isSubset}. */
  public static Outcome isSubset(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    return Default.ASSAYER.isSubset(a, poseA, b, poseB);
  }

  /** Tells whether A, given in the world, is a subset of B. */
  public static Outcome isSubset(ConvexBody a, ConvexBody b) {
    return Default.ASSAYER.isSubset(a, b);
  }

  /** Finds out what two polytopes have in common, and its volume; see {@link Query#overlap}. */
  public static OverlapOutcome overlap(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    return Default.ASSAYER.overlap(a, poseA, b, poseB);
  }

  /** Finds out what two polytopes, given in the world, have in common. */
  public static OverlapOutcome overlap(ConvexBody a, ConvexBody b) {
    return Default.ASSAYER.overlap(a, b);
  }

  /**
   * Starts from a certain engine, with default options, tolerances and the policy {@link
   * io.touchstone.api.spi.Proof#CHECKED}. It answers all questions, or says why it cannot.
   *
   * @param algorithm id of the engine
   * @throws io.touchstone.UnknownAlgorithmException if none with this id can be used
   */
  public static Query with(String algorithm) {
    return with(Engines.installed()).algorithm(algorithm);
  }

  /**
   * Starts from a collection of engines, of which one is chosen for each question as it is for the
   * questions of this class.
   */
  public static Query with(Engines engines) {
    return Query.of(engines);
  }
}

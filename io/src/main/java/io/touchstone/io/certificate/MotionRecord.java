// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.motion.FreeMotion;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionContact;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.checker.motion.MotionChecker;
import io.touchstone.checker.motion.MotionChecker.Finding;
import io.touchstone.io.Position;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Evidence about a motion from a file, with what it is to prove.
 *
 * @param pair index of the motion
 * @param bodyA name of the first body; empty where the record does not name bodies
 * @param bodyB name of the second body
 * @param frame number of the frame that the step starts from, or {@link AnsweredPair#NO_FRAME}
 * @param verdict the verdict that is claimed
 * @param minimumSeparation the bodies meet when they are at most that far apart
 * @param freeUntil up to when they are claimed not to meet
 * @param contactAt by when they are claimed to have met
 * @param turnA what A's path was found to turn like; empty where the path says it
 * @param turnB likewise of B
 * @param free evidence that they do not meet
 * @param contact evidence that they do
 * @param where the record's place
 */
public record MotionRecord(
    long pair,
    String bodyA,
    String bodyB,
    long frame,
    MotionVerdict verdict,
    double minimumSeparation,
    double freeUntil,
    OptionalDouble contactAt,
    List<Double> turnA,
    List<Double> turnB,
    FreeMotion free,
    Optional<MotionContact> contact,
    Position where) {

  /** Copies the lists. */
  public MotionRecord {
    turnA = List.copyOf(turnA);
    turnB = List.copyOf(turnB);
  }

  /** Returns what the evidence of an answer is to prove. */
  public static MotionRecord of(
      long pair, double minimumSeparation, Motion motionA, Motion motionB, MotionResult result) {
    return new MotionRecord(
        pair,
        "",
        "",
        AnsweredPair.NO_FRAME,
        result.verdict(),
        minimumSeparation,
        result.freeUntil(),
        result.contactAt(),
        computedTurn(motionA),
        computedTurn(motionB),
        result.free(),
        result.contact(),
        Position.of("the answer"));
  }

  /** Returns the same of two bodies of a scene, in the step that starts from a frame. */
  public MotionRecord about(String nameA, String nameB, long start) {
    return new MotionRecord(
        pair,
        nameA,
        nameB,
        start,
        verdict,
        minimumSeparation,
        freeUntil,
        contactAt,
        turnA,
        turnB,
        free,
        contact,
        where);
  }

  /** Returns how a path turns, where that was computed from poses. */
  private static List<Double> computedTurn(Motion motion) {
    boolean computed =
        motion.kind() == Motion.Kind.INTERPOLATED || motion.kind() == Motion.Kind.NLERP;
    return computed ? Arrays.stream(motion.turn()).boxed().toList() : List.of();
  }

  /**
   * Checks the evidence. Uses no engine.
   *
   * @return what is wrong with it; empty when everything that is claimed is proved
   */
  public String fault(ConvexBody a, Motion motionA, ConvexBody b, Motion motionB) {
    if (!turnA.equals(computedTurn(motionA)) || !turnB.equals(computedTurn(motionB))) {
      return "the certificate is about other turns than the file has";
    }
    MotionChecker checker = MotionChecker.of(a, motionA, b, motionB, minimumSeparation);
    Finding ofFree = checker.check(free);
    if (!ofFree.valid()) {
      return ofFree.reason();
    }
    if (freeUntil > free.until()) {
      return "claims to be free until %s, the planes prove %s".formatted(freeUntil, free.until());
    }
    MotionContact met = contact.orElse(null);
    if (met != null) {
      Finding ofContact = checker.check(met);
      if (!ofContact.valid()) {
        return ofContact.reason();
      }
    }
    double by = met == null ? Double.POSITIVE_INFINITY : met.time();
    if (contactAt.isPresent() && !(contactAt.getAsDouble() >= by)) {
      return "claims contact by %s, the certificate proves %s"
          .formatted(contactAt.getAsDouble(), met == null ? "none" : Double.toString(by));
    }
    boolean proved =
        switch (verdict) {
          case HIT -> met != null && contactAt.isPresent();
          case STARTS_IN_CONTACT -> by == 0;
          case FREE -> free.until() == 1 && freeUntil == 1 && met == null;
          case UNDECIDED -> true;
        };
    return proved ? "" : "claims %s without evidence".formatted(verdict);
  }
}

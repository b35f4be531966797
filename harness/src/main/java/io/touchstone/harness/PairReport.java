// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import io.touchstone.io.certificate.AnsweredPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a pipeline found out about one pair. Immutable.
 *
 * @param index position in the report, from 0
 * @param bodyA name of the first body
 * @param bodyB name of the second body
 * @param frame number of the frame, or -1 when the scene has no motion
 * @param shapeA shape of the first body
 * @param poseA where it stands
 * @param shapeB shape of the second body
 * @param poseB where it stands
 * @param algorithm id of the algorithm that answered, or failed
 * @param asked what it was asked: a question of the pipeline's goal, or only whether the bodies
 *     intersect
 * @param direction along which it was asked to cast, or how deep it is, n components; else empty
 * @param options its options, as far as they were said
 * @param outcome the answer; undecided when the query failed
 * @param error why the query failed; empty when it did not
 * @param thrown what an engine threw, or null; where nothing failed all the same, the fallback
 *     answered in its place. Of an engine that exceeded the time limit, where it was by then
 * @param refusal claims of engines that the outcome denies, because their evidence was refused, and
 *     by which check; empty when there are none
 * @param trace steps of the engine, where the pipeline traces
 * @param margin by how much the pair was grown
 * @param ruling what the rules of the pipeline say of the pair
 * @param object the answer where a body is an object with parts, of which the outcome is a summary;
 *     else null. The shapes are hulls then
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public record PairReport(
    long index,
    String bodyA,
    String bodyB,
    long frame,
    ConvexBody shapeA,
    Pose poseA,
    ConvexBody shapeB,
    Pose poseB,
    String algorithm,
    Goal asked,
    List<Double> direction,
    Map<String, String> options,
    Outcome outcome,
    String error,
    @Nullable Throwable thrown,
    String refusal,
    List<TraceStep> trace,
    double margin,
    PairRuling ruling,
    @Nullable ObjectAnswer object)
    implements ReportRow {

  /** Stands for the frame of a scene without motion. */
  public static final long NO_FRAME = AnsweredPair.NO_FRAME;

  /** Copies list and map. */
  public PairReport {
    direction = List.copyOf(direction);
    options = Map.copyOf(options);
    trace = List.copyOf(trace);
  }

  /** Returns the direction of a cast or of a depth as a list; empty for other requests. */
  public static List<Double> directionOf(PairRequest request) {
    List<Double> direction = new ArrayList<>();
    for (int axis = 0; request.hasDirection() && axis < request.directionDimension(); axis++) {
      direction.add(request.direction(axis));
    }
    return direction;
  }

  /** Tells whether the query failed: the engine threw, returned nonsense or took too long. */
  public boolean failed() {
    return !error.isEmpty();
  }

  /** Returns the answer in one word. */
  public Verdict verdict() {
    return outcome.verdict();
  }

  /**
   * Returns what is known of the signed distance; nothing of a pair that failed, or is a cast or a
   * growth.
   */
  public SignedBounds signedBounds() {
    return failed() || asked == Goal.CAST || asked == Goal.GROWTH
        ? SignedBounds.UNKNOWN
        : SignedBounds.of(outcome, asked == Goal.PENETRATION);
  }

  /** Returns what a certificate tells of the pair. */
  public AnsweredPair answered() {
    return new AnsweredPair(
        index,
        bodyA,
        bodyB,
        frame,
        margin,
        direction,
        asked == Goal.PENETRATION,
        outcome,
        object == null ? null : object.outcome());
  }

  @Override
  public ReportedPair reported() {
    return new ReportedPair(bodyA, bodyB, frame, verdict(), failed(), signedBounds(), ruling);
  }

  /** Returns this report with what the rules say of the pair. */
  public PairReport withRuling(PairRuling said) {
    return new PairReport(
        index, bodyA, bodyB, frame, shapeA, poseA, shapeB, poseB, algorithm, asked, direction,
        options, outcome, error, thrown, refusal, trace, margin, said, object);
  }

  /** Returns this report at another position. */
  public PairReport withIndex(long position) {
    return new PairReport(
        position, bodyA, bodyB, frame, shapeA, poseA, shapeB, poseB, algorithm, asked, direction,
        options, outcome, error, thrown, refusal, trace, margin, ruling, object);
  }

  /** Returns this report with another error text. */
  public PairReport withError(String text) {
    return new PairReport(
        index, bodyA, bodyB, frame, shapeA, poseA, shapeB, poseB, algorithm, asked, direction,
        options, outcome, text, thrown, refusal, trace, margin, ruling, object);
  }

  @Override
  public void tellTo(PipelineListener listener) {
    listener.pair(this);
  }
}

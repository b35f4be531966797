// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import io.touchstone.api.geometry.PoseView;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates pairs, one after the other, in scratch memory of its own. Not thread-safe; allocates
 * nothing per query once it is warm, unless it is traced.
 *
 * <p>A query is a function: the result depends on the arguments alone, never on earlier queries.
 * The only memory is the {@link WarmStart} that the caller passes.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public interface PairQuery {

  /**
   * Answers a request about a pair.
   *
   * @param a first body, prepared by this query's engine
   * @param poseA where it stands; read during the call only
   * @param b second body, prepared by this query's engine
   * @param poseB where it stands; read during the call only
   * @param request what is asked
   * @param warm memory of this pair, read and updated, or null for a cold query
   * @param out reset and filled; everything in the world frame
   * @throws UnsupportedQueryException if the engine cannot answer such a request
   * @throws io.touchstone.api.geometry.DimensionMismatchException if dimensions differ
   * @throws IllegalArgumentException if a shape or the memory was made by another engine
   */
  void evaluate(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      PairResult out);

  /**
   * Answers the same request about many pairs, each into its own result.
   *
   * @param pairs the pairs
   * @param from first pair
   * @param to one past the last pair
   * @param request what is asked
   */
  default void evaluateAll(PairBatch pairs, int from, int to, PairRequest request) {
    for (int k = from; k < to; k++) {
      evaluate(
          pairs.shapeA(k),
          pairs.poseA(k),
          pairs.shapeB(k),
          pairs.poseB(k),
          request,
          pairs.warm(k),
          pairs.result(k));
    }
  }

  /**
   * Sends the steps of the following queries to a sink. An engine that declares no trace ignores
   * the call.
   *
   * @param sink receives each step, or null to stop
   */
  default void trace(@Nullable QueryTrace sink) {}
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import io.touchstone.api.geometry.PoseView;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Many pairs and a result for each, for {@link PairQuery#evaluateAll}: pair k is body {@code
 * shapeA(k)} at {@code poseA(k)} and body {@code shapeB(k)} at {@code poseB(k)}.
 *
 * <p>A view of the caller's arrays, which are not copied: whoever asks again after writing into
 * them needs no other batch, so that frame after frame allocates nothing. Whoever answers reads
 * entries and cannot replace any. Threads may read it at the same time while nobody writes into the
 * arrays.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class PairBatch {

  private final PreparedShape[] shapesA;
  private final PoseView[] posesA;
  private final PreparedShape[] shapesB;
  private final PoseView[] posesB;
  private final @Nullable WarmStart @Nullable [] warm;
  private final PairResult[] results;

  /**
   * Views arrays as pairs. Those in front of the results have at least as many entries as they; an
   * entry matters when its pair is asked about.
   *
   * @param shapesA the first bodies, prepared by the engine that will be asked
   * @param posesA where they stand
   * @param shapesB the second bodies, prepared likewise
   * @param posesB where they stand
   * @param warm memory per pair, or null; single entries may be null too
   * @param results what is to be filled
   * @throws IllegalArgumentException if an array is shorter than the results
   */
  public PairBatch(
      PreparedShape[] shapesA,
      PoseView[] posesA,
      PreparedShape[] shapesB,
      PoseView[] posesB,
      @Nullable WarmStart @Nullable [] warm,
      PairResult[] results) {
    this.results = Objects.requireNonNull(results, "results");
    requireRoom("first bodies", shapesA.length);
    requireRoom("poses of the first bodies", posesA.length);
    requireRoom("second bodies", shapesB.length);
    requireRoom("poses of the second bodies", posesB.length);
    requireRoom("warm starts", warm == null ? results.length : warm.length);
    this.shapesA = shapesA;
    this.posesA = posesA;
    this.shapesB = shapesB;
    this.posesB = posesB;
    this.warm = warm;
  }

  private void requireRoom(String what, int length) {
    if (length < results.length) {
      throw new IllegalArgumentException(
          "%d %s for %d results; give one per pair".formatted(length, what, results.length));
    }
  }

  /** Returns the number of results, hence of pairs. */
  public int size() {
    return results.length;
  }

  /** Returns the first body of a pair. */
  public PreparedShape shapeA(int pair) {
    return shapesA[pair];
  }

  /** Returns where the first body stands. */
  public PoseView poseA(int pair) {
    return posesA[pair];
  }

  /** Returns the second body of a pair. */
  public PreparedShape shapeB(int pair) {
    return shapesB[pair];
  }

  /** Returns where the second body stands. */
  public PoseView poseB(int pair) {
    return posesB[pair];
  }

  /** Returns the memory of a pair, or null for a cold query. */
  public @Nullable WarmStart warm(int pair) {
    return warm == null ? null : warm[pair];
  }

  /** Returns the result of a pair, to be reset and filled. */
  public PairResult result(int pair) {
    return results[pair];
  }
}

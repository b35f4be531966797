// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Options;
import io.touchstone.engine.EngineScope;
import io.touchstone.gjk.SupportDirection.Momentum;
import io.touchstone.gjk.subdistance.ClosedFormFace;
import io.touchstone.gjk.subdistance.Johnson;
import io.touchstone.gjk.subdistance.SignedVolumes;
import io.touchstone.gjk.subdistance.SubDistance;
import java.util.function.Supplier;

/**
 * An engine of the family that differs from {@code gjk} in a step. Thread-safe: nothing changes
 * after construction.
 *
 * @param id its id, for messages
 * @param mostDimensions 2 or 3; the least is 2
 * @param valued whether it measures distances and is meant to decide every pair; otherwise it
 *     answers intersection, incompletely
 * @param climbing whether support points are found by hill climbing
 * @param handsOver whether what the search cannot prove is handed to the careful search
 * @param search makes the search of a new query
 */
record GjkVariant(
    String id,
    int mostDimensions,
    boolean valued,
    boolean climbing,
    boolean handsOver,
    SearchFactory search)
    implements NarrowPhase {

  // what options of several variants say
  static final String HAND_OVER =
      "whether what doubles cannot prove is searched again with twice the digits; false: the method"
          + " alone, INCOMPLETE unless its evidence decides";
  static final String SUB_ALGORITHM = "how the nearest point of a simplex is found";

  /** Makes the search of a new query. */
  @FunctionalInterface
  interface SearchFactory {

    /** Makes a search for bodies of a dimension. */
    QuickSearch create(int dimension, StepRecorder recorder);
  }

  /**
   * Makes an engine for distances in R^2 and R^3.
   *
   * @param options among them {@code hand-over}
   * @param sub makes the sub-algorithm of a new query
   */
  static GjkVariant of(
      String id, Options options, boolean climbing, Supplier<SubDistance> sub, Momentum momentum) {
    return new GjkVariant(
        id,
        3,
        true,
        climbing,
        options.flag("hand-over"),
        (n, recorder) ->
            new NearestSearch(new ClosedFormFace(n, sub.get(), recorder), n, momentum, recorder));
  }

  /** Makes the sub-algorithm that the option of that name chooses. */
  static SubDistance subDistance(Options options) {
    return options.text("sub-algorithm").equals("johnson")
        ? new Johnson(Johnson.Backup.ALWAYS)
        : new SignedVolumes();
  }

  /**
   * Tells whether the answers are those of a text, wrong ones too; only {@code none} gives them.
   */
  boolean isAsTaught() {
    return !valued && !handsOver;
  }

  private EngineScope scope() {
    return new EngineScope(id, 2, mostDimensions, "use gjk");
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return prepare(body, Gjk.FEWEST_QUERIES_FOR_TABLES);
  }

  @Override
  public PreparedShape prepare(ConvexBody body, long expectedQueries) {
    Polytope own = scope().polytope(body);
    boolean tables = expectedQueries >= Gjk.FEWEST_QUERIES_FOR_TABLES;
    return new GjkShape(this, own, own, 0, tables, climbing);
  }

  @Override
  public PairQuery newQuery(int dimension) {
    scope().requireDimension(dimension);
    return new VariantQuery(this, dimension);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    scope().requireDimension(dimension);
    return new GjkMemory(this, dimension);
  }
}

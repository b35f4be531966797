package io.touchstone.gjk;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Options;
import io.touchstone.engine.EngineScope;
import io.touchstone.gjk.subdistance.Johnson;
import io.touchstone.gjk.subdistance.SignedVolumes;
import io.touchstone.gjk.subdistance.SubDistance;
import java.util.Set;

/**
 * An engine of the family that differs from {@code gjk} in a step. Thread-safe: nothing changes
 * after construction.
 */
final class GjkVariant implements NarrowPhase {

  /** Makes the search of a new query. */
  @FunctionalInterface
  interface Search {

    /** Makes a search for bodies of a dimension. */
    QuickSearch create(int dimension, StepRecorder recorder);
  }

  /**
   * What an engine of the family is.
   *
   * @param id its id, for messages
   * @param mostDimensions 2 or 3; the least is 2
   * @param goals what it answers
   * @param climbing whether support points are found by hill climbing
   * @param handsOver whether what the search cannot prove is handed to the careful search
   * @param whenUnclear how an undecided answer ends otherwise
   */
  record Form(
      String id,
      int mostDimensions,
      Set<Goal> goals,
      boolean climbing,
      boolean handsOver,
      Termination whenUnclear) {}

  private final Form form;
  private final Search search;
  private final EngineScope scope;

  GjkVariant(Form form, Search search) {
    this.form = form;
    this.search = search;
    scope = new EngineScope(form.id, 2, form.mostDimensions, "use gjk");
  }

  /**
   * Makes an engine for distances in R^2 and R^3.
   *
   * @param options among them {@code hand-over}
   */
  static GjkVariant of(String id, Options options, boolean climbing, Search search) {
    Form form =
        new Form(
            id,
            3,
            Set.of(Goal.INTERSECTION, Goal.DISTANCE),
            climbing,
            options.flag("hand-over"),
            Termination.NUMERICAL_BREAKDOWN);
    return new GjkVariant(form, search);
  }

  /** Makes one of the two sub-algorithms that an option chooses from. */
  static SubDistance subDistance(boolean johnson) {
    return johnson ? new Johnson(Johnson.Backup.ALWAYS) : new SignedVolumes();
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return prepare(body, Gjk.FEWEST_QUERIES_FOR_TABLES);
  }

  @Override
  public PreparedShape prepare(ConvexBody body, long expectedQueries) {
    Polytope own = scope.polytope(body);
    boolean tables = expectedQueries >= Gjk.FEWEST_QUERIES_FOR_TABLES;
    return new GjkShape(this, own, own, 0, tables, form.climbing);
  }

  @Override
  public PairQuery newQuery(int dimension) {
    scope.requireDimension(dimension);
    return new VariantQuery(this, dimension);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    scope.requireDimension(dimension);
    return new GjkMemory(this, dimension);
  }

  QuickSearch newSearch(int dimension, StepRecorder recorder) {
    return search.create(dimension, recorder);
  }

  String id() {
    return form.id;
  }

  boolean answers(Goal goal) {
    return form.goals.contains(goal);
  }

  String goals() {
    return form.goals.size() == 1 ? "intersection" : "intersection and distance";
  }

  boolean handsOver() {
    return form.handsOver;
  }

  Termination whenUnclear() {
    return form.whenUnclear;
  }
}

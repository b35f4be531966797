package io.touchstone.satcheck;

import io.touchstone.api.query.WarmStart;
import org.jspecify.annotations.Nullable;

/**
 * The last separating axis of a pair, in A's frame. As long as it still separates, one support
 * query decides.
 */
final class SatWarmStart implements WarmStart {

  /** Components in A's frame. */
  final double[] axis;

  private boolean known;
  private @Nullable SatShape a;
  private @Nullable SatShape b;

  private final String engine;

  SatWarmStart(String engine, int dimension) {
    this.engine = engine;
    axis = new double[dimension];
  }

  /** Tells whether an engine made this memory. */
  boolean isOf(String id) {
    return engine.equals(id);
  }

  /** Tells whether there is an axis of these two shapes; forgets that of others. */
  boolean isOf(SatShape a, SatShape b) {
    if (this.a != a || this.b != b) {
      this.a = a;
      this.b = b;
      known = false;
    }
    return known;
  }

  /** Says whether {@link #axis} was written for the shapes of the last {@link #isOf}. */
  void known(boolean isKnown) {
    known = isKnown;
  }

  @Override
  public void clear() {
    known = false;
    a = null;
    b = null;
  }
}

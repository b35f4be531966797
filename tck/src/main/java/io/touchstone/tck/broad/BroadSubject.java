// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.broad;

import io.touchstone.api.query.BroadPhase;
import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.rule.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** A broad phase under judgement. */
public final class BroadSubject {

  /** Distances within which pairs are asked for, in scenes about 10 large. */
  static final double[] BOUNDS = {0, 0.1, 1, 3, Double.POSITIVE_INFINITY};

  private static final int MAX_DIMENSION = 5;
  private static final int STEPS = 60;

  private final IntFunction<BroadPhase> phases;
  private final Settings settings;

  /**
   * Creates the subject.
   *
   * @param phases makes an empty broad phase of a dimension
   * @param settings how the run is made
   */
  public BroadSubject(IntFunction<BroadPhase> phases, Settings settings) {
    this.phases = phases;
    this.settings = settings;
  }

  BroadPhase create(int dimension) {
    return phases.apply(dimension);
  }

  Draw draw(Object... purpose) {
    return Draw.of(settings.seed(), purpose);
  }

  /** Returns scenes in several dimensions whose boxes have come, moved and gone. */
  List<Scene> scenes(String purpose) {
    List<Scene> scenes = new ArrayList<>();
    for (int dimension = 1; dimension <= MAX_DIMENSION; dimension++) {
      for (int k = 0; k < settings.size().scenes(); k++) {
        Draw draw = draw(purpose, dimension, k);
        scenes.add(new Scene(create(dimension), dimension, draw).change(STEPS));
      }
    }
    return scenes;
  }
}

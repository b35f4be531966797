// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.pairs.Families;
import io.touchstone.tck.pairs.Journey;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Keeps the pairs with the truth about them for the next engine that is judged: working out the
 * truth takes longer than asking. Thread-safe.
 */
final class SampleCache {

  /** One run needs a few per dimension; more settings than this are not used in one process. */
  private static final int MAX_ENTRIES = 64;

  private static final Map<Key, List<Sample>> SAMPLES = new ConcurrentHashMap<>();

  private record Key(String kind, int dimension, long seed, int perFamily) {}

  private SampleCache() {}

  private static List<Sample> get(
      String kind, int dimension, Settings settings, Function<Key, List<Sample>> make) {
    if (SAMPLES.size() > MAX_ENTRIES) {
      SAMPLES.clear();
    }
    Key key = new Key(kind, dimension, settings.seed(), settings.size().perFamily(dimension));
    return SAMPLES.computeIfAbsent(key, k -> List.copyOf(make.apply(k)));
  }

  /** Returns pairs of all families in rigid poses. */
  static List<Sample> all(int dimension, Settings settings) {
    return get("all", dimension, settings, key -> Families.all(dimension, key.seed, key.perFamily));
  }

  /** Returns pairs whose poses are not exactly rigid, or not at all. */
  static List<Sample> inexactPoses(int dimension, Settings settings) {
    return get(
        "poses",
        dimension,
        settings,
        key -> {
          List<Sample> pairs = new ArrayList<>();
          for (int k = 0; k < 4 * key.perFamily; k++) {
            Draw draw = Draw.of(key.seed, "poses", dimension, k);
            pairs.add(Families.defective(dimension, draw));
            pairs.add(Families.affine(dimension, draw));
          }
          return pairs;
        });
  }

  /** Returns the steps of one body on its way past another. */
  static List<Sample> journey(int dimension, int number, Settings settings) {
    return get(
        "journey " + number,
        dimension,
        settings,
        key -> Journey.steps(dimension, Draw.of(key.seed, "journey", dimension, number)));
  }
}

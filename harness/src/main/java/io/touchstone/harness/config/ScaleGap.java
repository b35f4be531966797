// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.io.Remark;
import io.touchstone.io.SceneBody;
import io.touchstone.io.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds millimetres beside metres: sources of bodies, such as files and robots, all of whose bodies
 * are more than a hundred times as large as all bodies of all other sources. A screw in a hall is
 * no such gap, if the hall has anything else that is small.
 */
final class ScaleGap {

  /** Millimetres are a thousand times as large as metres; sizes differ by a tenth of that. */
  private static final double GAP = 100;

  /** The sizes of the bodies of a source. */
  private static final class Range {
    private final String source;
    private double least = Double.POSITIVE_INFINITY;
    private double most;

    Range(String source) {
      this.source = source;
    }

    void add(double size) {
      least = Math.min(least, size);
      most = Math.max(most, size);
    }
  }

  private ScaleGap() {}

  /**
   * Looks for a gap.
   *
   * @param sources the sources of bodies by their names; all others have one in common
   * @param withoutUnits the sources whose files have no unit
   */
  static Optional<Remark> find(
      List<SceneBody> bodies, Map<String, String> sources, Set<String> withoutUnits) {
    Map<String, Range> ranges = new LinkedHashMap<>();
    for (SceneBody body : bodies) {
      double size = size(body.shape());
      if (size > 0) {
        String source = sources.getOrDefault(body.name(), "the scene");
        ranges.computeIfAbsent(source, Range::new).add(size);
      }
    }
    List<Range> sorted = new ArrayList<>(ranges.values());
    sorted.sort(Comparator.comparingDouble(range -> range.least));
    double below = 0;
    for (int k = 0; k + 1 < sorted.size(); k++) {
      below = Math.max(below, sorted.get(k).most);
      List<Range> larger = sorted.subList(k + 1, sorted.size());
      boolean unknown = larger.stream().anyMatch(range -> withoutUnits.contains(range.source));
      if (larger.get(0).least > GAP * below && unknown) {
        return Optional.of(
            new Remark(
                Remark.SCALE_GAP,
                larger.get(0).source,
                "all bodies of %s are at least %.3g long, and all of %s at most %.3g; are these millimetres beside metres? scale the files, or say units to take note"
                    .formatted(
                        Words.list(larger.stream().map(range -> range.source).toList()),
                        larger.get(0).least,
                        Words.list(sorted.subList(0, k + 1).stream().map(r -> r.source).toList()),
                        below)));
      }
    }
    return Optional.empty();
  }

  /** Returns the longest side of the box around a body; 0 of what has no end or no vertices. */
  private static double size(ConvexBody body) {
    if (body instanceof RoundedPolytope round) {
      return size(round.core()) + 2 * round.radius();
    }
    if (!(body instanceof Polytope polytope) || polytope.isEmpty()) {
      return 0;
    }
    double size = 0;
    for (int axis = 0; axis < polytope.dimension(); axis++) {
      double least = Double.POSITIVE_INFINITY;
      double most = Double.NEGATIVE_INFINITY;
      for (int v = 0; v < polytope.vertexCount(); v++) {
        least = Math.min(least, polytope.coordinate(v, axis));
        most = Math.max(most, polytope.coordinate(v, axis));
      }
      size = Math.max(size, most - least);
    }
    return size;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** Collects the answer to a question. */
final class Findings {

  private final TreeSet<WorldHit> hits =
      new TreeSet<>(
          Comparator.comparingDouble(WorldHit::value).thenComparing(hit -> hit.body().number()));

  private final TreeSet<WorldBody> undecided =
      new TreeSet<>(Comparator.comparingInt(WorldBody::number));

  void add(WorldHit hit) {
    hits.add(hit);
  }

  void undecided(WorldBody body) {
    undecided.add(body);
  }

  void addUndecided(Findings others) {
    undecided.addAll(others.undecided);
  }

  boolean isEmpty() {
    return hits.isEmpty();
  }

  /** Returns the k-th least value, and forgets what is greater; infinite while there are fewer. */
  double valueOf(int k) {
    while (hits.size() > k) {
      hits.pollLast();
    }
    return hits.size() < k ? Double.POSITIVE_INFINITY : hits.last().value();
  }

  /** Returns the least value; infinite if there is none. */
  double least() {
    return hits.isEmpty() ? Double.POSITIVE_INFINITY : hits.first().value();
  }

  WorldAnswer answer() {
    return answer(Integer.MAX_VALUE);
  }

  /** Returns the answer with at most so many hits. */
  WorldAnswer answer(int most) {
    return new WorldAnswer(hits.stream().limit(most).toList(), List.copyOf(undecided));
  }
}

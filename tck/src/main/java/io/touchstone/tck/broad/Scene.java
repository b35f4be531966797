// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.broad;

import io.touchstone.api.query.BroadPhase;
import io.touchstone.tck.pairs.Draw;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A broad phase and the boxes that it should hold. */
final class Scene {

  final BroadPhase phase;
  final Map<Integer, Box> boxes = new TreeMap<>();
  private final int dimension;
  private final Draw draw;
  private final boolean whole;
  private String wrongId = "";

  Scene(BroadPhase phase, int dimension, Draw draw) {
    this.phase = phase;
    this.dimension = dimension;
    this.draw = draw;
    this.whole = draw.once(2);
  }

  /** Puts boxes in, moves them and takes them out. */
  Scene change(int steps) {
    for (int step = 0; step < steps; step++) {
      Box box = Box.random(dimension, draw, whole);
      int action = boxes.size() < 5 ? 0 : draw.index(4);
      if (action <= 1) {
        insert(box);
        continue;
      }
      List<Integer> ids = new ArrayList<>(boxes.keySet());
      int id = ids.get(draw.index(ids.size()));
      if (action == 2) {
        phase.move(id, box.min, box.max);
        boxes.put(id, box);
      } else {
        phase.remove(id);
        boxes.remove(id);
      }
    }
    return this;
  }

  void insert(Box box) {
    int lowest = 0;
    while (boxes.containsKey(lowest)) {
      lowest++;
    }
    int id = phase.insert(box.min, box.max);
    if (id != lowest && wrongId.isEmpty()) {
      wrongId = "a new box gets the id %d; the lowest that is free is %d".formatted(id, lowest);
    }
    boxes.put(id, box);
  }

  /** Returns what was wrong with an id, or an empty string. */
  String wrongId() {
    return wrongId;
  }

  /** Returns the pairs that are visited, the first id in the upper half of each number. */
  List<Long> visit(double bound) {
    List<Long> pairs = new ArrayList<>();
    phase.forEachPair(
        bound,
        (first, second) -> {
          pairs.add(pair(first, second));
          return bound;
        });
    return pairs;
  }

  static long pair(int first, int second) {
    return (long) first << 32 | second;
  }

  static int first(long pair) {
    return (int) (pair >> 32);
  }

  static int second(long pair) {
    return (int) pair;
  }

  /** Describes two boxes. */
  String describe(int first, int second) {
    return "boxes %d, %s, and %d, %s".formatted(first, boxes.get(first), second, boxes.get(second));
  }
}

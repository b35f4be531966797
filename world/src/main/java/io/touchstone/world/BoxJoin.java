// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.AutoBroadPhase;
import io.touchstone.CheckedBroadPhase;
import io.touchstone.Engines;
import io.touchstone.api.query.BroadPhase;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds all pairs of bodies whose tight boxes overlap, by a broad phase that suits their number and
 * sizes; another one than that for searches, which wants to know a body's box for long. It is told
 * of all boxes when it is asked, and of none before, so that calls between updates cost nothing
 * here.
 */
final class BoxJoin {

  private final int n;
  private final BodyStore bodies;
  private final Engines engines;
  private final @Nullable String named;
  private final double[] low;
  private final double[] high;

  private @Nullable CheckedBroadPhase broadPhase;
  private String id = "";
  private int chosenFor;

  /** The body's box in the broad phase by slot, and the slot by box; less than 0 where none is. */
  private int[] boxes = new int[0];

  private int[] slots = new int[0];

  /** The visitor of the running call, and what the broad phase calls. */
  private BroadPhase.PairVisitor visitor = (first, second) -> -1;

  private final BroadPhase.PairVisitor bySlot =
      (first, second) -> visitor.visit(slots[first], slots[second]);

  /**
   * Creates it.
   *
   * @param named the broad phase to use; null to choose one
   */
  BoxJoin(int dimension, BodyStore bodies, Engines engines, @Nullable String named) {
    n = dimension;
    this.bodies = bodies;
    this.engines = engines;
    this.named = named;
    low = new double[n];
    high = new double[n];
  }

  /** Visits every pair of slots whose bodies' tight boxes have a point in common, once. */
  void forEachPair(BroadPhase.PairVisitor receiver) {
    CheckedBroadPhase known = chosen();
    if (boxes.length < bodies.slots()) {
      int from = boxes.length;
      boxes = Arrays.copyOf(boxes, bodies.slots());
      slots = Arrays.copyOf(slots, bodies.slots());
      Arrays.fill(boxes, from, boxes.length, -1);
    }
    for (int slot = 0; slot < boxes.length; slot++) {
      if (bodies.numbers[slot] == 0 && boxes[slot] >= 0) {
        known.remove(boxes[slot]);
        boxes[slot] = -1;
      }
    }
    for (int slot = 0; slot < boxes.length; slot++) {
      if (bodies.numbers[slot] != 0) {
        tell(known, slot);
      }
    }
    visitor = receiver;
    known.forEachPair(0, bySlot);
  }

  /** Returns what to throw where the pair of two slots is visited for a second time. */
  RuntimeException twice(int first, int second) {
    int one = boxes[first];
    int other = boxes[second];
    return Objects.requireNonNull(broadPhase).twice(Math.min(one, other), Math.max(one, other));
  }

  private void tell(BroadPhase known, int slot) {
    System.arraycopy(bodies.tight, 2 * n * slot, low, 0, n);
    System.arraycopy(bodies.tight, 2 * n * slot + n, high, 0, n);
    if (boxes[slot] >= 0) {
      known.move(boxes[slot], low, high);
    } else {
      int box = known.insert(low, high);
      boxes[slot] = box;
      slots[box] = slot;
    }
  }

  /** Returns the broad phase; another one where the number of bodies has become another. */
  private CheckedBroadPhase chosen() {
    CheckedBroadPhase known = broadPhase;
    if (known == null || bodies.size() > 2 * chosenFor || 2 * bodies.size() < chosenFor) {
      String wanted = named == null ? choose() : named;
      if (known == null || !wanted.equals(id)) {
        known = CheckedBroadPhase.create(engines, wanted, n, box -> bodies.name(slots[box]));
        broadPhase = known;
        id = wanted;
        Arrays.fill(boxes, -1);
      }
      chosenFor = bodies.size();
    }
    return known;
  }

  private String choose() {
    AutoBroadPhase choice = new AutoBroadPhase(n, engines);
    int every = bodies.slots() / AutoBroadPhase.SAMPLE_SIZE + 1;
    for (int slot = 0; slot < bodies.slots(); slot += every) {
      double longest = 0;
      for (int i = 2 * n * slot; i < 2 * n * slot + n; i++) {
        longest = Math.max(longest, bodies.tight[n + i] - bodies.tight[i]);
      }
      if (bodies.numbers[slot] != 0) {
        choice.add(longest);
      }
    }
    return choice.choose(bodies.size(), false);
  }
}

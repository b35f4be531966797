// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Verdict;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The candidates: pairs of bodies whose wide boxes overlap, in the order in which they were found.
 * Those of two bodies asleep stand behind the others, where no update looks. What is remembered of
 * a pair is made when it is first asked about, of two light bodies when they first collide, and
 * used again for others once it is gone.
 */
final class PairStore {

  /** The pair has not been looked at yet. */
  static final byte NEW = 1;

  /** The pair collides. */
  static final byte COLLIDES = 2;

  private final PairKeys keys = new PairKeys();

  /** Numbers and slots of both bodies of each candidate; a number says whether the slot is its. */
  int[] numberA = new int[64];

  int[] numberB = new int[64];
  int[] slotA = new int[64];
  int[] slotB = new int[64];
  byte[] states = new byte[64];
  @Nullable WorldPair[] pairs = new WorldPair[64];

  /** What the running update found out about those it asked about. */
  Verdict[] found = new Verdict[64];

  Assurance[] foundAssurance = new Assurance[64];
  int count;

  /** How many of them an update looks at. */
  int active;

  private @Nullable WorldPair[] unused = new WorldPair[16];
  private int unusedCount;

  // the sleeping ones while they are sorted out
  private int[] aside = new int[0];
  private byte[] asideStates = new byte[0];
  private @Nullable WorldPair[] asidePairs = new WorldPair[0];

  static long key(int first, int second) {
    return (long) first << 32 | second;
  }

  /** Tells whether the pair of the bodies with two numbers is a candidate. */
  boolean knows(int one, int other) {
    return keys.contains(key(Math.min(one, other), Math.max(one, other)));
  }

  /** Adds a candidate that is not there. */
  void add(WorldBody one, WorldBody other) {
    WorldBody a = one.number < other.number ? one : other;
    WorldBody b = a.number == one.number ? other : one;
    if (count == states.length) {
      grow(2 * count); // first of all, should memory not suffice
    }
    keys.add(key(a.number, b.number));
    copy(active, count); // a sleeping one makes room
    numberA[active] = a.number;
    numberB[active] = b.number;
    slotA[active] = a.slot;
    slotB[active] = b.slot;
    states[active] = NEW;
    pairs[active] = null;
    count++;
    active++;
  }

  private void grow(int more) {
    numberA = Arrays.copyOf(numberA, more);
    numberB = Arrays.copyOf(numberB, more);
    slotA = Arrays.copyOf(slotA, more);
    slotB = Arrays.copyOf(slotB, more);
    pairs = Arrays.copyOf(pairs, more);
    found = Arrays.copyOf(found, more);
    foundAssurance = Arrays.copyOf(foundAssurance, more);
    states = Arrays.copyOf(states, more);
  }

  /** Copies a candidate to another place. */
  void copy(int from, int to) {
    if (from != to) {
      numberA[to] = numberA[from];
      numberB[to] = numberB[from];
      slotA[to] = slotA[from];
      slotB[to] = slotB[from];
      states[to] = states[from];
      pairs[to] = pairs[from];
    }
  }

  /** Forgets a candidate as a key; its place is the caller's to fill. */
  void forget(int k) {
    keys.remove(key(numberA[k], numberB[k]));
  }

  /** Closes the gap between those that were kept and the sleeping ones. */
  void close(int kept) {
    int gone = active - kept;
    if (gone > 0) {
      for (int k = active; k < count; k++) {
        copy(k, k - gone);
      }
      Arrays.fill(pairs, count - gone, count, null);
      count -= gone;
      active = kept;
    }
  }

  /** Returns memory for a candidate that has none, used before or made. */
  WorldPair take(int k, BodyStore bodies) {
    WorldBody a = bodies.body(slotA[k]);
    WorldBody b = bodies.body(slotB[k]);
    WorldPair free = unusedCount == 0 ? null : unused[--unusedCount];
    if (free == null) {
      return new WorldPair(a, b);
    }
    free.reuse(a, b);
    return free;
  }

  /** Takes back the memory of a pair that nobody looks at any more. */
  void release(WorldPair pair) {
    if (unusedCount == unused.length) {
      unused = Arrays.copyOf(unused, 2 * unusedCount);
    }
    unused[unusedCount++] = pair;
  }

  /** Tells whether a candidate is still of two bodies that are there, both asleep. */
  private boolean sleeps(int k, BodyStore bodies) {
    return bodies.numbers[slotA[k]] == numberA[k]
        && bodies.numbers[slotB[k]] == numberB[k]
        && bodies.body(slotA[k]).asleep
        && bodies.body(slotB[k]).asleep;
  }

  /** Sorts the sleeping ones out; both kinds keep their order. */
  void partition(BodyStore bodies) {
    if (asideStates.length < count) {
      aside = new int[4 * states.length];
      asidePairs = new WorldPair[states.length];
      asideStates = new byte[states.length];
    }
    int kept = 0;
    int out = 0;
    for (int k = 0; k < count; k++) {
      if (sleeps(k, bodies)) {
        aside[4 * out] = numberA[k];
        aside[4 * out + 1] = numberB[k];
        aside[4 * out + 2] = slotA[k];
        aside[4 * out + 3] = slotB[k];
        asideStates[out] = states[k];
        asidePairs[out++] = pairs[k];
      } else {
        copy(k, kept++);
      }
    }
    for (int k = 0; k < out; k++) {
      int at = kept + k;
      numberA[at] = aside[4 * k];
      numberB[at] = aside[4 * k + 1];
      slotA[at] = aside[4 * k + 2];
      slotB[at] = aside[4 * k + 3];
      states[at] = asideStates[k];
      pairs[at] = asidePairs[k];
      asidePairs[k] = null;
    }
    active = kept;
  }
}

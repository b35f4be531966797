// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Verdict;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The candidates: pairs of bodies whose tight boxes overlapped when they were last looked at. Those
 * of two bodies asleep stand behind the others, where no update looks. The last one fills the place
 * of one that goes. What is remembered of a pair is made when it is first asked about, of two light
 * bodies when they first collide, and used again for others once it is gone.
 */
final class PairStore {

  private final PairKeys keys = new PairKeys();

  /** Numbers and slots of both bodies of each candidate. */
  int[] numberA = new int[64];

  int[] numberB = new int[64];
  int[] slotA = new int[64];
  int[] slotB = new int[64];

  /** Whether it collides, as of the last update. */
  boolean[] collides = new boolean[64];

  @Nullable WorldPair[] pairs = new WorldPair[64];

  /** The number of the last update that found the boxes to overlap and asked. */
  int[] askedIn = new int[64];

  /** What that update found out. */
  Verdict[] found = new Verdict[64];

  Assurance[] foundAssurance = new Assurance[64];
  int count;

  /** How many of them an update looks at. */
  int active;

  private @Nullable WorldPair[] unused = new WorldPair[16];
  private int unusedCount;

  private static long key(int one, int other) {
    return (long) Math.min(one, other) << 32 | Math.max(one, other);
  }

  /** Returns where the pair of the bodies with two numbers stands, or -1. */
  int place(int one, int other) {
    return keys.place(key(one, other));
  }

  /** Adds a candidate that is not there; returns where it stands. */
  int add(WorldBody one, WorldBody other) {
    WorldBody a = one.number < other.number ? one : other;
    WorldBody b = a.number == one.number ? other : one;
    if (count == collides.length) {
      grow(2 * count); // first of all, should memory not suffice
    }
    keys.put(key(a.number, b.number), active);
    move(active, count); // a sleeping one makes room
    numberA[active] = a.number;
    numberB[active] = b.number;
    slotA[active] = a.slot;
    slotB[active] = b.slot;
    collides[active] = false;
    pairs[active] = null;
    askedIn[active] = 0;
    count++;
    return active++;
  }

  private void grow(int more) {
    numberA = Arrays.copyOf(numberA, more);
    numberB = Arrays.copyOf(numberB, more);
    slotA = Arrays.copyOf(slotA, more);
    slotB = Arrays.copyOf(slotB, more);
    pairs = Arrays.copyOf(pairs, more);
    askedIn = Arrays.copyOf(askedIn, more);
    found = Arrays.copyOf(found, more);
    foundAssurance = Arrays.copyOf(foundAssurance, more);
    collides = Arrays.copyOf(collides, more);
  }

  /** Moves a candidate to another place; its own is the caller's to fill. */
  private void move(int from, int to) {
    if (from != to) {
      numberA[to] = numberA[from];
      numberB[to] = numberB[from];
      slotA[to] = slotA[from];
      slotB[to] = slotB[from];
      collides[to] = collides[from];
      pairs[to] = pairs[from];
      askedIn[to] = askedIn[from];
      keys.put(key(numberA[to], numberB[to]), to);
    }
  }

  /** Removes an active candidate; the last active one takes its place. */
  void remove(int k) {
    keys.remove(key(numberA[k], numberB[k]));
    active--;
    count--;
    move(active, k);
    move(count, active);
    pairs[count] = null;
  }

  private void swap(int one, int other) {
    int spare = count;
    if (spare == collides.length) {
      grow(2 * spare);
    }
    move(one, spare);
    move(other, one);
    move(spare, other);
    pairs[spare] = null;
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

  /** Sorts those of two bodies asleep out. */
  void partition(BodyStore bodies) {
    active = count;
    for (int k = 0; k < active; ) {
      if (bodies.body(slotA[k]).asleep && bodies.body(slotB[k]).asleep) {
        active--;
        swap(k, active);
      } else {
        k++;
      }
    }
  }
}

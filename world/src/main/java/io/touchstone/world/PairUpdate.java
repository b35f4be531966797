// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.work.Workers;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One update after the other: finds pairs whose tight boxes overlap and of which a body changed,
 * asks about them, and tells what began, persists and ended.
 *
 * <p>When few bodies changed each looks around, when many did all boxes are joined. Both come to
 * neighbours one after the other, so that pairs are asked about while their bodies are still in the
 * caches.
 *
 * <p>Nothing counts before all was asked. If something throws on the way, what changed is still
 * marked as changed, and the next update asks again.
 */
final class PairUpdate {

  /** Pairs that a thread takes at once: some ten microseconds of work. */
  private static final int RUN = 64;

  /**
   * All boxes are joined when one in so many bodies changed: a look around costs that many joins.
   */
  private static final int JOIN_SHARE = 4;

  private final BodyStore bodies;
  private final BoxJoin join;
  private final PairStore store;
  private final PairRequests requests;
  private final Workers workers;
  private final PairAsker[] askers;

  // made once, so that an update makes none
  private final Workers.Step ask =
      (worker, from, to) -> {
        for (int index = from; index < to; index++) {
          ask(worker, index);
        }
      };
  private final BroadPhase.PairVisitor joined = this::findJoined;
  private final IntConsumer near = this::findNear;
  private int searched;

  /** The number of the update that runs. */
  private int number;

  /** Candidates that it asks about, in the order in which they were found. */
  private int[] asked = new int[64];

  private int askedCount;
  private int[] gone = new int[64];

  private final PairList colliding = new PairList();
  private final PairList sleeping = new PairList();
  private final PairList events = new PairList();

  /** Pairs that ended and are candidates no more; used again after the next update. */
  private final PairList ended = new PairList();

  private boolean partitioned = true;

  PairUpdate(
      BodyStore bodies, BoxJoin join, PairRequests requests, Workers workers, PairAsker[] askers) {
    this.bodies = bodies;
    this.join = join;
    this.requests = requests;
    this.workers = workers;
    this.askers = askers;
    store = new PairStore();
  }

  /** Returns the pairs that collide, those of two bodies asleep left out. */
  PairList colliding() {
    return colliding;
  }

  /** Returns the pairs that collide, of two bodies asleep. */
  PairList sleeping() {
    return sleeping;
  }

  PairList events() {
    return events;
  }

  int candidates() {
    return store.count;
  }

  /** Returns how many pairs the last update asked about. */
  int asked() {
    return askedCount;
  }

  /** Notes that a body went to sleep, woke up, or was removed while it slept. */
  void sleepersChanged() {
    partitioned = false;
  }

  void run() {
    number++;
    askedCount = 0;
    if (!partitioned) {
      store.active = store.count; // all are looked at, and sorted afterwards
    }
    findCandidates();
    for (int index = 0; index < askedCount; index++) {
      int k = asked[index];
      if (store.pairs[k] == null && !isLight(k)) {
        makeReady(k);
      }
    }
    workers.run(askedCount, RUN, ask);
    makeRows();
    commit();
    bodies.settle();
    if (!partitioned) {
      store.partition(bodies);
      list(colliding, 0, store.active);
      list(sleeping, store.active, store.count);
      partitioned = true;
    }
  }

  private void findCandidates() {
    int changed = bodies.changedCount;
    if (changed > bodies.size() / JOIN_SHARE) {
      bodies.forgetNeighbours();
      join.forEachPair(joined);
      return;
    }
    for (int k = 0; k < changed; k++) {
      searched = bodies.changed[k];
      if (bodies.numbers[searched] != 0) {
        bodies.forEachNear(searched, near);
      }
    }
  }

  private void findNear(int other) {
    find(searched, other); // or it was found before, where both look around
  }

  /** Receives each pair once; returns the bound of the search. */
  private double findJoined(int first, int second) {
    if (!find(first, second)) {
      throw join.twice(first, second);
    }
    return 0;
  }

  /** Notes a pair whose boxes overlap, to be asked about; false if it was noted before. */
  private boolean find(int first, int second) {
    int changes = bodies.flags[first] | bodies.flags[second];
    if (changes == 0) {
      return true;
    }
    int k = store.place(bodies.numbers[first], bodies.numbers[second]);
    if (k >= 0 && store.askedIn[k] == number) {
      return false;
    }
    if ((k < 0 || (changes & BodyStore.REGROUPED) != 0)
        && !bodies.body(first).mayMeet(bodies.body(second))) {
      return true;
    }
    if (k < 0) {
      k = store.add(bodies.body(first), bodies.body(second));
    } else if ((changes & BodyStore.REGROUPED) != 0) {
      WorldPair known = store.pairs[k];
      if (known != null) {
        requests.give(known); // the margins may be others
      }
    }
    store.askedIn[k] = number;
    asked = with(asked, askedCount++, k);
    return true;
  }

  private static int[] with(int[] list, int count, int value) {
    int[] enough = count < list.length ? list : Arrays.copyOf(list, 2 * count);
    enough[count] = value;
    return enough;
  }

  /** Gives a candidate its memory and its questions; it has the memory once all is ready. */
  private void makeReady(int k) {
    WorldPair pair = store.take(k, bodies);
    requests.give(pair);
    askers[0].prepare(pair);
    store.pairs[k] = pair;
  }

  private boolean isLight(int k) {
    return bodies.light(store.slotA[k]) != null && bodies.light(store.slotB[k]) != null;
  }

  private void ask(int worker, int index) {
    int k = asked[index];
    int slotA = store.slotA[k];
    int slotB = store.slotB[k];
    PairAsker asker = askers[worker];
    PreparedShape a = bodies.light(slotA);
    PreparedShape b = bodies.light(slotB);
    WorldPair pair = store.pairs[k];
    if (a != null && b != null) {
      asker.ask(a, bodies.place(slotA), b, bodies.place(slotB));
    } else if (pair != null) {
      asker.ask(pair);
    }
    store.found[k] = asker.verdict;
    store.foundAssurance[k] = asker.assurance;
  }

  /** Gives those that collide and have none a row. */
  private void makeRows() {
    for (int index = 0; index < askedCount; index++) {
      int k = asked[index];
      if (store.pairs[k] == null && store.found[k] != Verdict.DISJOINT) {
        makeReady(k);
      }
    }
  }

  /** Makes what was found count: nothing here calls anybody. */
  private void commit() {
    for (int k = 0; k < ended.size(); k++) {
      store.release(ended.get(k));
    }
    ended.clear();
    events.clear();
    colliding.clear();
    int goneCount = 0;
    for (int k = 0; k < store.active; k++) {
      boolean kept = (bodies.flags[store.slotA[k]] | bodies.flags[store.slotB[k]]) == 0;
      boolean isAsked = !kept && store.askedIn[k] == number;
      boolean before = store.collides[k];
      boolean now = kept ? before : isAsked && store.found[k] != Verdict.DISJOINT;
      WorldPair pair = store.pairs[k];
      if (pair != null) {
        if (isAsked && (before || now)) {
          pair.settle(store.found[k], store.foundAssurance[k]);
        } else if (!kept && before) {
          pair.settleApart();
        }
        tell(pair, before, now);
      }
      store.collides[k] = now;
      if (!kept && !isAsked) {
        gone = with(gone, goneCount++, k);
        giveUp(pair, before);
      }
    }
    while (goneCount > 0) {
      store.remove(gone[--goneCount]);
    }
  }

  private void giveUp(@Nullable WorldPair pair, boolean collided) {
    if (pair != null && collided) {
      ended.add(pair);
    } else if (pair != null) {
      store.release(pair);
    }
  }

  private void tell(WorldPair pair, boolean before, boolean now) {
    boolean quiet = !partitioned && before && now && pair.a().asleep && pair.b().asleep;
    if ((before || now) && !quiet) {
      pair.setChange(!before ? PairChange.BEGIN : now ? PairChange.PERSIST : PairChange.END);
      events.add(pair);
    }
    if (now) {
      colliding.add(pair);
    }
  }

  private void list(PairList target, int from, int to) {
    target.clear();
    for (int k = from; k < to; k++) {
      WorldPair pair = store.pairs[k];
      if (pair != null && store.collides[k]) {
        target.add(pair);
      }
    }
  }

  /** Pairs in an array that keeps its room. */
  static final class PairList {

    private @Nullable WorldPair[] pairs = new WorldPair[64];
    private int size;

    void add(WorldPair pair) {
      if (size == pairs.length) {
        pairs = Arrays.copyOf(pairs, 2 * size);
      }
      pairs[size++] = pair;
    }

    WorldPair get(int index) {
      WorldPair pair = index < size ? pairs[index] : null;
      if (pair == null) {
        throw new IndexOutOfBoundsException("pair %d of %d".formatted(index, size));
      }
      return pair;
    }

    int size() {
      return size;
    }

    void clear() {
      size = 0; // what is in there is held by the store anyway
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * One update after the other: finds candidates, asks about those whose tight boxes overlap and that
 * may have changed, and tells what began, persists and ended.
 *
 * <p>Nothing counts before all was asked. If something throws on the way, what changed is still
 * marked as changed, and the next update asks again.
 */
final class PairUpdate {

  /** All pairs are joined anew when one in so many bodies left its wide box. */
  private static final int LEFT_SHARE = 4;

  private static final byte KEEP = 0;
  private static final byte APART = 1;
  private static final byte ASK = 2;
  private static final byte DROP = 3;

  private final BodyStore bodies;
  private final PairStore store;
  private final PairRequests requests;
  private final Workers workers;
  private final PairAsker[] askers;

  // made once, so that an update makes none
  private final Workers.Step ask = (worker, index) -> ask(worker, index);
  private final BroadPhase.PairVisitor joined = (first, second) -> add(first, second);
  private final IntToDoubleFunction near = this::addNear;
  private int searched;

  private byte[] decisions = new byte[64];
  private int[] asked = new int[64];
  private int askedCount;

  private final PairList colliding = new PairList();
  private final PairList sleeping = new PairList();
  private final PairList events = new PairList();

  /** Pairs that ended and are candidates no more; used again after the next update. */
  private final PairList ended = new PairList();

  private boolean partitioned = true;

  PairUpdate(BodyStore bodies, PairRequests requests, Workers workers, PairAsker[] askers) {
    this.bodies = bodies;
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
    findCandidates();
    if (!partitioned) {
      store.active = store.count; // all are looked at, and sorted afterwards
    }
    decide();
    workers.run(askedCount, ask);
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
    if (bodies.leftCount == 0) {
      return;
    }
    if (bodies.leftCount > Math.max(16, bodies.size() / LEFT_SHARE)) {
      bodies.widenChanged();
      bodies.broadPhase().forEachPair(0, joined);
      return;
    }
    for (int k = 0; k < bodies.leftCount; k++) {
      searched = bodies.left[k];
      if (bodies.numbers[searched] != 0) {
        bodies.forEachNear(searched, near);
      }
    }
  }

  private double addNear(int other) {
    return add(searched, other);
  }

  /** Adds a candidate, if it may be one that is not there; returns the bound of the search. */
  private double add(int first, int second) {
    if (first != second
        && ((bodies.flags[first] | bodies.flags[second]) & BodyStore.LEFT) != 0
        && !store.knows(bodies.numbers[first], bodies.numbers[second])) {
      WorldBody a = bodies.body(first);
      WorldBody b = bodies.body(second);
      if (a.mayMeet(b)) {
        store.add(a, b);
      }
    }
    return 0;
  }

  /** Decides what is to be done with each candidate, without doing it. */
  private void decide() {
    int active = store.active;
    if (decisions.length < active) {
      decisions = new byte[store.states.length];
      asked = new int[store.states.length];
    }
    askedCount = 0;
    for (int k = 0; k < active; k++) {
      byte decision = decision(k);
      decisions[k] = decision;
      if (decision == ASK) {
        asked[askedCount++] = k;
        if (store.pairs[k] == null && !isLight(k)) {
          makeReady(k);
        }
      }
    }
  }

  private byte decision(int k) {
    int a = store.slotA[k];
    int b = store.slotB[k];
    if (bodies.numbers[a] != store.numberA[k] || bodies.numbers[b] != store.numberB[k]) {
      return DROP;
    }
    int changes = bodies.flags[a] | bodies.flags[b];
    if ((changes & BodyStore.LEFT) != 0 && !bodies.near(a, b)) {
      return DROP;
    }
    if ((changes & BodyStore.REGROUPED) != 0) {
      if (!bodies.body(a).mayMeet(bodies.body(b))) {
        return DROP;
      }
      WorldPair known = store.pairs[k];
      if (known != null) {
        requests.give(known); // the margins may be others
      }
    }
    if (changes == 0 && (store.states[k] & PairStore.NEW) == 0) {
      return KEEP;
    }
    return bodies.touch(a, b) ? ASK : APART;
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
      asker.ask(a, bodies.body(slotA).place, b, bodies.body(slotB).place);
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

  /** Does what was decided: nothing here calls anybody. */
  private void commit() {
    for (int k = 0; k < ended.size(); k++) {
      store.release(ended.get(k));
    }
    ended.clear();
    events.clear();
    colliding.clear();
    int kept = 0;
    for (int k = 0; k < store.active; k++) {
      byte decision = decisions[k];
      WorldPair pair = store.pairs[k];
      boolean before = (store.states[k] & PairStore.COLLIDES) != 0;
      boolean now =
          decision == KEEP ? before : decision == ASK && store.found[k] != Verdict.DISJOINT;
      if (pair != null) {
        if (decision == ASK && (before || now)) {
          pair.settle(store.found[k], store.foundAssurance[k]);
        } else if (decision != KEEP && before) {
          pair.settleApart();
        }
        tell(pair, before, now);
      }
      if (decision == DROP) {
        drop(k, pair, before);
      } else {
        store.states[k] = now ? PairStore.COLLIDES : 0;
        store.copy(k, kept++);
      }
    }
    store.close(kept);
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

  private void drop(int k, @Nullable WorldPair pair, boolean before) {
    store.forget(k);
    if (pair != null && before) {
      ended.add(pair);
    } else if (pair != null) {
      store.release(pair);
    }
  }

  private void list(PairList target, int from, int to) {
    target.clear();
    for (int k = from; k < to; k++) {
      WorldPair pair = store.pairs[k];
      if (pair != null && (store.states[k] & PairStore.COLLIDES) != 0) {
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

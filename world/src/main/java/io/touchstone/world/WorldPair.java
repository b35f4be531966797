// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.ContactTracker;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.objects.ObjectWarmStart;
import org.jspecify.annotations.Nullable;

/**
 * Two bodies that collide, or did in the last update, with what is remembered of them. A row of
 * {@link World#pairs} or {@link World#events}: good until the next update of the world, which may
 * use it for other bodies afterwards.
 *
 * <p>Not thread-safe: it belongs to its world's thread.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class WorldPair {

  private WorldBody a;
  private WorldBody b;
  PairRequest request = PairRequest.intersection();
  int requestNumber = -1;
  @Nullable ContactRequest contactRequest;
  private @Nullable WarmStart warm;
  private @Nullable ObjectWarmStart objectWarm;
  private @Nullable ContactTracker tracker;
  private @Nullable ContactManifold manifold;

  // which parts were found last, by a thread of the update, and what counts once it is complete
  int foundPartA = -1;
  int foundPartB = -1;
  private Verdict verdict = Verdict.DISJOINT;
  private Assurance assurance = Assurance.FLOATING;
  private int partA = -1;
  private int partB = -1;
  private PairChange change = PairChange.END;

  WorldPair(WorldBody a, WorldBody b) {
    this.a = a;
    this.b = b;
  }

  /** Returns the body that was inserted first. */
  public WorldBody a() {
    return a;
  }

  /** Returns the other body. */
  public WorldBody b() {
    return b;
  }

  /** Returns what the last update found, compared with the one before. */
  public PairChange change() {
    return change;
  }

  /**
   * Returns the verdict: {@link Verdict#UNDECIDED} where the policy of the world left it open,
   * which counts as a pair so that none is missed; never with the policy exact.
   */
  public Verdict verdict() {
    return verdict;
  }

  /** Returns what stands behind the verdict. */
  public Assurance verdictAssurance() {
    return assurance;
  }

  /** Returns the part of A that collides, of an object that is not convex; or -1. */
  public int partA() {
    return partA;
  }

  /** Returns the part of B that collides, of an object that is not convex; or -1. */
  public int partB() {
    return partB;
  }

  /**
   * Tells whether the pair has contact points: the world was asked for them, and both are convex.
   */
  public boolean hasContacts() {
    return manifold != null && contactRequest != null && !isOfObjects();
  }

  /**
   * Returns where the bodies touch.
   *
   * @throws IllegalStateException if the pair has no contacts; see {@link #hasContacts}
   */
  public ContactManifold manifold() {
    if (manifold == null || !hasContacts()) {
      throw new IllegalStateException(
          "the pair has no contact points; ask for them by World.Builder.contacts, between bodies"
              + " that are convex");
    }
    return manifold;
  }

  /**
   * Returns what follows the points from update to update, with the caller's payloads.
   *
   * @throws IllegalStateException if the pair has no contacts; see {@link #hasContacts}
   */
  public ContactTracker tracker() {
    manifold();
    if (tracker == null) {
      throw new IllegalStateException("contact points without a tracker");
    }
    return tracker;
  }

  boolean isOfObjects() {
    return a.shape.isObject() || b.shape.isObject();
  }

  /** Takes two other bodies, and forgets what was known of the former. */
  void reuse(WorldBody first, WorldBody second) {
    a = first;
    b = second;
    verdict = Verdict.DISJOINT;
    change = PairChange.END;
    if (warm != null) {
      warm.clear();
    }
    if (objectWarm != null) {
      objectWarm.clear();
    }
    if (tracker != null) {
      tracker.clear();
    }
    if (manifold != null) {
      manifold.clear();
    }
  }

  WarmStart warm(PolicyPhase phase) {
    WarmStart known = warm;
    if (known == null) {
      known = phase.phase().newWarmStart(a.place.dimension());
      warm = known;
    }
    return known;
  }

  ObjectWarmStart objectWarm(PolicyPhase phase) {
    ObjectWarmStart known = objectWarm;
    if (known == null) {
      known = phase.objects().newWarmStart(a.place.dimension());
      objectWarm = known;
    }
    return known;
  }

  ContactTracker newTracker() {
    ContactTracker known = tracker;
    if (known == null) {
      known = new ContactTracker(a.place.dimension());
      tracker = known;
    }
    return known;
  }

  ContactManifold newManifold() {
    ContactManifold known = manifold;
    if (known == null) {
      known = new ContactManifold(a.place.dimension());
      manifold = known;
    }
    return known;
  }

  /** Makes what was found last what counts. */
  void settle(Verdict found, Assurance foundAssurance) {
    if (verdict != found || assurance != foundAssurance) { // mostly not, and storing has its price
      verdict = found;
      assurance = foundAssurance;
    }
    partA = foundPartA;
    partB = foundPartB;
  }

  /** Nothing was asked, as the boxes of the bodies are apart or a body is gone: that is proved. */
  void settleApart() {
    verdict = Verdict.DISJOINT;
    partA = -1;
    partB = -1;
    if (tracker != null) {
      tracker.clear();
    }
    if (manifold != null) {
      manifold.clear();
    }
  }

  void setChange(PairChange now) {
    if (change != now) {
      change = now;
    }
  }

  @Override
  public String toString() {
    return "WorldPair[%s %s, %d, %d]".formatted(change, verdict, a.number(), b.number());
  }
}

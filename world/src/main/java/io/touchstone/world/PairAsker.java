// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.Contacts;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.objects.ObjectQuery;
import io.touchstone.proof.VerifiedQuery;
import org.jspecify.annotations.Nullable;

/**
 * Asks about pairs, for one thread of an update. Writes its answer here, and into the pair, if it
 * has one, nothing that counts before the update is complete, but for contact points.
 */
final class PairAsker {

  private static final PairRequest LIGHT = PairRequest.intersection();

  private final PolicyPhase phase;
  private final @Nullable ContactSource contacts;

  /**
   * A query keeps what it derived from its last request: with one per request, pairs of several
   * margins do not make each other derive it anew. Beyond a few requests they share.
   */
  private final @Nullable VerifiedQuery[] queries = new VerifiedQuery[16];

  private final int dimension;
  private final ObjectQuery objectQuery;
  private final PairResult result;
  private Contacts.@Nullable Session session;
  private @Nullable VerifiedQuery lightQuery;

  // what the last question found
  Verdict verdict = Verdict.DISJOINT;
  Assurance assurance = Assurance.FLOATING;

  PairAsker(PolicyPhase phase, @Nullable ContactSource contacts, int dimension) {
    this.phase = phase;
    this.contacts = contacts;
    this.dimension = dimension;
    objectQuery = phase.objects().newQuery(dimension);
    result = new PairResult(dimension);
    session = contacts == null ? null : contacts.contacts().newSession(dimension);
  }

  /** Prepares what the threads share; called by the thread of the world. */
  void prepare(WorldPair pair) {
    if (pair.isOfObjects()) {
      pair.a().shape.object(phase);
      pair.b().shape.object(phase);
    } else {
      pair.a().shape.prepared(phase);
      pair.b().shape.prepared(phase);
      if (contacts != null) {
        pair.a().shape.forContacts(contacts);
        pair.b().shape.forContacts(contacts);
      }
    }
  }

  /** Asks. */
  void ask(WorldPair pair) {
    if (pair.isOfObjects()) {
      askObjects(pair);
      return;
    }
    WorldBody a = pair.a();
    WorldBody b = pair.b();
    query(pair.requestNumber)
        .evaluate(
            a.shape.prepared(phase),
            a.place,
            b.shape.prepared(phase),
            b.place,
            pair.request,
            pair.warm(phase),
            result);
    verdict = result.verdict();
    assurance = result.verdictAssurance();
    pair.foundPartA = -1;
    pair.foundPartB = -1;
    ContactRequest wanted = pair.contactRequest;
    if (contacts != null && session != null && wanted != null) {
      if (verdict == Verdict.DISJOINT) {
        pair.newManifold().clear();
        pair.newTracker().clear();
      } else {
        session.evaluate(
            a.shape.forContacts(contacts),
            a.place,
            b.shape.forContacts(contacts),
            b.place,
            wanted,
            pair.newTracker(),
            pair.newManifold());
      }
    }
  }

  /** Asks about two light bodies. */
  void ask(PreparedShape a, PoseView placeOfA, PreparedShape b, PoseView placeOfB) {
    VerifiedQuery query = lightQuery;
    if (query == null) {
      query = phase.phase().newQuery(dimension);
      lightQuery = query;
    }
    query.evaluate(a, placeOfA, b, placeOfB, LIGHT, null, result);
    verdict = result.verdict();
    assurance = result.verdictAssurance();
  }

  private VerifiedQuery query(int request) {
    int at = request % queries.length;
    VerifiedQuery known = queries[at];
    if (known == null) {
      known = phase.phase().newQuery(dimension);
      queries[at] = known;
    }
    return known;
  }

  private void askObjects(WorldPair pair) {
    ObjectOutcome outcome =
        objectQuery.evaluate(
            pair.a().shape.object(phase),
            pair.a().place,
            pair.b().shape.object(phase),
            pair.b().place,
            pair.request,
            pair.objectWarm(phase),
            false);
    verdict = outcome.verdict();
    assurance = outcome.verdictAssurance();
    pair.foundPartA = pair.a().shape.isObject() ? outcome.partA() : -1;
    pair.foundPartB = pair.b().shape.isObject() ? outcome.partB() : -1;
  }
}

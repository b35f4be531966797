// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.spi.Proof;
import io.touchstone.objects.ObjectPhase;
import io.touchstone.objects.ObjectQuery;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.proof.VerifiedQuery;

/** The engine of a world under one policy, and the scratch memory for questions of its thread. */
final class PolicyPhase {

  private final Proof policy;
  private final VerifiedNarrowPhase phase;
  private final ObjectPhase objects;
  private final VerifiedQuery query;
  private final ObjectQuery objectQuery;
  private final PairResult result;

  PolicyPhase(Engines engines, String algorithm, Proof policy, int dimension) {
    this.policy = policy;
    phase = Proofs.prove(engines.createNarrowPhase(algorithm), policy, engines);
    objects = new ObjectPhase(phase);
    query = phase.newQuery(dimension);
    objectQuery = objects.newQuery(dimension);
    result = new PairResult(dimension);
  }

  Proof policy() {
    return policy;
  }

  VerifiedNarrowPhase phase() {
    return phase;
  }

  ObjectPhase objects() {
    return objects;
  }

  VerifiedQuery query() {
    return query;
  }

  ObjectQuery objectQuery() {
    return objectQuery;
  }

  PairResult result() {
    return result;
  }
}

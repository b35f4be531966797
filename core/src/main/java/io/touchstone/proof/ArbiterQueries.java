// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.seal.Seal;
import io.touchstone.api.spi.Capabilities;
import io.touchstone.api.spi.Representation;
import org.jspecify.annotations.Nullable;

/**
 * Asks the engines for the policy exact, one after the other, until the evidence of one holds. They
 * are trusted no more than the first one: what they write is copied before it is verified.
 *
 * <p>An engine that does not answer the goal is asked for the verdict alone, and what the first
 * engine knew is kept as far as it was proved: the vertices of its nearest points with their upper
 * bound beside the new separating axis, its axis of penetration beside the new common point.
 *
 * <p>Scratch memory of one thread.
 */
final class ArbiterQueries {

  private final VerifiedNarrowPhase phase;
  private final int dimension;
  private final @Nullable PairQuery[] queries;
  private final MarginQuestions margins = new MarginQuestions();
  private final PairProof proof;
  private final PairResult given;
  private final PairResult answer;
  private final double[] normal;
  private @Nullable QueryTrace sink;

  ArbiterQueries(VerifiedNarrowPhase phase, int dimension) {
    this.phase = phase;
    this.dimension = dimension;
    this.queries = new PairQuery[phase.arbiters().size()];
    this.proof = new PairProof(dimension, false);
    this.given = new PairResult(dimension);
    this.answer = new PairResult(dimension);
    this.normal = new double[dimension];
  }

  void trace(@Nullable QueryTrace newSink) {
    sink = newSink;
    for (PairQuery query : queries) {
      if (query != null) {
        query.trace(newSink);
      }
    }
  }

  /**
   * Decides a pair whose first answer does not hold.
   *
   * @param faulty whether the first answer cannot be one, so that nothing of it is kept
   * @param out the first answer, undecided; becomes the one that holds
   * @return the stage that decided
   */
  ProofStage decide(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      boolean faulty,
      PairResult out) {
    int iterations = out.iterations();
    int supportQueries = out.supportQueries();
    ProofStage stage = ProofStage.UNDECIDED;
    for (int k = 0; k < queries.length && stage == ProofStage.UNDECIDED; k++) {
      ArbiterEngine arbiter = phase.arbiters().get(k);
      PairRequest simpler = request(arbiter.capabilities(), request, a, b);
      if (simpler == null) {
        continue;
      }
      boolean rows = a.rows() != null || b.rows() != null;
      boolean grows = arbiter.stage() == ProofStage.SIMPLEX_EXACT && !rows; // others know no margin
      PairRequest asked = grows ? simpler : margins.first(simpler);
      query(k).evaluate(a.forArbiter(k), poseA, b.forArbiter(k), poseB, asked, null, given);
      answer.copyFrom(given);
      if (!grows && simpler.margin() > 0) {
        MarginQuestions.subtract(simpler, answer);
      }
      iterations += answer.iterations();
      supportQueries += answer.supportQueries();
      proof.ofAnswer(a, poseA, b, poseB, simpler, answer);
      if (proof.stage() != ProofStage.UNDECIDED && answers(request, simpler)) {
        adopt(request, simpler, faulty, out);
        stage = arbiter.stage();
      }
    }
    out.amend().effort(iterations, supportQueries);
    return stage;
  }

  /** Of a cast, that bodies are disjoint where they start is no answer. */
  private boolean answers(PairRequest request, PairRequest asked) {
    return request.goal() != Goal.CAST || asked.goal() == Goal.CAST || answer.verdict().collides();
  }

  private PairQuery query(int which) {
    PairQuery query = queries[which];
    if (query == null) {
      query = phase.arbiters().get(which).engine().newQuery(dimension);
      query.trace(sink);
      queries[which] = query;
    }
    return query;
  }

  /** Returns the request, a simpler one, or null if an engine can answer neither. */
  private @Nullable PairRequest request(
      Capabilities capabilities, PairRequest request, VerifiedShape a, VerifiedShape b) {
    Representation ofA = Representation.of(a.body());
    Representation ofB = Representation.of(b.body());
    if (capabilities.supports(request, dimension, ofA, ofB)) {
      return request;
    }
    PairRequest verdictOnly =
        PairRequest.builder(Goal.INTERSECTION).margin(request.margin()).build();
    return request.goal() != Goal.CONTAINMENT
            && capabilities.supports(verdictOnly, dimension, ofA, ofB)
        ? verdictOnly
        : null;
  }

  /** Puts together what was proved of the first answer and of this one. */
  private void adopt(PairRequest request, PairRequest asked, boolean faulty, PairResult out) {
    // what is added below is proved as well, or it is no part of what the assurances speak of
    Assurance ofVerdict = answer.verdictAssurance();
    Assurance ofBounds = answer.boundsAssurance();
    boolean simpler = !asked.equals(request);
    if (simpler && request.metric() != Metric.EUCLIDEAN) {
      answer.amend().withoutBounds(); // they are Euclidean
    } else if (simpler && !faulty) {
      boolean bounded = out.boundsAssurance() == Assurance.PROVED;
      if (answer.verdict() == Verdict.DISJOINT && bounded && out.hasUpper()) {
        answer
            .amend()
            .features(out.featureA(Seal.OF_PROOF), out.featureB(Seal.OF_PROOF), out.isPaired())
            .upper(out.upper());
      } else if (answer.verdict() == Verdict.TOUCHING && request.goal() == Goal.PENETRATION) {
        answer.amend().lower(0);
      } else if (answer.verdict() == Verdict.INTERSECTING
          && request.goal() == Goal.PENETRATION
          && bounded
          && out.hasLower()
          && out.hasNormal()
          && !answer.hasExactNormal()) {
        for (int axis = 0; axis < dimension; axis++) {
          normal[axis] = out.normal(axis);
        }
        answer.amend().normal(normal).lower(out.lower());
      }
      if (request.goal() == Goal.CAST) {
        answer.amend().verdict(Verdict.INTERSECTING, answer.termination());
        answer.amend().castParameter(0).lower(0).upper(0);
        ofBounds = ofVerdict;
      }
    }
    out.copyFrom(answer);
    out.assure(Seal.OF_PROOF, ofVerdict, ofBounds);
  }
}

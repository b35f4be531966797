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
 * engine knew is kept as far as it was proved: its nearest points with their upper bound beside the
 * new separating axis, its axis of penetration beside the new common point.
 *
 * <p>Scratch memory of one thread.
 */
final class ArbiterQueries {

  private final VerifiedNarrowPhase phase;
  private final int dimension;
  private final @Nullable PairQuery[] queries;
  private final InlineChecker checker;
  private final PairResult given;
  private final PairResult answer;
  private @Nullable QueryTrace sink;

  ArbiterQueries(VerifiedNarrowPhase phase, int dimension) {
    this.phase = phase;
    this.dimension = dimension;
    this.queries = new PairQuery[phase.arbiters().size()];
    this.checker = new InlineChecker(dimension);
    this.given = new PairResult(dimension);
    this.answer = new PairResult(dimension);
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
   * @param out the first answer; becomes the one that holds, or undecided
   * @param first what was found of the first answer
   * @return the stage that decided
   */
  ProofStage decide(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      PairResult out,
      InlineChecker first) {
    int iterations = out.iterations();
    int supportQueries = out.supportQueries();
    ProofStage stage = ProofStage.UNDECIDED;
    for (int k = 0; k < queries.length && stage == ProofStage.UNDECIDED; k++) {
      ArbiterEngine arbiter = phase.arbiters().get(k);
      PairRequest simpler = request(arbiter.capabilities(), request, a, b);
      if (simpler == null) {
        continue;
      }
      query(k).evaluate(a.forArbiter(k), poseA, b.forArbiter(k), poseB, simpler, null, given);
      answer.copyFrom(given);
      iterations += answer.iterations();
      supportQueries += answer.supportQueries();
      checker.verify(a, poseA, b, poseB, simpler, answer);
      if (checker.stage() != ProofStage.UNDECIDED) {
        Amendment.apply(checker, simpler, answer);
        adopt(request, simpler, out, first);
        stage = arbiter.stage();
      }
    }
    if (stage == ProofStage.UNDECIDED) {
      Amendment.apply(first, request, out);
    }
    out.amend().effort(iterations, supportQueries);
    return stage;
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
    PairRequest verdictOnly = PairRequest.intersection();
    return request.goal() != Goal.CONTAINMENT
            && capabilities.supports(verdictOnly, dimension, ofA, ofB)
        ? verdictOnly
        : null;
  }

  /** Puts together what was proved of the first answer and of this one. */
  private void adopt(PairRequest request, PairRequest asked, PairResult out, InlineChecker first) {
    // what is added below is proved as well, or it is no part of what the assurances speak of
    Assurance ofVerdict = answer.verdictAssurance();
    Assurance ofBounds = answer.boundsAssurance();
    boolean faulty = !first.fault().isEmpty();
    if (!asked.equals(request) && request.metric() != Metric.EUCLIDEAN) {
      answer.amend().withoutBounds(); // they are Euclidean
    } else if (!asked.equals(request) && !faulty) {
      if (answer.verdict() == Verdict.DISJOINT && first.hasUpper() && hasNearestPoints(out)) {
        keepNearestPoints(out, first);
      } else if (answer.verdict() == Verdict.TOUCHING && request.goal() == Goal.PENETRATION) {
        answer.amend().lower(0);
      } else if (answer.verdict() == Verdict.INTERSECTING
          && request.goal() == Goal.PENETRATION
          && first.hasLower()
          && !answer.hasExactNormal()) {
        keepAxis(out, first);
      }
      if (request.goal() == Goal.CAST && answer.verdict().collides()) {
        answer.amend().castParameter(0);
      } else if (out.hasCastParameter()) {
        answer.amend().castParameter(out.castParameter());
      }
    }
    out.copyFrom(answer);
    out.assure(Seal.OF_PROOF, ofVerdict, ofBounds);
  }

  private static boolean hasNearestPoints(PairResult result) {
    return result.hasPoints() && result.featureSizeA() > 0 && result.featureSizeB() > 0;
  }

  /** The first answer knew how far apart, this one knows that they are. */
  private void keepNearestPoints(PairResult out, InlineChecker first) {
    PairResult.Writer writer = answer.amend().withoutFeatures();
    for (int term = 0; out.isPaired() && term < out.featureSizeA(); term++) {
      writer.featurePair(
          out.featureVertexA(term), out.featureVertexB(term), out.featureWeightA(term));
    }
    for (int term = 0; !out.isPaired() && term < out.featureSizeA(); term++) {
      writer.featureA(out.featureVertexA(term), out.featureWeightA(term));
    }
    for (int term = 0; !out.isPaired() && term < out.featureSizeB(); term++) {
      writer.featureB(out.featureVertexB(term), out.featureWeightB(term));
    }
    keepPoints(out);
    writer.upper(first.upper());
  }

  /** The first answer knew an axis that ends the overlap, this one knows that there is one. */
  private void keepAxis(PairResult out, InlineChecker first) {
    double[] normal = new double[dimension];
    for (int axis = 0; axis < dimension; axis++) {
      normal[axis] = out.normal(axis);
    }
    answer.amend().normal(normal).lower(first.lower());
    if (out.hasPoints()) {
      keepPoints(out);
    }
  }

  private void keepPoints(PairResult out) {
    double[] onA = new double[dimension];
    double[] onB = new double[dimension];
    for (int axis = 0; axis < dimension; axis++) {
      onA[axis] = out.pointA(axis);
      onB[axis] = out.pointB(axis);
    }
    answer.amend().points(onA, onB);
  }
}

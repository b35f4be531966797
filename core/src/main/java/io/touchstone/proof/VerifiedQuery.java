// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairBatch;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.seal.Seal;
import io.touchstone.api.spi.Proof;
import io.touchstone.engine.pair.PairMemory;
import io.touchstone.engine.pair.PairSolved;
import io.touchstone.engine.settle.LastBit;
import io.touchstone.engine.settle.LastDepth;
import io.touchstone.engine.settle.SettledBody;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.proposal.Proposer;
import org.jspecify.annotations.Nullable;

/**
 * A query whose answers are proved: the engine answers, its evidence is copied, the copy is
 * verified and amended. Besides the answer it tells what the last one rests on.
 *
 * <p>The engine is given nothing that it could change behind the proof: a result of its own, poses
 * that cannot be set, a batch of its own. What it writes after it has returned, from whatever
 * thread, reaches nobody.
 *
 * <p>Not thread-safe. Allocates nothing per query, except in exact arithmetic.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class VerifiedQuery implements PairQuery {

  /** Pairs of a batch that are answered, then proved, while they are still in the caches. */
  private static final int RUN = 32;

  /** What decides where an engine names no step. */
  private static final String UNNAMED = "engine:unnamed";

  private static final String GROWTH = "proof:growth";
  private static final String ROW_DEPTH = "proof:row-depth";

  private final VerifiedNarrowPhase phase;
  private final int dimension;
  private final PairQuery engine;

  /** The engine, if it proposes. */
  private final @Nullable Proposer proposer;

  /** What the engine writes, and may still be writing. */
  private final Proposal given;

  private final MarginQuestions margins = new MarginQuestions();
  private final PairProof proof;
  private final ProofCounter counter;
  private final boolean proving;
  private final @Nullable ArbiterQueries arbiters;

  /** Asked before the engine, where that declares it. */
  private final @Nullable SolvedPairs solver;

  /** Tells distances to the last bit, where the policy is exact. */
  private final @Nullable LastBit lastBit;

  /** Tells least depths to the last bit likewise. */
  private final @Nullable LastDepth lastDepth;

  /** Makes growths of depths along a direction; there once one was asked for. */
  private @Nullable GrowthProof growth;

  private final HeldPose heldA;
  private final HeldPose heldB;
  private @Nullable Run run;
  private @Nullable QueryTrace sink;

  /** What the engine was asked last. */
  private PairRequest asked = PairRequest.intersection();

  VerifiedQuery(VerifiedNarrowPhase phase, int dimension) {
    this.phase = phase;
    this.dimension = dimension;
    this.engine = phase.engine().newQuery(dimension);
    this.proposer = engine instanceof Proposer proposing ? proposing : null;
    this.given = new Proposal(dimension);
    this.proof = new PairProof(dimension, true);
    this.counter = phase.statistics().newCounter();
    this.proving = phase.policy() != Proof.NONE;
    this.arbiters = phase.arbiters().isEmpty() ? null : new ArbiterQueries(phase, dimension);
    PairSolved.Scope solved = dimension == 2 || dimension == 3 ? phase.solved() : null;
    this.solver = solved == null ? null : new SolvedPairs(solved, dimension);
    this.lastBit = phase.policy() == Proof.EXACT ? new LastBit(dimension) : null;
    this.lastDepth = phase.policy() == Proof.EXACT ? new LastDepth(dimension) : null;
    this.heldA = new HeldPose(dimension);
    this.heldB = new HeldPose(dimension);
  }

  /** Returns what the verdict of the last query rests on. */
  public ProofStage stage() {
    return proof.stage();
  }

  /**
   * Returns what the engine returned in the last query that cannot be an answer, or an empty
   * string. When the policy asks for no proof nothing is looked for but a verdict that belongs to
   * another question.
   */
  public String fault() {
    return proof.fault();
  }

  /**
   * Tells whether the last claim of an engine that writes its own results does not stand: its
   * evidence does not show it, and the answer rests on that of others. What is only proposed is no
   * claim.
   */
  public boolean isRejected() {
    return proof.isRejected();
  }

  /**
   * Returns the verdict of the last claim that does not stand; undecided where there is none. The
   * answer may be the same all the same, on other evidence.
   */
  public Verdict refusedVerdict() {
    return proof.refusedVerdict();
  }

  /**
   * Returns what the last claim was that does not stand, and which check refused its evidence, with
   * its numbers: {@code claimed INTERSECTING, evidence refused: the hulls of the named vertices do
   * not meet: they are at least 0.5 apart}. An empty string where none was refused ({@link
   * #isRejected}), or when the policy asks for no proof.
   *
   * <p>Made when it is asked for, in exact arithmetic, of the last query: ask before the next one.
   */
  public String refusal() {
    return proof.refusal();
  }

  /**
   * Looks for what cannot be an answer in a result, for callers who want no proof and still nothing
   * absurd: that of the last query, whose answer it is.
   *
   * @param a first body of the query that was answered, prepared by this query's phase
   * @param b its second body
   * @param request what was asked
   * @param result the answer
   * @return what is wrong, or an empty string
   */
  public String faultIn(PreparedShape a, PreparedShape b, PairRequest request, PairResult result) {
    String ofQuery = proof.fault();
    return ofQuery.isEmpty() ? ResultFaults.find(result, request, own(a), own(b)) : ofQuery;
  }

  @Override
  public void evaluate(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      PairResult out) {
    VerifiedShape shapeA = own(a);
    VerifiedShape shapeB = own(b);
    SolvedPairs own = solver;
    SolvedWarmStart kept = warm == null || phase.solved() == null ? null : own(warm);
    PairMemory memory = kept == null ? null : kept.ofSolver();
    if (own != null
        && own.answer(shapeA, poseA, heldA, shapeB, poseB, heldB, request, memory, out)) {
      proof.ofSolver();
      PoseView seenA = heldA.again(poseA);
      PoseView seenB = heldB.again(poseB);
      if (lastBit != null) {
        decide(shapeA, seenA, shapeB, seenB, request, out);
      }
      counter.count(ProofStage.BOUNDS, false);
      if (sink != null) { // the engine shows its way to the same answer
        ask(shapeA, seenA, shapeB, seenB, request, null);
        sink.step(decision(out));
      }
      return;
    }
    requireDimensions(shapeA, poseA, shapeB, poseB, out);
    requireNoGrowthOfRows(shapeA, shapeB, request);
    PoseView fixedA = heldA.of(poseA);
    PoseView fixedB = heldB.of(poseB);
    if (own != null && proving && own.propose(given)) { // nearly what is asked for
      prove(shapeA, fixedA, shapeB, fixedB, request, given, out);
      if (out.verdict() != Verdict.UNDECIDED) {
        decide(shapeA, fixedA, shapeB, fixedB, request, out);
        if (sink != null) {
          ask(shapeA, fixedA, shapeB, fixedB, request, null);
        }
        end(out);
        return;
      }
    }
    if (request.goal() == Goal.GROWTH) {
      grow(shapeA, fixedA, shapeB, fixedB, request, out);
    } else if (SupportAnswers.answers(shapeA, shapeB, request)) {
      search(shapeA, fixedA, shapeB, fixedB, request, out);
    } else if (isDepthOfRows(shapeA, shapeB, request)) {
      deepen(shapeA, fixedA, shapeB, fixedB, request, out);
    } else {
      WarmStart ofEngine = kept == null ? warm : kept.ofEngine();
      answer(shapeA, fixedA, shapeB, fixedB, request, ofEngine, out);
    }
    end(out);
  }

  /** Returns a warm start as this phase makes them; refuses those of other engines. */
  private static SolvedWarmStart own(WarmStart warm) {
    if (warm instanceof SolvedWarmStart own) {
      return own;
    }
    throw new IllegalArgumentException(
        warm
            + " was made by another engine; make it with newWarmStart of the engine that is asked");
  }

  /**
   * Tells whether the engine says that two bodies meet, which the caller proves: nothing is proved
   * or counted then. Otherwise answers as {@link #evaluate} does.
   */
  boolean isSaidToMeet(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    VerifiedShape shapeA = own(a);
    VerifiedShape shapeB = own(b);
    PoseView fixedA = heldA.of(poseA);
    PoseView fixedB = heldB.of(poseB);
    ask(shapeA, fixedA, shapeB, fixedB, request, null);
    boolean meet = given.isAnswered() ? given.answered().verdict().collides() : given.isTogether();
    if (!meet) {
      conclude(shapeA, fixedA, shapeB, fixedB, request, null, out);
      end(out);
    }
    return meet;
  }

  /**
   * Answers as {@link #evaluate} does, from what the caller found of two polytopes instead of the
   * engine. Nothing of it is believed. For the thread of this query.
   *
   * @param a first body, prepared by this query's phase; so is the second one
   * @param poseA where A stands in the world; so for B
   * @param found what the caller proposes, directions in the world
   * @param out reset and filled, in the world; left alone where the answer is false
   * @return whether it did; where the policy asks for no proof the answer is the engine's to give
   * @throws io.touchstone.api.geometry.DimensionMismatchException if dimensions differ
   */
  public boolean settle(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest request,
      Proposal found,
      PairResult out) {
    if (!proving) {
      return false;
    }
    VerifiedShape shapeA = own(a);
    VerifiedShape shapeB = own(b);
    requireDimensions(shapeA, poseA, shapeB, poseB, out);
    PoseView fixedA = heldA.of(poseA);
    PoseView fixedB = heldB.of(poseB);
    prove(shapeA, fixedA, shapeB, fixedB, request, found, out);
    decide(shapeA, fixedA, shapeB, fixedB, request, out);
    end(out);
    return true;
  }

  private void answer(
      VerifiedShape shapeA,
      PoseView fixedA,
      VerifiedShape shapeB,
      PoseView fixedB,
      PairRequest request,
      @Nullable WarmStart warm,
      PairResult out) {
    ask(shapeA, fixedA, shapeB, fixedB, margins.first(request), warm);
    PairRequest second = margins.second(request);
    if (second != null && !isApart()) {
      ask(shapeA, fixedA, shapeB, fixedB, second, warm);
    }
    conclude(shapeA, fixedA, shapeB, fixedB, request, warm, out);
  }

  /** Proves what the engine was asked last. */
  private void conclude(
      VerifiedShape shapeA,
      PoseView fixedA,
      VerifiedShape shapeB,
      PoseView fixedB,
      PairRequest request,
      @Nullable WarmStart warm,
      PairResult out) {
    prove(shapeA, fixedA, shapeB, fixedB, request, given, out);
    if (proposer != null
        && out.verdict() == Verdict.UNDECIDED
        && out.termination() == Termination.INCOMPLETE) {
      int iterations = out.iterations();
      int supportQueries = out.supportQueries();
      if (proposer.proposeOther(
          shapeA.inner(), fixedA, shapeB.inner(), fixedB, asked, warm, given)) {
        prove(shapeA, fixedA, shapeB, fixedB, request, given, out);
        out.amend().effort(iterations + out.iterations(), supportQueries + out.supportQueries());
      }
    }
    decide(shapeA, fixedA, shapeB, fixedB, request, out);
  }

  /** The engine is asked how far B leaves A from where both have their centres at the origin. */
  private void grow(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    GrowthProof known = growth;
    if (known == null) {
      known = new GrowthProof(dimension);
      growth = known;
    }
    GrowthProof.Leaving leaving =
        (movedA, movedB, along, result) -> answer(a, movedA, b, movedB, along, null, result);
    proof.keep(
        known.answer(a, poseA, b, poseB, request, proving, leaving, out)
            ? ProofStage.EXACT_CHECK
            : proving ? ProofStage.UNDECIDED : ProofStage.UNCHECKED,
        "");
    out.amend().decidedBy(GROWTH);
  }

  private static boolean isLeastDepth(PairRequest request) {
    return request.goal() == Goal.PENETRATION && !request.hasDirection();
  }

  private static boolean isDepthOfRows(VerifiedShape a, VerifiedShape b, PairRequest request) {
    return isLeastDepth(request) && (a.rows() != null || b.rows() != null);
  }

  /** The engine is asked whether the cores meet. */
  private void deepen(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    PairResult met = met(core(a), poseA, core(b), poseB, request);
    boolean decided = RowDepthProof.answer(a, poseA, b, poseB, request, met, proving, out);
    proof.keep(
        !proving ? ProofStage.UNCHECKED : decided ? ProofStage.EXACT_CHECK : ProofStage.UNDECIDED,
        proof.fault());
    if (met.hasEmptySide()) {
      out.assure(Seal.OF_PROOF, met.verdictAssurance(), met.boundsAssurance());
    } else if (decided) {
      out.amend().decidedBy(ROW_DEPTH);
    }
  }

  /** Finds out how far two bodies are apart. */
  private PairResult met(
      VerifiedShape a, PoseView poseA, VerifiedShape b, PoseView poseB, PairRequest request) {
    PairRequest distance =
        PairRequest.builder(Goal.DISTANCE)
            .relativeTolerance(request.relativeTolerance())
            .maxIterations(request.maxIterations())
            .build();
    PairResult met = new PairResult(dimension);
    answer(a, poseA, b, poseB, distance, null, met);
    return met;
  }

  /** The engine is asked whether they meet, where that counts. */
  private void search(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    if (phase.policy() == Proof.EXACT) { // of curved bodies nothing was prepared
      throw new UnsupportedQueryException(
          "whether half-spaces are a subset of a hull of vertices is not answered exactly, which is hard by nature (coNP-complete in n dimensions); list the vertices of A, or ask with the proof policy 'checked'");
    }
    if (a.isEmpty() || b.isEmpty()) {
      proof.ofEmpty(a.isEmpty(), request, out);
      return;
    }
    boolean needed = request.goal() == Goal.PENETRATION || a.rows() != null;
    PairResult met = needed ? met(a, poseA, b, poseB, request) : new PairResult(dimension);
    boolean decided = false;
    try {
      decided = SupportAnswers.answer(a, poseA, b, poseB, request, met, out);
    } catch (ArithmeticException e) { // the pose of half-spaces cannot be undone
      out.rewrite().verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
    }
    proof.keep(
        !proving ? ProofStage.UNCHECKED : decided ? ProofStage.BOUNDS : ProofStage.UNDECIDED,
        proof.fault());
  }

  /** Returns a body without its radius. */
  private VerifiedShape core(VerifiedShape shape) {
    return shape.body() instanceof RoundedPolytope rounded
        ? own(phase.prepare(rounded.core(), 1))
        : shape;
  }

  private void ask(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm) {
    asked = request;
    if (proposer != null) {
      given.wantProof(proving);
      given.wantSurface(proving && request.goal() == Goal.PENETRATION && !request.hasDirection());
      proposer.propose(a.inner(), poseA, b.inner(), poseB, request, warm, given);
    } else {
      engine.evaluate(a.inner(), poseA, b.inner(), poseB, request, warm, given.answer());
    }
  }

  private boolean isApart() {
    return given.isAnswered() ? given.answered().verdict() == Verdict.DISJOINT : given.isApart();
  }

  /**
   * Proves what the engine found.
   *
   * @param found what it proposed, or a result that it wrote itself, which is copied; null if out
   *     is such a copy
   */
  private void prove(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable Proposal found,
      PairResult out) {
    if (found != null && !found.isAnswered()) {
      proof.ofProposal(a, poseA, b, poseB, request, found, proving, out);
      return;
    }
    if (found != null) {
      out.copyFrom(found.answered());
      if (request.margin() > 0) {
        MarginQuestions.subtract(request, out);
      }
    }
    if (proving) {
      proof.ofAnswer(a, poseA, b, poseB, request, out);
    } else {
      proof.ofWord(request, out);
    }
  }

  /** Asks arbiters what is still open, and for the last bit, where the policy is exact. */
  private void decide(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    if (arbiters != null && proof.stage() == ProofStage.UNDECIDED) {
      String fault = proof.fault();
      ProofStage stage = arbiters.decide(a, poseA, b, poseB, request, !fault.isEmpty(), out);
      proof.keep(stage, fault);
    }
    SettledBody bodyA = a.settled();
    SettledBody bodyB = b.settled();
    if (lastBit != null && bodyA != null && bodyB != null && LastBit.concerns(request, out)) {
      lastBit.write(bodyA, poseA, bodyB, poseB, request.margin(), out);
    }
    if (lastDepth != null && bodyA != null && bodyB != null && LastDepth.concerns(request, out)) {
      lastDepth.write(bodyA, poseA, bodyB, poseB, request.margin(), out);
    }
  }

  /** Names who decided where nobody said it, traces that, and counts. */
  private void end(PairResult out) {
    if (out.verdict() == Verdict.UNDECIDED) {
      out.amend().withoutDecidedBy();
    } else if (!out.hasDecidedBy()) {
      out.amend().decidedBy(UNNAMED);
    }
    if (sink != null) {
      sink.step(decision(out));
    }
    counter.count(proof.stage(), !proof.fault().isEmpty());
  }

  /** The last step of a trace: what the answer is, and on whose find it rests. */
  private TraceStep decision(PairResult out) {
    return TraceStep.of("decided", out.iterations())
        .with("by", out.hasDecidedBy() ? out.decidedBy() : "nobody")
        .with("verdict", out.verdict().name())
        .with("stage", proof.stage().name());
  }

  @Override
  public void evaluateAll(PairBatch pairs, int from, int to, PairRequest request) {
    boolean single =
        request.goal() == Goal.GROWTH
            || request.goal() == Goal.CONTAINMENT
            || isLeastDepth(request);
    if (proposer != null || request.margin() > 0 || single) {
      PairQuery.super.evaluateAll(pairs, from, to, request);
      return;
    }
    Run known = run;
    if (known == null) {
      known = new Run(dimension, RUN);
      run = known;
    }
    for (int first = from; first < to; ) {
      int count = Math.min(to - first, RUN);
      for (int k = 0; k < count; k++) {
        int pair = first + k;
        VerifiedShape shapeA = own(pairs.shapeA(pair));
        VerifiedShape shapeB = own(pairs.shapeB(pair));
        PoseView poseA = pairs.poseA(pair);
        PoseView poseB = pairs.poseB(pair);
        requireDimensions(shapeA, poseA, shapeB, poseB, pairs.result(pair));
        requireNoGrowthOfRows(shapeA, shapeB, request);
        WarmStart warm = pairs.warm(pair);
        if (warm != null && phase.solved() != null) {
          warm = own(warm).ofEngine();
        }
        known.take(k, shapeA, poseA, shapeB, poseB, warm);
      }
      known.ask(engine, count, request);
      for (int k = 0; k < count; k++) {
        int pair = first + k;
        PoseView poseA = known.poseA(k, pairs.poseA(pair));
        PoseView poseB = known.poseB(k, pairs.poseB(pair));
        PairResult out = pairs.result(pair);
        out.copyFrom(known.answer(k));
        VerifiedShape shapeA = own(pairs.shapeA(pair));
        VerifiedShape shapeB = own(pairs.shapeB(pair));
        prove(shapeA, poseA, shapeB, poseB, request, null, out);
        decide(shapeA, poseA, shapeB, poseB, request, out);
        end(out);
      }
      first += count;
    }
  }

  /**
   * {@inheritDoc} Engines that are asked after it are traced too. The last step says which one
   * decided.
   */
  @Override
  public void trace(@Nullable QueryTrace newSink) {
    sink = newSink;
    engine.trace(newSink);
    if (arbiters != null) {
      arbiters.trace(newSink);
    }
  }

  private static void requireNoGrowthOfRows(VerifiedShape a, VerifiedShape b, PairRequest request) {
    if (request.goal() == Goal.GROWTH && (a.rows() != null || b.rows() != null)) {
      throw new UnsupportedQueryException(
          "a growth is of bodies by vertices or by a support function, not of half-spaces");
    }
  }

  private VerifiedShape own(PreparedShape shape) {
    if (shape instanceof VerifiedShape proven && proven.owner() == phase) {
      return proven;
    }
    throw new IllegalArgumentException(
        "the shape was prepared by another engine; prepare it with the engine that is asked");
  }

  private void requireDimensions(
      VerifiedShape a, PoseView poseA, VerifiedShape b, PoseView poseB, PairResult out) {
    requireDimension("body A", a.dimension());
    requireDimension("pose of A", poseA.dimension());
    requireDimension("body B", b.dimension());
    requireDimension("pose of B", poseB.dimension());
    requireDimension("result", out.dimension());
  }

  private void requireDimension(String what, int found) {
    if (found != dimension) {
      throw new DimensionMismatchException(what, found, dimension);
    }
  }
}

package io.touchstone.api.spi;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.WarmStart;
import org.jspecify.annotations.Nullable;

/**
 * A query whose answers are proved: the engine answers, its evidence is verified, and the result is
 * amended. Besides the answer it tells what the last one rests on.
 *
 * <p>Not thread-safe. Allocates nothing per query, except in exact arithmetic.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class ProvingQuery implements PairQuery {

  private static final PreparedShape[] NO_SHAPES = new PreparedShape[0];

  /** Pairs of a batch that are answered, then proved, while they are still in the caches. */
  private static final int RUN = 32;

  private final ProvingPhase phase;
  private final int dimension;
  private final PairQuery engine;
  private final QuickProof quick = new QuickProof();
  private final InlineChecker checker;
  private final ProofCounter counter;
  private final boolean proving;
  private final @Nullable ArbiterQueries arbiters;
  private PreparedShape[] innerA = NO_SHAPES;
  private PreparedShape[] innerB = NO_SHAPES;
  private ProofStage stage = ProofStage.UNDECIDED;
  private String fault = "";

  ProvingQuery(ProvingPhase phase, int dimension) {
    this.phase = phase;
    this.dimension = dimension;
    this.engine = phase.engine().newQuery(dimension);
    this.checker = new InlineChecker(dimension);
    this.counter = phase.statistics().newCounter();
    this.proving = phase.policy() != Proof.NONE;
    this.arbiters = phase.arbiters().isEmpty() ? null : new ArbiterQueries(phase, dimension);
  }

  /** Returns what the verdict of the last query rests on. */
  public ProofStage stage() {
    return stage;
  }

  /**
   * Returns what the engine returned in the last query that cannot be an answer, or an empty
   * string. Not looked for when the policy asks for no proof.
   */
  public String fault() {
    return fault;
  }

  /**
   * Looks for what cannot be an answer in a result, for callers who want no proof and still nothing
   * absurd.
   *
   * @param a first body of the query that was answered, prepared by this query's phase
   * @param b its second body
   * @param request what was asked
   * @param result the answer
   * @return what is wrong, or an empty string
   */
  public String faultIn(PreparedShape a, PreparedShape b, PairRequest request, PairResult result) {
    return ResultFaults.find(result, request, own(a), own(b));
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
    ProvenShape shapeA = own(a);
    ProvenShape shapeB = own(b);
    requireDimensions(shapeA, poseA, shapeB, poseB, out);
    engine.evaluate(shapeA.inner(), poseA, shapeB.inner(), poseB, request, warm, out);
    prove(shapeA, poseA, shapeB, poseB, request, out);
  }

  @Override
  public void evaluateAll(
      PreparedShape[] shapesA,
      PoseView[] posesA,
      PreparedShape[] shapesB,
      PoseView[] posesB,
      int from,
      int to,
      PairRequest request,
      @Nullable WarmStart @Nullable [] warm,
      PairResult[] out) {
    if (innerA.length < to) { // once for all runs that a batch is divided into
      innerA = new PreparedShape[Math.max(to, shapesA.length)];
      innerB = new PreparedShape[innerA.length];
    }
    for (int first = from; first < to; ) {
      int end = Math.min(to - first, RUN) + first;
      for (int k = first; k < end; k++) {
        ProvenShape shapeA = own(shapesA[k]);
        ProvenShape shapeB = own(shapesB[k]);
        requireDimensions(shapeA, posesA[k], shapeB, posesB[k], out[k]);
        innerA[k] = shapeA.inner();
        innerB[k] = shapeB.inner();
      }
      engine.evaluateAll(innerA, posesA, innerB, posesB, first, end, request, warm, out);
      for (int k = first; k < end; k++) {
        prove(own(shapesA[k]), posesA[k], own(shapesB[k]), posesB[k], request, out[k]);
      }
      first = end;
    }
  }

  /** {@inheritDoc} Engines that are asked after it are traced too. */
  @Override
  public void trace(@Nullable QueryTrace sink) {
    engine.trace(sink);
    if (arbiters != null) {
      arbiters.trace(sink);
    }
  }

  private ProvenShape own(PreparedShape shape) {
    if (shape instanceof ProvenShape proven && proven.owner() == phase) {
      return proven;
    }
    throw new IllegalArgumentException(
        "the shape was prepared by another engine; prepare it with the engine that is asked");
  }

  private void requireDimensions(
      ProvenShape a, PoseView poseA, ProvenShape b, PoseView poseB, PairResult out) {
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

  private void prove(
      ProvenShape a,
      PoseView poseA,
      ProvenShape b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    if (!proving) {
      out.amend().assurance(Assurance.FLOATING, Assurance.FLOATING);
      keep(ProofStage.UNCHECKED, "");
    } else if (quick.prove(a, poseA, b, poseB, request, out)) {
      keep(ProofStage.FILTER, "");
    } else {
      checker.verify(a, poseA, b, poseB, request, out);
      keep(checker.stage(), checker.fault());
      if (stage == ProofStage.UNDECIDED && arbiters != null) {
        keep(arbiters.decide(a, poseA, b, poseB, request, out, checker), fault);
      } else {
        Amendment.apply(checker, request, out);
      }
    }
    counter.count(stage, !fault.isEmpty());
  }

  /** Keeps what was found. Mostly it is the same again, and storing a reference is not cheap. */
  private void keep(ProofStage newStage, String newFault) {
    if (stage != newStage) {
      stage = newStage;
    }
    if (!fault.equals(newFault)) {
      fault = newFault;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.settle.CoreRequests;
import io.touchstone.engine.settle.ScaleGuard;
import io.touchstone.engine.settle.Settlement;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.proposal.Proposer;
import org.jspecify.annotations.Nullable;

/**
 * The frame of an engine for polytopes: checks the arguments, asks {@link #find} for what the
 * algorithm finds, and settles it. Of rounded bodies {@link #find} is asked for the distance of the
 * cores, and where these meet and a depth is wanted, for that.
 *
 * <p>No algorithm sees numbers whose products leave the range of doubles: such a scene is asked
 * about in other units ({@link ScaleGuard}), and the lengths in what was found are turned back.
 *
 * <p>Memories are {@linkplain RememberedPair#begin begun} for the pair before the algorithm sees
 * them.
 *
 * <p>Scratch memory of one thread; allocates nothing per query after construction, unless another
 * request than the last is asked about rounded bodies.
 *
 * @param <S> what the engine makes of a body
 * @param <M> what it remembers of a pair
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public abstract class ProposingQuery<S extends PreparedPolytope, M extends RememberedPair>
    implements Proposer {

  private final Object owner;
  private final String engine;
  private final int dimension;
  private final Proposal proposal;
  private final Settlement settlement;
  private final CoreRequests ofCores = new CoreRequests();
  private final ScaleGuard guard;

  /** What decides where an engine names no step of its own. */
  private final String search;

  /**
   * Creates scratch memory.
   *
   * @param owner whose shapes it takes: see {@link PreparedPolytope}
   * @param engine id of the engine, for messages
   * @param dimension of the bodies
   */
  protected ProposingQuery(Object owner, String engine, int dimension) {
    this.owner = owner;
    this.engine = engine;
    this.dimension = dimension;
    proposal = new Proposal(dimension);
    settlement = new Settlement(dimension);
    guard = new ScaleGuard(dimension);
    search = step("search");
  }

  /**
   * Makes a step of this engine that answers may name ({@link Proposal#by}); once, not per query.
   */
  protected final String step(String name) {
    return engine + ":" + name;
  }

  /**
   * Runs the algorithm.
   *
   * @param a first body, not empty; so is b
   * @param request intersection, distance or least depth, of the cores; the norm of a distance is
   *     one that {@link #requireSupported} lets pass
   * @param memory of this pair, or null
   * @param out cleared; what was found
   */
  protected abstract void find(
      S a,
      PoseView poseA,
      S b,
      PoseView poseB,
      PairRequest request,
      @Nullable M memory,
      Proposal out);

  /**
   * Answers a supported request: asks {@link #find} about bodies that are not empty, or about their
   * cores. A query that answers by a result of its own, where no proposal can express the answer,
   * fills {@link Proposal#answer} instead.
   *
   * @param a first body, which may be empty or rounded; so may b. All arguments are checked
   * @param memory of this pair, or null
   * @param out of a query before
   */
  protected void ask(
      S a,
      PoseView poseA,
      S b,
      PoseView poseB,
      PairRequest request,
      @Nullable M memory,
      Proposal out) {
    out.clear();
    if (a.isEmpty() || b.isEmpty()) {
      return;
    }
    boolean rounded = a.radius() > 0 || b.radius() > 0;
    find(a, poseA, b, poseB, rounded ? ofCores.distance(request) : request, memory, out);
    if (rounded) {
      if (request.goal() == Goal.PENETRATION && !out.isApart()) {
        out.clear();
        find(a, poseA, b, poseB, ofCores.depth(request), memory, out);
      }
      out.unsure(); // it speaks of the cores
    }
  }

  /**
   * Tells whether the engine is asked about scenes of any scale as they are, because it computes
   * without roundings; all others get copies near 1.
   */
  protected boolean takesAnyScale() {
    return false;
  }

  /** Tells whether the engine grows pairs by a margin itself, as an exact arbiter does. */
  protected boolean takesMargin() {
    return false;
  }

  /**
   * Checks that the engine answers a request.
   *
   * @throws io.touchstone.api.query.UnsupportedQueryException if it does not
   */
  protected abstract void requireSupported(PairRequest request);

  /**
   * Returns the memory that was passed, or null if none was.
   *
   * @throws IllegalArgumentException if it is not one of the engine and of the right dimension
   */
  @SuppressWarnings("unchecked") // an engine makes memories of one class
  protected final @Nullable M memory(@Nullable WarmStart warm) {
    if (warm == null) {
      return null;
    }
    if (!(warm instanceof RememberedPair own) || !own.isOf(owner)) {
      throw QueryArguments.foreignWarmStart(engine);
    }
    QueryArguments.requireDimension("warm start", own.dimension(), dimension);
    return (M) own;
  }

  /** Returns the id of the engine. */
  protected final String engine() {
    return engine;
  }

  /** Returns the dimension. */
  protected final int dimension() {
    return dimension;
  }

  @Override
  public void propose(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out) {
    S shapeA = own(a, "body A");
    S shapeB = own(b, "body B");
    QueryArguments.requireDimensions(
        dimension,
        shapeA.dimension(),
        poseA.dimension(),
        shapeB.dimension(),
        poseB.dimension(),
        out.dimension());
    if (!takesMargin()) {
      QueryArguments.requireNoMargin(engine, request);
    }
    QueryArguments.requireNoGrowth(engine, request);
    requireSupported(request);
    M memory = memory(warm);
    boolean ordinary =
        shapeA.ordinary && shapeB.ordinary && poseA.isOrdinary() && poseB.isOrdinary();
    if (ordinary
        || takesAnyScale()
        || !guard.takes(shapeA.settled, poseA, shapeB.settled, poseB, 0)) {
      begin(shapeA, shapeB, memory);
      ask(shapeA, poseA, shapeB, poseB, request, memory, out);
    } else {
      inOtherUnits(shapeA, shapeB, request, memory, out);
    }
    nameStep(out);
  }

  private void nameStep(Proposal out) {
    if (!out.isAnswered()) {
      if (!out.isNamedStep()) {
        out.by(search);
      }
    } else if (!out.answered().hasDecidedBy()) {
      out.answered().amend().decidedBy(search);
    }
  }

  private void begin(S a, S b, @Nullable M memory) {
    if (memory != null) {
      memory.begin(a, b);
    }
  }

  @SuppressWarnings("unchecked") // an engine makes shapes of one class
  private void inOtherUnits(S a, S b, PairRequest request, @Nullable M memory, Proposal out) {
    S copyA = (S) a.copy(guard.a());
    S copyB = (S) b.copy(guard.b());
    begin(copyA, copyB, memory);
    ask(copyA, guard.poseA(), copyB, guard.poseB(), guard.request(request), memory, out);
    if (!out.isAnswered()) {
      guard.back(out);
    } else if (guard.isExact()) {
      guard.back(request, out.answered());
    } else {
      out.answered().rewrite().verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN);
    }
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
    QueryArguments.requireDimension("result", out.dimension(), dimension);
    proposal.writeInto(out);
    propose(a, poseA, b, poseB, request, warm, proposal);
    if (proposal.isAnswered()) {
      out.copyFrom(proposal.answered());
    } else {
      settlement.settle(
          ((PreparedPolytope) a).settled,
          poseA,
          ((PreparedPolytope) b).settled,
          poseB,
          request,
          proposal,
          false,
          out);
    }
  }

  @SuppressWarnings("unchecked") // an engine makes shapes of one class
  private S own(PreparedShape shape, String what) {
    if (shape instanceof PreparedPolytope own && own.isOf(owner)) {
      return (S) own;
    }
    throw QueryArguments.foreignShape(what, engine);
  }
}

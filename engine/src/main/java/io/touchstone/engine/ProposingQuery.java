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
 * <p>Scratch memory of one thread; allocates nothing per query after construction, unless another
 * request than the last is asked about rounded bodies.
 *
 * @param <S> what the engine makes of a body
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public abstract class ProposingQuery<S extends PreparedPolytope> implements Proposer {

  private final Object owner;
  private final String engine;
  private final int dimension;
  private final Proposal proposal;
  private final Settlement settlement;
  private final CoreRequests ofCores = new CoreRequests();
  private final ScaleGuard guard;

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
  }

  /**
   * Runs the algorithm.
   *
   * @param a first body, not empty; so is b
   * @param request intersection, distance or least depth, of the cores; the norm of a distance is
   *     one that {@link #requireSupported} lets pass
   * @param warm as it was passed, or null
   * @param out cleared; what was found
   */
  protected abstract void find(
      S a,
      PoseView poseA,
      S b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out);

  /**
   * Answers a supported request by a result of the engine's own, where no proposal can express the
   * answer: fills {@link Proposal#answer}. Unless a query says otherwise it never does, and {@link
   * #find} is asked.
   *
   * @param a first body, which may be empty or rounded; so may b. All arguments are checked
   * @param warm as it was passed, or null
   * @param out of a query before
   * @return whether the engine has answered
   */
  protected boolean answers(
      S a,
      PoseView poseA,
      S b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out) {
    return false;
  }

  /**
   * Tells whether the engine is asked about scenes of any scale as they are, because it computes
   * without roundings; all others get copies near 1.
   */
  protected boolean takesAnyScale() {
    return false;
  }

  /**
   * Checks that the engine answers a request.
   *
   * @throws io.touchstone.api.query.UnsupportedQueryException if it does not
   */
  protected abstract void requireSupported(PairRequest request);

  /**
   * Checks that a memory is one of the engine and of the right dimension.
   *
   * @throws IllegalArgumentException if it is not
   */
  protected abstract void requireOwn(WarmStart warm);

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
    requireSupported(request);
    if (warm != null) {
      requireOwn(warm);
    }
    boolean ordinary =
        shapeA.ordinary && shapeB.ordinary && poseA.isOrdinary() && poseB.isOrdinary();
    if (ordinary || takesAnyScale() || !guard.takes(shapeA.settled, poseA, shapeB.settled, poseB)) {
      ask(shapeA, poseA, shapeB, poseB, request, warm, out);
    } else {
      inOtherUnits(shapeA, shapeB, request, warm, out);
    }
  }

  @SuppressWarnings("unchecked") // an engine makes shapes of one class
  private void inOtherUnits(S a, S b, PairRequest request, @Nullable WarmStart warm, Proposal out) {
    S copyA = (S) a.copy(guard.a());
    S copyB = (S) b.copy(guard.b());
    ask(copyA, guard.poseA(), copyB, guard.poseB(), guard.request(request), warm, out);
    if (!out.isAnswered()) {
      out.scale(-guard.power());
      if (!guard.isExact()) {
        out.withoutLengths();
      }
    } else if (guard.isExact()) {
      guard.back(request, out.answered());
    } else {
      out.answered().rewrite().verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN);
    }
  }

  private void ask(
      S shapeA,
      PoseView poseA,
      S shapeB,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out) {
    if (answers(shapeA, poseA, shapeB, poseB, request, warm, out)) {
      return;
    }
    out.clear();
    if (shapeA.isEmpty() || shapeB.isEmpty()) {
      return;
    }
    if (shapeA.radius() > 0 || shapeB.radius() > 0) {
      ofCores(shapeA, poseA, shapeB, poseB, request, warm, out);
    } else {
      find(shapeA, poseA, shapeB, poseB, request, warm, out);
    }
  }

  private void ofCores(
      S a,
      PoseView poseA,
      S b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out) {
    find(a, poseA, b, poseB, ofCores.distance(request), warm, out);
    if (request.goal() == Goal.PENETRATION && !out.isApart()) {
      out.clear();
      find(a, poseA, b, poseB, ofCores.depth(request), warm, out);
    }
    out.unsure(); // it speaks of the cores
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

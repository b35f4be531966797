package io.touchstone.engine;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.settle.Settlement;
import io.touchstone.exact.ErrorFree;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.proposal.Proposer;
import org.jspecify.annotations.Nullable;

/**
 * The frame of an engine for polytopes: checks the arguments, asks {@link #find} for what the
 * algorithm finds, and settles it. Of rounded bodies {@link #find} is asked for the distance of the
 * cores, and where these meet and a depth is wanted, for that.
 *
 * <p>Scratch memory of one thread; allocates nothing per query after construction, unless another
 * request than the last is asked about rounded bodies.
 *
 * @param <S> what the engine makes of a body
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public abstract class ProposingQuery<S extends PreparedPolytope> implements Proposer {

  /** The radii cancel the distance of cores, so it has to be as accurate as doubles allow. */
  private static final double TIGHT = 8 * ErrorFree.UNIT_ROUNDOFF;

  private final Object owner;
  private final String engine;
  private final int dimension;
  private final Proposal proposal;
  private final Settlement settlement;
  private PairRequest askedOfRounded = PairRequest.distance();
  private PairRequest distanceOfCores = tight(askedOfRounded, Goal.DISTANCE);
  private PairRequest depthOfCores = tight(askedOfRounded, Goal.PENETRATION);

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
  }

  /**
   * Runs the algorithm.
   *
   * @param a first body, not empty; so is b
   * @param request intersection, Euclidean distance or least depth, of the cores
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
   * Tells whether the engine writes its own result for a supported request, because no proposal can
   * express the answer: {@link #answer}. No, unless a query says otherwise.
   */
  protected boolean answersItself(PairRequest request) {
    return false;
  }

  /**
   * Writes a result, where the engine {@linkplain #answersItself does so itself}. All arguments are
   * checked; bodies may be empty or rounded.
   *
   * @param warm as it was passed, or null
   * @param out of a query before; rewritten
   */
  protected void answer(
      S a,
      PoseView poseA,
      S b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      PairResult out) {
    throw new UnsupportedOperationException("a query that answers itself says how");
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
    if (answersItself(request)) {
      answer(shapeA, poseA, shapeB, poseB, request, warm, out.answer());
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
    if (!request.equals(askedOfRounded)) {
      distanceOfCores = tight(request, Goal.DISTANCE);
      depthOfCores = tight(request, Goal.PENETRATION);
      askedOfRounded = request;
    }
    find(a, poseA, b, poseB, distanceOfCores, warm, out);
    if (request.goal() == Goal.PENETRATION && !out.isApart()) {
      out.clear();
      find(a, poseA, b, poseB, depthOfCores, warm, out);
    }
    out.unsure(); // it speaks of the cores
  }

  private static PairRequest tight(PairRequest request, Goal goal) {
    return PairRequest.builder(goal)
        .relativeTolerance(Math.min(request.relativeTolerance(), TIGHT))
        .absoluteTolerance(request.absoluteTolerance())
        .maxIterations(request.maxIterations())
        .build();
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

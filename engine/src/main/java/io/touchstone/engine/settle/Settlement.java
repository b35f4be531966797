// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.seal.Seal;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;

/**
 * Turns what an engine proposes about a pair of polytopes, rounded or not, into an answer: verdict,
 * bounds that hold, roundings included, points, direction and evidence. Bounds are made here and
 * nowhere else, once, in stages:
 *
 * <ol>
 *   <li>the engine's word, where no proof is asked for and the engine stands for it;
 *   <li>ordinary digits, in R<sup>3</sup> ({@link QuickStage});
 *   <li>any dimension, with twice the digits where ordinary ones do not do ({@link ThoroughStage});
 *   <li>a search of its own from what was proposed, whose find is bounded by the stage before
 *       ({@link CarefulStage}).
 * </ol>
 *
 * <p>Asked are intersection, distance, the depth in the direction in which it is least or along one
 * ({@link DepthStage}), a cast ({@link CastStage}), and by a result that an engine wrote also
 * whether A is a subset of B ({@link ContainmentStage}).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction, apart from exact
 * determinants of bodies that touch in four and more dimensions.
 */
public final class Settlement {

  /** What the last answer rests on. */
  public enum Stage {
    /** The engine's word. */
    WORD,
    /** The engine's evidence. */
    EVIDENCE,
    /** Evidence that the settlement found itself. */
    SEARCH,
    /** A body that has no points. */
    EMPTY,
    /** Nothing: the answer is undecided. */
    NOTHING
  }

  private static final String SEARCH = "settlement:search";
  private static final String EMPTY = "settlement:empty-body";

  private final QuickStage quick;
  private final QuickCast quickCast = new QuickCast();
  private final ThoroughStage thorough;
  private final CarefulStage careful;
  private final ContainmentStage containment;
  private final CastStage cast;
  private final DepthStage depth;
  private final BallStage ball;
  private final PointWriter points;
  private final ScaleGuard guard;

  /** A copy of what was proposed, which nobody else can write. */
  private final Proposal own;

  private Stage stage = Stage.NOTHING;
  private String fault = "";
  private boolean borneOut;
  private boolean searching = true;

  /** Whether engines only show that bodies overlap, and the settlement finds how deep. */
  private final boolean findsDepth;

  // what is asked
  private PairRequest request = PairRequest.intersection();
  private boolean prove;

  /**
   * Creates scratch memory.
   *
   * @param dimension n, at least 1
   */
  public Settlement(int dimension) {
    findsDepth = dimension != 2 && dimension != 3;
    thorough = new ThoroughStage(dimension);
    SurfaceStage surface = new SurfaceStage(thorough.pair);
    quick = new QuickStage(surface);
    ball = new BallStage(thorough, surface);
    careful = new CarefulStage(thorough.pair, thorough.gap);
    containment = new ContainmentStage(thorough.pair, thorough.gap);
    Way way = new Way(dimension, thorough);
    cast = new CastStage(dimension, thorough, way);
    depth = new DepthStage(dimension, thorough, way);
    points = thorough.points;
    own = new Proposal(dimension);
    guard = new ScaleGuard(dimension);
  }

  /** Returns what the last answer rests on. */
  public Stage stage() {
    return stage;
  }

  /**
   * Returns what was proposed last that cannot be, or an empty string. Looked for only where the
   * evidence did not hold.
   */
  public String fault() {
    return fault;
  }

  /** Tells whether the evidence of the last claim bears it out, as far as bounds can tell. */
  public boolean isBorneOut() {
    return borneOut;
  }

  /**
   * Settles a proposal.
   *
   * @param found the proposal, of which nothing is believed when the answer is to be proved. What
   *     is verified is copied before, so that it does no harm if an engine still writes into it
   * @param proving whether the answer, where it is certain, is called proved; the bodies must then
   *     be ones that no engine can write
   * @param out reset and filled
   */
  public void settle(
      SettledBody a,
      PoseView poseA,
      SettledBody b,
      PoseView poseB,
      PairRequest asked,
      Proposal found,
      boolean proving,
      PairResult out) {
    if (!proving
        && asked.goal() != Goal.CAST
        && asked.margin() == 0
        && found.isSure()
        && Word.isEnough(found, asked, a, b)) {
      if (Word.write(found, asked, out) && !found.writePoints(out.amend())) {
        points.place(poseA, poseB);
        points.write(a, b, found, out.amend());
      }
      keep(Stage.WORD);
      found.nameStep(out.amend());
      return;
    }
    begin(asked, proving);
    boolean overwritten = found.isIn(out);
    if (overwritten) {
      own.copyFrom(found);
    }
    Proposal given = overwritten ? own : found;
    if (!settledQuickly(a, poseA, b, poseB, given, out)) {
      if (!overwritten) {
        own.copyFrom(found);
      }
      if (guard.takes(a, poseA, b, poseB, request.margin())) {
        settleCopy(out);
      } else {
        settleOwn(a, poseA, b, poseB, out);
      }
    }
    nameStep(given, out.amend());
  }

  /** The step is the engine's where its evidence stands, and none where nothing is decided. */
  private void nameStep(Proposal found, PairResult.Writer out) {
    switch (stage) {
      case WORD, EVIDENCE -> found.nameStep(out);
      case SEARCH -> out.decidedBy(SEARCH);
      case EMPTY -> out.decidedBy(EMPTY);
      case NOTHING -> out.withoutDecidedBy();
    }
  }

  @SuppressWarnings("ReferenceEquality") // equal requests are rare
  private void begin(PairRequest asked, boolean proving) {
    if (request != asked) { // a comparison is cheaper than storing a reference
      request = asked;
    }
    prove = proving;
    quick.begin(asked, proving);
    thorough.begin(proving);
  }

  private boolean isPlain() {
    return request.metric() == Metric.EUCLIDEAN && request.margin() == 0;
  }

  private boolean settledQuickly(
      SettledBody a,
      PoseView poseA,
      SettledBody b,
      PoseView poseB,
      Proposal found,
      PairResult out) {
    CertifiedSupport plainA = isPlain() ? a.plain() : null;
    CertifiedSupport plainB = b.plain();
    if (plainA != null
        && plainB != null
        && (request.goal() == Goal.INTERSECTION
            || request.goal() == Goal.DISTANCE
            || (found.isApart() && request.goal() == Goal.PENETRATION))
        && quick.settle(plainA, poseA, plainB, poseB, found, out)) {
      keep(Stage.EVIDENCE);
      return true;
    }
    if (plainA != null
        && plainB != null
        && request.goal() == Goal.CAST
        && found.isDirected()
        && quickCast.settle(plainA, poseA, plainB, poseB, found, request, prove, out)) {
      keep(Stage.EVIDENCE);
      return true;
    }
    if (a.isEmpty() || b.isEmpty()) {
      out.rewrite().effort(found.iterations(), found.supportQueries());
      settleEmpty(a.isEmpty(), request, prove, out);
      return true;
    }
    return false;
  }

  /** Settles what was copied about the copies that the guard has made of the bodies. */
  private void settleCopy(PairResult out) {
    guard.forth(own);
    PairRequest given = request;
    begin(guard.request(given), prove);
    if (!settledQuickly(guard.a(), guard.poseA(), guard.b(), guard.poseB(), own, out)) {
      settleOwn(guard.a(), guard.poseA(), guard.b(), guard.poseB(), out);
    }
    boolean decided = out.verdict() != Verdict.UNDECIDED;
    guard.back(given, out);
    if (decided && out.verdict() == Verdict.UNDECIDED) {
      stage = Stage.NOTHING;
      borneOut = false;
    }
  }

  /** Settles what was copied. */
  private void settleOwn(
      SettledBody a, PoseView poseA, SettledBody b, PoseView poseB, PairResult out) {
    if (request.goal() == Goal.CAST) {
      settleCast(a, poseA, b, poseB, out);
      return;
    }
    CertifiedSupport plainA = isPlain() ? a.plain() : null;
    CertifiedSupport plainB = b.plain();
    if (plainA != null
        && plainB != null
        && own.isTogether()
        && request.goal() == Goal.PENETRATION
        && !request.hasDirection()
        && quick.settleDepth(plainA, poseA, plainB, poseB, own, out)) {
      keep(Stage.EVIDENCE);
    } else {
      thorough.place(a, poseA, b, poseB, request.margin());
      settleThoroughly(out);
    }
  }

  /** A cast that is said to start in contact is a question of intersection first. */
  private void settleCast(
      SettledBody a, PoseView poseA, SettledBody b, PoseView poseB, PairResult out) {
    PairRequest asked = request;
    if (own.isTogether() && !(own.castParameter() > 0)) { // also for NaN
      begin(PairRequest.intersection(), prove);
      if (!settledQuickly(a, poseA, b, poseB, own, out)) {
        settleOwn(a, poseA, b, poseB, out);
      }
      begin(asked, prove);
      if (out.verdict().collides()) {
        CastStage.writeStart(out);
      } else if (out.verdict() == Verdict.DISJOINT) { // then they may meet on the way
        out.rewrite()
            .verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN)
            .effort(own.iterations(), own.supportQueries());
        keep(Stage.NOTHING);
        borneOut = false;
      } else {
        out.amend().withoutBounds(); // they are those of the distance
      }
      return;
    }
    thorough.place(a, poseA, b, poseB, 0);
    cast.bound(own, asked);
    boolean undecided = cast.verdict() == Verdict.UNDECIDED;
    keep(undecided ? Stage.NOTHING : Stage.EVIDENCE);
    borneOut = own.isApart() ? cast.verdict() == Verdict.DISJOINT : !own.isTogether() || !undecided;
    if (prove) {
      fault = Faults.in(own, thorough.pair.a(), thorough.pair.b());
    }
    cast.write(own, asked, prove, out);
  }

  private void keep(Stage found) {
    if (stage != found) { // a comparison is cheaper than storing a reference
      stage = found;
    }
    if (!fault.isEmpty()) {
      fault = "";
    }
    borneOut = true;
  }

  private void settleThoroughly(PairResult out) {
    Proposal found = own;
    thorough.bound(found, request);
    boolean shown =
        found.isApart()
            ? thorough.verdict() == Verdict.DISJOINT
            : !found.isTogether() || thorough.verdict().collides();
    Stage reached = Stage.EVIDENCE;
    Proposal last = found;
    if (!thorough.isSettled(found, request) && maySearch(found)) {
      careful.improve(found, thorough.isNamed(), request, thorough.radii());
      last = careful.better;
      reached = Stage.SEARCH;
      boolean decided = thorough.verdict() != Verdict.UNDECIDED;
      thorough.bound(last, request);
      if (thorough.verdict() == Verdict.UNDECIDED && careful.findElsewhere(found, request)) {
        thorough.bound(last, request);
      }
      if (decided && thorough.verdict() == Verdict.UNDECIDED) { // it came nearer, and lost hold
        last = found;
        reached = Stage.EVIDENCE;
        thorough.bound(last, request);
      }
    }
    boolean leaving = request.goal() == Goal.PENETRATION && request.hasDirection();
    if ((prove || findsDepth)
        && request.goal() == Goal.PENETRATION
        && !leaving
        && request.metric() == Metric.EUCLIDEAN) {
      if (ball.prove(found, last, request, prove)) {
        last = ball.better;
        reached = Stage.SEARCH;
      }
    }
    keep(thorough.verdict() == Verdict.UNDECIDED ? Stage.NOTHING : reached);
    borneOut = shown;
    if (prove) {
      fault = Faults.in(found, thorough.pair.a(), thorough.pair.b());
    }
    if (leaving && thorough.verdict() != Verdict.DISJOINT) {
      depth.bound(found, last, request);
      depth.write(thorough.verdict(), found, request, prove, out);
    } else {
      thorough.write(last, request, prove, out);
    }
  }

  /**
   * Whether to look for more than was proposed: for a verdict always, for bounds only if they are
   * Euclidean and not along a direction, and no direction of least depth is named. A limit is one.
   * Who gave up otherwise is taken at his word, unless a proof is asked for.
   */
  private boolean maySearch(Proposal found) {
    boolean plain = request.metric() == Metric.EUCLIDEAN && !request.hasDirection();
    boolean decided = thorough.verdict() != Verdict.UNDECIDED;
    if (!searching || thorough.hasDepth() || (decided && !plain)) {
      return false;
    }
    return switch (found.reason()) {
      case CONVERGED, CUTOFF -> true;
      case ITERATION_LIMIT -> false;
      default -> prove;
    };
  }

  /**
   * Settles what an engine wrote itself, which is a copy that no engine holds; all vertices that it
   * names exist.
   *
   * @param told the same as a proposal
   * @param search whether to look for more where the evidence does not do
   * @param out reset and filled; if A is asked to be a subset of B, the answer, which is called
   *     proved where it is borne out and else left alone
   */
  public void settleAnswer(
      SettledBody a,
      PoseView poseA,
      SettledBody b,
      PoseView poseB,
      PairRequest asked,
      Proposal told,
      boolean search,
      PairResult out) {
    if (asked.goal() == Goal.CONTAINMENT) {
      thorough.place(a, poseA, b, poseB, 0);
      keep(containment.settle(a, b, out) ? Stage.EVIDENCE : Stage.NOTHING);
    } else {
      searching = search;
      try {
        settle(a, poseA, b, poseB, asked, told, true, out);
      } finally {
        searching = true;
      }
    }
  }

  /**
   * Settles a question about a pair in which a body is empty. The empty set collides with nothing,
   * is infinitely far from everything, and is a subset of everything.
   *
   * @param emptyA whether A is
   * @param out reset, but for the effort
   */
  public void settleEmpty(boolean emptyA, PairRequest asked, boolean proving, PairResult out) {
    int iterations = out.iterations();
    int supportQueries = out.supportQueries();
    writeEmpty(asked.goal(), emptyA, out.rewrite().effort(iterations, supportQueries));
    if (proving) {
      out.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.PROVED);
    }
    out.amend().decidedBy(EMPTY);
    keep(Stage.EMPTY);
  }

  /** Writes the same into a result that was reset. */
  public static void writeEmpty(Goal goal, boolean emptyA, PairResult.Writer out) {
    out.emptySide(emptyA ? BodySide.A : BodySide.B);
    if (goal == Goal.CONTAINMENT) {
      out.verdict(emptyA ? Verdict.SUBSET : Verdict.NOT_SUBSET, Termination.CONVERGED);
    } else {
      out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
          .lower(Double.POSITIVE_INFINITY)
          .upper(Double.POSITIVE_INFINITY);
      if (goal == Goal.CAST) {
        out.castParameter(Double.POSITIVE_INFINITY);
      }
    }
  }
}

package io.touchstone.engine.settle;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
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
 * <p>Asked are intersection, Euclidean distance, and the depth in the direction in which it is
 * least.
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

  private final QuickStage quick = new QuickStage();
  private final ThoroughStage thorough;
  private final CarefulStage careful;
  private final PointWriter points;
  private final ScaleGuard guard;

  /** A copy of what was proposed, which nobody else can write. */
  private final Proposal own;

  private Stage stage = Stage.NOTHING;
  private String fault = "";
  private boolean borneOut;

  /**
   * Creates scratch memory.
   *
   * @param dimension n, at least 1
   */
  public Settlement(int dimension) {
    thorough = new ThoroughStage(dimension);
    careful = new CarefulStage(thorough.pair, thorough.gap);
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
   * @param prove whether the answer, where it is certain, is called proved; the bodies must then be
   *     ones that no engine can write
   * @param out reset and filled
   */
  public void settle(
      SettledBody a,
      PoseView poseA,
      SettledBody b,
      PoseView poseB,
      PairRequest request,
      Proposal found,
      boolean prove,
      PairResult out) {
    if (!prove && found.isSure() && Word.isEnough(found, request, a, b)) {
      if (Word.write(found, request, out)) {
        points.place(poseA, poseB);
        points.write(a, b, found, out.amend());
      }
      keep(Stage.WORD);
      return;
    }
    if (!settledQuickly(a, poseA, b, poseB, request, found, prove, out)) {
      own.copyFrom(found);
      if (guard.takes(a, poseA, b, poseB)) {
        settleCopy(request, prove, out);
      } else {
        settleOwn(a, poseA, b, poseB, request, prove, out);
      }
    }
  }

  private boolean settledQuickly(
      SettledBody a,
      PoseView poseA,
      SettledBody b,
      PoseView poseB,
      PairRequest request,
      Proposal found,
      boolean prove,
      PairResult out) {
    CertifiedSupport plainA = a.plain();
    CertifiedSupport plainB = b.plain();
    boolean quickly =
        plainA != null
            && plainB != null
            && (found.isApart() || request.goal() != Goal.PENETRATION)
            && quick.settle(plainA, poseA, plainB, poseB, request, found, prove, out);
    if (quickly) {
      keep(Stage.EVIDENCE);
    } else if (a.isEmpty() || b.isEmpty()) {
      writeEmpty(a.isEmpty(), found, prove, out);
      keep(Stage.EMPTY);
      return true;
    }
    return quickly;
  }

  /** Settles what was copied about the copies that the guard has made of the bodies. */
  private void settleCopy(PairRequest request, boolean prove, PairResult out) {
    own.scale(guard.power());
    if (!guard.isExact()) {
      own.withoutLengths();
    }
    PairRequest asked = guard.request(request);
    if (!settledQuickly(
        guard.a(), guard.poseA(), guard.b(), guard.poseB(), asked, own, prove, out)) {
      settleOwn(guard.a(), guard.poseA(), guard.b(), guard.poseB(), asked, prove, out);
    }
    boolean decided = out.verdict() != Verdict.UNDECIDED;
    guard.back(request, out);
    if (decided && out.verdict() == Verdict.UNDECIDED) {
      stage = Stage.NOTHING;
      borneOut = false;
    }
  }

  /** Settles what was copied. */
  private void settleOwn(
      SettledBody a,
      PoseView poseA,
      SettledBody b,
      PoseView poseB,
      PairRequest request,
      boolean prove,
      PairResult out) {
    CertifiedSupport plainA = a.plain();
    CertifiedSupport plainB = b.plain();
    if (plainA != null
        && plainB != null
        && own.isTogether()
        && request.goal() == Goal.PENETRATION
        && quick.settleDepth(plainA, poseA, plainB, poseB, request, own, prove, out)) {
      keep(Stage.EVIDENCE);
    } else {
      settleThoroughly(a, poseA, b, poseB, request, own, prove, out);
    }
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

  private void settleThoroughly(
      SettledBody a,
      PoseView poseA,
      SettledBody b,
      PoseView poseB,
      PairRequest request,
      Proposal found,
      boolean prove,
      PairResult out) {
    thorough.place(a, poseA, b, poseB);
    thorough.bound(found, request);
    boolean shown =
        found.isApart()
            ? thorough.verdict() == Verdict.DISJOINT
            : !found.isTogether() || thorough.verdict().collides();
    Stage reached = Stage.EVIDENCE;
    Proposal last = found;
    if (!thorough.isSettled(found, request) && maySearch(found, prove)) {
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
      if (careful.exact && thorough.verdict() == Verdict.UNDECIDED && !prove) {
        thorough.takeContact(last, request);
      }
    }
    keep(thorough.verdict() == Verdict.UNDECIDED ? Stage.NOTHING : reached);
    borneOut = shown;
    if (prove) {
      fault = Faults.in(found, a.support(), b.support());
    }
    thorough.write(last, request, prove, out);
  }

  /**
   * Whether to look for more than was proposed. A limit is one. Who gave up otherwise is taken at
   * his word, unless a proof is asked for.
   */
  private boolean maySearch(Proposal found, boolean prove) {
    if (thorough.hasDepth()) {
      return false; // a search finds no better direction of least depth
    }
    return switch (found.reason()) {
      case CONVERGED, CUTOFF -> true;
      case ITERATION_LIMIT -> false;
      default -> prove;
    };
  }

  /**
   * Writes the answer about a pair in which a body is empty. The empty set collides with nothing
   * and is infinitely far from everything.
   */
  private static void writeEmpty(boolean emptyA, Proposal found, boolean prove, PairResult out) {
    out.rewrite()
        .emptySide(emptyA ? BodySide.A : BodySide.B)
        .verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .lower(Double.POSITIVE_INFINITY)
        .upper(Double.POSITIVE_INFINITY)
        .effort(found.iterations(), found.supportQueries());
    if (prove) {
      out.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.PROVED);
    }
  }
}

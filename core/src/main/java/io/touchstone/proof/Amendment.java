package io.touchstone.proof;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.seal.Seal;

/**
 * Writes into a result what was proved of it. The result is one that no engine holds, and nothing
 * in it is proved before.
 */
final class Amendment {

  private Amendment() {}

  /** Amends a result as the checker found it. */
  static void apply(InlineChecker checker, PairRequest request, PairResult out) {
    switch (checker.stage()) {
      case EMPTY_BODY -> empty(checker, out);
      case BOUNDS -> {} // confirmed and not proved
      case UNDECIDED -> undecided(checker, out);
      default -> decided(checker, request, out);
    }
  }

  private static void decided(InlineChecker checker, PairRequest request, PairResult out) {
    Verdict verdict = checker.verdict();
    out.amend().verdict(verdict, out.termination());
    if (checker.stage() == ProofStage.FILTER) {
      // the rounded normal was verified; a certificate would be made of the integers, which were
      // not
      out.amend().withoutExactNormal();
    }
    if (verdict == Verdict.DISJOINT) {
      bounds(checker, out, Assurance.PROVED);
    } else if (!verdict.collides()) {
      out.amend().withoutBounds();
      out.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.PROVED);
    } else if (request.goal() == Goal.PENETRATION) {
      depth(checker, request, out);
    } else {
      out.amend().withoutBounds().upper(0);
      if (request.goal() == Goal.CAST) {
        out.amend().castParameter(0); // they touch where they are
      }
      out.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.PROVED);
    }
  }

  /** Replaces the bounds by those that were proved; where none can be, the engine's stay. */
  private static void bounds(InlineChecker checker, PairResult out, Assurance ofVerdict) {
    if (!checker.hasLower() && !checker.hasUpper()) {
      out.assure(Seal.OF_PROOF, ofVerdict, Assurance.FLOATING);
      return;
    }
    out.amend().withoutBounds();
    if (checker.hasLower()) {
      out.amend().lower(checker.lower());
    }
    if (checker.hasUpper()) {
      out.amend().upper(checker.upper());
    }
    out.assure(Seal.OF_PROOF, ofVerdict, Assurance.PROVED);
  }

  /**
   * A depth is bounded by the axis from one side. The other side, that no other axis has less, is
   * the engine's word; it is kept unless it contradicts the proved side.
   */
  private static void depth(InlineChecker checker, PairRequest request, PairResult out) {
    if (!checker.hasLower() || request.hasDirection()) {
      out.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.FLOATING);
      return;
    }
    double lower = checker.lower();
    double proved = Math.min(checker.upper(), 0);
    double claimed = out.hasUpper() ? Math.min(out.upper(), proved) : proved;
    if (claimed < lower) { // by a rounding, or it is wrong
      claimed = claimed >= lower - checker.tolerance(lower) ? Math.max(lower, claimed) : proved;
    }
    Assurance ofBounds = claimed == proved ? Assurance.PROVED : Assurance.FLOATING;
    out.amend().withoutBounds().lower(lower).upper(claimed);
    out.assure(Seal.OF_PROOF, Assurance.PROVED, ofBounds);
  }

  private static void empty(InlineChecker checker, PairResult out) {
    int iterations = out.iterations();
    int supportQueries = out.supportQueries();
    out.rewrite()
        .verdict(checker.verdict(), Termination.CONVERGED)
        .emptySide(checker.emptySide())
        .effort(iterations, supportQueries);
    if (checker.hasLower()) {
      out.amend().lower(checker.lower()).upper(checker.upper());
    }
    out.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.PROVED);
  }

  /**
   * An unverified verdict must not be readable as one: of a result that claimed something only the
   * proved bounds remain. One that claimed nothing keeps its points.
   */
  private static void undecided(InlineChecker checker, PairResult out) {
    if (out.verdict() != Verdict.UNDECIDED || !checker.fault().isEmpty()) {
      Termination termination = out.termination();
      int iterations = out.iterations();
      int supportQueries = out.supportQueries();
      out.rewrite().verdict(Verdict.UNDECIDED, termination).effort(iterations, supportQueries);
    }
    bounds(checker, out, Assurance.FLOATING);
  }
}

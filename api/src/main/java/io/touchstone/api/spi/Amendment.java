package io.touchstone.api.spi;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;

/** Writes into a result what was proved of it. */
final class Amendment {

  private Amendment() {}

  /** Amends a result as the checker found it. */
  static void apply(InlineChecker checker, PairRequest request, PairResult out) {
    switch (checker.stage()) {
      case EMPTY_BODY -> empty(checker, out);
      case BOUNDS -> out.amend().assurance(Assurance.FLOATING, Assurance.FLOATING);
      case UNDECIDED -> undecided(checker, out);
      default -> decided(checker, request, out);
    }
  }

  private static void decided(InlineChecker checker, PairRequest request, PairResult out) {
    Verdict verdict = checker.verdict();
    out.amend().verdict(verdict, out.termination());
    if (verdict == Verdict.DISJOINT) {
      bounds(checker, out, Assurance.PROVED);
    } else if (!verdict.collides()) {
      out.amend().withoutBounds().assurance(Assurance.PROVED, Assurance.PROVED);
    } else if (request.goal() == Goal.PENETRATION) {
      depth(checker, request, out);
    } else {
      out.amend().withoutBounds().upper(0).assurance(Assurance.PROVED, Assurance.PROVED);
      if (request.goal() == Goal.CAST) {
        out.amend().castParameter(0); // they touch where they are
      }
    }
  }

  /** Replaces the bounds by those that were proved; where none can be, the engine's stay. */
  private static void bounds(InlineChecker checker, PairResult out, Assurance ofVerdict) {
    if (!checker.hasLower() && !checker.hasUpper()) {
      out.amend().assurance(ofVerdict, Assurance.FLOATING);
      return;
    }
    out.amend().withoutBounds();
    if (checker.hasLower()) {
      out.amend().lower(checker.lower());
    }
    if (checker.hasUpper()) {
      out.amend().upper(checker.upper());
    }
    out.amend().assurance(ofVerdict, Assurance.PROVED);
  }

  /**
   * A depth is bounded by the axis from one side. The other side, that no other axis has less, is
   * the engine's word; it is kept unless it contradicts the proved side.
   */
  private static void depth(InlineChecker checker, PairRequest request, PairResult out) {
    if (!checker.hasLower() || request.hasDirection()) {
      out.amend().assurance(Assurance.PROVED, Assurance.FLOATING);
      return;
    }
    double lower = checker.lower();
    double proved = Math.min(checker.upper(), 0);
    double claimed = out.hasUpper() ? Math.min(out.upper(), proved) : proved;
    if (claimed < lower) { // by a rounding, or it is wrong
      claimed = claimed >= lower - checker.tolerance(lower) ? Math.max(lower, claimed) : proved;
    }
    Assurance ofBounds = claimed == proved ? Assurance.PROVED : Assurance.FLOATING;
    out.amend().withoutBounds().lower(lower).upper(claimed).assurance(Assurance.PROVED, ofBounds);
  }

  private static void empty(InlineChecker checker, PairResult out) {
    int iterations = out.iterations();
    int supportQueries = out.supportQueries();
    out.rewrite()
        .verdict(checker.verdict(), Termination.CONVERGED)
        .emptySide(checker.emptySide())
        .effort(iterations, supportQueries)
        .assurance(Assurance.PROVED, Assurance.PROVED);
    if (checker.hasLower()) {
      out.amend().lower(checker.lower()).upper(checker.upper());
    }
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

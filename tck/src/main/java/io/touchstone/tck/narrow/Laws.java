// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;

/** Holds the answers about a pair and about the same pair said differently against each other. */
final class Laws {

  private Laws() {}

  /** Asks about both and compares; what is known of the first pair is known of the second. */
  static void compare(
      Subject subject, Findings findings, Sample one, Sample other, Question question) {
    Answer first = subject.ask(one, question);
    Answer second = subject.ask(other, question);
    // the truth about both is the same, and that about the first has been worked out
    Answer moved = new Answer(one, question, second.result());
    findings.check(other, question.request(), fault(first, moved));
  }

  /**
   * Returns what is wrong with the second of two answers to one question, or an empty string. Where
   * the first is wrong already, another rule tells.
   */
  static String fault(Answer first, Answer second) {
    if (!truthFault(first).isEmpty()) {
      return "";
    }
    String fault = contradiction(first, second);
    if (fault.isEmpty()) {
      fault = truthFault(second);
    }
    boolean lost =
        fault.isEmpty()
            && first.isDecided()
            && !second.isDecided()
            && second.result().termination() != Termination.INCOMPLETE
            && !Truth.isContact(first.sample(), first.request().goal());
    return lost ? "undecided, and the same pair said differently is decided" : fault;
  }

  /** Verdict, bounds and value; not the evidence, which may name other vertices. */
  static String truthFault(Answer answer) {
    String fault = Truth.verdictFault(answer);
    if (fault.isEmpty()) {
      fault = Truth.boundsFault(answer);
    }
    boolean valued =
        answer.question().capability().exactValue() && Truth.isConverged(answer.result());
    return fault.isEmpty() && valued ? Truth.accuracyFault(answer) : fault;
  }

  /** Returns how two answers to one question deny each other, or an empty string. */
  private static String contradiction(Answer first, Answer second) {
    PairResult r = first.result();
    PairResult s = second.result();
    boolean sameVerdict =
        r.verdict() == s.verdict() || (r.verdict().collides() && s.verdict().collides());
    if (first.isDecided() && second.isDecided() && !sameVerdict) {
      return "%s, and about the same pair said differently %s".formatted(r, s);
    }
    boolean apart =
        (r.hasLower() && s.hasUpper() && r.lower() > s.upper())
            || (s.hasLower() && r.hasUpper() && s.lower() > r.upper());
    return apart ? "bounds that exclude each other: %s and %s".formatted(r, s) : "";
  }
}

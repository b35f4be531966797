// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.harness.ClashRule;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PairRuling;
import io.touchstone.harness.SignedBounds;
import java.util.ArrayList;
import java.util.List;

/** Says which rules pairs break. */
final class RuleBook {

  private final List<ClashRule> rules;
  private final PairSelection selection;

  /**
   * Creates the book.
   *
   * @param selection knows which pairs each of the rules is about
   */
  RuleBook(List<ClashRule> rules, PairSelection selection) {
    this.rules = List.copyOf(rules);
    this.selection = selection;
  }

  /** Tells whether there are no rules: everything is reported then. */
  boolean isEmpty() {
    return rules.isEmpty();
  }

  /**
   * Judges a pair.
   *
   * @param one index of a body
   * @param other index of the other
   * @param overlaps whether exact arithmetic found that they overlap, and do not only touch
   */
  PairRuling judge(int one, int other, PairReport report, boolean overlaps) {
    List<String> broken = new ArrayList<>();
    List<String> open = new ArrayList<>();
    boolean proved = true;
    for (int k = 0; k < rules.size(); k++) {
      ClashRule rule = rules.get(k);
      if (!selection.isAbout(k, one, other) || keeps(rule, report)) {
        continue;
      }
      if (breaks(rule, report, overlaps)) {
        broken.add(rule.name());
        proved &= isProved(rule, report.outcome());
      } else {
        open.add(rule.name());
      }
    }
    return broken.isEmpty() && open.isEmpty()
        ? PairRuling.KEPT
        : new PairRuling(broken, open, proved);
  }

  private static boolean keeps(ClashRule rule, PairReport report) {
    return isAboutContact(rule)
        ? !report.failed() && report.verdict() == Verdict.DISJOINT
        : report.signedBounds().lower() >= rule.least();
  }

  private static boolean breaks(ClashRule rule, PairReport report, boolean overlaps) {
    if (report.failed()) {
      return false;
    }
    SignedBounds bounds = report.signedBounds();
    return isAboutContact(rule)
        ? report.verdict().collides()
        : bounds.upper() < rule.least() || (rule.tellsTouching() && overlaps);
  }

  /** A rule that touching breaks goes by the verdict, all others by the signed distance. */
  private static boolean isAboutContact(ClashRule rule) {
    return rule.least() == 0 && !rule.touchingAllowed();
  }

  /** A point in common proves that a clearance is not kept; how deep it is needs bounds. */
  private static boolean isProved(ClashRule rule, Outcome outcome) {
    if (outcome.collides() && (rule.least() > 0 || isAboutContact(rule))) {
      return outcome.verdictAssurance() == Assurance.PROVED;
    }
    return outcome.boundsAssurance() == Assurance.PROVED
        && outcome.hasUpper()
        && outcome.upper() < rule.least();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.rule;

/**
 * A rule with its check.
 *
 * @param <S> what is judged
 */
public interface Rule<S> {

  /** Returns what the rule says. */
  RuleInfo info();

  /**
   * Judges.
   *
   * @param subject what is judged; what earlier rules learned of it may be used
   * @param findings receives what is found
   */
  void judge(S subject, Findings findings);
}

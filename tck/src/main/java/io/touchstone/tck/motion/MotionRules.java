// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.motion;

import io.touchstone.tck.rule.Rule;
import java.util.ArrayList;
import java.util.List;

/** The rules for solvers of motions, in the order of the specification. */
public final class MotionRules {

  private MotionRules() {}

  /** Returns all rules. */
  public static List<Rule<MotionSubject>> all() {
    List<Rule<MotionSubject>> all = new ArrayList<>(TimesRule.all());
    all.add(new FunctionRule());
    all.add(new CountRule());
    all.add(new RefusalRule());
    return List.copyOf(all);
  }
}

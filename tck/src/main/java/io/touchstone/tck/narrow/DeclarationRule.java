// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.OptionSpec;
import io.touchstone.api.query.Goal;
import io.touchstone.api.spi.Capabilities;
import io.touchstone.api.spi.Capability;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Holds the declarations against each other. */
final class DeclarationRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N1",
        "declaration",
        "What an algorithm declares is consistent, and every declared choice of an option makes an engine.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    Capabilities capabilities = subject.capabilities();
    findings.check(capabilities.all().isEmpty() ? "no goal is declared" : "");
    for (Capability capability : capabilities.all()) {
      findings.check(rangeFault(capability));
      if (isRicher(capability)) {
        findings.check(simplerFault(capabilities, capability));
      }
    }
    for (OptionSpec option : subject.info().options()) {
      List<String> values = new ArrayList<>(option.choices());
      values.add(option.defaultValue());
      for (String value : values) {
        findings.check(optionFault(subject, option.name(), value));
      }
    }
  }

  private static String rangeFault(Capability c) {
    boolean right =
        c.minDimension() >= 1
            && c.minDimension() <= c.maxDimension()
            && !c.bodies().isEmpty()
            && !c.metrics().isEmpty();
    return right ? "" : "an impossible declaration: " + c;
  }

  private static boolean isRicher(Capability capability) {
    return capability.goal() == Goal.DISTANCE
        || (capability.goal() == Goal.PENETRATION && !capability.directed());
  }

  /** An engine that has a goal with more information answers the simpler one too. */
  private static String simplerFault(Capabilities capabilities, Capability richer) {
    long answered = richer.minDimension(); // all dimensions below are
    boolean more = true;
    while (more && answered <= richer.maxDimension()) {
      more = false;
      for (Capability simple : capabilities.all()) {
        if (simple.goal() == Goal.INTERSECTION
            && simple.minDimension() <= answered
            && simple.maxDimension() >= answered
            && simple.bodies().containsAll(richer.bodies())) {
          answered = simple.maxDimension() + 1L;
          more = true;
        }
      }
    }
    return answered > richer.maxDimension()
        ? ""
        : "%s is declared, and intersection not in the same dimensions for the same bodies"
            .formatted(richer.goal());
  }

  private static String optionFault(Subject subject, String name, String value) {
    try {
      subject.create(Map.of(name, value));
      return "";
    } catch (RuntimeException e) {
      return "option %s=%s: %s".formatted(name, value, e);
    }
  }
}

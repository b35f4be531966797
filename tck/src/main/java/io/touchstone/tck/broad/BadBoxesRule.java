// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.broad;

import io.touchstone.AlgorithmFailedException;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import org.jspecify.annotations.Nullable;

/** Inserts what is no box. */
final class BadBoxesRule implements Rule<BroadSubject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo("B8", "bad input", "What is no box is refused, and nothing changes.");
  }

  @Override
  public void judge(BroadSubject subject, Findings findings) {
    BroadPhase phase = subject.create(2);
    double[] low = {0, 0};
    expect(findings, "an upper end below its lower", () -> phase.insert(low, at(1, -1)));
    expect(findings, "NaN", () -> phase.insert(low, at(1, Double.NaN)));
    expect(findings, "another dimension", () -> phase.insert(low, at(1)));
    expect(findings, "moving a box that is not there", () -> phase.move(0, low, low));
    expect(findings, "removing a box that is not there", () -> phase.remove(0));
    expect(findings, "dimension 0", () -> subject.create(0));
    findings.check(phase.size() == 0 ? "" : "%d boxes are left".formatted(phase.size()));
    findings.check(phase.insert(low, at(1, 1)) == 0 ? "" : "the first box is not box 0");
  }

  private static double[] at(double... coordinates) {
    return coordinates;
  }

  private static void expect(Findings findings, String what, Runnable call) {
    String fault = what + " is not refused";
    try {
      call.run();
    } catch (AlgorithmFailedException e) {
      fault = isRefusal(e.getCause()) ? "" : refusal(what, e);
    } catch (RuntimeException e) {
      fault = isRefusal(e) ? "" : refusal(what, e);
    }
    findings.check(fault);
  }

  private static boolean isRefusal(@Nullable Throwable problem) {
    return problem instanceof IllegalArgumentException;
  }

  private static String refusal(String what, RuntimeException problem) {
    return "%s is refused by %s instead of an IllegalArgumentException".formatted(what, problem);
  }
}

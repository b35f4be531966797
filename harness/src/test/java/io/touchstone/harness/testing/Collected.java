// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.testing;

import io.touchstone.api.query.Outcome;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineListener;
import java.util.ArrayList;
import java.util.List;

/** Keeps what a pipeline reports. */
public final class Collected implements PipelineListener {

  private final List<PairReport> reports = new ArrayList<>();

  /** Creates an empty collection. */
  public Collected() {}

  @Override
  public void pair(PairReport report) {
    reports.add(report);
  }

  /** Returns what was reported. */
  public List<PairReport> reports() {
    return reports;
  }

  /** Returns the pairs as {@code a-b}, in order. */
  public List<String> pairs() {
    return reports.stream().map(report -> report.bodyA() + "-" + report.bodyB()).toList();
  }

  /** Returns everything about the answers in one string, to the bit. */
  public String bits() {
    StringBuilder text = new StringBuilder();
    for (PairReport report : reports) {
      Outcome outcome = report.outcome();
      text.append(report.index()).append(' ').append(report.bodyA()).append(' ');
      text.append(report.bodyB()).append(' ').append(report.frame()).append(' ');
      text.append(outcome).append(' ').append(outcome.certificate()).append(' ');
      text.append(report.error()).append('\n');
    }
    return text.toString();
  }
}

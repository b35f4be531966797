// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import java.util.List;
import java.util.Optional;

/**
 * What a run came to, in numbers.
 *
 * @param bodies bodies of the scene
 * @param frames frames looked at; 1 for a scene without motion
 * @param pairs pairs that the rules allow, over all frames
 * @param candidates pairs that were evaluated, over all frames
 * @param reported pairs in the report
 * @param colliding reported pairs that intersect or touch
 * @param disjoint reported pairs that are disjoint
 * @param subset reported pairs in which the first is a subset of the second
 * @param notSubset reported pairs in which it is not
 * @param undecided reported pairs without a verdict that did not fail
 * @param failed pairs whose query failed
 * @param complete whether the run went to its end
 * @param effort what it took
 * @param findings what was found, summed up
 * @param warnings what somebody should look at
 */
public record RunSummary(
    int bodies,
    long frames,
    long pairs,
    long candidates,
    long reported,
    long colliding,
    long disjoint,
    long subset,
    long notSubset,
    long undecided,
    long failed,
    boolean complete,
    RunEffort effort,
    RunFindings findings,
    List<Warning> warnings) {

  /** Copies the list. */
  public RunSummary {
    warnings = List.copyOf(warnings);
  }

  /** Stands for what nobody counted. */
  public static final RunSummary NONE =
      new RunSummary(0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, true, RunEffort.NONE);

  /** A summary that sums up nothing. */
  public RunSummary(
      int bodies,
      long frames,
      long pairs,
      long candidates,
      long reported,
      long colliding,
      long disjoint,
      long subset,
      long notSubset,
      long undecided,
      long failed,
      boolean complete,
      RunEffort effort) {
    this(
        bodies,
        frames,
        pairs,
        candidates,
        reported,
        colliding,
        disjoint,
        subset,
        notSubset,
        undecided,
        failed,
        complete,
        effort,
        RunFindings.NONE,
        List.of());
  }

  /** Returns this summary with how near bodies come on the whole path. */
  public RunSummary withClearance(Optional<Clearance> least) {
    return new RunSummary(
        bodies,
        frames,
        pairs,
        candidates,
        reported,
        colliding,
        disjoint,
        subset,
        notSubset,
        undecided,
        failed,
        complete,
        effort,
        new RunFindings(findings.groups(), findings.rules(), least),
        warnings);
  }

  /** Returns this summary with what somebody should look at. */
  public RunSummary withWarnings(List<Warning> all) {
    return new RunSummary(
        bodies,
        frames,
        pairs,
        candidates,
        reported,
        colliding,
        disjoint,
        subset,
        notSubset,
        undecided,
        failed,
        complete,
        effort,
        findings,
        all);
  }
}

package io.touchstone.harness;

import java.util.List;

/**
 * What a run found, summed up. Immutable.
 *
 * @param groups for every two groups of which pairs were reported, the worst first; bodies without
 *     a group do not count, nor does the goal subset
 */
public record RunFindings(List<GroupFinding> groups) {

  /** Nothing to sum up. */
  public static final RunFindings NONE = new RunFindings(List.of());

  /** Copies the list. */
  public RunFindings {
    groups = List.copyOf(groups);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.report;

import io.touchstone.harness.PipelineGoal;
import java.util.List;

/**
 * What decides which columns the rows of a report have, and what stands in them.
 *
 * @param goal what is found out
 * @param dimension dimension of the bodies
 * @param named whether rows name their bodies
 * @param framed whether rows have a frame
 * @param rules names of the rules that pairs may break; rows say which where there are some
 * @param parted whether bodies may be objects with parts, which have columns of their own
 */
public record RowShape(
    PipelineGoal goal,
    int dimension,
    boolean named,
    boolean framed,
    List<String> rules,
    boolean parted) {

  /** Copies the list. */
  public RowShape {
    rules = List.copyOf(rules);
  }
}

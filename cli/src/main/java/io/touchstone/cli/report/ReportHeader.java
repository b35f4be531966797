// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import io.touchstone.api.spi.Proof;
import io.touchstone.harness.PipelineGoal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a report is about.
 *
 * @param goal what is found out
 * @param proof how answers are proved
 * @param dimension dimension of the bodies
 * @param algorithm who answers
 * @param broadPhase who finds the candidates; empty when there is no broad phase
 * @param named whether rows name their bodies
 * @param framed whether rows have a frame
 * @param rules names of the rules that pairs may break; rows say which where there are some
 * @param bodyNames names that will occur, so that a table knows how wide they are
 * @param parted whether bodies may be objects with parts, which have columns of their own
 * @param source where the bodies come from, or null where nobody asks
 */
public record ReportHeader(
    PipelineGoal goal,
    Proof proof,
    int dimension,
    String algorithm,
    String broadPhase,
    boolean named,
    boolean framed,
    List<String> rules,
    List<String> bodyNames,
    boolean parted,
    @Nullable ReportSource source) {

  /** Copies the lists. */
  public ReportHeader {
    rules = List.copyOf(rules);
    bodyNames = List.copyOf(bodyNames);
  }

  /** What a report is about whose rows break no rules, and that nobody will look at later. */
  public ReportHeader(
      PipelineGoal goal,
      Proof proof,
      int dimension,
      String algorithm,
      String broadPhase,
      boolean named,
      boolean framed,
      List<String> bodyNames) {
    this(
        goal,
        proof,
        dimension,
        algorithm,
        broadPhase,
        named,
        framed,
        List.of(),
        bodyNames,
        false,
        null);
  }

  /** Returns the same with where the bodies come from. */
  public ReportHeader withSource(@Nullable ReportSource origin) {
    return new ReportHeader(
        goal,
        proof,
        dimension,
        algorithm,
        broadPhase,
        named,
        framed,
        rules,
        bodyNames,
        parted,
        origin);
  }

  /** Returns the same about objects with parts, or not. */
  public ReportHeader withParts(boolean areThere) {
    return new ReportHeader(
        goal,
        proof,
        dimension,
        algorithm,
        broadPhase,
        named,
        framed,
        rules,
        bodyNames,
        areThere,
        source);
  }
}

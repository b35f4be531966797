package io.touchstone.cli.report;

import io.touchstone.api.spi.Proof;
import io.touchstone.harness.PipelineGoal;
import java.util.List;

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
 * @param bodyNames names that will occur, so that a table knows how wide they are
 */
public record ReportHeader(
    PipelineGoal goal,
    Proof proof,
    int dimension,
    String algorithm,
    String broadPhase,
    boolean named,
    boolean framed,
    List<String> bodyNames) {

  /** Copies the list. */
  public ReportHeader {
    bodyNames = List.copyOf(bodyNames);
  }
}

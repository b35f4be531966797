// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bodies in R<sup>4</sup> whose interiors meet, proposed with vertices that have the common point
 * nearly on an edge: the pairs that the search finds from there contain it with weights of a few
 * roundings, and other pairs contain it well.
 */
final class FlatSimplexTest {

  private static final Polytope A =
      Polytope.of(
          4, 2, 0, 2, 1, 1, 1, 3, 1, 2, 2, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 3, 1, 1, 3, 0, 0);

  private static final Polytope B =
      Polytope.of(
          4, 0, 3, 3, 1, 1, 2, 3, 1, 3, 3, 0, 1, 0, 1, 3, 3, 2, 3, 2, 0, 1, 1, 3, 2, 0, 3, 1, 3, 0,
          3, 3, 3);

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void otherPairsAreLookedFor(boolean prove) {
    Proposal found = new Proposal(4).clear().together();
    found.vertexA(1, 0.5).vertexA(2, 2.3e-15).vertexA(3, 0.5);
    found.vertexB(6, 7.2e-16).vertexB(2, 3e-16).vertexB(0, 1);
    PairResult result = new PairResult(4);
    new Settlement(4)
        .settle(
            new SettledBody(CertifiedSupport.of(A), 0),
            Pose.translation(10, 10, 10, 10),
            new SettledBody(CertifiedSupport.of(B), 0),
            Pose.translation(10.5, 7.500000000000001, 8.499999999999998, 9.500000000000002),
            PairRequest.intersection(),
            found,
            prove,
            result);
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(result.verdictAssurance()).isEqualTo(prove ? Assurance.PROVED : Assurance.FLOATING);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.fixtures.Workload;
import io.touchstone.oracle.EngineAssertions;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The sample workloads against their reference values, where the shared data is known. */
class GjkWorkloadTest {

  /** Every so many pairs of a file are asked. */
  private static final int STEP = Integer.getInteger("touchstone.gjk.step", 7);

  @Test
  void distancesAreAsAccurateAsPromised() throws IOException {
    for (String name : Workload.names()) {
      check(name, Workload.read(name));
    }
  }

  private static void check(String name, Workload load) {
    EngineAssertions engine = new EngineAssertions(new Gjk(true), 3);
    for (int k = 0; k < load.pairs().size(); k += STEP) {
      Posed pair = load.pairs().get(k);
      double truth = load.signedDistance(k);
      double unsure = load.uncertainty(k);
      double floor = 1e-15 * EngineAssertions.commonSize(pair);
      PairResult result = engine.ask(pair, PairRequest.distance());
      String told = "%s, pair %d, truth %s: %s".formatted(name, k, truth, result);
      boolean clear = Math.abs(truth) > unsure + floor;
      if (clear) {
        assertThat(result.verdict()).as(told).isNotEqualTo(Verdict.UNDECIDED);
        assertThat(result.verdict().collides()).as(told).isEqualTo(truth <= 0);
      }
      if (result.verdict() == Verdict.DISJOINT) {
        double allowed = EngineAssertions.allowance(pair, truth) + unsure;
        assertThat(Math.abs(result.lower() - truth)).as(told).isLessThanOrEqualTo(allowed);
        assertThat(Math.abs(result.upper() - truth)).as(told).isLessThanOrEqualTo(allowed);
      }
      PairResult decided = engine.ask(pair, PairRequest.intersection());
      if (clear) {
        assertThat(decided.verdict()).as(told).isNotEqualTo(Verdict.UNDECIDED);
        assertThat(decided.verdict().collides()).as(told).isEqualTo(truth <= 0);
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.typesafe.config.Config;
import io.touchstone.fixtures.GoldenCases;
import io.touchstone.fixtures.GoldenCases.PairCase;
import io.touchstone.fixtures.PairFamilies.Posed;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CentreLineTest {

  /** Formula (3) on a pair that is disjoint although its intervals on the centre line overlap. */
  @Test
  void formula3HasTheGoldenParameters() {
    Config golden = GoldenCases.section("projectionFormulas").getConfig("formula3");
    Posed pair = pair(golden.getString("case"));
    PreparedPolyhedron a = new PreparedPolyhedron(ProjectionShapes.OF_EDGES, pair.a());
    PreparedPolyhedron b = new PreparedPolyhedron(ProjectionShapes.OF_EDGES, pair.b());
    PlacedFrame frame = new PlacedFrame(new PlacedPolyhedron(1, a), new PlacedPolyhedron(-1, b));
    frame.take(a, pair.poseA(), b, pair.poseB());
    frame.place();

    double[] ofA = CentreLine.interval(frame.a, frame.centres, 0);
    double[] ofB = CentreLine.interval(frame.b, frame.centres, 1);

    assertThat(ofA).containsExactly(interval(golden.getStringList("tA")), within(1e-14));
    assertThat(ofB).containsExactly(interval(golden.getStringList("tB")), within(1e-14));
    assertThat(golden.getBoolean("separates")).isEqualTo(ofA[1] < ofB[0] || ofB[1] < ofA[0]);
  }

  private static Posed pair(String id) {
    for (PairCase c : GoldenCases.pairs(3)) {
      if (c.id().equals(id)) {
        return c.pair();
      }
    }
    throw new AssertionError("no golden case " + id);
  }

  private static double[] interval(List<String> parameters) {
    double[] interval = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (String parameter : parameters) {
      interval[0] = Math.min(interval[0], GoldenCases.number(parameter));
      interval[1] = Math.max(interval[1], GoldenCases.number(parameter));
    }
    return interval;
  }
}

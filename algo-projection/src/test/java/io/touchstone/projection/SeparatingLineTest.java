// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.typesafe.config.Config;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.GoldenCases;
import io.touchstone.fixtures.GoldenCases.PairCase;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SeparatingLineTest {

  private final SeparatingLine line = new SeparatingLine(false);

  private static Outline outline(Polytope body) {
    int count = body.vertexCount();
    double[] x = new double[count];
    double[] y = new double[count];
    int[] vertices = new int[count];
    for (int v = 0; v < count; v++) {
      x[v] = body.coordinate(v, 0);
      y[v] = body.coordinate(v, 1);
      vertices[v] = v;
    }
    Outline outline = new Outline();
    outline.enclose(x, y, vertices, count);
    return outline;
  }

  private static Polytope relative(Polytope body, double[] centre) {
    double[] c = body.toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] -= centre[i % 2];
    }
    return Polytope.of(2, c);
  }

  /** Formula (2): the best slab is the distance only where a vertex is nearest to a side. */
  @Test
  void formula2GivesTheGoldenWidths() {
    for (Config golden : GoldenCases.section("projectionFormulas").getConfigList("formula2")) {
      for (PairCase c : GoldenCases.pairs(2)) {
        if (c.id().equals(golden.getString("case"))) {
          line.search(outline(c.pair().a()), outline(c.pair().b()), 0, 0, 0, 0);
          assertThat(line.gap()).isCloseTo(golden.getDouble("bestEdgeHPrime"), within(1e-6));
          assertThat(line.gap()).isLessThanOrEqualTo(golden.getDouble("trueDistance") + 1e-15);
        }
      }
    }
  }

  /** The greatest gap over all sides, by trying all corners for each. */
  @Test
  void findsTheGreatestGapOfAllSides() {
    for (int seed = 0; seed < 3000; seed++) {
      Random random = new Random(seed);
      Outline p = outline(PairFamilies.cloud(2, 3 + random.nextInt(9), random, 1));
      Polytope q = PairFamilies.cloud(2, 3 + random.nextInt(9), random, 1);
      Outline ownQ = outline(q);
      double[] moved = q.toArray();
      double shift = 3 * random.nextGaussian();
      for (int i = 0; i < moved.length; i++) {
        moved[i] += shift;
      }
      double slope1 = 2 * random.nextDouble() - 1;
      double slope2 = 2 * random.nextDouble() - 1;
      Outline movedQ = outline(Polytope.of(2, moved));
      line.search(p, ownQ, slope1, slope2, shift, shift);

      double expected =
          Math.max(greatest(p, movedQ, slope1, slope2), greatest(movedQ, p, slope1, slope2));
      assertThat(line.gap()).as("seed %d", seed).isCloseTo(expected, within(1e-12));
      double x = line.normalX();
      double y = line.normalY();
      double end = SeparatingLine.value(p, line.greatest(), x, y);
      double start = SeparatingLine.value(movedQ, line.least(), x, y);
      assertThat(p.interval(x, y)[1]).isEqualTo(end);
      assertThat(movedQ.interval(x, y)[0]).isCloseTo(start, within(1e-12));
      double third = x * slope1 + y * slope2;
      assertThat((start - end) / Math.sqrt(x * x + y * y + third * third))
          .as("seed %d", seed)
          .isCloseTo(expected, within(1e-12));
    }
  }

  private static double greatest(Outline own, Outline other, double s1, double s2) {
    double greatest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < own.size(); i++) {
      int j = (i + 1) % own.size();
      double x = own.y[j] - own.y[i]; // outward
      double y = own.x[i] - own.x[j];
      double third = x * s1 + y * s2;
      double gap = other.interval(x, y)[0] - own.interval(x, y)[1];
      greatest = Math.max(greatest, gap / Math.sqrt(x * x + y * y + third * third));
    }
    return greatest;
  }

  /** Disjoint if and only if a side separates: points, segments, lattice polygons. */
  @Test
  void decidesDegenerateOutlines() {
    for (int seed = 0; seed < 240; seed++) {
      Posed pair = PairFamilies.lattice(2, new Random(seed));
      if (seed % 3 == 0) {
        pair = PairFamilies.points(2, new Random(seed));
      }
      double dx = pair.poseB().translation(0);
      double dy = pair.poseB().translation(1);
      double[] moved = pair.b().toArray();
      for (int i = 0; i < moved.length; i += 2) {
        moved[i] += dx;
        moved[i + 1] += dy;
      }
      Polytope b = Polytope.of(2, moved);
      double[] centreA = new double[2];
      double[] centreB = new double[2];
      pair.a().interiorPoint(centreA);
      b.interiorPoint(centreB);
      line.search(
          outline(relative(pair.a(), centreA)),
          outline(relative(b, centreB)),
          0,
          0,
          centreB[0] - centreA[0],
          centreB[1] - centreA[1]);
      ExactPair exact = new ExactPair(pair.a(), pair.poseA(), b, pair.poseA());
      boolean meet = exact.nearest().meet();
      if (meet) {
        assertThat(line.gap()).as("seed %d", seed).isLessThan(1e-14);
      } else {
        assertThat(line.gap()).as("seed %d", seed).isGreaterThan(1e-3);
        assertThat(exact.gap(line.normalX(), line.normalY()).signum()).isOne();
      }
    }
  }
}

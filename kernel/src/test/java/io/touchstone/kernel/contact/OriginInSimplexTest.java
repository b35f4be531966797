package io.touchstone.kernel.contact;

import static io.touchstone.kernel.oracle.SimplexOracle.brought;
import static io.touchstone.kernel.oracle.SimplexOracle.isInside;
import static io.touchstone.kernel.oracle.SimplexOracle.place;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.oracle.PairFamilies;
import io.touchstone.kernel.oracle.PairFamilies.Posed;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OriginInSimplexTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void yesIsTrueAndGivenWhereItIsClear(int n) {
    Random random = new Random(n);
    OriginInSimplex filter = OriginInSimplex.ofDimension(n);
    PlacedPair pair = new PlacedPair(n);
    WeightedVertices p = new WeightedVertices(n + 1);
    WeightedVertices q = new WeightedVertices(n + 1);
    int inside = 0;
    int found = 0;
    for (int k = 0; k < 40; k++) {
      for (Posed sample : PairFamilies.all(n, random, 1)) {
        p.clear();
        q.clear();
        for (int term = 0; term <= n; term++) {
          double weight = random.nextDouble();
          p.add(term % sample.a().vertexCount(), weight);
          q.add(random.nextInt(sample.b().vertexCount()), weight);
        }
        Posed posed = k % 4 == 0 ? sample : brought(sample, p, q);
        place(pair, posed);
        boolean truth = isInside(posed.exact(), p, q);
        boolean answer = filter.surelyInside(pair, p, q);
        assertThat(answer && !truth).as(posed.family()).isFalse();
        if (truth && posed.family().equals("random")) {
          inside++;
          found += answer ? 1 : 0;
        }
      }
    }
    assertThat(found).isGreaterThan((int) (0.95 * inside) - 1);
    assertThat(inside).isGreaterThan(5);
  }

  /** As far as scenes are that nobody has scaled; beyond, no more is said than before. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void doesNotDependOnTheScale(int n) {
    Random random = new Random(40 + n);
    OriginInSimplex filter = OriginInSimplex.ofDimension(n);
    PlacedPair pair = new PlacedPair(n);
    int yes = 0;
    for (int k = 0; k < 40; k++) {
      WeightedVertices p = new WeightedVertices(n + 1);
      WeightedVertices q = new WeightedVertices(n + 1);
      Posed sample = PairFamilies.random(n, random);
      for (int term = 0; term <= n; term++) {
        double weight = 0.1 + random.nextDouble();
        p.add(term % sample.a().vertexCount(), weight);
        q.add(random.nextInt(sample.b().vertexCount()), weight);
      }
      Posed posed = brought(sample, p, q);
      place(pair, posed);
      boolean answer = filter.surelyInside(pair, p, q);
      yes += answer ? 1 : 0;
      for (int power : new int[] {-900, -600, -340, 340, 600, 900}) {
        place(pair, PairFamilies.scaled(posed, power));
        assertThat(answer || !filter.surelyInside(pair, p, q)).isTrue();
      }
      for (int power : new int[] {-250, -100, 100, 250}) {
        place(pair, PairFamilies.scaled(posed, power));
        assertThat(filter.surelyInside(pair, p, q))
            .as("pair %d by 2^%d", k, power)
            .isEqualTo(answer);
      }
    }
    assertThat(yes).isGreaterThan(20);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void bordersAreNotInside(int n) {
    // the unit simplex minus a point of one of its faces
    double[] corners = new double[n * (n + 1)];
    for (int i = 0; i < n; i++) {
      corners[(i + 1) * n + i] = 1;
    }
    double[] border = new double[n];
    for (int i = 1; i < n; i++) {
      border[i] = 0.5 / n;
    }
    Polytope simplex = Polytope.of(n, corners);
    Polytope point = Polytope.of(n, border);
    PlacedPair pair = new PlacedPair(n);
    place(pair, new Posed("border", simplex, Pose.identity(n), point, Pose.identity(n)));
    WeightedVertices p = new WeightedVertices(n + 1);
    WeightedVertices q = new WeightedVertices(n + 1);
    for (int k = 0; k <= n; k++) {
      p.add(k, 1);
      q.add(0, 1);
    }
    assertThat(OriginInSimplex.ofDimension(n).surelyInside(pair, p, q)).isFalse();
    assertThat(new OriginByLinearSystem(n).surelyInside(pair, p, q)).isFalse();
    border[0] = 1e-12;
    for (int i = 1; i < n; i++) {
      border[i] = 0.5 / n;
    }
    place(
        pair,
        new Posed("inside", simplex, Pose.identity(n), Polytope.of(n, border), Pose.identity(n)));
    assertThat(OriginInSimplex.ofDimension(n).surelyInside(pair, p, q)).isTrue();
    assertThat(new OriginByLinearSystem(n).surelyInside(pair, p, q)).isTrue();
  }

  @Test
  void wrongCountsAreNotInside() {
    PlacedPair pair = new PlacedPair(3);
    WeightedVertices few = new WeightedVertices(1);
    few.add(0, 1);
    assertThat(OriginInSimplex.ofDimension(3).surelyInside(pair, few, few)).isFalse();
    assertThat(OriginInSimplex.ofDimension(2).surelyInside(new PlacedPair(2), few, few)).isFalse();
    assertThat(OriginInSimplex.ofDimension(5).surelyInside(new PlacedPair(5), few, few)).isFalse();
    assertThat(new RadonPoint(3).surelyMeet(pair, few, few)).isFalse();
  }
}

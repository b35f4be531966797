// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.CertificateChecker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Subsets of bodies with radii: to the last digit where lengths are whole, and against planes. */
class RoundedContainmentTest {

  private static final NarrowPhase ENGINE = Proofs.prove(new SimplexExact(), Proof.CHECKED);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void aBallThatTouchesTheFacetsFromInsideIsASubset(int n) {
    ConvexBody box = cube(n, 1);
    assertThat(ask(Shapes.sphere(n, 1), box)).isEqualTo(Verdict.SUBSET);
    assertThat(ask(Shapes.sphere(n, Math.nextUp(1.0)), box)).isEqualTo(Verdict.NOT_SUBSET);
    ConvexBody rounded = new RoundedPolytope((Polytope) box, 0.5);
    assertThat(ask(Shapes.sphere(n, 1.5), rounded)).isEqualTo(Verdict.SUBSET);
    assertThat(ask(Shapes.sphere(n, Math.nextUp(1.5)), rounded)).isEqualTo(Verdict.NOT_SUBSET);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5})
  void aHullThatTouchesABallFromInsideIsASubset(int n) {
    double[] corners = new double[3 * n];
    corners[0] = 3;
    corners[1] = 4;
    corners[n] = -5;
    corners[2 * n + 1] = 1;
    Polytope hull = Polytope.of(n, corners);
    assertThat(ask(hull, Shapes.sphere(n, 5))).isEqualTo(Verdict.SUBSET);
    assertThat(ask(hull, Shapes.sphere(n, Math.nextDown(5.0)))).isEqualTo(Verdict.NOT_SUBSET);
    ConvexBody rounded = new RoundedPolytope(hull, 0.25);
    assertThat(ask(rounded, Shapes.sphere(n, 5.25))).isEqualTo(Verdict.SUBSET);
    assertThat(ask(rounded, Shapes.sphere(n, Math.nextDown(5.25)))).isEqualTo(Verdict.NOT_SUBSET);
    assertThat(ask(rounded, rounded)).isEqualTo(Verdict.SUBSET);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void nothingFlatHoldsABall(int n) {
    ConvexBody ball = Shapes.sphere(n, 1e-300);
    double[] ends = new double[2 * n];
    ends[0] = -1;
    ends[n] = 1;
    Verdict inSegment = n == 1 ? Verdict.SUBSET : Verdict.NOT_SUBSET;
    assertThat(ask(ball, Polytope.of(n, ends))).isEqualTo(inSegment);
    assertThat(ask(ball, Polytope.of(n, new double[n]))).isEqualTo(Verdict.NOT_SUBSET);
    if (n == 3) {
      Polytope square = Polytope.of(3, -1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0);
      assertThat(ask(ball, square)).isEqualTo(Verdict.NOT_SUBSET);
    }
  }

  @Test
  void inFourDimensionsABallInAHullIsLeftOpenUnlessItSticksOut() {
    assertThat(answer(Shapes.sphere(4, 0.5), cube(4, 1)).verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(ask(Shapes.sphere(4, Math.nextUp(1.0)), cube(4, 1))).isEqualTo(Verdict.NOT_SUBSET);
    double[] corner = {1.5, 1.5, 1.5, 1.5};
    ConvexBody aside = new RoundedPolytope(Polytope.of(4, corner), 0.5);
    assertThat(ask(aside, cube(4, 1))).isEqualTo(Verdict.NOT_SUBSET);
  }

  @Test
  void agreesWithThePlanesOfAllFacets() {
    long seed = 20261123;
    Random random = new Random(seed);
    int within = 0;
    for (int k = 0; k < 400; k++) {
      int n = 2 + random.nextInt(2);
      Polytope q = cloud(random, n, n + 2 + random.nextInt(12), 1);
      Polytope p = cloud(random, n, 1 + random.nextInt(4), 0.25);
      double radius = 0.6 * random.nextDouble();
      double room = room(p, q, n) - radius;
      assertThat(room).isFinite();
      // bodies have a size of about 1: nearer than this the planes' rounding may decide
      if (Math.abs(room) > 1e-9) {
        double both = random.nextInt(2) * random.nextDouble();
        Verdict found = ask(new RoundedPolytope(p, radius + both), new RoundedPolytope(q, both));
        assertThat(found)
            .as("seed %d, pair %d, room %s", seed, k, room)
            .isEqualTo(room > 0 ? Verdict.SUBSET : Verdict.NOT_SUBSET);
        within += room > 0 ? 1 : 0;
      }
    }
    assertThat(within).isBetween(50, 350);
  }

  @Test
  void aListThatLacksAFacetProvesNothing() {
    Polytope box = cube(3, 1);
    ConvexBody ball = Shapes.sphere(3, 0.5);
    Pose here = Pose.identity(3);
    Certificate.Inside all = (Certificate.Inside) answer(ball, box).toOutcome().certificate();
    assertThat(all.simplices()).hasSize(12);
    for (int k = 0; k < 12; k++) {
      List<List<Integer>> fewer = new ArrayList<>(all.simplices());
      fewer.remove(k);
      assertThat(check(ball, here, box, new Certificate.Inside(fewer)).reason())
          .contains("not all facets");
    }
    List<List<Integer>> twice = new ArrayList<>(all.simplices());
    twice.add(all.simplices().get(0));
    assertThat(check(ball, here, box, new Certificate.Inside(twice)).valid()).isFalse();
    List<List<Integer>> through = new ArrayList<>(all.simplices());
    through.set(0, List.of(0, 3, 7));
    assertThat(check(ball, here, box, new Certificate.Inside(through)).valid()).isFalse();
    assertThat(check(ball, here, box, new Certificate.Inside(List.of())).valid()).isFalse();
    assertThat(check(ball, here, box, all).valid()).isTrue();
    Pose aside = Pose.translation(0.75, 0, 0);
    assertThat(check(ball, aside, box, all).reason()).contains("not far enough behind");
  }

  private static CertificateChecker.Finding check(
      ConvexBody a, Pose poseA, ConvexBody b, Certificate certificate) {
    return CertificateChecker.check(a, poseA, b, Pose.identity(3), certificate);
  }

  private static Polytope cube(int n, double half) {
    double[] halves = new double[n];
    Arrays.fill(halves, half);
    return Shapes.box(halves);
  }

  private static Polytope cloud(Random random, int n, int count, double size) {
    double[] coordinates = new double[n * count];
    for (int k = 0; k < coordinates.length; k++) {
      coordinates[k] = size * random.nextGaussian();
    }
    return Polytope.of(n, coordinates);
  }

  /**
   * The least distance of a vertex of p behind a plane through n vertices of q with q behind it.
   */
  private static double room(Polytope p, Polytope q, int n) {
    double least = Double.POSITIVE_INFINITY;
    int count = q.vertexCount();
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        for (int k = 0; k < (n == 2 ? 1 : count); k++) {
          if (i != j && (n == 2 || (i != k && j != k))) {
            least = Math.min(least, room(p, q, normal(q, n, i, j, k), i));
          }
        }
      }
    }
    return least;
  }

  private static double[] normal(Polytope q, int n, int i, int j, int k) {
    double[] e = new double[3];
    double[] f = {0, 0, 1};
    for (int axis = 0; axis < n; axis++) {
      e[axis] = q.coordinate(j, axis) - q.coordinate(i, axis);
      if (n == 3) {
        f[axis] = q.coordinate(k, axis) - q.coordinate(i, axis);
      }
    }
    double[] w = {e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]};
    double length = Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
    return new double[] {w[0] / length, w[1] / length, w[2] / length};
  }

  private static double room(Polytope p, Polytope q, double[] w, int corner) {
    double plane = along(q, corner, w);
    for (int v = 0; v < q.vertexCount(); v++) {
      if (along(q, v, w) > plane + 1e-12) {
        return Double.POSITIVE_INFINITY;
      }
    }
    double least = Double.POSITIVE_INFINITY;
    for (int v = 0; v < p.vertexCount(); v++) {
      least = Math.min(least, plane - along(p, v, w));
    }
    return least;
  }

  private static double along(Polytope p, int vertex, double[] w) {
    double sum = 0;
    for (int axis = 0; axis < p.dimension(); axis++) {
      sum += w[axis] * p.coordinate(vertex, axis);
    }
    return sum;
  }

  private static Verdict ask(ConvexBody a, ConvexBody b) {
    PairResult result = answer(a, b);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    Pose here = Pose.identity(a.dimension());
    CertificateChecker.Finding finding =
        CertificateChecker.check(a, here, b, here, result.toOutcome().certificate());
    assertThat(finding.valid()).as(finding.reason()).isTrue();
    assertThat(finding.verdict()).isEqualTo(result.verdict());
    return result.verdict();
  }

  private static PairResult answer(ConvexBody a, ConvexBody b) {
    Pose here = Pose.identity(a.dimension());
    PairResult result = new PairResult(a.dimension());
    ENGINE
        .newQuery(a.dimension())
        .evaluate(
            ENGINE.prepare(a),
            here,
            ENGINE.prepare(b),
            here,
            PairRequest.containment(),
            null,
            result);
    return result;
  }
}

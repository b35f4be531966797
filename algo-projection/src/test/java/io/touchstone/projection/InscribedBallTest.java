// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class InscribedBallTest {

  @Test
  void isTheRadiusOfKnownBodies() {
    assertThat(
            new PreparedPolyhedron(ProjectionShapes.OF_EDGES, Shapes.box(1, 2, 3))
                .inscribedRadius())
        .isCloseTo(1, within(1e-12));
    assertThat(
            new PreparedPolyhedron(ProjectionShapes.OF_EDGES, Shapes.regularSimplex(3, 3))
                .inscribedRadius())
        .isCloseTo(1, within(1e-12));
    assertThat(
            new PreparedPolygon(ProjectionShapes.OF_EDGES, Shapes.regularPolygon(6, 2))
                .inscribedRadius())
        .isCloseTo(Math.sqrt(3), within(1e-12));
    assertThat(
            new PreparedPolygon(ProjectionShapes.OF_EDGES, Shapes.box(3, 1e-3)).inscribedRadius())
        .isCloseTo(1e-3, within(1e-12));
  }

  @Test
  void flatBodiesHaveNone() {
    Polytope square = Polytope.of(3, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0);
    assertThat(new PreparedPolyhedron(ProjectionShapes.OF_EDGES, square).inscribedRadius())
        .isZero();
    assertThat(
            new PreparedPolyhedron(ProjectionShapes.OF_EDGES, Polytope.of(3, 0, 0, 0, 1, 2, 3))
                .inscribedRadius())
        .isZero();
    assertThat(
            new PreparedPolygon(ProjectionShapes.OF_EDGES, Polytope.of(2, 0, 0, 1, 1))
                .inscribedRadius())
        .isZero();
  }

  /**
   * Two corner tetrahedra 0.75 apart: centres of their bounding boxes are nearer than the sum of
   * the distances from the faces. With a centre that is inside the step does not end the search.
   */
  @Test
  void doesNotFireForABoxCentreOutside() {
    Polytope tetrahedron = Polytope.of(3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1);
    double[] mirrored = tetrahedron.toArray();
    for (int i = 0; i < mirrored.length; i++) {
      mirrored[i] = 1.1 - mirrored[i];
    }
    double distance = Math.sqrt(3 * Math.pow(1.1 - 0.25 - 0.25, 2));
    assertThat(2 * new PreparedPolyhedron(ProjectionShapes.OF_EDGES, tetrahedron).inscribedRadius())
        .isLessThan(distance);
    EdgeProjection engine = new EdgeProjection("edge-projection", ProjectionMode.MIXED);
    Posed pair =
        new Posed(
            "corners", tetrahedron, Pose.identity(3), Polytope.of(3, mirrored), Pose.identity(3));
    PairResult result =
        new EngineAssertions(engine, 3).check(pair, PairRequest.intersection(), "corners");
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
  }

  /** The ball stays inside, up to roundings: no vertex is nearer along a direction. */
  @Test
  void isInsideRandomBodies() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      Polytope body = PairFamilies.cloud(3, 4 + random.nextInt(20), random, 0.1);
      PreparedPolyhedron prepared = new PreparedPolyhedron(ProjectionShapes.OF_EDGES, body);
      for (int k = 0; k < 200; k++) {
        double[] w = PairFamilies.unit(3, random);
        int v = prepared.farthest(w);
        double height = 0;
        for (int i = 0; i < 3; i++) {
          height += w[i] * (body.coordinate(v, i) - prepared.centre[i]);
        }
        assertThat(prepared.inscribedRadius()).as("seed %d", seed).isLessThan(height + 1e-14);
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.RelativePosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The eight cases of figure 1, classified from the engine's answers. */
final class RelativePositionTest {

  private static final double EIGHTH = Math.PI / 4;

  private final NarrowPhase engine =
      Proofs.prove(new EdgeProjection("edge-projection", ProjectionMode.MIXED), Proof.CHECKED);

  private Outcome ask(Polytope a, Pose poseA, Polytope b, Pose poseB, PairRequest request) {
    PairQuery query = engine.newQuery(a.dimension());
    PairResult result = new PairResult(a.dimension());
    query.evaluate(engine.prepare(a), poseA, engine.prepare(b), poseB, request, null, result);
    return result.toOutcome();
  }

  private RelativePosition position(Polytope a, Pose poseA, Polytope b, Pose poseB) {
    RelativePosition one =
        RelativePosition.of(a, poseA, b, poseB, ask(a, poseA, b, poseB, PairRequest.distance()));
    RelativePosition other =
        RelativePosition.of(b, poseB, a, poseA, ask(b, poseB, a, poseA, PairRequest.distance()));
    assertThat(one).isEqualTo(other);
    return one;
  }

  /** Cubes of side 2; the translation of the second one. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, PIERCING",
    "2, 0.25, 0.5, FACE_FACE",
    "2.5, 0.25, 0.5, FACE_FACE",
    "-2.5, 2, 0.5, EDGE_EDGE",
    "2, 2, 0.5, EDGE_EDGE",
    "3, 3, 0.5, EDGE_EDGE",
    "2, 2, 2, VERTEX_VERTEX",
    "3, 3, -3, VERTEX_VERTEX"
  })
  void cubes(double x, double y, double z, RelativePosition expected) {
    Polytope cube = Shapes.box(1, 1, 1);
    assertThat(position(cube, Pose.identity(3), cube, Pose.translation(x, y, z)))
        .isEqualTo(expected);
  }

  @Test
  void cubeInACube() {
    Polytope small = Shapes.box(0.25, 0.25, 0.25);
    Pose off = Pose.translation(0.5, 0.25, 0.125);
    assertThat(position(Shapes.box(1, 1, 1), Pose.identity(3), small, off))
        .isEqualTo(RelativePosition.CONTAINMENT);
  }

  /** A cube against the face, an edge and a vertex of another body, and edges across each other. */
  @Test
  void facesEdgesAndVertices() {
    Polytope cube = Shapes.box(1, 1, 1);
    Polytope octahedron = Shapes.crossPolytope(1, 1, 1);
    double root = Math.sqrt(2);
    Pose edgeAlongZ = Pose.rotation(new double[] {0, 0, 1}, EIGHTH, new double[3]);
    Pose identity = Pose.identity(3);
    Pose edgeTowards =
        Pose.rotation(new double[] {0, 0, 1}, EIGHTH, new double[] {1.5 + root, 0.1, 0.2});
    Pose edgeAcross =
        Pose.rotation(new double[] {0, 1, 0}, EIGHTH, new double[] {2 * root + 0.5, 0.1, 0.2});
    assertThat(position(cube, identity, cube, edgeTowards)).isEqualTo(RelativePosition.FACE_EDGE);
    assertThat(position(cube, edgeAlongZ, cube, edgeAcross)).isEqualTo(RelativePosition.EDGE_EDGE);
    assertThat(position(cube, identity, octahedron, Pose.translation(2.5, 0.1, 0.2)))
        .isEqualTo(RelativePosition.FACE_VERTEX);
    assertThat(position(cube, identity, octahedron, Pose.translation(2, 0.125, 0.25)))
        .isEqualTo(RelativePosition.FACE_VERTEX);
    assertThat(position(cube, edgeAlongZ, octahedron, Pose.translation(root + 1.5, 0, 0.2)))
        .isEqualTo(RelativePosition.EDGE_VERTEX);
    assertThat(position(octahedron, identity, octahedron, Pose.translation(2.5, 0, 0)))
        .isEqualTo(RelativePosition.VERTEX_VERTEX);
    assertThat(position(octahedron, identity, octahedron, Pose.translation(2, 0, 0)))
        .isEqualTo(RelativePosition.VERTEX_VERTEX);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, PIERCING",
    "2, 0.5, EDGE_EDGE",
    "3, 0.5, EDGE_EDGE",
    "2, 2, VERTEX_VERTEX",
    "3, 3, VERTEX_VERTEX"
  })
  void squares(double x, double y, RelativePosition expected) {
    Polytope square = Shapes.box(1, 1);
    assertThat(position(square, Pose.identity(2), square, Pose.translation(x, y)))
        .isEqualTo(expected);
  }

  /** Bodies without an inside touch where they meet. */
  @Test
  void flatBodies() {
    Polytope segment = Polytope.of(3, -1, 0, 0, 1, 0, 0);
    Pose across = Pose.rotation(new double[] {0, 0, 1}, Math.PI / 2, new double[3]);
    assertThat(position(segment, Pose.identity(3), segment, across))
        .isEqualTo(RelativePosition.EDGE_EDGE);
    Polytope point = Polytope.of(3, 0, 0, 0);
    assertThat(position(segment, Pose.identity(3), point, Pose.translation(0.5, 0, 0)))
        .isEqualTo(RelativePosition.EDGE_VERTEX);
    assertThat(position(point, Pose.identity(3), point, Pose.identity(3)))
        .isEqualTo(RelativePosition.VERTEX_VERTEX);
  }

  @Test
  void saysWhatItNeeds() {
    Polytope cube = Shapes.box(1, 1, 1);
    Pose apart = Pose.translation(5, 0, 0);
    Outcome separated = ask(cube, Pose.identity(3), cube, apart, PairRequest.intersection());
    assertThat(RelativePosition.of(cube, Pose.identity(3), cube, apart, separated))
        .isEqualTo(RelativePosition.FACE_FACE);
    assertThatThrownBy(
            () -> RelativePosition.of(Polytope.empty(3), Pose.identity(3), cube, apart, separated))
        .hasMessageContaining("empty");
  }
}

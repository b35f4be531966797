package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.kernel.oracle.PairFamilies;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class InscribedBallTest {

  private static double radius(PreparedBody body) {
    return Math.scalb(body.inscribedRadius(), body.exponent);
  }

  @Test
  void isTheRadiusOfKnownBodies() {
    assertThat(radius(new PreparedPolyhedron(ProjectionShapes.OF_EDGES, Shapes.box(1, 2, 3))))
        .isCloseTo(1, within(1e-12));
    assertThat(
            radius(new PreparedPolyhedron(ProjectionShapes.OF_EDGES, Shapes.regularSimplex(3, 3))))
        .isCloseTo(1, within(1e-12));
    assertThat(radius(new PreparedPolygon(ProjectionShapes.OF_EDGES, Shapes.regularPolygon(6, 2))))
        .isCloseTo(Math.sqrt(3), within(1e-12));
    assertThat(radius(new PreparedPolygon(ProjectionShapes.OF_EDGES, Shapes.box(3, 1e-3))))
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
   * the distances from the faces. With a centre that is inside they do not overlap.
   */
  @Test
  void doesNotFireForABoxCentreOutside() {
    Polytope tetrahedron = Polytope.of(3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1);
    double[] mirrored = tetrahedron.toArray();
    for (int i = 0; i < mirrored.length; i++) {
      mirrored[i] = 1.1 - mirrored[i];
    }
    PreparedBody a = new PreparedPolyhedron(ProjectionShapes.OF_EDGES, tetrahedron);
    PreparedBody b = new PreparedPolyhedron(ProjectionShapes.OF_EDGES, Polytope.of(3, mirrored));
    double distance = Math.sqrt(3 * Math.pow(1.1 - 0.25 - 0.25, 2));
    assertThat(InscribedBall.overlap(radius(a), radius(b), distance)).isFalse();
  }

  /** The ball stays inside: no vertex of the polar directions is nearer than the radius. */
  @Test
  void isInsideRandomBodies() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      Polytope body = PairFamilies.cloud(3, 4 + random.nextInt(20), random, 0.1);
      PreparedPolyhedron prepared = new PreparedPolyhedron(ProjectionShapes.OF_EDGES, body);
      double[] pose = new double[12];
      Pose.identity(3).copyTo(pose);
      for (int k = 0; k < 200; k++) {
        double[] w = PairFamilies.unit(3, random);
        int v = prepared.farthest(pose, w, 1);
        double height = 0;
        for (int i = 0; i < 3; i++) {
          height += w[i] * (body.coordinate(v, i) - prepared.centre[i]);
        }
        assertThat(radius(prepared)).as("seed %d", seed).isLessThanOrEqualTo(height);
      }
    }
  }
}

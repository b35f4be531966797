package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import org.junit.jupiter.api.Test;

final class PlacedFrameTest {

  private static final PreparedPolyhedron NOTHING =
      new PreparedPolyhedron(ProjectionShapes.OF_EDGES, Polytope.empty(3));

  private final PlacedFrame frame =
      new PlacedFrame(new PlacedPolyhedron(1, NOTHING), new PlacedPolyhedron(-1, NOTHING));

  private boolean place(Polytope a, Pose poseA, Polytope b, Pose poseB) {
    frame.take(
        new PreparedPolyhedron(ProjectionShapes.OF_EDGES, a),
        poseA,
        new PreparedPolyhedron(ProjectionShapes.OF_EDGES, b),
        poseB);
    return frame.place();
  }

  /** The vertices of a body in the frame, relative to its centre. */
  private static double[] points(PlacedBody placed) {
    return placed.points();
  }

  /** Whatever the unit of length, the same numbers. */
  @Test
  void coordinatesAreOfModerateSize() {
    for (int e = -900; e <= 900; e += 100) {
      double s = Math.scalb(1.0, e);
      Polytope box = Shapes.box(s, s, s);
      assertThat(place(box, Pose.identity(3), box, Pose.translation(3 * s, 0, -s))).isTrue();
      assertThat(frame.centres).containsExactly(1.5, 0, -0.5);
      for (double coordinate : points(frame.a)) {
        assertThat(Math.abs(coordinate)).isEqualTo(0.5);
      }
    }
  }

  /** Far from the origin of the world and of their frames, bodies keep the digits of their size. */
  @Test
  void distanceFromOriginsCostsNoDigits() {
    Polytope far = Polytope.of(3, 0x1p40, 0, 0, 0x1p40 + 1, 0, 0);
    assertThat(place(far, Pose.translation(-0x1p40, 0, 0), far, Pose.translation(-0x1p40, 2, 0)))
        .isTrue();
    assertThat(frame.centres).containsExactly(0, 1, 0);
    assertThat(points(frame.a)).containsExactly(-0.25, 0, 0, 0.25, 0, 0);
  }

  /** A point beside a body of another order of magnitude neither overflows nor takes digits. */
  @Test
  void pointsHaveNoSize() {
    for (int e = -1000; e <= 1000; e += 250) {
      double s = Math.scalb(1.0, e);
      for (double far : new double[] {0, 1, 0x1p900}) {
        Polytope point = Polytope.of(3, far, far, far);
        Pose back = Pose.translation(-far, -far, -far);
        assertThat(place(point, back, Shapes.box(s, s, s), Pose.identity(3))).isTrue();
        assertThat(points(frame.a)).containsOnly(0.0);
        for (double coordinate : points(frame.b)) {
          assertThat(Math.abs(coordinate)).isEqualTo(1);
        }
        assertThat(frame.centres).containsOnly(0.0);
      }
    }
  }

  @Test
  void saysWhenCoordinatesOverflow() {
    Polytope box = Shapes.box(1, 1, 1);
    Pose one = Pose.translation(Double.MAX_VALUE, 0, 0);
    Pose other = Pose.translation(-Double.MAX_VALUE, 0, 0);
    assertThat(place(box, one, box, other)).isFalse();
  }
}

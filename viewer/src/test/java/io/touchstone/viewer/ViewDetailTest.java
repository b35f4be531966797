// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.motion.FreeMotion;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionFrame;
import io.touchstone.api.motion.MotionPlane;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.objects.CompoundBody;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.api.query.AxisVector;
import io.touchstone.io.PartedShape;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is written about contacts, casts, motions and objects. */
final class ViewDetailTest {

  private static final Polytope BOX = Shapes.box(1, 1, 1);
  private static final Pose HERE = Pose.identity(3);
  private static final Pose THERE = Pose.translation(5, 0, 0);

  private static Map<?, ?> map(@Nullable Object value) {
    return (Map<?, ?>) Objects.requireNonNull(value);
  }

  private static double[] range(@Nullable Object hull) {
    List<?> points = (List<?>) Objects.requireNonNull(map(hull).get("points"));
    return points.stream()
        .mapToDouble(point -> ((double[]) Objects.requireNonNull(point))[0])
        .sorted()
        .toArray();
  }

  @Test
  void aHitIsSweptUpToTheHit() {
    Map<String, @Nullable Object> cast =
        ViewDetail.cast(BOX, HERE, BOX, THERE, List.of(-6.0, 0.0, 0.0), 0.5).data();
    assertThat(cast).containsEntry("hit", true).containsEntry("end", 0.5);
    double[] xs = range(cast.get("sweep"));
    assertThat(xs).hasSize(8);
    assertThat(xs[0]).isEqualTo(1);
    assertThat(xs[7]).isEqualTo(6);
  }

  /** A miss has no end; it is drawn until the moving body has passed the other one. */
  @Test
  void aMissIsSweptPastTheOtherBody() {
    Map<String, @Nullable Object> cast =
        ViewDetail.cast(
                BOX, HERE, BOX, Pose.translation(-9, 5, 0), List.of(2.0, 0.0, 0.0), 1.0 / 0.0)
            .data();
    assertThat(cast).containsEntry("hit", false).containsEntry("end", 5.5); // -10 + 2 t = 1
  }

  @Test
  void aManifoldIsCopied() {
    ContactManifold manifold = new ContactManifold(3);
    manifold.setNormal(2, 1);
    manifold.setPoint(manifold.add(-0.5, 3L << 32 | 3, ContactManifold.NO_FEATURE), 0, 7);
    ViewDetail detail = ViewDetail.contact(manifold, manifold);
    manifold.clear();
    List<?> points = (List<?>) Objects.requireNonNull(detail.data().get("points"));
    assertThat(points).hasSize(1);
    assertThat(map(points.get(0)).get("feature")).isEqualTo("A3");
    assertThat(map(points.get(0)).get("separation")).isEqualTo(-0.5);
  }

  private static Map<String, @Nullable Object> motion(Motion of, double from, double to) {
    MotionPlane plane = new MotionPlane(from, to, MotionFrame.WORLD, AxisVector.of(1, 0, 0));
    return ViewDetail.motion(
            BOX,
            Motion.staying(HERE),
            BOX,
            of,
            0,
            MotionResult.of(
                to == 1 ? MotionVerdict.FREE : MotionVerdict.UNDECIDED,
                to,
                OptionalDouble.empty(),
                new FreeMotion(List.of(plane), to),
                null,
                0))
        .data();
  }

  /** Only what moves along lines sweeps over a hull; a turn gets none. */
  @Test
  void hullsAreSweptWhereThatIsTrue() {
    Map<?, ?> straight = map(motion(Motion.linear(THERE, 4, 0, 0), 0, 0.5).get("b"));
    double[] xs = range(straight.get("sweep"));
    assertThat(xs[0]).isEqualTo(4);
    assertThat(xs[xs.length - 1]).isEqualTo(8); // as far as is proved
    double[] zero = new double[3];
    Motion turning = Motion.twist(THERE, zero, zero, new double[] {0, 0, 1});
    assertThat(map(motion(turning, 0, 1).get("b")).containsKey("sweep")).isFalse();
    assertThat(map(motion(turning, 0, 1).get("a")).containsKey("sweep")).isFalse();
  }

  /** The page says what the checker says: planes that leave time out prove nothing. */
  @Test
  void aGapBetweenPlanesIsAFault() {
    assertThat(motion(Motion.linear(THERE, 4, 0, 0), 0, 1)).containsEntry("fault", "");
    assertThat(motion(Motion.linear(THERE, 4, 0, 0), 0.25, 1).get("fault")).isNotEqualTo("");
    assertThat(motion(Motion.linear(THERE, -4, 0, 0), 0, 1).get("fault")).isNotEqualTo("");
  }

  @Test
  void objectsHaveTheirParts() {
    PartedShape two =
        new PartedShape(CompoundBody.of(BOX, Shapes.box(2, 1, 1)), List.of("lid", "pot"));
    Map<String, @Nullable Object> compound = ShapeData.of(two);
    assertThat((List<?>) compound.get("parts")).hasSize(2);
    assertThat(compound).containsEntry("partNames", List.of("lid", "pot"));
    double[] points = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    int[] open = {0, 2, 1, 0, 1, 3};
    Map<String, @Nullable Object> mesh =
        ShapeData.of(new PartedShape(TriangleMesh.of(points, open), List.of()));
    assertThat(mesh).containsEntry("note", "an open mesh of triangles");
    assertThat((int[]) mesh.get("triangles")).hasSize(6);
  }
}

package io.touchstone.api.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class PoseTest {

  @Test
  void identityLeavesPointsWhereTheyAre() {
    for (int n = 1; n <= 6; n++) {
      double[] point = new Random(n).doubles(n).toArray();
      double[] world = new double[n];
      Pose.identity(n).toWorld(point, world);
      assertThat(world).containsExactly(point);
    }
  }

  @Test
  void quaternionTurnsCounterClockwise() {
    double half = Math.sqrt(0.5);
    Pose quarterTurnAboutZ = Pose.quaternion(10, 20, 30, 0, 0, half, half);
    double[] world = new double[3];
    quarterTurnAboutZ.toWorld(new double[] {1, 0, 0}, world);
    assertThat(world[0]).isCloseTo(10, within(1e-15));
    assertThat(world[1]).isCloseTo(21, within(1e-14));
    assertThat(world[2]).isEqualTo(30);
  }

  @Test
  void quaternionOfAnyLengthIsTheSameRotation() {
    Pose unit = Pose.quaternion(0, 0, 0, 0.1, -0.5, 0.3, 0.8);
    Pose scaled = Pose.quaternion(0, 0, 0, 0.1 * 1024, -0.5 * 1024, 0.3 * 1024, 0.8 * 1024);
    assertThat(scaled).isEqualTo(unit);
  }

  @Test
  void axisAndAngleAgreeWithQuaternion() {
    double angle = 0.7;
    Pose byAxis = Pose.rotation(new double[] {0, 0, 5}, angle, new double[] {1, 2, 3});
    double[] world = new double[3];
    byAxis.toWorld(new double[] {1, 0, 0}, world);
    assertThat(world[0]).isCloseTo(1 + Math.cos(angle), within(1e-15));
    assertThat(world[1]).isCloseTo(2 + Math.sin(angle), within(1e-15));
    assertThat(byAxis.isRigid()).isTrue();
  }

  @Test
  void rotationsHaveATinyDefect() {
    Random random = new Random(42);
    for (int k = 0; k < 1000; k++) {
      Pose pose =
          Pose.quaternion(
              0,
              0,
              0,
              random.nextGaussian(),
              random.nextGaussian(),
              random.nextGaussian(),
              random.nextGaussian());
      assertThat(pose.defect()).isLessThan(2e-15);
    }
  }

  @Test
  void defectIsTheLargestEntryOfRtRMinusI() {
    Pose sheared = Pose.affine(2, 1, 1e-3, 0, 0, 1, 0);
    assertThat(sheared.defect()).isEqualTo(1e-3);
    assertThat(sheared.isRigid()).isFalse();
  }

  @Test
  void mapsThatAreNotRigidMustBeAskedForByName() {
    double[] stretched = {2, 0, 0, 0, 1, 0};
    assertThatThrownBy(() -> Pose.of(2, stretched))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("max|R'R - I| = 3.0");
    assertThat(Pose.affine(2, stretched).isRigid()).isFalse();
  }

  @Test
  void mirrorsAreNotRigidInAnyDimension() {
    for (int n = 1; n <= 5; n++) {
      double[] matrix = new double[n * (n + 1)];
      for (int i = 0; i < n; i++) {
        matrix[i * (n + 1) + i] = 1;
      }
      matrix[0] = -1;
      int dimension = n;
      assertThatThrownBy(() -> Pose.of(dimension, matrix))
          .isInstanceOf(InvalidGeometryException.class)
          .hasMessageContaining("mirrors");
    }
  }

  @Test
  void rotationsInFourDimensionsAreRigidWhateverTheirRowOrder() {
    // a cyclic permutation of four axes is odd: it mirrors; with one sign changed it is a rotation
    double[] cycle = {
      0, 1, 0, 0, 0, //
      0, 0, 1, 0, 0, //
      0, 0, 0, 1, 0, //
      1, 0, 0, 0, 0
    };
    assertThatThrownBy(() -> Pose.of(4, cycle)).isInstanceOf(InvalidGeometryException.class);
    cycle[15] = -1;
    assertThat(Pose.of(4, cycle).isRigid()).isTrue();
  }

  @Test
  void numbersThatAreNotFiniteAreNamedWithTheirPlace() {
    assertThatThrownBy(() -> Pose.of(2, 1, 0, 0, 0, 1, Double.NaN))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("row 1, column 2")
        .hasMessageContaining("NaN");
    assertThatThrownBy(() -> Pose.translation(0, Double.POSITIVE_INFINITY))
        .hasMessageContaining("Infinity");
    assertThatThrownBy(() -> Pose.of(3, 1, 2, 3)).hasMessageContaining("needs 12 numbers");
    assertThatThrownBy(() -> Pose.quaternion(0, 0, 0, 0, 0, 0, 0))
        .hasMessageContaining("quaternion");
    assertThatThrownBy(() -> Pose.identity(0)).hasMessageContaining("dimension 0");
  }

  @Test
  void anOverflowInRtRCountsAsAnInfiniteDefect() {
    Pose huge = Pose.affine(2, 1e200, 0, 0, 0, 1e200, 0);
    assertThat(huge.defect()).isInfinite();
    assertThat(huge.isRigid()).isFalse();
  }

  @Test
  void mutablePoseKeepsItsValueWhenANewOneIsRefused() {
    MutablePose pose = new MutablePose(2);
    pose.set(new double[] {7, 0, -1, 5, 1, 0, 6}, 1);
    assertThat(pose.rotation(1, 0)).isEqualTo(1);
    assertThat(pose.translation(0)).isEqualTo(5);
    assertThatThrownBy(() -> pose.set(new double[] {2, 0, 0, 0, 2, 0}, 0))
        .isInstanceOf(InvalidGeometryException.class);
    assertThatThrownBy(() -> pose.setTranslation(1, Double.NaN))
        .isInstanceOf(InvalidGeometryException.class);
    assertThat(pose.toPose()).isEqualTo(Pose.of(2, 0, -1, 5, 1, 0, 6));
  }

  @Test
  void mutablePoseTakesOverAnotherPose() {
    MutablePose pose = new MutablePose(3);
    Pose source = Pose.rotation(new double[] {1, 2, 3}, 1, new double[] {4, 5, 6});
    pose.set(source);
    assertThat(pose.toPose()).isEqualTo(source);
    assertThat(pose.defect()).isEqualTo(source.defect());
    assertThatThrownBy(() -> pose.set(Pose.identity(2)))
        .isInstanceOf(DimensionMismatchException.class);
    Pose stretched = Pose.affine(3, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);
    assertThatThrownBy(() -> pose.set(stretched)).isInstanceOf(InvalidGeometryException.class);
    MutablePose affine = new MutablePose(3, true);
    affine.set(stretched);
    assertThat(affine.toPose()).isEqualTo(stretched);
  }

  @Test
  void theCallersArrayStaysTheCallers() {
    double[] matrix = {1, 0, 0, 0, 1, 0};
    Pose pose = Pose.of(2, matrix);
    matrix[2] = 99;
    assertThat(pose.translation(0)).isZero();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Locale;
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

  // --- poses from what people have

  private static double[] numbers(Pose pose) {
    double[] numbers = new double[pose.dimension() * (pose.dimension() + 1)];
    pose.copyTo(numbers);
    return numbers;
  }

  private static void assertNear(Pose found, Pose expected, double tolerance) {
    assertThat(numbers(found)).containsExactly(numbers(expected), within(tolerance));
  }

  private static Pose random(Random random) {
    return Pose.quaternion(
        random.nextGaussian(),
        random.nextGaussian(),
        random.nextGaussian(),
        random.nextGaussian(),
        random.nextGaussian(),
        random.nextGaussian(),
        random.nextGaussian());
  }

  @Test
  void matricesComeByRowsOrColumnsWithOrWithoutTheLastRow() {
    Pose expected = Pose.of(2, 0, -1, 5, 1, 0, 6);
    assertThat(Pose.of(2, 0, -1, 5, 1, 0, 6, 0, 0, 1)).isEqualTo(expected);
    assertThat(Pose.ofColumns(2, 0, 1, -1, 0, 5, 6)).isEqualTo(expected);
    assertThat(Pose.ofColumns(2, 0, 1, 0, -1, 0, 0, 5, 6, 1)).isEqualTo(expected);
    assertThat(Pose.affineColumns(1, 3, 0, 7, 1)).isEqualTo(Pose.affine(1, 3, 7));
    Pose space = random(new Random(1));
    double[] m = numbers(space);
    double[] columns = new double[16];
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 4; column++) {
        columns[4 * column + row] = m[4 * row + column];
      }
    }
    columns[15] = 1;
    assertThat(Pose.ofColumns(3, columns)).isEqualTo(space);
    assertThatThrownBy(() -> Pose.of(3, columns))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("are these numbers columns?");
    columns[15] = Double.NaN;
    assertThatThrownBy(() -> Pose.affineColumns(3, columns))
        .hasMessageContaining("found NaN in column 3");
    assertThatThrownBy(() -> Pose.of(3, new double[15]))
        .hasMessageContaining("12 numbers [R | t], or 16 of a homogeneous matrix, found 15");
  }

  @Test
  void anglesOfEulerAreTurnsOneAfterTheOther() {
    double[] angles = {0.3, -1.1, 2.5};
    double[][] axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    double[] t = {4, 5, 6};
    for (String order : new String[] {"xyz", "zyx", "yzx", "xyx", "zxz", "yxy"}) {
      Pose turned = Pose.identity(3);
      for (int k = 0; k < 3; k++) { // axes of the world: each turn comes after what was before
        double[] about = axis[order.charAt(k) - 'x'];
        turned = Pose.rotation(about, angles[k], new double[3]).compose(turned);
      }
      assertNear(Pose.euler(order, angles, t), Pose.translation(t).compose(turned), 1e-15);
      String along = new StringBuilder(order).reverse().toString().toUpperCase(Locale.ROOT);
      double[] reversed = {angles[2], angles[1], angles[0]};
      assertThat(Pose.euler(along, reversed, t)).isEqualTo(Pose.euler(order, angles, t));
    }
    for (String order : new String[] {"xxy", "xyy", "xy", "xYz", "abc", "", "xyzx"}) {
      assertThatThrownBy(() -> Pose.euler(order, angles, t))
          .isInstanceOf(InvalidGeometryException.class)
          .hasMessageContaining("'" + order + "' is no order of Euler angles");
    }
    assertThatThrownBy(() -> Pose.euler("xyz", new double[] {0, Double.NaN, 0}, t))
        .hasMessageContaining("cannot turn by NaN about y");
    assertThatThrownBy(() -> Pose.euler("xyz", new double[2], t))
        .hasMessageContaining("found 2 and 3");
    assertThatThrownBy(() -> Pose.rotation(new double[2], 1, t))
        .hasMessageContaining("found 2 and 3");
  }

  @Test
  void posesAreAGroup() {
    Random random = new Random(5);
    for (int k = 0; k < 100; k++) {
      Pose a = random(random);
      Pose b = random(random);
      Pose c = random(random);
      assertNear(a.compose(b).compose(c), a.compose(b.compose(c)), 1e-14);
      assertNear(a.compose(a.inverse()), Pose.identity(3), 1e-14);
      assertNear(a.inverse().compose(a), Pose.identity(3), 1e-14);
      assertNear(a.compose(b.relativeTo(a)), b, 1e-14);
      assertThat(a.compose(Pose.identity(3))).isEqualTo(a);
      assertThat(Pose.identity(3).compose(a)).isEqualTo(a);
      assertThat(a.compose(b).isRigid()).isTrue();
      assertThat(a.inverse().isRigid()).isTrue();
    }
  }

  @Test
  void aProductMovesByTheInnerPoseFirst() {
    Random random = new Random(6);
    for (int n = 1; n <= 5; n++) {
      long count = n * (n + 1L);
      Pose outer = Pose.affine(n, random.doubles(count, -1, 1).toArray());
      Pose inner = Pose.affine(n, random.doubles(count, -1, 1).toArray());
      double[] point = random.doubles(n).toArray();
      double[] half = new double[n];
      double[] whole = new double[n];
      inner.toWorld(point, half);
      outer.toWorld(half, whole);
      double[] found = new double[n];
      outer.compose(inner).toWorld(point, found);
      assertThat(found).containsExactly(whole, within(1e-14));
      double[] back = new double[n];
      outer.inverse().toWorld(whole, back);
      assertThat(back).containsExactly(half, within(1e-12));
    }
  }

  @Test
  void turnsByQuartersAndPowersOfTwoHaveExactInverses() {
    Pose cycle = Pose.of(3, 0, 0, 1, 8, 1, 0, 0, -4, 0, 1, 0, 0.5);
    assertThat(cycle.inverse()).isEqualTo(Pose.of(3, 0, 1, 0, 4, 0, 0, 1, -0.5, 1, 0, 0, -8));
    assertThat(Pose.affine(1, 0x1p-600, 0x1p-600).inverse()).isEqualTo(Pose.affine(1, 0x1p600, -1));
    assertThat(Pose.translation(0, 3).inverse()).isEqualTo(Pose.translation(0, -3));
  }

  @Test
  void whatHasNoInverseOrProductIsTold() {
    assertThatThrownBy(() -> Pose.affine(2, 1, 2, 0, 2, 4, 0).inverse())
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("has no inverse");
    assertThatThrownBy(() -> Pose.affine(1, 1e-320, 1).inverse())
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("Infinity");
    Pose far = Pose.affine(1, 1e200, 1e200);
    assertThatThrownBy(() -> far.compose(far))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("Infinity");
    assertThatThrownBy(() -> Pose.identity(2).compose(Pose.identity(3)))
        .isInstanceOf(DimensionMismatchException.class);
    assertThatThrownBy(() -> Pose.identity(2).relativeTo(Pose.identity(3)))
        .isInstanceOf(DimensionMismatchException.class);
  }
}

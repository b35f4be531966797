// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.check;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.oracle.SimplexOracle;
import io.touchstone.kernel.support.CertifiedSupport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class KuhnSimplexTest {

  // of KuhnSimplex, where they are derived
  private static final double HALF = 0.499;
  private static final double AXES_ERROR = 2e-5;
  private static final double RESIDUAL_UNITS = 121;

  private final FilterCheck stage = new FilterCheck();
  private final KuhnSimplex path = new KuhnSimplex();
  private final WeightedVertices p = new WeightedVertices(4);
  private final WeightedVertices q = new WeightedVertices(4);

  /** A box with its corners in any order. */
  private record Box(Polytope body, List<Integer> at) {

    static Box of(Random random) {
      double[] ordered = PairFamilies.box(3, random).toArray();
      for (int axis = 0; axis < 3; axis++) { // long or thin now and then
        double factor = Math.scalb(1.0, -random.nextInt(3) * random.nextInt(12));
        for (int i = axis; i < 24; i += 3) {
          ordered[i] *= factor;
        }
      }
      List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7));
      Collections.shuffle(order, random);
      double[] c = new double[24];
      List<Integer> at = new ArrayList<>(order);
      for (int v = 0; v < 8; v++) {
        System.arraycopy(ordered, 3 * order.get(v), c, 3 * v, 3);
        at.set(order.get(v), v);
      }
      return new Box(Polytope.of(3, c), at);
    }

    double shortest() {
      double least = Double.POSITIVE_INFINITY;
      for (int axis = 0; axis < 3; axis++) {
        double length = body.coordinate(at.get(7), axis) - body.coordinate(at.get(0), axis);
        least = Math.min(least, length);
      }
      return least;
    }
  }

  /** Names a path from a corner of both boxes along three of their six axes. */
  private void name(Box a, Box b, List<Integer> axes, int start, double[] weights) {
    p.clear();
    q.clear();
    int corner = start;
    for (int k = 0; k < 4; k++) {
      p.add(a.at.get(corner & 7), weights[k]);
      q.add(b.at.get(corner >> 3), weights[k]);
      corner ^= k < 3 ? 1 << axes.get(k) : 0;
    }
  }

  private boolean isInside(Posed posed) {
    CertifiedSupport a = CertifiedSupport.of(posed.a());
    CertifiedSupport b = CertifiedSupport.of(posed.b());
    assertThat(stage.place(a, posed.poseA(), b, posed.poseB())).isTrue();
    return path.surelyInside(stage, a, b, p, q);
  }

  private static Posed moved(Posed posed, double[] direction, double length) {
    double[] m = new double[12];
    posed.poseB().copyTo(m);
    for (int axis = 0; axis < 3; axis++) {
      m[4 * axis + 3] += length * direction[axis];
    }
    return new Posed(posed.family(), posed.a(), posed.poseA(), posed.b(), Pose.affine(3, m));
  }

  /** A matrix that is off a rotation by nearly as much as is rigid still. */
  private static Pose inexact(Random random) {
    double[] m = new double[12];
    PairFamilies.rotation(3, random, 1).copyTo(m);
    for (int i = 0; i < 12; i++) {
      m[i] += i % 4 == 3 ? 0 : 1.5e-7 * (2 * random.nextDouble() - 1);
    }
    return Pose.of(3, m);
  }

  /**
   * B is moved so that the weighted corners are apart, by nothing up to the size of the boxes. The
   * answer must be yes where {@code min w_k min h_k} exceeds the sum of the components of what they
   * are apart, with the roundings that are allowed for: once in truth, once computed, and once
   * where the pair was brought together. Of the scene's magnitude all of it; nothing here can be
   * NaN, and NaN would not count as clear.
   */
  @Test
  void yesIsTrueAndGivenWhereTheWeightsHaveRoom() {
    Random random = new Random(51);
    int inside = 0;
    int outside = 0;
    int clear = 0;
    for (int k = 0; k < 1500; k++) {
      Box a = Box.of(random);
      Box b = Box.of(random);
      List<Integer> axes = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5));
      Collections.shuffle(axes, random);
      double[] weights = new double[4];
      double least = Double.POSITIVE_INFINITY;
      double total = 0;
      double factor = Math.scalb(1.0, random.nextInt(40) - 20);
      for (int term = 0; term < 4; term++) {
        weights[term] = factor * Math.scalb(random.nextDouble(), -random.nextInt(2) * 10);
        least = Math.min(least, weights[term]);
        total += weights[term];
      }
      name(a, b, axes, random.nextInt(64), weights);
      Pose poseA = random.nextBoolean() ? inexact(random) : PairFamilies.rotation(3, random, 1);
      Posed sample = new Posed("boxes", a.body, poseA, b.body, inexact(random));
      double room = least / total * Math.min(a.shortest(), b.shortest());
      double apart = room * Math.scalb(1.0, 4 - random.nextInt(20));
      Posed posed = moved(SimplexOracle.brought(sample, p, q), PairFamilies.unit(3, random), apart);
      boolean truth = SimplexOracle.isInside(posed.exact(), p, q);
      boolean answer = isInside(posed);
      assertThat(answer && !truth).as("pair %d", k).isFalse();
      inside += answer ? 1 : 0;
      outside += truth ? 0 : 1;
      if (HALF * (cosine(posed, axes) - 2 * AXES_ERROR) * room
          > Math.sqrt(3) * apart + 3 * RESIDUAL_UNITS * UNIT_ROUNDOFF * stage.magnitude) {
        clear++;
        assertThat(answer).as("pair %d", k).isTrue();
      }
    }
    assertThat(inside).isGreaterThan(400);
    assertThat(outside).isGreaterThan(60);
    assertThat(clear).isGreaterThan(800);
  }

  /** Size of the determinant of the three axes of the path. */
  private static double cosine(Posed posed, List<Integer> axes) {
    double[][] u = new double[3][3];
    for (int k = 0; k < 3; k++) {
      int axis = axes.get(k);
      Pose pose = axis < 3 ? posed.poseA().toPose() : posed.poseB().toPose();
      for (int row = 0; row < 3; row++) {
        u[k][row] = pose.get(4 * row + axis % 3);
      }
    }
    return Math.abs(
        u[0][0] * (u[1][1] * u[2][2] - u[1][2] * u[2][1])
            + u[0][1] * (u[1][2] * u[2][0] - u[1][0] * u[2][2])
            + u[0][2] * (u[1][0] * u[2][1] - u[1][1] * u[2][0]));
  }

  /** Moved beyond a face of the tetrahedron by little more than the weight of the other corner. */
  @Test
  void aWeightThatIsUsedUpIsNotBelieved() {
    Box cube = Box.of(new Random(52));
    double side = cube.body.coordinate(cube.at.get(7), 0) - cube.body.coordinate(cube.at.get(0), 0);
    name(cube, cube, List.of(0, 1, 2), 0, new double[] {0.25, 0.25, 0.25, 0.25});
    Posed there =
        SimplexOracle.brought(
            new Posed("cubes", cube.body, Pose.identity(3), cube.body, Pose.identity(3)), p, q);
    assertThat(isInside(there)).isTrue();
    // the first pair is at the lower end of the first axis, all others are at the upper one
    for (double beyond : new double[] {1e-15, 1e-9, 1e-3}) {
      Posed posed = moved(there, new double[] {1, 0, 0}, (0.75 + beyond) * side);
      assertThat(SimplexOracle.isInside(posed.exact(), p, q)).isFalse();
      assertThat(isInside(posed)).isFalse();
    }
  }

  @Test
  void whatIsNoPathIsLeftToTheDeterminants() {
    Random random = new Random(53);
    double[] weights = {0.25, 0.25, 0.25, 0.25};
    for (List<Integer> axes : List.of(List.of(0, 0, 1), List.of(0, 1, 0), List.of(3, 4, 3))) {
      Box a = Box.of(random);
      Box b = Box.of(random);
      name(a, b, axes, 0, weights);
      Posed sample =
          new Posed("boxes", a.body, inexact(random), b.body, PairFamilies.rotation(3, random, 1));
      assertThat(isInside(SimplexOracle.brought(sample, p, q))).isFalse();
    }
    Polytope box = Shapes.box(1, 1, 1);
    Polytope flat = Polytope.of(3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0);
    Polytope withPoint = withCentre(box);
    for (Polytope body : List.of(flat, withPoint, PairFamilies.cloud(3, 8, random, 1))) {
      CertifiedSupport support = CertifiedSupport.of(body);
      assertThat(support.cornerNumbers()).isEqualTo(-1);
      p.clear();
      q.clear();
      for (int k = 0; k < 4; k++) {
        p.add(k, 0.25);
        q.add(k, 0.25);
      }
      Posed posed = new Posed("no box", body, Pose.identity(3), box, Pose.identity(3));
      assertThat(isInside(posed)).isFalse();
    }
  }

  private static Polytope withCentre(Polytope box) {
    double[] c = new double[27];
    System.arraycopy(box.toArray(), 0, c, 0, 24);
    return Polytope.of(3, c);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.Rational;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What doubles have is as near to the exact numbers as is said. */
class PairOrientationTest {

  private static final int VERTICES = 8;

  private final Random random = new Random(27);
  private final PairOrientation orientation = new PairOrientation(3);

  @Test
  void coordinatesAreWithinTheirErrors() {
    for (int round = 0; round < 300; round++) {
      place(round);
      for (int code = -VERTICES; code < VERTICES; code++) {
        Dyadic[] exact = orientation.exact(code);
        for (int axis = 0; axis < 3; axis++) {
          assertNear(orientation.coordinate(code, axis), exact[axis], orientation.error(code));
        }
      }
      orientation.refine();
      for (int code = -VERTICES; code < VERTICES; code++) {
        Dyadic[] exact = orientation.exact(code);
        for (int axis = 0; axis < 3; axis++) {
          double place = orientation.coordinate(code, axis);
          assertNear(place, exact[axis], orientation.error(code));
          Dyadic rest = exact[axis].subtract(Dyadic.of(place));
          assertNear(orientation.low(code, axis), rest, orientation.fineError(code));
        }
      }
    }
  }

  @Test
  void signsAreThoseOfExactDeterminants() {
    for (int round = 0; round < 3_000; round++) {
      place(round);
      int[] c = codes(4, 1 + random.nextInt(3));
      assertThat(orientation.sign(c[0], c[1], c[2], c[3]))
          .isEqualTo(orientation.determinant(c).signum());
    }
  }

  @Test
  void aDependencyIsThatOfExactDeterminants() {
    double[] weights = new double[5];
    double[] errors = new double[5];
    int[] answers = new int[3];
    for (int round = 0; round < 20_000; round++) {
      place(round);
      int ofA = 1 + random.nextInt(4);
      int[] codes = codes(5, ofA);
      int answer = orientation.dependency(codes, ofA, weights, errors);
      answers[answer + 1]++;
      int side = 0;
      boolean meet = true;
      for (int k = 0; k < 5; k++) {
        Dyadic exact = orientation.determinant(without(codes, k));
        assertNear(weights[k], exact.abs(), errors[k]);
        int sign = (k % 2 == 0) == (k < ofA) ? exact.signum() : -exact.signum();
        side = side == 0 ? sign : side;
        meet &= sign == side && sign != 0;
      }
      if (answer != 0) {
        assertThat(answer).as("round %d", round).isEqualTo(meet ? 1 : -1);
      }
    }
    assertThat(answers).doesNotContain(0); // all three came up
  }

  /** And comes close to that. */
  @Test
  void theShareOfASegmentIsWithinItsError() {
    double[] weights = new double[5];
    double[] errors = new double[5];
    double closest = 0;
    for (int round = 0; round < 20_000; round++) {
      place(round);
      int ofA = 2 + random.nextInt(2);
      int[] codes = codes(5, ofA);
      if (orientation.dependency(codes, ofA, weights, errors) == 1) {
        int p = ofA == 2 ? 0 : 3;
        Dyadic ofP = orientation.determinant(without(codes, p)).abs();
        Dyadic ofQ = orientation.determinant(without(codes, p + 1)).abs();
        double share = weights[p + 1] / (weights[p] + weights[p + 1]);
        Rational off =
            Rational.of(ofQ, ofP.add(ofQ)).subtract(Rational.of(Dyadic.of(share), Dyadic.ONE));
        double error = orientation.shareError() + 3 * Math.ulp(share); // and of the quotient
        assertThat(Math.abs(off.doubleValue())).isLessThanOrEqualTo(error);
        closest = Math.max(closest, Math.abs(off.doubleValue()) / error);
      }
    }
    assertThat(closest).isGreaterThan(0.03);
  }

  private static int[] without(int[] codes, int left) {
    int[] others = new int[4];
    for (int k = 0; k < 4; k++) {
      others[k] = codes[k < left ? k : k + 1];
    }
    return others;
  }

  private static void assertNear(double found, Dyadic exact, double error) {
    Dyadic off = Dyadic.of(found).subtract(exact).abs();
    assertThat(off.compareTo(Dyadic.of(error)))
        .as("%s is %s, within %s", found, exact.doubleValue(), error)
        .isLessThanOrEqualTo(0);
  }

  private int[] codes(int count, int ofA) {
    int[] codes = new int[count];
    for (int k = 0; k < count; k++) {
      boolean taken;
      do {
        int v = random.nextInt(VERTICES);
        codes[k] = k < ofA ? v : ~v;
        taken = false;
        for (int l = 0; l < k; l++) {
          taken |= codes[l] == codes[k];
        }
      } while (taken);
    }
    return codes;
  }

  /** Lattice points where they are, or points turned, near the origin or far from it. */
  private void place(int round) {
    boolean lattice = round % 2 == 0;
    double far = round % 3 == 0 ? 1000 : 1;
    orientation.place(cloud(lattice), pose(lattice, far), cloud(lattice), pose(lattice, far));
  }

  private Polytope cloud(boolean lattice) {
    double[][] points = new double[VERTICES][3];
    for (double[] point : points) {
      for (int axis = 0; axis < 3; axis++) {
        point[axis] = lattice ? random.nextInt(4) : random.nextDouble() - 0.5;
      }
    }
    return Polytope.of(points);
  }

  private Pose pose(boolean lattice, double far) {
    if (lattice) {
      return Pose.identity(3);
    }
    double[] axis = {random.nextDouble(), random.nextDouble(), 0.5};
    double[] place = {far + random.nextDouble() / 4, far, random.nextDouble() / 4};
    return Pose.rotation(axis, 6 * random.nextDouble(), place);
  }
}

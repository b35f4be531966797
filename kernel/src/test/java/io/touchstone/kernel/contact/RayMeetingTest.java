// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.oracle.SimplexOracle;
import io.touchstone.kernel.support.CertifiedSupport;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a ray passes vertices, against the exact solution of the same equations. */
final class RayMeetingTest {

  private static final double U = 0x1p-53;

  /**
   * A weight below this share of the others is as near to the end of the faces as roundings allow
   * to see; the shares are numbers without a unit.
   */
  private static final double NEAR = 1e-11;

  /**
   * What is farther than this from all ends has to be seen: by weights, and in units of t, of which
   * bodies are about one long and the way is 1.5. Roundings of bodies 1e6 away are 1e-10 of that.
   */
  private static final double CLEAR = 1e-6;

  /** Vertices of both bodies with the weights that B is brought by, and a way of B. */
  private static final class Meeting {
    final int n;
    final boolean paired;
    final WeightedVertices ofA;
    final WeightedVertices ofB;
    final double[] direction;
    Posed posed;

    /**
     * Brings B to where the weighted points meet at t.
     *
     * @param factor of the last weight, from which the ray passes by if it is negative
     * @param shift how far from the frames' origins the bodies are
     */
    Meeting(int n, boolean paired, double t, double factor, double shift, Random random) {
      this.n = n;
      this.paired = paired;
      int sizeA = paired ? n : 1 + random.nextInt(n);
      int sizeB = paired ? n : n + 1 - sizeA;
      ofA = new WeightedVertices(n + 1);
      ofB = new WeightedVertices(n + 1);
      direction = PairFamilies.unit(n, random);
      double greatest = 0;
      for (double component : direction) {
        greatest = Math.max(greatest, Math.abs(component));
      }
      for (int axis = 0; axis < n; axis++) {
        direction[axis] *= 1.5 / greatest;
      }
      for (int k = 0; k < sizeA; k++) {
        ofA.add(k, (0.2 + random.nextDouble()) * (k == 0 && sizeA > 1 ? factor : 1));
      }
      for (int k = 0; k < sizeB; k++) {
        double own = (0.2 + random.nextDouble()) * (k == 0 && sizeA == 1 && sizeB > 1 ? factor : 1);
        ofB.add(k, paired ? ofA.weight(k) : own);
      }
      double[] far = new double[n];
      far[0] = shift;
      Pose moved = Pose.translation(far);
      Posed near =
          new Posed(
              "",
              PairFamilies.cloud(n, sizeA, random, 1),
              PairFamilies.rotation(n, random, 1),
              PairFamilies.cloud(n, sizeB, random, 1),
              PairFamilies.rotation(n, random, 1));
      posed = by(SimplexOracle.brought(PairFamilies.moved(near, moved), ofA, ofB), -t);
    }

    /** Moves B along the way. */
    Posed by(Posed from, double t) {
      double[] m = new double[n * (n + 1)];
      from.poseB().copyTo(m);
      for (int axis = 0; axis < n; axis++) {
        m[axis * (n + 1) + n] += t * direction[axis];
      }
      return new Posed("", from.a(), from.poseA(), from.b(), Pose.affine(n, m));
    }

    boolean isSeen(RayMeeting meeting, PlacedPair pair) {
      SimplexOracle.place(pair, posed);
      return meeting.surelyMeets(pair, ofA, ofB, direction);
    }

    /** The determinants of Cramer's rule: of each unknown, t last, and of the matrix. */
    BigDecimal[] determinants() {
      int size = paired ? n + 1 : n + 2;
      BigDecimal[][] m = new BigDecimal[size][size];
      ExactPair exact = posed.exact();
      for (int k = 0; k < size - 1; k++) {
        boolean ofFirst = k < ofA.size();
        for (int i = 0; i < n; i++) {
          m[i][k] = ofFirst ? exact.worldA(ofA.vertex(k))[i] : BigDecimal.ZERO;
          if (paired || !ofFirst) {
            int vertex = ofB.vertex(paired ? k : k - ofA.size());
            m[i][k] = m[i][k].subtract(exact.worldB(vertex)[i]);
          }
        }
        m[n][k] = ofFirst ? BigDecimal.ONE : BigDecimal.ZERO;
        if (!paired) {
          m[n + 1][k] = ofFirst ? BigDecimal.ZERO : BigDecimal.ONE;
        }
      }
      for (int i = 0; i < size; i++) {
        m[i][size - 1] = i < n ? new BigDecimal(-direction[i]) : BigDecimal.ZERO;
      }
      BigDecimal[] all = new BigDecimal[size + 1];
      all[size] = SimplexOracle.determinant(m);
      for (int unknown = 0; unknown < size; unknown++) {
        BigDecimal[][] replaced = new BigDecimal[size][];
        for (int i = 0; i < size; i++) {
          replaced[i] = m[i].clone();
          replaced[i][unknown] = i < n ? BigDecimal.ZERO : BigDecimal.ONE;
        }
        all[unknown] = SimplexOracle.determinant(replaced);
      }
      return all;
    }
  }

  /** Whether all unknowns are positive, exactly. */
  private static boolean meets(BigDecimal[] determinants) {
    int sign = determinants[determinants.length - 1].signum();
    for (BigDecimal of : determinants) {
      if (sign == 0 || of.signum() != sign) {
        return false;
      }
    }
    return true;
  }

  /** The sign of {@code bound - t}. */
  private static int compareToParameter(double bound, BigDecimal[] determinants) {
    BigDecimal whole = determinants[determinants.length - 1];
    BigDecimal product = new BigDecimal(bound).multiply(whole);
    return product.compareTo(determinants[determinants.length - 2]) * whole.signum();
  }

  @ParameterizedTest
  @CsvSource({"1, false", "2, false", "3, false", "4, false", "2, true", "3, true", "4, true"})
  void whatIsSaidOfTheWayIsExactlyTrue(int n, boolean paired) {
    Random random = new Random(17L * n);
    RayMeeting meeting = new RayMeeting(n, paired);
    PlacedPair pair = new PlacedPair(n);
    double[] normal = new double[n];
    int seen = 0;
    int near = 0;
    for (int round = 0; round < 120; round++) {
      double factor = round % 3 == 0 ? 1 : Math.pow(10, -20 * random.nextDouble());
      double side = round % 5 == 4 && n > 1 ? -1 : 1;
      double t =
          Math.scalb(0.5 + random.nextDouble(), round % 4 == 0 ? random.nextInt(60) - 30 : 0);
      Meeting at = new Meeting(n, paired, t, side * factor, round % 7 == 0 ? 1e6 : 0, random);
      BigDecimal[] truth = at.determinants();
      boolean yes = at.isSeen(meeting, pair);
      if (yes) {
        seen++;
        near += factor < NEAR ? 1 : 0;
        assertThat(meets(truth)).as("round %d", round).isTrue();
        assertThat(compareToParameter(meeting.lower(), truth)).as("round %d", round).isNegative();
        assertThat(compareToParameter(meeting.upper(), truth)).as("round %d", round).isPositive();
        assertThat(meeting.upper() - meeting.lower())
            .as("round %d", round)
            .isLessThan(1e-13 * meeting.upper() + 1e-22 * pair.magnitude());
        assertWeights(meeting, truth);
        meeting.normal(at.ofA.size(), at.direction, normal);
        assertIsAcross(at, normal);
      } else if (side > 0 && factor > CLEAR && t > CLEAR) {
        fail("round %d: not seen, factor %s, t %s", round, factor, t);
      }
    }
    assertThat(seen).isGreaterThan(60);
    assertThat(near).isGreaterThan(n > 1 ? 3 : -1);
  }

  private static void assertWeights(RayMeeting meeting, BigDecimal[] truth) {
    double whole = truth[truth.length - 1].doubleValue();
    for (int k = 0; k < truth.length - 2; k++) {
      double weight = truth[k].doubleValue() / whole;
      assertThat(meeting.weight(k)).isBetween(weight * (1 - 1e-9), weight * (1 + 1e-9));
    }
  }

  /** {@code w.d = -1}, and w is across all edges. */
  private static void assertIsAcross(Meeting at, double[] normal) {
    ExactPair exact = at.posed.exact();
    BigDecimal[] w = ExactPair.decimals(normal);
    BigDecimal[] d = ExactPair.decimals(at.direction);
    double size = 0;
    for (double component : normal) {
      size += Math.abs(component);
    }
    assertThat(ExactPair.dot(w, d).doubleValue()).isBetween(-1 - 1e-13 * size, -1 + 1e-13 * size);
    BigDecimal first = height(at, exact, 0, w);
    for (int k = 1; k < at.ofA.size(); k++) {
      assertIsNothing(height(at, exact, k, w).subtract(first), size);
    }
    for (int k = 1; k < at.ofB.size() && !at.paired; k++) {
      BigDecimal[] from = exact.worldB(at.ofB.vertex(0));
      BigDecimal[] to = exact.worldB(at.ofB.vertex(k));
      assertIsNothing(ExactPair.dot(w, to).subtract(ExactPair.dot(w, from)), size);
    }
  }

  /** Of a vertex of A, or of a pair. */
  private static BigDecimal height(Meeting at, ExactPair exact, int k, BigDecimal[] w) {
    BigDecimal ofA = ExactPair.dot(w, exact.worldA(at.ofA.vertex(k)));
    return at.paired ? ofA.subtract(ExactPair.dot(w, exact.worldB(at.ofB.vertex(k)))) : ofA;
  }

  private static void assertIsNothing(BigDecimal off, double size) {
    assertThat(off.doubleValue()).isBetween(-1e-13 * size, 1e-13 * size);
  }

  /**
   * Points on a line, far from the frames' origins for what is between them: the error is that of
   * the residual, {@code 4 m^2 u^2} of terms of twice the magnitude, for m = 24 terms, and there
   * are two vertices.
   */
  @ParameterizedTest
  @ValueSource(ints = {44, 48, 52})
  void theErrorIsThatOfTheResidual(int bits) {
    double far = Math.scalb(1.0, bits);
    Polytope a = Polytope.of(1, far);
    PlacedPair pair = new PlacedPair(1);
    RayMeeting meeting = new RayMeeting(1, false);
    CertifiedSupport body = CertifiedSupport.of(a);
    pair.place(body, Pose.translation(-far), body, Pose.translation(-far - 1));
    assertThat(meeting.surelyMeets(pair, terms(0, 1), terms(0, 1), new double[] {1})).isTrue();
    double off = 4 * 24 * 24 * U * U * 2 * 2 * pair.magnitude();
    assertThat(meeting.upper() - 1).isBetween(off, 1.1 * off + 4 * U);
    assertThat(1 - meeting.lower()).isBetween(off, 1.1 * off + 4 * U);
  }

  /** Even where nothing is rounded the last digits are not promised. */
  @Test
  void boundsAreAFewLastDigitsApart() {
    PlacedPair pair = new PlacedPair(1);
    RayMeeting meeting = new RayMeeting(1, false);
    CertifiedSupport body = CertifiedSupport.of(Polytope.of(1, 0));
    pair.place(body, Pose.identity(1), body, Pose.translation(-3.0));
    assertThat(meeting.surelyMeets(pair, terms(0, 1), terms(0, 1), new double[] {1})).isTrue();
    assertThat(meeting.lower()).isBetween(3 - 8 * U * 4, Math.nextDown(3.0));
    assertThat(meeting.upper()).isBetween(Math.nextUp(3.0), 3 + 8 * U * 4);
    pair.place(body, Pose.identity(1), body, Pose.translation(3.0)); // it was behind
    assertThat(meeting.surelyMeets(pair, terms(0, 1), terms(0, 1), new double[] {1})).isFalse();
    assertThat(meeting.upper()).isInfinite();
  }

  private static WeightedVertices terms(double... verticesAndWeights) {
    WeightedVertices list = new WeightedVertices(8);
    for (int k = 0; k < verticesAndWeights.length; k += 2) {
      list.add((int) verticesAndWeights[k], verticesAndWeights[k + 1]);
    }
    return list;
  }

  /** It takes n + 1 vertices, at least one of each body, or n pairs, and sizes of squares. */
  @Test
  void whatDoesNotFitIsNotAnswered() {
    Polytope square = Polytope.of(2, -1, -1, 1, -1, -1, 1, 1, 1);
    CertifiedSupport body = CertifiedSupport.of(square);
    PlacedPair pair = new PlacedPair(2);
    double[] left = {-1, 0};
    pair.place(body, Pose.identity(2), body, Pose.translation(3, 0.5));
    RayMeeting apiece = new RayMeeting(2, false);
    RayMeeting pairs = new RayMeeting(2, true);
    assertThat(apiece.surelyMeets(pair, terms(3, 1, 1, 1), terms(0, 1), left)).isTrue();
    assertThat(apiece.lower()).isBetween(1 - 1e-15, 1.0);
    assertThat(apiece.surelyMeets(pair, terms(3, 1), terms(0, 1), left)).isFalse();
    assertThat(apiece.surelyMeets(pair, terms(3, 1, 1, 1), terms(0, 1, 2, 1), left)).isFalse();
    assertThat(apiece.surelyMeets(pair, terms(3, 1, 1, 1, 0, 1), terms(), left)).isFalse();
    assertThat(apiece.surelyMeets(pair, terms(), terms(0, 1, 1, 1, 2, 1), left)).isFalse();
    assertThat(pairs.surelyMeets(pair, terms(3, 1, 1, 1), terms(0, 1, 0, 1), left)).isTrue();
    assertThat(pairs.surelyMeets(pair, terms(3, 1, 1, 1), terms(0, 1), left)).isFalse();
    assertThat(pairs.surelyMeets(pair, terms(3, 1), terms(0, 1, 0, 1), left)).isFalse();
    assertThat(pairs.surelyMeets(pair, terms(3, 1), terms(0, 1), left)).isFalse();
    // twice the same vertex spans nothing
    assertThat(apiece.surelyMeets(pair, terms(3, 1, 3, 1), terms(0, 1), left)).isFalse();
    for (double size : new double[] {0x1p-900, 0x1p900, 0x1p1001}) {
      double[] c = square.toArray();
      for (int i = 0; i < 8; i++) {
        c[i] *= size;
      }
      CertifiedSupport scaled = CertifiedSupport.of(Polytope.of(2, c));
      pair.place(scaled, Pose.identity(2), scaled, Pose.translation(3 * size, 0.5 * size));
      boolean seen = apiece.surelyMeets(pair, terms(3, 1, 1, 1), terms(0, 1), left);
      assertThat(seen).isEqualTo(size < 0x1p1000);
      if (seen) {
        assertThat(apiece.lower() / size).isBetween(1 - 1e-15, 1.0);
        assertThat(apiece.upper() / size).isBetween(1.0, 1 + 1e-15);
      }
    }
  }

  /** In line, with weights of whole numbers: without a rounding, or not at all. */
  @Test
  void boxesInLineMeetExactly() {
    Polytope square = Polytope.of(2, -1, -1, 1, -1, -1, 1, 1, 1);
    CertifiedSupport body = CertifiedSupport.of(square);
    PlacedPair pair = new PlacedPair(2);
    pair.place(body, Pose.identity(2), body, Pose.translation(5, 1));
    RayMeeting meeting = new RayMeeting(2, false);
    double[] left = {-1, 0};
    WeightedVertices middle = terms(1, 0.5, 3, 0.5);
    assertThat(meeting.surelyMeetsAt(pair, middle, terms(0, 1), left, 3)).isTrue();
    assertThat(meeting.lower()).isEqualTo(3);
    assertThat(meeting.upper()).isEqualTo(3);
    assertThat(meeting.surelyMeetsAt(pair, terms(3, 1), terms(0, 1, 2, 1), left, 3)).isTrue();
    assertThat(meeting.surelyMeetsAt(pair, middle, terms(0, 1), left, Math.nextUp(3.0))).isFalse();
    assertThat(meeting.surelyMeetsAt(pair, middle, terms(2, 1), left, 3)).isFalse();
    assertThat(meeting.surelyMeetsAt(pair, terms(1, 0.25, 3, 0.75), terms(0, 1), left, 3))
        .isFalse();
    double odd = Math.sqrt(0.5); // in no ratio
    assertThat(meeting.surelyMeetsAt(pair, terms(1, 1, 3, odd), terms(0, 1), left, 3)).isFalse();
    assertThat(meeting.surelyMeetsAt(pair, middle, terms(0, 1, 2, odd), left, 3)).isFalse();
    assertThat(meeting.surelyMeetsAt(pair, terms(), terms(0, 1), left, 3)).isFalse();
    assertThat(meeting.surelyMeetsAt(pair, middle, terms(), left, 3)).isFalse();
    WeightedVertices three = terms(1, 1, 3, 1, 1, 1, 3, 1);
    assertThat(meeting.surelyMeetsAt(pair, three, terms(0, 1), left, 3)).isFalse();
    assertThat(meeting.surelyMeetsAt(pair, middle, terms(0, 1, 0, 1, 0, 1, 0, 1), left, 3))
        .isFalse();
    WeightedVertices full = terms(1, 1, 3, 1.5, 1, 0.5);
    assertThat(meeting.surelyMeetsAt(pair, full, terms(0, 1), left, 3)).isTrue();
    assertThat(meeting.surelyMeetsAt(pair, middle, terms(0, 1, 0, 1, 0, 1), left, 3)).isTrue();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.provider.ValueSource;

/** Where balls around two points meet on the way of one, against exact arithmetic. */
final class RoundedMeetingTest {

  /** {@code |p - t d|^2 - r^2} of single points, exactly. */
  private static BigDecimal beyond(Posed posed, double[] d, double t, double r) {
    BigDecimal[] a = posed.exact().worldA(0);
    BigDecimal[] b = posed.exact().worldB(0);
    BigDecimal sum = new BigDecimal(r).pow(2).negate();
    for (int axis = 0; axis < d.length; axis++) {
      BigDecimal step = new BigDecimal(t).multiply(new BigDecimal(d[axis]));
      sum = sum.add(a[axis].subtract(b[axis]).subtract(step).pow(2));
    }
    return sum;
  }

  private static WeightedVertices first() {
    WeightedVertices one = new WeightedVertices(1);
    one.add(0, 1);
    return one;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void theyMeetWhereItIsSaidAndHardlyBefore(int n) {
    Random random = new Random(n);
    RoundedMeeting meeting = new RoundedMeeting(n);
    PlacedPair pair = new PlacedPair(n);
    double[] normal = new double[n];
    int seen = 0;
    for (int round = 0; round < 200; round++) {
      Posed posed =
          new Posed(
              "",
              PairFamilies.cloud(n, 1, random, 1),
              PairFamilies.rotation(n, random, 4),
              PairFamilies.cloud(n, 1, random, 1),
              PairFamilies.rotation(n, random, 4));
      SimplexOracle.place(pair, posed);
      double[] d = PairFamilies.unit(n, random);
      double greatest = 0;
      for (double component : d) {
        greatest = Math.max(greatest, Math.abs(component));
      }
      for (int axis = 0; axis < n; axis++) {
        d[axis] /= greatest;
      }
      double apart = Math.sqrt(beyond(posed, d, 0, 0).doubleValue());
      double r = apart * (0.5 + 0.7 * random.nextDouble());
      boolean last = round % 2 == 1;
      if (!meeting.surelyMeets(pair, first(), first(), r, d, last)) {
        continue;
      }
      seen++;
      double t = meeting.parameter();
      assertThat(t).isPositive();
      assertThat(beyond(posed, d, t, r).signum()).as("round %d", round).isNotPositive();
      meeting.normal(normal);
      double square = 0;
      BigDecimal[] a = posed.exact().worldA(0);
      BigDecimal[] b = posed.exact().worldB(0);
      for (int axis = 0; axis < n; axis++) {
        square += normal[axis] * normal[axis];
        double to = b[axis].subtract(a[axis]).doubleValue() + t * d[axis];
        assertThat(normal[axis]).isBetween(to - 1e-13, to + 1e-13);
      }
      double length = Math.sqrt(square);
      // they begin or end to meet there: a little before, or after, they do not
      double slope = ExactPair.dot(ExactPair.decimals(normal), ExactPair.decimals(d)).doubleValue();
      assertThat(last ? slope : -slope).as("round %d", round).isGreaterThan(-1e-6);
      if (Math.abs(slope) > 0.01 * length) {
        double little = (last ? 1e-12 : -1e-12) * length / Math.abs(slope);
        assertThat(beyond(posed, d, t + little, r).signum()).as("round %d", round).isPositive();
      }
    }
    assertThat(seen).isGreaterThan(25);
  }

  private static PlacedPair points(double x, double y) {
    PlacedPair pair = new PlacedPair(2);
    CertifiedSupport point = CertifiedSupport.of(Polytope.of(2, 0, 0));
    pair.place(point, Pose.identity(2), point, Pose.translation(x, y));
    return pair;
  }

  private static boolean meet(RoundedMeeting meeting, PlacedPair pair, double r, boolean last) {
    return meeting.surelyMeets(pair, first(), first(), r, new double[] {1, 0}, last);
  }

  /** The way passes at a distance of 1: nothing is said of radii that are not surely greater. */
  @Test
  void whoPassesByIsNotMet() {
    RoundedMeeting meeting = new RoundedMeeting(2);
    for (boolean last : new boolean[] {false, true}) {
      assertThat(meet(meeting, points(-4, 1), 1 - 1e-15, last)).isFalse();
      assertThat(meet(meeting, points(-4, 1), 1 + 1e-9, last)).isTrue();
      assertThat(meeting.parameter()).isBetween(4 - 4.5e-5, 4 + 4.5e-5);
      assertThat(meet(meeting, points(-4, 1), 0, last)).isFalse();
      assertThat(meet(meeting, points(-4, 1), Double.NaN, last)).isFalse();
      assertThat(meet(meeting, points(4, 1), 1.25, last)).isFalse(); // it is behind
    }
    assertThat(meet(meeting, points(-4, 0.75), 1.25, false)).isTrue();
    assertThat(meeting.parameter()).isBetween(3.0, 3 + 1e-14);
    assertThat(meet(meeting, points(-4, 0.75), 1.25, true)).isTrue();
    assertThat(meeting.parameter()).isBetween(5 - 1e-14, 5.0);
  }

  /** Balls that meet from the start meet last on the way, and first before it. */
  @Test
  void whoMeetsAtTheStartMeetsLastOnTheWay() {
    RoundedMeeting meeting = new RoundedMeeting(2);
    assertThat(meet(meeting, points(0.25, 0.75), 1.25, true)).isTrue();
    assertThat(meeting.parameter()).isBetween(0.75 - 1e-14, 0.75);
    assertThat(meet(meeting, points(0.25, 0.75), 1.25, false)).isFalse();
    assertThat(meet(meeting, points(-0.25, 0.75), 1.25, false)).isFalse();
    assertThat(meet(meeting, points(-0.25, 0.75), 1.25, true)).isTrue();
    assertThat(meeting.parameter()).isBetween(1.25 - 1e-14, 1.25);
  }
}

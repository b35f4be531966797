// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.support.CertifiedSupport;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public final class WitnessDistanceTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void boundsHoldInBothStages(int n) {
    Random random = new Random(n);
    WitnessDistance distance = new WitnessDistance(n);
    PlacedPair pair = new PlacedPair(n);
    WeightedVertices p = new WeightedVertices(2);
    WeightedVertices q = new WeightedVertices(2);
    for (Posed posed : PairFamilies.all(n, random, 40)) {
      place(pair, posed);
      fill(p, posed.a(), n, random);
      fill(q, posed.b(), n, random);
      distance.evaluate(pair, p, q);
      assertBounds(distance, posed.exact(), p, q, posed.family());
      double coarse = distance.error();
      distance.refine(pair, p, q);
      assertBounds(distance, posed.exact(), p, q, posed.family());
      assertThat(distance.error()).as(posed.family()).isLessThan(coarse * 1e-12);
    }
  }

  private static void place(PlacedPair pair, Posed posed) {
    pair.place(
        CertifiedSupport.scanning(posed.a()),
        posed.poseA(),
        CertifiedSupport.scanning(posed.b()),
        posed.poseB());
  }

  public static void fill(WeightedVertices terms, Polytope body, int n, Random random) {
    terms.clear();
    int count = 1 + random.nextInt(n + 1);
    double factor = Math.pow(2, random.nextInt(60) - 30);
    for (int k = 0; k < count; k++) {
      double weight = random.nextInt(4) == 0 ? 0 : random.nextDouble() * factor;
      terms.add(random.nextInt(body.vertexCount()), k == 0 ? factor : weight);
    }
  }

  private static void assertBounds(
      WitnessDistance distance, ExactPair exact, WeightedVertices p, WeightedVertices q, String f) {
    int n = exact.dimension();
    BigDecimal totalA = total(p);
    BigDecimal totalB = total(q);
    BigDecimal square = BigDecimal.ZERO; // of the distance, times both totals
    for (int axis = 0; axis < n; axis++) {
      BigDecimal component = BigDecimal.ZERO;
      for (int k = 0; k < p.size(); k++) {
        BigDecimal weight = new BigDecimal(p.weight(k)).multiply(totalB);
        component = component.add(weight.multiply(exact.worldA(p.vertex(k))[axis]));
      }
      for (int k = 0; k < q.size(); k++) {
        BigDecimal weight = new BigDecimal(q.weight(k)).multiply(totalA);
        component = component.subtract(weight.multiply(exact.worldB(q.vertex(k))[axis]));
      }
      square = square.add(component.multiply(component));
      BigDecimal off =
          new BigDecimal(distance.component(axis))
              .multiply(totalA.multiply(totalB))
              .subtract(component)
              .abs();
      assertThat(off)
          .as(f)
          .isLessThanOrEqualTo(
              new BigDecimal(distance.componentError()).multiply(totalA.multiply(totalB)));
    }
    BigDecimal totals = totalA.multiply(totalB);
    BigDecimal lower = new BigDecimal(distance.lower(0)).multiply(totals);
    BigDecimal upper = new BigDecimal(distance.upper(0)).multiply(totals);
    assertThat(ExactPair.compareToRoot(lower, 1, square)).as(f).isNotPositive();
    assertThat(ExactPair.compareToRoot(upper, 1, square)).as(f).isNotNegative();
  }

  private static BigDecimal total(WeightedVertices terms) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int k = 0; k < terms.size(); k++) {
      sum = sum.add(new BigDecimal(terms.weight(k)));
    }
    return sum;
  }

  /** Two unit balls a hair apart: the hair must survive that the radii are subtracted. */
  @Test
  void subtractingRadiiLosesNothing() {
    Polytope origin = Polytope.of(3, 0, 0, 0);
    WeightedVertices vertex = new WeightedVertices(1);
    vertex.add(0, 1);
    WitnessDistance distance = new WitnessDistance(3);
    PlacedPair pair = new PlacedPair(3);
    // |(1.2, 1.6 + h, 0)| = 2 sqrt(1 + 0.8 h + h^2/4) = 2 + 0.8 h + 0.09 h^2 - ...
    double h = 0x1p-40;
    double x = 1.2;
    double y = 1.6 + h;
    Pose there = Pose.translation(x, y, 0);
    pair.place(
        CertifiedSupport.scanning(origin),
        Pose.identity(3),
        CertifiedSupport.scanning(origin),
        there);
    distance.evaluate(pair, vertex, vertex);
    distance.refine(pair, vertex, vertex);
    BigDecimal square = new BigDecimal(x).pow(2).add(new BigDecimal(y).multiply(new BigDecimal(y)));
    BigDecimal truth = square.sqrt(new MathContext(60)).subtract(BigDecimal.valueOf(2));
    assertThat(distance.lower(2)).isLessThanOrEqualTo(truth.doubleValue());
    assertThat(distance.upper(2)).isGreaterThanOrEqualTo(truth.doubleValue());
    assertThat(distance.upper(2) - distance.lower(2)).isLessThan(1e-15 * truth.doubleValue());
  }

  @Test
  void nothingIsClaimedForWeightsOfImpossibleSize() {
    Polytope segment = Polytope.of(2, 0, 0, 1, 1);
    WeightedVertices odd = new WeightedVertices(2);
    odd.add(0, 1e-320);
    odd.add(1, 2e-320);
    WeightedVertices vertex = new WeightedVertices(1);
    vertex.add(0, 1);
    WitnessDistance distance = new WitnessDistance(2);
    PlacedPair pair = new PlacedPair(2);
    pair.place(
        CertifiedSupport.scanning(segment),
        Pose.identity(2),
        CertifiedSupport.scanning(segment),
        Pose.translation(3, 0));
    distance.evaluate(pair, odd, vertex);
    assertThat(distance.error()).isInfinite();
    distance.refine(pair, odd, vertex);
    assertThat(distance.error()).isInfinite();
  }

  /**
   * A vertex of each body, some way from the origins of both frames and hardly any from each other:
   * the magnitude is 2 far, the distance what is asked for.
   */
  private static PlacedPair nearEachOther(int n, double far, double distance) {
    double[] there = new double[n];
    there[0] = far;
    PlacedPair pair = new PlacedPair(n);
    pair.place(
        CertifiedSupport.scanning(Polytope.of(n, there)),
        Pose.identity(n),
        CertifiedSupport.scanning(Polytope.of(n, there)),
        Pose.translation(n == 1 ? new double[] {distance} : sideways(n, distance)));
    return pair;
  }

  private static double[] sideways(int n, double distance) {
    double[] shift = new double[n];
    shift[1] = distance;
    return shift;
  }

  /** As many terms, all of them the only vertex. */
  private static WeightedVertices terms(int count) {
    WeightedVertices terms = new WeightedVertices(count);
    for (int k = 0; k < count; k++) {
      terms.add(0, 1);
    }
    return terms;
  }

  private static void assertAsDerived(double bound, double derived) {
    assertThat(bound).isBetween(derived, 1.02 * derived);
  }

  /**
   * The bounds of both stages count each rounding as often as the derivation does, and hardly more
   * often: for distances from none at all, where the length is as uncertain as the vector, to
   * distances beyond which only the error along it counts.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void errorsAreAsDerived(int n) {
    double u = 0x1p-53;
    WitnessDistance distance = new WitnessDistance(n);
    for (int ofA = 1; ofA <= n + 1; ofA++) {
      for (int ofB = 1; ofB <= n + 1; ofB++) {
        WeightedVertices p = terms(ofA);
        WeightedVertices q = terms(ofB);
        int m = Math.max(ofA, ofB);
        for (double value : new double[] {0, 1e-9, 3e-8, 1e-7, 3e-7, 1e-6, 1, 1e9, 1e12}) {
          PlacedPair pair = nearEachOther(n, 1e8, value);
          double magnitude = pair.magnitude();
          int roundings = (m == 1 ? 0 : 2 * m) + n + 2;
          double along = 1.01 * roundings * u * magnitude;
          double whole = n * along;
          double across = Math.min(whole, whole * whole / (2 * value));
          distance.evaluate(pair, p, q);
          assertAsDerived(distance.componentError(), along / 1.01);
          assertAsDerived(
              distance.error(), (along + across + (n + 4) * u * distance.value()) / 1.001);
          distance.refine(pair, p, q);
          double fine = 16 * n * Math.pow(n + m + 2, 2) * u * u * magnitude;
          assertAsDerived(distance.componentError(), fine + u * value);
          double error = fine + 32 * n * u * u * value;
          assertThat(distance.error()).isBetween(error * (1 - 1e-12), error * (1 + 1e-12));
        }
      }
    }
  }

  /** What is lost to underflow is allowed for, once per component. */
  @Test
  void errorsCountUnderflow() {
    WitnessDistance distance = new WitnessDistance(3);
    PlacedPair pair = nearEachOther(3, 0x1p-1000, 0);
    distance.evaluate(pair, terms(2), terms(2));
    assertThat(distance.componentError()).isBetween(0x1p-860, 0x1.01p-860);
    assertThat(distance.error()).isBetween(4 * 0x1p-860, 4 * 0x1.01p-860);
    distance.refine(pair, terms(2), terms(2));
    assertThat(distance.error()).isBetween(3 * 0x1p-860, 3 * 0x1.01p-860);
  }

  /** Squares that would overflow or underflow are taken of scaled numbers. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void scalesByPowersOfTwo(int n) {
    Random random = new Random(20 + n);
    WitnessDistance distance = new WitnessDistance(n);
    WeightedVertices p = new WeightedVertices(n + 1);
    WeightedVertices q = new WeightedVertices(n + 1);
    PlacedPair pair = new PlacedPair(n);
    for (int round = 0; round < 8; round++) {
      Posed posed = PairFamilies.random(n, random);
      fill(p, posed.a(), n, random);
      fill(q, posed.b(), n, random);
      place(pair, posed);
      distance.evaluate(pair, p, q);
      double coarse = distance.value();
      distance.refine(pair, p, q);
      double fine = distance.value();
      for (int k : new int[] {-780, -600, -402, -395, 395, 402, 600, 690}) {
        Posed scaled = PairFamilies.scaled(posed, k);
        place(pair, scaled);
        distance.evaluate(pair, p, q);
        assertThat(Math.scalb(distance.value(), -k)).isCloseTo(coarse, within(4e-16 * coarse));
        assertBounds(distance, scaled.exact(), p, q, scaled.family());
        distance.refine(pair, p, q);
        assertThat(Math.scalb(distance.value(), -k)).as("2^%d", k).isEqualTo(fine);
        assertBounds(distance, scaled.exact(), p, q, scaled.family());
      }
    }
  }

  /** In the second stage the value is the distance, rounded once. */
  @Test
  void theRefinedValueIsTheRoundedDistance() {
    Random random = new Random(30);
    WitnessDistance distance = new WitnessDistance(3);
    PlacedPair pair = new PlacedPair(3);
    for (int round = 0; round < 60; round++) {
      Posed posed = PairFamilies.far(3, random);
      ExactPair exact = posed.exact();
      place(pair, posed);
      WeightedVertices p = terms(1);
      WeightedVertices q = terms(1);
      distance.evaluate(pair, p, q);
      distance.refine(pair, p, q);
      BigDecimal square = BigDecimal.ZERO;
      for (int axis = 0; axis < 3; axis++) {
        BigDecimal d = exact.worldA(0)[axis].subtract(exact.worldB(0)[axis]);
        square = square.add(d.multiply(d));
      }
      BigDecimal off =
          new BigDecimal(distance.value()).subtract(square.sqrt(new MathContext(60))).abs();
      assertThat(off.doubleValue()).isLessThan(0.500001 * Math.ulp(distance.value()));
    }
  }

  /** The second stage reads its arguments, whatever was evaluated before. */
  @Test
  void refiningLooksAtTheVerticesGiven() {
    Random random = new Random(31);
    WitnessDistance distance = new WitnessDistance(3);
    PlacedPair pair = new PlacedPair(3);
    Posed posed = PairFamilies.far(3, random);
    place(pair, posed);
    WeightedVertices p = new WeightedVertices(1);
    WeightedVertices q = new WeightedVertices(1);
    distance.evaluate(pair, terms(1), terms(1));
    for (int k = 0; k < 4; k++) {
      p.clear();
      q.clear();
      p.add(k, 1);
      q.add((k + 1) % 4, 1);
      distance.refine(pair, p, q);
      assertBounds(distance, posed.exact(), p, q, "refined alone");
    }
  }

  /** Sums of weights up to 2^60 and from 2^-60, themselves included. */
  @Test
  void weightsOfTheGreatestAndTheLeastSum() {
    WitnessDistance distance = new WitnessDistance(2);
    PlacedPair pair = nearEachOther(2, 1, 1);
    for (boolean known : new boolean[] {true, false}) {
      for (int exponent : new int[] {59, -61}) {
        double half = Math.scalb(1.0, exponent);
        WeightedVertices odd = new WeightedVertices(2);
        odd.add(0, half);
        odd.add(0, known ? half : exponent > 0 ? half * (1 + 0x1p-51) : half * (1 - 0x1p-51));
        distance.evaluate(pair, odd, terms(1));
        assertThat(Double.isFinite(distance.error())).isEqualTo(known);
        assertThat(Double.isFinite(distance.componentError())).isEqualTo(known);
        distance.refine(pair, odd, terms(1));
        assertThat(Double.isFinite(distance.error())).isEqualTo(known);
        distance.evaluate(pair, terms(1), odd);
        assertThat(Double.isFinite(distance.error())).isEqualTo(known);
        distance.refine(pair, terms(1), odd);
        assertThat(Double.isFinite(distance.error())).isEqualTo(known);
      }
    }
  }

  /** Magnitudes up to 2^960, that one included. */
  @Test
  void magnitudesUpToTheLimitAreKnown() {
    WitnessDistance distance = new WitnessDistance(1);
    PlacedPair pair = Magnitudes.exactly(1, 0x1p960);
    distance.evaluate(pair, terms(1), terms(1));
    assertThat(distance.error()).isFinite();
    distance.refine(pair, terms(1), terms(1));
    assertThat(distance.error()).isFinite();
    pair = Magnitudes.exactly(1, Math.nextUp(0x1p960));
    distance.evaluate(pair, terms(1), terms(1));
    assertThat(distance.error()).isInfinite();
    distance.refine(pair, terms(1), terms(1));
    assertThat(distance.error()).isInfinite();
  }
}

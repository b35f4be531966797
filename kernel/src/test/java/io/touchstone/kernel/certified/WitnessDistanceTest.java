package io.touchstone.kernel.certified;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.oracle.ExactPair;
import io.touchstone.kernel.oracle.PairFamilies;
import io.touchstone.kernel.oracle.PairFamilies.Posed;
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
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Roots and signs of polynomials, exactly. */
final class WholePolynomialTest {

  private static WholePolynomial of(double... coefficients) {
    return WholePolynomial.of(
        Arrays.stream(coefficients).mapToObj(Dyadic::of).toArray(Dyadic[]::new));
  }

  /** Returns the polynomial with these roots. */
  private static WholePolynomial withRoots(double... roots) {
    Dyadic[] product = {Dyadic.ONE};
    for (double root : roots) {
      Dyadic[] next = new Dyadic[product.length + 1];
      Arrays.fill(next, Dyadic.ZERO);
      for (int k = 0; k < product.length; k++) {
        next[k + 1] = next[k + 1].add(product[k]);
        next[k] = next[k].subtract(product[k].multiply(Dyadic.of(root)));
      }
      product = next;
    }
    return WholePolynomial.of(product);
  }

  private static List<Enclosure> roots(WholePolynomial p, double from, double to) {
    return p.roots(Dyadic.of(from), Dyadic.of(to));
  }

  @Test
  void everyRootIsFoundOnceMultipleOrNot() {
    Random random = new Random(2);
    for (int k = 0; k < 300; k++) {
      double[] places = {random.nextInt(9) / 8.0, random.nextDouble(), random.nextInt(9) / 8.0};
      List<Enclosure> found = roots(withRoots(places), 0, 1);
      List<Double> distinct = Arrays.stream(places).boxed().distinct().sorted().toList();
      assertThat(found).as(Arrays.toString(places)).hasSameSizeAs(distinct);
      for (int i = 0; i < found.size(); i++) {
        Dyadic root = Dyadic.of(distinct.get(i));
        assertThat(found.get(i).low()).isLessThanOrEqualTo(root);
        assertThat(found.get(i).high()).isGreaterThanOrEqualTo(root);
      }
    }
  }

  @Test
  void rootsAtTheEndsCount() {
    assertThat(roots(withRoots(0, 1), 0, 1)).hasSize(2).allMatch(Enclosure::isExact);
    assertThat(roots(withRoots(0, 0, 2), 0, 1)).containsExactly(Enclosure.ZERO);
    assertThat(roots(of(1, 0, 1), -5, 5)).isEmpty();
    assertThat(roots(of(3), 0, 1)).isEmpty();
    assertThat(roots(withRoots(0.5), 0.5, 0.5)).hasSize(1);
  }

  @Test
  void signsAtIrrationalRootsAreExact() {
    WholePolynomial two = of(-2, 0, 1);
    Enclosure root = roots(two, 1, 2).get(0);
    assertThat(two.signAtRoot(two, root)).isZero();
    // (x^2 - 2) (x - 5) is 0 there, too, and so is the multiple (x^2 - 2)^2
    assertThat(of(10, -2, -5, 1).signAtRoot(two, root)).isZero();
    assertThat(of(4, 0, -4, 0, 1).signAtRoot(two, root)).isZero();
    double below = Math.nextDown(Math.sqrt(2) - 1e-16);
    assertThat(of(-below, 1).signAtRoot(two, root)).isPositive();
    assertThat(of(below, -1).signAtRoot(two, root)).isNegative();
    assertThat(of(-Math.nextUp(1.4142135623730951), 1).signAtRoot(two, root)).isNegative();
    assertThat(WholePolynomial.ZERO.signAtRoot(two, root)).isZero();
    assertThat(of(-1, 1).signAtRoot(withRoots(1), Enclosure.of(1.0))).isZero();
  }

  @Test
  void halvingKeepsTheRoot() {
    WholePolynomial two = of(-2, 0, 1);
    Enclosure root = roots(two, 1, 2).get(0);
    for (int k = 0; k < 100; k++) {
      root = two.halved(root);
    }
    assertThat(root.width().doubleValue()).isLessThan(1e-29);
    assertThat(root.low().doubleValue()).isEqualTo(Math.sqrt(2));
    assertThat(withRoots(0.5).halved(new Enclosure(Dyadic.ZERO, Dyadic.ONE)))
        .isEqualTo(Enclosure.of(0.5));
  }

  @Test
  void theRootsOfNothingAreRefused() {
    assertThatThrownBy(() -> roots(of(0, 0), 0, 1)).isInstanceOf(ArithmeticException.class);
    assertThat(of(0, 0).isZero()).isTrue();
    assertThat(of(1, 2, 0).degree()).isEqualTo(1);
  }

  @Test
  void anIntervalIsCutAnywhere() {
    WholePolynomial line = withRoots(0x1p-1070);
    Enclosure whole = new Enclosure(Dyadic.ZERO, Dyadic.ONE);
    Enclosure below = line.cut(whole, Dyadic.of(0x1p-1069));
    assertThat(below.high()).isEqualTo(Dyadic.of(0x1p-1069));
    Enclosure above = line.cut(below, Dyadic.of(0x1p-1071));
    assertThat(above.low()).isEqualTo(Dyadic.of(0x1p-1071));
    assertThat(above.high()).isEqualTo(below.high());
    assertThat(line.cut(above, Dyadic.of(0x1p-1070)).isExact()).isTrue();
  }
}

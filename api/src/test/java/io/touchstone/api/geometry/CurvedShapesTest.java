// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Support points against the formulas of the support functions, in fifty digits, within the errors
 * that the shapes themselves state.
 */
class CurvedShapesTest {

  private static final MathContext DIGITS = new MathContext(50);

  /** The true support value of a core. */
  private interface Height {
    BigDecimal of(double[] w);
  }

  private static BigDecimal of(double x) {
    return new BigDecimal(x);
  }

  private static BigDecimal root(BigDecimal x) {
    return x.sqrt(DIGITS);
  }

  private static BigDecimal dot(double[] w, double[] p) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < w.length; i++) {
      sum = sum.add(of(w[i]).multiply(of(p[i])));
    }
    return sum;
  }

  /** Directions of all kinds, also with components that all but vanish beside others. */
  private static double[] direction(int n, Random random) {
    double[] w = new double[n];
    int kind = random.nextInt(4);
    for (int i = 0; i < n; i++) {
      w[i] = random.nextGaussian();
      if (kind == 1 && random.nextBoolean()) {
        w[i] *= Math.scalb(1.0, -random.nextInt(1080));
      } else if (kind == 2 && random.nextBoolean()) {
        w[i] = 0;
      } else if (kind == 3) {
        w[i] = Math.scalb(w[i], 900);
      }
    }
    w[random.nextInt(n)] += kind == 3 ? 0x1p900 : 1;
    return w;
  }

  private static void hold(SupportFunction body, Height height) {
    int n = body.dimension();
    Random random = new Random(5);
    double[] p = new double[n];
    BigDecimal error = of(body.supportError());
    for (int k = 0; k < 300; k++) {
      double[] w = direction(n, random);
      body.support(w, SupportFunction.NO_VERTEX, p);
      BigDecimal length = root(dot(w, w));
      BigDecimal off = height.of(w).subtract(dot(w, p)).abs();
      assertThat(off)
          .as("%s, direction %d: %s", body, k, List.of(w[0], w[n - 1]))
          .isLessThanOrEqualTo(error.multiply(length));
      for (int i = 0; i < n; i++) {
        body.interiorPoint(w);
        assertThat(Math.abs(p[i] - w[i])).isLessThanOrEqualTo(2 * body.size());
      }
    }
    assertThat(body.supportError()).isLessThan(1e-13 * (1 + CurvedShapes.magnitude(body)));
  }

  private static Height ofEllipsoid(double... a) {
    return w -> {
      BigDecimal square = BigDecimal.ZERO;
      for (int i = 0; i < w.length; i++) {
        BigDecimal term = of(a[i]).multiply(of(w[i]));
        square = square.add(term.multiply(term));
      }
      return root(square);
    };
  }

  private static Height ofFrustum(double r, double s, double h) {
    return w -> {
      BigDecimal across = root(dot(new double[] {w[0], w[1]}, new double[] {w[0], w[1]}));
      BigDecimal z = of(w[2]).multiply(of(h));
      return across.multiply(of(r)).subtract(z).max(across.multiply(of(s)).add(z));
    };
  }

  @Test
  void ellipsoids() {
    hold(new SmoothEllipsoid(1, 2, 3), ofEllipsoid(1, 2, 3));
    hold(new SmoothEllipsoid(1e-3, 5, 0.1), ofEllipsoid(1e-3, 5, 0.1));
    hold(new SmoothEllipsoid(1, 1e-160, 0), ofEllipsoid(1, 1e-160, 0));
    hold(new SmoothEllipsoid(1, 2), ofEllipsoid(1, 2));
    hold(new SmoothEllipsoid(4, 3, 2, 1, 0.5), ofEllipsoid(4, 3, 2, 1, 0.5));
  }

  @Test
  void theEllipsoidWithEqualAxesIsAPointWithARadius() {
    SupportFunction ball = Shapes.smoothEllipsoid(2, 2, 2);
    assertThat(ball.radius()).isEqualTo(2);
    assertThat(ball.size()).isZero();
    double[] p = {7, 7, 7};
    ball.support(new double[] {1, 2, 3}, SupportFunction.NO_VERTEX, p);
    assertThat(p).containsExactly(0, 0, 0);
    assertThat(ball)
        .isEqualTo(new SmoothEllipsoid(2, 2, 2))
        .hasSameHashCodeAs(new SmoothEllipsoid(2, 2, 2));
    assertThat(ball)
        .isNotEqualTo(new SmoothEllipsoid(2, 2, 1))
        .hasToString("SmoothEllipsoid[2.0, 2.0, 2.0]");
  }

  @Test
  void cylindersAndCones() {
    hold(Shapes.cylinder(1, 2), ofFrustum(1, 1, 2));
    hold(Shapes.cone(1, 2), ofFrustum(1, 0, 2));
    hold(new Frustum(0.3, 0.5, 0.01), ofFrustum(0.3, 0.5, 0.01));
    hold(new Frustum(0, 0, 3), ofFrustum(0, 0, 3));
    hold(new Frustum(2, 1, 0), ofFrustum(2, 1, 0));
  }

  /** A support point must not only be as far as the body, it must be near the body. */
  @Test
  void pointsOfARimAreOnTheRim() {
    Random random = new Random(3);
    double[] p = new double[3];
    for (int k = 0; k < 2000; k++) {
      Shapes.cylinder(1, 1).support(direction(3, random), SupportFunction.NO_VERTEX, p);
      assertThat(p[0] * p[0] + p[1] * p[1]).isCloseTo(1, Offset.offset(2e-15));
      new SmoothEllipsoid(1, 2, 0.5).support(direction(3, random), SupportFunction.NO_VERTEX, p);
      double on = p[0] * p[0] + p[1] * p[1] / 4 + 4 * p[2] * p[2];
      assertThat(on).isCloseTo(1, Offset.offset(1e-14));
    }
  }

  @Test
  void scaledCopies() {
    hold(new ScaledShape(Shapes.sphere(3, 1), 1, -2, 3), ofEllipsoid(1, 2, 3));
    hold(new ScaledShape(Shapes.cylinder(1, 1), 2, 2, 0.5), ofFrustum(2, 2, 0.5));
    hold(new ScaledShape(Shapes.cone(1, 1), 0, 0, 0), w -> BigDecimal.ZERO);
    hold(new ScaledShape(Shapes.sphere(3, 1), 1, 1, 0), ofEllipsoid(1, 1, 0));
    ScaledShape alike = new ScaledShape(Shapes.capsule(1, 2), 3, 3, -3);
    assertThat(alike.radius()).isEqualTo(3);
    hold(alike, w -> of(w[2]).abs().multiply(of(6)));
  }

  @Test
  void placedCopies() {
    double[] t = {5, -6, 7};
    hold(
        new PlacedShape(Shapes.cone(1, 2), Pose.translation(t)),
        w -> ofFrustum(1, 0, 2).of(w).add(dot(w, t)));
    // a quarter turn about x takes z to -y
    Pose turned = Pose.of(3, 1, 0, 0, 5, 0, 0, -1, -6, 0, 1, 0, 7);
    hold(
        new PlacedShape(Shapes.cone(1, 2), turned),
        w -> ofFrustum(1, 0, 2).of(new double[] {w[0], w[2], -w[1]}).add(dot(w, t)));
    assertThat(new PlacedShape(Shapes.sphere(3, 2), turned).radius()).isEqualTo(2);
    Random random = new Random(1);
    for (int k = 0; k < 20; k++) {
      Pose pose = anyPose(random);
      double[] w = direction(3, random);
      double[] local = new double[3];
      double[] p = new double[3];
      double[] world = new double[3];
      double length = Math.max(Math.abs(w[0]), Math.max(Math.abs(w[1]), Math.abs(w[2])));
      for (int i = 0; i < 3; i++) {
        w[i] /= length;
      }
      for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
          local[i] += pose.rotation(j, i) * w[j];
        }
      }
      Shapes.cylinder(1, 2).support(local, SupportFunction.NO_VERTEX, p);
      pose.toWorld(p, world);
      new PlacedShape(Shapes.cylinder(1, 2), pose).support(w, SupportFunction.NO_VERTEX, p);
      assertThat(dot(w, p).doubleValue())
          .isCloseTo(dot(w, world).doubleValue(), Offset.offset(1e-13));
    }
  }

  @Test
  void sums() {
    MinkowskiSum sum =
        new MinkowskiSum(Shapes.cylinder(1, 2), new SmoothEllipsoid(1, 2, 3), Shapes.sphere(3, 4));
    assertThat(sum.radius()).isEqualTo(4);
    hold(sum, w -> ofFrustum(1, 1, 2).of(w).add(ofEllipsoid(1, 2, 3).of(w)));
    assertThat(new MinkowskiSum(Shapes.cone(1, 1), Polytope.empty(3)).isEmpty()).isTrue();
  }

  /** The smaller ball is taken off all of it. */
  @Test
  void hulls() {
    double[] t = {0, 0, 5};
    HullOfShapes hull =
        new HullOfShapes(
            Shapes.sphere(3, 1),
            new PlacedShape(Shapes.sphere(3, 3), Pose.translation(t)),
            Polytope.empty(3));
    assertThat(hull.radius()).isEqualTo(1);
    hold(hull, w -> BigDecimal.ZERO.max(dot(w, t).add(root(dot(w, w)).multiply(of(2)))));
    hold(
        new HullOfShapes(Shapes.cylinder(1, 2), Shapes.cone(3, 1)),
        w -> ofFrustum(1, 1, 2).of(w).max(ofFrustum(3, 0, 1).of(w)));
    assertThat(new HullOfShapes(Polytope.empty(3)).isEmpty()).isTrue();
  }

  @Test
  void partsOfPartsDoNotDisturbEachOther() {
    SupportFunction part = new ScaledShape(Shapes.cylinder(1, 1), 1, 1, 2);
    MinkowskiSum sum = new MinkowskiSum(part, new MinkowskiSum(part, part));
    hold(sum, w -> ofFrustum(1, 1, 2).of(w).multiply(of(3)));
    hold(new HullOfShapes(sum, new HullOfShapes(part, sum)), w -> ofFrustum(3, 3, 6).of(w));
  }

  @Test
  void whatCannotBeMadeIsRefused() {
    assertThatThrownBy(() -> new SmoothEllipsoid(1, -2, 3))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("half axis 1 is -2.0");
    assertThatThrownBy(() -> new SmoothEllipsoid()).isInstanceOf(InvalidGeometryException.class);
    assertThatThrownBy(() -> Shapes.cylinder(Double.NaN, 1))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("radius is NaN");
    assertThatThrownBy(() -> Shapes.cone(1, Double.POSITIVE_INFINITY))
        .isInstanceOf(InvalidGeometryException.class);
    assertThatThrownBy(() -> new ScaledShape(Shapes.sphere(3, 1), 1, 2))
        .isInstanceOf(DimensionMismatchException.class);
    assertThatThrownBy(() -> new ScaledShape(Shapes.sphere(3, 1), 1, 2, Double.NaN))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("factor 2 is NaN");
    assertThatThrownBy(() -> new ScaledShape(Shapes.cylinder(1e200, 1), 1e200, 1, 1))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("too large");
    assertThatThrownBy(() -> new PlacedShape(Shapes.sphere(2, 1), Pose.identity(3)))
        .isInstanceOf(DimensionMismatchException.class);
    assertThatThrownBy(() -> new MinkowskiSum(Shapes.sphere(3, 1), Shapes.sphere(2, 1)))
        .isInstanceOf(DimensionMismatchException.class)
        .hasMessageContaining("part 1 of the sum");
    assertThatThrownBy(HullOfShapes::new)
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("at least one part");
  }

  private static Pose anyPose(Random random) {
    double[] t = {3 * random.nextGaussian(), 3 * random.nextGaussian(), 3 * random.nextGaussian()};
    double[] axis = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
    return Pose.rotation(axis, 2 * Math.PI * random.nextDouble(), t);
  }
}

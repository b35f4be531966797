// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.exact.IntegerMatrix;
import io.touchstone.exact.ScaledIntegers;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.support.CertifiedSupport;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What is made of a caller's array does not change with it, and is what was checked. */
class CallersArraysTest {

  private static final VarHandle DOUBLES = MethodHandles.arrayElementVarHandle(double[].class);

  private static void unchanged(double[] numbers, Function<double[], Object> make) {
    Object made = make.apply(numbers);
    String before = made.toString();
    Arrays.fill(numbers, 0.25);
    assertThat(made).as(before).hasToString(before);
  }

  @Test
  void arraysOfNumbersAreCopied() {
    unchanged(new double[] {1, 2, 3, 5}, array -> shown(Polytope.of(2, array)));
    unchanged(
        new double[] {1, 2, 3, 5}, array -> shown(Polytope.of(new double[][] {array, array})));
    unchanged(new double[] {1, 2, 3, 5}, array -> shown(Polytope.of(List.of(array))));
    unchanged(new double[] {1, 2, 3}, array -> shown(Shapes.boxBetween(new double[3], array)));
    unchanged(new double[] {1, 0, 7, 0, 1, 8}, array -> Pose.of(2, array));
    unchanged(new double[] {1, 3, 7, 0, 1, 8}, array -> Pose.affine(2, array));
    unchanged(new double[] {1, 2, 3}, Pose::translation);
    unchanged(
        new double[] {1, 0, 7, 0, 1, 8},
        array -> {
          MutablePose pose = new MutablePose(2);
          pose.set(array, 0);
          return pose;
        });
    unchanged(
        new double[] {1, 2},
        array -> {
          HalfSpaces made = HalfSpaces.of(2, new double[][] {array, array}, array);
          return new Shown(() -> made.normal(0, 0), () -> made.normal(1, 1), () -> made.offset(1));
        });
    unchanged(new double[] {1, 2}, array -> Shapes.scaled(Shapes.box(1, 1), array));
    unchanged(new double[] {1, 2}, Shapes::smoothEllipsoid);
    unchanged(new double[] {1, 2}, AxisVector::of);
    unchanged(new double[] {1, 2}, array -> ConvexCombination.of(new int[] {3, 4}, array));
    unchanged(
        new double[] {1, 2, 3, 4},
        array -> {
          WeightedVertices made = new WeightedVertices(4);
          made.setFour(new int[4], array);
          return new Shown(() -> made.weight(0), () -> made.weight(3));
        });
    unchanged(
        new double[] {1, 2},
        array -> {
          ScaledIntegers made = ScaledIntegers.of(array);
          return new Shown(
              () -> made.integer(0).doubleValue(), () -> made.integer(1).doubleValue());
        });
  }

  private static Shown shown(Polytope polytope) {
    return new Shown(
        () -> Arrays.hashCode(polytope.toArray()),
        () -> polytope.coordinate(polytope.vertexCount() - 1, 0),
        polytope::size);
  }

  /** What an object says now, for those that do not say it by {@code toString}. */
  private static final class Shown {
    private final List<DoubleSupplier> numbers;

    Shown(DoubleSupplier... numbers) {
      this.numbers = List.of(numbers);
    }

    @Override
    public String toString() {
      return Arrays.toString(numbers.stream().mapToDouble(DoubleSupplier::getAsDouble).toArray());
    }
  }

  @Test
  void arraysOfOtherThingsAreCopied() {
    int[] vertices = {3, 4};
    ConvexCombination combination = ConvexCombination.of(vertices, new double[] {1, 1});
    vertices[0] = 9;
    assertThat(combination.vertex(0)).isEqualTo(3);

    BigInteger[] integers = {BigInteger.ONE, BigInteger.TWO};
    AxisVector axis = AxisVector.of(integers);
    IntegerMatrix row = IntegerMatrix.of(2, integers);
    IntegerMatrix rows = IntegerMatrix.of(new BigInteger[][] {integers});
    integers[1] = BigInteger.TEN;
    assertThat(axis.integer(1)).isEqualTo(BigInteger.TWO);
    assertThat(row.get(0, 1)).isEqualTo(BigInteger.TWO);
    assertThat(rows.get(0, 1)).isEqualTo(BigInteger.TWO);

    SupportFunction[] parts = {Shapes.box(1, 1), Shapes.box(2, 2)};
    SupportFunction sum = Shapes.sum(parts);
    SupportFunction hull = Shapes.hullOf(parts);
    parts[1] = Shapes.box(9, 9);
    assertThat(farthest(sum)).isEqualTo(3);
    assertThat(farthest(hull)).isEqualTo(2);

    List<double[]> corners = new ArrayList<>(List.of(new double[] {1}, new double[] {5}));
    Polytope segment = Polytope.of(corners);
    corners.remove(1);
    assertThat(segment.vertexCount()).isEqualTo(2);
  }

  private static double farthest(SupportFunction body) {
    double[] point = new double[2];
    body.support(new double[] {1, 0}, SupportFunction.NO_VERTEX, point);
    return point[0];
  }

  /** What the kernel copies into a caller's array is no way back. */
  @Test
  void copiesIntoACallersArrayAreNoWayBack() {
    Polytope body = Shapes.box(1, 2, 3);
    CertifiedSupport support = CertifiedSupport.of(body);
    double[] point = new double[3];
    support.vertex(7, point);
    assertThat(point).containsExactly(1, 2, 3);
    Arrays.fill(point, 77);
    assertThat(support.coordinate(21)).isEqualTo(1);
    body.vertex(7, point);
    assertThat(point).containsExactly(1, 2, 3);

    RelativePlacement placed = new RelativePlacement();
    SpatialSupport map = SpatialSupport.of(body);
    placed.place(map, Pose.translation(1, 2, 3), map, Pose.translation(4, 5, 6));
    assertThat(placed.poseA(Inside.KEY)[3]).isEqualTo(1);
    assertThat(placed.poseB(Inside.KEY)[3]).isEqualTo(4);
    assertThat(placed.rotation(8)).isEqualTo(1);

    OriginSimplexMemory pairs = new OriginSimplexMemory();
    int[] onA = {0, 3, 5, 6};
    int[] onB = {7, 4, 2, 1};
    pairs.keep(onA, onB, map, map);
    Arrays.fill(onA, 0);
    pairs.copyVerticesTo(onA, onB);
    assertThat(onA).containsExactly(0, 3, 5, 6);
    Arrays.fill(onA, 77);
    Arrays.fill(onB, 77);
    assertThat(pairs.vertexA(1)).isEqualTo(3);
    assertThat(pairs.vertexB(1)).isEqualTo(4);
    assertThat(pairs.hold(Pose.identity(3), Pose.identity(3))).isTrue();
    double[] weights = new double[4];
    pairs.copyWeightsTo(weights);
    assertThat(weights).containsExactly(0.25, 0.25, 0.25, 0.25);
    Arrays.fill(weights, 77);
    assertThat(pairs.weight(2)).isEqualTo(0.25);
  }

  /** A number that is another one each time it is asked. */
  @SuppressWarnings("serial") // is not written
  private static final class Liar extends BigInteger {
    private int asked;

    Liar() {
      super("1");
    }

    @Override
    public BigInteger abs() {
      return BigInteger.valueOf(++asked);
    }

    @Override
    public int signum() {
      return ++asked % 2 == 0 ? 1 : -1;
    }
  }

  @Test
  void anAxisIsMadeOfGenuineIntegers() {
    AxisVector axis = AxisVector.of(BigInteger.TWO, new Liar());
    assertThat(axis.integer(1)).isExactlyInstanceOf(BigInteger.class).isEqualTo(BigInteger.ONE);
  }

  /**
   * Another thread writes a number that is refused in turns with one that is not. What was accepted
   * must not hold the former.
   */
  private static void acceptsOnlyWhatItChecked(
      double[] numbers, double bad, Function<double[], DoubleSupplier> make)
      throws InterruptedException {
    double good = numbers[0];
    AtomicBoolean stop = new AtomicBoolean();
    Thread writer =
        new Thread(
            () -> {
              while (!stop.get()) {
                DOUBLES.setOpaque(numbers, 0, bad);
                DOUBLES.setOpaque(numbers, 0, good);
              }
            });
    writer.start();
    try {
      int accepted = 0;
      int refused = 0;
      long end = System.nanoTime() + 500_000_000L;
      while ((accepted < 200_000 || refused < 20_000)
          && (accepted == 0 || refused == 0 || System.nanoTime() < end)) {
        try {
          DoubleSupplier made = make.apply(numbers);
          accepted++;
          assertThat(made.getAsDouble() == good).isTrue();
        } catch (InvalidGeometryException e) {
          refused++; // and rightly so
        }
      }
    } finally {
      stop.set(true);
      writer.join();
    }
  }

  @Test
  void whatIsCheckedIsWhatIsKept() throws InterruptedException {
    acceptsOnlyWhatItChecked(
        new double[] {1, 3, 7, 0, 1, 8},
        Double.NaN,
        array -> {
          Pose pose = Pose.affine(2, array);
          return () -> pose.get(0);
        });
    acceptsOnlyWhatItChecked(
        new double[] {1, 2},
        Double.NaN,
        array -> {
          HalfSpaces made = HalfSpaces.of(1, new double[][] {{1}, {1}}, array);
          return () -> made.offset(0);
        });
    acceptsOnlyWhatItChecked(
        new double[] {1, 2},
        Double.NaN,
        array -> {
          AxisVector made = AxisVector.of(array);
          return () -> made.component(0);
        });
    acceptsOnlyWhatItChecked(
        new double[] {1, 2},
        -1,
        array -> {
          ConvexCombination made = ConvexCombination.of(new int[] {3, 4}, array);
          return () -> made.weight(0);
        });
  }
}

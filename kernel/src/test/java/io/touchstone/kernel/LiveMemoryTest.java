package io.touchstone.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.exact.IntegerMatrix;
import io.touchstone.kernel.exact.ScaledIntegers;
import io.touchstone.kernel.memory.EnclosingPairs3;
import io.touchstone.kernel.support.CertifiedSupport;
import io.touchstone.kernel.support.SupportMap2;
import io.touchstone.kernel.support.SupportMap3;
import io.touchstone.kernel.support.SupportMapN;
import java.lang.reflect.Array;
import java.math.BigInteger;
import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** No class of exact, geometry and kernel gives anybody the memory that a proof reads. */
public final class LiveMemoryTest {

  /** Public, so that the sample in it is. */
  public LiveMemoryTest() {}

  private static final List<String> PACKAGES =
      List.of("io.touchstone.api.exact", "io.touchstone.api.geometry", "io.touchstone.api.kernel");

  private static final Polytope TRIANGLE = Polytope.of(2, 0, 0, 4, 0, 0, 3);

  private static final ScaledIntegers SCALED = ScaledIntegers.of(0.5, 3, -2);

  private static final IntegerMatrix MATRIX =
      IntegerMatrix.of(3, BigInteger.ONE, BigInteger.TWO, BigInteger.TEN);

  /** What may return an array, because it is a copy. */
  private static final Map<String, Supplier<Object>> COPIES =
      Map.of(
          "Polytope.toArray", TRIANGLE::toArray,
          "ScaledIntegers.toArray", SCALED::toArray,
          "IntegerMatrix.nullspace", MATRIX::nullspace);

  @Test
  void nothingHandsOutMemoryButCopies() {
    TreeSet<String> found = new TreeSet<>();
    List<Class<?>> types = new ArrayList<>();
    for (String name : PACKAGES) {
      types.addAll(LiveMemory.publicTypes(Polytope.class, name));
    }
    types.forEach(type -> found.addAll(LiveMemory.of(type)));
    assertThat(types) // really looked at
        .hasSizeGreaterThan(40)
        .contains(
            SupportMap2.class,
            SupportMap3.class,
            SupportMapN.class,
            CertifiedSupport.class,
            RelativePlacement.class,
            EnclosingPairs3.class,
            IntegerMatrix.class);
    assertThat(found).isEqualTo(new TreeSet<>(COPIES.keySet()));
  }

  @Test
  void writingIntoACopyChangesNothing() {
    COPIES.forEach(
        (name, call) -> {
          Object before = call.get();
          Object written = call.get();
          overwrite(written);
          assertThat(written).as("%s was written", name).isNotEqualTo(before);
          assertThat(call.get()).as(name).isEqualTo(before);
        });
  }

  private static void overwrite(Object array) {
    for (int k = 0; k < Array.getLength(array); k++) {
      Object entry = Array.get(array, k);
      if (entry.getClass().isArray()) {
        overwrite(entry);
      } else if (entry instanceof BigInteger) {
        Array.set(array, k, BigInteger.valueOf(77));
      } else {
        Array.set(array, k, 77.0);
      }
    }
  }

  @Test
  void aClassThatHandsOutItsMemoryIsFound() {
    assertThat(LiveMemory.of(HandsOut.class))
        .containsExactly(
            "HandsOut.array",
            "HandsOut.buffer",
            "HandsOut.field",
            "HandsOut.fromAbove",
            "HandsOut.inherited",
            "HandsOut.list",
            "HandsOut.rows");
    assertThat(LiveMemory.publicTypes(LiveMemoryTest.class, "io.touchstone.api"))
        .contains(HandsOut.class)
        .doesNotContain(Hidden.class, HandsOutBelow.class);
  }

  /** Not public, but what it hands out is inherited by what is. */
  static class HandsOutBelow {
    protected final double[] inherited = new double[1];

    public int[] fromAbove() {
      return new int[1];
    }
  }

  /** In every way there is. */
  public static class HandsOut extends HandsOutBelow {
    public final double[] field = new double[1];
    final double[] own = new double[1];
    private final double[][] rows = new double[1][1];

    /** Nothing to say. */
    public HandsOut() {}

    /** Live. */
    public double[] array() {
      return own;
    }

    /** Live. */
    protected double[][] rows() {
      return rows;
    }

    /** A view. */
    public DoubleBuffer buffer() {
      return DoubleBuffer.wrap(own);
    }

    /** Arrays in a list. */
    public List<double[]> list() {
      return List.of(own);
    }

    double[] withinThePackage() {
      return own;
    }

    /** A value. */
    public double value(int index) {
      return own[index];
    }
  }

  static final class Hidden {
    private Hidden() {}
  }
}

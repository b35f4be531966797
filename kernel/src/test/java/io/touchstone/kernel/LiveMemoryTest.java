// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.Enclosure;
import io.touchstone.exact.ExactVectors;
import io.touchstone.exact.IntegerMatrix;
import io.touchstone.exact.LeastMove;
import io.touchstone.exact.MappedInequality;
import io.touchstone.exact.NearbyKernel;
import io.touchstone.exact.ScaledIntegers;
import io.touchstone.exact.WholePolynomial;
import io.touchstone.kernel.certified.PairOrientation;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.hull.FaceIncidence;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.support.CertifiedSupport;
import io.touchstone.kernel.support.base.SupportMap;
import io.touchstone.kernel.support.general.GeneralSupport;
import io.touchstone.kernel.support.planar.PlanarSupport;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import io.touchstone.kernel.support.spatial.Vector;
import java.lang.reflect.Array;
import java.math.BigInteger;
import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * No public class of geometry and kernel gives anybody the memory that a proof reads, and the key
 * to it is refused when it is null.
 */
public final class LiveMemoryTest {

  /** Public, so that the sample in it is. */
  public LiveMemoryTest() {}

  /** What engines see, each package with a class of its module. */
  private static final Map<String, Class<?>> PACKAGES =
      Map.ofEntries(
          Map.entry("io.touchstone.api.geometry", Polytope.class),
          Map.entry("io.touchstone.kernel.certified", SpatialSupport.class),
          Map.entry("io.touchstone.kernel.contact", SpatialSupport.class),
          Map.entry("io.touchstone.exact", IntegerMatrix.class),
          Map.entry("io.touchstone.kernel.proposal", SpatialSupport.class),
          Map.entry("io.touchstone.kernel.hull", SpatialSupport.class),
          Map.entry("io.touchstone.kernel.memory", SpatialSupport.class),
          Map.entry("io.touchstone.kernel.support", SpatialSupport.class),
          Map.entry("io.touchstone.kernel.support.base", SpatialSupport.class),
          Map.entry("io.touchstone.kernel.support.planar", SpatialSupport.class),
          Map.entry("io.touchstone.kernel.support.spatial", SpatialSupport.class),
          Map.entry("io.touchstone.kernel.support.general", SpatialSupport.class));

  private static final Polytope TRIANGLE = Polytope.of(2, 0, 0, 4, 0, 0, 3);

  private static final ScaledIntegers SCALED = ScaledIntegers.of(0.5, 3, -2);

  private static final IntegerMatrix MATRIX =
      IntegerMatrix.of(3, BigInteger.ONE, BigInteger.TWO, BigInteger.TEN);

  private static final MappedInequality ROW =
      new MappedInequality(new Dyadic[] {Dyadic.ONE, Dyadic.ZERO}, Dyadic.ONE);

  private static final Dyadic[] NUMBERS = {Dyadic.ONE, Dyadic.ONE.negate()};

  private static final Dyadic[] AXIS = {Dyadic.ONE, Dyadic.ZERO, Dyadic.ZERO};

  private static final LeastMove MOVE =
      LeastMove.inSpace(LeastMove.Kind.SOONEST, NUMBERS, new MappedInequality[] {ROW}, 1, NUMBERS);

  private static Object kernel() {
    return Objects.requireNonNull(NearbyKernel.find(new Dyadic[][] {NUMBERS}, new double[] {1, 1}));
  }

  private static final PairOrientation PLACED = new PairOrientation(2);

  static {
    PLACED.place(TRIANGLE, Pose.identity(2), TRIANGLE, Pose.identity(2));
  }

  private static final WholePolynomial PARABOLA =
      WholePolynomial.of(Dyadic.ONE.negate(), Dyadic.ZERO, Dyadic.ONE);

  private static List<Enclosure> roots() {
    return PARABOLA.roots(Dyadic.ZERO, Dyadic.of(2));
  }

  /** What may return an array, because it is a copy. */
  private static final Map<String, Supplier<Object>> COPIES =
      Map.ofEntries(
          Map.entry("Polytope.toArray", TRIANGLE::toArray),
          Map.entry("ScaledIntegers.toArray", SCALED::toArray),
          Map.entry("IntegerMatrix.nullspace", MATRIX::nullspace),
          Map.entry("LeastMove.move", MOVE::move),
          Map.entry("LeastMove.point", MOVE::point),
          Map.entry("LeastMove.space", () -> LeastMove.space(NUMBERS)),
          Map.entry("MappedInequality.normal", ROW::normal),
          Map.entry(
              "FaceIncidence.facesOfAll",
              () -> FaceIncidence.of(TRIANGLE).facesOfAll(new int[] {1}, 0, 1)),
          Map.entry("PairOrientation.exact", () -> PLACED.exact(1)),
          Map.entry("ExactVectors.cross", () -> ExactVectors.cross(AXIS, AXIS)),
          Map.entry("ExactVectors.balanced", () -> ExactVectors.balanced(AXIS)),
          Map.entry("NearbyKernel.find", LiveMemoryTest::kernel),
          Map.entry("NearbyKernel.integers", () -> NearbyKernel.integers(NUMBERS)),
          Map.entry("WholePolynomial.roots", () -> roots().toArray()),
          Map.entry("Vector.toArray", new Vector()::toArray));

  @Test
  void nobodyWritesIntoAListOfRoots() {
    List<Enclosure> roots = roots();
    assertThat(roots).hasSize(1);
    assertThatThrownBy(roots::clear).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void nothingHandsOutMemoryButCopies() {
    TreeSet<String> found = new TreeSet<>();
    List<Class<?>> types = new ArrayList<>();
    PACKAGES.forEach((name, anchor) -> types.addAll(LiveMemory.publicTypes(anchor, name)));
    types.forEach(type -> found.addAll(LiveMemory.of(type)));
    assertThat(types) // really looked at
        .hasSizeGreaterThan(40)
        .contains(
            PlanarSupport.class,
            SpatialSupport.class,
            GeneralSupport.class,
            CertifiedSupport.class,
            RelativePlacement.class,
            OriginSimplexMemory.class,
            IntegerMatrix.class);
    assertThat(found).isEqualTo(new TreeSet<>(COPIES.keySet()));
  }

  @Test
  @SuppressWarnings("NullAway") // null is what is tried
  void withoutTheKeyThereIsNoMemory() {
    CertifiedSupport support = CertifiedSupport.scanning(TRIANGLE);
    assertThatThrownBy(() -> support.coordinates(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> support.box(null)).isInstanceOf(NullPointerException.class);
    SpatialSupport map = SpatialSupport.scanning(Polytope.of(3, 1, 2, 3));
    assertThatThrownBy(() -> map.x(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> map.y(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> map.z(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> map.cornersBySigns(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> new PlacedPair(2).poseA(null))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> new RelativePlacement().poseA(null))
        .isInstanceOf(NullPointerException.class);
  }

  @Test
  @SuppressWarnings("NullAway") // null is what is tried
  void withoutTheKeyThereIsNoSupportMap() {
    assertThatThrownBy(() -> new Strange(PlanarSupport.of(TRIANGLE)))
        .isInstanceOf(NullPointerException.class);
  }

  /** What a stranger could write. */
  private static final class Strange extends SupportMap {
    Strange(SupportMap map) {
      super(null, map);
    }
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
      } else if (entry instanceof Dyadic) {
        Array.set(array, k, Dyadic.of(77));
      } else if (entry instanceof Integer) {
        Array.set(array, k, 77);
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
    assertThat(LiveMemory.publicTypes(LiveMemoryTest.class, "io.touchstone.kernel"))
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

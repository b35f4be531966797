// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.io.text.Words;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What the columns of sizes say of one body, and the shapes that are made of it. Immutable. */
public final class BodySizes {

  /** What a column says. Sizes are full ones where the name does not say half. */
  enum Size {
    /** Along x. */
    X,
    /** Along y. */
    Y,
    /** Along z. */
    Z,
    /** Half of that along x. */
    HALF_X,
    /** Half of that along y. */
    HALF_Y,
    /** Half of that along z. */
    HALF_Z,
    /** Of a round shape. */
    RADIUS,
    /** Of a round shape. */
    DIAMETER,
    /** Of a box along z; of a round shape between its ends, caps not counted. */
    HEIGHT,
    /** Half of it. */
    HALF_HEIGHT,
    /** Factor along x. */
    SCALE_X,
    /** Factor along y. */
    SCALE_Y,
    /** Factor along z. */
    SCALE_Z,
    /** Factor along all axes. */
    SCALE;

    boolean isFactor() {
      return compareTo(SCALE_X) >= 0;
    }

    String word() {
      String word = name().toLowerCase(Locale.ROOT);
      return word.length() == 1 ? "size_" + word : word;
    }
  }

  /** Sizes of a body of which nothing is said. */
  static final BodySizes NONE = new BodySizes(Map.of());

  /** Kinds that take their numbers from columns. */
  static final Set<String> BARE = Set.of("box", "sphere", "cylinder", "capsule", "cone");

  private final Map<Size, Double> values;
  private final Set<Size> used = EnumSet.noneOf(Size.class);

  /**
   * @param values what is said
   */
  BodySizes(Map<Size, Double> values) {
    this.values = Map.copyOf(values);
  }

  private boolean has(Size size) {
    return values.containsKey(size);
  }

  private double take(Size size) {
    used.add(size);
    return values.getOrDefault(size, Double.NaN);
  }

  /** Tells whether nothing is said, not even a factor. */
  public boolean isEmpty() {
    return Arrays.stream(Size.values()).noneMatch(this::has);
  }

  /** Tells whether there is a size that is no factor. */
  boolean hasSizes() {
    return Arrays.stream(Size.values()).anyMatch(size -> !size.isFactor() && has(size));
  }

  /** Tells whether a cell is a kind of shape that takes its numbers from columns. */
  public static boolean isBare(String shape) {
    return BARE.contains(shape);
  }

  /**
   * Makes the shape of a kind that takes its numbers from columns, about its centre.
   *
   * @throws InvalidGeometryException if a size is missing, said twice or of another kind
   */
  ConvexBody bare(String kind, int dimension) {
    used.clear();
    ConvexBody body =
        switch (kind) {
          case "box" -> box(dimension);
          case "sphere" -> Shapes.sphere(dimension, radius(kind));
          case "cylinder" -> Shapes.cylinder(radius(kind), halfHeight(kind));
          case "capsule" -> Shapes.capsule(radius(kind), halfHeight(kind));
          default -> Shapes.cone(radius(kind), halfHeight(kind));
        };
    if (dimension != 3 && !kind.equals("box") && !kind.equals("sphere")) {
      throw new InvalidGeometryException("a %s is a shape of dimension 3".formatted(kind));
    }
    for (Size size : Size.values()) {
      if (has(size) && !size.isFactor() && !used.contains(size)) {
        throw new InvalidGeometryException(
            "the column %s is not for a %s".formatted(size.word(), kind));
      }
    }
    return body;
  }

  private ConvexBody box(int dimension) {
    if (dimension > 3) {
      throw new InvalidGeometryException(
          "columns of sizes are for dimensions 2 and 3; write box:1,2,... with half sizes");
    }
    Size[] full = {Size.X, Size.Y, has(Size.HEIGHT) ? Size.HEIGHT : Size.Z};
    Size[] half = {Size.HALF_X, Size.HALF_Y, Size.HALF_Z};
    double[] extents = new double[dimension];
    for (int axis = 0; axis < dimension; axis++) {
      extents[axis] = oneOf("box", full[axis], half[axis]);
    }
    return Shapes.box(extents);
  }

  private double radius(String kind) {
    return oneOf(kind, Size.DIAMETER, Size.RADIUS);
  }

  private double halfHeight(String kind) {
    return oneOf(kind, Size.HEIGHT, Size.HALF_HEIGHT);
  }

  /** Returns half of a full size, or a half one. */
  private double oneOf(String kind, Size full, Size half) {
    if (has(full) == has(half)) {
      throw new InvalidGeometryException(
          has(full)
              ? "the columns %s and %s say the same; leave one out"
                  .formatted(full.word(), half.word())
              : "a %s needs a number in the column %s or %s"
                  .formatted(kind, full.word(), half.word()));
    }
    return has(full) ? take(full) / 2 : take(half);
  }

  /** Returns the factors along the axes; empty if none is said. */
  double[] factors(int dimension) {
    List<Size> single = List.of(Size.SCALE_X, Size.SCALE_Y, Size.SCALE_Z);
    boolean any = single.stream().anyMatch(this::has);
    if (any && has(Size.SCALE)) {
      throw new InvalidGeometryException("scale and a factor along an axis: leave one out");
    }
    if (!any && !has(Size.SCALE)) {
      return new double[0];
    }
    double[] factors = new double[dimension];
    for (int axis = 0; axis < dimension; axis++) {
      Size own = any && axis < 3 ? single.get(axis) : Size.SCALE;
      factors[axis] = values.getOrDefault(own, 1.0);
    }
    return factors;
  }

  /**
   * Returns a shape scaled by the factors: a box stays a box, a ball a ball.
   *
   * @throws InvalidGeometryException if it cannot be scaled so
   */
  ConvexBody scaled(ConvexBody body, String name) {
    double[] factors = factors(body.dimension());
    if (factors.length == 0 || Arrays.stream(factors).allMatch(factor -> factor == 1)) {
      return body;
    }
    boolean even = Arrays.stream(factors).allMatch(f -> Math.abs(f) == Math.abs(factors[0]));
    if (body instanceof RoundedPolytope && !even) {
      throw new InvalidGeometryException(
          "%s has a radius, and the factors %s would make it no ball; use equal factors"
              .formatted(Words.quoted(name), Arrays.toString(factors)));
    }
    if (!(body instanceof SupportFunction support)) {
      throw new InvalidGeometryException("%s cannot be scaled".formatted(Words.quoted(name)));
    }
    return Shapes.scaled(support, factors);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BodySizes that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }
}

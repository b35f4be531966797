// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PartedShape;
import io.touchstone.io.text.Words;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes the shapes that rows of files of bodies say themselves, each one once: a kind with numbers,
 * {@code box:1,2,3}, whose sizes are half ones as in scenes; a kind alone, {@code box}, with
 * columns of sizes; and any shape with factors. Not thread-safe.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class BodyShapes {

  private static final Pattern INLINE = Pattern.compile("([a-z][a-z-]+):(.*)");

  private record Key(String shape, BodySizes sizes) {}

  private final int dimension;
  private final Map<Key, ConvexBody> shapes = new HashMap<>();
  private final Map<Key, PartedShape> objects = new HashMap<>();

  /** Creates the maker for scenes of a dimension. */
  public BodyShapes(int dimension) {
    this.dimension = dimension;
  }

  /** Tells whether a row names a shape of the scene. */
  public static boolean isNamed(BodiesFile.Row row) {
    return !row.shape().isEmpty()
        && !BodySizes.isBare(row.shape())
        && !INLINE.matcher(row.shape()).matches();
  }

  /**
   * Returns the shape of a row.
   *
   * @param named the shape of the scene that it names; null if it names none
   * @throws InvalidInputException if there is no such shape
   */
  public ConvexBody shape(BodiesFile.Row row, @Nullable ConvexBody named) {
    try {
      if (named != null) {
        requireNoSizes(row);
      }
      Key key = new Key(row.shape(), row.sizes());
      ConvexBody known = shapes.get(key);
      if (known == null) {
        known = row.sizes().scaled(named == null ? made(row) : named, row.shape());
        shapes.put(key, known);
      }
      return known;
    } catch (InvalidGeometryException e) {
      throw new InvalidInputException(row.where(), String.valueOf(e.getMessage()));
    }
  }

  /** Returns the object of a row that names one of the scene, scaled. */
  public PartedShape object(BodiesFile.Row row, PartedShape named) {
    try {
      double[] factors = row.sizes().factors(dimension);
      return factors.length == 0
          ? named
          : objects.computeIfAbsent(
              new Key(row.shape(), row.sizes()), unused -> named.scaled(factors));
    } catch (InvalidGeometryException e) {
      throw new InvalidInputException(row.where(), String.valueOf(e.getMessage()));
    }
  }

  private ConvexBody made(BodiesFile.Row row) {
    Matcher inline = INLINE.matcher(row.shape());
    if (!inline.matches()) {
      return row.sizes().bare(row.shape().isEmpty() ? "box" : row.shape(), dimension);
    }
    requireNoSizes(row);
    double[] numbers = PoseText.numbers(inline.group(2).strip().replaceAll("[;\\s]+", ","));
    return ShapeKinds.create(inline.group(1), dimension, numbers);
  }

  private static void requireNoSizes(BodiesFile.Row row) {
    if (row.sizes().hasSizes()) {
      throw new InvalidGeometryException(
          "the shape %s and columns of sizes: leave one out, or write a kind alone, such as box"
              .formatted(Words.quoted(row.shape())));
    }
  }
}

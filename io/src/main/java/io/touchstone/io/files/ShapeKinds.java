// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.Suggestions;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.io.Declaration;
import io.touchstone.io.text.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Shapes that are made from a few numbers, by the words that users write for them. */
public final class ShapeKinds {

  /** Stands for any dimension. */
  private static final int ANY = 0;

  private static final int SPACE = 3;

  /** Bands and meridians of an ellipsoid for which nobody says otherwise: 382 vertices. */
  private static final double DEFAULT_BANDS = 20;

  /** Frequency of a geodesic ellipsoid for which nobody says otherwise: 362 vertices. */
  private static final double DEFAULT_FREQUENCY = 6;

  /** Makes a shape from its numbers. */
  @FunctionalInterface
  private interface Factory {
    ConvexBody create(int dimension, double[] parameters);
  }

  /**
   * A kind of shape.
   *
   * @param parameters its numbers in words, for messages and help
   * @param example its numbers as they stand in a scene
   * @param dimension the dimension it lives in, or {@link #ANY}
   * @param perAxis how many numbers it has for each axis of the space
   * @param min least count of numbers besides
   * @param max greatest count of numbers besides
   */
  private record Kind(
      String parameters,
      String example,
      int dimension,
      int perAxis,
      int min,
      int max,
      Factory factory) {

    /** A kind with so many numbers, whatever the dimension. */
    Kind(String parameters, String example, int dimension, int min, int max, Factory factory) {
      this(parameters, example, dimension, 0, min, max, factory);
    }

    /** A kind of any dimension with a number for each axis. */
    static Kind perAxis(String parameters, String example, Factory factory) {
      return new Kind(parameters, example, ANY, 1, 0, 0, factory);
    }

    int least(int n) {
      return perAxis * n + min;
    }

    int most(int n) {
      return perAxis * n + max;
    }
  }

  private static final Map<String, Kind> KINDS = Collections.unmodifiableMap(kinds());

  private ShapeKinds() {}

  private static Map<String, Kind> kinds() {
    Map<String, Kind> kinds = new TreeMap<>();
    kinds.put("box", Kind.perAxis("half extents", "[1, 2, 3]", (n, p) -> Shapes.box(p)));
    kinds.put("point", Kind.perAxis("coordinates", "[0, 0, 1]", Polytope::of));
    kinds.put(
        "cross-polytope",
        Kind.perAxis("half axes", "[1, 1, 2]", (n, p) -> Shapes.crossPolytope(p)));
    putUnbounded(kinds);
    kinds.put("sphere", new Kind("radius", "0.5", ANY, 1, 1, (n, p) -> Shapes.sphere(n, p[0])));
    kinds.put(
        "simplex", new Kind("radius", "1", ANY, 1, 1, (n, p) -> Shapes.regularSimplex(n, p[0])));
    kinds.put(
        "random-hull",
        new Kind(
            "vertices, seed",
            "[20, 7]",
            ANY,
            2,
            2,
            (n, p) -> Shapes.randomHull(n, whole("vertices", p[0]), whole("seed", p[1]))));
    kinds.put(
        "polygon",
        new Kind(
            "sides, radius",
            "[6, 1]",
            2,
            2,
            2,
            (n, p) -> Shapes.regularPolygon(whole("sides", p[0]), p[1])));
    kinds.put(
        "capsule",
        new Kind(
            "radius, half-height",
            "[0.1, 0.5]",
            SPACE,
            2,
            2,
            (n, p) -> Shapes.capsule(p[0], p[1])));
    kinds.put(
        "cylinder",
        new Kind(
            "radius, half-height", "[0.5, 1]", SPACE, 2, 2, (n, p) -> Shapes.cylinder(p[0], p[1])));
    kinds.put(
        "cone",
        new Kind(
            "radius, half-height", "[0.5, 1]", SPACE, 2, 2, (n, p) -> Shapes.cone(p[0], p[1])));
    kinds.put(
        "frustum",
        new Kind(
            "lower radius, upper radius, half-height",
            "[0.5, 0.25, 1]",
            SPACE,
            3,
            3,
            (n, p) -> Shapes.frustum(p[0], p[1], p[2])));
    kinds.put(
        "smooth-ellipsoid",
        Kind.perAxis("half axes", "[1, 2, 3]", (n, p) -> Shapes.smoothEllipsoid(p)));
    kinds.put(
        "prism",
        new Kind(
            "sides, radius, half-height",
            "[6, 1, 0.5]",
            SPACE,
            3,
            3,
            (n, p) -> Shapes.prism(whole("sides", p[0]), p[1], p[2])));
    kinds.put(
        "pyramid",
        new Kind(
            "sides, radius, height",
            "[4, 1, 2]",
            SPACE,
            3,
            3,
            (n, p) -> Shapes.pyramid(whole("sides", p[0]), p[1], p[2])));
    kinds.put(
        "ellipsoid",
        new Kind(
            "three half axes, perhaps bands and meridians",
            "[1, 2, 3, 12]",
            SPACE,
            3,
            5,
            (n, p) ->
                Shapes.ellipsoid(
                    whole("bands", or(p, 3, DEFAULT_BANDS)),
                    whole("meridians", or(p, 4, or(p, 3, DEFAULT_BANDS))),
                    p[0],
                    p[1],
                    p[2])));
    kinds.put(
        "geodesic-ellipsoid",
        new Kind(
            "three half axes, perhaps a frequency",
            "[1, 2, 3, 4]",
            SPACE,
            3,
            4,
            (n, p) ->
                Shapes.geodesicEllipsoid(
                    whole("frequency", or(p, 3, DEFAULT_FREQUENCY)), p[0], p[1], p[2])));
    return kinds;
  }

  private static void putUnbounded(Map<String, Kind> kinds) {
    kinds.put(
        "segment",
        new Kind(
            "coordinates of one end, then of the other",
            "[0, 0, 0, 1, 0, 0]",
            ANY,
            2,
            0,
            0,
            Polytope::of));
    kinds.put(
        "ray",
        new Kind(
            "coordinates of its origin, then its direction",
            "[0, 0, 0, 0, 0, 1]",
            ANY,
            2,
            0,
            0,
            (n, p) -> HalfSpaces.ray(Arrays.copyOf(p, n), Arrays.copyOfRange(p, n, 2 * n))));
    kinds.put(
        "half-space",
        new Kind(
            "a normal out of it, then how far along that its points go at most",
            "[0, 0, 1, 0]",
            ANY,
            1,
            1,
            1,
            (n, p) -> HalfSpaces.half(Arrays.copyOf(p, n), p[n])));
  }

  private static double or(double[] parameters, int k, double defaultValue) {
    return k < parameters.length ? parameters[k] : defaultValue;
  }

  private static int whole(String what, double number) {
    if (number != Math.rint(number) || !(Math.abs(number) <= Integer.MAX_VALUE)) {
      throw new InvalidGeometryException("%s is %s, not a whole number".formatted(what, number));
    }
    return (int) number;
  }

  /** Returns the words, in alphabetical order. */
  public static Set<String> names() {
    return KINDS.keySet();
  }

  /** Returns what is said about each kind, by its word, in alphabetical order. */
  public static List<Declaration> declarations() {
    List<Declaration> declarations = new ArrayList<>();
    KINDS.forEach((name, kind) -> declarations.add(declaration(name, kind)));
    return declarations;
  }

  private static Declaration declaration(String name, Kind kind) {
    String first = kind.parameters().substring(0, 1).toUpperCase(Locale.ROOT);
    String meaning =
        "%s%s%s%s."
            .formatted(
                first,
                kind.parameters().substring(1),
                kind.perAxis() == 1 && kind.max() == 0 ? ", one for each axis" : "",
                kind.dimension() == ANY
                    ? ""
                    : "; in dimension %d only".formatted(kind.dimension()));
    return Declaration.of(name, "a finite number, or a list of them", kind.example(), meaning)
        .in("length");
  }

  /**
   * Makes a shape.
   *
   * @param name the word
   * @param dimension dimension of the space
   * @param parameters its numbers
   * @throws InvalidGeometryException if there is no such kind, or not with these numbers, or not in
   *     this dimension
   */
  public static ConvexBody create(String name, int dimension, double[] parameters) {
    Kind kind = kind(name);
    if (kind.dimension() != ANY && kind.dimension() != dimension) {
      throw new InvalidGeometryException(
          "%s is a shape of dimension %d, not %d".formatted(name, kind.dimension(), dimension));
    }
    int min = kind.least(dimension);
    int max = kind.most(dimension);
    if (parameters.length < min || parameters.length > max) {
      throw new InvalidGeometryException(
          "%s has %s, expected %s (%s)"
              .formatted(
                  name,
                  Words.count(parameters.length, "number"),
                  min == max ? Integer.toString(min) : min + " to " + max,
                  kind.parameters()));
    }
    return kind.factory().create(dimension, parameters);
  }

  /**
   * Makes a shape in the dimension that the kind or the count of numbers tells, or else in
   * R<sup>3</sup>.
   *
   * @throws InvalidGeometryException if there is no such kind, or not with these numbers
   */
  public static ConvexBody create(String name, double[] parameters) {
    Kind kind = kind(name);
    if (kind.dimension() != ANY) {
      return create(name, kind.dimension(), parameters);
    }
    int n = SPACE;
    if (kind.perAxis() > 0) { // too few or too many numbers are told of the dimension that is near
      n = Math.max(1, (parameters.length - kind.min()) / kind.perAxis());
    }
    return create(name, n, parameters);
  }

  private static Kind kind(String name) {
    Kind kind = KINDS.get(name);
    if (kind == null) {
      throw new InvalidGeometryException(
          "there is no kind of shape %s%s; kinds: %s"
              .formatted(
                  Words.quoted(name),
                  Suggestions.didYouMean(name, KINDS.keySet()),
                  String.join(", ", KINDS.keySet())));
    }
    return kind;
  }
}

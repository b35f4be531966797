// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.Suggestions;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.objects.CompoundBody;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PartedShape;
import io.touchstone.io.Position;
import io.touchstone.io.files.PolygonRings.Corner;
import io.touchstone.io.text.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Polygons of the plane from a file, by their names: each a list of polygons, which is a list of
 * rings each. Not thread-safe.
 */
final class PlanarPolygons {

  private final Path file;
  private final Map<String, List<List<List<Corner>>>> shapes = new LinkedHashMap<>();

  PlanarPolygons(Path file) {
    this.file = file;
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException if it cannot be read or is not as it should be
   */
  static PlanarPolygons read(Path file, ShapeFormat format) {
    return format == ShapeFormat.WKT ? WktReader.read(file) : GeoJsonReader.read(file);
  }

  /**
   * Adds a shape.
   *
   * @param name its name; empty for its number
   */
  void add(String name, List<List<List<Corner>>> polygons, Position where) {
    String own = name.isEmpty() ? String.valueOf(shapes.size() + 1) : name;
    if (shapes.put(own, polygons) != null) {
      throw new InvalidInputException(
          where, "there are two shapes with the name %s".formatted(Words.quoted(own)));
    }
  }

  /** Returns the names. */
  List<String> names() {
    return List.copyOf(shapes.keySet());
  }

  /**
   * Returns the convex parts of a shape; none if it is empty.
   *
   * @param name its name; empty if there is one only
   * @throws InvalidInputException if there is no such shape, or it is no polygon
   */
  List<Polytope> parts(String name) {
    if (name.isEmpty() && shapes.size() != 1) {
      throw new InvalidInputException(
          Position.of(file.toString()),
          shapes.isEmpty()
              ? "contains no polygon"
              : "contains %d shapes; say which one with '#', such as '#%s'"
                  .formatted(shapes.size(), names().get(0)));
    }
    List<List<List<Corner>>> polygons =
        name.isEmpty() ? shapes.values().iterator().next() : shapes.get(name);
    if (polygons == null) {
      throw new InvalidInputException(
          Position.of(file.toString()),
          "contains no shape %s%s; there are: %s"
              .formatted(
                  Words.quoted(name), Suggestions.didYouMean(name, names()), Words.list(names())));
    }
    List<List<List<Corner>>> cut = new ArrayList<>();
    for (List<List<Corner>> rings : polygons) {
      cut.add(ConvexCut.parts(new PolygonRings(rings)));
    }
    refuseOverlaps(cut);
    return cut.stream().flatMap(List::stream).map(ConvexCut::body).toList();
  }

  /** Refuses polygons of one shape that have more than borders in common. */
  private static void refuseOverlaps(List<List<List<Corner>>> polygons) {
    for (int i = 0; i < polygons.size(); i++) {
      for (int j = i + 1; j < polygons.size(); j++) {
        for (List<Corner> one : polygons.get(i)) {
          for (List<Corner> other : polygons.get(j)) {
            if (!separates(one, other) && !separates(other, one)) {
              throw new InvalidInputException(
                  other.get(0).where(),
                  "polygon %d of the shape overlaps polygon %d".formatted(j + 1, i + 1));
            }
          }
        }
      }
    }
  }

  /** Tells whether a convex part is all on the outer side of an edge of another. */
  private static boolean separates(List<Corner> part, List<Corner> other) {
    for (int k = 0; k < part.size(); k++) {
      Corner a = part.get(k);
      Corner b = part.get((k + 1) % part.size());
      if (other.stream().allMatch(c -> PolygonRings.turn(a, b, c) <= 0)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns a shape as one convex body.
   *
   * @param hull whether the hull of several parts is wanted
   * @throws InvalidInputException if it has several parts and no hull is wanted
   */
  ConvexBody convex(String name, boolean hull) {
    List<Polytope> parts = parts(name);
    if (parts.isEmpty()) {
      return Polytope.empty(2);
    }
    if (parts.size() > 1 && !hull) {
      throw new InvalidInputException(
          Position.of(file.toString()),
          "the polygon is not convex: it has %d convex parts, and this question is for one; ask for its hull, or ask one that objects with parts are for"
              .formatted(parts.size()));
    }
    return parts.size() == 1 ? parts.get(0) : object(parts).hull();
  }

  /** Returns parts as an object. */
  static PartedShape object(List<Polytope> parts) {
    return new PartedShape(CompoundBody.of(parts), List.of());
  }
}

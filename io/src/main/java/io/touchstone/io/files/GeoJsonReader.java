// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Remark;
import io.touchstone.io.files.PolygonRings.Corner;
import io.touchstone.io.text.InputFiles;
import io.touchstone.io.text.Json;
import io.touchstone.io.text.JsonParser;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Remarks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads GeoJSON: {@code Polygon} and {@code MultiPolygon}, alone or in a {@code Feature} or a
 * {@code FeatureCollection}, whose features are shapes that are called by their ids, or by their
 * numbers.
 *
 * <p>Specification: RFC 7946.
 */
final class GeoJsonReader {

  /** Degrees east or west of the meridian, by RFC 7946. */
  private static final double MOST_LONGITUDE = 180;

  /** Degrees north or south of the equator. */
  private static final double MOST_LATITUDE = 90;

  private final String source;
  private final PlanarPolygons polygons;
  private boolean degrees = true;
  private boolean any;

  private GeoJsonReader(Path file) {
    this.source = file.toString();
    this.polygons = new PlanarPolygons(file);
  }

  static PlanarPolygons read(Path file) {
    byte[] bytes;
    try (InputStream in = InputFiles.open(file, file.toString())) {
      bytes = in.readAllBytes();
    } catch (IOException e) {
      throw InputFiles.unreadable(file.toString(), e);
    }
    GeoJsonReader reader = new GeoJsonReader(file);
    reader.document(JsonParser.parseFile(bytes, file.toString()));
    return reader.polygons;
  }

  private void document(Map<String, @Nullable Object> root) {
    String type = type(root, "");
    if (type.equals("FeatureCollection")) {
      List<?> features = list(root.get("features"), "features");
      for (int k = 0; k < features.size(); k++) {
        String place = "features[%d]".formatted(k);
        feature(object(features.get(k), place), place + ".");
      }
    } else if (type.equals("Feature")) {
      feature(root, "");
    } else {
      polygons.add("", geometry(root, ""), where(""));
    }
    if (any && degrees && !root.containsKey("crs")) {
      Remarks.tell(
          Remark.GEOJSON_DEGREES,
          Position.of(source),
          "coordinates of GeoJSON are degrees of longitude and latitude unless agreed otherwise, and"
              + " these may be; lengths and areas are then no lengths and areas on the ground");
    }
  }

  private void feature(Map<?, ?> feature, String place) {
    if (!type(feature, place).equals("Feature")) {
      throw problem(place + "type", "is no Feature");
    }
    Object id = feature.get("id");
    String name =
        id instanceof Json.Numeral number ? number.text() : id == null ? "" : id.toString();
    Object geometry = feature.get("geometry");
    polygons.add(
        name,
        geometry == null
            ? List.of()
            : geometry(object(geometry, place + "geometry"), place + "geometry."),
        where(place + "id"));
  }

  private List<List<List<Corner>>> geometry(Map<?, ?> geometry, String place) {
    String type = type(geometry, place);
    List<?> coordinates = list(geometry.get("coordinates"), place + "coordinates");
    if (type.equals("Polygon")) {
      return coordinates.isEmpty() ? List.of() : List.of(rings(coordinates, place + "coordinates"));
    }
    if (!type.equals("MultiPolygon")) {
      throw problem(place + "type", "is %s; Polygon and MultiPolygon are read".formatted(type));
    }
    List<List<List<Corner>>> all = new ArrayList<>();
    for (int k = 0; k < coordinates.size(); k++) {
      String at = place + "coordinates[%d]".formatted(k);
      List<?> polygon = list(coordinates.get(k), at);
      if (!polygon.isEmpty()) {
        all.add(rings(polygon, at));
      }
    }
    return all;
  }

  private List<List<Corner>> rings(List<?> said, String place) {
    List<List<Corner>> rings = new ArrayList<>();
    for (int r = 0; r < said.size(); r++) {
      String at = place + "[%d]".formatted(r);
      List<Corner> ring = new ArrayList<>();
      List<?> points = list(said.get(r), at);
      for (int k = 0; k < points.size(); k++) {
        ring.add(corner(points.get(k), at + "[%d]".formatted(k)));
      }
      if (ring.isEmpty()) {
        throw problem(at, "is a ring without a point");
      }
      rings.add(ring);
    }
    return rings;
  }

  private Corner corner(@Nullable Object said, String place) {
    List<?> numbers = list(said, place);
    if (numbers.size() != 2) {
      throw problem(
          place,
          "has %d numbers; polygons are read in the plane, where a point has 2"
              .formatted(numbers.size()));
    }
    double x = number(numbers.get(0), place + "[0]");
    double y = number(numbers.get(1), place + "[1]");
    any = true;
    degrees &= Math.abs(x) <= MOST_LONGITUDE && Math.abs(y) <= MOST_LATITUDE;
    return new Corner(x, y, where(place));
  }

  private double number(@Nullable Object said, String place) {
    double number =
        said instanceof Json.Numeral numeral ? Numbers.parse(numeral.text()) : Double.NaN;
    if (!Double.isFinite(number)) {
      throw problem(place, "is no finite number");
    }
    return number + 0.0; // no negative zero: corners are compared
  }

  private String type(Map<?, ?> object, String place) {
    if (object.get("type") instanceof String type) {
      return type;
    }
    throw problem(place + "type", "is missing; is this GeoJSON?");
  }

  private List<?> list(@Nullable Object said, String place) {
    if (said instanceof List<?> list) {
      return list;
    }
    throw problem(place, "is no list");
  }

  private Map<?, ?> object(@Nullable Object said, String place) {
    if (said instanceof Map<?, ?> map) {
      return map;
    }
    throw problem(place, "is no object");
  }

  private Position where(String place) {
    return Position.of(place.isEmpty() ? source : source + ": " + place);
  }

  private InvalidInputException problem(String place, String what) {
    return new InvalidInputException(where(place), what);
  }
}

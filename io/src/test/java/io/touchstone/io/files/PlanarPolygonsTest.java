// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PartedShape;
import io.touchstone.io.Remark;
import io.touchstone.io.text.Remarks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Polygons of WKT and GeoJSON, what of them is read and what is refused. */
final class PlanarPolygonsTest {

  private static final String SQUARE = "(0 0, 10 0, 10 10, 0 10, 0 0)";

  @TempDir private Path folder = Path.of("");

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static int parts(Path file) {
    PartedShape object = PartFiles.own(file, "");
    return object == null ? 1 : object.body().partCount();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POLYGON ((0 0, 3 0, 3 1, 1 1, 1 3, 0 3, 0 0))|2",
        "polygon((0 0,0 3,1 3,1 1,3 1,3 0,0 0))|2",
        "SRID=4326;POLYGON ((0 0, 1 0, 1 1, 0 0))|1",
        "POLYGON ((0 0, 1 0, 2 0, 2 2, 1 2, 0 2, 0 1, 0 0))|1",
        "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((1 0, 2 0, 1 1, 1 0)))|2",
        "MULTIPOLYGON (EMPTY, ((0 0, 1 0, 1 1, 0 0)))|1",
        "POLYGON (SQ, (2 2, 2 4, 4 4, 4 2, 2 2))|4",
        "POLYGON (SQ, (0 0, 2 4, 4 4, 4 2, 0 0))|4",
        "POLYGON (SQ, (0 5, 2 4, 4 5, 2 6, 0 5))|5",
        "POLYGON (SQ, (0 5, 2 4, 4 5, 2 6, 0 5), (4 5, 6 4, 6 6, 4 5))|9",
        "POLYGON (SQ, (5 5, 2 4, 4 2, 5 5), (5 5, 8 6, 6 8, 5 5))|8",
      })
  void polygonsBecomeConvexParts(String text, int parts) throws IOException {
    Path file = write("p.wkt", text.replace("SQ", SQUARE));
    assertThat(parts(file)).isLessThanOrEqualTo(parts);
  }

  @Test
  void anEmptyPolygonIsTheEmptyBody() throws IOException {
    for (String text : List.of("POLYGON EMPTY", "MULTIPOLYGON EMPTY")) {
      assertThat(ShapeFiles.read(write("p.wkt", text), "", false).isEmpty()).isTrue();
    }
    Path json = write("p.geojson", "{\"type\":\"Polygon\",\"coordinates\":[]}");
    assertThat(ShapeFiles.read(json, "", false).isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POLYGON ((0 0, 1 1, 1 0, 0 1, 0 0))|p.wkt:1:21: the edge from (1.0, 0.0) to (0.0, 1.0) crosses",
        "POLYGON ((0 0, 4 0, 4 4, 2 0, 0 4, 0 0))|crosses or overlaps",
        "POLYGON ((0 0, 1 0, 1 1, 0 1))|p.wkt:1:26: a ring has at least 4 points and ends where it",
        "POLYGON ((0 0, 1 0, 2 0, 0 0))|the ring encloses no area",
        "POLYGON Z ((0 0 1, 1 0 1, 1 1 1, 0 0 1))|p.wkt:1:9: polygons are read in the plane; leave out",
        "POLYGON ((0 0 1, 1 0 1, 1 1 1, 0 0 1))|p.wkt:1:15: expected ',' or ')': a point of the plane",
        "CURVEPOLYGON ((0 0, 1 0, 1 1, 0 0))|p.wkt:1:1: expected POLYGON or MULTIPOLYGON",
        "POLYGON ((0 0, 1 0, 1 1, 0 NaN))|expected a coordinate, a finite number, found 'NaN'",
        "POLYGON ((0 0, 1 0, 1 1, 0 0)|expected ')', found the end of the file",
        "POLYGON (SQ, (12 12, 12 14, 14 14, 12 12))|the hole with the corner (12.0, 12.0) is not inside",
        "POLYGON (SQ, (8 8, 8 14, 14 14, 8 8))|crosses or overlaps",
        "POLYGON (SQ, (2 2, 2 6, 6 6, 2 2), (3 4, 3 5, 4 5, 3 4))|overlaps another hole",
        "POLYGON (SQ, (0 0, 0 5, 5 5, 0 0))|crosses or overlaps",
        "POLYGON (SQ, (0 5, 5 0, 5 5, 0 5))|crosses or overlaps",
        "MULTIPOLYGON ((SQ), ((2 2, 3 2, 3 3, 2 2)))|polygon 2 of the shape overlaps polygon 1",
        "MULTIPOLYGON ((SQ), ((5 5, 15 5, 15 15, 5 5)))|polygon 2 of the shape overlaps polygon 1",
      })
  void whatIsNoPolygonIsRefusedWithItsPlace(String text, String problem) throws IOException {
    Path file = write("p.wkt", text.replace("SQ", SQUARE));
    assertThatThrownBy(() -> PartFiles.own(file, ""))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(problem);
  }

  @Test
  void featuresAreCalledByTheirIds() throws IOException {
    String feature =
        "{\"type\":\"Feature\",\"id\":%s,\"properties\":{},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[%s,0],[%s,1],[0,0]]]}}";
    Path file =
        write(
            "f.geojson",
            "{\"type\":\"FeatureCollection\",\"features\":[%s,%s]}"
                .formatted(feature.formatted("\"a\"", 2, 2), feature.formatted("7", 300, 300)));
    double[] corners = ((Polytope) ShapeFiles.read(file, "7", false)).toArray();
    assertThat(Arrays.stream(corners).max()).hasValue(300);
    assertThatThrownBy(() -> ShapeFiles.read(file, "", false))
        .hasMessageContaining("contains 2 shapes; say which one with '#', such as '#a'");
    assertThatThrownBy(() -> ShapeFiles.read(file, "b", false))
        .hasMessageContaining("contains no shape 'b'");
    Path deep = write("g.geojson", "{\"type\":\"Polygon\",\"coordinates\":[[[0,0,1],[1,0,1]]]}");
    assertThatThrownBy(() -> ShapeFiles.read(deep, "", false))
        .hasMessageContaining("g.geojson: coordinates[0][0]: has 3 numbers; polygons are read in");
    Path line = write("h.geojson", "{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,0]]}");
    assertThatThrownBy(() -> ShapeFiles.read(line, "", false))
        .hasMessageContaining("h.geojson: type: is LineString; Polygon and MultiPolygon are read");
  }

  @Test
  void degreesAreTold() throws IOException {
    String text = "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[%s,0],[1,1],[0,0]]]}";
    List<Remark> told = new ArrayList<>();
    for (int x : new int[] {2, 200}) {
      Path file = write("f.geojson", text.formatted(x));
      Remarks.heard(told::add, () -> ShapeFiles.read(file, "", false));
    }
    assertThat(told).extracting(Remark::code).containsExactly(Remark.GEOJSON_DEGREES);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.config.ConfigurationLoader;
import io.touchstone.harness.config.SceneOutline;
import io.touchstone.harness.report.CsvRow;
import io.touchstone.harness.report.RowShape;
import io.touchstone.harness.report.Table;
import io.touchstone.harness.wiring.Pipelines;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rows of all tiles together are those of the pipeline over the whole scene, bit for bit. */
final class TileWorkerTest {

  private static final String CUBES =
      "generator { kind = cubes, count = %d, seed = 7, spacing = %s, crowd = %s }";

  @TempDir private Path folder = Path.of("");

  private Path config(String settings, String scene) throws IOException {
    Path file = folder.resolve("pipeline.conf");
    Files.writeString(file, "touchstone { %s, scene { %s } }".formatted(settings, scene));
    return file;
  }

  private static String csv(PairReport report, RowShape shape) {
    StringBuilder line = new StringBuilder();
    try {
      Table.ofPairs(shape).write(report, new CsvRow(line));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return line.toString();
  }

  private static RowShape shapeOf(Pipeline pipeline) {
    return new RowShape(
        pipeline.config().goal(), pipeline.scene().dimension(), true, false, List.of(), false);
  }

  private static List<String> whole(Path config) {
    List<String> rows = new ArrayList<>();
    try (Pipeline pipeline = Pipelines.open(config)) {
      pipeline.run(report -> rows.add(csv(report, shapeOf(pipeline))));
    }
    return rows;
  }

  /** Does what a distributed engine does, in memory. */
  private static List<String> tiled(Path config, int tiles) {
    ConfigurationLoader.Outlined outlined = ConfigurationLoader.outline(config, List.of());
    SceneOutline outline = Objects.requireNonNull(outlined.outline());
    assertThat(outlined.configuration().problems().isEmpty()).isTrue();
    Scene scene;
    try (Pipeline pipeline = Pipelines.open(config)) {
      scene = pipeline.scene();
    }
    List<ConvexBody> said = new ArrayList<>(outline.shapes().values());
    WholeScene.Builder builder =
        new WholeScene.Builder(
            outlined.text(),
            config,
            outline.dimension(),
            said,
            outline.pairs(),
            outline.generator());
    long firstMade = outline.bodies().size();
    WholeScene uncounted = builder.uncounted(firstMade);
    List<TileBody> bodies = bodies(scene, outline, uncounted);
    long[] uses = new long[uncounted.shapes().size()];
    bodies.forEach(body -> uses[body.shape()]++);
    WholeScene all = builder.counted(firstMade, uses, bodies.size());

    TileFunction function = all.tiles();
    TilingBuilder sample = new TilingBuilder(all.dimension());
    for (TileBody body : bodies) {
      if (function.enclose(all.shapes().get(body.shape()), body.pose())) {
        double[] box = function.box();
        int n = all.dimension();
        sample.add(Arrays.copyOf(box, n), Arrays.copyOfRange(box, n, 2 * n));
      }
    }
    Tiling tiling = sample.build(tiles);
    BodyCodec codec = new BodyCodec(all);
    Map<Integer, List<BodyCodec.Masked>> byTile = new TreeMap<>();
    for (TileBody body : bodies) {
      if (function.enclose(all.shapes().get(body.shape()), body.pose())) {
        function.forEach(
            tiling,
            (tile, mask) ->
                byTile
                    .computeIfAbsent(tile, unused -> new ArrayList<>())
                    .add(codec.decode(body.index(), codec.encode(body, mask))));
      }
    }
    Map<String, String> rows = new TreeMap<>();
    try (TileWorker worker = TileWorker.open(all, List.of())) {
      byTile.forEach(
          (tile, own) ->
              worker.run(
                  own,
                  (one, other) -> true,
                  (a, b, report) ->
                      assertThat(
                              rows.put(
                                  "%012d %012d".formatted(Math.min(a, b), Math.max(a, b)),
                                  csv(report, worker.rowShape())))
                          .as("%d and %d are reported twice", a, b)
                          .isNull()));
    }
    List<String> counted = new ArrayList<>();
    rows.values().forEach(row -> counted.add(counted.size() + row.substring(row.indexOf(','))));
    return counted;
  }

  private static List<TileBody> bodies(Scene scene, SceneOutline outline, WholeScene whole) {
    IdentityHashMap<ConvexBody, Integer> numbers = new IdentityHashMap<>();
    outline.shapes().values().forEach(shape -> numbers.putIfAbsent(shape, numbers.size()));
    List<TileBody> bodies = new ArrayList<>();
    for (int k = 0; k < scene.bodies().size(); k++) {
      if (k < outline.bodies().size()) {
        SceneBody body = outline.bodies().get(k);
        bodies.add(
            new TileBody(
                k,
                body.name(),
                body.group(),
                Objects.requireNonNull(numbers.get(body.shape())),
                body.pose()));
      } else {
        bodies.add(whole.made(k));
      }
    }
    return bodies;
  }

  @ParameterizedTest
  @CsvSource({
    "goal = collide, 1",
    "goal = collide, 7",
    "goal = collide, 200",
    "goal = penetration, 20",
    "'goal = collide, broad-phase { margin = 0.3 }', 30",
    "'goal = signed-distance, distance { mode = within, within = 0.2 }', 30",
    "'goal = distance, distance { mode = within, within = 0.5 }, proof = none', 10",
    "'goal = collide, margin = 0.1, proof = exact', 9",
  })
  void tilesReportWhatThePipelineReports(String settings, int tiles) throws IOException {
    Path config = config(settings, CUBES.formatted(300, "1.0", "0"));
    List<String> expected = whole(config);
    assertThat(expected).hasSizeGreaterThan(100);
    assertThat(tiled(config, tiles)).isEqualTo(expected);
  }

  @Test
  void crowdsGiantsHalfSpacesGroupsAndRules() throws IOException {
    Path config =
        config(
            "goal = collide",
            """
            shapes { giant { box = [9, 9, 9] }, ground { half-space = [0, 0, 1, 0] }, part { box = [1, 1, 1] } }
            bodies = [
              { name = giant, shape = giant, translate = [3, 3, 3] }
              { name = ground, group = earth, shape = ground }
              { name = one, group = pair, shape = part, translate = [1, 1, 1] }
              { name = two, group = pair, shape = part, translate = [1.5, 1, 1] }
            ]
            pairs { ignore = [[earth, b3], [giant, pair]] }
            %s
            """
                .formatted(CUBES.formatted(200, "1.2", "0.9")));
    List<String> expected = whole(config);
    assertThat(expected).hasSizeGreaterThan(200);
    assertThat(tiled(config, 16)).isEqualTo(expected);
  }

  @Test
  void whichTwinsCollideIsKnown() throws IOException {
    Path config = config("goal = collide", "generator { kind = twins, count = 1001, seed = 3 }");
    assertThat(tiled(config, 40).stream().filter(row -> row.contains("INTERSECTING"))).hasSize(250);
  }

  @Test
  void whatIsNotAskedTileByTileIsRefused() throws IOException {
    Path config = config("goal = subset, sinks = [{ sink = x }]", CUBES.formatted(10, "1", "0"));
    assertThat(
            Supported.issues(
                ConfigurationLoader.outline(config, List.of()).configuration().config()))
        .extracting(issue -> issue.key())
        .containsExactly("goal", "sinks");
  }

  @Test
  void plugInsAreUnpackedAsTheyWere() throws IOException {
    Path place = Files.createDirectories(folder.resolve("plugins/one/two"));
    Files.writeString(place.resolve("file"), "content");
    Files.writeString(folder.resolve("some.jar"), "jar");
    List<Path> unpacked =
        PluginFreight.pack(List.of(folder.resolve("plugins"), folder.resolve("some.jar"))).unpack();
    assertThat(unpacked.get(0).resolve("one/two/file")).hasContent("content");
    assertThat(unpacked.get(1)).hasFileName("some.jar").hasContent("jar");
    assertThatThrownBy(() -> PluginFreight.pack(List.of(folder.resolve("none"))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no such plug-in");
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.view;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.cli.report.ReportSource;
import io.touchstone.harness.config.ConfigurationLoader;
import io.touchstone.harness.config.LoadedConfiguration;
import io.touchstone.harness.config.SettingOverride;
import io.touchstone.io.Frame;
import io.touchstone.io.FrameSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import io.touchstone.io.files.PairsFile;
import io.touchstone.io.files.PairsReader;
import io.touchstone.io.text.Json;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Words;
import io.touchstone.viewer.View;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Opens the worlds that sources name. */
final class Worlds {

  private Worlds() {}

  /** Reads a shape of a query: as the user named it, and whether hulls are taken. */
  interface ShapeReader extends BiFunction<String, Boolean, ConvexBody> {}

  /**
   * Opens the world of a report or a trace.
   *
   * @param given what --scene says, or null
   * @throws InvalidInputException if it is missing, has changed, or cannot be read
   */
  static World open(
      ReportSource source, @Nullable Path given, Path report, ShapeReader shapeReader) {
    return switch (source.kind()) {
      case ReportSource.SCENE -> {
        Path file = SourceFile.find(source, given, report);
        Scene scene = scene(file, source);
        String now = ReportSource.digestOf(scene);
        String then = String.valueOf(source.settings().get(ReportSource.DIGEST));
        if (!then.equals(now)) {
          throw SourceFile.changed("what " + file + " refers to", report, then, now);
        }
        yield new OfScene(scene);
      }
      case ReportSource.PAIRS -> {
        Path file = SourceFile.find(source, given, report);
        boolean affine = Boolean.TRUE.equals(source.settings().get(ReportSource.AFFINE));
        yield new OfPairs(PairsReader.read(file, affine), file.toString());
      }
      case ReportSource.QUERY -> ofQuery(source, report, shapeReader);
      default ->
          throw new InvalidInputException(
              new Position(report.toString(), 1, 1),
              "has a source of the kind %s, expected scene, pairs or query"
                  .formatted(Words.quoted(source.kind())));
    };
  }

  private static Scene scene(Path file, ReportSource source) {
    List<SettingOverride> overrides = new ArrayList<>();
    if (source.settings().get(ReportSource.SET) instanceof List<?> set) {
      for (Object entry : set) {
        if (entry instanceof List<?> said
            && said.size() == 3
            && said.get(0) instanceof List<?> path) {
          List<String> key = path.stream().map(String::valueOf).toList();
          overrides.add(
              new SettingOverride(
                  String.join(".", key),
                  key,
                  String.valueOf(said.get(1)),
                  Boolean.TRUE.equals(said.get(2))));
        }
      }
    }
    LoadedConfiguration configuration = ConfigurationLoader.load(file, overrides);
    configuration.problems().throwIfAny();
    Scene scene = configuration.scene();
    if (scene == null) {
      throw new InvalidInputException(Position.of(file.toString()), "has no scene");
    }
    return scene;
  }

  private static World ofQuery(ReportSource source, Path report, ShapeReader shapeReader) {
    Map<String, @Nullable Object> said = source.settings();
    boolean hull = Boolean.TRUE.equals(said.get("hull"));
    ConvexBody a = shapeReader.apply(String.valueOf(said.get("a")), hull);
    ConvexBody b = shapeReader.apply(String.valueOf(said.get("b")), hull);
    Pose poseA = pose(said.get("poseA"), a.dimension(), report);
    Pose poseB = pose(said.get("poseB"), b.dimension(), report);
    String now = ReportSource.digestOf(a, poseA, b, poseB);
    if (!now.equals(source.sha256())) {
      throw SourceFile.changed(
          "%s or %s".formatted(said.get("a"), said.get("b")), report, source.sha256(), now);
    }
    return new OfQuery(new World.Placed("A", "B", a, poseA, b, poseB));
  }

  private static Pose pose(@Nullable Object numbers, int dimension, Path report) {
    if (numbers instanceof List<?> list && list.size() == dimension * (dimension + 1)) {
      double[] matrix = new double[list.size()];
      for (int k = 0; k < matrix.length; k++) {
        matrix[k] =
            list.get(k) instanceof Json.Numeral numeral
                ? Numbers.parse(numeral.text())
                : Double.NaN;
      }
      return Pose.affine(dimension, matrix);
    }
    throw new InvalidInputException(
        new Position(report.toString(), 1, 1), "has a source without the poses of its shapes");
  }

  /** The bodies of a scene; where they stand follows the motion. */
  private static final class OfScene implements World {

    private final Scene scene;
    private final Map<String, SceneBody> bodies = new HashMap<>();
    private final Map<String, Pose> moved = new HashMap<>();
    private final FrameSource.@Nullable Stream motion;
    private long frame = -1;

    OfScene(Scene scene) {
      this.scene = scene;
      scene.bodies().forEach(body -> bodies.put(body.name(), body));
      FrameSource source = scene.frames();
      this.motion = source == null ? null : source.open();
    }

    @Override
    public int dimension() {
      return scene.dimension();
    }

    @Override
    public Placed placed(long row, String bodyA, String bodyB, long number, Position where) {
      while (motion != null && frame < number && motion.hasNext()) {
        Frame next = motion.next();
        frame = next.number();
        moved.putAll(next.poses());
      }
      SceneBody a = body(bodyA, where);
      SceneBody b = body(bodyB, where);
      return new Placed(
          bodyA,
          bodyB,
          a.shape(),
          moved.getOrDefault(bodyA, a.pose()),
          b.shape(),
          moved.getOrDefault(bodyB, b.pose()));
    }

    private SceneBody body(String name, Position where) {
      SceneBody body = bodies.get(name);
      if (body == null) {
        throw new InvalidInputException(
            where,
            "names the body %s, which the scene does not have".formatted(Words.quoted(name)));
      }
      return body;
    }

    @Override
    public void addTo(View.Builder view, FrameChoice frames, List<ViewEntry> entries) {
      if (motion != null) {
        motion.close();
      }
      ViewMaker.addScene(view, scene, frames, entries);
    }
  }

  /** The pairs of a file. */
  private record OfPairs(PairsFile pairs, String file) implements World {

    @Override
    public int dimension() {
      return pairs.dimension();
    }

    @Override
    public Placed placed(long row, String bodyA, String bodyB, long frame, Position where) {
      if (row < 0 || row >= pairs.pairCount()) {
        throw new InvalidInputException(
            where,
            "pair %d does not exist; %s has %s"
                .formatted(row, file, Words.count(pairs.pairCount(), "pair")));
      }
      int pair = (int) row;
      return new Placed(
          pairs.shapes().get(pairs.shapeA(pair)).name(),
          pairs.shapes().get(pairs.shapeB(pair)).name(),
          pairs.shapes().get(pairs.shapeA(pair)).body(),
          pairs.poseA(pair),
          pairs.shapes().get(pairs.shapeB(pair)).body(),
          pairs.poseB(pair));
    }

    @Override
    public void addTo(View.Builder view, FrameChoice frames, List<ViewEntry> entries) {
      ViewMaker.addIsolated(view, entries);
    }
  }

  /** The two shapes of a query. */
  private record OfQuery(World.Placed two) implements World {

    @Override
    public int dimension() {
      return two.shapeA().dimension();
    }

    @Override
    public Placed placed(long row, String bodyA, String bodyB, long frame, Position where) {
      return two;
    }

    @Override
    public void addTo(View.Builder view, FrameChoice frames, List<ViewEntry> entries) {
      ViewMaker.addIsolated(view, entries);
    }
  }
}

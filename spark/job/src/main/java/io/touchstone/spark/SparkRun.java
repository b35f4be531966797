// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.config.ConfigurationLoader;
import io.touchstone.harness.config.ConfigurationLoader.Outlined;
import io.touchstone.harness.config.Problems;
import io.touchstone.harness.config.SceneOutline;
import io.touchstone.harness.config.SettingOverride;
import io.touchstone.harness.pipeline.PlanIssue;
import io.touchstone.harness.pipeline.RefusedPipelineException;
import io.touchstone.io.BodyGenerator;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.SceneBody;
import io.touchstone.tiles.BodyCodec;
import io.touchstone.tiles.PluginFreight;
import io.touchstone.tiles.Supported;
import io.touchstone.tiles.TileBody;
import io.touchstone.tiles.TileWorker;
import io.touchstone.tiles.Tiling;
import io.touchstone.tiles.WholeScene;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/**
 * One run on Spark, seen from the driver: all bodies are counted, tiles are made from a sample of
 * them, bodies travel to their tiles, and each tile is looked at by the pipeline and committed. One
 * shuffle, and no totals but those of committed rows.
 */
final class SparkRun {

  /** About so many bodies in a tile, where nobody says how many tiles there are. */
  private static final long BODIES_OF_TILE = 20_000;

  /** Tiles for each core, so that one that takes long holds up nobody. */
  private static final int TILES_OF_CORE = 8;

  /** The most bodies that one task makes, and how many tasks for each core there are otherwise. */
  private static final int BODIES_OF_PART = 100_000;

  private static final int PARTS_OF_CORE = 4;

  private static final Logger LOG = LoggerFactory.getLogger(SparkRun.class);

  private final JavaSparkContext spark;
  private final Options options;
  private final OutputFolder out;

  /**
   * What somebody wants.
   *
   * @param config the configuration
   * @param overrides settings that win over the file's
   * @param plugins plug-in places besides the file's
   * @param out the folder of the results
   * @param resume whether to go on with what is there
   * @param tiles how many tiles; 0 for as many as fit
   * @param partitions how many partitions look at them; 0 for as many as fit
   */
  record Options(
      Path config,
      List<SettingOverride> overrides,
      List<Path> plugins,
      String out,
      boolean resume,
      int tiles,
      int partitions) {}

  /**
   * What a resumed run has to have in common with the first, and what it goes on with.
   *
   * @param scene the scene with its settings, as bytes
   * @param tiling the tiles
   * @param plugins the plug-ins, as bytes
   * @param proof the word for how answers are proved
   * @param algorithm who decides
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  record Plan(byte[] scene, Tiling tiling, byte[] plugins, String proof, String algorithm)
      implements Serializable {

    private static final long serialVersionUID = 1L;

    WholeScene whole() {
      return Bytes.read(WholeScene.class, scene);
    }
  }

  SparkRun(JavaSparkContext spark, Options options) throws IOException {
    this.spark = spark;
    this.options = options;
    this.out = new OutputFolder(options.out());
  }

  /** Where bodies come from. */
  private record Sources(WholeScene.Builder scene, List<BodyPart> parts) {}

  /**
   * Runs to the end.
   *
   * @param isolated a tile whose pairs are asked about in processes that may die; -1 for none
   * @param err hears of pairs that killed their process
   * @throws InvalidInputException if something is wrong with what was said, or with the bodies
   */
  Totals run(int isolated, PrintStream err) throws IOException {
    Outlined outlined = ConfigurationLoader.outline(options.config(), options.overrides());
    Sources sources = sources(outlined, spark.defaultParallelism());
    if (!options.resume() && out.hasPlan()) {
      throw new InvalidInputException(
          Position.of(options.out()),
          "has a run already; take another folder, or --resume to go on with it");
    }
    List<Path> places = new ArrayList<>(outlined.configuration().config().plugins());
    places.addAll(options.plugins());
    PluginFreight plugins = PluginFreight.pack(places);
    List<Census> parts = count(sources);
    long bodies = parts.stream().mapToLong(Census::bodies).sum();
    long firstMade = firstMade(sources, parts);
    int shapes = sources.scene().uncounted(firstMade).shapes().size();
    WholeScene scene = sources.scene().counted(firstMade, Census.uses(parts, shapes), bodies);
    String algorithm = checked(outlined, scene, places);
    Plan plan = plan(scene, parts, Bytes.of(plugins), algorithm, err);
    if (isolated >= 0) {
      if (isolated >= plan.tiling().count() || out.committed().get(isolated)) {
        throw new InvalidInputException(
            Position.of("--isolate-tile %d".formatted(isolated)),
            "there is no such tile that is not finished");
      }
      IsolatedTile.run(
          isolated, plan, bodiesOf(isolated, plan, sources, parts), out, spark.jars(), err);
    }
    look(plan, sources, parts);
    return Totals.of(spark, out, plan);
  }

  /** Reads where bodies come from, and refuses what cannot be asked tile by tile. */
  private static Sources sources(Outlined outlined, int cores) throws IOException {
    Problems problems = outlined.configuration().problems();
    SceneOutline outline = outlined.outline();
    for (PlanIssue issue : Supported.issues(outlined.configuration().config())) {
      problems.add(
          outlined.configuration().positionOf(issue.key()),
          "touchstone.%s: %s".formatted(issue.key(), issue.message()));
    }
    if (outline != null && outline.frames() != null) {
      problems.add(Position.of("scene.frames"), "bodies do not move on Spark; leave it away");
    }
    problems.throwIfAny();
    if (outline == null) {
      throw new IllegalStateException("no scene, and no problem that says why");
    }
    List<ConvexBody> shapes = new ArrayList<>();
    IdentityHashMap<ConvexBody, Integer> numbers = new IdentityHashMap<>();
    Map<String, Integer> byName = new LinkedHashMap<>();
    outline
        .shapes()
        .forEach(
            (name, shape) -> {
              byName.put(name, shapes.size());
              numbers.putIfAbsent(shape, shapes.size());
              shapes.add(shape);
            });
    for (SceneBody body : outline.bodies()) {
      if (body.object() != null) {
        throw new InvalidInputException(
            Position.of("body '%s'".formatted(body.name())),
            "is an object with parts; on Spark bodies are convex");
      }
      if (numbers.putIfAbsent(body.shape(), shapes.size()) == null) {
        shapes.add(body.shape());
      }
    }
    BodyGenerator generator = outline.generator();
    WholeScene.Builder scene =
        new WholeScene.Builder(
            outlined.text(),
            outlined.configuration().file(),
            outline.dimension(),
            shapes,
            outline.pairs(),
            generator);
    List<BodyPart> parts = new ArrayList<>(said(scene, outline, numbers));
    if (!outline.files().isEmpty()) {
      for (String file : OutputFolder.matching(outline.files())) {
        parts.add(new BodyPart.File(file, outline.columns(), byName));
      }
    }
    if (generator != null) {
      long count = generator.count();
      long size = Math.max(1, Math.min(BODIES_OF_PART, count / ((long) PARTS_OF_CORE * cores)));
      for (long from = 0; from < count; from += size) {
        parts.add(new BodyPart.Made(from, Math.min(count, from + size)));
      }
    }
    return new Sources(scene, parts);
  }

  private static List<BodyPart> said(
      WholeScene.Builder scene,
      SceneOutline outline,
      IdentityHashMap<ConvexBody, Integer> numbers) {
    BodyCodec codec = new BodyCodec(scene.uncounted(Long.MAX_VALUE));
    List<BodyPart> parts = new ArrayList<>();
    List<byte[]> bodies = new ArrayList<>();
    for (SceneBody body : outline.bodies()) {
      Integer shape = numbers.get(body.shape());
      if (shape == null) {
        throw new IllegalStateException("a shape has no number");
      }
      bodies.add(codec.encode(new TileBody(0, body.name(), body.group(), shape, body.pose()), 0));
      if (bodies.size() == BODIES_OF_PART) {
        parts.add(new BodyPart.Said(bodies));
        bodies = new ArrayList<>();
      }
    }
    if (!bodies.isEmpty()) {
      parts.add(new BodyPart.Said(bodies));
    }
    return parts;
  }

  private List<Census> count(Sources sources) {
    byte[] scene = Bytes.of(sources.scene().uncounted(0));
    int all = sources.parts().size();
    List<Integer> numbers = IntStream.range(0, all).boxed().toList();
    List<BodyPart> parts = sources.parts();
    JavaRDD<Census> counted =
        spark
            .parallelize(numbers, Math.max(1, all))
            .map(k -> Census.of(k, parts.get(k), Bytes.read(WholeScene.class, scene), all));
    List<Census> census = done("count the bodies", counted::collect);
    Problems problems = new Problems();
    for (Census part : census) {
      if (!part.problem().isEmpty()) {
        problems.add(Position.UNKNOWN, part.problem());
      }
    }
    problems.throwIfAny();
    return census;
  }

  private static long firstMade(Sources sources, List<Census> parts) {
    long first = 0;
    for (Census part : parts) {
      if (!(sources.parts().get(part.part()) instanceof BodyPart.Made)) {
        first += part.bodies();
      }
    }
    return first;
  }

  /**
   * Makes the plan here as others will, so that what is wrong is told once, and returns who
   * decides.
   */
  private static String checked(Outlined outlined, WholeScene scene, List<Path> plugins) {
    try (TileWorker worker = TileWorker.open(scene, plugins)) {
      return worker.narrowPhase();
    } catch (RefusedPipelineException e) {
      Problems problems = new Problems();
      for (PlanIssue issue : e.issues()) {
        problems.add(
            outlined.configuration().positionOf(issue.key()),
            "touchstone.%s: %s".formatted(issue.key(), issue.message()));
      }
      problems.throwIfAny();
      throw e;
    }
  }

  private Plan plan(
      WholeScene scene, List<Census> parts, byte[] plugins, String algorithm, PrintStream err)
      throws IOException {
    byte[] bytes = Bytes.of(scene);
    if (options.resume()) {
      Plan before = Bytes.read(Plan.class, out.plan());
      if (!Arrays.equals(before.scene(), bytes) || !Arrays.equals(before.plugins(), plugins)) {
        throw new InvalidInputException(
            Position.of(options.out()),
            "was made with other settings, plug-ins, shapes or bodies; take another folder");
      }
      out.open()
          .forEach(
              (tile, times) ->
                  err.println(
                      "touchstone: tile %d was begun %d times and not finished before"
                          .formatted(tile, times)));
      out.clean();
      return before;
    }
    int cores = spark.defaultParallelism();
    long fit = Math.max(TILES_OF_CORE * (long) cores, scene.bodies() / BODIES_OF_TILE);
    int tiles = (int) Math.min(options.tiles() > 0 ? options.tiles() : fit, TileTasks.MAX_TILES);
    Tiling tiling = Census.tiling(parts, scene.dimension(), tiles);
    PipelineConfig config = scene.config();
    Plan plan = new Plan(bytes, tiling, plugins, config.proof().name(), algorithm);
    out.begin(Bytes.of(plan));
    return plan;
  }

  private void look(Plan plan, Sources sources, List<Census> census) throws IOException {
    BitSet committed = out.committed();
    int tiles = plan.tiling().count();
    LOG.info("{} tiles, {} of them committed", tiles, committed.cardinality());
    if (committed.cardinality() == tiles) {
      return;
    }
    int fit = Math.min(tiles, Math.max(4 * spark.defaultParallelism(), tiles / 4));
    int partitions = options.partitions() > 0 ? options.partitions() : fit;
    TileTasks tasks = tasks(plan, committed);
    JavaPairRDD<Long, byte[]> bodies =
        routed(tasks, sources, census)
            .repartitionAndSortWithinPartitions(new TileTasks.ByTile(partitions));
    done(
        "look at the tiles",
        () ->
            bodies
                .mapPartitionsWithIndex(
                    (partition, own) -> {
                      tasks.look(partition, partitions, own);
                      return List.<Integer>of().iterator();
                    },
                    false)
                .count());
    out.clean();
  }

  private TileTasks tasks(Plan plan, BitSet committed) {
    return new TileTasks(
        UUID.randomUUID().toString(),
        spark.broadcast(plan.scene()),
        spark.broadcast(Bytes.of(plan.tiling())),
        spark.broadcast(plan.plugins()),
        out,
        committed);
  }

  private JavaPairRDD<Long, byte[]> routed(TileTasks tasks, Sources sources, List<Census> census) {
    List<Tuple2<BodyPart, Long>> parts = new ArrayList<>();
    long first = 0;
    for (Census part : census) {
      parts.add(new Tuple2<>(sources.parts().get(part.part()), first));
      first += part.bodies();
    }
    return spark
        .parallelize(parts, Math.max(1, parts.size()))
        .flatMapToPair(part -> tasks.route(part._1, part._2));
  }

  /** Returns the bodies of one tile that is not committed, by their keys. */
  private List<Tuple2<Long, byte[]>> bodiesOf(
      int tile, Plan plan, Sources sources, List<Census> census) {
    BitSet others = new BitSet();
    others.set(0, plan.tiling().count());
    others.clear(tile);
    JavaPairRDD<Long, byte[]> bodies = routed(tasks(plan, others), sources, census);
    return done("find the bodies of the tile", () -> bodies.sortByKey().collect());
  }

  /** Work on the machines that may fail there. */
  @FunctionalInterface
  interface Work<T> {
    T run();
  }

  /** Says in a sentence why work failed, and which tiles were open when it did. */
  private <T> T done(String what, Work<T> work) {
    try {
      return work.run();
    } catch (RuntimeException e) {
      throw new JobFailedException(what, reason(e), openTiles(), e);
    } catch (Exception e) { // Scala throws checked exceptions that Java does not know of
      if (e instanceof SparkException) {
        throw new JobFailedException(what, reason(e), openTiles(), e);
      }
      throw new IllegalStateException(e);
    }
  }

  /** Returns the first line that tells of what happened on a machine. */
  static String reason(Throwable e) {
    String message = String.valueOf(e.getMessage());
    String[] lines = message.split("\\R", 2);
    return lines[0].replaceFirst("^Job aborted due to stage failure: ", "").strip();
  }

  private Map<Integer, Integer> openTiles() {
    try {
      return out.hasPlan() ? out.open() : Map.of();
    } catch (IOException e) {
      return Map.of();
    }
  }
}

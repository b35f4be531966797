// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.Motions;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.cli.report.ReportHeader;
import io.touchstone.cli.report.ReportSource;
import io.touchstone.cli.view.FrameChoice;
import io.touchstone.cli.view.PairChoice;
import io.touchstone.cli.view.RecordedView;
import io.touchstone.cli.view.ViewEntry;
import io.touchstone.cli.view.ViewMaker;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.MotionStep;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.NarrowPhaseSettings;
import io.touchstone.harness.PipelineConfig.ReportSettings;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.ReportFormat;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.ReportedPairs;
import io.touchstone.harness.RunPhase;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.pipeline.PairsRun;
import io.touchstone.harness.pipeline.PipelineLoader;
import io.touchstone.harness.pipeline.Plan;
import io.touchstone.harness.plugin.PluginSet;
import io.touchstone.harness.wiring.Pipelines;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PartedShape;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import io.touchstone.io.files.MotionsFile;
import io.touchstone.io.files.MotionsReader;
import io.touchstone.io.files.NamedShape;
import io.touchstone.io.files.PairsFile;
import io.touchstone.io.files.PairsReader;
import io.touchstone.viewer.View;
import io.touchstone.viewer.ViewTrace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Answers pairs so that they can be shown: first as any command does, then the chosen ones once
 * more with their steps.
 */
final class ViewAnswers {

  /** Of more pairs steps are not recorded: a page with all of them would be too large. */
  static final int MOST_TRACED = 1000;

  /** More pairs fill more than a page may hold. */
  static final int MOST_SHOWN = 50_000;

  private final Io io;
  private final EngineOptions engine;
  private final PairChoice choice;
  private final boolean traced;

  ViewAnswers(Io io, EngineOptions engine, PairChoice choice, boolean traced) {
    this.io = io;
    this.engine = engine;
    this.choice = choice;
    this.traced = traced;
  }

  /** Answers what the pairs of a file have in common, or where they touch. */
  View contacts(Path file, boolean affine) {
    try (PluginSet plugins = PluginSet.load(engine.plugins())) {
      PairsFile pairs = PairsReader.read(file, affine);
      ContactPages pages =
          new ContactPages(engine.frontDoor(plugins.engines()), engine.isContact());
      List<ViewEntry> all = new ArrayList<>();
      for (int pair = 0; pair < pairs.pairCount() && !io.cancellation().isRequested(); pair++) {
        if (choice.mayShow(pair)) {
          NamedShape a = pairs.shapes().get(pairs.shapeA(pair));
          NamedShape b = pairs.shapes().get(pairs.shapeB(pair));
          all.add(
              pages.entry(
                  pair,
                  a.name(),
                  a.body(),
                  pairs.poseA(pair),
                  b.name(),
                  b.body(),
                  pairs.poseB(pair)));
        }
      }
      List<ViewEntry> chosen = choice.of(all, file.toString());
      View.Builder view =
          View.builder(String.valueOf(file.getFileName()), pairs.dimension())
              .settings(engine.contactSettings())
              .source(ReportSource.ofPairs(file.toString(), affine).toMember());
      ViewMaker.addIsolated(view, chosen);
      tellChoice(view, pairs.pairCount(), chosen.size());
      return view.build();
    }
  }

  /** Answers the pairs of a file, and shows the steps of one engine or of several. */
  View pairs(Path file, boolean affine, List<String> algorithms, @Nullable String direction) {
    try (PluginSet plugins = PluginSet.load(engine.plugins())) {
      PairsFile pairs = PairsReader.read(file, affine);
      PipelineConfig config = engine.toConfig();
      Directions.requireFor(config.goal(), direction, null);
      if (direction != null) {
        List<Double> along = Directions.boxed(Directions.parse(direction, pairs.dimension()));
        config = config.toBuilder().direction(along).build();
      }
      Map<String, ConvexBody> bodies = Commands.bodies(pairs);
      Plan plan = Commands.plan(config, pairs.dimension(), bodies, plugins.engines());
      List<Plan> plans = new ArrayList<>();
      for (PipelineConfig one : configs(config, algorithms)) {
        plans.add(Commands.plan(tracing(one), pairs.dimension(), bodies, plugins.engines()));
      }
      ReportHeader header = header(config, pairs.dimension(), plan.algorithms(), false, false);
      List<ViewEntry> all = new ArrayList<>();
      for (int pair = 0; pair < pairs.pairCount() && !io.cancellation().isRequested(); pair++) {
        if (choice.mayShow(pair)) {
          all.add(ViewEntry.of(PairsRun.single(plan, pairs, pair), header));
        }
      }
      List<ViewEntry> chosen = new ArrayList<>(choice.of(all, file.toString()));
      View.Builder view = start(file, config, header);
      view.source(ReportSource.ofPairs(file.toString(), affine).toMember());
      if (mayTrace(chosen, view)) {
        chosen.replaceAll(entry -> steps(entry, plans, header));
      }
      ViewMaker.addIsolated(view, chosen);
      tellChoice(view, pairs.pairCount(), chosen.size());
      return view.build();
    }
  }

  private static List<PipelineConfig> configs(PipelineConfig config, List<String> algorithms) {
    List<PipelineConfig> configs = new ArrayList<>();
    for (String id : algorithms) {
      AlgorithmChoice choice = new AlgorithmChoice(id, Map.of());
      NarrowPhaseSettings narrow = config.narrowPhase();
      configs.add(
          config.toBuilder()
              .narrowPhase(
                  new NarrowPhaseSettings(
                      choice, narrow.fallback(), narrow.fallbackRequired(), narrow.timeLimit()))
              .distance(
                  new PipelineConfig.DistanceSettings(
                      config.distance().mode(),
                      config.distance().within(),
                      config.distance().k(),
                      choice))
              .penetration(new PipelineConfig.PenetrationSettings(choice))
              .build());
    }
    return configs.isEmpty() ? List.of(config) : configs;
  }

  private static PipelineConfig tracing(PipelineConfig config) {
    return config.toBuilder()
        .report(new ReportSettings(ReportFormat.JSON, null, null, Path.of("-")))
        .build();
  }

  /** Runs a pipeline, and shows the steps of its engines. */
  View scene(Path file, FrameChoice frames) {
    PipelineLoader.Loaded loaded;
    try (RunProgress progress = new RunProgress(io)) {
      loaded =
          PipelineLoader.load(
              file, engine.toOverrides(), engine.plugins(), Pipelines::create, progress);
    }
    try (Pipeline pipeline = loaded.pipeline()) {
      Scene scene = loaded.scene();
      PipelineConfig config = pipeline.config();
      if (config.goal() == PipelineGoal.MOTION) {
        return motionScene(file, loaded, frames);
      }
      if (!config.goal().isOfEngines()) {
        throw new InvalidInputException(
            Position.of("touchstone.goal"),
            "there is no page of a scene with the goal %s; 'view' shows pairs of files with it"
                .formatted(Keywords.wordFor(Keywords.GOALS, config.goal())));
      }
      boolean framed = scene.frames() != null;
      boolean parted = scene.bodies().stream().anyMatch(body -> body.object() != null);
      ReportHeader header =
          header(config, scene.dimension(), pipeline.narrowPhase(), true, framed).withParts(parted);
      List<ViewEntry> all = new ArrayList<>();
      PriorityQueue<PairReport> worst =
          new PriorityQueue<>(
              Comparator.comparing(PairReport::reported, ReportedPair.SEVERITY).reversed());
      long[] seen = {0};
      try (RunProgress progress = new RunProgress(io)) {
        PipelineListener listener =
            new PipelineListener() {
              @Override
              public void pair(PairReport report) {
                seen[0]++;
                if (choice.mayShow(report.index())
                    && (report.frame() < 0 || frames.shows(report.frame()))) {
                  keep(report, worst, all, header, file);
                }
              }

              @Override
              public void progress(RunPhase phase, long done, long total) {
                progress.progress(phase, done, total);
              }
            };
        pipeline.run(listener, io.cancellation(), ReportedPairs.none());
      }
      worst.stream()
          .sorted(Comparator.comparing(PairReport::reported, ReportedPair.SEVERITY))
          .forEach(report -> all.add(ViewEntry.of(report, header)));
      List<ViewEntry> chosen =
          new ArrayList<>(choice.worst() > 0 ? all : choice.of(all, file.toString()));
      View.Builder view = start(file, config, header);
      view.source(ReportSource.ofScene(file, engine.toOverrides(), scene).toMember());
      evidenceAndSteps(chosen, loaded, config, header, view);
      ViewMaker.addScene(view, scene, frames, chosen);
      tellChoice(view, seen[0], chosen.size());
      return view.build();
    }
  }

  /** Adds what a run does not keep: the steps of engines, and evidence about objects. */
  private void evidenceAndSteps(
      List<ViewEntry> chosen,
      PipelineLoader.Loaded loaded,
      PipelineConfig config,
      ReportHeader header,
      View.Builder view) {
    Scene scene = loaded.scene();
    Map<String, SceneBody> named = new LinkedHashMap<>();
    Map<String, ConvexBody> bodies = new LinkedHashMap<>();
    scene.bodies().forEach(body -> named.put(body.name(), body));
    scene.bodies().forEach(body -> bodies.put(body.name(), body.shape()));
    chosen.replaceAll(
        entry -> entry.withObjects(objectOf(named, entry.bodyA()), objectOf(named, entry.bodyB())));
    boolean tracing = mayTrace(chosen, view);
    boolean objects = chosen.stream().anyMatch(ViewEntry::isOfObjects);
    if (objects) {
      view.leftOut(
          "Steps of pairs of objects: an engine answers many questions about their parts.");
    }
    if (!tracing && !objects) {
      return;
    }
    Plan plan =
        Commands.plan(tracing(config), scene.dimension(), bodies, loaded.plugins().engines());
    List<Plan> plans = List.of(plan);
    boolean few = chosen.size() <= MOST_TRACED;
    chosen.replaceAll(
        entry ->
            entry.isOfObjects()
                ? few ? parts(entry, plan, header) : entry
                : tracing ? steps(entry, plans, header) : entry);
    if (objects && !few) {
      view.leftOut(
          "Evidence about objects: there are more than %d pairs; --pairs worst:200 finds it."
              .formatted(MOST_TRACED));
    }
  }

  /** Shows what happens between the frames of a scene. */
  private View motionScene(Path file, PipelineLoader.Loaded loaded, FrameChoice frames) {
    Scene scene = loaded.scene();
    PipelineConfig config = loaded.pipeline().config();
    MotionPages pages = new MotionPages();
    loaded
        .pipeline()
        .run(
            PipelineListener.ofRows(
                row -> {
                  if (choice.mayShow(row.index()) && frames.shows(row.frame())) {
                    pages.add((MotionStep) row);
                  }
                }),
            io.cancellation(),
            ReportedPairs.none());
    View.Builder view =
        View.builder(String.valueOf(file.getFileName()), scene.dimension())
            .settings(MotionPages.settings(config.proof(), config.motion().solver().algorithm()))
            .source(ReportSource.ofScene(file, engine.toOverrides(), scene).toMember());
    return pages.ofScene(view, scene, frames, choice, file.toString());
  }

  /** Answers the motions of a file. */
  View motions(Path file) {
    try (PluginSet plugins = PluginSet.load(engine.plugins())) {
      MotionsFile motions = MotionsReader.read(file);
      PipelineConfig config =
          PipelineConfig.builder().goal(PipelineGoal.MOTION).proof(engine.proof()).build();
      Plan plan = Commands.plan(config, motions.dimension(), Map.of(), plugins.engines());
      MotionPages pages = new MotionPages();
      PairsRun.motions(
          config,
          plan,
          plugins.engines(),
          motions,
          PipelineListener.ofRows(
              row -> {
                if (choice.mayShow(row.index())) {
                  pages.add((MotionStep) row);
                }
              }),
          io.cancellation());
      View.Builder view =
          MotionPages.start(
              file.toString(), motions.dimension(), engine.proof(), Motions.DEFAULT_SOLVER);
      return pages.isolated(view, choice, file.toString());
    }
  }

  private static @Nullable PartedShape objectOf(Map<String, SceneBody> bodies, String name) {
    SceneBody body = bodies.get(name);
    return body == null ? null : body.object();
  }

  /** A run keeps no evidence about objects where nobody asks for certificates. */
  private ViewEntry parts(ViewEntry entry, Plan plan, ReportHeader header) {
    return io.cancellation().isRequested()
        ? entry
        : entry.provedBy(
            ViewEntry.of(
                PairsRun.single(
                    plan,
                    new SceneBody("A", "", entry.shapeA(), entry.poseA(), entry.objectA()),
                    new SceneBody("B", "", entry.shapeB(), entry.poseB(), entry.objectB())),
                header));
  }

  private void keep(
      PairReport report,
      PriorityQueue<PairReport> worst,
      List<ViewEntry> all,
      ReportHeader header,
      Path file) {
    if (choice.worst() == 0) {
      requireFew(all.size(), file);
      all.add(ViewEntry.of(report, header));
      return;
    }
    worst.add(report);
    if (worst.size() > choice.worst()) {
      worst.remove();
    }
  }

  /** Whoever wants to see so many pairs wants to see some of them. */
  private static void requireFew(int pairs, Path file) {
    if (pairs >= MOST_SHOWN) {
      throw new InvalidInputException(
          Position.of(file.toString()),
          "has more than %d pairs to show; choose with --pairs worst:200, or ask less with"
                  .formatted(MOST_SHOWN)
              + " --goal collide");
    }
  }

  /** Answers the pairs of a trace, which says nothing of answers. */
  View trace(RecordedView recorded, FrameChoice frames) {
    PipelineConfig config = engine.toConfig();
    try (PluginSet plugins = PluginSet.load(List.of())) {
      List<ViewEntry> entries = new ArrayList<>(recorded.entries());
      ReportHeader header = header(config, recorded.dimension(), "auto", false, false);
      entries.replaceAll(
          entry -> {
            Plan plan =
                Commands.plan(
                    config,
                    recorded.dimension(),
                    Map.of("A", entry.shapeA(), "B", entry.shapeB()),
                    plugins.engines());
            PairReport report =
                PairsRun.single(plan, entry.shapeA(), entry.poseA(), entry.shapeB(), entry.poseB());
            ViewEntry answered = ViewEntry.of(report, header);
            Map<String, @Nullable Object> row = new LinkedHashMap<>(answered.row());
            row.put("answered", "anew, when this page was made");
            return entry.answered(
                row,
                entry.evidence() == null ? answered.evidence() : entry.evidence(),
                entry.detail() == null ? answered.detail() : entry.detail());
          });
      recorded.replace(entries);
      return recorded.start(frames).build();
    }
  }

  private ViewEntry steps(ViewEntry entry, List<Plan> plans, ReportHeader header) {
    List<ViewTrace> traces = new ArrayList<>();
    for (Plan plan : plans) {
      if (!io.cancellation().isRequested()) {
        PairReport report =
            PairsRun.single(plan, entry.shapeA(), entry.poseA(), entry.shapeB(), entry.poseB());
        traces.add(
            new ViewTrace(report.algorithm(), ViewEntry.rowOf(report, header), report.trace()));
      }
    }
    return entry.withTraces(traces);
  }

  private boolean mayTrace(List<ViewEntry> chosen, View.Builder view) {
    if (traced && chosen.size() > MOST_TRACED) {
      view.leftOut(
          "Steps of engines: there are more than %d pairs; --pairs worst:200 records them."
              .formatted(MOST_TRACED));
    } else if (!traced) {
      view.leftOut("Steps of engines, as --no-traces asked.");
    }
    return traced && chosen.size() <= MOST_TRACED;
  }

  private static void tellChoice(View.Builder view, long all, long shown) {
    if (shown < all) {
      view.leftOut("%d of %d pairs.".formatted(all - shown, all));
    }
  }

  private static View.Builder start(Path file, PipelineConfig config, ReportHeader header) {
    return View.builder(String.valueOf(file.getFileName()), header.dimension())
        .settings(settings(config, header));
  }

  /** Returns what a page says about how answers were found. */
  static Map<String, @Nullable Object> settings(PipelineConfig config, ReportHeader header) {
    Map<String, @Nullable Object> settings = new LinkedHashMap<>();
    settings.put("goal", Keywords.wordFor(Keywords.GOALS, config.goal()));
    settings.put("proof", Keywords.wordFor(Keywords.PROOFS, config.proof()));
    settings.put("algorithm", header.algorithm());
    return settings;
  }

  private static ReportHeader header(
      PipelineConfig config, int dimension, String algorithms, boolean named, boolean framed) {
    PipelineGoal goal = config.goal();
    return new ReportHeader(
        goal, config.proof(), dimension, algorithms, "", named, framed, List.<String>of());
  }
}

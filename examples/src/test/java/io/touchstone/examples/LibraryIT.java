// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Inject;
import com.google.inject.Injector;
import com.google.inject.Module;
import com.google.inject.multibindings.Multibinder;
import io.touchstone.Engines;
import io.touchstone.ParallelPairs;
import io.touchstone.PointQueries;
import io.touchstone.Proofs;
import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.pipeline.PairFilter;
import io.touchstone.api.pipeline.ResultSink;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairBatch;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Proof;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.wiring.HarnessModule;
import io.touchstone.harness.wiring.Pipelines;
import io.touchstone.io.Scene;
import io.touchstone.world.BodySettings;
import io.touchstone.world.PairChange;
import io.touchstone.world.World;
import io.touchstone.world.WorldBody;
import io.touchstone.world.WorldHit;
import io.touchstone.world.WorldPair;
import io.touchstone.world.WorldQueries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The snippets of the README, docs/library.md and docs/world.md: {@link SnippetsIT}. */
final class LibraryIT {

  private final Polytope box = Shapes.box(1, 1, 1);
  private final Pose here = Pose.identity(3);
  private final Pose there = Pose.translation(5, 0, 0);

  @Test
  void oneQuestion() {
    Polytope box = Shapes.box(1, 1, 1);
    Pose here = Pose.identity(3);
    Pose there = Pose.translation(5, 0, 0);
    Outcome answer = Touchstone.distance(box, here, box, there);
    System.out.println(answer.distance() + " because " + answer.certificate());
    assertThat(answer.distance()).isEqualTo(3);
  }

  @Test
  void anotherEngine() {
    Outcome exact =
        Touchstone.with("gjk")
            .proof(Proof.CHECKED)
            .relativeTolerance(1e-9)
            .distance(box, here, box, there);
    assertThat(exact.distance()).isEqualTo(3);
  }

  @Test
  void preferences() {
    Engines mine = Engines.installed().choosing(List.of("gjk"), List.of("hs-jump"));
    Outcome preferred = Touchstone.with(mine).collides(box, here, box, there);
    assertThat(preferred.collides()).isFalse();
  }

  @Test
  void points() {
    PointQueries body = Touchstone.points(box, here);
    boolean inside = body.contains(0.5, 0.5, 0.5);
    double[] onBox = body.nearestPoint(3, 0, 0);
    double[] xs = {0, 0, 0, 3, 0, 0};
    double[] lower = new double[2];
    double[] upper = new double[2];
    body.signedDistances(xs, lower, upper, 2); // two threads
    assertThat(inside).isTrue();
    assertThat(onBox).containsExactly(new double[] {1, 0, 0}, within(1e-12));
    assertThat(lower).containsExactly(new double[] {-1, 2}, within(1e-12));
    assertThat(upper).containsExactly(new double[] {-1, 2}, within(1e-12));
  }

  @Test
  void aMargin() {
    Query near = Touchstone.with(Engines.installed()).margin(0.02);
    boolean tooNear = near.collides(box, here, box, there).collides();
    assertThat(tooNear).isFalse();
  }

  @Test
  void manyQuestions() {
    double closest = Double.POSITIVE_INFINITY;
    NarrowPhase engine = Proofs.prove(Engines.installed().createNarrowPhase("gjk"), Proof.CHECKED);
    PreparedShape shape = engine.prepare(box); // once per shape, may be shared by threads
    PairQuery query = engine.newQuery(3); // one per thread
    WarmStart memory = engine.newWarmStart(3); // one per pair that moves
    PairResult result = new PairResult(3); // reused
    MutablePose moving = new MutablePose(3);
    for (int frame = 0; frame < 100; frame++) {
      moving.setTranslation(5 - 0.01 * frame, 0, 0);
      query.evaluate(shape, here, shape, moving, PairRequest.distance(), memory, result);
      if (result.verdict() == Verdict.DISJOINT) {
        closest = Math.min(closest, result.lower());
      }
    }
    assertThat(closest).isBetween(2.01 - 1e-12, 2.01 + 1e-12);
  }

  @Test
  void thousandsOfPairsAtOnce() {
    NarrowPhase engine = Proofs.prove(Engines.installed().createNarrowPhase("gjk"), Proof.CHECKED);
    int count = 1000;
    PreparedShape[] shapesA = new PreparedShape[count];
    Arrays.fill(shapesA, engine.prepare(box));
    PreparedShape[] shapesB = shapesA;
    Pose[] posesA = new Pose[count];
    Arrays.fill(posesA, here);
    Pose[] posesB = new Pose[count];
    Arrays.setAll(posesB, k -> Pose.translation(3 + k, 0, 0));
    PairResult[] results = new PairResult[count];
    Arrays.setAll(results, k -> new PairResult(3));
    PairBatch batch = new PairBatch(shapesA, posesA, shapesB, posesB, null, results);
    try (ParallelPairs pairs =
        new ParallelPairs(engine, 3, 0)) { // 0: as many threads as processors
      pairs.evaluateAll(batch, 0, count, PairRequest.distance());
    }
    for (int k = 0; k < count; k++) {
      assertThat(results[k].lower()).isBetween((1 + k) * (1 - 1e-12), 1.0 + k);
    }
  }

  @Test
  void pipeline() {
    Map<String, Double> distances = new TreeMap<>();
    Scene.Builder scene = Scene.builder(3);
    for (int k = 0; k < 20; k++) {
      scene.body("box-" + k, box, Pose.translation(2.5 * k, 0, 0));
    }
    PipelineConfig config =
        PipelineConfig.builder().goal(Goal.DISTANCE).proof(Proof.CHECKED).build();
    try (Pipeline pipeline = Pipelines.create(config, scene.build())) {
      RunSummary summary =
          pipeline.run(
              pair -> distances.put(pair.bodyA() + " " + pair.bodyB(), pair.outcome().distance()));
      System.out.println(summary.disjoint() + " pairs are apart");
    }
    assertThat(distances).hasSize(190).containsEntry("box-0 box-1", 0.5);
    assertThat(distances.values()).allMatch(distance -> distance > 0);
  }

  /** Somebody's class, which Guice makes without having been told of it. */
  static final class Report {
    final Map<String, Double> distances = new TreeMap<>();

    @Inject
    Report() {}
  }

  @Test
  void pipelineInAnApplicationThatUsesGuice() {
    PipelineConfig config = PipelineConfig.builder().goal(Goal.DISTANCE).build();
    Scene scene = Scene.builder(3).body("a", box, here).body("b", box, there).build();
    Injector injector = Guice.createInjector(new HarnessModule(config, scene, Engines.installed()));
    Report report = injector.getInstance(Report.class);
    try (Pipeline pipeline = injector.getInstance(Pipeline.class)) {
      pipeline.run(pair -> report.distances.put(pair.bodyA(), pair.outcome().distance()));
    }
    assertThat(report.distances).containsOnlyKeys("a");
    assertThat(report.distances.get("a")).isBetween(3 - 1e-11, 3 + 1e-11);
  }

  @Test
  void pipelineWithStagesOfOnesOwn() {
    List<String> rows = new ArrayList<>();
    NarrowPhase engine = Engines.installed().createNarrowPhase("gjk");
    PipelineConfig config = PipelineConfig.builder().goal(Goal.DISTANCE).build();
    Scene scene =
        Scene.builder(3)
            .body("wall-1", box, here)
            .body("wall-2", box, there)
            .body("chair", box, Pose.translation(0, 9, 0))
            .build();
    Module own =
        new AbstractModule() {
          @Override
          protected void configure() {
            Multibinder.newSetBinder(binder(), PairFilter.class)
                .addBinding()
                .toInstance((a, b) -> !a.name().startsWith("wall") || !b.name().startsWith("wall"));
            Multibinder.newSetBinder(binder(), ResultSink.class)
                .addBinding()
                .toInstance(pair -> rows.add(pair.bodyA().name() + " " + pair.bodyB().name()));
            bind(NarrowPhase.class)
                .toInstance(engine); // in the place of what the configuration names
          }
        };
    try (Pipeline pipeline =
        Pipelines.create(new HarnessModule(config, scene, Engines.installed()), own)) {
      pipeline.run(pair -> {});
    }
    assertThat(rows).containsExactly("wall-1 chair", "wall-2 chair");
  }

  @Test
  void aWorld() {
    World world = World.builder(3).contacts(ContactRequest.manifold()).build();
    WorldBody ground = world.insert(Shapes.box(50, 50, 1), Pose.translation(0, 0, -1));
    Polytope cube = Shapes.box(0.5, 0.5, 0.5); // one form for all crates
    WorldBody crate =
        world.insert(
            cube, Pose.translation(0, 0, 3), BodySettings.standard().grownBy(0.01).with("crate"));

    world.move(crate, Pose.translation(0, 0, 0.5));
    world.update();
    for (WorldPair pair : world.events()) {
      if (pair.change() == PairChange.BEGIN) {
        System.out.println(pair.a() + " meets " + pair.b().userData());
      }
    }
    for (WorldPair pair : world.pairs()) {
      for (int p = 0; p < pair.manifold().count(); p++) {
        double apart = pair.manifold().separation(p); // and point, normal, feature, id
        System.out.println(apart);
      }
    }

    assertThat(world.pairs()).hasSize(1);
    assertThat(world.pairs().get(0).manifold().count()).isEqualTo(4);

    WorldQueries ask = world.ask(Proof.EXACT);
    double[] eye = {0, 0, 10};
    double[] down = {0, 0, -1};
    WorldHit hit = ask.rayCast(eye, down, 100).first().orElseThrow();
    double far = hit.value(); // 9, and hit.body() is the crate
    boolean inGround = !ask.contains(5, 5, -1).hits().isEmpty();
    List<WorldHit> two = ask.nearest(eye, 2).hits(); // the crate, then the ground

    assertThat(hit.body()).isSameAs(crate);
    assertThat(far).isEqualTo(9);
    assertThat(inGround).isTrue();
    assertThat(two).extracting(WorldHit::body).containsExactly(crate, ground);

    Game game = new Game();
    for (int frame = 0; frame < 60; frame++) {
      game.render(1f / 60);
    }
    assertThat(game.landed).isTrue();
  }

  static final class Game {
    final World world = World.of(3);
    final MutablePose pose = new MutablePose(3);
    final WorldBody floor = world.insert(Shapes.box(9, 9, 1), Pose.translation(0, 0, -1));
    final WorldBody player = world.insert(Shapes.capsule(0.3, 0.6), Pose.translation(0, 0, 2));
    double height = 2;
    boolean landed;

    void render(float delta) { // simpleUpdate(float tpf) of jMonkeyEngine has the same shape
      height -= landed ? 0 : 3 * delta;
      pose.setTranslation(0, 0, height);
      world.move(player, pose);
      world.update();
      landed = !world.pairs().isEmpty();
    }
  }
}

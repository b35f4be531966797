// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.wiring;

import com.google.inject.AbstractModule;
import com.google.inject.Key;
import com.google.inject.Provider;
import com.google.inject.Singleton;
import com.google.inject.TypeLiteral;
import io.touchstone.Engines;
import io.touchstone.api.pipeline.PairFilter;
import io.touchstone.api.pipeline.ResultSink;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.harness.BroadPhaseFactory;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.BroadPhaseSettings;
import io.touchstone.harness.PipelineConfig.DistanceSettings;
import io.touchstone.harness.PipelineConfig.FilterSettings;
import io.touchstone.harness.PipelineConfig.NarrowPhaseSettings;
import io.touchstone.harness.PipelineConfig.PenetrationSettings;
import io.touchstone.harness.PipelineConfig.SinkSettings;
import io.touchstone.harness.pipeline.ScenePipeline;
import io.touchstone.harness.pipeline.Stages;
import io.touchstone.io.Scene;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Binds a {@link Pipeline} to its configuration, its scene and the algorithms it may use: one small
 * module for each stage, which binds the stage's part of the configuration. Every binding is
 * explicit, and the rules of the injector stay the caller's. Nothing is bound by a method with an
 * annotation: the injector would make classes for it, and newer versions of Java warn of that.
 *
 * <p>A program adds to the sets of {@link PairFilter} and {@link ResultSink} with a {@code
 * Multibinder}, and puts a {@link NarrowPhase} or a {@link BroadPhaseFactory} of its own in the
 * place of what the configuration names by binding it; who measures distances or depths is put into
 * the map from {@link Goal} to {@link NarrowPhase} with a {@code MapBinder}. With {@code
 * Modules.override(harness).with(own)} it replaces any other binding, such as {@link Engines} or
 * {@link BroadPhaseSettings}.
 *
 * <p>Getting the pipeline fails with a {@link com.google.inject.ProvisionException} whose cause is
 * an {@link io.touchstone.io.InvalidInputException} when it could not work.
 */
public final class HarnessModule extends AbstractModule {

  private final PipelineConfig config;
  private final Scene scene;
  private final Engines engines;
  private final Runnable onClose;

  /**
   * Creates the module.
   *
   * @param config what the pipeline does
   * @param scene what about
   * @param engines the algorithms to choose from
   */
  public HarnessModule(PipelineConfig config, Scene scene, Engines engines) {
    this(config, scene, engines, () -> {});
  }

  /**
   * Creates the module.
   *
   * @param onClose called when the pipeline is closed, to release what the algorithms came from
   */
  public HarnessModule(PipelineConfig config, Scene scene, Engines engines, Runnable onClose) {
    this.config = config;
    this.scene = scene;
    this.engines = engines;
    this.onClose = onClose;
  }

  @Override
  protected void configure() {
    bind(PipelineConfig.class).toInstance(config);
    bind(Engines.class).toInstance(engines);
    install(new SourceModule(scene));
    install(new FilterModule(config.filters()));
    install(new BroadPhaseModule(config.broadPhase()));
    install(new NarrowPhaseModule(config.narrowPhase()));
    install(new MeasureModule<>(DistanceSettings.class, config.distance()));
    install(new MeasureModule<>(PenetrationSettings.class, config.penetration()));
    install(new SinkModule(config.sinks()));
    bind(Stages.class).toProvider(stages()).in(Singleton.class);
    bind(ScenePipeline.Settings.class).toProvider(settings()).in(Singleton.class);
    bind(Pipeline.class).toProvider(pipeline()).in(Singleton.class);
  }

  /** What the sets and maps of stages hold, and what takes the place of an algorithm. */
  private Provider<Stages> stages() {
    var filters = getProvider(Key.get(new TypeLiteral<Set<PairFilter>>() {}));
    var broadPhase = getProvider(Key.get(new TypeLiteral<Optional<BroadPhaseFactory>>() {}));
    var narrowPhase = getProvider(Key.get(new TypeLiteral<Optional<NarrowPhase>>() {}));
    var measures = getProvider(Key.get(new TypeLiteral<Map<Goal, NarrowPhase>>() {}));
    var sinks = getProvider(Key.get(new TypeLiteral<Set<ResultSink>>() {}));
    return () ->
        new Stages(
            List.copyOf(filters.get()),
            broadPhase.get(),
            narrowPhase.get(),
            measures.get(),
            List.copyOf(sinks.get()));
  }

  /** The configuration of the stages that are bound. */
  private Provider<ScenePipeline.Settings> settings() {
    var whole = getProvider(PipelineConfig.class);
    var filters = getProvider(FilterSettings.class);
    var broadPhase = getProvider(BroadPhaseSettings.class);
    var narrowPhase = getProvider(NarrowPhaseSettings.class);
    var distance = getProvider(DistanceSettings.class);
    var penetration = getProvider(PenetrationSettings.class);
    var sinks = getProvider(SinkSettings.class);
    return () ->
        new ScenePipeline.Settings(
            whole.get().toBuilder()
                .filters(filters.get())
                .broadPhase(broadPhase.get())
                .narrowPhase(narrowPhase.get())
                .distance(distance.get())
                .penetration(penetration.get())
                .sinks(sinks.get())
                .build());
  }

  private Provider<Pipeline> pipeline() {
    var settings = getProvider(ScenePipeline.Settings.class);
    var bodies = getProvider(Scene.class);
    var algorithms = getProvider(Engines.class);
    var stages = getProvider(Stages.class);
    return () ->
        ScenePipeline.create(
            settings.get().config(), bodies.get(), algorithms.get(), stages.get(), onClose);
  }
}

package io.touchstone.harness.wiring;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import io.touchstone.Engines;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.pipeline.ScenePipeline;
import io.touchstone.io.Scene;

/**
 * Binds a {@link Pipeline} to its configuration, its scene and the algorithms it may use. Every
 * binding is explicit, and the rules of the injector stay the caller's; override {@link Engines} to
 * bring algorithms of one's own.
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
    bind(Scene.class).toInstance(scene);
    bind(Engines.class).toInstance(engines);
  }

  @Provides
  @Singleton
  Pipeline pipeline(PipelineConfig configuration, Scene bodies, Engines algorithms) {
    return ScenePipeline.create(configuration, bodies, algorithms, onClose);
  }
}

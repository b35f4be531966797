package io.touchstone.harness.wiring;

import com.google.inject.AbstractModule;
import io.touchstone.io.Scene;

/** The source: bodies, rules and frames. */
final class SceneModule extends AbstractModule {

  private final Scene scene;

  SceneModule(Scene scene) {
    this.scene = scene;
  }

  @Override
  protected void configure() {
    bind(Scene.class).toInstance(scene);
  }
}

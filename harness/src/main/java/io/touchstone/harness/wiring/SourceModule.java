// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.wiring;

import com.google.inject.AbstractModule;
import io.touchstone.io.Scene;

/** The source: bodies, rules and frames. */
final class SourceModule extends AbstractModule {

  private final Scene scene;

  SourceModule(Scene scene) {
    this.scene = scene;
  }

  @Override
  protected void configure() {
    bind(Scene.class).toInstance(scene);
  }
}

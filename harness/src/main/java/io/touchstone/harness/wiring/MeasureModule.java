// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.wiring;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.MapBinder;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;

/**
 * Who measures for a goal: what a part of the configuration names, until a program puts an engine
 * of its own into the map.
 *
 * @param <S> type of the settings
 */
final class MeasureModule<S> extends AbstractModule {

  private final Class<S> type;
  private final S settings;

  MeasureModule(Class<S> type, S settings) {
    this.type = type;
    this.settings = settings;
  }

  @Override
  protected void configure() {
    bind(type).toInstance(settings);
    MapBinder.newMapBinder(binder(), Goal.class, NarrowPhase.class);
  }
}

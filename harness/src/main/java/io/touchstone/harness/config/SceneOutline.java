// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.io.BodyGenerator;
import io.touchstone.io.FrameSource;
import io.touchstone.io.PairRules;
import io.touchstone.io.SceneBody;
import io.touchstone.io.UpAxis;
import io.touchstone.io.files.ColumnReading;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A scene whose bodies are perhaps not all in memory: those that stand in the configuration are
 * here, those of files and those that are made are named. In a report they come in this order.
 *
 * @param dimension dimension of all shapes and poses
 * @param shapes the convex shapes by name, in the order of the scene
 * @param bodies the bodies that stand in the configuration, those of robots included
 * @param files pattern of the files with further bodies; empty for none
 * @param columns how the columns of these files are read
 * @param generator makes further bodies; null for none
 * @param pairs which pairs are looked at
 * @param frames a motion, or null when the bodies stand still
 * @param up which axis points upwards
 */
public record SceneOutline(
    int dimension,
    Map<String, ConvexBody> shapes,
    List<SceneBody> bodies,
    String files,
    ColumnReading columns,
    @Nullable BodyGenerator generator,
    PairRules pairs,
    @Nullable FrameSource frames,
    UpAxis up) {

  /** Copies the collections. */
  public SceneOutline {
    shapes = Collections.unmodifiableMap(new LinkedHashMap<>(shapes));
    bodies = List.copyOf(bodies);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Pose;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The bodies that a pipeline looks at. Immutable.
 *
 * @param dimension dimension of all shapes and poses
 * @param bodies the bodies; their order is the order of the report
 * @param pairs which pairs are looked at
 * @param frames a motion, or null when the bodies stand still
 * @param up which axis points upwards, in dimension 3; reports for programs that take z for that
 *     are turned, and nothing else
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public record Scene(
    int dimension,
    List<SceneBody> bodies,
    PairRules pairs,
    @Nullable FrameSource frames,
    UpAxis up) {

  /**
   * Checks dimensions and names.
   *
   * @throws InvalidGeometryException if a name is taken twice or a body has another dimension
   */
  public Scene {
    bodies = List.copyOf(bodies);
    Set<String> names = new HashSet<>();
    for (SceneBody body : bodies) {
      if (body.shape().dimension() != dimension) {
        throw new DimensionMismatchException(
            "body '" + body.name() + "'", body.shape().dimension(), dimension);
      }
      if (!names.add(body.name())) {
        throw new InvalidGeometryException("two bodies are named '" + body.name() + "'");
      }
    }
  }

  /** A scene in which z points upwards. */
  public Scene(
      int dimension, List<SceneBody> bodies, PairRules pairs, @Nullable FrameSource frames) {
    this(dimension, bodies, pairs, frames, UpAxis.Z);
  }

  /** Starts a scene. */
  public static Builder builder(int dimension) {
    return new Builder(dimension);
  }

  /** Collects bodies. Not thread-safe. */
  public static final class Builder {

    private final int dimension;
    private final List<SceneBody> bodies = new ArrayList<>();
    private PairRules pairs = PairRules.DEFAULT;
    private @Nullable FrameSource frames;

    private Builder(int dimension) {
      this.dimension = dimension;
    }

    /** Adds a body without a group. */
    public Builder body(String name, ConvexBody shape, Pose pose) {
      return body(name, "", shape, pose);
    }

    /** Adds a body of a group. */
    public Builder body(String name, String group, ConvexBody shape, Pose pose) {
      bodies.add(new SceneBody(name, group, shape, pose));
      return this;
    }

    /** Says which pairs are looked at. */
    public Builder pairs(PairRules rules) {
      pairs = rules;
      return this;
    }

    /** Sets the motion. */
    public Builder frames(FrameSource source) {
      frames = source;
      return this;
    }

    /** Returns the scene. */
    public Scene build() {
      return new Scene(dimension, bodies, pairs, frames);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import org.jspecify.annotations.Nullable;

/**
 * A body of a scene. Bodies that share a shape object share what engines prepare for it.
 *
 * @param name unique in its scene, not empty
 * @param group the group it belongs to; empty for none
 * @param shape its shape, in its own frame
 * @param pose where it stands, unless a frame says otherwise
 * @param object what it really is, if it is an object with parts; the shape is a hull of it then,
 *     for boxes around it. Null of a convex body
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public record SceneBody(
    String name, String group, ConvexBody shape, Pose pose, @Nullable PartedShape object) {

  /** A convex body. */
  public SceneBody(String name, String group, ConvexBody shape, Pose pose) {
    this(name, group, shape, pose, null);
  }

  /** An object with parts. */
  public SceneBody(String name, String group, PartedShape object, Pose pose) {
    this(name, group, object.hull(), pose, object);
  }

  /** Checks the dimensions, and copies a polytope that is not the library's own. */
  public SceneBody {
    shape = shape instanceof Polytope polytope ? Polytope.copyOf(polytope) : shape;
    if (shape.dimension() != pose.dimension()) {
      throw new DimensionMismatchException(
          "pose of body '" + name + "'", pose.dimension(), shape.dimension());
    }
  }
}

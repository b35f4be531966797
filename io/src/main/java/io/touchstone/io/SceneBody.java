package io.touchstone.io;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;

/**
 * A body of a scene. Bodies that share a shape object share what engines prepare for it.
 *
 * @param name unique in its scene, not empty
 * @param group the group it belongs to; empty for none
 * @param shape its shape, in its own frame
 * @param pose where it stands, unless a frame says otherwise
 */
public record SceneBody(String name, String group, ConvexBody shape, Pose pose) {

  /** Checks the dimensions, and copies a polytope that is not the library's own. */
  public SceneBody {
    shape = shape instanceof Polytope polytope ? Polytope.copyOf(polytope) : shape;
    if (shape.dimension() != pose.dimension()) {
      throw new DimensionMismatchException(
          "pose of body '" + name + "'", pose.dimension(), shape.dimension());
    }
  }
}

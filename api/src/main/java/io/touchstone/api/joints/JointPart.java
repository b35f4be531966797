// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.joints;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;

/**
 * A convex part of a link.
 *
 * @param name its name
 * @param body a polytope or a rounded polytope of space, not empty
 * @param pose where it stands in the frame of the link; rigid
 */
public record JointPart(String name, ConvexBody body, Pose pose) {

  /**
   * Refuses other bodies.
   *
   * @throws InvalidGeometryException if the body is empty or of another kind or dimension, or the
   *     pose is not rigid
   */
  public JointPart {
    boolean known = body instanceof Polytope || body instanceof RoundedPolytope;
    if (!known || body.dimension() != 3 || body.isEmpty()) {
      throw new InvalidGeometryException(
          "part %s of a link is a polytope or a rounded polytope of space that is not empty"
              .formatted(name));
    }
    JointChain.requireRigid(pose);
  }

  /** Returns the polytope that the part is, or is rounded of. */
  public Polytope core() {
    return body instanceof RoundedPolytope rounded ? rounded.core() : (Polytope) body;
  }

  /** Returns how far it is rounded; 0 of a polytope. */
  public double radius() {
    return body instanceof RoundedPolytope rounded ? rounded.radius() : 0;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.contact;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PreparedShape;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers questions about contact, one at a time. Not thread-safe; holds scratch memory. */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public interface ContactQuery {

  /**
   * Finds what two polytopes have in common. It proposes; bounds of the volume and the proof are
   * the front door's ({@code Touchstone.overlap}).
   *
   * @param a prepared by this query's finder
   * @param b prepared by this query's finder
   * @return the solid; or a direction along which it has no extent; or nothing if no point in
   *     common was found
   * @throws io.touchstone.api.query.UnsupportedQueryException if a body is no polytope
   */
  Optional<OverlapEvidence> overlap(
      PreparedShape a, PoseView poseA, PreparedShape b, PoseView poseB);

  /**
   * Finds where two bodies touch along a normal: the corners of the patch in which the faces that
   * face each other overlap, or the points where two edges or corners are nearest. Rounded
   * polytopes are taken by their cores, and the points moved by the radii.
   *
   * <p>Coordinates and separations are doubles with ordinary roundings. Of the points that are kept
   * one is the deepest. Allocates nothing but what a request for exact signs needs.
   *
   * @param a prepared by this query's finder, as b
   * @param normal n components from A to B in the world frame, of length 1: the direction of the
   *     distance, or along which the bodies overlap least
   * @param tracker remembers last frame's points, which are preferred, and gives numbers to this
   *     frame's; or null
   * @param manifold receives the answer; no points if none is near enough
   * @throws io.touchstone.api.query.UnsupportedQueryException if a body is curved other than by a
   *     radius
   */
  void manifold(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      double[] normal,
      ContactRequest request,
      @Nullable ContactTracker tracker,
      ContactManifold manifold);
}

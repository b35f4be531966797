package io.touchstone.api.contact;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PreparedShape;
import java.util.Optional;

/** Answers questions about contact, one at a time. Not thread-safe; holds scratch memory. */
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
}

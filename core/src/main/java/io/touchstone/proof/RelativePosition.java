// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;

/**
 * How two polytopes lie to each other: the eight cases of figure 1 of Zhang Z. et al., A collision
 * detection algorithm between convex polyhedrons based on projection of edges, J. Computer-Aided
 * Design &amp; Computer Graphics 27 (2015). Two are overlaps; the others say which features touch
 * or, when the bodies are apart, are nearest to each other.
 *
 * <p>A feature is meant to be as large as possible: if the nearest points of A fill part of a face,
 * the feature is the face, whichever of the points an engine names. In R<sup>2</sup> the sides are
 * edges, and there are no faces.
 */
public enum RelativePosition {

  /** The bodies overlap, and each has parts outside of the other. */
  PIERCING,

  /** The bodies overlap, and one is a subset of the other. */
  CONTAINMENT,

  /** A face of each body. */
  FACE_FACE,

  /** A face of one body and an edge of the other. */
  FACE_EDGE,

  /** A face of one body and a vertex of the other. */
  FACE_VERTEX,

  /** An edge of each body: across each other, or parallel side by side. */
  EDGE_EDGE,

  /** An edge of one body and a vertex of the other. */
  EDGE_VERTEX,

  /** A vertex of each body. */
  VERTEX_VERTEX;

  /** Tells whether it is a case of overlap, and not one of contact or of nearest features. */
  public boolean isOverlap() {
    return this == PIERCING || this == CONTAINMENT;
  }

  /**
   * Classifies a pair, given the answer of any engine: of bodies that are apart the verdict is
   * enough, since the nearest features are found anew; of bodies that collide the evidence of a
   * common point. Computed in doubles: what is nearer than 1e-9 of the size of the smaller body, or
   * than 2<sup>-46</sup> of the greatest length from the origin of A's frame, counts as in contact,
   * whether the verdict is {@link Verdict#TOUCHING} or {@link Verdict#INTERSECTING}. Takes time
   * proportional to the sizes of the bodies, and allocates; thread-safe.
   *
   * @param a not empty, in R<sup>2</sup> or R<sup>3</sup>; so b
   * @param outcome of a query about a and b in these poses
   * @throws IllegalArgumentException if the dimensions are not 2 or 3 or differ, a body is empty,
   *     or the outcome has not the parts that are needed; the message says which question gives
   *     them
   */
  public static RelativePosition of(
      Polytope a, PoseView poseA, Polytope b, PoseView poseB, Outcome outcome) {
    return new PositionClassifier(Polytope.copyOf(a), poseA, Polytope.copyOf(b), poseB)
        .classify(outcome);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.proposal.Proposal;

/**
 * Bounds the signed distance of all parts below a node of A from all parts below a node of B from
 * below, less the margin, roundings included. Memory of one thread and one pair of poses.
 */
interface BoxGap {

  /** Returns what bounds best for two trees where they stand. */
  static BoxGap of(BoxTree a, PoseView poseA, BoxTree b, PoseView poseB, double margin) {
    return a.dimension == 3 && poseA.isRigid() && poseB.isRigid()
        ? new OrientedGap(a, poseA, b, poseB, margin)
        : new NodeGap(a, poseA, b, poseB, margin);
  }

  /**
   * Returns a lower bound of the signed distance.
   *
   * @param enough a bound that is good enough, positive
   */
  double bound(int nodeA, int nodeB, double enough);

  /**
   * Returns a lower bound along one direction that is at least a threshold, or one below it if none
   * of those that are tried is good for that.
   *
   * @param direction receives the direction if it is
   */
  double along(int nodeA, int nodeB, double threshold, double[] direction);

  /**
   * Writes a direction along which two nodes are apart.
   *
   * @param shown the last bound, which was about these nodes and is above 0
   * @param direction receives it, from A to B
   * @return a lower bound along it; not above 0 if none was found
   */
  double direction(int nodeA, int nodeB, double shown, double[] direction);

  /**
   * Looks at the parts of two leaves themselves, if it can.
   *
   * @param enough a bound that is good enough
   * @return a lower bound of their signed distance; negative infinity if nothing is known
   */
  default double parts(int leafA, int leafB, double enough) {
    return Double.NEGATIVE_INFINITY;
  }

  /**
   * Proposes the nearest points of the parts of two leaves, if it knows how.
   *
   * @return whether it does
   */
  default boolean propose(int leafA, int leafB, Proposal out) {
    return false;
  }

  /**
   * Returns about the signed distance of the parts that were looked at last, and not less; infinite
   * if it is not known.
   */
  default double estimate() {
    return Double.POSITIVE_INFINITY;
  }
}

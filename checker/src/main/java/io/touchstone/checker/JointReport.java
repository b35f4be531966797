// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker;

/**
 * What a check of evidence about two links found.
 *
 * @param problem why the evidence does not prove what is claimed; empty if it does
 * @param lower a proved lower bound of the distance over the box of a tree without open leaves and
 *     common points; 0 if there is none
 * @param free a proved lower bound of the share of the box that is free
 * @param colliding a proved lower bound of the share that collides
 */
public record JointReport(String problem, double lower, double free, double colliding) {

  static JointReport invalid(String problem) {
    return new JointReport(problem, 0, 0, 0);
  }

  /** Tells whether what is claimed is proved. */
  public boolean isProved() {
    return problem.isEmpty();
  }
}

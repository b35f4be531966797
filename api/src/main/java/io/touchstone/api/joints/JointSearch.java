// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.joints;

/**
 * A configured search for evidence about two links over all positions of the joints between them.
 * Thread-safe. It proposes: what it finds is checked, and nothing of it is taken on trust.
 */
public interface JointSearch {

  /** Finds evidence. The answer depends on the arguments alone, but for where it is stopped. */
  JointFinding search(JointPair pair, JointTask task);
}

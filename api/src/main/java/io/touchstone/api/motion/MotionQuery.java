// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.motion;

import io.touchstone.api.query.PreparedShape;

/**
 * Solves motions of pairs, one after the other, in scratch memory of its own. Not thread-safe. A
 * function: what it proposes depends on the arguments alone.
 */
public interface MotionQuery {

  /**
   * Looks for the first contact.
   *
   * @param a first body, prepared by this query's solver
   * @param motionA how it moves
   * @param b second body, prepared by this query's solver
   * @param motionB how it moves
   * @param request what is asked
   * @param out empty; receives what was found
   * @throws io.touchstone.api.query.UnsupportedQueryException if the solver has no answer to such
   *     motions or bodies
   */
  void solve(
      PreparedShape a,
      Motion motionA,
      PreparedShape b,
      Motion motionB,
      MotionRequest request,
      MotionProposal out);
}

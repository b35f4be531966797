// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.peer;

import io.touchstone.api.query.Goal;
import io.touchstone.io.files.PairsFile;
import java.util.List;

/** A library that answers questions about pairs of polytopes. */
public interface Peer {

  /** Every peer in Java. */
  List<Peer> ALL = List.of(new EuclidPeer(), new OdePeer(), new Dyn4jPeer());

  /** Returns the name in the tables. */
  String id();

  /** Tells whether the library answers such a question. */
  boolean answers(Goal goal, int dimension);

  /**
   * Converts shapes and poses to the library's own types, so that only queries are timed.
   *
   * @param goal one that {@link #answers}
   */
  Session load(PairsFile file, Goal goal);

  /** A loaded file. Not thread-safe. */
  interface Session {

    /**
     * Asks about one pair.
     *
     * @return the signed distance as far as the goal measures it: for the goal intersection -1 if
     *     the bodies collide and 1 if not; for distance the distance, 0 if they collide; for
     *     penetration minus the depth, 1 if they do not collide
     */
    double ask(int pair);
  }
}

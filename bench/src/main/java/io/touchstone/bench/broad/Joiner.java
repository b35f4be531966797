// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.broad;

import java.util.List;

/** Something that finds the pairs of overlapping boxes: a broad phase of ours or of a library. */
interface Joiner {

  /** The broad phases of libraries in Java. */
  List<Joiner> PEERS =
      List.of(
          new OdeSpaces("ode4j-bvh"),
          new OdeSpaces("ode4j-hash"),
          new OdeSpaces("ode4j-sap"),
          new Dyn4jDetectors("dyn4j-tree"),
          new Dyn4jDetectors("dyn4j-sap"));

  /** Returns the name in the tables. */
  String id();

  /** Tells whether it works in a dimension. */
  boolean answers(int dimension);

  /** Starts work on boxes; none is inserted yet. */
  Session load(BoxScene scene);

  /** Boxes that are joined. Not thread-safe. */
  interface Session {

    /** Begins anew, without boxes; makes ready what shall not be timed. */
    void reset();

    /** Inserts all boxes and finds all pairs. */
    void insertAndJoin(PairDigest pairs);

    /** Moves all boxes to where they are a little later and finds all pairs. */
    void moveAndJoin(PairDigest pairs);
  }
}

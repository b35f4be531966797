// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

/** Receives the steps of an algorithm as data: for teaching, for debugging, for a viewer. */
@FunctionalInterface
public interface QueryTrace {

  /** Receives one step; called on the thread of the query, in order. */
  void step(TraceStep step);
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;

/** Finds what no engine should propose or answer: evidence that is none. */
public final class Faults {

  private Faults() {}

  /** Returns what is wrong, or an empty string. Allocates nothing in the second case. */
  static String in(Proposal found, CertifiedSupport a, CertifiedSupport b) {
    for (int axis = 0; found.isDirected() && axis < found.dimension(); axis++) {
      if (!(Math.abs(found.direction(axis)) < Double.POSITIVE_INFINITY)) {
        return "it proposed a direction with the component " + found.direction(axis);
      }
    }
    if (found.isPaired() && found.ofA().size() != found.ofB().size()) {
      return "it proposed pairs with %d vertices of A and %d of B"
          .formatted(found.ofA().size(), found.ofB().size());
    }
    String fault = in(found.ofA(), 0, a.vertexCount(), "A");
    if (fault.isEmpty()) {
      fault = in(found.ofB(), 0, b.vertexCount(), "B");
    }
    return fault.isEmpty() ? "" : "it proposed " + fault;
  }

  /**
   * Returns what is wrong with vertices that are named of a body, or an empty string; none need be.
   *
   * @param least the least number that a vertex may have
   * @param end one more than the greatest
   * @param body which body
   */
  public static String in(WeightedVertices named, int least, int end, String body) {
    double total = 0;
    for (int term = 0; term < named.size(); term++) {
      int vertex = named.vertex(term);
      double weight = named.weight(term);
      boolean exists = vertex >= least && vertex < end;
      if (!exists || !(weight >= 0 && weight < Double.POSITIVE_INFINITY)) { // also for NaN
        return "vertex %d of %s with weight %s".formatted(vertex, body, weight);
      }
      total += weight;
    }
    return named.size() > 0 && !(total > 0)
        ? "weights of %s that are all zero".formatted(body)
        : "";
  }
}

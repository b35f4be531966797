package io.touchstone.engine.settle;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;

/** Finds what no engine should propose: evidence that is none. */
final class Faults {

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
    String ofA = in(found.ofA(), a.vertexCount(), "A");
    return ofA.isEmpty() ? in(found.ofB(), b.vertexCount(), "B") : ofA;
  }

  private static String in(WeightedVertices named, int vertexCount, String body) {
    if (named.size() == 0 || Accuracy.areSound(named, vertexCount)) {
      return "";
    }
    for (int term = 0; term < named.size(); term++) {
      int vertex = named.vertex(term);
      double weight = named.weight(term);
      boolean exists = vertex >= 0 && vertex < vertexCount;
      if (!exists || !(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
        return "it proposed vertex %d of %s with weight %s".formatted(vertex, body, weight);
      }
    }
    return "it proposed weights of %s that are all zero".formatted(body);
  }
}

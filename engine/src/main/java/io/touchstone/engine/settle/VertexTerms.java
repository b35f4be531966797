// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.query.WeightedVertices;

/** Makes one term of the terms of a vertex. Scratch memory of one thread; allocates nothing. */
final class VertexTerms {

  private final WeightedVertices merged;

  VertexTerms(int capacity) {
    merged = new WeightedVertices(capacity);
  }

  /** Adds up the weights of each vertex, in the order in which vertices occur first. */
  void merge(WeightedVertices terms) {
    merged.clear();
    for (int k = 0; k < terms.size(); k++) {
      double weight = 0;
      boolean first = true;
      for (int j = 0; j < terms.size(); j++) {
        if (terms.vertex(j) == terms.vertex(k)) {
          first &= j >= k;
          weight += terms.weight(j);
        }
      }
      if (first) {
        merged.add(terms.vertex(k), weight);
      }
    }
    terms.copyFrom(merged);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.workload;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.io.files.PairsWriter;
import java.io.IOException;
import java.util.List;

/**
 * Shapes, and pairs of them in poses: one row of the benchmarks. Immutable.
 *
 * @param name the row's name
 * @param seed what the random numbers were made from
 * @param shapes of one dimension, at least one
 * @param pairs in the order in which they are asked
 */
public record Workload(String name, long seed, List<Polytope> shapes, List<Placement> pairs) {

  /** Copies the lists. */
  public Workload {
    shapes = List.copyOf(shapes);
    pairs = List.copyOf(pairs);
  }

  /** Returns the dimension of all shapes. */
  public int dimension() {
    return shapes.get(0).dimension();
  }

  /** Writes the workload as {@code polytope-pairs 1}. */
  public void writeTo(Appendable out) throws IOException {
    PairsWriter.writeHeader(out, dimension(), List.of(name + ", seed " + seed));
    for (int shape = 0; shape < shapes.size(); shape++) {
      PairsWriter.writeShape(out, nameOf(shape), shapes.get(shape));
    }
    for (Placement pair : pairs) {
      PairsWriter.writePair(out, nameOf(pair.a()), pair.poseA(), nameOf(pair.b()), pair.poseB());
    }
  }

  private static String nameOf(int shape) {
    return "s" + shape;
  }
}

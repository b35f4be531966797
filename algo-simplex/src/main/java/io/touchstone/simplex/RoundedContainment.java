// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.WeightedVertices;

/**
 * Whether a rounded polytope is a subset of one whose radius is not less, in integers: since bodies
 * that are closed and convex cancel, {@code P + r_A U} is a subset of {@code Q + r_B U}, U the unit
 * ball, exactly if P is one of {@code Q + (r_B - r_A) U}, which is to say if every vertex of P is
 * at most {@code r_B - r_A} from Q ({@link ExactLeastNorm}).
 *
 * <p>Scratch memory of one thread.
 */
final class RoundedContainment implements Containment.VertexDecider {

  private final Containment.VertexDecider cores;
  private final IntegerPair pair;
  private final ExactLeastNorm leastNorm;
  private final RootBounds room = new RootBounds();
  private final WeightedVertices around;
  private final double[] unit;
  private final IntegerWriter integers;
  private double radiusA;
  private double radiusB;
  private int iterations;
  private int supportQueries;

  /**
   * Creates the memory.
   *
   * @param cores decides whether a vertex is in Q, and restricts A to it
   */
  RoundedContainment(
      Containment.VertexDecider cores,
      IntegerPair pair,
      ExactLeastNorm leastNorm,
      IntegerWriter integers) {
    this.cores = cores;
    this.pair = pair;
    this.leastNorm = leastNorm;
    this.integers = integers;
    around = new WeightedVertices(pair.dimension() + 2);
    unit = new double[pair.dimension()];
  }

  /** Takes the radii of the pair that was placed; that of B is not less. */
  void begin(double newRadiusA, double newRadiusB) {
    radiusA = newRadiusA;
    radiusB = newRadiusB;
    iterations = 0;
    supportQueries = 0;
  }

  int iterations() {
    return iterations;
  }

  int supportQueries() {
    return supportQueries;
  }

  @Override
  public PhaseOne.Ending decide(int vertex, int maxIterations) {
    around.clear();
    PhaseOne.Ending ofCores = cores.decide(vertex, maxIterations);
    if (ofCores != PhaseOne.Ending.APART) {
      around.copyFrom(cores.around());
      return ofCores;
    }
    boolean found = leastNorm.solve(vertex, 0, maxIterations);
    iterations += leastNorm.iterations();
    supportQueries += leastNorm.iterations() + 1;
    if (!found) {
      return PhaseOne.Ending.LIMIT;
    }
    for (int k = 0; k < leastNorm.size(); k++) {
      around.add(leastNorm.vertexB(k), leastNorm.weight(k));
    }
    room.set(
        leastNorm.squareNumerator(),
        leastNorm.squareDenominator(),
        pair.exponent(),
        radiusB,
        -radiusA,
        0,
        pair.memory());
    if (room.compareTo(0) <= 0) {
      return PhaseOne.Ending.TOGETHER;
    }
    ScratchIntegers.toUnit(pair.memory().negate(leastNorm.difference()), unit);
    return PhaseOne.Ending.APART;
  }

  @Override
  public WeightedVertices around() {
    return around;
  }

  @Override
  public double[] normal() {
    return unit;
  }

  @Override
  public void writeExactly(PairResult.Writer answer) {
    integers.write(leastNorm.difference(), answer);
  }
}

package io.touchstone.simplex;

import io.touchstone.api.query.Metric;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.WitnessDistance;

/**
 * The columns of two polytopes: their vertices, and bounds with all roundings inside ({@link
 * CertifiedGap}, {@link WitnessDistance}).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class VertexColumns implements PairColumns {

  private final int n;
  private final FloatingPair pair;
  private final PlacedPair placed;
  private final CertifiedGap gap;
  private final WitnessDistance witness;
  private final double[] difference;

  /** Takes the pair that both arguments are about, whenever it is placed. */
  VertexColumns(int dimension, FloatingPair pair, PlacedPair placed) {
    n = dimension;
    this.pair = pair;
    this.placed = placed;
    gap = CertifiedGap.ofDimension(n);
    witness = new WitnessDistance(n);
    difference = new double[n];
  }

  @Override
  public double scale() {
    return pair.scale();
  }

  @Override
  public double magnitude() {
    return placed.magnitude();
  }

  @Override
  public double span() {
    return 1.01 * placed.magnitude() * (2 + 4 * n);
  }

  @Override
  public double pointError() {
    return 0;
  }

  @Override
  public int farthestOfA(double[] w) {
    return pair.farthestOfA(w);
  }

  @Override
  public int farthestOfB(double[] w) {
    return pair.farthestOfB(w);
  }

  @Override
  public void pointOfA(int number, double[] target, int at) {
    pair.pointOfA(number, target, at);
  }

  @Override
  public void pointOfB(int number, double[] target, int at) {
    pair.pointOfB(number, target, at);
  }

  @Override
  public boolean isEmpty() {
    return pair.isEmpty();
  }

  @Override
  public void precisePointOfA(int number, double[] high, double[] low, int at) {
    pair.precisePointOfA(number, high, low, at);
  }

  @Override
  public void precisePointOfB(int number, double[] high, double[] low, int at) {
    pair.precisePointOfB(number, high, low, at);
  }

  @Override
  public double gapBelow(double[] unit, int numberA, int numberB) {
    gap.evaluate(placed, unit, numberA, numberB);
    gap.refine();
    return gap.lower(0);
  }

  @Override
  public double distanceAbove(Metric metric, WeightedVertices ofA, WeightedVertices ofB) {
    witness.evaluate(placed, ofA, ofB);
    witness.refine(placed, ofA, ofB);
    if (metric == Metric.EUCLIDEAN) {
      return witness.upper(0);
    }
    for (int i = 0; i < n; i++) {
      difference[i] = witness.component(i);
    }
    return Gauge.upper(metric, difference, witness.componentError(), n);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.spi.JoinCost;
import io.touchstone.kernel.support.WorldBox;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Chooses a broad phase by number, dimension and sizes of the boxes, and by what broad phases
 * declare with {@link JoinCost}. The choice is about time only: every broad phase finds the same
 * pairs. Not thread-safe.
 */
public final class AutoBroadPhase {

  /** How many bodies it takes to know their sizes: quantiles are then right to about 2 %. */
  public static final int SAMPLE_SIZE = 1024;

  /** Sizes are similar when those of the greatest few exceed that of a small one by this factor. */
  private static final double SIMILAR = 8;

  private final int dimension;
  private final List<AlgorithmInfo> installed;
  private final WorldBox box;

  /** Longest sides of the boxes in the sample, in the order they came. */
  private final double[] sides = new double[SAMPLE_SIZE];

  private int sampled;
  private boolean infinite;

  /**
   * Creates a choice without boxes.
   *
   * @param dimension dimension of the boxes
   * @param engines where the broad phases are found
   */
  public AutoBroadPhase(int dimension, Engines engines) {
    this.dimension = dimension;
    this.installed = engines.broadPhases();
    this.box = new WorldBox(dimension);
  }

  /**
   * Adds a body of the sample, not empty.
   *
   * @throws IllegalStateException if the sample has {@link #SAMPLE_SIZE} bodies already
   */
  public void add(ConvexBody body, PoseView pose) {
    box.enclose(body, pose);
    double side = 0;
    for (int axis = 0; axis < dimension; axis++) {
      side = Math.max(side, box.max(axis) - box.min(axis));
    }
    add(side);
  }

  /** Adds a body of the sample by the longest side of its box, which may be infinite. */
  public void add(double side) {
    if (sampled == SAMPLE_SIZE) {
      throw new IllegalStateException("the sample is complete: " + SAMPLE_SIZE + " bodies");
    }
    infinite |= Double.isInfinite(side);
    sides[sampled++] = side;
  }

  /**
   * Chooses.
   *
   * @param count number of all boxes, those of the sample among them
   * @param boundShrinks whether the bound starts at infinity and shrinks, for the nearest pairs
   * @return the id of the broad phase
   * @throws UnknownAlgorithmException if there is none
   */
  public String choose(int count, boolean boundShrinks) {
    boolean similar = areSimilar();
    Comparator<AlgorithmInfo> byFitness =
        Comparator.comparing(
            info ->
                info.joinCost().map(c -> !isMeant(c, count, boundShrinks, similar)).orElse(true));
    return installed.stream()
        .min(
            byFitness
                .thenComparingDouble(info -> cost(info, count))
                .thenComparing(AlgorithmInfo::id))
        .map(AlgorithmInfo::id)
        .orElseThrow(
            () ->
                new UnknownAlgorithmException(
                    "no broad phase is installed; add one to the class path or module path"));
  }

  private boolean isMeant(JoinCost cost, int count, boolean boundShrinks, boolean similar) {
    return dimension >= cost.minDimension()
        && dimension <= cost.maxDimension()
        && count >= cost.minBodies()
        && count <= cost.maxBodies()
        && (similar || cost.unevenSizes())
        && (!boundShrinks || cost.nearest());
  }

  /** Time of a join in nanoseconds; infinite where nothing is declared. */
  private static double cost(AlgorithmInfo info, int count) {
    return info.joinCost()
        .map(c -> c.perBody() * count + c.perPair() * count * count)
        .orElse(Double.POSITIVE_INFINITY);
  }

  private boolean areSimilar() {
    if (infinite) {
      return false;
    }
    double[] ascending = Arrays.copyOf(sides, sampled);
    Arrays.sort(ascending);
    return quantile(ascending, 0.99) <= SIMILAR * quantile(ascending, 0.1);
  }

  /** Returns the side that a share of the sample does not exceed; 0 without a sample. */
  private static double quantile(double[] ascending, double share) {
    int count = ascending.length;
    return count == 0 ? 0 : ascending[(int) Math.min(count - 1, share * count)];
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import java.util.Arrays;

/**
 * The first simplex of a {@link DepthHull}: each point is the farthest one from the first along
 * what is left of a coordinate axis when the directions that are spanned are taken away.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class SpanningStart {

  private final int n;
  private final PointCloud points;
  private final DepthHull hull;
  private final double[] directions;
  private final double[] unit;
  private final double[] best;

  /** How many directions the points span that were found. */
  private int spanned;

  SpanningStart(DepthHull hull) {
    this.hull = hull;
    points = hull.points;
    n = points.n;
    directions = new double[n * n];
    unit = new double[n];
    best = new double[n];
  }

  /** Finds n + 1 points that are not in a plane; false if there are none as far as doubles tell. */
  boolean span() {
    unit[0] = 1;
    Arrays.fill(unit, 1, n, 0);
    points.find(unit, 0);
    points.addFound();
    for (spanned = 0; spanned < n; spanned++) {
      if (!addFarthest(spanned)) {
        return false;
      }
    }
    return hull.begin();
  }

  /** Writes a direction across all that was spanned; in it the points have hardly any extent. */
  void across(double[] into) {
    boolean found = false;
    for (int axis = 0; axis < n && !found; axis++) {
      Arrays.fill(unit, 0);
      unit[axis] = 1;
      found = orthogonalize(spanned);
    }
    if (found) {
      System.arraycopy(unit, 0, into, 0, n);
    } else {
      System.arraycopy(directions, (n - 1) * n, into, 0, n); // the last one is the thinnest
    }
  }

  /** Adds the point that is farthest from the first along what is left of a coordinate axis. */
  private boolean addFarthest(int rank) {
    double most = 0;
    for (int axis = 0; axis < n; axis++) {
      Arrays.fill(unit, 0);
      unit[axis] = 1;
      if (orthogonalize(rank)) {
        for (int sense = 0; sense < 2; sense++) {
          points.find(unit, 0);
          double extent = Math.abs(fromFirst(points.addFound()));
          points.dropLast();
          if (extent > most) {
            most = extent;
            System.arraycopy(unit, 0, best, 0, n);
          }
          for (int i = 0; i < n; i++) {
            unit[i] = -unit[i];
          }
        }
      }
    }
    if (!(most > 16 * hull.error())) {
      return false;
    }
    points.find(best, 0);
    int added = points.addFound();
    for (int i = 0; i < n; i++) {
      unit[i] = points.at[added * n + i] - points.at[i];
    }
    boolean independent = orthogonalize(rank);
    System.arraycopy(unit, 0, directions, rank * n, n);
    return independent;
  }

  private double fromFirst(int point) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += unit[i] * (points.at[point * n + i] - points.at[i]);
    }
    return sum;
  }

  /** Makes the unit vector orthogonal to the first directions; false if nothing is left of it. */
  private boolean orthogonalize(int rank) {
    double longest = 0;
    for (double component : unit) {
      longest = Math.max(longest, Math.abs(component));
    }
    for (int pass = 0; pass < 2; pass++) {
      for (int d = 0; d < rank; d++) {
        double along = 0;
        for (int i = 0; i < n; i++) {
          along += directions[d * n + i] * unit[i];
        }
        for (int i = 0; i < n; i++) {
          unit[i] -= along * directions[d * n + i];
        }
      }
      double square = 0;
      for (double component : unit) {
        square += component * component;
      }
      double length = Math.sqrt(square);
      if (!(length > (pass == 0 ? 0x1p-40 * longest : 0.5))) { // also for NaN
        return false;
      }
      for (int i = 0; i < n; i++) {
        unit[i] /= length;
      }
    }
    return true;
  }
}

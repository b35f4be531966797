// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.numbers.Norm;
import io.touchstone.api.query.WeightedVertices;

/**
 * Checks evidence about vertices and half-spaces in doubles, with a bound of all roundings: a few
 * rows along which no vertex is near, or a point that keeps all rows with room to spare. What is
 * nearer than the roundings is left to exact arithmetic.
 *
 * <p>All is computed in the frame of the half-spaces, {@code x = inverse(R_H)(R_V v + t_V - t_H) -
 * anchor}. The inverse is taken to be R_H'; with {@code D = R_H' R_H - I} that is off by at most
 * {@code |D| |x|}. A sum of k products is off by at most k + 1 roundings of the sum of their sizes
 * (N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., section 3.1); {@link
 * #roundings} counts generously. Numbers that may leave the range of doubles are not looked at.
 *
 * <p>Scratch memory of one thread; allocates nothing.
 */
final class RowFilter {

  /** Sizes beyond which products may leave the range of doubles. */
  private static final double GREATEST = 0x1p200;

  /** The square of a shorter vector may lose digits. */
  private static final double SHORTEST = 0x1p-400;

  /** What products that underflow may add to a sum of less than a million terms. */
  private static final double UNDERFLOW = 0x1p-1000;

  private final int n;
  private final double[] moved;
  private final double[] size;
  private final double[] x;
  private final double[] xSize;
  private final double[] point;
  private final double[] pointSize;
  private final double[] w;
  private final double[] wSize;
  private final double[] unit;
  private double bound;
  private double boundSize;
  private double weightTotal;

  // the pair
  private HalfSpaces rows;
  private PoseView poseH;
  private Polytope core;
  private PoseView poseV;
  private double radius;
  private double defect;
  private double roundings;

  private double lower;
  private double upper;

  RowFilter(int dimension) {
    n = dimension;
    moved = new double[n];
    size = new double[n];
    x = new double[n];
    xSize = new double[n];
    point = new double[n];
    pointSize = new double[n];
    w = new double[n];
    wSize = new double[n];
    unit = new double[n];
    core = Polytope.empty(n);
    rows = HalfSpaces.of(n, new double[0][], new double[0]);
    poseH = Pose.identity(n);
    poseV = poseH;
  }

  /** Takes a pair; tells whether it is one that this can look at. */
  boolean place(
      HalfSpaces newRows,
      PoseView newPoseH,
      Polytope newCore,
      PoseView newPoseV,
      double newRadius) {
    rows = newRows;
    poseH = newPoseH;
    core = newCore;
    poseV = newPoseV;
    radius = newRadius;
    roundings = (6 * n + 2 * rows.rowCount() + 40) * UNIT_ROUNDOFF;
    defect = 0;
    boolean identity = true;
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        identity &= poseH.rotation(i, k) == (i == k ? 1 : 0);
      }
    }
    if (!identity) {
      // its entries are computed with n + 1 roundings of sums below 2; a row of D has n of them
      defect = n * (poseH.defect() + 4 * (n + 1) * UNIT_ROUNDOFF);
    }
    return core.vertexCount() > 0
        && poseH.isOrdinary()
        && poseV.isOrdinary()
        && defect < 0x1p-10
        && core.size() < GREATEST;
  }

  /**
   * Bounds the distance from below by rows with multipliers.
   *
   * @return whether it is positive
   */
  boolean isApart(WeightedVertices named) {
    if (named.size() > rows.rowCount()) {
      return false; // more roundings than are counted
    }
    sum(named);
    double length = 0;
    double lengthSize = 0;
    for (int k = 0; k < n; k++) {
      length += w[k] * w[k];
      lengthSize += wSize[k];
    }
    length = Math.sqrt(length);
    double gap = Double.POSITIVE_INFINITY;
    for (int v = 0; v < core.vertexCount(); v++) {
      for (int k = 0; k < n; k++) {
        point[k] = core.coordinate(v, k);
        pointSize[k] = Math.abs(point[k]);
      }
      locate(1);
      gap = Math.min(gap, along(w, wSize, bound, boundSize));
    }
    // |W| itself is off by what its components are
    double error = roundings * lengthSize + UNDERFLOW;
    double longest = (length + error) * (1 + roundings);
    boolean apart = gap < GREATEST && length > error && length > SHORTEST && gap > radius * longest;
    // the radius is taken off with one more rounding
    lower = apart ? (gap / longest - radius) * (1 - roundings) - roundings * radius : Double.NaN;
    return apart && lower > 0;
  }

  /** Returns the bound that {@link #isApart} found. */
  double lower() {
    return lower;
  }

  /**
   * Bounds the distance from above by a weighted point: by 0 if it keeps all rows, by its distance
   * from a row if its projection onto that one keeps all others.
   *
   * @param row what it is projected onto, or -1 for none
   * @return whether there is a bound
   */
  boolean isBounded(WeightedVertices terms, int row) {
    upper = Double.NaN;
    if (!weigh(terms)) {
      return false;
    }
    locate(weightTotal);
    double excess = -1;
    double rowSq = 0;
    if (row >= 0) {
      double most = 0;
      for (int k = 0; k < n; k++) {
        w[k] = rows.normal(row, k);
        wSize[k] = Math.abs(w[k]);
        rowSq += w[k] * w[k];
        most += wSize[k] * xSize[k];
      }
      excess = dot(w) - rows.offset(row);
      double error = error(wSize, Math.abs(rows.offset(row)));
      if (!(rowSq > 0x1p-900) || !(rowSq < GREATEST)) {
        return false;
      }
      double length = Math.sqrt(rowSq);
      upper = Math.max(0, (excess + error) / length * (1 + roundings));
      // the projection: its roundings are counted by what is added to the sizes
      double share = Math.max(0, excess) / rowSq;
      for (int k = 0; k < n; k++) {
        x[k] -= share * w[k];
        xSize[k] += 2 * (Math.abs(share * w[k]) + most / rowSq * wSize[k]);
      }
    }
    for (int r = 0; r < rows.rowCount(); r++) {
      if (r != row && !isKept(r)) {
        return false;
      }
    }
    if (row < 0) {
      upper = 0;
    }
    return upper < GREATEST;
  }

  /** Returns the bound that {@link #isBounded} found, without the radius. */
  double upper() {
    return upper;
  }

  private boolean isKept(int r) {
    for (int k = 0; k < n; k++) {
      unit[k] = rows.normal(r, k);
      wSize[k] = Math.abs(unit[k]);
    }
    return dot(unit) + error(wSize, Math.abs(rows.offset(r))) <= rows.offset(r);
  }

  private double dot(double[] normal) {
    double sum = 0;
    for (int k = 0; k < n; k++) {
      sum += normal[k] * x[k];
    }
    return sum;
  }

  /** Returns a number that {@code W.x - D} is not below, for the point located last. */
  private double along(double[] normal, double[] normalSize, double offset, double offsetSize) {
    return dot(normal) - offset - error(normalSize, offsetSize);
  }

  private double error(double[] normalSize, double offsetSize) {
    double sum = offsetSize;
    double normals = 0;
    double greatest = 0;
    for (int k = 0; k < n; k++) {
      sum += normalSize[k] * xSize[k];
      normals += normalSize[k];
      greatest = Math.max(greatest, xSize[k]);
    }
    // a projection moves what the inverse is off by the root of n more
    return roundings * sum + (n + 2) * defect * normals * greatest + UNDERFLOW;
  }

  /** Adds up rows, each times its multiplier, and the sizes of what is added. */
  private void sum(WeightedVertices named) {
    for (int k = 0; k < n; k++) {
      w[k] = 0;
      wSize[k] = 0;
    }
    bound = 0;
    boundSize = 0;
    for (int term = 0; term < named.size(); term++) {
      int row = named.vertex(term);
      double multiplier = named.weight(term);
      for (int k = 0; k < n; k++) {
        double product = multiplier * rows.normal(row, k);
        w[k] += product;
        wSize[k] += Math.abs(product);
      }
      double product = multiplier * rows.offset(row);
      bound += product;
      boundSize += Math.abs(product);
    }
  }

  /** Adds up vertices, each times its weight. */
  private boolean weigh(WeightedVertices terms) {
    weightTotal = 0;
    for (int k = 0; k < n; k++) {
      point[k] = 0;
      pointSize[k] = 0;
    }
    for (int term = 0; term < terms.size(); term++) {
      double weight = terms.weight(term);
      weightTotal += weight;
      for (int k = 0; k < n; k++) {
        double product = weight * core.coordinate(terms.vertex(term), k);
        point[k] += product;
        pointSize[k] += Math.abs(product);
      }
    }
    return weightTotal > 0x1p-100 && weightTotal < 0x1p100 && terms.size() <= n + 2;
  }

  /** Computes x for the point, divided by its weight, and what x is the sum of. */
  private void locate(double weight) {
    for (int i = 0; i < n; i++) {
      double sum = 0;
      double sizes = 0;
      for (int k = 0; k < n; k++) {
        sum += poseV.rotation(i, k) * point[k];
        sizes += Math.abs(poseV.rotation(i, k)) * pointSize[k];
      }
      double shift = poseV.translation(i) - poseH.translation(i);
      moved[i] = sum / weight + shift;
      size[i] = sizes / weight + Math.abs(poseV.translation(i)) + Math.abs(poseH.translation(i));
    }
    for (int k = 0; k < n; k++) {
      double sum = 0;
      double sizes = 0;
      for (int i = 0; i < n; i++) {
        sum += poseH.rotation(i, k) * moved[i];
        sizes += Math.abs(poseH.rotation(i, k)) * size[i];
      }
      x[k] = sum - rows.anchor(k);
      xSize[k] = sizes + Math.abs(rows.anchor(k));
    }
  }

  /** Writes the unit vector in the world along the rows that were summed up. */
  void writeNormal(WeightedVertices named, int sign, double[] normal) {
    sum(named);
    double length = 0;
    for (int i = 0; i < n; i++) {
      double component = 0;
      for (int k = 0; k < n; k++) {
        component += poseH.rotation(i, k) * w[k];
      }
      normal[i] = sign * component;
      length = Norm.of(length, component);
    }
    for (int i = 0; i < n; i++) {
      normal[i] /= length;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package com.example.gilbert;

import io.touchstone.kernel.proposal.Proposal;
import java.util.Arrays;

/** A point v of A - B, and the n + 1 pairs of vertices that carry most of its weight. */
final class WeightedPairs {

  private final int[] onA;
  private final int[] onB;
  private final double[] weight;
  private final double[] v;
  double length;

  WeightedPairs(int dimension) {
    onA = new int[dimension + 1];
    onB = new int[dimension + 1];
    weight = new double[dimension + 1];
    v = new double[dimension];
  }

  /** Becomes a point. */
  void set(DifferencePoint y) {
    Arrays.fill(weight, 0);
    moveTowards(y, 1);
  }

  /** Goes a part of the way to a point; its pair takes the place of the one with least weight. */
  void moveTowards(DifferencePoint y, double part) {
    int place = 0;
    for (int k = 0; k < weight.length; k++) {
      weight[k] *= 1 - part;
      place = weight[k] < weight[place] ? k : place;
    }
    for (int k = 0; k < weight.length; k++) {
      place = weight[k] > 0 && onA[k] == y.vertexA && onB[k] == y.vertexB ? k : place;
    }
    boolean known = onA[place] == y.vertexA && onB[place] == y.vertexB;
    weight[place] = (known ? weight[place] : 0) + part;
    onA[place] = y.vertexA;
    onB[place] = y.vertexB;
    for (int k = 0; k < v.length; k++) {
      v[k] = part == 1 ? y.at[k] : v[k] + part * (y.at[k] - v[k]);
    }
  }

  /** Finds the unit vector -v/|v|, unless v is the origin. */
  boolean direct(double[] w) {
    length = Math.sqrt(dot(v, v));
    for (int k = 0; k < v.length; k++) {
      w[k] = -v[k] / length;
    }
    return length > 0;
  }

  /** Returns the square of the distance from v to a point. */
  double squareTo(DifferencePoint y) {
    double sum = 0;
    for (int k = 0; k < v.length; k++) {
      sum += (y.at[k] - v[k]) * (y.at[k] - v[k]);
    }
    return sum;
  }

  void propose(Proposal out) {
    for (int k = 0; k < weight.length; k++) {
      if (weight[k] > 0) {
        out.pair(onA[k], onB[k], weight[k]);
      }
    }
  }

  static double dot(double[] p, double[] q) {
    double sum = 0;
    for (int k = 0; k < p.length; k++) {
      sum += p[k] * q[k];
    }
    return sum;
  }
}

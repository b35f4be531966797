// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.InequalityMap;
import io.touchstone.exact.MappedInequality;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Half-spaces where they stand, in exact numbers: row r holds at the points x with {@code W_r.x <=
 * D_r}. Each row is scaled by a positive number.
 */
final class PosedRows {

  private final int n;
  private final MappedInequality[] rows;

  /** The anchor where it stands. */
  private final Dyadic[] anchor;

  /**
   * Maps the rows.
   *
   * @throws ArithmeticException if the pose is singular
   */
  PosedRows(HalfSpaces body, PoseView pose) {
    n = body.dimension();
    double[] numbers = new double[n * (n + 1)];
    pose.copyTo(numbers);
    InequalityMap map = InequalityMap.of(n, numbers);
    double[] point = new double[n];
    double[] normal = new double[n];
    for (int axis = 0; axis < n; axis++) {
      point[axis] = body.anchor(axis);
    }
    rows = new MappedInequality[body.rowCount()];
    for (int r = 0; r < rows.length; r++) {
      for (int axis = 0; axis < n; axis++) {
        normal[axis] = body.normal(r, axis);
      }
      rows[r] = map.map(normal, body.offset(r), point);
    }
    anchor = new Dyadic[n];
    for (int i = 0; i < n; i++) {
      Dyadic sum = Dyadic.of(numbers[i * (n + 1) + n]);
      for (int k = 0; k < n; k++) {
        sum = sum.add(Dyadic.of(numbers[i * (n + 1) + k]).multiply(Dyadic.of(point[k])));
      }
      anchor[i] = sum;
    }
  }

  int count() {
    return rows.length;
  }

  /** Returns a copy of the list of rows. */
  MappedInequality[] all() {
    return rows.clone();
  }

  MappedInequality row(int r) {
    return rows[r];
  }

  /** Returns where the anchor is: a point to measure from. */
  ExactPoint anchor() {
    return new ExactPoint(anchor, Dyadic.ONE);
  }

  /** Tells whether a point keeps all inequalities. */
  boolean holds(ExactPoint point) {
    return broken(point) == null;
  }

  /** Returns an inequality that a point does not keep, or null. */
  @Nullable MappedInequality broken(ExactPoint point) {
    for (MappedInequality row : rows) {
      if (row.excess(point.coordinates(), point.weight()).signum() > 0) {
        return row;
      }
    }
    return null;
  }

  /** Returns the rows that are named. */
  List<MappedInequality> named(ConvexCombination terms) {
    List<MappedInequality> named = new ArrayList<>();
    for (int term = 0; term < terms.size(); term++) {
      named.add(rows[terms.vertex(term)]);
    }
    return named;
  }

  /** Returns the sum of inequalities, each times its multiplier. */
  static MappedInequality sum(int n, List<MappedInequality> rows, Dyadic[] multipliers) {
    Dyadic[] normal = new Dyadic[n];
    Arrays.fill(normal, Dyadic.ZERO);
    Dyadic bound = Dyadic.ZERO;
    for (int k = 0; k < multipliers.length; k++) {
      for (int axis = 0; axis < n; axis++) {
        normal[axis] = normal[axis].add(rows.get(k).normal(axis).multiply(multipliers[k]));
      }
      bound = bound.add(rows.get(k).bound().multiply(multipliers[k]));
    }
    return new MappedInequality(normal, bound);
  }

  /** Returns the multipliers that are given, as exact numbers. */
  static Dyadic[] multipliers(ConvexCombination terms) {
    Dyadic[] multipliers = new Dyadic[terms.size()];
    for (int k = 0; k < multipliers.length; k++) {
      multipliers[k] = Dyadic.of(terms.weight(k));
    }
    return multipliers;
  }

  static Dyadic[] exact(BigInteger[] integers) {
    Dyadic[] exact = new Dyadic[integers.length];
    for (int k = 0; k < exact.length; k++) {
      exact[k] = Dyadic.of(integers[k]);
    }
    return exact;
  }
}

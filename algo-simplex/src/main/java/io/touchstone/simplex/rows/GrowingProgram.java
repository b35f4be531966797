// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex.rows;

import java.util.Arrays;

/**
 * Finds the nearest points of a polyhedron P, the hull of points and directions, and of the
 * solutions H of inequalities, or a common point, by a problem that grows: it is solved for a few
 * points and rows, and then for those as well that are worst off with its solution. Points and rows
 * only ever come in, so it ends.
 *
 * <p>With points x_i, a 1 or, for directions, a 0 as their share s_i, rows {@code W_r.x <= D_r},
 * {@code M_ri = W_r.x_i - s_i D_r} and {@code G = W W'} the problem is complementary:
 *
 * <pre>{@code
 * s = G y - M l >= 0     y >= 0     y.s = 0
 * u = M' y - s_i >= 0    l >= 0     l.u = 0
 * }</pre>
 *
 * A solution is the pair of nearest points, {@code p = sum l_i x_i / sum l_i s_i} and {@code p - W'
 * y}, and y says why no points are nearer. A ray has {@code M l <= 0}: its p is a common point.
 * Rows that are to hold for p itself and not for its nearest point have no square in G.
 *
 * <p>Whether a common point is inside of H asks for {@code -M l >= 1}: the same with the roles of l
 * and y exchanged and without G. A ray then has {@code M' y >= 0}: along the sum of its rows
 * nothing overlaps.
 */
abstract class GrowingProgram {

  /** What a program found. */
  enum Ending {
    /** P and H have no point in common. */
    APART,
    /** They have. */
    TOGETHER,
    /** A point of P keeps all rows with room to spare. */
    INSIDE,
    /** None does. */
    NOT_INSIDE,
    /** Roundings, or the limit, were in the way. */
    OPEN
  }

  /** Points and rows that take part. */
  private int[] pointList = new int[8];

  private int[] rowList = new int[8];
  private int pointCount;
  private int rowCount;
  private int iterations;

  final int points() {
    return pointCount;
  }

  final int point(int k) {
    return pointList[k];
  }

  final int rows() {
    return rowCount;
  }

  final int row(int k) {
    return rowList[k];
  }

  /** Returns how many problems were solved since the last clearing. */
  final int iterations() {
    return iterations;
  }

  /** Forgets which points and rows take part. */
  final void clear() {
    pointCount = 0;
    rowCount = 0;
    iterations = 0;
  }

  /** Takes a point in; tells whether it is a new one. */
  final boolean addPoint(int point) {
    for (int k = 0; k < pointCount; k++) {
      if (pointList[k] == point) {
        return false;
      }
    }
    if (pointCount == pointList.length) {
      pointList = Arrays.copyOf(pointList, 2 * pointCount);
    }
    pointList[pointCount++] = point;
    return true;
  }

  /** Takes a row in; tells whether it is a new one. */
  final boolean addRow(int row) {
    for (int k = 0; k < rowCount; k++) {
      if (rowList[k] == row) {
        return false;
      }
    }
    if (rowCount == rowList.length) {
      rowList = Arrays.copyOf(rowList, 2 * rowCount);
    }
    rowList[rowCount++] = row;
    return true;
  }

  /**
   * Looks for nearest points or a common one, beginning with a point that takes part.
   *
   * @param measuring whether nearest points are wanted, and not only the verdict
   */
  final Ending nearest(boolean measuring, int limit) {
    while (iterations <= limit) {
      iterations++;
      Ending found = rowCount == 0 ? anyPoint(Ending.TOGETHER) : solveNearest();
      if (found == Ending.OPEN) {
        return found;
      }
      if (found == Ending.APART) {
        int point = nearerPoint(measuring);
        if (point >= 0) {
          if (!addPoint(point)) {
            return Ending.OPEN;
          }
          continue;
        }
        if (!measuring) {
          return found;
        }
      }
      int row = brokenRow(found == Ending.APART);
      if (row < 0) {
        return found;
      }
      if (!addRow(row)) {
        return Ending.OPEN;
      }
    }
    return Ending.OPEN;
  }

  /** Looks for a point inside of H, beginning with the points and rows that take part. */
  final Ending inside(int limit) {
    while (iterations <= limit) {
      iterations++;
      Ending found = rowCount == 0 ? anyPoint(Ending.INSIDE) : solveInside();
      if (found == Ending.OPEN) {
        return found;
      }
      boolean inside = found == Ending.INSIDE;
      int next = inside ? tightRow() : overlappingPoint();
      if (next < 0) {
        return found;
      }
      if (!(inside ? addRow(next) : addPoint(next))) {
        return Ending.OPEN;
      }
    }
    return Ending.OPEN;
  }

  /** Makes the first point that takes part the solution. */
  abstract Ending anyPoint(Ending found);

  abstract Ending solveNearest();

  abstract Ending solveInside();

  /**
   * Returns the point that is farthest against the sum of rows, if it is nearer than the solution;
   * else -1.
   *
   * @param measuring whether nearer is enough; otherwise it has to be in H as far as that sum tells
   */
  abstract int nearerPoint(boolean measuring);

  /**
   * Returns the row that is broken most, or -1.
   *
   * @param byNearest by the point nearest to p; otherwise by p
   */
  abstract int brokenRow(boolean byNearest);

  /** Returns the row that leaves p least room, if that is none; else -1. */
  abstract int tightRow();

  /** Returns the point that is farthest against the sum of rows, if it overlaps; else -1. */
  abstract int overlappingPoint();
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.numbers.Norm;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PreparedShape;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A body that is known by its support points: a support function, a polytope among them, or
 * half-spaces, whose support points are solutions of small linear programs. Immutable and
 * thread-safe.
 */
final class ImplicitShape implements PreparedShape {

  /** Seidel's algorithm wants the inequalities in random order; always the same one. */
  private static final long ORDER_SEED = 20260101;

  private final ConvexBody body;
  private final @Nullable SupportFunction function;

  /** Rows of length 1 with their offsets, both in units of {@link #unit}; in random order. */
  private final double[] inequalities;

  private final int count;
  private final double unit;
  private final double reach;
  private final double error;
  private final boolean contradictory;
  private final boolean bounded;

  ImplicitShape(SupportFunction function) {
    int n = function.dimension();
    this.body = function;
    this.function = function;
    this.inequalities = new double[0];
    this.count = 0;
    this.unit = 1;
    this.contradictory = false;
    this.bounded = true;
    if (function.isEmpty()) {
      reach = 0;
      error = 0;
      return;
    }
    double[] center = new double[n];
    function.interiorPoint(center);
    double greatest = 0;
    for (double coordinate : center) {
      greatest = Math.max(greatest, Math.abs(coordinate));
    }
    // no point of the core is farther from an inner one, on any axis, than twice the size
    this.reach = n * (greatest + 2 * function.size()) + function.radius();
    this.error = function.supportError();
  }

  ImplicitShape(HalfSpaces halfSpaces) {
    int n = halfSpaces.dimension();
    this.body = halfSpaces;
    this.function = null;
    int m = halfSpaces.rowCount();
    int[] order = new int[m];
    Random random = new Random(ORDER_SEED);
    for (int k = 0; k < m; k++) {
      int other = random.nextInt(k + 1);
      order[k] = order[other];
      order[other] = k;
    }
    double[] rows = new double[m * (n + 1)];
    int kept = 0;
    double greatest = 0;
    double anchored = 0;
    boolean none = false;
    for (int k = 0; k < m; k++) {
      double length = 0;
      double moved = 0;
      for (int axis = 0; axis < n; axis++) {
        length = Norm.of(length, halfSpaces.normal(order[k], axis));
        moved += halfSpaces.normal(order[k], axis) * halfSpaces.anchor(axis);
        anchored = Math.max(anchored, Math.abs(halfSpaces.anchor(axis)));
      }
      if (length == 0) {
        none |= (halfSpaces.offset(order[k]) < 0); // 0 <= d
        continue;
      }
      for (int axis = 0; axis < n; axis++) {
        rows[kept * (n + 1) + axis] = halfSpaces.normal(order[k], axis) / length;
      }
      rows[kept * (n + 1) + n] = (halfSpaces.offset(order[k]) + moved) / length;
      greatest = Math.max(greatest, Math.abs(rows[kept * (n + 1) + n]));
      kept++;
    }
    int exponent = greatest > 0 ? Math.getExponent(greatest) : 0;
    for (int k = 0; k < kept; k++) {
      rows[k * (n + 1) + n] = Math.scalb(rows[k * (n + 1) + n], -exponent);
    }
    this.inequalities = rows;
    this.count = kept;
    this.unit = Math.scalb(1.0, exponent);
    double extent = none ? Double.NEGATIVE_INFINITY : extent(n);
    this.contradictory = extent == Double.NEGATIVE_INFINITY;
    this.bounded = extent < 0.5 * SeidelProgram.BOX;
    this.reach = (bounded ? Math.max(n, extent) : n) * unit;
    // moving the offsets to the anchor costs n + 2 roundings of n products
    this.error =
        n * SeidelProgram.ERROR * Math.max(1, reach / (n * unit)) * unit
            + n * (n + 2) * n * UNIT_ROUNDOFF * anchored;
  }

  /** Returns the greatest coordinate, in units, of half-spaces; minus infinity if there is none. */
  private double extent(int n) {
    SeidelProgram program = new SeidelProgram(n);
    double[] direction = new double[n];
    double[] point = new double[n];
    double greatest = 0;
    for (int side = 0; side < 2 * n; side++) {
      direction[side / 2] = side % 2 == 0 ? 1 : -1;
      if (!program.solve(inequalities, count, direction, point)) {
        return Double.NEGATIVE_INFINITY;
      }
      greatest = Math.max(greatest, Math.abs(point[side / 2]));
      direction[side / 2] = 0;
    }
    return greatest;
  }

  @Override
  public ConvexBody body() {
    return body;
  }

  /** Tells whether the body has no point, as far as that is seen without a program. */
  boolean isEmpty() {
    return contradictory || body.isEmpty();
  }

  /** Returns a length that coordinates of points not far away do not exceed. */
  double reach() {
    return reach;
  }

  /** Returns what a support value may be off, per unit of the direction's length. */
  double error() {
    return error + 16 * UNIT_ROUNDOFF * reach;
  }

  /** Tells whether the points of the body have vertices that can be named. */
  boolean hasVertices() {
    return body instanceof Polytope || body instanceof RoundedPolytope;
  }

  /** Tells whether the body has an end in every direction, within the cube. */
  boolean isBounded() {
    return bounded;
  }

  /** Returns half the side of the cube that cuts off half-spaces without an end. */
  double cutOffAt() {
    return SeidelProgram.BOX * unit;
  }

  /** What a support query found. */
  enum Found {
    POINT,
    /** A point where the cube has cut off a body without an end. */
    FAR,
    NOTHING
  }

  /**
   * Finds a point that is farthest along a direction.
   *
   * @param direction n components in the body's frame
   * @param program scratch memory
   * @param point receives a point of the body, in its frame
   * @param vertex receives the vertex of the core that it is the point of, if it has some
   */
  Found farthest(double[] direction, SeidelProgram program, double[] point, int[] vertex) {
    int n = direction.length;
    if (function == null) {
      if (!program.solve(inequalities, count, direction, point)) {
        return Found.NOTHING;
      }
      boolean far = SeidelProgram.isOnBox(point) && !isOnSideAcross(direction, point);
      for (int k = 0; k < n; k++) {
        point[k] *= unit;
      }
      return far ? Found.FAR : Found.POINT;
    }
    vertex[0] = function.support(direction, SupportFunction.NO_VERTEX, point);
    double radius = function.radius();
    if (radius > 0) {
      double length = Gauge.dual(Metric.EUCLIDEAN, direction, n);
      for (int k = 0; length > 0 && k < n; k++) {
        point[k] += radius * (direction[k] / length);
      }
    }
    return Found.POINT;
  }

  /**
   * Whether a direction is along an axis, and the point on an inequality across that axis: then no
   * point is farther, wherever it is.
   */
  private boolean isOnSideAcross(double[] direction, double[] point) {
    int n = direction.length;
    int axis = onlyAxis(direction, 0, n);
    for (int row = 0; axis >= 0 && row < count; row++) {
      int at = row * (n + 1);
      double excess = inequalities[at + axis] * point[axis] - inequalities[at + n];
      if (onlyAxis(inequalities, at, n) == axis
          && inequalities[at + axis] * direction[axis] > 0
          && Math.abs(excess) <= SeidelProgram.ERROR) {
        return true;
      }
    }
    return false;
  }

  /** Returns the axis that a vector is along, -1 if it is along none. */
  private static int onlyAxis(double[] vector, int at, int n) {
    int axis = -1;
    for (int k = 0; k < n; k++) {
      if (vector[at + k] != 0) {
        if (axis >= 0) {
          return -1;
        }
        axis = k;
      }
    }
    return axis;
  }
}

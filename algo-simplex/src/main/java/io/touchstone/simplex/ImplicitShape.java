package io.touchstone.simplex;

import static io.touchstone.api.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.SupportFunction;
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

  ImplicitShape(SupportFunction function) {
    int n = function.dimension();
    this.body = function;
    this.function = function;
    this.inequalities = new double[0];
    this.count = 0;
    this.unit = 1;
    this.contradictory = false;
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
    boolean none = false;
    for (int k = 0; k < m; k++) {
      double length = 0;
      for (int axis = 0; axis < n; axis++) {
        length = Math.hypot(length, halfSpaces.normal(order[k], axis));
      }
      if (length == 0) {
        none |= (halfSpaces.offset(order[k]) < 0); // 0 <= d
        continue;
      }
      for (int axis = 0; axis < n; axis++) {
        rows[kept * (n + 1) + axis] = halfSpaces.normal(order[k], axis) / length;
      }
      rows[kept * (n + 1) + n] = halfSpaces.offset(order[k]) / length;
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
    this.contradictory = none;
    this.reach = n * unit;
    this.error = n * SeidelProgram.ERROR * unit;
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

  /** What a support query found. */
  enum Found {
    POINT,
    /** A point that stands for infinitely distant ones. */
    FAR,
    NOTHING
  }

  /**
   * Finds a point that is farthest along a direction.
   *
   * @param direction n components in the body's frame
   * @param program scratch memory, like scratch
   * @param point receives a point of the body, in its frame
   */
  Found farthest(double[] direction, SeidelProgram program, double[] point, double[] scratch) {
    int n = direction.length;
    if (function == null) {
      if (!program.solve(inequalities, count, direction, point)) {
        return Found.NOTHING;
      }
      boolean far = !program.isBounded(inequalities, count, direction, point, scratch);
      for (int k = 0; k < n; k++) {
        point[k] *= unit;
      }
      return far ? Found.FAR : Found.POINT;
    }
    function.support(direction, SupportFunction.NO_VERTEX, point);
    double radius = function.radius();
    if (radius > 0) {
      double length = Gauge.dual(Metric.EUCLIDEAN, direction, n);
      for (int k = 0; length > 0 && k < n; k++) {
        point[k] += radius * (direction[k] / length);
      }
    }
    return Found.POINT;
  }
}

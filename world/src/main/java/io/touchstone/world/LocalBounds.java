// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.objects.ObjectBody;

/**
 * A box and a ball around a body in its own frame, and the box around both in the world. Costs the
 * same for any number of vertices. Conservative, whatever was rounded. Immutable.
 *
 * <p>With centre c, half sides h and a ball of radius r around c, a body in the pose (R, t) lies
 * along axis i within {@code (R c + t)_i +- min(sum_j |R_ij| h_j, r g)}, where {@code g = sqrt(1 +
 * n defect)} bounds how much R may stretch. A radius of the body itself is added. The sums have at
 * most n + 1 terms, so that {@code (2 n + 10) u} times the sum of all sizes is above their error
 * (N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., (3.3)).
 */
final class LocalBounds {

  private static final double ULP = 0x1p-52;

  /** More than the roundings of a ball's radius: a sum of n squares and a root. */
  private static final double BALL = 1 + 1e-12;

  private final int n;
  private final double[] centre;
  private final double[] half;
  private double ball = Double.POSITIVE_INFINITY;
  private final double radius;

  private LocalBounds(double[] min, double[] max, double radius) {
    n = min.length;
    centre = new double[n];
    half = new double[n];
    this.radius = radius;
    for (int i = 0; i < n; i++) {
      centre[i] = min[i] / 2 + max[i] / 2;
      half[i] = Math.nextUp(Math.max(max[i] - centre[i], centre[i] - min[i]));
    }
  }

  /** Returns the bounds of a body that is not empty. */
  static LocalBounds of(ConvexBody body) {
    if (body instanceof Polytope polytope) {
      return ofVertices(polytope, 0);
    }
    if (body instanceof RoundedPolytope rounded) {
      return ofVertices(rounded.core(), rounded.radius());
    }
    return body instanceof SupportFunction support ? ofSupport(support) : unbounded(body);
  }

  /** Returns the bounds of all parts together. */
  static LocalBounds of(ObjectBody object) {
    int n = object.dimension();
    double[] min = infinite(n, 1);
    double[] max = infinite(n, -1);
    for (int part = 0; part < object.partCount(); part++) {
      LocalBounds bounds = of(object.part(part));
      for (int i = 0; i < n; i++) {
        double reach = bounds.half[i] + bounds.radius;
        min[i] = Math.min(min[i], Math.nextDown(bounds.centre[i] - reach));
        max[i] = Math.max(max[i], Math.nextUp(bounds.centre[i] + reach));
      }
    }
    return new LocalBounds(min, max, 0);
  }

  private static double[] infinite(int n, double sign) {
    double[] values = new double[n];
    java.util.Arrays.fill(values, sign * Double.POSITIVE_INFINITY);
    return values;
  }

  private static LocalBounds unbounded(ConvexBody body) {
    return new LocalBounds(
        infinite(body.dimension(), -1), infinite(body.dimension(), 1), Double.POSITIVE_INFINITY);
  }

  private static LocalBounds ofVertices(Polytope polytope, double radius) {
    int n = polytope.dimension();
    double[] min = infinite(n, 1);
    double[] max = infinite(n, -1);
    for (int vertex = 0; vertex < polytope.vertexCount(); vertex++) {
      for (int i = 0; i < n; i++) {
        min[i] = Math.min(min[i], polytope.coordinate(vertex, i));
        max[i] = Math.max(max[i], polytope.coordinate(vertex, i));
      }
    }
    LocalBounds bounds = new LocalBounds(min, max, radius);
    double farthest = 0;
    for (int vertex = 0; vertex < polytope.vertexCount(); vertex++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        double from = polytope.coordinate(vertex, i) - bounds.centre[i];
        sum += from * from;
      }
      farthest = Math.max(farthest, sum);
    }
    bounds.ball = Math.sqrt(farthest) * BALL + 0x1p-500; // squares may have underflowed
    return bounds;
  }

  private static LocalBounds ofSupport(SupportFunction support) {
    int n = support.dimension();
    double[] min = new double[n];
    double[] max = new double[n];
    double[] point = new double[n];
    double[] direction = new double[n];
    for (int i = 0; i < n; i++) {
      direction[i] = 1;
      support.support(direction, SupportFunction.NO_VERTEX, point);
      max[i] = point[i];
      direction[i] = -1;
      support.support(direction, SupportFunction.NO_VERTEX, point);
      min[i] = point[i];
      direction[i] = 0;
    }
    return new LocalBounds(min, max, Math.nextUp(support.radius() + support.supportError()));
  }

  /**
   * Computes the box in the world.
   *
   * @param matrix scratch of n (n + 1) numbers
   * @param margin by how much the body is grown
   * @param box receives n lower coordinates, then n upper ones
   */
  void enclose(PoseView pose, double[] matrix, double margin, double[] box) {
    pose.copyTo(matrix);
    double growth = Math.sqrt(1 + n * pose.defect()) * BALL;
    double added = radius * growth + margin;
    for (int i = 0; i < n; i++) {
      int row = i * (n + 1);
      double at = matrix[row + n];
      double size = Math.abs(at);
      double reach = 0;
      for (int j = 0; j < n; j++) {
        double term = matrix[row + j] * centre[j];
        at += term;
        size += Math.abs(term);
        reach += Math.abs(matrix[row + j]) * half[j];
      }
      reach = Math.min(reach, ball * growth) + added;
      reach += (2 * n + 10) * ULP * (size + reach) + n * Double.MIN_VALUE;
      double low = Math.nextDown(at - reach);
      double high = Math.nextUp(at + reach);
      box[i] = low <= high ? low : Double.NEGATIVE_INFINITY; // NaN: nothing is known
      box[n + i] = low <= high ? high : Double.POSITIVE_INFINITY;
    }
  }
}

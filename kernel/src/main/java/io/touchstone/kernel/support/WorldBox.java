// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.exact.ErrorFree;
import java.util.Arrays;

/**
 * The box around a posed body, parallel to the world axes. Conservative: the exact body lies in it,
 * whatever was rounded; a body of unknown extent gets an infinite box.
 *
 * <p>Along axis i the upper coordinate is {@code max over v of (R v + t)_i}, plus the radius. One
 * such sum of n + 1 terms and n products in doubles is off by at most gamma_(n+1) sum|terms| (N. J.
 * Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., (3.3)), plus n times half the
 * least double where a product underflows. Scratch memory of one thread.
 */
public final class WorldBox {

  private final int dimension;
  private final double[] min;
  private final double[] max;
  private final double[] point;
  private final double[] direction;

  /**
   * Creates the scratch memory.
   *
   * @param dimension n, at least 1
   */
  public WorldBox(int dimension) {
    this.dimension = dimension;
    this.min = new double[dimension];
    this.max = new double[dimension];
    this.point = new double[dimension];
    this.direction = new double[dimension];
  }

  /**
   * Computes the box.
   *
   * @param body the body, not empty
   */
  public void enclose(ConvexBody body, PoseView pose) {
    if (body instanceof Polytope polytope) {
      encloseVertices(polytope, pose, 0);
    } else if (body instanceof RoundedPolytope rounded) {
      encloseVertices(rounded.core(), pose, rounded.radius());
    } else if (body instanceof SupportFunction support) {
      encloseSupport(support, pose);
    } else {
      Arrays.fill(min, Double.NEGATIVE_INFINITY);
      Arrays.fill(max, Double.POSITIVE_INFINITY);
    }
    for (int axis = 0; axis < dimension; axis++) {
      if (Double.isNaN(min[axis]) || Double.isNaN(max[axis])) {
        min[axis] = Double.NEGATIVE_INFINITY;
        max[axis] = Double.POSITIVE_INFINITY;
      }
    }
  }

  private void encloseVertices(Polytope polytope, PoseView pose, double radius) {
    Arrays.fill(min, Double.POSITIVE_INFINITY);
    Arrays.fill(max, Double.NEGATIVE_INFINITY);
    for (int vertex = 0; vertex < polytope.vertexCount(); vertex++) {
      polytope.vertex(vertex, point);
      for (int axis = 0; axis < dimension; axis++) {
        extend(pose, axis, radius * affineGrowth(pose));
      }
    }
  }

  /** Extends the box along an axis by the point, with all roundings and a radius. */
  private void extend(PoseView pose, int axis, double radius) {
    double sum = pose.translation(axis);
    double size = Math.abs(sum);
    for (int k = 0; k < dimension; k++) {
      double term = pose.rotation(axis, k) * point[k];
      sum += term;
      size += Math.abs(term);
    }
    double error = (dimension + 3) * ErrorFree.UNIT_ROUNDOFF * size + dimension * Double.MIN_VALUE;
    double slack = Math.nextUp(radius + error);
    double low = Math.nextDown(sum - slack);
    double high = Math.nextUp(sum + slack);
    // NaN, from infinities that cancel, must not be lost in a comparison
    min[axis] = low < min[axis] || Double.isNaN(low) ? low : min[axis];
    max[axis] = high > max[axis] || Double.isNaN(high) ? high : max[axis];
  }

  /**
   * How much a pose may stretch the ball around the core: not at all for a rigid pose, up to its
   * defect; an affine pose maps a unit ball into one of radius at most sqrt(1 + n defect), since |R
   * x|^2 = x'R'R x.
   */
  private double affineGrowth(PoseView pose) {
    return Math.nextUp(Math.sqrt(1 + dimension * pose.defect()) * (1 + 0x1p-50));
  }

  /** Asks the body for its support values along the world axes, {@code h(R' e_i)}. */
  private void encloseSupport(SupportFunction body, PoseView pose) {
    double growth = affineGrowth(pose);
    double reach = (body.radius() + body.supportError()) * growth;
    for (int axis = 0; axis < dimension; axis++) {
      min[axis] = Double.POSITIVE_INFINITY;
      max[axis] = Double.NEGATIVE_INFINITY;
      for (int sign = -1; sign <= 1; sign += 2) {
        boolean zero = true;
        for (int k = 0; k < dimension; k++) {
          direction[k] = sign * pose.rotation(axis, k);
          zero &= direction[k] == 0;
        }
        if (zero) {
          point[0] = Double.NaN; // a pose that flattens this axis: nothing is known
        } else {
          body.support(direction, SupportFunction.NO_VERTEX, point);
        }
        extend(pose, axis, reach);
      }
    }
  }

  /** Returns the lower coordinate on an axis. */
  public double min(int axis) {
    return min[axis];
  }

  /** Returns the upper coordinate on an axis. */
  public double max(int axis) {
    return max[axis];
  }

  /**
   * Copies the box.
   *
   * @param lower receives the lower coordinates
   * @param upper receives the upper coordinates
   */
  public void copyTo(double[] lower, double[] upper) {
    System.arraycopy(min, 0, lower, 0, dimension);
    System.arraycopy(max, 0, upper, 0, dimension);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.exact.ErrorFree;
import java.util.Arrays;
import java.util.IdentityHashMap;

/**
 * Balls around posed bodies, a second filter behind the boxes: a ball turns with its body for
 * nothing, where the box around a turned body grows.
 *
 * <p>Conservative: the exact body lies in the ball, whatever was rounded. A body of unknown extent
 * has an infinite ball. In the body's own frame the centre is that of the box around its core, and
 * the radius the greatest distance of a vertex; bodies that are the same object share both. Not
 * thread-safe.
 */
public final class BoundingSpheres {

  /** A length above the root of any sum of squares that underflows. */
  private static final double UNDERFLOW = 0x1p-500;

  private final int dimension;
  private final double[] centres;
  private final double[] radii;
  private final IdentityHashMap<ConvexBody, Local> known = new IdentityHashMap<>();

  /** Covers the roundings of a sum of n squares and its root, or of n products, several times. */
  private final double slack;

  /** A ball in the frame of its body. */
  private static final class Local {
    final double[] centre;
    final double radius;

    Local(double[] centre, double radius) {
      this.centre = centre;
      this.radius = radius;
    }
  }

  /**
   * Creates balls for a number of bodies, infinite until they are set.
   *
   * @param dimension n, at least 1
   * @param count how many
   */
  public BoundingSpheres(int dimension, int count) {
    this.dimension = dimension;
    this.centres = new double[dimension * count];
    this.radii = new double[count];
    this.slack = 4 * (dimension + 4) * ErrorFree.UNIT_ROUNDOFF;
    Arrays.fill(radii, Double.POSITIVE_INFINITY);
  }

  /**
   * Encloses a body where it stands.
   *
   * @param index number of the ball
   * @param body the body, not empty
   */
  public void set(int index, ConvexBody body, PoseView pose) {
    Local local = known.get(body);
    if (local == null) {
      local = enclose(body);
      known.put(body, local);
    }
    double error = 0;
    for (int axis = 0; axis < dimension; axis++) {
      double sum = pose.translation(axis);
      double size = Math.abs(sum);
      for (int k = 0; k < dimension; k++) {
        double term = pose.rotation(axis, k) * local.centre[k];
        sum += term;
        size += Math.abs(term);
      }
      centres[dimension * index + axis] = sum;
      error += slack * size + UNDERFLOW;
    }
    // |R x|^2 = x'R'R x <= (1 + n defect) |x|^2
    double growth = Math.sqrt(1 + dimension * pose.defect()) * (1 + slack);
    radii[index] = (local.radius * growth + error) * (1 + slack);
  }

  private Local enclose(ConvexBody body) {
    double[] centre = new double[dimension];
    double radius = Double.POSITIVE_INFINITY;
    if (body instanceof Polytope polytope) {
      radius = encloseVertices(polytope, centre);
    } else if (body instanceof RoundedPolytope rounded) {
      radius = encloseVertices(rounded.core(), centre) + rounded.radius();
    } else if (body instanceof SupportFunction support) {
      radius = encloseSupport(support, centre);
    }
    return new Local(centre, radius * (1 + slack) + UNDERFLOW);
  }

  /** Fills the centre, returns the radius without the roundings of its computation. */
  private double encloseVertices(Polytope polytope, double[] centre) {
    double[] low = new double[dimension];
    double[] high = new double[dimension];
    double[] point = new double[dimension];
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
    for (int vertex = 0; vertex < polytope.vertexCount(); vertex++) {
      polytope.vertex(vertex, point);
      for (int axis = 0; axis < dimension; axis++) {
        low[axis] = Math.min(low[axis], point[axis]);
        high[axis] = Math.max(high[axis], point[axis]);
      }
    }
    double greatest = 0;
    for (int axis = 0; axis < dimension; axis++) {
      centre[axis] = low[axis] / 2 + high[axis] / 2;
    }
    for (int vertex = 0; vertex < polytope.vertexCount(); vertex++) {
      polytope.vertex(vertex, point);
      double sum = 0;
      for (int axis = 0; axis < dimension; axis++) {
        double step = point[axis] - centre[axis];
        sum += step * step;
      }
      greatest = Math.max(greatest, sum);
    }
    return Math.sqrt(greatest);
  }

  /** Encloses the box around the core, found with support points, and the body's radius. */
  private double encloseSupport(SupportFunction body, double[] centre) {
    double[] direction = new double[dimension];
    double[] point = new double[dimension];
    double sum = 0;
    for (int axis = 0; axis < dimension; axis++) {
      direction[axis] = 1;
      body.support(direction, SupportFunction.NO_VERTEX, point);
      double high = point[axis];
      direction[axis] = -1;
      body.support(direction, SupportFunction.NO_VERTEX, point);
      double low = point[axis];
      direction[axis] = 0;
      centre[axis] = low / 2 + high / 2;
      double half =
          Math.max(high - centre[axis], centre[axis] - low) * (1 + slack) + body.supportError();
      sum += half * half;
    }
    return Math.sqrt(sum) + body.radius();
  }

  /**
   * Tells whether two balls, and so their bodies, are certainly farther apart than a bound.
   *
   * @param bound not negative
   * @return false also where nothing is known: infinite balls, NaN
   */
  public boolean areApart(int i, int j, double bound) {
    double sum = 0;
    for (int axis = 0; axis < dimension; axis++) {
      double step = centres[dimension * i + axis] - centres[dimension * j + axis];
      sum += step * step;
    }
    double limit = (radii[i] + radii[j] + bound) * (1 + slack) + UNDERFLOW;
    return sum > limit * limit * (1 + slack);
  }
}

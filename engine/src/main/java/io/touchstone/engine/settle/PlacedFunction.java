// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.numbers.Norm;

/**
 * A body by its support function. The value {@code max (sign w).(R x + t)} is off by the support
 * error, 2n roundings of {@code (R' w).x} and n of {@code w.t}, and by what the roundings of {@code
 * R' w} do to the maximum: no point of the core is farther from an inner point, in any coordinate,
 * than twice the size.
 *
 * <p>Allocates nothing after construction.
 */
public final class PlacedFunction extends PlacedSupport {

  private final double[] local;
  private final double[] center;
  private final double[] found;
  private SupportFunction body;
  private PoseView pose;
  private double radius;

  /** Creates scratch memory. */
  public PlacedFunction(int dimension) {
    super(dimension);
    local = new double[n];
    center = new double[n];
    found = new double[n];
    pose = Pose.identity(n);
    body = new RoundedPolytope(Polytope.of(n, new double[n]), 1);
  }

  /**
   * Takes a body.
   *
   * @param newRadius of the ball around each point of the core
   */
  public PlacedFunction place(SupportFunction newBody, PoseView newPose, double newRadius) {
    body = newBody;
    pose = newPose;
    radius = newRadius;
    body.interiorPoint(center);
    return this;
  }

  /** Writes where the middle of the body stands; returns how far its points are from it. */
  double middle(double[] into) {
    pose.toWorld(center, into);
    double length = 0;
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        length = Norm.of(length, pose.rotation(i, k));
      }
    }
    return 2 * n * length * body.size() + radius;
  }

  @Override
  public boolean look(double[] w, int sign) {
    double length = 0;
    double along = 0;
    double offset = 0;
    double magnitude = 0;
    double size = body.size();
    for (int k = 0; k < n; k++) {
      double component = 0;
      double absolute = 0;
      for (int i = 0; i < n; i++) {
        double term = pose.rotation(i, k) * w[i];
        component += term;
        absolute += Math.abs(term);
      }
      local[k] = sign * component;
      length += component * component;
      along += w[k] * w[k];
      magnitude += absolute * (Math.abs(center[k]) + 2 * size);
      double moved = pose.translation(k) * w[k];
      offset += moved;
      magnitude += Math.abs(moved);
    }
    along = Math.sqrt(along);
    body.support(local, SupportFunction.NO_VERTEX, found);
    value = sign * offset;
    for (int k = 0; k < n; k++) {
      value += local[k] * found[k];
    }
    value += radius * along;
    error =
        1.01
            * (body.supportError() * Math.sqrt(length)
                + UNIT_ROUNDOFF * ((3 * n + 4) * magnitude + (n + 4) * radius * along));
    moveToWorld(w, sign * radius / along);
    return true;
  }

  private void moveToWorld(double[] w, double beyond) {
    double magnitude = n * radius;
    double length = 0;
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        double entry = pose.rotation(i, k);
        sum += entry * found[k];
        magnitude += Math.abs(entry * found[k]);
        length += entry * entry;
      }
      point[i] = sum + pose.translation(i) + (radius > 0 ? beyond * w[i] : 0);
      magnitude += Math.abs(pose.translation(i));
    }
    pointError =
        1.01 * (body.supportError() * Math.sqrt(length) + (2 * n + 8) * UNIT_ROUNDOFF * magnitude);
  }

  @Override
  double atMost() {
    return value + error;
  }
}

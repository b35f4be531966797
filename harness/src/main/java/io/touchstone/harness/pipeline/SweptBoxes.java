// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.motion.Motion;
import io.touchstone.io.SceneBody;
import io.touchstone.io.SceneSteps;
import io.touchstone.kernel.support.WorldBox;
import java.util.Arrays;
import java.util.List;

/**
 * The boxes that bodies sweep over in a step: that of both ends, grown by how far a point strays
 * from the chord between them. With an acceleration of at most M that is {@code M / 8}; of a point
 * that turns evenly at a distance r it is {@code angle^2 r / 8}, and not more than {@code 2 r}. Not
 * thread-safe.
 */
final class SweptBoxes {

  /** More than the roundings of boxes. */
  private static final double SLACK = 1e-9;

  private final Candidates candidates;
  private final WorldBox box;
  private final List<SceneBody> bodies;
  private final double[] reach;
  private final double[] min;
  private final double[] max;
  private final double[] low;
  private final double[] high;

  /**
   * Creates the boxes.
   *
   * @param candidates receives them
   */
  SweptBoxes(int dimension, List<SceneBody> bodies, Candidates candidates) {
    this.candidates = candidates;
    this.bodies = bodies;
    box = new WorldBox(dimension);
    reach = reach(bodies);
    min = new double[dimension];
    max = new double[dimension];
    low = new double[dimension];
    high = new double[dimension];
  }

  /** Returns how far a point of each body is from the origin of its shape at most. */
  static double[] reach(List<SceneBody> bodies) {
    return bodies.stream().mapToDouble(body -> reach(body.shape())).toArray();
  }

  /** Returns the name of a body. */
  String name(int body) {
    return bodies.get(body).name();
  }

  /** Returns more than how far two bodies are apart at the end of a step. */
  double across(SceneSteps step, int one, int other) {
    double sum = reach[one] + reach[other];
    for (int i = 0; i < min.length; i++) {
      sum += Math.abs(step.end(one).translation(i) - step.end(other).translation(i));
    }
    return sum * (1 + SLACK);
  }

  /** Moves all boxes to what is swept over in a step. */
  void sweep(SceneSteps step) {
    for (int k = 0; k < reach.length; k++) {
      if (!bodies.get(k).shape().isEmpty()) {
        sweep(k, step.motions().get(k), step.end(k));
      }
    }
  }

  private void sweep(int body, Motion motion, Pose end) {
    ConvexBody shape = bodies.get(body).shape();
    box.enclose(shape, motion.start());
    box.copyTo(min, max);
    box.enclose(shape, end);
    box.copyTo(low, high);
    double bow = bow(motion, reach[body]);
    for (int i = 0; i < min.length; i++) {
      double size = Math.abs(min[i]) + Math.abs(max[i]) + Math.abs(low[i]) + Math.abs(high[i]);
      double more = bow + SLACK * (size + reach[body]);
      min[i] = Math.min(min[i], low[i]) - more;
      max[i] = Math.max(max[i], high[i]) + more;
    }
    candidates.sweep(body, min, max);
  }

  private static double bow(Motion motion, double reach) {
    if (motion.kind() == Motion.Kind.JOINTS) {
      return motion.path().bend(reach) / 8;
    }
    double square = Arrays.stream(motion.turn()).map(component -> component * component).sum();
    return Math.min(2, square / 8) * reach;
  }

  private static double reach(ConvexBody body) {
    double radius = body instanceof RoundedPolytope rounded ? rounded.radius() : 0;
    ConvexBody core = body instanceof RoundedPolytope rounded ? rounded.core() : body;
    double greatest = 0;
    if (core instanceof Polytope polytope) { // others are refused when they are prepared
      double[] v = new double[polytope.dimension()];
      for (int k = 0; k < polytope.vertexCount(); k++) {
        polytope.vertex(k, v);
        double square = 0;
        for (double coordinate : v) {
          square += coordinate * coordinate;
        }
        greatest = Math.max(greatest, square);
      }
    }
    return Math.sqrt(greatest) * (1 + SLACK) + radius;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.joints.JointChain.Parameter;
import io.touchstone.api.joints.JointContact;
import io.touchstone.api.joints.JointPair;
import io.touchstone.api.joints.JointTask;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.checker.JointBound;
import io.touchstone.checker.JointBox;
import io.touchstone.checker.JointChecker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks for postures in which two links collide, or come near: at random, and from there down the
 * gradient of the distance. Memory of one search; not thread-safe.
 */
final class PostureSearch {

  private static final int POSTURES = 60;
  private static final int EVERY = 10;
  private static final int ROUNDS = 60;

  /** Steps are in radians or units of length, grow by half and shrink to 0.4 of themselves. */
  private static final double FIRST_STEP = 0.3;

  private static final double LONGEST_STEP = 0.5;
  private static final double LEAST_STEP = 1e-4;

  /** How often exact numbers are asked whether links that seem to touch do. */
  private static final int MOST_ATTEMPTS = 8;

  /** Exact numbers about more vertices would take too long. */
  private static final int MOST_VERTICES = 40;

  /** How much farther a step goes than where the distance would vanish if it fell evenly. */
  private static final double BEYOND = 1.05;

  private final JointPair pair;
  private final JointBound bound;
  private final NearestParts near;
  private final List<Integer> orderA;
  private final List<Integer> orderB;
  private final double[] lower;
  private final double[] upper;
  private final SplittableRandom random;
  private double best = Double.POSITIVE_INFINITY;
  private int attempts;
  private int tried;
  private int collided;
  private @Nullable JointContact nearest;
  private @Nullable JointContact contact;

  PostureSearch(
      JointPair pair,
      JointTask task,
      JointBound bound,
      NearestParts near,
      List<Integer> orderA,
      List<Integer> orderB) {
    this.pair = pair;
    this.bound = bound;
    this.near = near;
    this.orderA = orderA;
    this.orderB = orderB;
    int count = task.from().size();
    lower = new double[count];
    upper = new double[count];
    for (int p = 0; p < count; p++) {
      Parameter parameter = pair.chain().parameters().get(p);
      boolean circle =
          task.from().get(p) <= -JointBox.HALF_TURN && task.to().get(p) >= JointBox.HALF_TURN;
      boolean known = Double.isFinite(parameter.lower()) && Double.isFinite(parameter.upper());
      lower[p] = circle && known ? parameter.lower() : task.from().get(p);
      upper[p] = circle && known ? parameter.upper() : task.to().get(p);
    }
    random = new SplittableRandom(task.seed());
  }

  /** Tries postures until one collides. */
  void sample() {
    int count = lower.length;
    double[] q = new double[count];
    int postures = Arrays.equals(lower, upper) ? 1 : POSTURES;
    for (int k = 0; k < postures && contact == null; k++) {
      draw(q, k % 3 == 1);
      double distance = at(q);
      if (k % EVERY == 0 && contact == null) {
        slide(q, distance);
      }
    }
  }

  /** Tells whether all of some more postures collide. */
  boolean alwaysCollides(int more) {
    double[] q = new double[lower.length];
    for (int k = 0; k < more; k++) {
      draw(q, k % 3 == 1);
      int before = collided;
      at(q);
      if (collided == before) {
        return false;
      }
    }
    return collided == tried;
  }

  private void draw(double[] q, boolean atLimits) {
    for (int p = 0; p < q.length; p++) {
      double drawn = lower[p] + random.nextDouble() * (upper[p] - lower[p]);
      q[p] = Math.max(lower[p], Math.min(upper[p], drawn));
      if (atLimits && random.nextInt(3) == 0) {
        q[p] = random.nextBoolean() ? lower[p] : upper[p];
      }
    }
  }

  /** Looks at a posture, and returns how far the links are apart. */
  double at(double[] q) {
    bound.take(q, q);
    near.place();
    double distance = near.closest();
    tried++;
    if (distance <= pair.margin()) {
      collided++;
    }
    if (distance < best || (distance <= pair.margin() && contact == null)) {
      best = Math.min(best, distance);
      JointContact named =
          new JointContact(
              withinLimits(q),
              orderA.get(near.nearestA()),
              orderB.get(near.nearestB()),
              near.onA(),
              near.onB());
      nearest = named;
      if (contact == null && distance <= pair.margin() && attempts < MOST_ATTEMPTS) {
        attempts++;
        contact = shown(named);
      }
    }
    return distance;
  }

  /**
   * Returns a contact that exact numbers show: with the vertices that the engine names or, where
   * parts overlap by less than it takes for those, with all of them, if they are not too many.
   */
  private @Nullable JointContact shown(JointContact named) {
    if (JointChecker.meets(pair, named, pair.margin())) {
      return named;
    }
    int ofA = pair.partsA().get(named.partA()).core().vertexCount();
    int ofB = pair.partsB().get(named.partB()).core().vertexCount();
    if (ofA + ofB > MOST_VERTICES) {
      return null;
    }
    JointContact whole =
        new JointContact(named.posture(), named.partA(), named.partB(), all(ofA), all(ofB));
    return JointChecker.meets(pair, whole, pair.margin()) ? whole : null;
  }

  private static ConvexCombination all(int count) {
    double[] weights = new double[count];
    Arrays.fill(weights, 1);
    return ConvexCombination.of(IntStream.range(0, count).toArray(), weights);
  }

  /** Whole turns do not change a posture; those of the model have limits. */
  private List<Double> withinLimits(double[] q) {
    List<Double> posture = new ArrayList<>();
    for (int p = 0; p < q.length; p++) {
      Parameter parameter = pair.chain().parameters().get(p);
      double value = q[p];
      if (value < parameter.lower()) {
        value = Math.min(value + 2 * Math.PI, parameter.upper());
      } else if (value > parameter.upper()) {
        value = Math.max(value - 2 * Math.PI, parameter.lower());
      }
      posture.add(value);
    }
    return posture;
  }

  /** Goes down from a posture that was just looked at, to where the distance is least nearby. */
  void slide(double[] from, double distance) {
    double[] q = from.clone();
    double[] trial = new double[q.length];
    double[] gradient = new double[q.length];
    double here = distance;
    double step = FIRST_STEP;
    for (int round = 0; round < ROUNDS && contact == null && step > LEAST_STEP; round++) {
      double steep = gradient(q, gradient);
      if (!(steep > 1e-8) || !(here > pair.margin())) {
        return;
      }
      double length = Math.min(step, BEYOND * (here - pair.margin()) / steep);
      for (int p = 0; p < q.length; p++) {
        double next = q[p] - length * gradient[p] / steep;
        trial[p] = Math.max(lower[p], Math.min(upper[p], next));
      }
      double there = at(trial);
      if (there < here) {
        here = there;
        System.arraycopy(trial, 0, q, 0, q.length);
        step = Math.min(LONGEST_STEP, step * 1.5);
      } else {
        step *= 0.4;
        at(q);
      }
    }
  }

  /** Writes the gradient of the distance, without what leads out of the limits. */
  private double gradient(double[] q, double[] gradient) {
    Arrays.fill(gradient, 0);
    double[] n = near.closestNormal;
    for (int j = 0; j < bound.joints(); j++) {
      double zx = bound.axis(j, 0);
      double zy = bound.axis(j, 1);
      double zz = bound.axis(j, 2);
      double rate;
      if (bound.slides(j)) {
        rate = n[0] * zx + n[1] * zy + n[2] * zz;
      } else {
        double rx = near.closestB[0] - bound.origin(j, 0);
        double ry = near.closestB[1] - bound.origin(j, 1);
        double rz = near.closestB[2] - bound.origin(j, 2);
        rate = n[0] * (zy * rz - zz * ry) + n[1] * (zz * rx - zx * rz) + n[2] * (zx * ry - zy * rx);
      }
      gradient[bound.parameter(j)] += rate * bound.multiplier(j);
    }
    double sum = 0;
    for (int p = 0; p < q.length; p++) {
      boolean out = (q[p] <= lower[p] && gradient[p] > 0) || (q[p] >= upper[p] && gradient[p] < 0);
      gradient[p] = out ? 0 : gradient[p];
      sum += gradient[p] * gradient[p];
    }
    return Math.sqrt(sum);
  }

  /** Returns the least distance of all postures that were looked at. */
  double best() {
    return best;
  }

  /** Returns a posture that collides, shown by exact numbers; null if none was found. */
  @Nullable JointContact contact() {
    return contact;
  }

  /** Returns the posture with the least distance; null before the first. */
  @Nullable JointContact nearest() {
    return nearest;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.joints.JointChain;
import io.touchstone.api.joints.JointChain.Fixed;
import io.touchstone.api.joints.JointChain.Joint;
import io.touchstone.api.joints.JointChain.Parameter;
import io.touchstone.api.joints.JointChain.Step;
import io.touchstone.api.joints.JointPair;
import io.touchstone.api.joints.JointPart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** No posture of a box is nearer than the bound says, and not much farther. */
final class JointBoundTest {

  /** How many boxes are tried; {@code touchstone.joint.boxes}. */
  private static final int BOXES = Integer.getInteger("touchstone.joint.boxes", 1500);

  /** How many postures of each; {@code touchstone.joint.samples}. */
  private static final int SAMPLES = Integer.getInteger("touchstone.joint.samples", 60);

  private static final long SEED = 57;

  private static double[] unit(Random random) {
    while (true) {
      double x = random.nextGaussian();
      double y = random.nextGaussian();
      double z = random.nextGaussian();
      double length = Math.sqrt(x * x + y * y + z * z);
      if (length > 0.1) {
        return new double[] {x / length, y / length, z / length};
      }
    }
  }

  private static Pose pose(Random random) {
    double[] axis = unit(random);
    double[] shift = unit(random);
    double far = 0.5 * random.nextDouble();
    return Pose.rotation(
        axis,
        3 * random.nextDouble(),
        new double[] {far * shift[0], far * shift[1], far * shift[2]});
  }

  private static Polytope cloud(Random random) {
    double[] points = new double[3 * (4 + random.nextInt(8))];
    for (int k = 0; k < points.length; k++) {
      points[k] = 0.2 * random.nextGaussian();
    }
    return Polytope.of(3, points);
  }

  private static List<Step> steps(Random random, int joints, int parameters) {
    List<Step> steps = new ArrayList<>();
    steps.add(new Fixed(pose(random)));
    for (int k = 0; k < joints; k++) {
      double[] axis = unit(random);
      double[] multipliers = {1, 1, 1, -1, 2, -0.5, 0};
      steps.add(
          new Joint(
              random.nextInt(4) == 0,
              axis[0],
              axis[1],
              axis[2],
              random.nextInt(parameters),
              multipliers[random.nextInt(multipliers.length)],
              random.nextInt(3) == 0 ? random.nextGaussian() : 0));
      steps.add(new Fixed(pose(random)));
    }
    return steps;
  }

  /** Where a link stands, by poses alone. */
  private static Pose place(List<Step> steps, double[] q) {
    Pose pose = Pose.identity(3);
    for (Step step : steps) {
      if (step instanceof Fixed fixed) {
        pose = pose.compose(fixed.pose());
      } else if (step instanceof Joint joint) {
        double value = joint.offset() + joint.multiplier() * q[joint.parameter()];
        pose =
            pose.compose(
                joint.slides()
                    ? Pose.translation(value * joint.x(), value * joint.y(), value * joint.z())
                    : Pose.rotation(joint.axis(), value, new double[3]));
      }
    }
    return pose;
  }

  /** Where a frame of the way from A to B stands, seen from the common ancestor. */
  private static Pose frame(JointChain chain, int frame, double[] q) {
    int up = (int) chain.toA().stream().filter(Joint.class::isInstance).count();
    if (frame == 0) {
      return place(chain.toA(), q);
    }
    boolean ofA = frame <= up;
    List<Step> side = ofA ? chain.toA() : chain.toB();
    int joints = ofA ? up - frame : frame - up;
    int k = 0;
    // on the way up a frame stands before its joint, seen from the ancestor; on the way down behind
    while (joints > 0 || (ofA && side.get(k) instanceof Fixed)) {
      joints -= side.get(k++) instanceof Joint ? 1 : 0;
    }
    return place(side.subList(0, k), q);
  }

  private static double gap(JointPair pair, int frame, double[] w, double[] q) {
    Pose here = frame(pair.chain(), frame, q);
    double[] turned = new double[3];
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++) {
        turned[i] += here.rotation(i, k) * w[k];
      }
    }
    double ofB = Double.POSITIVE_INFINITY;
    double ofA = Double.NEGATIVE_INFINITY;
    for (JointPart part : pair.partsB()) {
      ofB =
          Math.min(
              ofB, extreme(place(pair.chain().toB(), q).compose(part.pose()), part, turned, true));
    }
    for (JointPart part : pair.partsA()) {
      ofA =
          Math.max(
              ofA, extreme(place(pair.chain().toA(), q).compose(part.pose()), part, turned, false));
    }
    return ofB - ofA;
  }

  private static double extreme(Pose pose, JointPart part, double[] w, boolean least) {
    double found = least ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    double[] local = new double[3];
    double[] world = new double[3];
    for (int v = 0; v < part.core().vertexCount(); v++) {
      for (int i = 0; i < 3; i++) {
        local[i] = part.core().coordinate(v, i);
      }
      pose.toWorld(local, world);
      double value = w[0] * world[0] + w[1] * world[1] + w[2] * world[2];
      found = least ? Math.min(found, value) : Math.max(found, value);
    }
    return found;
  }

  /** The loss of the bound was 1 / 0.95 of the true one in half of all boxes when it was made. */
  @Test
  void boundsEveryPostureOfABoxAndIsTight() {
    Random random = new Random(SEED);
    double[] tightness = new double[BOXES];
    for (int box = 0; box < BOXES; box++) {
      int parameters = 1 + random.nextInt(4);
      List<Parameter> limits = new ArrayList<>();
      for (int p = 0; p < parameters; p++) {
        limits.add(new Parameter("q" + p, -3, 3));
      }
      JointChain chain =
          new JointChain(
              limits,
              steps(random, random.nextInt(4), parameters),
              steps(random, 1 + random.nextInt(4), parameters));
      JointPair pair =
          new JointPair(
              chain,
              List.of(
                  new JointPart("a", cloud(random), pose(random)),
                  new JointPart("b", cloud(random), pose(random))),
              List.of(new JointPart("c", cloud(random), pose(random))),
              0);
      double scale = 2 * Math.pow(10, -3 * random.nextDouble());
      double[] from = new double[parameters];
      double[] to = new double[parameters];
      for (int p = 0; p < parameters; p++) {
        from[p] = -3 + 6 * random.nextDouble();
        to[p] = from[p] + (random.nextInt(5) == 0 ? 0 : scale * random.nextDouble());
      }
      tightness[box] = tightness(pair, from, to, random, "seed " + SEED + ", box " + box);
    }
    Arrays.sort(tightness);
    assertThat(tightness[BOXES / 2]).as("median of true loss / loss").isGreaterThan(0.9);
  }

  private static double tightness(
      JointPair pair, double[] from, double[] to, Random random, String label) {
    JointBound bound =
        new JointBound(pair, List.of(1, 0), List.of(0), new JointBox(list(from), list(to)));
    bound.take(from, to);
    int frame = random.nextInt(bound.joints() + 1);
    double[] w = unit(random);
    double[] inA = new double[3];
    bound.direction(frame, w[0], w[1], w[2], inA);
    double least =
        bound.gap(frame, inA[0], inA[1], inA[2], 0, bound.start(false, 2), 0, bound.start(true, 1));
    double[] q = new double[from.length];
    for (int p = 0; p < q.length; p++) {
      q[p] = JointBound.middle(from[p], to[p]);
    }
    double middle = gap(pair, frame, w, q);
    double found = middle;
    for (int sample = 0; sample < SAMPLES; sample++) {
      for (int p = 0; p < q.length; p++) {
        double share =
            sample < 1 << q.length
                ? sample >> p & 1
                : Math.max(0, Math.min(1, random.nextDouble()));
        q[p] = from[p] + share * (to[p] - from[p]);
      }
      found = Math.min(found, gap(pair, frame, w, q));
    }
    assertThat(found).as(label).isGreaterThanOrEqualTo(least - bound.allowance());
    return (middle - found + 1e-12) / (middle - least + 1e-12);
  }

  private static List<Double> list(double[] numbers) {
    return Arrays.stream(numbers).boxed().toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.joints.JointChain;
import io.touchstone.api.joints.JointChain.Fixed;
import io.touchstone.api.joints.JointChain.Joint;
import io.touchstone.api.joints.JointChain.Step;
import io.touchstone.api.numbers.Elementary;
import io.touchstone.api.numbers.Norm;
import java.util.ArrayList;
import java.util.List;

/**
 * A chain as one way from A to B, in doubles: fixed poses {@code F0 ... Fk} with k joints between
 * them. The joints on the way up to the common ancestor are passed the other way round. Immutable.
 */
final class JointLine {

  private static final int POSE = 12;
  private static final double[] IDENTITY = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

  final double[][] fixed;
  final Joint[] joints;

  /** How many poses and joints there are in all, those that are fixed too. */
  final int steps;

  /** Sum of the lengths of all translations. */
  final double length;

  /** The largest defect of a pose. */
  final double defect;

  JointLine(JointChain chain) {
    List<double[]> poses = new ArrayList<>();
    List<Joint> found = new ArrayList<>();
    double[] here = IDENTITY.clone();
    double far = 0;
    double worst = 0;
    for (int k = chain.toA().size() - 1; k >= 0; k--) {
      Step step = chain.toA().get(k);
      if (step instanceof Fixed pose) {
        here = product(here, inverse(matrix(pose.pose())));
        far += shift(pose.pose());
        worst = Math.max(worst, pose.pose().defect());
      } else if (step instanceof Joint joint) {
        poses.add(here);
        here = IDENTITY.clone();
        found.add(reversed(joint));
      }
    }
    for (Step step : chain.toB()) {
      if (step instanceof Fixed pose) {
        here = product(here, matrix(pose.pose()));
        far += shift(pose.pose());
        worst = Math.max(worst, pose.pose().defect());
      } else if (step instanceof Joint joint) {
        poses.add(here);
        here = IDENTITY.clone();
        found.add(joint);
      }
    }
    poses.add(here);
    fixed = poses.toArray(double[][]::new);
    joints = found.toArray(Joint[]::new);
    steps = chain.toA().size() + chain.toB().size();
    length = far;
    defect = worst;
  }

  private static Joint reversed(Joint joint) {
    return new Joint(
        joint.slides(),
        joint.x(),
        joint.y(),
        joint.z(),
        joint.parameter(),
        -joint.multiplier(),
        -joint.offset());
  }

  private static double shift(PoseView pose) {
    return Norm.of(pose.translation(0), pose.translation(1), pose.translation(2));
  }

  static double[] matrix(PoseView pose) {
    double[] numbers = new double[POSE];
    pose.copyTo(numbers);
    return numbers;
  }

  private static double[] inverse(double[] a) {
    double[] inverse = new double[POSE];
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        inverse[4 * i + j] = a[4 * j + i];
      }
      inverse[4 * i + 3] = -(a[i] * a[3] + a[4 + i] * a[7] + a[8 + i] * a[11]);
    }
    return inverse;
  }

  private static double[] product(double[] a, double[] b) {
    double[] product = new double[POSE];
    multiply(a, b, product);
    return product;
  }

  /** Writes the pose b as a sees it. */
  static void multiply(double[] a, double[] b, double[] product) {
    for (int row = 0; row < POSE; row += 4) {
      double x = a[row];
      double y = a[row + 1];
      double z = a[row + 2];
      product[row] = x * b[0] + y * b[4] + z * b[8];
      product[row + 1] = x * b[1] + y * b[5] + z * b[9];
      product[row + 2] = x * b[2] + y * b[6] + z * b[10];
      product[row + 3] = x * b[3] + y * b[7] + z * b[11] + a[row + 3];
    }
  }

  /** Writes the motion of a joint at a value. */
  static void motion(Joint joint, double value, double[] pose) {
    double x = joint.x();
    double y = joint.y();
    double z = joint.z();
    if (joint.slides()) {
      System.arraycopy(IDENTITY, 0, pose, 0, POSE);
      pose[3] = value * x;
      pose[7] = value * y;
      pose[11] = value * z;
      return;
    }
    double sine = Elementary.sin(value);
    double half = Elementary.sin(0.5 * value);
    double turned = 2 * half * half; // 1 - cos, without cancellation
    double cosine = 1 - turned;
    pose[0] = cosine + x * x * turned;
    pose[1] = x * y * turned - z * sine;
    pose[2] = x * z * turned + y * sine;
    pose[3] = 0;
    pose[4] = x * y * turned + z * sine;
    pose[5] = cosine + y * y * turned;
    pose[6] = y * z * turned - x * sine;
    pose[7] = 0;
    pose[8] = x * z * turned - y * sine;
    pose[9] = y * z * turned + x * sine;
    pose[10] = cosine + z * z * turned;
    pose[11] = 0;
  }
}

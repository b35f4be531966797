// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.testing;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.io.Frame;
import io.touchstone.io.FrameSource;
import io.touchstone.io.Scene;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Scenes of boxes that are not turned, as the test engine likes them. */
public final class Scenes {

  private Scenes() {}

  /** Returns unit cubes (half extent 0.5) in a row along x, named b0, b1, ..., without groups. */
  public static Scene row(double... centres) {
    Polytope cube = Shapes.box(0.5, 0.5, 0.5);
    Scene.Builder scene = Scene.builder(3);
    for (int k = 0; k < centres.length; k++) {
      scene.body("b" + k, cube, Pose.translation(centres[k], 0, 0));
    }
    return scene.build();
  }

  /** Returns random boxes in random places. */
  public static Scene random(int count, long seed) {
    return randomBuilder(count, seed).build();
  }

  /** Returns random boxes that move. */
  public static Scene moving(int count, int frames, long seed) {
    Random random = new Random(seed + 1);
    List<Frame> motion = new ArrayList<>();
    for (int frame = 0; frame < frames; frame++) {
      Map<String, Pose> poses = new HashMap<>();
      for (int k = 0; k < count; k++) {
        if (random.nextInt(3) > 0) {
          poses.put("b" + k, randomPose(random));
        }
      }
      motion.add(new Frame(10L * frame, poses));
    }
    return randomBuilder(count, seed).frames(FrameSource.of(motion)).build();
  }

  private static Scene.Builder randomBuilder(int count, long seed) {
    Random random = new Random(seed);
    Scene.Builder scene = Scene.builder(3);
    for (int k = 0; k < count; k++) {
      Polytope box =
          Shapes.box(
              0.1 + random.nextDouble(), 0.1 + random.nextDouble(), 0.1 + random.nextDouble());
      scene.body("b" + k, k % 4 == 0 ? "g" : "", box, randomPose(random));
    }
    return scene;
  }

  private static Pose randomPose(Random random) {
    return Pose.translation(
        8 * random.nextDouble(), 8 * random.nextDouble(), 8 * random.nextDouble());
  }
}

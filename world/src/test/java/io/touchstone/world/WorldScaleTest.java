// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Many bodies that move, with the pairs of every update as by brute force. {@code
 * -Dtouchstone.world.boxes} and {@code -Dtouchstone.world.hulls} set how many.
 */
final class WorldScaleTest {

  private static final int BOXES = Integer.getInteger("touchstone.world.boxes", 4000);
  private static final int HULLS = Integer.getInteger("touchstone.world.hulls", 400);
  private static final int UPDATES = Integer.getInteger("touchstone.world.updates", 25);

  private static long mixed(long i, long j) {
    long z = Math.min(i, j) << 32 | Math.max(i, j);
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  private static long digest(World world) {
    long sum = 0;
    for (WorldPair pair : world.pairs()) {
      sum += mixed(pair.a().number(), pair.b().number());
    }
    return sum;
  }

  /** Boxes along the axes on multiples of 1/64: whether they meet is a comparison of integers. */
  @Test
  void movingBoxes() {
    Random random = new Random(11);
    World world = World.of(3);
    ConvexBody box = Shapes.box(0.5, 0.5, 0.5);
    int cells = (int) (64 * 1.6 * Math.cbrt(BOXES));
    int[] at = new int[3 * BOXES];
    int[] speed = new int[3 * BOXES];
    WorldBody[] handles = new WorldBody[BOXES];
    MutablePose pose = new MutablePose(3);
    for (int k = 0; k < BOXES; k++) {
      for (int i = 0; i < 3; i++) {
        at[3 * k + i] = random.nextInt(cells);
        speed[3 * k + i] = k % 10 == 0 ? random.nextInt(65) - 32 : random.nextInt(5) - 2;
      }
      place(pose, at, k);
      handles[k] = world.insert(box, pose);
    }
    long all = 0;
    for (int update = 0; update < UPDATES; update++) {
      world.update();
      long expected = 0;
      int count = 0;
      for (int k = 0; k < BOXES; k++) {
        for (int j = 0; j < k; j++) {
          if (Math.abs(at[3 * k] - at[3 * j]) <= 64
              && Math.abs(at[3 * k + 1] - at[3 * j + 1]) <= 64
              && Math.abs(at[3 * k + 2] - at[3 * j + 2]) <= 64) {
            count++;
            expected += mixed(j + 1, k + 1);
          }
        }
      }
      assertThat(world.pairs()).as("update %d", update).hasSize(count);
      assertThat(digest(world)).as("update %d", update).isEqualTo(expected);
      all += count;
      for (int k = 0; k < BOXES; k++) {
        for (int i = 0; i < 3; i++) {
          int next = at[3 * k + i] + speed[3 * k + i];
          speed[3 * k + i] *= next < 0 || next > cells ? -1 : 1;
          at[3 * k + i] = next;
        }
        place(pose, at, k);
        world.move(handles[k], pose);
      }
    }
    assertThat(all).isGreaterThan(BOXES / 2L);
  }

  private static void place(MutablePose pose, int[] at, int k) {
    pose.setTranslation(at[3 * k] / 64.0, at[3 * k + 1] / 64.0, at[3 * k + 2] / 64.0);
  }

  @Test
  void movingHulls() {
    Random random = new Random(12);
    Scenes scenes = new Scenes(3);
    World world = World.of(3);
    ConvexBody[] forms = Scenes.bodies(3);
    double extent = 0.9 * Math.cbrt(HULLS);
    List<Pose> poses = new ArrayList<>();
    List<WorldBody> handles = new ArrayList<>();
    for (int k = 0; k < HULLS; k++) {
      poses.add(Scenes.pose(3, random, extent));
      handles.add(world.insert(forms[k % forms.length], poses.get(k)));
    }
    long all = 0;
    for (int update = 0; update < UPDATES / 5; update++) {
      world.update();
      long expected = 0;
      for (int k = 0; k < HULLS; k++) {
        for (int j = 0; j < k; j++) {
          ConvexBody a = forms[j % forms.length];
          ConvexBody b = forms[k % forms.length];
          if (scenes.collide(a, poses.get(j), b, poses.get(k), 0)) {
            expected += mixed(j + 1, k + 1);
          }
        }
      }
      assertThat(digest(world)).as("update %d", update).isEqualTo(expected);
      all += world.pairs().size();
      for (int k = 0; k < HULLS; k++) {
        double s = k % 7 == 0 ? 0.5 : 0.03;
        double[] step = {s * random.nextGaussian(), s * random.nextGaussian(), s};
        poses.set(k, Pose.translation(step).compose(poses.get(k)));
        world.move(handles.get(k), poses.get(k));
      }
    }
    assertThat(all).isGreaterThan(HULLS / 4);
  }
}

// SPDX-License-Identifier: Apache-2.0
import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.world.BodySettings;
import io.touchstone.world.PairChange;
import io.touchstone.world.World;
import io.touchstone.world.WorldBody;
import io.touchstone.world.WorldHit;
import io.touchstone.world.WorldPair;
import java.util.Optional;
import java.util.Random;

/**
 * A thousand boxes and hulls fly about in a hall for ten seconds at 60 updates per second, turn on
 * their way and bounce off the walls. Each second says what happened. Run it by {@code java -cp
 * 'cli/target/distribution/lib/*' examples/world/Worlds.java}.
 */
public final class Worlds {

  private static final int BODIES = 1000;
  private static final int RATE = 60;
  private static final int SECONDS = 10;
  private static final double HALL = 12;

  public static void main(String[] arguments) {
    Random random = new Random(1);
    World world = World.of(3);
    Polytope[] forms = {
      Shapes.box(0.4, 0.4, 0.4), Shapes.box(0.8, 0.2, 0.3), Shapes.randomHull(3, 24, 7)
    };
    WorldBody[] bodies = new WorldBody[BODIES];
    double[][] at = new double[BODIES][3];
    double[][] velocity = new double[BODIES][3];
    for (int k = 0; k < BODIES; k++) {
      for (int i = 0; i < 3; i++) {
        at[k][i] = (2 * random.nextDouble() - 1) * HALL;
        velocity[k][i] = random.nextGaussian();
      }
      BodySettings named = BodySettings.standard().with("body " + k);
      bodies[k] = world.insert(forms[k % forms.length], Pose.translation(at[k]), named);
    }
    MutablePose pose = new MutablePose(3);
    long begun = 0;
    long ended = 0;
    for (int second = 1; second <= SECONDS; second++) {
      long beginnings = 0;
      long ends = 0;
      long nanos = 0;
      for (int frame = 0; frame < RATE; frame++) {
        double time = second - 1 + (frame + 1.0) / RATE;
        for (int k = 0; k < BODIES; k++) {
          step(at[k], velocity[k]);
          turn(pose, at[k], time * (1 + k % 5) / 5);
          world.move(bodies[k], pose);
        }
        long start = System.nanoTime();
        world.update();
        nanos += System.nanoTime() - start;
        for (WorldPair pair : world.events()) {
          beginnings += pair.change() == PairChange.BEGIN ? 1 : 0;
          ends += pair.change() == PairChange.END ? 1 : 0;
        }
      }
      begun += beginnings;
      ended += ends;
      Optional<WorldHit> hit =
          world.ask().rayCast(new double[] {-HALL, 0, 0}, new double[] {1, 0, 0}, 2 * HALL).first();
      System.out.printf(
          "second %2d: %3d pairs collide, %4d begun, %4d ended, %.2f ms per update; the ray meets %s%n",
          second,
          world.pairs().size(),
          beginnings,
          ends,
          nanos / 1e6 / RATE,
          hit.map(h -> h.body().userData() + " after %.3f".formatted(h.value())).orElse("nothing"));
    }
    boolean whole = world.size() == BODIES && begun - ended == world.pairs().size();
    System.out.printf(
        "%d bodies, %d begun - %d ended = %d pairs: %s%n",
        world.size(), begun, ended, world.pairs().size(), whole ? "consistent" : "NOT CONSISTENT");
    System.exit(whole ? 0 : 1);
  }

  private static void step(double[] at, double[] velocity) {
    for (int i = 0; i < 3; i++) {
      at[i] += velocity[i] / RATE;
      velocity[i] *= Math.abs(at[i]) > HALL && at[i] * velocity[i] > 0 ? -1 : 1;
    }
  }

  /** Sets a pose that is turned about an axis of the world. */
  private static void turn(MutablePose pose, double[] at, double angle) {
    double c = Math.cos(angle);
    double s = Math.sin(angle);
    pose.set(new double[] {c, -s, 0, at[0], s, c, 0, at[1], 0, 0, 1, at[2]}, 0);
  }
}

// SPDX-License-Identifier: Apache-2.0
import com.sun.management.OperatingSystemMXBean;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.query.Goal;
import io.touchstone.Engines;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.BroadPhaseSettings;
import io.touchstone.harness.RunSummary;
import io.touchstone.io.Scene;
import io.touchstone.harness.wiring.Pipelines;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Random;

/**
 * Many boxes of similar size, each with about five neighbours: how time and memory grow.
 *
 * <p>{@code java -Xmx4g -cp 'lib/*' ManyBodies.java pipeline 10000 100000 1000000} runs broad and
 * narrow phase; {@code ... ManyBodies.java bvh 1000000} joins axis-parallel boxes with one broad
 * phase, and again after a small motion.
 */
public final class ManyBodies {

  /** Boxes that overlap one, on average. */
  private static final double NEIGHBOURS = 5;

  /** Volume in which the centre of a unit cube lies that overlaps another, turned at random. */
  private static final double TURNED = 11;

  /** The same for two axis-parallel unit cubes. */
  private static final double PARALLEL = 8;

  private static final long SEED = 42;

  private ManyBodies() {}

  public static void main(String[] args) {
    if (args.length < 2) {
      System.err.println("usage: ManyBodies (pipeline | id of a broad phase) COUNT...");
      System.exit(64);
    }
    System.out.printf("java %s, seed %d%n", System.getProperty("java.version"), SEED);
    for (int k = 1; k < args.length; k++) {
      int count = Integer.parseInt(args[k]);
      if (args[0].equals("pipeline")) {
        runPipeline(count);
      } else {
        joinBoxes(args[0], count);
      }
    }
  }

  /** Returns the side of the cube in which so many boxes have the wanted number of neighbours. */
  private static double sideOfWorld(int count, double volume) {
    return Math.cbrt(volume * count / NEIGHBOURS);
  }

  private static void runPipeline(int count) {
    long start = System.nanoTime();
    Scene scene = scene(count);
    double sceneSeconds = seconds(start);
    PipelineConfig config =
        PipelineConfig.builder()
            .goal(Goal.INTERSECTION)
            .broadPhase(new BroadPhaseSettings(AlgorithmChoice.auto(), 0))
            .build();
    start = System.nanoTime();
    long cpu = cpuNanos();
    try (Pipeline pipeline = Pipelines.create(config, scene)) {
      RunSummary summary = pipeline.run(pair -> {});
      double runSeconds = seconds(start);
      double cpuSeconds = (cpuNanos() - cpu) / 1e9;
      System.out.printf(
          "%8d bodies, %s and %s: scene %.2f s, run %.2f s (processor time %.2f s, "
              + "%.1f us per body); "
              + "%d candidates, %d colliding, %d undecided, %d failed; %.0f MB in use%n",
          count,
          pipeline.broadPhase(),
          pipeline.narrowPhase(),
          sceneSeconds,
          runSeconds,
          cpuSeconds,
          1e6 * cpuSeconds / count,
          summary.candidates(),
          summary.colliding(),
          summary.undecided(),
          summary.failed(),
          megabytesInUse());
    }
  }

  /** Cubes of side 0.75 to 1.25 at random places, turned at random; four shapes in all. */
  private static Scene scene(int count) {
    Random random = new Random(SEED);
    Polytope[] shapes = new Polytope[4];
    for (int k = 0; k < shapes.length; k++) {
      shapes[k] = cube((0.75 + 0.5 * k / (shapes.length - 1)) / 2);
    }
    double world = sideOfWorld(count, TURNED);
    Scene.Builder scene = Scene.builder(3);
    for (int k = 0; k < count; k++) {
      scene.body("b" + k, shapes[k % shapes.length], randomPose(random, world));
    }
    return scene.build();
  }

  private static Polytope cube(double half) {
    double[][] vertices = new double[8][];
    for (int k = 0; k < 8; k++) {
      vertices[k] =
          new double[] {
            (k & 1) == 0 ? -half : half, (k & 2) == 0 ? -half : half, (k & 4) == 0 ? -half : half
          };
    }
    return Polytope.of(vertices);
  }

  /** A turn by a random unit quaternion, as a row-major matrix with the translation behind each row. */
  private static Pose randomPose(Random random, double world) {
    double w = random.nextGaussian();
    double x = random.nextGaussian();
    double y = random.nextGaussian();
    double z = random.nextGaussian();
    double s = 2 / (w * w + x * x + y * y + z * z);
    return Pose.of(
        3,
        new double[] {
          1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y), world * random.nextDouble(),
          s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x), world * random.nextDouble(),
          s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y), world * random.nextDouble()
        });
  }

  private static void joinBoxes(String id, int count) {
    Random random = new Random(SEED);
    double world = sideOfWorld(count, PARALLEL);
    double[][] min = new double[count][3];
    double[][] max = new double[count][3];
    for (int k = 0; k < count; k++) {
      for (int axis = 0; axis < 3; axis++) {
        min[k][axis] = world * random.nextDouble();
        max[k][axis] = min[k][axis] + 0.75 + 0.5 * random.nextDouble();
      }
    }
    for (int round = 0; round < 3; round++) {
      long[] pairs = new long[1];
      long start = System.nanoTime();
      BroadPhase phase = Engines.installed().createBroadPhase(id, 3, Map.of());
      for (int k = 0; k < count; k++) {
        phase.insert(min[k], max[k]);
      }
      phase.forEachPair(
          0,
          (first, second) -> {
            pairs[0]++;
            return 0;
          });
      double first = seconds(start);
      start = System.nanoTime();
      double[] low = new double[3];
      double[] high = new double[3];
      for (int k = 0; k < count; k++) {
        for (int axis = 0; axis < 3; axis++) {
          double step = 0.05 * random.nextGaussian();
          low[axis] = min[k][axis] + step;
          high[axis] = max[k][axis] + step;
        }
        phase.move(k, low, high);
      }
      phase.forEachPair(0, (one, other) -> 0);
      System.out.printf(
          "%8d boxes, %s: %d pairs in %.3f s, after a small motion in %.3f s%n",
          count, id, pairs[0], first, seconds(start));
    }
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  /** Processor time of all threads; on a machine that does other work, too, it says more. */
  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static double megabytesInUse() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) / 1e6;
  }
}

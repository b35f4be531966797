// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.timing;

import com.sun.management.ThreadMXBean;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.pipeline.Stage;
import io.touchstone.io.files.PairsFile;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Times an engine on the pairs of a file: one thread, shapes prepared and poses loaded beforehand,
 * the same order in every pass, after the compiler has come to rest.
 */
public final class PairsTimer {

  private PairsTimer() {}

  /**
   * How to measure.
   *
   * @param repeats passes that count, at least 1
   * @param warmUpSeconds how long passes are run before they count
   * @param shuffleSeed seed of a fixed random order, or null for the file's order
   * @param warm whether each pair of shapes keeps a warm start through a pass
   */
  public record Settings(
      int repeats, double warmUpSeconds, @Nullable Long shuffleSeed, boolean warm) {}

  /**
   * Measures.
   *
   * @param stage the engine
   * @param cancellation stops early; what is returned then means nothing
   */
  public static Timing time(
      PairsFile file, Stage stage, Settings settings, Cancellation cancellation) {
    PreparedShape[] prepared = prepare(file, stage.engine());
    TimedPass pass = pass(file, stage, prepared, settings);
    long warmUpNanos = (long) (settings.warmUpSeconds() * 1e9);
    int hits = warmUp(pass, warmUpNanos, cancellation);
    double pairs = Math.max(1, pass.pairs());
    double[] nanos = new double[settings.repeats()];
    double[] bytes = new double[settings.repeats()];
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (int k = 0; k < nanos.length && !cancellation.isRequested(); k++) {
      pass.clearWarmStarts();
      long allocated = thread.getCurrentThreadAllocatedBytes();
      long start = System.nanoTime();
      hits = pass.run();
      long end = System.nanoTime();
      bytes[k] = (thread.getCurrentThreadAllocatedBytes() - allocated) / pairs;
      nanos[k] = (end - start) / pairs;
    }
    pass.clearWarmStarts();
    double supports = pass.countSupports() / pairs;
    PreparationCost cost = new PreparationCost(file, stage, prepared, cancellation);
    double prepareNanos = cost.nanosPerShape(warmUpNanos / 3);
    return new Timing(
        pass.pairs(),
        Statistics.median(nanos),
        Statistics.min(nanos),
        Statistics.median(bytes),
        supports,
        prepareNanos,
        cost.bytesPerShape(),
        hits,
        settings.repeats());
  }

  private static int warmUp(TimedPass pass, long nanos, Cancellation cancellation) {
    long until = System.nanoTime() + nanos;
    int hits;
    do {
      pass.clearWarmStarts();
      hits = pass.run();
    } while (System.nanoTime() - until < 0 && !cancellation.isRequested());
    return hits;
  }

  private static PreparedShape[] prepare(PairsFile file, NarrowPhase engine) {
    return file.shapes().stream()
        .map(shape -> engine.prepare(shape.body()))
        .toArray(PreparedShape[]::new);
  }

  private static TimedPass pass(
      PairsFile file, Stage stage, PreparedShape[] prepared, Settings settings) {
    int[] order = order(file.pairCount(), settings.shuffleSeed());
    int n = order.length;
    PreparedShape[] shapesA = new PreparedShape[n];
    PreparedShape[] shapesB = new PreparedShape[n];
    Pose[] posesA = new Pose[n];
    Pose[] posesB = new Pose[n];
    @Nullable WarmStart[] warm = new WarmStart[n];
    Map<Long, WarmStart> starts = new HashMap<>();
    for (int k = 0; k < n; k++) {
      int pair = order[k];
      int a = file.shapeA(pair);
      int b = file.shapeB(pair);
      shapesA[k] = prepared[a];
      shapesB[k] = prepared[b];
      posesA[k] = file.poseA(pair);
      posesB[k] = file.poseB(pair);
      if (settings.warm()) {
        warm[k] =
            starts.computeIfAbsent(
                (long) a << 32 | b, unused -> stage.engine().newWarmStart(file.dimension()));
      }
    }
    return new TimedPass(
        stage.engine().newQuery(file.dimension()),
        stage.request(),
        shapesA,
        posesA,
        shapesB,
        posesB,
        warm,
        file.dimension());
  }

  /** The order of the file, or a random one that the seed fixes (Fisher and Yates). */
  private static int[] order(int count, @Nullable Long seed) {
    int[] order = new int[count];
    for (int k = 0; k < count; k++) {
      order[k] = k;
    }
    if (seed != null) {
      Random random = new Random(seed);
      for (int k = count - 1; k > 0; k--) {
        int other = random.nextInt(k + 1);
        int swap = order[k];
        order[k] = order[other];
        order[other] = swap;
      }
    }
    return order;
  }
}

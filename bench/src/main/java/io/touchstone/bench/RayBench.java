// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import com.sun.management.ThreadMXBean;
import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.bench.workload.Placement;
import io.touchstone.bench.workload.Rows;
import io.touchstone.bench.workload.Workload;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Measures by turns, in one process, how long a ray takes against a hull, and a cold distance of
 * the same hull from another one: medians of passes in nanoseconds, their ratio, and bytes per ray.
 * Rays begin where the other hull stands, apart from the first one, and go towards a place near its
 * middle; about as many hit as miss.
 */
public final class RayBench {

  private static final List<String> ROWS = List.of("hull-16", "hull-64", "hull-256");
  private static final int PAIRS = 500;
  private static final int PASSES = 15;
  private static final long PASS_NANOS = 40_000_000;
  private static final long WARM_UP_NANOS = 2_000_000_000L;
  private static final long SEED = 23;

  private final NarrowPhase engine;
  private final PairQuery query;
  private final PairResult result = new PairResult(3);
  private final List<Runnable> distances = new ArrayList<>();
  private final List<Runnable> rays = new ArrayList<>();
  private int hits;
  private int open;

  private RayBench(String algorithm) {
    engine =
        Proofs.prove(Engines.installed().createNarrowPhase(algorithm, Map.of()), Proof.CHECKED);
    query = engine.newQuery(3);
  }

  /**
   * Prints the table.
   *
   * @param arguments the engine's id, then names of rows; {@code auto} and all of this bench if
   *     there are none
   */
  public static void main(String[] arguments) {
    PrintStream out = System.out;
    String algorithm = arguments.length == 0 ? "auto" : arguments[0];
    List<String> rows =
        arguments.length < 2 ? ROWS : List.of(arguments).subList(1, arguments.length);
    out.println("row,distance,ray,ratio,bytes,hits,undecided");
    for (String row : rows) {
      out.println(row + "," + new RayBench(algorithm).measure(Rows.make(row, Rows.SEED)));
    }
  }

  private String measure(Workload workload) {
    take(workload);
    for (Runnable ray : rays) {
      ray.run();
      hits += result.verdict() == Verdict.INTERSECTING ? 1 : 0;
      open += result.verdict() == Verdict.UNDECIDED ? 1 : 0;
    }
    passes(distances, WARM_UP_NANOS);
    passes(rays, WARM_UP_NANOS);
    double[] ofDistance = new double[PASSES];
    double[] ofRay = new double[PASSES];
    double[] ratios = new double[PASSES];
    for (int k = 0; k < PASSES; k++) {
      ofDistance[k] = passes(distances, PASS_NANOS);
      ofRay[k] = passes(rays, PASS_NANOS);
      ratios[k] = ofRay[k] / ofDistance[k];
    }
    ThreadMXBean meter = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = meter.getCurrentThreadAllocatedBytes();
    rays.forEach(Runnable::run);
    long bytes = (meter.getCurrentThreadAllocatedBytes() - before) / rays.size();
    return "%.0f,%.0f,%.2f,%d,%.2f,%.4f"
        .formatted(
            median(ofDistance),
            median(ofRay),
            median(ratios),
            bytes,
            (double) hits / rays.size(),
            (double) open / rays.size());
  }

  /** Takes pairs that are apart. */
  private void take(Workload workload) {
    Random random = new Random(SEED);
    PreparedShape[] shapes =
        workload.shapes().stream()
            .map(shape -> engine.prepare(shape, Long.MAX_VALUE))
            .toArray(PreparedShape[]::new);
    PreparedShape point = engine.prepare(Polytope.of(3, 0, 0, 0), Long.MAX_VALUE);
    PairRequest far = PairRequest.distance();
    for (Placement pair : workload.pairs()) {
      PreparedShape a = shapes[pair.a()];
      PreparedShape b = shapes[pair.b()];
      query.evaluate(a, pair.poseA(), b, pair.poseB(), far, null, result);
      if (distances.size() == PAIRS || result.verdict() != Verdict.DISJOINT) {
        continue;
      }
      distances.add(() -> query.evaluate(a, pair.poseA(), b, pair.poseB(), far, null, result));
      double[] from = new double[3];
      double[] direction = new double[3];
      for (int k = 0; k < 3; k++) {
        from[k] = pair.poseB().translation(k);
        direction[k] = pair.poseA().translation(k) + random.nextGaussian() * 0.6 - from[k];
      }
      Pose start = Pose.translation(from);
      PairRequest cast = PairRequest.builder(Goal.CAST).direction(direction).build();
      rays.add(() -> query.evaluate(a, pair.poseA(), point, start, cast, null, result));
    }
  }

  private static double median(double[] figures) {
    Arrays.sort(figures);
    return figures[figures.length / 2];
  }

  /** Returns the nanoseconds of the processor that one question takes on average. */
  private static double passes(List<Runnable> questions, long atLeast) {
    ThreadMXBean clock = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long start = clock.getCurrentThreadCpuTime();
    long asked = 0;
    long now = start;
    while (now - start < atLeast) {
      for (Runnable question : questions) {
        question.run();
      }
      asked += questions.size();
      now = clock.getCurrentThreadCpuTime();
    }
    return (double) (now - start) / asked;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.timing;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.pipeline.Stage;
import io.touchstone.io.files.PairsFile;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Measures what it takes to prepare a shape, and what that retains.
 *
 * <p>Engines may build tables at the first query. So that these count, a shape's preparation is
 * {@code prepare} and the first query that involves it, less the time of the same query asked
 * again.
 */
final class PreparationCost {

  /** Rounds: at least, at most, and the time after which no further one is begun. */
  private static final int MIN_ROUNDS = 5;

  private static final int MAX_ROUNDS = 101;
  private static final long ROUND_NANOS = 2_000_000_000L;

  /** Enough retained bytes that what else happens on the heap does not matter. */
  private static final long ENOUGH_BYTES = 32L << 20;

  private static final int MAX_COPIES = 4096;

  private final PairsFile file;
  private final NarrowPhase engine;
  private final PairQuery query;
  private final PairRequest request;
  private final PairResult result;
  private final int[] firstPair;
  private final PreparedShape[] partners;
  private final Cancellation cancellation;

  /**
   * Creates the measurement.
   *
   * @param prepared the file's shapes, prepared: the partners in the first queries
   */
  PreparationCost(
      PairsFile file, Stage stage, PreparedShape[] prepared, Cancellation cancellation) {
    this.file = file;
    this.engine = stage.engine();
    this.query = engine.newQuery(file.dimension());
    this.request = stage.request();
    this.result = new PairResult(file.dimension());
    this.partners = prepared;
    this.cancellation = cancellation;
    this.firstPair = new int[file.shapes().size()];
    Arrays.fill(firstPair, -1);
    for (int pair = file.pairCount() - 1; pair >= 0; pair--) {
      firstPair[file.shapeA(pair)] = pair;
      firstPair[file.shapeB(pair)] = pair;
    }
  }

  /** Returns an equal body that shares nothing with the first. */
  private static ConvexBody fresh(ConvexBody body) {
    if (body instanceof Polytope polytope) {
      return Polytope.of(polytope.dimension(), polytope.toArray());
    }
    if (body instanceof RoundedPolytope rounded) {
      return new RoundedPolytope((Polytope) fresh(rounded.core()), rounded.radius());
    }
    return body;
  }

  /** Asks the first query of the file that involves a shape. */
  private void ask(int shape, PreparedShape prepared) {
    int pair = firstPair[shape];
    if (pair < 0) {
      return;
    }
    boolean isA = file.shapeA(pair) == shape;
    Pose poseA = file.poseA(pair);
    Pose poseB = file.poseB(pair);
    if (isA) {
      query.evaluate(prepared, poseA, partners[file.shapeB(pair)], poseB, request, null, result);
    } else {
      query.evaluate(partners[file.shapeA(pair)], poseA, prepared, poseB, request, null, result);
    }
  }

  /**
   * Returns the time per shape, in nanoseconds: the median over rounds of the mean over all shapes.
   *
   * @param warmUpNanos how long to prepare before the first round counts
   */
  double nanosPerShape(long warmUpNanos) {
    int count = file.shapes().size();
    if (count == 0) {
      return 0;
    }
    long warmUntil = System.nanoTime() + warmUpNanos;
    do {
      round();
    } while (System.nanoTime() - warmUntil < 0 && !cancellation.isRequested());
    List<Double> means = new ArrayList<>();
    long until = System.nanoTime() + ROUND_NANOS;
    while (!cancellation.isRequested()
        && (means.size() < MIN_ROUNDS
            || (means.size() < MAX_ROUNDS && System.nanoTime() - until < 0))) {
      means.add((double) round() / count);
    }
    return Statistics.median(means.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Prepares every shape once; returns the time. */
  private long round() {
    long total = 0;
    for (int shape = 0; shape < file.shapes().size(); shape++) {
      ConvexBody body = fresh(file.shapes().get(shape).body());
      long start = System.nanoTime();
      PreparedShape prepared = engine.prepare(body);
      ask(shape, prepared);
      long built = System.nanoTime();
      ask(shape, prepared);
      long again = System.nanoTime();
      total += Math.max(0, (built - start) - (again - built));
    }
    return total;
  }

  /** Returns the heap that a prepared shape retains, in bytes, without its own coordinates. */
  double bytesPerShape() {
    int count = file.shapes().size();
    if (count == 0) {
      return 0;
    }
    int copies = 16;
    while (true) {
      double retained = retained(copies);
      if (retained >= ENOUGH_BYTES || copies >= MAX_COPIES || cancellation.isRequested()) {
        return Math.max(0, retained / ((double) copies * count));
      }
      double wanted = retained < 1 << 16 ? 16.0 * copies : copies * 1.2 * ENOUGH_BYTES / retained;
      copies = (int) Math.min(MAX_COPIES, Math.max(copies + 1, wanted));
    }
  }

  private double retained(int copies) {
    int count = file.shapes().size();
    ConvexBody[] bodies = new ConvexBody[copies * count];
    for (int k = 0; k < bodies.length; k++) {
      bodies[k] = fresh(file.shapes().get(k % count).body());
    }
    PreparedShape[] held = new PreparedShape[bodies.length];
    long before = usedHeap();
    for (int k = 0; k < bodies.length; k++) {
      held[k] = engine.prepare(bodies[k]);
      ask(k % count, held[k]);
    }
    long after = usedHeap();
    if (held[0] == null || bodies[0] == null) {
      throw new IllegalStateException("nothing was prepared"); // keeps both arrays alive until here
    }
    return after - before;
  }

  /** Returns the heap in use after collecting what is garbage. */
  private static long usedHeap() {
    long least = Long.MAX_VALUE;
    for (int k = 0; k < 3; k++) {
      ManagementFactory.getMemoryMXBean().gc();
      least = Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least;
  }
}

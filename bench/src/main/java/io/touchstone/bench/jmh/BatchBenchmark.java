// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.jmh;

import io.touchstone.Engines;
import io.touchstone.ParallelPairs;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairBatch;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.spi.Proof;
import io.touchstone.bench.workload.Placement;
import io.touchstone.bench.workload.Rows;
import io.touchstone.bench.workload.Workload;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Pairs per second of a batch of {@link #PAIRS}, the pairs of a row over and over. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it runs anything
public class BatchBenchmark {

  /** Pairs in a batch. */
  private static final int PAIRS = 5000;

  /** Name of the workload. */
  @Param({"box-box-near", "hull-64"})
  public String row;

  /** Id of the engine. */
  @Param("auto")
  public String algorithm;

  /** What is asked. */
  @Param({"INTERSECTION", "DISTANCE"})
  public Goal goal;

  /** How answers are proved. */
  @Param("CHECKED")
  public Proof proof;

  /** How many threads work; 0 for as many as there are processors. */
  @Param({"1", "0"})
  public int threads;

  private ParallelPairs batch;
  private PairRequest request;
  private final PreparedShape[] shapesA = new PreparedShape[PAIRS];
  private final PreparedShape[] shapesB = new PreparedShape[PAIRS];
  private final Pose[] posesA = new Pose[PAIRS];
  private final Pose[] posesB = new Pose[PAIRS];
  private final PairResult[] results = new PairResult[PAIRS];
  private final PairBatch pairs = new PairBatch(shapesA, posesA, shapesB, posesB, null, results);

  /** Prepares shapes and poses, and starts the threads. */
  @Setup
  public void prepare() {
    Workload workload = Rows.make(row, Rows.SEED);
    NarrowPhase engine = Proofs.prove(Engines.installed().createNarrowPhase(algorithm), proof);
    PreparedShape[] prepared =
        workload.shapes().stream().map(engine::prepare).toArray(PreparedShape[]::new);
    for (int k = 0; k < PAIRS; k++) {
      Placement pair = workload.pairs().get(k % workload.pairs().size());
      shapesA[k] = prepared[pair.a()];
      shapesB[k] = prepared[pair.b()];
      posesA[k] = pair.poseA();
      posesB[k] = pair.poseB();
    }
    Arrays.setAll(results, k -> new PairResult(workload.dimension()));
    request = PairRequest.builder(goal).build();
    batch = new ParallelPairs(engine, workload.dimension(), threads);
  }

  /** Ends the threads. */
  @TearDown
  public void close() {
    batch.close();
  }

  /** One batch. */
  @Benchmark
  @OperationsPerInvocation(PAIRS)
  public PairResult[] batch() {
    batch.evaluateAll(pairs, 0, PAIRS, request);
    return results;
  }
}

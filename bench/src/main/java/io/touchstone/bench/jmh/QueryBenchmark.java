// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.jmh;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Proof;
import io.touchstone.bench.workload.Placement;
import io.touchstone.bench.workload.Rows;
import io.touchstone.bench.workload.Workload;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time of one query, over the pairs of a row in turn; with {@code -prof gc} the bytes too. What
 * {@code Bench} measures in whole passes, with JMH's own statistics.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it runs anything
public class QueryBenchmark {

  /** Name of the workload. */
  @Param({"box-box-far", "box-box-near", "hull-16", "hull-64", "hull-1024", "coherent-64"})
  public String row;

  /** Id of the engine. */
  @Param("gjk")
  public String algorithm;

  /** What is asked. */
  @Param({"INTERSECTION", "DISTANCE"})
  public Goal goal;

  /** How answers are proved. */
  @Param({"NONE", "CHECKED"})
  public Proof proof;

  /** Whether consecutive pairs share a warm start. */
  @Param("false")
  public boolean warm;

  private PairQuery query;
  private PairRequest request;
  private PairResult result;
  private PreparedShape[] shapesA;
  private PreparedShape[] shapesB;
  private Pose[] posesA;
  private Pose[] posesB;
  private @Nullable WarmStart memory;
  private int next;

  /** Prepares shapes and poses. */
  @Setup
  public void prepare() {
    Workload workload = Rows.make(row, Rows.SEED);
    NarrowPhase engine = Proofs.prove(Engines.installed().createNarrowPhase(algorithm), proof);
    PreparedShape[] prepared =
        workload.shapes().stream().map(engine::prepare).toArray(PreparedShape[]::new);
    int n = workload.pairs().size();
    shapesA = new PreparedShape[n];
    shapesB = new PreparedShape[n];
    posesA = new Pose[n];
    posesB = new Pose[n];
    for (int k = 0; k < n; k++) {
      Placement pair = workload.pairs().get(k);
      shapesA[k] = prepared[pair.a()];
      shapesB[k] = prepared[pair.b()];
      posesA[k] = pair.poseA();
      posesB[k] = pair.poseB();
    }
    query = engine.newQuery(workload.dimension());
    request = PairRequest.builder(goal).build();
    result = new PairResult(workload.dimension());
    memory = warm ? engine.newWarmStart(workload.dimension()) : null;
    next = 0;
  }

  /** One query. */
  @Benchmark
  public PairResult query() {
    int k = next;
    next = k + 1 == shapesA.length ? 0 : k + 1;
    query.evaluate(shapesA[k], posesA[k], shapesB[k], posesB[k], request, memory, result);
    return result;
  }
}

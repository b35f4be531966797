// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.jmh;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.spi.Proof;
import io.touchstone.bench.workload.Placement;
import io.touchstone.bench.workload.Rows;
import io.touchstone.bench.workload.Workload;
import io.touchstone.kernel.hull.Hull;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time to prepare a body whose hull is known, alone and with the first question about it, which
 * makes the tables; with {@code -prof gc} the bytes too. Nobody was asked about the body before.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it runs anything
public class PrepareBenchmark {

  /** Bodies at a time: enough that the clock does not count. */
  private static final int BODIES = 100;

  /** Name of the workload whose bodies are prepared. */
  @Param({"box-box-near", "hull-16", "hull-64", "hull-1024"})
  public String row;

  /** Id of the engine. */
  @Param("auto")
  public String algorithm;

  /** What is asked first. */
  @Param("INTERSECTION")
  public Goal goal;

  /** How answers are proved. */
  @Param("CHECKED")
  public Proof proof;

  /** How many questions are announced; 0 for as many as one likes. */
  @Param({"0", "1"})
  public long expectedQueries;

  private NarrowPhase engine;
  private PairQuery query;
  private PairRequest request;
  private PairResult result;
  private Workload workload;
  private final ConvexBody[] bodies = new ConvexBody[BODIES];
  private final PreparedShape[] prepared = new PreparedShape[BODIES];

  /** Creates the engine. */
  @Setup
  public void create() {
    workload = Rows.make(row, Rows.SEED);
    engine = Proofs.prove(Engines.installed().createNarrowPhase(algorithm), proof);
    query = engine.newQuery(workload.dimension());
    request = PairRequest.builder(goal).build();
    result = new PairResult(workload.dimension());
  }

  /** Makes bodies that remember nothing but their hulls. */
  @Setup(Level.Invocation)
  public void makeBodies() {
    List<Polytope> shapes = workload.shapes();
    for (int k = 0; k < BODIES; k++) {
      Polytope shape = shapes.get(k % shapes.size());
      Polytope fresh = Polytope.of(shape.dimension(), shape.toArray());
      Hull.of(fresh);
      bodies[k] = fresh;
    }
  }

  /** Prepares each. */
  @Benchmark
  @OperationsPerInvocation(BODIES)
  public PreparedShape[] prepare() {
    for (int k = 0; k < BODIES; k++) {
      prepared[k] = prepare(bodies[k]);
    }
    return prepared;
  }

  /** Prepares each and asks once, about the body beside itself. */
  @Benchmark
  @OperationsPerInvocation(BODIES)
  public PreparedShape[] prepareAndAsk() {
    for (int k = 0; k < BODIES; k++) {
      prepared[k] = prepare(bodies[k]);
      Placement pair = workload.pairs().get(k % workload.pairs().size());
      query.evaluate(prepared[k], pair.poseA(), prepared[k], pair.poseB(), request, null, result);
    }
    return prepared;
  }

  private PreparedShape prepare(ConvexBody body) {
    return expectedQueries == 0 ? engine.prepare(body) : engine.prepare(body, expectedQueries);
  }
}

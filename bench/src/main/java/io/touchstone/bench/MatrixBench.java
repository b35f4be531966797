// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.spi.Proof;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Measures every question about every two kinds of bodies in space, with the policy checked and
 * prepared shapes, and prints a table of medians in microseconds: apart, and in each other. The
 * same kinds as in {@code docs/matrix.md}, turned so that nothing is along an axis.
 *
 * <p>One process asks all of it, as a program does that has all kinds of bodies: a cell alone in a
 * process may be faster.
 */
public final class MatrixBench {

  private static final int PASSES = 15;
  private static final long PASS_NANOS = 4_000_000;
  private static final long WARM_UP_NANOS = 60_000_000;

  private MatrixBench() {}

  /** Prints the tables. */
  public static void main(String[] arguments) {
    PrintStream out = System.out;
    NarrowPhase engine =
        Proofs.prove(Engines.installed().createNarrowPhase("auto", Map.of()), Proof.CHECKED);
    Map<String, ConvexBody> bodies = bodies();
    requests()
        .forEach(
            (question, request) -> {
              out.printf("## %s%n%n| A | ", question);
              bodies.keySet().forEach(name -> out.print(name + " | "));
              out.println("\n|" + "---|".repeat(bodies.size() + 1));
              bodies.forEach(
                  (name, a) -> {
                    out.printf("| %s | ", name);
                    bodies.values().forEach(b -> out.print(cell(engine, a, b, request) + " | "));
                    out.println();
                  });
              out.println();
            });
  }

  private static Map<String, PairRequest> requests() {
    double[] towards = {-1, 0.1, 0.05};
    Map<String, PairRequest> requests = new LinkedHashMap<>();
    requests.put("collide", PairRequest.intersection());
    requests.put("distance", PairRequest.distance());
    requests.put("distance, L1", PairRequest.builder(Goal.DISTANCE).metric(Metric.L1).build());
    requests.put("distance, Linf", PairRequest.builder(Goal.DISTANCE).metric(Metric.LINF).build());
    requests.put("penetration", PairRequest.penetration());
    requests.put(
        "depth along a direction",
        PairRequest.builder(Goal.PENETRATION).direction(towards).build());
    requests.put("cast", PairRequest.builder(Goal.CAST).direction(towards).build());
    requests.put("subset", PairRequest.containment());
    return requests;
  }

  private static Map<String, ConvexBody> bodies() {
    Polytope box = Shapes.box(1, 1, 1);
    Map<String, ConvexBody> bodies = new LinkedHashMap<>();
    bodies.put("polytope", box);
    bodies.put("rounded polytope", new RoundedPolytope(box, 0.25));
    bodies.put("ball", Shapes.sphere(3, 1));
    bodies.put("support function", Shapes.smoothEllipsoid(1, 1.25, 1.5));
    bodies.put("half-spaces", HalfSpaces.half(new double[] {1, 0, 0}, 1));
    bodies.put("point", Polytope.of(3, 0, 0, 0));
    bodies.put("segment", Polytope.of(3, -1, 0, 0, 1, 0, 0));
    bodies.put("ray", HalfSpaces.ray(new double[3], new double[] {0, 0, 1}));
    return bodies;
  }

  private static String cell(NarrowPhase engine, ConvexBody a, ConvexBody b, PairRequest request) {
    Pose turned = Pose.rotation(new double[] {1, 2, 3}, 0.3, new double[3]);
    Pose apart = Pose.rotation(new double[] {3, 1, -2}, 0.2, new double[] {8, 0.3, 0.2});
    Pose together = Pose.rotation(new double[] {3, 1, -2}, 0.2, new double[] {0.4, 0.1, 0.2});
    try {
      return "%s, %s"
          .formatted(
              micros(engine, a, turned, b, apart, request),
              micros(engine, a, turned, b, together, request));
    } catch (UnsupportedQueryException e) {
      return "-";
    }
  }

  private static String micros(
      NarrowPhase engine, ConvexBody a, Pose poseA, ConvexBody b, Pose poseB, PairRequest request) {
    PairQuery query = engine.newQuery(3);
    PreparedShape ofA = engine.prepare(a);
    PreparedShape ofB = engine.prepare(b);
    PairResult result = new PairResult(3);
    Runnable ask = () -> query.evaluate(ofA, poseA, ofB, poseB, request, null, result);
    pass(ask, WARM_UP_NANOS);
    double[] medians = new double[PASSES];
    for (int k = 0; k < PASSES; k++) {
      medians[k] = pass(ask, PASS_NANOS);
    }
    Arrays.sort(medians);
    double micros = medians[PASSES / 2] / 1000;
    return micros >= 10 ? "%.0f".formatted(micros) : "%.2g".formatted(micros);
  }

  /** Returns the nanoseconds that one question takes on average, in about that time. */
  private static double pass(Runnable ask, long atLeast) {
    long start = System.nanoTime();
    long asked = 0;
    long now = start;
    while (now - start < atLeast) {
      for (int k = 0; k < 16; k++) {
        ask.run();
      }
      asked += 16;
      now = System.nanoTime();
    }
    return (double) (now - start) / asked;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import com.sun.management.ThreadMXBean;
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
import io.touchstone.api.spi.Proof;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Measures every question about every two kinds of bodies in space, with the policy checked and
 * prepared shapes, and prints a table: medians in microseconds apart and in each other, and the
 * bytes that a query allocates, the more of both, where it does. The same kinds as in {@code
 * docs/matrix.md}, turned so that nothing is along an axis; A is half as large where it is asked
 * whether it is a subset.
 *
 * <p>One process asks all that is measured together, as a program does that has all kinds of
 * bodies: a cell alone in a process may be faster.
 */
public final class MatrixBench {

  private static final int PASSES = 15;
  private static final long PASS_NANOS = 4_000_000;
  private static final long WARM_UP_NANOS = 250_000_000;

  /** From here on a pass is one query. */
  private static final long SLOW_NANOS = 100_000;

  private MatrixBench() {}

  /**
   * Prints the table as CSV.
   *
   * @param questions names of questions; all of them if there are none
   */
  public static void main(String[] questions) {
    PrintStream out = System.out;
    Map<String, PairRequest> asked = requests();
    for (String question : questions) {
      if (!asked.containsKey(question)) {
        throw new IllegalArgumentException(
            "no question '%s'; there are: %s".formatted(question, asked.keySet()));
      }
    }
    asked.keySet().retainAll(questions.length == 0 ? asked.keySet() : Set.of(questions));
    NarrowPhase engine =
        Proofs.prove(Engines.installed().createNarrowPhase("auto", Map.of()), Proof.CHECKED);
    Map<String, ConvexBody> bodies = bodies(1);
    out.println("question,A," + String.join(",", bodies.keySet()));
    asked.forEach(
        (question, request) ->
            bodies(request.goal() == Goal.CONTAINMENT ? 0.5 : 1)
                .forEach(
                    (name, a) -> {
                      out.printf("%s,%s", question, name);
                      bodies.values().forEach(b -> out.print("," + cell(engine, a, b, request)));
                      out.println();
                    }));
  }

  private static Map<String, PairRequest> requests() {
    double[] towards = {-1, 0.1, 0.05};
    Map<String, PairRequest> requests = new LinkedHashMap<>();
    requests.put("collide", PairRequest.intersection());
    requests.put("distance", PairRequest.distance());
    requests.put("distance in L1", PairRequest.builder(Goal.DISTANCE).metric(Metric.L1).build());
    requests.put(
        "distance in Linf", PairRequest.builder(Goal.DISTANCE).metric(Metric.LINF).build());
    requests.put("penetration", PairRequest.penetration());
    requests.put(
        "depth along a direction",
        PairRequest.builder(Goal.PENETRATION).direction(towards).build());
    requests.put("cast", PairRequest.builder(Goal.CAST).direction(towards).build());
    requests.put("subset", PairRequest.containment());
    return requests;
  }

  private static Map<String, ConvexBody> bodies(double size) {
    Polytope box = Shapes.box(size, size, size);
    Map<String, ConvexBody> bodies = new LinkedHashMap<>();
    bodies.put("polytope", box);
    bodies.put("rounded polytope", new RoundedPolytope(box, 0.25 * size));
    bodies.put("ball", Shapes.sphere(3, size));
    bodies.put("support function", Shapes.smoothEllipsoid(size, 1.25 * size, 1.5 * size));
    bodies.put("half-spaces", HalfSpaces.half(new double[] {1, 0, 0}, size));
    bodies.put("point", Polytope.of(3, 0, 0, 0));
    bodies.put("segment", Polytope.of(3, -size, 0, 0, size, 0, 0));
    bodies.put("ray", HalfSpaces.ray(new double[3], new double[] {0, 0, 1}));
    return bodies;
  }

  private static String cell(NarrowPhase engine, ConvexBody a, ConvexBody b, PairRequest request) {
    Pose turned = Pose.rotation(new double[] {1, 2, 3}, 0.3, new double[3]);
    Pose apart = Pose.rotation(new double[] {3, 1, -2}, 0.2, new double[] {8, 0.3, 0.2});
    Pose together = Pose.rotation(new double[] {3, 1, -2}, 0.2, new double[] {0.1, 0.03, 0.05});
    PairQuery query = engine.newQuery(3);
    PreparedShape ofA = engine.prepare(a);
    PreparedShape ofB = engine.prepare(b);
    PairResult result = new PairResult(3);
    Figures far = measure(() -> query.evaluate(ofA, turned, ofB, apart, request, null, result));
    Figures near = measure(() -> query.evaluate(ofA, turned, ofB, together, request, null, result));
    long bytes = Math.max(far.bytes, near.bytes);
    String text = "%s / %s".formatted(micros(far.nanos), micros(near.nanos));
    return bytes == 0 ? text : "\"%s, %,d B\"".formatted(text, bytes);
  }

  private static String micros(double nanos) {
    double micros = nanos / 1000;
    return micros >= 10 ? "%.0f".formatted(micros) : "%.2g".formatted(micros);
  }

  private record Figures(double nanos, long bytes) {}

  private static Figures measure(Runnable ask) {
    pass(ask, WARM_UP_NANOS);
    double[] medians = new double[PASSES];
    for (int k = 0; k < PASSES; k++) {
      medians[k] = pass(ask, PASS_NANOS);
    }
    Arrays.sort(medians);
    ThreadMXBean meter = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int k = 0; k < PASSES; k++) {
      long before = meter.getCurrentThreadAllocatedBytes();
      ask.run();
      least = Math.min(least, meter.getCurrentThreadAllocatedBytes() - before);
    }
    return new Figures(medians[PASSES / 2], least);
  }

  /** Returns the nanoseconds that one question takes on average, in about that time. */
  private static double pass(Runnable ask, long atLeast) {
    long start = System.nanoTime();
    long asked = 0;
    long now = start;
    while (now - start < atLeast) {
      ask.run();
      asked++;
      boolean slow = System.nanoTime() - now > SLOW_NANOS;
      for (int k = 1; k < 16 && !slow; k++) {
        ask.run();
        asked++;
      }
      now = System.nanoTime();
    }
    return (double) (now - start) / asked;
  }
}

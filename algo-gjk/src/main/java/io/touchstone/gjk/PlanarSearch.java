// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.TraceStep;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The boolean GJK of the plane in the form in which it is taught (W. Bittle, GJK, dyn4j.org, 2010).
 * AB is B - A, O the origin, a the newest point of the simplex, then b, then c:
 *
 * <pre>{@code
 * add support(d), d := -d
 * loop: p = support(d); if p.d < 0: apart; add p
 *   two points    d := (AB x AO) x AB
 *   three points  if ((AC x AB) x AB).AO > 0: drop c, d := (AB x AO) x AB      region R4
 *                 else if ((AB x AC) x AC).AO > 0: drop b, d := (AC x AO) x AC region R3
 *                 else: the origin is inside                                   region R5
 * }</pre>
 *
 * <p>As it is taught it stops at {@code p.d <= 0}, and it begins with the line of the centres even
 * if that has no length. So it misses bodies whose centres coincide (d = 0), every pair where the
 * origin is on the line of two points (the triple product is 0), and answers touching pairs one way
 * or the other. Repaired: another direction when the centres coincide, the exit for {@code p.d < 0}
 * only; and where the origin is on a line, or a point comes back, it claims nothing. As it is
 * taught it ends with what it returns, right or wrong.
 *
 * <p>Coordinates are those of the world. Scratch memory of one thread; allocates nothing after
 * construction unless it is traced.
 */
final class PlanarSearch extends QuickSearch {

  /** No pair was seen to take more than 8; without a cap a rounding could make it go round. */
  private static final int MOST_ITERATIONS = 100;

  private final boolean repaired;
  private final double startX;
  private final double startY;
  private final StepRecorder recorder;

  private double dx;
  private double dy;

  /**
   * Creates the scratch memory.
   *
   * @param repaired whether the faults of the original are repaired
   * @param startX first direction; 0, 0 for the line of the centres
   */
  PlanarSearch(boolean repaired, double startX, double startY, StepRecorder recorder) {
    super(2);
    this.repaired = repaired;
    this.startX = startX;
    this.startY = startY;
    this.recorder = recorder;
  }

  @Override
  int exponentFor(double magnitude) {
    return 0;
  }

  @Override
  Ending run(CoreSource source, PairRequest request, @Nullable GjkMemory memory) {
    forget();
    setStart(source); // before the source takes anything but the centres
    if (memory != null && memory.size == 3) {
      recall(source, memory);
      if (isInside(0)) {
        return Ending.CONTAINED;
      }
      forget();
    }
    int most = Math.min(request.maxIterations(), MOST_ITERATIONS);
    if (memory != null && memory.directed) {
      source.a.toWorld(memory.axis, normal);
      dx = normal[0];
      dy = normal[1];
    } else {
      add(source, 0);
      dx = -dx;
      dy = -dy;
    }
    while (iterations < most) {
      iterations++;
      boolean known = add(source, iterations);
      int last = simplex.size - 1;
      double along = x(last) * dx + y(last) * dy;
      if (along < 0 || (along == 0 && !repaired)) {
        return separated();
      }
      if (known || !(along >= 0)) { // also for NaN
        return Ending.UNCLEAR;
      }
      if (simplex.size == 1) {
        dx = -dx;
        dy = -dy;
      } else if (simplex.size == 2) {
        aimFromEdge(1, 0);
      } else if (leaveTriangle()) {
        recordAnswer("true");
        return isInside(iterations) || !repaired ? Ending.CONTAINED : Ending.UNCLEAR;
      }
      if (repaired && dx == 0 && dy == 0) {
        return Ending.UNCLEAR; // the origin is on the line of the last two points
      }
    }
    return request.maxIterations() <= MOST_ITERATIONS ? Ending.LIMIT : Ending.UNCLEAR;
  }

  private void setStart(CoreSource source) {
    dx = startX;
    dy = startY;
    if (dx == 0 && dy == 0) {
      dx = -source.x;
      dy = -source.y;
    }
    if (repaired && dx == 0 && dy == 0) {
      dx = 1;
    }
  }

  /** Places the remembered triangle. */
  private void recall(CoreSource source, GjkMemory memory) {
    for (int k = 0; k < 3; k++) {
      memory.take(k, source);
      put(source);
    }
  }

  /** Adds the support point along d; returns whether it was in the simplex already. */
  private boolean add(CoreSource source, int iteration) {
    supports++;
    source.find(dx, dy, 0);
    boolean known = simplex.contains(source.vertexA, source.vertexB);
    put(source);
    if (recorder.isOn()) {
      recorder.send(
          TraceStep.of("support", iteration)
              .with("vertexA", source.vertexA)
              .with("vertexB", source.vertexB)
              .with("direction", new double[] {dx, dy})
              .with("point", new double[] {source.x, source.y})
              .with("projection", source.x * dx + source.y * dy));
    }
    return known;
  }

  private void put(CoreSource source) {
    int k = simplex.add(source.vertexA, source.vertexB);
    System.arraycopy(source.found, 0, simplex.high, 2 * k, 2);
  }

  /** x of a point of the simplex, of which the newest is the last. */
  private double x(int k) {
    return simplex.high[2 * k];
  }

  private double y(int k) {
    return simplex.high[2 * k + 1];
  }

  private Ending separated() {
    recordAnswer("false");
    double length = Math.sqrt(dx * dx + dy * dy);
    normal[0] = dx / length;
    normal[1] = dy / length;
    simplex.size--; // the point beyond which the origin lies is not part of the simplex
    return length > 0 || !repaired ? Ending.SEPARATED : Ending.UNCLEAR; // also for NaN
  }

  /** {@code d := (AB x AO) x AB}: perpendicular to the edge from a to b, towards the origin. */
  private void aimFromEdge(int a, int b) {
    double ex = x(b) - x(a);
    double ey = y(b) - y(a);
    double cross = ey * x(a) - ex * y(a); // AB x AO, AO = -a
    dx = -cross * ey;
    dy = cross * ex;
    if (recorder.isOn()) {
      recorder.region(iterations, "segment", 1 << a | 1 << b, new double[] {cross}, cross != 0);
      recordSimplex();
    }
  }

  /** Tells whether the origin is inside; if not, drops a corner and aims from the edge left. */
  private boolean leaveTriangle() {
    int a = 2;
    int b = 1;
    int c = 0;
    double bx = x(b) - x(a);
    double by = y(b) - y(a);
    double cx = x(c) - x(a);
    double cy = y(c) - y(a);
    double turn = bx * cy - by * cx; // AB x AC
    // (AC x AB) x AB = -turn (-by, bx), (AB x AC) x AC = turn (-cy, cx), times AO = -a
    double beyondAb = turn * (bx * y(a) - by * x(a));
    double beyondAc = -turn * (cx * y(a) - cy * x(a));
    if (recorder.isOn()) {
      recorder.region(iterations, "R4", 6, new double[] {beyondAb}, beyondAb > 0);
      if (!(beyondAb > 0)) {
        recorder.region(iterations, "R3", 5, new double[] {beyondAc}, beyondAc > 0);
      }
    }
    if (beyondAb > 0) {
      simplex.keep(6);
    } else if (beyondAc > 0) {
      simplex.keep(5);
    } else {
      return true;
    }
    aimFromEdge(1, 0);
    return false;
  }

  /** Sets the weights of the origin in the triangle; tells whether all are positive. */
  private boolean isInside(int iteration) {
    double c0 = x(1) * y(2) - y(1) * x(2);
    double c1 = x(2) * y(0) - y(2) * x(0);
    double c2 = x(0) * y(1) - y(0) * x(1);
    double total = c0 + c1 + c2;
    simplex.weight[0] = c0 / total;
    simplex.weight[1] = c1 / total;
    simplex.weight[2] = c2 / total;
    boolean inside =
        simplex.weight[0] > 0 && simplex.weight[1] > 0 && simplex.weight[2] > 0; // false for NaN
    if (recorder.isOn()) {
      recorder.region(iteration, "R5", 7, new double[] {c0, c1, c2}, inside);
      recordSimplex();
    }
    return inside;
  }

  /** Records the points of the simplex, in the order in which they were found. */
  private void recordSimplex() {
    double[][] points = new double[simplex.size][];
    for (int k = 0; k < points.length; k++) {
      points[k] = new double[] {x(k), y(k)};
    }
    recorder.send(
        TraceStep.of("simplex", iterations)
            .with("verticesA", Arrays.copyOf(simplex.vertexA, simplex.size))
            .with("verticesB", Arrays.copyOf(simplex.vertexB, simplex.size))
            .with("points", points));
  }

  /** Records what the algorithm returns as it is taught, before anything is verified. */
  private void recordAnswer(String answer) {
    if (recorder.isOn()) {
      recorder.send(TraceStep.of("answer", iterations).with("collides", answer));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.TraceStep;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.engine.nearest.SearchListener;
import io.touchstone.gjk.epa.ExpansionListener;
import io.touchstone.gjk.subdistance.SubDistance;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sends the steps of a search to a sink, as the package documentation describes them. Does nothing,
 * and allocates nothing, while there is none, where {@link #isOn} is asked before.
 */
final class StepRecorder implements SearchListener, ExpansionListener {

  private final int dimension;
  private @Nullable QueryTrace sink;

  /**
   * Creates it.
   *
   * @param dimension of the bodies; directions have as many components, whatever the search has
   */
  StepRecorder(int dimension) {
    this.dimension = dimension;
  }

  void sendTo(@Nullable QueryTrace sink) {
    this.sink = sink;
  }

  @Override
  public boolean isOn() {
    return sink != null;
  }

  void start(String frame, boolean warm) {
    if (sink != null) {
      sink.step(TraceStep.of("start", 0).with("frame", frame).with("warm", warm));
    }
  }

  /**
   * Records a pair of support vertices.
   *
   * @param gap {@code -w.y} for the unit vector w and the point y of A - B, in the unit of length
   * @param direction w, from A to B, in the frame of the search
   */
  @Override
  public void support(int iteration, int a, int b, double gap, double... direction) {
    send(
        TraceStep.of("support", iteration)
            .with("vertexA", a)
            .with("vertexB", b)
            .with("gap", gap)
            .with("direction", Arrays.copyOf(direction, dimension)));
  }

  /** Records that the balls around the bodies are apart along a unit vector of the world. */
  void balls(double gap, double... direction) {
    send(TraceStep.of("balls", 1).with("gap", gap).with("direction", direction));
  }

  /**
   * Records a pair of support points: of bodies without vertices each in the frame of its body.
   *
   * @param gap in the unit of the source
   */
  void support(int iteration, CoreSource source, double gap, double[] direction) {
    if (source.hasVertices()) {
      support(iteration, source.vertexA, source.vertexB, source.unscaled(gap), direction);
    } else {
      send(
          TraceStep.of("support", iteration)
              .with("pointA", source.a.point)
              .with("pointB", source.b.point)
              .with("gap", gap)
              .with("direction", direction));
    }
  }

  /**
   * Records a simplex: of bodies without vertices as points of A - B.
   *
   * @param distance in the unit of the source
   */
  void simplex(int iteration, PairSimplex simplex, CoreSource source, double distance) {
    if (source.hasVertices()) {
      simplex(iteration, simplex, source.unscaled(distance));
      return;
    }
    int n = simplex.dimension;
    double[][] rows = new double[simplex.size][];
    for (int k = 0; k < rows.length; k++) {
      rows[k] = Arrays.copyOfRange(simplex.high, n * k, n * k + n);
    }
    send(TraceStep.of("simplex", iteration).with("points", rows).with("distance", distance));
  }

  /** Records the face of the simplex that is nearest to the origin. */
  @Override
  public void simplex(int iteration, PairSimplex simplex, double distance) {
    int[] ofA = new int[simplex.size];
    int[] ofB = new int[simplex.size];
    System.arraycopy(simplex.vertexA, 0, ofA, 0, simplex.size);
    System.arraycopy(simplex.vertexB, 0, ofB, 0, simplex.size);
    send(
        TraceStep.of("simplex", iteration)
            .with("verticesA", ofA)
            .with("verticesB", ofB)
            .with("distance", distance));
  }

  @Override
  public void expansion(
      int iteration, double distance, double height, int a, int b, double... direction) {
    send(
        TraceStep.of("expansion", iteration)
            .with("distance", distance)
            .with("height", height)
            .with("vertexA", a)
            .with("vertexB", b)
            .with("direction", direction));
  }

  /** Records that acceleration was given up for the rest of the search. */
  void momentumRemoved(int iteration) {
    if (sink != null) {
      sink.step(TraceStep.of("momentum-removed", iteration));
    }
  }

  /**
   * Records the decision about a part of the simplex.
   *
   * @param subset numbers of the points, as bits
   * @param values what decided, one per point
   */
  void region(int iteration, String test, int subset, double[] values, boolean accepted) {
    region(iteration, test, SubDistance.corners(subset), values, accepted);
  }

  /**
   * Records the decision about a part of the simplex.
   *
   * @param corners numbers of the points
   * @param values what decided, one per point
   */
  @Override
  public void region(int iteration, String test, int[] corners, double[] values, boolean accepted) {
    send(
        TraceStep.of("region", iteration)
            .with("test", test)
            .with("corners", corners)
            .with("values", values)
            .with("accepted", accepted));
  }

  @Override
  public void polytope(int iteration, double[][] points, int[] faces) {
    send(TraceStep.of("polytope", iteration).with("points", points).with("faces", faces));
  }

  /** Sends any step. */
  void send(TraceStep step) {
    if (sink != null) {
      sink.step(step);
    }
  }

  void end(int iteration, String ending) {
    if (sink != null) {
      sink.step(TraceStep.of("end", iteration).with("ending", ending));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.contact.CommonPointSearch;
import io.touchstone.kernel.proposal.Proposal;

/**
 * The steps as data. Directions are in the world frame; projected points and intervals in the plane
 * and on the line to which they were projected, relative to the centre of A.
 *
 * <ul>
 *   <li>{@code translated-gap}: {@code direction}, {@code gap}, a lower bound of the gap along the
 *       last direction, known from the translations alone
 *   <li>{@code last-direction}: {@code direction}, {@code gap}, {@code separated}
 *   <li>{@code centre-line}: {@code direction}, {@code gap}, {@code separated}, and the parameters
 *       t of formula (3) as {@code intervalA}, {@code intervalB}
 *   <li>{@code inscribed-balls}: {@code radiusA}, {@code radiusB}, {@code distance}, {@code
 *       overlap}
 *   <li>{@code candidate-edges}: {@code edgesA}, {@code edgesB}, pairs of vertices one after the
 *       other
 *   <li>{@code projection}: {@code body}, {@code edge} or {@code face} (number in the topology),
 *       {@code direction}
 *   <li>{@code outlines}: {@code outlineA}, {@code outlineB}, and the vertices {@code verticesA},
 *       {@code verticesB}, by position among the extreme ones
 *   <li>{@code intervals}: {@code normal} in the plane, {@code lifted} in space, {@code intervalA},
 *       {@code intervalB}, {@code gap} per unit of length in space
 *   <li>{@code last-common-point}: {@code found}, that of the pair's last query still is one
 *   <li>{@code common-point}: {@code found}, {@code certain}, and the pairs {@code verticesA},
 *       {@code verticesB} with {@code weights}
 *   <li>{@code nearest-points}: the pairs {@code verticesA}, {@code verticesB} with {@code weights}
 *   <li>{@code projected-points}: the direction {@code normal} on which the features end the
 *       intervals, and the {@code distance} of the points
 *   <li>{@code polygon-test}: the corners {@code outlineA}, {@code outlineB}, whether a line is
 *       between them, {@code separated}, its {@code normal} if so, and the number of {@code steps}
 * </ul>
 *
 * <p>Allocates.
 */
final class ProjectionTrace {

  private final QueryTrace sink;

  ProjectionTrace(QueryTrace sink) {
    this.sink = sink;
  }

  void translatedGap(double[] normal, double gap) {
    sink.step(TraceStep.of("translated-gap", 0).with("direction", normal).with("gap", gap));
  }

  void direction(String kind, Separation separation, boolean separated) {
    sink.step(
        TraceStep.of(kind, 0)
            .with("direction", separation.normal)
            .with("gap", separation.gap())
            .with("separated", separated));
  }

  void centreLine(PlacedFrame frame, Separation separation, boolean separated) {
    sink.step(
        TraceStep.of("centre-line", 0)
            .with("direction", frame.centres)
            .with("intervalA", CentreLine.interval(frame.a, frame.centres, 0))
            .with("intervalB", CentreLine.interval(frame.b, frame.centres, 1))
            .with("gap", separation.gap())
            .with("separated", separated));
  }

  void inscribedBalls(double radiusA, double radiusB, double distance, boolean overlap) {
    sink.step(
        TraceStep.of("inscribed-balls", 0)
            .with("radiusA", radiusA)
            .with("radiusB", radiusB)
            .with("distance", distance)
            .with("overlap", overlap));
  }

  void candidates(CandidateEdges ofA, CandidateEdges ofB) {
    sink.step(
        TraceStep.of("candidate-edges", 0).with("edgesA", ofA.edges()).with("edgesB", ofB.edges()));
  }

  void projection(
      int iteration,
      String feature,
      boolean ofB,
      int number,
      double[] direction,
      PlaneOutlines found) {
    sink.step(
        TraceStep.of("projection", iteration)
            .with("body", ofB ? "B" : "A")
            .with(feature, number)
            .with("direction", direction));
    outlines(iteration, found.ofA, found.ofB, found.shift);
    intervals(iteration, found.ofA, found.ofB, found.shift, found.line, found.lifted);
  }

  void plane(
      Outline outlineA, Outline outlineB, double[] shift, SeparatingLine line, double[] normal) {
    outlines(1, outlineA, outlineB, shift);
    intervals(1, outlineA, outlineB, shift, line, normal);
  }

  private void outlines(int iteration, Outline outlineA, Outline outlineB, double[] shift) {
    sink.step(
        TraceStep.of("outlines", iteration)
            .with("outlineA", outlineA.corners(0, 0))
            .with("outlineB", outlineB.corners(shift[0], shift[1]))
            .with("verticesA", outlineA.vertices())
            .with("verticesB", outlineB.vertices()));
  }

  private void intervals(
      int iteration,
      Outline outlineA,
      Outline outlineB,
      double[] shift,
      SeparatingLine line,
      double[] lifted) {
    double x = line.normalX();
    double y = line.normalY();
    double apart = x * shift[0] + y * shift[1];
    double[] intervalB = outlineB.interval(x, y);
    intervalB[0] += apart;
    intervalB[1] += apart;
    sink.step(
        TraceStep.of("intervals", iteration)
            .with("normal", new double[] {x, y})
            .with("lifted", lifted)
            .with("intervalA", outlineA.interval(x, y))
            .with("intervalB", intervalB)
            .with("gap", line.gap()));
  }

  void nearest(Proposal found, int steps) {
    sink.step(pairs(TraceStep.of("nearest-points", steps), found.ofA(), found.ofB()));
  }

  void projectedPoints(int projections, double[] normal, ProjectedPoints points) {
    sink.step(
        TraceStep.of("projected-points", projections)
            .with("normal", normal)
            .with("distance", points.distance()));
  }

  void polygonTest(Ring a, Ring b, PolygonTest test, boolean separated) {
    TraceStep step =
        TraceStep.of("polygon-test", 1)
            .with("outlineA", corners(a))
            .with("outlineB", corners(b))
            .with("steps", test.steps)
            .with("separated", separated);
    sink.step(separated ? step.with("normal", test.normalX, test.normalY) : step);
  }

  private static double[][] corners(Ring ring) {
    double[][] rows = new double[ring.size()][];
    for (int k = 0; k < rows.length; k++) {
      rows[k] = new double[] {ring.x(k), ring.y(k)};
    }
    return rows;
  }

  void lastCommonPoint() {
    sink.step(TraceStep.of("last-common-point", 0).with("found", true));
  }

  void commonPoint(boolean found, boolean certain, CommonPointSearch search) {
    TraceStep step = TraceStep.of("common-point", 0).with("found", found).with("certain", certain);
    sink.step(found ? pairs(step, search.ofA(), search.ofB()) : step);
  }

  private static TraceStep pairs(TraceStep step, WeightedVertices a, WeightedVertices b) {
    int[] verticesA = new int[a.size()];
    int[] verticesB = new int[a.size()];
    double[] weights = new double[a.size()];
    for (int term = 0; term < weights.length; term++) {
      verticesA[term] = a.vertex(term);
      verticesB[term] = b.vertex(term);
      weights[term] = a.weight(term);
    }
    return step.with("verticesA", verticesA).with("verticesB", verticesB).with("weights", weights);
  }
}

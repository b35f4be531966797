// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.spatial;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.exact.Dyadic;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.inside.DirectionScale;
import io.touchstone.kernel.support.Directions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class SupportTableBuilderTest {

  private static SupportTableLists lists(Polytope polytope) {
    SpatialSupport map = SpatialSupport.of(polytope);
    return SupportTableBuilder.build(
        Hull.of(polytope), map.x, map.y, map.z, map.largestCoordinate());
  }

  private static int cellOf(SupportTableLists lists, double[] w) {
    return lists.resolution == 0
        ? SupportTableLists.chamber(w[0], w[1], w[2])
        : SupportTableLists.gridCell(
            lists.resolution,
            SupportTableLists.cellsPerOctant(lists.resolution),
            w[0],
            w[1],
            w[2],
            Math.abs(w[0]) + Math.abs(w[1]) + Math.abs(w[2]));
  }

  /** Among the candidates of every direction's cell there is one that is farthest, exactly. */
  private static void checkCandidates(Polytope polytope, long seed) {
    SupportTableLists lists = lists(polytope);
    SplittableRandom random = new SplittableRandom(seed);
    List<double[]> directions = new ArrayList<>(Directions.ofSigns(3));
    for (int k = 0; k < 300; k++) {
      directions.add(Directions.random(random, 3));
    }
    directions.addAll(Directions.onCellBorders(Math.max(8, lists.resolution), random, 300));
    directions.addAll(Directions.ofHull(polytope, random, 300));
    for (double[] w : directions) {
      int cell = cellOf(lists, w);
      Dyadic best = null;
      for (int k = lists.starts[cell]; k < lists.starts[cell + 1]; k++) {
        best = max(best, dot(polytope, lists.vertices[k], w));
      }
      Dyadic truth = null;
      for (int v = 0; v < polytope.vertexCount(); v++) {
        truth = max(truth, dot(polytope, v, w));
      }
      assertThat(best).as("direction %s of %s", Arrays.toString(w), polytope).isEqualTo(truth);
    }
  }

  private static Dyadic max(@Nullable Dyadic a, Dyadic b) {
    return a == null || a.compareTo(b) < 0 ? b : a;
  }

  private static Dyadic dot(Polytope polytope, int vertex, double[] w) {
    Dyadic dot = Dyadic.ZERO;
    for (int axis = 0; axis < 3; axis++) {
      dot = dot.add(Dyadic.of(w[axis]).multiply(Dyadic.of(polytope.coordinate(vertex, axis))));
    }
    return dot;
  }

  @Test
  void theFarthestVertexIsAlwaysACandidate() {
    for (int vertices : new int[] {1, 2, 3, 4, 5, 7, 10, 16, 32, 33, 50, 80}) {
      for (int seed = 0; seed < 3; seed++) {
        checkCandidates(Shapes.randomHull(3, vertices, seed), seed);
      }
    }
  }

  @Test
  void theFarthestVertexIsACandidateWhenFacesAreParallelToAxesOrGridLines() {
    checkCandidates(Shapes.crossPolytope(1, 1, 1), 1);
    checkCandidates(Shapes.crossPolytope(3, 2, 1), 2);
    for (int sides : new int[] {3, 4, 6, 8, 12, 16, 40}) {
      checkCandidates(Shapes.prism(sides, 1, 1), sides);
      checkCandidates(Shapes.pyramid(sides, 1, 1), sides);
      checkCandidates(Shapes.prism(Shapes.regularPolygon(sides, 1), 0), sides);
    }
    checkCandidates(Shapes.ellipsoid(8, 12, 1, 1, 1), 3);
    checkCandidates(Shapes.geodesicEllipsoid(3, 1, 1, 1), 4);
  }

  @Test
  void latticeBodiesHaveTheirFarthestVertexAmongTheCandidates() {
    SplittableRandom random = new SplittableRandom(77);
    for (int round = 0; round < 60; round++) {
      double[] coordinates = new double[3 * (4 + random.nextInt(40))];
      int range = 1 + random.nextInt(4);
      for (int i = 0; i < coordinates.length; i++) {
        coordinates[i] = random.nextInt(-range, range + 1);
      }
      checkCandidates(Polytope.of(3, coordinates), round);
    }
  }

  @Test
  void nearlyFlatAndFarBodiesHaveTheirFarthestVertexAmongTheCandidates() {
    for (double thin : new double[] {1e-3, 1e-9, 1e-15, 1e-300}) {
      checkCandidates(Shapes.geodesicEllipsoid(3, 1, 1, thin), 1);
      checkCandidates(Shapes.geodesicEllipsoid(2, 1, thin, thin), 2);
    }
    double[] far = Shapes.randomHull(3, 60, 1).toArray();
    for (int i = 0; i < far.length; i++) {
      far[i] += 1e8;
    }
    checkCandidates(Polytope.of(3, far), 3);
  }

  @Test
  void aVertexWithVeryManyNeighboursIsEntered() {
    checkCandidates(Shapes.pyramid(700, 1, 1), 1);
    checkCandidates(Shapes.pyramid(700, 1, 1e-3), 2);
  }

  @Test
  void tablesStaySmall() {
    List<Polytope> bodies =
        List.of(
            Shapes.randomHull(3, 64, 1),
            Shapes.randomHull(3, 1024, 1),
            Shapes.randomHull(3, 4096, 1),
            Shapes.prism(32, 1, 1),
            Shapes.prism(512, 1, 1),
            Shapes.prism(4096, 1, 1),
            Shapes.pyramid(3000, 1, 1),
            Shapes.prism(Shapes.regularPolygon(500, 1), 0),
            Shapes.geodesicEllipsoid(10, 1, 1, 1e-6),
            Shapes.ellipsoid(40, 40, 1, 1, 1));
    for (Polytope body : bodies) {
      SpatialSupport map = SpatialSupport.of(body);
      SupportTableCells cells =
          SupportTableLayout.of(
              Hull.of(body),
              map.x,
              map.y,
              map.z,
              map.largestCoordinate(),
              new DirectionScale(map.largestCoordinate()));
      assertThat(cells.bytes()).as("%s", body).isLessThan(200L * body.vertexCount() + 4096);
    }
  }

  @Test
  void candidatesAreFewOnAverage() {
    for (int vertices : new int[] {64, 256, 1024}) {
      SupportTableLists lists = lists(Shapes.randomHull(3, vertices, 2));
      assertThat(lists.vertices.length / (double) lists.count()).isLessThan(2.6);
      assertThat(lists.cellsWithMoreThan(4) / (double) lists.count()).isLessThan(0.04);
    }
  }
}

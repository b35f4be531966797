// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.fixtures.PairFamilies;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SilhouetteTest {

  /** The outline of the selected vertices is the outline of all. */
  @Test
  void keepsEveryCornerOfTheOutline() {
    int left = 0;
    int all = 0;
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      Polytope body =
          switch (seed % 4) {
            case 0 -> Shapes.ellipsoid(12, 12, 5, 4, 4);
            case 1 -> Shapes.prism(20, 1, 2);
            case 2 -> Shapes.randomHull(3, 60, seed);
            default -> PairFamilies.cloud(3, 80, random, 1e-3);
          };
      PreparedPolyhedron prepared = new PreparedPolyhedron(ProjectionShapes.OF_EDGES, body);
      Pose pose = PairFamilies.rotation(3, random, 1);
      PlacedPolyhedron placed = new PlacedPolyhedron(1, prepared);
      placed.take(prepared, pose);
      placed.findWayBack();
      double[] u = new double[3];
      int edge = random.nextInt(prepared.edgeCount());
      double[] d = prepared.directions;
      placed.turn(d, 3 * edge, u, 0);
      Silhouette silhouette = new Silhouette();
      silhouette.select(placed, u);
      ProjectionAlongEdge projection = new ProjectionAlongEdge();
      assertThat(projection.along(u)).isTrue();

      int vertices = prepared.vertices.length;
      Outline expected =
          outline(placed, projection, IntStream.range(0, vertices).toArray(), vertices);
      Outline found = outline(placed, projection, silhouette.positions(), silhouette.count());
      assertThat(found.corners(0, 0)).as("seed %d", seed).isDeepEqualTo(expected.corners(0, 0));
      left += silhouette.count();
      all += vertices;
    }
    assertThat(left).isLessThan(all * 2 / 3);
  }

  private static Outline outline(
      PlacedPolyhedron placed, ProjectionAlongEdge projection, int[] positions, int count) {
    double[] x = new double[count];
    double[] y = new double[count];
    for (int k = 0; k < count; k++) {
      x[k] = projection.project1(placed.points(), 3 * positions[k]);
      y[k] = projection.project2(placed.points(), 3 * positions[k]);
    }
    Outline outline = new Outline();
    outline.enclose(x, y, positions, count);
    return outline;
  }
}

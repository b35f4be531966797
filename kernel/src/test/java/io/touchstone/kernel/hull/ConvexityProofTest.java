// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.Polytope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The proofs accept right graphs and refuse wrong ones of every kind. */
final class ConvexityProofTest {

  private static final double[] CUBE = {
    0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1
  };

  private static final int[][] CUBE_FACES = {
    {0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}
  };

  private static final double[] OCTAHEDRON = {
    1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1
  };

  private static final int[][] OCTAHEDRON_FACES = {
    {0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}
  };

  private static void prove(double[] points, int[]... faces) {
    Polytope polytope = Polytope.of(3, points);
    Hull topology = topology(polytope.vertexCount(), faces);
    HullSurface surface =
        new HullSurface(HullPoints.of(polytope), topology, polytope.vertexCount());
    ConvexityProof.verify(surface);
    ContainmentProof.verify(surface);
  }

  private static void assertRefused(String reason, double[] points, int[]... faces) {
    assertThatThrownBy(() -> prove(points, faces))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("internal error")
        .hasMessageContaining(reason)
        .hasMessageContaining("distinct points");
  }

  @Test
  void acceptsConvexPolyhedra() {
    prove(CUBE, CUBE_FACES);
    prove(OCTAHEDRON, OCTAHEDRON_FACES);
    prove(new double[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, TETRAHEDRON);
  }

  private static final int[][] TETRAHEDRON = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};

  @Test
  void refusesFacesTurnedInsideOut() {
    int[][] inverted = new int[6][];
    for (int f = 0; f < 6; f++) {
      int[] face = CUBE_FACES[f];
      inverted[f] = new int[] {face[3], face[2], face[1], face[0]};
    }
    assertRefused("an edge is not convex", CUBE, inverted);
  }

  @Test
  void refusesAFaceCutIntoCoplanarTriangles() {
    int[][] cut = new int[7][];
    System.arraycopy(CUBE_FACES, 1, cut, 0, 5);
    cut[5] = new int[] {0, 3, 2};
    cut[6] = new int[] {0, 2, 1};
    assertRefused("an edge is not convex", CUBE, cut);
  }

  @Test
  void refusesADent() {
    double[] dented = OCTAHEDRON.clone();
    dented[3 * 4 + 2] = -0.25; // the top comes down below the middle
    assertRefused("an edge is not convex", dented, OCTAHEDRON_FACES);
  }

  @Test
  void refusesAFaceThatIsNotPlane() {
    double[] bent = CUBE.clone();
    bent[3 * 6 + 2] = 1 + 0x1p-52;
    assertRefused("a face is not plane", bent, CUBE_FACES);
  }

  @Test
  void refusesAVertexInTheMiddleOfAnEdge() {
    double[] points = java.util.Arrays.copyOf(CUBE, 27);
    points[24] = 0.5; // between 0 and 1
    int[][] faces = CUBE_FACES.clone();
    faces[0] = new int[] {0, 3, 2, 1, 8};
    faces[2] = new int[] {0, 8, 1, 5, 4};
    assertThatThrownBy(() -> prove(points, faces)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void refusesAPrismOverAStar() {
    // a pentagram turns left at every corner, but goes around twice
    double[] points = new double[30];
    for (int i = 0; i < 5; i++) {
      double angle = 2 * Math.PI * (2 * i) / 5;
      for (int layer = 0; layer < 2; layer++) {
        points[3 * (i + 5 * layer)] = Math.rint(1000 * StrictMath.cos(angle));
        points[3 * (i + 5 * layer) + 1] = Math.rint(1000 * StrictMath.sin(angle));
        points[3 * (i + 5 * layer) + 2] = layer;
      }
    }
    int[][] faces = new int[7][];
    faces[0] = new int[] {4, 3, 2, 1, 0};
    faces[1] = new int[] {5, 6, 7, 8, 9};
    for (int i = 0; i < 5; i++) {
      int j = (i + 1) % 5;
      faces[2 + i] = new int[] {i, j, 5 + j, 5 + i};
    }
    assertRefused("a face goes around more than once", points, faces);
  }

  @Test
  void refusesASurfaceThatGoesAroundTwice() {
    // a bipyramid over a pentagram: closed, Euler's number 2, convex at every edge
    for (int axis = 0; axis < 3; axis++) {
      double[] points = new double[21];
      for (int i = 0; i < 5; i++) {
        double angle = 2 * Math.PI * (2 * i) / 5 + 0.1;
        points[3 * i + (axis + 1) % 3] = 100 * StrictMath.cos(angle);
        points[3 * i + (axis + 2) % 3] = 100 * StrictMath.sin(angle);
      }
      points[15 + axis] = 500;
      points[18 + axis] = -500;
      int[][] faces = new int[10][];
      for (int i = 0; i < 5; i++) {
        faces[2 * i] = new int[] {i, (i + 1) % 5, 5};
        faces[2 * i + 1] = new int[] {(i + 1) % 5, i, 6};
      }
      assertRefused(
          axis == 0
              ? "the neighbours of the apex do not go around it once"
              : "the apex is not below a face",
          points,
          faces);
    }
  }

  @Test
  void refusesTwoBodies() {
    double[] points = new double[24];
    for (int p = 0; p < 8; p++) {
      points[3 * p] = (p / 4) * 10;
    }
    points[3] = 1;
    points[7] = 1;
    points[11] = 1;
    points[15] = 11;
    points[19] = 1;
    points[23] = 1;
    int[][] faces = new int[8][];
    for (int f = 0; f < 4; f++) {
      faces[f] = TETRAHEDRON[f];
      faces[4 + f] =
          new int[] {TETRAHEDRON[f][0] + 4, TETRAHEDRON[f][1] + 4, TETRAHEDRON[f][2] + 4};
    }
    assertRefused("the surface is not connected", points, faces);
  }

  @Test
  void refusesAHandle() {
    // a torus of 3 x 3 quadrangles: closed and connected, but Euler's number is 0
    double[] points = new double[27];
    int[][] faces = new int[9][];
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        double a = 2 * Math.PI * i / 3;
        double b = 2 * Math.PI * j / 3;
        points[3 * (3 * i + j)] = (3 + StrictMath.cos(b)) * StrictMath.cos(a);
        points[3 * (3 * i + j) + 1] = (3 + StrictMath.cos(b)) * StrictMath.sin(a);
        points[3 * (3 * i + j) + 2] = StrictMath.sin(b);
        int k = (i + 1) % 3;
        int l = (j + 1) % 3;
        faces[3 * i + j] = new int[] {3 * i + j, 3 * k + j, 3 * k + l, 3 * i + l};
      }
    }
    assertRefused("Euler's number", points, faces);
  }

  @Test
  void refusesAPointOutside() {
    double[] points = java.util.Arrays.copyOf(CUBE, 30);
    points[24] = 0.5;
    points[25] = 0.5;
    points[26] = 0.5;
    points[27] = 0.5;
    points[28] = 1;
    points[29] = 0.25;
    prove(points, CUBE_FACES); // one inside, one on a face
    for (int axis = 0; axis < 3; axis++) {
      for (double outside : new double[] {Math.nextUp(1.0), -Double.MIN_VALUE, 7, -7}) {
        double[] more = points.clone();
        more[27] = 0.5;
        more[28] = 0.5;
        more[29] = 0.5;
        more[27 + axis] = outside;
        String reason = outside < 0 && axis == 0 ? "the least point is not extreme" : "outside";
        assertRefused(reason, more, CUBE_FACES);
      }
    }
  }

  @Test
  void findsPointsOutsideLargeFaces() {
    // a prism over a 60-gon, with a point just inside, on, and just outside everywhere around it
    int sides = 60;
    double[] prism = new double[6 * sides];
    for (int i = 0; i < sides; i++) {
      for (int layer = 0; layer < 2; layer++) {
        int p = i + layer * sides;
        prism[3 * p] = StrictMath.cos(2 * Math.PI * i / sides);
        prism[3 * p + 1] = StrictMath.sin(2 * Math.PI * i / sides);
        prism[3 * p + 2] = layer;
      }
    }
    Hull topology = Hull.of(Polytope.of(3, prism));
    int accepted = 0;
    int refused = 0;
    for (int k = 0; k < 600; k++) {
      double angle = 2 * Math.PI * k / 600;
      double radius = k % 2 == 0 ? 1.001 : StrictMath.sqrt(k / 601.0) * 0.998;
      double z = new double[] {0, 1, 0.5, -1e-9, 1 + 1e-9}[k % 5];
      double[] more = java.util.Arrays.copyOf(prism, prism.length + 3);
      more[prism.length] = radius * StrictMath.cos(angle);
      more[prism.length + 1] = radius * StrictMath.sin(angle);
      more[prism.length + 2] = z;
      boolean inside = radius < 1 && z >= 0 && z <= 1;
      HullPoints points = HullPoints.of(Polytope.of(3, more));
      HullSurface surface = new HullSurface(points, withOneMoreVertex(topology), 2 * sides + 1);
      if (inside) {
        ContainmentProof.verify(surface);
        accepted++;
      } else if (surface.apex < 2 * sides) {
        assertThatThrownBy(() -> ContainmentProof.verify(surface))
            .as("point %d", k)
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("outside");
        refused++;
      }
    }
    assertThat(accepted).isGreaterThan(100);
    assertThat(refused).isGreaterThan(100);
  }

  /** The same topology of a polytope with one more point, which is not extreme. */
  private static Hull withOneMoreVertex(Hull t) {
    return copy(t, neighbors(t), edges(t), 1);
  }

  @Test
  void refusesAMissingVertex() {
    // the pyramid that is left of the cube when one corner is forgotten
    assertThatThrownBy(
            () ->
                prove(
                    CUBE,
                    new int[][] {
                      {0, 3, 2, 1},
                      {4, 5, 7},
                      {0, 1, 5, 4},
                      {1, 2, 5},
                      {2, 3, 7},
                      {3, 0, 4, 7},
                      {5, 2, 7}
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("outside");
  }

  @Test
  void refusesCornersAndEdgesThatDisagree() {
    Hull cube = topology(8, CUBE_FACES);
    int[] edges = new int[48];
    for (int e = 0; e < 12; e++) {
      edges[4 * e] = cube.edgeStart(e);
      edges[4 * e + 1] = cube.edgeEnd(e);
      edges[4 * e + 2] = cube.edgeRight(e); // exchanged
      edges[4 * e + 3] = cube.edgeLeft(e);
    }
    HullPoints points = HullPoints.of(Polytope.of(3, CUBE));
    assertThatThrownBy(() -> new HullSurface(points, withEdges(cube, edges), 8))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("a corner and its edge disagree");
  }

  @Test
  void refusesNeighboursInTheWrongOrder() {
    Hull cube = topology(8, CUBE_FACES);
    int[] neighbors = new int[24];
    for (int k = 0; k < 24; k++) {
      neighbors[k] = cube.neighbor(k % 3 == 0 ? k : k % 3 == 1 ? k + 1 : k - 1);
    }
    HullPoints points = HullPoints.of(Polytope.of(3, CUBE));
    HullSurface surface = new HullSurface(points, withNeighbors(cube, neighbors), 8);
    assertThatThrownBy(() -> ConvexityProof.verify(surface))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("neighbours and corners disagree");
  }

  @Test
  void theMessageHoldsThePoints() {
    assertThatThrownBy(() -> prove(CUBE, new int[][] {{0, 1, 2}, {0, 2, 1}}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("(0x0.0p0 0x0.0p0 0x0.0p0)")
        .hasMessageContaining("(0x1.0p-1 0x1.0p-1 0x1.0p-1)"); // scaled below 1
  }

  /** Builds the arrays of a topology from its faces, for right and wrong faces alike. */
  private static Hull topology(int vertexCount, int[][] faces) {
    Map<List<Integer>, Integer> faceOf = new LinkedHashMap<>();
    Map<List<Integer>, Integer> before = new LinkedHashMap<>();
    int corners = 0;
    for (int f = 0; f < faces.length; f++) {
      int k = faces[f].length;
      corners += k;
      for (int i = 0; i < k; i++) {
        List<Integer> pair = List.of(faces[f][i], faces[f][(i + 1) % k]);
        assertThat(faceOf.put(pair, f)).isNull();
        before.put(pair, faces[f][(i + k - 1) % k]);
      }
    }
    int[] edges = new int[2 * corners];
    Map<List<Integer>, Integer> edgeOf = new LinkedHashMap<>();
    TreeMap<Integer, List<Integer>> neighborLists = new TreeMap<>();
    for (List<Integer> pair : faceOf.keySet()) {
      int v = pair.get(0);
      int w = pair.get(1);
      if (v < w) {
        int e = edgeOf.size() / 2;
        edgeOf.put(pair, e);
        edgeOf.put(List.of(w, v), e);
        edges[4 * e] = v;
        edges[4 * e + 1] = w;
        edges[4 * e + 2] = require(faceOf, pair);
        edges[4 * e + 3] = require(faceOf, List.of(w, v));
      }
      if (!neighborLists.containsKey(v)) {
        List<Integer> around = new ArrayList<>();
        for (int u = w; !around.contains(u); u = require(before, List.of(v, u))) {
          around.add(u);
        }
        neighborLists.put(v, around);
      }
    }
    int[] neighborOffsets = new int[vertexCount + 1];
    List<Integer> neighbors = new ArrayList<>();
    for (int v = 0; v < vertexCount; v++) {
      neighbors.addAll(neighborLists.getOrDefault(v, List.of()));
      neighborOffsets[v + 1] = neighbors.size();
    }
    int[] cornerOffsets = new int[faces.length + 1];
    int[] cornerVertices = new int[corners];
    int[] cornerEdges = new int[corners];
    int c = 0;
    for (int f = 0; f < faces.length; f++) {
      for (int i = 0; i < faces[f].length; i++) {
        cornerVertices[c] = faces[f][i];
        cornerEdges[c++] =
            require(edgeOf, List.of(faces[f][i], faces[f][(i + 1) % faces[f].length]));
      }
      cornerOffsets[f + 1] = c;
    }
    return new Hull(
        3,
        3,
        neighborLists.keySet().stream().mapToInt(Integer::intValue).toArray(),
        neighborOffsets,
        neighbors.stream().mapToInt(Integer::intValue).toArray(),
        new FaceLists(cornerOffsets, cornerVertices, cornerEdges, edges));
  }

  private static int require(Map<List<Integer>, Integer> map, List<Integer> pair) {
    return Objects.requireNonNull(map.get(pair), () -> "no pair " + pair);
  }

  private static Hull withEdges(Hull t, int[] edges) {
    return copy(t, neighbors(t), edges, 0);
  }

  private static Hull withNeighbors(Hull t, int[] neighbors) {
    return copy(t, neighbors, edges(t), 0);
  }

  private static int[] edges(Hull t) {
    int[] edges = new int[4 * t.edgeCount()];
    for (int e = 0; e < t.edgeCount(); e++) {
      edges[4 * e] = t.edgeStart(e);
      edges[4 * e + 1] = t.edgeEnd(e);
      edges[4 * e + 2] = t.edgeLeft(e);
      edges[4 * e + 3] = t.edgeRight(e);
    }
    return edges;
  }

  private static int[] neighbors(Hull t) {
    int[] neighbors = new int[2 * t.edgeCount()];
    for (int k = 0; k < neighbors.length; k++) {
      neighbors[k] = t.neighbor(k);
    }
    return neighbors;
  }

  private static Hull copy(Hull t, int[] neighbors, int[] edges, int moreVertices) {
    int[] vertices = new int[t.vertexCount()];
    int[] neighborOffsets = new int[t.vertexCount() + 1 + moreVertices];
    for (int v = 0; v < vertices.length; v++) {
      vertices[v] = t.vertex(v);
      neighborOffsets[v + 1] = t.firstNeighbor(v + 1);
    }
    for (int v = vertices.length; v < vertices.length + moreVertices; v++) {
      neighborOffsets[v + 1] = neighborOffsets[v];
    }
    int[] cornerOffsets = new int[t.faceCount() + 1];
    for (int f = 0; f < t.faceCount(); f++) {
      cornerOffsets[f + 1] = t.firstCorner(f + 1);
    }
    int[] cornerVertices = new int[2 * t.edgeCount()];
    int[] cornerEdges = new int[2 * t.edgeCount()];
    for (int c = 0; c < cornerVertices.length; c++) {
      cornerVertices[c] = t.cornerVertex(c);
      cornerEdges[c] = t.cornerEdge(c);
    }
    return new Hull(
        3,
        3,
        vertices,
        neighborOffsets,
        neighbors,
        new FaceLists(cornerOffsets, cornerVertices, cornerEdges, edges));
  }
}

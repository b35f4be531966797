// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/**
 * The vertices of a body that may be corners of its projection along u: those of the edges that
 * have a face turned towards u on one side and one turned away, or parallel, on the other. All
 * other vertices have only faces with {@code n.u > 0}, or only with {@code n.u < 0}, around them,
 * so that their projection is inside. It saves sorting the rest: of N vertices of a round body
 * about sqrt(N) are left.
 *
 * <p>Scratch memory of one thread; allocates nothing once it has seen bodies as large.
 */
final class Silhouette {

  /** Up to so many vertices all are taken: looking at the faces costs more than sorting. */
  private static final int SMALL = 16;

  /**
   * Faces with a smaller product of unit vectors count as parallel to u: well above the error of a
   * normal and of u, 1e-13 with the most skewed map that is relied upon.
   */
  private static final double PARALLEL = 0x1p-40;

  private static final byte TOWARDS = 1;
  private static final byte AWAY = 2;
  private static final byte BOTH = TOWARDS | AWAY;

  private byte[] sides = new byte[0];
  private boolean[] marked = new boolean[0];
  private int[] positions = new int[0];
  private int count;
  private final double[] local = new double[3];

  /**
   * Selects the vertices.
   *
   * @param u direction in the world, any length but zero
   */
  void select(PlacedPolyhedron placed, double[] u) {
    PreparedPolyhedron body = placed.body();
    int vertices = body.vertices.length;
    if (positions.length < vertices) {
      positions = new int[vertices];
      marked = new boolean[vertices];
    }
    count = 0;
    placed.toLocal(u, 0, local, 0);
    boolean few = vertices <= SMALL || !body.isFull() || !placed.isRegular();
    if (few || !Vectors.normalize(local)) {
      for (int v = 0; v < vertices; v++) {
        positions[count++] = v;
      }
      return;
    }
    classify(body);
    for (int arc = 0; arc < body.arcCount; arc++) {
      if ((sides[body.arcFrom[arc]] | sides[body.arcTo[arc]]) == BOTH) {
        mark(body.edgeStart[body.arcEdge[arc]]);
        mark(body.edgeEnd[body.arcEdge[arc]]);
      }
    }
    for (int k = 0; k < count; k++) {
      marked[positions[k]] = false;
    }
  }

  private void classify(PreparedPolyhedron body) {
    int faces = body.topology.faceCount();
    if (sides.length < faces) {
      sides = new byte[faces];
    }
    for (int f = 0; f < faces; f++) {
      double product = body.along(f, local, 0);
      sides[f] = product > PARALLEL ? TOWARDS : product < -PARALLEL ? AWAY : BOTH;
    }
  }

  private void mark(int vertex) {
    if (!marked[vertex]) {
      marked[vertex] = true;
      positions[count++] = vertex;
    }
  }

  /** Returns the positions of the vertices selected; longer than {@link #count()}. */
  int[] positions() {
    return positions;
  }

  int count() {
    return count;
  }
}

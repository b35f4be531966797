// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.spatial;

import io.touchstone.kernel.hull.Hull;
import java.util.Arrays;

/**
 * Finds, in a long list of candidates of one direction cell, the stretches that follow the rim of a
 * face with many corners: a cylinder with hundreds of sides, a disc, the base of a cone. Around the
 * normal of such a face all its corners are candidates in the same few cells, and no grid is fine
 * enough; but along the rim the farthest one can be found by bisection.
 *
 * <p>A chain is a run of corners v<sub>0</sub>, v<sub>1</sub>, ... of one face, in order, whose
 * edges turn by less than half a turn. If v<sub>k</sub> is farthest of all vertices in a direction
 * w, then w . (v<sub>i+1</sub> - v<sub>i</sub>) is not negative before it and not positive after
 * it, so bisection by this sign leads to v<sub>k</sub> or to one equally far. (In the plane of the
 * face, an edge is ascending when its normal is less than half a turn behind the projection of w.)
 * If none of the chain is farthest, bisection leads anywhere on it, which does no harm: the results
 * are compared with each other.
 *
 * <p>Rounding: the sign of w . e for an edge e is wrong only if |w . e| &lt;= 4 u |w| |e|; then w
 * is even more nearly perpendicular to the edges between it and the farthest corner, relative to
 * their length, and what is lost along them is at most 4 u |w| times the length of the chain.
 *
 * <p>Scratch memory of one thread.
 */
final class FaceChains {

  /**
   * Least length of a run. Bisection makes an unforeseeable jump at each step; scanning 32 vertices
   * takes as long as five of those.
   */
  static final int LEAST_LENGTH = 32;

  /** Magnitudes of coordinates up to 2^400 and down to 2^-400. */
  private static final int MOST_EXPONENT = 400;

  private final Hull topology;
  private final double[] x;
  private final double[] y;
  private final double[] z;

  private final boolean moderate;

  /** By vertex: where its corners in faces with {@link #LEAST_LENGTH} corners start. */
  private final int[] firstCorner;

  /** Positions of corners in the topology. */
  private final int[] corners;

  /** By corner of the topology: its face. */
  private final int[] faces;

  /**
   * By vertex: the last cell that has it among its candidates, and the last that has it in a chain.
   */
  private final int[] candidateOf;

  private final int[] chainedIn;

  /**
   * Prepares for a hull.
   *
   * @param x coordinates by vertex, so y and z
   * @param largestCoordinate the largest magnitude among them; no chains are made of very large or
   *     very small numbers, whose products would overflow or underflow
   */
  FaceChains(Hull topology, double[] x, double[] y, double[] z, double largestCoordinate) {
    this.topology = topology;
    this.x = x;
    this.y = y;
    this.z = z;
    moderate = Math.abs(Math.getExponent(largestCoordinate)) <= MOST_EXPONENT;
    int faceCount = mayBePossible() ? topology.faceCount() : 0; // else faces are not even asked for
    faces = new int[faceCount == 0 ? 0 : 2 * topology.edgeCount()];
    firstCorner = new int[x.length + 1];
    for (int face = 0; face < faceCount; face++) {
      for (int k = topology.firstCorner(face); k < topology.firstCorner(face + 1); k++) {
        faces[k] = face;
        firstCorner[topology.cornerVertex(k) + 1] += isLarge(face) ? 1 : 0;
      }
    }
    for (int v = 0; v < x.length; v++) {
      firstCorner[v + 1] += firstCorner[v];
    }
    corners = new int[firstCorner[x.length]];
    int[] next = firstCorner.clone();
    for (int k = 0; k < faces.length; k++) {
      if (isLarge(faces[k])) {
        corners[next[topology.cornerVertex(k)]++] = k;
      }
    }
    candidateOf = filled(x.length);
    chainedIn = filled(x.length);
  }

  private static int[] filled(int length) {
    int[] cells = new int[length];
    Arrays.fill(cells, -1);
    return cells;
  }

  /**
   * Tells whether a face may have {@link #LEAST_LENGTH} corners: there are at most two corners for
   * each edge, and three of them at least in each of the other faces. So none has in a surface of
   * triangles.
   */
  private boolean mayBePossible() {
    return moderate && 2 * topology.edgeCount() - 3 * (topology.faceCount() - 1) >= LEAST_LENGTH;
  }

  private boolean isLarge(int face) {
    return sizeOf(face) >= LEAST_LENGTH;
  }

  private int sizeOf(int face) {
    return topology.firstCorner(face + 1) - topology.firstCorner(face);
  }

  /** Tells whether there are faces with many corners at all. */
  boolean arePossible() {
    return corners.length > 0;
  }

  /**
   * Finds the chains of a cell and appends each to a list: its length, then its vertices.
   *
   * @param cell a number that was not used before
   * @param from where the candidates of the cell start
   * @param to where they end
   * @return the number of chains
   */
  int append(int cell, int[] candidates, int from, int to, IntList list) {
    for (int k = from; k < to; k++) {
      candidateOf[candidates[k]] = cell;
    }
    int chains = 0;
    // runs first that have a beginning, then whole rims
    for (int pass = 0; pass < 2; pass++) {
      for (int k = from; k < to; k++) {
        int vertex = candidates[k];
        for (int c = firstCorner[vertex]; c < firstCorner[vertex + 1]; c++) {
          boolean begins = candidateOf[vertexBefore(corners[c])] != cell;
          if (begins == (pass == 0) && chainedIn[vertex] != cell) {
            chains += appendRun(cell, corners[c], list);
          }
        }
      }
    }
    return chains;
  }

  /** Tells whether a candidate of the cell last asked about is in one of its chains. */
  boolean isChained(int cell, int vertex) {
    return chainedIn[vertex] == cell;
  }

  /** Appends the run of candidates that begins at a corner, if it is long enough. */
  private int appendRun(int cell, int first, IntList list) {
    int face = faces[first];
    int size = sizeOf(face);
    int length = 1;
    int corner = next(first);
    while (length < size && candidateOf[topology.cornerVertex(corner)] == cell) {
      corner = next(corner);
      length++;
    }
    if (length < LEAST_LENGTH) {
      return 0;
    }
    int chains = 0;
    int start = first;
    int rest = length;
    while (rest > 1 || chains == 0) {
      int steps = stepsWithinQuarterTurn(start, rest - 1);
      list.add(steps + 1);
      for (int k = 0; k <= steps; k++) {
        list.add(topology.cornerVertex(start));
        chainedIn[topology.cornerVertex(start)] = cell;
        start = k < steps ? next(start) : start;
      }
      rest -= steps; // the next chain starts where this one ends
      chains++;
    }
    return chains;
  }

  /**
   * Counts the edges from a corner on that turn away from the first one by about a quarter turn at
   * most, far enough from half a turn for rounding not to matter; at least 1.
   */
  private int stepsWithinQuarterTurn(int start, int most) {
    int v0 = topology.cornerVertex(start);
    int v1 = topology.cornerVertex(next(start));
    int corner = start;
    int steps = 0;
    while (steps < most) {
      int from = topology.cornerVertex(corner);
      int to = topology.cornerVertex(next(corner));
      double dot =
          (x[v1] - x[v0]) * (x[to] - x[from])
              + (y[v1] - y[v0]) * (y[to] - y[from])
              + (z[v1] - z[v0]) * (z[to] - z[from]);
      if (!(dot > 0) && steps > 0) { // also when underflow or overflow left nothing to see
        break;
      }
      corner = next(corner);
      steps++;
    }
    return steps;
  }

  private int next(int corner) {
    int face = faces[corner];
    return corner + 1 < topology.firstCorner(face + 1) ? corner + 1 : topology.firstCorner(face);
  }

  private int vertexBefore(int corner) {
    int face = faces[corner];
    int before =
        corner > topology.firstCorner(face) ? corner - 1 : topology.firstCorner(face + 1) - 1;
    return topology.cornerVertex(before);
  }

  /** A growing array of int. */
  static final class IntList {

    private int[] elements;
    private int size;

    IntList(int capacity) {
      elements = new int[capacity];
    }

    int size() {
      return size;
    }

    int get(int index) {
      return elements[index];
    }

    void set(int index, int element) {
      elements[index] = element;
    }

    void add(int element) {
      if (size == elements.length) {
        elements = Arrays.copyOf(elements, 2 * size + 8);
      }
      elements[size++] = element;
    }

    int[] toArray() {
      return Arrays.copyOf(elements, size);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.spatial;

import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.inside.CoordinateScale;
import java.util.Arrays;

/**
 * Fills the cells of a division of the directions with the vertices that can be farthest there.
 *
 * <p>A vertex v is farthest in the directions of its normal cone {w : w . (p_v - p_u) &gt;= 0 for
 * all neighbours u}; neighbours suffice, because on a convex graph a local maximum is the maximum.
 * The cone is cut with each octant ({@link NormalConePolygon}) and the polygon is entered into the
 * cells that it touches, like a polygon into pixels. Every step errs outwards, so the true farthest
 * vertex of every direction is among the candidates of its cell.
 *
 * <p>Works for hulls of any affine dimension: the cone of a vertex with two neighbours is a wedge,
 * with one a half-space, with none everything.
 *
 * <p>Vertices that a neighbour beats in a whole octant are left out there, also when the two are
 * level on its border: else every corner of a face whose normal is a coordinate axis would be a
 * candidate in all the cells around that axis. That is safe. The neighbour differs by a vector
 * whose components, with the signs of the octant, are all at least zero and not all zero; this is a
 * strict partial order of points, so beyond every vertex left out there is one that is kept and is
 * nowhere in the octant lower.
 */
final class SupportTableBuilder {

  /**
   * How far the polygons are widened, in cells. Covers what clipping took away, below 12 u * 320
   * clips * 360 rows = 2^-32, and the rounding of a direction's place in the grid and of the places
   * computed here, below 16 u times the rows.
   */
  private static final double WIDENING = 0x1p-20;

  /** Up to so many vertices chambers are tried: a grid needs a division for every direction. */
  private static final int MOST_VERTICES_IN_CHAMBERS = 32;

  /** With more of the 104 chambers holding more than four candidates, the grid is faster. */
  private static final int MOST_LONG_LISTS_IN_CHAMBERS = 13;

  /**
   * Where many vertices share cells, as in a prism with hundreds of sides, a finer grid has more
   * entries but hardly shorter lists. Up to so many entries, 4 bytes each, a grid is accepted, else
   * a coarser one is tried.
   */
  private static final int ENTRIES_PER_VERTEX = 36;

  private static final int ENTRIES_FOR_ALL = 1024;

  /**
   * Bounds the work for the tip of a cone with thousands of sides, and the clips of a polygon: with
   * the six of a chamber below {@link NormalConePolygon#MOST_CLIPS}.
   */
  private static final int MOST_EDGES = 256;

  /** Bounds the length of arrays, whatever the number of vertices. */
  private static final int MOST_ENTRIES = 500_000_000;

  /** The resolution that is accepted whatever the number of entries: 8 x 15 cells. */
  private static final int LEAST_ROWS = 4;

  /** How many comparisons divide an octant into chambers. */
  private static final int COMPARISONS = 6;

  /** Patterns of comparisons that some direction of an octant has, border or not. */
  private static final boolean[] OCCURRING = occurringPatterns();

  /**
   * By axis and by {@link #side}: the octants, as bits, whose sign along the axis makes the product
   * with the difference of two coordinates zero or negative.
   */
  private static final int[][] NOT_FARTHER = {
    {0b01010101, 0b11111111, 0b10101010},
    {0b00110011, 0b11111111, 0b11001100},
    {0b00001111, 0b11111111, 0b11110000}
  };

  private final Hull topology;
  private final double[] x;
  private final double[] y;
  private final double[] z;

  private final CoordinateScale scale;
  private final int resolution;
  private final int budget;

  private final NormalConePolygon cone = new NormalConePolygon();
  private final NormalConePolygon part = new NormalConePolygon();

  /** From the neighbours to the vertex at hand, three components each. */
  private final double[] edges = new double[3 * (MOST_EDGES + 1)];

  private int edgeCount;

  /** Vertices entered so far. */
  private int entered;

  /** What was found so far: pairs of a cell and a vertex. */
  private int[] entries;

  private int entryCount;

  private SupportTableBuilder(
      Hull topology,
      double[] x,
      double[] y,
      double[] z,
      CoordinateScale scale,
      int resolution,
      int budget) {
    this.topology = topology;
    this.x = x;
    this.y = y;
    this.z = z;
    this.scale = scale;
    this.resolution = resolution;
    this.budget = budget;
    this.entries = new int[2 * (int) Math.min(budget, 16L * topology.vertexCount() + 256)];
  }

  /**
   * Builds the lists: chambers for few vertices, a grid for many or where chambers are too coarse,
   * and a coarser grid where too many vertices share cells.
   *
   * @param topology the hull of the points
   * @param x coordinates by vertex, so y and z
   * @param largestCoordinate the largest magnitude among them
   */
  static SupportTableLists build(
      Hull topology, double[] x, double[] y, double[] z, double largestCoordinate) {
    int count = topology.vertexCount();
    CoordinateScale scale = new CoordinateScale(largestCoordinate);
    if (count <= MOST_VERTICES_IN_CHAMBERS) {
      SupportTableBuilder chambers =
          new SupportTableBuilder(topology, x, y, z, scale, 0, MOST_ENTRIES);
      chambers.enterAll();
      SupportTableLists lists = chambers.sort();
      if (lists.cellsWithMoreThan(4) <= MOST_LONG_LISTS_IN_CHAMBERS) {
        return lists;
      }
    }
    int resolution = SupportTableLists.resolutionFor(count);
    while (true) {
      int budget =
          resolution > LEAST_ROWS
              ? (int) Math.min(MOST_ENTRIES, (long) ENTRIES_PER_VERTEX * count + ENTRIES_FOR_ALL)
              : MOST_ENTRIES;
      SupportTableBuilder grid =
          new SupportTableBuilder(topology, x, y, z, scale, resolution, budget);
      if (grid.enterAll()) {
        return grid.sort();
      }
      // cones that crowd a few cells, as thin wedges, have entries in proportion to the rows
      double affordable = 0.9 * resolution * grid.entered / count;
      resolution = Math.max(LEAST_ROWS, (int) Math.min(affordable, 0.75 * resolution));
    }
  }

  /** Enters every vertex into its cells; stops and returns false when the budget is used up. */
  private boolean enterAll() {
    for (entered = 0; entered < topology.vertexCount(); entered++) {
      int vertex = topology.vertex(entered);
      int octants = findEdges(vertex);
      for (int octant = 0; octant < SupportTableLists.OCTANTS; octant++) {
        if (((octants >> octant) & 1) != 0 && coneMeets(octant)) {
          boolean room =
              resolution == 0 ? enterChambers(vertex, octant) : enterRows(vertex, octant);
          if (!room) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /**
   * Computes the edges to a vertex and returns, as bits, the octants that no neighbour excludes:
   * one is excluded where all three products of w . e are zero or negative. Of very many edges,
   * which stand in order around the vertex, some are left out; that makes the cone a little too
   * wide.
   */
  private int findEdges(int vertex) {
    int first = topology.firstNeighbor(vertex);
    int degree = topology.degree(vertex);
    int step = 1 + degree / MOST_EDGES;
    double px = scale.apply(x[vertex]);
    double py = scale.apply(y[vertex]);
    double pz = scale.apply(z[vertex]);
    int octants = (1 << SupportTableLists.OCTANTS) - 1;
    edgeCount = 0;
    for (int k = 0; k < degree; k++) {
      int u = topology.neighbor(first + k);
      octants &=
          ~(NOT_FARTHER[0][side(x[vertex], x[u])]
              & NOT_FARTHER[1][side(y[vertex], y[u])]
              & NOT_FARTHER[2][side(z[vertex], z[u])]);
      if (k % step == 0) {
        edges[3 * edgeCount] = px - scale.apply(x[u]);
        edges[3 * edgeCount + 1] = py - scale.apply(y[u]);
        edges[3 * edgeCount + 2] = pz - scale.apply(z[u]);
        edgeCount++;
      }
    }
    return octants;
  }

  /** Compares the coordinates as given, without scaling: 0 less, 1 equal, 2 greater. */
  private static int side(double own, double other) {
    return own < other ? 0 : own == other ? 1 : 2;
  }

  /** Cuts the normal cone with an octant; returns whether something is left. */
  private boolean coneMeets(int octant) {
    double sx = 1 - 2 * (octant & 1);
    double sy = 1 - 2 * ((octant >> 1) & 1);
    double sz = 1 - 2 * ((octant >> 2) & 1);
    cone.setToOctant();
    for (int k = 0; k < edgeCount && !cone.isEmpty(); k++) {
      cone.clip(sx * edges[3 * k], sy * edges[3 * k + 1], sz * edges[3 * k + 2]);
    }
    return !cone.isEmpty();
  }

  private boolean enterChambers(int vertex, int octant) {
    for (int pattern = 0; pattern < SupportTableLists.PATTERNS; pattern++) {
      if (OCCURRING[pattern]) {
        part.setTo(cone);
        clip(part, pattern);
        if (!part.isEmpty() && !enter(octant | (pattern << 3), vertex)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Leaves of a polygon what has a pattern of {@link SupportTableLists#chamber}. */
  private static void clip(NormalConePolygon polygon, int pattern) {
    for (int k = 0; k < COMPARISONS && !polygon.isEmpty(); k++) {
      int sign = 1 - 2 * ((pattern >> k) & 1);
      int lead = k < 3 ? 1 : 3;
      int axis = k % 3;
      polygon.clip(
          sign * (axis == 0 ? lead : -1),
          sign * (axis == 1 ? lead : -1),
          sign * (axis == 2 ? lead : -1));
    }
  }

  private static boolean[] occurringPatterns() {
    NormalConePolygon octant = new NormalConePolygon();
    boolean[] occurring = new boolean[SupportTableLists.PATTERNS];
    for (int pattern = 0; pattern < occurring.length; pattern++) {
      octant.setToOctant();
      clip(octant, pattern);
      occurring[pattern] = !octant.isEmpty();
    }
    return occurring;
  }

  /** Enters a vertex row by row: where the polygon meets the row, it touches a run of cells. */
  private boolean enterRows(int vertex, int octant) {
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < cone.size(); k++) {
      least = Math.min(least, cone.a(k));
      greatest = Math.max(greatest, cone.a(k));
    }
    int firstRow = cellAt(least * resolution - WIDENING, resolution);
    int lastRow = cellAt(greatest * resolution + WIDENING, resolution);
    for (int row = firstRow; row <= lastRow; row++) {
      if (!enterRow(vertex, octant, row)) {
        return false;
      }
    }
    return true;
  }

  private boolean enterRow(int vertex, int octant, int row) {
    double low = (row - WIDENING) / resolution;
    double high = (row + 1 + WIDENING) / resolution;
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    int last = cone.size() - 1;
    for (int k = 0; k < cone.size(); k++) {
      double a0 = cone.a(last);
      double a1 = cone.a(k);
      double b0 = cone.b(last);
      double b1 = cone.b(k);
      if (a1 >= low && a1 <= high) {
        least = Math.min(least, b1);
        greatest = Math.max(greatest, b1);
      }
      if (a0 < low != a1 < low) {
        double cut = b0 + (low - a0) / (a1 - a0) * (b1 - b0);
        least = Math.min(least, cut);
        greatest = Math.max(greatest, cut);
      }
      if (a0 > high != a1 > high) {
        double cut = b0 + (high - a0) / (a1 - a0) * (b1 - b0);
        least = Math.min(least, cut);
        greatest = Math.max(greatest, cut);
      }
      last = k;
    }
    if (!(least <= greatest)) { // also when nothing was found
      return true;
    }
    int lastCell = resolution - row;
    int from = cellAt(least * resolution - WIDENING, lastCell);
    int to = cellAt(greatest * resolution + WIDENING, lastCell);
    int start =
        octant * SupportTableLists.cellsPerOctant(resolution)
            + SupportTableLists.rowStart(resolution, row);
    for (int cell = from; cell <= to; cell++) {
      if (!enter(start + cell, vertex)) {
        return false;
      }
    }
    return true;
  }

  private static int cellAt(double place, int last) {
    return Math.max(0, Math.min(last, (int) Math.floor(place)));
  }

  private boolean enter(int cell, int vertex) {
    if (entryCount == budget) {
      return false;
    }
    if (2 * entryCount == entries.length) {
      entries = Arrays.copyOf(entries, 2 * entries.length);
    }
    entries[2 * entryCount] = cell;
    entries[2 * entryCount + 1] = vertex;
    entryCount++;
    return true;
  }

  /** Sorts the entries by cell, keeping the order of the vertices. */
  private SupportTableLists sort() {
    int cells = SupportTableLists.cellCount(resolution);
    int[] starts = new int[cells + 1];
    for (int e = 0; e < entryCount; e++) {
      starts[entries[2 * e] + 1]++;
    }
    for (int cell = 0; cell < cells; cell++) {
      if (starts[cell + 1] == 0 && isReachable(cell)) {
        throw new IllegalStateException(
            "no vertex is farthest in direction cell %d of resolution %d; %s is not a convex graph"
                .formatted(cell, resolution, topology));
      }
      starts[cell + 1] += starts[cell];
    }
    int[] vertices = new int[entryCount];
    int[] next = starts.clone();
    for (int e = 0; e < entryCount; e++) {
      vertices[next[entries[2 * e]]++] = entries[2 * e + 1];
    }
    return new SupportTableLists(resolution, starts, vertices);
  }

  /** Tells whether directions lead to a cell: not to chambers whose comparisons contradict. */
  private boolean isReachable(int cell) {
    return resolution != 0 || OCCURRING[cell >> 3];
  }
}

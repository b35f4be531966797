// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.spatial;

/**
 * A division of the directions of R<sup>3</sup> into cells, with the vertices that can be farthest
 * in each: those whose normal cone meets the cell. A support query looks up the cell of its
 * direction and compares the few candidates there.
 *
 * <p>There are two divisions. The <em>octahedral grid</em> with K rows maps a direction to the
 * octahedron |x| + |y| + |z| = 1 and divides each face of it by |x| and |y|:
 *
 * <pre>{@code i = floor(K |x| / s), j = floor(K |y| / s), s = |x| + |y| + |z|, 0 <= i + j <= K}
 * </pre>
 *
 * The <em>chambers</em>, resolution 0, divide each octant by six planes, on which one of |x|, |y|,
 * |z| is the sum of the others, or a third of it: 13 parts, found from signs without a division,
 * which is faster for few vertices.
 *
 * <p>An octant is numbered by the sign bits of x, y, z, in this order from bit 0. Immutable and
 * thread-safe.
 */
final class SupportTableLists {

  static final int OCTANTS = 8;

  /** Patterns of six comparisons, of which 13 occur, and more on borders alone. */
  static final int PATTERNS = 64;

  static final int CHAMBERS = OCTANTS * PATTERNS;

  /**
   * K / sqrt(vertices). Gives about 2.2 candidates per cell on average and more than four in one or
   * two cells of a hundred. Between 1.25 and 2 the time of a query hardly changes; the memory grows
   * with the square.
   */
  private static final double ROWS_PER_ROOT = 1.25;

  /**
   * The same from {@link #MANY_VERTICES} on, where a table is read from beyond the second cache: a
   * third less of it saves more there than the candidates cost, 2.5 per cell.
   */
  private static final double ROWS_PER_ROOT_OF_MANY = 1;

  private static final int MANY_VERTICES = 2048;

  /** Bounds the memory: half a million cells. */
  private static final int MOST_ROWS = 360;

  /** K, or 0 for the chambers. */
  final int resolution;

  /** The candidates of a cell stand from {@code starts[cell]} up to {@code starts[cell + 1]}. */
  final int[] starts;

  /** Candidates, ascending within a cell. */
  final int[] vertices;

  SupportTableLists(int resolution, int[] starts, int[] vertices) {
    this.resolution = resolution;
    this.starts = starts;
    this.vertices = vertices;
  }

  /** Returns the resolution of the grid that suits so many extreme vertices. */
  static int resolutionFor(int vertexCount) {
    double rowsPerRoot = vertexCount < MANY_VERTICES ? ROWS_PER_ROOT : ROWS_PER_ROOT_OF_MANY;
    return (int) Math.min(MOST_ROWS, Math.ceil(rowsPerRoot * Math.sqrt(vertexCount)));
  }

  /** Returns the number of cells of the whole division. */
  static int cellCount(int resolution) {
    return resolution == 0 ? CHAMBERS : OCTANTS * cellsPerOctant(resolution);
  }

  /** Returns the cells of the grid in one octant. */
  static int cellsPerOctant(int resolution) {
    return (resolution + 1) * (resolution + 2) / 2;
  }

  /** Returns where row i of an octant starts: the rows before it have K + 1, K, ... cells. */
  static int rowStart(int resolution, int row) {
    return (row * (2 * resolution + 3 - row)) >> 1;
  }

  /** Returns the octant of a direction: the sign bits of x, y, z as bits 0, 1, 2. */
  static int octant(double dx, double dy, double dz) {
    return sign(dx) | sign(dy) << 1 | sign(dz) << 2;
  }

  /**
   * Returns the chamber of a direction: the octant, and as bits 3 to 8 the signs of |x| - (|y| +
   * |z|), |y| - (|z| + |x|), |z| - (|x| + |y|), 3 |x| - (|y| + |z|), 3 |y| - (|z| + |x|) and 3 |z|
   * - (|x| + |y|).
   */
  static int chamber(double dx, double dy, double dz) {
    double ax = Math.abs(dx);
    double ay = Math.abs(dy);
    double az = Math.abs(dz);
    double yz = ay + az;
    double zx = az + ax;
    double xy = ax + ay;
    return octant(dx, dy, dz)
        | (sign(ax - yz) << 3 | sign(ay - zx) << 4 | sign(az - xy) << 5)
        | (sign(3 * ax - yz) << 6 | sign(3 * ay - zx) << 7 | sign(3 * az - xy) << 8);
  }

  private static int sign(double number) {
    return (int) (Double.doubleToRawLongBits(number) >>> 63);
  }

  /**
   * Returns the cell of a direction in the grid.
   *
   * @param sum |x| + |y| + |z|, neither so small that K / sum overflows nor so large that it
   *     underflows
   */
  static int gridCell(
      int resolution, int cellsPerOctant, double dx, double dy, double dz, double sum) {
    double rows = resolution / sum;
    return octant(dx, dy, dz) * cellsPerOctant
        + rowStart(resolution, (int) (Math.abs(dx) * rows))
        + (int) (Math.abs(dy) * rows);
  }

  /** Returns the number of cells, with those that no direction leads to. */
  int count() {
    return starts.length - 1;
  }

  /** Counts the cells that have more than so many candidates. */
  int cellsWithMoreThan(int candidates) {
    int cells = 0;
    for (int cell = 0; cell < count(); cell++) {
      cells += starts[cell + 1] - starts[cell] > candidates ? 1 : 0;
    }
    return cells;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.spatial;

/**
 * The vertices of a polytope in R<sup>3</sup> and a table of those that can be farthest, laid out
 * for speed: one 64-bit word per cell of directions holds four candidates of 16 bits each, fewer
 * are filled up by repetition. Where there are more than four, or the indices are too large, the
 * word is negative and its lower 32 bits are a position in the lists. There stand, in this order:
 *
 * <ol>
 *   <li>the number of single candidates, or its complement if chains follow;
 *   <li>the single candidates;
 *   <li>the number of chains ({@code FaceChains}), and for each its length and its vertices.
 * </ol>
 *
 * <p>One word instead of four ints halves the table; with 4096 vertices, when a table of ints no
 * longer fits the caches, queries are 30 % faster for it.
 *
 * <p>Knows nothing of how it was made, which takes a hull: {@code SupportTableLayout}. Immutable
 * and thread-safe; allocates nothing.
 */
public final class SupportTableCells {

  /** No vertex: see {@link #rival}. */
  public static final int NONE = -1;

  /** More than one vertex, or nobody knows: see {@link #rival}. */
  public static final int SEVERAL = -2;

  /** The word of no cell: the direction is too long or too short; a word names a position. */
  public static final long UNLISTED = -1;

  final int resolution;
  final int cellsPerOctant;
  final long[] words;
  final int[] lists;
  private final double[] x;
  private final double[] y;
  private final double[] z;

  /** Bounds of |w_x| + |w_y| + |w_z|, between which products with vertices stay in range. */
  private final double shortest;

  private final double longest;

  SupportTableCells(
      int resolution,
      long[] words,
      int[] lists,
      double[] x,
      double[] y,
      double[] z,
      double shortest,
      double longest) {
    this.resolution = resolution;
    this.cellsPerOctant = SupportTableLists.cellsPerOctant(resolution);
    this.words = words;
    this.lists = lists;
    this.x = x;
    this.y = y;
    this.z = z;
    this.shortest = shortest;
    this.longest = longest;
  }

  /**
   * Returns the word of the cell of a direction, for {@link #farthest}, or {@link #UNLISTED}, also
   * for NaN.
   *
   * @param dx component of the direction in the frame of the polytope, so dy and dz
   */
  public long word(double dx, double dy, double dz) {
    double sum = Math.abs(dx) + Math.abs(dy) + Math.abs(dz);
    if (!(sum >= shortest && sum <= longest)) { // also when NaN
      return UNLISTED;
    }
    int cell =
        resolution == 0
            ? SupportTableLists.chamber(dx, dy, dz)
            : SupportTableLists.gridCell(resolution, cellsPerOctant, dx, dy, dz, sum);
    return words[cell];
  }

  /**
   * Finds a vertex that is farthest in a direction, up to rounding.
   *
   * @param word of its cell, not {@link #UNLISTED}
   */
  public int farthest(long word, double dx, double dy, double dz) {
    return word >= 0 ? farthestOfFour(word, dx, dy, dz) : farthest(lists, (int) word, dx, dy, dz);
  }

  /**
   * Finds the farthest of the four vertices of a word by a tournament without jumps, in which the
   * sign bit of a difference, spread over a word, selects.
   */
  public int farthestOfFour(long word, double dx, double dy, double dz) {
    double[] x = this.x;
    double[] y = this.y;
    double[] z = this.z;
    int v0 = (int) word & 0xffff;
    int v1 = (int) word >>> 16;
    int v2 = (int) (word >>> 32) & 0xffff;
    int v3 = (int) (word >>> 48);
    double dot0 = x[v0] * dx + y[v0] * dy + z[v0] * dz;
    double dot1 = x[v1] * dx + y[v1] * dy + z[v1] * dz;
    double dot2 = x[v2] * dx + y[v2] * dy + z[v2] * dz;
    double dot3 = x[v3] * dx + y[v3] * dy + z[v3] * dz;
    long bits0 = Double.doubleToRawLongBits(dot0);
    long bits2 = Double.doubleToRawLongBits(dot2);
    long less01 = Double.doubleToRawLongBits(dot0 - dot1) >> 63;
    long less23 = Double.doubleToRawLongBits(dot2 - dot3) >> 63;
    int v01 = v0 ^ ((v0 ^ v1) & (int) less01);
    int v23 = v2 ^ ((v2 ^ v3) & (int) less23);
    double dot01 =
        Double.longBitsToDouble(bits0 ^ ((bits0 ^ Double.doubleToRawLongBits(dot1)) & less01));
    double dot23 =
        Double.longBitsToDouble(bits2 ^ ((bits2 ^ Double.doubleToRawLongBits(dot3)) & less23));
    int less = (int) (Double.doubleToRawLongBits(dot01 - dot23) >> 63);
    return v01 ^ ((v01 ^ v23) & less);
  }

  /** The farthest of the candidates at a position in {@link SupportTableCells#lists}. */
  private int farthest(int[] list, int position, double dx, double dy, double dz) {
    double[] x = this.x;
    double[] y = this.y;
    double[] z = this.z;
    int head = list[position];
    int first = position + 1;
    int end = first + (head >= 0 ? head : ~head);
    int best = -1;
    double farthest = Double.NEGATIVE_INFINITY;
    int k = first;
    for (; k + 1 < end; k += 2) {
      int vertex = list[k];
      int other = list[k + 1];
      double dot = x[vertex] * dx + y[vertex] * dy + z[vertex] * dz;
      double ofOther = x[other] * dx + y[other] * dy + z[other] * dz;
      if (ofOther > dot) {
        dot = ofOther;
        vertex = other;
      }
      if (dot > farthest) {
        farthest = dot;
        best = vertex;
      }
    }
    if (k < end) {
      int vertex = list[k];
      double dot = x[vertex] * dx + y[vertex] * dy + z[vertex] * dz;
      if (dot > farthest) {
        farthest = dot;
        best = vertex;
      }
    }
    if (head >= 0) {
      return best;
    }
    int chains = list[end++];
    for (int chain = 0; chain < chains; chain++) {
      int length = list[end++];
      int vertex = topOfChain(list, end, end + length - 1, dx, dy, dz);
      double dot = x[vertex] * dx + y[vertex] * dy + z[vertex] * dz;
      if (dot > farthest) {
        farthest = dot;
        best = vertex;
      }
      end += length;
    }
    return best;
  }

  /** Bisects a chain at the edge where it stops rising; see {@link FaceChains}. */
  private int topOfChain(int[] list, int first, int last, double dx, double dy, double dz) {
    int low = first;
    int high = last;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int from = list[middle];
      int to = list[middle + 1];
      double rise = (x[to] - x[from]) * dx + (y[to] - y[from]) * dy + (z[to] - z[from]) * dz;
      if (rise > 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return list[low];
  }

  /**
   * Looks for vertices that may be farthest in a direction besides up to three known ones: whose
   * product with the direction, computed in doubles, is not below a level. So whoever has the level
   * from what it knows can be sure that it overlooked none, at the price of a support query.
   *
   * <p>What is said holds for every direction that differs from the given one by half a unit in the
   * last place of each component, or less, that is, whose nearest double the given one is: the
   * lists of candidates are made for cells wider than that. A component that is computed must be
   * rounded once from all its parts. One that is off by more may have the wrong sign where it is
   * nearly 0, and so lead to another octant, in which a vertex that is farthest along the true
   * direction is no candidate: tables leave out what a neighbour beats in a whole octant.
   *
   * @param dx component of the direction in the frame of the polytope, so dy and dz; not zero
   * @param level level of products w . p
   * @param known0 a known vertex; so known1 and known2, which may be the same
   * @return {@link #NONE} if every farthest vertex is known or below the level, the vertex if there
   *     is one candidate more, and {@link #SEVERAL} if there are more, if faces with 32 corners or
   *     more are concerned, or if the length of the direction is extreme
   */
  public int rival(
      double dx, double dy, double dz, double level, int known0, int known1, int known2) {
    long word = word(dx, dy, dz);
    if (word == UNLISTED) {
      return SEVERAL;
    }
    int rival = NONE;
    if (word < 0) {
      int[] list = lists;
      int position = (int) word;
      int count = list[position];
      if (count < 0) {
        return SEVERAL;
      }
      for (int k = position + 1; k <= position + count; k++) {
        int v = list[k];
        if (isRival(v, dx, dy, dz, level, known0, known1, known2)) {
          if (rival != NONE) {
            return SEVERAL;
          }
          rival = v;
        }
      }
      return rival;
    }
    for (int k = 0; k < 4; k++) {
      int v = (int) (word >>> (16 * k)) & 0xffff;
      if (v != rival && isRival(v, dx, dy, dz, level, known0, known1, known2)) {
        if (rival != NONE) {
          return SEVERAL;
        }
        rival = v;
      }
    }
    return rival;
  }

  private boolean isRival(
      int v, double dx, double dy, double dz, double level, int known0, int known1, int known2) {
    return VertexScan.isRival(v, x, y, z, dx, dy, dz, level, known0, known1, known2);
  }

  /** Returns the memory taken by the tables, in bytes. */
  long bytes() {
    return 8L * words.length + 4L * lists.length;
  }
}

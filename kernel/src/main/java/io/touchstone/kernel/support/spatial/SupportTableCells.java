// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.spatial;

import io.touchstone.kernel.hull.Hull;

/**
 * {@link SupportTableLists} laid out for speed: one 64-bit word per cell holds four candidates of
 * 16 bits each, fewer are filled up by repetition. Where there are more than four, or the indices
 * are too large, the word is negative and its lower 32 bits are a position in {@link #lists}. There
 * stand, in this order:
 *
 * <ol>
 *   <li>the number of single candidates, or its complement if chains follow;
 *   <li>the single candidates;
 *   <li>the number of chains ({@link FaceChains}), and for each its length and its vertices.
 * </ol>
 *
 * <p>One word instead of four ints halves the table; with 4096 vertices, when a table of ints no
 * longer fits the caches, queries are 30 % faster for it. Immutable and thread-safe; the arrays are
 * read by {@link SpatialSupport#support}.
 */
final class SupportTableCells {

  /** Candidates that are stored in the word of a cell. */
  private static final int PER_WORD = 4;

  /** Indices from here on are not stored in words: they would touch the sign bit. */
  private static final int FIRST_LARGE_INDEX = 0x8000;

  final int resolution;
  final int cellsPerOctant;
  final long[] words;
  final int[] lists;

  /**
   * Lays out the lists.
   *
   * @param chains finds chains in long lists
   */
  SupportTableCells(SupportTableLists cells, FaceChains chains) {
    resolution = cells.resolution;
    cellsPerOctant = SupportTableLists.cellsPerOctant(resolution);
    words = new long[cells.count()];
    IntList list = new IntList(words.length);
    for (int cell = 0; cell < words.length; cell++) {
      int from = cells.starts[cell];
      int to = cells.starts[cell + 1];
      if (from == to) {
        continue; // a chamber that no direction leads to
      }
      // ascending, so the last index is the largest
      if (to - from <= PER_WORD && cells.vertices[to - 1] < FIRST_LARGE_INDEX) {
        words[cell] = word(cells.vertices, from, to);
      } else {
        words[cell] = Long.MIN_VALUE | list.size();
        append(cell, cells.vertices, from, to, chains, list);
      }
    }
    lists = list.toArray();
  }

  private static long word(int[] vertices, int from, int to) {
    long word = 0;
    for (int k = 0; k < PER_WORD; k++) {
      long vertex = vertices[from + k < to ? from + k : from];
      word |= vertex << (16 * k);
    }
    return word;
  }

  private static void append(
      int cell, int[] vertices, int from, int to, FaceChains chains, IntList list) {
    boolean isLong = chains.arePossible() && to - from >= FaceChains.LEAST_LENGTH;
    IntList chained = new IntList(isLong ? to - from : 0);
    int chainCount = isLong ? chains.append(cell, vertices, from, to, chained) : 0;
    int head = list.size();
    int singles = 0;
    list.add(0);
    for (int k = from; k < to; k++) {
      if (chainCount == 0 || !chains.isChained(cell, vertices[k])) {
        list.add(vertices[k]);
        singles++;
      }
    }
    list.set(head, chainCount == 0 ? singles : ~singles);
    if (chainCount > 0) {
      list.add(chainCount);
      for (int k = 0; k < chained.size(); k++) {
        list.add(chained.get(k));
      }
    }
  }

  /** Builds the table of a hull; see {@link SupportTableBuilder#build}. */
  static SupportTableCells of(
      Hull topology, double[] x, double[] y, double[] z, double largestCoordinate) {
    return new SupportTableCells(
        SupportTableBuilder.build(topology, x, y, z, largestCoordinate),
        new FaceChains(topology, x, y, z, largestCoordinate));
  }

  /** Returns the memory taken by the tables, in bytes. */
  long bytes() {
    return 8L * words.length + 4L * lists.length;
  }
}

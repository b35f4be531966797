// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.spatial;

import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.inside.DirectionScale;

/** Lays out {@link SupportTableLists} as {@link SupportTableCells}. */
final class SupportTableLayout {

  /** Candidates that are stored in the word of a cell. */
  private static final int PER_WORD = 4;

  /** Indices from here on are not stored in words: they would touch the sign bit. */
  private static final int FIRST_LARGE_INDEX = 0x8000;

  private SupportTableLayout() {}

  /**
   * Builds the table of a hull; see {@link SupportTableBuilder#build}.
   *
   * @param x coordinates by vertex, so y and z; kept
   * @param largestCoordinate the largest magnitude among them
   * @param scale how long a direction may be
   */
  static SupportTableCells of(
      Hull topology,
      double[] x,
      double[] y,
      double[] z,
      double largestCoordinate,
      DirectionScale scale) {
    SupportTableLists cells = SupportTableBuilder.build(topology, x, y, z, largestCoordinate);
    FaceChains chains = new FaceChains(topology, x, y, z, largestCoordinate);
    long[] words = new long[cells.count()];
    FaceChains.IntList list = new FaceChains.IntList(words.length);
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
    return new SupportTableCells(
        cells.resolution, words, list.toArray(), x, y, z, scale.shortest, scale.longest);
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
      int cell, int[] vertices, int from, int to, FaceChains chains, FaceChains.IntList list) {
    boolean isLong = chains.arePossible() && to - from >= FaceChains.LEAST_LENGTH;
    FaceChains.IntList chained = new FaceChains.IntList(isLong ? to - from : 0);
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
}

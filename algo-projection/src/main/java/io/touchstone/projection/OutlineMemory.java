package io.touchstone.projection;

/**
 * The outlines of the latest projections of a pair, for as long as both bodies only translate: the
 * paper's algorithm B (section 2.2). A translation moves all projected points by the projection of
 * the translation, {@code C'_i = B'_i + B'_1 C'_1}, because a projection is linear; so an outline
 * relative to the body's own centre stays as it is, to the last bit.
 *
 * <p>Part of a warm start. Not thread-safe; allocates nothing once it has seen outlines as large.
 */
final class OutlineMemory {

  /** Both outlines along one edge. */
  static final class Entry {
    int edge = LastSeparation.NO_EDGE;
    final Outline ofA = new Outline();
    final Outline ofB = new Outline();
  }

  /**
   * Edges remembered; a search for a separation that is not the last one looks at about so many.
   */
  private static final int ENTRIES = 16;

  private final Entry[] entries = new Entry[ENTRIES];
  private final double[] turnA = new double[9];
  private final double[] turnB = new double[9];
  private int next;
  private int reused;

  OutlineMemory() {
    for (int k = 0; k < ENTRIES; k++) {
      entries[k] = new Entry();
    }
  }

  void clear() {
    for (Entry entry : entries) {
      entry.edge = LastSeparation.NO_EDGE;
    }
    next = 0;
  }

  /** Forgets everything unless neither body was turned, nor the unit of the frame changed. */
  void keepOnlyFor(PlacedFrame frame) {
    boolean same = true;
    for (int i = 0; i < 9; i++) {
      same &= turnA[i] == frame.turnA[i] && turnB[i] == frame.turnB[i]; // false for NaN
    }
    if (!same) {
      clear();
      System.arraycopy(frame.turnA, 0, turnA, 0, 9);
      System.arraycopy(frame.turnB, 0, turnB, 0, 9);
    }
  }

  /**
   * Returns the entry of an edge: with its outlines, or, if {@link Entry#edge} is another one, the
   * place where they are to be kept.
   */
  Entry entry(int edge) {
    for (Entry entry : entries) {
      if (entry.edge == edge) {
        reused++;
        return entry;
      }
    }
    Entry oldest = entries[next];
    next = (next + 1) % ENTRIES;
    return oldest;
  }

  /** Returns how often outlines were used again. */
  int reused() {
    return reused;
  }
}

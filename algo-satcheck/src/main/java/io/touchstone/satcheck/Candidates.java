package io.touchstone.satcheck;

import java.util.Arrays;

/**
 * Axes whose height {@code h_K(w)} may be the least, as far as doubles can tell: to be computed
 * again. Grows when it has to, and allocates nothing otherwise.
 */
final class Candidates {

  /** Where an axis comes from. */
  enum Source {
    /** Normal i of A. */
    NORMAL_OF_A,
    /** Normal j of B, turned round. */
    NORMAL_OF_B,
    /** Arc i of A and arc j of B. */
    EDGES,
    /** The flat polygon A and the segment B. */
    POLYGON_AND_SEGMENT,
    /** The segment A and the flat polygon B. */
    SEGMENT_AND_POLYGON,
    /** Any other direction. */
    DIRECTION
  }

  /** Stands for no axis. */
  static final int NONE = -1;

  private final int n;
  private Source[] sources = new Source[16];
  private int[] i = new int[16];
  private int[] j = new int[16];
  private int[] vertexA = new int[16];
  private int[] vertexB = new int[16];
  private double[] least = new double[16];
  private double[] axes;
  private int size;

  Candidates(int dimension) {
    n = dimension;
    axes = new double[16 * n];
  }

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  /**
   * Adds an axis.
   *
   * @param least the height, less its error
   * @param bound what is known to be no less than the least height of all: axes that are above it
   *     are removed when room is needed
   */
  void add(
      Source source,
      int i,
      int j,
      double[] w,
      int vertexA,
      int vertexB,
      double least,
      double bound) {
    if (size == sources.length) {
      removeAbove(bound);
      if (size > sources.length / 2) {
        grow();
      }
    }
    sources[size] = source;
    this.i[size] = i;
    this.j[size] = j;
    this.vertexA[size] = vertexA;
    this.vertexB[size] = vertexB;
    this.least[size] = least;
    System.arraycopy(w, 0, axes, n * size, n);
    size++;
  }

  private void grow() {
    int capacity = 2 * sources.length;
    sources = Arrays.copyOf(sources, capacity);
    i = Arrays.copyOf(i, capacity);
    j = Arrays.copyOf(j, capacity);
    vertexA = Arrays.copyOf(vertexA, capacity);
    vertexB = Arrays.copyOf(vertexB, capacity);
    least = Arrays.copyOf(least, capacity);
    axes = Arrays.copyOf(axes, n * capacity);
  }

  /** Removes all axes whose height surely is greater than a bound. */
  void removeAbove(double bound) {
    int kept = 0;
    for (int k = 0; k < size; k++) {
      if (least[k] <= bound) {
        sources[kept] = sources[k];
        i[kept] = i[k];
        j[kept] = j[k];
        vertexA[kept] = vertexA[k];
        vertexB[kept] = vertexB[k];
        least[kept] = least[k];
        System.arraycopy(axes, n * k, axes, n * kept, n);
        kept++;
      }
    }
    size = kept;
  }

  Source source(int k) {
    return sources[k];
  }

  int i(int k) {
    return i[k];
  }

  int j(int k) {
    return j[k];
  }

  int vertexA(int k) {
    return vertexA[k];
  }

  int vertexB(int k) {
    return vertexB[k];
  }

  /** Copies an axis. */
  void axis(int k, double[] w) {
    System.arraycopy(axes, n * k, w, 0, n);
  }
}

package io.touchstone.simplex;

/**
 * A basis to start from, as the names of its columns: n + 2 vertices and artificials, or none, and
 * then a vertex of each body. Scratch memory of one thread; allocates nothing after construction.
 */
final class BasisGuess {

  private final int[] vertices;
  private final boolean[] ofA;
  private final int[] axes;
  private final int[] signs;
  private int size;
  private int firstA;
  private int firstB;

  BasisGuess(int dimension) {
    vertices = new int[dimension + 2];
    ofA = new boolean[dimension + 2];
    axes = new int[dimension + 2];
    signs = new int[dimension + 2];
  }

  /** Takes all columns out. */
  void clear() {
    size = 0;
  }

  /** Says from which vertices to start when there is no basis. */
  void startAt(int vertexA, int vertexB) {
    firstA = vertexA;
    firstB = vertexB;
  }

  /** Adds a vertex. */
  void addVertex(boolean isOfA, int vertex) {
    vertices[size] = vertex;
    ofA[size] = isOfA;
    axes[size] = -1;
    size++;
  }

  /** Adds an artificial column: plus or minus a unit vector. */
  void addArtificial(int axis, int sign) {
    axes[size] = axis;
    signs[size] = sign;
    size++;
  }

  int size() {
    return size;
  }

  int firstA() {
    return firstA;
  }

  int firstB() {
    return firstB;
  }

  /** Returns the axis of an artificial column, -1 for a vertex. */
  int axis(int column) {
    return axes[column];
  }

  int sign(int column) {
    return signs[column];
  }

  boolean isOfA(int column) {
    return ofA[column];
  }

  int vertex(int column) {
    return vertices[column];
  }
}

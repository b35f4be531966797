package io.touchstone.projection;

/**
 * Up to four points of K = A - B and the point v of their hull that is nearest to the origin, in
 * doubles: the same formulas as {@link PreciseSimplex}, but only the vertex, edges and triangles at
 * the point that came last are looked at, because v moves only where that point takes part.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class CoarseSimplex {

  private static final int CAPACITY = 4;

  private final boolean inSpace;
  final int[] vertexA = new int[CAPACITY];
  final int[] vertexB = new int[CAPACITY];
  final double[] weight = new double[CAPACITY];
  private final double[] point = new double[3 * CAPACITY];
  private int size;

  /** The point v. */
  double x;

  double y;
  double z;

  CoarseSimplex(int dimension) {
    inSpace = dimension == 3;
  }

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  boolean contains(int a, int b) {
    for (int k = 0; k < size; k++) {
      if (vertexA[k] == a && vertexB[k] == b) {
        return true;
      }
    }
    return false;
  }

  void add(int a, int b, double px, double py, double pz) {
    vertexA[size] = a;
    vertexB[size] = b;
    point[3 * size] = px;
    point[3 * size + 1] = py;
    point[3 * size + 2] = pz;
    size++;
  }

  /**
   * Finds v, given that the point added last takes part in it, and drops what v does not need.
   *
   * @return the square of its length; NaN if numbers have left the range
   */
  double reduce() {
    int last = size - 1;
    double wx = point[3 * last];
    double wy = point[3 * last + 1];
    double wz = point[3 * last + 2];
    double least = wx * wx + wy * wy + wz * wz;
    int first = -1;
    int second = -1;
    double ofFirst = 0;
    double ofSecond = 0;
    for (int i = 0; i < last; i++) {
      double ax = point[3 * i] - wx;
      double ay = point[3 * i + 1] - wy;
      double az = point[3 * i + 2] - wz;
      double along = -(ax * wx + ay * wy + az * wz);
      double length = ax * ax + ay * ay + az * az;
      double ux = ay * wz - az * wy; // a x w
      double uy = az * wx - ax * wz;
      double uz = ax * wy - ay * wx;
      if (along > 0 && along < length) {
        double square = (ux * ux + uy * uy + uz * uz) / length;
        if (square < least) {
          least = square;
          first = i;
          second = -1;
          ofFirst = along / length;
          ofSecond = 0;
        }
      }
      for (int j = 0; j < i && inSpace; j++) {
        double bx = point[3 * j] - wx;
        double by = point[3 * j + 1] - wy;
        double bz = point[3 * j + 2] - wz;
        double nx = ay * bz - az * by;
        double ny = az * bx - ax * bz;
        double nz = ax * by - ay * bx;
        double divisor = nx * nx + ny * ny + nz * nz;
        // (b x w).n and (w x a).n
        double ofA =
            ((by * wz - bz * wy) * nx + (bz * wx - bx * wz) * ny + (bx * wy - by * wx) * nz);
        double ofB = -(ux * nx + uy * ny + uz * nz);
        if (ofA > 0 && ofB > 0 && ofA + ofB < divisor) {
          double height = nx * wx + ny * wy + nz * wz;
          double square = height * (height / divisor);
          if (square < least) {
            least = square;
            first = i;
            second = j;
            ofFirst = ofA / divisor;
            ofSecond = ofB / divisor;
          }
        }
      }
    }
    keep(first, second, last, ofFirst, ofSecond);
    return least;
  }

  private void keep(int first, int second, int last, double ofFirst, double ofSecond) {
    int kept = 0;
    // in order of their places, so that nothing is overwritten before it is read
    int lower = second >= 0 ? second : first;
    if (lower >= 0) {
      move(lower, kept);
      weight[kept++] = second >= 0 ? ofSecond : ofFirst;
    }
    if (second >= 0) {
      move(first, kept);
      weight[kept++] = ofFirst;
    }
    move(last, kept);
    weight[kept++] = 1 - ofFirst - ofSecond;
    size = kept;
    direct();
  }

  private void move(int from, int to) {
    vertexA[to] = vertexA[from];
    vertexB[to] = vertexB[from];
    System.arraycopy(point, 3 * from, point, 3 * to, 3);
  }

  /** Computes v from the edges, not from the weights: its direction matters. */
  private void direct() {
    double wx = point[0];
    double wy = point[1];
    double wz = point[2];
    if (size == 1) {
      x = wx;
      y = wy;
      z = wz;
      return;
    }
    double ax = point[3] - wx;
    double ay = point[4] - wy;
    double az = point[5] - wz;
    if (size == 2) {
      double ux = wy * az - wz * ay; // w x a, then a x (w x a)
      double uy = wz * ax - wx * az;
      double uz = wx * ay - wy * ax;
      double length = ax * ax + ay * ay + az * az;
      x = (ay * uz - az * uy) / length;
      y = (az * ux - ax * uz) / length;
      z = (ax * uy - ay * ux) / length;
      return;
    }
    double bx = point[6] - wx;
    double by = point[7] - wy;
    double bz = point[8] - wz;
    double nx = ay * bz - az * by;
    double ny = az * bx - ax * bz;
    double nz = ax * by - ay * bx;
    double factor = (nx * wx + ny * wy + nz * wz) / (nx * nx + ny * ny + nz * nz);
    x = nx * factor;
    y = ny * factor;
    z = nz * factor;
  }
}

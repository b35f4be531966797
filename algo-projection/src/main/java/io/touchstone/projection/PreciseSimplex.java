package io.touchstone.projection;

/**
 * Up to four points of K = A - B and the point v of their hull that is nearest to the origin, with
 * about twice the digits of a double. The nearest point is looked for on every vertex, edge and
 * triangle, and the nearest of those is taken: the backup procedure of E. G. Gilbert, D. W.
 * Johnson, S. S. Keerthi (IEEE Journal of Robotics and Automation 4 (1988), section VI), which
 * needs no test that roundings could answer wrongly.
 *
 * <pre>{@code
 * edge      v = y + t e,  t = -(e.y) / (e.e)
 * triangle  v = n (n.y) / (n.n),  n = e1 x e2,
 *           weights (e2 x y).n / (n.n) and (y x e1).n / (n.n) of the ends of e1 and e2
 * }</pre>
 *
 * <p>So the direction of v is that of the normal of a triangle however small v is beside the edges.
 * Points of the plane have a third component of 0, and no triangles. The origin is outside of K.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class PreciseSimplex {

  private static final int CAPACITY = 4;

  private final int largestFace;
  final int[] vertexA = new int[CAPACITY];
  final int[] vertexB = new int[CAPACITY];

  /** Weights of the points of which v consists. */
  final double[] weight = new double[CAPACITY];

  /** The point v, or a positive multiple of it, rounded. */
  final double[] direction = new double[3];

  private final double[] high = new double[3 * CAPACITY];
  private final double[] low = new double[3 * CAPACITY];
  private final TwoPartSum sum = new TwoPartSum();
  private final TwoPartSum square = new TwoPartSum();
  private int size;

  private final double[] edge1 = new double[6];
  private final double[] edge2 = new double[6];
  private final double[] normal = new double[6];
  private final double[] cross = new double[6];
  private final double[] corner = new double[6];
  private final double[] trialDirection = new double[3];
  private final double[] trialWeight = new double[CAPACITY];
  private final int[] members = new int[3];

  PreciseSimplex(int dimension) {
    largestFace = dimension;
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

  /** Adds a point; the caller sets its components with {@link #set}. */
  void add(int a, int b) {
    vertexA[size] = a;
    vertexB[size] = b;
    size++;
  }

  /** Sets a component of the point added last. */
  void set(int axis, double highPart, double lowPart) {
    int k = 3 * (size - 1) + axis;
    high[k] = highPart;
    low[k] = lowPart;
  }

  /**
   * Finds v and drops the points that it does not need.
   *
   * @return the square of its length; NaN or infinite if numbers have left the range
   */
  double reduce() {
    double least = Double.POSITIVE_INFINITY;
    int best = 0;
    for (int subset = 1; subset < 1 << size; subset++) {
      if (Integer.bitCount(subset) <= largestFace) {
        double candidate = nearest(subset);
        if (candidate < least) {
          least = candidate;
          best = subset;
          System.arraycopy(trialWeight, 0, weight, 0, size);
          System.arraycopy(trialDirection, 0, direction, 0, 3);
        }
      }
    }
    int kept = 0;
    for (int k = 0; k < size; k++) {
      if ((best >> k & 1) != 0) {
        vertexA[kept] = vertexA[k];
        vertexB[kept] = vertexB[k];
        weight[kept] = weight[k];
        System.arraycopy(high, 3 * k, high, 3 * kept, 3);
        System.arraycopy(low, 3 * k, low, 3 * kept, 3);
        kept++;
      }
    }
    size = kept;
    return least;
  }

  /** Squared length of the nearest point of a flat, infinite if it is outside of the subset. */
  private double nearest(int subset) {
    int count = 0;
    for (int k = 0; k < size; k++) {
      if ((subset >> k & 1) != 0) {
        members[count++] = k;
      }
    }
    for (int i = 0; i < 3; i++) {
      corner[2 * i] = high[3 * members[0] + i];
      corner[2 * i + 1] = low[3 * members[0] + i];
    }
    return switch (count) {
      case 1 -> vertex(members[0]);
      case 2 -> edge(members[0], members[1]);
      default -> triangle(members[0], members[1], members[2]);
    };
  }

  private double vertex(int k) {
    trialWeight[k] = 1;
    for (int i = 0; i < 3; i++) {
      trialDirection[i] = corner[2 * i];
    }
    dot(corner, corner, square);
    return square.high();
  }

  private double edge(int from, int to) {
    difference(from, to, edge1);
    dot(edge1, edge1, square);
    dot(edge1, corner, sum);
    sum.divide(-square.high(), -square.low());
    double t = sum.high();
    double rest = sum.low();
    if (!(t > 0 && t < 1)) {
      return Double.POSITIVE_INFINITY;
    }
    trialWeight[from] = 1 - t;
    trialWeight[to] = t;
    square.clear();
    for (int i = 0; i < 3; i++) {
      sum.clear();
      sum.add(corner[2 * i], corner[2 * i + 1]);
      sum.addProduct(edge1[2 * i], edge1[2 * i + 1], t, rest);
      trialDirection[i] = sum.high();
      square.addProduct(sum.high(), sum.low(), sum.high(), sum.low());
    }
    return square.high();
  }

  private double triangle(int first, int second, int third) {
    difference(first, second, edge1);
    difference(first, third, edge2);
    cross(edge1, edge2, normal);
    dot(normal, normal, square);
    double divisor = square.high();
    double rest = square.low();
    if (!(divisor > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    cross(edge2, corner, cross);
    dot(cross, normal, sum);
    sum.divide(divisor, rest);
    double ofSecond = sum.high();
    cross(corner, edge1, cross);
    dot(cross, normal, sum);
    sum.divide(divisor, rest);
    double ofThird = sum.high();
    double ofFirst = 1 - ofSecond - ofThird;
    if (!(ofFirst > 0 && ofSecond > 0 && ofThird > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    trialWeight[first] = ofFirst;
    trialWeight[second] = ofSecond;
    trialWeight[third] = ofThird;
    dot(normal, corner, sum);
    double height = sum.high();
    for (int i = 0; i < 3; i++) {
      trialDirection[i] = height < 0 ? -normal[2 * i] : normal[2 * i];
    }
    return height * (height / divisor);
  }

  private void difference(int from, int to, double[] edge) {
    for (int i = 0; i < 3; i++) {
      sum.clear();
      sum.add(high[3 * to + i], low[3 * to + i]);
      sum.add(-high[3 * from + i], -low[3 * from + i]);
      edge[2 * i] = sum.high();
      edge[2 * i + 1] = sum.low();
    }
  }

  private static void dot(double[] x, double[] y, TwoPartSum sum) {
    sum.clear();
    for (int i = 0; i < 6; i += 2) {
      sum.addProduct(x[i], x[i + 1], y[i], y[i + 1]);
    }
  }

  private void cross(double[] x, double[] y, double[] product) {
    for (int i = 0; i < 3; i++) {
      int j = 2 * ((i + 1) % 3);
      int k = 2 * ((i + 2) % 3);
      sum.clear();
      sum.addProduct(x[j], x[j + 1], y[k], y[k + 1]);
      sum.addProduct(-x[k], -x[k + 1], y[j], y[j + 1]);
      product[2 * i] = sum.high();
      product[2 * i + 1] = sum.low();
    }
  }
}

package io.touchstone.simplex;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.WorldDifference;
import io.touchstone.kernel.support.CertifiedSupport;
import io.touchstone.kernel.support.SupportPoints;
import java.util.Arrays;

/**
 * The columns of two polytopes: their vertices where they stand, in doubles. Coordinates are
 * relative to the middle of A, in the directions of the world, and scaled by a power of two so that
 * the largest is about 1. They are rounded, and so are gaps and distances: good for proposals;
 * {@link CertainColumns} bounds them.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
class VertexColumns implements PairColumns {

  /** The power of two stays a normal double, and so does its inverse. */
  private static final int MAX_EXPONENT = 1000;

  /** Gaps that exceed this times the cube of the dimension are positive: {@link #sureGap}. */
  private static final double SURE_GAP = 0x1p-40;

  private static final int ALL = -1;

  /** Stands for a body until there is one. */
  private static final CertifiedSupport NOTHING = CertifiedSupport.scanning(Polytope.of(1, 0));

  private final int n;
  private final double[] poseA;
  private final double[] poseB;
  private final double[] local;
  private final double[] centerA;
  private final double[] centerB;
  private final double[] apart;
  private final double[] onA;
  private final double[] onB;
  private final WorldDifference difference;
  private double scale = 1;

  /**
   * Whether coordinates surely are about 1: not where the bodies are too large for it, too small,
   * or far from their frames.
   */
  private boolean isScaled;

  private CertifiedSupport a = NOTHING;
  private CertifiedSupport b = NOTHING;
  private SupportPoints farthestA = NOTHING.supportPoints();
  private SupportPoints farthestB = NOTHING.supportPoints();

  /** The only vertex of A that counts, or {@link #ALL}. */
  private int only = ALL;

  VertexColumns(int dimension) {
    n = dimension;
    poseA = new double[n * (n + 1)];
    poseB = new double[n * (n + 1)];
    local = new double[n];
    centerA = new double[n];
    centerB = new double[n];
    apart = new double[n];
    onA = new double[n];
    onB = new double[n];
    difference = new WorldDifference(n);
  }

  /** Takes two bodies, neither of them empty; reads the poses. */
  void place(SimplexShape shapeA, PoseView viewA, SimplexShape shapeB, PoseView viewB) {
    viewA.copyTo(poseA);
    viewB.copyTo(poseB);
    a = shapeA.support();
    b = shapeB.support();
    farthestA = a.supportPoints();
    farthestB = b.supportPoints();
    farthestA.center(centerA);
    farthestB.center(centerB);
    only = ALL;
    rescale();
  }

  /** Makes A that one of its vertices; its middle becomes the origin. */
  void restrictTo(int vertex) {
    only = vertex;
    a.vertex(vertex, centerA);
    rescale();
  }

  /** Tells whether A is one of its vertices. */
  final boolean isRestricted() {
    return only != ALL;
  }

  /** Returns that vertex. */
  final int onlyVertex() {
    return only;
  }

  private void rescale() {
    difference.evaluate(poseA, centerA, poseB, centerB);
    double greatest =
        Math.max(only == ALL ? a.size() * stretch(poseA) : 0, b.size() * stretch(poseB));
    for (int i = 0; i < n; i++) {
      apart[i] = -difference.high(i);
      greatest = Math.max(greatest, Math.abs(apart[i]));
    }
    int exponent = greatest > 0 ? Math.getExponent(greatest) : 0;
    isScaled = Math.abs(exponent) <= MAX_EXPONENT && !farthestA.isOfCopy() && !farthestB.isOfCopy();
    scale = Math.scalb(1.0, -Math.max(-MAX_EXPONENT, Math.min(MAX_EXPONENT, exponent)));
    for (int i = 0; i < n; i++) {
      apart[i] *= scale;
    }
  }

  private double stretch(double[] pose) {
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        greatest = Math.max(greatest, Math.abs(pose[i * (n + 1) + k]));
      }
    }
    return greatest;
  }

  /** Writes the vector from the middle of A to that of B; where that is 0, another one. */
  final void start(double[] w) {
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      w[i] = apart[i];
      greatest = Math.max(greatest, Math.abs(w[i]));
    }
    if (greatest == 0) {
      w[0] = 1;
    }
  }

  @Override
  public final int farthestOfA(double[] w) {
    return only != ALL ? only : farthestA.farthest(turned(poseA, w, 1));
  }

  @Override
  public final int farthestOfB(double[] w) {
    return farthestB.farthest(turned(poseB, w, -1));
  }

  private double[] turned(double[] pose, double[] w, int sign) {
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += pose[i * (n + 1) + k] * w[i];
      }
      local[k] = sign * sum;
    }
    return local;
  }

  @Override
  public final void pointOfA(int vertex, double[] target, int at) {
    point(a, vertex, centerA, poseA, target, at);
  }

  @Override
  public final void pointOfB(int vertex, double[] target, int at) {
    point(b, vertex, centerB, poseB, target, at);
    for (int i = 0; i < n; i++) {
      target[at + i] += apart[i];
    }
  }

  private void point(
      CertifiedSupport body, int vertex, double[] center, double[] pose, double[] target, int at) {
    for (int k = 0; k < n; k++) {
      local[k] = (body.coordinate(vertex * n + k) - center[k]) * scale;
    }
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += pose[i * (n + 1) + k] * local[k];
      }
      target[at + i] = sum;
    }
  }

  /** From the pose as it is. */
  @Override
  public final void precisePointOfA(int vertex, double[] high, double[] low, int at) {
    a.vertex(vertex, local);
    difference.evaluate(poseA, local, poseA, centerA);
    writePrecise(high, low, at);
  }

  /** From both poses as they are. */
  @Override
  public final void precisePointOfB(int vertex, double[] high, double[] low, int at) {
    b.vertex(vertex, local);
    difference.evaluate(poseB, local, poseA, centerA);
    writePrecise(high, low, at);
  }

  private void writePrecise(double[] high, double[] low, int at) {
    for (int i = 0; i < n; i++) {
      high[at + i] = difference.high(i) * scale;
      low[at + i] = difference.low(i) * scale;
    }
  }

  /** Returns false: neither body is empty. */
  @Override
  public final boolean isEmpty() {
    return false;
  }

  @Override
  public final double scale() {
    return scale;
  }

  @Override
  public double magnitude() {
    return 1 / scale;
  }

  @Override
  public double span() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public final double pointError() {
    return 0;
  }

  /**
   * Returns by how much a gap that was rounded surely exceeds 0, in the world; not positive if that
   * is not sure.
   *
   * <p>In scaled units coordinates relative to the middle of their body are at most 4, those in the
   * world 4 n + 2: n + 4 roundings of terms that sum up to that, and as many of a product with a
   * unit vector, are off by {@code 90 n^2.5 u} together. A support point falls short by less than
   * 100 roundings of the body's size times n. {@link #SURE_GAP} times n<sup>3</sup> is 8192
   * n<sup>3</sup> roundings.
   *
   * @param gap along a unit vector, in scaled units
   */
  final double sureGap(double gap) {
    double sure = (gap - SURE_GAP * n * n * n) / scale;
    return isScaled && sure < Double.POSITIVE_INFINITY ? sure * (1 - 0x1p-50) : 0;
  }

  /**
   * Tells whether a direction separates the bodies.
   *
   * @param gap along it, rounded, in scaled units
   */
  boolean isApart(double[] unit, double gap, int vertexA, int vertexB) {
    return gap > RatioTest.NOISE;
  }

  /**
   * Tells whether the vertices of a basis have a point in common.
   *
   * @param ofA replaced by partners of those of B where A is one vertex
   */
  boolean isTogether(WeightedVertices ofA, WeightedVertices ofB) {
    return true;
  }

  @Override
  public double gapBelow(double[] unit, int vertexA, int vertexB) {
    pointOfA(vertexA, onA, 0);
    pointOfB(vertexB, onB, 0);
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += unit[i] * (onB[i] - onA[i]);
    }
    return sum / scale;
  }

  @Override
  public double distanceAbove(Metric metric, WeightedVertices ofA, WeightedVertices ofB) {
    points(ofA, ofB, onA, onB);
    double square = 0;
    for (int i = 0; i < n; i++) {
      onA[i] -= onB[i];
      square += onA[i] * onA[i];
    }
    return metric == Metric.EUCLIDEAN ? Math.sqrt(square) : Gauge.upper(metric, onA, 0, n);
  }

  @Override
  public final boolean points(
      WeightedVertices ofA, WeightedVertices ofB, double[] worldA, double[] worldB) {
    combine(a, poseA, ofA, worldA);
    combine(b, poseB, ofB, worldB);
    boolean finite = ofA.size() > 0 && ofB.size() > 0;
    for (int i = 0; i < n; i++) {
      finite &= Math.abs(worldA[i]) <= Double.MAX_VALUE && Math.abs(worldB[i]) <= Double.MAX_VALUE;
    }
    return finite;
  }

  private void combine(
      CertifiedSupport body, double[] pose, WeightedVertices terms, double[] target) {
    Arrays.fill(target, 0);
    double total = 0;
    for (int term = 0; term < terms.size(); term++) {
      total += terms.weight(term);
    }
    for (int term = 0; term < terms.size(); term++) {
      addWorld(body, pose, terms.vertex(term), terms.weight(term) / total, target);
    }
  }

  /** Writes where a vertex of A stands in the world. */
  final void worldPointOfA(int vertex, double[] target) {
    Arrays.fill(target, 0);
    addWorld(a, poseA, vertex, 1, target);
  }

  /** Writes where a vertex of B stands in the world. */
  final void worldPointOfB(int vertex, double[] target) {
    Arrays.fill(target, 0);
    addWorld(b, poseB, vertex, 1, target);
  }

  private void addWorld(
      CertifiedSupport body, double[] pose, int vertex, double weight, double[] target) {
    for (int i = 0; i < n; i++) {
      double sum = pose[i * (n + 1) + n];
      for (int k = 0; k < n; k++) {
        sum += pose[i * (n + 1) + k] * body.coordinate(vertex * n + k);
      }
      target[i] += weight * sum;
    }
  }
}

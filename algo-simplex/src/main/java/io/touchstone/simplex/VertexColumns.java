// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.WorldDifference;
import io.touchstone.kernel.support.CertifiedSupport;
import io.touchstone.kernel.support.SupportPoints;

/**
 * The columns of two polytopes: their vertices where they stand, in doubles. Coordinates are
 * relative to the middle of A, in the directions of the world, and scaled by a power of two so that
 * the largest is about 1. They are rounded, and so are gaps and distances: good for proposals;
 * {@link CertainColumns} bounds them.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
class VertexColumns extends PairColumns {

  /** The power of two stays a normal double, and so does its inverse. */
  private static final int MAX_EXPONENT = 1000;

  /** Gaps that exceed this times the cube of the dimension are positive: {@link #sureGap}. */
  private static final double SURE_GAP = 0x1p-40;

  private static final int ALL = -1;

  /** Stands for a body until there is one. */
  private static final CertifiedSupport NOTHING = CertifiedSupport.scanning(Polytope.of(1, 0));

  /** A body where it stands. */
  private static final class Side {
    final double[] pose;
    final double[] center;
    CertifiedSupport body = NOTHING;
    SupportPoints points = NOTHING.supportPoints();

    Side(int n) {
      pose = new double[n * (n + 1)];
      center = new double[n];
    }

    void place(SimplexShape shape, PoseView view) {
      view.copyTo(pose);
      body = shape.support();
      points = body.supportPoints();
      points.center(center);
    }
  }

  private final int n;
  private final Side a;
  private final Side b;
  private final double[] local;
  private final double[] apart;
  private final double[] columnA;
  private final double[] columnB;
  private final WorldDifference difference;
  private double scale = 1;

  /** The only vertex of A that counts, or {@link #ALL}. */
  private int only = ALL;

  VertexColumns(int dimension) {
    super(dimension);
    n = dimension;
    a = new Side(n);
    b = new Side(n);
    local = new double[n];
    apart = new double[n];
    columnA = new double[n + 2];
    columnB = new double[n + 2];
    difference = new WorldDifference(n);
  }

  /** Takes two bodies, neither of them empty; reads the poses. */
  void place(SimplexShape shapeA, PoseView viewA, SimplexShape shapeB, PoseView viewB) {
    a.place(shapeA, viewA);
    b.place(shapeB, viewB);
    only = ALL;
    rescale();
  }

  /** Makes A that one of its vertices; its middle becomes the origin. */
  void restrictTo(int vertex) {
    only = vertex;
    a.body.vertex(vertex, a.center);
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
    difference.evaluate(a.pose, a.center, b.pose, b.center);
    double greatest =
        Math.max(
            only == ALL ? a.body.size() * stretch(a.pose) : 0, b.body.size() * stretch(b.pose));
    for (int i = 0; i < n; i++) {
      apart[i] = -difference.high(i);
      greatest = Math.max(greatest, Math.abs(apart[i]));
    }
    int exponent = greatest > 0 ? Math.getExponent(greatest) : 0;
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
  @Override
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
  final int farthest(int of, double[] w) {
    if (of == OF_A && only != ALL) {
      return only;
    }
    Side side = of == OF_A ? a : b;
    double[] pose = side.pose;
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += pose[i * (n + 1) + k] * w[i];
      }
      local[k] = of == OF_A ? sum : -sum;
    }
    return side.points.farthest(local);
  }

  @Override
  final void column(int of, int vertex, double[] target, int at) {
    boolean isOfA = of == OF_A;
    Side side = isOfA ? a : b;
    for (int k = 0; k < n; k++) {
      local[k] = (side.body.coordinate(vertex * n + k) - side.center[k]) * scale;
    }
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += side.pose[i * (n + 1) + k] * local[k];
      }
      target[at + i] = isOfA ? sum : -(sum + apart[i]);
    }
    target[at + n] = isOfA ? 1 : 0;
    target[at + n + 1] = isOfA ? 0 : 1;
  }

  /** From both poses as they are. */
  @Override
  final void preciseColumn(int of, int vertex, double[] high, double[] low, int at) {
    boolean isOfA = of == OF_A;
    Side side = isOfA ? a : b;
    side.body.vertex(vertex, local);
    difference.evaluate(side.pose, local, a.pose, a.center);
    double factor = isOfA ? scale : -scale;
    for (int i = 0; i < n; i++) {
      high[at + i] = difference.high(i) * factor;
      low[at + i] = difference.low(i) * factor;
    }
    high[at + n] = isOfA ? 1 : 0;
    high[at + n + 1] = isOfA ? 0 : 1;
  }

  @Override
  boolean isApart(double[] unit, double gap, int vertexA, int vertexB) {
    return gap > RatioTest.NOISE;
  }

  /** Returns false: neither body is empty. */
  @Override
  final boolean isEmpty() {
    return false;
  }

  @Override
  final double scale() {
    return scale;
  }

  @Override
  double magnitude() {
    return 1 / scale;
  }

  @Override
  double span() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  final double pointError() {
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
    boolean far = a.points.isOfCopy() || b.points.isOfCopy(); // from its frame
    return far ? 0 : (gap - SURE_GAP * n * n * n) / scale * (1 - 0x1p-50);
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
  double gapBelow(double[] unit, int vertexA, int vertexB) {
    column(OF_A, vertexA, columnA, 0);
    column(OF_B, vertexB, columnB, 0);
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum -= unit[i] * (columnA[i] + columnB[i]);
    }
    return sum / scale;
  }

  @Override
  final double origin(int axis) {
    return placed(a, axis, a.center);
  }

  /** Writes where a vertex stands in the world. */
  final void worldPoint(int of, int vertex, double[] target) {
    Side side = of == OF_A ? a : b;
    side.body.vertex(vertex, local);
    for (int i = 0; i < n; i++) {
      target[i] = placed(side, i, local);
    }
  }

  /** Returns a component of where a point stands in the world. */
  private double placed(Side side, int axis, double[] point) {
    double sum = side.pose[axis * (n + 1) + n];
    for (int k = 0; k < n; k++) {
      sum += side.pose[axis * (n + 1) + k] * point[k];
    }
    return sum;
  }
}

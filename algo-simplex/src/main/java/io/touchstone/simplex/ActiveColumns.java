// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.WeightedVertices;
import java.util.Arrays;

/**
 * The columns of two bodies that are known by support points: the points that were found so far, in
 * the order in which they were found. Coordinates are relative to the middle between both
 * translations.
 *
 * <p>Half-spaces without an end are cut off by a cube, {@link SeidelProgram#BOX}. That does no harm
 * to the distance from a body that is well inside of the cube; a direction along which such a body
 * has no end, and the other one is not that small, bounds nothing.
 *
 * <p>Scratch memory of one thread; allocates nothing after the first queries.
 */
final class ActiveColumns extends PairColumns {

  /** A body where it stands, and its points that were found. */
  private static final class Side {
    final BodySide name;
    final double[] pose;
    ImplicitShape shape;
    double[] points = new double[0];

    /** The vertices of the cores that they are points of, where there are such. */
    int[] vertices = new int[0];

    int count;

    /** Whether the point found last is one where the cube has cut off the body. */
    boolean far;

    Side(BodySide name, int n, ImplicitShape shape) {
      this.name = name;
      this.shape = shape;
      pose = new double[n * (n + 1)];
    }
  }

  private final int n;
  private final SeidelProgram seidel;
  private final Side a;
  private final Side b;
  private final double[] local;
  private final double[] point;
  private final int[] vertex = new int[1];
  private final double[] origin;
  private final double[] target;
  private boolean rigid;
  private double apart;
  private double magnitude;
  private double scale;
  private double error;
  private double lower;
  private boolean cutOff;
  private boolean empty;
  private BodySide emptySide = BodySide.A;

  ActiveColumns(int dimension) {
    super(dimension);
    n = dimension;
    seidel = new SeidelProgram(n);
    ImplicitShape nothing = new ImplicitShape(Polytope.of(n));
    a = new Side(BodySide.A, n, nothing);
    b = new Side(BodySide.B, n, nothing);
    local = new double[n];
    point = new double[n];
    origin = new double[n];
    target = new double[n];
  }

  /**
   * Takes two bodies; reads the poses.
   *
   * @param mayBeCutOff whether bodies without an end may be cut off where the other one is not
   * @return false if the scene is too large for doubles
   */
  boolean place(
      ImplicitShape shapeA,
      PoseView viewA,
      ImplicitShape shapeB,
      PoseView viewB,
      boolean mayBeCutOff) {
    a.shape = shapeA;
    b.shape = shapeB;
    viewA.copyTo(a.pose);
    viewB.copyTo(b.pose);
    rigid = viewA.isRigid() && viewB.isRigid();
    cutOff = mayBeCutOff;
    empty = false;
    forget();
    double reach = Math.max(shapeA.reach(), shapeB.reach());
    double square = 0;
    for (int i = 0; i < n; i++) {
      double ofA = a.pose[i * (n + 1) + n];
      double ofB = b.pose[i * (n + 1) + n];
      origin[i] = 0.5 * ofA + 0.5 * ofB;
      double half = Math.abs(0.5 * ofA - 0.5 * ofB);
      reach = Math.max(reach, half);
      square += 4 * half * half;
    }
    apart = Math.sqrt(square);
    double stretch = Math.max(stretch(a.pose), stretch(b.pose));
    reach *= Math.max(1, stretch);
    if (!(reach < 0x1p1000)) {
      return false;
    }
    scale = reach > 0 ? Math.scalb(1.0, -Math.max(-1000, Math.getExponent(reach))) : 1;
    magnitude = stretch * (shapeA.reach() + shapeB.reach()) + apart;
    error =
        scale * stretch * (shapeA.error() + shapeB.error())
            + 64 * n * UNIT_ROUNDOFF * (1 + scale * stretch * (shapeA.reach() + shapeB.reach()));
    return true;
  }

  private double stretch(double[] pose) {
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += Math.abs(pose[i * (n + 1) + k]);
      }
      greatest = Math.max(greatest, sum);
    }
    return greatest;
  }

  /** Forgets the points that were found; A is where it is again. */
  void forget() {
    a.count = 0;
    b.count = 0;
    Arrays.fill(target, 0);
  }

  /**
   * Moves the columns of A by -p, so that a common point is one where p is in K = A - B; bounds are
   * those of the bodies as they stand.
   */
  void moveBack(double[] p) {
    System.arraycopy(p, 0, target, 0, n);
  }

  /** Writes the direction from the one translation to the other. */
  @Override
  void start(double[] w) {
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      w[i] = (b.pose[i * (n + 1) + n] - a.pose[i * (n + 1) + n]) * scale;
      greatest = Math.max(greatest, Math.abs(w[i]));
    }
    if (!(greatest > 0x1p-500)) {
      w[0] = 1;
    }
  }

  @Override
  boolean isEmpty() {
    return empty;
  }

  /** Returns which one. */
  BodySide emptySide() {
    return emptySide;
  }

  @Override
  double scale() {
    return scale;
  }

  @Override
  double magnitude() {
    return magnitude;
  }

  @Override
  double span() {
    return a.shape.isBounded() && b.shape.isBounded()
        ? 1.01 * magnitude * (2 + 4 * n)
        : Double.POSITIVE_INFINITY;
  }

  @Override
  double pointError() {
    return error;
  }

  @Override
  int farthest(int of, double[] w) {
    Side side = of == OF_A ? a : b;
    find(side, w, of == OF_A ? 1 : -1);
    int known = indexOf(side);
    if (known < 0) {
      known = side.count++;
      if (side.count * n > side.points.length) {
        side.points = Arrays.copyOf(side.points, 2 * side.count * n);
        side.vertices = Arrays.copyOf(side.vertices, 2 * side.count);
      }
      side.vertices[known] = vertex[0];
      System.arraycopy(point, 0, side.points, known * n, n);
    }
    return known;
  }

  /** Finds a point of a body, in scaled coordinates; NaN where the body has none. */
  private void find(Side side, double[] w, int sign) {
    double[] pose = side.pose;
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += pose[i * (n + 1) + k] * w[i];
      }
      local[k] = sign * sum;
    }
    ImplicitShape.Found kind = side.shape.farthest(local, seidel, point, vertex);
    side.far = kind == ImplicitShape.Found.FAR;
    if (kind == ImplicitShape.Found.NOTHING) {
      empty = true;
      emptySide = side.name;
      Arrays.fill(point, Double.NaN);
    }
    for (int k = 0; k < n; k++) {
      local[k] = point[k] * scale;
    }
    for (int i = 0; i < n; i++) {
      double sum = (pose[i * (n + 1) + n] - origin[i]) * scale;
      for (int k = 0; k < n; k++) {
        sum += pose[i * (n + 1) + k] * local[k];
      }
      point[i] = sum;
    }
  }

  /** Returns the number of the point that was found, if it is known; otherwise -1. */
  private int indexOf(Side side) {
    for (int number = side.count - 1; number >= 0; number--) {
      boolean same = true;
      for (int i = 0; same && i < n; i++) {
        same = side.points[number * n + i] == point[i];
      }
      if (same) {
        return number;
      }
    }
    return -1;
  }

  @Override
  void column(int of, int number, double[] column, int at) {
    boolean isOfA = of == OF_A;
    for (int i = 0; i < n; i++) {
      column[at + i] = isOfA ? a.points[number * n + i] - target[i] : -b.points[number * n + i];
    }
    column[at + n] = isOfA ? 1 : 0;
    column[at + n + 1] = isOfA ? 0 : 1;
  }

  @Override
  void preciseColumn(int of, int number, double[] high, double[] low, int at) {
    column(of, number, high, at);
    Arrays.fill(low, at, at + n, 0);
  }

  /** {@inheritDoc} Of a rounded polytope several points may be of one vertex. */
  @Override
  boolean nameVertices(int of, WeightedVertices terms, WeightedVertices into) {
    Side side = of == OF_A ? a : b;
    into.clear();
    for (int k = 0; k < terms.size() && side.shape.hasVertices(); k++) {
      int own = side.vertices[terms.vertex(k)];
      double weight = 0;
      boolean first = true;
      for (int j = 0; j < terms.size(); j++) {
        if (side.vertices[terms.vertex(j)] == own) {
          first &= j >= k;
          weight += terms.weight(j);
        }
      }
      if (first) {
        into.add(own, weight);
      }
    }
    return into.size() > 0;
  }

  @Override
  boolean isApart(double[] unit, double gap, int numberA, int numberB) {
    lower = gapBelow(unit, numberA, numberB);
    return lower > 0;
  }

  /** Returns a number that the gap is not below along the direction that was tested last. */
  double lower() {
    return lower;
  }

  @Override
  double gapBelow(double[] unit, int numberA, int numberB) {
    double room = Double.POSITIVE_INFINITY;
    double off = error + farError();
    if (a.far) {
      room = roomAround(a.shape, b.shape);
    }
    if (b.far) {
      room = Math.min(room, roomAround(b.shape, a.shape));
    }
    double gap = 0;
    for (int i = 0; i < n; i++) {
      gap -= unit[i] * (a.points[numberA * n + i] - b.points[numberB * n + i]);
    }
    double rounding = (gap > 0 ? -8 : 8) * UNIT_ROUNDOFF;
    return Math.min(room, Math.nextDown((gap * (1 + rounding) - 1.01 * off) / scale));
  }

  /**
   * Returns a length by which the other body surely is nearer to the middle of the cube than what
   * the cube cuts off from one: bodies that are nearer to each other have their nearest points
   * inside. Minus infinity if the other one is not well inside.
   */
  private double roomAround(ImplicitShape one, ImplicitShape other) {
    double half = one.cutOffAt();
    boolean inside =
        cutOff && rigid && other.isBounded() && apart + n * other.reach() < 0.25 * half;
    return inside ? 0.5 * half : Double.NEGATIVE_INFINITY;
  }

  @Override
  double farError() {
    double far = (a.far ? a.shape.cutOffAt() : 0) + (b.far ? b.shape.cutOffAt() : 0);
    return 64 * n * UNIT_ROUNDOFF * (scale * far);
  }

  /** Returns a length that B may move before it comes to what was cut off from either body. */
  double room() {
    double ofA = a.shape.isBounded() ? Double.POSITIVE_INFINITY : roomAround(a.shape, b.shape);
    double ofB = b.shape.isBounded() ? Double.POSITIVE_INFINITY : roomAround(b.shape, a.shape);
    return Math.min(ofA, ofB);
  }

  @Override
  double origin(int axis) {
    return origin[axis];
  }
}

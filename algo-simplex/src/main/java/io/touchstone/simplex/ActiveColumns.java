package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Metric;
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
final class ActiveColumns implements PairColumns {

  private final int n;
  private final SeidelProgram seidel;
  private final double[] poseA;
  private final double[] poseB;
  private final double[] local;
  private final double[] point;
  private final double[] middleA;
  private final double[] middleB;
  private final double[] origin;
  private final double[] target;
  private ImplicitShape a;
  private ImplicitShape b;
  private double[] pointsA = new double[0];
  private double[] pointsB = new double[0];
  private int countA;
  private int countB;
  private boolean rigid;
  private double apart;
  private double magnitude;
  private double scale;
  private double error;
  private boolean farA;
  private boolean farB;
  private boolean cutOff;
  private boolean empty;
  private BodySide emptySide = BodySide.A;

  ActiveColumns(int dimension) {
    n = dimension;
    seidel = new SeidelProgram(n);
    poseA = new double[n * (n + 1)];
    poseB = new double[n * (n + 1)];
    local = new double[n];
    point = new double[n];
    middleA = new double[n];
    middleB = new double[n];
    origin = new double[n];
    target = new double[n];
    a = new ImplicitShape(Polytope.of(n));
    b = a;
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
    a = shapeA;
    b = shapeB;
    viewA.copyTo(poseA);
    viewB.copyTo(poseB);
    rigid = viewA.isRigid() && viewB.isRigid();
    cutOff = mayBeCutOff;
    empty = false;
    forget();
    double reach = Math.max(a.reach(), b.reach());
    double square = 0;
    for (int i = 0; i < n; i++) {
      double ofA = poseA[i * (n + 1) + n];
      double ofB = poseB[i * (n + 1) + n];
      origin[i] = 0.5 * ofA + 0.5 * ofB;
      double half = Math.abs(0.5 * ofA - 0.5 * ofB);
      reach = Math.max(reach, half);
      square += 4 * half * half;
    }
    apart = Math.sqrt(square);
    double stretch = Math.max(stretch(poseA), stretch(poseB));
    reach *= Math.max(1, stretch);
    if (!(reach < 0x1p1000)) {
      return false;
    }
    scale = reach > 0 ? Math.scalb(1.0, -Math.max(-1000, Math.getExponent(reach))) : 1;
    magnitude = stretch * (a.reach() + b.reach()) + apart;
    error =
        scale * stretch * (a.error() + b.error())
            + 64 * n * UNIT_ROUNDOFF * (1 + scale * stretch * (a.reach() + b.reach()));
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
    countA = 0;
    countB = 0;
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
  void start(double[] w) {
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      w[i] = (poseB[i * (n + 1) + n] - poseA[i * (n + 1) + n]) * scale;
      greatest = Math.max(greatest, Math.abs(w[i]));
    }
    if (!(greatest > 0x1p-500)) {
      w[0] = 1;
    }
  }

  @Override
  public boolean isEmpty() {
    return empty;
  }

  /** Returns which one. */
  BodySide emptySide() {
    return emptySide;
  }

  @Override
  public double scale() {
    return scale;
  }

  @Override
  public double magnitude() {
    return magnitude;
  }

  @Override
  public double span() {
    return a.isBounded() && b.isBounded()
        ? 1.01 * magnitude * (2 + 4 * n)
        : Double.POSITIVE_INFINITY;
  }

  @Override
  public double pointError() {
    return error;
  }

  @Override
  public int farthestOfA(double[] w) {
    ImplicitShape.Found kind = farthest(a, poseA, w, 1, BodySide.A);
    farA = kind == ImplicitShape.Found.FAR;
    int known = indexOf(pointsA, countA);
    if (known < countA) {
      return known;
    }
    pointsA = with(pointsA, countA);
    return countA++;
  }

  @Override
  public int farthestOfB(double[] w) {
    ImplicitShape.Found kind = farthest(b, poseB, w, -1, BodySide.B);
    farB = kind == ImplicitShape.Found.FAR;
    int known = indexOf(pointsB, countB);
    if (known < countB) {
      return known;
    }
    pointsB = with(pointsB, countB);
    return countB++;
  }

  /** Finds a point of the body, in scaled coordinates; NaN where the body has none. */
  private ImplicitShape.Found farthest(
      ImplicitShape shape, double[] pose, double[] w, int sign, BodySide side) {
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += pose[i * (n + 1) + k] * w[i];
      }
      local[k] = sign * sum;
    }
    ImplicitShape.Found kind = shape.farthest(local, seidel, point);
    if (kind == ImplicitShape.Found.NOTHING) {
      empty = true;
      emptySide = side;
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
    return kind;
  }

  private int indexOf(double[] points, int count) {
    for (int number = count - 1; number >= 0; number--) {
      boolean same = true;
      for (int i = 0; same && i < n; i++) {
        same = points[number * n + i] == point[i];
      }
      if (same) {
        return number;
      }
    }
    return count;
  }

  private double[] with(double[] points, int count) {
    double[] room =
        (count + 1) * n > points.length ? Arrays.copyOf(points, 2 * (count + 1) * n) : points;
    System.arraycopy(point, 0, room, count * n, n);
    return room;
  }

  @Override
  public void pointOfA(int number, double[] point, int at) {
    for (int i = 0; i < n; i++) {
      point[at + i] = pointsA[number * n + i] - target[i];
    }
  }

  @Override
  public void pointOfB(int number, double[] target, int at) {
    System.arraycopy(pointsB, number * n, target, at, n);
  }

  @Override
  public void precisePointOfA(int number, double[] high, double[] low, int at) {
    pointOfA(number, high, at);
    Arrays.fill(low, at, at + n, 0);
  }

  @Override
  public void precisePointOfB(int number, double[] high, double[] low, int at) {
    pointOfB(number, high, at);
    Arrays.fill(low, at, at + n, 0);
  }

  @Override
  public double gapBelow(double[] unit, int numberA, int numberB) {
    double room = Double.POSITIVE_INFINITY;
    double off = error;
    if (farA) {
      room = roomAround(a, b);
      off += 64 * n * UNIT_ROUNDOFF * (scale * a.cutOffAt());
    }
    if (farB) {
      room = Math.min(room, roomAround(b, a));
      off += 64 * n * UNIT_ROUNDOFF * (scale * b.cutOffAt());
    }
    double gap = 0;
    for (int i = 0; i < n; i++) {
      gap -= unit[i] * (pointsA[numberA * n + i] - pointsB[numberB * n + i]);
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
  public double distanceAbove(Metric metric, WeightedVertices ofA, WeightedVertices ofB) {
    double size = Math.max(1, combine(ofA, pointsA, middleA));
    size = Math.max(size, combine(ofB, pointsB, middleB));
    double square = 0;
    for (int i = 0; i < n; i++) {
      middleA[i] -= middleB[i];
      square += middleA[i] * middleA[i];
    }
    double off = (error + 16 * (n + 4) * UNIT_ROUNDOFF) * size;
    double bound =
        metric == Metric.EUCLIDEAN
            ? Math.sqrt(square) * (1 + (n + 4) * UNIT_ROUNDOFF) + 1.01 * n * off
            : Gauge.upper(metric, middleA, off, n);
    return Math.nextUp(bound / scale);
  }

  /** Writes a weighted point; returns the mean size of the coordinates that it is made of. */
  private double combine(WeightedVertices terms, double[] points, double[] mean) {
    double total = 0;
    for (int term = 0; term < terms.size(); term++) {
      total += terms.weight(term);
    }
    Arrays.fill(mean, 0);
    double size = 0;
    for (int term = 0; term < terms.size(); term++) {
      double share = terms.weight(term) / total;
      double greatest = 0;
      for (int i = 0; i < n; i++) {
        double coordinate = points[terms.vertex(term) * n + i];
        greatest = Math.max(greatest, Math.abs(coordinate));
        mean[i] += share * coordinate;
      }
      size += share * greatest;
    }
    return size;
  }

  @Override
  public boolean points(WeightedVertices ofA, WeightedVertices ofB, double[] onA, double[] onB) {
    combine(ofA, pointsA, middleA);
    combine(ofB, pointsB, middleB);
    boolean finite = ofA.size() > 0 && ofB.size() > 0;
    for (int i = 0; i < n; i++) {
      onA[i] = middleA[i] / scale + origin[i];
      onB[i] = middleB[i] / scale + origin[i];
      finite &= Math.abs(onA[i]) <= Double.MAX_VALUE && Math.abs(onB[i]) <= Double.MAX_VALUE;
    }
    return finite;
  }
}

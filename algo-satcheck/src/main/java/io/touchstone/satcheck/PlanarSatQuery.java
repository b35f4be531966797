package io.touchstone.satcheck;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.planar.PlanarSupport;
import io.touchstone.satcheck.Candidates.Source;
import org.jspecify.annotations.Nullable;

/** {@link SatQuery} in R<sup>2</sup>: the axes are the normals of the edges. */
final class PlanarSatQuery extends SatQuery {

  private final PreciseVector precise = new PreciseVector();
  private final double[] spatialA = new double[12];
  private final double[] spatialB = new double[12];
  private final double[] startA = new double[3];
  private final double[] alongA = new double[3];
  private final double[] startB = new double[3];
  private final double[] alongB = new double[3];
  private final double[] difference = new double[3];
  private final double[] unit = new double[3];
  private boolean rigid;
  private double normalError;

  PlanarSatQuery(String id) {
    super(id, 2);
  }

  @Override
  boolean findPairsQuickly(PoseView poseOfA, PoseView poseOfB, Proposal out) {
    return false;
  }

  @Override
  int quickSupports() {
    return 0;
  }

  @Override
  boolean findFoot(int candidate, double depth, Proposal out) {
    return false;
  }

  @Override
  boolean findQuickly(
      SatShape a,
      PoseView poseOfA,
      SatShape b,
      PoseView poseOfB,
      PairRequest request,
      @Nullable SatWarmStart memory,
      Proposal out) {
    return false;
  }

  @Override
  void place(boolean bothRigid) {
    rigid = bothRigid;
  }

  @Override
  int farthestOfA() {
    return support(shapeA.planar(), poseA, w[0], w[1]);
  }

  @Override
  int farthestOfB() {
    return support(shapeB.planar(), poseB, -w[0], -w[1]);
  }

  private static int support(PlanarSupport map, double[] r, double x, double y) {
    return map.support(r[0] * x + r[3] * y, r[1] * x + r[4] * y);
  }

  @Override
  double alongA(int vertex) {
    return along(shapeA.planar(), poseA, vertex);
  }

  @Override
  double alongB(int vertex) {
    return along(shapeB.planar(), poseB, vertex);
  }

  private double along(PlanarSupport map, double[] r, int vertex) {
    double x = map.x(vertex);
    double y = map.y(vertex);
    return w[0] * (r[0] * x + r[1] * y) + w[1] * (r[3] * x + r[4] * y);
  }

  @Override
  boolean findCandidates(PoseView poseOfA, PoseView poseOfB) {
    return false;
  }

  @Override
  boolean tryNormals() {
    Axes ofA = shapeA.axes();
    for (int k = 0; k < ofA.normalCount; k++) {
      if (turn(poseA, ofA.normals, k, 1)
          && measure(Source.NORMAL_OF_A, k, 0, ofA.farthest[k], farthestOfB(), normalError)) {
        return true;
      }
    }
    Axes ofB = shapeB.axes();
    for (int k = 0; k < ofB.normalCount; k++) {
      if (turn(poseB, ofB.normals, k, -1)
          && measure(Source.NORMAL_OF_B, 0, k, farthestOfA(), ofB.farthest[k], normalError)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Turns a normal: the map R takes normals by its cofactors, which for a rotation are R itself.
   * Returns whether it has a direction.
   */
  private boolean turn(double[] r, double[] normals, int k, int sign) {
    double x = normals[2 * k];
    double y = normals[2 * k + 1];
    boolean mirrors = r[0] * r[4] < r[1] * r[3];
    double s = mirrors ? -sign : sign;
    w[0] = s * (r[4] * x - r[3] * y);
    w[1] = s * (r[0] * y - r[1] * x);
    double length = Math.hypot(w[0], w[1]);
    double magnitude = Math.abs(r[0]) + Math.abs(r[1]) + Math.abs(r[3]) + Math.abs(r[4]);
    normalError = rigid ? 12 : 12 * magnitude / length;
    return normalize(w);
  }

  /** There are no edge pairs in the plane. */
  @Override
  boolean tryRest() {
    return false;
  }

  @Override
  void computePrecisely(int candidate) {
    candidates.axis(candidate, w);
    Source source = candidates.source(candidate);
    if (source == Source.DIRECTION) {
      return;
    }
    boolean ofA = source == Source.NORMAL_OF_A;
    SatShape shape = ofA ? shapeA : shapeB;
    int normal = ofA ? candidates.i(candidate) : candidates.j(candidate);
    if (shape.axes().isFree(normal)) {
      return;
    }
    int from = shape.axes().definition[Axes.DEFINITION * normal];
    int to = shape.axes().definition[Axes.DEFINITION * normal + 1];
    PlanarSupport map = shape.planar();
    precise.setDifference(
        embed(ofA ? poseA : poseB, ofA ? spatialA : spatialB),
        map.x(from),
        map.y(from),
        0,
        map.x(to),
        map.y(to),
        0);
    double side = precise.y * w[0] - precise.x * w[1];
    if (precise.unit(side < 0 ? -1 : 1, unit)) {
      w[0] = unit[1];
      w[1] = -unit[0];
    }
  }

  private static double[] embed(double[] r, double[] spatial) {
    spatial[0] = r[0];
    spatial[1] = r[1];
    spatial[4] = r[3];
    spatial[5] = r[4];
    return spatial;
  }

  @Override
  boolean isIllConditioned() {
    return !rigid && (isIllConditioned(poseA) || isIllConditioned(poseB));
  }

  private static boolean isIllConditioned(double[] r) {
    double determinant = Math.abs(r[0] * r[4] - r[1] * r[3]);
    double columns = Math.hypot(r[0], r[3]) * Math.hypot(r[1], r[4]);
    return !(determinant > SpatialSatQuery.LEAST_DETERMINANT * columns); // also for NaN
  }

  @Override
  double reach() {
    double x = shift[0];
    double y = shift[1];
    double[] a = shapeA.center;
    double[] b = shapeB.center;
    x += poseB[0] * b[0] + poseB[1] * b[1] - (poseA[0] * a[0] + poseA[1] * a[1]);
    y += poseB[3] * b[0] + poseB[4] * b[1] - (poseA[3] * a[0] + poseA[4] * a[1]);
    double radii = stretch(poseA) * shapeA.radius + stretch(poseB) * shapeB.radius;
    return Math.abs(x) + Math.abs(y) > 0 ? radii + Math.hypot(x, y) : radii;
  }

  /** How much a map lengthens at most; 1e-5 covers the defect of a rigid one and roundings. */
  private double stretch(double[] r) {
    return 1.00001 * (rigid ? 1 : Math.hypot(Math.hypot(r[0], r[1]), Math.hypot(r[3], r[4])));
  }

  @Override
  void nearestDifference() {
    segment(shapeA, poseA, startA, alongA);
    segment(shapeB, poseB, startB, alongB);
    for (int i = 0; i < 2; i++) {
      startB[i] += shift[i];
    }
    SegmentPair.difference(startA, alongA, startB, alongB, difference);
    w[0] = difference[0];
    w[1] = difference[1];
  }

  private static void segment(SatShape shape, double[] r, double[] start, double[] along) {
    Axes axes = shape.axes();
    int from = axes.farthest[0];
    int to = axes.farthest[1];
    PlanarSupport map = shape.planar();
    double dx = map.x(to) - map.x(from);
    double dy = map.y(to) - map.y(from);
    start[0] = r[0] * map.x(from) + r[1] * map.y(from);
    start[1] = r[3] * map.x(from) + r[4] * map.y(from);
    along[0] = r[0] * dx + r[1] * dy;
    along[1] = r[3] * dx + r[4] * dy;
  }
}

package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.gjk.epa.DifferenceSource;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.WorldDifference;
import org.jspecify.annotations.Nullable;

/**
 * Differences of vertices in the world, from both poses, times a power of two that makes
 * coordinates moderate, rounded to doubles from about twice their precision. In R<sup>2</sup> z is
 * 0.
 */
final class WorldSource extends DifferenceSource {

  /** Outside these magnitudes products lose digits to underflow, or overflow. */
  private static final double MIN_MAGNITUDE = 0x1p-850;

  private static final double MAX_MAGNITUDE = 0x1p1000;

  private final int n;
  private final WorldDifference difference;
  private final double[] poseA;
  private final double[] poseB;
  private final double[] pointA;
  private final double[] pointB;
  private final double[] local;
  private @Nullable GjkShape shapeA;
  private @Nullable GjkShape shapeB;

  /** What rounding took away of the point found last. */
  double lowX;

  double lowY;
  double lowZ;

  /** Lengths here are those of the world times 2^-exponent. */
  int exponent;

  /** Bound of the error of a point with what rounding took away. */
  double pointError;

  WorldSource(int dimension) {
    n = dimension;
    difference = new WorldDifference(n);
    poseA = new double[n * (n + 1)];
    poseB = new double[n * (n + 1)];
    pointA = new double[n];
    pointB = new double[n];
    local = new double[n];
  }

  /**
   * Takes a pair.
   *
   * @return whether it is of a size for which products stay within the range of doubles
   */
  boolean begin(PlacedPair pair, GjkShape a, PoseView placeA, GjkShape b, PoseView placeB) {
    double magnitude = pair.magnitude();
    if (!(magnitude >= MIN_MAGNITUDE && magnitude <= MAX_MAGNITUDE)) { // also for NaN
      return false;
    }
    shapeA = a;
    shapeB = b;
    placeA.copyTo(poseA);
    placeB.copyTo(poseB);
    exponent = Math.getExponent(magnitude);
    double terms = 2 * n + 2;
    // the error of WorldDifference, per component, times sqrt(n) for the length; magnitude < 2
    pointError = 4 * terms * terms * UNIT_ROUNDOFF * UNIT_ROUNDOFF * Math.sqrt(n) * 2;
    // coordinates are below 2: their rounding, that of a unit normal, and of its product
    error = 32 * UNIT_ROUNDOFF;
    return true;
  }

  @Override
  public void find(double dx, double dy, double dz) {
    take(
        requireNonNull(shapeA).support(turned(poseA, dx, dy, dz), -1),
        requireNonNull(shapeB).support(turned(poseB, -dx, -dy, -dz), -1));
  }

  private double[] turned(double[] pose, double dx, double dy, double dz) {
    int row = n + 1;
    for (int k = 0; k < n; k++) {
      local[k] = pose[k] * dx + pose[row + k] * dy + (n == 3 ? pose[2 * row + k] * dz : 0);
    }
    return local;
  }

  @Override
  public void take(int ofA, int ofB) {
    vertexA = ofA;
    vertexB = ofB;
    requireNonNull(shapeA).copyVertex(ofA, pointA);
    requireNonNull(shapeB).copyVertex(ofB, pointB);
    difference.evaluate(poseA, pointA, poseB, pointB);
    x = Math.scalb(difference.high(0), -exponent);
    lowX = Math.scalb(difference.low(0), -exponent);
    y = Math.scalb(difference.high(1), -exponent);
    lowY = Math.scalb(difference.low(1), -exponent);
    if (n == 3) {
      z = Math.scalb(difference.high(2), -exponent);
      lowZ = Math.scalb(difference.low(2), -exponent);
    }
  }
}

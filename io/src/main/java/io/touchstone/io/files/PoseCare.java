// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Pose;
import io.touchstone.io.Position;
import io.touchstone.io.Remark;
import io.touchstone.io.text.Remarks;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;

/**
 * What happens to the poses of one source on their way in: rotations that were rounded become
 * rotations again, where that is wished, and those that are nearly by quarter turns are told, or
 * become so. Nothing happens silently. Not thread-safe.
 */
public final class PoseCare {

  /** A matrix this near to one by quarter turns, and not equal to it, is told. */
  private static final double NEAR = 1e-6;

  /** Twice the digits of a double, and some more. */
  private static final MathContext DIGITS = new MathContext(40);

  /** Newton's method doubles the digits of what is right in each step. */
  private static final int MOST_STEPS = 60;

  private final boolean snaps;
  private final double tolerance;

  private long near;
  private double farthest;
  private Position firstNear = Position.UNKNOWN;

  private long made;
  private double largest;
  private Position firstMade = Position.UNKNOWN;

  /**
   * Creates the care for a source.
   *
   * @param reading says what is wished
   */
  public PoseCare(ColumnReading reading) {
    this.snaps = reading.snaps();
    this.tolerance = reading.orthonormalise();
  }

  /**
   * Returns the rigid pose with a matrix, made a rotation first if that is wished.
   *
   * @param rows [R | t] or the homogeneous matrix, row by row
   * @throws InvalidGeometryException if it is none, or farther from one than is wished
   */
  public Pose rigid(int n, double[] rows, Position where) {
    if (tolerance == 0 || rows.length < n * (n + 1)) {
      return Pose.of(n, rows);
    }
    Pose.affine(n, rows); // finite, and of the right length
    double[] rounded = rotation(n, rows);
    double off = 0;
    for (int k = 0; k < n * (n + 1); k++) {
      off = Math.max(off, Math.abs(rounded[k] - rows[k]));
    }
    if (!(off <= tolerance)) {
      throw new InvalidGeometryException(
          "the matrix is off from a rotation by %.3g, more than orthonormalise = %s"
              .formatted(off, tolerance));
    }
    Pose pose = Pose.of(n, rounded);
    if (off > 0) {
      firstMade = made == 0 ? where : firstMade;
      largest = Math.max(largest, off);
      made++;
    }
    return pose;
  }

  /** Returns the orthogonal factor of R, by Newton's method, beside t. */
  private static double[] rotation(int n, double[] rows) {
    BigDecimal[][] x = new BigDecimal[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        x[i][j] = new BigDecimal(rows[i * (n + 1) + j]);
      }
    }
    double[] result = Arrays.copyOf(rows, n * (n + 1));
    for (int step = 0; step < MOST_STEPS; step++) {
      BigDecimal[][] inverse = inverse(n, x);
      boolean changed = false;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          x[i][j] = x[i][j].add(inverse[j][i]).divide(BigDecimal.valueOf(2), DIGITS);
          double next = x[i][j].doubleValue() + 0.0;
          changed |= next != result[i * (n + 1) + j];
          result[i * (n + 1) + j] = next;
        }
      }
      if (!changed) {
        break;
      }
    }
    return result;
  }

  /** Gauss and Jordan's elimination with row exchange. */
  private static BigDecimal[][] inverse(int n, BigDecimal[][] of) {
    BigDecimal[][] rows = new BigDecimal[n][2 * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < 2 * n; j++) {
        rows[i][j] = j < n ? of[i][j] : j - n == i ? BigDecimal.ONE : BigDecimal.ZERO;
      }
    }
    for (int column = 0; column < n; column++) {
      int pivot = column;
      for (int row = column + 1; row < n; row++) {
        pivot = rows[row][column].abs().compareTo(rows[pivot][column].abs()) > 0 ? row : pivot;
      }
      BigDecimal[] head = rows[pivot];
      rows[pivot] = rows[column];
      rows[column] = head;
      BigDecimal divisor = head[column];
      if (divisor.signum() == 0) {
        throw new InvalidGeometryException("the matrix is no rotation: it maps a line to a point");
      }
      for (int k = 0; k < 2 * n; k++) {
        head[k] = head[k].divide(divisor, DIGITS);
      }
      for (BigDecimal[] row : rows) {
        BigDecimal factor = row[column];
        for (int k = 0; k < 2 * n && row != head; k++) {
          row[k] = row[k].subtract(factor.multiply(head[k], DIGITS), DIGITS);
        }
      }
    }
    BigDecimal[][] inverse = new BigDecimal[n][];
    for (int i = 0; i < n; i++) {
      inverse[i] = Arrays.copyOfRange(rows[i], n, 2 * n);
    }
    return inverse;
  }

  /** Returns a pose, or the one by quarter turns that it nearly is, if that is wished. */
  public Pose checked(Pose pose, Position where) {
    int n = pose.dimension();
    double[] quarters = new double[n * (n + 1)];
    pose.copyTo(quarters);
    double off = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double value = pose.rotation(i, j);
        double whole = Math.rint(value) + 0.0;
        off = Math.max(off, Math.abs(value - whole));
        quarters[i * (n + 1) + j] = whole;
      }
    }
    if (off == 0 || !(off <= NEAR) || !pose.isRigid()) {
      return pose;
    }
    firstNear = near == 0 ? where : firstNear;
    farthest = Math.max(farthest, off);
    near++;
    return snaps ? Pose.of(n, quarters) : pose;
  }

  /** Tells, once, what was remarkable of all poses of the source. */
  public void tell() {
    if (made > 0) {
      Remarks.tell(
          Remark.ORTHONORMALISED,
          firstMade,
          "%s to rotations again, by at most %.3g in a number; points that are r from the origin of their shape move by at most 3 r times as much"
              .formatted(made == 1 ? "1 matrix was made" : made + " matrices were made", largest));
      made = 0;
    }
    if (near > 0) {
      Remarks.tell(
          Remark.NEAR_QUARTER_TURN,
          firstNear,
          "%s nearly by quarter turns, off by at most %.3g; %s"
              .formatted(
                  near == 1 ? "1 pose is" : near + " poses are",
                  farthest,
                  snaps
                      ? "turned by quarters exactly, as turns = snap says"
                      : "taken as written; turns = snap turns them by quarters exactly"));
      near = 0;
    }
  }
}

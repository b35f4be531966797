// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex.rows;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A polytope and half-spaces in doubles, relative to the first vertex and in a unit of their own;
 * decides what is clear beyond all roundings.
 *
 * <p>With g the greatest number that goes in, a coordinate is off by {@code 2 (n + 3) sqrt(n)}
 * roundings of g, a bound by {@code (2n + 3)(2 + 3 sqrt(n) + n)}, and a normal, with what R_H is
 * off from orthogonal before its inverse is taken, by {@code 4 n^2 + n + 2} of 1. The excess of a
 * point over a row of length 1 is therefore off by less than {@code n^2 (64 + 8 sqrt(n))} of g, the
 * slack.
 *
 * <p>Scratch memory of one thread.
 */
final class FloatingRowPair {

  /** What a radius, in units of the pair, is off, and more. */
  private static final double OF_RADIUS = 4 * UNIT_ROUNDOFF;

  /** Units and numbers beyond which nothing is tried. */
  private static final double GREATEST = 0x1p300;

  private static final int LIMIT = 1000;

  /** How much room a common point is looked for with, and how much less each time. */
  private static final double ROOM = 0x1p-10;

  private final int n;
  private final FloatingRows program;
  private final double[] origin;
  private final double[] local;
  private double[] lengths = new double[0];
  private double unit;

  /** Bound of what gaps may be off, in units of the pair. */
  private double slack;

  private boolean placed;
  private boolean apart;
  private boolean byRadius;
  private double lower;
  private double upper;

  FloatingRowPair(int dimension) {
    n = dimension;
    program = new FloatingRows(n);
    origin = new double[n];
    local = new double[n];
  }

  /** Tells whether the verdict is clear, and where a distance is asked, its bounds. */
  boolean decide(
      HalfSpaces rows,
      PoseView poseH,
      Polytope core,
      PoseView poseV,
      double radius,
      PairRequest request) {
    program.begin(core.vertexCount(), rows.rowCount());
    byRadius = false;
    placed = place(rows, poseH, core, poseV);
    if (!placed) {
      return false;
    }
    boolean measuring = request.goal() == Goal.DISTANCE || radius > 0;
    double r = radius / unit;
    int limit = Math.min(LIMIT, request.maxIterations());
    program.addPoint(0);
    GrowingProgram.Ending found = program.nearest(measuring, limit);
    if (found == GrowingProgram.Ending.APART) {
      apart = true;
      double gap = program.margin() - slack * program.multiplied();
      lower = (gap - r * (1 + OF_RADIUS)) * unit;
      upper = (program.length() + slack - r * (1 - OF_RADIUS)) * unit;
      if (lower > 0) {
        return request.goal() != Goal.DISTANCE || (rows.rowCount() == 1 && isNear(request));
      }
      apart = false;
      byRadius = upper < 0 && rows.rowCount() == 1; // of several rows q may break another one
      return byRadius;
    }
    if (found == GrowingProgram.Ending.TOGETHER) {
      apart = false;
      return program.inside(program.iterations() + limit) == GrowingProgram.Ending.INSIDE
          && program.margin() > slack;
    }
    return false;
  }

  private boolean isNear(PairRequest request) {
    return upper - lower
        <= Math.max(request.relativeTolerance() * upper, request.absoluteTolerance());
  }

  private boolean place(HalfSpaces rows, PoseView poseH, Polytope core, PoseView poseV) {
    double[] x = program.coordinates();
    double greatest = 0;
    double size = 0;
    for (int i = 0; i < n; i++) {
      origin[i] = poseV.translation(i);
      for (int k = 0; k < n; k++) {
        origin[i] += poseV.rotation(i, k) * core.coordinate(0, k);
      }
      greatest =
          Math.max(
              greatest, Math.max(Math.abs(poseV.translation(i)), Math.abs(poseH.translation(i))));
      greatest = Math.max(greatest, Math.abs(rows.anchor(i)));
    }
    for (int v = 0; v < core.vertexCount(); v++) {
      for (int k = 0; k < n; k++) {
        local[k] = core.coordinate(v, k) - core.coordinate(0, k);
        greatest = Math.max(greatest, Math.abs(core.coordinate(v, k)));
      }
      for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int k = 0; k < n; k++) {
          sum += poseV.rotation(i, k) * local[k];
        }
        x[v * n + i] = sum;
        size = Math.max(size, Math.abs(sum));
      }
    }
    double farthest = placeRows(rows, poseH, 0);
    greatest = Math.max(greatest, Math.max(size, farthest));
    return poseH.isOrdinary()
        && poseV.isOrdinary()
        && chooseUnit(size, greatest, core.vertexCount(), rows.rowCount());
  }

  /** Makes the numbers of about 1; false where they are too great or too little for that. */
  private boolean chooseUnit(double size, double greatest, int points, int rows) {
    unit = Math.max(size, greatestBound(rows));
    if (!(greatest < GREATEST) || !(unit > 1 / GREATEST)) {
      return false;
    }
    unit = Math.scalb(1.0, Math.getExponent(unit));
    for (int k = 0; k < points * n; k++) {
      program.coordinates()[k] /= unit;
    }
    for (int r = 0; r < rows; r++) {
      program.bounds()[r] /= unit;
    }
    slack = n * n * (64 + 8 * Math.sqrt(n)) * UNIT_ROUNDOFF * (greatest / unit);
    return true;
  }

  /**
   * Looks for a point that keeps the rows of two bodies, beginning with the anchor of the first.
   * The rows that take part in the end are those to begin with in integers.
   *
   * @return whether there is surely one with room around it
   */
  boolean meet(HalfSpaces a, PoseView poseA, HalfSpaces b, PoseView poseB) {
    int rows = a.rowCount() + b.rowCount();
    program.begin(1, rows);
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      origin[i] = poseA.translation(i);
      for (int k = 0; k < n; k++) {
        origin[i] += poseA.rotation(i, k) * a.anchor(k);
      }
      program.coordinates()[i] = 0;
      double moved = Math.max(Math.abs(poseA.translation(i)), Math.abs(poseB.translation(i)));
      greatest = Math.max(greatest, Math.max(moved, Math.abs(origin[i])));
      greatest = Math.max(greatest, Math.max(Math.abs(a.anchor(i)), Math.abs(b.anchor(i))));
    }
    greatest = Math.max(greatest, placeRows(a, poseA, 0));
    greatest = Math.max(greatest, placeRows(b, poseB, a.rowCount()));
    placed = poseA.isOrdinary() && poseB.isOrdinary() && chooseUnit(0, greatest, 1, rows);
    if (!placed) {
      return false;
    }
    boolean roomy = false;
    for (double room = ROOM; !roomy && room > 4 * slack; room *= ROOM) {
      roomy = hasRoom(rows, room);
    }
    program.clear();
    program.addPoint(0);
    program.nearest(true, LIMIT);
    return roomy;
  }

  /** Tells whether there is a point as far from breaking any row. */
  private boolean hasRoom(int rows, double room) {
    for (int r = 0; r < rows; r++) {
      program.bounds()[r] -= room;
    }
    program.clear();
    program.addPoint(0);
    GrowingProgram.Ending found = program.nearest(true, LIMIT);
    boolean apart = found == GrowingProgram.Ending.APART;
    boolean roomy =
        found == GrowingProgram.Ending.TOGETHER
            || (apart && program.breaks() < 0.5 * room && 0.5 * room > slack);
    for (int r = 0; r < rows; r++) {
      program.bounds()[r] += room;
    }
    return roomy;
  }

  /**
   * Writes rows of length 1 about the origin; returns the greatest number on the way.
   *
   * @param from place of the first one
   */
  private double placeRows(HalfSpaces rows, PoseView poseH, int from) {
    PoseView inverse = poseH.defect() > 4 * n * UNIT_ROUNDOFF ? invert(poseH) : null;
    if (lengths.length < from + rows.rowCount()) {
      lengths = Arrays.copyOf(lengths, from + rows.rowCount());
    }
    double greatest = 0;
    for (int r = 0; r < rows.rowCount(); r++) {
      double bound = rows.offset(r);
      double square = 0;
      for (int i = 0; i < n; i++) {
        bound += rows.normal(r, i) * rows.anchor(i);
        double component = 0;
        for (int k = 0; k < n; k++) {
          double entry = inverse == null ? poseH.rotation(i, k) : inverse.rotation(k, i);
          component += entry * rows.normal(r, k);
        }
        program.normals()[(from + r) * n + i] = component;
        square += component * component;
      }
      double length = Math.sqrt(square);
      if (!(length > 1 / GREATEST) || !(length < GREATEST)) {
        return Double.NaN;
      }
      lengths[from + r] = length;
      double distance = bound / length;
      greatest = Math.max(greatest, Math.abs(rows.offset(r)) / length);
      for (int i = 0; i < n; i++) {
        program.normals()[(from + r) * n + i] /= length;
        distance += program.normals()[(from + r) * n + i] * (poseH.translation(i) - origin[i]);
      }
      program.bounds()[from + r] = distance;
    }
    return greatest;
  }

  private static @Nullable PoseView invert(PoseView pose) {
    try {
      return pose.inverse();
    } catch (InvalidGeometryException e) {
      return null; // the caller's normals are then no proposals, and integers decide
    }
  }

  private double greatestBound(int count) {
    double greatest = 0;
    for (int r = 0; r < count; r++) {
      greatest = Math.max(greatest, Math.abs(program.bounds()[r]));
    }
    return greatest;
  }

  FloatingRows program() {
    return program;
  }

  /** Tells whether there is something that integers may begin with. */
  boolean isPlaced() {
    return placed;
  }

  boolean isApart() {
    return apart;
  }

  /** Tells whether it is the ball that reaches the half-space, and not its core. */
  boolean isByRadius() {
    return byRadius;
  }

  /** Returns the length of a row's normal before it was made 1. */
  double length(int row) {
    return lengths[row];
  }

  double lower() {
    return lower;
  }

  double upper() {
    return upper;
  }

  void worldOfP(double[] world) {
    toWorld(program.p(), world);
  }

  void worldOfQ(double[] world) {
    toWorld(program.q(), world);
  }

  private void toWorld(double[] point, double[] world) {
    for (int i = 0; i < n; i++) {
      world[i] = origin[i] + unit * point[i];
    }
  }
}

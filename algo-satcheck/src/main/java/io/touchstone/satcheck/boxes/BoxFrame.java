// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.boxes;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.numbers.Norm;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The box that a polytope is, up to roundings of its coordinates: it has six faces of three
 * distinct directions that are orthogonal, and eight corners, each where the box has one. The box
 * need not be parallel to the axes of the body's frame. Immutable.
 */
public final class BoxFrame {

  /**
   * The corners may be this much off, in units of {@code u} times the reach of the body; so the
   * error of a gap, {@link PlacedBoxes}.
   */
  private static final double MAX_UNITS = 64;

  /** The axes of the body's frame. */
  private static final double[] FRAME = {1, 0, 0, 0, 1, 0, 0, 0, 1};

  private static final double[] ORIGIN = new double[3];

  /** Unit vectors along the sides, a right-handed system, row-major, in the body's frame. */
  final double[] axes;

  /** Whether the centre is the origin. */
  final boolean centred;

  /** Half of the lengths of the sides. */
  final double halfX;

  final double halfY;
  final double halfZ;

  /** The centre, along the axes of the box. */
  final double[] middle;

  /** Half of the length of a diagonal, rounded up. */
  final double diagonal;

  /** The vertex of each corner: bit k of the index is set where it is positive along axis k. */
  final int[] corner;

  /** A bound of the lengths of the vertices: the greatest sum of components. */
  final double reach;

  /** A closer one: the length of the farthest corner. */
  final double radius;

  /**
   * The share of this box in the error of a gap between two, {@link PlacedBoxes}: a bound of how
   * far the box is from the polytope, anywhere, and 64 u of the reach.
   */
  final double error;

  /** A bound of the entries of {@code |UU' - I|}, the rows of U being the axes. */
  final double defect;

  /** Whether the axes are exactly those of the body's frame; then the body is a box exactly. */
  public final boolean aligned;

  private BoxFrame(
      double[] axes,
      double[] middle,
      double[] half,
      int[] corner,
      double reach,
      double deviation,
      double defect) {
    this.axes = axes;
    double x = middle[0];
    double y = middle[1];
    double z = middle[2];
    centred = x == 0 && y == 0 && z == 0;
    this.middle = centred ? ORIGIN : middle; // most boxes are centred
    halfX = half[0];
    halfY = half[1];
    halfZ = half[2];
    diagonal = Norm.of(halfX, halfY, halfZ) * (1 + 16 * UNIT_ROUNDOFF);
    this.corner = corner;
    this.reach = reach;
    double farthest = Norm.of(Math.abs(x) + halfX, Math.abs(y) + halfY, Math.abs(z) + halfZ);
    radius = farthest * (1 + 2 * defect + 16 * UNIT_ROUNDOFF) + deviation;
    error = deviation + MAX_UNITS * UNIT_ROUNDOFF * reach;
    this.defect = defect;
    aligned = Arrays.equals(axes, FRAME);
  }

  /** Turns a map {@code [R | t]} to the axes of the box: {@code [R U' | t]}. */
  void turn(double[] map) {
    double[] u = axes;
    for (int row = 0; row < 12; row += 4) {
      double x = map[row];
      double y = map[row + 1];
      double z = map[row + 2];
      map[row] = x * u[0] + y * u[1] + z * u[2];
      map[row + 1] = x * u[3] + y * u[4] + z * u[5];
      map[row + 2] = x * u[6] + y * u[7] + z * u[8];
    }
  }

  /** Returns the box of a polytope that is one exactly, along the axes of its frame; else null. */
  public static @Nullable BoxFrame aligned(SpatialSupport map) {
    if (!map.isBox()) {
      return null;
    }
    int[] vertices = new int[8];
    for (int bits = 0; bits < 8; bits++) {
      vertices[bits] =
          map.support((bits & 1) == 0 ? -1 : 1, (bits & 2) == 0 ? -1 : 1, (bits & 4) == 0 ? -1 : 1);
    }
    for (int k = 0; k < 3; k++) {
      if (!(map.lower(k) < map.upper(k))) {
        return null; // flat
      }
    }
    return fit(map.polytope(), FRAME, vertices);
  }

  /**
   * Returns the box, or null if the polytope in R<sup>3</sup> is none.
   *
   * @param body a polytope with an interior
   * @param normals the unit normals of its faces, three numbers each
   */
  public static @Nullable BoxFrame find(Polytope body, double[] normals) {
    double[] u = normals.length == 18 ? directions(normals) : null;
    Hull hull = Hull.of(body);
    if (u == null || hull.vertexCount() != 8) {
      return null;
    }
    int[] vertices = new int[8];
    for (int i = 0; i < 8; i++) {
      vertices[i] = hull.vertex(i);
    }
    return fit(body, u, vertices);
  }

  /**
   * Three of the six normals, orthogonal up to roundings, sorted so that a box is aligned; null if
   * there are none.
   */
  private static double @Nullable [] directions(double[] normals) {
    double[] u = new double[9];
    for (int k = 0; k < 3; k++) {
      int best = -1;
      for (int i = 0; i < 6; i++) {
        boolean across = true;
        for (int j = 0; j < k; j++) {
          across &= Math.abs(dot(u, 3 * j, normals, 3 * i)) <= MAX_UNITS * UNIT_ROUNDOFF;
        }
        if (across && (best < 0 || normals[3 * i + k] > normals[3 * best + k])) {
          best = i;
        }
      }
      if (best < 0) {
        return null;
      }
      for (int c = 0; c < 3; c++) {
        u[3 * k + c] = normals[3 * best + c] + 0.0; // no negative zero
      }
    }
    double x = u[1] * u[5] - u[2] * u[4];
    double y = u[2] * u[3] - u[0] * u[5];
    double z = u[0] * u[4] - u[1] * u[3];
    if (x * u[6] + y * u[7] + z * u[8] < 0) {
      for (int c = 6; c < 9; c++) {
        u[c] = 0.0 - u[c];
      }
    }
    return u;
  }

  private static double dot(double[] x, int i, double[] y, int j) {
    return x[i] * y[j] + x[i + 1] * y[j + 1] + x[i + 2] * y[j + 2];
  }

  /** Returns the box with eight vertices and given axes, or null if it is none. */
  private static @Nullable BoxFrame fit(Polytope body, double[] u, int[] vertices) {
    double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
    double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
    double[] p = new double[3];
    double reach = 0;
    for (int i = 0; i < 8; i++) {
      body.vertex(vertices[i], p);
      reach = Math.max(reach, Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]));
      for (int k = 0; k < 3; k++) {
        double along = dot(u, 3 * k, p, 0);
        low[k] = Math.min(low[k], along);
        high[k] = Math.max(high[k], along);
      }
    }
    double[] middle = new double[3];
    double[] half = new double[3];
    for (int k = 0; k < 3; k++) {
      middle[k] = 0.5 * low[k] + 0.5 * high[k];
      half[k] = 0.5 * high[k] - 0.5 * low[k];
    }
    int[] corner = new int[8];
    int found = 0;
    double off = 0;
    for (int i = 0; i < 8; i++) {
      body.vertex(vertices[i], p);
      int bits = 0;
      for (int k = 0; k < 3; k++) {
        double along = dot(u, 3 * k, p, 0) - middle[k];
        bits |= along > 0 ? 1 << k : 0;
        off = Math.max(off, Math.abs(Math.abs(along) - half[k]));
      }
      corner[bits] = vertices[i];
      found |= 1 << bits;
    }
    double defect = defect(u);
    // sqrt(3) for three coordinates; the roundings of products with u
    double deviation = 1.75 * off + 16 * UNIT_ROUNDOFF * reach;
    if (found != 0xff || !(deviation <= MAX_UNITS * UNIT_ROUNDOFF * reach)) {
      return null;
    }
    deviation += 3 * defect * reach; // U' is taken for the inverse of U
    return new BoxFrame(u, middle, half, corner, reach, deviation, defect);
  }

  private static double defect(double[] u) {
    double worst = 0;
    for (int k = 0; k < 3; k++) {
      for (int j = 0; j <= k; j++) {
        worst = Math.max(worst, Math.abs(dot(u, 3 * k, u, 3 * j) - (j == k ? 1 : 0)));
      }
    }
    return worst == 0 ? 0 : worst + 4 * UNIT_ROUNDOFF;
  }
}

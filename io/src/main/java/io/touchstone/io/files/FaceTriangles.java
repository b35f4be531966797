// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.exact.Dyadic;
import io.touchstone.exact.Orientation;
import io.touchstone.io.Remark;
import io.touchstone.io.text.Remarks;
import java.util.ArrayList;
import java.util.List;

/**
 * The faces of a mesh as triangles, n - 2 of a face with n corners, at its own corners. A face is
 * cut in its projection along the axis that is nearest to its normal, whose coordinates are those
 * of the corners, so that all signs are exact. A convex face is a fan from its first corner, and
 * others are as long as that covers them; else ears are cut off ({@link PolygonEars}).
 *
 * <p>A face that crosses itself or leaves its plane by more than {@value #FLATNESS} of its extent
 * is cut all the same, and told.
 */
final class FaceTriangles {

  /** As a fraction of the longest side of the face's box; files of six digits are nearer to it. */
  static final double FLATNESS = 1e-6;

  private final Mesh mesh;
  private final int[] triangles;
  private int count;
  private int firstTold = -1;
  private int crossing;
  private int bent;
  private double worst;

  private FaceTriangles(Mesh mesh) {
    this.mesh = mesh;
    this.triangles = new int[3 * (mesh.firstCorner(mesh.faceCount()) - 2 * mesh.faceCount())];
  }

  /** Cuts all faces of a mesh. */
  static FaceTriangles of(Mesh mesh) {
    FaceTriangles faces = new FaceTriangles(mesh);
    for (int face = 0; face < mesh.faceCount(); face++) {
      faces.cut(face);
    }
    return faces;
  }

  /** Returns the vertices of the triangles, three for each, face by face; not to be changed. */
  int[] triangles() {
    return triangles;
  }

  /** Tells of faces that are no polygons of a plane. */
  void tell(String source) {
    if (firstTold < 0) {
      return;
    }
    List<String> said = new ArrayList<>();
    if (crossing > 0) {
      said.add(
          crossing == 1
              ? "1 face crosses itself, so that its triangles overlap"
              : "%d faces cross themselves, so that their triangles overlap".formatted(crossing));
    }
    if (bent > 0) {
      said.add(
          "%s by more than %s of the extent, by %.3g at most"
              .formatted(
                  bent == 1 ? "1 face leaves its plane" : bent + " faces leave their planes",
                  FLATNESS,
                  worst));
    }
    Remarks.tell(
        Remark.POLYGON_NOT_PLANAR,
        mesh.positionOf(firstTold, source),
        "first of %s: %s".formatted(mesh.wordFor(firstTold), String.join("; ", said)));
  }

  private void cut(int face) {
    int n = mesh.firstCorner(face + 1) - mesh.firstCorner(face);
    if (n == 3) {
      fan(face, n);
      return;
    }
    double extent = extent(face);
    double[] normal = new double[3];
    boolean plane = mesh.newellNormal(face, extent, normal);
    if (plane) {
      measure(face, extent, normal);
      int axis = order(normal)[0];
      double[] x = projected(face, axis, normal[axis] < 0 ? 2 : 1);
      double[] y = projected(face, axis, normal[axis] < 0 ? 1 : 2);
      if (isSeenAtOnce(x, y)) {
        fan(face, n);
        return;
      }
    }
    cutCarefully(face, plane ? order(normal) : order(new double[] {1, 1, 1}));
  }

  private void fan(int face, int n) {
    int first = mesh.firstCorner(face);
    for (int k = first + 1; k + 1 < first + n; k++) {
      add(first, k, k + 1);
    }
  }

  private void add(int p, int q, int r) {
    triangles[count++] = mesh.corner(p);
    triangles[count++] = mesh.corner(q);
    triangles[count++] = mesh.corner(r);
  }

  private double extent(int face) {
    double extent = 0;
    for (int axis = 0; axis < 3; axis++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (int k = mesh.firstCorner(face); k < mesh.firstCorner(face + 1); k++) {
        low = Math.min(low, mesh.coordinate(mesh.corner(k), axis));
        high = Math.max(high, mesh.coordinate(mesh.corner(k), axis));
      }
      extent = Math.max(extent, high - low);
    }
    return extent;
  }

  /** Takes note of a face that is not flat. */
  private void measure(int face, double extent, double[] normal) {
    double[] centre = new double[3];
    mesh.centre(face, centre);
    double deviation = 0;
    for (int k = mesh.firstCorner(face); k < mesh.firstCorner(face + 1); k++) {
      deviation = Math.max(deviation, Math.abs(mesh.height(mesh.corner(k), normal, centre)));
    }
    if (deviation > FLATNESS * extent) {
      bent++;
      worst = Math.max(worst, deviation);
      tell(face);
    }
  }

  private void tell(int face) {
    firstTold = firstTold < 0 ? face : firstTold;
  }

  /** Returns the axes, that along which a normal is longest first. */
  private static int[] order(double[] normal) {
    int[] axes = {2, 1, 0};
    for (int pass = 0; pass < 2; pass++) {
      for (int k = 0; k < 2 - pass; k++) {
        if (Math.abs(normal[axes[k + 1]]) > Math.abs(normal[axes[k]])) {
          int swapped = axes[k];
          axes[k] = axes[k + 1];
          axes[k + 1] = swapped;
        }
      }
    }
    return axes;
  }

  /** Returns the coordinates of the corners along an axis so many behind another. */
  private double[] projected(int face, int axis, int behind) {
    int from = mesh.firstCorner(face);
    double[] coordinates = new double[mesh.firstCorner(face + 1) - from];
    for (int k = 0; k < coordinates.length; k++) {
      coordinates[k] = mesh.coordinate(mesh.corner(from + k), (axis + behind) % 3);
    }
    return coordinates;
  }

  /**
   * Tells whether the first corner sees all others within half a turn, each to the left of the one
   * before: such a face is convex, or its fan covers it.
   */
  private static boolean isSeenAtOnce(double[] x, double[] y) {
    boolean turned = false;
    for (int k = 2; k < x.length; k++) {
      int side = Orientation.of2(x[0], y[0], x[1], y[1], x[k], y[k]);
      boolean same = x[k] == x[0] && y[k] == y[0];
      if (same || side < 0 || (turned && side == 0)) {
        return false;
      }
      turned |= side > 0;
    }
    return isFan(x, y) && !(x[1] == x[0] && y[1] == y[0]);
  }

  private static boolean isFan(double[] x, double[] y) {
    for (int k = 1; k + 1 < x.length; k++) {
      if (Orientation.of2(x[0], y[0], x[k], y[k], x[k + 1], y[k + 1]) < 0) {
        return false;
      }
    }
    return true;
  }

  private void cutCarefully(int face, int[] axes) {
    double[] x = projected(face, axes[0], 1);
    double[] y = projected(face, axes[0], 2);
    int sign = areaSign(x, y);
    for (int k = 1; k < 3 && sign == 0; k++) {
      double[] u = projected(face, axes[k], 1);
      double[] v = projected(face, axes[k], 2);
      sign = areaSign(u, v);
      x = sign == 0 ? x : u;
      y = sign == 0 ? y : v;
    }
    if (sign < 0) { // looked at from the other side
      double[] swapped = x;
      x = y;
      y = swapped;
    }
    boolean crosses = PolygonCrossings.crosses(x, y);
    if (!crosses && isFan(x, y)) {
      fan(face, x.length);
      return;
    }
    PolygonEars ears = new PolygonEars(x, y);
    int[] cut = ears.cut();
    int first = mesh.firstCorner(face);
    for (int k = 0; k < cut.length; k += 3) {
      add(first + cut[k], first + cut[k + 1], first + cut[k + 2]);
    }
    if (crosses || !ears.isClean()) {
      crossing++;
      tell(face);
    }
  }

  /** Returns the sign of the area of a polygon. */
  static int areaSign(double[] x, double[] y) {
    Dyadic twice = Dyadic.ZERO;
    for (int k = 0; k < x.length; k++) {
      int next = k + 1 == x.length ? 0 : k + 1;
      twice =
          twice
              .add(Dyadic.of(x[k]).multiply(Dyadic.of(y[next])))
              .subtract(Dyadic.of(x[next]).multiply(Dyadic.of(y[k])));
    }
    return twice.signum();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.PreparedShape;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The core of a body where it stands: a polytope, or a body that is known by its support function
 * alone. Of the latter every point that was asked for is kept and gets a number, as if it were a
 * vertex; so both are used alike.
 *
 * <p>Scratch memory of one thread; allocates nothing once the list of points has found its size.
 */
final class PlacedCore {

  private final int n;

  /** Where it stands, rows [R | t]. */
  final double[] pose;

  private final double[] local;
  private @Nullable GjkShape vertices;
  private @Nullable SupportFunction function;

  /** Points that are no vertices, in the frame of the body, and the numbers they have. */
  private double[] kept;

  private int firstKept;
  private int end;

  /** The vertex that was found last, where climbing starts; -1 to start anywhere. */
  int hint;

  /** The point that was found or taken last, in the frame of the body. */
  final double[] point;

  PlacedCore(int dimension) {
    n = dimension;
    pose = new double[n * (n + 1)];
    local = new double[n];
    point = new double[n];
    kept = new double[16 * n];
  }

  /** Takes a body, not empty. The point is an inner one until another is found. */
  void begin(PreparedShape shape, PoseView place) {
    place.copyTo(pose);
    hint = -1;
    if (shape instanceof GjkShape ofVertices) {
      vertices = ofVertices;
      firstKept = ofVertices.core().vertexCount();
      ofVertices.support().supportPoints().center(point);
    } else {
      vertices = null;
      function = (SupportFunction) shape.body();
      firstKept = 0;
      function.interiorPoint(point);
    }
    end = firstKept;
  }

  /** Finds the point that is farthest along a vector of the world times the sign; its number. */
  int find(double[] direction, int sign) {
    toLocal(direction, sign, local);
    GjkShape ofVertices = vertices;
    if (ofVertices != null) {
      hint = ofVertices.support(local, hint);
      ofVertices.copyVertex(hint, point);
      return hint;
    }
    requireNonNull(function).support(local, SupportFunction.NO_VERTEX, point);
    return keep(point, 0);
  }

  /** Keeps a point of the body, in its frame, that stands in an array; returns its number. */
  int keep(double[] points, int from) {
    int at = n * (end - firstKept);
    if (at == kept.length) {
      kept = Arrays.copyOf(kept, 2 * at);
    }
    System.arraycopy(points, from, kept, at, n);
    return end++;
  }

  /** Takes the point with a number. */
  void take(int number) {
    if (number < firstKept) {
      requireNonNull(vertices).copyVertex(number, point);
    } else {
      System.arraycopy(kept, n * (number - firstKept), point, 0, n);
    }
  }

  boolean hasVertices() {
    return vertices != null;
  }

  double translation(int i) {
    return pose[i * (n + 1) + n];
  }

  /** Component i of {@code R x} for the point. */
  double turned(int i) {
    return turned(i, point);
  }

  private double turned(int i, double[] vector) {
    int row = i * (n + 1);
    double sum = 0;
    for (int k = 0; k < n; k++) {
      sum += pose[row + k] * vector[k];
    }
    return sum;
  }

  /** {@code R d}. */
  void toWorld(double[] direction, double[] out) {
    for (int i = 0; i < n; i++) {
      out[i] = turned(i, direction);
    }
  }

  /** {@code R'w}, w times the sign. */
  void toLocal(double[] direction, int sign, double[] out) {
    for (int k = 0; k < n; k++) {
      double component = pose[k] * (sign * direction[0]);
      for (int i = 1; i < n; i++) {
        component += pose[i * (n + 1) + k] * (sign * direction[i]);
      }
      out[k] = component;
    }
  }

  /** Bound of the sum of the magnitudes of the terms of {@code R x}, x in the core. */
  double magnitude() {
    SupportFunction body = body();
    double sum = 0;
    double growth = 0; // the greatest sum of the magnitudes of a column of R
    for (int k = 0; k < n; k++) {
      sum += Math.abs(point[k]) + 2 * body.size();
      double column = 0;
      for (int i = 0; i < n; i++) {
        column += Math.abs(pose[i * (n + 1) + k]);
      }
      growth = Math.max(growth, column);
    }
    return sum * growth;
  }

  /** Bound of what support points are off, along a unit vector of the world. */
  double error() {
    double square = 0; // of the Frobenius norm, by which R lengthens a vector at most
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        square += pose[i * (n + 1) + k] * pose[i * (n + 1) + k];
      }
    }
    GjkShape ofVertices = vertices;
    double own =
        ofVertices != null
            ? (32 + 2 * n) * n * UNIT_ROUNDOFF * ofVertices.reach
            : requireNonNull(function).supportError();
    return own * Math.sqrt(square);
  }

  private SupportFunction body() {
    GjkShape ofVertices = vertices;
    return ofVertices != null ? (SupportFunction) ofVertices.body() : requireNonNull(function);
  }
}

package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.PreparedShape;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Support points of K = A - B for the cores of bodies of which at least one is known by its support
 * function alone: in the world and in doubles, times a power of two that makes coordinates
 * moderate. The points of the bodies from which a kept point was made are kept, too, by its number.
 *
 * <p><b>Error.</b> A support function may be off by its {@code supportError}, a support map of
 * vertices by 32 + 2n units per component. A point {@code R x + t} and the difference of two have n
 * + 3 roundings per component, the direction {@code R'w} n + 1 and the product of both n; with M
 * the sum of all magnitudes that is at most {@code (3n + 8) sqrt(n) u M} along a unit vector.
 *
 * <p>Scratch memory of one thread; allocates nothing once its arrays have found their size.
 */
final class CurvedSource extends DifferenceSource {

  /** Beyond these magnitudes products could leave the range of doubles. */
  private static final double MIN_MAGNITUDE = 0x1p-900;

  private static final double MAX_MAGNITUDE = 0x1p900;

  private final int n;
  private final Side sideA;
  private final Side sideB;

  /** The point of K that was found last, n coordinates. */
  final double[] found;

  private final double[] axis;
  private double[] keptA;
  private double[] keptB;

  /** Lengths here are those of the world times 2^-exponent. */
  int exponent;

  /** One of the two bodies. */
  private static final class Side {

    private final int n;
    private final double[] pose;
    private final double[] local;

    /** Point of the core that was found last, in the frame of the body. */
    final double[] point;

    private @Nullable GjkShape vertices;
    private @Nullable SupportFunction function;

    /** Bound of the sum of the magnitudes of the terms of {@code R x}, x in the core. */
    double magnitude;

    /** Bound of what support points are off, along a unit vector of the world. */
    double error;

    Side(int dimension) {
      n = dimension;
      pose = new double[n * (n + 1)];
      local = new double[n];
      point = new double[n];
    }

    /** Takes a body; its inner point is the point found. */
    void begin(PreparedShape shape, PoseView place) {
      place.copyTo(pose);
      vertices = shape instanceof GjkShape ofVertices ? ofVertices : null;
      function = (SupportFunction) shape.body();
      double growth = columnNorm();
      double stretch = frobeniusNorm();
      double size = function.size();
      if (vertices != null) {
        vertices.support().supportPoints().center(point);
        error = (32 + 2 * n) * n * UNIT_ROUNDOFF * vertices.reach * stretch;
      } else {
        function.interiorPoint(point);
        error = function.supportError() * stretch;
      }
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += Math.abs(point[k]) + 2 * size;
      }
      magnitude = sum * growth;
    }

    /** At least the factor by which R lengthens a vector. */
    private double frobeniusNorm() {
      double square = 0;
      for (int k = 0; k < n; k++) {
        for (int i = 0; i < n; i++) {
          square += pose[i * (n + 1) + k] * pose[i * (n + 1) + k];
        }
      }
      return Math.sqrt(square);
    }

    /** Greatest sum of the magnitudes of a column of R: for sums of magnitudes. */
    private double columnNorm() {
      double greatest = 0;
      for (int k = 0; k < n; k++) {
        double column = 0;
        for (int i = 0; i < n; i++) {
          column += Math.abs(pose[i * (n + 1) + k]);
        }
        greatest = Math.max(greatest, column);
      }
      return greatest;
    }

    double translation(int i) {
      return pose[i * (n + 1) + n];
    }

    /** Finds the point that is farthest along a vector of the world times the sign. */
    void find(double[] direction, int sign) {
      toLocal(direction, local);
      for (int k = 0; k < n; k++) {
        local[k] *= sign;
      }
      GjkShape ofVertices = vertices;
      if (ofVertices != null) {
        ofVertices.copyVertex(ofVertices.support(local), point);
      } else {
        requireNonNull(function).support(local, SupportFunction.NO_VERTEX, point);
      }
    }

    /** {@code R'w}. */
    void toLocal(double[] direction, double[] out) {
      for (int k = 0; k < n; k++) {
        double component = 0;
        for (int i = 0; i < n; i++) {
          component += pose[i * (n + 1) + k] * direction[i];
        }
        out[k] = component;
      }
    }

    /** {@code R d}. */
    void toWorld(double[] direction, double[] out) {
      for (int i = 0; i < n; i++) {
        double component = 0;
        for (int k = 0; k < n; k++) {
          component += pose[i * (n + 1) + k] * direction[k];
        }
        out[i] = component;
      }
    }

    /** Component i of {@code R x} for the point found. */
    double turned(int i) {
      int row = i * (n + 1);
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += pose[row + k] * point[k];
      }
      return sum;
    }
  }

  CurvedSource(int dimension) {
    n = dimension;
    sideA = new Side(n);
    sideB = new Side(n);
    found = new double[n];
    axis = new double[n];
    keptA = new double[64 * n];
    keptB = new double[64 * n];
  }

  /**
   * Takes a pair. The point of each body, and that of K, is an inner one until another is found.
   *
   * @return whether it is of a size that can be computed with
   */
  boolean begin(PreparedShape a, PoseView placeA, PreparedShape b, PoseView placeB) {
    sideA.begin(a, placeA);
    sideB.begin(b, placeB);
    double magnitude = sideA.magnitude + sideB.magnitude;
    for (int i = 0; i < n; i++) {
      magnitude += Math.abs(sideA.translation(i) - sideB.translation(i));
    }
    exponent = 0;
    error = 0;
    if (magnitude > 0) { // else two points at one place
      if (!(magnitude >= MIN_MAGNITUDE && magnitude <= MAX_MAGNITUDE)) { // also for NaN
        return false;
      }
      exponent = Math.getExponent(magnitude);
      double roundings = (3 * n + 8) * Math.sqrt(n) * UNIT_ROUNDOFF * magnitude;
      error = 1.01 * Math.scalb(sideA.error + sideB.error + roundings, -exponent);
    }
    difference();
    return error < 1; // false for NaN
  }

  private void difference() {
    for (int i = 0; i < n; i++) {
      double sum = sideA.translation(i) - sideB.translation(i);
      found[i] = Math.scalb(sum + (sideA.turned(i) - sideB.turned(i)), -exponent);
    }
  }

  /** Finds the support point of K along a vector of n components, from A to B. */
  void find(double[] direction) {
    sideA.find(direction, 1);
    sideB.find(direction, -1);
    difference();
  }

  /** Takes a point of each body, in its frame, number k of an array, as if they had been found. */
  void place(double[] ofA, double[] ofB, int k) {
    System.arraycopy(ofA, n * k, sideA.point, 0, n);
    System.arraycopy(ofB, n * k, sideB.point, 0, n);
    difference();
  }

  /** {@code R_A d}. */
  void toWorld(double[] ofA, double[] direction) {
    sideA.toWorld(ofA, direction);
  }

  /** {@code R_A'w}. */
  void toFrameOfA(double[] direction, double[] ofA) {
    sideA.toLocal(direction, ofA);
  }

  @Override
  void find(double dx, double dy, double dz) {
    axis[0] = dx;
    axis[1] = dy;
    if (n == 3) {
      axis[2] = dz;
    }
    find(axis);
    show();
  }

  /** The point of A that was found last, in its frame. */
  double[] pointA() {
    return sideA.point;
  }

  double[] pointB() {
    return sideB.point;
  }

  /** Shows the point found, in R^2 or R^3. */
  private void show() {
    vertexA = SupportFunction.NO_VERTEX;
    vertexB = SupportFunction.NO_VERTEX;
    x = found[0];
    y = found[1];
    z = n == 3 ? found[2] : 0;
  }

  /** Shows point k of an array, made from points of the bodies in other arrays. */
  void take(int k, double[] points, double[] ofA, double[] ofB, int slot) {
    System.arraycopy(points, n * k, found, 0, n);
    System.arraycopy(ofA, n * slot, sideA.point, 0, n);
    System.arraycopy(ofB, n * slot, sideB.point, 0, n);
    show();
  }

  @Override
  void take(int ofA, int ofB) {
    throw new IllegalStateException("there are no vertices");
  }

  @Override
  void kept(int number) {
    if (keptA.length < n * (number + 1)) {
      keptA = Arrays.copyOf(keptA, 2 * keptA.length);
      keptB = Arrays.copyOf(keptB, 2 * keptB.length);
    }
    System.arraycopy(sideA.point, 0, keptA, n * number, n);
    System.arraycopy(sideB.point, 0, keptB, n * number, n);
  }

  @Override
  void moved(int from, int to) {
    System.arraycopy(keptA, n * from, keptA, n * to, n);
    System.arraycopy(keptB, n * from, keptB, n * to, n);
  }

  /** Points of A by the numbers under which they were kept. */
  double[] keptA() {
    return keptA;
  }

  double[] keptB() {
    return keptB;
  }
}

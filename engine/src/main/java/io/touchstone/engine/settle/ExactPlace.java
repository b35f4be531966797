// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.ExactVectors;
import io.touchstone.exact.PowerOfTwo;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.CertifiedSupport;
import java.util.Arrays;

/**
 * Where the vertices of a polytope are, without rounding: vertex v is the point {@code R v + t} of
 * the reals that the doubles denote. Memory of one query.
 *
 * <p>The vertex farthest along w is looked for in doubles first. With {@code l = R' w} a computed
 * product {@code l.v} is made of terms {@code w_i R_ik v_k}, each touched by at most 2n + 1
 * roundings, that of w_i included, so that it is off by less than {@code (2n + 2) u} times the sum
 * of their magnitudes, and where a product underflows by a number below 2<sup>-1070</sup>, of which
 * there are less than {@code 3n (n + 1)}. Vertices that are nearer to the greatest value than twice
 * that are compared exactly.
 */
final class ExactPlace {

  /** Above this a product might overflow; all vertices are compared exactly. */
  private static final double LARGEST = 0x1p1000;

  private final int n;
  private final CertifiedSupport support;
  private final double[] coordinates;

  /** {@code [R | t]}, row-major. */
  private final double[] pose;

  private final Dyadic[] exactPose;
  private final double[] values;

  /** What {@code w.x} is for the vertex that was found last. */
  private Dyadic greatest = Dyadic.ZERO;

  ExactPlace(CertifiedSupport support, PoseView view) {
    this.support = support;
    n = support.dimension();
    coordinates = support.coordinates(Inside.KEY);
    pose = new double[n * (n + 1)];
    view.copyTo(pose);
    exactPose = new Dyadic[pose.length];
    for (int i = 0; i < pose.length; i++) {
      exactPose[i] = Dyadic.of(pose[i]);
    }
    values = new double[support.vertexCount()];
  }

  int vertexCount() {
    return values.length;
  }

  /** Returns {@code R v + t}. */
  Dyadic[] point(int vertex) {
    return place(local(vertex));
  }

  /** Returns the coordinates of a vertex in the frame of the body. */
  double[] local(int vertex) {
    return Arrays.copyOfRange(coordinates, n * vertex, n * (vertex + 1));
  }

  /** Returns a vertex that is farthest along a vector that is not 0. */
  int farthest(Dyadic[] w) {
    double bound = evaluate(w);
    double best = Double.NEGATIVE_INFINITY;
    for (double value : values) {
      best = Math.max(best, value);
    }
    Dyadic[] local = turned(w);
    int found = -1;
    for (int v = 0; v < values.length; v++) {
      if (values[v] < best - bound) { // never where something overflowed: NaN
        continue;
      }
      Dyadic value = Dyadic.ZERO;
      for (int k = 0; k < n; k++) {
        value = value.add(local[k].multiply(Dyadic.of(coordinates[n * v + k])));
      }
      if (found < 0 || value.compareTo(greatest) > 0) {
        found = v;
        greatest = value;
      }
    }
    for (int i = 0; i < n; i++) {
      greatest = greatest.add(exactPose[i * (n + 1) + n].multiply(w[i]));
    }
    return found;
  }

  /** Returns all vertices that are as far along a vector as the farthest one, ascending. */
  int[] allFarthest(Dyadic[] w) {
    int first = farthest(w);
    double bound = evaluate(w);
    Dyadic most = along(w, first);
    int[] found = new int[values.length];
    int count = 0;
    for (int v = 0; v < values.length; v++) {
      if (!(values[v] < values[first] - bound) && along(w, v).compareTo(most) == 0) {
        found[count++] = v;
      }
    }
    return Arrays.copyOf(found, count);
  }

  private Dyadic along(Dyadic[] w, int vertex) {
    Dyadic[] point = point(vertex);
    Dyadic sum = Dyadic.ZERO;
    for (int i = 0; i < n; i++) {
      sum = sum.add(point[i].multiply(w[i]));
    }
    return sum;
  }

  /** Returns the place of a point that is given in the frame of the body. */
  Dyadic[] place(double[] local) {
    Dyadic[] point = new Dyadic[n];
    for (int i = 0; i < n; i++) {
      Dyadic sum = exactPose[i * (n + 1) + n];
      for (int k = 0; k < n; k++) {
        sum = sum.add(exactPose[i * (n + 1) + k].multiply(Dyadic.of(local[k])));
      }
      point[i] = sum;
    }
    return point;
  }

  /**
   * Returns a power of two of which all coordinates of vertices, and of one more point, are whole
   * multiples; the greatest integer if all are 0.
   */
  int ofLastDigit(double[] local) {
    int inBody = Math.min(lastDigit(coordinates, 0, 1), lastDigit(local, 0, 1));
    int ofTurn = Integer.MAX_VALUE;
    for (int k = 0; k < n; k++) {
      ofTurn = Math.min(ofTurn, lastDigit(pose, k, n + 1));
    }
    int turned =
        inBody == Integer.MAX_VALUE || ofTurn == Integer.MAX_VALUE
            ? Integer.MAX_VALUE
            : inBody + ofTurn;
    return Math.min(turned, lastDigit(pose, n, n + 1));
  }

  private static int lastDigit(double[] numbers, int from, int step) {
    int least = Integer.MAX_VALUE;
    for (int i = from; i < numbers.length; i += step) {
      least = Math.min(least, PowerOfTwo.ofLastDigit(numbers[i]));
    }
    return least;
  }

  /** Returns the greatest {@code w.x} over the body, for the vector that was asked last. */
  Dyadic greatest() {
    return greatest;
  }

  /** Computes all values in doubles; returns by how much one must be lower to be surely so. */
  private double evaluate(Dyadic[] w) {
    double[] near = nearby(w);
    double[] local = new double[n];
    double magnitude = 0;
    double largest = 0;
    for (int k = 0; k < n; k++) {
      double sum = 0;
      double sizes = 0;
      for (int i = 0; i < n; i++) {
        double term = pose[i * (n + 1) + k] * near[i];
        sum += term;
        sizes += Math.abs(term);
        largest = Math.max(largest, Math.abs(pose[i * (n + 1) + k]));
      }
      local[k] = sum;
      magnitude += sizes * support.extent(k);
      largest = Math.max(largest, support.extent(k));
    }
    for (int v = 0; v < values.length; v++) {
      double value = 0;
      for (int k = 0; k < n; k++) {
        value += local[k] * coordinates[n * v + k];
      }
      values[v] = value;
    }
    // an underflow is multiplied by an entry and a coordinate at most; 2.2 instead of 2 for the
    // roundings of this bound and of the comparison
    double underflow = 3 * n * (n + 1) * 0x1p-1070 * (1 + largest) * (1 + largest);
    double error = (2 * n + 3) * UNIT_ROUNDOFF * magnitude + underflow;
    return magnitude <= LARGEST && largest <= 0x1p400 ? 2.2 * error : Double.NaN;
  }

  /** The vector times a power of two, rounded: its greatest component is between 1 and 2. */
  static double[] nearby(Dyadic[] w) {
    Dyadic[] balanced = ExactVectors.balanced(w);
    double[] near = new double[w.length];
    for (int i = 0; i < near.length; i++) {
      near[i] = balanced[i].doubleValue();
    }
    return near;
  }

  /** Returns {@code R' w}. */
  private Dyadic[] turned(Dyadic[] w) {
    Dyadic[] local = new Dyadic[n];
    for (int k = 0; k < n; k++) {
      Dyadic sum = Dyadic.ZERO;
      for (int i = 0; i < n; i++) {
        sum = sum.add(exactPose[i * (n + 1) + k].multiply(w[i]));
      }
      local[k] = sum;
    }
    return local;
  }
}

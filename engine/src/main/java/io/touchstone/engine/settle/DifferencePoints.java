// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.exact.Dyadic;
import io.touchstone.kernel.certified.DifferenceSum;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.CertifiedSupport;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Points of K = A - B that were looked at, each the difference of a vertex of A and one of B: in
 * doubles, and without roundings where that is asked for.
 *
 * <p>Scratch memory of one thread; allocates what is exact, and when there are more points than
 * ever before.
 */
final class DifferencePoints extends PointCloud {

  private final PlacedPair pair;
  private final double[] local;
  private final boolean[] reached;
  private final DifferenceSum sum;

  int[] vertexA = new int[32];
  int[] vertexB = new int[32];

  private @Nullable Dyadic[][] exact = new Dyadic[32][];

  /** The vertices that {@link #find} found. */
  int foundA;

  int foundB;

  DifferencePoints(PlacedPair pair) {
    super(pair.dimension());
    this.pair = pair;
    local = new double[n];
    reached = new boolean[n];
    sum = new DifferenceSum(n, 1);
  }

  void begin() {
    clear();
    error = 0;
  }

  boolean exists(int a, int b) {
    return a >= 0 && b >= 0 && a < pair.vertexCountA() && b < pair.vertexCountB();
  }

  /** Returns the number of a difference, or -1 if it was not looked at. */
  int numberOf(int a, int b) {
    for (int k = 0; k < count; k++) {
      if (vertexA[k] == a && vertexB[k] == b) {
        return k;
      }
    }
    return -1;
  }

  /** Adds a difference and returns its number. */
  int add(int a, int b) {
    int k = count++;
    if (k == vertexA.length) {
      vertexA = Arrays.copyOf(vertexA, 2 * k);
      vertexB = Arrays.copyOf(vertexB, 2 * k);
      at = Arrays.copyOf(at, 2 * k * n);
      exact = Arrays.copyOf(exact, 2 * k);
    }
    vertexA[k] = a;
    vertexB[k] = b;
    exact[k] = null;
    double[] p = pair.poseA(Inside.KEY);
    double[] q = pair.poseB(Inside.KEY);
    double[] ofA = pair.a().coordinates(Inside.KEY);
    double[] ofB = pair.b().coordinates(Inside.KEY);
    for (int i = 0; i < n; i++) {
      sum.clear();
      sum.add(1, i, p, ofA, a, q, ofB, b);
      double x = sum.rounded();
      at[k * n + i] = x;
      take(x, !sum.isDouble());
      error = Math.max(error, off(x));
    }
    return k;
  }

  /** Returns how far the last sum may be off where it was rounded to x. */
  private double off(double x) {
    if (sum.isDouble()) {
      return 0;
    }
    return sum.isExact()
        ? 2 * UNIT_ROUNDOFF * Math.abs(x)
        : (3 * n + 6) * UNIT_ROUNDOFF * pair.magnitude() + pair.underflow();
  }

  /**
   * {@inheritDoc} Differences are edges of a graph whose nodes are vertices. Along a path of them,
   * {@code a - b'} is one: {@code (a - b) - (a' - b) + (a' - b')}, and so on, whose weights have
   * the sum 1.
   */
  @Override
  boolean isSurelyAmong(int[] others, int from, int point) {
    for (int k = 0; k < n; k++) {
      reached[k] = vertexA[others[from + k]] == vertexA[point];
    }
    for (int round = 0; round < n; round++) {
      for (int k = 0; k < n; k++) {
        for (int i = 0; i < n; i++) {
          reached[k] |= reached[i] && meet(others[from + i], others[from + k]);
        }
      }
    }
    boolean connected = false;
    for (int k = 0; k < n; k++) {
      connected |= reached[k] && vertexB[others[from + k]] == vertexB[point];
    }
    return connected;
  }

  private boolean meet(int point, int other) {
    return vertexA[point] == vertexA[other] || vertexB[point] == vertexB[other];
  }

  @Override
  int addFound() {
    return add(foundA, foundB);
  }

  @Override
  void find(double[] direction, int from) {
    foundA = farthest(pair.a(), pair.poseA(Inside.KEY), direction, from, 1);
    foundB = farthest(pair.b(), pair.poseB(Inside.KEY), direction, from, -1);
  }

  private int farthest(
      CertifiedSupport body, double[] pose, double[] direction, int from, int sense) {
    turn(pose, direction, from, sense);
    double[] v = body.coordinates(Inside.KEY);
    int best = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < body.vertexCount(); k++) {
      double value = along(v, k);
      if (value > most) {
        most = value;
        best = k;
      }
    }
    return best;
  }

  private void turn(double[] pose, double[] direction, int from, int sense) {
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += pose[i * (n + 1) + j] * direction[from + i];
      }
      local[j] = sense * sum;
    }
  }

  private double along(double[] vertices, int vertex) {
    double value = 0;
    for (int j = 0; j < n; j++) {
      value += local[j] * vertices[vertex * n + j];
    }
    return value;
  }

  private Dyadic world(CertifiedSupport body, double[] pose, int vertex, int axis) {
    int row = axis * (n + 1);
    Dyadic sum = Dyadic.of(pose[row + n]);
    for (int j = 0; j < n; j++) {
      Dyadic coordinate = Dyadic.of(body.coordinate(vertex * n + j));
      sum = sum.add(Dyadic.of(pose[row + j]).multiply(coordinate));
    }
    return sum;
  }

  @Override
  Dyadic[] exact(int point) {
    Dyadic[] known = exact[point];
    if (known == null) {
      known = new Dyadic[n];
      for (int i = 0; i < n; i++) {
        known[i] =
            world(pair.a(), pair.poseA(Inside.KEY), vertexA[point], i)
                .subtract(world(pair.b(), pair.poseB(Inside.KEY), vertexB[point], i));
      }
      exact[point] = known;
    }
    return known;
  }
}

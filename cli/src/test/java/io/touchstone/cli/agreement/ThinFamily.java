// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.agreement;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.pairs.Sample;
import java.util.Arrays;

/**
 * Pairs of bodies of which at least one has hardly any extent in some direction, 1e-3 to 1e-15 of
 * its longest, and whose difference A - B has the origin inside, on its boundary, or beside that by
 * as little as roundings are.
 */
enum ThinFamily {
  /** Long in one direction. */
  NEEDLES {
    @Override
    double[][] points(int n, double thin, Draw draw) {
      double[] extent = new double[n];
      Arrays.fill(extent, thin);
      extent[0] = 1;
      return cloud(2 + draw.index(n + 4), extent, draw);
    }
  },

  /** Short in one direction. */
  FLAKES {
    @Override
    double[][] points(int n, double thin, Draw draw) {
      double[] extent = new double[n];
      Arrays.fill(extent, 1);
      extent[n - 1] = thin;
      return cloud(n + 1 + draw.index(5), extent, draw);
    }
  },

  /** Simplices of another size in each direction, or with the corners near a circle. */
  SLIVERS {
    @Override
    double[][] points(int n, double thin, Draw draw) {
      if (n == 3 && draw.once(2)) {
        return new double[][] {{1, 0, thin}, {-1, 0, thin}, {0, 1, -thin}, {0, -1, -thin}};
      }
      double[] extent = new double[n];
      Arrays.setAll(extent, axis -> StrictMath.pow(thin, (double) axis / (n - 1)));
      return cloud(n + 1, extent, draw);
    }
  },

  /** Of any number of corners in one plane, and thin in that. */
  FLAT {
    @Override
    double[][] points(int n, double thin, Draw draw) {
      double[] extent = new double[n];
      extent[0] = 1;
      extent[1] = thin;
      return cloud(1 + draw.index(n + 1), extent, draw);
    }
  },

  /** With one corner for each dimension, and thin in about half of the directions. */
  TRIANGLES {
    @Override
    double[][] points(int n, double thin, Draw draw) {
      double[] extent = new double[n];
      Arrays.setAll(extent, axis -> axis == 0 || draw.once(2) ? 1 : thin);
      return cloud(n, extent, draw);
    }
  },

  /** A few units in the last place from a plane. */
  NEAR_A_PLANE {
    @Override
    double[][] points(int n, double thin, Draw draw) {
      return nearSubspace(n - 1, n, draw);
    }
  },

  /** A few units in the last place from a line. */
  NEAR_A_LINE {
    @Override
    double[][] points(int n, double thin, Draw draw) {
      return nearSubspace(1, n, draw);
    }
  };

  private static final int MOST_ULPS = 3;

  /** Returns a pair; the same one for the same numbers. */
  Sample pair(int n, Draw draw) {
    double thin = StrictMath.pow(10, -(3 + 12 * Math.abs(draw.signed())));
    Polytope a = body(points(n, thin, draw), draw);
    double[][] points = points(n, draw.once(2) ? thin : Math.sqrt(thin), draw);
    Polytope b = draw.once(5) ? draw.box(n) : body(points, draw);
    Pose poseA = draw.once(2) ? Pose.identity(n) : draw.pose(draw.bells(n, 1));
    Pose turn = draw.once(3) ? draw.pose(new double[n]) : draw.once(2) ? quarter(n) : poseA;
    double[] ofA = place(a, poseA, draw);
    double[] ofB = place(b, turn, draw);
    double aside = new double[] {0, 0x1p-52, 1e-3 * thin, thin, 0.1}[draw.index(5)];
    double[] at = new double[n];
    Arrays.setAll(at, k -> turn.translation(k) + ofA[k] - ofB[k] + aside * draw.signed());
    Sample pair = new Sample(name(), a, poseA, b, moved(turn, at));
    pair = draw.once(4) ? pair.swapped() : pair;
    return draw.once(4) ? pair.scaled(draw.index(400) - 200) : pair;
  }

  /** Returns the points of a body, whose longest extent is about 1. */
  abstract double[][] points(int n, double thin, Draw draw);

  private static double[][] cloud(int count, double[] extent, Draw draw) {
    boolean lattice = draw.once(2);
    double[][] points = new double[count][extent.length];
    for (double[] point : points) {
      boolean onLattice = lattice || draw.once(3);
      Arrays.setAll(point, k -> extent[k] * (onLattice ? draw.index(3) - 1 : draw.signed()));
    }
    return points;
  }

  /** Points of a subspace of whole vectors, each coordinate moved by a few ulps. */
  private static double[][] nearSubspace(int rank, int n, Draw draw) {
    double[][] basis = new double[rank][n];
    for (double[] vector : basis) {
      Arrays.setAll(vector, k -> draw.index(7) - 3);
    }
    double[] origin = new double[n];
    Arrays.setAll(origin, k -> (draw.index(7) - 3) / 3.0);
    double[][] points = new double[n + 1 + draw.index(5)][n];
    for (double[] point : points) {
      System.arraycopy(origin, 0, point, 0, n);
      for (double[] vector : basis) {
        double factor = (draw.index(7) - 3) / 7.0;
        Arrays.setAll(point, k -> point[k] + factor * vector[k]);
      }
      Arrays.setAll(
          point, k -> point[k] + (draw.index(2 * MOST_ULPS + 1) - MOST_ULPS) * Math.ulp(point[k]));
    }
    return points;
  }

  /** Turns the points in half of the cases, so that roundings are as thick as the body. */
  private static Polytope body(double[][] points, Draw draw) {
    int n = points[0].length;
    Pose turn = draw.once(2) ? draw.pose(new double[n]) : Pose.identity(n);
    double[][] turned = new double[points.length][];
    Arrays.setAll(turned, v -> apply(turn, points[v]));
    return Polytope.of(turned);
  }

  private static double[] apply(Pose pose, double[] point) {
    double[] x = new double[point.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = pose.translation(i);
      for (int k = 0; k < x.length; k++) {
        x[i] += pose.rotation(i, k) * point[k];
      }
    }
    return x;
  }

  /** A point of a body in the world: a vertex, or one between all of them. */
  private static double[] place(Polytope body, Pose pose, Draw draw) {
    int n = body.dimension();
    double[] sum = new double[n];
    int only = draw.once(2) ? draw.index(body.vertexCount()) : -1;
    double weights = 0;
    for (int v = 0; v < body.vertexCount(); v++) {
      double weight = only < 0 ? Math.abs(draw.signed()) : v == only ? 1 : 0;
      weights += weight;
      for (int k = 0; k < n; k++) {
        sum[k] += weight * body.coordinate(v, k);
      }
    }
    double all = weights;
    Arrays.setAll(sum, k -> sum[k] / all);
    return apply(pose, sum);
  }

  /** The first axis becomes the second one, and that the opposite of the first. */
  private static Pose quarter(int n) {
    double[] rows = new double[n * (n + 1)];
    for (int i = 0; i < n; i++) {
      rows[i * (n + 1) + i] = i < 2 ? 0 : 1;
    }
    rows[1] = -1;
    rows[n + 1] = 1;
    return Pose.of(n, rows);
  }

  private static Pose moved(Pose turn, double[] at) {
    int n = at.length;
    double[] rows = new double[n * (n + 1)];
    turn.copyTo(rows);
    for (int i = 0; i < n; i++) {
      rows[i * (n + 1) + n] = at[i];
    }
    return Pose.of(n, rows);
  }
}

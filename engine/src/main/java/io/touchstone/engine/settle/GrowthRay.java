// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.numbers.Norm;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.exact.Dyadic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds where a ray leaves {@code K = (A - c_A) - (B - c_B)} with a ball of radius r around each of
 * its points. The distance of t d from K is convex in t, so that Newton's method, from outside,
 * comes down to the t at which it is r and never beyond:
 *
 * <pre>{@code
 * v = t d - p,  p the point of K nearest to t d:   t' = t - (|v| - r) |v| / (v.d)
 * }</pre>
 *
 * <p>B is moved with a rounding. So of what is found the vertices, their weights and the direction
 * are evidence, and t only a start.
 *
 * <p>Where no vector lies in both faces, the points of the bodies are the only ones, and with
 * {@code y = w / (t w.d)} the factor {@code 1 / t} changes with the poses as that of polytopes does
 * ({@link GrowthProgram#derivatives}).
 */
public final class GrowthRay {

  private static final int MOST_STEPS = 60;

  /**
   * So near to the farthest, as a share of the size of a body, a vertex counts as one of a face.
   */
  private static final double SAME_FACE = 1e-9;

  /** What is left of a vector, as a share of it, by which it leads out of others. */
  private static final double INDEPENDENT = 1e-6;

  private final int n;
  private final SettledBody bodyA;
  private final SettledBody bodyB;
  private final ExactPlace a;
  private final PoseView poseB;
  private final double[] d;
  private final WeightedVertices onA;
  private final WeightedVertices onB;
  private double[] normal = new double[0];
  private ExactPlace b;
  private double t;

  /**
   * Takes a pair.
   *
   * @param d from the centre of A to that of B, not 0
   */
  public GrowthRay(
      SettledBody bodyA, PoseView poseA, SettledBody bodyB, PoseView poseB, double[] d) {
    n = d.length;
    this.bodyA = bodyA;
    this.bodyB = bodyB;
    this.poseB = poseB;
    this.d = d;
    a = new ExactPlace(bodyA.support(), poseA);
    b = new ExactPlace(bodyB.support(), poseB);
    onA = new WeightedVertices(n);
    onB = new WeightedVertices(n);
  }

  /**
   * Searches.
   *
   * @param near a t that may be near; any positive number
   * @return whether it was found: numbers are in range, and roundings leave something of the radius
   */
  public boolean solve(double near) {
    double r = bodyA.radius() + bodyB.radius();
    t = near;
    double s = distance();
    double step = 1e-9; // mostly it is a rounding too little
    for (int k = 0; s <= r && k < MOST_STEPS; k++) {
      t *= k < 4 ? 1 + step : 4;
      step *= 1e3;
      s = distance();
    }
    for (int k = 0; s > 0 && k < MOST_STEPS; k++) {
      double slope = 0;
      for (int i = 0; i < n; i++) {
        slope += normal[i] * d[i];
      }
      double next = t - (s - r) / slope;
      if (!(slope > 0 && next > 0 && next <= Double.MAX_VALUE)) {
        return false;
      }
      if (Math.abs(next - t) <= 4 * Math.ulp(t)) {
        return true;
      }
      t = next;
      s = distance();
    }
    return false;
  }

  /** Returns how far t d is from K, and takes what is nearest; NaN out of range. */
  private double distance() {
    double[] at = new double[n];
    for (int i = 0; i < n; i++) {
      at[i] = poseB.get(i * (n + 1) + n) + (t - 1) * d[i];
      if (!(Math.abs(at[i]) <= Double.MAX_VALUE)) {
        return Double.NaN;
      }
    }
    MutablePose moved = new MutablePose(n, true);
    moved.set(poseB);
    moved.setTranslation(at);
    b = new ExactPlace(bodyB.support(), moved);
    NearestCorral nearest = new NearestCorral(n, a, b);
    nearest.start(vertices(onA), weights(onA), vertices(onB), weights(onB), true);
    if (!nearest.solve()) {
      return 0;
    }
    onA.clear();
    onB.clear();
    for (int k = 0; k < nearest.size(); k++) {
      double weight = LastBit.quotient(nearest.weights()[k], nearest.total()).doubleValue();
      onA.add(nearest.ofA(k), weight);
      onB.add(nearest.ofB(k), weight);
    }
    normal = Unit.of(nearest.vector());
    double sum = 0;
    Dyadic total = Dyadic.of(nearest.total());
    for (int i = 0; i < n; i++) {
      sum += normal[i] * nearest.vector()[i].doubleValue();
    }
    return sum / total.doubleValue();
  }

  private static int[] vertices(WeightedVertices point) {
    int[] vertices = new int[point.size()];
    Arrays.setAll(vertices, point::vertex);
    return vertices;
  }

  private static double[] weights(WeightedVertices point) {
    double[] weights = new double[point.size()];
    Arrays.setAll(weights, point::weight);
    return weights;
  }

  /** Returns a copy of the unit vector from A to B. */
  public double[] normal() {
    return normal.clone();
  }

  /** Returns the point of A. */
  public WeightedVertices onA() {
    return onA;
  }

  /** Returns the point of B, term by term paired with that of A. */
  public WeightedVertices onB() {
    return onB;
  }

  /**
   * Returns the derivatives of the factor, as {@link GrowthProgram#derivatives}; nothing where the
   * points that meet are not the only ones, or nearly not.
   */
  public double[] derivatives(double[] centreA, double[] centreB) {
    List<double[]> edges = edges(a, 1);
    int ofA = rank(edges);
    List<double[]> others = edges(b, -1);
    int ofB = rank(others);
    edges.addAll(others);
    if (rank(edges) != ofA + ofB) {
      return new double[0];
    }
    double slope = 0;
    for (int i = 0; i < n; i++) {
      slope += normal[i] * d[i];
    }
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      y[i] = normal[i] / (t * slope);
    }
    return GrowthProgram.derivatives(y, moving(a, centreA, onA), moving(b, centreB, onB));
  }

  /** Returns {@code c + (p - c) / t} for the weighted point p. */
  private double[] moving(ExactPlace body, double[] centre, WeightedVertices point) {
    double[] sum = centre.clone();
    for (int k = 0; k < point.size(); k++) {
      double[] vertex = body.local(point.vertex(k));
      for (int i = 0; i < n; i++) {
        sum[i] += point.weight(k) / t * (vertex[i] - centre[i]);
      }
    }
    return sum;
  }

  /** Returns the edges from the farthest vertex of a body to all that are nearly as far. */
  private List<double[]> edges(ExactPlace body, int sign) {
    double[][] points = new double[body.vertexCount()][n];
    double[] heights = new double[points.length];
    int first = 0;
    for (int v = 0; v < points.length; v++) {
      Dyadic[] point = body.point(v);
      for (int i = 0; i < n; i++) {
        points[v][i] = point[i].doubleValue();
        heights[v] += sign * normal[i] * points[v][i];
      }
      first = heights[v] > heights[first] ? v : first;
    }
    List<double[]> edges = new ArrayList<>();
    double size = 0;
    for (double[] point : points) {
      size = Math.max(size, Norm.of(difference(point, points[first])));
    }
    for (int v = 0; v < points.length; v++) {
      if (v != first && heights[v] >= heights[first] - SAME_FACE * size) {
        edges.add(difference(points[v], points[first]));
      }
    }
    return edges;
  }

  private static double[] difference(double[] p, double[] q) {
    double[] difference = p.clone();
    for (int i = 0; i < p.length; i++) {
      difference[i] -= q[i];
    }
    return difference;
  }

  /** Returns how many vectors lead out of those before them, by Gram and Schmidt. */
  private static int rank(List<double[]> vectors) {
    List<double[]> basis = new ArrayList<>();
    for (double[] vector : vectors) {
      double whole = Norm.of(vector);
      double[] rest = vector.clone();
      for (int pass = 0; pass < 2; pass++) {
        for (double[] unit : basis) {
          double share = 0;
          for (int i = 0; i < rest.length; i++) {
            share += unit[i] * rest[i];
          }
          for (int i = 0; i < rest.length; i++) {
            rest[i] -= share * unit[i];
          }
        }
      }
      double left = Norm.of(rest);
      if (left > INDEPENDENT * whole) {
        for (int i = 0; i < rest.length; i++) {
          rest[i] /= left;
        }
        basis.add(rest);
      }
    }
    return basis.size();
  }
}

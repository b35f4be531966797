// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.support.CertifiedSupport;
import java.util.Arrays;

/**
 * A polytope where it stands, in integers: vertex v is at {@code R v + t}, without rounding, in
 * units of a power of two that the bodies of a pair have in common; t is relative to the
 * translation of A.
 *
 * <p>The farthest vertex along a direction is found by a scan in doubles with a bound of all
 * roundings; only what that leaves open is decided in integers. With w' the direction rounded, its
 * greatest component at most 1 and each off by e = 2<sup>-51</sup> at most, and {@code W = R' w'},
 * a computed {@code W.v} is off by at most
 *
 * <pre>{@code 2n u sum_k sum_i |w'_i| |R_ik| max|v_k|  +  e sum_k sum_i |R_ik| max|v_k|}</pre>
 *
 * where u = 2<sup>-53</sup>: 2n roundings touch any term. Two computed values that differ by more
 * than twice that are in their true order.
 *
 * <p>Scratch memory of one thread; the integers are those of the pair.
 */
final class IntegerSide {

  /** How far a rounded component of a direction may be off, its greatest one being at most 1. */
  private static final double DIRECTION_ERROR = 0x1p-51;

  /** Above this a sum of products could overflow. */
  private static final double MAX_MAGNITUDE = 0x1p1000;

  /** Stands for no vertex to which the body is restricted. */
  static final int ALL = -1;

  /** Stands for the vertices until a body is placed. */
  private static final CertifiedSupport NO_VERTICES = CertifiedSupport.scanning(Polytope.of(1, 0));

  private final int n;
  private final double[] local;
  private final double[] extents;
  private final double[] rounded;
  private double[] values = new double[0];

  // what was placed
  private double[] pose = new double[0];
  private CertifiedSupport vertices = NO_VERTICES;
  private int count;
  private int vertexExponent;
  private final ScratchInteger[][] rows; // of the rotation
  private final ScratchInteger[][] columns;
  private final ScratchInteger[] translation;
  private final ScratchInteger[] turned;
  private final ScratchIntegers memory;

  /** Products of rotation and vertex are multiples of this power of two of the common unit. */
  private int shift;

  /** The only vertex that counts, or {@link #ALL}. */
  private int only = ALL;

  private int vertex;
  private ScratchInteger value;

  /**
   * Creates the memory.
   *
   * @param memory where integers are; cleared by the pair
   */
  IntegerSide(int dimension, ScratchIntegers memory) {
    n = dimension;
    this.memory = memory;
    rows = new ScratchInteger[n][n];
    columns = new ScratchInteger[n][n];
    translation = new ScratchInteger[n];
    turned = new ScratchInteger[n];
    Arrays.fill(translation, memory.zero());
    value = memory.zero();
    local = new double[n];
    extents = new double[n];
    rounded = new double[n];
  }

  /**
   * Takes a body.
   *
   * @param shape not empty
   * @param pose array form
   * @param rotationExponent the entries of R are multiples of 2^rotationExponent
   * @param high translation relative to A's, in two parts
   * @param exponent the common unit is 2^exponent
   */
  void place(
      SimplexShape shape,
      double[] pose,
      int rotationExponent,
      double[] high,
      double[] low,
      int exponent) {
    this.pose = pose;
    this.vertices = shape.support();
    this.count = shape.core().vertexCount();
    this.vertexExponent = shape.exponent();
    for (int i = 0; i < n; i++) {
      extents[i] = vertices.extent(i);
      for (int k = 0; k < n; k++) {
        rows[i][k] = memory.of(pose[i * (n + 1) + k], rotationExponent);
        columns[k][i] = rows[i][k];
      }
      translation[i] = memory.of(high[i], exponent).add(memory.of(low[i], exponent));
    }
    this.shift = rotationExponent + vertexExponent - exponent;
    this.only = ALL;
    if (values.length < count) {
      values = new double[count];
    }
  }

  /** Makes the body that one of its vertices. */
  void restrictTo(int vertex) {
    only = vertex;
  }

  /** Returns where a vertex is. */
  ScratchInteger[] point(int v) {
    ScratchInteger[] local = local(v);
    ScratchInteger[] point = memory.vector(n);
    for (int i = 0; i < n; i++) {
      point[i] = shifted(memory.dot(rows[i], local, n)).add(translation[i]);
    }
    return point;
  }

  /** Returns a vertex in the body's frame. */
  private ScratchInteger[] local(int v) {
    ScratchInteger[] local = memory.vector(n);
    for (int k = 0; k < n; k++) {
      local[k] = memory.of(vertices.coordinate(v * n + k), vertexExponent);
    }
    return local;
  }

  private ScratchInteger shifted(ScratchInteger product) {
    return shift == 0 || product.signum() == 0 ? product : product.shiftLeft(shift);
  }

  /** Returns the vertex that {@link #farthest} found. */
  int vertex() {
    return vertex;
  }

  /**
   * Finds a vertex that is farthest along a direction; the first one of several.
   *
   * @param w n components, not all zero
   * @return the product of w and that vertex, exactly
   */
  ScratchInteger farthest(ScratchInteger[] w) {
    for (int k = 0; k < n; k++) {
      turned[k] = memory.dot(columns[k], w, n);
    }
    if (only != ALL) {
      vertex = only;
      value = along(only);
    } else {
      scan(threshold(w));
    }
    return shifted(value).add(memory.dot(w, translation, n));
  }

  private ScratchInteger along(int v) {
    return memory.dot(local(v), turned, n);
  }

  /** Computes all products in doubles; returns the least one that may be the greatest in truth. */
  private double threshold(ScratchInteger[] w) {
    int digits = 0;
    for (int i = 0; i < n; i++) {
      digits = Math.max(digits, w[i].bitLength());
    }
    for (int i = 0; i < n; i++) {
      rounded[i] = w[i].toDouble(-digits);
    }
    double error = turnAndBound();
    double greatest = Double.NEGATIVE_INFINITY;
    CertifiedSupport vertices = this.vertices;
    for (int v = 0; v < count; v++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += local[k] * vertices.coordinate(v * n + k);
      }
      values[v] = sum;
      greatest = sum > greatest ? sum : greatest;
    }
    return greatest - error;
  }

  /** Turns the rounded direction; returns by how much a value must be lower to be surely lower. */
  private double turnAndBound() {
    double magnitude = 0;
    double perError = 0;
    for (int k = 0; k < n; k++) {
      double sum = 0;
      double sumOfTerms = 0;
      double sumOfPose = 0;
      for (int i = 0; i < n; i++) {
        double entry = pose[i * (n + 1) + k];
        double term = entry * rounded[i];
        sum += term;
        sumOfTerms += Math.abs(term);
        sumOfPose += Math.abs(entry);
      }
      local[k] = sum;
      magnitude += sumOfTerms * extents[k];
      perError += sumOfPose * extents[k];
    }
    // 2.1 and n + 1 instead of 2 and n: the roundings of the bound and of the comparison
    double error =
        2 * (n + 1) * UNIT_ROUNDOFF * magnitude
            + DIRECTION_ERROR * perError
            + n * n * 0x1p-1070 * (1 + perError + sumOf(extents));
    return perError <= MAX_MAGNITUDE ? 2.1 * error : Double.POSITIVE_INFINITY;
  }

  private static double sumOf(double[] terms) {
    double sum = 0;
    for (double term : terms) {
      sum += term;
    }
    return sum;
  }

  private void scan(double threshold) {
    vertex = ALL;
    value = memory.zero();
    for (int v = 0; v < count; v++) {
      if (!(values[v] < threshold)) { // a NaN stays a candidate
        ScratchInteger candidate = along(v);
        if (vertex == ALL || candidate.compareTo(value) > 0) {
          vertex = v;
          value = candidate;
        }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/**
 * Formula (3) of the paper: the feet of the perpendiculars from the vertices P_i to the line of the
 * centres, as parameters
 *
 * <pre>{@code t_i = C_A C_B . C_A P_i / |C_A C_B|^2}</pre>
 *
 * that are 0 in C_A and 1 in C_B. The query itself needs only the sign of the gap between the
 * intervals, which two support queries give; the parameters are for the trace.
 */
final class CentreLine {

  private CentreLine() {}

  /**
   * Returns least and greatest parameter; not numbers where the centres are the same point.
   *
   * @param centres from C_A to C_B
   * @param own parameter of the body's own centre, 0 or 1
   */
  static double[] interval(PlacedBody placed, double[] centres, int own) {
    int n = centres.length;
    double square = 0;
    for (double component : centres) {
      square += component * component;
    }
    double[] interval = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    double[] points = placed.points();
    for (int v = 0; v < placed.body().vertices.length; v++) {
      double product = 0;
      for (int i = 0; i < n; i++) {
        product += centres[i] * points[v * n + i];
      }
      double t = own + product / square;
      interval[0] = Math.min(interval[0], t);
      interval[1] = Math.max(interval[1], t);
    }
    return interval;
  }
}

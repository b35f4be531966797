// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.WeightedVertices;

/**
 * How accurate an answer is promised to be: bounds of a distance within {@code max(1e-12 of it,
 * 1e-15 S, the tolerance asked for)}, S the scale of the scene.
 */
final class Accuracy {

  /** Share of {@link #RELATIVE} and {@link #ABSOLUTE} that the error of one bound may use up. */
  private static final double SHARE_OF_BOUND = 0.4;

  private static final double RELATIVE = 1e-12;

  private static final double ABSOLUTE = 1e-15;

  /** Share of the promise within which two bounds are close: what is left is for rounding. */
  private static final double SHARE_OF_BOTH = 0.8;

  /** A squared length of 1 up to this is that of a unit vector. */
  static final double OF_UNIT = 2e-12;

  private Accuracy() {}

  /** Returns what the error of one bound may be, relative to it. */
  static double relative(PairRequest request) {
    return SHARE_OF_BOUND * Math.min(RELATIVE, request.relativeTolerance());
  }

  /** Returns what the error of one bound may be. */
  static double granted(double bound, double relative, double scale) {
    return Math.max(relative * Math.abs(bound), SHARE_OF_BOUND * ABSOLUTE * scale);
  }

  /** Tells whether the error of a bound is within what is granted; false for NaN. */
  static boolean isEnough(double bound, double error, double relative, double scale) {
    return error <= relative * Math.abs(bound) || error <= SHARE_OF_BOUND * ABSOLUTE * scale;
  }

  /** Tells whether two bounds, of a distance or of a depth, are as close as is promised. */
  static boolean isClose(double lower, double upper, double scale, PairRequest request) {
    return upper - lower <= promised(upper, scale, request); // false for NaN
  }

  /** Returns how close two bounds are promised to be, less what is left for rounding. */
  static double promised(double bound, double scale, PairRequest request) {
    double promised =
        Math.max(
            ABSOLUTE * scale,
            Math.max(request.relativeTolerance() * Math.abs(bound), request.absoluteTolerance()));
    return SHARE_OF_BOTH * promised;
  }

  /** Tells whether vertices of a body exist and their weights are such; there is at least one. */
  static boolean areSound(WeightedVertices named, int vertexCount) {
    double total = 0;
    boolean sound = true;
    for (int term = 0; term < named.size(); term++) {
      int vertex = named.vertex(term);
      double weight = named.weight(term);
      total += weight;
      sound &= vertex >= 0 && vertex < vertexCount && weight >= 0;
    }
    return sound && total > 0 && total < Double.POSITIVE_INFINITY;
  }

  /** Writes the bounds that are numbers. */
  static void write(double lower, double upper, PairResult.Writer out) {
    if (!Double.isNaN(lower)) {
      out.lower(lower);
    }
    if (!Double.isNaN(upper)) {
      out.upper(upper);
    }
  }
}

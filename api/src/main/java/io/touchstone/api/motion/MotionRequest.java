// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.motion;

/**
 * What is asked about a motion. Immutable and thread-safe.
 *
 * @param tolerance of time: the interval in which a hit lies should not be longer; positive
 * @param minimumSeparation bodies meet when they are at most that far apart, in the unit of length;
 *     finite, not negative
 * @param maxPlanes how many planes a proof may have before it is given up; at least 1
 * @param leavingStarts whether bodies that touch at time 0 and leave each other at once have not
 *     met there: then it is asked when they meet after that
 */
public record MotionRequest(
    double tolerance, double minimumSeparation, int maxPlanes, boolean leavingStarts) {

  /** A billionth of the motion: time has no unit, it goes from 0 to 1. */
  public static final double DEFAULT_TOLERANCE = 1e-9;

  /** Far above what motions without grazing need. */
  public static final int DEFAULT_MAX_PLANES = 2000;

  private static final MotionRequest FIRST_CONTACT =
      new MotionRequest(DEFAULT_TOLERANCE, 0, DEFAULT_MAX_PLANES);

  /** A contact at time 0 is one. */
  public MotionRequest(double tolerance, double minimumSeparation, int maxPlanes) {
    this(tolerance, minimumSeparation, maxPlanes, false);
  }

  /** Checks the numbers. */
  public MotionRequest {
    if (!(tolerance > 0 && tolerance <= 1)) {
      throw new IllegalArgumentException(
          "tolerance of time is %s; it must be above 0 and not above 1".formatted(tolerance));
    }
    if (!(minimumSeparation >= 0 && minimumSeparation < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "minimum separation is %s; it must be finite and not negative"
              .formatted(minimumSeparation));
    }
    if (maxPlanes < 1) {
      throw new IllegalArgumentException(
          "%d planes at most; a proof needs at least 1".formatted(maxPlanes));
    }
  }

  /** Returns the request: when do they first touch, to a billionth of the motion? */
  public static MotionRequest firstContact() {
    return FIRST_CONTACT;
  }

  /** Returns the same with another tolerance of time. */
  public MotionRequest withTolerance(double time) {
    return new MotionRequest(time, minimumSeparation, maxPlanes, leavingStarts);
  }

  /** Returns the same with another minimum separation. */
  public MotionRequest withMinimumSeparation(double length) {
    return new MotionRequest(tolerance, length, maxPlanes, leavingStarts);
  }

  /** Returns the same with another limit of planes. */
  public MotionRequest withMaxPlanes(int planes) {
    return new MotionRequest(tolerance, minimumSeparation, planes, leavingStarts);
  }

  /**
   * Returns the same in which bodies that touch at time 0 and leave each other at once have not met
   * there, or have.
   */
  public MotionRequest withLeavingStarts(boolean ignored) {
    return new MotionRequest(tolerance, minimumSeparation, maxPlanes, ignored);
  }
}

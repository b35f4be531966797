// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

/**
 * Makes the error that says that a finished hull failed its proof: a defect of this library, never
 * of the input. The message carries the points, so that it can be reproduced.
 */
final class HullDefect {

  /** Points beyond this number are not printed: the message would be read by nobody. */
  private static final int PRINTED = 64;

  private HullDefect() {}

  static IllegalStateException of(HullPoints points, String what) {
    StringBuilder message =
        new StringBuilder("internal error, please report: ")
            .append(what)
            .append("; ")
            .append(points.count)
            .append(" distinct points, as hexadecimal coordinates:");
    for (int p = 0; p < Math.min(points.count, PRINTED); p++) {
      message
          .append(" (")
          .append(Double.toHexString(points.x[p]))
          .append(' ')
          .append(Double.toHexString(points.y[p]))
          .append(' ')
          .append(Double.toHexString(points.z[p]))
          .append(')');
    }
    return new IllegalStateException(
        points.count > PRINTED ? message.append(" ...").toString() : message.toString());
  }
}

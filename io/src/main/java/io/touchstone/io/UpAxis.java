// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io;

/** Which axis of a scene in space points upwards. */
public enum UpAxis {
  /** As in glTF. */
  Y,

  /** As in building models and in most files of parts. */
  Z;

  /**
   * Returns the same point, or vector, where z points upwards: turned by a quarter about x,
   * exactly.
   *
   * @param point three coordinates
   */
  public double[] withZUp(double... point) {
    return this == Z
        ? point.clone()
        : new double[] {point[0], 0 - point[2], point[1]}; // 0 - 0 has no sign
  }
}

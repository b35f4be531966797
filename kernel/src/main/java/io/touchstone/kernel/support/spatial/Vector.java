// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.spatial;

import io.touchstone.exact.CheckReturnValue;
import io.touchstone.exact.PowerOfTwo;

/**
 * A vector of R<sup>3</sup>, in doubles, that is written again and again. Scratch memory of one
 * thread; no method allocates.
 */
public class Vector {

  /** A square from this on, and up to its inverse, has lost nothing to underflow or overflow. */
  private static final double LEAST_SQUARE = 0x1p-960;

  /** The first component. */
  public double x;

  /** The second component. */
  public double y;

  /** The third component. */
  public double z;

  /** Creates the vector 0. */
  public Vector() {}

  /** Becomes a vector of given components. */
  public void set(double ofX, double ofY, double ofZ) {
    x = ofX;
    y = ofY;
    z = ofZ;
  }

  /** Becomes a copy. */
  public void set(Vector v) {
    set(v.x, v.y, v.z);
  }

  /** Becomes the k-th of many vectors, three numbers each. */
  public void set(double[] vectors, int k) {
    set(vectors[3 * k], vectors[3 * k + 1], vectors[3 * k + 2]);
  }

  /** Becomes a vertex, in the frame of its body. */
  public void set(SpatialSupport map, int vertex) {
    set(map.x(vertex), map.y(vertex), map.z(vertex));
  }

  /** Becomes {@code v - w}. */
  public void setDifference(Vector v, Vector w) {
    set(v.x - w.x, v.y - w.y, v.z - w.z);
  }

  /** Becomes {@code v x w}; this vector may be one of them. */
  public void setCross(Vector v, Vector w) {
    set(v.y * w.z - v.z * w.y, v.z * w.x - v.x * w.z, v.x * w.y - v.y * w.x);
  }

  /** Becomes {@code f v + g w}. */
  public void setSum(double f, Vector v, double g, Vector w) {
    set(f * v.x + g * w.x, f * v.y + g * w.y, f * v.z + g * w.z);
  }

  /** Becomes this vector plus {@code f v}. */
  public void add(double f, Vector v) {
    set(x + f * v.x, y + f * v.y, z + f * v.z);
  }

  /** Becomes this vector times f. */
  public void scale(double f) {
    set(f * x, f * y, f * z);
  }

  /** Returns {@code this.v}. */
  public double dot(Vector v) {
    return x * v.x + y * v.y + z * v.z;
  }

  /** Returns the square of the length. */
  public double square() {
    return dot(this);
  }

  /** Returns the length, where the square neither overflows nor is subnormal. */
  public double length() {
    return Math.sqrt(square());
  }

  /** Returns the greatest magnitude of a component, or NaN. */
  public double greatest() {
    return Math.max(Math.max(Math.abs(x), Math.abs(y)), Math.abs(z));
  }

  /**
   * Brings the length to 1, however short or long the vector is.
   *
   * @return whether there is a direction; otherwise, where the vector is zero or a component is no
   *     finite number, it stays as it is
   */
  @CheckReturnValue
  public boolean normalize() {
    double square = square();
    if (!(square >= LEAST_SQUARE && square <= 1 / LEAST_SQUARE)) { // also for NaN
      double greatest = greatest();
      if (!(greatest > 0 && greatest < Double.POSITIVE_INFINITY)) {
        return false;
      }
      int exponent = PowerOfTwo.ofFirstDigit(greatest);
      set(Math.scalb(x, -exponent), Math.scalb(y, -exponent), Math.scalb(z, -exponent));
      square = square();
    }
    scale(1 / Math.sqrt(square));
    return true;
  }

  /** Writes the k-th of many vectors, three numbers each. */
  public void writeTo(double[] vectors, int k) {
    vectors[3 * k] = x;
    vectors[3 * k + 1] = y;
    vectors[3 * k + 2] = z;
  }

  /** Returns the components, for showing. */
  public double[] toArray() {
    return new double[] {x, y, z};
  }
}

package io.touchstone.projection;

import io.touchstone.api.geometry.Polytope;

/** The few operations on short vectors that every step shares. */
final class Vectors {

  /** Between these, squares neither overflow nor lose digits to underflow that matter. */
  private static final double SMALL = 0x1p-300;

  private static final double LARGE = 0x1p300;

  private Vectors() {}

  /**
   * Brings a vector to length 1, up to a few units in the last place, whatever its length was.
   *
   * @return false, with the vector unchanged or useless, if it was zero or not finite
   */
  static boolean normalize(double[] w) {
    double largest = 0;
    for (double component : w) {
      if (!Double.isFinite(component)) {
        return false;
      }
      largest = Math.max(largest, Math.abs(component));
    }
    if (largest == 0) {
      return false;
    }
    if (!(largest > SMALL && largest < LARGE)) {
      bringNearOne(w, largest);
    }
    double sum = 0;
    for (double component : w) {
      sum += component * component;
    }
    double length = Math.sqrt(sum);
    for (int i = 0; i < w.length; i++) {
      w[i] /= length;
    }
    return true;
  }

  private static void bringNearOne(double[] w, double largest) {
    int exponent =
        largest < Double.MIN_NORMAL
            ? Math.getExponent(largest * 0x1p60) - 60
            : Math.getExponent(largest);
    for (int i = 0; i < w.length; i++) {
      w[i] = Math.scalb(w[i], -exponent);
    }
  }

  /**
   * Writes the difference of two vertices of a polytope, scaled by a power of two so that its
   * largest component is near 1. Each component has one rounding of its own size, which the
   * difference of coordinates relative to a centre would not have.
   *
   * @param difference receives {@code to - from}; zero only if the vertices are the same point
   */
  static void edge(Polytope polytope, int from, int to, double[] difference) {
    double largest = 0;
    for (int i = 0; i < difference.length; i++) {
      // halved: the difference may overflow
      difference[i] = polytope.coordinate(to, i) / 2 - polytope.coordinate(from, i) / 2;
      largest = Math.max(largest, Math.abs(difference[i]));
    }
    if (largest < Double.MIN_NORMAL) { // halving may have lost digits, and nothing overflows
      for (int i = 0; i < difference.length; i++) {
        difference[i] = (polytope.coordinate(to, i) - polytope.coordinate(from, i)) * 0x1p200;
        largest = Math.max(largest, Math.abs(difference[i]));
      }
    }
    int exponent = Math.getExponent(largest);
    for (int i = 0; i < difference.length; i++) {
      difference[i] = Math.scalb(difference[i], -exponent);
    }
  }
}

package io.touchstone.kernel.support;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Recognises polytopes that are boxes parallel to the axes of their own frame. */
final class AxisAlignedBox {

  /** Three bits for each of as many points are a positive number. */
  private static final int MOST_NUMBERED = 21;

  private AxisAlignedBox() {}

  /**
   * Returns the box that points span, if each of its corners is one of them; duplicates and points
   * inside do no harm, and sides may be 0.
   *
   * @param n dimension
   * @param coordinates vertex-major
   * @param maxDimension up to how many sides that are not 0 are looked at
   * @return n lower, then n upper coordinates; null when the hull is no such box
   */
  static double @Nullable [] of(int n, double[] coordinates, int maxDimension) {
    if (coordinates.length == 0) {
      return null;
    }
    double[] box = bounds(n, coordinates);
    int sides = 0;
    for (int axis = 0; axis < n; axis++) {
      sides += box[axis] < box[n + axis] ? 1 : 0;
    }
    if (sides > maxDimension || coordinates.length / n < 1 << sides) {
      return null;
    }
    BitSet corners = new BitSet(1 << sides);
    for (int start = 0; start < coordinates.length; start += n) {
      int corner = corner(n, coordinates, start, box);
      if (corner >= 0) {
        corners.set(corner);
      }
    }
    return corners.cardinality() == 1 << sides ? box : null;
  }

  /**
   * Returns which corner of a box in R<sup>3</sup> each point is, three bits to a point from the
   * lowest on; bit k is set at the upper end of axis k.
   *
   * @param box the box that the points span, as {@link #of} returns it
   * @return -1 when a point is no corner, the box is flat, or there are more points than {@value
   *     #MOST_NUMBERED}
   */
  static long cornerNumbers(double[] coordinates, double[] box) {
    boolean flat = box[0] == box[3] || box[1] == box[4] || box[2] == box[5];
    if (flat || coordinates.length > 3 * MOST_NUMBERED) {
      return -1;
    }
    long numbers = 0;
    for (int start = 0; start < coordinates.length; start += 3) {
      int corner = corner(3, coordinates, start, box);
      if (corner < 0) {
        return -1;
      }
      numbers |= (long) corner << start;
    }
    return numbers;
  }

  private static double[] bounds(int n, double[] coordinates) {
    double[] box = new double[2 * n];
    for (int axis = 0; axis < n; axis++) {
      box[axis] = Double.POSITIVE_INFINITY;
      box[n + axis] = Double.NEGATIVE_INFINITY;
      for (int i = axis; i < coordinates.length; i += n) {
        box[axis] = Math.min(box[axis], coordinates[i]);
        box[n + axis] = Math.max(box[n + axis], coordinates[i]);
      }
    }
    return box;
  }

  /** Returns a number for the corner that a point is, or -1 if it is none. */
  private static int corner(int n, double[] coordinates, int start, double[] box) {
    int corner = 0;
    int bit = 1;
    for (int axis = 0; axis < n; axis++) {
      double value = coordinates[start + axis];
      if (box[axis] == box[n + axis]) {
        continue;
      }
      if (value == box[n + axis]) {
        corner |= bit;
      } else if (value != box[axis]) {
        return -1;
      }
      bit <<= 1;
    }
    return corner;
  }
}

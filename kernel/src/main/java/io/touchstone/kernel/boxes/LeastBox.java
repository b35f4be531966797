// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.boxes;

import io.touchstone.api.numbers.Elementary;
import java.util.Arrays;

/**
 * Finds by how much a box around points is to be turned about one of its axes so that its surface
 * becomes small. Principal axes of flat or regular things point anywhere: along the diagonal of a
 * square as well as along its sides. Any angle is right, for a box is put around all points
 * afterwards. Memory of one thread.
 */
public final class LeastBox {

  /** Angles that are tried first, in a quarter of a turn: the surface has few minima in between. */
  private static final int ANGLES = 8;

  /** Then steps are halved, down to 0.0008: what a box is off then is below a thousandth. */
  private static final int HALVINGS = 8;

  /** A turn is worth it that makes the surface smaller by more than roundings. */
  private static final double LESS = 1 - 1e-9;

  /** Of the step between the first angles, and of its halves. */
  private static final double[] COSINES = new double[HALVINGS + 1];

  private static final double[] SINES = new double[HALVINGS + 1];

  static {
    for (int k = 0; k <= HALVINGS; k++) {
      double step = Math.PI / 2 / ANGLES / (1 << k);
      COSINES[k] = Elementary.cos(step);
      SINES[k] = Elementary.sin(step);
    }
  }

  /** Numbers of the points that are farthest along some side of a box at some of these angles. */
  private static final int FARTHEST = 2 * 4 * ANGLES;

  /** Places of the points along the two axes that turn, one after the other. */
  private double[] places = new double[FARTHEST];

  private int count;

  /** The farthest points, of which others are not looked at between the first angles. */
  private final double[] farthest = new double[FARTHEST];

  /** Where the farthest points of the last box are: first and last along both axes. */
  private final int[] found = new int[4];

  private double low;
  private double high;
  private double cosine;
  private double sine;

  /** Creates the memory. */
  public LeastBox() {}

  /** Begins anew. */
  public void begin() {
    count = 0;
    low = Double.POSITIVE_INFINITY;
    high = Double.NEGATIVE_INFINITY;
  }

  /** Adds a point by its places along the axes that turn, and along the one that stays. */
  public void add(double x, double y, double z) {
    if (count + 2 > places.length) {
      places = Arrays.copyOf(places, 2 * places.length);
    }
    places[count++] = x;
    places[count++] = y;
    low = Math.min(low, z);
    high = Math.max(high, z);
  }

  /** Finds the turn, from the first axis to the second; none where nothing is gained. */
  public void find() {
    cosine = 1;
    sine = 0;
    double best = surface(1, 0);
    double c = 1;
    double s = 0;
    note(0);
    for (int k = 1; k < ANGLES; k++) {
      double turned = c * COSINES[0] - s * SINES[0];
      s = s * COSINES[0] + c * SINES[0];
      c = turned;
      best = keep(c, s, best);
      note(k);
    }
    if (count > FARTHEST) {
      System.arraycopy(farthest, 0, places, 0, FARTHEST);
      count = FARTHEST;
    }
    for (int k = 1; k <= HALVINGS; k++) {
      c = cosine;
      s = sine;
      best = keep(c * COSINES[k] - s * SINES[k], s * COSINES[k] + c * SINES[k], best);
      best = keep(c * COSINES[k] + s * SINES[k], s * COSINES[k] - c * SINES[k], best);
    }
    double length = Math.sqrt(cosine * cosine + sine * sine);
    cosine /= length;
    sine /= length;
  }

  /** Notes the farthest points of the box at one of the first angles. */
  private void note(int angle) {
    for (int i = 0; i < 4; i++) {
      farthest[8 * angle + 2 * i] = places[found[i]];
      farthest[8 * angle + 2 * i + 1] = places[found[i] + 1];
    }
  }

  /** Keeps a turn if it makes the surface smaller; returns the least surface. */
  private double keep(double c, double s, double best) {
    double surface = surface(c, s);
    if (!(surface < best * LESS)) {
      return best;
    }
    cosine = c;
    sine = s;
    return surface;
  }

  public double cosine() {
    return cosine;
  }

  public double sine() {
    return sine;
  }

  /** Returns half of the surface of the box that is turned. */
  private double surface(double c, double s) {
    double lowX = Double.POSITIVE_INFINITY;
    double highX = Double.NEGATIVE_INFINITY;
    double lowY = Double.POSITIVE_INFINITY;
    double highY = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < count; k += 2) {
      double x = c * places[k] + s * places[k + 1];
      double y = c * places[k + 1] - s * places[k];
      if (x < lowX) {
        lowX = x;
        found[0] = k;
      }
      if (x > highX) {
        highX = x;
        found[1] = k;
      }
      if (y < lowY) {
        lowY = y;
        found[2] = k;
      }
      if (y > highY) {
        highY = y;
        found[3] = k;
      }
    }
    return (highX - lowX) * (highY - lowY) + (high - low) * (highX - lowX + highY - lowY);
  }
}

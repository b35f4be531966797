// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.tck.oracle.RangePair;
import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.pairs.Sample;

/**
 * A pair of bodies along the axes, one of which has rows at least, with few whole numbers, so that
 * they touch and lie flush as often as not; and sheared, so that rows are oblique.
 */
final class RowMoveSample {

  /** How a body is made of its intervals. */
  private enum Form {
    ROWS,
    VERTICES,
    RAY,
    ROUNDED
  }

  private static final int EXTREME = 300;

  /** What a component of a normal may be off. */
  private static final double GRAIN = 1e-12;

  private final int n;
  private final Draw draw;
  private final int exponent;

  private final double[] lowA;
  private final double[] highA;
  private final double[] lowB;
  private final double[] highB;

  /** The axis along which bodies are sheared, by another one; -1 if they are not. */
  private int sheared = -1;

  private int by;
  private int factor;

  final Sample sample;
  final RangePair truth;

  /**
   * Draws a pair.
   *
   * @param subset whether the question is if A is in B, which has rows then
   * @param shears whether bodies may be sheared: what lengths are in a norm, no shear keeps
   * @param rounds whether one may have a radius
   */
  RowMoveSample(int n, Draw draw, boolean subset, boolean shears, boolean rounds) {
    this.n = n;
    this.draw = draw;
    exponent = draw.once(4) ? (draw.once(2) ? EXTREME : -EXTREME) : 0;
    lowA = new double[n];
    highA = new double[n];
    lowB = new double[n];
    highB = new double[n];
    boolean around = subset && draw.once(2);
    int far = 1 + draw.index(5);
    for (int k = 0; k < n; k++) {
      lowA[k] = draw.index(4);
      highA[k] = lowA[k] + draw.index(3);
      lowB[k] = around ? lowA[k] - draw.index(2) : lowA[k] + draw.index(2 * far) - far;
      highB[k] = around ? highA[k] + draw.index(2) : lowB[k] + draw.index(3);
    }
    boolean round = rounds && !subset && draw.once(4);
    boolean rowsOfA = !round && (subset ? draw.once(2) : draw.once(3));
    boolean rowsOfB = subset || !rowsOfA || draw.once(3);
    if (round) {
      rowsOfB = draw.once(2);
      rowsOfA = !rowsOfB;
    } else if (shears && n > 1 && draw.once(2)) {
      sheared = draw.index(n);
      by = (sheared + 1 + draw.index(n - 1)) % n;
      factor = draw.once(2) ? 1 : -1;
    }
    ConvexBody a = body(form(rowsOfA, round, subset), lowA, highA, round);
    ConvexBody b = body(form(rowsOfB, round, false), lowB, highB, round);
    double[] shift = new double[n];
    for (int k = 0; k < n; k++) { // B in its own frame is B of the world, moved back
      shift[k] = Math.scalb(draw.index(5) - 2.0, exponent);
    }
    Sample boxes =
        new Sample(
            "ranges",
            clipped(lowA, highA),
            pose(new double[n]),
            moved(clipped(lowB, highB), shift),
            pose(shift));
    ConvexBody placedB = moved(b, shift);
    sample = boxes.described("half-spaces", core -> a, core -> placedB);
    truth = new RangePair(lowA, highA, lowB, highB);
  }

  private Form form(boolean rows, boolean round, boolean bounded) {
    if (!rows) {
      return round ? Form.ROUNDED : Form.VERTICES;
    }
    return !round && !bounded && draw.once(4) ? Form.RAY : Form.ROWS;
  }

  /** Makes a body, and the ends of its intervals what they are. */
  private ConvexBody body(Form form, double[] low, double[] high, boolean round) {
    int kept = draw.index(n); // of a wall that something round meets, the only axis with rows
    int end = draw.index(n);
    boolean upwards = draw.once(2);
    for (int k = 0; k < n; k++) {
      low[k] = Math.scalb(low[k], exponent);
      high[k] = Math.scalb(high[k], exponent);
      if (form == Form.RAY) {
        high[k] = low[k];
      }
    }
    return switch (form) {
      case VERTICES -> clipped(low, high);
      case ROUNDED -> {
        Polytope core = clipped(low, high);
        double radius = Math.scalb(1.0 + draw.index(2), exponent);
        for (int k = 0; k < n; k++) {
          low[k] -= radius;
          high[k] += radius;
        }
        yield new RoundedPolytope(core, radius);
      }
      case RAY -> {
        double[] direction = new double[n];
        direction[end] = upwards ? 1 : -1;
        ConvexBody ray = HalfSpaces.ray(low, direction);
        (upwards ? high : low)[end] = upwards ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        yield ray;
      }
      case ROWS -> {
        for (int k = 0; k < n; k++) {
          boolean none = round && k != kept;
          low[k] = none || draw.once(4) ? Double.NEGATIVE_INFINITY : low[k];
          high[k] = none || draw.once(4) ? Double.POSITIVE_INFINITY : high[k];
        }
        yield rows(low, high);
      }
    };
  }

  /** Returns a product of intervals by a row for each end that it has. */
  static HalfSpaces rows(double[] low, double[] high) {
    int n = low.length;
    int count = 0;
    double[][] normals = new double[2 * n][n];
    double[] offsets = new double[2 * n];
    for (int k = 0; k < n; k++) {
      if (high[k] < Double.POSITIVE_INFINITY) {
        normals[count][k] = 1;
        offsets[count++] = high[k];
      }
      if (low[k] > Double.NEGATIVE_INFINITY) {
        normals[count][k] = -1;
        offsets[count++] = -low[k];
      }
    }
    return HalfSpaces.of(
        n, java.util.Arrays.copyOf(normals, count), java.util.Arrays.copyOf(offsets, count));
  }

  /** Returns the box of intervals, of those without an end what is left of them. */
  private static Polytope clipped(double[] low, double[] high) {
    double[] from = low.clone();
    double[] to = high.clone();
    for (int k = 0; k < low.length; k++) {
      from[k] = Double.isInfinite(from[k]) ? Double.isInfinite(to[k]) ? 0 : to[k] : from[k];
      to[k] = Double.isInfinite(to[k]) ? from[k] : to[k];
    }
    return Shapes.boxBetween(from, to);
  }

  private static Polytope moved(Polytope body, double[] back) {
    double[] coordinates = body.toArray();
    for (int i = 0; i < coordinates.length; i++) {
      coordinates[i] -= back[i % back.length];
    }
    return Polytope.of(body.dimension(), coordinates);
  }

  private static ConvexBody moved(ConvexBody body, double[] back) {
    if (body instanceof HalfSpaces half) {
      double[] anchor = new double[back.length];
      for (int k = 0; k < anchor.length; k++) {
        anchor[k] = half.anchor(k) - back[k];
      }
      return half.anchoredAt(anchor);
    }
    return body instanceof RoundedPolytope rounded
        ? new RoundedPolytope(moved(rounded.core(), back), rounded.radius())
        : moved((Polytope) body, back);
  }

  /** The shear, after a translation. */
  private Pose pose(double[] shift) {
    if (sheared < 0) {
      return Pose.translation(shift);
    }
    double[] m = new double[n * (n + 1)];
    for (int k = 0; k < n; k++) {
      m[k * (n + 1) + k] = 1;
      m[k * (n + 1) + n] = shift[k];
    }
    m[sheared * (n + 1) + by] = factor;
    m[sheared * (n + 1) + n] += factor * shift[by];
    return Pose.affine(n, m);
  }

  /** Returns a direction of the world along the axes of the intervals. */
  double[] along(double[] world) {
    double[] along = world.clone();
    if (sheared >= 0) {
      along[sheared] -= factor * along[by];
    }
    return along;
  }

  /** Returns the gap from A to B along a unit vector of the world, by doubles. */
  double gap(double[] w) {
    double[] across = w.clone();
    if (sheared >= 0) {
      across[by] += factor * across[sheared];
    }
    return truth.gap(across, GRAIN);
  }

  /** Returns the squares of the lengths of the normals of the world that ends are across to. */
  double[] squares() {
    double[] squares = new double[n];
    for (int k = 0; k < n; k++) {
      squares[k] = k == sheared ? 1 + factor * factor : 1;
    }
    return squares;
  }

  /** Tells whether bodies are sheared. */
  boolean isSheared() {
    return sheared >= 0;
  }

  /** Tells whether a body has a radius. */
  boolean isRounded() {
    return sample.radiusA() + sample.radiusB() > 0;
  }

  /** Returns what lengths of the pair are about. */
  double size() {
    return Math.scalb(8.0, exponent);
  }
}

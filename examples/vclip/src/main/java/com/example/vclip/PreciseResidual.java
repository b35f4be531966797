package com.example.vclip;

import static io.touchstone.exact.ErrorFree.productError;
import static io.touchstone.exact.ErrorFree.sumError;

/**
 * The point nearest to the origin on the flat {@code d + x g + y h} in R<sup>3</sup>, in about twice
 * the precision of a double: least squares in doubles (Gram and Schmidt), then its residual exactly
 * to twice the digits, then the least squares of the residual, and so on (iterative refinement;
 * N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., section 20.5).
 *
 * <p>Close to contact the residual is much shorter than d, g and h; this is what keeps its direction.
 *
 * <p>Scratch memory of one thread.
 */
final class PreciseResidual {

  /** Each round gains as many digits as the flat is well-conditioned; four leave none behind. */
  private static final int ROUNDS = 4;

  /** A correction that turns the residual by less than this, per length, is the last one needed. */
  private static final double SETTLED = 0x1p-52;

  /** Squared sine of the angle below which two directions count as one. */
  private static final double PARALLEL = 1e-24;

  /** d, g and h: three leading parts, three trailing parts each. */
  final double[] d = new double[6];

  final double[] g = new double[6];
  final double[] h = new double[6];

  /** The parameters of the nearest point, rounded. */
  double x;

  double y;

  /** The nearest point, rounded. */
  final double[] point = new double[3];

  double norm;

  private double lowX;
  private double lowY;
  private double high;
  private double low;

  /** The nearest point is d itself. */
  void ofPoint() {
    x = 0;
    y = 0;
    for (int i = 0; i < 3; i++) {
      point[i] = d[i];
    }
    norm = length(point);
  }

  /** Finds the nearest point on the line; returns false if it is none. */
  boolean ofLine() {
    double gg = dot(g, g);
    begin();
    if (!(gg > 0)) {
      return false;
    }
    for (int round = 0; round < ROUNDS; round++) {
      double along = dot(g, point);
      correct(-along / gg, 0);
      if (round > 0 && along * along <= SETTLED * SETTLED * gg * dot(point, point)) {
        break;
      }
    }
    norm = length(point);
    return true;
  }

  /** Finds the nearest point on the plane; returns false if it is none. */
  boolean ofPlane() {
    double gg = dot(g, g);
    double hh = dot(h, h);
    double ratio = dot(g, h) / gg;
    double px = h[0] - ratio * g[0];
    double py = h[1] - ratio * g[1];
    double pz = h[2] - ratio * g[2];
    double pp = px * px + py * py + pz * pz;
    begin();
    if (!(gg > 0 && pp > PARALLEL * hh)) { // also for NaN
      return false;
    }
    for (int round = 0; round < ROUNDS; round++) {
      double along = dot(g, point);
      double across = px * point[0] + py * point[1] + pz * point[2];
      correct(-along / gg + across / pp * ratio, -across / pp);
      double settled = SETTLED * SETTLED * dot(point, point);
      if (round > 0 && along * along <= settled * gg && across * across <= settled * pp) {
        break;
      }
    }
    norm = length(point);
    return true;
  }

  private void begin() {
    x = 0;
    y = 0;
    lowX = 0;
    lowY = 0;
    for (int i = 0; i < 3; i++) {
      point[i] = d[i];
    }
  }

  /** Adds to the parameters and computes the residual again. */
  private void correct(double dx, double dy) {
    double sum = x + dx;
    lowX += sumError(x, dx, sum);
    x = sum;
    sum = y + dy;
    lowY += sumError(y, dy, sum);
    y = sum;
    for (int i = 0; i < 3; i++) {
      high = d[i];
      low = d[i + 3];
      addProduct(x, lowX, g[i], g[i + 3]);
      addProduct(y, lowY, h[i], h[i + 3]);
      point[i] = high + low;
    }
  }

  private void addProduct(double p, double lowP, double q, double lowQ) {
    if (p == 0 && lowP == 0) {
      return; // on a line nobody has written h
    }
    double product = p * q;
    if (product != 0) {
      double sum = high + product;
      low += sumError(high, product, sum) + productError(p, q, product);
      high = sum;
    }
    low += p * lowQ + lowP * q;
  }

  private static double dot(double[] p, double[] q) {
    return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
  }

  private static double length(double[] p) {
    return Math.sqrt(dot(p, p));
  }
}

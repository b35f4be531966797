// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.tck.oracle.RangePair;
import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.pairs.Sample;

/**
 * A pair of bodies, one of which has rows at least, whose least depth is known without looking for
 * it among half-spaces: by the ends of intervals, or by the oracle, which gets vertices.
 */
abstract class RowDepthSample {

  /** How often a pair that overlaps is drawn for; in many dimensions hardly any does. */
  private static final int TRIES = 200;

  final Sample sample;

  private RowDepthSample(Sample sample) {
    this.sample = sample;
  }

  /**
   * Draws a pair: open boxes or rays beside clouds of points, in any poses, and products of
   * intervals in turn, sheared ones too, of which most overlap and some leave no way out.
   *
   * @param number which pair it is
   * @param rounds whether one may have a radius
   */
  static RowDepthSample of(int n, int number, Draw draw, boolean rounds) {
    if (number % 2 == 1) {
      return OfOracle.draw(n, draw, rounds);
    }
    boolean endless = number % 8 == 0;
    RowMoveSample pair = new RowMoveSample(n, draw, false, true, rounds);
    for (int k = 0; k < TRIES && number % 8 != 6 && !overlap(pair.truth, endless); k++) {
      pair = new RowMoveSample(n, draw, false, true, rounds);
    }
    return new OfRanges(pair);
  }

  private static boolean overlap(RangePair truth, boolean endless) {
    return truth.meet() && !truth.partedWeakly() && truth.isEndless() == endless;
  }

  /** Returns how the bodies lie. */
  abstract Verdict verdict();

  /** Tells whether the signed distance is known. */
  abstract boolean isMeasured();

  /** Returns the sign of a number less the signed distance, which is measured. */
  abstract int compare(Dyadic number);

  /** Tells whether nothing leads out. */
  abstract boolean isEndless();

  /** Returns the gap from A to B along a unit vector, by doubles. */
  abstract double gap(double[] w);

  /** Returns what lengths of the pair are about. */
  abstract double size();

  /** Tells whether a body has a radius. */
  boolean isRounded() {
    return sample.radiusA() + sample.radiusB() > 0;
  }

  /** The ends of the intervals say it. */
  private static final class OfRanges extends RowDepthSample {

    private final RowMoveSample pair;
    private final double[] squares;

    OfRanges(RowMoveSample pair) {
      super(pair.sample);
      this.pair = pair;
      squares = pair.squares();
    }

    @Override
    Verdict verdict() {
      if (!pair.truth.meet()) {
        return Verdict.DISJOINT;
      }
      return pair.truth.partedWeakly() ? Verdict.TOUCHING : Verdict.INTERSECTING;
    }

    @Override
    boolean isMeasured() { // how far sheared ones are apart their ends do not say
      return pair.truth.meet() || !pair.isSheared();
    }

    @Override
    int compare(Dyadic number) {
      return pair.truth.compareToSignedDistance(number, squares);
    }

    @Override
    boolean isEndless() {
      return pair.truth.isEndless();
    }

    @Override
    double gap(double[] w) {
      return pair.gap(w);
    }

    @Override
    double size() {
      return pair.size();
    }
  }

  /**
   * The oracle says it, of the body with walls in place of what is open. They are so far away that
   * nothing becomes nearer: along a unit vector w whose part across walls is u the difference
   * reaches {@code (1 - |u|) d + (far - size) |u|} at least, d being the depth without the walls.
   */
  private static final class OfOracle extends RowDepthSample {

    private static final int EXTREME = 300;

    /** Where the walls are, in sizes of the pair. */
    private static final double FAR = 1024;

    private final double size;
    private final boolean endless;

    private OfOracle(Sample sample, double size, boolean endless) {
      super(sample);
      this.size = size;
      this.endless = endless;
    }

    static OfOracle draw(int n, Draw draw, boolean rounds) {
      double unit = Math.scalb(1.0, draw.once(4) ? (draw.once(2) ? EXTREME : -EXTREME) : 0);
      double[] low = new double[n];
      double[] high = new double[n];
      boolean ray = draw.once(4);
      double[] origin = draw.bells(n, unit / 2);
      double[] direction = draw.bells(n, unit);
      Polytope walled;
      ConvexBody open;
      boolean endless = !ray;
      if (ray) {
        double[] ends = new double[2 * n];
        double longest = 0;
        for (int k = 0; k < n; k++) {
          direction[k] = direction[k] == 0 ? unit : direction[k];
          longest = Math.max(longest, Math.abs(direction[k]));
        }
        int bits = Math.getExponent(FAR * unit) - Math.getExponent(longest);
        for (int k = 0; k < n; k++) { // the origin of its own frame is where it begins
          ends[n + k] = Math.scalb(direction[k], bits);
        }
        walled = Polytope.of(n, ends);
        open = HalfSpaces.ray(new double[n], direction);
      } else {
        double[] from = new double[n];
        double[] to = new double[n];
        for (int k = 0; k < n; k++) {
          boolean below = draw.once(2);
          boolean above = draw.once(2);
          low[k] = below ? -unit * (1 + draw.signed()) : Double.NEGATIVE_INFINITY;
          high[k] = above ? unit * (1 + draw.signed()) : Double.POSITIVE_INFINITY;
          from[k] = below ? low[k] : -FAR * unit;
          to[k] = above ? high[k] : FAR * unit;
          endless &= !below && !above;
        }
        walled = Shapes.boxBetween(from, to);
        open = RowMoveSample.rows(low, high);
      }
      boolean round = rounds && draw.once(3);
      Polytope cloud = draw.cloud(n, n + 1 + draw.index(4), unit, 1);
      double radius = unit * (1 + draw.signed()) / 2;
      ConvexBody other = round ? new RoundedPolytope(cloud, radius) : cloud;
      boolean sheared = !round && n > 1 && draw.once(2);
      Pose here = draw.pose(origin);
      Pose there = draw.pose(draw.bells(n, unit));
      Sample sample =
          new Sample("open boxes", walled, sheared ? sheared(here, draw) : here, cloud, there)
              .described("half-spaces", core -> open, core -> other);
      return new OfOracle(draw.once(2) ? sample : sample.swapped(), 4 * unit, endless);
    }

    private static Pose sheared(Pose pose, Draw draw) {
      int n = pose.dimension();
      double[] m = new double[n * (n + 1)];
      pose.copyTo(m);
      int row = draw.index(n);
      for (int k = 0; k < n; k++) {
        m[row * (n + 1) + k] += m[(row + 1) % n * (n + 1) + k] * draw.signed();
      }
      return Pose.affine(n, m);
    }

    @Override
    Verdict verdict() {
      return endless ? Verdict.INTERSECTING : Truth.verdict(sample, Goal.PENETRATION);
    }

    @Override
    boolean isMeasured() {
      return endless || sample.truth().knowsDepth(Metric.EUCLIDEAN);
    }

    @Override
    int compare(Dyadic number) {
      return endless ? 1 : -Truth.compare(sample, Metric.EUCLIDEAN, number);
    }

    @Override
    boolean isEndless() {
      return endless;
    }

    @Override
    double gap(double[] w) {
      double ofA = Double.NEGATIVE_INFINITY;
      double ofB = Double.POSITIVE_INFINITY;
      for (int v = 0; v < sample.coreA().vertexCount(); v++) {
        ofA = Math.max(ofA, dot(w, sample.truth().vertexOfA(v)));
      }
      for (int v = 0; v < sample.coreB().vertexCount(); v++) {
        ofB = Math.min(ofB, dot(w, sample.truth().vertexOfB(v)));
      }
      return ofB - ofA - sample.radiusA() - sample.radiusB();
    }

    private static double dot(double[] w, double[] point) {
      double sum = 0;
      for (int k = 0; k < w.length; k++) {
        sum += w[k] * point[k];
      }
      return sum;
    }

    @Override
    double size() {
      return size;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.exact.CompensatedSum;
import io.touchstone.kernel.check.SupportValue;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.CertifiedSupport;

/** {@link CertifiedGap} in any dimension. */
final class GeneralGap extends CertifiedGap {

  private final double[] w;
  private final double[] opposite;
  private final Side sideA;
  private final Side sideB;
  private final CompensatedSum sum = new CompensatedSum();

  /** {@code |w|^2 - 1}. */
  private double excess;

  GeneralGap(int dimension) {
    super(dimension);
    w = new double[dimension];
    opposite = new double[dimension];
    sideA = new Side(dimension);
    sideB = new Side(dimension);
  }

  @Override
  public void evaluate(PlacedPair placed, double[] direction, int vertexA, int vertexB) {
    begin(placed, direction);
    sideA.farthest(placed.a, vertexA, slack(placed.momentA));
    sideB.farthest(placed.b, vertexB, slack(placed.momentB));
    keepCoarse(translation() - sideA.best - sideB.best, excess);
  }

  @Override
  public void evaluateVertex(PlacedPair placed, double[] direction, int vertexA, int vertexB) {
    begin(placed, direction);
    sideA.only(placed.a, vertexA);
    sideB.farthest(placed.b, vertexB, slack(placed.momentB));
    keepCoarse(translation() - sideA.best - sideB.best, excess);
  }

  private void begin(PlacedPair placed, double[] direction) {
    pair = placed;
    double square = 0;
    for (int axis = 0; axis < dimension; axis++) {
      w[axis] = direction[axis];
      opposite[axis] = -direction[axis];
      square += direction[axis] * direction[axis];
    }
    excess = square - 1;
    sideA.turn(placed.poseA, w);
    sideB.turn(placed.poseB, opposite);
  }

  /** {@code w.(t_B - t_A)}. */
  private double translation() {
    double result = 0;
    for (int axis = 0; axis < dimension; axis++) {
      int i = axis * (dimension + 1) + dimension;
      result += w[axis] * (pair.poseB[i] - pair.poseA[i]);
    }
    return result;
  }

  @Override
  public void refine() {
    sideA.refine(pair.a, pair.poseA, w, slack(pair.momentA), sum);
    sideB.refine(pair.b, pair.poseB, opposite, slack(pair.momentB), sum);
    sum.clear();
    for (int axis = 0; axis < dimension; axis++) {
      int i = axis * (dimension + 1) + dimension;
      double difference = pair.poseB[i] - pair.poseA[i];
      double low = sumError(pair.poseB[i], -pair.poseA[i], difference);
      sum.addProduct(difference, low, w[axis]);
    }
    sum.add(-sideA.best);
    sum.add(-sideB.best);
    sum.addSmall(-sideA.lowBest - sideB.lowBest);
    double high = sum.high();
    double low = sum.low();
    sum.clear();
    sum.add(-1);
    for (int axis = 0; axis < dimension; axis++) {
      sum.addProduct(w[axis], w[axis]);
    }
    keepFine(high, low, sum.high());
  }

  /** The support value of one body along a direction in its own frame. */
  private static final class Side extends SupportValue {

    private final int n;

    /** {@code R' w}, and in the second stage its trailing part. */
    private final double[] local;

    private final double[] lowLocal;

    /** {@code R' w} as it was in the first stage. */
    private final double[] coarse;

    Side(int n) {
      this.n = n;
      local = new double[n];
      lowLocal = new double[n];
      coarse = new double[n];
    }

    void turn(double[] pose, double[] direction) {
      for (int k = 0; k < n; k++) {
        double component = 0;
        for (int i = 0; i < n; i++) {
          component += pose[i * (n + 1) + k] * direction[i];
        }
        local[k] = component;
      }
    }

    private double dot(double[] direction, double[] c, int start) {
      double d = 0;
      for (int k = 0; k < n; k++) {
        d += direction[k] * c[start + k];
      }
      return d;
    }

    @Override
    protected double dot(CertifiedSupport body, int vertex) {
      return dot(local, body.coordinates(Inside.KEY), n * vertex);
    }

    void farthest(CertifiedSupport body, int proposed, double slack) {
      double[] box = body.box(Inside.KEY);
      if (box != null) {
        // rounding is monotone: the sum of the greatest terms is the greatest computed dot product
        best = 0;
        for (int k = 0; k < n; k++) {
          best += Math.max(local[k] * box[k], local[k] * box[n + k]);
        }
        tieCount = UNLISTED;
      } else if (body.climbs()) {
        climb(body, body.startOfClimb(proposed), slack);
      } else {
        scan(body, body.startOfScan(proposed));
      }
    }

    @Override
    protected void scan(CertifiedSupport body, int start) {
      double[] c = body.coordinates(Inside.KEY);
      best = dot(body, start); // a good start makes the branch below a rare one
      for (int i = 0; i < c.length; i += n) {
        double d = dot(local, c, i);
        if (d > best) {
          best = d;
        }
      }
      tieCount = UNLISTED;
    }

    /** Climbs strictly, then makes sure that the top is the top of all. */
    private void climb(CertifiedSupport body, int start, double slack) {
      Hull graph = body.topology();
      int top = start;
      best = dot(body, top);
      while (true) {
        int next = top;
        double highest = Double.NEGATIVE_INFINITY;
        for (int k = graph.firstNeighbor(top); k < graph.firstNeighbor(top + 1); k++) {
          double d = dot(body, graph.neighbor(k));
          if (d > highest) {
            highest = d;
            next = graph.neighbor(k);
          }
        }
        if (!(highest > best)) {
          ties[0] = top;
          tieCount = 1;
          if (highest >= best - slack) {
            flood(body, slack);
          }
          return;
        }
        best = highest;
        top = next;
      }
    }

    /** Computes the greatest dot product again, with its trailing part. */
    void refine(
        CertifiedSupport body,
        double[] pose,
        double[] direction,
        double slack,
        CompensatedSum sum) {
      double threshold = best - slack;
      System.arraycopy(local, 0, coarse, 0, n);
      for (int k = 0; k < n; k++) {
        sum.clear();
        for (int i = 0; i < n; i++) {
          sum.addProduct(pose[i * (n + 1) + k], direction[i]);
        }
        local[k] = sum.high();
        lowLocal[k] = sum.low();
      }
      best = Double.NEGATIVE_INFINITY;
      double[] c = body.coordinates(Inside.KEY);
      double[] box = body.box(Inside.KEY);
      if (tieCount != UNLISTED) {
        for (int tie = 0; tie < tieCount; tie++) {
          keepGreater(c, n * ties[tie], sum);
        }
      } else if (box != null) {
        sum.clear();
        for (int k = 0; k < n; k++) {
          sum.addProduct(local[k], lowLocal[k], box[local[k] > 0 ? n + k : k]);
        }
        best = sum.high();
        lowBest = sum.low();
      } else {
        for (int i = 0; i < c.length; i += n) {
          if (dot(coarse, c, i) >= threshold) {
            keepGreater(c, i, sum);
          }
        }
      }
    }

    private void keepGreater(double[] c, int start, CompensatedSum sum) {
      sum.clear();
      for (int k = 0; k < n; k++) {
        sum.addProduct(local[k], lowLocal[k], c[start + k]);
      }
      keepGreater(sum.high(), sum.low());
    }
  }
}

package io.touchstone.api.kernel;

import io.touchstone.api.geometry.Topology;

/**
 * The support value of one body along a direction in its own frame, in R<sup>3</sup>; see {@link
 * CertifiedGap}. Scratch memory of one thread.
 */
final class SupportSide3 {

  /** {@code R' w}. */
  double x;

  double y;
  double z;

  /** Greatest dot product, and in the second stage its trailing part. */
  double best;

  double lowBest;

  /** The vertices that may be the farthest ones. */
  private final int[] ties = new int[CertifiedGap.MAX_TIES];

  /** Their number, or {@link #UNLISTED} when they are not listed. */
  private int tieCount;

  /** In the second stage, the trailing part of {@code R' w}. */
  private double lowX;

  private double lowY;
  private double lowZ;

  private static final int UNLISTED = -1;

  void turn(double[] pose, double wx, double wy, double wz) {
    x = pose[0] * wx + pose[4] * wy + pose[8] * wz;
    y = pose[1] * wx + pose[5] * wy + pose[9] * wz;
    z = pose[2] * wx + pose[6] * wy + pose[10] * wz;
  }

  private double dot(double[] c, int vertex) {
    int i = 3 * vertex;
    return x * c[i] + y * c[i + 1] + z * c[i + 2];
  }

  void only(CertifiedSupport body, int vertex) {
    best = dot(body.coordinates, vertex);
    ties[0] = vertex;
    tieCount = 1;
  }

  void farthest(CertifiedSupport body, int proposed, double slack) {
    double[] box = body.box;
    if (box != null) {
      // rounding is monotone: the sum of the greatest terms is the greatest computed dot product
      best =
          Math.max(x * box[0], x * box[3])
              + Math.max(y * box[1], y * box[4])
              + Math.max(z * box[2], z * box[5]);
      tieCount = UNLISTED;
    } else if (body.climbs()) {
      climb(body, body.startOfClimb(proposed), slack);
    } else {
      scan(body.coordinates, body.startOfScan(proposed));
    }
  }

  private void scan(double[] c, int start) {
    double dx = x;
    double dy = y;
    double dz = z;
    double greatest = dot(c, start); // a good start makes the branch below a rare one
    for (int i = 0; i < c.length; i += 3) {
      double d = dx * c[i] + dy * c[i + 1] + dz * c[i + 2];
      if (d > greatest) {
        greatest = d;
      }
    }
    best = greatest;
    tieCount = UNLISTED;
  }

  /** Climbs strictly, then makes sure that the top is the top of all. */
  private void climb(CertifiedSupport body, int start, double slack) {
    double[] c = body.coordinates;
    Topology graph = body.topology();
    double dx = x;
    double dy = y;
    double dz = z;
    int top = start;
    double greatest = dot(c, top);
    while (true) {
      int next = top;
      double highest = Double.NEGATIVE_INFINITY;
      int end = graph.firstNeighbor(top + 1);
      for (int k = graph.firstNeighbor(top); k < end; k++) {
        int neighbor = graph.neighbor(k);
        int i = 3 * neighbor;
        double d = dx * c[i] + dy * c[i + 1] + dz * c[i + 2];
        if (d > highest) {
          highest = d;
          next = neighbor;
        }
      }
      if (!(highest > greatest)) {
        best = greatest;
        ties[0] = top;
        tieCount = 1;
        if (highest >= greatest - slack) {
          flood(body, slack);
        }
        return;
      }
      greatest = highest;
      top = next;
    }
  }

  /**
   * Collects all vertices connected with the top through vertices that tie with it. The others
   * around them are surely lower than the top, so the farthest vertex is one of those collected.
   */
  private void flood(CertifiedSupport body, double slack) {
    double[] c = body.coordinates;
    Topology graph = body.topology();
    for (int tie = 0; tie < tieCount; tie++) {
      int end = graph.firstNeighbor(ties[tie] + 1);
      for (int k = graph.firstNeighbor(ties[tie]); k < end; k++) {
        int neighbor = graph.neighbor(k);
        double d = dot(c, neighbor);
        if (d >= best - slack && !isTie(neighbor)) {
          if (tieCount == CertifiedGap.MAX_TIES) {
            scan(c, ties[0]);
            return;
          }
          ties[tieCount++] = neighbor;
          best = Math.max(best, d);
        }
      }
    }
  }

  private boolean isTie(int vertex) {
    for (int tie = 0; tie < tieCount; tie++) {
      if (ties[tie] == vertex) {
        return true;
      }
    }
    return false;
  }

  /** Computes the greatest dot product again, with its trailing part. */
  void refine(
      CertifiedSupport body,
      double[] pose,
      double wx,
      double wy,
      double wz,
      double slack,
      PreciseDot3 precise) {
    double[] c = body.coordinates;
    double threshold = best - slack;
    double coarseX = x;
    double coarseY = y;
    double coarseZ = z;
    precise.of(pose[0], pose[4], pose[8], wx, wy, wz);
    x = precise.high;
    lowX = precise.low;
    precise.of(pose[1], pose[5], pose[9], wx, wy, wz);
    y = precise.high;
    lowY = precise.low;
    precise.of(pose[2], pose[6], pose[10], wx, wy, wz);
    z = precise.high;
    lowZ = precise.low;
    best = Double.NEGATIVE_INFINITY;
    double[] box = body.box;
    if (tieCount != UNLISTED) {
      for (int tie = 0; tie < tieCount; tie++) {
        int i = 3 * ties[tie];
        precise.of(x, lowX, y, lowY, z, lowZ, c[i], c[i + 1], c[i + 2]);
        keepGreater(precise);
      }
    } else if (box != null) {
      double cx = x > 0 ? box[3] : box[0];
      double cy = y > 0 ? box[4] : box[1];
      double cz = z > 0 ? box[5] : box[2];
      precise.of(x, lowX, y, lowY, z, lowZ, cx, cy, cz);
      keepGreater(precise);
    } else {
      for (int i = 0; i < c.length; i += 3) {
        if (coarseX * c[i] + coarseY * c[i + 1] + coarseZ * c[i + 2] >= threshold) {
          precise.of(x, lowX, y, lowY, z, lowZ, c[i], c[i + 1], c[i + 2]);
          keepGreater(precise);
        }
      }
    }
  }

  /** How much lower than the farthest vertex a weighted point is; after the second stage. */
  double shortfall(CertifiedSupport body, WeightedVertices terms, PreciseDot3 precise) {
    double[] c = body.coordinates;
    double sum = 0;
    double total = 0;
    int last = -1;
    double below = 0;
    for (int term = 0; term < terms.size(); term++) {
      int vertex = terms.vertex(term);
      if (vertex != last) {
        int i = 3 * vertex;
        precise.of(x, lowX, y, lowY, z, lowZ, c[i], c[i + 1], c[i + 2]);
        below = best - precise.high + (lowBest - precise.low);
        last = vertex;
      }
      sum += terms.weight(term) * below;
      total += terms.weight(term);
    }
    return sum / total;
  }

  private void keepGreater(PreciseDot3 precise) {
    if (precise.high > best || (precise.high == best && precise.low > lowBest)) {
      best = precise.high;
      lowBest = precise.low;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.check;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.exact.PreciseDot;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.CertifiedSupport;

/**
 * The support value of one body along a direction in its own frame, in R<sup>3</sup>; see {@code
 * CertifiedGap}. Scratch memory of one thread.
 */
public final class CertifiedSupportQuery extends SupportValue {

  /** {@code R' w}. */
  public double x;

  public double y;
  public double z;

  /** How much higher than {@link #best} a vertex may be, besides roundings; after a tilt. */
  public double excess;

  /** In the second stage, the trailing part of {@code R' w}. */
  private double lowX;

  private double lowY;
  private double lowZ;

  /** In the second stage, the farthest corner of a box. */
  private double cornerX;

  private double cornerY;
  private double cornerZ;

  // how much lower than the farthest vertex the terms of a weighted point are
  private double weighted;
  private double total;
  private int lastVertex;
  private double lastBelow;

  /** No component of a direction that is tilted so little is above 1.002. */
  private static final double MOST_TILT = 0x1p-10;

  /**
   * Units of {@code |v - u|_1} by which {@code d'.(v - u)} may be off: one for the difference, one
   * for the product, two for the sums, one for the rounding of d'; rounded up.
   */
  private static final double TILT_UNITS = 6.1 * UNIT_ROUNDOFF;

  /** Far more than underflow takes from three products. */
  private static final double UNDERFLOW = 0x1p-960;

  /**
   * Share of the slack of the first stage, 14 units of u, that is more than twice the error of a
   * support value in the second, 55 units of u<sup>2</sup>; see {@code CertifiedGap}.
   */
  private static final double FINE_SHARE = 16 * UNIT_ROUNDOFF;

  public void turn(double[] pose, double wx, double wy, double wz) {
    x = pose[0] * wx + pose[4] * wy + pose[8] * wz;
    y = pose[1] * wx + pose[5] * wy + pose[9] * wz;
    z = pose[2] * wx + pose[6] * wy + pose[10] * wz;
  }

  @Override
  protected double dot(CertifiedSupport body, int vertex) {
    return x * body.x(Inside.KEY)[vertex]
        + y * body.y(Inside.KEY)[vertex]
        + z * body.z(Inside.KEY)[vertex];
  }

  public void farthest(CertifiedSupport body, int proposed, double slack) {
    double[] box = body.box(Inside.KEY);
    if (box != null) {
      // rounding is monotone: the sum of the greatest terms is the greatest computed dot product
      best =
          Math.max(x * box[0], x * box[3])
              + Math.max(y * box[1], y * box[4])
              + Math.max(z * box[2], z * box[5]);
      tieCount = UNLISTED;
    } else if (body.climbs()) {
      climb(body, body.startOfClimb(proposed, x, y, z), slack);
    } else {
      scan(body, body.startOfScan(proposed));
    }
  }

  @Override
  protected void scan(CertifiedSupport body, int start) {
    double[] cx = body.x(Inside.KEY);
    double[] cy = body.y(Inside.KEY);
    double[] cz = body.z(Inside.KEY);
    double dx = x;
    double dy = y;
    double dz = z;
    double greatest = dot(body, start); // a good start makes the branch below a rare one
    for (int i = 0; i < cx.length; i++) {
      double d = dx * cx[i] + dy * cy[i] + dz * cz[i];
      if (d > greatest) {
        greatest = d;
      }
    }
    best = greatest;
    tieCount = UNLISTED;
  }

  /** Climbs, then makes sure that the top is the top of all. */
  private void climb(CertifiedSupport body, int start, double slack) {
    if (!reachesTop(body, start, slack)) {
      flood(body, slack);
    }
  }

  /**
   * Climbs to what is surely higher, and lists the top; tells whether all of its neighbours are
   * surely lower. Mostly the start is the top, so that no comparison in the loop holds.
   */
  private boolean reachesTop(CertifiedSupport body, int start, double slack) {
    double[] cx = body.x(Inside.KEY);
    double[] cy = body.y(Inside.KEY);
    double[] cz = body.z(Inside.KEY);
    Hull graph = body.topology();
    double dx = x;
    double dy = y;
    double dz = z;
    int top = start;
    double greatest = dot(body, top);
    while (true) {
      double level = greatest - slack;
      double highest = Double.NEGATIVE_INFINITY;
      int next = -1;
      int end = graph.firstNeighbor(top + 1);
      for (int k = graph.firstNeighbor(top); k < end; k++) {
        int v = graph.neighbor(k);
        double d = dx * cx[v] + dy * cy[v] + dz * cz[v];
        if (!(d < level) && !(d <= highest)) {
          highest = d;
          next = v;
        }
      }
      if (!(highest > greatest + slack)) {
        best = greatest;
        ties[0] = top;
        tieCount = 1;
        return next < 0;
      }
      greatest = highest;
      top = next;
    }
  }

  /** Computes the greatest dot product again, with its trailing part. */
  public void refine(
      CertifiedSupport body,
      double[] pose,
      double wx,
      double wy,
      double wz,
      double slack,
      PreciseDot precise) {
    double threshold = best - slack;
    double coarseX = x;
    double coarseY = y;
    double coarseZ = z;
    turnPrecisely(pose, wx, wy, wz, precise);
    double[] box = body.box(Inside.KEY);
    if (tieCount != UNLISTED) {
      refineTies(body, precise);
    } else if (box != null) {
      refineCorner(box, precise);
    } else {
      refineScan(body, coarseX, coarseY, coarseZ, threshold, precise);
    }
  }

  /** Turns a direction into the body's frame, in two parts. */
  void turnPrecisely(double[] pose, double wx, double wy, double wz, PreciseDot precise) {
    precise.of(pose[0], pose[4], pose[8], wx, wy, wz);
    x = precise.high;
    lowX = precise.low;
    precise.of(pose[1], pose[5], pose[9], wx, wy, wz);
    y = precise.high;
    lowY = precise.low;
    precise.of(pose[2], pose[6], pose[10], wx, wy, wz);
    z = precise.high;
    lowZ = precise.low;
  }

  private void refineTies(CertifiedSupport body, PreciseDot precise) {
    best = Double.NEGATIVE_INFINITY;
    for (int tie = 0; tie < tieCount; tie++) {
      preciseDot(body, ties[tie], precise);
      keepGreater(precise.high, precise.low);
    }
  }

  private void refineCorner(double[] box, PreciseDot precise) {
    cornerX = box[upper(x)];
    cornerY = box[1 + upper(y)];
    cornerZ = box[2 + upper(z)];
    precise.of(x, lowX, y, lowY, z, lowZ, cornerX, cornerY, cornerZ);
    best = precise.high;
    lowBest = precise.low;
  }

  /** 3, where the high corner of a box starts, or 0 for a negative number; without a jump. */
  private static int upper(double component) {
    return 3 & (int) (~Double.doubleToRawLongBits(component) >> 63);
  }

  private void refineScan(
      CertifiedSupport body,
      double coarseX,
      double coarseY,
      double coarseZ,
      double threshold,
      PreciseDot precise) {
    double[] cx = body.x(Inside.KEY);
    double[] cy = body.y(Inside.KEY);
    double[] cz = body.z(Inside.KEY);
    best = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < cx.length; i++) {
      if (coarseX * cx[i] + coarseY * cy[i] + coarseZ * cz[i] >= threshold) {
        preciseDot(body, i, precise);
        keepGreater(precise.high, precise.low);
      }
    }
  }

  /** Computes the dot product with a vertex with all digits, after the second stage. */
  void preciseDot(CertifiedSupport body, int vertex, PreciseDot precise) {
    precise.of(
        x,
        lowX,
        y,
        lowY,
        z,
        lowZ,
        body.x(Inside.KEY)[vertex],
        body.y(Inside.KEY)[vertex],
        body.z(Inside.KEY)[vertex]);
  }

  /**
   * Finds the greatest dot product along a direction that was {@linkplain #turnPrecisely turned}
   * last, with its trailing part, at once.
   */
  void farthestPrecisely(CertifiedSupport body, int proposed, double slack, PreciseDot precise) {
    double[] box = body.box(Inside.KEY);
    if (box != null) {
      tieCount = UNLISTED;
      refineCorner(box, precise);
    } else if (body.climbs()) {
      if (reachesTop(body, body.startOfClimb(proposed, x, y, z), slack)) {
        refineTies(body, precise);
      } else if (!settles(body, slack, precise)) {
        flood(body, slack);
        if (tieCount == UNLISTED) {
          refineScan(body, x, y, z, best - slack, precise);
        } else {
          refineTies(body, precise);
        }
      }
    } else {
      scan(body, body.startOfScan(proposed));
      refineScan(body, x, y, z, best - slack, precise);
    }
  }

  /**
   * Finds the greatest dot product of the graph, along the direction in ordinary digits; of
   * vertices that tie in these with all digits, so that their neighbours need not be looked at.
   */
  void climbPrecisely(
      CertifiedSupport body,
      double[] pose,
      double wx,
      double wy,
      double wz,
      int start,
      double slack,
      PreciseDot precise) {
    if (!reachesTop(body, start, slack)) {
      turnPrecisely(pose, wx, wy, wz, precise);
      if (!settles(body, slack, precise)) {
        flood(body, slack);
      }
    }
  }

  /**
   * Tells whether a vertex is farthest along a direction that hardly differs, so that vertices that
   * tie with it along this one need not be told apart; sets {@link #best} and {@link #excess}.
   *
   * <p>Let v be the vertex and d' a direction near d. If {@code d'.(v - u) > 0} for all neighbours
   * u, v is farthest along d', and for every p of the body
   *
   * <pre>{@code d.p - d.v = d'.(p - v) + (d - d').(p - v) <= |d - d'|_1 max |p - v|_inf}</pre>
   *
   * where no two coordinates differ by more than the longest side. The direction is tilted away
   * from the neighbours that tie, along the sum of the unit vectors {@code (v - u) / |v - u|},
   * which has a positive product with both edges of a face however blunt their angle is, and by no
   * more than t in the sum of the components: so {@code d'.(v - u)} is positive for every other u
   * with {@code d.(v - u) > t |v - u|_1}, and is computed for those that tie. Roundings: {@link
   * #TILT_UNITS}.
   *
   * @param most bound of the right side
   */
  boolean isFarthestTilted(CertifiedSupport body, int vertex, double most) {
    double[] cx = body.x(Inside.KEY);
    double[] cy = body.y(Inside.KEY);
    double[] cz = body.z(Inside.KEY);
    double dx = x;
    double dy = y;
    double dz = z;
    double vx = cx[vertex];
    double vy = cy[vertex];
    double vz = cz[vertex];
    double side = 2 * body.size();
    double tilt = tilt(most, side);
    double surely = tilt + TILT_UNITS;
    int count = 0;
    Hull graph = body.topology();
    int end = graph.firstNeighbor(vertex + 1);
    for (int k = graph.firstNeighbor(vertex); k < end; k++) {
      int u = graph.neighbor(k);
      double ex = vx - cx[u];
      double ey = vy - cy[u];
      double ez = vz - cz[u];
      double length = Math.abs(ex) + Math.abs(ey) + Math.abs(ez);
      if (!(dx * ex + dy * ey + dz * ez > surely * length + UNDERFLOW)) { // also for NaN
        if (count == MAX_TIES) {
          return false;
        }
        ties[count++] = u;
      }
    }
    best = dx * vx + dy * vy + dz * vz;
    excess = 0;
    return count == 0 || isFarthestOfTies(body, vertex, count, tilt, side);
  }

  /**
   * Does the same for the first of some vertices in one pass, tilted away from the others: those of
   * a face or an edge of nearest points tie, and nearly always no more do.
   *
   * <p>With {@code o = sum (v - u)} over the others the direction is tilted by {@code t o / |o|_1};
   * roundings of the tilted direction add three units.
   *
   * @param named vertices of the body, at least one
   */
  boolean isFarthestOfNamed(CertifiedSupport body, WeightedVertices named, double most) {
    double[] cx = body.x(Inside.KEY);
    double[] cy = body.y(Inside.KEY);
    double[] cz = body.z(Inside.KEY);
    int vertex = named.vertex(0);
    double vx = cx[vertex];
    double vy = cy[vertex];
    double vz = cz[vertex];
    double ox = 0;
    double oy = 0;
    double oz = 0;
    for (int term = 1; term < named.size(); term++) {
      int u = named.vertex(term);
      double ex = vx - cx[u];
      double ey = vy - cy[u];
      double ez = vz - cz[u];
      ox += ex;
      oy += ey;
      oz += ez;
    }
    double side = 2 * body.size();
    double sum = Math.abs(ox) + Math.abs(oy) + Math.abs(oz) + UNDERFLOW; // no quotient of zeros
    double step = tilt(most, side) / sum;
    double dx = x + step * ox;
    double dy = y + step * oy;
    double dz = z + step * oz;
    Hull graph = body.topology();
    int end = graph.firstNeighbor(vertex + 1);
    int start = graph.firstNeighbor(vertex);
    for (int k = start; k < end; k++) {
      int u = graph.neighbor(k);
      double ex = vx - cx[u];
      double ey = vy - cy[u];
      double ez = vz - cz[u];
      double length = Math.abs(ex) + Math.abs(ey) + Math.abs(ez);
      if (!(dx * ex + dy * ey + dz * ez > TILT_UNITS * length + UNDERFLOW)) { // also for NaN
        return false;
      }
    }
    best = x * vx + y * vy + z * vz;
    excess = 1.001 * side * (Math.abs(dx - x) + Math.abs(dy - y) + Math.abs(dz - z));
    return start < end; // else the vertex is inside the hull, or given twice
  }

  /** Returns by how much, at most, a direction may be tilted. */
  private static double tilt(double most, double side) {
    return Math.max(0, Math.min(most / side - 4 * UNIT_ROUNDOFF, MOST_TILT));
  }

  /** Tilts the direction away from the vertices listed, and compares with them. */
  private boolean isFarthestOfTies(
      CertifiedSupport body, int vertex, int count, double tilt, double side) {
    double vx = body.x(Inside.KEY)[vertex];
    double vy = body.y(Inside.KEY)[vertex];
    double vz = body.z(Inside.KEY)[vertex];
    double ox = 0;
    double oy = 0;
    double oz = 0;
    for (int tie = 0; tie < count; tie++) {
      double ex = vx - body.x(Inside.KEY)[ties[tie]];
      double ey = vy - body.y(Inside.KEY)[ties[tie]];
      double ez = vz - body.z(Inside.KEY)[ties[tie]];
      double share = 1 / Math.sqrt(ex * ex + ey * ey + ez * ez + UNDERFLOW);
      ox += share * ex;
      oy += share * ey;
      oz += share * ez;
    }
    double step = tilt / (Math.abs(ox) + Math.abs(oy) + Math.abs(oz) + UNDERFLOW);
    double dx = x + step * ox;
    double dy = y + step * oy;
    double dz = z + step * oz;
    for (int tie = 0; tie < count; tie++) {
      double ex = vx - body.x(Inside.KEY)[ties[tie]];
      double ey = vy - body.y(Inside.KEY)[ties[tie]];
      double ez = vz - body.z(Inside.KEY)[ties[tie]];
      double length = Math.abs(ex) + Math.abs(ey) + Math.abs(ez);
      if (!(dx * ex + dy * ey + dz * ez > TILT_UNITS * length + UNDERFLOW)) { // also for NaN
        return false;
      }
    }
    excess = 1.001 * side * (Math.abs(dx - x) + Math.abs(dy - y) + Math.abs(dz - z));
    return true;
  }

  /**
   * Climbs on with all digits, from the top that was reached: its neighbours are lower by more than
   * a bound of the roundings in either arithmetic. Returns false, and leaves that top, where some
   * are neither lower nor higher for sure. What underflow takes away must be far below the errors
   * that are allowed for.
   */
  private boolean settles(CertifiedSupport body, double slack, PreciseDot precise) {
    Hull graph = body.topology();
    double margin = slack * FINE_SHARE;
    double coarse = best;
    double level = coarse - slack;
    int top = ties[0];
    preciseDot(body, top, precise);
    double greatest = precise.high;
    double low = precise.low;
    for (int moves = 0; moves < MAX_TIES; moves++) {
      int next = -1;
      int end = graph.firstNeighbor(top + 1);
      for (int k = graph.firstNeighbor(top); k < end; k++) {
        int neighbor = graph.neighbor(k);
        double d = dot(body, neighbor);
        if (!(d < level)) {
          preciseDot(body, neighbor, precise);
          double rise = precise.high - greatest + (precise.low - low);
          if (rise > margin) {
            greatest = precise.high;
            low = precise.low;
            next = neighbor;
            coarse = d;
          } else if (!(rise < -margin)) {
            return false;
          }
        }
      }
      if (next < 0) {
        best = greatest;
        lowBest = low;
        ties[0] = top;
        return true;
      }
      top = next;
      level = coarse - slack;
    }
    return false;
  }

  /** How much lower than the farthest vertex a weighted point is; after the second stage. */
  public double shortfall(CertifiedSupport body, WeightedVertices terms, PreciseDot precise) {
    clearShortfall();
    for (int term = 0; term < terms.size(); term++) {
      addShortfall(body, terms.vertex(term), terms.weight(term), precise);
    }
    return shortfall();
  }

  /** Begins a weighted point. */
  void clearShortfall() {
    weighted = 0;
    total = 0;
    lastVertex = -1;
    lastBelow = 0;
  }

  /**
   * Adds a vertex to the weighted point. How much lower it is than the corner of a box has no
   * cancellation, because no axis adds a negative number: ordinary digits do.
   */
  void addShortfall(CertifiedSupport body, int vertex, double weight, PreciseDot precise) {
    if (body.box(Inside.KEY) != null && tieCount == UNLISTED) {
      lastBelow =
          x * (cornerX - body.x(Inside.KEY)[vertex])
              + y * (cornerY - body.y(Inside.KEY)[vertex])
              + z * (cornerZ - body.z(Inside.KEY)[vertex]);
    } else if (vertex != lastVertex) {
      preciseDot(body, vertex, precise);
      lastBelow = best - precise.high + (lowBest - precise.low);
      lastVertex = vertex;
    }
    weighted += weight * lastBelow;
    total += weight;
  }

  /** Returns how much lower than the farthest vertex the weighted point is. */
  public double shortfall() {
    return weighted / total;
  }

  /**
   * Bounds the length of a vector from above by its component along a unit vector.
   *
   * @param along bound of that component, positive
   * @param vx the vector in ordinary digits
   * @param componentError how far its components may be off
   * @param wx the unit vector, up to 1e-9; its sign does not matter
   */
  public static double length(
      double along,
      double vx,
      double vy,
      double vz,
      double componentError,
      double wx,
      double wy,
      double wz) {
    double product = vx * wx + vy * wy + vz * wz;
    double px = vx - product * wx;
    double py = vy - product * wy;
    double pz = vz - product * wz;
    // 2^-27 of a length covers |w|^2 - 1 <= 2e-9 and the roundings
    double across =
        Math.sqrt(px * px + py * py + pz * pz) + 2 * componentError + 0x1p-27 * Math.abs(product);
    return Math.nextUp((along + across * (across / (2 * along))) * (1 + 0x1p-51));
  }

  /** {@code w.(t_B - t_A)}, in two parts. */
  public static void translation(
      double[] poseA, double[] poseB, double wx, double wy, double wz, PreciseDot result) {
    double sx = poseB[3] - poseA[3];
    double sy = poseB[7] - poseA[7];
    double sz = poseB[11] - poseA[11];
    double lowX = sumError(poseB[3], -poseA[3], sx);
    double lowY = sumError(poseB[7], -poseA[7], sy);
    double lowZ = sumError(poseB[11], -poseA[11], sz);
    result.of(sx, lowX, sy, lowY, sz, lowZ, wx, wy, wz);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

/**
 * What {@link SpatialSolver} remembers of a pair between two queries: the vertices it ended with,
 * and the direction. It may be wrong without harm: where a search begins does not decide what is
 * claimed.
 *
 * <p>Not thread-safe.
 */
public final class PairMemory {

  /** Nothing is remembered. */
  private static final int NOTHING = -1;

  /** Pairs of a face, 1 to 3; 4 around the origin; 0 for a direction alone. */
  int size = NOTHING;

  int a0;
  int a1;
  int a2;
  int a3;
  int b0;
  int b1;
  int b2;
  int b3;
  double dx;
  double dy;
  double dz;
  private BodyData bodyA = BodyData.NOTHING;
  private BodyData bodyB = BodyData.NOTHING;

  /** Creates an empty memory. */
  public PairMemory() {}

  /** Forgets everything. */
  public void clear() {
    size = NOTHING;
  }

  /** Tells whether something is remembered of these two bodies. */
  boolean isOf(BodyData a, BodyData b) {
    return size != NOTHING && bodyA == a && bodyB == b;
  }

  /** Remembers a face with as many pairs, and its direction. */
  void keep(PlacedPair pair, NearestFace face, int pairs) {
    if (bodyA != pair.a) {
      bodyA = pair.a;
    }
    if (bodyB != pair.b) {
      bodyB = pair.b;
    }
    size = pairs;
    a0 = face.a0;
    a1 = face.a1;
    a2 = face.a2;
    a3 = face.a3;
    b0 = face.b0;
    b1 = face.b1;
    b2 = face.b2;
    b3 = face.b3;
    dx = face.dx;
    dy = face.dy;
    dz = face.dz;
  }

  /**
   * Takes what is remembered into a face: four pairs that may be around the origin, a direction, or
   * a face with its nearest point, with fewer pairs where that has left it.
   *
   * @param valueAsked whether the distance is asked for; else a direction is enough
   */
  PairSearch.Start recall(PlacedPair p, NearestFace face, boolean valueAsked) {
    if (!isOf(p.a, p.b)) {
      clear();
      return PairSearch.Start.COLD;
    }
    face.a0 = a0;
    face.b0 = b0;
    face.a1 = a1;
    face.b1 = b1;
    face.a2 = a2;
    face.b2 = b2;
    face.iterations = 0;
    if (size == 4) {
      face.a3 = a3;
      face.b3 = b3;
      face.locate0(p);
      face.locate1(p);
      face.locate2(p);
      face.locate3(p);
      return PairSearch.Start.SURROUNDED;
    }
    if (!valueAsked) {
      face.dx = dx;
      face.dy = dy;
      face.dz = dz;
      face.dd = dx * dx + dy * dy + dz * dz;
      return PairSearch.Start.DIRECTED;
    }
    if (size == 0) {
      return PairSearch.Start.COLD;
    }
    face.count = size;
    face.locate0(p);
    if (size > 1) {
      face.locate1(p);
    }
    if (size > 2) {
      face.locate2(p);
      if (isInTriangle(face)) {
        return start(face);
      }
    }
    if (face.count == 2 && isOnEdge(face)) {
      return start(face);
    }
    if (face.count == 1) {
      face.dx = face.x0;
      face.dy = face.y0;
      face.dz = face.z0;
      face.dd = face.x0 * face.x0 + face.y0 * face.y0 + face.z0 * face.z0;
      face.delta = face.dd;
    }
    return start(face);
  }

  private static PairSearch.Start start(NearestFace face) {
    return face.delta > 0 && face.dd > PairSearch.LEAST_SQUARE
        ? PairSearch.Start.FACED
        : PairSearch.Start.COLD;
  }

  /**
   * Tells whether the nearest point of the plane of three points is in the triangle, with
   * numerators of its weights; else leaves out the corner that it is farthest beyond.
   */
  private static boolean isInTriangle(NearestFace face) {
    double x0 = face.x0;
    double y0 = face.y0;
    double z0 = face.z0;
    double ex = face.x1 - x0;
    double ey = face.y1 - y0;
    double ez = face.z1 - z0;
    double fx = face.x2 - x0;
    double fy = face.y2 - y0;
    double fz = face.z2 - z0;
    double mx = ey * fz - ez * fy;
    double my = ez * fx - ex * fz;
    double mz = ex * fy - ey * fx;
    double mm = mx * mx + my * my + mz * mz;
    double s = -((y0 * fz - z0 * fy) * mx + (z0 * fx - x0 * fz) * my + (x0 * fy - y0 * fx) * mz);
    double t = -((ey * z0 - ez * y0) * mx + (ez * x0 - ex * z0) * my + (ex * y0 - ey * x0) * mz);
    double r = mm - s - t;
    if (r >= 0 && s >= 0 && t >= 0) {
      double side = mx * x0 + my * y0 + mz * z0;
      double sign = side < 0 ? -1 : 1;
      face.dx = sign * mx;
      face.dy = sign * my;
      face.dz = sign * mz;
      face.dd = mm;
      face.delta = sign * side;
      face.w0 = r;
      face.w1 = s;
      face.w2 = mm;
      return true;
    }
    if (r < s && r < t) {
      face.x0 = face.x2;
      face.y0 = face.y2;
      face.z0 = face.z2;
      face.a0 = face.a2;
      face.b0 = face.b2;
    } else if (s < t) {
      face.x1 = face.x2;
      face.y1 = face.y2;
      face.z1 = face.z2;
      face.a1 = face.a2;
      face.b1 = face.b2;
    }
    face.count = 2;
    return false;
  }

  /** Tells whether the nearest point of a line through two points is between them, likewise. */
  private static boolean isOnEdge(NearestFace face) {
    double x0 = face.x0;
    double y0 = face.y0;
    double z0 = face.z0;
    double ex = face.x1 - x0;
    double ey = face.y1 - y0;
    double ez = face.z1 - z0;
    double ee = ex * ex + ey * ey + ez * ez;
    double t = -(x0 * ex + y0 * ey + z0 * ez);
    if (t > 0 && t < ee) {
      double gx = ey * z0 - ez * y0;
      double gy = ez * x0 - ex * z0;
      double gz = ex * y0 - ey * x0;
      face.dx = gy * ez - gz * ey;
      face.dy = gz * ex - gx * ez;
      face.dz = gx * ey - gy * ex;
      face.delta = gx * gx + gy * gy + gz * gz;
      face.dd = face.delta * ee;
      face.w0 = ee - t;
      face.w2 = ee;
      return true;
    }
    if (t > 0) {
      face.x0 = face.x1;
      face.y0 = face.y1;
      face.z0 = face.z1;
      face.a0 = face.a1;
      face.b0 = face.b1;
    }
    face.count = 1;
    return false;
  }
}

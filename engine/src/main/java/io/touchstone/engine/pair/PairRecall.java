// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

/** Writes what is remembered of a pair, and takes it where the bodies are now. */
final class PairRecall {

  private PairRecall() {}

  /** Tells whether something is remembered of these two bodies. */
  @SuppressWarnings("ReferenceEquality") // a body is what it is
  private static boolean isOf(PairMemory m, BodyData a, BodyData b) {
    return m.size != PairMemory.NOTHING && m.bodyA == a && m.bodyB == b;
  }

  /** Remembers a face with as many pairs, and its direction. */
  @SuppressWarnings("ReferenceEquality") // a comparison is cheaper than storing a reference
  static void keep(PairMemory m, PlacedPair pair, NearestFace face, int pairs) {
    if (m.bodyA != pair.a) {
      m.bodyA = pair.a;
    }
    if (m.bodyB != pair.b) {
      m.bodyB = pair.b;
    }
    m.size = pairs;
    m.a0 = face.a0;
    m.a1 = face.a1;
    m.a2 = face.a2;
    m.a3 = face.a3;
    m.b0 = face.b0;
    m.b1 = face.b1;
    m.b2 = face.b2;
    m.b3 = face.b3;
    m.dx = face.dx;
    m.dy = face.dy;
    m.dz = face.dz;
  }

  /**
   * Takes what is remembered into a face: four pairs that may be around the origin, a direction, or
   * a face with its nearest point, with fewer pairs where that has left it.
   *
   * @param valueAsked whether the distance is asked for; else a direction is enough
   */
  static PairSearch.Start recall(PairMemory m, PlacedPair p, NearestFace face, boolean valueAsked) {
    if (!isOf(m, p.a, p.b)) {
      m.clear();
      return PairSearch.Start.COLD;
    }
    face.a0 = m.a0;
    face.b0 = m.b0;
    face.a1 = m.a1;
    face.b1 = m.b1;
    face.a2 = m.a2;
    face.b2 = m.b2;
    face.iterations = 0;
    if (m.size == 4) {
      face.a3 = m.a3;
      face.b3 = m.b3;
      face.locate0(p);
      face.locate1(p);
      face.locate2(p);
      face.locate3(p);
      return PairSearch.Start.SURROUNDED;
    }
    if (!valueAsked) {
      face.dx = m.dx;
      face.dy = m.dy;
      face.dz = m.dz;
      face.dd = m.dx * m.dx + m.dy * m.dy + m.dz * m.dz;
      return PairSearch.Start.DIRECTED;
    }
    if (m.size == 0) {
      return PairSearch.Start.COLD;
    }
    face.count = m.size;
    face.locate0(p);
    if (m.size > 1) {
      face.locate1(p);
    }
    if (m.size > 2) {
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

package io.touchstone.satcheck;

import io.touchstone.kernel.support.spatial.SpatialSupport;

/** A vertex of one body in the frame of the other. Scratch memory of one thread. */
final class RelativePoint {

  double x;
  double y;
  double z;

  /** Becomes a vertex of B in the frame of A, {@code R b + t}. */
  void setFromB(RelativePair p, SpatialSupport map, int vertex) {
    double bx = map.x(vertex);
    double by = map.y(vertex);
    double bz = map.z(vertex);
    x = p.r0 * bx + p.r1 * by + p.r2 * bz + p.tx;
    y = p.r3 * bx + p.r4 * by + p.r5 * bz + p.ty;
    z = p.r6 * bx + p.r7 * by + p.r8 * bz + p.tz;
  }

  /** Becomes a vertex of A in the frame of B, {@code R'(a - t)}. */
  void setFromA(RelativePair p, SpatialSupport map, int vertex) {
    double ax = map.x(vertex) - p.tx;
    double ay = map.y(vertex) - p.ty;
    double az = map.z(vertex) - p.tz;
    x = p.r0 * ax + p.r3 * ay + p.r6 * az;
    y = p.r1 * ax + p.r4 * ay + p.r7 * az;
    z = p.r2 * ax + p.r5 * ay + p.r8 * az;
  }
}

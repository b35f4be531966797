package io.touchstone.satcheck;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.SpatialSupport;

/**
 * The point of the nearest facet of K that is nearest to the origin, as weighted pairs of vertices:
 * its two sides are the deepest points of the bodies, which touch when B is moved along the normal
 * w by the depth.
 *
 * <p>If the facet is a face of A less a vertex y of B, the point on A is {@code y + depth w}, and
 * likewise for a face of B: its weights are those of a triangle of the face's fan that it is in. If
 * the facet is the sum of two edges, they are the nearest points of their lines. Where these are
 * not on the face, or on both edges, as with parallel faces, the facet may be a larger one, and
 * nothing is proposed.
 *
 * <p>In the frame of A. Scratch memory of one thread; allocates nothing after construction.
 */
final class FacetFoot {

  /** By how much points may seem to be outside, in u of the size of the scene. */
  private static final double OUTSIDE = 64 * UNIT_ROUNDOFF;

  /** A weight that is less negative than this is rounded away. */
  private static final double LEAST_WEIGHT = -0x1p-40;

  /** Below this squared sine of their angle the nearest points of lines are left alone. */
  private static final double LEAST_SQUARE = 0x1p-16;

  private final RelativePair placement;

  /** A vertex in the frame of the other body. */
  private final RelativePoint point = new RelativePoint();

  // the point on a face
  private double px;
  private double py;
  private double pz;

  // its weights in a triangle
  private double weight0;
  private double weight1;
  private double weight2;

  FacetFoot(RelativePair placement) {
    this.placement = placement;
  }

  /**
   * Looks for the point.
   *
   * @param facet of the candidates, the nearest
   * @param depth its height
   * @param normal its unit normal in the world
   * @return whether it is proposed
   */
  boolean find(
      SatShape a,
      SatShape b,
      Candidates candidates,
      int facet,
      double depth,
      double[] normal,
      Proposal out) {
    RelativePair p = placement;
    switch (candidates.source(facet)) {
      case NORMAL_OF_A -> {
        int vertex = candidates.vertexB(facet);
        point.setFromB(p, b.spatial(), vertex);
        return findOnFace(a, candidates.i(facet), depth, vertex, true, out);
      }
      case NORMAL_OF_B -> {
        int vertex = candidates.vertexA(facet);
        point.setFromA(p, a.spatial(), vertex);
        return findOnFace(b, candidates.j(facet), depth, vertex, false, out);
      }
      case EDGES -> {
        return findOnEdges(a, candidates.i(facet), b, candidates.j(facet), depth, normal, out);
      }
      default -> {
        return false;
      }
    }
  }

  /**
   * Moves {@link #point} onto a face, by the depth, and looks for the triangle it is in.
   *
   * @param vertex of the other body
   */
  private boolean findOnFace(
      SatShape shape, int face, double depth, int vertex, boolean ofA, Proposal out) {
    double[] n = shape.axes().normals;
    px = point.x + depth * n[3 * face];
    py = point.y + depth * n[3 * face + 1];
    pz = point.z + depth * n[3 * face + 2];
    Hull hull = shape.hull();
    SpatialSupport map = shape.spatial();
    int first = hull.firstCorner(face);
    int last = hull.firstCorner(face + 1) - 1;
    int apex = hull.cornerVertex(first);
    for (int k = first + 1; k < last; k++) {
      int next = hull.cornerVertex(k);
      int after = hull.cornerVertex(k + 1);
      if (isIn(map, n, 3 * face, apex, next, after)) {
        propose(apex, vertex, weight0, ofA, out);
        propose(next, vertex, weight1, ofA, out);
        propose(after, vertex, weight2, ofA, out);
        return true;
      }
    }
    return false;
  }

  private static void propose(int onFace, int vertex, double weight, boolean ofA, Proposal out) {
    out.foot(ofA ? onFace : vertex, ofA ? vertex : onFace, Math.max(0, weight));
  }

  /** Tells whether the point is in a triangle: the areas opposite to its corners along n. */
  private boolean isIn(SpatialSupport map, double[] n, int at, int i, int j, int k) {
    double x = n[at];
    double y = n[at + 1];
    double z = n[at + 2];
    double ix = map.x(i) - px;
    double iy = map.y(i) - py;
    double iz = map.z(i) - pz;
    double jx = map.x(j) - px;
    double jy = map.y(j) - py;
    double jz = map.z(j) - pz;
    double kx = map.x(k) - px;
    double ky = map.y(k) - py;
    double kz = map.z(k) - pz;
    double w0 = x * (jy * kz - jz * ky) + y * (jz * kx - jx * kz) + z * (jx * ky - jy * kx);
    double w1 = x * (ky * iz - kz * iy) + y * (kz * ix - kx * iz) + z * (kx * iy - ky * ix);
    double w2 = x * (iy * jz - iz * jy) + y * (iz * jx - ix * jz) + z * (ix * jy - iy * jx);
    double inverse = 1 / (w0 + w1 + w2);
    weight0 = w0 * inverse;
    weight1 = w1 * inverse;
    weight2 = w2 * inverse;
    return Math.min(weight0, Math.min(weight1, weight2)) >= LEAST_WEIGHT; // false for NaN
  }

  /** The nearest points of the lines {@code x + s e} and {@code y + r f} along two edges. */
  private boolean findOnEdges(
      SatShape a, int i, SatShape b, int j, double depth, double[] normal, Proposal out) {
    RelativePair p = placement;
    double[] edges = a.axes().edges;
    double ex = edges[3 * i];
    double ey = edges[3 * i + 1];
    double ez = edges[3 * i + 2];
    edges = b.axes().edges;
    double ux = edges[3 * j];
    double uy = edges[3 * j + 1];
    double uz = edges[3 * j + 2];
    double fx = p.r0 * ux + p.r1 * uy + p.r2 * uz;
    double fy = p.r3 * ux + p.r4 * uy + p.r5 * uz;
    double fz = p.r6 * ux + p.r7 * uy + p.r8 * uz;
    double cosine = ex * fx + ey * fy + ez * fz;
    double square = 1 - cosine * cosine;
    int startA = a.axes().ends[2 * i];
    int startB = b.axes().ends[2 * j];
    point.setFromB(p, b.spatial(), startB);
    double dx = a.spatial().x(startA) - point.x;
    double dy = a.spatial().y(startA) - point.y;
    double dz = a.spatial().z(startA) - point.z;
    double alongE = dx * ex + dy * ey + dz * ez;
    double alongF = dx * fx + dy * fy + dz * fz;
    double s = (cosine * alongF - alongE) / square;
    double r = alongF + s * cosine;
    double outside =
        OUTSIDE * (a.reach + b.reach + (Math.abs(p.tx) + Math.abs(p.ty) + Math.abs(p.tz)));
    double lengthA = length(a, i);
    double lengthB = length(b, j);
    boolean on =
        square > LEAST_SQUARE
            && Math.min(s, r) >= -outside
            && s <= lengthA + outside
            && r <= lengthB + outside; // false for NaN
    // where facets coincide, the product of two edges may be the normal of another one
    double along = along(normal, dx + s * ex - r * fx, dy + s * ey - r * fy, dz + s * ez - r * fz);
    if (!on || !(Math.abs(along - depth) <= outside)) {
      return false;
    }
    double f = clamp(s / lengthA);
    double g = clamp(r / lengthB);
    int endA = a.axes().ends[2 * i + 1];
    int endB = b.axes().ends[2 * j + 1];
    out.foot(startA, startB, (1 - f) * (1 - g));
    out.foot(endA, startB, f * (1 - g));
    out.foot(startA, endB, (1 - f) * g);
    out.foot(endA, endB, f * g);
    return true;
  }

  private static double clamp(double share) {
    return Math.max(0, Math.min(1, share));
  }

  /** The product of a direction in the world with a vector in the frame of A. */
  private double along(double[] w, double x, double y, double z) {
    double[] r = placement.poseA;
    return x * (r[0] * w[0] + r[4] * w[1] + r[8] * w[2])
        + y * (r[1] * w[0] + r[5] * w[1] + r[9] * w[2])
        + z * (r[2] * w[0] + r[6] * w[1] + r[10] * w[2]);
  }

  /** The length of an edge: its ends' difference along it. */
  private static double length(SatShape shape, int arc) {
    SpatialSupport map = shape.spatial();
    Axes axes = shape.axes();
    int from = axes.ends[2 * arc];
    int to = axes.ends[2 * arc + 1];
    return (map.x(to) - map.x(from)) * axes.edges[3 * arc]
        + (map.y(to) - map.y(from)) * axes.edges[3 * arc + 1]
        + (map.z(to) - map.z(from)) * axes.edges[3 * arc + 2];
  }
}

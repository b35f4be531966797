package io.touchstone.satcheck;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.PairResult;
import io.touchstone.kernel.support.spatial.SpatialSupport;

/**
 * The deepest points of two bodies, those that touch when B is moved along the normal w of the
 * nearest facet of K by the depth, in closed form.
 *
 * <p>The point of the facet that is nearest to the origin is their difference, {@code x - y = depth
 * w}. If the facet is a face of A less a vertex y of B, x is {@code y + depth w}, and likewise for
 * a face of B. If it is the sum of two edges, x and y are the nearest points of their lines. Known
 * only if they are found to be inside of the face, or of both edges, by more than roundings:
 * otherwise, as with parallel faces, the facet may be a larger one.
 *
 * <p>In the frame of A. Scratch memory of one thread; allocates nothing after construction.
 */
final class FacetPoints {

  /** By how much points have to be inside, in u of the size of the scene. */
  private static final double INSIDE = 64 * UNIT_ROUNDOFF;

  /** Below this squared sine of their angle the nearest points of lines are left alone. */
  private static final double LEAST_SQUARE = 0x1p-16;

  private final RelativePair placement;

  /** The points: x in the frame of A, y in the frame of B. */
  private final double[] x = new double[3];

  private final double[] y = new double[3];

  // x - y of two edges
  private double vx;
  private double vy;
  private double vz;

  /** A vertex in the frame of the other body. */
  private final RelativePoint point = new RelativePoint();

  FacetPoints(RelativePair placement) {
    this.placement = placement;
  }

  /**
   * Looks for the points.
   *
   * @param facet of the candidates, the nearest
   * @param depth its height
   * @param normal its unit normal in the world
   * @return whether they are known
   */
  boolean find(
      SatShape a, SatShape b, Candidates candidates, int facet, double depth, double[] normal) {
    RelativePair p = placement;
    double inside =
        INSIDE * (a.reach + b.reach + (Math.abs(p.tx) + Math.abs(p.ty) + Math.abs(p.tz)));
    switch (candidates.source(facet)) {
      case NORMAL_OF_A -> {
        int vertex = candidates.vertexB(facet);
        copy(b.map3(), vertex, y);
        point.setFromB(p, b.map3(), vertex);
        return findOnFace(a.axes(), candidates.i(facet), depth, inside, x);
      }
      case NORMAL_OF_B -> {
        int vertex = candidates.vertexA(facet);
        copy(a.map3(), vertex, x);
        point.setFromA(p, a.map3(), vertex);
        return findOnFace(b.axes(), candidates.j(facet), depth, inside, y);
      }
      case EDGES -> {
        return findOnEdges(a, candidates.i(facet), b, candidates.j(facet), inside)
            && Math.abs(along(normal) - depth) <= inside;
      }
      default -> {
        return false;
      }
    }
  }

  private static void copy(SpatialSupport map, int vertex, double[] target) {
    target[0] = map.x(vertex);
    target[1] = map.y(vertex);
    target[2] = map.z(vertex);
  }

  /** Moves {@link #point} onto a face; it has to be inside of all others. */
  private boolean findOnFace(Axes axes, int face, double depth, double inside, double[] found) {
    double[] n = axes.normals;
    double px = point.x + depth * n[3 * face];
    double py = point.y + depth * n[3 * face + 1];
    double pz = point.z + depth * n[3 * face + 2];
    found[0] = px;
    found[1] = py;
    found[2] = pz;
    for (int k = 0; k < axes.normalCount; k++) {
      double along = n[3 * k] * px + n[3 * k + 1] * py + n[3 * k + 2] * pz;
      if (!(along < axes.levels[k] - inside) && k != face) { // also for NaN
        return false;
      }
    }
    return true;
  }

  /** The nearest points of the lines {@code x + s e} and {@code y + r f} along two edges. */
  private boolean findOnEdges(SatShape a, int i, SatShape b, int j, double inside) {
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
    copy(a.map3(), a.axes().ends[2 * i], x);
    copy(b.map3(), b.axes().ends[2 * j], y);
    point.setFromB(p, b.map3(), b.axes().ends[2 * j]);
    double dx = x[0] - point.x;
    double dy = x[1] - point.y;
    double dz = x[2] - point.z;
    double alongE = dx * ex + dy * ey + dz * ez;
    double alongF = dx * fx + dy * fy + dz * fz;
    double s = (cosine * alongF - alongE) / square;
    double r = alongF + s * cosine;
    move(x, s, ex, ey, ez);
    move(y, r, ux, uy, uz);
    vx = dx + s * ex - r * fx;
    vy = dy + s * ey - r * fy;
    vz = dz + s * ez - r * fz;
    return square > LEAST_SQUARE
        && s > inside
        && r > inside
        && s < length(a, i) - inside
        && r < length(b, j) - inside; // false for NaN
  }

  /**
   * The product of a direction in the world with {@code x - y} of two edges: where facets coincide,
   * the product of two edges may be the normal of another one.
   */
  private double along(double[] w) {
    double[] r = placement.poseA;
    return vx * (r[0] * w[0] + r[4] * w[1] + r[8] * w[2])
        + vy * (r[1] * w[0] + r[5] * w[1] + r[9] * w[2])
        + vz * (r[2] * w[0] + r[6] * w[1] + r[10] * w[2]);
  }

  private static void move(double[] point, double step, double ux, double uy, double uz) {
    point[0] += step * ux;
    point[1] += step * uy;
    point[2] += step * uz;
  }

  /** The length of an edge: its ends' difference along it. */
  private static double length(SatShape shape, int arc) {
    SpatialSupport map = shape.map3();
    Axes axes = shape.axes();
    int from = axes.ends[2 * arc];
    int to = axes.ends[2 * arc + 1];
    return (map.x(to) - map.x(from)) * axes.edges[3 * arc]
        + (map.y(to) - map.y(from)) * axes.edges[3 * arc + 1]
        + (map.z(to) - map.z(from)) * axes.edges[3 * arc + 2];
  }

  /** Writes the points in the world. */
  void write(double[] poseA, double[] poseB, PairResult.Writer answer) {
    double[] a = poseA;
    double[] b = poseB;
    answer.points(
        a[0] * x[0] + a[1] * x[1] + a[2] * x[2] + a[3],
        a[4] * x[0] + a[5] * x[1] + a[6] * x[2] + a[7],
        a[8] * x[0] + a[9] * x[1] + a[10] * x[2] + a[11],
        b[0] * y[0] + b[1] * y[1] + b[2] * y[2] + b[3],
        b[4] * y[0] + b[5] * y[1] + b[6] * y[2] + b[7],
        b[8] * y[0] + b[9] * y[1] + b[10] * y[2] + b[11]);
  }
}

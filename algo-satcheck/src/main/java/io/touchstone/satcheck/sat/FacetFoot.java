// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import io.touchstone.kernel.support.spatial.Vector;
import io.touchstone.satcheck.sat.Facets.Facet;

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

  private final RelativePlacement frame;

  /** A vertex in the frame of the other body, moved onto a face. */
  private final Vector point = new Vector();

  private final Vector n = new Vector();
  private final Vector p = new Vector();
  private final Vector q = new Vector();
  private final Vector r = new Vector();
  private final Vector cross = new Vector();

  // the weights of a triangle's corners
  private double weight0;
  private double weight1;
  private double weight2;

  FacetFoot(RelativePlacement frame) {
    this.frame = frame;
  }

  /**
   * Looks for the point.
   *
   * @param facet the nearest, its axis in the world
   * @param depth its height
   * @return whether it is proposed
   */
  boolean find(SatShape a, SatShape b, Facet facet, double depth, Proposal out) {
    return switch (facet.source) {
      case NORMAL_OF_A -> {
        frame.vertexOfB(b.spatial(), facet.vertexB, point);
        yield findOnFace(a, facet.i, depth, facet.vertexB, true, out);
      }
      case NORMAL_OF_B -> {
        frame.vertexOfA(a.spatial(), facet.vertexA, point);
        yield findOnFace(b, facet.j, depth, facet.vertexA, false, out);
      }
      case EDGES -> findOnEdges(a, b, facet, depth, out);
      case DIRECTION -> false;
    };
  }

  /**
   * Moves {@link #point} onto a face, by the depth, and looks for the triangle it is in.
   *
   * @param vertex of the other body
   */
  private boolean findOnFace(
      SatShape shape, int face, double depth, int vertex, boolean ofA, Proposal out) {
    n.set(shape.axes().normals, face);
    point.add(depth, n);
    Hull hull = shape.hull();
    SpatialSupport map = shape.spatial();
    int first = hull.firstCorner(face);
    int last = hull.firstCorner(face + 1) - 1;
    int apex = hull.cornerVertex(first);
    for (int k = first + 1; k < last; k++) {
      int next = hull.cornerVertex(k);
      int after = hull.cornerVertex(k + 1);
      if (isIn(map, apex, next, after)) {
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
  private boolean isIn(SpatialSupport map, int i, int j, int k) {
    p.set(map, i);
    p.add(-1, point);
    q.set(map, j);
    q.add(-1, point);
    r.set(map, k);
    r.add(-1, point);
    double w0 = area(q, r);
    double w1 = area(r, p);
    double w2 = area(p, q);
    double inverse = 1 / (w0 + w1 + w2);
    weight0 = w0 * inverse;
    weight1 = w1 * inverse;
    weight2 = w2 * inverse;
    return Math.min(weight0, Math.min(weight1, weight2)) >= LEAST_WEIGHT; // false for NaN
  }

  private double area(Vector v, Vector w) {
    cross.setCross(v, w);
    return n.dot(cross);
  }

  /** The nearest points of the lines {@code x + s e} and {@code y + t f} along two edges. */
  private boolean findOnEdges(SatShape a, SatShape b, Facet facet, double depth, Proposal out) {
    Vector e = p;
    Vector f = q;
    Vector d = r;
    e.set(a.axes().edges, facet.i);
    n.set(b.axes().edges, facet.j);
    frame.toA(n.x, n.y, n.z, f);
    double cosine = e.dot(f);
    double square = 1 - cosine * cosine;
    int startA = a.axes().ends[2 * facet.i];
    int startB = b.axes().ends[2 * facet.j];
    frame.vertexOfB(b.spatial(), startB, point);
    d.set(a.spatial(), startA);
    d.add(-1, point);
    double alongE = d.dot(e);
    double alongF = d.dot(f);
    double s = (cosine * alongF - alongE) / square;
    double t = alongF + s * cosine;
    double outside = OUTSIDE * frame.size();
    double lengthA = length(a, facet.i);
    double lengthB = length(b, facet.j);
    boolean on =
        square > LEAST_SQUARE
            && Math.min(s, t) >= -outside
            && s <= lengthA + outside
            && t <= lengthB + outside; // false for NaN
    // where facets coincide, the product of two edges may be the normal of another one
    d.add(s, e);
    d.add(-t, f);
    frame.toFrameOfA(facet.axis, n);
    if (!on || !(Math.abs(d.dot(n) - depth) <= outside)) {
      return false;
    }
    double g = clamp(s / lengthA);
    double h = clamp(t / lengthB);
    int endA = a.axes().ends[2 * facet.i + 1];
    int endB = b.axes().ends[2 * facet.j + 1];
    out.foot(startA, startB, (1 - g) * (1 - h));
    out.foot(endA, startB, g * (1 - h));
    out.foot(startA, endB, (1 - g) * h);
    out.foot(endA, endB, g * h);
    return true;
  }

  private static double clamp(double share) {
    return Math.max(0, Math.min(1, share));
  }

  /** The length of an edge: its ends' difference along it. */
  private double length(SatShape shape, int arc) {
    int[] ends = shape.axes().ends;
    n.set(shape.spatial(), ends[2 * arc]);
    cross.set(shape.spatial(), ends[2 * arc + 1]);
    cross.add(-1, n);
    n.set(shape.axes().edges, arc);
    return cross.dot(n);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import io.touchstone.kernel.support.spatial.Vector;
import io.touchstone.satcheck.sat.Facets.Facet;
import io.touchstone.satcheck.sat.Facets.Source;

/**
 * The facets of K = A - B whose planes may be the nearest to the origin, for two bodies with an
 * interior that overlap, in the frame of A, in doubles: {@link Sat} looks at all facets, this
 * search leaves out those that surely are not the nearest.
 *
 * <p><b>Ceiling.</b> {@code h_K(w)} of any unit w is an upper bound of the depth. The least one so
 * far is the ceiling. A facet stays if its own bound, from below, is not above the ceiling:
 *
 * <ol>
 *   <li>A face is bounded by its product with any point of the other body, {@link FaceBounds}. The
 *       face with the least bound is measured, by a support point of the other body; that point
 *       bounds all other faces and all arcs, the height lowers the ceiling. And so on, until the
 *       least bound is above the ceiling. This is how the expanding polytope algorithm proceeds (G.
 *       van den Bergen, Proximity Queries and Penetration Depth Computation on 3D Game Objects, GDC
 *       2001), on faces that are known beforehand.
 *   <li>Of the arcs that are left, those of A are compared with those of B. With e and f along the
 *       edges, x and y on them and {@code c = e x f}, a facet has the height {@code |c.(x - y)| /
 *       |c|}, since {@code w.(x - y)} is not negative for any support points x and y of bodies that
 *       overlap. That and the test on the Gauss map, see {@link Sat}, leave few to be measured.
 * </ol>
 *
 * <p><b>Error.</b> With D the sum of the defects of both maps and S = |A| + |B| + |t| the size of
 * the scene, {@code w.(x - y)} is off by {@link #margin}: its roundings, as {@link
 * RelativePlacement} counts them, are below 56 u for each body, what a support point falls short is
 * at most as much, and what replaces the normal of a facet in the world, the cofactors times n, by
 * R n, and lengths in the world by those in the frame of A, is at most 8 D of the size. In products
 * of edges, that are not of length 1, e x f is off by as much; there the margin counts once more,
 * undivided.
 *
 * <p>Scratch memory of one thread; grows when it has to, and allocates nothing otherwise.
 */
final class FacetSearch {

  /** Roundings, in u of the size of the scene; see the class comment. */
  private static final double ROUNDINGS = 256 * UNIT_ROUNDOFF;

  /** What a defect of the maps does, in units of the size of the scene. */
  private static final double DEFECTS = 16;

  /** Margin of the test on the Gauss map for rigid maps; see {@link WorldPair}. */
  private static final double ARC_MARGIN = 0x1p-40;

  /**
   * Up to this sum of the defects of both poses, 128 u, one frame serves for both bodies: the
   * nearest point of a facet is then found in closed form.
   */
  private static final double MAX_DEFECT = 0x1p-46;

  /** Numbers per arc in {@link #arcsOfB}: edge, point, and the normals at the ends. */
  private static final int ARC = 12;

  private final RelativePlacement frame;
  private final FaceBounds ofA = new FaceBounds();
  private final FaceBounds ofB = new FaceBounds();

  /** The arcs of B that are left, in the frame of A; normals turned round. */
  private double[] arcsOfB = new double[ARC * 32];

  private double margin;
  private double arcMargin;
  private boolean inOneFrame;

  /** No facet above this height is the nearest. */
  private double ceiling;

  /** The facets that were found or measured on the way, axes in the frame of A. */
  private final Facets found = new Facets();

  /** The last vertex in the frame of the other body, the axis at hand, and what it is made of. */
  private final Vector point = new Vector();

  private final Vector axis = new Vector();
  private final Vector e = new Vector();
  private final Vector f = new Vector();
  private final Vector start = new Vector();

  FacetSearch(RelativePlacement frame) {
    this.frame = frame;
  }

  /** Tells whether one frame serves for both bodies, roundings apart. */
  boolean isInOneFrame() {
    return inOneFrame;
  }

  /**
   * Searches, in a pair that is placed.
   *
   * @param defects the sum of the defects of both poses
   * @param startA a vertex of A from which the faces of B are looked at, so startB
   */
  void run(SatShape a, SatShape b, double defects, int startA, int startB) {
    margin = (ROUNDINGS + DEFECTS * defects) * frame.size();
    arcMargin = ARC_MARGIN + DEFECTS * defects;
    inOneFrame = defects <= MAX_DEFECT; // false for NaN
    ceiling = Double.POSITIVE_INFINITY;
    found.clear();
    Axes axesA = a.axes();
    Axes axesB = b.axes();
    SpatialSupport mapA = a.spatial();
    SpatialSupport mapB = b.spatial();
    frame.vertexOfB(mapB, startB, point);
    int face = ofA.begin(axesA, point.x, point.y, point.z);
    measureFaceOfA(axesA, mapB, face);
    face = ofA.keepBelow(axesA, point, ceiling, face);
    frame.vertexOfA(mapA, startA, point);
    int other = ofB.begin(axesB, point.x, point.y, point.z);
    measureFaceOfB(axesB, mapA, other);
    other = ofB.keepBelow(axesB, point, ceiling, other);
    while (face != Axes.NONE && ofA.bound(face) < ceiling) {
      measureFaceOfA(axesA, mapB, face);
      face = ofA.cut(axesA, point, ceiling, face);
    }
    while (other != Axes.NONE && ofB.bound(other) < ceiling) {
      measureFaceOfB(axesB, mapA, other);
      other = ofB.cut(axesB, point, ceiling, other);
    }
    ofA.findArcs(axesA, ceiling);
    ofB.findArcs(axesB, ceiling);
    placeArcsOfB(axesB, mapB);
    for (int k = 0; k < ofA.arcCount; k++) {
      compare(axesA, mapA, ofA.arcs[k], mapB);
    }
  }

  /** Hands what was found to a search in the world: what was measured, and what may be nearest. */
  void hand(AxisSearch search, Crossings crossings) {
    search.lowerCeiling(ceiling);
    for (int k = 0; k < found.size(); k++) {
      Facet facet = found.get(k);
      boolean mayBeNearest = facet.height <= ceiling;
      if (facet.vertexA != Axes.NONE) {
        frame.toWorld(facet.axis.x, facet.axis.y, facet.axis.z, search.w);
        search.count(facet.source, facet.i, facet.j, facet.vertexA, facet.vertexB);
        if (mayBeNearest) {
          search.candidates.add().copy(facet, search.w);
        }
      } else if (mayBeNearest) {
        search.world.a().turnArc(facet.i);
        search.world.b().turnArc(facet.j);
        crossings.tryProduct(facet.i, facet.j);
      }
    }
  }

  private void measureFaceOfA(Axes axes, SpatialSupport map, int face) {
    axis.set(axes.normals, face);
    int vertex = frame.farthestOfB(map, axis);
    frame.vertexOfB(map, vertex, point);
    double height = axes.levels[face] - axis.dot(point);
    keep(Source.NORMAL_OF_A, face, Axes.NONE, axes.farthest[face], vertex, height);
  }

  private void measureFaceOfB(Axes axes, SpatialSupport map, int face) {
    e.set(axes.normals, face);
    frame.toA(-e.x, -e.y, -e.z, axis);
    int vertex = map.support(axis.x, axis.y, axis.z);
    frame.vertexOfA(map, vertex, point);
    double height = axes.levels[face] - e.dot(point);
    keep(Source.NORMAL_OF_B, Axes.NONE, face, vertex, axes.farthest[face], height);
  }

  /** Brings what is needed of the arcs of B to the frame of A. */
  private void placeArcsOfB(Axes axes, SpatialSupport map) {
    int count = ofB.arcCount;
    if (arcsOfB.length < ARC * count) {
      arcsOfB = new double[ARC * count];
    }
    for (int k = 0; k < count; k++) {
      int arc = ofB.arcs[k];
      int at = ARC / 3 * k;
      turn(axes.edges, arc, 1, at);
      frame.vertexOfB(map, axes.ends[2 * arc], point);
      point.writeTo(arcsOfB, at + 1);
      turn(axes.normals, axes.between[2 * arc], -1, at + 2);
      turn(axes.normals, axes.between[2 * arc + 1], -1, at + 3);
    }
  }

  private void turn(double[] vectors, int k, double sign, int at) {
    e.set(vectors, k);
    frame.toA(sign * e.x, sign * e.y, sign * e.z, f);
    f.writeTo(arcsOfB, at);
  }

  /** Compares an arc of A with all arcs of B that are left. */
  private void compare(Axes axes, SpatialSupport mapA, int arc, SpatialSupport mapB) {
    double[] n = axes.normals;
    double ex = axes.edges[3 * arc];
    double ey = axes.edges[3 * arc + 1];
    double ez = axes.edges[3 * arc + 2];
    int from = 3 * axes.between[2 * arc];
    int to = 3 * axes.between[2 * arc + 1];
    double n1x = n[from];
    double n1y = n[from + 1];
    double n1z = n[from + 2];
    double n2x = n[to];
    double n2y = n[to + 1];
    double n2z = n[to + 2];
    double[] q = arcsOfB;
    e.set(ex, ey, ez);
    start.set(mapA, axes.ends[2 * arc]);
    for (int at = 0; at < ARC * ofB.arcCount; at += ARC) {
      double fx = q[at];
      double fy = q[at + 1];
      double fz = q[at + 2];
      double along1 = n1x * fx + n1y * fy + n1z * fz;
      double along2 = n2x * fx + n2y * fy + n2z * fz;
      double along3 = ex * q[at + 6] + ey * q[at + 7] + ez * q[at + 8];
      double along4 = ex * q[at + 9] + ey * q[at + 10] + ez * q[at + 11];
      // no factor is greater than 1: both are beyond the margin, on the same side
      if (Math.max(along1 * along2, along3 * along4) <= 2 * arcMargin) {
        multiply(arc, mapA, at, mapB);
      }
    }
  }

  /** Measures the product of the edge of A, {@link #e}, with one of B, if it is low enough. */
  private void multiply(int arc, SpatialSupport mapA, int at, SpatialSupport mapB) {
    f.set(arcsOfB, at / 3);
    point.set(arcsOfB, at / 3 + 1);
    point.setDifference(start, point);
    axis.setCross(e, f);
    double product = axis.dot(point);
    double sine = axis.length();
    if (Math.abs(product) > ceiling * sine + margin) {
      return;
    }
    int other = ofB.arcs[at / ARC];
    if (!(sine > EdgePairs.SMALL_SINE)) { // also for NaN
      keep(Source.EDGES, arc, other, Axes.NONE, Axes.NONE, 0);
      return;
    }
    axis.scale((product < 0 ? -1 : 1) / sine);
    int a = mapA.support(axis.x, axis.y, axis.z);
    int b = frame.farthestOfB(mapB, axis);
    frame.vertexOfB(mapB, b, point);
    f.set(mapA, a);
    f.setDifference(f, point);
    keep(Source.EDGES, arc, other, a, b, axis.dot(f));
  }

  /** Takes note of a facet; unless it has no direction yet, its height may lower the ceiling. */
  private void keep(Source source, int ofA, int ofB, int a, int b, double height) {
    found.add().set(source, ofA, ofB, axis, a, b, height);
    if (a != Axes.NONE) {
      ceiling = Math.min(ceiling, height + 2 * margin);
    }
  }
}

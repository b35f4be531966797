package io.touchstone.satcheck;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.kernel.support.spatial.SpatialSupport;
import io.touchstone.satcheck.Candidates.Source;
import java.util.Arrays;

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
 * the scene, {@code w.(x - y)} is off by {@link #margin}: its roundings, as {@link RelativePair}
 * counts them, are below 56 u for each body, what a support point falls short is at most as much,
 * and what replaces the normal of a facet in the world, the cofactors times n, by R n, and lengths
 * in the world by those in the frame of A, is at most 8 D of the size. In products of edges, that
 * are not of length 1, e x f is off by as much; there the margin counts once more, undivided.
 *
 * <p>Scratch memory of one thread; grows when it has to, and allocates nothing otherwise.
 */
final class FacetSearch {

  /** Roundings, in u of the size of the scene; see the class comment. */
  private static final double ROUNDINGS = 256 * UNIT_ROUNDOFF;

  /** What a defect of the maps does, in units of the size of the scene. */
  private static final double DEFECTS = 16;

  /** Margin of the test on the Gauss map for rigid maps; see {@link SpatialSatQuery}. */
  private static final double ARC_MARGIN = 0x1p-40;

  /** Numbers per arc in {@link #arcsOfB}: edge, point, and the normals at the ends. */
  private static final int ARC = 12;

  private final RelativePair placement;
  private final FaceBounds ofA = new FaceBounds();
  private final FaceBounds ofB = new FaceBounds();

  /** The arcs of B that are left, in the frame of A; normals turned round. */
  private double[] arcsOfB = new double[ARC * 32];

  private double margin;
  private double arcMargin;

  /** No facet above this height is the nearest. */
  private double ceiling;

  /** The facets that were measured. */
  private int[] i = new int[32];

  private int[] j = new int[32];
  private int[] vertexA = new int[32];
  private int[] vertexB = new int[32];
  private double[] height = new double[32];
  private double[] axis = new double[96];
  private int size;

  /** The last vertex in the frame of the other body. */
  private final RelativePoint point = new RelativePoint();

  FacetSearch(RelativePair placement) {
    this.placement = placement;
  }

  /** Returns the number of facets that were found or measured on the way. */
  int size() {
    return size;
  }

  /** Tells whether a facet may be the nearest. */
  boolean mayBeNearest(int facet) {
    return height[facet] <= ceiling;
  }

  /** Returns where the axis of a facet comes from. */
  Source source(int facet) {
    return j[facet] == Axes.NONE
        ? Source.NORMAL_OF_A
        : i[facet] == Axes.NONE ? Source.NORMAL_OF_B : Source.EDGES;
  }

  /** Returns the normal or arc of A, if there is one. */
  int i(int facet) {
    return i[facet];
  }

  /** Returns the normal or arc of B, if there is one. */
  int j(int facet) {
    return j[facet];
  }

  /** Returns the vertex of A that is farthest along the axis; none if it was not measured. */
  int vertexA(int facet) {
    return vertexA[facet];
  }

  /** Returns the vertex of B that is farthest against the axis. */
  int vertexB(int facet) {
    return vertexB[facet];
  }

  /** Copies the axis of a facet, a unit vector in the frame of A. */
  void axis(int facet, double[] w) {
    System.arraycopy(axis, 3 * facet, w, 0, 3);
  }

  /** Returns what is known to be no less than the depth, in the scene. */
  double ceiling() {
    return ceiling;
  }

  /**
   * Searches.
   *
   * @param defects the sum of the defects of both poses
   * @param startA a vertex of A from which the faces of B are looked at, so startB
   */
  void run(SatShape a, SatShape b, double defects, int startA, int startB) {
    RelativePair p = placement;
    double scene = a.reach + b.reach + (Math.abs(p.tx) + Math.abs(p.ty) + Math.abs(p.tz));
    margin = (ROUNDINGS + DEFECTS * defects) * scene;
    arcMargin = ARC_MARGIN + DEFECTS * defects;
    ceiling = Double.POSITIVE_INFINITY;
    size = 0;
    Axes axesA = a.axes();
    Axes axesB = b.axes();
    SpatialSupport mapA = a.spatial();
    SpatialSupport mapB = b.spatial();
    point.setFromB(placement, mapB, startB);
    int face = ofA.begin(axesA, point.x, point.y, point.z);
    measureFaceOfA(axesA, mapB, face);
    face = ofA.keepBelow(axesA, point, ceiling, face);
    point.setFromA(placement, mapA, startA);
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

  private int supportOfB(SpatialSupport map, double x, double y, double z) {
    RelativePair p = placement;
    return map.support(
        -(p.r0 * x + p.r3 * y + p.r6 * z),
        -(p.r1 * x + p.r4 * y + p.r7 * z),
        -(p.r2 * x + p.r5 * y + p.r8 * z));
  }

  private void measureFaceOfA(Axes axes, SpatialSupport map, int face) {
    double x = axes.normals[3 * face];
    double y = axes.normals[3 * face + 1];
    double z = axes.normals[3 * face + 2];
    int vertex = supportOfB(map, x, y, z);
    point.setFromB(placement, map, vertex);
    double found = axes.levels[face] - (x * point.x + y * point.y + z * point.z);
    keep(face, Axes.NONE, axes.farthest[face], vertex, found, x, y, z);
  }

  private void measureFaceOfB(Axes axes, SpatialSupport map, int face) {
    RelativePair p = placement;
    double x = axes.normals[3 * face];
    double y = axes.normals[3 * face + 1];
    double z = axes.normals[3 * face + 2];
    double wx = -(p.r0 * x + p.r1 * y + p.r2 * z);
    double wy = -(p.r3 * x + p.r4 * y + p.r5 * z);
    double wz = -(p.r6 * x + p.r7 * y + p.r8 * z);
    int vertex = map.support(wx, wy, wz);
    point.setFromA(placement, map, vertex);
    double found = axes.levels[face] - (x * point.x + y * point.y + z * point.z);
    keep(Axes.NONE, face, vertex, axes.farthest[face], found, wx, wy, wz);
  }

  /** Brings what is needed of the arcs of B to the frame of A. */
  private void placeArcsOfB(Axes axes, SpatialSupport map) {
    int count = ofB.arcCount;
    if (arcsOfB.length < ARC * count) {
      arcsOfB = new double[ARC * count];
    }
    for (int k = 0; k < count; k++) {
      int arc = ofB.arcs[k];
      int at = ARC * k;
      turn(axes.edges, arc, 1, at);
      point.setFromB(placement, map, axes.ends[2 * arc]);
      arcsOfB[at + 3] = point.x;
      arcsOfB[at + 4] = point.y;
      arcsOfB[at + 5] = point.z;
      turn(axes.normals, axes.between[2 * arc], -1, at + 6);
      turn(axes.normals, axes.between[2 * arc + 1], -1, at + 9);
    }
  }

  private void turn(double[] vectors, int k, double sign, int at) {
    RelativePair p = placement;
    double x = sign * vectors[3 * k];
    double y = sign * vectors[3 * k + 1];
    double z = sign * vectors[3 * k + 2];
    arcsOfB[at] = p.r0 * x + p.r1 * y + p.r2 * z;
    arcsOfB[at + 1] = p.r3 * x + p.r4 * y + p.r5 * z;
    arcsOfB[at + 2] = p.r6 * x + p.r7 * y + p.r8 * z;
  }

  /** Compares an arc of A with all arcs of B that are left. */
  private void compare(Axes axes, SpatialSupport mapA, int arc, SpatialSupport mapB) {
    double[] n = axes.normals;
    double ex = axes.edges[3 * arc];
    double ey = axes.edges[3 * arc + 1];
    double ez = axes.edges[3 * arc + 2];
    int start = 3 * axes.between[2 * arc];
    int end = 3 * axes.between[2 * arc + 1];
    double n1x = n[start];
    double n1y = n[start + 1];
    double n1z = n[start + 2];
    double n2x = n[end];
    double n2y = n[end + 1];
    double n2z = n[end + 2];
    int vertex = axes.ends[2 * arc];
    double ax = mapA.x(vertex);
    double ay = mapA.y(vertex);
    double az = mapA.z(vertex);
    double[] q = arcsOfB;
    for (int at = 0; at < ARC * ofB.arcCount; at += ARC) {
      double fx = q[at];
      double fy = q[at + 1];
      double fz = q[at + 2];
      double along1 = n1x * fx + n1y * fy + n1z * fz;
      double along2 = n2x * fx + n2y * fy + n2z * fz;
      double along3 = ex * q[at + 6] + ey * q[at + 7] + ez * q[at + 8];
      double along4 = ex * q[at + 9] + ey * q[at + 10] + ez * q[at + 11];
      // no factor is greater than 1: both are beyond the margin, on the same side
      if (Math.max(along1 * along2, along3 * along4) > 2 * arcMargin) {
        continue;
      }
      double cx = ey * fz - ez * fy;
      double cy = ez * fx - ex * fz;
      double cz = ex * fy - ey * fx;
      double product = cx * (ax - q[at + 3]) + cy * (ay - q[at + 4]) + cz * (az - q[at + 5]);
      double sine = Math.sqrt(cx * cx + cy * cy + cz * cz);
      if (Math.abs(product) > ceiling * sine + margin) {
        continue;
      }
      int other = ofB.arcs[at / ARC];
      if (!(sine > SpatialSatQuery.SMALL_SINE)) { // also for NaN
        keep(arc, other, Axes.NONE, Axes.NONE, 0, 0, 0, 0);
        continue;
      }
      double factor = (product < 0 ? -1 : 1) / sine;
      double x = factor * cx;
      double y = factor * cy;
      double z = factor * cz;
      int ofA = mapA.support(x, y, z);
      int ofB = supportOfB(mapB, x, y, z);
      point.setFromB(placement, mapB, ofB);
      double found =
          x * (mapA.x(ofA) - point.x) + y * (mapA.y(ofA) - point.y) + z * (mapA.z(ofA) - point.z);
      keep(arc, other, ofA, ofB, found, x, y, z);
    }
  }

  /** Takes note of a facet; unless it has no direction yet, its height may lower the ceiling. */
  private void keep(int ofA, int ofB, int a, int b, double found, double x, double y, double z) {
    if (size == i.length) {
      grow();
    }
    i[size] = ofA;
    j[size] = ofB;
    vertexA[size] = a;
    vertexB[size] = b;
    height[size] = found;
    axis[3 * size] = x;
    axis[3 * size + 1] = y;
    axis[3 * size + 2] = z;
    size++;
    if (a != Axes.NONE) {
      ceiling = Math.min(ceiling, found + 2 * margin);
    }
  }

  private void grow() {
    int capacity = 2 * i.length;
    i = Arrays.copyOf(i, capacity);
    j = Arrays.copyOf(j, capacity);
    vertexA = Arrays.copyOf(vertexA, capacity);
    vertexB = Arrays.copyOf(vertexB, capacity);
    height = Arrays.copyOf(height, capacity);
    axis = Arrays.copyOf(axis, 3 * capacity);
  }
}

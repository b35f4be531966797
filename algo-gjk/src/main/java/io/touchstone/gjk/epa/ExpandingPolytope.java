// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.epa;

import io.touchstone.kernel.proposal.Proposal;
import java.util.Arrays;

/**
 * An {@link Expansion} in R<sup>3</sup>: a surface of triangles, of which those that see a new
 * point are replaced by a fan.
 */
public final class ExpandingPolytope extends Expansion {

  /**
   * A triangle farther away than this, per coordinate, surely turns its inner side to the origin if
   * its computed normal says so: the normal of a triangle that is not thin is off by less than 5 u
   * / 2^-24 = 2^-26, its product with a corner by sqrt(3) times as much.
   */
  private static final double CLEAR = 0x1p-22;

  /** A weight of the foot that is less negative than this is rounded away. */
  private static final double FOOT = 1e-12;

  /** A surface with fewer points is remembered as it is: little could be taken away. */
  private static final int MANY_POINTS = 10;

  /**
   * How much farther than the nearest face those have to be that take the place of others: more
   * than roundings. More room would save no iterations, but keep points.
   */
  private static final double CLOSER = 1 + 0x1p-20;

  private final TriangleSurface surface = new TriangleSurface();
  private final SurfaceReduction reduction = new SurfaceReduction();
  private final ThinTriangle thin = new ThinTriangle();

  /** Whether a face is a {@link ThinTriangle}. */
  private boolean[] isThin = new boolean[128];

  /** Creates the scratch memory. */
  public ExpandingPolytope(ExpansionListener recorder) {
    super(recorder);
  }

  @Override
  public int facetCount() {
    return surface.faceCount;
  }

  @Override
  public boolean isGone(int facet) {
    return surface.isGone(facet);
  }

  @Override
  public int corner(int facet, int place) {
    return surface.corner(facet, place);
  }

  @Override
  void writeFacets(Proposal out) {
    surface.writeTo(out);
  }

  @Override
  public double distance(int facet) {
    return surface.distance(facet);
  }

  @Override
  public boolean isThin(int facet) {
    return isThin[facet];
  }

  // --- a remembered surface

  /**
   * Takes a remembered surface to begin with, its points where they are now. It may be dented; what
   * counts is that it winds around the origin, which is sure if all its faces turn their inner side
   * to the origin and are farther away than roundings of points and of normals could make up for.
   *
   * @return whether that is so; otherwise begin anew
   */
  public boolean recall(SurfaceMemory memory, DifferenceSource source) {
    for (int k = 0; k < memory.pointCount; k++) {
      source.take(memory.vertexA[k], memory.vertexB[k]);
      add(source);
    }
    double room = Math.max(source.error, CLEAR * largest);
    surface.recall(memory);
    for (int f = 0; f < surface.faceCount; f++) {
      measure(f);
      if (isThin[f] || !(distance(f) > room)) { // also for NaN
        return false;
      }
    }
    sound = true;
    return true;
  }

  /**
   * Writes down the surface, without points that it can do without if there are many; a large one
   * is forgotten. It is then of no use any more: its planes are not those of its faces.
   */
  public void copyTo(SurfaceMemory memory) {
    if (pointCount >= MANY_POINTS && nearest > 0) {
      reduction.reduce(surface, pointCount, px, py, pz, CLOSER * nearest, taken);
    }
    surface.copyTo(memory, pointCount, vertexA, vertexB);
  }

  // --- faces

  @Override
  void makeSimplex() {
    double ax = px[1] - px[0];
    double ay = py[1] - py[0];
    double az = pz[1] - pz[0];
    double bx = px[2] - px[0];
    double by = py[2] - py[0];
    double bz = pz[2] - pz[0];
    double volume =
        (ay * bz - az * by) * (px[3] - px[0])
            + (az * bx - ax * bz) * (py[3] - py[0])
            + (ax * by - ay * bx) * (pz[3] - pz[0]);
    if (volume < 0) {
      surface.tetrahedron(0, 1, 2, 3);
    } else {
      surface.tetrahedron(0, 2, 1, 3);
    }
    for (int f = 0; f < 4; f++) {
      measure(f);
    }
  }

  @Override
  boolean replace(int facet, int y) {
    if (!surface.remove(facet, px[y], py[y], pz[y], LEVEL * largest)) {
      return false;
    }
    int count = surface.changedCount;
    int[] gone = surface.changed;
    for (int k = 0; k < count; k++) {
      removed(gone[k]);
    }
    surface.fan(y);
    count = surface.changedCount;
    int[] fan = surface.changed;
    for (int k = 0; k < count; k++) {
      measure(fan[k]);
    }
    return true;
  }

  /** Computes the normal and the distance of a face. */
  private void measure(int f) {
    int i = surface.corner(f, 0);
    int j = surface.corner(f, 1);
    int k = surface.corner(f, 2);
    double cx = px[k];
    double cy = py[k];
    double cz = pz[k];
    double ax = px[i] - cx;
    double ay = py[i] - cy;
    double az = pz[i] - cz;
    double bx = px[j] - cx;
    double by = py[j] - cy;
    double bz = pz[j] - cz;
    double wx = ay * bz - az * by;
    double wy = az * bx - ax * bz;
    double wz = ax * by - ay * bx;
    double square = wx * wx + wy * wy + wz * wz;
    double edges = Math.max(ax * ax + ay * ay + az * az, bx * bx + by * by + bz * bz);
    if (ThinTriangle.isThin(square, edges)) {
      thin.find(px, py, pz, i, j, k);
      keep(f, thin.nx, thin.ny, thin.nz, thin.distance, true);
      return;
    }
    double inverse = 1 / Math.sqrt(square);
    wx *= inverse;
    wy *= inverse;
    wz *= inverse;
    double d =
        Math.min(
            wx * cx + wy * cy + wz * cz,
            Math.min(wx * px[i] + wy * py[i] + wz * pz[i], wx * px[j] + wy * py[j] + wz * pz[j]));
    keep(f, wx, wy, wz, d, false);
  }

  private void keep(int f, double x, double y, double z, double d, boolean isThin) {
    double known = Double.isNaN(d) ? Double.NEGATIVE_INFINITY : d;
    if (f >= this.isThin.length) {
      this.isThin = Arrays.copyOf(this.isThin, 2 * f);
    }
    this.isThin[f] = isThin;
    surface.setPlane(f, x, y, z, known);
    queue.set(f, known);
  }

  @Override
  void setNormalOf(int facet) {
    double[] plane = surface.plane;
    setNormal(plane[4 * facet], plane[4 * facet + 1], plane[4 * facet + 2]);
  }

  // --- the foot of the origin

  @Override
  public void take(int facet) {
    setNormalOf(facet);
    nearest = distance(facet);
    foot[0] = corner(facet, 0);
    foot[1] = corner(facet, 1);
    foot[2] = corner(facet, 2);
    findFoot(foot);
  }

  /**
   * Finds the face that has the foot of the origin in the plane of the nearest one, and its weights
   * there. Facets of K with more than three corners consist of several faces that are equally near.
   */
  @Override
  void findFoot(int[] corners) {
    footSize = 3;
    int first = corners[0];
    int second = corners[1];
    int third = corners[2];
    double least = leastWeight(first, second, third);
    double level = nearest + 2 * LEVEL * largest;
    for (int g = 0; g < surface.faceCount && least < -FOOT; g++) {
      if (!isGone(g) && (smooth ? isOnPlane(g) : !(distance(g) > level))) {
        double candidate = leastWeight(corner(g, 0), corner(g, 1), corner(g, 2));
        if (candidate > least) {
          least = candidate;
          first = corner(g, 0);
          second = corner(g, 1);
          third = corner(g, 2);
        }
      }
    }
    foot[0] = first;
    foot[1] = second;
    foot[2] = third;
    leastWeight(first, second, third);
    double sum = 0;
    for (int k = 0; k < 3; k++) {
      weight[k] = Math.max(0, weight[k]); // NaN stays
      sum += weight[k];
    }
    for (int k = 0; k < 3; k++) {
      weight[k] = sum > 0 ? weight[k] / sum : k == 0 ? 1 : 0;
    }
  }

  /** Whether a face is as far as the nearest one along its normal; none is farther than K. */
  private boolean isOnPlane(int g) {
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < 3; k++) {
      int v = corner(g, k);
      least = Math.min(least, nx * px[v] + ny * py[v] + nz * pz[v]);
    }
    return least >= nearest - 2 * LEVEL * largest;
  }

  /** Sets the weights of the foot with respect to a triangle; returns the least of them. */
  private double leastWeight(int i, int j, int k) {
    double first = areaSeen(j, k);
    double second = areaSeen(k, i);
    double third = areaSeen(i, j);
    double sum = first + second + third;
    weight[0] = first / sum;
    weight[1] = second / sum;
    weight[2] = third / sum;
    double least = Math.min(weight[0], Math.min(weight[1], weight[2]));
    return sum > 0 ? least : Double.NEGATIVE_INFINITY;
  }

  /** Twice the area of the triangle of the foot, {@code d n}, and two corners. */
  private double areaSeen(int s, int t) {
    double ax = px[s] - nearest * nx;
    double ay = py[s] - nearest * ny;
    double az = pz[s] - nearest * nz;
    double bx = px[t] - nearest * nx;
    double by = py[t] - nearest * ny;
    double bz = pz[t] - nearest * nz;
    return nx * (ay * bz - az * by) + ny * (az * bx - ax * bz) + nz * (ax * by - ay * bx);
  }

  // --- traces

  @Override
  double[] normal() {
    return new double[] {nx, ny, nz};
  }

  @Override
  void record() {
    double[][] points = new double[pointCount][];
    for (int k = 0; k < pointCount; k++) {
      points[k] = new double[] {px[k], py[k], pz[k]};
    }
    int[] faces = new int[3 * surface.faceCount];
    int end = 0;
    for (int f = 0; f < surface.faceCount; f++) {
      for (int k = 0; k < 3 && !isGone(f); k++) {
        faces[end++] = corner(f, k);
      }
    }
    recorder.polytope(iterations, points, Arrays.copyOf(faces, end));
  }
}

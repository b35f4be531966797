// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support;

import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.Derived;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.inside.BoxCorners;
import io.touchstone.kernel.inside.Extent;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.general.GeneralSupport;
import io.touchstone.kernel.support.planar.PlanarSupport;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is needed of a polytope to enclose its support value between bounds that hold, roundings
 * included: its vertices in flat memory and a way to be sure that none was overlooked.
 *
 * <p>Three ways, each a theorem about real numbers, not a heuristic:
 *
 * <ul>
 *   <li><em>Box.</em> If every corner of the bounding box (parallel to the axes of the body's
 *       frame) is a vertex, the hull is the box, and {@code h(w) = sum_k max(w_k low_k, w_k
 *       high_k)}.
 *   <li><em>Graph</em>, in R<sup>2</sup> and R<sup>3</sup>. The vertices of a convex polytope above
 *       a level of a linear function induce a connected subgraph of its edge graph (the simplex
 *       method climbs from any of them to the top without leaving it). So if S is a set of vertices
 *       and each neighbour of S outside S is strictly lower than the highest of S, then the highest
 *       of S is the highest of all. The graph is the {@link Hull}, verified with exact predicates
 *       when it was built.
 *   <li><em>Scan</em>: all vertices are looked at.
 * </ul>
 *
 * All three find the same greatest dot product, bit for bit where the graph and the scan are
 * concerned. Immutable, apart from a topology that is looked up when first needed, and thread-safe.
 */
public final class CertifiedSupport {

  /**
   * Up to this many vertices all are looked at, because that is as fast as looking at the
   * neighbours of one of them and needs no topology. Measured: a scan of 24 vertices costs 15 ns,
   * the neighbours of one vertex 9 ns, of the three vertices of a face 20 ns.
   */
  static final int SCAN_LIMIT = 24;

  /** Boxes are recognised up to this dimension, in which they have 65,536 corners. */
  private static final int MAX_BOX_DIMENSION = 16;

  private static final Derived<CertifiedSupport> FOR_MANY_QUERIES =
      new Derived<>(polytope -> new CertifiedSupport(polytope, true));

  /** Three bits for each of as many points are a positive number. */
  private static final int MOST_NUMBERED = 21;

  private static final double[] NO_COORDINATES = new double[0];

  private final Polytope polytope;
  private final int dimension;
  private final int count;
  private final boolean climbing;

  /** Vertex-major, as in the polytope; only this package reads them, and nobody writes. */
  final double[] coordinates;

  /**
   * Coordinates per axis in R<sup>3</sup>; empty in others. They are those of the support map,
   * which the engine has just read, so that they are in the cache.
   */
  final double[] x;

  final double[] y;
  final double[] z;

  /** The support map without a table, in R<sup>3</sup>; it knows the ball around the body. */
  private final @Nullable SpatialSupport scanningMap;

  /** Largest |coordinate| per axis. */
  private final double[] extents;

  private final double reach;
  private final double size;

  /** Low corner, then high corner of the box; null if the hull is no such box. */
  final double @Nullable [] box;

  /** Of a box in R<sup>3</sup>, which corner each vertex is; see {@link #cornerNumbers()}. */
  final long cornerNumbers;

  /** Whether there is an extent along each axis. */
  private final boolean solid;

  /** Of a box in R<sup>3</sup> its shortest side, else 0. */
  final double shortestSide;

  private @Nullable Hull topology; // a race writes the same immutable object twice
  private @Nullable PlanarSupport planar; // likewise
  private @Nullable SpatialSupport spatial;
  private @Nullable GeneralSupport general;
  private @Nullable SupportPoints points;

  private CertifiedSupport(Polytope polytope, boolean climbing) {
    this.polytope = polytope;
    this.dimension = polytope.dimension();
    this.count = polytope.vertexCount();
    this.coordinates = polytope.toArray();
    this.climbing = climbing && count > SCAN_LIMIT && (dimension == 2 || dimension == 3);
    Extent extent = new Extent(polytope);
    this.extents = new double[dimension];
    Arrays.setAll(extents, axis -> Math.max(-extent.lower(axis), extent.upper(axis)));
    this.reach = sumRoundedUp(extents);
    SpatialSupport map = dimension == 3 ? SpatialSupport.scanning(polytope) : null;
    this.scanningMap = map;
    this.x = map == null ? NO_COORDINATES : map.x(Inside.KEY);
    this.y = map == null ? NO_COORDINATES : map.y(Inside.KEY);
    this.z = map == null ? NO_COORDINATES : map.z(Inside.KEY);
    this.size = polytope.size();
    int[] sides = BoxCorners.extendedAxes(extent, dimension);
    boolean corners =
        sides.length <= MAX_BOX_DIMENSION && BoxCorners.find(polytope, extent, sides) != null;
    double[] found = corners ? new double[2 * dimension] : null;
    for (int axis = 0; found != null && axis < dimension; axis++) {
      found[axis] = extent.lower(axis);
      found[dimension + axis] = extent.upper(axis);
    }
    this.box = found;
    this.solid = sides.length == dimension;
    this.cornerNumbers =
        corners && dimension == 3 && solid ? cornerNumbers(polytope, extent, sides) : -1;
    this.shortestSide =
        found != null && dimension == 3
            ? Math.min(found[3] - found[0], Math.min(found[4] - found[1], found[5] - found[2]))
            : 0;
  }

  /**
   * Returns the form for many queries: uses the graph where there is one. Made once per polytope;
   * the topology is asked for when it is first needed.
   */
  public static CertifiedSupport of(Polytope polytope) {
    return FOR_MANY_QUERIES.of(polytope);
  }

  /** Returns a form for few queries: never builds a topology. */
  public static CertifiedSupport scanning(Polytope polytope) {
    return new CertifiedSupport(Polytope.copyOf(polytope), false);
  }

  private static long cornerNumbers(Polytope polytope, Extent extent, int[] sides) {
    long numbers = 0;
    for (int v = 0; v < polytope.vertexCount(); v++) {
      int corner = BoxCorners.cornerAt(polytope, v, extent, sides);
      if (corner == BoxCorners.NONE || v == MOST_NUMBERED) {
        return -1;
      }
      numbers |= (long) (7 ^ corner) << (3 * v);
    }
    return numbers;
  }

  private static double sumRoundedUp(double[] terms) {
    double sum = 0;
    for (double term : terms) {
      sum = Math.nextUp(sum + term);
    }
    return sum;
  }

  /** Returns the polytope, which nobody can write. */
  public Polytope polytope() {
    return polytope;
  }

  /** Returns the dimension. */
  public int dimension() {
    return dimension;
  }

  /** Returns the number of vertices of the polytope. */
  public int vertexCount() {
    return count;
  }

  /**
   * Returns a number of the coordinates, vertex-major as in the polytope: coordinate {@code axis}
   * of vertex v at {@code v * dimension() + axis}.
   *
   * @throws IndexOutOfBoundsException if there is no such number
   */
  public double coordinate(int index) {
    return coordinates[index];
  }

  /**
   * Copies a vertex.
   *
   * @param point receives {@link #dimension()} coordinates
   * @throws IndexOutOfBoundsException if there is no such vertex
   */
  public void vertex(int vertex, double[] point) {
    System.arraycopy(coordinates, vertex * dimension, point, 0, dimension);
  }

  /** Returns the coordinates as they stand in memory, vertex-major: for the kernel. */
  @SuppressWarnings("exports") // only the kernel has the key
  public double[] coordinates(Inside key) {
    requireNonNull(key);
    return coordinates;
  }

  /** Returns the first coordinates of all vertices as they stand in memory: for the kernel. */
  @SuppressWarnings("exports") // only the kernel has the key
  public double[] x(Inside key) {
    requireNonNull(key);
    return x;
  }

  /** Returns the second coordinates likewise. */
  @SuppressWarnings("exports") // only the kernel has the key
  public double[] y(Inside key) {
    requireNonNull(key);
    return y;
  }

  /** Returns the third coordinates likewise. */
  @SuppressWarnings("exports") // only the kernel has the key
  public double[] z(Inside key) {
    requireNonNull(key);
    return z;
  }

  /** Returns low and high corner of the box as they stand in memory, or null: for the kernel. */
  @SuppressWarnings("exports") // only the kernel has the key
  public double @Nullable [] box(Inside key) {
    requireNonNull(key);
    return box;
  }

  /**
   * Returns which corner each vertex is of a box in R<sup>3</sup>, three bits to a vertex from the
   * lowest on; bit k is set at the upper end of axis k. It is -1 of other bodies, flat boxes, where
   * a vertex is no corner, and of more than 21 vertices.
   */
  public long cornerNumbers() {
    return cornerNumbers;
  }

  /** Returns the shortest side of a box in R<sup>3</sup>, else 0. */
  public double shortestSide() {
    return shortestSide;
  }

  /** Returns half of the longest side of the bounding box. */
  public double size() {
    return size;
  }

  /** Returns a bound, over all vertices, of the sum of the absolute coordinates. */
  public double reach() {
    return reach;
  }

  /** Returns the largest absolute coordinate on an axis. */
  public double extent(int axis) {
    return extents[axis];
  }

  /** Tells whether the hull is a box parallel to the axes of the body's frame. */
  public boolean isBox() {
    return box != null;
  }

  /** Tells whether it is such a box, with an extent along each axis. */
  public boolean isSolidBox() {
    return box != null && solid;
  }

  /** Tells whether the graph is used; otherwise all vertices are looked at. */
  public boolean climbs() {
    return climbing;
  }

  /** Returns the verified graph; only when {@link #climbs()}. */
  public Hull topology() {
    Hull known = topology;
    if (known == null) {
      known = Hull.of(polytope);
      topology = known;
    }
    return known;
  }

  /** Returns the support map; only in R<sup>2</sup>. */
  public PlanarSupport planarSupport() {
    PlanarSupport known = planar;
    if (known == null) {
      known = climbing ? PlanarSupport.of(polytope) : PlanarSupport.scanning(polytope);
      planar = known;
    }
    return known;
  }

  /** Returns the support map that has no table; only in R<sup>3</sup>. */
  public SpatialSupport scanningMap() {
    SpatialSupport map = scanningMap;
    if (map == null) {
      throw new IllegalStateException("the body is not in R^3 but in R^" + dimension);
    }
    return map;
  }

  /** Returns the support map; only in R<sup>3</sup>. */
  public SpatialSupport spatialSupport() {
    SpatialSupport known = spatial;
    if (known == null) {
      known = climbing ? SpatialSupport.of(polytope) : scanningMap();
      spatial = known;
    }
    return known;
  }

  /** Returns support points in any dimension, for searches that take care; body not empty. */
  public SupportPoints supportPoints() {
    SupportPoints known = points;
    if (known == null) {
      known = SupportPoints.of(this, polytope);
      points = known;
    }
    return known;
  }

  /** Returns the support map for any dimension. */
  public GeneralSupport generalSupport() {
    GeneralSupport known = general;
    if (known == null) {
      known = GeneralSupport.of(polytope);
      general = known;
    }
    return known;
  }

  /**
   * Returns a vertex of the graph to start from: the proposed one if it has neighbours. A
   * duplicate, a point inside the hull, or no vertex at all would prove nothing.
   */
  public int startOfClimb(int proposed) {
    return isOnHull(proposed) ? proposed : topology().vertex(0);
  }

  /**
   * Returns a vertex of the graph to start from, in R<sup>3</sup>: the proposed one, or else the
   * one that the support map names, which is nothing but a good guess.
   */
  public int startOfClimb(int proposed, double x, double y, double z) {
    return isOnHull(proposed) ? proposed : startOfClimb(spatialSupport().support(x, y, z));
  }

  private boolean isOnHull(int vertex) {
    return vertex >= 0 && vertex < count && topology().degree(vertex) > 0;
  }

  /** Returns a vertex to start a scan from: the proposed one if there is such a vertex. */
  public int startOfScan(int proposed) {
    return proposed >= 0 && proposed < count ? proposed : 0;
  }
}

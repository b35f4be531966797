// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.planar;

import io.touchstone.api.geometry.Derived;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.inside.DirectionScale;
import io.touchstone.kernel.inside.Extent;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.base.SupportMap;
import org.jspecify.annotations.Nullable;

/**
 * Support queries on a polytope in R<sup>2</sup>, in the frame of the polytope; the plane's
 * counterpart of {@code SpatialSupport}.
 *
 * <p>Boxes parallel to the axes are answered from the signs of the direction. For everything else
 * the directions are divided into arcs, and only the vertices that can be farthest somewhere in the
 * arc of the direction are compared: {@link DirectionArcs}. Where many vertices share an arc, and
 * for more than 32,768 vertices, the edge where the polygon turns away from the direction is found
 * by bisection: {@link PolygonChains}. The table is built on the first query, from the hull; 36
 * bytes per vertex. A map made by {@link #scanning} never has a table.
 *
 * <p>The vertex returned depends on the shape and the direction alone, not on earlier queries. With
 * p its coordinates, h(w) the true support value, u = 2<sup>-53</sup> and M the largest coordinate:
 *
 * <pre>{@code w . p >= h(w) - 6 u M (|w_x| + |w_y|)}</pre>
 *
 * and with 32 u in place of 6 u where bisection was needed.
 *
 * <p>Immutable and thread-safe; allocates nothing per query, apart from the table on the first.
 */
public final class PlanarSupport extends SupportMap {

  private static final Derived<PlanarSupport> SCANNING = new Derived<>(PlanarSupport::new);

  private static final Derived<PlanarSupport> WITH_TABLE =
      new Derived<>(polytope -> new PlanarSupport(scanning(polytope)));

  /** Coordinates by vertex; only this package reads them, and nobody writes. */
  final double[] x;

  final double[] y;

  /** By the signs of a direction the farthest corner of a box; null for what is none. */
  private final int @Nullable [] corners;

  private final DirectionScale scale;
  private final boolean scanning;

  /** Bounds of |w_x| + |w_y|, from {@link #scale}. */
  private final double shortest;

  private final double longest;

  /**
   * Null until the first query and for boxes, scanning maps and more vertices than the table can
   * number. Not volatile: the table has final fields only, so a thread sees it whole or not at all.
   */
  private @Nullable DirectionArcs arcs;

  private @Nullable PolygonChains chains;

  private PlanarSupport(Polytope polytope) {
    super(Inside.KEY, inR2(polytope), new Extent(polytope), 0, 1);
    corners = corners(Inside.KEY);
    int count = polytope.vertexCount();
    x = new double[count];
    y = new double[count];
    for (int v = 0; v < count; v++) {
      x[v] = polytope.coordinate(v, 0);
      y[v] = polytope.coordinate(v, 1);
    }
    scale = new DirectionScale(largestCoordinate());
    scanning = true;
    shortest = scale.shortest;
    longest = scale.longest;
  }

  private static Polytope inR2(Polytope polytope) {
    if (polytope.dimension() != 2) {
      throw new DimensionMismatchException("the polytope", polytope.dimension(), 2);
    }
    return polytope;
  }

  /** Shares everything with a scanning map, but builds a table. */
  private PlanarSupport(PlanarSupport scanningMap) {
    super(Inside.KEY, scanningMap);
    corners = scanningMap.corners;
    x = scanningMap.x;
    y = scanningMap.y;
    scale = scanningMap.scale;
    scanning = false;
    shortest = scanningMap.shortest;
    longest = scanningMap.longest;
  }

  /**
   * Returns the support map of a polytope, for many queries; made once per polytope. The table is
   * not built yet.
   *
   * @throws DimensionMismatchException if the polytope is not in R<sup>2</sup>
   */
  public static PlanarSupport of(Polytope polytope) {
    return WITH_TABLE.of(polytope);
  }

  /**
   * Returns a support map that never builds a table, for a polytope that is asked only a few times;
   * made once per polytope. Needs no hull.
   *
   * @throws DimensionMismatchException if the polytope is not in R<sup>2</sup>
   */
  public static PlanarSupport scanning(Polytope polytope) {
    return SCANNING.of(polytope);
  }

  /**
   * Returns the x coordinate of a vertex.
   *
   * @throws IndexOutOfBoundsException if there is no such vertex
   */
  public double x(int vertex) {
    return x[vertex];
  }

  /**
   * Returns the y coordinate of a vertex.
   *
   * @throws IndexOutOfBoundsException if there is no such vertex
   */
  public double y(int vertex) {
    return y[vertex];
  }

  /**
   * Returns x of a point of the polytope, up to rounding, that is well inside: the mean of the
   * vertices. Zero for the empty polytope.
   */
  public double centerX() {
    return center(0);
  }

  /** Returns y of the point described at {@link #centerX}. */
  public double centerY() {
    return center(1);
  }

  /**
   * Finds a vertex that is farthest in a direction; see the class comment for how far at least.
   * Which one of equally far ones is returned is a function of the direction alone, and the same
   * for directions that differ by a power of two.
   *
   * @param dx component of the direction in the frame of the polytope, so dy; a direction that is
   *     zero or not finite yields an arbitrary vertex
   * @return the index of the vertex as given in the polytope; not necessarily the lowest among
   *     duplicates
   * @throws InvalidGeometryException if the polytope is empty
   */
  public int support(double dx, double dy) {
    int[] corners = this.corners;
    if (corners != null) {
      return corners[DirectionArcs.quadrant(dx, dy)];
    }
    double sum = Math.abs(dx) + Math.abs(dy);
    DirectionArcs arcs = this.arcs;
    if (arcs == null || !(sum >= shortest && sum <= longest)) { // also when NaN
      return supportAtAnyScale(dx, dy);
    }
    long word = arcs.words[DirectionArcs.arc(arcs.resolution, dx, dy, sum)];
    return word == DirectionArcs.SEARCH ? search(dx, dy) : farthest(word, dx, dy);
  }

  /** The farthest of four vertices, without jumps; as in {@code SpatialSupport}. */
  private int farthest(long word, double dx, double dy) {
    double[] x = this.x;
    double[] y = this.y;
    int v0 = (int) word & 0xffff;
    int v1 = (int) word >>> 16;
    int v2 = (int) (word >>> 32) & 0xffff;
    int v3 = (int) (word >>> 48);
    double dot0 = x[v0] * dx + y[v0] * dy;
    double dot1 = x[v1] * dx + y[v1] * dy;
    double dot2 = x[v2] * dx + y[v2] * dy;
    double dot3 = x[v3] * dx + y[v3] * dy;
    long bits0 = Double.doubleToRawLongBits(dot0);
    long bits2 = Double.doubleToRawLongBits(dot2);
    long less01 = Double.doubleToRawLongBits(dot0 - dot1) >> 63;
    long less23 = Double.doubleToRawLongBits(dot2 - dot3) >> 63;
    int v01 = v0 ^ ((v0 ^ v1) & (int) less01);
    int v23 = v2 ^ ((v2 ^ v3) & (int) less23);
    double dot01 =
        Double.longBitsToDouble(bits0 ^ ((bits0 ^ Double.doubleToRawLongBits(dot1)) & less01));
    double dot23 =
        Double.longBitsToDouble(bits2 ^ ((bits2 ^ Double.doubleToRawLongBits(dot3)) & less23));
    int less = (int) (Double.doubleToRawLongBits(dot01 - dot23) >> 63);
    return v01 ^ ((v01 ^ v23) & less);
  }

  private int search(double dx, double dy) {
    PolygonChains chains = this.chains;
    if (chains == null) {
      chains = buildChains();
    }
    return chains.farthest(dx, dy);
  }

  /** Answers what the straight path does not: no table yet or never, extreme lengths. */
  private int supportAtAnyScale(double dx, double dy) {
    double sum = Math.abs(dx) + Math.abs(dy);
    if (!(sum >= shortest && sum <= longest)) { // also when NaN
      return supportScaled(dx, dy);
    }
    if (x.length == 0) {
      throw new InvalidGeometryException("the empty polytope has no support points");
    }
    if (scanning) {
      return scan(dx, dy);
    }
    if (x.length > DirectionArcs.MOST_VERTICES) {
      return search(dx, dy);
    }
    buildArcs();
    return support(dx, dy);
  }

  private int scan(double dx, double dy) {
    double[] x = this.x;
    double[] y = this.y;
    int best = 0;
    double farthest = x[0] * dx + y[0] * dy;
    for (int v = 1; v < x.length; v++) {
      double dot = x[v] * dx + y[v] * dy;
      if (dot > farthest) {
        farthest = dot;
        best = v;
      }
    }
    return best;
  }

  /** Multiplies the direction by the power of two that brings products w . p nearest to 1. */
  private int supportScaled(double dx, double dy) {
    double largest = Math.max(Math.abs(dx), Math.abs(dy));
    if (!(largest > 0 && largest < Double.POSITIVE_INFINITY)) { // zero, infinite or NaN
      return supportAtAnyScale(shortest, 0);
    }
    int shift = scale.shift(largest);
    return support(Math.scalb(dx, shift), Math.scalb(dy, shift));
  }

  private synchronized PolygonChains buildChains() {
    PolygonChains built = chains;
    if (built == null) {
      built = new PolygonChains(Hull.of(polytope()), x, y, largestCoordinate());
      chains = built;
    }
    return built;
  }

  private synchronized void buildArcs() {
    if (arcs == null) {
      arcs = DirectionArcsBuilder.build(buildChains());
    }
  }
}

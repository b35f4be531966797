// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.spatial;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.Derived;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.numbers.Norm;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.inside.DirectionScale;
import io.touchstone.kernel.inside.Extent;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.base.SupportMap;
import org.jspecify.annotations.Nullable;

/**
 * Support queries on a polytope in R<sup>3</sup>, in the frame of the polytope.
 *
 * <p>A query costs nearly the same for eight vertices and for thousands. Boxes parallel to the axes
 * are answered from the signs of the direction. For everything else the directions are divided into
 * cells, and only the vertices that can be farthest somewhere in the cell of the direction, two on
 * average, are compared: {@link SupportTableLists}, {@link SupportTableCells}, {@link FaceChains}.
 * That table is built on the first query, from the hull; it takes 1 to 5 microseconds and 30 to 180
 * bytes per vertex. A map made by {@link #scanning} never has a table and looks at every vertex,
 * which is better for a few queries and no more.
 *
 * <p>The vertex returned depends on the shape and the direction alone, not on earlier queries. With
 * p its coordinates, h(w) the true support value, u = 2<sup>-53</sup> and M the largest coordinate:
 *
 * <pre>{@code w . p >= h(w) - 8 u M (|w_x| + |w_y| + |w_z|)}</pre>
 *
 * because the vertex that is truly farthest is always among the candidates, and two computed
 * products w . p, each off by 3 u, are compared exactly. Where faces with 32 corners or more are
 * bisected, 32 u takes the place of 8 u: up to 20 u more are lost along a chain of edges that turns
 * by a quarter turn. The direction may have any length: it is brought into range, by a power of
 * two, when products could overflow or underflow.
 *
 * <p>Immutable and thread-safe; allocates nothing per query, apart from the table on the first.
 *
 * <p>{@link #support} and {@link #supports} are small enough to be inlined into the loop of an
 * engine, which is what boxes need. What is no box is searched without jumps that depend on the
 * data, except where more than four candidates share a cell. Engines ask for both bodies at once:
 * the compiler makes one method of its own of that, which is called, because inlined into a loop
 * with dozens of local variables it saved nothing and made that loop take three times as long to
 * compile.
 */
public final class SpatialSupport extends SupportMap {

  /** No vertex: see {@link #rival}. */
  public static final int NONE = SupportTableCells.NONE;

  /** More than one vertex, or nobody knows: see {@link #rival}. */
  public static final int SEVERAL = SupportTableCells.SEVERAL;

  private static final Derived<SpatialSupport> SCANNING = new Derived<>(SpatialSupport::new);

  private static final Derived<SpatialSupport> WITH_TABLE =
      new Derived<>(polytope -> new SpatialSupport(scanning(polytope)));

  /** Coordinates by vertex; only the kernel reads them, and nobody writes. */
  final double[] x;

  final double[] y;
  final double[] z;

  /** By the signs of a direction the farthest corner of a box; null for what is none. */
  private final int @Nullable [] corners;

  /** Where the origin of these coordinates is in the frame of the body; null for the same place. */
  private final double @Nullable [] origin;

  private final DirectionScale scale;
  private final double centerX;
  private final double centerY;
  private final double centerZ;
  private final boolean scanning;
  private final double reach;

  /** Bounds of |w_x| + |w_y| + |w_z|, from {@link #scale}. */
  private final double shortest;

  private final double longest;

  /**
   * Null until the first query, for boxes and for scanning maps. Not volatile: the table has final
   * fields only, so a thread sees it whole or not at all.
   */
  private @Nullable SupportTableCells cells;

  private SpatialSupport(Polytope polytope) {
    super(Inside.KEY, inR3(polytope), new Extent(polytope), 0, 1, 2);
    corners = corners(Inside.KEY);
    origin = null;
    int count = polytope.vertexCount();
    x = new double[count];
    y = new double[count];
    z = new double[count];
    for (int v = 0; v < count; v++) {
      x[v] = polytope.coordinate(v, 0);
      y[v] = polytope.coordinate(v, 1);
      z[v] = polytope.coordinate(v, 2);
    }
    centerX = center(0);
    centerY = center(1);
    centerZ = center(2);
    scale = new DirectionScale(largestCoordinate());
    scanning = true;
    double toCenter = Norm.of(centerX, centerY, centerZ);
    reach = (toCenter + radius()) * (1 + 8 * UNIT_ROUNDOFF);
    shortest = scale.shortest;
    longest = scale.longest;
  }

  private static Polytope inR3(Polytope polytope) {
    if (polytope.dimension() != 3) {
      throw new DimensionMismatchException("the polytope", polytope.dimension(), 3);
    }
    return polytope;
  }

  /** Shares everything with a scanning map, but builds a table. */
  private SpatialSupport(SpatialSupport scanningMap) {
    this(scanningMap, false, null);
  }

  private SpatialSupport(SpatialSupport scanningMap, boolean scanning, double @Nullable [] origin) {
    super(Inside.KEY, scanningMap);
    corners = scanningMap.corners;
    this.origin = origin;
    x = scanningMap.x;
    y = scanningMap.y;
    z = scanningMap.z;
    centerX = scanningMap.centerX;
    centerY = scanningMap.centerY;
    centerZ = scanningMap.centerZ;
    scale = scanningMap.scale;
    this.scanning = scanning;
    reach = scanningMap.reach;
    shortest = scanningMap.shortest;
    longest = scanningMap.longest;
  }

  /**
   * Returns the support map of a polytope, for many queries; made once per polytope. The table is
   * not built yet.
   *
   * @throws DimensionMismatchException if the polytope is not in R<sup>3</sup>
   */
  public static SpatialSupport of(Polytope polytope) {
    return WITH_TABLE.of(polytope);
  }

  /**
   * Returns a support map that never builds a table, for a polytope that is asked only a few times;
   * made once per polytope. Needs no hull.
   *
   * @throws DimensionMismatchException if the polytope is not in R<sup>3</sup>
   */
  public static SpatialSupport scanning(Polytope polytope) {
    return SCANNING.of(polytope);
  }

  /**
   * Returns a support map of a body that is far from the origin of its frame, in a frame that is
   * turned as the body's and begins near the body: coordinates are rounded once, relative to the
   * size of the body, not to how far away it is.
   *
   * @param origin where the new frame begins in that of the body, 3 numbers
   * @param tables whether to build a table on the first query
   * @throws DimensionMismatchException if the polytope is not in R<sup>3</sup>
   */
  public static SpatialSupport moved(Polytope polytope, double[] origin, boolean tables) {
    double[] coordinates = inR3(polytope).toArray();
    for (int i = 0; i < coordinates.length; i++) {
      coordinates[i] -= origin[i % 3];
    }
    return new SpatialSupport(
        new SpatialSupport(Polytope.of(3, coordinates)), !tables, origin.clone());
  }

  /** Tells whether the frame is not that of the body: see {@link #moved}. */
  public boolean isMoved() {
    return origin != null;
  }

  /**
   * Returns a coordinate of where the frame begins in that of the body; 0 where it is the body's.
   */
  public double origin(int axis) {
    return origin == null ? 0 : origin[axis];
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
   * Returns the z coordinate of a vertex.
   *
   * @throws IndexOutOfBoundsException if there is no such vertex
   */
  public double z(int vertex) {
    return z[vertex];
  }

  /**
   * Returns the table of the vertices, made when it is first asked for; of no box. A {@link
   * #scanning} map has none: null.
   */
  @SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
  public @Nullable SupportTableCells table() {
    return scanning ? null : cells();
  }

  /**
   * Returns by the signs of a direction the farthest corner of a box, else null: for the kernel.
   */
  @SuppressWarnings("exports") // only the kernel has the key
  public int @Nullable [] cornersBySigns(Inside key) {
    return corners(key);
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

  /**
   * Returns x of a point of the polytope, up to rounding, that is well inside: the mean of the
   * vertices. Zero for the empty polytope.
   */
  public double centerX() {
    return centerX;
  }

  /** Returns y of the point described at {@link #centerX}. */
  public double centerY() {
    return centerY;
  }

  /** Returns z of the point described at {@link #centerX}. */
  public double centerZ() {
    return centerZ;
  }

  /** Returns an upper bound of the distances of the vertices from the origin of the frame. */
  public double reach() {
    return reach;
  }

  /**
   * Returns by how much a support point may fall short of the farthest, along a unit vector, in
   * units of {@code u} times the {@link #reach}: the error that the class comment states, times
   * sqrt(3).
   */
  public double supportUnits() {
    return corners != null ? 0 : vertexCount() < FaceChains.LEAST_LENGTH ? 14 : 56;
  }

  /**
   * Finds a vertex that is farthest in a direction; see the class comment for how far at least.
   * Which one of equally far ones is returned is a function of the direction alone, and the same
   * for directions that differ by a power of two.
   *
   * @param dx component of the direction in the frame of the polytope, so dy and dz; a direction
   *     that is zero or not finite yields an arbitrary vertex
   * @return the index of the vertex as given in the polytope; not necessarily the lowest among
   *     duplicates
   * @throws InvalidGeometryException if the polytope is empty
   */
  public int support(double dx, double dy, double dz) {
    int[] corners = this.corners;
    if (corners != null) {
      return corners[SupportTableLists.octant(dx, dy, dz)];
    }
    return farthest(dx, dy, dz);
  }

  /**
   * Finds a farthest vertex of each of two bodies, the same ones as {@link #support}. Two searches
   * beside each other take less time than one after the other: a search waits for memory twice, for
   * the cell of its direction and then for the vertices. Allocates nothing, which is why the answer
   * is a number.
   *
   * @param a the map of the first body; ax, ay, az are the direction in its frame, of any length
   * @param b the map of the second body; bx, by, bz are the direction in its frame, of any length
   * @return both vertices, for {@link #first} and {@link #second}
   * @throws InvalidGeometryException if a polytope is empty
   */
  public static long supports(
      SpatialSupport a,
      double ax,
      double ay,
      double az,
      SpatialSupport b,
      double bx,
      double by,
      double bz) {
    int[] cornersA = a.corners;
    int[] cornersB = b.corners;
    if (cornersA != null && cornersB != null) {
      return pair(
          cornersA[SupportTableLists.octant(ax, ay, az)],
          cornersB[SupportTableLists.octant(bx, by, bz)]);
    }
    return farthest(a, ax, ay, az, b, bx, by, bz);
  }

  private static long farthest(
      SpatialSupport a,
      double ax,
      double ay,
      double az,
      SpatialSupport b,
      double bx,
      double by,
      double bz) {
    SupportTableCells cellsA = a.cells;
    SupportTableCells cellsB = b.cells;
    if (cellsA != null && cellsB != null) {
      long wordA = cellsA.word(ax, ay, az);
      long wordB = cellsB.word(bx, by, bz);
      if ((wordA | wordB) >= 0) {
        return pair(
            cellsA.farthestOfFour(wordA, ax, ay, az), cellsB.farthestOfFour(wordB, bx, by, bz));
      }
    }
    return pair(a.support(ax, ay, az), b.support(bx, by, bz)); // a box, a long list, no table
  }

  private static long pair(int a, int b) {
    return ((long) a << 32) | b;
  }

  /** Returns the index of the first body's vertex in the answer of {@link #supports}. */
  public static int first(long supports) {
    return (int) (supports >>> 32);
  }

  /** Returns the index of the second body's vertex in the answer of {@link #supports}. */
  public static int second(long supports) {
    return (int) supports;
  }

  /** Finds the farthest vertex of what is no box. */
  private int farthest(double dx, double dy, double dz) {
    SupportTableCells cells = this.cells;
    if (cells == null) {
      return supportAtAnyScale(dx, dy, dz);
    }
    long word = cells.word(dx, dy, dz);
    return word == SupportTableCells.UNLISTED
        ? supportAtAnyScale(dx, dy, dz)
        : cells.farthest(word, dx, dy, dz);
  }

  /**
   * Looks for vertices that may be farthest besides known ones: {@link SupportTableCells#rival}.
   */
  public int rival(
      double dx, double dy, double dz, double level, int known0, int known1, int known2) {
    if (!scanning) {
      return cells().rival(dx, dy, dz, level, known0, known1, known2);
    }
    double sum = Math.abs(dx) + Math.abs(dy) + Math.abs(dz);
    if (!(sum >= shortest && sum <= longest)) { // also when NaN
      return SEVERAL;
    }
    return VertexScan.rival(x, y, z, dx, dy, dz, level, known0, known1, known2);
  }

  /** Answers what the straight path does not: no table yet or never, extreme lengths. */
  private int supportAtAnyScale(double dx, double dy, double dz) {
    double sum = Math.abs(dx) + Math.abs(dy) + Math.abs(dz);
    if (!(sum >= shortest && sum <= longest)) { // also when NaN
      return supportScaled(dx, dy, dz);
    }
    if (x.length == 0) {
      throw new InvalidGeometryException("the empty polytope has no support points");
    }
    if (scanning) {
      return VertexScan.farthest(x, y, z, dx, dy, dz);
    }
    cells();
    return support(dx, dy, dz);
  }

  /** Multiplies the direction by the power of two that brings products w . p nearest to 1. */
  private int supportScaled(double dx, double dy, double dz) {
    double largest = Math.max(Math.abs(dx), Math.max(Math.abs(dy), Math.abs(dz)));
    if (!(largest > 0 && largest < Double.POSITIVE_INFINITY)) { // zero, infinite or NaN
      return supportAtAnyScale(shortest, 0, 0);
    }
    int shift = scale.shift(largest);
    return support(Math.scalb(dx, shift), Math.scalb(dy, shift), Math.scalb(dz, shift));
  }

  /** Returns the table, made when it is first asked for. */
  private SupportTableCells cells() {
    SupportTableCells known = cells;
    return known == null ? buildCells() : known;
  }

  private synchronized SupportTableCells buildCells() {
    SupportTableCells known = cells;
    if (known == null) {
      known = SupportTableLayout.of(Hull.of(polytope()), x, y, z, largestCoordinate(), scale);
      cells = known;
    }
    return known;
  }
}

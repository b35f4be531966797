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
  public static final int NONE = -1;

  /** More than one vertex, or nobody knows: see {@link #rival}. */
  public static final int SEVERAL = -2;

  /** No table, or a direction of extreme length; no word of a cell, which names a position. */
  private static final long UNLISTED = -1;

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
    long wordA = a.candidates(ax, ay, az);
    long wordB = b.candidates(bx, by, bz);
    if ((wordA | wordB) < 0) { // a box beside a hull, or a cell with a long list
      return pair(a.farthestOf(wordA, ax, ay, az), b.farthestOf(wordB, bx, by, bz));
    }
    return pair(a.farthestOfFour(wordA, ax, ay, az), b.farthestOfFour(wordB, bx, by, bz));
  }

  private int farthestOf(long word, double dx, double dy, double dz) {
    return word >= 0 ? farthestOfFour(word, dx, dy, dz) : support(dx, dy, dz);
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
    long word = candidates(dx, dy, dz);
    if (word >= 0) {
      return farthestOfFour(word, dx, dy, dz);
    }
    SupportTableCells cells = this.cells;
    return word == UNLISTED || cells == null
        ? supportAtAnyScale(dx, dy, dz)
        : farthest(cells.lists, (int) word, dx, dy, dz);
  }

  /** Returns the word of the cell of a direction, or {@link #UNLISTED}. */
  private long candidates(double dx, double dy, double dz) {
    double sum = Math.abs(dx) + Math.abs(dy) + Math.abs(dz);
    SupportTableCells cells = this.cells;
    if (cells == null || !(sum >= shortest && sum <= longest)) { // also when NaN
      return UNLISTED;
    }
    int cell =
        cells.resolution == 0
            ? SupportTableLists.chamber(dx, dy, dz)
            : SupportTableLists.gridCell(cells.resolution, cells.cellsPerOctant, dx, dy, dz, sum);
    return cells.words[cell];
  }

  /**
   * Finds the farthest of the four vertices of a word by a tournament without jumps, in which the
   * sign bit of a difference, spread over a word, selects.
   */
  private int farthestOfFour(long word, double dx, double dy, double dz) {
    double[] x = this.x;
    double[] y = this.y;
    double[] z = this.z;
    int v0 = (int) word & 0xffff;
    int v1 = (int) word >>> 16;
    int v2 = (int) (word >>> 32) & 0xffff;
    int v3 = (int) (word >>> 48);
    double dot0 = x[v0] * dx + y[v0] * dy + z[v0] * dz;
    double dot1 = x[v1] * dx + y[v1] * dy + z[v1] * dz;
    double dot2 = x[v2] * dx + y[v2] * dy + z[v2] * dz;
    double dot3 = x[v3] * dx + y[v3] * dy + z[v3] * dz;
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

  /** The farthest of the candidates at a position in {@link SupportTableCells#lists}. */
  private int farthest(int[] list, int position, double dx, double dy, double dz) {
    double[] x = this.x;
    double[] y = this.y;
    double[] z = this.z;
    int head = list[position];
    int first = position + 1;
    int end = first + (head >= 0 ? head : ~head);
    int best = -1;
    double farthest = Double.NEGATIVE_INFINITY;
    int k = first;
    for (; k + 1 < end; k += 2) {
      int vertex = list[k];
      int other = list[k + 1];
      double dot = x[vertex] * dx + y[vertex] * dy + z[vertex] * dz;
      double ofOther = x[other] * dx + y[other] * dy + z[other] * dz;
      if (ofOther > dot) {
        dot = ofOther;
        vertex = other;
      }
      if (dot > farthest) {
        farthest = dot;
        best = vertex;
      }
    }
    if (k < end) {
      int vertex = list[k];
      double dot = x[vertex] * dx + y[vertex] * dy + z[vertex] * dz;
      if (dot > farthest) {
        farthest = dot;
        best = vertex;
      }
    }
    if (head >= 0) {
      return best;
    }
    int chains = list[end++];
    for (int chain = 0; chain < chains; chain++) {
      int length = list[end++];
      int vertex = topOfChain(list, end, end + length - 1, dx, dy, dz);
      double dot = x[vertex] * dx + y[vertex] * dy + z[vertex] * dz;
      if (dot > farthest) {
        farthest = dot;
        best = vertex;
      }
      end += length;
    }
    return best;
  }

  /** Bisects a chain at the edge where it stops rising; see {@link FaceChains}. */
  private int topOfChain(int[] list, int first, int last, double dx, double dy, double dz) {
    int low = first;
    int high = last;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int from = list[middle];
      int to = list[middle + 1];
      double rise = (x[to] - x[from]) * dx + (y[to] - y[from]) * dy + (z[to] - z[from]) * dz;
      if (rise > 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return list[low];
  }

  /**
   * Looks for vertices that may be farthest in a direction besides up to three known ones: whose
   * product with the direction, computed in doubles, is not below a level. So an engine that has
   * the level from what it knows can be sure that it overlooked none, at the price of a support
   * query.
   *
   * <p>What is said holds for every direction that differs from the given one by half a unit in the
   * last place of each component, or less: the lists of candidates are made for cells wider than
   * that.
   *
   * @param dx component of the direction in the frame of the polytope, so dy and dz; not zero
   * @param level level of products w . p
   * @param known0 a known vertex; so known1 and known2, which may be the same
   * @return {@link #NONE} if every farthest vertex is known or below the level, the vertex if there
   *     is one candidate more, and {@link #SEVERAL} if there are more, if faces with 32 corners or
   *     more are concerned, or if the length of the direction is extreme
   */
  public int rival(
      double dx, double dy, double dz, double level, int known0, int known1, int known2) {
    double sum = Math.abs(dx) + Math.abs(dy) + Math.abs(dz);
    if (!(sum >= shortest && sum <= longest)) { // also when NaN
      return SEVERAL;
    }
    SupportTableCells cells = this.cells;
    int rival = NONE;
    if (cells == null) {
      if (!scanning) {
        buildCells();
        return rival(dx, dy, dz, level, known0, known1, known2);
      }
      for (int v = 0; v < x.length; v++) {
        if (isRival(v, dx, dy, dz, level, known0, known1, known2)) {
          if (rival != NONE) {
            return SEVERAL;
          }
          rival = v;
        }
      }
      return rival;
    }
    int cell =
        cells.resolution == 0
            ? SupportTableLists.chamber(dx, dy, dz)
            : SupportTableLists.gridCell(cells.resolution, cells.cellsPerOctant, dx, dy, dz, sum);
    long word = cells.words[cell];
    if (word < 0) {
      int[] list = cells.lists;
      int position = (int) word;
      int count = list[position];
      if (count < 0) {
        return SEVERAL;
      }
      for (int k = position + 1; k <= position + count; k++) {
        int v = list[k];
        if (isRival(v, dx, dy, dz, level, known0, known1, known2)) {
          if (rival != NONE) {
            return SEVERAL;
          }
          rival = v;
        }
      }
      return rival;
    }
    for (int k = 0; k < 4; k++) {
      int v = (int) (word >>> (16 * k)) & 0xffff;
      if (v != rival && isRival(v, dx, dy, dz, level, known0, known1, known2)) {
        if (rival != NONE) {
          return SEVERAL;
        }
        rival = v;
      }
    }
    return rival;
  }

  private boolean isRival(
      int v, double dx, double dy, double dz, double level, int known0, int known1, int known2) {
    return !(x[v] * dx + y[v] * dy + z[v] * dz < level)
        && v != known0
        && v != known1
        && v != known2;
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
    buildCells();
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

  private synchronized void buildCells() {
    if (cells == null) {
      cells = SupportTableCells.of(Hull.of(polytope()), x, y, z, largestCoordinate());
    }
  }
}

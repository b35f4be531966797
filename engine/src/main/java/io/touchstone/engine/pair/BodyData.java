// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import io.touchstone.kernel.support.spatial.SupportTableCells;
import io.touchstone.kernel.support.spatial.VertexScan;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A polytope as flat numbers, in its own frame, a polygon at the height 0 in space: what a {@code
 * PlacedPair} is made of. Made by {@link BodyDataMaker} when the body is prepared, from vertices
 * that nobody else can write.
 *
 * <p>Immutable, apart from the table, which is made with the first query that needs it, and
 * thread-safe.
 */
public final class BodyData {

  /** No pair of vertices: see {@link #supports}. */
  static final long NO_PAIR = -1;

  /** Between these lengths no product with an ordinary vertex leaves the range of doubles. */
  private static final double SHORTEST = 0x1p-800;

  private static final double LONGEST = 0x1p800;

  /** No body, for memories that have seen none. */
  static final BodyData NOTHING = new BodyData();

  /**
   * Coordinates by vertex, in a frame that begins near the body and is turned as its own; rounded
   * once where it is not its own.
   */
  final double[] x;

  final double[] y;
  final double[] z;

  /** Where that frame begins in the body's own; null for the same place. */
  final double @Nullable [] origin;

  /** Coordinates in the body's own frame; the same arrays as x, y, z where that is the same. */
  final double[] fullX;

  final double[] fullY;
  final double[] fullZ;

  /** Bound of the lengths of the vertices in the body's own frame. */
  final double fullReach;

  /** Of a solid box parallel to the axes its low corner, then the high one; else null. */
  final double @Nullable [] box;

  /** Of such a box the farthest corner by the signs of a direction; else null. */
  final int @Nullable [] corners;

  /** Whether it is such a box, and its middle is the origin of the frame, bit for bit. */
  final boolean centred;

  /** Half sides of a centred box; 0 for others. */
  final double halfX;

  final double halfY;
  final double halfZ;

  /** Whether it is a polygon, all of whose third coordinates are 0. */
  final boolean flat;

  /** Radius of the balls around all of its points; 0 of a plain polytope. */
  final double rounding;

  /** Bound of the lengths of the vertices. */
  final double reach;

  /** Units of u reach by which a support point may fall short along a unit vector. */
  final double units;

  /** Half of the longest side of the bounding box. */
  final double size;

  /** A point well inside. */
  final double centreX;

  final double centreY;
  final double centreZ;

  /** Bound of the distances of the vertices from the centre. */
  final double radius;

  /** Makes the table; there where vertices are looked up in one. */
  private final @Nullable Supplier<SupportTableCells> maker;

  private @Nullable SupportTableCells table; // a race reads the same one twice

  private BodyData() {
    x = new double[0];
    y = x;
    z = x;
    origin = null;
    fullX = x;
    fullY = x;
    fullZ = x;
    fullReach = 0;
    box = null;
    corners = null;
    centred = false;
    halfX = 0;
    halfY = 0;
    halfZ = 0;
    flat = false;
    rounding = 0;
    reach = 0;
    units = 0;
    size = 0;
    centreX = 0;
    centreY = 0;
    centreZ = 0;
    radius = 0;
    maker = null;
  }

  /**
   * Takes the numbers.
   *
   * @param vertices coordinates by axis and vertex; kept
   * @param origin where their frame begins in the body's own, or null; kept
   * @param full coordinates in the body's own frame; kept
   * @param fullReach bound of their lengths
   * @param box low, then high corner of a solid box, else null; kept
   * @param corners its corners by the signs of a direction, else null; kept
   * @param centre a point well inside
   * @param radius bound of the distances of the vertices from it
   * @param flat whether it is a polygon
   * @param rounding radius of the balls around all of its points
   * @param maker makes the table; null for boxes and where all vertices are looked at
   */
  BodyData(
      double[][] vertices,
      double @Nullable [] origin,
      double[][] full,
      double fullReach,
      double @Nullable [] box,
      int @Nullable [] corners,
      double reach,
      double units,
      double size,
      double[] centre,
      double radius,
      boolean flat,
      double rounding,
      @Nullable Supplier<SupportTableCells> maker) {
    x = vertices[0];
    y = vertices[1];
    z = vertices[2];
    this.origin = origin;
    fullX = full[0];
    fullY = full[1];
    fullZ = full[2];
    this.fullReach = fullReach;
    this.box = box;
    this.corners = corners;
    this.flat = flat;
    this.rounding = rounding;
    this.reach = reach;
    this.units = units;
    this.size = size;
    centreX = centre[0];
    centreY = centre[1];
    centreZ = centre[2];
    this.radius = radius;
    this.maker = maker;
    centred =
        box != null
            && corners != null
            && origin == null
            && box[0] == -box[3]
            && box[1] == -box[4]
            && box[2] == -box[5];
    halfX = centred && box != null ? box[3] : 0;
    halfY = centred && box != null ? box[4] : 0;
    halfZ = centred && box != null ? box[5] : 0;
  }

  /**
   * Finds a farthest vertex of each of two bodies. Both searches beside each other take less time
   * than one after the other: each waits for memory twice, for its cell and for its vertices.
   *
   * @param ax the direction in the frame of A, so ay and az; bx, by, bz in that of B
   * @return A's vertex in the upper 32 bits, B's in the lower; {@link #NO_PAIR} where a direction
   *     has an extreme length
   */
  static long supports(
      BodyData a, double ax, double ay, double az, BodyData b, double bx, double by, double bz) {
    SupportTableCells tableA = a.table;
    SupportTableCells tableB = b.table;
    if (tableA != null && tableB != null) {
      long wordA = tableA.word(ax, ay, az);
      long wordB = tableB.word(bx, by, bz);
      if ((wordA | wordB) >= 0) {
        return (long) tableA.farthestOfFour(wordA, ax, ay, az) << 32
            | tableB.farthestOfFour(wordB, bx, by, bz);
      }
    }
    return (long) a.support(ax, ay, az) << 32 | b.support(bx, by, bz);
  }

  /** Finds a farthest vertex; -1 where the direction has an extreme length. */
  private int support(double dx, double dy, double dz) {
    int[] ofSigns = corners;
    if (ofSigns != null) {
      return ofSigns[signs(dx, dy, dz)];
    }
    SupportTableCells cells = table();
    if (cells != null) {
      long word = cells.word(dx, dy, dz);
      return word == SupportTableCells.UNLISTED ? -1 : cells.farthest(word, dx, dy, dz);
    }
    double sum = Math.abs(dx) + Math.abs(dy) + Math.abs(dz);
    return sum > SHORTEST && sum < LONGEST ? VertexScan.farthest(x, y, z, dx, dy, dz) : -1;
  }

  /**
   * Looks for vertices that may be farthest besides known ones, with the contract of {@link
   * SupportTableCells#rival}; of no box.
   *
   * @param heightOfFull a height in the body's own frame
   */
  int rival(
      double dx, double dy, double dz, double heightOfFull, int known0, int known1, int known2) {
    double[] o = origin;
    double level = o == null ? heightOfFull : heightOfFull - (dx * o[0] + dy * o[1] + dz * o[2]);
    SupportTableCells cells = table();
    if (cells != null) {
      return cells.rival(dx, dy, dz, level, known0, known1, known2);
    }
    return VertexScan.rival(x, y, z, dx, dy, dz, level, known0, known1, known2);
  }

  /** Returns the sign bits of three numbers as bits 0, 1, 2. */
  static int signs(double x, double y, double z) {
    return sign(x) | sign(y) << 1 | sign(z) << 2;
  }

  /** Returns the sign bit of a number. */
  static int sign(double x) {
    return (int) (Double.doubleToRawLongBits(x) >>> 63);
  }

  /** Returns the table, or null where all vertices are looked at. */
  @Nullable SupportTableCells table() {
    SupportTableCells known = table;
    if (known == null && maker != null) {
      known = maker.get();
      table = known;
    }
    return known;
  }
}

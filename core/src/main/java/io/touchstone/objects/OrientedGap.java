// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.objects.BoxTree.CENTRE;
import static io.touchstone.objects.BoxTree.HALF;
import static io.touchstone.objects.BoxTree.RADIUS;
import static io.touchstone.objects.BoxTree.SIZE;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.proposal.Proposal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Gaps between oriented boxes in space, of rigid poses (S. Gottschalk, M. C. Lin, D. Manocha,
 * OBBTree, SIGGRAPH 1996, section 5), and between the triangles in them.
 *
 * <p>Everything is computed in the frame of A, where a vertex v of B stands at {@code R v + T} with
 * {@code R = R_A^-1 R_B, T = R_A^-1 (t_B - t_A)}. A direction p there is {@code w = R_A^-T p} in
 * the world, with the same gap: {@code w.(R_A x + t_A) = p.x + w.t_A}. So distances in the world
 * are those in that frame but for {@code |w| / |p|}, which is within {@code sqrt(1 +- 3 d)} where d
 * is the greatest entry of {@code |R_A^-1 R_A^-T - I|}.
 *
 * <p>With axes U of a box of A, {@code L = R U_B} of one of B, {@code M = U L'} and d from centre
 * to centre, {@code t = U d}, the gaps are
 *
 * <pre>{@code
 * along U_i        |t_i|                               - h_i - sum_j |M_ij| h_j
 * along L_j        |d.L_j|                             - h_j - sum_i |M_ij| h_i
 * along U_i x L_j  |t_k M_lj - t_l M_kj|  (k = i + 1, l = i + 2)
 *                    - h_k |M_lj| - h_l |M_kj| - h_m |M_in| - h_n |M_im|  (m = j + 1, n = j + 2)
 * }</pre>
 *
 * less the radii. For g_k = max(0, gap) over the axes of one box the distance is at least {@code
 * |g|}, along the direction {@code sum g_k U_k}.
 *
 * <p><b>Error.</b> R and the axes are off by at most 32 roundings, products of three vectors by 25
 * more; all terms of a gap along a unit direction are at most S, the sum of the reaches of both
 * objects and |T|. Below {@code 512 u S}, and {@code 8 S} times how far axes, and R for directions
 * of B, are from orthonormal. That is enough for directions that are a few roundings off, too: as
 * they are when they are written in the world.
 */
final class OrientedGap implements BoxGap {

  /** Beyond this a product of two lengths could overflow. */
  private static final double MAX_MAGNITUDE = 0x1p400;

  private static final String TRIANGLES = "objects:triangles";

  /** Cross products of axes that are nearly parallel tell nothing new. */
  private static final double LEAST_SQUARE = 1e-4;

  /** More than the roundings of the length of a cross product that is used. */
  private static final double CROSS = 1e-9;

  private final BoxTree a;
  private final BoxTree b;
  private final RelativePlace place;
  private final double margin;

  /** Along the axes of A, and along other directions. */
  private final double error;

  private final double errorOfB;

  /** At least the length of a direction that is nominally 1, and its inverse. */
  private final double stretch;

  /** There if all parts of both are triangles. */
  private final @Nullable TriangleGap triangles;

  // the box of B that was looked at last, in the frame of A
  private int nodeOfB = -1;
  private final double[] boxB = new double[SIZE];

  private final double[] m = new double[9];
  private final double[] d = new double[3];
  private final double[] t = new double[3];

  /** Gaps along the axes of A and of B; 0 instead of less where they count together. */
  private final double[] gaps = new double[6];

  /** The greatest of them. */
  private double best;

  /** The direction of the last bound: axes together, one of 0 to 14, that of triangles, or none. */
  private int chosen;

  private static final int TOGETHER = 20;
  private static final int OF_PARTS = 30;

  private static final int[] NEXT = {1, 2, 0};
  private static final int[] LAST = {2, 0, 1};

  private final double[] p = new double[3];

  OrientedGap(BoxTree a, PoseView poseA, BoxTree b, PoseView poseB, double margin) {
    this.a = a;
    this.b = b;
    this.margin = margin;
    place = new RelativePlace(poseA, poseB);
    double size = RelativePlace.length(a.reach) + RelativePlace.length(b.reach) + place.distance();
    double axes = a.axesDefect + b.axesDefect;
    boolean usable = size < MAX_MAGNITUDE;
    error = usable ? (512 * UNIT_ROUNDOFF + 8 * axes) * size + 0x1p-400 : Double.POSITIVE_INFINITY;
    errorOfB = error + 8 * place.defect() * size;
    stretch =
        (1 + 3 * place.stretch()) * (1 + 3 * place.defect()) * (1 + 3 * axes) + 32 * UNIT_ROUNDOFF;
    boolean surfaces = a.corners.length > 0 && b.corners.length > 0;
    triangles = surfaces ? new TriangleGap(place, error, stretch, margin) : null;
  }

  /** Gaps along the six axes of both boxes, until one is good enough. */
  @Override
  public double bound(int nodeA, int nodeB, double enough) {
    takeB(nodeB);
    final int at = SIZE * nodeA;
    d[0] = boxB[CENTRE] - a.boxes[at + CENTRE];
    d[1] = boxB[CENTRE + 1] - a.boxes[at + CENTRE + 1];
    d[2] = boxB[CENTRE + 2] - a.boxes[at + CENTRE + 2];
    final double radii = (a.boxes[at + RADIUS] + boxB[RADIUS] + margin) * stretch;
    final double limit = enough * stretch;
    best = Double.NEGATIVE_INFINITY;
    chosen = -1;
    // without a loop: nearly all of the time is here. Boxes of surfaces are thinnest along the last
    if (gapA(at, 2, radii) >= limit
        || gapA(at, 1, radii) >= limit
        || gapA(at, 0, radii) >= limit
        || gapB(at, 2, radii) >= limit
        || gapB(at, 1, radii) >= limit
        || gapB(at, 0, radii) >= limit) {
      return best / stretch;
    }
    if (best > 0) {
      return together();
    }
    if (triangles != null && enough > Double.MIN_NORMAL && enough < Double.POSITIVE_INFINITY) {
      // where boxes overlap along all axes a cross product hardly ever shows a whole distance, and
      // to look at two triangles is cheap
      return Math.nextDown(best * (stretch * stretch));
    }
    return crossed(at, radii, enough > Double.MIN_NORMAL);
  }

  /** Returns the gap along an axis of A, and keeps what others need of it. */
  private double gapA(int at, int i, double radii) {
    final double x = a.boxes[at + 3 * i];
    final double y = a.boxes[at + 3 * i + 1];
    final double z = a.boxes[at + 3 * i + 2];
    final double m0 = x * boxB[0] + y * boxB[1] + z * boxB[2];
    final double m1 = x * boxB[3] + y * boxB[4] + z * boxB[5];
    final double m2 = x * boxB[6] + y * boxB[7] + z * boxB[8];
    final double along = x * d[0] + y * d[1] + z * d[2];
    m[3 * i] = m0;
    m[3 * i + 1] = m1;
    m[3 * i + 2] = m2;
    t[i] = along;
    final double ofB =
        Math.abs(m0) * boxB[HALF] + Math.abs(m1) * boxB[HALF + 1] + Math.abs(m2) * boxB[HALF + 2];
    return kept(i, Math.abs(along) - a.boxes[at + HALF + i] - ofB - (error + radii));
  }

  /** Returns the gap along an axis of B, after those of A. */
  private double gapB(int at, int j, double radii) {
    final double ofA =
        Math.abs(m[j]) * a.boxes[at + HALF]
            + Math.abs(m[3 + j]) * a.boxes[at + HALF + 1]
            + Math.abs(m[6 + j]) * a.boxes[at + HALF + 2];
    return kept(3 + j, Math.abs(alongB(j)) - boxB[HALF + j] - ofA - (errorOfB + radii));
  }

  private double kept(int axis, double gap) {
    gaps[axis] = gap;
    if (gap > best) {
      best = gap;
      chosen = axis;
    }
    return gap;
  }

  /** What the axes of one box show together, where one of them shows something. */
  private double together() {
    double squareA = 0;
    double squareB = 0;
    for (int k = 0; k < 3; k++) {
      gaps[k] = gaps[k] > 0 ? gaps[k] : 0;
      gaps[3 + k] = gaps[3 + k] > 0 ? gaps[3 + k] : 0;
      squareA += gaps[k] * gaps[k];
      squareB += gaps[3 + k] * gaps[3 + k];
    }
    chosen = TOGETHER + (squareA >= squareB ? 0 : 3);
    return Math.sqrt(Math.max(squareA, squareB)) / stretch;
  }

  /**
   * What no axis of a box separates; returns a lower bound.
   *
   * @param depth whether bounds below 0 are of use, if only to find the nearest first
   */
  private double crossed(int at, double radii, boolean depth) {
    double most = best * stretch * stretch;
    for (int i = 0; i < 3; i++) {
      int k = 3 * NEXT[i];
      int l = 3 * LAST[i];
      double hk = a.boxes[at + HALF + NEXT[i]];
      double hl = a.boxes[at + HALF + LAST[i]];
      double tk = t[NEXT[i]];
      double tl = t[LAST[i]];
      for (int j = 0; j < 3; j++) {
        double gap =
            Math.abs(tl * m[k + j] - tk * m[l + j])
                - hk * Math.abs(m[l + j])
                - hl * Math.abs(m[k + j])
                - boxB[HALF + NEXT[j]] * Math.abs(m[3 * i + LAST[j]])
                - boxB[HALF + LAST[j]] * Math.abs(m[3 * i + NEXT[j]])
                - (errorOfB + radii);
        double square = 1 - m[3 * i + j] * m[3 * i + j];
        if (!(gap > 0 || depth) || !(square > LEAST_SQUARE)) {
          continue;
        }
        double length = Math.sqrt(square);
        if (gap > 0) {
          chosen = 6 + 3 * i + j;
          return gap / (length * stretch * (1 + CROSS));
        }
        double scaled = gap / length * (stretch * stretch * (1 + CROSS));
        if (scaled > most) {
          most = scaled;
          chosen = 6 + 3 * i + j;
        }
      }
    }
    return Math.nextDown(most * (1 + 4 * UNIT_ROUNDOFF));
  }

  /** Takes a box of B into the frame of A, unless it is there. */
  private void takeB(int nodeB) {
    if (nodeB == nodeOfB) {
      return;
    }
    for (int j = 0; j < 3; j++) {
      place.turn(b.boxes, SIZE * nodeB + 3 * j, boxB, 3 * j);
    }
    place.move(b.boxes, SIZE * nodeB + CENTRE, boxB, CENTRE);
    System.arraycopy(b.boxes, SIZE * nodeB + HALF, boxB, HALF, SIZE - HALF);
    nodeOfB = nodeB;
  }

  private double alongB(int j) {
    return d[0] * boxB[3 * j] + d[1] * boxB[3 * j + 1] + d[2] * boxB[3 * j + 2];
  }

  @Override
  public double along(int nodeA, int nodeB, double threshold, double[] direction) {
    double shown = bound(nodeA, nodeB, threshold > 0 ? threshold : Double.POSITIVE_INFINITY);
    if (!(shown >= threshold && chosen >= 0) && a.isLeaf(nodeA) && b.isLeaf(nodeB)) {
      shown = parts(nodeA, nodeB, threshold);
    }
    if (shown >= threshold && chosen >= 0) {
      direction(nodeA, nodeB, shown, direction);
    }
    return shown;
  }

  @Override
  public double direction(int nodeA, int nodeB, double shown, double[] direction) {
    if (chosen < 0) {
      return Double.NEGATIVE_INFINITY;
    }
    if (triangles != null && chosen == OF_PARTS) {
      place.toWorld(triangles.direction(), direction);
    } else {
      choose(nodeA);
      place.toWorld(p, direction);
    }
    return shown;
  }

  /** Computes the direction of the last bound, from A to B. */
  private void choose(int nodeA) {
    if (chosen >= TOGETHER) {
      boolean ofA = chosen == TOGETHER;
      double[] axes = ofA ? a.boxes : boxB;
      Arrays.fill(p, 0);
      for (int k = 0; k < 3; k++) {
        double gap = gaps[chosen - TOGETHER + k];
        if (gap > 0) { // most are not
          int at = ofA ? SIZE * nodeA + 3 * k : 3 * k;
          double signed = Math.copySign(gap, ofA ? t[k] : alongB(k));
          p[0] += signed * axes[at];
          p[1] += signed * axes[at + 1];
          p[2] += signed * axes[at + 2];
        }
      }
      return;
    }
    for (int i = 0; i < 3; i++) {
      if (chosen < 6) {
        p[i] = chosen < 3 ? a.boxes[SIZE * nodeA + 3 * chosen + i] : boxB[3 * (chosen - 3) + i];
      } else {
        int u = SIZE * nodeA + 3 * ((chosen - 6) / 3);
        int v = 3 * ((chosen - 6) % 3);
        int k = (i + 1) % 3;
        int l = (i + 2) % 3;
        p[i] = a.boxes[u + k] * boxB[v + l] - a.boxes[u + l] * boxB[v + k];
      }
    }
    if (p[0] * d[0] + p[1] * d[1] + p[2] * d[2] < 0) {
      for (int i = 0; i < 3; i++) {
        p[i] = -p[i];
      }
    }
  }

  @Override
  public double parts(int leafA, int leafB, double enough) {
    if (triangles == null) {
      return Double.NEGATIVE_INFINITY;
    }
    chosen = OF_PARTS;
    return triangles.lower(a.corners, 9 * a.part(leafA), b.corners, 9 * b.part(leafB), enough);
  }

  @Override
  public boolean propose(int leafA, int leafB, Proposal out) {
    if (triangles == null || !(parts(leafA, leafB, Double.POSITIVE_INFINITY) > 0)) {
      return false;
    }
    place.toWorld(triangles.direction(), p);
    double length = RelativePlace.length(p);
    out.clear().apart().along(p[0] / length, p[1] / length, p[2] / length).by(TRIANGLES);
    triangles.proposeTo(out);
    return true;
  }

  @Override
  public double estimate() {
    return triangles == null ? Double.POSITIVE_INFINITY : triangles.estimate();
  }
}

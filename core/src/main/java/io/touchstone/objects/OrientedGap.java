package io.touchstone.objects;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;

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

  private static final double MAX_MAGNITUDE = 0x1p400;

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

  private final TriangleGap triangles;

  // the box of B that was looked at last, in the frame of A
  private int nodeOfB = -1;
  private final double[] axesB = new double[9];
  private final double[] centreB = new double[3];

  private final double[] m = new double[9];
  private final double[] d = new double[3];
  private final double[] t = new double[3];

  /** Signed gaps along the axes of A and of B, 0 where they are not positive. */
  private final double[] gaps = new double[6];

  /** The direction of the last bound: a frame's axes together, one of 0 to 14, or none. */
  private int chosen;

  private static final int TOGETHER = 20;

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
    triangles = new TriangleGap(place, error, stretch, margin);
  }

  @Override
  public double bound(int nodeA, int nodeB, boolean decision) {
    relate(nodeA, nodeB);
    double radii = (a.radius[nodeA] + b.radius[nodeB] + margin) * stretch;
    double best = Double.NEGATIVE_INFINITY;
    chosen = -1;
    for (int k = 0; k < 6; k++) {
      double gap = k < 3 ? ofA(nodeA, nodeB, k) : ofB(nodeA, nodeB, k - 3);
      gap -= radii;
      gaps[k] = gap > 0 ? gap : 0;
      if (gap > 0 && decision) {
        chosen = k;
        return gap / stretch;
      }
      if (gap > best) {
        best = gap;
        chosen = k;
      }
    }
    if (best > 0) {
      double squareA = gaps[0] * gaps[0] + gaps[1] * gaps[1] + gaps[2] * gaps[2];
      double squareB = gaps[3] * gaps[3] + gaps[4] * gaps[4] + gaps[5] * gaps[5];
      chosen = TOGETHER + (squareA >= squareB ? 0 : 3);
      return Math.sqrt(Math.max(squareA, squareB)) / stretch;
    }
    return crossed(nodeA, nodeB, radii, best);
  }

  /** What no axis of a box separates; returns a lower bound. */
  private double crossed(int nodeA, int nodeB, double radii, double ofAxes) {
    double best = ofAxes * stretch * stretch;
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        double square = 1 - m[3 * i + j] * m[3 * i + j];
        if (!(square > LEAST_SQUARE)) {
          continue;
        }
        double length = Math.sqrt(square);
        double gap = cross(nodeA, nodeB, i, j) - radii * length;
        if (gap > 0) {
          chosen = 6 + 3 * i + j;
          return gap / (length * stretch * (1 + CROSS));
        }
        double scaled = gap / length * (stretch * stretch * (1 + CROSS));
        if (scaled > best) {
          best = scaled;
          chosen = 6 + 3 * i + j;
        }
      }
    }
    return Math.nextDown(best * (1 + 4 * UNIT_ROUNDOFF));
  }

  /** Takes two boxes into the frame of A. */
  private void relate(int nodeA, int nodeB) {
    if (nodeB != nodeOfB) {
      for (int j = 0; j < 3; j++) {
        place.turn(b.axes, 9 * nodeB + 3 * j, axesB, 3 * j);
      }
      place.move(b.centre, 3 * nodeB, centreB, 0);
      nodeOfB = nodeB;
    }
    double[] u = a.axes;
    int at = 9 * nodeA;
    for (int i = 0; i < 3; i++) {
      d[i] = centreB[i] - a.centre[3 * nodeA + i];
    }
    for (int i = 0; i < 3; i++) {
      double x = u[at + 3 * i];
      double y = u[at + 3 * i + 1];
      double z = u[at + 3 * i + 2];
      t[i] = x * d[0] + y * d[1] + z * d[2];
      m[3 * i] = x * axesB[0] + y * axesB[1] + z * axesB[2];
      m[3 * i + 1] = x * axesB[3] + y * axesB[4] + z * axesB[5];
      m[3 * i + 2] = x * axesB[6] + y * axesB[7] + z * axesB[8];
    }
  }

  private double ofA(int nodeA, int nodeB, int i) {
    double[] h = b.half;
    int at = 3 * nodeB;
    return Math.abs(t[i])
        - a.half[3 * nodeA + i]
        - Math.abs(m[3 * i]) * h[at]
        - Math.abs(m[3 * i + 1]) * h[at + 1]
        - Math.abs(m[3 * i + 2]) * h[at + 2]
        - error;
  }

  private double ofB(int nodeA, int nodeB, int j) {
    double[] h = a.half;
    int at = 3 * nodeA;
    return Math.abs(alongB(j))
        - b.half[3 * nodeB + j]
        - Math.abs(m[j]) * h[at]
        - Math.abs(m[3 + j]) * h[at + 1]
        - Math.abs(m[6 + j]) * h[at + 2]
        - errorOfB;
  }

  private double alongB(int j) {
    return d[0] * axesB[3 * j] + d[1] * axesB[3 * j + 1] + d[2] * axesB[3 * j + 2];
  }

  private double cross(int nodeA, int nodeB, int i, int j) {
    int k = (i + 1) % 3;
    int l = (i + 2) % 3;
    int after = (j + 1) % 3;
    int last = (j + 2) % 3;
    return Math.abs(t[l] * m[3 * k + j] - t[k] * m[3 * l + j])
        - a.half[3 * nodeA + k] * Math.abs(m[3 * l + j])
        - a.half[3 * nodeA + l] * Math.abs(m[3 * k + j])
        - b.half[3 * nodeB + after] * Math.abs(m[3 * i + last])
        - b.half[3 * nodeB + last] * Math.abs(m[3 * i + after])
        - errorOfB;
  }

  @Override
  public double along(int nodeA, int nodeB, double threshold, double[] direction) {
    double shown = bound(nodeA, nodeB, false);
    if (shown >= threshold && chosen >= 0) {
      choose(nodeA);
      place.toWorld(p, direction);
      return shown;
    }
    if (a.isLeaf(nodeA) && b.isLeaf(nodeB)) {
      shown = parts(nodeA, nodeB, threshold);
      if (shown >= threshold) {
        place.toWorld(triangles.direction(), direction);
      }
    }
    return shown;
  }

  /** Computes the direction of the last bound, from A to B. */
  private void choose(int nodeA) {
    if (chosen >= TOGETHER) {
      boolean ofA = chosen == TOGETHER;
      for (int i = 0; i < 3; i++) {
        p[i] = 0;
        for (int k = 0; k < 3; k++) {
          double along = ofA ? t[k] : alongB(k);
          double axis = ofA ? a.axes[9 * nodeA + 3 * k + i] : axesB[3 * k + i];
          p[i] += Math.copySign(gaps[chosen - TOGETHER + k], along) * axis;
        }
      }
      return;
    }
    for (int i = 0; i < 3; i++) {
      if (chosen < 6) {
        p[i] = chosen < 3 ? a.axes[9 * nodeA + 3 * chosen + i] : axesB[3 * (chosen - 3) + i];
      } else {
        int u = 9 * nodeA + 3 * ((chosen - 6) / 3);
        int v = 3 * ((chosen - 6) % 3);
        int k = (i + 1) % 3;
        int l = (i + 2) % 3;
        p[i] = a.axes[u + k] * axesB[v + l] - a.axes[u + l] * axesB[v + k];
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
    if (a.corners.length == 0 || b.corners.length == 0) {
      return Double.NEGATIVE_INFINITY;
    }
    return triangles.lower(a.corners, 9 * a.part(leafA), b.corners, 9 * b.part(leafB), enough);
  }

  @Override
  public double estimate() {
    return triangles.estimate();
  }
}

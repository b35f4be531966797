// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;

/**
 * Bounds the signed distance of all parts below a node of A from all parts below a node of B from
 * below, roundings included.
 *
 * <p>Along a direction w of the world, with W_A = R_A' w and W_B = R_B' w, the gap between two
 * boxes with centres c and half sides h is
 *
 * <pre>{@code
 * gap(w) = w.(t_B - t_A) + W_B.c_B - W_A.c_A - |W_B|.h_B - |W_A|.h_A - r |w|
 * }</pre>
 *
 * where r is the sum of the radii and of the margin. Along -w the first three terms change their
 * sign, so the greater of both gaps has their magnitude. The directions are fixed by the poses: the
 * axes of both frames and, in space, their cross products (S. Gottschalk, M. C. Lin, D. Manocha,
 * OBBTree, SIGGRAPH 1996, section 5). Each gap holds for whatever R is; only how good it is depends
 * on R being nearly orthogonal. For g_k = max(0, gap(w_k)) over the axes of one frame, the gap
 * along {@code W g = sum g_k w_k} is at least {@code |g|^2}, so that the distance is at least
 * {@code |g|^2 / |W g| >= |g| / sqrt(1 + n d)}, where d is the greatest entry of {@code |W'W - I|}.
 *
 * <p><b>Error.</b> At most 2n roundings touch a term of a component of W, n + 1 more a term of a
 * dot product, and at most 2n + 6 the last sums: below {@code 8 (n + 2) u} times the sum of all
 * magnitudes, which are bounded by those of the roots. In space boxes have axes U of their own and
 * |W|.h is {@code sum |W.U_k| h_k}: twice as many roundings, and {@code 3 |W| |v - c|} times how
 * far the axes are from orthonormal.
 *
 * <p>Memory of one thread.
 */
final class NodeGap implements BoxGap {

  /** Beyond this a product with a coordinate of a direction could overflow. */
  private static final double MAX_MAGNITUDE = 0x1p900;

  private final int n;
  private final int directions;

  /** Directions in the world, and as both frames see them. */
  final double[] world;

  private final double[] localA;
  private final double[] localB;
  private final double[] shift;
  private final double[] error;

  /** At least, and at most, the length of a direction. */
  private final double[] longest;

  private final double[] shortest;

  private final double[] gaps;

  /** Whether the last gap was that against the direction. */
  private boolean against;

  private final double shrinkA;
  private final double shrinkB;
  private final double margin;
  private final double axesDefect;
  private final BoxTree treeA;
  private final BoxTree treeB;
  private final double[] poseA;
  private final double[] poseB;

  NodeGap(BoxTree a, PoseView poseOfA, BoxTree b, PoseView poseOfB, double margin) {
    n = a.dimension;
    // a slot at the end is for a direction that is asked about alone
    directions = n == 3 ? 15 : 2 * n;
    world = new double[(directions + 1) * n];
    localA = new double[(directions + 1) * n];
    localB = new double[(directions + 1) * n];
    shift = new double[directions + 1];
    error = new double[directions + 1];
    longest = new double[directions + 1];
    shortest = new double[directions + 1];
    gaps = new double[n];
    poseA = new double[n * (n + 1)];
    poseB = new double[n * (n + 1)];
    treeA = a;
    treeB = b;
    this.margin = margin;
    axesDefect = Math.max(a.axesDefect, b.axesDefect);
    poseOfA.copyTo(poseA);
    poseOfB.copyTo(poseB);
    shrinkA = axes(poseOfA, 0);
    shrinkB = axes(poseOfB, n);
    for (int k = 0; k < 2 * n; k++) {
      prepare(k);
    }
    if (n == 3) {
      for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
          cross(i, 3 + j, 6 + 3 * i + j);
          prepare(6 + 3 * i + j);
        }
      }
    }
  }

  /** Takes the axes of a frame, or of the world where the frame is not rigid. */
  private double axes(PoseView pose, int first) {
    boolean rigid = pose.isRigid();
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        world[(first + k) * n + i] = rigid ? pose.rotation(i, k) : i == k ? 1 : 0;
      }
    }
    // the defect is computed in doubles: a little more
    double defect = rigid ? pose.defect() + 4 * n * UNIT_ROUNDOFF : 0;
    return (1 - (n + 8) * UNIT_ROUNDOFF) / Math.sqrt(1 + n * defect);
  }

  private void cross(int i, int j, int k) {
    for (int axis = 0; axis < 3; axis++) {
      int next = (axis + 1) % 3;
      int last = (axis + 2) % 3;
      world[3 * k + axis] =
          world[3 * i + next] * world[3 * j + last] - world[3 * i + last] * world[3 * j + next];
    }
  }

  /** Computes what does not depend on the boxes. */
  private void prepare(int d) {
    double squares = 0;
    double sum = 0;
    double magnitude = 0;
    for (int i = 0; i < n; i++) {
      double w = world[d * n + i];
      squares += w * w;
      double ta = poseA[i * (n + 1) + n];
      double tb = poseB[i * (n + 1) + n];
      sum += w * (tb - ta);
      double row = Math.abs(ta) + Math.abs(tb);
      for (int k = 0; k < n; k++) {
        row += Math.abs(poseA[i * (n + 1) + k]) * treeA.reach[k];
        row += Math.abs(poseB[i * (n + 1) + k]) * treeB.reach[k];
      }
      magnitude += Math.abs(w) * row;
    }
    shift[d] = sum;
    double length = Math.sqrt(squares);
    longest[d] = length * (1 + 2 * (n + 4) * UNIT_ROUNDOFF);
    shortest[d] = length * (1 - 2 * (n + 4) * UNIT_ROUNDOFF);
    magnitude += (treeA.radius(0) + treeB.radius(0) + margin) * length;
    error[d] =
        magnitude <= MAX_MAGNITUDE
            ? (16 * (n + 2) * UNIT_ROUNDOFF + 4 * n * axesDefect) * magnitude + 0x1p-900
            : Double.POSITIVE_INFINITY;
    if (!(length > 1e-3 && length < 1e3)) {
      error[d] = Double.POSITIVE_INFINITY; // nearly parallel axes have no cross product
    }
    for (int k = 0; k < n; k++) {
      double a = 0;
      double b = 0;
      for (int i = 0; i < n; i++) {
        a += poseA[i * (n + 1) + k] * world[d * n + i];
        b += poseB[i * (n + 1) + k] * world[d * n + i];
      }
      localA[d * n + k] = a;
      localB[d * n + k] = b;
    }
  }

  /** A lower bound of the gap along a direction or against it, not divided by its length. */
  private double gap(int d, int nodeA, int nodeB) {
    double sum = shift[d];
    double extent = 0;
    int at = d * n;
    for (int k = 0; k < n; k++) {
      double ofA = localA[at + k];
      double ofB = localB[at + k];
      sum += ofB * treeB.centre(nodeB, k) - ofA * treeA.centre(nodeA, k);
    }
    extent += extent(treeA, nodeA, localA, at) + extent(treeB, nodeB, localB, at);
    against = sum < 0;
    double radii = treeA.radius(nodeA) + treeB.radius(nodeB) + margin;
    return Math.abs(sum) - extent - radii * longest[d] - error[d];
  }

  /** How far a box reaches from its centre along a direction. */
  private double extent(BoxTree tree, int node, double[] local, int at) {
    double sum = 0;
    for (int k = 0; k < n; k++) {
      double along = local[at + k];
      if (n == 3) {
        along =
            local[at] * tree.axis(node, k, 0)
                + local[at + 1] * tree.axis(node, k, 1)
                + local[at + 2] * tree.axis(node, k, 2);
      }
      sum += Math.abs(along) * tree.half(node, k);
    }
    return sum;
  }

  @Override
  public double bound(int nodeA, int nodeB, double enough) {
    double best = Double.NEGATIVE_INFINITY;
    double ofA = 0;
    double ofB = 0;
    for (int d = 0; d < 2 * n; d++) {
      double gap = gap(d, nodeA, nodeB);
      if (gap > 0) {
        if (d < n) {
          ofA += gap * gap;
        } else {
          ofB += gap * gap;
        }
      } else {
        best = greater(best, gap / shortest[d]);
      }
    }
    double apart = Math.max(Math.sqrt(ofA) * shrinkA, Math.sqrt(ofB) * shrinkB);
    if (apart > 0) {
      return apart;
    }
    for (int d = 2 * n; d < directions; d++) {
      double gap = gap(d, nodeA, nodeB);
      if (gap > 0) {
        return gap / longest[d] * (1 - 4 * UNIT_ROUNDOFF);
      }
      best = greater(best, gap / shortest[d]);
    }
    return Math.nextDown(best * (1 + 4 * UNIT_ROUNDOFF));
  }

  /** NaN, which comes of numbers that are too great, says nothing and is lost. */
  private static double greater(double best, double found) {
    return found > best ? found : best;
  }

  @Override
  public double along(int nodeA, int nodeB, double threshold, double[] direction) {
    for (int d = 0; d < directions; d++) {
      double found = single(d, nodeA, nodeB);
      if (found >= threshold) {
        write(d, direction);
        return found;
      }
    }
    for (int first = 0; first <= n; first += n) {
      double greatest = 0;
      for (int k = 0; k < n; k++) {
        double gap = gap(first + k, nodeA, nodeB);
        gaps[k] = against ? Math.min(0, -gap) : Math.max(0, gap);
        greatest = Math.max(greatest, gap);
      }
      if (!(greatest > 0 && greatest < MAX_MAGNITUDE)) {
        continue;
      }
      for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int k = 0; k < n; k++) {
          sum += gaps[k] / greatest * world[(first + k) * n + i];
        }
        world[directions * n + i] = sum;
      }
      prepare(directions);
      double found = single(directions, nodeA, nodeB);
      if (found >= threshold) {
        write(directions, direction);
        return found;
      }
    }
    return Double.NEGATIVE_INFINITY;
  }

  @Override
  public double direction(int nodeA, int nodeB, double shown, double[] direction) {
    double along = along(nodeA, nodeB, shown * (1 - 0x1p-40), direction); // roundings, and more
    return along > 0 ? along : along(nodeA, nodeB, Double.MIN_VALUE, direction);
  }

  /** Writes the direction of the last gap, which is from A to B. */
  private void write(int d, double[] direction) {
    for (int i = 0; i < n; i++) {
      direction[i] = against ? -world[d * n + i] : world[d * n + i];
    }
  }

  private double single(int d, int nodeA, int nodeB) {
    double gap = gap(d, nodeA, nodeB);
    return gap > 0
        ? gap / longest[d] * (1 - 4 * UNIT_ROUNDOFF)
        : Math.nextDown(gap / shortest[d] * (1 + 4 * UNIT_ROUNDOFF));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.ContactTracker;
import io.touchstone.api.geometry.PoseView;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Chooses a few of the points of a contact: the deepest; the one farthest from it; then, one after
 * the other, the one that adds most to the area of the polygon. Points of last frame count for
 * more, so that those chosen stay the same while bodies hardly move. The rules are those of Box3D
 * (convex_manifold.c) and Jolt (ManifoldBetweenTwoFaces), which differ in the first point.
 *
 * <p>The points come in the order in which they stand around, and stay in it. Scratch memory of one
 * thread.
 */
final class ManifoldReduction {

  /** What a point that was not there in the last frame counts for. */
  private static final double NEW = 0.95;

  /** Depths as near as this to each other are equal: a share of the depth, and of the size. */
  private static final double SAME_DEPTH = 1e-3;

  /** How little a corner may stand out and still count: a share of the size. */
  private static final double FLAT = 1e-4;

  private static final double SAME_LENGTH = 1e-9;

  /** No special direction of any body. */
  private static final double[] DIRECTION = {0.47, 0.33, 0.82};

  private final int n;
  private final double[] tangent;
  private boolean[] chosen = new boolean[16];
  private double[] weight = new double[16];

  ManifoldReduction(int n) {
    this.n = n;
    tangent = new double[n];
  }

  void reduce(
      ContactManifold out,
      int maxPoints,
      @Nullable ContactTracker tracker,
      PoseView poseA,
      double size) {
    if (maxPoints != ContactRequest.ALL) {
      weigh(out, tracker, poseA, size);
      if (n == 3) {
        simplify(out, FLAT * size);
      }
      if (out.count() > maxPoints) {
        choose(out, maxPoints, poseA, size);
      }
    }
    out.setAreas(out.patchArea(), Math.min(out.patchArea(), area(out)));
  }

  private void weigh(
      ContactManifold out, @Nullable ContactTracker tracker, PoseView poseA, double size) {
    int count = out.count();
    if (chosen.length < count) {
      chosen = new boolean[2 * count];
      weight = new double[2 * count];
    }
    for (int c = 0; c < count; c++) {
      weight[c] = tracker == null || tracker.knows(out, c, poseA, size) ? 1 : NEW;
    }
  }

  /**
   * Leaves out corners that hardly stand out of the polygon of the others: two edges side by side
   * cross anywhere, and two corners in one place are one point of the contact.
   */
  private void simplify(ContactManifold out, double tolerance) {
    while (out.count() > 1) {
      int count = out.count();
      int least = -1;
      double lowest = tolerance;
      for (int c = 0; c < count; c++) {
        double height = weight[c] * height(out, c == 0 ? count - 1 : c - 1, c, (c + 1) % count);
        if (height <= lowest) {
          lowest = height;
          least = c;
        }
      }
      if (least < 0) {
        return;
      }
      for (int c = least; c + 1 < count; c++) {
        out.swap(c, c + 1);
        weight[c] = weight[c + 1];
      }
      out.keep(count - 1);
    }
  }

  /** How far a point is from the line through two others, or from the one where both are. */
  private double height(ContactManifold out, int before, int c, int after) {
    double base = Math.sqrt(distanceSq(out, before, after));
    double side = Math.sqrt(distanceSq(out, before, c));
    return base > 0 ? Math.min(side, Math.abs(twice(out, before, c, after)) / base) : side;
  }

  private void choose(ContactManifold out, int maxPoints, PoseView poseA, double size) {
    int count = out.count();
    Arrays.fill(chosen, 0, count, false);
    int first = deepest(out, poseA, size);
    chosen[first] = true;
    for (int kept = 1; kept < maxPoints; kept++) {
      int best = -1;
      double most = -1;
      for (int c = 0; c < count; c++) {
        if (!chosen[c]) {
          double gain = weight[c] * (kept == 1 ? distanceSq(out, first, c) : gain(out, c));
          if (gain > most) {
            most = gain;
            best = c;
          }
        }
      }
      chosen[best] = true;
    }
    int kept = 0;
    for (int c = 0; c < count; c++) {
      if (chosen[c]) {
        if (c != kept) {
          out.swap(c, kept);
        }
        kept++;
      }
    }
    out.keep(kept);
  }

  /**
   * Of those as deep as the deepest, one of last frame's; of these the one farthest along a
   * direction that is fixed on A and hardly ever across an edge: a corner, not a point of an edge.
   */
  private int deepest(ContactManifold out, PoseView poseA, double size) {
    for (int i = 0; i < n; i++) {
      tangent[i] = 0;
      for (int k = 0; k < n; k++) {
        tangent[i] += poseA.rotation(i, k) * DIRECTION[k];
      }
    }
    double least = Double.POSITIVE_INFINITY;
    for (int c = 0; c < out.count(); c++) {
      least = Math.min(least, out.separation(c));
    }
    double same = least + Math.max(SAME_DEPTH * Math.abs(least), SAME_LENGTH * size);
    int best = -1;
    double most = 0;
    for (int c = 0; c < out.count(); c++) {
      double along = 0;
      for (int i = 0; i < n; i++) {
        along += tangent[i] * out.point(c, i);
      }
      boolean better =
          best < 0 || weight[c] > weight[best] || (weight[c] == weight[best] && along > most);
      if (out.separation(c) <= same && better) {
        best = c;
        most = along;
      }
    }
    return best;
  }

  private double distanceSq(ContactManifold out, int c, int d) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double apart = out.point(d, i) - out.point(c, i);
      sum += apart * apart;
    }
    return sum;
  }

  /** The area that a point adds to the polygon: a triangle with the chosen ones beside it. */
  private double gain(ContactManifold out, int c) {
    int count = out.count();
    int before = c;
    int after = c;
    do {
      before = before == 0 ? count - 1 : before - 1;
    } while (!chosen[before]);
    do {
      after = after + 1 == count ? 0 : after + 1;
    } while (!chosen[after]);
    return n == 2 ? 0 : Math.abs(twice(out, before, c, after));
  }

  private static double twice(ContactManifold out, int p, int q, int r) {
    double sum = 0;
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      double uj = out.point(q, j) - out.point(p, j);
      double uk = out.point(q, k) - out.point(p, k);
      double vj = out.point(r, j) - out.point(p, j);
      double vk = out.point(r, k) - out.point(p, k);
      sum += out.normal(i) * (uj * vk - uk * vj);
    }
    return sum;
  }

  private double area(ContactManifold out) {
    if (n == 2) {
      return out.count() < 2 ? 0 : Math.sqrt(distanceSq(out, 0, 1));
    }
    double sum = 0;
    for (int c = 1; c + 1 < out.count(); c++) {
      sum += twice(out, 0, c, c + 1);
    }
    return Math.abs(sum) / 2;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.contact;

import io.touchstone.api.geometry.PoseView;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Follows the points of one pair from frame to frame: gives each a number that it keeps, with the
 * caller's payload, such as the impulse of a solver. A point is known again by its features, or
 * else by where it is on A, within a thousandth of the size. Of last frame's normal it is
 * remembered where it stood on A, so that the contact does not flip between two that are as good.
 *
 * <p>Allocates nothing once it has seen as many points as there ever are, but for payloads, which
 * are the caller's. Not thread-safe.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class ContactTracker {

  /** How far a point may move on A, as a share of the size, and still be the same. */
  private static final double NEAR = 1e-3;

  private final int dimension;
  private long[] onA = new long[8];
  private long[] onB = new long[8];
  private long[] ids = new long[8];
  private double[] places;
  private @Nullable Object[] payloads = new Object[8];
  private long[] nextIds = new long[8];
  private @Nullable Object[] nextPayloads = new Object[8];
  private boolean[] taken = new boolean[8];
  private final double[] axis;
  private boolean hasAxis;
  private int count;
  private long next;

  /**
   * Creates an empty tracker.
   *
   * @param dimension 2 or 3
   */
  public ContactTracker(int dimension) {
    this.dimension = dimension;
    places = new double[8 * dimension];
    axis = new double[dimension];
  }

  /** Forgets everything but the numbers that were given. */
  public void clear() {
    Arrays.fill(payloads, 0, count, null);
    count = 0;
    hasAxis = false;
  }

  /**
   * Gives the points of this frame their numbers, and remembers them.
   *
   * @param manifold of this frame; receives the numbers
   * @param poseA where A stands
   * @param size of the smaller body, in whose unit points are near
   */
  public void update(ContactManifold manifold, PoseView poseA, double size) {
    int now = manifold.count();
    reserve(now);
    Arrays.fill(taken, 0, count, false);
    for (int p = 0; p < now; p++) {
      int same = find(manifold, p, poseA, size, true);
      take(p, same);
    }
    for (int p = 0; p < now; p++) {
      if (nextIds[p] == ContactManifold.NO_FEATURE) {
        take(p, find(manifold, p, poseA, size, false));
      }
    }
    Arrays.fill(payloads, 0, count, null);
    for (int p = 0; p < now; p++) {
      boolean known = nextIds[p] != ContactManifold.NO_FEATURE;
      ids[p] = known ? nextIds[p] : next++;
      payloads[p] = nextPayloads[p];
      nextPayloads[p] = null;
      onA[p] = manifold.featureA(p);
      onB[p] = manifold.featureB(p);
      manifold.setId(p, ids[p]);
      for (int k = 0; k < dimension; k++) {
        places[p * dimension + k] = onBody(manifold, p, poseA, k);
      }
    }
    count = now;
    hasAxis = now > 0;
    for (int k = 0; k < dimension && hasAxis; k++) {
      axis[k] = 0;
      for (int i = 0; i < dimension; i++) {
        axis[k] += poseA.rotation(i, k) * manifold.normal(i);
      }
    }
  }

  private void take(int p, int same) {
    nextIds[p] = same < 0 ? ContactManifold.NO_FEATURE : ids[same];
    nextPayloads[p] = same < 0 ? null : payloads[same];
    if (same >= 0) {
      taken[same] = true;
    }
  }

  private void reserve(int points) {
    if (points > ids.length) {
      int more = Math.max(points, 2 * ids.length);
      onA = Arrays.copyOf(onA, more);
      onB = Arrays.copyOf(onB, more);
      ids = Arrays.copyOf(ids, more);
      places = Arrays.copyOf(places, more * dimension);
      payloads = Arrays.copyOf(payloads, more);
      nextIds = Arrays.copyOf(nextIds, more);
      nextPayloads = Arrays.copyOf(nextPayloads, more);
      taken = Arrays.copyOf(taken, more);
    }
  }

  /** Returns which of last frame's points it is, of several the nearest; or -1. */
  private int find(
      ContactManifold manifold, int p, PoseView poseA, double size, boolean byFeature) {
    int best = -1;
    double nearest = NEAR * size;
    nearest *= nearest;
    for (int q = 0; q < count; q++) {
      if (taken[q]) {
        continue;
      }
      if (byFeature) {
        if (onA[q] == manifold.featureA(p) && onB[q] == manifold.featureB(p)) {
          return q;
        }
        continue;
      }
      double square = 0;
      for (int k = 0; k < dimension; k++) {
        double apart = onBody(manifold, p, poseA, k) - places[q * dimension + k];
        square += apart * apart;
      }
      if (square <= nearest) {
        nearest = square;
        best = q;
      }
    }
    return best;
  }

  /** A coordinate in A's frame, of rigid poses up to their defect. */
  private double onBody(ContactManifold manifold, int p, PoseView poseA, int k) {
    double sum = 0;
    for (int i = 0; i < dimension; i++) {
      sum += poseA.rotation(i, k) * (manifold.point(p, i) - poseA.translation(i));
    }
    return sum;
  }

  /** Tells whether a point of this frame was there in the last one. */
  public boolean knows(ContactManifold manifold, int point, PoseView poseA, double size) {
    Arrays.fill(taken, 0, count, false);
    return find(manifold, point, poseA, size, true) >= 0
        || find(manifold, point, poseA, size, false) >= 0;
  }

  /** Tells whether there was a contact in the last frame. */
  public boolean hasAxis() {
    return hasAxis;
  }

  /** Returns a component of last frame's normal, in A's frame. */
  public double axis(int k) {
    return axis[k];
  }

  /** Returns the caller's payload of a point of this frame, in the order of the manifold. */
  public @Nullable Object payload(int point) {
    return payloads[point];
  }

  /** Keeps something with a point of this frame as long as the point is there. */
  public void setPayload(int point, @Nullable Object payload) {
    payloads[point] = payload;
  }
}

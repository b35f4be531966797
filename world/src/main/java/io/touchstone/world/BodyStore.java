// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.query.PreparedShape;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of a world by slot, with two boxes each: the tight one, which the body is in, and the
 * wide one around it, which the broad phase knows. A body that moves is told to the broad phase
 * only when its tight box leaves the wide one; until then no pair of wide boxes comes or goes.
 *
 * <p>The wide box reaches a share of the size farther on all sides, and as far ahead as the body
 * will go in a few moves like the last one (E. Catto, Dynamic bounding volume hierarchies, GDC
 * 2019: enlarged boxes). Only time depends on it.
 */
final class BodyStore {

  /** The body's box changed, or it was woken. */
  static final byte CHANGED = 1;

  /** The wide box or what the body looks at changed: its pairs are found anew. */
  static final byte LEFT = 2;

  /** What the body looks at changed: the pairs that it has may be forbidden. */
  static final byte REGROUPED = 4;

  private static final double SHARE = 0.1;
  private static final int MOVES_AHEAD = 4;

  private final int n;
  private final BroadPhase broadPhase;
  private final Boxes scratch;
  private final double[] low;
  private final double[] high;
  private final double[] step;
  private @Nullable WorldBody[] bodies = new WorldBody[16];

  /** Prepared forms of light bodies ({@link ShapeTable#light}) by slot; null of others. */
  private @Nullable PreparedShape[] light = new PreparedShape[16];

  private int size;

  /** Number of the body in a slot, or 0. */
  int[] numbers = new int[16];

  byte[] flags = new byte[16];

  /** Tight and wide boxes: of some slot from {@code 2 n slot}, lower then upper coordinates. */
  double[] tight;

  double[] wide;

  /** The last move of each tight box: of its lower corner. */
  private float[] motion;

  int[] changed = new int[16];
  int changedCount;
  int[] left = new int[16];
  int leftCount;

  /** Encloses all finite wide boxes there ever were since the world was empty. */
  final double[] reach;

  BodyStore(int dimension, BroadPhase broadPhase) {
    n = dimension;
    this.broadPhase = broadPhase;
    scratch = new Boxes(n);
    low = new double[n];
    high = new double[n];
    step = new double[n];
    tight = new double[16 * 2 * n];
    wide = new double[16 * 2 * n];
    motion = new float[16 * n];
    reach = new double[2 * n];
    forgetReach();
  }

  private void forgetReach() {
    Arrays.fill(reach, 0, n, Double.POSITIVE_INFINITY);
    Arrays.fill(reach, n, 2 * n, Double.NEGATIVE_INFINITY);
  }

  BroadPhase broadPhase() {
    return broadPhase;
  }

  int size() {
    return size;
  }

  /** Returns one more than the greatest slot there ever was. */
  int slots() {
    return bodies.length;
  }

  /** Returns the body in a slot. */
  WorldBody body(int slot) {
    WorldBody body = bodies[slot];
    if (body == null) {
      throw new IllegalStateException("the broad phase names box " + slot + ", which is not there");
    }
    return body;
  }

  /** Returns the prepared form of a light body, or null. */
  @Nullable PreparedShape light(int slot) {
    return light[slot];
  }

  void setLight(int slot, @Nullable PreparedShape form) {
    light[slot] = form;
  }

  /** Returns the body in a slot, or null. */
  @Nullable WorldBody find(int slot) {
    return bodies[slot];
  }

  void insert(WorldBody body, @Nullable PreparedShape lightForm) {
    reserve(size + 1); // before anything changes
    if (size == 0) {
      forgetReach();
    }
    scratch.of(body.shape.bounds(), body.place, body.settings.margin());
    Arrays.fill(step, 0);
    widen(scratch.box, 0);
    int slot = broadPhase.insert(low, high);
    reserve(slot + 1);
    body.slot = slot;
    bodies[slot] = body;
    light[slot] = lightForm;
    numbers[slot] = body.number;
    size++;
    Arrays.fill(motion, n * slot, n * (slot + 1), 0);
    System.arraycopy(scratch.box, 0, tight, 2 * n * slot, 2 * n);
    keepWide(slot);
    mark(slot, (byte) (CHANGED | LEFT));
  }

  private void reserve(int slots) {
    if (slots > bodies.length) {
      int more = Math.max(slots, 2 * bodies.length);
      numbers = Arrays.copyOf(numbers, more);
      flags = Arrays.copyOf(flags, more);
      tight = Arrays.copyOf(tight, 2 * n * more);
      wide = Arrays.copyOf(wide, 2 * n * more);
      motion = Arrays.copyOf(motion, n * more);
      changed = Arrays.copyOf(changed, more);
      left = Arrays.copyOf(left, more);
      light = Arrays.copyOf(light, more);
      bodies = Arrays.copyOf(bodies, more);
    }
  }

  /** Moves a body; the pose was found good. Nothing has changed if the broad phase throws. */
  void move(WorldBody body, PoseView pose) {
    int slot = body.slot;
    int at = 2 * n * slot;
    scratch.of(body.shape.bounds(), pose, body.settings.margin());
    double[] box = scratch.box;
    boolean inside = true;
    for (int i = 0; i < n; i++) {
      inside &= box[i] >= wide[at + i] && box[n + i] <= wide[at + n + i];
      step[i] = box[i] - tight[at + i];
    }
    if (!inside) {
      widen(box, 0);
      broadPhase.move(slot, low, high);
      keepWide(slot);
    }
    for (int i = 0; i < n; i++) {
      motion[n * slot + i] = (float) step[i];
    }
    System.arraycopy(box, 0, tight, at, 2 * n);
    mark(slot, inside ? CHANGED : (byte) (CHANGED | LEFT));
  }

  /** Computes the wide box around a tight one that went a step. */
  private void widen(double[] box, int from) {
    double longest = 0;
    for (int i = 0; i < n; i++) {
      longest = Math.max(longest, box[from + n + i] - box[from + i]);
    }
    double around = SHARE * longest;
    for (int i = 0; i < n; i++) {
      double ahead = Math.max(-longest, Math.min(longest, MOVES_AHEAD * step[i]));
      double lower = box[from + i] - around + Math.min(0, ahead);
      double upper = box[from + n + i] + around + Math.max(0, ahead);
      low[i] = lower <= box[from + i] ? lower : box[from + i]; // also where it is NaN
      high[i] = upper >= box[from + n + i] ? upper : box[from + n + i];
    }
  }

  private void keepWide(int slot) {
    System.arraycopy(low, 0, wide, 2 * n * slot, n);
    System.arraycopy(high, 0, wide, 2 * n * slot + n, n);
    boolean finite = true;
    for (int i = 0; i < n; i++) {
      finite &= !Double.isInfinite(low[i]) && !Double.isInfinite(high[i]);
    }
    for (int i = 0; i < n && finite; i++) {
      reach[i] = Math.min(reach[i], low[i]);
      reach[n + i] = Math.max(reach[n + i], high[i]);
    }
  }

  /** Widens all boxes anew that changed since the last update, so that they last equally long. */
  void widenChanged() {
    for (int k = 0; k < changedCount; k++) {
      int slot = changed[k];
      if (numbers[slot] != 0 && (flags[slot] & LEFT) == 0) {
        for (int i = 0; i < n; i++) {
          step[i] = motion[n * slot + i];
        }
        widen(tight, 2 * n * slot);
        broadPhase.move(slot, low, high);
        keepWide(slot);
        mark(slot, LEFT);
      }
    }
  }

  /** Visits the bodies whose wide boxes overlap that of another one, and perhaps that one. */
  void forEachNear(int slot, IntToDoubleFunction visitor) {
    System.arraycopy(wide, 2 * n * slot, low, 0, n);
    System.arraycopy(wide, 2 * n * slot + n, high, 0, n);
    broadPhase.forEachNear(low, high, 0, visitor);
  }

  void remove(WorldBody body) {
    broadPhase.remove(body.slot);
    bodies[body.slot] = null;
    light[body.slot] = null;
    numbers[body.slot] = 0;
    size--;
  }

  /** Notes that something about a body, or about the former one in its slot, changed. */
  void mark(int slot, byte what) {
    byte known = flags[slot];
    if ((what & CHANGED) != 0 && (known & CHANGED) == 0) {
      changed = with(changed, changedCount++, slot);
    }
    if ((what & LEFT) != 0 && (known & LEFT) == 0) {
      left = with(left, leftCount++, slot);
    }
    flags[slot] = (byte) (known | what);
  }

  private static int[] with(int[] list, int count, int slot) {
    int[] enough = count < list.length ? list : Arrays.copyOf(list, 2 * count);
    enough[count] = slot;
    return enough;
  }

  /** Forgets what changed: an update has taken notice. */
  void settle() {
    for (int k = 0; k < changedCount; k++) {
      flags[changed[k]] = 0;
    }
    for (int k = 0; k < leftCount; k++) {
      flags[left[k]] = 0;
    }
    changedCount = 0;
    leftCount = 0;
  }

  /** Tells whether the tight boxes of two bodies have a point in common. */
  boolean touch(int a, int b) {
    return overlap(tight, a, tight, b);
  }

  /** Tells whether the wide boxes of two bodies have a point in common. */
  boolean near(int a, int b) {
    return overlap(wide, a, wide, b);
  }

  private boolean overlap(double[] ofA, int a, double[] ofB, int b) {
    int atA = 2 * n * a;
    int atB = 2 * n * b;
    for (int i = 0; i < n; i++) {
      if (ofA[atA + i] > ofB[atB + n + i] || ofB[atB + i] > ofA[atA + n + i]) {
        return false;
      }
    }
    return true;
  }
}

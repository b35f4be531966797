// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.query.PreparedShape;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of a world by slot, with two boxes each: the tight one, which the body is in, and the
 * wide one around it, which the broad phase for searches knows. It is told of bodies that left
 * their wide boxes before it is searched, which no update does where many bodies move.
 *
 * <p>The wide box reaches a share of the size farther on all sides, and as far ahead as the body
 * will go in a few moves like the last one (E. Catto, Dynamic bounding volume hierarchies, GDC
 * 2019: enlarged boxes). Only time depends on it.
 */
final class BodyStore {

  /** A body came to the slot, moved or went since the last update. */
  static final byte CHANGED = 1;

  /** What the body looks at changed: the pairs that it has may be forbidden. */
  static final byte REGROUPED = 2;

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

  /** Where bodies stand, by slot: those of the bodies, to be had without looking these up. */
  private @Nullable MutablePose[] places = new MutablePose[16];

  private int size;

  /** Number of the body in a slot, or 0. */
  int[] numbers = new int[16];

  byte[] flags = new byte[16];

  /** Tight and wide boxes: of some slot from {@code 2 n slot}, lower then upper coordinates. */
  double[] tight;

  double[] wide;

  /** The last move of each tight box: of its lower corner. */
  private float[] motion;

  /** Slots that have a flag. */
  int[] changed = new int[16];

  int changedCount;

  /** Slots of bodies that moved since the broad phase was searched, and whether each is one. */
  private int[] moved = new int[16];

  private int movedCount;
  private boolean[] isMoved = new boolean[16];

  /**
   * Whose wide boxes overlap. Who is known there misses nobody: wide boxes become others only when
   * the broad phase is told so, of bodies that {@link #changed} before the next update looks
   * around, or else nobody is known.
   */
  private final Neighbours neighbours = new Neighbours();

  // made once, so that a search makes none
  private final IntToDoubleFunction link = this::link;
  private int linked;

  /** Encloses all finite wide boxes there ever were since the world was empty. */
  final double[] reach;

  BodyStore(int dimension, Function<IntFunction<String>, BroadPhase> broadPhases) {
    n = dimension;
    broadPhase = broadPhases.apply(this::name);
    scratch = new Boxes(n);
    low = new double[n];
    high = new double[n];
    step = new double[n];
    tight = new double[16 * 2 * n];
    wide = new double[16 * 2 * n];
    motion = new float[16 * n];
    reach = new double[2 * n];
    neighbours.reserve(16);
    forgetReach();
  }

  private void forgetReach() {
    Arrays.fill(reach, 0, n, Double.POSITIVE_INFINITY);
    Arrays.fill(reach, n, 2 * n, Double.NEGATIVE_INFINITY);
  }

  /**
   * Returns what to search for bodies; wide boxes are in it. What it was told before it threw, if
   * it does, is not told again.
   */
  BroadPhase searchable() {
    while (movedCount > 0) {
      int slot = moved[movedCount - 1];
      if (numbers[slot] != 0 && !isInside(slot)) {
        for (int i = 0; i < n; i++) {
          step[i] = motion[n * slot + i];
        }
        widen(tight, 2 * n * slot);
        broadPhase.move(slot, low, high);
        neighbours.forget(slot);
        keepWide(slot);
      }
      isMoved[slot] = false;
      movedCount--;
    }
    return broadPhase;
  }

  private boolean isInside(int slot) {
    boolean inside = true;
    for (int i = 2 * n * slot; i < 2 * n * slot + n; i++) {
      inside &= tight[i] >= wide[i] && tight[n + i] <= wide[n + i];
    }
    return inside;
  }

  int size() {
    return size;
  }

  /** Returns how many slots there are, used or not. */
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

  /** Returns what the body in a slot is called in messages. */
  String name(int slot) {
    return String.valueOf(bodies[slot]);
  }

  /** Returns the prepared form of a light body, or null. */
  @Nullable PreparedShape light(int slot) {
    return light[slot];
  }

  /** Returns where the body in a slot stands, of one that is there. */
  MutablePose place(int slot) {
    return Objects.requireNonNull(places[slot]);
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
    places[slot] = body.place;
    numbers[slot] = body.number;
    size++;
    Arrays.fill(motion, n * slot, n * (slot + 1), 0);
    System.arraycopy(scratch.box, 0, tight, 2 * n * slot, 2 * n);
    keepWide(slot);
    mark(slot, CHANGED);
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
      moved = Arrays.copyOf(moved, more);
      isMoved = Arrays.copyOf(isMoved, more);
      light = Arrays.copyOf(light, more);
      places = Arrays.copyOf(places, more);
      neighbours.reserve(more);
      bodies = Arrays.copyOf(bodies, more);
    }
  }

  /** Moves a body; the pose was found good. */
  void move(WorldBody body, PoseView pose) {
    int slot = body.slot;
    int at = 2 * n * slot;
    scratch.of(body.shape.bounds(), pose, body.settings.margin());
    double[] box = scratch.box;
    for (int i = 0; i < n; i++) {
      motion[n * slot + i] = (float) (box[i] - tight[at + i]);
    }
    System.arraycopy(box, 0, tight, at, 2 * n);
    if (!isMoved[slot]) {
      isMoved[slot] = true;
      moved[movedCount++] = slot;
    }
    mark(slot, CHANGED);
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

  /** Visits the other bodies whose tight boxes have a point in common with that of a body. */
  void forEachNear(int slot, IntConsumer visitor) {
    BroadPhase searched = searchable();
    if (!neighbours.isKnown(slot)) {
      neighbours.forget(slot); // of what a search found that threw
      linked = slot;
      System.arraycopy(wide, 2 * n * slot, low, 0, n);
      System.arraycopy(wide, 2 * n * slot + n, high, 0, n);
      searched.forEachNear(low, high, 0, link);
      neighbours.complete(slot);
    }
    for (int k = neighbours.first(slot); k != Neighbours.NONE; k = neighbours.next(k)) {
      if (touch(slot, neighbours.other(k))) {
        visitor.accept(neighbours.other(k));
      }
    }
  }

  private double link(int other) {
    if (other != linked) {
      neighbours.link(linked, other);
    }
    return 0;
  }

  /** Forgets whose boxes overlap: so many bodies changed that nobody looks around. */
  void forgetNeighbours() {
    neighbours.clear();
  }

  void remove(WorldBody body) {
    broadPhase.remove(body.slot);
    neighbours.forget(body.slot);
    bodies[body.slot] = null;
    light[body.slot] = null;
    places[body.slot] = null;
    numbers[body.slot] = 0;
    size--;
    mark(body.slot, CHANGED);
  }

  /** Notes that something about a body, or about the former one in its slot, changed. */
  void mark(int slot, byte what) {
    if (flags[slot] == 0) {
      changed[changedCount++] = slot;
    }
    flags[slot] |= what;
  }

  /** Forgets what changed: an update has taken notice. */
  void settle() {
    for (int k = 0; k < changedCount; k++) {
      flags[changed[k]] = 0;
    }
    changedCount = 0;
  }

  /** Tells whether the tight boxes of two bodies have a point in common. */
  boolean touch(int a, int b) {
    int atA = 2 * n * a;
    int atB = 2 * n * b;
    for (int i = 0; i < n; i++) {
      if (tight[atA + i] > tight[atB + n + i] || tight[atB + i] > tight[atA + n + i]) {
        return false;
      }
    }
    return true;
  }
}

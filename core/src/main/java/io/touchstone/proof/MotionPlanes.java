// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.motion.FreeMotion;
import io.touchstone.api.motion.MotionFrame;
import io.touchstone.api.motion.MotionPlane;
import io.touchstone.api.query.AxisVector;
import io.touchstone.checker.motion.MotionChecker;
import io.touchstone.checker.motion.MotionFilter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes planes that tile an interval of time, from both of its ends: near a contact it is the
 * normal of the end that holds for long. What it makes is found with the arithmetic of the checker
 * and checked by it again as a whole. Memory of one pair; not thread-safe.
 */
final class MotionPlanes {

  /** Halvings of an interval until a plane is given up: doubles from 0 to 1 have no more. */
  private static final int HALVINGS = 70;

  /** Steps between a time that a plane reaches and twice as far. */
  private static final int REFINEMENTS = 4;

  /** The shortest time in which bodies that touch are looked at as they leave. */
  private static final double LEAST_LEAVE = 0x1p-40;

  /** Normals of faces are often numbers with few digits. */
  private static final double SHORT = 0x1p20;

  private final MotionChecker checker;
  private final MotionFilter filter;
  private final MotionNormals normals;
  private final int most;
  private final List<MotionPlane> planes = new ArrayList<>();

  /** Whether the bodies may touch at time 0, and are apart only after it. */
  private boolean afterStart;

  /** Whether the checker itself has seen each plane. */
  private boolean checked = true;

  /** Where no plane was found. */
  private double stuck;

  /**
   * Creates the maker.
   *
   * @param most how many planes there may be
   */
  MotionPlanes(MotionChecker checker, MotionNormals normals, int most) {
    this.checker = checker;
    this.filter = checker.filter();
    this.normals = normals;
    this.most = most;
  }

  /** Returns up to when planes have been made. */
  double reached() {
    return planes.isEmpty() ? 0 : planes.get(planes.size() - 1).to();
  }

  /** Returns a time at which no plane was found by the last {@link #extend}. */
  double stuck() {
    return stuck;
  }

  /** Tells whether the checker has seen each plane already. */
  boolean areChecked() {
    return checked;
  }

  FreeMotion evidence() {
    return new FreeMotion(planes, reached(), afterStart);
  }

  /**
   * Makes the first plane of bodies that touch at time 0 and leave at once: with a gap of exactly 0
   * there. Normals are those of later times, and the same with short numbers, as those of faces
   * often are.
   */
  boolean leave() {
    for (double end = 1; end > LEAST_LEAVE && planes.isEmpty(); end /= 2) {
      double[] direction = normals.at(end);
      for (MotionFrame frame : MotionFrame.values()) {
        if (direction != null && isUseful(frame) && planes.isEmpty()) {
          double[] w = new double[direction.length];
          filter.toFrame(direction, frame, end, w);
          leaveAlong(AxisVector.of(w), frame, end);
          for (int i = 0; i < w.length; i++) {
            w[i] = Math.rint(w[i] * SHORT) / SHORT + 0.0;
          }
          leaveAlong(AxisVector.of(w), frame, end);
        }
      }
      if (direction != null && planes.isEmpty() && checker.isLinear()) {
        AxisVector normal = MotionNormals.exactAt(checker.a(), checker.b(), end);
        if (normal != null) {
          leaveAlong(normal, MotionFrame.WORLD, end);
        }
      }
    }
    return afterStart;
  }

  private void leaveAlong(AxisVector normal, MotionFrame frame, double end) {
    MotionPlane plane = new MotionPlane(0, end, frame, normal);
    if (planes.isEmpty() && checker.holdsAfterStart(plane)) {
      planes.add(plane);
      afterStart = true;
    }
  }

  /**
   * Takes planes over that start where those here end, as far as they hold. Where something turns,
   * a plane that doubles do not show mostly bends too much, and another one is made sooner than
   * that is known exactly.
   *
   * @param slowly whether exact numbers are asked all the same
   */
  void offer(List<MotionPlane> offered, boolean slowly) {
    for (MotionPlane plane : offered) {
      if (plane.from() == reached()
          && planes.size() < most
          && (slowly ? checker.holds(plane) : checker.holdsInDoubles(plane))) {
        planes.add(plane);
      }
    }
  }

  /**
   * Makes planes up to a time; returns whether it was reached. What holds from the start is kept.
   */
  boolean extend(double end) {
    if (lengthen(end)) {
      return true;
    }
    checked = false;
    List<MotionPlane> late = new ArrayList<>(); // the last one first
    double hi = end;
    boolean tail = true;
    while (reached() < hi && planes.size() + late.size() < most) {
      MotionPlane plane = tail ? best(hi, reached()) : null;
      if (plane != null) {
        late.add(plane);
        hi = plane.from();
      } else if (tail) {
        stuck = hi;
        tail = false; // all of it may be lost; go as far as possible from the start
        hi = end;
        late.clear();
      }
      if (reached() < hi) {
        MotionPlane next = best(reached(), hi);
        if (next == null) {
          stuck = tail ? reached() : stuck;
          return false;
        }
        planes.add(next);
      }
    }
    for (int k = late.size() - 1; k >= 0 && reached() >= hi; k--) {
      planes.add(late.get(k));
    }
    return reached() >= end;
  }

  /** Lets the last plane, the one of a contact, take the place of those before it, if it does. */
  void simplify() {
    int size = planes.size();
    for (int k = afterStart ? 1 : 0; k < size - 1; k++) {
      MotionPlane last = planes.get(size - 1);
      MotionPlane longer =
          new MotionPlane(planes.get(k).from(), last.to(), last.frame(), last.normal());
      if (checker.holdsInDoubles(longer)) {
        planes.subList(k, size).clear();
        planes.add(longer);
        return;
      }
    }
  }

  /** Lets the last plane reach a later time, if it does. */
  private boolean lengthen(double end) {
    if (planes.isEmpty() || end <= reached() || (afterStart && planes.size() == 1)) {
      return end <= reached();
    }
    MotionPlane last = planes.get(planes.size() - 1);
    MotionPlane longer = new MotionPlane(last.from(), end, last.frame(), last.normal());
    boolean holds = checker.holdsInDoubles(longer); // else a new plane is made, which is cheaper
    if (holds) {
      planes.set(planes.size() - 1, longer);
    }
    return holds;
  }

  /** Returns the plane from a time that reaches farthest towards another, or null. */
  private @Nullable MotionPlane best(double at, double towards) {
    double[] direction = normals.at(at);
    MotionPlane best = null;
    for (MotionFrame frame : MotionFrame.values()) {
      if (direction != null && isUseful(frame) && !reaches(best, towards)) {
        double[] w = new double[direction.length];
        filter.toFrame(direction, frame, at, w);
        best = longer(best, inDoubles(w, frame, at, towards));
      }
    }
    if (best == null && direction != null && !checker.isLinear()) {
      for (MotionFrame frame : MotionFrame.values()) {
        if (isUseful(frame) && !reaches(best, towards)) {
          double[] w = new double[direction.length];
          filter.toFrame(direction, frame, at, w);
          best = longer(best, byChecker(AxisVector.of(w), frame, at, towards));
        }
      }
    }
    if (best == null && checker.isLinear()) {
      AxisVector normal = MotionNormals.exactAt(checker.a(), checker.b(), at);
      best = normal == null ? null : byChecker(normal, MotionFrame.WORLD, at, towards);
    }
    return best;
  }

  private boolean isUseful(MotionFrame frame) {
    return switch (frame) {
      case WORLD -> true;
      case A -> checker.a().turnsEvenly() && checker.a().size().speed() > 0;
      case B -> checker.b().turnsEvenly() && checker.b().size().speed() > 0;
    };
  }

  private static boolean reaches(@Nullable MotionPlane plane, double time) {
    return plane != null && (plane.from() == time || plane.to() == time);
  }

  private static @Nullable MotionPlane longer(@Nullable MotionPlane p, @Nullable MotionPlane q) {
    return p == null || (q != null && q.to() - q.from() > p.to() - p.from()) ? q : p;
  }

  /** Tells whether a plane holds between a time and another. */
  private interface Reach {
    boolean holds(double time);
  }

  private @Nullable MotionPlane inDoubles(
      double[] w, MotionFrame frame, double at, double towards) {
    double room = filter.room(w, frame, at);
    if (!(room >= 0)) {
      return null;
    }
    double far =
        farthest(
            at,
            towards,
            time -> {
              double there = filter.room(w, frame, time);
              return time < at
                  ? filter.spans(w, frame, time, there, at, room, at == 1)
                  : filter.spans(w, frame, at, room, time, there, time == 1);
            });
    return plane(AxisVector.of(w), frame, at, far);
  }

  private @Nullable MotionPlane byChecker(
      AxisVector normal, MotionFrame frame, double at, double towards) {
    if (checker.gap(normal, frame, at, MotionChecker.FIRST_DIGITS).room().signum() < 0) {
      return null;
    }
    double far =
        farthest(
            at,
            towards,
            time -> {
              MotionPlane tried = plane(normal, frame, at, time);
              return tried != null && checker.holds(tried);
            });
    return plane(normal, frame, at, far);
  }

  private static @Nullable MotionPlane plane(
      AxisVector normal, MotionFrame frame, double one, double other) {
    return one == other
        ? null
        : new MotionPlane(Math.min(one, other), Math.max(one, other), frame, normal);
  }

  /**
   * Returns how far from a time towards another something holds, roughly; the time itself if not.
   */
  private static double farthest(double at, double towards, Reach reach) {
    if (reach.holds(towards)) {
      return towards;
    }
    double beyond = towards;
    for (int k = 0; k < HALVINGS; k++) {
      double time = at + (beyond - at) / 2;
      if (time == at || time == beyond) {
        return at;
      }
      if (reach.holds(time)) {
        double best = time;
        for (int step = 0; step < REFINEMENTS; step++) {
          double middle = best + (beyond - best) / 2;
          if (reach.holds(middle)) {
            best = middle;
          } else {
            beyond = middle;
          }
        }
        return best;
      }
      beyond = time;
    }
    return at;
  }
}

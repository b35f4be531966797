// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.motion;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a solver found, in memory of the caller. Nothing of it is believed: times and evidence tell
 * the proof where to look. Not thread-safe.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class MotionProposal {

  private MotionVerdict verdict = MotionVerdict.UNDECIDED;
  private double freeUntil;
  private double contactAt = 1;
  private int distanceQueries;
  private final List<MotionPlane> planes = new ArrayList<>();
  private @Nullable MotionContact contact;

  /** Creates an empty proposal. */
  public MotionProposal() {}

  /** Forgets everything. */
  public void clear() {
    verdict = MotionVerdict.UNDECIDED;
    freeUntil = 0;
    contactAt = 1;
    distanceQueries = 0;
    planes.clear();
    contact = null;
  }

  /** Says that they never meet. */
  public void free() {
    verdict = MotionVerdict.FREE;
    freeUntil = 1;
    contactAt = 1;
  }

  /** Says that they meet at time 0. */
  public void startsInContact() {
    verdict = MotionVerdict.STARTS_IN_CONTACT;
    freeUntil = 0;
    contactAt = 0;
  }

  /**
   * Says that they meet between two times.
   *
   * @param from up to when they do not
   * @param to by when they do
   */
  public void hit(double from, double to) {
    verdict = MotionVerdict.HIT;
    setTimes(from, to);
  }

  /** Says that it is not known, but that they seem apart before a time. */
  public void undecided(double from) {
    verdict = MotionVerdict.UNDECIDED;
    setTimes(from, 1);
  }

  private void setTimes(double from, double to) {
    if (!(from >= 0 && from <= to && to <= 1)) {
      throw new IllegalArgumentException(
          "a hit from %s to %s; times are 0 <= from <= to <= 1".formatted(from, to));
    }
    freeUntil = from;
    contactAt = to;
  }

  /** Adds a plane that may be of use. */
  public void add(MotionPlane plane) {
    planes.add(plane);
  }

  /** Sets evidence of a contact that may be of use. */
  public void contact(@Nullable MotionContact evidence) {
    contact = evidence;
  }

  /** Adds to the count of distance queries. */
  public void countQueries(int queries) {
    distanceQueries += queries;
  }

  /** Returns the claim. */
  public MotionVerdict verdict() {
    return verdict;
  }

  /** Returns up to when they are said not to meet. */
  public double freeUntil() {
    return freeUntil;
  }

  /** Returns by when they are said to meet. */
  public double contactAt() {
    return contactAt;
  }

  /** Returns how many distance queries were asked. */
  public int distanceQueries() {
    return distanceQueries;
  }

  /** Returns a copy of the planes. */
  public List<MotionPlane> planes() {
    return List.copyOf(planes);
  }

  /** Returns the evidence of a contact, or null. */
  public @Nullable MotionContact contact() {
    return contact;
  }
}

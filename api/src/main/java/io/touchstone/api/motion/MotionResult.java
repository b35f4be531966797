// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.motion;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.seal.Seal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The answer about a motion. Immutable and thread-safe; points and directions are in the world.
 *
 * <p>What is made with {@link #of} is {@link Assurance#FLOATING}; only the proof, which holds the
 * seal, can say more.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class MotionResult {

  private final MotionVerdict verdict;
  private final Assurance assurance;
  private final double freeUntil;
  private final OptionalDouble contactAt;
  private final FreeMotion free;
  private final @Nullable MotionContact contact;
  private final OptionalDouble separation;
  private final @Nullable AxisVector normal;
  private final List<Double> points;
  private final int distanceQueries;

  private MotionResult(
      MotionVerdict verdict,
      Assurance assurance,
      double freeUntil,
      OptionalDouble contactAt,
      FreeMotion free,
      @Nullable MotionContact contact,
      OptionalDouble separation,
      @Nullable AxisVector normal,
      List<Double> points,
      int distanceQueries) {
    this.verdict = Objects.requireNonNull(verdict, "verdict");
    this.assurance = assurance;
    this.freeUntil = freeUntil;
    this.contactAt = contactAt;
    this.free = Objects.requireNonNull(free, "free");
    this.contact = contact;
    this.separation = separation;
    this.normal = normal;
    this.points = List.copyOf(points);
    this.distanceQueries = distanceQueries;
  }

  /**
   * Returns an answer that nobody has proved.
   *
   * @param verdict the answer in one word
   * @param freeUntil up to when the bodies do not meet
   * @param contactAt by when they do
   * @param free evidence of the first; {@link FreeMotion#NOTHING} for none
   * @param contact evidence of the second, or null
   * @param distanceQueries how many were asked
   */
  public static MotionResult of(
      MotionVerdict verdict,
      double freeUntil,
      OptionalDouble contactAt,
      FreeMotion free,
      @Nullable MotionContact contact,
      int distanceQueries) {
    return new MotionResult(
        verdict,
        Assurance.FLOATING,
        freeUntil,
        contactAt,
        free,
        contact,
        OptionalDouble.empty(),
        null,
        List.of(),
        distanceQueries);
  }

  /**
   * Returns the same with what is to be seen at the contact, unproved again.
   *
   * @param upper an upper bound of the separation at {@code contactAt}
   * @param axis unit normal from A to B, or null
   * @param points n coordinates of the point of A, then n of B; or none
   */
  public MotionResult withContact(
      OptionalDouble upper, @Nullable AxisVector axis, List<Double> points) {
    return new MotionResult(
        verdict,
        Assurance.FLOATING,
        freeUntil,
        contactAt,
        free,
        contact,
        upper,
        axis,
        points,
        distanceQueries);
  }

  /**
   * Returns the same as a proved answer: the verdict, {@code freeUntil}, {@code contactAt} and the
   * separation; normal and points are floating numbers.
   *
   * @param seal who may say so
   */
  @SuppressWarnings("exports") // who cannot name the seal has no use for this method
  public MotionResult assured(Seal seal) {
    Objects.requireNonNull(seal, "seal");
    return new MotionResult(
        verdict,
        Assurance.PROVED,
        freeUntil,
        contactAt,
        free,
        contact,
        separation,
        normal,
        points,
        distanceQueries);
  }

  /** Returns the answer in one word. */
  public MotionVerdict verdict() {
    return verdict;
  }

  /** Returns what stands behind verdict and times. */
  public Assurance assurance() {
    return assurance;
  }

  /** Returns up to when, exclusively, the bodies do not meet; 1 if they never do. */
  public double freeUntil() {
    return freeUntil;
  }

  /** Returns by when they meet; empty if they do not, or if that is not known. */
  public OptionalDouble contactAt() {
    return contactAt;
  }

  /** Returns an upper bound of their separation at {@link #contactAt}, less the minimum one. */
  public OptionalDouble separation() {
    return separation;
  }

  /** Returns a unit normal from A to B at the contact. */
  public Optional<AxisVector> normal() {
    return Optional.ofNullable(normal);
  }

  /** Returns the points at the contact: n coordinates of A's, n of B's; empty if there are none. */
  public List<Double> points() {
    return points;
  }

  /** Returns the evidence that they do not meet before. */
  public FreeMotion free() {
    return free;
  }

  /** Returns the evidence that they meet. */
  public Optional<MotionContact> contact() {
    return Optional.ofNullable(contact);
  }

  /** Returns how many planes the evidence has. */
  public int planes() {
    return free.planes().size();
  }

  /** Returns how many distance queries were asked, those of the proof included. */
  public int distanceQueries() {
    return distanceQueries;
  }

  @Override
  public String toString() {
    return "MotionResult[%s, %s, free until %s, contact at %s, %d planes]"
        .formatted(
            verdict,
            assurance,
            freeUntil,
            contactAt.isPresent() ? contactAt.getAsDouble() : "-",
            planes());
  }
}

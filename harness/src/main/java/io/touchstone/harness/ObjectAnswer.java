// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.io.PartedShape;
import org.jspecify.annotations.Nullable;

/**
 * The answer about a pair of which a body is an object with parts. Immutable.
 *
 * @param outcome the answer; null if the pair failed
 * @param partA the part of the first body that decides, by its name or else its number; empty if
 *     there is none
 * @param partB the part of the second body
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public record ObjectAnswer(@Nullable ObjectOutcome outcome, String partA, String partB) {

  /** Returns the answer with the names of its parts; null of two convex bodies. */
  public static @Nullable ObjectAnswer of(
      @Nullable ObjectOutcome outcome, @Nullable PartedShape a, @Nullable PartedShape b) {
    return (a == null && b == null)
        ? null
        : new ObjectAnswer(
            outcome,
            outcome == null ? "" : name(a, outcome.partA()),
            outcome == null ? "" : name(b, outcome.partB()));
  }

  private static String name(@Nullable PartedShape body, int part) {
    return (body == null || part < 0) ? "" : body.name(part);
  }
}

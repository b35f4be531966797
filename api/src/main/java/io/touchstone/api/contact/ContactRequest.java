// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.contact;

/**
 * What a contact manifold is to be like. Immutable.
 *
 * @param maxPoints the most points that are kept, at least 1; in the plane no more than 2 exist.
 *     {@link #ALL} keeps every corner of the patch
 * @param speculativeDistance points are kept that are at most this far apart; not negative, finite
 * @param exact whether corners are told apart by exact signs where doubles do not decide; that
 *     allocates. Without it, what doubles cannot tell apart counts as one corner
 */
public record ContactRequest(int maxPoints, double speculativeDistance, boolean exact) {

  /** Every corner of the patch. */
  public static final int ALL = Integer.MAX_VALUE;

  private static final ContactRequest DEFAULT = new ContactRequest(4, 0, false);

  /** Checks the numbers. */
  public ContactRequest {
    if (maxPoints < 1) {
      throw new IllegalArgumentException(
          "at most %d points; a manifold needs at least one".formatted(maxPoints));
    }
    if (!(speculativeDistance >= 0) || Double.isInfinite(speculativeDistance)) {
      throw new IllegalArgumentException(
          "the speculative distance is %s; it must be finite and not negative"
              .formatted(speculativeDistance));
    }
  }

  /** Returns a request for four points that are in contact. */
  public static ContactRequest manifold() {
    return DEFAULT;
  }

  /** Returns a request for the whole patch, told by exact signs, however far its corners are. */
  public static ContactRequest patch() {
    return new ContactRequest(ALL, Double.MAX_VALUE, true);
  }
}

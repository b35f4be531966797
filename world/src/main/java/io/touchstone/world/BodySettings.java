// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import org.jspecify.annotations.Nullable;

/**
 * How a body takes part in a world. Immutable; each method that sets something returns another one.
 *
 * <p>Two bodies may form a pair if each is in a group that the other looks at: {@code (a.groups &
 * b.mask) != 0 && (b.groups & a.mask) != 0}.
 *
 * @param groups the groups that the body is in, one bit each
 * @param mask the groups that it forms pairs with
 * @param margin by how much the body is grown where pairs are concerned, in the unit of length:
 *     bodies form a pair if they are at most the sum of their margins apart, which is decided as
 *     exactly as without it. Finite, not negative. Questions are about bodies as they are
 * @param userData whatever the caller wants to find with the body again
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public record BodySettings(int groups, int mask, double margin, @Nullable Object userData) {

  private static final BodySettings DEFAULT = new BodySettings(1, -1, 0, null);

  /** Checks the margin. */
  public BodySettings {
    if (!(margin >= 0) || Double.isInfinite(margin)) {
      throw new IllegalArgumentException(
          "the margin of a body is %s; it must be finite and not negative".formatted(margin));
    }
  }

  /** Returns the settings of a body in the first group that looks at all, without a margin. */
  public static BodySettings standard() {
    return DEFAULT;
  }

  /** Sets the groups that the body is in. */
  public BodySettings inGroups(int bits) {
    return new BodySettings(bits, mask, margin, userData);
  }

  /** Sets the groups that it forms pairs with. */
  public BodySettings lookingAt(int bits) {
    return new BodySettings(groups, bits, margin, userData);
  }

  /** Sets by how much the body is grown; see {@link #margin}. */
  public BodySettings grownBy(double length) {
    return new BodySettings(groups, mask, length, userData);
  }

  /** Sets what is to be found with the body. */
  public BodySettings with(@Nullable Object data) {
    return new BodySettings(groups, mask, margin, data);
  }
}

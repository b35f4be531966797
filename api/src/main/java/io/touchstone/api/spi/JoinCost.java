// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.spi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says what a broad phase costs, and for which boxes it is meant. Stands on the provider class. It
 * is about time only: every broad phase works for all boxes in every dimension. Automatic choice
 * takes, of those that are meant for the boxes at hand, the one with the least cost; if there is
 * none, the least cost of all that declare one; then those that declare nothing.
 *
 * <p>The cost of one join of n boxes is {@code perBody} n + {@code perPair} n<sup>2</sup>
 * nanoseconds, as somebody measured it on one machine.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface JoinCost {

  /** What grows with the number of boxes, in nanoseconds per box; finite, not negative. */
  double perBody() default 0;

  /**
   * What grows with the square of that number, in nanoseconds; finite, not negative. One of the two
   * is positive.
   */
  double perPair() default 0;

  /** The lowest dimension it is meant for, at least 1. */
  int minDimension() default 1;

  /** The highest dimension it is meant for. */
  int maxDimension() default Integer.MAX_VALUE;

  /** The least number of boxes it is meant for. */
  int minBodies() default 0;

  /** The greatest number of boxes it is meant for. */
  int maxBodies() default Integer.MAX_VALUE;

  /** Whether it is meant for boxes of uneven sizes, or of infinite extent, as well. */
  boolean unevenSizes() default true;

  /** Whether it is meant for the nearest pairs as well, where the bound starts at infinity. */
  boolean nearest() default true;
}

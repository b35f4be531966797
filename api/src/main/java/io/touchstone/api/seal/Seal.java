// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.seal;

/**
 * The right to say that an answer is {@linkplain io.touchstone.api.query.Assurance#PROVED proved}.
 * It has no state; what counts is that only code which may name this class can pass one.
 *
 * <p>Immutable and thread-safe.
 */
public final class Seal {

  /** The one seal there is. */
  public static final Seal OF_PROOF = new Seal();

  private Seal() {}
}

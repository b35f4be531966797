// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck;

/** How many rounds random tests make. */
public final class Rounds {

  /** Rounds of the random tests; a full run has 600. */
  public static final int ROUNDS = Integer.getInteger("touchstone.satcheck.rounds", 5);

  private Rounds() {}
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.spi;

/** The version of the service interfaces. */
public final class Spi {

  /**
   * The version that this api understands. Being a compile-time constant, it is copied into a
   * provider when that is compiled and so records what the provider was built against.
   */
  public static final int VERSION = 3;

  /** What ids and option names look like. */
  public static final String ID_PATTERN = "[a-z][a-z0-9-]*";

  private Spi() {}
}

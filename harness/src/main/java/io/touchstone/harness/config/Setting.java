// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import io.touchstone.io.Position;

/**
 * One line of the effective configuration.
 *
 * @param path the key from the root, for example {@code touchstone.threads}
 * @param value the value in HOCON syntax
 * @param origin where it was said, or {@link #DEFAULT}
 */
public record Setting(String path, String value, Position origin) {

  /** The origin of what nobody said. */
  public static final Position DEFAULT = Position.of("default");
}

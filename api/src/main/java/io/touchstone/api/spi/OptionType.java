// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.spi;

/** The kind of value an option takes. */
public enum OptionType {
  /** {@code true} or {@code false}. */
  FLAG,

  /** A whole number. */
  INTEGER,

  /** A finite number. */
  NUMBER,

  /** One of the declared words. */
  CHOICE,

  /** Any text, such as a URL; may be empty. */
  TEXT,

  /**
   * The path of a file or folder; may be empty. In a configuration it is relative to the file that
   * says it, and what the provider gets is relative to the working directory or absolute.
   */
  PATH
}

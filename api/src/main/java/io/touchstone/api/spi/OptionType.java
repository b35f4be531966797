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
  CHOICE
}

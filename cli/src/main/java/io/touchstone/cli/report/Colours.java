// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

/** Marks words for the eye of a person at a terminal, or leaves them as they are. */
public enum Colours {
  /** Marks them. */
  ON,

  /** Leaves them. */
  OFF;

  private static final String END = "\u001b[0m";

  /** Returns something that is wrong. */
  public String fault(String text) {
    return marked("\u001b[31m", text); // red
  }

  /** Returns something that is to be looked at. */
  public String doubt(String text) {
    return marked("\u001b[33m", text); // yellow
  }

  /** Returns something that stands out. */
  public String strong(String text) {
    return marked("\u001b[1m", text);
  }

  private String marked(String begin, String text) {
    return this == ON && !text.isEmpty() ? begin + text + END : text;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import java.io.IOException;
import java.util.Locale;

/** Says that standard output takes nothing more. */
final class StandardOutputException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  StandardOutputException(IOException cause) {
    super(String.valueOf(cause.getMessage()), cause);
  }

  /**
   * Tells whether the reader has simply gone away, as {@code head} does when it has seen enough.
   * The operating system's words contain "pipe" in every language that we know.
   */
  boolean isClosedPipe() {
    String message = String.valueOf(getMessage()).toLowerCase(Locale.ROOT);
    return message.contains("pipe") || message.contains("stream closed");
  }
}

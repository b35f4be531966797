// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

/** Says that no usable algorithm has an id, which ids there are, and which one is nearest. */
public class UnknownAlgorithmException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the id, why it cannot be used, and the way out
   */
  public UnknownAlgorithmException(String message) {
    super(message);
  }
}

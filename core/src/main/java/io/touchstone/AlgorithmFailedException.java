// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

/**
 * Says that an algorithm, a filter or a sink could not be started, because its own code failed, or
 * that it said what cannot be.
 */
public class AlgorithmFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the id, the origin and what failed
   * @param cause what its code threw
   */
  public AlgorithmFailedException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Creates the exception where nothing was thrown.
   *
   * @param message the id, the origin and what is wrong
   */
  public AlgorithmFailedException(String message) {
    super(message);
  }
}

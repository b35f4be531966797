// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

/**
 * Says that a body, a pose or a vector cannot be what it was meant to be: a number that is not
 * finite, a list of the wrong length, an index that does not exist. The message names the value and
 * its place.
 */
public class InvalidGeometryException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the value, its place and the way out
   */
  public InvalidGeometryException(String message) {
    super(message);
  }

  /**
   * Creates the exception.
   *
   * @param message the value, its place and the way out
   * @param cause what was thrown by a class that is not the library's
   */
  InvalidGeometryException(String message, Throwable cause) {
    super(message, cause);
  }
}

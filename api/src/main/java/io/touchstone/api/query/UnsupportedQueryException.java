// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

/** Says that an engine cannot answer such a query, and what it can answer. */
public class UnsupportedQueryException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message what was asked, what the engine can do, and the way out
   */
  public UnsupportedQueryException(String message) {
    super(message);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

/** Says that two things of different dimensions were put together. */
public class DimensionMismatchException extends InvalidGeometryException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param what the thing that does not fit, for example {@code pose of A}
   * @param found its dimension
   * @param expected the dimension it should have
   */
  public DimensionMismatchException(String what, int found, int expected) {
    super("%s has dimension %d, expected %d".formatted(what, found, expected));
  }
}

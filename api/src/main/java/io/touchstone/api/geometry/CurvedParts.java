// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

/** Checks the bodies of which another one is made. */
final class CurvedParts {

  private CurvedParts() {}

  /** Returns a copy of the parts: at least one, all of the same dimension. */
  static SupportFunction[] require(String what, SupportFunction[] given) {
    SupportFunction[] parts = given.clone(); // first: what is checked is what is kept
    if (parts.length == 0) {
      throw new InvalidGeometryException("a %s needs at least one part".formatted(what));
    }
    int n = parts[0].dimension();
    for (int k = 1; k < parts.length; k++) {
      if (parts[k].dimension() != n) {
        throw new DimensionMismatchException(
            "part %d of the %s".formatted(k, what), parts[k].dimension(), n);
      }
    }
    return parts;
  }
}

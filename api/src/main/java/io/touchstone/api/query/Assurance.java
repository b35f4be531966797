// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

/** How much stands behind a statement. */
public enum Assurance {
  /** Computed in floating point; not checked. */
  FLOATING,

  /** Follows, roundings included, from evidence that was checked against vertices and poses. */
  PROVED
}

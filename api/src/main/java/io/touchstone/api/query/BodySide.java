// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

/** One of the two bodies of a query. */
public enum BodySide {
  /** The first body. */
  A,

  /** The second body. */
  B
}

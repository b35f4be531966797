// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

/** The norm in which distance and depth are measured. */
public enum Metric {
  /** Square root of the sum of squares. */
  EUCLIDEAN,

  /** Sum of the absolute components. */
  L1,

  /** Largest absolute component. */
  LINF
}

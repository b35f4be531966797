// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.plot;

/** How numbers become places along an axis. */
public enum Scale {
  /** Equal steps are equally long; begins at 0, or below. */
  LINEAR,
  /** Equal factors are equally long; takes positive numbers only, others are left out. */
  LOGARITHMIC
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

/** How the programs in a page are packed. */
public enum PageForm {
  /** Compressed: browsers from 2023 on unpack it. */
  COMPACT,
  /** As they are, for browsers that cannot. */
  PLAIN
}

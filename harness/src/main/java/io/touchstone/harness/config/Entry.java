// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

/** What a block of a configuration may contain. */
public sealed interface Entry permits Key, Block {

  /** Returns the word in files. */
  String name();
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.inside;

/**
 * The key to live memory. The packages of the kernel read one another's arrays, and Java has no
 * access between private and public for that. So the methods that hand out such an array take this
 * key, which nobody can name outside the module: the package is not exported.
 */
public final class Inside {

  /** The only one. */
  public static final Inside KEY = new Inside();

  private Inside() {}
}

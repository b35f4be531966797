// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

/** A page would have more characters than a browser should be asked to open. */
public final class PageTooLargeException extends Exception {

  private static final long serialVersionUID = 1L;

  private final long characters;

  PageTooLargeException(long characters) {
    super("%d characters, more than %d".formatted(characters, View.MAX_PAGE));
    this.characters = characters;
  }

  /** Returns how many characters there would be. */
  public long characters() {
    return characters;
  }
}

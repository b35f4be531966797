// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

/**
 * What an engine remembers of one pair from one query to the next. It may save time and never
 * changes an answer beyond roundings. Made by an engine and private to it; it resets itself when
 * the shapes change. Not thread-safe.
 */
public interface WarmStart {

  /** Forgets everything: the next query is a cold one. */
  void clear();
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import io.touchstone.api.geometry.ConvexBody;

/** A body laid out by an engine for its own queries. Immutable and thread-safe. */
public interface PreparedShape {

  /** Returns the body that was prepared. */
  ConvexBody body();
}

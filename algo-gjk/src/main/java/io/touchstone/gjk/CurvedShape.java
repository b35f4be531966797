// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.PreparedShape;

/** A body that is known by its support points alone. Immutable and thread-safe. */
record CurvedShape(SupportFunction body) implements PreparedShape {}

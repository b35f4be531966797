// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.query.PreparedShape;

/**
 * Half-spaces as they are: nothing is prepared.
 *
 * @param body the half-spaces
 */
record RowShape(HalfSpaces body) implements PreparedShape {}

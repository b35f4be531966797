// SPDX-License-Identifier: Apache-2.0
/**
 * Scenes that no machine holds as a whole, cut into tiles: which tiles a body concerns, which tile
 * reports a pair, and the run over one tile. Knows no distributed engine.
 */
@NullMarked
package io.touchstone.tiles;

import org.jspecify.annotations.NullMarked;

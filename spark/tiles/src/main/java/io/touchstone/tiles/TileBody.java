// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tiles;

import io.touchstone.api.geometry.Pose;

/**
 * A body on its way to a tile.
 *
 * @param index its position in the whole scene
 * @param name its name
 * @param group its group; empty for none
 * @param shape number of its shape in the whole scene
 * @param pose where it stands
 */
public record TileBody(long index, String name, String group, int shape, Pose pose) {}

// SPDX-License-Identifier: Apache-2.0
/**
 * A world to embed: bodies that come, move, sleep and go, the pairs that collide with their events
 * and contacts, and questions about all bodies, each with its proof policy. Start at {@link
 * io.touchstone.world.World}.
 */
@NullMarked
package io.touchstone.world;

import org.jspecify.annotations.NullMarked;

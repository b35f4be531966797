// SPDX-License-Identifier: Apache-2.0
/**
 * Bodies, poses and shapes: what a query is about.
 *
 * <p>All types are immutable and thread-safe except {@link io.touchstone.api.geometry.MutablePose}.
 * A shape lives in its own frame; where it stands in the world is said by a pose, kept apart:
 * {@code x_world = R x + t}.
 */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.api.geometry;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

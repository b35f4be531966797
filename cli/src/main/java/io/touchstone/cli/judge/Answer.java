// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.judge;

import io.touchstone.io.Position;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What another program says about a pair. Immutable; an absent part was not said.
 *
 * @param pair index of the pair
 * @param collide whether the bodies have a point in common
 * @param distance their distance, possibly infinite or not a number
 * @param depth how far B must be moved to end the overlap, likewise
 * @param toi how many times the direction of a cast B moves until it touches A, likewise
 * @param volume of what they have in common, likewise
 * @param iou that volume divided by the volume of both together, likewise
 * @param growth by which factor both bodies grow until they touch, likewise
 * @param pointA witness point on A, one number per axis; empty when not said
 * @param pointB witness point on B
 * @param normal unit vector from A to B
 * @param contact a point where they touch; empty when not said
 * @param centreA the point about which A grows, in the frame of the shape; empty when not said
 * @param centreB the point about which B grows
 * @param where the record's place
 */
public record Answer(
    int pair,
    Optional<Boolean> collide,
    OptionalDouble distance,
    OptionalDouble depth,
    OptionalDouble toi,
    OptionalDouble volume,
    OptionalDouble iou,
    OptionalDouble growth,
    List<Double> pointA,
    List<Double> pointB,
    List<Double> normal,
    List<Double> contact,
    List<Double> centreA,
    List<Double> centreB,
    Position where) {}

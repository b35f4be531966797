// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

/**
 * How near to each other bodies come on a whole path.
 *
 * @param lower a separation that all pairs keep at all times
 * @param upper one that is not kept; 0 if they meet
 * @param bodyA name of the first body of the nearest pair
 * @param bodyB name of the second
 * @param from number of the frame that their step starts from
 * @param to number of the frame that it leads to
 */
public record Clearance(
    double lower, double upper, String bodyA, String bodyB, long from, long to) {}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.timing;

/**
 * What a measurement came to.
 *
 * @param pairs queries per pass
 * @param nsPerQueryMedian median over the passes, in nanoseconds
 * @param nsPerQueryMin least over the passes, in nanoseconds
 * @param bytesPerQuery heap allocated per query: median over the passes
 * @param supportsPerQuery support queries per query
 * @param prepareNsPerShape what preparing a shape takes, in nanoseconds
 * @param preparedBytesPerShape heap that a prepared shape retains besides its own coordinates
 * @param collisions pairs that collide; for the goal subset, pairs where it holds
 * @param repeats number of passes
 */
public record Timing(
    int pairs,
    double nsPerQueryMedian,
    double nsPerQueryMin,
    double bytesPerQuery,
    double supportsPerQuery,
    double prepareNsPerShape,
    double preparedBytesPerShape,
    int collisions,
    int repeats) {}

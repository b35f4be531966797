// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

/**
 * What a run found between two groups of bodies. Immutable.
 *
 * @param groupA a group
 * @param groupB the other, or the same where a group is looked at in itself
 * @param reported pairs that were reported
 * @param colliding those of them that collide
 * @param worst the worst of them, by {@link ReportedPair#SEVERITY}
 */
public record GroupFinding(
    String groupA, String groupB, long reported, long colliding, ReportedPair worst) {}

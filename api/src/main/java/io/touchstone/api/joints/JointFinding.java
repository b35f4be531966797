// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.joints;

/**
 * What a search found.
 *
 * @param evidence claim and evidence
 * @param boxes how many boxes it looked at
 * @param stopped whether it was stopped before it had finished
 */
public record JointFinding(JointEvidence evidence, long boxes, boolean stopped) {}

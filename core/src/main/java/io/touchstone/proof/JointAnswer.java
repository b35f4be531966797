// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.joints.JointEvidence;

/**
 * What is proved of two links over all positions of the joints between them.
 *
 * @param evidence claim and evidence, which was checked
 * @param boxes how many boxes of joint values were looked at
 * @param stopped whether the search was stopped before it had finished
 * @param refused why a claim of the search was refused; empty if none was
 */
public record JointAnswer(JointEvidence evidence, long boxes, boolean stopped, String refused) {}

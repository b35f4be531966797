// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.matrix;

import io.touchstone.api.joints.JointChain.Parameter;
import io.touchstone.api.joints.JointPair;
import io.touchstone.io.Position;
import io.touchstone.io.certificate.JointRecord;
import io.touchstone.io.urdf.JointScene;
import io.touchstone.proof.JointAnswer;
import org.jspecify.annotations.Nullable;

/**
 * What was found out about two links.
 *
 * @param index number of the pair, from 0
 * @param a first link
 * @param b second link
 * @param links both, and what is between them
 * @param adjacent whether one joint, or links without collision elements, are all that is between
 * @param meetsAtDefault whether they collide in the default posture, shown by exact numbers
 * @param answer what is proved; null if the question failed
 * @param error why it failed; empty if it did not
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public record MatrixRow(
    long index,
    JointScene.Body a,
    JointScene.Body b,
    JointPair links,
    boolean adjacent,
    boolean meetsAtDefault,
    @Nullable JointAnswer answer,
    String error) {

  /** Returns the record of the evidence; null if there is none. */
  public @Nullable JointRecord toRecord() {
    JointAnswer found = answer;
    return found == null
        ? null
        : new JointRecord(
            index,
            a.name(),
            b.name(),
            links.margin(),
            links.chain().parameters().stream().map(Parameter::name).toList(),
            found.evidence(),
            found.stopped(),
            Position.of("the answer"));
  }
}

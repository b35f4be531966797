// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import io.touchstone.api.joints.JointChain.Parameter;
import io.touchstone.api.joints.JointEvidence;
import io.touchstone.api.joints.JointPair;
import io.touchstone.checker.JointChecker;
import io.touchstone.io.Position;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Evidence from a file about two links over positions of the joints between them.
 *
 * @param pair number of the pair
 * @param bodyA name of the first link
 * @param bodyB name of the second link
 * @param margin they collide when they are at most that far apart
 * @param joints names of the parameters, in the order of the way from A to B
 * @param evidence claim and evidence
 * @param stopped whether a limit of time ended the search, so that another run may say more
 * @param where the record's place
 */
public record JointRecord(
    long pair,
    String bodyA,
    String bodyB,
    double margin,
    List<String> joints,
    JointEvidence evidence,
    boolean stopped,
    Position where) {

  /** Copies the list. */
  public JointRecord {
    joints = List.copyOf(joints);
  }

  /**
   * Checks the evidence. Uses no engine.
   *
   * @param links the links, and what is between them, with the margin of the record
   * @return what is wrong with it; empty when everything that is claimed is proved
   */
  public String fault(JointPair links) {
    List<String> names = links.chain().parameters().stream().map(Parameter::name).toList();
    if (!names.equals(joints)) {
      return "is about the joints %s, and between the links are %s".formatted(joints, names);
    }
    return JointChecker.check(links, withRows(links)).problem();
  }

  /** Rows that are not said are as the parts are. */
  private JointEvidence withRows(JointPair links) {
    return new JointEvidence(
        evidence.verdict(),
        evidence.from(),
        evidence.to(),
        evidence.orderA().isEmpty() ? row(links.partsA().size()) : evidence.orderA(),
        evidence.orderB().isEmpty() ? row(links.partsB().size()) : evidence.orderB(),
        evidence.tree(),
        evidence.free(),
        evidence.colliding(),
        evidence.lower(),
        evidence.upper(),
        evidence.contact(),
        evidence.facetsA(),
        evidence.facetsB());
  }

  private static List<Integer> row(int parts) {
    return IntStream.range(0, parts).boxed().toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.joints.JointContact;
import io.touchstone.api.joints.JointVerdict;
import io.touchstone.harness.matrix.MatrixRow;
import io.touchstone.proof.JointAnswer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An SRDF of what was found out: Never and Always only where they are proved, and Adjacent or
 * Default where links collide in some posture and are meant to. Disabling such a pair hides
 * collisions, so a remark names a posture.
 */
final class SrdfText {

  private final String robot;
  private final double margin;
  private final List<String> lines = new ArrayList<>();

  SrdfText(String robot, double margin) {
    this.robot = robot;
    this.margin = margin;
  }

  void add(MatrixRow row) {
    JointAnswer answer = row.answer();
    JointVerdict verdict = answer == null ? JointVerdict.OPEN : answer.evidence().verdict();
    if (verdict == JointVerdict.NEVER) {
      add(row, "Never", "");
    } else if (verdict == JointVerdict.ALWAYS) {
      add(row, "Always", "");
    } else if (row.adjacent()) {
      add(row, "Adjacent", remark(row, answer));
    } else if (row.meetsAtDefault()) {
      add(row, "Default", remark(row, answer));
    }
  }

  private static String remark(MatrixRow row, @Nullable JointAnswer answer) {
    JointContact contact = answer == null ? null : answer.evidence().contact().orElse(null);
    return contact == null
        ? "undecided whether they collide elsewhere"
        : "they collide at " + MatrixRows.posture(row.links(), contact.posture());
  }

  private void add(MatrixRow row, String reason, String remark) {
    if (!remark.isEmpty()) {
      lines.add("  <!-- %s -->".formatted(remark.replace("--", "- -")));
    }
    lines.add(
        "  <disable_collisions link1=\"%s\" link2=\"%s\" reason=\"%s\"/>"
            .formatted(escaped(row.a().name()), escaped(row.b().name()), reason));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  /** Returns the file. */
  String text(String model, String certificates) {
    List<String> all = new ArrayList<>();
    all.add("<?xml version=\"1.0\"?>");
    all.add("<!--");
    all.add("  Written by touchstone " + Version.own() + ", margin " + margin + ".");
    all.add("  Never and Always are proved over all positions of the joints.");
    all.add("  sha256 of the robot: " + model);
    if (!certificates.isEmpty()) {
      all.add("  sha256 of the certificates: " + certificates);
    }
    all.add("-->");
    all.add("<robot name=\"" + escaped(robot) + "\">");
    all.addAll(lines);
    all.add("</robot>");
    return String.join("\n", all) + "\n";
  }
}

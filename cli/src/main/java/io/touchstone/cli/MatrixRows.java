// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.joints.JointContact;
import io.touchstone.api.joints.JointEvidence;
import io.touchstone.api.joints.JointPair;
import io.touchstone.api.joints.JointVerdict;
import io.touchstone.harness.matrix.MatrixRow;
import io.touchstone.harness.matrix.SrdfJudge;
import io.touchstone.io.urdf.JointScene;
import io.touchstone.proof.JointAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The rows of a matrix as comma-separated values. */
final class MatrixRows {

  static final String HEADER =
      "linkA,linkB,partA,partB,asA,asB,verdict,assurance,joints,boxes,lower,upper,free,colliding,"
          + "adjacent,default,posture,claim,judgement,error";

  private MatrixRows() {}

  /** Returns a row. */
  static String line(MatrixRow row, SrdfJudge.Judgement judgement) {
    JointAnswer answer = row.answer();
    List<String> cells = new ArrayList<>();
    cells.add(row.a().name());
    cells.add(row.b().name());
    JointContact contact = answer == null ? null : answer.evidence().contact().orElse(null);
    cells.add(contact == null ? "" : row.a().parts().get(contact.partA()).name());
    cells.add(contact == null ? "" : row.b().parts().get(contact.partB()).name());
    cells.add(word(row.a().shape()));
    cells.add(word(row.b().shape()));
    JointVerdict verdict = answer == null ? JointVerdict.OPEN : answer.evidence().verdict();
    cells.add(verdict.name());
    cells.add(verdict == JointVerdict.OPEN ? "" : "PROVED");
    cells.add(Integer.toString(row.links().chain().parameters().size()));
    cells.add(answer == null ? "" : Long.toString(answer.boxes()));
    if (answer == null) {
      cells.addAll(List.of("", "", "", ""));
    } else {
      cells.addAll(numbers(answer.evidence()));
    }
    cells.add(Boolean.toString(row.adjacent()));
    cells.add(Boolean.toString(row.meetsAtDefault()));
    List<Double> shown =
        contact == null || !judgement.posture().isEmpty() ? judgement.posture() : contact.posture();
    cells.add(posture(row.links(), shown));
    cells.add(judgement.claim());
    cells.add(judgement.judgement());
    cells.add(answer == null ? row.error() : answer.refused());
    List<String> quoted = new ArrayList<>();
    cells.forEach(cell -> quoted.add(quoted(cell)));
    return String.join(",", quoted);
  }

  private static List<String> numbers(JointEvidence evidence) {
    boolean shares = evidence.free() > 0 || evidence.colliding() > 0;
    return List.of(
        number(evidence.lower()),
        number(evidence.upper()),
        shares ? Double.toString(evidence.free()) : "",
        shares ? Double.toString(evidence.colliding()) : "");
  }

  private static String number(OptionalDouble bound) {
    return bound.isPresent() ? Double.toString(bound.getAsDouble()) : "";
  }

  private static String word(JointScene.Shape shape) {
    return shape.name().toLowerCase(Locale.ROOT);
  }

  /** Returns a message about a claim that is wrong. */
  static String wrong(MatrixRow row, SrdfJudge.Judgement judgement) {
    JointVerdict verdict =
        row.answer() == null ? JointVerdict.OPEN : row.answer().evidence().verdict();
    return "wrong: %s of %s and %s, which is %s%s"
        .formatted(
            judgement.claim(),
            row.a().name(),
            row.b().name(),
            verdict,
            judgement.posture().isEmpty()
                ? ""
                : ", for example at " + posture(row.links(), judgement.posture()));
  }

  /** Returns a posture as {@code name=value;...}. */
  static String posture(JointPair links, List<Double> posture) {
    List<String> terms = new ArrayList<>();
    for (int p = 0; p < posture.size(); p++) {
      terms.add(links.chain().parameters().get(p).name() + "=" + posture.get(p));
    }
    return String.join(";", terms);
  }

  private static String quoted(String cell) {
    return cell.matches("[^\",\n\r]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.cli.report.ReportSource;
import io.touchstone.harness.config.ConfigurationLoader;
import io.touchstone.harness.matrix.MatrixRun;
import io.touchstone.harness.matrix.MatrixRun.Question;
import io.touchstone.harness.matrix.MatrixScene;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.certificate.CertificateReader;
import io.touchstone.io.certificate.JointRecord;
import io.touchstone.io.text.Words;
import io.touchstone.io.urdf.JointScene;
import io.touchstone.io.urdf.Robot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The links of a robot, for checking certificates that name them. Not thread-safe. */
final class RobotCertificates {

  private final JointScene scene;
  private final List<Question> questions;
  private final Set<String> seen = new HashSet<>();

  private RobotCertificates(MatrixScene asked) {
    scene = asked.scene();
    questions = asked.questions();
  }

  /**
   * Reads the robot as the first record says that it was read, unless an option says otherwise.
   *
   * @throws InvalidInputException if it has problems
   */
  static RobotCertificates of(Path file, RobotOptions options, CertificateReader reader, Io io) {
    Object hash = reader.header().get("sha256");
    if (hash != null && !hash.equals(ReportSource.digestOf(file))) {
      io.err()
          .println(
              "warning: the certificates were made for another version of %s; all of them are checked against this one"
                  .formatted(file));
    }
    Object parts = reader.header().get("parts");
    String word = parts instanceof String said ? said : RobotOptions.DEFAULT_PARTS;
    return Robot.isRobot(file)
        ? new RobotCertificates(asked(options.read(file, word)))
        : new RobotCertificates(MatrixScene.of(ConfigurationLoader.load(file, List.of())));
  }

  private static MatrixScene asked(JointScene scene) {
    return new MatrixScene(scene, MatrixRun.allPairs(scene, 0));
  }

  /** Returns what is wrong with a record; empty if it proves what it claims. */
  String faultOf(JointRecord record) {
    int a = link(record.bodyA(), record.where());
    int b = link(record.bodyB(), record.where());
    if (a == b) {
      throw new InvalidInputException(record.where(), "names one link twice");
    }
    seen.add(key(a, b));
    return record.fault(scene.pair(a, b, record.margin()));
  }

  private int link(String name, Position where) {
    int found = scene.indexOf(name);
    if (found < 0) {
      throw new InvalidInputException(
          where,
          "names the link %s, which the robot does not have, or which has no collision elements"
              .formatted(Words.quoted(name)));
    }
    return found;
  }

  private static String key(int a, int b) {
    return Math.min(a, b) + " " + Math.max(a, b);
  }

  /** Returns how many pairs of links have a record. */
  int seen() {
    return seen.size();
  }

  /** Returns how many pairs of links there are. */
  int pairs() {
    return questions.size();
  }

  /** Returns the pairs of links that no record speaks of. */
  List<String> missing() {
    List<String> missing = new ArrayList<>();
    for (Question pair : questions) {
      if (!seen.contains(key(pair.a(), pair.b()))) {
        missing.add(
            scene.bodies().get(pair.a()).name() + ", " + scene.bodies().get(pair.b()).name());
      }
    }
    return missing;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.geometry.Pose;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.Words;
import io.touchstone.io.text.XmlElement;
import io.touchstone.io.urdf.JointScene;
import io.touchstone.io.urdf.Limits;
import io.touchstone.io.urdf.Robot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the file of a robot is read. */
final class RobotOptions {

  /** What meshes become unless something else is said. */
  static final String DEFAULT_PARTS = "hull";

  private static final List<String> PARTS = List.of(DEFAULT_PARTS, "components");

  @Option(
      names = "--packages",
      paramLabel = "NAME=DIR",
      description = "Where the package NAME of a robot's meshes is; may be repeated.")
  private List<String> packages = new ArrayList<>();

  @Option(
      names = "--parts",
      paramLabel = "WORD",
      description = "What meshes become: hull, one convex body; or components, each convex.")
  private @Nullable String parts;

  /** Returns what meshes become, or what a file says of it. */
  String parts(String otherwise) {
    String word = parts == null ? otherwise : parts;
    if (!PARTS.contains(word)) {
      throw new InvalidInputException(
          Position.of("--parts"),
          "%s is none of %s".formatted(Words.quoted(word), String.join(", ", PARTS)));
    }
    return word;
  }

  /** Reads the robot of a file. */
  JointScene read(Path file, String otherwise) {
    return JointScene.of(Robot.read("robot", file), placement(otherwise));
  }

  /** Reads the robot of a file as parts that lie in what it describes. */
  JointScene readDescribed(Path file) {
    return JointScene.within(Robot.read("robot", file), placement(DEFAULT_PARTS));
  }

  /** Returns the name that the file gives the robot. */
  String title(Path file) {
    return XmlElement.read(file).attribute("name").orElse("robot");
  }

  private Robot.Placement placement(String otherwise) {
    Map<String, Path> folders = new HashMap<>();
    Commands.keyValues("--packages", packages)
        .forEach((name, folder) -> folders.put(name, Path.of(folder)));
    String word = parts(otherwise);
    return new Robot.Placement(
        Pose.identity(3),
        "",
        Map.of(),
        folders,
        true,
        word.equals(DEFAULT_PARTS) ? "" : word,
        Limits.IGNORE);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.reference;

import io.touchstone.harness.config.Block;
import io.touchstone.harness.config.PipelineKeys;
import io.touchstone.harness.config.SceneKeys;
import io.touchstone.harness.report.Table;
import io.touchstone.io.Declaration;
import io.touchstone.io.certificate.CertificateMembers;
import io.touchstone.io.certificate.JointMembers;
import io.touchstone.io.certificate.MotionMembers;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A chapter of the reference.
 *
 * @param title its heading
 * @param introduction what is to be known before
 * @param groups what belongs together
 */
public record Chapter(String title, String introduction, List<Group> groups) {

  /** Copies the list. */
  public Chapter {
    groups = List.copyOf(groups);
  }

  /**
   * Declarations that belong together.
   *
   * @param name its heading; empty for the only one of a chapter
   * @param meaning what they are for
   * @param declarations what is said about each
   */
  public record Group(String name, String meaning, List<Declaration> declarations) {

    /** Copies the list. */
    public Group {
      declarations = List.copyOf(declarations);
    }
  }

  /** Returns the whole reference. */
  public static List<Chapter> all() {
    return List.of(
        new Chapter(
            "Configuration",
            "A configuration is a file in HOCON: JSON where quotation marks and commas may be left"
                + " out and # begins a comment. All its keys stand in touchstone { ... } and may be"
                + " written as blocks or with dots. --set KEY=VALUE wins over the file. Paths are"
                + " relative to the file that says them; include \"other.conf\" takes over what"
                + " stands in another one. A key that is not known is an error.",
            groups(PipelineKeys.TOP)),
        new Chapter(
            "Scene",
            "A scene stands in a file of its own, or in the block touchstone.scene. Lengths are in"
                + " the unit of the scene, whatever that is.",
            groups(SceneKeys.SCENE)),
        columns(""),
        columns("motion"),
        columns("overlap"),
        columns("contact"),
        new Chapter(
            "Members of a certificate",
            "A file of certificates has a JSON record in each line, the first one"
                + " {\"schema\":\"touchstone-certificate 1\"}. Vertices are those of the shape, from"
                + " 0; directions and points are in the world. For bodies with a radius they are of"
                + " the core.",
            List.of(new Group("", "", CertificateMembers.declarations()))),
        new Chapter(
            "Members of a certificate of a motion",
            "Records about motions are of the kind \"motion\". Besides these members they have pair"
                + " and kind, and their planes and contacts normals, vertices and weights as above.",
            List.of(new Group("", "", MotionMembers.declarations()))),
        new Chapter(
            "Members of a certificate of a matrix",
            "Records about links over positions of joints are of the kind \"joint-boxes\". Besides"
                + " these members they have pair, kind, bodyA, bodyB, margin, lower, upper, vertices"
                + " and weights as above. The first record also names the model, its sha256, its parts"
                + " and the seed.",
            List.of(new Group("", "", JointMembers.declarations()))),
        new Chapter(
            "Exit codes",
            "What every command returns to the shell.",
            List.of(new Group("", "", Surroundings.EXIT_CODES))),
        new Chapter(
            "Environment",
            "Variables that the program and its launcher read.",
            List.of(new Group("", "", Surroundings.ENVIRONMENT))));
  }

  /** The columns of the goals of engines, or those of another one. */
  private static Chapter columns(String goal) {
    List<Declaration> columns = Objects.requireNonNull(Table.declarations().get(goal));
    return new Chapter(
        goal.isEmpty() ? "Columns of a report" : "Columns of a report of the goal " + goal,
        goal.isEmpty()
            ? "The columns of --format csv in their order, and the members of a record of --format"
                + " json. A value that is not available is an empty cell, or null."
            : "Likewise, where the goal is %s.".formatted(goal),
        List.of(new Group("", "", columns)));
  }

  /** The keys right in a block, and then those of each block in it. */
  private static List<Group> groups(Block root) {
    List<Group> groups = new ArrayList<>();
    groups.add(new Group(root.name(), root.meaning(), root.keys()));
    Set<Block> shared = new LinkedHashSet<>();
    for (Block block : root.blocks()) {
      StringBuilder meaning = new StringBuilder(block.meaning());
      for (Block besides : block.shared()) {
        meaning.append(" Also the keys of a ").append(besides.name()).append(", below.");
        shared.add(besides);
      }
      groups.add(new Group(block.name(), meaning.toString(), block.qualifiedKeys()));
    }
    for (Block block : shared) {
      groups.add(new Group(block.name(), block.meaning(), block.allKeys()));
    }
    return groups;
  }
}

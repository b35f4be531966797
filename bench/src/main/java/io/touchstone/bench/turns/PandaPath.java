// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.turns;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A path of 50 steps of the arm of Franka, whose hulls are read from a file, among 20 cubes so near
 * to it that most steps have pairs to be proved. Joints are those of its public description.
 */
final class PandaPath {

  private static final int STEPS = 50;

  /** Offset and turn about x of each joint, and of the hand, which is turned about z too. */
  private static final String[] ORIGINS = {
    "xyz='0 0 0.333'",
    "rpy='-1.5707963267948966 0 0'",
    "xyz='0 -0.316 0' rpy='1.5707963267948966 0 0'",
    "xyz='0.0825 0 0' rpy='1.5707963267948966 0 0'",
    "xyz='-0.0825 0.384 0' rpy='-1.5707963267948966 0 0'",
    "rpy='1.5707963267948966 0 0'",
    "xyz='0.088 0 0' rpy='1.5707963267948966 0 0'",
    "xyz='0 0 0.107' rpy='0 0 -0.7853981633974483'",
  };

  private static final String[] CUBES = {
    "0.1583, -0.1103, 0.1775", "-0.2615, 0.2511, 0.8795", "0.1808, -0.0927, 0.1547",
    "-0.2048, 0.1216, 0.3855", "0.3257, -0.3045, 0.2534", "-0.0773, -0.2677, 0.3344",
    "0.4149, 0.1165, 0.5389", "0.0133, 0.4091, 0.8654", "0.0475, -0.3541, 0.9099",
    "-0.2157, 0.0219, 0.9025", "-0.0812, -0.2753, 1.0050", "0.1225, -0.1789, 0.1418",
    "0.2938, -0.3520, 0.8188", "0.2149, -0.3852, 0.8079", "0.1748, -0.0244, 0.1380",
    "0.5411, -0.2225, 0.7758", "-0.1280, -0.2100, 0.9653", "0.1187, -0.3629, 0.8704",
    "0.2095, 0.4671, 0.7323", "0.4836, -0.3659, 0.6652",
  };

  private PandaPath() {}

  /**
   * Writes it as files; returns the configuration.
   *
   * @param hulls shapes panda_link0 to panda_link7 and panda_hand: 'shape NAME VERTICES FACES',
   *     then lines 'v x y z' and 'f i j k'
   */
  static Path write(Path hulls, Path folder) throws IOException {
    List<String> lines = Files.readAllLines(hulls);
    for (int k = 0; k < lines.size(); k++) {
      String[] words = lines.get(k).split(" ", -1);
      if (words[0].equals("shape")) {
        int rows = Integer.parseInt(words[2]) + Integer.parseInt(words[3]);
        StringBuilder off = new StringBuilder("OFF %s %s 0\n".formatted(words[2], words[3]));
        for (String row : lines.subList(k + 1, k + 1 + rows)) {
          off.append(row.startsWith("f") ? "3" : "").append(row.substring(1)).append('\n');
        }
        Files.writeString(folder.resolve(words[1] + ".off"), off);
      }
    }
    StringBuilder urdf = new StringBuilder("<robot name='arm'>\n");
    for (int k = 0; k <= ORIGINS.length; k++) {
      urdf.append("<link name='%s'><collision><geometry>".formatted(link(k)));
      urdf.append("<mesh filename='%s.off'/></geometry></collision></link>\n".formatted(link(k)));
    }
    for (int k = 0; k < ORIGINS.length; k++) {
      String type = k < 7 ? "continuous" : "fixed";
      urdf.append("<joint name='j%d' type='%s'><parent link='%s'/>".formatted(k, type, link(k)));
      urdf.append("<child link='%s'/><origin %s/>".formatted(link(k + 1), ORIGINS[k]));
      urdf.append("<axis xyz='0 0 1'/></joint>\n");
    }
    Files.writeString(folder.resolve("arm.urdf"), urdf.append("</robot>\n"));
    Files.writeString(folder.resolve("path.csv"), path());
    return Files.writeString(folder.resolve("pipeline.conf"), configuration());
  }

  private static String link(int k) {
    return k <= 7 ? "panda_link" + k : "panda_hand";
  }

  private static String path() {
    StringBuilder rows = new StringBuilder("frame,j0,j1,j2,j3,j4,j5,j6\n");
    for (int step = 0; step <= STEPS; step++) {
      double u = step / (double) STEPS;
      double turn = 2 * Math.PI * u;
      rows.append(
          String.format(
              Locale.ROOT,
              "%d,%.12f,%.12f,%.12f,%.12f,%.12f,%.12f,%.12f%n",
              step,
              2.4 * (u - 0.5),
              -0.785 + 0.35 * Math.sin(turn),
              0.3 * Math.sin(2 * turn),
              -2.356 + 0.5 * Math.sin(1.5 * turn),
              0.4 * Math.cos(turn),
              1.57 + 0.4 * Math.sin(2.5 * turn),
              0.785 + u));
    }
    return rows.toString();
  }

  private static String configuration() {
    StringBuilder text = new StringBuilder("touchstone {\n  goal = motion\n  margin = 0.01\n");
    text.append("  scene {\n    shapes { cube { box = [0.05, 0.05, 0.05] } }\n    bodies = [\n");
    for (int k = 0; k < CUBES.length; k++) {
      text.append("      { name = cube%02d, shape = cube, group = cell, ".formatted(k));
      text.append("translate = [%s] }\n".formatted(CUBES[k]));
    }
    return text.append("    ]\n    robots = [ { name = arm, file = \"arm.urdf\" } ]\n")
        .append("    frames { joints { arm = \"path.csv\" } }\n")
        .append("    pairs { between = [[cell, \"*\"]] }\n  }\n}\n")
        .toString();
  }
}

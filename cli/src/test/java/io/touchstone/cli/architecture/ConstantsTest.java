// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Numbers in the code change when somebody means it to, and each has its reason above it. The list
 * is a file; {@code -Dtouchstone.surface.write=true} writes it anew.
 */
final class ConstantsTest {

  private static final Path LIST = Path.of("src/test/resources/constants.txt");
  private static final Pattern CONSTANT =
      Pattern.compile(
          "(?m)^( *)((?:public |private |protected )?static final double) (\\w+)\\s*=\\s*([^;]+);");

  /** What takes part in answers. */
  private static final List<String> FOLDERS =
      List.of(
          "api",
          "exact",
          "checker",
          "kernel",
          "engine",
          "core",
          "algo-broadphase",
          "algo-motion",
          "algo-contact",
          "algo-simplex",
          "algo-gjk",
          "algo-projection",
          "algo-satcheck",
          "io",
          "harness",
          "tck",
          "cli",
          "examples/custom-algorithm",
          "examples/vclip");

  @Test
  void theListIsThatOfTheCode() throws IOException {
    TreeSet<String> found = new TreeSet<>();
    for (Path file : sources()) {
      String type = file.getFileName().toString().replace(".java", "");
      Matcher constant = CONSTANT.matcher(Files.readString(file));
      while (constant.find()) {
        String value = constant.group(4).replaceAll("\\s+", " ");
        found.add(
            "%s.%s = %s"
                .formatted(
                    type, constant.group(3), value.replaceAll("(\\w+\\.)?UNIT_ROUNDOFF", "u")));
      }
    }
    List<String> lines = new ArrayList<>(found);
    if (Boolean.getBoolean("touchstone.surface.write")) {
      Files.write(LIST, lines);
    }
    assertThat(lines).hasSizeGreaterThan(200);
    assertThat(lines)
        .as("-Dtouchstone.surface.write=true writes %s anew", LIST)
        .isEqualTo(Files.readAllLines(LIST));
  }

  @Test
  void eachHasItsReasonAboveIt() throws IOException {
    List<String> silent = new ArrayList<>();
    for (Path file : sources()) {
      String text = Files.readString(file);
      Matcher constant = CONSTANT.matcher(text);
      while (constant.find()) {
        boolean number = constant.group(4).matches("(?s).*\\d.*"); // not another name of one
        if (number && !explained(text, constant)) {
          silent.add(file.getFileName() + ": " + constant.group(3));
        }
      }
    }
    assertThat(silent).isEmpty();
  }

  /** Whether a comment stands in its line, or above it and the constants that follow each other. */
  private static boolean explained(String text, Matcher constant) {
    int end = text.indexOf('\n', constant.end());
    if (text.substring(constant.end(), end).contains("//")) {
      return true;
    }
    String[] above = text.substring(0, constant.start()).split("\n", -1);
    for (int i = above.length - 2; i >= 0; i--) {
      String line = above[i].strip();
      if (line.endsWith("*/") || line.startsWith("//")) {
        return true;
      }
      boolean continued =
          line.isEmpty() || line.contains("static final double") || line.endsWith(";");
      if (!continued || line.endsWith("{")) {
        return false;
      }
    }
    return false;
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String folder : FOLDERS) {
      try (Stream<Path> files = Files.walk(Project.ROOT.resolve(folder).resolve("src/main"))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    return sources;
  }
}

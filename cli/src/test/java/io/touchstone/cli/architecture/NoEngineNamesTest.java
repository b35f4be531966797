// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No engine, no broad phase and no artifact of one is known by its name to the contract, the
 * toolkit and what chooses among them.
 */
final class NoEngineNamesTest {

  private static final List<String> ROOMS = List.of("api", "kernel", "engine", "core", "world");

  /** An id in quotes or set as code, or the name of an artifact. */
  private static Pattern names() {
    Engines engines = Engines.installed();
    String ids =
        Stream.concat(engines.narrowPhases().stream(), engines.broadPhases().stream())
            .map(AlgorithmInfo::id)
            .filter(id -> !id.equals("auto"))
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    return Pattern.compile("\"(%s)\"|\\{@code\\s+(%s)\\s*}|\\balgo-[a-z]+".formatted(ids, ids));
  }

  private static List<String> found(String where, String source) {
    List<String> found = new ArrayList<>();
    Matcher matcher = names().matcher(source);
    while (matcher.find()) {
      found.add(where + ": " + matcher.group());
    }
    return found;
  }

  @Test
  void noRoomNamesAnEngine() throws IOException {
    List<String> found = new ArrayList<>();
    int files = 0;
    for (String room : ROOMS) {
      Path sources = Project.ROOT.resolve(room).resolve("src/main/java");
      try (Stream<Path> walk = Files.walk(sources)) {
        for (Path file : walk.filter(path -> path.toString().endsWith(".java")).toList()) {
          files++;
          found.addAll(found(sources.relativize(file).toString(), Files.readString(file)));
        }
      }
    }
    assertThat(files).isGreaterThan(100); // all rooms were really read
    assertThat(found).isEmpty();
  }

  @Test
  void theRuleBites() {
    assertThat(found("X", "return \"gjk\";")).containsExactly("X: \"gjk\"");
    assertThat(found("X", "/** Asks {@code simplex-exact}. */")).hasSize(1);
    assertThat(found("X", "choose(\"brute-force\")")).hasSize(1);
    assertThat(found("X", "add io.touchstone:touchstone-algo-gjk")).hasSize(1);
    assertThat(found("X", "\"auto\" and the simplex of a path, grid, sat")).isEmpty();
  }
}

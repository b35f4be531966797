// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.examples.Distribution.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a new user does first, on the module path and on the class path. */
final class DistributionIT {

  private static final Object[] TABLE_AND_CHAIR = {
    "run", "examples/table-chair/pipeline.conf", "--format", "csv"
  };

  @Test
  void tellsItsVersion() {
    Run run = Distribution.run("--version");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("touchstone ");
  }

  @Test
  void findsTheSameAlgorithmsOnBothPaths() {
    Run modules = Distribution.run("algorithms");
    Run classes = Distribution.runOnClassPath("algorithms");
    assertThat(modules.code()).as(modules.err()).isZero();
    assertThat(classes.code()).as(classes.err()).isZero();
    assertThat(ids(modules)).contains("gjk", "brute-force", "sweep-and-prune");
    assertThat(ids(classes)).isEqualTo(ids(modules));
  }

  private static Iterable<String> ids(Run algorithms) {
    return algorithms.lines().stream()
        .filter(line -> line.startsWith("  ") && !line.startsWith("   "))
        .map(line -> line.strip().replaceFirst(" .*", ""))
        .toList();
  }

  @Test
  void givesTheSameAnswersOnBothPaths() {
    Run modules = Distribution.run(TABLE_AND_CHAIR);
    Run classes = Distribution.runOnClassPath(TABLE_AND_CHAIR);
    assertThat(modules.code()).as(modules.err()).isZero();
    assertThat(modules.lines()).hasSizeGreaterThan(10);
    assertThat(classes.out()).isEqualTo(modules.out());
  }

  @Test
  void bringsThePagesThatItsDocumentsLink() throws IOException {
    Path docs = Distribution.HOME.resolve("docs");
    Matcher link =
        Pattern.compile("]\\((pages/[^)]+\\.html)\\)")
            .matcher(Files.readString(docs.resolve("viewer.md")));
    int pages = 0;
    while (link.find()) {
      assertThat(docs.resolve(link.group(1)))
          .content()
          .startsWith("<!DOCTYPE html>")
          .contains("Made by Touchstone");
      pages++;
    }
    assertThat(pages).isGreaterThanOrEqualTo(6);
  }

  @Test
  void usersNeverSeeAStackTrace(@TempDir Path folder) throws IOException {
    Path binary = Files.write(folder.resolve("binary.txt"), new byte[] {0, 1, 2, 3, (byte) 0xff});
    Object[][] mistakes = {
      {"run", "examples/nowhere.conf"},
      {"run", binary},
      {"pairs", binary},
      {"pairs", folder},
      {"query", "box:1,1", "box:1,1,1"},
      {"query", "box:1,NaN,1", "box:1,1,1"},
      {"verify", binary, binary},
      {"run", "examples/table-chair/pipeline.conf", "--set", "goal=colide"},
      {"nonsense"},
    };
    for (Object[] mistake : mistakes) {
      Run run = Distribution.run(mistake);
      assertThat(run.code()).as("%s: %s", mistake, run.err()).isEqualTo(2);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).startsWith("touchstone: ").doesNotContain("\tat ");
    }
  }
}

package io.touchstone.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.harness.testing.Cli;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every engine that this build delivers passes the conformance kit. */
final class ConformanceOfEnginesTest {

  /** Rules that an engine cannot keep, by its id, with the reason. */
  private static final Map<String, List<String>> EXCEPTIONS =
      Map.of("simplex-exact", List.of("N23=exact normals are whole numbers of any size"));

  @TempDir private Path folder = Path.of("");

  static List<String> engines() {
    return SoakTest.engines();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void noRuleFails(String id) {
    List<Object> words =
        new ArrayList<>(
            List.of("conformance", "--algorithm", id, "--size", "tiny", "--failures", folder));
    for (String exception : EXCEPTIONS.getOrDefault(id, List.of())) {
      words.addAll(List.of("--except", exception));
    }
    Cli.Run run = Cli.run(words.toArray());
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains(id + ": no rule fails; seed 20260101, size tiny");
    assertThat(run.lines()).anyMatch(line -> line.matches("N3 .* passed .*"));
  }
}

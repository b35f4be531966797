package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What pages show of an engine is what the examples are made of, up to line breaks and comments.
 */
final class EngineSnippetsIT {

  private static List<String> sources() throws IOException {
    List<String> sources = new ArrayList<>();
    for (String project : List.of("custom-algorithm", "vclip", "sql-report", "srdf-pairs")) {
      Path folder = Distribution.ROOT.resolve("examples/%s/src".formatted(project));
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          sources.add(squeezed(Files.readString(file)));
        }
      }
    }
    return sources;
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/write-an-engine.md", "docs/write-a-stage.md"})
  void pagesShowWhatIsCompiled(String page) throws IOException {
    List<String> sources = sources();
    String[] parts = Files.readString(Distribution.ROOT.resolve(page)).split("```", -1);
    List<String> snippets =
        Stream.of(parts)
            .filter(part -> part.startsWith("java\n"))
            // the others of the README are those of LibraryIT
            .filter(part -> !page.equals("README.md") || part.contains("@Algorithm"))
            .map(part -> squeezed(part.substring("java\n".length())))
            .toList();
    assertThat(snippets).isNotEmpty();
    assertThat(snippets)
        .allSatisfy(snippet -> assertThat(sources).anyMatch(source -> source.contains(snippet)));
  }

  private static String squeezed(String code) {
    return code.lines()
        .map(line -> line.replaceFirst("//.*", ""))
        .collect(Collectors.joining())
        .replaceAll("\\s+", "");
  }
}

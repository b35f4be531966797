// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What somebody has to know who wants to know all of a class: our classes in the transitive closure
 * of its references, itself among them, nested classes with their top-level one. The references are
 * those that {@code jdeps} finds in the bytecode of the api, exact arithmetic, the kernel, the
 * frame of engines, core and the algorithms.
 */
final class ClosureTest {

  /** Wanted are 110. */
  private static final int FROM_QUERY = 234;

  /** At most 60 were wanted; the search of the engine that it replaces reaches 143. */
  private static final int FROM_SEARCH = 9;

  private static final Set<String> MODULES =
      Set.of(
          "io.touchstone.api",
          "io.touchstone.exact",
          "io.touchstone.checker",
          "io.touchstone.kernel",
          "io.touchstone.engine",
          "io.touchstone.core");

  private static final String OURS = "io.touchstone.";

  /** Two classes, each without the names of nested ones. */
  private static final Pattern REFERENCE =
      Pattern.compile("(?m)^\\s+(io\\.touchstone\\.[^$\\s]+)\\S*\\s+->\\s+([^$\\s]+)");

  /** Our top-level classes, and those of ours that each refers to. */
  private static Map<String, Set<String>> references = Map.of();

  @BeforeAll
  static void scan(@TempDir Path folder) throws IOException {
    for (ProjectModule module : ProjectModule.onClassPath().values()) {
      if (MODULES.contains(module.name()) || module.isAlgorithm()) {
        copyClasses(module.root(), folder);
      }
    }
    references = references(jdeps("-verbose:class", "-filter:none", folder.toString()));
  }

  @Test
  void everyClassWasScanned() {
    assertThat(references).hasSizeGreaterThan(500).doesNotContainKey("module-info");
    assertThat(references.keySet())
        .contains("io.touchstone.exact.Dyadic", "io.touchstone.proof.CertificateChecker");
  }

  @Test
  void anEngineReachesNoMoreThanItDid() {
    Set<String> reached = closure("io.touchstone.gjk.GjkQuery", references);
    Ceiling.holds("classes that GjkQuery reaches", reached, FROM_QUERY);
  }

  @Test
  void theSearchReachesNoMoreThanItDid() {
    Set<String> reached = closure("io.touchstone.engine.pair.PairSearch", references);
    Ceiling.holds("classes that PairSearch reaches", reached, FROM_SEARCH);
  }

  @Test
  void nestedClassesCountWithTheirTopLevelOne() {
    Map<String, Set<String>> some =
        references(
            """
            a -> java.base
               io.touchstone.A    -> io.touchstone.B$Inner$1  a
               io.touchstone.A    -> java.lang.Object         java.base
               io.touchstone.A$1  -> io.touchstone.C          not found
               io.touchstone.B    -> io.touchstone.B$Inner    a
               io.touchstone.B$Inner -> io.touchstone.D       a
               io.touchstone.D    -> io.touchstone.A          a
               io.touchstone.E    -> io.touchstone.A          a
            """);
    assertThat(closure("io.touchstone.A", some))
        .containsExactly(
            "io.touchstone.A", "io.touchstone.B", "io.touchstone.C", "io.touchstone.D");
    assertThatThrownBy(() -> closure("io.touchstone.F", some))
        .hasMessageContaining("io.touchstone.F");
  }

  /** Copies classes from a folder or jar, without the descriptor: together they are no module. */
  private static void copyClasses(URI root, Path target) throws IOException {
    if (root.getScheme().equals("jar")) {
      try (FileSystem jar = FileSystems.newFileSystem(root, Map.of())) {
        copyClasses(jar.getPath("/"), target);
      }
    } else {
      copyClasses(Path.of(root), target);
    }
  }

  private static void copyClasses(Path folder, Path target) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(ClosureTest::isClass).toList()) {
        Path copy = target.resolve(folder.relativize(file).toString());
        Files.createDirectories(copy.resolveSibling("."));
        Files.copy(file, copy);
      }
    }
  }

  private static boolean isClass(Path file) {
    return file.toString().endsWith(".class") && !file.endsWith("module-info.class");
  }

  private static String jdeps(String... arguments) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, UTF_8);
    int status = ToolProvider.findFirst("jdeps").orElseThrow().run(out, out, arguments);
    String printed = bytes.toString(UTF_8);
    assertThat(status).as(printed).isZero();
    return printed;
  }

  /** Reads lines such as {@code " io.touchstone.A -> io.touchstone.B$C place"}. */
  private static Map<String, Set<String>> references(String printed) {
    Map<String, Set<String>> references = new TreeMap<>();
    Matcher line = REFERENCE.matcher(printed);
    while (line.find()) {
      Set<String> targets = references.computeIfAbsent(line.group(1), name -> new TreeSet<>());
      String target = line.group(2);
      if (target.startsWith(OURS)) {
        targets.add(target);
      }
    }
    return references;
  }

  private static Set<String> closure(String start, Map<String, Set<String>> references) {
    assertThat(references).containsKey(start);
    Set<String> reached = new TreeSet<>(List.of(start));
    Deque<String> next = new ArrayDeque<>(reached);
    while (!next.isEmpty()) {
      for (String target : references.getOrDefault(next.remove(), Set.of())) {
        if (reached.add(target)) {
          next.add(target);
        }
      }
    }
    return reached;
  }
}

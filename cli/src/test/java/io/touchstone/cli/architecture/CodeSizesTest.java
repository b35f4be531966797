// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Algorithms are read beside their papers: no method and no class of the engines, the kernel and
 * the proof is longer than can be read. Counted are lines that hold code.
 */
final class CodeSizesTest {

  private static final int MOST_IN_METHOD = 60;

  private static final int MOST_IN_CLASS = 700;

  private static final List<String> FOLDERS =
      List.of(
          "kernel",
          "engine",
          "core",
          "world",
          "algo-broadphase",
          "algo-motion",
          "algo-contact",
          "algo-simplex",
          "algo-gjk",
          "algo-projection",
          "algo-satcheck",
          "examples/vclip",
          "examples/custom-algorithm");

  /**
   * What may be longer, and the reason: local variables, which the compiler keeps in registers, and
   * for loops a readable twin.
   */
  private static final Map<String, String> EXCEPTIONS =
      Map.of(
          "KuhnSimplex.surelyInside", "its twin is OriginInTetrahedron",
          "PairBounds.sharpen", "a straight line of forty numbers, needed to its end",
          "PairSearch.run", "its twin is SpaceSearch, by TwinSearchTest",
          "SpaceSimplex.search", "its twin is FloatingSimplex");

  @Test
  void noMethodAndNoClassIsTooLong() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String folder : FOLDERS) {
      try (Stream<Path> files = Files.walk(Project.ROOT.resolve(folder).resolve("src/main"))) {
        files.filter(f -> f.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    Sizes sizes = new Sizes();
    sizes.read(sources);

    assertThat(sizes.methods).as("methods read").isGreaterThan(2_000);
    Set<String> found =
        sizes.tooLong.stream()
            .map(line -> line.substring(0, line.indexOf(':')))
            .collect(Collectors.toSet());
    assertThat(found).as("%s", sizes.tooLong).isEqualTo(EXCEPTIONS.keySet());
  }

  @Test
  void countsCodeAndNothingElse() throws IOException {
    String source =
        """
        /* a */ class A { // 1

          /** Not counted. // nor this */
          String a() { // 2
            // nor this
            return "/* is code"; // 3
          } /* and
            this not */

          char b() { return '"'; } // 5
        }
        """;
    Path file = Files.createTempFile("A", ".java");
    try {
      Files.writeString(file, source);
      Sizes sizes = new Sizes(2, 5);
      sizes.read(List.of(file));
      assertThat(sizes.methods).isEqualTo(2);
      assertThat(sizes.tooLong).containsExactly("A.a: 3 lines", "A: 6 lines");
    } finally {
      Files.delete(file);
    }
  }

  /** Reads sources and keeps what is too long in them. */
  private static final class Sizes extends TreeScanner<Void, CompilationUnitTree> {

    final List<String> tooLong = new ArrayList<>();
    int methods;

    private final int mostInMethod;
    private final int mostInClass;

    @SuppressWarnings("NullAway.Init") // set before anything is scanned
    private SourcePositions positions;

    private String code = "";
    private String name = "";

    Sizes() {
      this(MOST_IN_METHOD, MOST_IN_CLASS);
    }

    Sizes(int mostInMethod, int mostInClass) {
      this.mostInMethod = mostInMethod;
      this.mostInClass = mostInClass;
    }

    void read(List<Path> sources) throws IOException {
      JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
      try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
        JavacTask task =
            (JavacTask)
                compiler.getTask(
                    null,
                    files,
                    null,
                    List.of("-proc:none"),
                    null,
                    files.getJavaFileObjectsFromPaths(sources));
        positions = Trees.instance(task).getSourcePositions();
        for (CompilationUnitTree unit : task.parse()) {
          code = withoutComments(unit.getSourceFile().getCharContent(true).toString());
          scan(unit, unit);
        }
      }
    }

    @Override
    public Void visitClass(ClassTree tree, CompilationUnitTree unit) {
      String outer = name;
      name = outer.isEmpty() ? tree.getSimpleName().toString() : outer + "." + tree.getSimpleName();
      super.visitClass(tree, unit);
      keep(name, tree, mostInClass, unit);
      name = outer;
      return null;
    }

    @Override
    public Void visitMethod(MethodTree tree, CompilationUnitTree unit) {
      methods++;
      keep(name + "." + tree.getName(), tree, mostInMethod, unit);
      return super.visitMethod(tree, unit);
    }

    private void keep(String what, Tree tree, int most, CompilationUnitTree unit) {
      long start = positions.getStartPosition(unit, tree);
      long end = positions.getEndPosition(unit, tree);
      if (start < 0 || end < 0) {
        return; // a constructor that nobody wrote
      }
      long lines =
          code.substring((int) start, (int) end).lines().filter(line -> !line.isBlank()).count();
      if (lines > most) {
        tooLong.add("%s: %d lines".formatted(what, lines));
      }
    }

    /** Blanks out comments, so that everything else stays where it is. */
    private static String withoutComments(String source) {
      StringBuilder code = new StringBuilder(source);
      String closing = "";
      for (int i = 0; i < code.length(); i++) {
        if (closing.isEmpty()) {
          closing = opening(source, i);
          if (!closing.isEmpty() && isComment(closing)) {
            code.setCharAt(i, ' ');
            code.setCharAt(i + 1, ' ');
            i++;
          } else if (closing.length() == 3) {
            i += 2;
          }
        } else if (!isComment(closing) && source.charAt(i) == '\\') {
          i++;
        } else if (source.startsWith(closing, i)) {
          if (closing.equals("*/")) {
            code.replace(i, i + 2, "  ");
          }
          i += closing.length() - 1;
          closing = "";
        } else if (isComment(closing) && source.charAt(i) != '\n') {
          code.setCharAt(i, ' ');
        }
      }
      return code.toString();
    }

    /** Returns what ends the comment or the literal that starts here, or nothing. */
    private static String opening(String source, int at) {
      if (source.startsWith("//", at)) {
        return "\n";
      }
      if (source.startsWith("/*", at)) {
        return "*/";
      }
      String text = "\"\"\"";
      if (source.startsWith(text, at)) {
        return text;
      }
      char found = source.charAt(at);
      return found == '"' || found == '\'' ? String.valueOf(found) : "";
    }

    private static boolean isComment(String closing) {
      return closing.equals("*/") || closing.equals("\n");
    }
  }
}

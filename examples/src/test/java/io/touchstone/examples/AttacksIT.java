// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.examples.Distribution.Run;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Plug-ins that want PROVED for a lie: each says that two boxes which overlap are disjoint, and
 * tries to change what the proof goes by. On the module path they become a module layer, or a class
 * loader when they have no descriptor.
 */
final class AttacksIT {

  private static final Path LIB = Distribution.HOME.resolve("lib");

  @TempDir private Path folder = Path.of("");

  /** What an engine tries before it lies; the closed ones must not even compile. */
  private enum Attack {
    ZERO_THE_COORDINATES(
        true,
        "java.util.Arrays.fill(io.touchstone.kernel.support.CertifiedSupport.of("
            + "(Polytope) a.body()).coordinates(io.touchstone.kernel.inside.Inside.KEY), 9);"),
    SEAL_THE_LIE(
        true,
        "lie(out); out.assure(io.touchstone.api.seal.Seal.OF_PROOF, Assurance.PROVED,"
            + " Assurance.PROVED); if (true) return;"),
    CAST_THE_POSE(false, "((MutablePose) (Object) poseB).setTranslation(100, 0, 0);"),
    CENTRE_THE_COPY(
        false,
        "double[] x = ((Polytope) b.body()).toArray();"
            + " for (int i = 0; i < x.length; i++) { x[i] += 100; }"),
    FILL_A_STRANGERS_ENTRY(
        false,
        "Derived<Object> key = new Derived<>(p -> io.touchstone.kernel.support.CertifiedSupport"
            + ".of(Shapes.box(1e-3, 1e-3, 1e-3))); key.of((Polytope) a.body());"
            + " key.of((Polytope) b.body());");

    private final boolean closed;
    private final String code;

    Attack(boolean closed, String code) {
      this.closed = closed;
      this.code = code;
    }

    String source() {
      return """
          package attack;
          import io.touchstone.api.geometry.*;
          import io.touchstone.api.query.*;
          import io.touchstone.api.spi.*;
          @Algorithm(id = "attack", spi = Spi.VERSION, summary = "Lies")
          @Supports(goal = Goal.INTERSECTION)
          public final class Provider implements NarrowPhaseProvider {
            static void lie(PairResult out) {
              out.rewrite().verdict(Verdict.DISJOINT, Termination.CONVERGED)
                  .lower(50).normal(1, 0, 0).featureA(0, 1).featureB(0, 1);
            }
            public NarrowPhase create(Options options) {
              return new NarrowPhase() {
                public PreparedShape prepare(ConvexBody body) { return () -> body; }
                public WarmStart newWarmStart(int dimension) { return () -> {}; }
                public PairQuery newQuery(int dimension) {
                  return (a, poseA, b, poseB, request, warm, out) -> {
                    %s
                    lie(out);
                  };
                }
              };
            }
          }
          """
          .formatted(code);
    }
  }

  private static final String DESCRIPTOR =
      "module attack { requires io.touchstone.api; requires io.touchstone.kernel;"
          + " provides io.touchstone.api.spi.NarrowPhaseProvider with attack.Provider; }";

  /** Compiles files; returns what the compiler says against them, or nothing. */
  private static String compile(Path out, List<String> options, Path... files) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<String> all = new ArrayList<>(List.of("-proc:none", "-d", out.toString()));
    all.addAll(options);
    try (StandardJavaFileManager files0 = compiler.getStandardFileManager(null, null, null)) {
      boolean good =
          compiler
              .getTask(messages, files0, null, all, null, files0.getJavaFileObjects(files))
              .call();
      return good ? "" : messages.toString();
    }
  }

  private static String jars() throws IOException {
    try (Stream<Path> all = Files.list(LIB)) {
      return String.join(java.io.File.pathSeparator, all.map(Path::toString).toList());
    }
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve("src").resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  /** Compiled where everything is visible, and then given a descriptor or a services file. */
  private Path forged(Attack attack, boolean modular) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Path source = write("attack/Provider.java", attack.source());
    assertThat(compile(classes, List.of("-cp", jars()), source)).isEmpty();
    if (modular) {
      Path descriptor = write("module-info.java", DESCRIPTOR);
      assertThat(compile(classes, List.of("--module-path", LIB.toString()), descriptor)).isEmpty();
    } else {
      Path services = Files.createDirectories(classes.resolve("META-INF/services"));
      Files.writeString(
          services.resolve("io.touchstone.api.spi.NarrowPhaseProvider"), "attack.Provider\n");
    }
    Path plugins = Files.createDirectories(folder.resolve("plugins"));
    try (OutputStream out = Files.newOutputStream(plugins.resolve("attack.jar"));
        JarOutputStream jar = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        jar.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, jar);
        jar.closeEntry();
      }
    }
    return plugins;
  }

  private static Run ask(Path plugins, String proof) {
    return Distribution.run(
        "query",
        "box:1,1,1",
        "box:1,1,1",
        "--pose-b",
        "0.5,0,0",
        "--plugins",
        plugins,
        "--algorithm",
        "attack",
        "--proof",
        proof,
        "--format",
        "json");
  }

  @ParameterizedTest
  @EnumSource(Attack.class)
  void whatIsClosedDoesNotCompile(Attack attack) throws IOException {
    Path out = Files.createDirectories(folder.resolve("out"));
    String messages =
        compile(
            out,
            List.of("--module-path", LIB.toString()),
            write("attack/Provider.java", attack.source()),
            write("module-info.java", DESCRIPTOR));
    if (attack.closed) {
      assertThat(messages).contains("is not visible");
    } else {
      assertThat(messages).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Attack.class)
  void noLieIsProved(Attack attack) throws IOException {
    for (boolean modular : new boolean[] {true, false}) {
      Path plugins = forged(attack, modular);
      Run listed = Distribution.run("algorithms", "--plugins", plugins);
      assertThat(listed.out()).as(listed.err()).contains("attack");
      for (String proof : List.of("checked", "exact")) {
        Run run = ask(plugins, proof);
        assertThat(run.out())
            .as("%s %s %s: %s", attack, modular, proof, run.err())
            .doesNotContain("\"DISJOINT\"");
        if (attack.closed) {
          String said = run.out() + run.err();
          assertThat(said).contains("NoClassDefFoundError");
          assertThat(run.out()).doesNotContain("\"PROVED\"");
        }
      }
      try (Stream<Path> old = Files.walk(folder.resolve("classes"))) {
        for (Path file : old.filter(Files::isRegularFile).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** On the module path itself every class can be found, and the closed ones cannot be used. */
  @ParameterizedTest
  @EnumSource(Attack.class)
  void noLieOfAModuleIsProved(Attack attack) throws IOException {
    Path jar = forged(attack, true).resolve("attack.jar");
    for (String proof : List.of("checked", "exact")) {
      Run run =
          Distribution.runWithModule(
              jar,
              "attack",
              "query",
              "box:1,1,1",
              "box:1,1,1",
              "--pose-b",
              "0.5,0,0",
              "--algorithm",
              "attack",
              "--proof",
              proof,
              "--format",
              "json");
      assertThat(run.out())
          .as("%s %s: %s", attack, proof, run.err())
          .contains("verdict")
          .doesNotContain("\"DISJOINT\"");
      if (attack.closed) {
        assertThat(run.out()).contains("IllegalAccessError").doesNotContain("\"PROVED\"");
      }
    }
  }

  @Test
  void ourJarsAreSealed() throws IOException {
    List<Path> ours;
    try (Stream<Path> all = Files.list(LIB)) {
      ours = all.filter(jar -> jar.getFileName().toString().startsWith("touchstone-")).toList();
    }
    assertThat(ours).hasSizeGreaterThan(10);
    for (Path jar : ours) {
      try (JarFile file = new JarFile(jar.toFile())) {
        assertThat(file.getManifest().getMainAttributes().getValue(Attributes.Name.SEALED))
            .as(jar.toString())
            .isEqualTo("true");
      }
    }
    try (Stream<Path> all = Files.list(LIB)) {
      assertThat(all).noneMatch(jar -> jar.getFileName().toString().startsWith("apiguardian"));
    }
  }
}

package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.examples.Distribution.Run;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Projects that {@code new plugin} writes: compiled as modules and dropped in as they stand. */
final class NewPluginIT {

  @ParameterizedTest
  @CsvSource({"engine, quick-reject", "broad-phase, rtree"})
  void anAlgorithmPassesTheKit(String kind, String id, @TempDir Path folder) throws IOException {
    Path jar = build(folder.resolve(id), "--kind", kind, "--package", "org.acme.touch");

    Run listed = Distribution.run("algorithms", "--plugins", jar);
    assertThat(listed.code()).as(listed.err()).isZero();
    assertThat(listed.out()).contains("  " + id + " ").contains(jar.getFileName().toString());
    Run judged =
        Distribution.run(
            "conformance",
            "--algorithm",
            id,
            "--plugins",
            jar,
            "--size",
            "tiny",
            "--failures",
            folder);
    assertThat(judged.code()).as("%s%s", judged.out(), judged.err()).isZero();
  }

  @Test
  void aFilterAndASinkWorkInAPipeline(@TempDir Path folder) throws IOException {
    Path filter = build(folder.resolve("same-machine"), "--kind", "filter");
    Path sink = build(folder.resolve("counts"), "--kind", "sink");
    Path pipeline =
        Files.writeString(
            folder.resolve("pipeline.conf"),
            """
            touchstone {
              plugins = ["%s", "%s"]
              scene {
                shapes { box { box = [1, 1, 1] } }
                bodies = [
                  { name = "m/a", shape = box }, { name = "m/b", shape = box }, { name = c, shape = box }
                ]
              }
              filters = [ { filter = same-machine } ]
              sinks = [ { sink = counts, options { file = "counts.txt" } } ]
            }
            """
                .formatted(path(filter), path(sink)));

    Run run = Distribution.run("run", pipeline);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(folder.resolve("counts.txt"))
        .content()
        .isEqualToNormalizingNewlines("complete\n{INTERSECTING=2}\n");
  }

  @Test
  void mistakesAreToldInOneLine(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("mine.txt"), "mine");
    Object[][] mistakes = {
      {"new", "plugin", folder, "--id", "fine"},
      {"new", "plugin", folder.resolve("mine.txt"), "--id", "fine"},
      {"new", "plugin", folder.resolve("Two Words")},
      {"new", "plugin", folder.resolve("a"), "--id", "-x"},
      {"new", "plugin", folder.resolve("a"), "--kind", "scanner"},
      {"new", "plugin", folder.resolve("a"), "--package", "io.touchstone.mine"},
      {"new", "plugin", folder.resolve("a"), "--package", "org.new.thing"},
      {"new", "world", folder.resolve("a")},
      {"new", "plugin"},
    };
    for (Object[] mistake : mistakes) {
      Run run = Distribution.run(mistake);
      assertThat(run.code()).as("%s: %s", mistake, run.err()).isEqualTo(2);
      assertThat(run.err()).startsWith("touchstone: ").doesNotContain("\tat ");
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve("mine.txt"));
    }
  }

  private static String path(Path file) {
    return file.toString().replace('\\', '/');
  }

  /** Writes a project, compiles it against the distribution, tests too, and makes its jar. */
  private static Path build(Path project, String... options) throws IOException {
    List<Object> command = new ArrayList<>(List.of("new", "plugin", project));
    command.addAll(List.of(options));
    Run run = Distribution.run(command.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(project.resolve("README.md")).content().contains(project.getFileName().toString());
    assertThat(project.resolve("pom.xml"))
        .content()
        .contains("<artifactId>%s</artifactId>".formatted(project.getFileName()));

    List<Path> main = sources(project.resolve("src/main/java"));
    Path classes = project.resolve("target/classes");
    String lib = Distribution.HOME.resolve("lib").toString();
    compile(main, List.of("--module-path", lib, "-d", classes.toString()));
    if (Files.exists(project.resolve("src/test"))) {
      String path =
          classes
              + java.io.File.pathSeparator
              + System.getProperty("java.class.path")
              + java.io.File.pathSeparator
              + lib
              + "/*";
      compile(
          sources(project.resolve("src/test/java")),
          List.of("-cp", path, "-d", project.resolve("target/test-classes").toString()));
    }
    Path jar = project.resolve("target/%s-1.0.0.jar".formatted(project.getFileName()));
    try (FileSystem zip =
        FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), Map.of("create", "true"))) {
      add(classes, zip);
      add(project.resolve("src/main/resources"), zip);
    }
    return jar;
  }

  private static List<Path> sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  private static void compile(List<Path> files, List<String> options) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<String> all = new ArrayList<>(List.of("--release", "17", "-proc:none"));
    all.addAll(options);
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      boolean done =
          compiler
              .getTask(
                  messages, manager, null, all, null, manager.getJavaFileObjectsFromPaths(files))
              .call();
      assertThat(done).as("%s", messages).isTrue();
    }
  }

  private static void add(Path folder, FileSystem zip) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = zip.getPath("/" + folder.relativize(file).toString().replace('\\', '/'));
        if (target.getParent() != null) {
          Files.createDirectories(target.getParent());
        }
        try (OutputStream out = Files.newOutputStream(target)) {
          Files.copy(file, out);
        }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
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

/** A project that {@code new plugin} wrote, built as Maven would, against the distribution. */
final class PluginProject {

  private PluginProject() {}

  /** Compiles a project, its tests too, and returns its jar. */
  static Path build(Path project) throws IOException {
    List<Path> main = sources(project.resolve("src/main/java"));
    Path classes = project.resolve("target/classes");
    String lib = Distribution.HOME.resolve("lib").toString();
    compile(main, List.of("--module-path", lib, "-d", classes.toString()));
    if (Files.exists(project.resolve("src/test"))) {
      String path =
          String.join(
              File.pathSeparator,
              classes.toString(),
              System.getProperty("java.class.path"),
              lib + "/*");
      compile(
          sources(project.resolve("src/test/java")),
          List.of("-cp", path, "-d", project.resolve("target/test-classes").toString()));
    }
    Files.createDirectories(project.resolve("target/maven-archiver")); // says who built it
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

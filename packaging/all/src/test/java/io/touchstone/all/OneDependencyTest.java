// SPDX-License-Identifier: Apache-2.0
package io.touchstone.all;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first program of the documentation runs with this one artifact, in both ways Java has. */
final class OneDependencyTest {

  private static final Path PROJECT = Path.of("../../examples/library");

  private static final Pattern VERSION = Pattern.compile("<version>[^<]+</version>");

  @TempDir private Path folder = Path.of("");

  @Test
  void runsOnTheClassPath() throws IOException, InterruptedException {
    compile("-cp", "demo/First.java");
    assertThat(java("-cp", path() + File.pathSeparator + folder.resolve("classes"), "demo.First"))
        .isEqualTo("DISJOINT, PROVED\n3.0\n");
  }

  @Test
  void runsOnTheModulePath() throws IOException, InterruptedException {
    compile("-p", "module-info.java", "demo/First.java");
    String path = path() + File.pathSeparator + folder.resolve("classes");
    assertThat(java("-p", path, "-m", "demo/demo.First")).isEqualTo("DISJOINT, PROVED\n3.0\n");
  }

  @Test
  void namesThisVersion() throws IOException {
    Matcher version = VERSION.matcher(Files.readString(Path.of("../../pom.xml")));
    assertThat(version.find()).isTrue();
    assertThat(Files.readString(PROJECT.resolve("pom.xml"))).contains(version.group());
  }

  /** What the artifact brings, and nothing that only tests have. */
  private static String path() {
    String[] all = System.getProperty("java.class.path").split(File.pathSeparator);
    List<String> brought =
        Arrays.stream(all)
            .filter(
                entry ->
                    entry.endsWith(File.separator + "classes")
                        || Path.of(entry).getFileName().toString().startsWith("touchstone"))
            .toList();
    assertThat(brought).hasSizeGreaterThan(10);
    return String.join(File.pathSeparator, brought);
  }

  private void compile(String kind, String... files) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(tool("javac"), kind, path()));
    command.addAll(List.of("-d", folder.resolve("classes").toString()));
    for (String file : files) {
      command.add(PROJECT.resolve("src/main/java").resolve(file).toString());
    }
    assertThat(run(command)).isEmpty();
  }

  private String java(String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(tool("java")));
    command.addAll(List.of(args));
    return run(command);
  }

  private static String tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  private String run(List<String> command) throws IOException, InterruptedException {
    Path out = folder.resolve("out.txt");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    int code = process.waitFor();
    String text = Files.readString(out).replace("\r\n", "\n");
    assertThat(code).as("%s%n%s", command, text).isZero();
    return text;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.examples.Distribution.Run;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive that a user unpacks, and the scripts that start it. */
final class LaunchersIT {

  private static final List<String> QUERY =
      List.of("query", "box:1,1,1", "box:1,1,1", "--pose-b", "3,0,0", "--goal", "distance");

  @Test
  void theArchiveWorksWhereItIsUnpacked(@TempDir Path folder) throws IOException {
    Path home = unpack(folder.resolve("a folder with spaces"));

    Run run = start(home, Map.of(), List.of("run", "examples/table-chair/pipeline.conf"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.lines()).hasSizeGreaterThan(10);
    assertThat(home.resolve("docs/library.md")).exists();
    assertThat(home.resolve("LICENSE")).exists();
    assertThat(home.resolve("examples/custom-algorithm/pom.xml")).exists();
  }

  @Test
  void theFirstQueryMakesAnArchiveOfClassesThatTheNextOnesRead(@TempDir Path folder)
      throws IOException {
    Path home = unpack(folder.resolve("home"));
    Path cache = home.resolve("cache");

    Run without = start(home, Map.of("TOUCHSTONE_CACHE", "off"), QUERY);
    assertThat(cache).doesNotExist();
    Run first = start(home, Map.of("TOUCHSTONE_CACHE", "wait"), QUERY);
    Path archive = only(cache);
    Run second = start(home, Map.of("TOUCHSTONE_CACHE", "wait"), QUERY);

    assertThat(without.code()).as(without.err()).isZero();
    assertThat(List.of(first, second)).containsOnly(without);
    assertThat(only(cache)).isEqualTo(archive);
    assertThat(sourceOfMain(home, archive)).contains("shared objects file");
  }

  /** Java 17 cannot make one where there are spaces; it is tried once, and nobody is told. */
  @Test
  void aFolderWithSpacesHasTheSameAnswers(@TempDir Path folder) throws IOException {
    Path home = unpack(folder.resolve("touch stone"));
    Run first = start(home, Map.of("TOUCHSTONE_CACHE", "wait"), QUERY);
    Path left = only(home.resolve("cache"));
    FileTime made = Files.getLastModifiedTime(left);
    Run second = start(home, Map.of("TOUCHSTONE_CACHE", "wait"), QUERY);

    assertThat(first.code()).as(first.err()).isZero();
    assertThat(second).isEqualTo(first);
    assertThat(only(home.resolve("cache"))).isEqualTo(left);
    assertThat(Files.getLastModifiedTime(left)).isEqualTo(made);
  }

  @Test
  void anArchiveThatIsNotGoodChangesNothing(@TempDir Path folder) throws IOException {
    Path home = unpack(folder.resolve("home"));
    start(home, Map.of("TOUCHSTONE_CACHE", "wait"), QUERY);
    Path archive = only(home.resolve("cache"));
    Files.delete(archive);
    Files.writeString(archive, "nonsense");

    Run run = start(home, Map.of("TOUCHSTONE_CACHE", "wait"), QUERY);
    assertThat(run).isEqualTo(start(home, Map.of("TOUCHSTONE_CACHE", "off"), QUERY));
    assertThat(run.code()).as(run.err()).isZero();
  }

  @Test
  void optionsOfTheUserAreTheOnlyOnes(@TempDir Path folder) throws IOException {
    Path home = unpack(folder.resolve("home"));
    Run run =
        start(
            home,
            Map.of("TOUCHSTONE_CACHE", "wait", "JAVA_OPTS", "-XX:+UseParallelGC -Xmx300m"),
            QUERY);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(home.resolve("cache")).doesNotExist();
  }

  @Test
  void everyLibraryOfOthersIsListedWithItsLicence() throws IOException {
    List<String> named = new ArrayList<>();
    for (String line : Files.readAllLines(Distribution.HOME.resolve("THIRD-PARTY.md"))) {
      if (line.matches("\\| [a-z].*") && !line.startsWith("| jar ")) {
        named.add(line.split(" ", 3)[1]);
      }
    }
    List<String> present = new ArrayList<>();
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(Distribution.HOME.resolve("lib"))) {
      for (Path jar : jars) {
        String name = jar.getFileName().toString().replaceFirst("-[0-9].*", "");
        if (!name.startsWith("touchstone")) {
          present.add(name);
        }
      }
    }
    assertThat(named).containsExactlyInAnyOrderElementsOf(present);
  }

  @Test
  void theScriptForWindowsStartsTheSame() throws IOException {
    String shell = Files.readString(Distribution.HOME.resolve("bin/touchstone"));
    String windows = Files.readString(Distribution.HOME.resolve("bin/touchstone.bat"));

    assertThat(windows.replace("\r\n", "")).doesNotContain("\n").doesNotContain("\r");
    assertThat(windows).isASCII();
    List<String> labels = windows.lines().filter(line -> line.startsWith(":")).toList();
    windows
        .lines()
        .filter(line -> line.contains("goto "))
        .map(line -> ":" + line.substring(line.lastIndexOf("goto ") + 5))
        .forEach(label -> assertThat(labels).contains(label));
    for (String line : windows.lines().toList()) {
      // quotes come in pairs, and a path that may have spaces or parentheses stands in them
      assertThat(line.chars().filter(c -> c == '"').count() % 2).as(line).isZero();
      assertThat(line.replaceAll("\"[^\"]*\"", ""))
          .as(line)
          .doesNotContain("%JAVA_EXE%")
          .doesNotContain("%DISTRIBUTION%")
          .doesNotContain("%~dp0");
    }
    for (String word :
        List.of(
            "--add-modules ALL-DEFAULT",
            "--module io.touchstone.cli/io.touchstone.cli.Main",
            "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")) {
      assertThat(shell).contains(word);
      assertThat(windows).contains(word);
    }
    String quick = shell.lines().filter(line -> line.contains("query | ")).findFirst().orElse("");
    for (String command : quick.replace(" | '')", "").split(" \\| ", -1)) {
      assertThat(windows).containsPattern("[ (]" + command.strip() + "[ )]");
    }
  }

  @Test
  void anImageNeedsNoJava(@TempDir Path folder) throws IOException {
    Path image = folder.resolve("image");
    List<String> build =
        List.of(
            Distribution.ROOT.resolve("packaging/image/build").toString(),
            image.toString(),
            unpack(folder.resolve("home")).toString());
    Run made = Distribution.start(Map.of(), build);
    assertThat(made.code()).as(made.err()).isZero();

    Map<String, String> nowhere = Map.of("JAVA_HOME", "/nowhere", "TOUCHSTONE_CACHE", "wait");
    Run run = start(image, nowhere, QUERY);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("disjoint (proved)");
    Path archive = only(image.resolve("cache"));
    assertThat(archive.toString()).doesNotEndWith(".none");

    Run again = Distribution.start(Map.of(), build);
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err()).contains("is there already");
  }

  private static Run start(Path home, Map<String, String> more, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of("sh", home + "/bin/touchstone"));
    command.addAll(arguments);
    return Distribution.start(more, command);
  }

  /** Returns where the class of the program comes from when an archive is read. */
  private static String sourceOfMain(Path home, Path archive) {
    String option = Runtime.version().feature() >= 25 ? "AOTCache" : "SharedArchiveFile";
    Run run =
        Distribution.start(
            Map.of(),
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:" + option + "=" + archive,
                "-Xlog:class+load",
                "--add-modules",
                "ALL-DEFAULT",
                "--module-path",
                home + "/lib",
                "--module",
                "io.touchstone.cli/io.touchstone.cli.Main",
                "--version"));
    return run.lines().stream()
        .filter(line -> line.contains(" io.touchstone.cli.Main source:"))
        .findFirst()
        .orElse("");
  }

  private static Path only(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      List<Path> found = new ArrayList<>();
      files.forEach(found::add);
      assertThat(found).hasSize(1);
      return found.get(0);
    }
  }

  /** Unpacks the archive and returns the one folder in it. */
  private static Path unpack(Path target) throws IOException {
    Path archive = Distribution.archive();
    try (InputStream in = Files.newInputStream(archive);
        ZipInputStream zip = new ZipInputStream(in, StandardCharsets.UTF_8)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = target.resolve(entry.getName());
        if (entry.isDirectory()) {
          Files.createDirectories(file);
        } else {
          Files.createDirectories(file.getParent());
          Files.copy(zip, file);
        }
      }
    }
    Path home = only(target);
    assertThat(home.getFileName().toString()).startsWith("touchstone-");
    return home.toRealPath();
  }
}

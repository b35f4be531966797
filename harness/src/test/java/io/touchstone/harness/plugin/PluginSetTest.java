// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.AlgorithmInfo;
import io.touchstone.AlgorithmIssue;
import io.touchstone.Engines;
import io.touchstone.UnknownAlgorithmException;
import io.touchstone.harness.testing.PluginJars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On the class path; {@code AttacksIT} of the examples does it on the module path. */
final class PluginSetTest {

  @TempDir private Path folder = Path.of("");
  private Path plugins = Path.of("");

  @BeforeEach
  void makeFolder() throws IOException {
    plugins = Files.createDirectory(folder.resolve("plugins"));
    System.clearProperty(PluginJars.RAN);
  }

  private static List<String> issues(PluginSet set) {
    return set.engines().issues().stream().map(AlgorithmIssue::reason).toList();
  }

  private PluginSet load() {
    return PluginSet.load(List.of(plugins));
  }

  private List<String> foreignIds(PluginSet set) {
    return set.engines().narrowPhases().stream()
        .filter(info -> info.origin().startsWith(folder.toString()))
        .map(AlgorithmInfo::id)
        .toList();
  }

  @Test
  void findsJarsFoldersAndClassesWithoutRunningThem() throws IOException {
    PluginJars.engine("plain").servicesFile().jar(plugins.resolve("plain.jar"));
    PluginJars.engine("modular").module("modular").jar(plugins.resolve("modular.jar"));
    PluginJars.engine("both").module("both").servicesFile().jar(plugins.resolve("both.jar"));
    Path inFolder = Files.createDirectory(plugins.resolve("with-library"));
    PluginJars.engine("user").usesHelper().servicesFile().jar(inFolder.resolve("user.jar"));
    PluginJars.library().jar(inFolder.resolve("helper.jar"));
    PluginJars.engine("classes").servicesFile().folder(plugins.resolve("classes"));
    Files.writeString(plugins.resolve("README.txt"), "not a plug-in");
    try (PluginSet set = load()) {
      assertThat(issues(set)).isEmpty();
      assertThat(foreignIds(set)).containsExactly("both", "classes", "modular", "plain", "user");
      assertThat(set.engines().narrowPhase("plain").origin())
          .isEqualTo(plugins.resolve("plain.jar").toString());
      assertThat(System.getProperty(PluginJars.RAN)).isNull();
      for (String id : foreignIds(set)) {
        assertThat(set.engines().createNarrowPhase(id)).isNotNull();
      }
      assertThat(System.getProperty(PluginJars.RAN)).isNotNull();
      assertThat(set.engines().hasNarrowPhase("test-box")).isTrue();
    }
  }

  @Test
  void aPlaceMayBeTheJarItself() throws IOException {
    Path jar = PluginJars.engine("one").servicesFile().jar(folder.resolve("one.jar"));
    Path classes = PluginJars.engine("two").servicesFile().folder(folder.resolve("two"));
    try (PluginSet set = PluginSet.load(List.of(jar, classes))) {
      assertThat(foreignIds(set)).containsExactly("one", "two");
    }
    assertThatThrownBy(() -> PluginSet.load(List.of(folder.resolve("missing"))))
        .hasMessage(folder.resolve("missing") + ": no such plug-in directory or jar");
  }

  @Test
  void nothingNamedIsWhatIsInstalled() {
    assertThat(PluginSet.load(List.of()).engines()).isSameAs(Engines.installed());
  }

  @Test
  void aPluginSeesTheApiAndNothingElseOfOurs() throws IOException {
    PluginJars.engine("curious")
        .looksFor(
            "io.touchstone.api.seal.Seal",
            "io.touchstone.kernel.inside.Inside",
            "io.touchstone.engine.settle.Settlement",
            "io.touchstone.harness.Pipeline",
            "com.google.inject.Guice",
            "picocli.CommandLine")
        .servicesFile()
        .jar(plugins.resolve("curious.jar"));
    try (PluginSet set = load()) {
      set.engines().createNarrowPhase("curious");
      assertThat(System.getProperty(PluginJars.RAN)).isEqualTo("curious saw []");
    }
  }

  @Test
  void pluginsDoNotSeeEachOther() throws IOException {
    PluginJars.library().jar(plugins.resolve("helper.jar"));
    PluginJars.engine("lonely")
        .looksFor(PluginJars.HELPER)
        .servicesFile()
        .jar(plugins.resolve("x.jar"));
    try (PluginSet set = load()) {
      set.engines().createNarrowPhase("lonely");
      assertThat(System.getProperty(PluginJars.RAN)).isEqualTo("lonely saw []");
      assertThat(issues(set))
          .singleElement()
          .asString()
          .startsWith("declares no algorithm: no provider of NarrowPhaseProvider");
    }
  }

  @Test
  void brokenOnesAreListedWithTheirReasonAndHarmNobody() throws IOException {
    PluginJars.engine("good").servicesFile().jar(plugins.resolve("good.jar"));
    Files.writeString(plugins.resolve("a-text.jar"), "this is no jar");
    PluginJars.empty(plugins.resolve("b-empty.jar"));
    Files.createDirectory(plugins.resolve("c-empty-folder"));
    PluginJars.engine("old").spi(1).servicesFile().jar(plugins.resolve("d-old.jar"));
    PluginJars.engine("bad-class")
        .servicesFile()
        .corrupted()
        .jar(plugins.resolve("e-bad-class.jar"));
    PluginJars.engine("needy").extendsHelper().servicesFile().jar(plugins.resolve("f.jar"));
    PluginJars.engine("Bad_Id").servicesFile().jar(plugins.resolve("g-bad-id.jar"));
    PluginJars.services("no.such.Provider").jar(plugins.resolve("h-missing-class.jar"));
    PluginJars.library().jar(plugins.resolve("i-library.jar"));
    PluginJars.engine("twin").servicesFile().jar(plugins.resolve("j-twin.jar"));
    PluginJars.engine("twin").servicesFile().jar(plugins.resolve("k-twin.jar"));
    try (PluginSet set = load()) {
      assertThat(foreignIds(set)).containsExactly("good");
      assertThat(issues(set))
          .satisfiesExactlyInAnyOrder(
              reason -> assertThat(reason).startsWith("a-text.jar: not a jar: "),
              reason -> assertThat(reason).isEqualTo("b-empty.jar: the jar is empty"),
              reason ->
                  assertThat(reason)
                      .isEqualTo("the folder contains neither jars nor classes of a plug-in"),
              reason ->
                  assertThat(reason)
                      .contains("'old' was built for version 1 of the service interfaces"),
              reason -> assertThat(reason).contains("ClassFormatError"),
              reason -> assertThat(reason).contains("helper/Helper"),
              reason -> assertThat(reason).startsWith("id 'Bad_Id' does not match"),
              reason -> assertThat(reason).contains("no.such.Provider not found"),
              reason -> assertThat(reason).startsWith("declares no algorithm"),
              reason ->
                  assertThat(reason)
                      .isEqualTo(
                          "more than one narrow phase has the id 'twin'; remove all but one"));
      assertThatThrownBy(() -> set.engines().createNarrowPhase("twin"))
          .isInstanceOf(UnknownAlgorithmException.class)
          .hasMessageContaining("j-twin.jar and ")
          .hasMessageContaining("k-twin.jar");
      assertThatThrownBy(() -> set.engines().createNarrowPhase("old"))
          .hasMessageContaining("d-old.jar");
    }
  }

  @Test
  void aFolderThatMavenBuiltIntoStandsForItsJar() throws IOException {
    PluginJars.engine("mine").servicesFile().folder(plugins.resolve("classes"));
    Files.createDirectories(plugins.resolve("maven-status"));
    Files.createDirectories(plugins.resolve("test-classes"));
    try (PluginSet compiled = load()) {
      assertThat(issues(compiled)).isEmpty();
      assertThat(foreignIds(compiled)).containsExactly("mine");
      assertThat(compiled.engines().narrowPhase("mine").origin()).endsWith("classes");
    }
    PluginJars.engine("mine").servicesFile().jar(plugins.resolve("mine-1.0.0.jar"));
    PluginJars.library().jar(plugins.resolve("mine-1.0.0-sources.jar"));
    try (PluginSet packaged = load()) {
      assertThat(issues(packaged)).isEmpty();
      assertThat(foreignIds(packaged)).containsExactly("mine");
      assertThat(packaged.engines().narrowPhase("mine").origin()).endsWith("mine-1.0.0.jar");
    }
  }

  /** The check of ids builds what is in the jar alone, and that adds an engine that chooses. */
  @Test
  void aJarMayHaveSeveralEngines() throws IOException {
    PluginJars.jar(plugins.resolve("two.jar"), PluginJars.engine("one"), PluginJars.engine("two"));
    PluginJars.jar(
        plugins.resolve("three.jar"),
        PluginJars.engine("three"),
        PluginJars.engine("four"),
        PluginJars.engine("five"));
    try (PluginSet set = load()) {
      assertThat(issues(set)).isEmpty();
      assertThat(foreignIds(set)).containsExactly("five", "four", "one", "three", "two");
      for (String id : foreignIds(set)) {
        assertThat(set.engines().createNarrowPhase(id)).isNotNull();
      }
      assertThat(set.engines().hasNarrowPhase("auto")).isTrue();
    }
  }

  @Test
  void aJarThatBringsItsOwnChoiceIsRefused() throws IOException {
    for (int others = 0; others <= 2; others++) {
      PluginJars[] engines = new PluginJars[others + 1];
      engines[0] = PluginJars.engine("auto");
      for (int k = 1; k <= others; k++) {
        engines[k] = PluginJars.engine("e".repeat(k));
      }
      PluginJars.jar(plugins.resolve("own.jar"), engines);
      try (PluginSet set = load()) {
        assertThat(issues(set))
            .as("beside %d others", others)
            .containsExactly(
                "the id 'auto' is taken by what is installed, which stays; nothing of this"
                    + " plug-in is used");
        assertThat(foreignIds(set)).isEmpty();
      }
    }
  }

  /** Once, or twice: then neither of the two is usable, and the installed one was not, either. */
  @Test
  void whatIsInstalledOutlivesJarsThatTakeItsId() throws IOException {
    PluginJars.engine("test-box").servicesFile().jar(plugins.resolve("once.jar"));
    PluginJars.jar(
        plugins.resolve("twice.jar"),
        PluginJars.engine("test-box", "first"),
        PluginJars.engine("test-box", "second"));
    try (PluginSet set = load()) {
      assertThat(issues(set))
          .hasSize(2)
          .allSatisfy(
              reason -> assertThat(reason).startsWith("the id 'test-box' is taken by what is"));
      assertThat(set.engines().hasNarrowPhase("test-box")).isTrue();
      assertThat(foreignIds(set)).isEmpty();
    }
  }

  @Test
  void aDirectoryWithoutPluginsIsListed() {
    try (PluginSet set = load()) {
      assertThat(issues(set))
          .containsExactly("the directory contains no plug-in: no jar and no folder");
    }
  }

  @Test
  void aProviderThatFailsToStartSaysSo() throws IOException {
    PluginJars.engine("grumpy").throwing().servicesFile().jar(plugins.resolve("grumpy.jar"));
    try (PluginSet set = load()) {
      assertThat(foreignIds(set)).containsExactly("grumpy");
      assertThatThrownBy(() -> set.engines().createNarrowPhase("grumpy", Map.of()))
          .hasMessageContaining("narrow phase 'grumpy' (")
          .hasMessageContaining("not today");
    }
  }
}

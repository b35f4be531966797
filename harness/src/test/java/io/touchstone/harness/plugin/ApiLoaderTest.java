// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.Engines;
import io.touchstone.api.query.PairResult;
import io.touchstone.engine.ProposingQuery;
import io.touchstone.exact.Dyadic;
import io.touchstone.kernel.hull.Hull;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A plug-in sees what api, exact, kernel, engine and core export to everybody, and nothing else of
 * ours.
 */
final class ApiLoaderTest {

  private static final Set<String> SEEN =
      Set.of(
          "io.touchstone.api",
          "io.touchstone.exact",
          "io.touchstone.kernel",
          "io.touchstone.engine",
          "io.touchstone.core");

  /** Class names of all modules of ours on the class path, by package. */
  private static Map<String, List<String>> classesByPackage() throws IOException {
    Map<String, List<String>> classes = new TreeMap<>();
    for (URL url :
        Collections.list(ApiLoaderTest.class.getClassLoader().getResources("module-info.class"))) {
      try (InputStream in = url.openStream()) {
        if (!ModuleDescriptor.read(in).name().startsWith("io.touchstone.")) {
          continue;
        }
      }
      if (url.getProtocol().equals("jar")) {
        String jar = url.toString().substring("jar:".length()).replaceFirst("!.*", "");
        try (FileSystem zip = FileSystems.newFileSystem(Path.of(URI.create(jar)))) {
          collect(zip.getPath("/"), classes);
        }
      } else {
        collect(Path.of(URI.create(url.toString().replace("module-info.class", ""))), classes);
      }
    }
    return classes;
  }

  private static void collect(Path root, Map<String, List<String>> classes) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.toList()) {
        String name = root.relativize(file).toString().replace('/', '.').replace('\\', '.');
        if (name.startsWith("io.touchstone.") && name.endsWith(".class")) {
          String type = name.substring(0, name.length() - ".class".length());
          String place = type.substring(0, type.lastIndexOf('.'));
          classes.computeIfAbsent(place, unused -> new ArrayList<>()).add(type);
        }
      }
    }
  }

  /** What the descriptors say, read without the code under test. */
  private static Set<String> exported() {
    Set<String> packages = new TreeSet<>();
    for (Class<?> type :
        List.of(PairResult.class, Dyadic.class, Hull.class, ProposingQuery.class, Engines.class)) {
      URI place = URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString());
      ModuleFinder.of(Path.of(place)).findAll().stream()
          .filter(module -> SEEN.contains(module.descriptor().name()))
          .flatMap(module -> module.descriptor().exports().stream())
          .filter(exports -> !exports.isQualified())
          .forEach(exports -> packages.add(exports.source()));
    }
    return packages;
  }

  @Test
  void showsEveryClassOfEveryExportedPackageAndNoOther() throws Exception {
    ApiLoader loader = new ApiLoader();
    Set<String> exported = exported();
    assertThat(exported)
        .hasSizeGreaterThan(8)
        .contains("io.touchstone", "io.touchstone.api.query", "io.touchstone.kernel.support");
    Map<String, List<String>> classes = classesByPackage();
    assertThat(classes.keySet())
        .containsAll(exported)
        .contains(
            "io.touchstone.api.seal",
            "io.touchstone.kernel.inside",
            "io.touchstone.kernel.check",
            "io.touchstone.engine.settle",
            "io.touchstone.io.files",
            "io.touchstone.harness.plugin");
    for (Map.Entry<String, List<String>> entry : classes.entrySet()) {
      boolean visible = exported.contains(entry.getKey());
      for (String name : entry.getValue()) {
        if (visible) {
          Class<?> plain = Class.forName(name, false, PairResult.class.getClassLoader());
          assertThat(loader.loadClass(name)).as(name).isSameAs(plain);
        } else {
          assertThatThrownBy(() -> loader.loadClass(name))
              .as(name)
              .isInstanceOf(ClassNotFoundException.class);
        }
      }
    }
  }

  @Test
  void showsNoLibraryAndNoResource() throws IOException {
    ApiLoader loader = new ApiLoader();
    for (String name : List.of("com.google.inject.Guice", "com.typesafe.config.Config", "NoSuch")) {
      assertThatThrownBy(() -> loader.loadClass(name)).isInstanceOf(ClassNotFoundException.class);
    }
    String services = "META-INF/services/io.touchstone.api.spi.NarrowPhaseProvider";
    assertThat(ApiLoaderTest.class.getClassLoader().getResource(services)).isNotNull();
    assertThat(loader.getResource(services)).isNull();
    assertThat(Collections.list(loader.getResources(services))).isEmpty();
  }

  @Test
  void withoutDescriptorsThereIsNoLoader() {
    assertThatThrownBy(
            () -> PublicModules.exportedPackages(null, ClassLoader.getPlatformClassLoader()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("io.touchstone.api");
  }

  @Test
  void knowsWhichOfOurModulesAreHidden() {
    assertThat(SEEN).noneMatch(PublicModules::isHidden);
    assertThat(List.of("io.touchstone.io", "io.touchstone.harness", "io.touchstone.gjk"))
        .allMatch(PublicModules::isHidden);
    assertThat(List.of("com.example.plugin", "java.base")).noneMatch(PublicModules::isHidden);
  }
}

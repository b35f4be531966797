// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A project of somebody's own plug-in, made of one that works: the engine is that of {@code
 * examples/custom-algorithm}, under another name.
 */
final class PluginProject {

  private static final String TEMPLATES = "plugin/";

  /** What a plug-in can be. */
  @SuppressWarnings("ImmutableEnumChecker") // lists that cannot be changed
  enum Kind {
    ENGINE(
        "gilbert",
        "spi.NarrowPhaseProvider",
        List.of("Provider", "Query", ""),
        List.of("WeightedPairs", "DifferencePoint"),
        true),
    BROAD_PHASE("sample", "spi.BroadPhaseProvider", List.of("Provider", ""), List.of(), true),
    FILTER("sample", "pipeline.PairFilterProvider", List.of("Provider", ""), List.of(), false),
    SINK("sample", "pipeline.ResultSinkProvider", List.of("Provider", ""), List.of(), false);

    /** The id in the template, which is also the end of its package. */
    private final String sample;

    private final String service;

    /** What follows the name of its classes. */
    private final List<String> suffixes;

    private final List<String> others;
    private final boolean judged;

    Kind(
        String sample, String service, List<String> suffixes, List<String> others, boolean judged) {
      this.sample = sample;
      this.service = "io.touchstone.api." + service;
      this.suffixes = suffixes;
      this.others = others;
      this.judged = judged;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private final Kind kind;
  private final String id;
  private final String packageName;
  private final String sampleClass;
  private final String className;

  /**
   * Names a project.
   *
   * @param id words of small letters and digits with a hyphen between them
   * @param packageName of its classes, and its module
   */
  PluginProject(Kind kind, String id, String packageName) {
    this.kind = kind;
    this.id = id;
    this.packageName = packageName;
    this.sampleClass = className(kind.sample);
    this.className = className(id);
  }

  private static String className(String id) {
    StringBuilder name = new StringBuilder();
    for (String word : id.split("-", -1)) {
      name.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
    }
    return name.toString();
  }

  /** Writes it into a folder that is empty. */
  void write(Path folder) throws IOException {
    String sources = "src/main/java/" + packageName.replace('.', '/') + "/";
    copy("pom.xml", folder.resolve("pom.xml"));
    copy("README.md", folder.resolve("README.md"));
    copy(kind + "/module-info.java", folder.resolve("src/main/java/module-info.java"));
    for (String suffix : kind.suffixes) {
      copyClass(sampleClass + suffix, folder.resolve(sources + className + suffix + ".java"));
    }
    for (String other : kind.others) {
      copyClass(other, folder.resolve(sources + other + ".java"));
    }
    if (kind.judged) {
      String test = sources.replace("/main/", "/test/") + className + "ConformanceTest.java";
      copyClass(sampleClass + "ConformanceTest", folder.resolve(test));
    }
    write(
        folder.resolve("src/main/resources/META-INF/services/" + kind.service),
        "%s.%sProvider%n".formatted(packageName, className));
  }

  private void copyClass(String name, Path file) throws IOException {
    copy(kind + "/" + name + ".java", file);
  }

  private void copy(String template, Path file) throws IOException {
    try (InputStream in = PluginProject.class.getResourceAsStream(TEMPLATES + template)) {
      if (in == null) {
        throw new IllegalStateException("the template " + template + " is missing");
      }
      write(file, renamed(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    }
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, text);
  }

  /** Gives the classes, the package and the id their new names; Gilbert, the author, keeps his. */
  private String renamed(String text) {
    return text.replace("com.example." + kind.sample, packageName)
        .replace("<groupId>com.example</groupId>", "<groupId>%s</groupId>".formatted(packageName))
        .replaceAll("<name>.*</name>", "<name>%s</name>".formatted(id))
        .replaceAll("(?<!G\\. )\\b" + sampleClass + "(?!'s)", className)
        .replaceAll("(?<![.\\w])(gilbert|sample)(?![\\w'])", id);
  }
}

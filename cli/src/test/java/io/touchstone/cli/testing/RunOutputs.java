// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The files that runs write into a folder, and whether two runs wrote the same but for times. */
public final class RunOutputs {

  private RunOutputs() {}

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().matches(".*\\.(csv|jsonl|html|bcfzip)"))
          .filter(file -> !file.endsWith("motion.csv"))
          .sorted()
          .toList();
    }
  }

  /** Returns the bytes of all of them. */
  public static Map<Path, byte[]> bytes(Path folder) throws IOException {
    Map<Path, byte[]> bytes = new TreeMap<>();
    for (Path file : files(folder)) {
      bytes.put(file, Files.readAllBytes(file));
    }
    return bytes;
  }

  /** Returns what stands in them, by their names, without times. */
  public static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    for (Path file : files(folder)) {
      String name = String.valueOf(file.getFileName());
      contents.put(
          name, name.endsWith("bcfzip") ? unzipped(file) : withoutTimes(Files.readString(file)));
    }
    return contents;
  }

  private static String withoutTimes(String text) {
    return text.replaceAll("\"seconds\":\\{[^}]*\\}\\}", "\"seconds\":{}")
        .replaceAll("\"slowest\":\\[[^\\]]*\\]", "\"slowest\":[]");
  }

  private static String unzipped(Path file) throws IOException {
    List<String> entries = new ArrayList<>();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        String text = new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
        entries.add(
            entry.getName()
                + "\n"
                + text.replaceAll("<CreationDate>[^<]*</CreationDate>", "<CreationDate/>"));
      }
    }
    return String.join("\n", entries);
  }

  /** Fails unless the files of a folder say what they are to, and say that they are whole. */
  public static void assertSame(String about, Path folder, Map<String, String> expected)
      throws IOException {
    Map<String, String> found = contents(folder);
    assertThat(found.keySet()).as(about).isEqualTo(expected.keySet());
    for (Map.Entry<String, String> file : expected.entrySet()) {
      assertThat(difference(found.getOrDefault(file.getKey(), ""), file.getValue()))
          .as("%s: %s", about, file.getKey())
          .isEmpty();
      Path settings = folder.resolve(file.getKey() + ".settings");
      if (Files.exists(settings)) {
        assertThat(settings).as(about).content().endsWith("complete = true\n");
      }
    }
  }

  /** Returns the first lines that differ; empty where none do. */
  private static String difference(String found, String expected) {
    if (found.equals(expected)) {
      return "";
    }
    List<String> lines = found.lines().toList();
    List<String> wanted = expected.lines().toList();
    int k = 0;
    while (k < Math.min(lines.size(), wanted.size()) && lines.get(k).equals(wanted.get(k))) {
      k++;
    }
    return "line %d: %s, expected %s"
        .formatted(
            k + 1,
            k < lines.size() ? lines.get(k) : "none",
            k < wanted.size() ? wanted.get(k) : "none");
  }

  /** Deletes all of them, and what is written beside reports. */
  public static void delete(Path folder) throws IOException {
    for (Path file : files(folder)) {
      Files.delete(file);
      Files.deleteIfExists(folder.resolve(file.getFileName() + ".settings"));
    }
  }

  /** Writes a file anew. */
  public static void write(Path file, byte[] bytes) {
    try {
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

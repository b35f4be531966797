// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.harness.config.SettingOverride;
import io.touchstone.io.Scene;
import io.touchstone.io.text.InputFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the bodies of a report or a trace come from, which hold no geometry themselves: {@code
 * path}, as the user named it, {@code sha256} of that file, and the {@code settings} that decide
 * what is read from it. {@code kind} is {@code scene}, {@code pairs} or {@code query}.
 *
 * @param kind what kind of input it is
 * @param path the file; empty for two shapes of a query, {@code -} for standard input
 * @param sha256 fingerprint of the file, or of the two shapes; empty for standard input
 * @param settings what else decides which bodies there are
 */
public record ReportSource(
    String kind, String path, String sha256, Map<String, @Nullable Object> settings) {

  /** The member of a header. */
  public static final String MEMBER = "source";

  /** A configuration with its scene. */
  public static final String SCENE = "scene";

  /** A file of pairs. */
  public static final String PAIRS = "pairs";

  /** Two shapes. */
  public static final String QUERY = "query";

  /** The setting that has the fingerprint of what was read, meshes included. */
  public static final String DIGEST = "scene";

  /** The setting that has what won over the file. */
  public static final String SET = "set";

  /** The setting that says whether poses may stretch. */
  public static final String AFFINE = "affine";

  private static final String PREFIX = "sha256:";

  /** Copies the map. */
  public ReportSource {
    settings = new LinkedHashMap<>(settings);
  }

  /** Returns the source of a run. */
  public static ReportSource ofScene(Path file, List<SettingOverride> overrides, Scene scene) {
    Map<String, @Nullable Object> settings = new LinkedHashMap<>();
    List<Object> set = new ArrayList<>();
    for (SettingOverride override : overrides) {
      if (!override.path().get(0).equals("report")) { // where a report goes moves no body
        set.add(List.of(override.path(), override.value(), override.syntax()));
      }
    }
    settings.put(SET, set);
    settings.put(DIGEST, digestOf(scene));
    return new ReportSource(SCENE, file.toString(), digestOf(file), settings);
  }

  /** Returns the source of answers about a file of pairs. */
  public static ReportSource ofPairs(String file, boolean affine) {
    Map<String, @Nullable Object> settings = new LinkedHashMap<>();
    settings.put(AFFINE, affine);
    return new ReportSource(PAIRS, file, file.equals("-") ? "" : digestOf(Path.of(file)), settings);
  }

  /** Returns the source of an answer about two shapes; {@code said} is how the user named them. */
  public static ReportSource ofQuery(
      Map<String, @Nullable Object> said, ConvexBody a, Pose poseA, ConvexBody b, Pose poseB) {
    return new ReportSource(QUERY, "", digestOf(a, poseA, b, poseB), said);
  }

  /** Returns the fingerprint of two bodies where they stand. */
  public static String digestOf(ConvexBody a, Pose poseA, ConvexBody b, Pose poseB) {
    return digestOf(Scene.builder(a.dimension()).body("A", a, poseA).body("B", b, poseB).build());
  }

  /** Returns the fingerprint of a scene without its motion. */
  public static String digestOf(Scene scene) {
    return SceneDigest.of(scene).substring(PREFIX.length());
  }

  /** Returns the fingerprint of a file; empty for a pipe, which can be read only once. */
  public static String digestOf(Path file) {
    if (!Files.isRegularFile(file)) {
      return "";
    }
    try (InputStream in = InputFiles.open(file, file.toString())) {
      return SceneDigest.of(in.readAllBytes()).substring(PREFIX.length());
    } catch (IOException e) {
      throw InputFiles.unreadable(file.toString(), e);
    }
  }

  /** Returns the member of a header. */
  public Map<String, @Nullable Object> toMember() {
    Map<String, @Nullable Object> member = new LinkedHashMap<>();
    member.put("kind", kind);
    member.put("path", path);
    member.put("sha256", sha256);
    member.put("settings", settings);
    return member;
  }
}

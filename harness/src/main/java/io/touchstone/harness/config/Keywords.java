// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import io.touchstone.api.query.Metric;
import io.touchstone.api.spi.Proof;
import io.touchstone.harness.DistanceMode;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.ReportFormat;
import io.touchstone.io.BodyGenerator;
import io.touchstone.io.UpAxis;
import io.touchstone.io.files.LengthUnit;
import io.touchstone.io.urdf.Limits;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The words that users write for our constants. */
public final class Keywords {

  /** Words for goals. */
  public static final Map<String, PipelineGoal> GOALS =
      ordered(
          Map.entry("collide", PipelineGoal.COLLIDE),
          Map.entry("distance", PipelineGoal.DISTANCE),
          Map.entry("penetration", PipelineGoal.PENETRATION),
          Map.entry("subset", PipelineGoal.SUBSET),
          Map.entry("cast", PipelineGoal.CAST),
          Map.entry("growth", PipelineGoal.GROWTH),
          Map.entry("motion", PipelineGoal.MOTION),
          Map.entry("overlap", PipelineGoal.OVERLAP),
          Map.entry("contact", PipelineGoal.CONTACT),
          Map.entry("signed-distance", PipelineGoal.SIGNED_DISTANCE));

  /** Words for norms. */
  public static final Map<String, Metric> METRICS =
      ordered(
          Map.entry("euclidean", Metric.EUCLIDEAN),
          Map.entry("l1", Metric.L1),
          Map.entry("linf", Metric.LINF));

  /** Words for proof policies. */
  public static final Map<String, Proof> PROOFS =
      ordered(
          Map.entry("none", Proof.NONE),
          Map.entry("checked", Proof.CHECKED),
          Map.entry("exact", Proof.EXACT));

  /** Words for distance modes. */
  public static final Map<String, DistanceMode> DISTANCE_MODES =
      ordered(
          Map.entry("all", DistanceMode.ALL),
          Map.entry("within", DistanceMode.WITHIN),
          Map.entry("nearest", DistanceMode.NEAREST));

  /** Words for report formats. */
  public static final Map<String, ReportFormat> FORMATS =
      ordered(
          Map.entry("table", ReportFormat.TABLE),
          Map.entry("json", ReportFormat.JSON),
          Map.entry("csv", ReportFormat.CSV));

  /** Words for whether a matrix is given column by column. */
  static final Map<String, Boolean> MATRIX_ORDERS =
      ordered(Map.entry("rows", false), Map.entry("columns", true));

  /** Words for which axis points upwards. */
  static final Map<String, UpAxis> UPS =
      ordered(Map.entry("y", UpAxis.Y), Map.entry("z", UpAxis.Z));

  /** Words for truth values. */
  static final Map<String, Boolean> FLAGS =
      ordered(Map.entry("true", true), Map.entry("false", false));

  /** Words for whether a rule is about a clearance. */
  public static final Map<String, Boolean> RULE_KINDS =
      ordered(Map.entry("hard", false), Map.entry("clearance", true));

  /** Words for whether touching keeps a rule. */
  public static final Map<String, Boolean> TOUCHING =
      ordered(Map.entry("forbidden", false), Map.entry("allowed", true));

  /** Words for whether positions of joints have to be within their limits. */
  public static final Map<String, Boolean> LIMITS =
      ordered(Map.entry("error", true), Map.entry("ignore", false));

  /** Words for positions of joints of a robot outside their limits. */
  static final Map<String, Limits> ROBOT_LIMITS =
      ordered(
          Map.entry("nearest", Limits.NEAREST),
          Map.entry("error", Limits.ERROR),
          Map.entry("ignore", Limits.IGNORE));

  /** Words for whether a report is sorted by severity. */
  public static final Map<String, Boolean> ORDERS =
      ordered(Map.entry("scene", false), Map.entry("severity", true));

  /** Words for whether columns stand in the documented order, whatever the header says. */
  public static final Map<String, Boolean> COLUMNS =
      ordered(Map.entry("named", false), Map.entry("positional", true));

  /** Words for whether poses that are nearly by quarter turns become so. */
  static final Map<String, Boolean> TURNS =
      ordered(Map.entry("as-written", false), Map.entry("snap", true));

  /** Words for units of length. */
  public static final Map<String, LengthUnit> UNITS =
      ordered(
          Map.entry(LengthUnit.M.word(), LengthUnit.M),
          Map.entry(LengthUnit.CM.word(), LengthUnit.CM),
          Map.entry(LengthUnit.MM.word(), LengthUnit.MM),
          Map.entry(LengthUnit.IN.word(), LengthUnit.IN),
          Map.entry(LengthUnit.FT.word(), LengthUnit.FT));

  /** Words for bodies that are made. */
  static final Map<String, BodyGenerator.Kind> GENERATORS =
      ordered(
          Map.entry("cubes", BodyGenerator.Kind.CUBES),
          Map.entry("twins", BodyGenerator.Kind.TWINS));

  private Keywords() {}

  @SafeVarargs
  private static <T> Map<String, T> ordered(Map.Entry<String, T>... entries) {
    Map<String, T> words = new LinkedHashMap<>();
    for (Map.Entry<String, T> entry : entries) {
      words.put(entry.getKey(), entry.getValue());
    }
    return Collections.unmodifiableMap(words);
  }

  /**
   * Returns the word for a constant.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static <T> String wordFor(Map<String, T> words, T value) {
    return words.entrySet().stream()
        .filter(entry -> entry.getValue().equals(value))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no word for " + value));
  }
}

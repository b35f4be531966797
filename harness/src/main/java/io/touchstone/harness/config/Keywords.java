package io.touchstone.harness.config;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.spi.Proof;
import io.touchstone.harness.DistanceMode;
import io.touchstone.harness.ReportFormat;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The words that users write for our constants. */
public final class Keywords {

  /** Words for goals. */
  public static final Map<String, Goal> GOALS =
      ordered(
          Map.entry("collide", Goal.INTERSECTION),
          Map.entry("distance", Goal.DISTANCE),
          Map.entry("penetration", Goal.PENETRATION),
          Map.entry("subset", Goal.CONTAINMENT));

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

  /** Words for truth values. */
  static final Map<String, Boolean> FLAGS =
      ordered(Map.entry("true", true), Map.entry("false", false));

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

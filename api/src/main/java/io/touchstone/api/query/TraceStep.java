// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * One step of an algorithm: its kind, its iteration and its numbers in named fields. The kinds and
 * fields of an engine are documented with the engine. Immutable; coordinates are in the frame that
 * the field's documentation names.
 *
 * @param kind what happened, for example {@code support}
 * @param iteration iteration in which it happened, from 0
 * @param fields values by name, in order; each a {@link Number}, {@link Boolean}, {@link String},
 *     {@code double[]}, {@code int[]} or {@code double[][]}
 */
public record TraceStep(String kind, int iteration, Map<String, Object> fields) {

  /** Copies the map; the arrays in it are handed over by the caller and not changed afterwards. */
  public TraceStep {
    Objects.requireNonNull(kind, "kind");
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /** Returns a step without fields. */
  public static TraceStep of(String kind, int iteration) {
    return new TraceStep(kind, iteration, Map.of());
  }

  /** Returns this step with one number more. */
  public TraceStep with(String name, double value) {
    return plus(name, value);
  }

  /** Returns this step with one whole number more. */
  public TraceStep with(String name, int value) {
    return plus(name, value);
  }

  /** Returns this step with one truth value more. */
  public TraceStep with(String name, boolean value) {
    return plus(name, value);
  }

  /** Returns this step with one word more. */
  public TraceStep with(String name, String value) {
    return plus(name, value);
  }

  /** Returns this step with one vector more; copied. */
  public TraceStep with(String name, double... value) {
    return plus(name, value.clone());
  }

  /** Returns this step with one list of indices more; copied. */
  public TraceStep with(String name, int[] value) {
    return plus(name, value.clone());
  }

  /** Returns this step with one list of vectors more; copied. */
  public TraceStep with(String name, double[][] value) {
    double[][] copy = value.clone();
    for (int i = 0; i < copy.length; i++) {
      copy[i] = copy[i].clone();
    }
    return plus(name, copy);
  }

  private TraceStep plus(String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(fields);
    if (more.put(name, value) != null) {
      throw new IllegalStateException("step '" + kind + "' has two fields '" + name + "'");
    }
    return new TraceStep(kind, iteration, more);
  }
}

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

  /** Starts a step. */
  public static Builder of(String kind, int iteration) {
    return new Builder(kind, iteration);
  }

  /** Collects the fields of a step. Not thread-safe. */
  public static final class Builder {

    private final String kind;
    private final int iteration;
    private final Map<String, Object> fields = new LinkedHashMap<>();

    private Builder(String kind, int iteration) {
      this.kind = kind;
      this.iteration = iteration;
    }

    /** Adds a number. */
    public Builder with(String name, double value) {
      return put(name, value);
    }

    /** Adds a whole number. */
    public Builder with(String name, int value) {
      return put(name, value);
    }

    /** Adds a truth value. */
    public Builder with(String name, boolean value) {
      return put(name, value);
    }

    /** Adds a word. */
    public Builder with(String name, String value) {
      return put(name, value);
    }

    /** Adds a vector; copied. */
    public Builder with(String name, double... value) {
      return put(name, value.clone());
    }

    /** Adds indices; copied. */
    public Builder with(String name, int[] value) {
      return put(name, value.clone());
    }

    /** Adds a list of vectors; copied. */
    public Builder with(String name, double[][] value) {
      double[][] copy = value.clone();
      for (int i = 0; i < copy.length; i++) {
        copy[i] = copy[i].clone();
      }
      return put(name, copy);
    }

    private Builder put(String name, Object value) {
      if (fields.put(name, value) != null) {
        throw new IllegalStateException("step '" + kind + "' has two fields '" + name + "'");
      }
      return this;
    }

    /** Returns the step. */
    public TraceStep build() {
      return new TraceStep(kind, iteration, fields);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.spi;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The values of an algorithm's options: what was said, and the declared default for the rest.
 * Immutable; reading an option that was not declared is a programming error.
 */
public final class Options {

  private final Map<String, String> values;

  private Options(Map<String, String> values) {
    this.values = values;
  }

  /**
   * Returns options with given values. Programs do not need it: they name what differs from the
   * defaults, and it is checked against what is declared. Tests of a provider do.
   *
   * @param values of all options that the algorithm declares, by name, as text; copied
   */
  public static Options of(Map<String, String> values) {
    return new Options(new LinkedHashMap<>(values));
  }

  /** Returns a truth value. */
  public boolean flag(String name) {
    return Boolean.parseBoolean(text(name));
  }

  /** Returns a whole number. */
  public int integer(String name) {
    return Math.toIntExact(Long.parseLong(text(name)));
  }

  /** Returns a number. */
  public double number(String name) {
    return Double.parseDouble(text(name));
  }

  /**
   * Returns a value as text: the chosen word of a choice, the path of a file.
   *
   * @throws IllegalArgumentException if the option was not declared
   */
  public String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("option '" + name + "' is not declared");
    }
    return value;
  }

  /** Returns all values by name, in order of declaration. */
  public Map<String, String> asMap() {
    return Collections.unmodifiableMap(values);
  }

  @Override
  public String toString() {
    return "Options" + values;
  }
}

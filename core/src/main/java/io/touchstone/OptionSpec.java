// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * An option that an algorithm declares; the value of an {@link Option} declaration.
 *
 * @param name the name
 * @param type the kind of value
 * @param defaultValue the value when nothing is said, as text
 * @param summary one line that says what it does
 * @param choices the words accepted by a choice
 * @param word the values with which an engine may give its word that bodies collide
 * @param min the least number accepted
 * @param max the greatest number accepted
 */
public record OptionSpec(
    String name,
    OptionType type,
    String defaultValue,
    String summary,
    List<String> choices,
    List<String> word,
    double min,
    double max) {

  /**
   * Checks the declaration.
   *
   * @throws IllegalArgumentException if the name is malformed, a choice has no words, or the
   *     default is not acceptable
   */
  public OptionSpec {
    choices = List.copyOf(choices);
    word = List.copyOf(word);
    if (!name.matches(Spi.ID_PATTERN)) {
      throw new IllegalArgumentException(
          "option name '%s' does not match %s".formatted(name, Spi.ID_PATTERN));
    }
    Optional<String> problem = problem(name, type, defaultValue, choices, min, max);
    if (problem.isPresent()) {
      throw new IllegalArgumentException("default of " + problem.get());
    }
  }

  /** Reads a declaration. */
  public static OptionSpec of(Option o) {
    return new OptionSpec(
        o.name(),
        o.type(),
        o.defaultValue(),
        o.summary(),
        List.of(o.choices()),
        List.of(o.word()),
        o.min(),
        o.max());
  }

  /** Returns what is wrong with a value, or nothing when it is acceptable. */
  public Optional<String> problemWith(String value) {
    return problem(name, type, value, choices, min, max);
  }

  /**
   * Checks what was said against what is declared.
   *
   * @param declared the algorithm's options
   * @param said values by name, as text
   * @throws InvalidOptionsException naming every unknown option, with the nearest known one, and
   *     every value that is not acceptable
   */
  static Options checked(List<OptionSpec> declared, Map<String, String> said) {
    Map<String, String> values = new LinkedHashMap<>();
    List<String> problems = new ArrayList<>();
    for (OptionSpec spec : declared) {
      String value = said.getOrDefault(spec.name(), spec.defaultValue());
      spec.problemWith(value).ifPresent(problems::add);
      values.put(spec.name(), value);
    }
    for (String name : said.keySet()) {
      if (!values.containsKey(name)) {
        problems.add(
            "unknown option '%s'%s; known: %s"
                .formatted(
                    name,
                    Suggestions.didYouMean(name, values.keySet()),
                    values.isEmpty() ? "none" : String.join(", ", values.keySet())));
      }
    }
    if (!problems.isEmpty()) {
      throw new InvalidOptionsException(problems);
    }
    return Options.of(values);
  }

  private static Optional<String> problem(
      String name, OptionType type, String value, List<String> choices, double min, double max) {
    String expected =
        switch (type) {
          case FLAG -> value.equals("true") || value.equals("false") ? "" : "true or false";
          case CHOICE -> choices.contains(value) ? "" : "one of " + String.join(", ", choices);
          case INTEGER -> expectedInteger(value, min, max);
          case NUMBER -> expectedNumber(value, min, max);
          case TEXT, PATH -> "";
        };
    if (expected.isEmpty()) {
      return Optional.empty();
    }
    String nearest = type == OptionType.CHOICE ? Suggestions.didYouMean(value, choices) : "";
    return Optional.of(
        "option '%s' is '%s', expected %s%s".formatted(name, value, expected, nearest));
  }

  private static String expectedInteger(String value, double min, double max) {
    try {
      long number = Long.parseLong(value);
      return number >= min && number <= max ? "" : "a whole number " + range(min, max);
    } catch (NumberFormatException e) {
      return "a whole number" + (range(min, max).isEmpty() ? "" : " " + range(min, max));
    }
  }

  private static String expectedNumber(String value, double min, double max) {
    try {
      double number = Double.parseDouble(value);
      return Double.isFinite(number) && number >= min && number <= max
          ? ""
          : "a finite number " + range(min, max);
    } catch (NumberFormatException e) {
      return "a number" + (range(min, max).isEmpty() ? "" : " " + range(min, max));
    }
  }

  private static String range(double min, double max) {
    if (min == Double.NEGATIVE_INFINITY && max == Double.POSITIVE_INFINITY) {
      return "";
    }
    if (max == Double.POSITIVE_INFINITY) {
      return "of at least " + plain(min);
    }
    return min == Double.NEGATIVE_INFINITY
        ? "of at most " + plain(max)
        : "from %s to %s".formatted(plain(min), plain(max));
  }

  private static String plain(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? String.format(Locale.ROOT, "%.0f", number)
        : Double.toString(number);
  }
}

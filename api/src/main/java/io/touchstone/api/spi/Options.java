package io.touchstone.api.spi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
   * Checks what was said against what is declared.
   *
   * @param declared the algorithm's options
   * @param said values by name, as text
   * @throws InvalidOptionsException naming every unknown option, with the nearest known one, and
   *     every value that is not acceptable
   */
  public static Options of(List<OptionSpec> declared, Map<String, String> said) {
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
    return new Options(values);
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
   * Returns a value as text; the chosen word of a choice.
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
    return Map.copyOf(values);
  }

  @Override
  public String toString() {
    return "Options" + values;
  }
}

package io.touchstone.harness.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import io.touchstone.Suggestions;
import io.touchstone.io.Position;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Words;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A block of a configuration that knows which of its keys have been asked for: the others are
 * errors. A value that is wrong is reported and replaced by the default, so that reading goes on.
 */
final class Section {

  private static final ConfigRenderOptions CONCISE = ConfigRenderOptions.concise();
  private static final Pattern DURATION = Pattern.compile("([0-9.]+)\\s*(ms|s|min|m|h)");

  private final ConfigObject object;
  private final Config config;
  private final String path;
  private final Reading reading;
  private final Map<String, Boolean> known = new LinkedHashMap<>();

  /**
   * What all sections of a reading share.
   *
   * @param problems receives what is wrong
   * @param settings receives the effective values
   */
  record Reading(Problems problems, List<Setting> settings) {}

  /**
   * Creates a section.
   *
   * @param object its keys and values
   * @param path its own key, from the root
   */
  Section(ConfigObject object, String path, Reading reading) {
    this.object = object;
    this.config = object.toConfig();
    this.path = path;
    this.reading = reading;
  }

  /** Returns the full key. */
  String pathOf(String key) {
    return path.isEmpty() ? quoted(key) : path + "." + quoted(key);
  }

  private static String quoted(String key) {
    return key.matches("[A-Za-z0-9_-]+") ? key : ConfigUtil.quoteString(key);
  }

  /** Returns all keys that are there, in alphabetical order. */
  Iterable<String> keys() {
    return new TreeSet<>(object.keySet());
  }

  /** Tells whether a key has a value. */
  boolean has(String key) {
    return value(key) != null;
  }

  /** Returns a value and remembers that its key is known; null when there is none. */
  @Nullable ConfigValue value(String key) {
    known.put(key, true);
    ConfigValue value = object.get(key);
    return value == null || value.valueType() == ConfigValueType.NULL ? null : value;
  }

  /** Returns where a key's value stands, or the section itself when there is none. */
  Position position(String key) {
    ConfigValue value = object.get(key);
    return positionOf(value == null ? object.origin() : value.origin());
  }

  /** Returns where the section stands. */
  Position position() {
    return positionOf(object.origin());
  }

  /** Turns the library's origin into a place: a file and its line, or how else it was said. */
  static Position positionOf(ConfigOrigin origin) {
    String source = origin.description().replaceFirst(": \\d+(-\\d+)?$", "");
    int line = isFile(source) ? Math.max(origin.lineNumber(), 0) : 0;
    return new Position(source, line, 0);
  }

  /** Tells the files that we read from options of the command line and from merged values. */
  private static boolean isFile(String source) {
    return !source.startsWith("--") && !source.startsWith("merge of ");
  }

  /** Returns the folder that relative paths in a value refer to. */
  static Path folderOf(ConfigOrigin origin) {
    String source = positionOf(origin).source();
    Path folder = isFile(source) ? Path.of(source).toAbsolutePath().getParent() : null;
    return folder == null ? Path.of("").toAbsolutePath() : folder;
  }

  /** Reports that a value is not what it should be. */
  void problem(String key, String message) {
    reading.problems().add(position(key), pathOf(key) + message);
  }

  private void expected(String key, ConfigValue value, String what) {
    problem(key, " is %s, expected %s".formatted(rendered(value), what));
  }

  private static String rendered(ConfigValue value) {
    return switch (value.valueType()) {
      case OBJECT -> "a block {...}";
      case LIST -> "a list [...]";
      default -> Words.quoted(String.valueOf(value.unwrapped()));
    };
  }

  private <T> T record(String key, T value, String text) {
    boolean said = has(key);
    reading.settings().add(new Setting(pathOf(key), text, said ? position(key) : Setting.DEFAULT));
    return value;
  }

  private static String quotedText(String text) {
    return text.matches("[A-Za-z][A-Za-z0-9_-]*") ? text : ConfigUtil.quoteString(text);
  }

  /** Returns the value as text, or null when it is not a single value. */
  private @Nullable String text(String key, ConfigValue value) {
    if (value.valueType() == ConfigValueType.OBJECT || value.valueType() == ConfigValueType.LIST) {
      return null;
    }
    try {
      return config.getString(ConfigUtil.quoteString(key));
    } catch (ConfigException e) {
      return null;
    }
  }

  /** Reads a string. */
  String string(String key, String defaultValue) {
    ConfigValue value = value(key);
    if (value == null) {
      return record(key, defaultValue, quotedText(defaultValue));
    }
    String text = text(key, value);
    if (text == null) {
      expected(key, value, "a string");
      return defaultValue;
    }
    return record(key, text, quotedText(text));
  }

  /** Reads one of some words. */
  <T> T word(String key, Map<String, T> words, T defaultValue) {
    ConfigValue value = value(key);
    if (value == null) {
      return record(key, defaultValue, Keywords.wordFor(words, defaultValue));
    }
    String text = text(key, value);
    T meaning = text == null ? null : words.get(text);
    if (text == null || meaning == null) {
      expected(
          key,
          value,
          "one of %s%s"
              .formatted(
                  String.join(", ", words.keySet()),
                  text == null ? "" : Suggestions.didYouMean(text, words.keySet())));
      return defaultValue;
    }
    return record(key, meaning, text);
  }

  /** Reads a truth value. */
  boolean flag(String key, boolean defaultValue) {
    return word(key, Map.of("true", true, "false", false), defaultValue);
  }

  /** Reads a finite number of at least some other. */
  double number(String key, double defaultValue, double min) {
    String range = min == -Double.MAX_VALUE ? "" : " of at least " + plain(min);
    return number(key, defaultValue, min, Double.POSITIVE_INFINITY, "a finite number" + range);
  }

  /** Reads a number of at least 0 and below 1. */
  double fraction(String key, double defaultValue) {
    return number(key, defaultValue, 0, 1, "a number of at least 0 and below 1");
  }

  private double number(String key, double defaultValue, double min, double end, String what) {
    ConfigValue value = value(key);
    if (value == null) {
      return record(key, defaultValue, plain(defaultValue));
    }
    double number = numberOf(value);
    if (!(number >= min && number < end)) { // neither does NaN
      expected(key, value, what);
      return defaultValue;
    }
    return record(key, number, plain(number));
  }

  /** Reads a whole number of at least some other. */
  int integer(String key, int defaultValue, int min) {
    ConfigValue value = value(key);
    if (value == null) {
      return record(key, defaultValue, Integer.toString(defaultValue));
    }
    double number = numberOf(value);
    if (number != Math.rint(number) || !(number >= min && number <= Integer.MAX_VALUE)) {
      expected(key, value, "a whole number of at least " + min);
      return defaultValue;
    }
    return record(key, (int) number, Integer.toString((int) number));
  }

  /** Returns a value as a number, or NaN when it is none. */
  private static double numberOf(ConfigValue value) {
    Object unwrapped = value.unwrapped();
    if (unwrapped instanceof Number number) {
      return number.doubleValue();
    }
    return unwrapped instanceof String text ? Numbers.parse(text) : Double.NaN;
  }

  private static String plain(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  /** Reads a list of finite numbers; null when it is not there or wrong. */
  double @Nullable [] numbers(String key) {
    ConfigValue value = value(key);
    if (value == null) {
      return null;
    }
    double[] numbers = numbersOf(value, pathOf(key));
    return numbers == null ? null : record(key, numbers, value.render(CONCISE));
  }

  private double @Nullable [] numbersOf(ConfigValue value, String what) {
    if (!(value instanceof ConfigList list)) {
      reading
          .problems()
          .add(
              positionOf(value.origin()),
              "%s is %s, expected a list of numbers".formatted(what, rendered(value)));
      return null;
    }
    double[] numbers = new double[list.size()];
    boolean good = true;
    for (int k = 0; k < numbers.length; k++) {
      numbers[k] = numberOf(list.get(k));
      if (!Double.isFinite(numbers[k])) {
        good = false;
        reading
            .problems()
            .add(
                positionOf(list.get(k).origin()),
                "%s[%d] is %s, expected a finite number".formatted(what, k, rendered(list.get(k))));
      }
    }
    return good ? numbers : null;
  }

  /** Reads a list of lists of finite numbers; null when it is not there or wrong. */
  @Nullable List<double[]> rows(String key) {
    ConfigValue value = value(key);
    if (value == null) {
      return null;
    }
    if (!(value instanceof ConfigList list)) {
      expected(key, value, "a list of lists of numbers");
      return null;
    }
    List<double[]> rows = new ArrayList<>();
    boolean good = true;
    for (int k = 0; k < list.size(); k++) {
      double[] row = numbersOf(list.get(k), pathOf(key) + "[" + k + "]");
      good &= row != null;
      if (row != null) {
        rows.add(row);
      }
    }
    return good ? record(key, rows, value.render(CONCISE)) : null;
  }

  /** Reads a list of names. */
  List<String> names(String key) {
    ConfigValue value = value(key);
    List<String> names = new ArrayList<>();
    if (value == null) {
      return record(key, names, "[]");
    }
    boolean good = value instanceof ConfigList;
    if (value instanceof ConfigList list) {
      for (ConfigValue entry : list) {
        good &= isText(entry);
        names.add(String.valueOf(entry.unwrapped()));
      }
    }
    if (!good) {
      expected(key, value, "a list of names such as [a, b]");
      names.clear();
    }
    return record(key, names, value.render(CONCISE));
  }

  /** Reads a list of pairs of names. */
  List<List<String>> namePairs(String key) {
    ConfigValue value = value(key);
    List<List<String>> pairs = new ArrayList<>();
    if (value == null) {
      return record(key, pairs, "[]");
    }
    if (!(value instanceof ConfigList list)) {
      expected(key, value, "a list of pairs such as [[a, b], [a, c]]");
      return pairs;
    }
    for (int k = 0; k < list.size(); k++) {
      ConfigValue entry = list.get(k);
      if (entry instanceof ConfigList pair
          && pair.size() == 2
          && isText(pair.get(0), pair.get(1))) {
        pairs.add(
            List.of(
                String.valueOf(pair.get(0).unwrapped()), String.valueOf(pair.get(1).unwrapped())));
      } else {
        reading
            .problems()
            .add(
                positionOf(entry.origin()),
                "%s[%d] is %s, expected a pair of names such as [a, b]"
                    .formatted(pathOf(key), k, entry.render(CONCISE)));
      }
    }
    return record(key, pairs, value.render(CONCISE));
  }

  private static boolean isText(ConfigValue... values) {
    for (ConfigValue value : values) {
      if (value.valueType() != ConfigValueType.STRING
          && value.valueType() != ConfigValueType.NUMBER) {
        return false;
      }
    }
    return true;
  }

  /** Reads a list of paths, each relative to the file that says it. */
  List<Path> paths(String key) {
    ConfigValue value = value(key);
    List<Path> paths = new ArrayList<>();
    if (value == null) {
      return record(key, paths, "[]");
    }
    if (!(value instanceof ConfigList list)) {
      expected(key, value, "a list of paths");
      return paths;
    }
    for (ConfigValue entry : list) {
      if (entry.valueType() == ConfigValueType.STRING) {
        paths.add(resolve(entry, String.valueOf(entry.unwrapped())));
      } else {
        reading
            .problems()
            .add(
                positionOf(entry.origin()),
                "%s contains %s, expected paths".formatted(pathOf(key), rendered(entry)));
      }
    }
    return record(key, paths, value.render(CONCISE));
  }

  /** Reads a path, relative to the file that says it; null when it is not there. */
  @Nullable Path path(String key) {
    ConfigValue value = value(key);
    if (value == null) {
      return null;
    }
    String text = text(key, value);
    if (text == null || text.isEmpty() || text.indexOf('\0') >= 0) {
      expected(key, value, "a path");
      return null;
    }
    return record(key, resolve(value, text), quotedText(text));
  }

  /** Reads a path; null when it is a given word instead, which is the default. */
  @Nullable Path pathOrWord(String key, String word) {
    ConfigValue value = value(key);
    if (value == null || word.equals(text(key, value))) {
      record(key, word, quotedText(word));
      return null;
    }
    return path(key);
  }

  /** Resolves a path against the folder of the file that says it. */
  static Path resolve(ConfigValue value, String text) {
    Path path = Path.of(text);
    if (path.isAbsolute()) {
      return path;
    }
    Path folder = folderOf(value.origin());
    Path here = Path.of("").toAbsolutePath();
    Path resolved = folder.resolve(path).normalize();
    // shorter to read in messages, where the user works near his files
    return resolved.startsWith(here) && !resolved.equals(here)
        ? here.relativize(resolved)
        : resolved;
  }

  /** Reads a duration with its unit, or {@code none}, which is null. */
  @Nullable Duration duration(String key, Duration defaultValue) {
    ConfigValue value = value(key);
    if (value == null) {
      return record(key, defaultValue, durationText(defaultValue));
    }
    String text = text(key, value);
    if ("none".equals(text)) {
      record(key, "none", "none");
      return null;
    }
    Duration duration = text == null ? null : parseDuration(text);
    if (duration == null) {
      expected(key, value, "a duration with its unit, such as 2s, 500ms or 1min, or none");
      return defaultValue;
    }
    return record(key, duration, durationText(duration));
  }

  /** Parses a positive duration such as {@code 500ms}; null when the text is none. */
  static @Nullable Duration parseDuration(String text) {
    Matcher matcher = DURATION.matcher(text.strip());
    if (!matcher.matches()) {
      return null;
    }
    double amount = Numbers.parse(matcher.group(1));
    double millis =
        switch (matcher.group(2)) {
          case "ms" -> 1;
          case "s" -> 1e3;
          case "h" -> 3.6e6;
          default -> 6e4;
        };
    double total = amount * millis;
    return total >= 1 && total <= 1e12 ? Duration.ofNanos((long) (total * 1e6)) : null;
  }

  private static String durationText(Duration duration) {
    long millis = duration.toMillis();
    return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
  }

  /** Notes a block or a list as one effective value, instead of all that is in it. */
  void recordBlock(String key, ConfigValue block) {
    record(key, block, block.render(CONCISE));
  }

  /** Returns this section as one whose values are no settings of their own. */
  Section unrecorded() {
    return new Section(object, path, new Reading(reading.problems(), new ArrayList<>()));
  }

  /** Returns a block; an empty one when it is not there or not a block. */
  Section section(String key) {
    ConfigValue value = value(key);
    if (value instanceof ConfigObject block) {
      return new Section(block, pathOf(key), reading);
    }
    if (value != null) {
      expected(key, value, "a block {...}");
    }
    ConfigObject empty = com.typesafe.config.ConfigFactory.empty().root();
    return new Section(empty.withOrigin(object.origin()), pathOf(key), reading);
  }

  /** Reads a list of blocks. */
  List<Section> sections(String key) {
    ConfigValue value = value(key);
    List<Section> sections = new ArrayList<>();
    if (value == null) {
      return sections;
    }
    if (!(value instanceof ConfigList list)) {
      expected(key, value, "a list of blocks [{...}, ...]");
      return sections;
    }
    for (int k = 0; k < list.size(); k++) {
      ConfigValue entry = list.get(k);
      String entryPath = pathOf(key) + "[" + k + "]";
      if (entry instanceof ConfigObject block) {
        sections.add(new Section(block, entryPath, reading));
      } else {
        reading
            .problems()
            .add(
                positionOf(entry.origin()),
                "%s is %s, expected a block {...}".formatted(entryPath, rendered(entry)));
      }
    }
    return sections;
  }

  /** Reads all values of this section as text by key. */
  Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    for (String key : keys()) {
      ConfigValue value = value(key);
      String text = value == null ? null : text(key, value);
      if (text != null) {
        texts.put(key, record(key, text, quotedText(text)));
      } else if (value != null) {
        expected(key, value, "a single value");
      }
    }
    return texts;
  }

  /** Reports the keys that nobody asked for. */
  void finish() {
    for (String key : keys()) {
      if (!known.containsKey(key)) {
        problem(
            key,
            ": unknown key%s; known: %s"
                .formatted(
                    Suggestions.didYouMean(key, known.keySet()),
                    String.join(", ", known.keySet())));
      }
    }
  }
}

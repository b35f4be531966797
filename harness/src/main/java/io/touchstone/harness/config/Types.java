// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import io.touchstone.Suggestions;
import io.touchstone.io.PairRules;
import io.touchstone.io.text.Numbers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The types of values in configurations. */
final class Types {

  private static final Pattern DURATION_TEXT =
      Pattern.compile("([0-9.]+)\\s*(ms|s|min|m|h)"); // of configurations and options alike

  /** Text. */
  static final ValueType<String> TEXT = single("a string", text -> text);

  /** What an option of an algorithm may be, which knows by itself what it takes. */
  static final ValueType<String> ANY = single("a single value", text -> text);

  /** What bodies and robots are called. */
  static final ValueType<String> NAME = single("a name of printable characters", Types::printable);

  /** What rules are called; a semicolon stands between their names in reports. */
  static final ValueType<String> RULE_NAME =
      single(
          "a name of printable characters without semicolons",
          text -> text.isBlank() || text.contains(";") ? null : printable(text));

  /** A truth value. */
  static final ValueType<Boolean> FLAG = word(Keywords.FLAGS);

  /** A finite number. */
  static final ValueType<Double> NUMBER = number(-Double.MAX_VALUE);

  /** A number above 0. */
  static final ValueType<Double> POSITIVE =
      number("a finite number above 0", Double.MIN_VALUE, Double.POSITIVE_INFINITY);

  /** A part of a step, or all of it. */
  static final ValueType<Double> TIME =
      number("a number above 0 and not above 1", Double.MIN_VALUE, Math.nextUp(1.0));

  /** A number of at least 0 and below 1. */
  static final ValueType<Double> FRACTION = number("a number of at least 0 and below 1", 0, 1);

  /** A list of numbers. */
  static final ValueType<double[]> NUMBERS = list("a list of numbers", NUMBER).as(Types::array);

  /** A list of points. */
  static final ValueType<List<double[]>> POINTS = list("a list of lists of numbers", NUMBERS);

  /** A list of names. */
  static final ValueType<List<String>> NAMES = list("a list of names such as [a, b]", TEXT);

  /** A list of pairs of names. */
  static final ValueType<List<PairRules.NamePair>> NAME_PAIRS =
      list("a list of pairs such as [[a, b], [a, c]]", new NamePairType());

  /** A path, relative to the file that says it. */
  static final ValueType<Path> PATH = new PathType();

  /** A list of paths. */
  static final ValueType<List<Path>> PATHS = list("a list of paths", PATH);

  /** A positive duration with its unit. */
  static final ValueType<Duration> DURATION = new DurationType();

  private Types() {}

  private static @Nullable String printable(String text) {
    return text.isEmpty() || text.chars().anyMatch(Character::isISOControl) ? null : text;
  }

  private static double[] array(List<Double> numbers) {
    return numbers.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static String plain(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  /** A parser of text that returns null for what it does not know. */
  private interface Parser<T> {
    @Nullable T parse(String text);
  }

  private static <T> ValueType<T> single(String words, Parser<T> parser) {
    return new ValueType<>(words) {
      @Override
      @Nullable T parse(Value value) {
        String text = value.text();
        return text == null ? null : parser.parse(text);
      }
    };
  }

  /** One of some words, each with what it stands for. */
  static <T> ValueType<T> word(Map<String, T> words) {
    return new ValueType<>("one of " + String.join(", ", words.keySet())) {
      @Override
      @Nullable T parse(Value value) {
        String text = value.text();
        return text == null ? null : words.get(text);
      }

      @Override
      @Nullable T read(Value value) {
        T meaning = parse(value);
        if (meaning == null) {
          String text = value.text();
          value.expected(
              words() + (text == null ? "" : Suggestions.didYouMean(text, words.keySet())));
        }
        return meaning;
      }

      @Override
      String text(T value) {
        return Keywords.wordFor(words, value);
      }
    };
  }

  /** A finite number of at least some other. */
  static ValueType<Double> number(double min) {
    String range = min == -Double.MAX_VALUE ? "" : " of at least " + plain(min);
    return number("a finite number" + range, min, Double.POSITIVE_INFINITY);
  }

  private static ValueType<Double> number(String words, double min, double end) {
    return new ValueType<>(words) {
      @Override
      @Nullable Double parse(Value value) {
        double number = value.number();
        return number >= min && number < end ? number : null; // neither holds for NaN
      }

      @Override
      String text(Double value) {
        return plain(value);
      }
    };
  }

  /** A whole number of at least some other. */
  static ValueType<Integer> whole(int min) {
    return whole("a whole number of at least " + min, min, Integer.MAX_VALUE);
  }

  /** A whole number between two others. */
  static ValueType<Integer> whole(int min, int max) {
    return whole("a whole number from %d to %d".formatted(min, max), min, max);
  }

  private static ValueType<Integer> whole(String words, int min, int max) {
    return new ValueType<>(words) {
      @Override
      @Nullable Integer parse(Value value) {
        double number = value.number();
        return number == Math.rint(number) && number >= min && number <= max ? (int) number : null;
      }

      @Override
      String text(Integer value) {
        return Integer.toString(value);
      }
    };
  }

  /** Values of a type, or a word that stands for none. */
  static <T> ValueType<Optional<T>> orWord(String word, ValueType<T> type) {
    return new ValueType<>(type.words() + ", or " + word) {
      @Override
      @SuppressWarnings("NullableOptional") // null is what is neither: empty is the word
      @Nullable Optional<T> parse(Value value) {
        if (word.equals(value.text())) {
          return Optional.empty();
        }
        T parsed = type.parse(value);
        return parsed == null ? null : Optional.of(parsed);
      }

      @Override
      String text(Optional<T> value) {
        return value.map(type::text).orElse(quoted(word));
      }

      @Override
      String said(Value value, Optional<T> read) {
        return read.map(inner -> type.said(value, inner)).orElse(quoted(word));
      }
    };
  }

  /** A list whose elements say by themselves what is wrong with them. */
  static <T> ValueType<List<T>> list(String words, ValueType<T> element) {
    return new ValueType<>(words) {
      @Override
      @Nullable List<T> parse(Value value) {
        return elements(value, element::parse);
      }

      @Override
      @Nullable List<T> read(Value value) {
        if (value.elements() == null) {
          value.expected(words());
        }
        return elements(value, element::read);
      }

      @Override
      String text(List<T> value) {
        return value.stream().map(element::text).collect(Collectors.joining(", ", "[", "]"));
      }

      @Override
      String said(Value value, List<T> read) {
        return value.rendered();
      }
    };
  }

  /** Reads all elements, so that all that is wrong is reported. */
  private static <T> @Nullable List<T> elements(Value value, Function<Value, @Nullable T> read) {
    List<Value> elements = value.elements();
    if (elements == null) {
      return null;
    }
    List<T> all = new ArrayList<>();
    for (Value element : elements) {
      T one = read.apply(element);
      if (one != null) {
        all.add(one);
      }
    }
    return all.size() == elements.size() ? all : null;
  }

  /** A list of numbers, or a number that stands for a list of one. */
  static final ValueType<double[]> NUMBER_OR_NUMBERS =
      new ValueType<>("a finite number, or a list of them") {
        @Override
        double @Nullable [] parse(Value value) {
          Double number = NUMBER.parse(value);
          return number == null ? NUMBERS.parse(value) : new double[] {number};
        }

        @Override
        double @Nullable [] read(Value value) {
          return value.elements() == null ? super.read(value) : NUMBERS.read(value);
        }

        @Override
        String said(Value value, double[] read) {
          return value.rendered();
        }
      };

  /** A file, or what would stand in it. */
  static final ValueType<ConfigValue> FILE_OR_BLOCK =
      new ValueType<>("a file or a block {...}") {
        @Override
        @Nullable ConfigValue parse(Value value) {
          return value.raw() instanceof ConfigObject || value.raw().unwrapped() instanceof String
              ? value.raw()
              : null;
        }

        @Override
        String said(Value value, ConfigValue read) {
          String text = value.text();
          return text == null ? value.rendered() : quoted(text);
        }
      };

  /** A pair of names. */
  private static final class NamePairType extends ValueType<PairRules.NamePair> {

    NamePairType() {
      super("a pair of names such as [a, b]");
    }

    @Override
    PairRules.@Nullable NamePair parse(Value value) {
      List<String> names = NAMES.parse(value);
      return names == null || names.size() != 2
          ? null
          : new PairRules.NamePair(names.get(0), names.get(1));
    }
  }

  /** Paths. */
  private static final class PathType extends ValueType<Path> {

    PathType() {
      super("a path");
    }

    @Override
    @Nullable Path parse(Value value) {
      String text = value.text();
      return text == null || text.isEmpty() || text.indexOf('\0') >= 0 ? null : value.resolve(text);
    }

    @Override
    String said(Value value, Path read) {
      return quoted(String.valueOf(value.text()));
    }
  }

  /** Durations. */
  private static final class DurationType extends ValueType<Duration> {

    DurationType() {
      super("a duration with its unit, such as 2s, 500ms or 1min");
    }

    @Override
    @Nullable Duration parse(Value value) {
      Matcher matcher = DURATION_TEXT.matcher(String.valueOf(value.text()).strip());
      if (!matcher.matches()) {
        return null;
      }
      double millis =
          switch (matcher.group(2)) {
            case "ms" -> 1;
            case "s" -> 1e3;
            case "h" -> 3.6e6;
            default -> 6e4;
          };
      double total = Numbers.parse(matcher.group(1)) * millis;
      return total >= 1 && total <= 1e12 ? Duration.ofNanos((long) (total * 1e6)) : null;
    }

    @Override
    String text(Duration value) {
      long millis = value.toMillis();
      return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }
  }
}

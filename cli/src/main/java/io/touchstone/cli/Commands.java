// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.Engines;
import io.touchstone.Suggestions;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.query.PairRequest;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.pipeline.Plan;
import io.touchstone.harness.pipeline.PlanIssue;
import io.touchstone.harness.pipeline.Planner;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Problem;
import io.touchstone.io.files.NamedShape;
import io.touchstone.io.files.PairsFile;
import io.touchstone.io.files.PoseText;
import io.touchstone.io.files.ShapeFiles;
import io.touchstone.io.files.ShapeKinds;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Remarks;
import io.touchstone.io.text.Words;
import io.touchstone.work.Workers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What several commands do. */
final class Commands {

  /** Stands before an option of the engine where others are those of who asks it. */
  private static final String OF_ENGINE = "engine:";

  private Commands() {}

  /** Runs a command with its log on standard error. */
  static int logged(Io io, GlobalOptions global, IntSupplier command) {
    Runnable uninstall =
        LoggingSetup.install(io.err(), io.terminal().ofErrors(), global.verbosity());
    try {
      return Remarks.heard(io::tell, command::getAsInt);
    } finally {
      uninstall.run();
    }
  }

  /**
   * Makes the plan in which the algorithm of the command line does everything.
   *
   * @param bodies the bodies by name
   * @throws InvalidInputException if there is no such plan
   */
  static Plan plan(
      PipelineConfig config, int dimension, Map<String, ConvexBody> bodies, Engines engines) {
    return plan(config, dimension, bodies, engines, request -> {});
  }

  /**
   * Makes such a plan for a question that says more than its goal.
   *
   * @param question adds to the request what it says
   * @throws InvalidInputException if there is no such plan
   */
  static Plan plan(
      PipelineConfig config,
      int dimension,
      Map<String, ConvexBody> bodies,
      Engines engines,
      Consumer<PairRequest.Builder> question) {
    Planner planner = new Planner(config, dimension, Planner.kindsOf(bodies), engines, question);
    Plan plan = planner.plan();
    if (plan == null) {
      List<Problem> problems =
          planner.issues().stream()
              .map(issue -> new Problem(Position.of(optionOf(issue)), issue.message()))
              .distinct()
              .toList();
      throw new InvalidInputException(problems);
    }
    return plan;
  }

  /** The option that stands for a setting; one algorithm stands for several of them. */
  private static String optionOf(PlanIssue issue) {
    if (issue.key().contains(".options")) {
      return "--option";
    }
    if (issue.key().startsWith("auto.")) {
      return "--" + issue.key().replace('.', '-');
    }
    if (issue.key().equals("motion.solver") || issue.key().equals("contact.finder")) {
      return "--" + issue.key().substring(issue.key().indexOf('.') + 1);
    }
    return issue.key().contains(".") ? "--algorithm" : "--" + issue.key();
  }

  /**
   * Returns some of the values of {@code --option}: those of the engine or those of who asks it.
   *
   * @param toEngine whether options without a prefix are those of the engine
   * @param ofEngine whether those of the engine are wanted
   */
  static Map<String, String> options(List<String> said, boolean toEngine, boolean ofEngine) {
    Map<String, String> found = new LinkedHashMap<>();
    keyValues("--option", said)
        .forEach(
            (key, value) -> {
              boolean named = key.startsWith(OF_ENGINE);
              if ((named || toEngine) == ofEngine) {
                found.put(named ? key.substring(OF_ENGINE.length()) : key, value);
              }
            });
    return found;
  }

  /** Returns what a word of the command line means. */
  static <T> T word(String option, String text, Map<String, T> words) {
    T value = words.get(text);
    if (value == null) {
      throw new InvalidInputException(
          Position.of(option),
          "%s is none of %s%s"
              .formatted(
                  Words.quoted(text),
                  String.join(", ", words.keySet()),
                  Suggestions.didYouMean(text, words.keySet())));
    }
    return value;
  }

  /** Returns a whole number of the command line. */
  static int wholeNumber(String option, @Nullable String text, int defaultValue, int min) {
    if (text == null) {
      return defaultValue;
    }
    if (text.matches("\\d{1,9}") && Integer.parseInt(text) >= min) {
      return Integer.parseInt(text);
    }
    throw new InvalidInputException(
        Position.of(option),
        "%s is not a whole number of at least %d".formatted(Words.quoted(text), min));
  }

  /** Returns a number of threads of the command line; 0 stands for one per processor. */
  static int threads(@Nullable String text, int defaultValue, int min) {
    int wish = wholeNumber("--threads", text, defaultValue, min);
    String problem = Workers.problemWith(wish);
    if (!problem.isEmpty()) {
      throw new InvalidInputException(Position.of("--threads"), problem);
    }
    return wish;
  }

  /** Returns a seed of the command line. */
  static long seed(String option, String text) {
    if (!text.matches("-?\\d{1,18}")) {
      throw new InvalidInputException(
          Position.of(option), "%s is not a whole number".formatted(Words.quoted(text)));
    }
    return Long.parseLong(text);
  }

  /** Returns what texts of the form {@code key=value} say. */
  static Map<String, String> keyValues(String option, List<String> texts) {
    return keyValues(option, texts, text -> "%s is not of the form key=value".formatted(text));
  }

  /**
   * Returns what texts of the form {@code key=value} say.
   *
   * @param message tells what is wrong with a text, which is quoted
   */
  static Map<String, String> keyValues(
      String option, List<String> texts, UnaryOperator<String> message) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String text : texts) {
      int equals = text.indexOf('=');
      if (equals < 1) {
        throw new InvalidInputException(Position.of(option), message.apply(Words.quoted(text)));
      }
      values.put(text.substring(0, equals), text.substring(equals + 1));
    }
    return values;
  }

  /**
   * Reads a shape: {@code kind:numbers}, {@code file} or {@code file#part}.
   *
   * @param hull whether hulls of meshes are taken that are not convex
   */
  static ConvexBody shape(String text, boolean hull) {
    int colon = text.indexOf(':');
    if (colon > 0 && text.substring(0, colon).matches("[a-z][a-z-]+")) {
      try {
        double[] numbers = PoseText.numbers(text.substring(colon + 1));
        return ShapeKinds.create(text.substring(0, colon), numbers);
      } catch (InvalidGeometryException e) {
        throw new InvalidInputException(Position.of(text), String.valueOf(e.getMessage()));
      }
    }
    int hash = text.lastIndexOf('#');
    return hash < 0
        ? ShapeFiles.read(Path.of(text), "", hull)
        : ShapeFiles.read(Path.of(text.substring(0, hash)), text.substring(hash + 1), hull);
  }

  /** Returns the bodies of a file by name, in their order. */
  static Map<String, ConvexBody> bodies(PairsFile pairs) {
    Map<String, ConvexBody> bodies = new LinkedHashMap<>();
    for (NamedShape shape : pairs.shapes()) {
      bodies.put(shape.name(), shape.body());
    }
    return bodies;
  }

  /** Returns a number of seconds of the command line. */
  static double seconds(String option, @Nullable String text, double defaultValue) {
    double seconds = text == null ? defaultValue : Numbers.parse(text);
    if (!(seconds >= 0) || seconds > 1e6) {
      throw new InvalidInputException(
          Position.of(option),
          "%s is not a number of seconds".formatted(Words.quoted(String.valueOf(text))));
    }
    return seconds;
  }
}

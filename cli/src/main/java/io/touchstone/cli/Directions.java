// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.files.PoseText;
import io.touchstone.io.text.TextLines;
import io.touchstone.io.text.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the directions of casts, of an option or of a file with one per pair. */
final class Directions {

  private static final String OPTION = "--direction";

  private Directions() {}

  /**
   * Reads that of an option.
   *
   * @throws InvalidInputException if it is not a direction of the dimension
   */
  static double[] parse(String text, int dimension) {
    return parse(text, dimension, Position.of(OPTION));
  }

  private static double[] parse(String text, int dimension, Position where) {
    try {
      double[] numbers = PoseText.numbers(text);
      if (numbers.length != dimension) {
        throw new InvalidInputException(
            where,
            "has %s, the shapes have dimension %d"
                .formatted(Words.count(numbers.length, "number"), dimension));
      }
      PairRequest.builder(Goal.CAST).direction(numbers); // refuses what is none
      return numbers;
    } catch (InvalidGeometryException e) {
      throw new InvalidInputException(where, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Reads a file: a line {@code x,y,z} for each pair, in their order. Lines that are empty or begin
   * with # do not count.
   *
   * @throws InvalidInputException if it cannot be read, or has more or fewer
   */
  static List<List<Double>> read(Path file, int pairs, int dimension) {
    List<List<Double>> directions = new ArrayList<>();
    try (TextLines lines = new TextLines(file)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          Position where = new Position(lines.source(), lines.line(), 1);
          if (directions.size() == pairs) {
            throw new InvalidInputException(
                where, "a direction too many: there are %s".formatted(Words.count(pairs, "pair")));
          }
          directions.add(boxed(parse(line.strip(), dimension, where)));
        }
      }
    }
    if (directions.size() < pairs) {
      throw new InvalidInputException(
          Position.of(file.toString()),
          "has %s for %s"
              .formatted(Words.count(directions.size(), "direction"), Words.count(pairs, "pair")));
    }
    return directions;
  }

  /**
   * Returns the directions of some pairs, by what two options say.
   *
   * @param one of all pairs, or null
   * @param file with one for each, or null
   * @return none if neither is given
   */
  static List<List<Double>> of(
      @Nullable String one, @Nullable Path file, int pairs, int dimension) {
    if (one != null && file != null) {
      throw new InvalidInputException(
          Position.of("--directions"), "cannot be combined with " + OPTION);
    }
    if (file != null) {
      return read(file, pairs, dimension);
    }
    return one == null ? List.of() : Collections.nCopies(pairs, boxed(parse(one, dimension)));
  }

  /** Returns the first direction; of no pairs at all any, for a plan that nobody follows. */
  static List<Double> first(List<List<Double>> directions, int dimension) {
    return directions.isEmpty() ? Collections.nCopies(dimension, 1.0) : directions.get(0);
  }

  /** Refuses a cast without a direction, and a direction for a goal that knows none. */
  static void requireFor(PipelineGoal goal, @Nullable String one, @Nullable Path file) {
    boolean given = one != null || file != null;
    if (goal == PipelineGoal.CAST && !given) {
      throw new InvalidInputException(
          Position.of("--goal"), "cast needs a direction: add --direction x,y,z");
    }
    if (goal != PipelineGoal.CAST && goal != PipelineGoal.PENETRATION && given) {
      throw new InvalidInputException(
          Position.of(file == null ? OPTION : "--directions"),
          "is for depths and casts: add --goal penetration or --goal cast");
    }
  }

  /** Returns a direction as a list. */
  static List<Double> boxed(double[] components) {
    return Arrays.stream(components).boxed().toList();
  }
}

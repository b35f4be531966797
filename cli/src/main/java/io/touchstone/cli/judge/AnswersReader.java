// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.judge;

import io.touchstone.Suggestions;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.CsvLine;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.TextLines;
import io.touchstone.io.text.Words;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Reads answers, comma-separated with a header line: {@code pair} and any of {@code collide},
 * {@code distance}, {@code depth}, {@code toi}, {@code volume}, {@code iou}, {@code ax,ay,az},
 * {@code bx,by,bz}, {@code nx,ny,nz}, {@code px,py,pz} (in other dimensions than 3 {@code a1..aN}
 * and so on, which 3 takes as well). An empty cell says nothing. Strict: a column that is not
 * known, a pair that does not exist or comes twice is an error.
 */
public final class AnswersReader implements AutoCloseable {

  private static final List<String> AXES = List.of("x", "y", "z");
  private static final String[] VECTORS = {"a", "b", "n", "p", "ca", "cb"};

  private final TextLines lines;
  private final int pairCount;
  private final int dimension;
  private final Map<String, Integer> columns = new HashMap<>();
  private final int width;
  private final BitSet seen = new BitSet();

  /**
   * Reads the header.
   *
   * @param lines closed together with this
   * @param pairCount how many pairs there are
   * @param dimension of their bodies
   * @throws InvalidInputException if it is not as said
   */
  public AnswersReader(TextLines lines, int pairCount, int dimension) {
    this.lines = lines;
    this.pairCount = pairCount;
    this.dimension = dimension;
    CsvLine header = header();
    this.width = header.size();
    for (int k = 0; k < width; k++) {
      column(header, k);
    }
    requireWhole(header);
  }

  private CsvLine header() {
    String text = lines.next();
    if (text == null || text.isBlank()) {
      throw new InvalidInputException(
          new Position(lines.source(), 1, 1),
          "expected a header line with 'pair' and any of %s".formatted(Words.list(claims())));
    }
    String withoutMark = text.startsWith("\uFEFF") ? text.substring(1) : text;
    return CsvLine.parse(withoutMark, lines.source(), 1);
  }

  /** Returns the names of columns, with the axes by letters or by numbers. */
  private List<String> claims() {
    List<String> names =
        new ArrayList<>(List.of("collide", "distance", "depth", "toi", "volume", "iou", "growth"));
    for (String vector : VECTORS) {
      for (int axis = 0; axis < dimension; axis++) {
        names.add(vector + (dimension == 3 ? AXES.get(axis) : Integer.toString(axis + 1)));
      }
    }
    return names;
  }

  private void column(CsvLine header, int k) {
    String name = header.cell(k).strip();
    String known = name;
    if (dimension == 3 && name.matches("([abnp]|ca|cb)[123]")) {
      int last = name.length() - 1;
      known = name.substring(0, last) + AXES.get(name.charAt(last) - '1');
    }
    List<String> names = claims();
    names.add("pair");
    if (!names.contains(known)) {
      throw new InvalidInputException(
          header.position(k),
          "there is no column %s%s; known are %s"
              .formatted(
                  Words.quoted(name),
                  Suggestions.didYouMean(name, names),
                  String.join(", ", names)));
    }
    if (columns.putIfAbsent(known, k) != null) {
      throw new InvalidInputException(
          header.position(k), "column %s stands twice".formatted(Words.quoted(name)));
    }
  }

  private void requireWhole(CsvLine header) {
    if (!columns.containsKey("pair")) {
      throw new InvalidInputException(header.position(0), "the column 'pair' is missing");
    }
    if (columns.size() == 1) {
      throw new InvalidInputException(
          header.position(0),
          "nothing to judge: expected any of %s besides 'pair'"
              .formatted(String.join(", ", claims())));
    }
    for (String vector : VECTORS) {
      List<String> missing = new ArrayList<>();
      List<String> present = new ArrayList<>();
      for (int axis = 0; axis < dimension; axis++) {
        String name = name(vector, axis);
        (columns.containsKey(name) ? present : missing).add(name);
      }
      if (!present.isEmpty() && !missing.isEmpty()) {
        throw new InvalidInputException(
            header.position(0),
            "column '%s' is there, column '%s' is missing"
                .formatted(present.get(0), missing.get(0)));
      }
    }
  }

  private String name(String vector, int axis) {
    return vector + (dimension == 3 ? AXES.get(axis) : Integer.toString(axis + 1));
  }

  /**
   * Returns the next answer, or null at the end.
   *
   * @throws InvalidInputException if it is malformed
   */
  public @Nullable Answer next() {
    String text = lines.next();
    while (text != null && text.isBlank()) {
      text = lines.next();
    }
    return text == null ? null : answer(CsvLine.parse(text, lines.source(), lines.line()));
  }

  private Answer answer(CsvLine line) {
    if (line.size() != width) {
      throw new InvalidInputException(
          line.position(0),
          "expected %s as in the header, found %d"
              .formatted(Words.count(width, "cell"), line.size()));
    }
    return new Answer(
        pair(line),
        collide(line),
        number(line, "distance"),
        number(line, "depth"),
        number(line, "toi"),
        number(line, "volume"),
        number(line, "iou"),
        number(line, "growth"),
        vector(line, "a"),
        vector(line, "b"),
        vector(line, "n"),
        vector(line, "p"),
        vector(line, "ca"),
        vector(line, "cb"),
        line.position(0));
  }

  private int pair(CsvLine line) {
    int column = columns.getOrDefault("pair", 0);
    String text = line.cell(column).strip();
    if (!text.matches("\\d{1,9}")) {
      throw new InvalidInputException(
          line.position(column),
          "expected the number of a pair, found %s".formatted(Words.quoted(text)));
    }
    int pair = Integer.parseInt(text);
    if (pair >= pairCount) {
      throw new InvalidInputException(
          line.position(column),
          "pair %d does not exist; there are %d, numbered from 0".formatted(pair, pairCount));
    }
    if (seen.get(pair)) {
      throw new InvalidInputException(
          line.position(column), "pair %d has an answer already".formatted(pair));
    }
    seen.set(pair);
    return pair;
  }

  private String cell(CsvLine line, String column) {
    Integer k = columns.get(column);
    return k == null ? "" : line.cell(k).strip();
  }

  private Position place(CsvLine line, String column) {
    return line.position(columns.getOrDefault(column, 0));
  }

  private Optional<Boolean> collide(CsvLine line) {
    String text = cell(line, "collide");
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "" -> Optional.empty();
      case "true" -> Optional.of(true);
      case "false" -> Optional.of(false);
      default ->
          throw new InvalidInputException(
              place(line, "collide"),
              "expected true, false or nothing, found %s".formatted(Words.quoted(text)));
    };
  }

  private OptionalDouble number(CsvLine line, String column) {
    String text = cell(line, column);
    return text.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(parse(text, place(line, column)));
  }

  /** Programs answer infinities and NaN, too; whether that is right is another question. */
  private static double parse(String text, Position where) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "infinity", "+infinity", "inf", "+inf" -> Double.POSITIVE_INFINITY;
      case "-infinity", "-inf" -> Double.NEGATIVE_INFINITY;
      case "nan", "-nan", "+nan" -> Double.NaN;
      default -> finite(text, where);
    };
  }

  private static double finite(String text, Position where) {
    double value = Numbers.parse(text);
    if (Double.isNaN(value)) {
      throw new InvalidInputException(
          where, "expected a number, found %s".formatted(Words.quoted(text)));
    }
    return value;
  }

  private List<Double> vector(CsvLine line, String vector) {
    List<Double> components = new ArrayList<>();
    for (int axis = 0; axis < dimension; axis++) {
      String column = name(vector, axis);
      String text = cell(line, column);
      if (!text.isEmpty()) {
        components.add(parse(text, place(line, column)));
      }
    }
    if (!components.isEmpty() && components.size() < dimension) {
      throw new InvalidInputException(
          place(line, name(vector, 0)),
          "%d of %d components of '%s'".formatted(components.size(), dimension, vector));
    }
    return components;
  }

  @Override
  public void close() {
    lines.close();
  }
}

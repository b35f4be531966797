// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.report;

import io.touchstone.harness.ReportRow;
import io.touchstone.io.Declaration;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A column of reports, declared once: its name in all formats, what is said about it, and its
 * value.
 *
 * @param declaration what is said about it
 * @param present which reports have it
 * @param vector whether there is one such column for each axis, named by it
 * @param value hands out its value, or one for each axis
 * @param <R> a row
 */
public record Column<R>(
    Declaration declaration, Predicate<RowShape> present, boolean vector, Value<R> value) {

  /** Hands out what a row has in a column. */
  @FunctionalInterface
  public interface Value<R> {
    /** Hands out the value, or one for each axis. */
    void write(R row, RowShape header, RowSink sink) throws IOException;
  }

  static final String LENGTH = "length";
  static final String WHOLE = "a whole number of at least 0";
  static final String STRING = "a string";
  static final String NUMBER = "a number, Infinity or -Infinity";
  static final String EMPTY = "empty";

  /** What the values of a column are. */
  public enum Kind {
    /** Text. */
    TEXT,
    /** Whole numbers of 64 bits. */
    INTEGER,
    /** Doubles. */
    NUMBER
  }

  /** Returns a column that all reports have; where it has no value it is empty. */
  static <R> Column<R> of(
      String name, String type, String example, String meaning, Value<R> value) {
    Declaration declaration = Declaration.of(name, type, example, meaning).withDefault(EMPTY);
    return new Column<>(declaration, header -> true, false, value);
  }

  /**
   * Returns the columns of a table: what pair and frame a row is about, what was found out, and why
   * that failed.
   *
   * @param pair returns the pair that a row is about
   */
  static <R> List<Column<R>> table(Function<R, ? extends ReportRow> pair, List<Column<R>> found) {
    List<Column<R>> all = new ArrayList<>();
    all.add(
        of("pair", WHOLE, "0", "The pair, from 0.", (r, h, s) -> s.integer(pair.apply(r).index())));
    Column<R> bodyA =
        of(
            "bodyA",
            STRING,
            "table/top",
            "The first body; where bodies have names.",
            (r, h, s) -> s.text(pair.apply(r).bodyA()));
    all.add(bodyA.where(RowShape::named));
    Column<R> bodyB =
        of(
            "bodyB",
            STRING,
            "chair/seat",
            "The second body; where bodies have names.",
            (r, h, s) -> s.text(pair.apply(r).bodyB()));
    all.add(bodyB.where(RowShape::named));
    Column<R> frame =
        of(
            "frame",
            WHOLE,
            "12",
            "The number of the frame, or of that from which a step starts; where bodies move.",
            (r, h, s) -> s.integer(pair.apply(r).frame()));
    all.add(frame.where(RowShape::framed));
    all.addAll(found);
    all.add(
        of(
            "error",
            STRING,
            "the finder failed",
            "Why the pair failed or is undecided.",
            (r, h, s) -> text(pair.apply(r).error(), s)));
    return List.copyOf(all);
  }

  /** Returns a column for each axis. */
  static <R> Column<R> axes(
      String letter, String unit, String meaning, Function<R, double @Nullable []> values) {
    Declaration declaration =
        Declaration.of(letter, NUMBER, "0.5", meaning).in(unit).withDefault(EMPTY);
    return new Column<>(
        declaration,
        header -> true,
        true,
        (row, header, sink) -> axes(values.apply(row), header, sink));
  }

  /** Returns the same column of some reports alone. */
  Column<R> where(Predicate<RowShape> some) {
    return new Column<>(declaration, some, vector, value);
  }

  /** Returns the same column, of a length. */
  Column<R> ofLength() {
    return new Column<>(declaration.in(LENGTH), present, vector, value);
  }

  /** Hands out a value for each axis, where there are some. */
  static void axes(double @Nullable [] values, RowShape header, RowSink sink) throws IOException {
    for (int axis = 0; axis < header.dimension(); axis++) {
      number(values != null, values == null ? 0 : values[axis], sink);
    }
  }

  /** Hands out a number, if it is there. */
  static void number(boolean there, double value, RowSink sink) throws IOException {
    if (there) {
      sink.number(value);
    } else {
      sink.absent();
    }
  }

  /** Hands out a whole number, if it is there. */
  static void integer(boolean there, long value, RowSink sink) throws IOException {
    if (there) {
      sink.integer(value);
    } else {
      sink.absent();
    }
  }

  /** Hands out a text, if it is there. */
  static void text(String value, RowSink sink) throws IOException {
    if (value.isEmpty()) {
      sink.absent();
    } else {
      sink.text(value);
    }
  }

  static String oneOf(Enum<?>[] words) {
    return "one of " + Arrays.stream(words).map(Enum::name).collect(Collectors.joining(", "));
  }

  /** Returns what its values are. */
  Kind kind() {
    return switch (declaration.type()) {
      case WHOLE -> Kind.INTEGER;
      case NUMBER -> Kind.NUMBER;
      default -> Kind.TEXT;
    };
  }

  /** Returns the names that it has in a report; one for each axis where it is a vector. */
  List<String> names(RowShape header) {
    String name = declaration.name();
    return vector ? axisNames(header.dimension()).map(axis -> name + axis).toList() : List.of(name);
  }

  private static Stream<String> axisNames(int dimension) {
    return dimension == 3
        ? Stream.of("x", "y", "z")
        : IntStream.rangeClosed(1, dimension).mapToObj(Integer::toString);
  }

  /** Returns what is said about it; of a vector under the names of all axes. */
  Declaration told() {
    if (!vector) {
      return declaration;
    }
    String name = declaration.name();
    String meaning =
        "%s In other dimensions than 3: %s1, %s2, ...".formatted(declaration.meaning(), name, name);
    return new Declaration(
        axisNames(3).map(axis -> name + axis).collect(Collectors.joining(", ")),
        declaration.type(),
        declaration.unit(),
        declaration.byDefault(),
        meaning,
        declaration.example());
  }
}

package io.touchstone.io.certificate;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Verdict;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.Json;
import io.touchstone.io.text.JsonParser;
import io.touchstone.io.text.TextLines;
import io.touchstone.io.text.Words;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Reads what {@link CertificateWriter} writes, record by record. */
public final class CertificateReader implements AutoCloseable {

  private final TextLines lines;

  /**
   * Reads the first record.
   *
   * @param lines closed together with this
   * @throws InvalidInputException if it does not name our schema
   */
  private CertificateReader(TextLines lines) {
    this.lines = lines;
    String first = lines.next();
    if (first == null) {
      throw new InvalidInputException(
          new Position(lines.source(), 1, 1),
          "expected {\"schema\":\"%s\"}, found the end of the file"
              .formatted(CertificateWriter.SCHEMA));
    }
    Object schema = JsonParser.parseRecord(first, lines.source(), 1).get("schema");
    if (!CertificateWriter.SCHEMA.equals(schema)) {
      throw new InvalidInputException(
          new Position(lines.source(), 1, 1),
          "expected the schema '%s', found %s"
              .formatted(CertificateWriter.SCHEMA, Words.quoted(String.valueOf(schema))));
    }
  }

  /**
   * Opens a file.
   *
   * @throws InvalidInputException if it cannot be read, or does not name our schema
   */
  public static CertificateReader open(Path file) {
    TextLines lines = new TextLines(file);
    try {
      return new CertificateReader(lines);
    } catch (RuntimeException e) {
      lines.close();
      throw e;
    }
  }

  /**
   * Returns the next record, or null at the end.
   *
   * @throws InvalidInputException if it is malformed
   */
  @SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
  public @Nullable CertificateRecord next() {
    while (true) {
      String line = lines.next();
      if (line == null) {
        return null;
      }
      if (!line.isBlank()) {
        Position where = new Position(lines.source(), lines.line(), 1);
        return new Fields(JsonParser.parseRecord(line, lines.source(), lines.line()), where)
            .record();
      }
    }
  }

  @Override
  public void close() {
    lines.close();
  }

  /** The members of one record, typed. */
  private record Fields(Map<String, @Nullable Object> members, Position where) {

    CertificateRecord record() {
      String verdictName = text("verdict");
      Verdict verdict;
      try {
        verdict = Verdict.valueOf(verdictName);
      } catch (IllegalArgumentException e) {
        throw problem("there is no verdict " + Words.quoted(verdictName));
      }
      return new CertificateRecord(
          integer("pair"),
          optionalText("bodyA"),
          optionalText("bodyB"),
          members.containsKey("frame") ? integer("frame") : AnsweredPair.NO_FRAME,
          verdict,
          optionalNumber("lower"),
          optionalNumber("upper"),
          certificate(),
          where);
    }

    private Certificate certificate() {
      String kind = text("kind");
      try {
        return switch (kind) {
          case Kinds.SEPARATING_PLANE ->
              new Certificate.SeparatingPlane(
                  normal(), vertexOrNone("vertexA"), vertexOrNone("vertexB"));
          case Kinds.COMMON_POINT -> commonPoint();
          case Kinds.CLOSEST_PAIR ->
              new Certificate.ClosestPair(combination("A"), combination("B"), normal());
          case Kinds.PENETRATION_AXIS -> new Certificate.PenetrationAxis(normal(), commonPoint());
          case Kinds.INSIDE -> new Certificate.Inside(simplices());
          case Kinds.OUTSIDE_VERTEX ->
              new Certificate.OutsideVertex(toInt(integer("vertex"), "vertex"), normal());
          case Kinds.EMPTY_BODY -> new Certificate.EmptyBody(side());
          case Kinds.NONE -> Certificate.NONE;
          default -> throw problem("there is no kind " + Words.quoted(kind));
        };
      } catch (InvalidGeometryException e) {
        throw problem(String.valueOf(e.getMessage()));
      } catch (InvalidInputException e) {
        throw e;
      } catch (IllegalArgumentException e) {
        throw problem(String.valueOf(e.getMessage()));
      }
    }

    private Certificate.CommonPoint commonPoint() {
      if (!(members.get("paired") instanceof Boolean paired)) {
        throw problem("'paired' is missing or not a truth value");
      }
      return new Certificate.CommonPoint(combination("A"), combination("B"), paired);
    }

    private BodySide side() {
      String name = text("side");
      return switch (name) {
        case "A" -> BodySide.A;
        case "B" -> BodySide.B;
        default -> throw problem("'side' is %s, expected A or B".formatted(Words.quoted(name)));
      };
    }

    private AxisVector normal() {
      if (members.containsKey("integerNormal")) {
        List<BigInteger> components = new ArrayList<>();
        for (Object value : list("integerNormal")) {
          String digits = value instanceof Json.Numeral n ? n.text() : String.valueOf(value);
          if (!digits.matches("-?\\d+")) {
            throw problem("'integerNormal' contains %s".formatted(Words.quoted(digits)));
          }
          components.add(new BigInteger(digits));
        }
        return AxisVector.of(components.toArray(new BigInteger[0]));
      }
      return AxisVector.of(numbers("normal"));
    }

    private ConvexCombination combination(String side) {
      return ConvexCombination.of(
          integers(list("vertices" + side), "vertices" + side), numbers("weights" + side));
    }

    private List<List<Integer>> simplices() {
      List<List<Integer>> simplices = new ArrayList<>();
      for (Object entry : list("simplices")) {
        if (!(entry instanceof List<?> corners)) {
          throw problem("'simplices' contains something that is not a list");
        }
        List<Integer> simplex = new ArrayList<>();
        for (int corner : integers(corners, "simplices")) {
          simplex.add(corner);
        }
        simplices.add(simplex);
      }
      return simplices;
    }

    private int vertexOrNone(String name) {
      return members.containsKey(name) ? toInt(integer(name), name) : SupportFunction.NO_VERTEX;
    }

    private String text(String name) {
      if (members.get(name) instanceof String text) {
        return text;
      }
      throw problem("'%s' is missing or not a string".formatted(name));
    }

    private String optionalText(String name) {
      return members.containsKey(name) ? text(name) : "";
    }

    private long integer(String name) {
      return integerOf(members.get(name), name);
    }

    private long integerOf(@Nullable Object value, String name) {
      if (value instanceof Json.Numeral number && number.text().matches("-?\\d{1,18}")) {
        return Long.parseLong(number.text());
      }
      throw problem("'%s' is missing or not a whole number".formatted(name));
    }

    private int toInt(long value, String name) {
      if (value < SupportFunction.NO_VERTEX || value > Integer.MAX_VALUE) {
        throw problem("'%s' contains %d, which is no vertex index".formatted(name, value));
      }
      return (int) value;
    }

    private OptionalDouble optionalNumber(String name) {
      return members.containsKey(name)
          ? OptionalDouble.of(number(members.get(name), name))
          : OptionalDouble.empty();
    }

    /** Numbers that JSON cannot write stand as strings. */
    private double number(@Nullable Object value, String name) {
      if (value instanceof Json.Numeral number) {
        return Double.parseDouble(number.text());
      }
      if ("Infinity".equals(value)) {
        return Double.POSITIVE_INFINITY;
      }
      if ("-Infinity".equals(value)) {
        return Double.NEGATIVE_INFINITY;
      }
      throw problem("'%s' is or contains something that is not a number".formatted(name));
    }

    private double[] numbers(String name) {
      List<?> values = list(name);
      double[] numbers = new double[values.size()];
      for (int k = 0; k < numbers.length; k++) {
        numbers[k] = number(values.get(k), name);
      }
      return numbers;
    }

    private int[] integers(List<?> values, String name) {
      int[] integers = new int[values.size()];
      for (int k = 0; k < integers.length; k++) {
        integers[k] = toInt(integerOf(values.get(k), name), name);
      }
      return integers;
    }

    private List<?> list(String name) {
      if (members.get(name) instanceof List<?> list) {
        return list;
      }
      throw problem("'%s' is missing or not a list".formatted(name));
    }

    private InvalidInputException problem(String message) {
      return new InvalidInputException(where, message);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON (RFC 8259) strictly, with Jackson: no comments, no trailing commas, no member twice.
 *
 * <p>Objects become {@link Map}s in order, arrays {@link List}s, strings {@link String}s, numbers
 * {@link Json.Numeral}s, truth values {@link Boolean}s, and null becomes null.
 */
public final class JsonParser {

  /** Deeper nesting than any of our records has, and shallow enough for any stack. */
  private static final int MAX_DEPTH = 100;

  /** Of what is found instead of an object so much is told. */
  private static final int LONGEST_WORD = 20;

  /** A file with its buffers inside is one long string; whatever fits into memory is welcome. */
  private static final int MAX_LENGTH = Integer.MAX_VALUE;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxStringLength(MAX_LENGTH)
                  .maxNumberLength(MAX_LENGTH)
                  .maxNameLength(MAX_LENGTH)
                  .build())
          .build();

  private JsonParser() {}

  /**
   * Reads a record: an object and nothing else.
   *
   * @param text the line
   * @param source the file, for error messages
   * @param line the line's number, for error messages
   * @throws InvalidInputException if the line is anything else
   */
  public static Map<String, @Nullable Object> parseRecord(String text, String source, int line) {
    String start = text.stripLeading();
    if (!start.isEmpty() && start.charAt(0) != '{') {
      throw new InvalidInputException(
          new Position(source, line, text.length() - start.length() + 1),
          "expected a JSON object, found " + Words.quoted(firstWord(start)));
    }
    try (com.fasterxml.jackson.core.JsonParser parser = JSON.createParser(text)) {
      return document(parser, source, line);
    } catch (IOException e) {
      throw new IllegalStateException("a text cannot fail to be read", e);
    }
  }

  private static String firstWord(String text) {
    int end = 0;
    while (end < Math.min(text.length(), LONGEST_WORD)
        && !Character.isWhitespace(text.charAt(end))) {
      end++;
    }
    return text.substring(0, end);
  }

  /**
   * Reads a whole file: an object and nothing else.
   *
   * @param bytes the file, in UTF-8
   * @param source its name, for error messages
   * @throws InvalidInputException if it is anything else
   */
  public static Map<String, @Nullable Object> parseFile(byte[] bytes, String source) {
    try (com.fasterxml.jackson.core.JsonParser parser = JSON.createParser(bytes)) {
      return document(parser, source, 1);
    } catch (IOException e) {
      throw new InvalidInputException(Position.of(source), "is no JSON: " + reason(e));
    }
  }

  /**
   * Reads an object.
   *
   * @param firstLine number of the first line of the text
   */
  private static Map<String, @Nullable Object> document(
      com.fasterxml.jackson.core.JsonParser parser, String source, int firstLine)
      throws IOException {
    try {
      JsonToken first = parser.nextToken();
      if (first != JsonToken.START_OBJECT) {
        throw problem(
            parser.currentTokenLocation(),
            source,
            firstLine,
            "expected a JSON object, found "
                + (first == null ? "nothing" : Words.quoted(parser.getText())));
      }
      Map<String, @Nullable Object> record = object(parser);
      if (parser.nextToken() != null) {
        throw problem(
            parser.currentTokenLocation(),
            source,
            firstLine,
            "expected nothing after the object, found " + Words.quoted(parser.getText()));
      }
      return record;
    } catch (JsonProcessingException e) {
      throw problem(e.getLocation(), source, firstLine, reason(e));
    }
  }

  private static @Nullable Object value(com.fasterxml.jackson.core.JsonParser parser)
      throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> {
        List<@Nullable Object> values = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          values.add(value(parser));
        }
        yield values;
      }
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Numeral(parser.getText());
      default -> parser.getText();
    };
  }

  private static Map<String, @Nullable Object> object(com.fasterxml.jackson.core.JsonParser parser)
      throws IOException {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      members.put(name, value(parser));
    }
    return members;
  }

  private static InvalidInputException problem(
      @Nullable JsonLocation at, String source, int firstLine, String message) {
    return new InvalidInputException(
        at == null
            ? Position.of(source)
            : new Position(
                source, firstLine + Math.max(1, at.getLineNr()) - 1, Math.max(1, at.getColumnNr())),
        message);
  }

  /** Returns what is wrong in one line that goes on from the position. */
  private static String reason(IOException e) {
    if (e instanceof JsonEOFException) {
      return "the text ends before the object is complete";
    }
    String said =
        e instanceof JsonProcessingException json
            ? json.getOriginalMessage()
            : String.valueOf(e.getMessage());
    String line =
        String.valueOf(said)
            .replaceAll("\\s*\\(start marker.*", "")
            .replaceAll("\\s+", " ")
            .strip();
    return line.isEmpty()
        ? "is no JSON"
        : line.substring(0, 1).toLowerCase(Locale.ROOT) + line.substring(1);
  }
}

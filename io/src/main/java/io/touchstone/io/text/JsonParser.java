package io.touchstone.io.text;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads one line of JSON (RFC 8259) strictly: no comments, no trailing commas, no member twice.
 *
 * <p>Objects become {@link Map}s in order, arrays {@link List}s, strings {@link String}s, numbers
 * {@link Json.Numeral}s, truth values {@link Boolean}s, and null becomes null.
 */
public final class JsonParser {

  /** Deeper nesting than any of our records has, and shallow enough for any stack. */
  private static final int MAX_DEPTH = 100;

  private final String text;
  private final String source;
  private final int line;
  private int at;

  private JsonParser(String text, String source, int line) {
    this.text = text;
    this.source = source;
    this.line = line;
  }

  /**
   * Reads a record: an object and nothing else.
   *
   * @param text the line
   * @param source the file, for error messages
   * @param line the line's number, for error messages
   * @throws InvalidInputException if the line is anything else
   */
  public static Map<String, @Nullable Object> parseRecord(String text, String source, int line) {
    JsonParser parser = new JsonParser(text, source, line);
    parser.skipSpace();
    if (parser.peek() != '{') {
      throw parser.expected("a JSON object");
    }
    Map<String, @Nullable Object> record = parser.object(0);
    parser.skipSpace();
    if (parser.at < text.length()) {
      throw parser.expected("the end of the line");
    }
    return record;
  }

  private @Nullable Object value(int depth) {
    if (depth > MAX_DEPTH) {
      throw problem("nested deeper than " + MAX_DEPTH);
    }
    skipSpace();
    return switch (peek()) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, @Nullable Object> object(int depth) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    at++;
    skipSpace();
    if (peek() == '}') {
      at++;
      return members;
    }
    while (true) {
      skipSpace();
      if (peek() != '"') {
        throw expected("a member's name in quotation marks");
      }
      int start = at;
      String name = string();
      skipSpace();
      take(':', "':'");
      Object value = value(depth + 1);
      if (members.containsKey(name)) {
        at = start;
        throw problem("member '" + name + "' stands twice");
      }
      members.put(name, value);
      skipSpace();
      if (peek() == '}') {
        at++;
        return members;
      }
      take(',', "',' or '}'");
    }
  }

  private List<@Nullable Object> array(int depth) {
    List<@Nullable Object> values = new ArrayList<>();
    at++;
    skipSpace();
    if (peek() == ']') {
      at++;
      return values;
    }
    while (true) {
      values.add(value(depth + 1));
      skipSpace();
      if (peek() == ']') {
        at++;
        return values;
      }
      take(',', "',' or ']'");
    }
  }

  private String string() {
    StringBuilder content = new StringBuilder();
    at++;
    while (true) {
      if (at >= text.length()) {
        throw expected("a closing quotation mark");
      }
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        return content.toString();
      }
      if (c < 0x20) {
        throw problem("control character in a string");
      }
      at++;
      content.append(c == '\\' ? escaped() : c);
    }
  }

  private char escaped() {
    char c = peek();
    at++;
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> {
        at--;
        throw expected("an escape such as \\n or \\u0041");
      }
    };
  }

  private char unicode() {
    if (at + 4 > text.length() || !text.substring(at, at + 4).matches("[0-9a-fA-F]{4}")) {
      throw expected("four hexadecimal digits");
    }
    at += 4;
    return (char) Integer.parseInt(text.substring(at - 4, at), 16);
  }

  private @Nullable Object word(String word, @Nullable Object value) {
    if (!text.startsWith(word, at)) {
      throw expected("a JSON value");
    }
    at += word.length();
    return value;
  }

  private Json.Numeral number() {
    int start = at;
    if (peek() == '-') {
      at++;
    }
    if (peek() == '0') {
      at++;
    } else {
      digits(start);
    }
    if (peek() == '.') {
      at++;
      digits(start);
    }
    if (peek() == 'e' || peek() == 'E') {
      at++;
      if (peek() == '+' || peek() == '-') {
        at++;
      }
      digits(start);
    }
    return new Json.Numeral(text.substring(start, at));
  }

  private void digits(int start) {
    int first = at;
    while (peek() >= '0' && peek() <= '9') {
      at++;
    }
    if (at == first) {
      at = start;
      throw expected("a JSON value");
    }
  }

  private void skipSpace() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  /** Returns the character at the current place, or NUL, which no JSON contains, at the end. */
  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private void take(char c, String what) {
    if (peek() != c) {
      throw expected(what);
    }
    at++;
  }

  private InvalidInputException expected(String what) {
    String found = at < text.length() ? Words.quoted(text.substring(at)) : "the end of the line";
    return problem("expected %s, found %s".formatted(what, found));
  }

  private InvalidInputException problem(String message) {
    return new InvalidInputException(new Position(source, line, at + 1), message);
  }
}

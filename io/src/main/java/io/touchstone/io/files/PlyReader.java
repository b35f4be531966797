// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.Suggestions;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.InputFiles;
import io.touchstone.io.text.Words;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the polygons of a PLY file, text or binary of either byte order: the coordinates {@code x},
 * {@code y}, {@code z} of the element {@code vertex} and the list {@code vertex_indices} (or {@code
 * vertex_index}) of the element {@code face}. Other elements and properties are passed over.
 *
 * <p>Specification: G. Turk, The PLY Polygon File Format (1994).
 */
final class PlyReader {

  private static final int MAX_HEADER_LINE = 1 << 16;
  private static final List<String> AXES = List.of("x", "y", "z");
  private static final List<String> CORNERS = List.of("vertex_indices", "vertex_index");
  private static final List<String> FORMATS =
      List.of("ascii", "binary_little_endian", "binary_big_endian");

  /** A type of numbers, by size in bytes. */
  private record Type(int bytes, boolean real, boolean signed) {}

  private static final Map<String, Type> TYPES =
      Map.ofEntries(
          Map.entry("char", new Type(1, false, true)),
          Map.entry("int8", new Type(1, false, true)),
          Map.entry("uchar", new Type(1, false, false)),
          Map.entry("uint8", new Type(1, false, false)),
          Map.entry("short", new Type(2, false, true)),
          Map.entry("int16", new Type(2, false, true)),
          Map.entry("ushort", new Type(2, false, false)),
          Map.entry("uint16", new Type(2, false, false)),
          Map.entry("int", new Type(4, false, true)),
          Map.entry("int32", new Type(4, false, true)),
          Map.entry("uint", new Type(4, false, false)),
          Map.entry("uint32", new Type(4, false, false)),
          Map.entry("float", new Type(4, true, true)),
          Map.entry("float32", new Type(4, true, true)),
          Map.entry("double", new Type(8, true, true)),
          Map.entry("float64", new Type(8, true, true)));

  /**
   * A property.
   *
   * @param count type of the length of a list; null for a single number
   */
  private record Property(String name, @Nullable Type count, Type type) {}

  /** Some things of one kind, each with the same properties. */
  private record Element(String name, long count, List<Property> properties) {
    boolean isVertex() {
      return name.equals("vertex");
    }

    boolean isFace() {
      return name.equals("face");
    }

    boolean has(String property) {
      return properties.stream().anyMatch(p -> p.name().equals(property));
    }
  }

  private final String source;
  private final ByteInput bytes;
  private final Mesh.Builder mesh = new Mesh.Builder();
  private final List<Element> elements = new ArrayList<>();
  private @Nullable LineScanner lines;
  private int headerLine;
  private String format = "";

  private PlyReader(InputStream in, String source) {
    this.source = source;
    this.bytes = new ByteInput(in, source);
  }

  /**
   * Reads a file.
   *
   * @return it has no parts
   * @throws InvalidInputException if the file cannot be read or is not as it should be
   */
  static MeshFile read(Path file) {
    try (InputStream in = InputFiles.open(file, file.toString())) {
      return MeshFile.of(new PlyReader(in, file.toString()).read());
    } catch (IOException e) {
      throw InputFiles.unreadable(file.toString(), e);
    }
  }

  private Mesh read() {
    header();
    if (format.equals("ascii")) {
      lines = new LineScanner(bytes.rest(), source, '\0', headerLine + 1);
    }
    bytes.setBigEndian(format.equals("binary_big_endian"));
    for (Element element : elements) {
      for (long k = 0; k < element.count(); k++) {
        row(element, k);
      }
    }
    requireEnd();
    if (mesh.vertexCount() == 0) {
      throw new InvalidInputException(Position.of(source), "contains no vertex");
    }
    return mesh.build("").withoutLooseVertices();
  }

  private void requireEnd() {
    boolean more = lines == null ? bytes.next() >= 0 : lines.nextLine();
    if (more) {
      throw lines == null
          ? new InvalidInputException(
              Position.of(source), "has more bytes than its elements account for")
          : lines.expected(0, "the end of the file");
    }
  }

  private void header() {
    if (!"ply".equals(headerLine())) {
      throw header("expected 'ply' in the first line");
    }
    while (true) {
      String line = headerLine();
      if (line == null) {
        throw header("expected 'end_header', found the end of the file");
      }
      String[] words = line.split("\\s+", -1);
      switch (words[0]) {
        case "end_header" -> {
          checkHeader();
          return;
        }
        case "format" -> format(words);
        case "element" -> element(words);
        case "property" -> property(words);
        case "comment", "obj_info", "" -> {}
        default ->
            throw header(
                "expected format, element, property, comment or end_header, found %s"
                    .formatted(Words.quoted(words[0])));
      }
    }
  }

  /** Reads a line of the header; null at the end of the file. */
  private @Nullable String headerLine() {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    headerLine++;
    int c = bytes.next();
    if (c < 0) {
      return null;
    }
    while (c >= 0 && c != '\n') {
      if (c < ' ' && c != '\t' && c != '\r') {
        throw header("byte 0x%02x is not text; a PLY file begins with text".formatted(c));
      }
      if (line.size() == MAX_HEADER_LINE) {
        throw header("the line is longer than %d bytes".formatted(MAX_HEADER_LINE));
      }
      line.write(c);
      c = bytes.next();
    }
    return line.toString(StandardCharsets.ISO_8859_1).strip();
  }

  private InvalidInputException header(String message) {
    return new InvalidInputException(new Position(source, headerLine, 1), message);
  }

  private void format(String[] words) {
    if (words.length != 3 || !words[2].equals("1.0") || !FORMATS.contains(words[1])) {
      throw header(
          "expected 'format', one of %s, and version 1.0".formatted(String.join(", ", FORMATS)));
    }
    format = words[1];
  }

  private void element(String[] words) {
    if (words.length != 3 || !words[2].matches("\\d{1,10}")) {
      throw header("expected 'element', a name and a number");
    }
    if (elements.stream().anyMatch(element -> element.name().equals(words[1]))) {
      throw header("element %s is defined twice".formatted(Words.quoted(words[1])));
    }
    elements.add(new Element(words[1], Long.parseLong(words[2]), new ArrayList<>()));
  }

  private void property(String[] words) {
    boolean list = words.length == 5 && words[1].equals("list");
    if (!list && words.length != 3) {
      throw header("expected 'property' type name, or 'property list' type type name");
    }
    if (elements.isEmpty()) {
      throw header("a property needs an element above it");
    }
    Element element = elements.get(elements.size() - 1);
    String name = words[words.length - 1];
    if (element.has(name)) {
      throw header("property %s is defined twice".formatted(Words.quoted(name)));
    }
    Type count = list ? type(words[2]) : null;
    if (count != null && count.real()) {
      throw header("the length of a list cannot be %s".formatted(words[2]));
    }
    element.properties().add(new Property(name, count, type(words[words.length - 2])));
  }

  private Type type(String name) {
    Type type = TYPES.get(name);
    if (type == null) {
      throw header(
          "there is no type %s%s"
              .formatted(Words.quoted(name), Suggestions.didYouMean(name, TYPES.keySet())));
    }
    return type;
  }

  private void checkHeader() {
    if (format.isEmpty()) {
      throw header("expected 'format ... 1.0' above the end of the header");
    }
    for (Element element : elements) {
      if (element.properties().isEmpty() && element.count() > 0) {
        throw header("element %s has no properties".formatted(Words.quoted(element.name())));
      }
      if (element.isVertex()) {
        for (String axis : AXES) {
          if (element.properties().stream()
              .noneMatch(p -> p.name().equals(axis) && p.count() == null)) {
            throw header("element 'vertex' has no property '%s'".formatted(axis));
          }
        }
      }
      if (element.isFace()
          && element.properties().stream()
              .noneMatch(
                  p -> CORNERS.contains(p.name()) && p.count() != null && !p.type().real())) {
        throw header("element 'face' has no list 'vertex_indices' of integers");
      }
    }
    if (elements.stream().noneMatch(Element::isVertex)) {
      throw header("there is no element 'vertex'");
    }
    boolean facesFirst = false;
    for (Element element : elements) {
      facesFirst |= element.isFace();
      if (element.isVertex() && facesFirst) {
        throw header("element 'face' stands before element 'vertex'");
      }
    }
  }

  /** Reads one thing of a kind. */
  private void row(Element element, long number) {
    String what = "%s %d of %d".formatted(element.name(), number + 1, element.count());
    LineScanner text = lines;
    if (text != null && !text.nextLine()) {
      throw text.expectedBeforeEnd(what);
    }
    int line = text == null ? Mesh.NO_LINE : text.line();
    double x = 0;
    double y = 0;
    double z = 0;
    int token = 0;
    for (Property property : element.properties()) {
      if (property.count() != null) {
        boolean corners = element.isFace() && CORNERS.contains(property.name());
        token = list(property, property.count(), corners, token, line, what);
        continue;
      }
      int axis = element.isVertex() ? AXES.indexOf(property.name()) : -1;
      double value = number(property.type(), token, axis >= 0, what);
      x = axis == 0 ? value : x;
      y = axis == 1 ? value : y;
      z = axis == 2 ? value : z;
      token++;
    }
    if (text != null) {
      text.requireEnd(token);
    }
    if (element.isVertex()) {
      mesh.vertex(x, y, z, line);
    }
  }

  /** Reads a list and returns the number of the token behind it. */
  private int list(
      Property property, Type countType, boolean corners, int token, int line, String what) {
    long count = integer(countType, token, "the length of a list", what);
    if (count < 0 || (corners && count < 3)) {
      throw problem(token, "%s: %d corners, expected at least three".formatted(what, count));
    }
    int next = token + 1;
    if (corners) {
      mesh.face(line);
    }
    for (long k = 0; k < count; k++) {
      if (corners) {
        long vertex = integer(property.type(), next, "a vertex index", what);
        if (vertex < 0 || vertex >= mesh.vertexCount()) {
          throw problem(
              next,
              "%s: there is no vertex %d, only 0 to %d"
                  .formatted(what, vertex, mesh.vertexCount() - 1));
        }
        mesh.corner((int) vertex);
      } else {
        number(property.type(), next, false, what);
      }
      next++;
    }
    return next;
  }

  /**
   * Reads a number.
   *
   * @param finite whether it has to be finite
   */
  private double number(Type type, int token, boolean finite, String what) {
    if (lines != null) {
      lines.requireToken(token, what);
      return finite ? lines.number(token, "a coordinate") : 0;
    }
    if (!type.real()) {
      return integer(type, token, "a number", what);
    }
    double value = type.bytes() == 4 ? bytes.float32(what) : bytes.float64(what);
    if (finite && !Double.isFinite(value)) {
      throw problem(token, "%s: expected a finite number, found %s".formatted(what, value));
    }
    return value;
  }

  /**
   * Reads a whole number.
   *
   * @param kind what it is; in the text form it must not be negative
   * @param what what it is part of
   */
  private long integer(Type type, int token, String kind, String what) {
    if (lines != null) {
      lines.requireToken(token, what);
      return lines.integer(token, kind, 0, Integer.MAX_VALUE);
    }
    long value = bytes.unsigned(type.bytes(), what);
    int unused = 64 - 8 * type.bytes();
    return type.signed() ? (value << unused) >> unused : value;
  }

  private InvalidInputException problem(int token, String message) {
    return lines != null
        ? lines.problemAt(token, message)
        : new InvalidInputException(Position.of(source), message);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.files.PolygonRings.Corner;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.TextLines;
import io.touchstone.io.text.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads well-known text: {@code POLYGON} and {@code MULTIPOLYGON} of the plane, one after the
 * other, each a shape that is called by its number. Lines that begin with {@code #} are comments.
 *
 * <p>Specification: OGC 06-103r4, Simple feature access, part 1, chapter 7.
 */
final class WktReader {

  /** A word, a number or a sign, and where it stands. */
  private record Token(String text, Position where) {}

  private final List<Token> tokens = new ArrayList<>();
  private final String source;
  private int at;

  private WktReader(Path file) {
    this.source = file.toString();
    try (TextLines lines = new TextLines(file)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (!line.startsWith("#")) {
          split(line, lines.line());
        }
      }
    }
  }

  static PlanarPolygons read(Path file) {
    WktReader reader = new WktReader(file);
    PlanarPolygons polygons = new PlanarPolygons(file);
    while (reader.at < reader.tokens.size()) {
      Position where = reader.peek().where();
      polygons.add("", reader.geometry(), where);
    }
    return polygons;
  }

  private void split(String line, int number) {
    int k = 0;
    while (k < line.length()) {
      char c = line.charAt(k);
      int start = k++;
      if (Character.isWhitespace(c)) {
        continue;
      }
      if ("(),;".indexOf(c) < 0) {
        while (k < line.length()
            && "(),;".indexOf(line.charAt(k)) < 0
            && !Character.isWhitespace(line.charAt(k))) {
          k++;
        }
      }
      tokens.add(new Token(line.substring(start, k), new Position(source, number, start + 1)));
    }
  }

  private Token peek() {
    if (at < tokens.size()) {
      return tokens.get(at);
    }
    Position end = tokens.isEmpty() ? Position.of(source) : tokens.get(at - 1).where();
    return new Token("", end);
  }

  private boolean accept(String text) {
    boolean found = peek().text().equalsIgnoreCase(text);
    at += found ? 1 : 0;
    return found;
  }

  private void require(String text) {
    if (!accept(text)) {
      throw expected("'" + text + "'");
    }
  }

  private InvalidInputException expected(String what) {
    Token found = peek();
    return new InvalidInputException(
        found.where(),
        "expected %s, found %s"
            .formatted(
                what, found.text().isEmpty() ? "the end of the file" : Words.quoted(found.text())));
  }

  private List<List<List<Corner>>> geometry() {
    if (peek().text().toUpperCase(Locale.ROOT).startsWith("SRID=")) {
      at++;
      require(";");
    }
    boolean many = accept("MULTIPOLYGON");
    if (!many && !accept("POLYGON")) {
      throw expected("POLYGON or MULTIPOLYGON, which are read in the plane, without curves");
    }
    if (peek().text().toUpperCase(Locale.ROOT).matches("ZM?|M")) {
      throw new InvalidInputException(
          peek().where(), "polygons are read in the plane; leave out Z and M, with their numbers");
    }
    if (accept("EMPTY")) {
      return List.of();
    }
    if (!many) {
      return List.of(polygon());
    }
    List<List<List<Corner>>> polygons = new ArrayList<>();
    require("(");
    do {
      if (!accept("EMPTY")) {
        polygons.add(polygon());
      }
    } while (accept(","));
    require(")");
    return polygons;
  }

  private List<List<Corner>> polygon() {
    List<List<Corner>> rings = new ArrayList<>();
    require("(");
    do {
      rings.add(ring());
    } while (accept(","));
    require(")");
    return rings;
  }

  private List<Corner> ring() {
    List<Corner> ring = new ArrayList<>();
    require("(");
    do {
      Position where = peek().where();
      double x = number();
      double y = number();
      if (!",)".contains(peek().text()) || peek().text().isEmpty()) {
        throw expected("',' or ')': a point of the plane has 2 numbers");
      }
      ring.add(new Corner(x, y, where));
    } while (accept(","));
    require(")");
    return ring;
  }

  private double number() {
    double number = Numbers.parse(peek().text());
    if (!Double.isFinite(number)) {
      throw expected("a coordinate, a finite number");
    }
    at++;
    return number + 0.0; // no negative zero: corners are compared
  }
}

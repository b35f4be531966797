// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.Suggestions;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The first line and the shapes of files of pairs and of motions, and their names. */
final class ShapeLines {

  /** More than anyone computes with; keeps a mistyped dimension from asking for all memory. */
  static final int MAX_DIMENSION = 1000;

  private final LineScanner lines;
  private final Map<String, Integer> shapeIndices = new LinkedHashMap<>();

  ShapeLines(LineScanner lines) {
    this.lines = lines;
  }

  /** Reads the first line and returns the dimension. */
  int header(String magic) {
    if (!lines.nextLine()) {
      throw lines.expectedBeforeEnd("'%s 1'".formatted(magic));
    }
    if (!lines.tokenIs(0, magic)) {
      ForeignFormats.refuseContent(lines.position(0), lines.tokensFrom(0));
      throw lines.expected(0, "'%s 1' in the first line".formatted(magic));
    }
    if (lines.tokenCount() < 2 || !lines.tokenIs(1, "1")) {
      throw lines.expected(1, "format version 1");
    }
    if (lines.tokenCount() == 2) {
      return 3;
    }
    String text = lines.token(2);
    if (!text.matches("dim=\\d{1,9}")) {
      throw lines.expected(2, "dim=N");
    }
    int found = Integer.parseInt(text.substring("dim=".length()));
    if (found < 1 || found > MAX_DIMENSION) {
      throw lines.expected(2, "a dimension from 1 to " + MAX_DIMENSION);
    }
    lines.requireEnd(3);
    return found;
  }

  private String newName() {
    String name = lines.tokenCount() > 1 ? lines.token(1) : "";
    if (name.isEmpty()) {
      throw lines.expected(1, "a name");
    }
    if (shapeIndices.putIfAbsent(name, shapeIndices.size()) != null) {
      throw lines.problemAt(1, "shape %s is defined twice".formatted(Words.quoted(name)));
    }
    return name;
  }

  NamedShape halfSpaces(int n) {
    String name = newName();
    lines.requireToken(2, "the number of half-spaces");
    int count = lines.integer(2, "the number of half-spaces", 0, Integer.MAX_VALUE);
    double[] anchor = new double[n];
    if (lines.tokenCount() > 3) {
      if (!lines.tokenIs(3, "at")) {
        throw lines.expected(3, "the end of the line, or 'at' and %d coordinates".formatted(n));
      }
      for (int axis = 0; axis < n; axis++) {
        lines.requireToken(4 + axis, "coordinate %d of %d".formatted(axis + 1, n));
        anchor[axis] = lines.number(4 + axis, "a coordinate");
      }
      lines.requireEnd(4 + n);
    }
    List<double[]> normals = new ArrayList<>();
    double[] offsets = new double[Math.min(count, 1024)];
    for (int row = 0; row < count; row++) {
      String which = "half-space %d of %d of %s".formatted(row + 1, count, Words.quoted(name));
      if (!lines.nextLine()) {
        throw lines.expectedBeforeEnd(which);
      }
      if (!lines.tokenIs(0, "h")) {
        throw lines.expected(0, "'h', " + which);
      }
      if (row == offsets.length) {
        offsets = Arrays.copyOf(offsets, 2 * row);
      }
      double[] normal = new double[n];
      for (int axis = 0; axis <= n; axis++) {
        lines.requireToken(1 + axis, "number %d of %d".formatted(axis + 1, n + 1));
        double number = lines.number(1 + axis, "a number");
        if (axis < n) {
          normal[axis] = number;
        } else {
          offsets[row] = number;
        }
      }
      lines.requireEnd(2 + n);
      normals.add(normal);
    }
    HalfSpaces body =
        HalfSpaces.of(n, normals.toArray(double[][]::new), Arrays.copyOf(offsets, count));
    return new NamedShape(name, body.anchoredAt(anchor));
  }

  NamedShape shape(int n) {
    String name = newName();
    lines.requireToken(2, "the number of vertices");
    int vertices = lines.integer(2, "the number of vertices", 0, Integer.MAX_VALUE);
    lines.requireToken(3, "the number of faces");
    int faces = lines.integer(3, "the number of faces", 0, Integer.MAX_VALUE);
    double radius = lines.tokenCount() > 4 ? radius(4) : 0;
    boolean rounded = lines.tokenCount() > 4;
    lines.requireEnd(rounded ? 5 : 4);
    if (faces > 0 && n != 3) {
      throw lines.problemAt(3, "faces are for dimension 3 only, this file has dimension " + n);
    }
    Polytope core = Polytope.of(n, vertices(name, vertices, n));
    for (int face = 0; face < faces; face++) {
      face(name, face, faces, vertices);
    }
    ConvexBody body = rounded ? new RoundedPolytope(core, radius) : core;
    return new NamedShape(name, body);
  }

  private double radius(int k) {
    String text = lines.token(k);
    double radius = text.startsWith("radius=") ? Numbers.parse(text.substring(7)) : Double.NaN;
    if (!(radius >= 0) || Double.isInfinite(radius)) {
      throw lines.expected(k, "the end of the line, or radius=r with a finite r, not negative");
    }
    return radius;
  }

  private double[] vertices(String name, int count, int n) {
    double[] coordinates = new double[(int) Math.min((long) count * n, 1024)];
    int used = 0;
    for (int vertex = 0; vertex < count; vertex++) {
      if (!lines.nextLine()) {
        throw lines.expectedBeforeEnd(
            "vertex %d of %d of shape %s".formatted(vertex + 1, count, Words.quoted(name)));
      }
      if (!lines.tokenIs(0, "v")) {
        throw lines.expected(
            0, "'v', vertex %d of %d of shape %s".formatted(vertex + 1, count, Words.quoted(name)));
      }
      if (used + n > coordinates.length) {
        coordinates = Arrays.copyOf(coordinates, grown(coordinates.length, (long) count * n));
      }
      for (int axis = 0; axis < n; axis++) {
        lines.requireToken(1 + axis, "coordinate %d of %d".formatted(axis + 1, n));
        coordinates[used++] = lines.number(1 + axis, "a coordinate");
      }
      lines.requireEnd(1 + n);
    }
    return Arrays.copyOf(coordinates, used);
  }

  /** Twice the length, but not more than there will be: a count in a file is not to be believed. */
  private int grown(int length, long wanted) {
    long next = Math.min(2L * length, wanted);
    if (next > Integer.MAX_VALUE - 8) {
      throw lines.problemAt(0, "the shape has more coordinates than fit into an array");
    }
    return (int) next;
  }

  private void face(String name, int face, int faces, int vertices) {
    if (!lines.nextLine()) {
      throw lines.expectedBeforeEnd(
          "face %d of %d of shape %s".formatted(face + 1, faces, Words.quoted(name)));
    }
    if (!lines.tokenIs(0, "f")) {
      throw lines.expected(
          0, "'f', face %d of %d of shape %s".formatted(face + 1, faces, Words.quoted(name)));
    }
    int corners = lines.tokenCount() - 1;
    if (corners < 3) {
      throw lines.expected(1 + corners, "at least three vertex indices");
    }
    for (int corner = 1; corner <= corners; corner++) {
      if (vertices == 0) {
        throw lines.problemAt(corner, "the shape has no vertices that a face could have");
      }
      lines.integer(corner, "a vertex index", 0, vertices - 1);
    }
  }

  /** Returns the index of the shape whose name stands somewhere in the line. */
  int shapeIndex(int k) {
    lines.requireToken(k, "the name of a shape");
    String name = lines.token(k);
    Integer index = shapeIndices.get(name);
    if (index == null) {
      throw lines.problemAt(
          k,
          "shape %s is not defined above%s"
              .formatted(Words.quoted(name), Suggestions.didYouMean(name, shapeIndices.keySet())));
    }
    return index;
  }
}

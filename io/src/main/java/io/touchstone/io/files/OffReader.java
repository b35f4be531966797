// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.Suggestions;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.text.InputFiles;
import io.touchstone.io.text.Words;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads the polygons of an OFF file: {@code OFF}, the numbers of vertices, faces and edges, then a
 * line for each vertex and each face. Of {@code COFF}, {@code NOFF}, {@code CNOFF} and {@code
 * STOFF}, which give vertices colours, normals and texture coordinates, and of the colours of faces
 * nothing matters for the shape.
 *
 * <p>Specification: Geomview manual, Object File Formats, OFF.
 */
final class OffReader {

  private static final List<String> HEADERS = List.of("OFF", "COFF", "NOFF", "CNOFF", "STOFF");

  private final LineScanner lines;
  private final Mesh.Builder mesh = new Mesh.Builder();

  private OffReader(InputStream in, String name) {
    this.lines = new LineScanner(in, name, '\0');
  }

  /**
   * Reads a file.
   *
   * @return it has no parts
   * @throws InvalidInputException if the file cannot be read or is not as it should be
   */
  static MeshFile read(Path file) {
    try (InputStream in = InputFiles.open(file, file.toString())) {
      return MeshFile.of(new OffReader(in, file.toString()).read());
    } catch (IOException e) {
      throw InputFiles.unreadable(file.toString(), e);
    }
  }

  private Mesh read() {
    next("'OFF'");
    String header = lines.token(0);
    if (!HEADERS.contains(header)) {
      throw lines.problemAt(
          0,
          "expected one of %s in the first line, found %s%s"
              .formatted(
                  String.join(", ", HEADERS),
                  Words.quoted(header),
                  Suggestions.didYouMean(header, HEADERS)));
    }
    if (lines.hasWord(1, "binary")) {
      throw lines.problemAt(1, "binary OFF is not supported; save the file as text");
    }
    int first = 1;
    if (lines.tokenCount() == 1) {
      next("the numbers of vertices, faces and edges");
      first = 0;
    }
    lines.requireToken(first, "the number of vertices");
    lines.requireToken(first + 1, "the number of faces");
    int vertices = lines.integer(first, "the number of vertices", 0, Integer.MAX_VALUE);
    int faces = lines.integer(first + 1, "the number of faces", 0, Integer.MAX_VALUE);
    if (lines.tokenCount() > first + 2) {
      lines.integer(first + 2, "the number of edges", 0, Integer.MAX_VALUE);
    }
    lines.requireEnd(first + 3);
    vertices(vertices, header.equals("OFF"));
    for (int face = 0; face < faces; face++) {
      face(face, faces, vertices);
    }
    if (lines.nextLine()) {
      throw lines.expected(0, "the end of the file");
    }
    if (vertices == 0) {
      throw lines.expectedBeforeEnd("at least one vertex");
    }
    return mesh.build("").withoutLooseVertices();
  }

  private void vertices(int count, boolean bare) {
    for (int vertex = 0; vertex < count; vertex++) {
      next("vertex %d of %d".formatted(vertex + 1, count));
      for (int axis = 0; axis < 3; axis++) {
        lines.requireToken(axis, "coordinate %d of 3".formatted(axis + 1));
      }
      if (bare) {
        lines.requireEnd(3);
      }
      mesh.vertex(
          lines.number(0, "a coordinate"),
          lines.number(1, "a coordinate"),
          lines.number(2, "a coordinate"),
          lines.line());
    }
  }

  private void face(int face, int faces, int vertices) {
    next("face %d of %d".formatted(face + 1, faces));
    int corners = lines.integer(0, "the number of corners", 3, Integer.MAX_VALUE);
    mesh.face(lines.line());
    for (int k = 1; k <= corners; k++) {
      lines.requireToken(k, "corner %d of %d".formatted(k, corners));
      if (vertices == 0) {
        throw lines.problemAt(k, "there are no vertices that a face could have");
      }
      mesh.corner(lines.integer(k, "a vertex index", 0, vertices - 1));
    }
  }

  private void next(String expected) {
    if (!lines.nextLine()) {
      throw lines.expectedBeforeEnd(expected);
    }
  }
}

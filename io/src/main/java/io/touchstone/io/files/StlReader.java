// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.InputFiles;
import io.touchstone.io.text.Words;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Reads the triangles of an STL file, text or binary. Corners in one place become one vertex;
 * normals and attributes say nothing about the shape and are passed over.
 *
 * <p>Specification: 3D Systems, StereoLithography Interface Specification (1989). A binary file has
 * 80 bytes of anything, the number of triangles, and 50 bytes for each; many begin with the word
 * {@code solid} as the text form does, so the length of the file decides.
 */
final class StlReader {

  private static final int HEADER = 80;
  private static final int START = HEADER + 4;
  private static final int TRIANGLE = 50;
  private static final String WORD = "solid";

  private final String source;
  private final Mesh.Builder mesh = new Mesh.Builder();
  private final VertexMerger merger = new VertexMerger();
  private final MeshFile.Parts parts = new MeshFile.Parts();

  private StlReader(String source) {
    this.source = source;
  }

  /**
   * Reads a file.
   *
   * @return its parts are the solids of the text form
   * @throws InvalidInputException if the file cannot be read or is not as it should be
   */
  static MeshFile read(Path file) {
    String name = file.toString();
    try (InputStream in = InputFiles.open(file, name)) {
      return new StlReader(name).read(in, Files.size(file));
    } catch (IOException e) {
      throw InputFiles.unreadable(name, e);
    }
  }

  private MeshFile read(InputStream in, long size) throws IOException {
    byte[] start = in.readNBytes(START);
    InputStream all = new SequenceInputStream(new java.io.ByteArrayInputStream(start), in);
    long triangles = start.length < START ? -1 : count(start);
    if (triangles >= 0 && size == START + TRIANGLE * triangles) {
      binary(new ByteInput(in, source), triangles);
    } else if (beginsAsText(start)) {
      text(new LineScanner(all, source, '\0'));
    } else if (start.length < START) {
      throw new InvalidInputException(
          Position.of(source),
          start.length == 0
              ? "is empty; expected STL"
              : "is no STL file: neither text that begins with 'solid' nor %d bytes of header"
                  .formatted(START));
    } else {
      throw new InvalidInputException(
          Position.of(source),
          "has %d bytes; binary STL of %s has %d"
              .formatted(size, Words.count(triangles, "triangle"), START + TRIANGLE * triangles));
    }
    if (mesh.faceCount() == 0) {
      throw new InvalidInputException(Position.of(source), "contains no triangle");
    }
    return parts.of(mesh.build(""));
  }

  private static long count(byte[] start) {
    long count = 0;
    for (int k = 0; k < 4; k++) {
      count |= (start[HEADER + k] & 0xffL) << (8 * k);
    }
    return count;
  }

  private static boolean beginsAsText(byte[] start) {
    String text = new String(start, StandardCharsets.ISO_8859_1);
    boolean binary = text.chars().anyMatch(c -> c < '\t');
    return !binary && text.stripLeading().toLowerCase(Locale.ROOT).startsWith(WORD);
  }

  private void binary(ByteInput in, long triangles) {
    double[] point = new double[3];
    for (long triangle = 1; triangle <= triangles; triangle++) {
      String what = "a triangle";
      in.unsigned(8, what); // the normal
      in.unsigned(4, what);
      mesh.face(Mesh.NO_LINE);
      for (int corner = 1; corner <= 3; corner++) {
        for (int axis = 0; axis < 3; axis++) {
          point[axis] = in.float32(what);
          if (!Double.isFinite(point[axis])) {
            throw new InvalidInputException(
                Position.of(source),
                "triangle %d, corner %d: expected a finite number, found %s"
                    .formatted(triangle, corner, point[axis]));
          }
        }
        mesh.corner(mesh.vertexOnce(merger, point[0], point[1], point[2], Mesh.NO_LINE));
      }
      in.unsigned(2, what); // the attribute
    }
  }

  private void text(LineScanner lines) {
    boolean more = lines.nextLine();
    while (more) {
      if (!lines.hasWord(0, WORD)) {
        throw lines.expected(0, "'solid'");
      }
      String name = lines.tokensFrom(1);
      next(lines, "'facet' or 'endsolid'");
      while (lines.hasWord(0, "facet")) {
        parts.add(name, mesh.faceCount());
        facet(lines);
      }
      if (!lines.hasWord(0, "endsolid")) {
        throw lines.expected(0, "'facet' or 'endsolid'");
      }
      more = lines.nextLine();
    }
  }

  /** Reads {@code facet normal ...} to {@code endfacet}, and moves behind it. */
  private void facet(LineScanner lines) {
    if (!lines.hasWord(1, "normal")) {
      throw lines.expected(1, "'normal'");
    }
    lines.requireEnd(5); // the normal may be anything, even NaN: of triangles without an area
    mesh.face(lines.line());
    line(lines, "outer", "loop");
    for (int corner = 0; corner < 3; corner++) {
      next(lines, "'vertex x y z'");
      if (!lines.hasWord(0, "vertex")) {
        throw lines.expected(0, "'vertex x y z'");
      }
      for (int axis = 1; axis <= 3; axis++) {
        lines.requireToken(axis, "coordinate %d of 3".formatted(axis));
      }
      lines.requireEnd(4);
      mesh.corner(
          mesh.vertexOnce(
              merger,
              lines.number(1, "a coordinate"),
              lines.number(2, "a coordinate"),
              lines.number(3, "a coordinate"),
              lines.line()));
    }
    line(lines, "endloop");
    line(lines, "endfacet");
    next(lines, "'facet' or 'endsolid'");
  }

  /** Moves to the next line, which must consist of some words. */
  private static void line(LineScanner lines, String... words) {
    next(lines, "'" + String.join(" ", words) + "'");
    for (int k = 0; k < words.length; k++) {
      if (!lines.hasWord(k, words[k])) {
        throw lines.expected(k, "'" + words[k] + "'");
      }
    }
    lines.requireEnd(words.length);
  }

  private static void next(LineScanner lines, String expected) {
    if (!lines.nextLine()) {
      throw lines.expectedBeforeEnd(expected);
    }
  }
}

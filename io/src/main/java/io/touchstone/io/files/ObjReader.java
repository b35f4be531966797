// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.Suggestions;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Remark;
import io.touchstone.io.text.InputFiles;
import io.touchstone.io.text.Remarks;
import io.touchstone.io.text.Words;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Set;

/**
 * Reads the polygons of a Wavefront OBJ file: {@code v}, {@code f}, {@code o} and {@code g}. What
 * concerns looks only is passed over, and so are lines and points, which is told; free-form
 * surfaces are refused.
 *
 * <p>Specification: Alias|Wavefront, Advanced Visualizer manual, appendix B1 (object files).
 */
final class ObjReader {

  /** Statements without influence on the shape. */
  private static final Set<String> LOOKS =
      Set.of(
          "vt",
          "vn",
          "s",
          "usemtl",
          "mtllib",
          "mg",
          "bevel",
          "c_interp",
          "d_interp",
          "lod",
          "shadow_obj",
          "trace_obj",
          "usemap",
          "maplib");

  private static final Set<String> SHAPE = Set.of("v", "f", "o", "g");

  private final LineScanner lines;
  private final Mesh.Builder mesh = new Mesh.Builder();
  private final MeshFile.Parts parts = new MeshFile.Parts();
  private String part = "";
  private int skipped;
  private Position firstSkipped = Position.UNKNOWN;

  private ObjReader(InputStream in, String name) {
    this.lines = new LineScanner(in, name, '\\');
  }

  /**
   * Reads a file.
   *
   * @return its parts are objects and groups
   * @throws InvalidInputException if the file cannot be read or is not as it should be
   */
  static MeshFile read(Path file) {
    try (InputStream in = InputFiles.open(file, file.toString())) {
      return new ObjReader(in, file.toString()).read();
    } catch (IOException e) {
      throw InputFiles.unreadable(file.toString(), e);
    }
  }

  private MeshFile read() {
    while (lines.nextLine()) {
      statement();
    }
    if (skipped > 0) {
      Remarks.tell(
          Remark.SKIPPED_ELEMENTS,
          firstSkipped,
          "%s of lines and points (l, p) read over; they are no surface"
              .formatted(Words.count(skipped, "element")));
    }
    if (mesh.vertexCount() == 0) {
      throw lines.expectedBeforeEnd("a vertex 'v x y z'");
    }
    return parts.of(mesh.build(""));
  }

  private void statement() {
    String keyword = lines.token(0);
    switch (keyword) {
      case "v" -> vertex();
      case "f" -> face();
      case "o", "g" -> part = lines.tokensFrom(1);
      case "l", "p" -> {
        firstSkipped = skipped == 0 ? lines.position(0) : firstSkipped;
        skipped++;
      }
      default -> {
        if (!LOOKS.contains(keyword)) {
          throw lines.problemAt(
              0,
              "statement %s is not supported%s; polygons are made of v and f"
                  .formatted(Words.quoted(keyword), Suggestions.didYouMean(keyword, SHAPE)));
        }
      }
    }
  }

  /** A vertex has three coordinates, and may have a weight or a colour, which are not the shape. */
  private void vertex() {
    int count = lines.tokenCount();
    if (count < 4) {
      throw lines.expected(count, "coordinate %d of 3".formatted(count));
    }
    for (int k = 4; k < count; k++) {
      lines.number(k, "a weight or colour");
    }
    mesh.vertex(
        lines.number(1, "a coordinate"),
        lines.number(2, "a coordinate"),
        lines.number(3, "a coordinate"),
        lines.line());
  }

  private void face() {
    int count = lines.tokenCount() - 1;
    if (count < 3) {
      throw lines.expected(count + 1, "at least three corners");
    }
    parts.add(part, mesh.faceCount());
    mesh.face(lines.line());
    for (int k = 1; k <= count; k++) {
      mesh.corner(corner(k));
    }
  }

  /**
   * A corner is {@code v}, {@code v/vt}, {@code v//vn} or {@code v/vt/vn}; -1 is the last vertex.
   */
  private int corner(int k) {
    String text = lines.token(k);
    if (!text.matches("-?\\d{1,9}(/(-?\\d+)?(/-?\\d+)?)?")) {
      throw lines.expected(k, "a corner such as 7, 7/1 or 7//2");
    }
    int slash = text.indexOf('/');
    int index = Integer.parseInt(slash < 0 ? text : text.substring(0, slash));
    int zeroBased = index < 0 ? mesh.vertexCount() + index : index - 1;
    if (index == 0 || zeroBased < 0 || zeroBased >= mesh.vertexCount()) {
      Position where = lines.position(k);
      throw new InvalidInputException(
          where,
          "corner %d does not exist: %s so far, counted from 1"
              .formatted(
                  index,
                  mesh.vertexCount() == 1
                      ? "there is 1 vertex"
                      : "there are " + mesh.vertexCount() + " vertices"));
    }
    return zeroBased;
  }
}

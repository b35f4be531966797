// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes {@code polytope-pairs 1}; doubles read back to the same bits. */
public final class PairsWriter {

  private PairsWriter() {}

  /** Tells whether a body can be written: a polytope, rounded or not, and half-spaces. */
  public static boolean canWrite(ConvexBody body) {
    return body instanceof Polytope
        || body instanceof RoundedPolytope
        || body instanceof HalfSpaces;
  }

  /**
   * Writes one pair with its shapes, for somebody to replay.
   *
   * @param comments lines of text put at the top
   * @throws IllegalArgumentException if a body cannot be written
   */
  public static void writePair(
      Appendable out,
      List<String> comments,
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB)
      throws IOException {
    writeHeader(out, a.dimension(), comments);
    writeShape(out, "A", a);
    writeShape(out, "B", b);
    writePair(out, "A", poseA, "B", poseB);
  }

  /**
   * Writes the first lines of a file.
   *
   * @param dimension dimension of the shapes
   * @param comments lines of text that follow
   */
  public static void writeHeader(Appendable out, int dimension, List<String> comments)
      throws IOException {
    out.append(PairsReader.MAGIC).append(" 1 dim=");
    out.append(Integer.toString(dimension)).append('\n');
    for (String comment : comments) {
      out.append("# ").append(comment.replaceAll("\\R", " ")).append('\n');
    }
  }

  /**
   * Writes the line of one pair.
   *
   * @param a name of a shape that has been written
   * @param b name of a shape that has been written
   */
  public static void writePair(Appendable out, String a, PoseView poseA, String b, PoseView poseB)
      throws IOException {
    out.append("pair ").append(a).append(' ').append(b);
    writePose(out, poseA);
    writePose(out, poseB);
    out.append('\n');
  }

  /**
   * Writes shapes without pairs. Names that such files cannot have are changed: white space and
   * {@code #} become {@code _}, and what occurs twice is numbered.
   *
   * @param shapes of one dimension; at least one
   * @throws IllegalArgumentException if a body cannot be written
   */
  static void writeShapes(Appendable out, List<NamedShape> shapes) throws IOException {
    writeHeader(out, shapes.get(0).body().dimension(), List.of());
    Set<String> taken = new HashSet<>();
    for (NamedShape shape : shapes) {
      String base = shape.name().strip().replaceAll("[\\s#\\p{Cntrl}]+", "_");
      String name = base.isEmpty() ? "shape" : base;
      for (int k = 2; !taken.add(name); k++) {
        name = (base.isEmpty() ? "shape" : base) + "_" + k;
      }
      writeShape(out, name, shape.body());
    }
  }

  /**
   * Writes the lines of one shape.
   *
   * @param name without white space and {@code #}, not written before
   * @throws IllegalArgumentException if the body cannot be written
   */
  public static void writeShape(Appendable out, String name, ConvexBody body) throws IOException {
    if (body instanceof HalfSpaces half) {
      writeHalfSpaces(out, name, half);
      return;
    }
    Polytope core = coreOf(body);
    int n = core.dimension();
    out.append("shape ").append(name).append(' ');
    out.append(Integer.toString(core.vertexCount())).append(" 0");
    if (body instanceof RoundedPolytope rounded) {
      out.append(" radius=").append(Double.toString(rounded.radius()));
    }
    out.append('\n');
    for (int vertex = 0; vertex < core.vertexCount(); vertex++) {
      out.append('v');
      for (int axis = 0; axis < n; axis++) {
        out.append(' ').append(Double.toString(core.coordinate(vertex, axis)));
      }
      out.append('\n');
    }
  }

  private static void writeHalfSpaces(Appendable out, String name, HalfSpaces body)
      throws IOException {
    int n = body.dimension();
    out.append("half-spaces ").append(name).append(' ').append(Integer.toString(body.rowCount()));
    out.append(" at");
    for (int axis = 0; axis < n; axis++) {
      out.append(' ').append(Double.toString(body.anchor(axis)));
    }
    for (int row = 0; row < body.rowCount(); row++) {
      out.append("\nh");
      for (int axis = 0; axis < n; axis++) {
        out.append(' ').append(Double.toString(body.normal(row, axis)));
      }
      out.append(' ').append(Double.toString(body.offset(row)));
    }
    out.append('\n');
  }

  private static Polytope coreOf(ConvexBody body) {
    if (body instanceof RoundedPolytope rounded) {
      return rounded.core();
    }
    if (body instanceof Polytope polytope) {
      return polytope;
    }
    throw new IllegalArgumentException(
        "%s cannot be written as polytope-pairs".formatted(body.getClass().getName()));
  }

  private static void writePose(Appendable out, PoseView pose) throws IOException {
    int n = pose.dimension();
    for (int k = 0; k < n * (n + 1); k++) {
      out.append(' ').append(Double.toString(pose.get(k)));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.objects.CompoundBody;
import io.touchstone.api.objects.MeshReport;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PartedShape;
import io.touchstone.io.Position;
import io.touchstone.io.Remark;
import io.touchstone.io.text.InputFiles;
import io.touchstone.io.text.Remarks;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Reads objects that are not convex from files, by one word that says what their parts are:
 *
 * <ul>
 *   <li>{@code components}: the connected pieces of the mesh, each of them convex; what exports of
 *       CAD programs need.
 *   <li>{@code groups}: the objects, groups, solids or nodes of the file, each of them convex.
 *   <li>{@code triangles}: the triangles, exactly as they are.
 *   <li>a pattern with a {@code *} or the name of a file, beside the file: those files, in the
 *       order of their names, each a convex shape. The file itself is not read then.
 * </ul>
 *
 * <p>{@code hull}, the fifth word, makes one convex shape of all, which {@link ShapeFiles} reads.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class PartFiles {

  /** The word for one convex shape. */
  public static final String HULL = "hull";

  private static final List<String> WORDS = List.of("components", "groups", "triangles");

  private PartFiles() {}

  /** Tells whether a word is one of those above, or has what a pattern of files has. */
  public static boolean isKnown(String word) {
    return word.equals(HULL) || WORDS.contains(word) || isPattern(word);
  }

  private static boolean isPattern(String word) {
    return word.indexOf('*') >= 0 || word.indexOf('?') >= 0 || word.indexOf('.') > 0;
  }

  /**
   * Reads an object.
   *
   * @param file the file
   * @param part name of an object, group or solid of the file; empty for all of it
   * @param parts one of the words above, but not {@code hull}
   * @throws InvalidInputException if a file is not as it should be, or has no such parts
   */
  public static PartedShape read(Path file, String part, String parts) {
    Position where = Position.of(file.toString());
    if (!isKnown(parts) || parts.equals(HULL)) {
      throw new InvalidInputException(
          where,
          "parts are components, groups, triangles or a pattern such as \"parts/*.obj\", not '%s'"
              .formatted(parts));
    }
    try {
      if (isPattern(parts)) {
        return fromFiles(file, parts);
      }
      ShapeFormat format = ShapeFormat.of(file);
      if (format.isPlanar()) {
        return PlanarPolygons.object(PlanarPolygons.read(file, format).parts(part));
      }
      if (format == ShapeFormat.XML || format == ShapeFormat.PAIRS) {
        throw new InvalidInputException(where, "is no file of a mesh, so it has no " + parts);
      }
      MeshFile meshes = ShapeFiles.readMeshes(file, format);
      if (parts.equals("groups")) {
        return groups(meshes, file, format);
      }
      Mesh mesh = ShapeFiles.mesh(meshes, file, format, part);
      return parts.equals("triangles")
          ? triangles(mesh, file.toString())
          : convexParts(MeshPieces.components(mesh, file.toString()), file, List.of());
    } catch (InvalidGeometryException e) {
      throw new InvalidInputException(where, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns the object of a file that says by itself that it has parts: a polygon of the plane that
   * is not convex. Null of any other.
   *
   * @param part name of a shape of the file; empty if there is one only
   */
  public static @Nullable PartedShape own(Path file, String part) {
    ShapeFormat format = ShapeFormat.of(file);
    if (!format.isPlanar()) {
      return null;
    }
    List<Polytope> parts = PlanarPolygons.read(file, format).parts(part);
    return parts.size() < 2 ? null : PlanarPolygons.object(parts);
  }

  private static PartedShape triangles(Mesh mesh, String source) {
    FaceTriangles faces = FaceTriangles.of(mesh);
    TriangleMesh triangles = MeshPieces.triangles(mesh, faces, source);
    faces.tell(source);
    tell(triangles.report(), Position.of(source));
    return new PartedShape(triangles, List.of());
  }

  /** Tells why a surface has no inside, or what else is remarkable of it. */
  private static void tell(MeshReport report, Position file) {
    if (report.isClosed()) {
      if (!report.remarks().isEmpty()) {
        Remarks.tell(Remark.SURFACE, file, report.remarks());
      }
      return;
    }
    String code =
        report.duplicates() > 0
            ? Remark.DOUBLED_TRIANGLES
            : report.turned() > 0 ? Remark.TURNED_TRIANGLES : Remark.NOT_CLOSED;
    Remarks.tell(code, file, report.remarks() + "; the surface has no inside");
  }

  private static PartedShape groups(MeshFile meshes, Path file, ShapeFormat format) {
    if (meshes.parts().isEmpty()) {
      throw new InvalidInputException(
          Position.of(file.toString()),
          "has no %s; its parts may be components"
              .formatted(format.partWord().isEmpty() ? "groups" : format.partWord()));
    }
    List<String> names = new ArrayList<>();
    meshes.parts().forEach(mesh -> names.add(mesh.name().isEmpty() ? "unnamed" : mesh.name()));
    return convexParts(meshes.parts(), file, names);
  }

  private static PartedShape convexParts(List<Mesh> meshes, Path file, List<String> names) {
    List<ConvexBody> parts = new ArrayList<>();
    for (Mesh mesh : meshes) {
      parts.add(
          mesh.convex(
              file.toString(),
              "its triangles can be taken as they are (parts = triangles), or files that a program"
                  + " for convex decomposition made of it"));
    }
    return new PartedShape(CompoundBody.of(parts), names);
  }

  /**
   * Returns the files beside one that a pattern names, in the order of their names.
   *
   * @param what what the files have, for messages
   */
  static List<Path> matching(Path file, String pattern, Position where, String what) {
    List<Path> files = new ArrayList<>();
    try {
      Path beside = file.resolveSibling(pattern.replace('*', 'x').replace('?', 'x'));
      Path folder = beside.getParent() == null ? Path.of("") : beside.getParent();
      String last = pattern.substring(pattern.lastIndexOf('/') + 1);
      if (pattern.substring(0, pattern.length() - last.length()).matches(".*[*?].*")) {
        throw new InvalidInputException(
            where, "the pattern '%s' has a * in a folder; only names have one".formatted(pattern));
      }
      try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, last)) {
        found.forEach(files::add);
      }
    } catch (IOException e) {
      throw new InvalidInputException(
          where, "no %s '%s': %s".formatted(what, pattern, InputFiles.reason(e)));
    } catch (InvalidPathException | PatternSyntaxException e) {
      throw new InvalidInputException(where, "the pattern '%s' is none".formatted(pattern));
    }
    if (files.isEmpty()) {
      throw new InvalidInputException(where, "no file beside it is like '%s'".formatted(pattern));
    }
    files.sort(null);
    return files;
  }

  private static PartedShape fromFiles(Path file, String pattern) {
    List<Path> files = matching(file, pattern, Position.of(file.toString()), "parts");
    List<ConvexBody> parts = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Path each : files) {
      parts.add(ShapeFiles.read(each, "", false));
      names.add(String.valueOf(each.getFileName()).replaceFirst("\\.[^.]*$", ""));
    }
    return new PartedShape(CompoundBody.of(parts), names);
  }
}

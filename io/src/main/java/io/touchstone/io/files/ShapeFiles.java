// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.Suggestions;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.Words;
import java.nio.file.Path;
import java.util.List;

/** Reads a shape from a file of any kind that we know; the ending of its name tells which. */
public final class ShapeFiles {

  private ShapeFiles() {}

  /**
   * Reads a shape.
   *
   * @param file the file
   * @param part name of the shape, object, group or solid in the file; empty when there is only
   *     one, or for a mesh as a whole
   * @param hull whether the hull of a mesh is wanted, be it convex or not
   * @throws InvalidInputException if the file is not as it should be, has no such part, or is a
   *     mesh that is not convex and whose hull is not wanted
   */
  public static ConvexBody read(Path file, String part, boolean hull) {
    ShapeFormat format = ShapeFormat.of(file);
    return switch (format) {
      case XML -> readXml(file, part);
      case PAIRS -> readPairs(file, part);
      case WKT, GEOJSON -> PlanarPolygons.read(file, format).convex(part, hull);
      case OBJ, STL, PLY, OFF, GLTF, GLB -> {
        MeshFile meshes = readMeshes(file, format);
        Mesh mesh = mesh(meshes, file, format, part);
        yield hull ? mesh.hull() : convex(mesh, meshes, file, format);
      }
    };
  }

  /** Reads a mesh file; its format is one of meshes. */
  static MeshFile readMeshes(Path file, ShapeFormat format) {
    return switch (format) {
      case OBJ -> ObjReader.read(file);
      case STL -> StlReader.read(file);
      case PLY -> PlyReader.read(file);
      case OFF -> OffReader.read(file);
      case GLTF, GLB -> GltfReader.read(file);
      case XML, PAIRS, WKT, GEOJSON ->
          throw new IllegalArgumentException(format + " has no meshes");
    };
  }

  /** Returns the whole of a mesh file, or one of its parts. */
  static Mesh mesh(MeshFile meshes, Path file, ShapeFormat format, String part) {
    if (part.isEmpty()) {
      return meshes.whole();
    }
    return meshes.parts().stream()
        .filter(mesh -> mesh.name().equals(part))
        .findFirst()
        .orElseThrow(() -> noSuchPart(file, format.partWord(), part, meshes.names()));
  }

  /** Returns the polytope whose surface a mesh is. */
  static Polytope convex(Mesh mesh, MeshFile meshes, Path file, ShapeFormat format) {
    String parts = format.partWord();
    String waysOut =
        parts.isEmpty()
            ? "ask for its hull, or split it into convex meshes, each a file and a body of its own"
            : "ask for its hull, or split it into convex %s and make one body of each%s"
                .formatted(
                    parts.replace(" or ", "s or ") + "s",
                    meshes.names().isEmpty() ? "" : " (here: " + Words.list(meshes.names()) + ")");
    return mesh.convex(file.toString(), waysOut);
  }

  private static ConvexBody readXml(Path file, String part) {
    NamedShape shape = PolyhedronXml.read(file);
    if (!part.isEmpty() && !part.equals(shape.name())) {
      throw noSuchPart(file, "polyhedron", part, List.of(shape.name()));
    }
    return shape.body();
  }

  private static ConvexBody readPairs(Path file, String part) {
    PairsFile pairs = PairsReader.read(file, true);
    List<String> names = pairs.shapes().stream().map(NamedShape::name).toList();
    if (part.isEmpty() && names.size() != 1) {
      throw new InvalidInputException(
          Position.of(file.toString()),
          names.isEmpty()
              ? "contains no shape"
              : "contains %d shapes; say which one with '#', such as '#%s'"
                  .formatted(names.size(), names.get(0)));
    }
    return pairs.shapes().stream()
        .filter(shape -> part.isEmpty() || shape.name().equals(part))
        .findFirst()
        .orElseThrow(() -> noSuchPart(file, "shape", part, names))
        .body();
  }

  private static InvalidInputException noSuchPart(
      Path file, String kind, String part, List<String> names) {
    return new InvalidInputException(
        Position.of(file.toString()),
        "contains no %s %s%s; there are: %s"
            .formatted(
                kind.isEmpty() ? "part" : kind,
                Words.quoted(part),
                Suggestions.didYouMean(part, names),
                Words.list(names)));
  }
}

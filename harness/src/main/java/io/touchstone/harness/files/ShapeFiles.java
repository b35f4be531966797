package io.touchstone.harness.files;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.spi.Suggestions;
import io.touchstone.harness.InvalidInputException;
import io.touchstone.harness.Position;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Reads a shape from a file of any kind that we know; the ending of its name tells which. */
public final class ShapeFiles {

  private static final String PAIRS = "polytope-pairs";

  /** Kinds by ending. Files with other endings must begin with {@code polytope-pairs}. */
  private static final Map<String, String> KINDS =
      new TreeMap<>(Map.of("obj", "Wavefront OBJ", "xml", "polyhedron XML", "txt", PAIRS));

  private ShapeFiles() {}

  /**
   * Reads a shape.
   *
   * @param file the file
   * @param part name of the shape, object or group in the file; empty when there is only one, or
   *     for a mesh as a whole
   * @param hull whether the hull of a mesh is wanted, be it convex or not
   * @throws InvalidInputException if the file is not as it should be, has no such part, or is a
   *     mesh that is not convex and whose hull is not wanted
   */
  public static ConvexBody read(Path file, String part, boolean hull) {
    String fileName = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    String ending = fileName.substring(fileName.lastIndexOf('.') + 1);
    return switch (KINDS.getOrDefault(ending, PAIRS)) {
      case "Wavefront OBJ" -> readObj(file, part, hull);
      case "polyhedron XML" -> readXml(file, part);
      default -> readPairs(file, part);
    };
  }

  private static ConvexBody readObj(Path file, String part, boolean hull) {
    List<Mesh> meshes = ObjReader.read(file);
    List<String> names = meshes.stream().map(Mesh::name).filter(name -> !name.isEmpty()).toList();
    Mesh mesh =
        meshes.stream()
            .filter(m -> m.name().equals(part))
            .findFirst()
            .orElseThrow(() -> noSuchPart(file, "object or group", part, names));
    if (hull) {
      return mesh.hull();
    }
    String groups = names.isEmpty() ? "" : " (here: " + Words.list(names) + ")";
    return mesh.convex(
        file.toString(),
        "ask for its hull, or split it into convex objects or groups and make one body of each"
            + groups);
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
                kind, Words.quoted(part), Suggestions.didYouMean(part, names), Words.list(names)));
  }
}

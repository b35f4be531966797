// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.InputFiles;
import io.touchstone.io.text.Words;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns a file with shapes into one of another format. Meshes stay meshes among formats of meshes,
 * convex or not; formats of convex shapes take only what is convex, or hulls.
 */
public final class ShapeConverter {

  private final Path in;
  private final String part;
  private final Path out;
  private final boolean hull;
  private final boolean binary;

  private ShapeConverter(Path in, String part, Path out, boolean hull, boolean binary) {
    this.in = in;
    this.part = part;
    this.out = out;
    this.hull = hull;
    this.binary = binary;
  }

  /**
   * Converts a file. The new file is there as a whole or not at all.
   *
   * @param part name of a part of the file; empty for everything
   * @param hull whether the hulls of meshes are wanted
   * @param binary whether the binary form is wanted, of STL or PLY
   * @throws InvalidInputException if the file is not as it should be, or cannot be said in the
   *     other format
   */
  public static void convert(Path in, String part, Path out, boolean hull, boolean binary) {
    new ShapeConverter(in, part, out, hull, binary).convert();
  }

  private void convert() {
    ShapeFormat to = ShapeFormat.of(out);
    if (binary && to != ShapeFormat.STL && to != ShapeFormat.PLY) {
      throw new InvalidInputException(
          Position.of("--binary"), "is for STL and PLY, not for " + out.getFileName());
    }
    switch (to) {
      case OBJ, STL, PLY, OFF -> {
        List<Mesh> meshes = meshes(to);
        write(stream -> MeshWriter.write(stream, to, meshes, binary));
      }
      case GLTF, GLB ->
          throw new InvalidInputException(
              Position.of(out.toString()), "glTF is read, not written; write obj, stl, ply or off");
      case WKT, GEOJSON ->
          throw new InvalidInputException(
              Position.of(out.toString()), "polygons are read, not written; write txt");
      case XML -> {
        List<NamedShape> shapes = shapes();
        NamedShape shape = single(shapes);
        if (!(shape.body() instanceof Polytope) || shape.body().dimension() != 3) {
          throw problem("has a shape that is no polytope in dimension 3; XML cannot say it");
        }
        write(
            stream -> {
              Writer writer = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
              PolyhedronXml.write(writer, shape.name(), shape.body());
              writer.flush();
            });
      }
      case PAIRS -> {
        List<NamedShape> shapes = shapes();
        write(
            stream -> {
              Writer writer =
                  new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
              PairsWriter.writeShapes(writer, shapes);
              writer.flush();
            });
      }
    }
  }

  private NamedShape single(List<NamedShape> shapes) {
    if (shapes.size() != 1) {
      throw problem(
          "has %d parts, the other format takes one; say which with '#': %s"
              .formatted(
                  shapes.size(), Words.list(shapes.stream().map(NamedShape::name).toList())));
    }
    return shapes.get(0);
  }

  private InvalidInputException problem(String message) {
    return new InvalidInputException(Position.of(in.toString()), message);
  }

  private static boolean isMesh(ShapeFormat format) {
    return format != ShapeFormat.XML && format != ShapeFormat.PAIRS && !format.isPlanar();
  }

  /** Returns the wanted meshes of a mesh file: its parts, if it has any that have names. */
  private List<Mesh> sources(MeshFile file, ShapeFormat format, boolean parts) {
    if (!part.isEmpty() || !parts || file.parts().isEmpty()) {
      return List.of(ShapeFiles.mesh(file, in, format, part));
    }
    return file.parts();
  }

  /** Returns convex shapes: polytopes, or what a file of pairs has. */
  private List<NamedShape> shapes() {
    ShapeFormat from = ShapeFormat.of(in);
    List<NamedShape> shapes = new ArrayList<>();
    if (isMesh(from)) {
      MeshFile file = ShapeFiles.readMeshes(in, from);
      for (Mesh mesh : sources(file, from, true)) {
        ConvexBody body = hull ? mesh.hull() : ShapeFiles.convex(mesh, file, in, from);
        shapes.add(new NamedShape(mesh.name().isEmpty() ? stem() : mesh.name(), body));
      }
      return shapes;
    }
    if (from.isPlanar()) {
      PlanarPolygons polygons = PlanarPolygons.read(in, from);
      for (String name : part.isEmpty() ? polygons.names() : List.of(part)) {
        shapes.add(new NamedShape(name, polygons.convex(name, hull)));
      }
      return shapes;
    }
    List<NamedShape> found =
        from == ShapeFormat.XML
            ? List.of(PolyhedronXml.read(in))
            : PairsReader.read(in, true).shapes();
    if (part.isEmpty()) {
      shapes.addAll(found);
    } else {
      shapes.add(new NamedShape(part, ShapeFiles.read(in, part, hull)));
    }
    if (shapes.isEmpty()) {
      throw problem("contains no shape");
    }
    return shapes;
  }

  /** The file's name without its ending. */
  private String stem() {
    return String.valueOf(in.getFileName()).replaceFirst("\\.[^.]*$", "");
  }

  /** Returns meshes; several only where the other format has parts. */
  private List<Mesh> meshes(ShapeFormat to) {
    boolean parts = to == ShapeFormat.OBJ || (to == ShapeFormat.STL && !binary);
    ShapeFormat from = ShapeFormat.of(in);
    List<Mesh> meshes = new ArrayList<>();
    if (isMesh(from)) {
      MeshFile file = ShapeFiles.readMeshes(in, from);
      List<Mesh> sources = sources(file, from, parts);
      if (to == ShapeFormat.STL && !hull) {
        Mesh told = sources.size() == 1 ? sources.get(0) : file.whole();
        FaceTriangles.of(told).tell(in.toString());
      }
      for (Mesh mesh : sources) {
        meshes.add(hull ? Mesh.surfaceOf(mesh.name(), mesh.hull()) : mesh);
      }
    } else {
      List<NamedShape> shapes = shapes();
      for (NamedShape shape : parts ? shapes : List.of(single(shapes))) {
        if (!(shape.body() instanceof Polytope polytope) || polytope.dimension() != 3) {
          throw problem(
              "shape %s is no polytope in dimension 3; meshes are made of these"
                  .formatted(Words.quoted(shape.name())));
        }
        meshes.add(Mesh.surfaceOf(shape.name(), polytope));
      }
    }
    if (to == ShapeFormat.STL) {
      meshes.forEach(this::requireTriangles);
    }
    return meshes;
  }

  private void requireTriangles(Mesh mesh) {
    if (mesh.faceCount() == 0) {
      throw problem("has a shape without faces; STL is made of triangles");
    }
    for (int v = 0; binary && v < mesh.vertexCount(); v++) {
      for (int axis = 0; axis < 3; axis++) {
        if (Float.isInfinite((float) mesh.coordinate(v, axis))) {
          throw problem(
              "coordinate %s is beyond the range of binary STL"
                  .formatted(mesh.coordinate(v, axis)));
        }
      }
    }
  }

  /** Writes a file. */
  @FunctionalInterface
  private interface Writing {
    void to(OutputStream stream) throws IOException;
  }

  private void write(Writing writing) {
    Path beside = out.resolveSibling("." + out.getFileName() + ".part");
    try {
      try (OutputStream stream = Files.newOutputStream(beside)) {
        writing.to(stream);
      }
      Files.move(beside, out, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      try {
        Files.deleteIfExists(beside);
      } catch (IOException other) {
        e.addSuppressed(other);
      }
      throw InputFiles.unwritable(out.toString(), e);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import io.touchstone.Suggestions;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PartedShape;
import io.touchstone.io.Problem;
import io.touchstone.io.files.PartFiles;
import io.touchstone.io.files.PoseCare;
import io.touchstone.io.files.ShapeFiles;
import io.touchstone.io.files.ShapeFormat;
import io.touchstone.io.files.ShapeKinds;
import io.touchstone.io.text.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the shapes of a scene: each once, and before it those that it is made of. */
final class ShapesReader {

  private static final Logger LOG = LoggerFactory.getLogger(ShapesReader.class);

  private final Problems problems;
  private final PoseCare care;
  private final Map<String, Path> files = new LinkedHashMap<>();
  private final int dimension;

  /** Shapes by name; null for one that is there but wrong, which has been reported. */
  private final Map<String, @Nullable ConvexBody> shapes = new LinkedHashMap<>();

  /** Those that have parts, by name; their shapes are hulls. */
  private final Map<String, PartedShape> objects = new HashMap<>();

  /** Whether a file of shapes is glTF, and whether one is not. */
  private boolean fromGltf;

  private boolean fromOthers;

  /** Shapes that are being read, each a part of the one before it. */
  private final Set<String> beingRead = new LinkedHashSet<>();

  ShapesReader(Problems problems, int dimension, PoseCare care) {
    this.care = care;
    this.problems = problems;
    this.dimension = dimension;
  }

  /** Reads all shapes. */
  void read(Section section) {
    for (String name : section.keys()) {
      shape(section, name);
    }
  }

  /** Reads a shape, once, and before it those that it is made of. */
  private @Nullable ConvexBody shape(Section section, String name) {
    if (shapes.containsKey(name)) {
      return shapes.get(name);
    }
    shapes.put(name, null);
    beingRead.add(name);
    Section shape = section.in(SceneKeys.SHAPE, name);
    try {
      shapes.put(name, shape(section, name, shape));
    } catch (InvalidInputException e) {
      for (Problem problem : e.problems()) {
        section.problem(name, ": " + problem);
      }
    } catch (InvalidGeometryException e) {
      section.problem(name, ": " + e.getMessage());
    }
    shape.finish();
    beingRead.remove(name);
    return shapes.get(name);
  }

  /** Reads a shape: exactly one of vertices, a file, the ready-made kinds, and those of others. */
  private @Nullable ConvexBody shape(Section shapes, String name, Section shape) {
    List<Key<?>> said = SceneKeys.kinds().stream().filter(shape::has).toList();
    if (said.size() != 1) {
      shapes.problem(
          name,
          said.isEmpty()
              ? " has no shape; it needs one of " + names(SceneKeys.kinds())
              : " has several shapes: " + names(said));
      return null;
    }
    Key<?> kind = said.get(0);
    if (kind == SceneKeys.VERTICES) {
      return vertices(shape);
    }
    if (kind == SceneKeys.HALF_SPACES) {
      return halfSpaces(shape);
    }
    if (kind == SceneKeys.FILE) {
      return file(shape, name);
    }
    if (kind == SceneKeys.COPY) {
      return copy(shapes, shape);
    }
    if (kind == SceneKeys.SUM) {
      return combination(shapes, shape, SceneKeys.SUM, Shapes::sum);
    }
    return kind == SceneKeys.HULL_OF
        ? combination(shapes, shape, SceneKeys.HULL_OF, Shapes::hullOf)
        : readyMade(shape, Objects.requireNonNull(SceneKeys.READY_MADE.get(kind.name())));
  }

  private static String names(List<Key<?>> keys) {
    return keys.stream().map(Key::name).collect(Collectors.joining(", "));
  }

  /** Reads a copy of another shape, scaled and placed. */
  private @Nullable ConvexBody copy(Section shapes, Section shape) {
    SupportFunction body = part(shapes, shape, SceneKeys.COPY, shape.find(SceneKeys.COPY));
    Pose pose = new PlaceReader(shape, dimension, care).read();
    double[] factors = factors(shape);
    if (body == null || pose == null || factors == null) {
      return null;
    }
    SupportFunction scaled = shape.has(SceneKeys.SCALE) ? Shapes.scaled(body, factors) : body;
    return pose.equals(Pose.identity(dimension)) ? scaled : Shapes.placed(scaled, pose);
  }

  /** Reads how much a copy is scaled: one number, or one for each axis. */
  private double @Nullable [] factors(Section shape) {
    double[] factors = shape.find(SceneKeys.SCALE);
    if (factors == null ? shape.has(SceneKeys.SCALE) : factors.length == dimension) {
      return factors;
    }
    double[] same = new double[dimension];
    if (factors == null || factors.length == 1) {
      Arrays.fill(same, factors == null ? 1 : factors[0]);
      return same;
    }
    shape.problem(
        SceneKeys.SCALE,
        " has %s, expected 1 or %d".formatted(Words.count(factors.length, "number"), dimension));
    return null;
  }

  /** Reads the Minkowski sum or the convex hull of other shapes. */
  private @Nullable ConvexBody combination(
      Section shapes,
      Section shape,
      Key<List<String>> kind,
      Function<SupportFunction[], ConvexBody> combined) {
    int before = problems.count();
    List<SupportFunction> parts = new ArrayList<>();
    List<String> names = shape.find(kind);
    if (names == null) {
      return null;
    }
    for (String name : names) {
      SupportFunction part = part(shapes, shape, kind, name);
      if (part != null) {
        parts.add(part);
      }
    }
    if (parts.size() < names.size() || problems.count() > before) {
      return null;
    }
    return combined.apply(parts.toArray(SupportFunction[]::new));
  }

  /** Finds a shape that another one is made of; null when it is not there or wrong. */
  private @Nullable SupportFunction part(
      Section shapes, Section shape, Key<?> key, @Nullable String name) {
    if (name == null) {
      return null;
    }
    if (!shapes.contains(name)) {
      shape.problem(
          key,
          ": there is no shape %s%s"
              .formatted(Words.quoted(name), Suggestions.didYouMean(name, this.shapes.keySet())));
      return null;
    }
    if (beingRead.contains(name)) {
      shape.problem(key, ": shape %s is made of itself".formatted(Words.quoted(name)));
      return null;
    }
    ConvexBody part = shape(shapes, name);
    if (objects.containsKey(name)) {
      shape.problem(
          key,
          ": shape %s has parts; copies, sums and hulls are made of convex shapes"
              .formatted(Words.quoted(name)));
      return null;
    }
    if (part instanceof HalfSpaces) {
      shape.problem(
          key,
          ": shape %s is given by half-spaces; copies, sums and hulls are made of shapes with an end"
              .formatted(Words.quoted(name)));
      return null;
    }
    return (SupportFunction) part; // all others are
  }

  private @Nullable ConvexBody halfSpaces(Section shape) {
    List<double[]> rows = shape.find(SceneKeys.HALF_SPACES);
    if (rows == null || !haveLength(shape, SceneKeys.HALF_SPACES, rows, dimension + 1, "number")) {
      return null;
    }
    double[][] normals = new double[rows.size()][];
    double[] offsets = new double[normals.length];
    for (int k = 0; k < normals.length; k++) {
      normals[k] = Arrays.copyOf(rows.get(k), dimension);
      offsets[k] = rows.get(k)[dimension];
      if (Arrays.stream(normals[k]).allMatch(component -> component == 0)) {
        shape.problem(SceneKeys.HALF_SPACES, "[%d] has the normal zero".formatted(k));
        return null;
      }
    }
    return HalfSpaces.of(dimension, normals, offsets);
  }

  private static boolean haveLength(
      Section shape, Key<?> key, List<double[]> rows, int expected, String what) {
    for (int k = 0; k < rows.size(); k++) {
      int found = rows.get(k).length;
      if (found != expected) {
        shape.problem(
            key, "[%d] has %s, expected %d".formatted(k, Words.count(found, what), expected));
        return false;
      }
    }
    return true;
  }

  private @Nullable ConvexBody vertices(Section shape) {
    List<double[]> rows = shape.find(SceneKeys.VERTICES);
    if (rows == null || !haveLength(shape, SceneKeys.VERTICES, rows, dimension, "coordinate")) {
      return null;
    }
    return rows.isEmpty() ? Polytope.empty(dimension) : Polytope.of(rows);
  }

  /** Reads the word for parts; empty if there is none, null if it is wrong. */
  static @Nullable String parts(Section section, boolean hull) {
    if (!section.has(SceneKeys.PARTS)) {
      return "";
    }
    String parts = section.find(SceneKeys.PARTS);
    if (parts != null && !PartFiles.isKnown(parts)) {
      section.problem(
          SceneKeys.PARTS,
          " is %s; it is hull, components, groups, triangles, or a pattern of files such as \"parts/*.obj\""
              .formatted(Words.quoted(parts)));
      return null;
    }
    if (hull) {
      section.problem(SceneKeys.PARTS, " and hull: only one of them can be said");
      return null;
    }
    return parts;
  }

  private @Nullable ConvexBody file(Section shape, String name) {
    Path file = shape.find(SceneKeys.FILE);
    String part = shape.get(SceneKeys.PART);
    boolean hull = shape.get(SceneKeys.HULL);
    String parts = parts(shape, hull);
    if (file == null || parts == null) {
      return null;
    }
    LOG.debug("shape {}", file);
    files.put(name, file);
    ShapeFormat format = ShapeFormat.of(file);
    boolean gltf = format == ShapeFormat.GLTF || format == ShapeFormat.GLB;
    fromGltf |= gltf;
    fromOthers |= !gltf;
    hull |= parts.equals(PartFiles.HULL);
    PartedShape object =
        !parts.isEmpty() && !hull
            ? PartFiles.read(file, part, parts)
            : hull ? null : PartFiles.own(file, part);
    if (object != null) {
      LOG.debug("{} of {}: {}", parts, file, object.body());
      objects.put(name, object);
      return checkedDimension(shape, SceneKeys.FILE, object.hull());
    }
    return checkedDimension(shape, SceneKeys.FILE, ShapeFiles.read(file, part, hull));
  }

  private @Nullable ConvexBody readyMade(Section shape, Key<double[]> kind) {
    double[] parameters = shape.find(kind);
    return parameters == null
        ? null
        : checkedDimension(shape, kind, ShapeKinds.create(kind.name(), dimension, parameters));
  }

  private @Nullable ConvexBody checkedDimension(Section shape, Key<?> key, ConvexBody body) {
    if (body.dimension() != dimension) {
      shape.problem(
          key,
          " has dimension %d, the scene has dimension %d".formatted(body.dimension(), dimension));
      return null;
    }
    return body;
  }

  /**
   * Tells whether there are files of shapes, and all of them are glTF, in which y points upwards.
   */
  boolean isAllGltf() {
    return fromGltf && !fromOthers;
  }

  /** Returns the names of all shapes, right or wrong. */
  Set<String> names() {
    return Collections.unmodifiableSet(shapes.keySet());
  }

  /** Returns a shape by name; null for one that is wrong or not there. */
  @Nullable ConvexBody shape(String name) {
    return shapes.get(name);
  }

  /** Returns the object with parts whose hull is a shape; null of a convex one. */
  @Nullable PartedShape object(String name) {
    return objects.get(name);
  }

  /** Returns the files of shapes by their names. */
  Map<String, Path> files() {
    return Collections.unmodifiableMap(files);
  }

  /** Returns the shapes that are right and have no parts. */
  Map<String, ConvexBody> convex() {
    Map<String, ConvexBody> convex = new LinkedHashMap<>();
    shapes.forEach(
        (name, shape) -> {
          if (shape != null && !objects.containsKey(name)) {
            convex.put(name, shape);
          }
        });
    return convex;
  }

  /** Returns the shape that a body names; null if it is wrong, which is reported. */
  @Nullable ConvexBody shapeOf(Section body) {
    String name = body.find(SceneKeys.BODY_SHAPE);
    if (name == null) {
      return null;
    }
    if (!shapes.containsKey(name)) {
      body.problem(
          SceneKeys.BODY_SHAPE,
          ": there is no shape %s%s; shapes: %s"
              .formatted(
                  Words.quoted(name),
                  Suggestions.didYouMean(name, shapes.keySet()),
                  Words.list(shapes.keySet())));
      return null;
    }
    return shapes.get(name);
  }

  /** Returns the object with parts whose hull is the shape of a body; null of a convex shape. */
  @Nullable PartedShape objectOf(Section body) {
    return object(body.get(SceneKeys.BODY_SHAPE));
  }
}

package io.touchstone.harness.config;

import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import io.touchstone.Suggestions;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.harness.ProgressListener;
import io.touchstone.harness.RunPhase;
import io.touchstone.io.FrameSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PairRules;
import io.touchstone.io.Problem;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import io.touchstone.io.files.FramesFile;
import io.touchstone.io.files.ShapeFiles;
import io.touchstone.io.files.ShapeKinds;
import io.touchstone.io.text.Words;
import io.touchstone.io.urdf.Robot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a scene: shapes, bodies, which pairs, and a motion. */
final class SceneReader {

  private static final int MAX_DIMENSION = 1000;

  private final Section scene;
  private final Problems problems;
  private final ProgressListener listener;
  private int dimension = 3;

  /** Shapes by name; null for one that is there but wrong, which has been reported. */
  private final Map<String, @Nullable ConvexBody> shapes = new LinkedHashMap<>();

  /** Shapes that are being read, each a part of the one before it. */
  private final Set<String> beingRead = new LinkedHashSet<>();

  /** Pairs of bodies of robots that joints connect. */
  private final List<PairRules.NamePair> joined = new ArrayList<>();

  SceneReader(Section scene, Problems problems, ProgressListener listener) {
    this.listener = listener;
    this.scene = scene;
    this.problems = problems;
  }

  /** Reads the scene; null when it has problems, which have been reported. */
  @Nullable Scene read() {
    int problemsBefore = problems.count();
    dimension = scene.integer("dimension", 3, 1);
    if (dimension > MAX_DIMENSION) {
      scene.problem("dimension", " is above " + MAX_DIMENSION);
      return null;
    }
    shapes(scene.section("shapes"));
    List<SceneBody> bodies = bodies();
    PairRules rules = withJoints(rules(scene.section("pairs"), bodies));
    FrameSource frames = frames(bodies);
    scene.finish();
    return problems.count() == problemsBefore ? new Scene(dimension, bodies, rules, frames) : null;
  }

  private void shapes(Section section) {
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
    Section shape = section.section(name);
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
    List<String> kinds = new ArrayList<>(List.of("vertices", "file", "copy", "sum", "hull-of"));
    kinds.addAll(ShapeKinds.names());
    List<String> said = kinds.stream().filter(shape::has).toList();
    if (said.size() != 1) {
      shapes.problem(
          name,
          said.isEmpty()
              ? " has no shape; it needs one of " + String.join(", ", kinds)
              : " has several shapes: " + String.join(", ", said));
      return null;
    }
    String kind = said.get(0);
    return switch (kind) {
      case "vertices" -> vertices(shape);
      case "file" -> file(shape);
      case "copy" -> copy(shapes, shape);
      case "sum", "hull-of" -> combination(shapes, shape, kind);
      default -> readyMade(shape, kind);
    };
  }

  /** Reads a copy of another shape, scaled and placed. */
  private @Nullable ConvexBody copy(Section shapes, Section shape) {
    SupportFunction body = part(shapes, shape, "copy", shape.string("copy", ""));
    Pose pose = pose(shape);
    double[] factors = factors(shape);
    if (body == null || pose == null || factors == null) {
      return null;
    }
    SupportFunction scaled = shape.has("scale") ? Shapes.scaled(body, factors) : body;
    return pose.equals(Pose.identity(dimension)) ? scaled : Shapes.placed(scaled, pose);
  }

  /** Reads how much a copy is scaled: one number, or one for each axis. */
  private double @Nullable [] factors(Section shape) {
    double[] factors = new double[dimension];
    Arrays.fill(factors, 1);
    ConfigValue value = shape.value("scale");
    if (value == null) {
      return factors;
    }
    int before = problems.count();
    if (value.valueType() == ConfigValueType.LIST) {
      factors = shape.numbers("scale");
      if (factors != null && factors.length != dimension) {
        shape.problem(
            "scale",
            " has %s, expected 1 or %d"
                .formatted(Words.count(factors.length, "number"), dimension));
      }
    } else {
      Arrays.fill(factors, shape.number("scale", 1, -Double.MAX_VALUE));
    }
    return problems.count() == before ? factors : null;
  }

  /** Reads the Minkowski sum or the convex hull of other shapes. */
  private @Nullable ConvexBody combination(Section shapes, Section shape, String kind) {
    int before = problems.count();
    List<SupportFunction> parts = new ArrayList<>();
    List<String> names = shape.names(kind);
    for (String name : names) {
      SupportFunction part = part(shapes, shape, kind, name);
      if (part != null) {
        parts.add(part);
      }
    }
    if (parts.size() < names.size() || problems.count() > before) {
      return null;
    }
    SupportFunction[] all = parts.toArray(SupportFunction[]::new);
    return kind.equals("sum") ? Shapes.sum(all) : Shapes.hullOf(all);
  }

  /** Finds a shape that another one is made of; null when it is not there or wrong. */
  private @Nullable SupportFunction part(Section shapes, Section shape, String key, String name) {
    if (!shapes.has(name)) {
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
    return (SupportFunction) shape(shapes, name); // all kinds of shapes are
  }

  private @Nullable ConvexBody vertices(Section shape) {
    List<double[]> rows = shape.rows("vertices");
    if (rows == null) {
      return null;
    }
    for (int k = 0; k < rows.size(); k++) {
      if (rows.get(k).length != dimension) {
        shape.problem(
            "vertices",
            "[%d] has %s, expected %d"
                .formatted(k, Words.count(rows.get(k).length, "coordinate"), dimension));
        return null;
      }
    }
    return rows.isEmpty() ? Polytope.empty(dimension) : Polytope.of(rows);
  }

  private @Nullable ConvexBody file(Section shape) {
    Path file = shape.path("file");
    String part = shape.string("part", "");
    boolean hull = shape.flag("hull", false);
    if (file == null) {
      return null;
    }
    return checkedDimension(shape, "file", ShapeFiles.read(file, part, hull));
  }

  private @Nullable ConvexBody readyMade(Section shape, String kind) {
    ConfigValue value = shape.value(kind);
    double[] parameters;
    if (value != null && value.valueType() == ConfigValueType.LIST) {
      parameters = shape.numbers(kind);
    } else {
      int before = problems.count();
      double parameter = shape.number(kind, 0, -Double.MAX_VALUE);
      parameters = problems.count() == before ? new double[] {parameter} : null;
    }
    return parameters == null
        ? null
        : checkedDimension(shape, kind, ShapeKinds.create(kind, dimension, parameters));
  }

  private @Nullable ConvexBody checkedDimension(Section shape, String key, ConvexBody body) {
    if (body.dimension() != dimension) {
      shape.problem(
          key,
          " has dimension %d, the scene has dimension %d".formatted(body.dimension(), dimension));
      return null;
    }
    return body;
  }

  private List<SceneBody> bodies() {
    List<SceneBody> bodies = new ArrayList<>();
    Set<String> names = new LinkedHashSet<>();
    List<Section> sections = scene.sections("bodies");
    int read = 0;
    for (Section section : sections) {
      String name = section.string("name", "");
      String group = section.string("group", "");
      ConvexBody shape = shapeOf(section);
      Pose pose = pose(section);
      if (name.isEmpty()) {
        problems.add(section.position(), section.pathOf("name") + " is missing");
      } else if (name.chars().anyMatch(Character::isISOControl)) {
        section.problem("name", " contains a control character");
      } else if (!names.add(name)) {
        section.problem("name", ": another body is named %s".formatted(Words.quoted(name)));
      } else if (shape != null && pose != null) {
        bodies.add(new SceneBody(name, group, shape, pose));
      }
      section.finish();
      read++;
      listener.progress(RunPhase.SCENE, read, sections.size());
    }
    boolean hasRobots = scene.has("robots");
    for (Section robot : scene.sections("robots")) {
      for (SceneBody body : robot(robot)) {
        if (names.add(body.name())) {
          bodies.add(body);
        } else {
          robot.problem("name", ": another body is named %s".formatted(Words.quoted(body.name())));
        }
      }
      robot.finish();
    }
    if (names.isEmpty() && !hasRobots) {
      scene.problem("bodies", " is missing or empty; a scene needs bodies");
    }
    return bodies;
  }

  /** Reads a robot; no bodies when it has problems, which have been reported. */
  private List<SceneBody> robot(Section section) {
    int before = problems.count();
    String name = section.string("name", "");
    String group = section.string("group", "");
    boolean hull = section.flag("hull", false);
    boolean adjacent = section.flag("adjacent", false);
    Path file = section.path("file");
    Pose base = pose(section);
    Map<String, Double> positions = new LinkedHashMap<>();
    Section joints = section.section("joints");
    for (String joint : joints.keys()) {
      positions.put(joint, joints.number(joint, 0, -Double.MAX_VALUE));
    }
    Map<String, Path> packages = new LinkedHashMap<>();
    Section folders = section.section("packages");
    for (String key : folders.keys()) {
      Path folder = folders.path(key);
      if (folder != null) {
        packages.put(key, folder);
      }
    }
    if (name.isEmpty()) {
      problems.add(section.position(), section.pathOf("name") + " is missing");
    } else if (name.chars().anyMatch(Character::isISOControl)) {
      section.problem("name", " contains a control character");
    }
    if (file == null && !section.has("file")) {
      problems.add(section.position(), section.pathOf("file") + " is missing");
    }
    if (dimension != 3) {
      section.problem("file", ": robots are for dimension 3 only");
    }
    if (problems.count() > before || file == null || base == null) {
      return List.of();
    }
    try {
      Robot robot = Robot.read(name, file);
      List<SceneBody> bodies =
          robot.bodies(new Robot.Placement(base, group, positions, packages, hull));
      if (!adjacent) {
        joined.addAll(robot.adjacentPairs());
      }
      return bodies;
    } catch (InvalidInputException e) {
      for (Problem problem : e.problems()) {
        section.problem("file", ": " + problem);
      }
      return List.of();
    }
  }

  /** Bodies that a joint connects touch all the time; they are left out as if ignored. */
  private PairRules withJoints(PairRules rules) {
    if (joined.isEmpty()) {
      return rules;
    }
    List<PairRules.NamePair> ignore = new ArrayList<>(rules.ignore());
    ignore.addAll(joined);
    return new PairRules(rules.between(), ignore);
  }

  private @Nullable ConvexBody shapeOf(Section body) {
    if (!body.has("shape")) {
      problems.add(body.position(), body.pathOf("shape") + " is missing");
      return null;
    }
    String name = body.string("shape", "");
    if (!shapes.containsKey(name)) {
      body.problem(
          "shape",
          ": there is no shape %s%s; shapes: %s"
              .formatted(
                  Words.quoted(name),
                  Suggestions.didYouMean(name, shapes.keySet()),
                  Words.list(shapes.keySet())));
      return null;
    }
    return shapes.get(name);
  }

  /** Reads a pose: numbers, or a translation and a rotation; the identity when nothing is said. */
  private @Nullable Pose pose(Section body) {
    try {
      if (body.has("pose")) {
        for (String other : List.of("translate", "quaternion", "rotate")) {
          if (body.has(other)) {
            body.problem(other, " and pose exclude each other");
          }
        }
        double[] numbers = body.numbers("pose");
        boolean affine = body.flag("affine", false);
        return numbers == null
            ? null
            : affine ? Pose.affine(dimension, numbers) : Pose.of(dimension, numbers);
      }
      return movedAndTurned(body);
    } catch (InvalidGeometryException e) {
      String key =
          Stream.of("pose", "quaternion", "rotate")
              .filter(body::has)
              .findFirst()
              .orElse("translate");
      body.problem(key, ": " + e.getMessage());
      return null;
    }
  }

  private @Nullable Pose movedAndTurned(Section body) {
    double[] t = body.numbers("translate");
    if (t == null) {
      if (body.has("translate")) {
        return null;
      }
      t = new double[dimension];
    }
    if (t.length != dimension) {
      body.problem(
          "translate",
          " has %s, expected %d".formatted(Words.count(t.length, "number"), dimension));
      return null;
    }
    if (body.has("quaternion") && body.has("rotate")) {
      body.problem("rotate", " and quaternion exclude each other");
      return null;
    }
    if (body.has("quaternion")) {
      return turnedByQuaternion(body, t);
    }
    return body.has("rotate") ? turned(body.section("rotate"), t) : Pose.translation(t);
  }

  private @Nullable Pose turnedByQuaternion(Section body, double[] t) {
    double[] q = body.numbers("quaternion");
    if (q == null) {
      return null;
    }
    if (dimension != 3 || q.length != 4) {
      body.problem(
          "quaternion",
          dimension == 3
              ? " has %s, expected [x, y, z, w]".formatted(Words.count(q.length, "number"))
              : " is for dimension 3 only");
      return null;
    }
    return Pose.quaternion(t[0], t[1], t[2], q[0], q[1], q[2], q[3]);
  }

  private @Nullable Pose turned(Section rotate, double[] t) {
    int before = problems.count();
    if (!rotate.has("degrees")) {
      problems.add(rotate.position(), rotate.pathOf("degrees") + " is missing");
    }
    double degrees = rotate.number("degrees", 0, -Double.MAX_VALUE);
    double radians = StrictMath.toRadians(degrees);
    Pose pose = null;
    if (dimension == 2) {
      pose = Pose.rotation(radians, t[0], t[1]);
    } else if (dimension == 3) {
      double[] axis = rotate.numbers("axis");
      if (axis != null && axis.length == 3) {
        pose = Pose.rotation(axis, radians, t);
      } else if (axis != null || !rotate.has("axis")) {
        problems.add(rotate.position(), rotate.pathOf("axis") + " needs three numbers");
      }
    } else {
      problems.add(
          rotate.position(),
          "rotate is for dimensions 2 and 3; write the %d numbers of the pose"
              .formatted(dimension * (dimension + 1)));
    }
    rotate.finish();
    return problems.count() == before ? pose : null;
  }

  private PairRules rules(Section section, List<SceneBody> bodies) {
    Set<String> names = new LinkedHashSet<>();
    for (SceneBody body : bodies) {
      if (!body.group().isEmpty()) {
        names.add(body.group());
      }
    }
    bodies.forEach(body -> names.add(body.name()));
    PairRules rules =
        new PairRules(namePairs(section, "between", names), namePairs(section, "ignore", names));
    section.finish();
    return rules;
  }

  private static List<PairRules.NamePair> namePairs(
      Section section, String key, Set<String> names) {
    List<PairRules.NamePair> pairs = new ArrayList<>();
    for (List<String> pair : section.namePairs(key)) {
      for (String name : pair) {
        if (!names.contains(name)) {
          section.problem(
              key,
              ": there is no group or body %s%s"
                  .formatted(Words.quoted(name), Suggestions.didYouMean(name, names)));
        }
      }
      pairs.add(new PairRules.NamePair(pair.get(0), pair.get(1)));
    }
    return pairs;
  }

  private @Nullable FrameSource frames(List<SceneBody> bodies) {
    Path file = scene.path("frames");
    if (file == null) {
      return null;
    }
    try {
      FramesFile frames =
          new FramesFile(file, dimension, bodies.stream().map(SceneBody::name).toList());
      frames.requireReadable();
      return frames;
    } catch (InvalidInputException e) {
      scene.problem("frames", ": " + e.getMessage());
      return null;
    }
  }
}

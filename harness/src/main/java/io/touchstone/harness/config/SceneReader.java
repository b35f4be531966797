// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import io.touchstone.Suggestions;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.harness.ProgressListener;
import io.touchstone.harness.RunPhase;
import io.touchstone.harness.Warning;
import io.touchstone.io.FrameSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PairRules;
import io.touchstone.io.Problem;
import io.touchstone.io.Remark;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import io.touchstone.io.UpAxis;
import io.touchstone.io.files.ColumnReading;
import io.touchstone.io.files.PoseCare;
import io.touchstone.io.files.ShapeFormat;
import io.touchstone.io.text.Words;
import io.touchstone.io.urdf.Limits;
import io.touchstone.io.urdf.Robot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a scene: shapes, bodies, which pairs, and a motion. */
final class SceneReader {

  private static final Logger LOG = LoggerFactory.getLogger(SceneReader.class);

  private final Section scene;
  private final Problems problems;
  private final ProgressListener listener;
  private int dimension;
  private PoseCare care = new PoseCare(ColumnReading.NAMED);

  private final Map<String, @Nullable PlacedRobot> robots = new LinkedHashMap<>();

  /** What bodies are from, by their names: files and robots. */
  private final Map<String, String> sources = new HashMap<>();

  private final Set<String> withoutUnits = new HashSet<>();

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
    SceneOutline outline = outline(true);
    return outline == null || problems.count() > problemsBefore
        ? null
        : new Scene(dimension, outline.bodies(), outline.pairs(), outline.frames(), outline.up());
  }

  /** Returns the robots that were read, in their order. */
  List<PlacedRobot> robots() {
    return robots.values().stream().flatMap(Stream::ofNullable).toList();
  }

  /**
   * Reads the scene without the bodies of files and those that are made; null when it has problems,
   * which have been reported.
   */
  @Nullable SceneOutline outline() {
    int problemsBefore = problems.count();
    SceneOutline outline = outline(false);
    return problems.count() > problemsBefore ? null : outline;
  }

  private @Nullable SceneOutline outline(boolean all) {
    int problemsBefore = problems.count();
    dimension = scene.get(SceneKeys.DIMENSION);
    if (problems.count() > problemsBefore) {
      return null; // what has another dimension would be found all over the scene
    }
    Double orthonormalise = scene.find(SceneKeys.ORTHONORMALISE);
    ColumnReading columns =
        new ColumnReading(
            scene.get(SceneKeys.COLUMNS),
            scene.get(SceneKeys.UNITS),
            scene.get(SceneKeys.TURNS),
            orthonormalise == null ? 0 : orthonormalise);
    care = new PoseCare(columns);
    ShapesReader shapes = new ShapesReader(problems, dimension, care);
    shapes.read(scene.in(SceneKeys.SHAPES));
    BodySources bodySources = new BodySources(scene, problems, dimension, columns);
    bodySources.read();
    List<SceneBody> bodies = bodies(shapes, !bodySources.isEmpty());
    if (all) {
      bodySources.addTo(bodies, shapes, listener);
    }
    boolean known = all || bodySources.isEmpty();
    if (known && !scene.has(SceneKeys.UNITS)) {
      ScaleGap.find(bodies, sources, withoutUnits).ifPresent(gap -> problems.warn(Warning.of(gap)));
    }
    Set<String> names = known ? namesOf(bodies) : Set.of();
    PairRules said = rules(scene.in(SceneKeys.PAIRS), names);
    if (known) {
      tellUnmatched(SceneKeys.PAIRS.name(), said, bodies, problems);
    }
    PairRules rules = withJoints(said);
    FrameSource frames = new FramesReader(scene, problems, dimension, columns, robots).read(bodies);
    care.tell();
    UpAxis up = up(shapes);
    scene.finish();
    return new SceneOutline(
        dimension,
        shapes.convex(),
        bodies,
        bodySources.files(),
        columns,
        bodySources.generator(),
        rules,
        frames,
        up);
  }

  private UpAxis up(ShapesReader shapes) {
    UpAxis said = scene.find(SceneKeys.UP);
    if (said != null && dimension != 3) {
      scene.problem(SceneKeys.UP, " is for dimension 3, the scene has dimension " + dimension);
    }
    boolean gltf = shapes.isAllGltf() && robots.isEmpty(); // z points upwards in URDF
    return said != null ? said : gltf ? UpAxis.Y : UpAxis.Z;
  }

  private List<SceneBody> bodies(ShapesReader shapes, boolean others) {
    List<SceneBody> bodies = new ArrayList<>();
    Set<String> names = new LinkedHashSet<>();
    List<Section> sections = scene.all(SceneKeys.BODIES);
    int read = 0;
    for (Section section : sections) {
      String name = section.find(SceneKeys.BODY_NAME);
      String group = section.get(SceneKeys.GROUP);
      ConvexBody shape = shapes.shapeOf(section);
      Pose pose = new PlaceReader(section, dimension, care).read();
      if (name != null && !names.add(name)) {
        section.problem(SceneKeys.BODY_NAME, anotherBody(name));
      } else if (name != null && shape != null && pose != null) {
        Path file = shapes.files().get(section.get(SceneKeys.BODY_SHAPE));
        if (file != null) {
          sources.put(name, file.toString());
          if (ShapeFormat.of(file).isWithoutUnit()) {
            withoutUnits.add(file.toString());
          }
        }
        bodies.add(new SceneBody(name, group, shape, pose, shapes.objectOf(section)));
      }
      section.finish();
      read++;
      listener.progress(RunPhase.SCENE, read, sections.size());
    }
    boolean hasRobots = scene.has(SceneKeys.ROBOTS);
    for (Section robot : scene.all(SceneKeys.ROBOTS)) {
      for (SceneBody body : robot(robot)) {
        if (names.add(body.name())) {
          bodies.add(body);
          sources.put(body.name(), "robot " + body.name().replaceFirst("/.*", ""));
        } else {
          robot.problem(SceneKeys.ROBOT_NAME, anotherBody(body.name()));
        }
      }
      robot.finish();
    }
    if (names.isEmpty() && !hasRobots && !others) {
      scene.problem(SceneKeys.BODIES, " is missing or empty; a scene needs bodies");
    }
    return bodies;
  }

  static String anotherBody(String name) {
    return ": another body is named %s".formatted(Words.quoted(name));
  }

  /** Reads a robot; no bodies when it has problems, which have been reported. */
  private List<SceneBody> robot(Section section) {
    int before = problems.count();
    String name = section.find(SceneKeys.ROBOT_NAME);
    if (name != null) {
      robots.put(name, null);
    }
    String group = section.get(SceneKeys.ROBOT_GROUP);
    boolean hull = section.get(SceneKeys.HULL);
    String parts = ShapesReader.parts(section, hull);
    boolean adjacent = section.get(SceneKeys.ADJACENT);
    Limits limits = section.get(SceneKeys.ROBOT_LIMITS);
    Path file = section.find(SceneKeys.ROBOT_FILE);
    Pose base = new PlaceReader(section, dimension, care).read();
    Map<String, Double> positions = section.in(SceneKeys.JOINTS).values(SceneKeys.JOINT);
    Map<String, Path> packages = section.in(SceneKeys.PACKAGES).values(SceneKeys.PACKAGE);
    if (dimension != 3) {
      section.problem(SceneKeys.ROBOT_FILE, ": robots are for dimension 3 only");
    }
    if (problems.count() > before
        || name == null
        || file == null
        || base == null
        || parts == null) {
      return List.of();
    }
    try {
      Robot robot = Robot.read(name, file);
      Robot.Placement placement =
          new Robot.Placement(base, group, positions, packages, hull, parts, limits);
      List<SceneBody> bodies = robot.bodies(placement);
      LOG.debug("robot {} of {}: {} bodies", name, file, bodies.size());
      robots.put(name, new PlacedRobot(robot, placement));
      if (!adjacent) {
        joined.addAll(robot.adjacentPairs());
      }
      return bodies;
    } catch (InvalidInputException e) {
      for (Problem problem : e.problems()) {
        section.problem(SceneKeys.ROBOT_FILE, ": " + problem);
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

  private static PairRules rules(Section section, Set<String> names) {
    PairRules rules = pairRules(section, SceneKeys.BETWEEN, SceneKeys.IGNORE, names);
    section.finish();
    return rules;
  }

  /** Returns the names of groups and bodies. */
  static Set<String> namesOf(List<SceneBody> bodies) {
    Set<String> names = new LinkedHashSet<>();
    for (SceneBody body : bodies) {
      if (!body.group().isEmpty()) {
        names.add(body.group());
      }
    }
    bodies.forEach(body -> names.add(body.name()));
    return names;
  }

  /**
   * Reads which pairs are meant.
   *
   * @param names the names of groups and bodies that there are; empty when nobody knows
   */
  static PairRules pairRules(
      Section section,
      Key<List<PairRules.NamePair>> between,
      Key<List<PairRules.NamePair>> ignore,
      Set<String> names) {
    return new PairRules(namePairs(section, between, names), namePairs(section, ignore, names));
  }

  /** Tells of pairs of names that are about no two bodies. */
  static void tellUnmatched(
      String where, PairRules rules, List<SceneBody> bodies, Problems problems) {
    List<PairRules.NamePair> all = new ArrayList<>(rules.between());
    all.addAll(rules.ignore());
    if (all.isEmpty()) {
      return;
    }
    Map<String, Set<String>> members = new HashMap<>();
    Set<String> groups = new HashSet<>();
    for (SceneBody body : bodies) {
      String group = body.group().isEmpty() ? body.name() : body.group();
      groups.add(group);
      members.computeIfAbsent(body.name(), unused -> new HashSet<>()).add(body.name());
      members.computeIfAbsent(group, unused -> new HashSet<>()).add(body.name());
    }
    List<PairRules.NamePair> unmatched =
        all.stream().filter(pair -> !matches(pair, members, groups.size())).toList();
    if (!unmatched.isEmpty()) {
      PairRules.NamePair first = unmatched.get(0);
      problems.warn(
          new Warning(
              Remark.MATCHES_NOTHING,
              where,
              "%s about no two bodies, first [%s, %s]"
                  .formatted(
                      unmatched.size() == 1
                          ? "1 pair of names is"
                          : unmatched.size() + " pairs of names are",
                      first.first(),
                      first.second())));
    }
  }

  private static boolean matches(
      PairRules.NamePair pair, Map<String, Set<String>> members, int groups) {
    if (pair.first().equals(PairRules.ANY) || pair.second().equals(PairRules.ANY)) {
      return groups > 1;
    }
    Set<String> first = members.getOrDefault(pair.first(), Set.of());
    Set<String> second = members.getOrDefault(pair.second(), Set.of());
    return first.size() > 1 || second.size() > 1 || !first.equals(second);
  }

  static List<PairRules.NamePair> namePairs(
      Section section, Key<List<PairRules.NamePair>> key, Set<String> names) {
    List<PairRules.NamePair> pairs = section.get(key);
    for (PairRules.NamePair pair : pairs) {
      for (String name : List.of(pair.first(), pair.second())) {
        if (!names.isEmpty() && !names.contains(name) && !name.equals(PairRules.ANY)) {
          section.problem(
              key,
              ": there is no group or body %s%s"
                  .formatted(Words.quoted(name), Suggestions.didYouMean(name, names)));
        }
      }
    }
    return pairs;
  }
}

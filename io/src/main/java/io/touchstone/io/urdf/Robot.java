// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.urdf;

import io.touchstone.Suggestions;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.motion.JointPath;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PairRules.NamePair;
import io.touchstone.io.PartedShape;
import io.touchstone.io.Position;
import io.touchstone.io.Remark;
import io.touchstone.io.SceneBody;
import io.touchstone.io.files.PartFiles;
import io.touchstone.io.files.ShapeFiles;
import io.touchstone.io.text.InputFiles;
import io.touchstone.io.text.Remarks;
import io.touchstone.io.text.Words;
import io.touchstone.io.text.XmlElement;
import io.touchstone.io.urdf.UrdfModel.Joint;
import io.touchstone.io.urdf.UrdfModel.Link;
import io.touchstone.io.urdf.UrdfModel.Motion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A robot as bodies of a scene: one for each collision element of each link, named {@code
 * robot/link}, or {@code robot/link/1} and so on where a link has several.
 *
 * <p>Boxes, spheres and capsules are what they are. A cylinder becomes the prism with {@value
 * #CYLINDER_SIDES} sides around it, which is farther out by at most 0.5 % of the radius: no
 * collision is missed. Meshes are read like any shape file, and scaled.
 */
public final class Robot {

  /** Sides of the prism around a cylinder: 1 / cos(pi / 32) = 1.0048. */
  static final int CYLINDER_SIDES = 32;

  /** The root element of a description stands in the first bytes, behind remarks at most. */
  private static final int START = 1 << 16;

  private static final Pattern ROBOT = Pattern.compile("<robot[\\s>]");

  private final String name;
  private final Path file;
  private final UrdfModel model;

  private Robot(String name, Path file, UrdfModel model) {
    this.name = name;
    this.file = file;
    this.model = model;
  }

  /**
   * Reads a robot.
   *
   * @param name its name in the scene
   * @throws InvalidInputException if the file is not as it should be
   */
  public static Robot read(String name, Path file) {
    return new Robot(name, file, UrdfReader.read(file));
  }

  /** Tells whether a file is about a robot, by its content. */
  public static boolean isRobot(Path file) {
    try (InputStream in = InputFiles.open(file, file.toString())) {
      String start = new String(in.readNBytes(START), StandardCharsets.UTF_8);
      return start.stripLeading().startsWith("<") && ROBOT.matcher(start).find();
    } catch (IOException e) {
      throw InputFiles.unreadable(file.toString(), e);
    }
  }

  /**
   * How a robot is put into a scene.
   *
   * @param base where its root stands
   * @param group the group of all its bodies; empty to make each link a group of its own
   * @param positions positions of joints by name, in radians or in the unit of length; 0 for others
   * @param packages folders of packages by name
   * @param hull whether the hulls of meshes are wanted, be they convex or not
   * @param parts what the parts of meshes are that need not be convex, a word of {@link PartFiles};
   *     empty if all are convex
   * @param limits what happens to positions outside the limits of their joints
   */
  public record Placement(
      Pose base,
      String group,
      Map<String, Double> positions,
      Map<String, Path> packages,
      boolean hull,
      String parts,
      Limits limits) {

    /** A robot whose meshes are convex, or stand for their hulls. */
    public Placement(
        Pose base,
        String group,
        Map<String, Double> positions,
        Map<String, Path> packages,
        boolean hull) {
      this(base, group, positions, packages, hull, "", Limits.NEAREST);
    }

    /** Copies the maps. */
    public Placement {
      positions = Map.copyOf(positions);
      packages = Map.copyOf(packages);
    }
  }

  /**
   * Returns the bodies.
   *
   * @throws InvalidInputException if a position or a shape is not possible
   */
  public List<SceneBody> bodies(Placement placement) {
    Map<String, Double> positions = positions(placement);
    tellDefaults(placement, positions);
    Map<String, Pose> poses = bodyPoses(placement.base(), positions);
    Map<String, ConvexBody> meshes = new HashMap<>();
    Map<String, PartedShape> objects = new HashMap<>();
    List<SceneBody> bodies = new ArrayList<>();
    for (Link link : model.links().values()) {
      String group = placement.group().isEmpty() ? name + "/" + link.name() : placement.group();
      List<String> names = bodyNames(link);
      for (int k = 0; k < names.size(); k++) {
        XmlElement collision = link.collisions().get(k);
        XmlElement geometry = collision.required("geometry");
        Pose pose = Objects.requireNonNull(poses.get(names.get(k)));
        PartedShape object = object(geometry, placement, objects);
        bodies.add(
            object == null
                ? new SceneBody(names.get(k), group, shape(geometry, placement, meshes), pose)
                : new SceneBody(names.get(k), group, object, pose));
      }
    }
    if (bodies.isEmpty()) {
      Remarks.tell(
          Remark.NO_GEOMETRY,
          Position.of(file.toString()),
          "robot %s has no <collision> element, so it has no bodies".formatted(Words.quoted(name)));
    }
    return bodies;
  }

  /**
   * Returns the positions of all joints that move by themselves, those that are said and those that
   * are not: 0, or the nearest limit.
   *
   * @throws InvalidInputException if one is outside its limits, or is that of a joint which follows
   *     another and is elsewhere
   */
  Map<String, Double> positions(Placement placement) {
    Position where = Position.of(file.toString());
    Map<String, Double> said = placement.positions();
    Map<String, Double> positions = new TreeMap<>();
    for (Joint joint : model.joints().values()) {
      Double own = said.get(joint.name());
      if (joint.motion() == Motion.FIXED || joint.mimic() != null) {
        continue;
      }
      boolean taken = placement.limits() == Limits.IGNORE;
      boolean moved = own == null && placement.limits() == Limits.NEAREST;
      double position = own != null ? own : moved ? joint.nearest(0) : 0;
      if (!taken) {
        requireWithinLimits(joint.name(), position, where);
      }
      positions.put(joint.name(), position);
    }
    Followers followers = new Followers(this);
    for (String joint : new TreeSet<>(said.keySet())) {
      requireMovable(joint, where);
      followers.check(joint, said.getOrDefault(joint, 0.0), positions, where);
    }
    followers.tell();
    return positions;
  }

  private void tellDefaults(Placement placement, Map<String, Double> positions) {
    List<String> moved =
        positions.keySet().stream()
            .filter(joint -> !placement.positions().containsKey(joint))
            .filter(joint -> positions.getOrDefault(joint, 0.0) != 0)
            .toList();
    if (!moved.isEmpty()) {
      String first = moved.get(0);
      Remarks.tell(
          Remark.DEFAULT_OUTSIDE_LIMITS,
          Position.of(file.toString()),
          "position 0 is outside the limits of %s; each stands at the nearest limit, %s at %s; say joints { %s = ... }, or limits = error or ignore"
              .formatted(Words.count(moved.size(), "joint"), first, positions.get(first), first));
    }
  }

  UrdfModel model() {
    return model;
  }

  /** Says what a collision element becomes that is not just what it describes. */
  static JointScene.Shape standsFor(XmlElement collision, Placement placement) {
    XmlElement geometry = collision.required("geometry");
    return switch (geometry.children().get(0).name()) {
      case "mesh" ->
          placement.parts().equals("triangles") ? JointScene.Shape.EXACT : JointScene.Shape.HULL;
      case "cylinder" -> JointScene.Shape.PRISM;
      default -> JointScene.Shape.EXACT;
    };
  }

  /** Returns the prism in a cylinder; of any other element its shape. */
  static ConvexBody inside(XmlElement collision, ConvexBody shape) {
    XmlElement element = collision.required("geometry").children().get(0);
    return element.name().equals("cylinder")
        ? Shapes.prism(CYLINDER_SIDES, number(element, "radius"), number(element, "length") / 2)
        : shape;
  }

  /** Returns the nearest links with bodies below each link that has some. */
  Map<String, List<String>> adjacentLinks() {
    Map<String, List<String>> below = new LinkedHashMap<>();
    for (Link link : model.links().values()) {
      if (!link.collisions().isEmpty()) {
        below.put(link.name(), nextWithBodies(link).stream().map(Link::name).toList());
      }
    }
    return below;
  }

  List<String> bodyNames(Link link) {
    String base = name + "/" + link.name();
    int count = link.collisions().size();
    List<String> names = new ArrayList<>();
    for (int k = 1; k <= count; k++) {
      names.add(count == 1 ? base : base + "/" + k);
    }
    return names;
  }

  /**
   * Returns the pairs of bodies that touch because they are joined: of one link, and of two links
   * that a joint connects. Links without collision elements are passed through.
   */
  public List<NamePair> adjacentPairs() {
    List<NamePair> pairs = new ArrayList<>();
    for (Link link : model.links().values()) {
      List<String> own = bodyNames(link);
      for (int k = 0; k < own.size(); k++) {
        for (int other = k + 1; other < own.size(); other++) {
          pairs.add(new NamePair(own.get(k), own.get(other)));
        }
      }
      if (!own.isEmpty()) {
        for (Link neighbour : nextWithBodies(link)) {
          for (String one : own) {
            bodyNames(neighbour).forEach(two -> pairs.add(new NamePair(one, two)));
          }
        }
      }
    }
    return pairs;
  }

  /** Returns the nearest links with bodies down the tree. */
  private List<Link> nextWithBodies(Link link) {
    List<Link> found = new ArrayList<>();
    Deque<String> open = new ArrayDeque<>(List.of(link.name()));
    while (!open.isEmpty()) {
      for (Joint joint : model.jointsFrom(open.removeFirst())) {
        Link child = model.links().get(joint.child());
        if (child == null || child.collisions().isEmpty()) {
          open.addLast(joint.child());
        } else {
          found.add(child);
        }
      }
    }
    return found;
  }

  /**
   * Returns where the bodies stand, by their names.
   *
   * @param base where the root stands
   * @param positions positions of joints by name, in radians or in the unit of length; 0 for
   *     others, and what is said of those that mimic another is not looked at: they follow it.
   *     Limits are not looked at either
   */
  public Map<String, Pose> bodyPoses(Pose base, Map<String, Double> positions) {
    Map<String, Double> all = withFollowers(positions);
    return alongTheTree(
        new Standing(Pose.identity(3), base),
        (link, joint) -> link.over(joint, all.getOrDefault(joint.name(), 0.0)),
        (link, origin) -> link.moved().compose(link.fixed().compose(origin)));
  }

  /**
   * Returns how the bodies move while all joints go evenly from one position to another, by their
   * names.
   *
   * @param base where the root stands
   * @param from positions of joints by name, as for {@link #bodyPoses}
   * @param to likewise, at the end
   */
  public Map<String, JointPath> bodyPaths(
      Pose base, Map<String, Double> from, Map<String, Double> to) {
    Map<String, Double> first = withFollowers(from);
    Map<String, Double> last = withFollowers(to);
    return alongTheTree(
        JointPath.at(base),
        (path, joint) ->
            joint.on(
                path, first.getOrDefault(joint.name(), 0.0), last.getOrDefault(joint.name(), 0.0)),
        JointPath::then);
  }

  /**
   * Where a link stands: the product of all up to the last joint that moves, and what is fixed
   * behind it. Products are made in the order of {@link JointPath}, so that a path ends where a
   * link stands, to the last bit.
   */
  private record Standing(Pose moved, Pose fixed) {

    Standing over(Joint joint, double position) {
      Pose before = fixed.compose(joint.origin());
      return joint.motion() == Motion.FIXED
          ? new Standing(moved, before)
          : new Standing(
              moved.compose(before).compose(joint.at(position)), Pose.identity(before.dimension()));
    }
  }

  /**
   * Returns what is known of the bodies, by their names: that of a link is its parent's, carried
   * over the joint between.
   *
   * @param root of the root
   * @param joint carries what is known of a link over a joint
   * @param origin carries it on to a body of the link
   */
  private <T, B> Map<String, B> alongTheTree(
      T root, BiFunction<T, Joint, T> joint, BiFunction<T, Pose, B> origin) {
    Map<String, T> links = new HashMap<>();
    links.put(model.root(), root);
    Deque<String> open = new ArrayDeque<>(List.of(model.root()));
    while (!open.isEmpty()) {
      String parent = open.removeFirst();
      T known = Objects.requireNonNull(links.get(parent));
      for (Joint next : model.jointsFrom(parent)) {
        links.put(next.child(), joint.apply(known, next));
        open.addLast(next.child());
      }
    }
    Map<String, B> bodies = new LinkedHashMap<>();
    for (Link link : model.links().values()) {
      T known = Objects.requireNonNull(links.get(link.name())); // all hang on the root
      List<String> names = bodyNames(link);
      for (int k = 0; k < names.size(); k++) {
        bodies.put(names.get(k), origin.apply(known, UrdfReader.origin(link.collisions().get(k))));
      }
    }
    return bodies;
  }

  /** Returns its name in the scene. */
  String name() {
    return name;
  }

  private Map<String, Double> withFollowers(Map<String, Double> said) {
    Map<String, Double> positions = new HashMap<>(said);
    model.joints().keySet().forEach(joint -> positions.put(joint, position(joint, said)));
    return positions;
  }

  /** Returns the position of a joint, which may follow one that follows another, and so on. */
  double position(String name, Map<String, Double> said) {
    Joint joint = Objects.requireNonNull(model.joints().get(name));
    return joint.mimic() == null
        ? said.getOrDefault(name, 0.0)
        : joint.multiplier() * position(joint.mimic(), said) + joint.offset();
  }

  /** Returns the joint that a joint follows; empty if it moves by itself or there is none. */
  String leaderOf(String name) {
    Joint joint = model.joints().get(name);
    return joint == null || joint.mimic() == null ? "" : joint.mimic();
  }

  /** Returns how far a joint may go in all; 0 if it has no limits. */
  double range(String name) {
    Joint joint = Objects.requireNonNull(model.joints().get(name));
    double range = joint.upper() - joint.lower();
    return Double.isFinite(range) ? Math.abs(range) : 0;
  }

  /** Makes sure that there is a joint, and that it moves. */
  void requireMovable(String name, Position where) {
    Joint joint = model.joints().get(name);
    if (joint == null) {
      Set<String> known = model.joints().keySet();
      throw new InvalidInputException(
          where,
          "there is no joint %s%s; joints: %s"
              .formatted(
                  Words.quoted(name), Suggestions.didYouMean(name, known), Words.list(known)));
    }
    if (joint.motion() == Motion.FIXED) {
      throw new InvalidInputException(
          where, "joint %s is fixed and has no position".formatted(Words.quoted(name)));
    }
  }

  /** Makes sure that a position is one that a joint, which there is, can take. */
  void requireWithinLimits(String name, double position, Position where) {
    Joint joint = model.joints().get(name);
    if (joint != null && !(position >= joint.lower() && position <= joint.upper())) {
      throw new InvalidInputException(
          where,
          "position %s of joint %s is outside its limits, %s to %s"
              .formatted(position, Words.quoted(name), joint.lower(), joint.upper()));
    }
  }

  private ConvexBody shape(
      XmlElement geometry, Placement placement, Map<String, ConvexBody> meshes) {
    if (geometry.children().size() != 1) {
      throw geometry.problem("<geometry> needs one shape");
    }
    XmlElement shape = geometry.children().get(0);
    try {
      return switch (shape.name()) {
        case "box" -> {
          double[] size = shape.numbers("size", 3);
          yield Shapes.box(size[0] / 2, size[1] / 2, size[2] / 2);
        }
        case "sphere" -> Shapes.sphere(3, number(shape, "radius"));
        case "capsule" -> Shapes.capsule(number(shape, "radius"), number(shape, "length") / 2);
        case "cylinder" ->
            Shapes.prism(
                CYLINDER_SIDES,
                number(shape, "radius") / StrictMath.cos(StrictMath.PI / CYLINDER_SIDES),
                number(shape, "length") / 2);
        case "mesh" -> mesh(shape, placement, meshes);
        default ->
            throw shape.problem(
                "shape <%s> is not supported; expected box, sphere, capsule, cylinder or mesh"
                    .formatted(shape.name()));
      };
    } catch (InvalidGeometryException e) {
      throw shape.problem(String.valueOf(e.getMessage()));
    }
  }

  /** Reads a mesh with parts, once for all links that use it alike; null of anything else. */
  private @Nullable PartedShape object(
      XmlElement geometry, Placement placement, Map<String, PartedShape> objects) {
    boolean mesh =
        geometry.children().size() == 1 && geometry.children().get(0).name().equals("mesh");
    boolean parted = !placement.parts().isEmpty() && !placement.parts().equals(PartFiles.HULL);
    if (!mesh || !parted) {
      return null;
    }
    XmlElement shape = geometry.children().get(0);
    Path path = resolve(shape, placement.packages());
    double[] scale = shape.numbersOr("scale", 1, 1, 1);
    String key = path + " " + scale[0] + " " + scale[1] + " " + scale[2];
    PartedShape known = objects.get(key);
    if (known == null) {
      try {
        known = PartFiles.read(path, "", placement.parts()).scaled(scale);
      } catch (InvalidGeometryException e) {
        throw shape.problem(String.valueOf(e.getMessage()));
      }
      objects.put(key, known);
    }
    return known;
  }

  private static double number(XmlElement element, String attribute) {
    return element.numbers(attribute, 1)[0];
  }

  /** Reads a mesh, once for all links that use it alike. */
  private ConvexBody mesh(XmlElement mesh, Placement placement, Map<String, ConvexBody> meshes) {
    Path path = resolve(mesh, placement.packages());
    double[] scale = mesh.numbersOr("scale", 1, 1, 1);
    String key = path + " " + scale[0] + " " + scale[1] + " " + scale[2];
    ConvexBody known = meshes.get(key);
    if (known == null) {
      boolean hull = placement.hull() || placement.parts().equals(PartFiles.HULL);
      known = scaled(mesh, ShapeFiles.read(path, "", hull), scale);
      meshes.put(key, known);
    }
    return known;
  }

  private static ConvexBody scaled(XmlElement mesh, ConvexBody body, double[] scale) {
    if (body.dimension() != 3) {
      throw mesh.problem("the mesh has dimension %d, expected 3".formatted(body.dimension()));
    }
    if (scale[0] == 1 && scale[1] == 1 && scale[2] == 1) {
      return body;
    }
    if (!(body instanceof Polytope polytope)) {
      throw mesh.problem("a shape with a radius cannot be scaled");
    }
    double[] coordinates = polytope.toArray();
    for (int k = 0; k < coordinates.length; k++) {
      coordinates[k] *= scale[k % 3];
    }
    return Polytope.of(3, coordinates);
  }

  /**
   * Finds a file: {@code package://name/path} in the folder of {@link Packages}, {@code
   * file://path}, or a path relative to the robot's file.
   */
  private Path resolve(XmlElement mesh, Map<String, Path> packages) {
    String filename = mesh.text("filename");
    if (filename.indexOf('\0') >= 0) {
      throw mesh.problem("the filename contains a character that no path has");
    }
    Path folder = file.toAbsolutePath().normalize().getParent();
    if (filename.startsWith("file://")) {
      return Path.of(filename.substring("file://".length()));
    }
    if (!filename.startsWith("package://")) {
      if (filename.matches("[a-z]+://.*")) {
        throw mesh.problem(
            "%s is not supported; expected package://, file:// or a path"
                .formatted(Words.quoted(filename)));
      }
      return folder == null ? Path.of(filename) : folder.resolve(filename).normalize();
    }
    String rest = filename.substring("package://".length());
    int slash = rest.indexOf('/');
    String packageName = slash < 0 ? rest : rest.substring(0, slash);
    String path = slash < 0 ? "" : rest.substring(slash + 1);
    return new Packages(packages).find(packageName, folder, mesh).resolve(path);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.urdf;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.joints.JointChain;
import io.touchstone.api.joints.JointChain.Fixed;
import io.touchstone.api.joints.JointChain.Parameter;
import io.touchstone.api.joints.JointChain.Step;
import io.touchstone.api.joints.JointPair;
import io.touchstone.api.joints.JointPart;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PartedShape;
import io.touchstone.io.Position;
import io.touchstone.io.SceneBody;
import io.touchstone.io.text.Words;
import io.touchstone.io.urdf.UrdfModel.Joint;
import io.touchstone.io.urdf.UrdfModel.Link;
import io.touchstone.io.urdf.UrdfModel.Motion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Links of robots, and bodies that stand still, as a tree with joints: what a question about all
 * positions of the joints is made of. Immutable once built.
 */
public final class JointScene {

  /** What the parts of a link are, beside what its file describes. */
  public enum Shape {
    /** Just that. */
    EXACT,

    /** Hulls of meshes. */
    HULL,

    /** Prisms around cylinders. */
    PRISM
  }

  /**
   * A link with collision elements.
   *
   * @param name its name; behind that of the robot where there are several
   * @param parts its convex parts
   * @param shape what they are
   */
  public record Body(String name, List<JointPart> parts, Shape shape) {

    /** Copies the list. */
    public Body {
      parts = List.copyOf(parts);
    }

    /** Returns the names of its collision elements, which are bodies of a scene. */
    public Set<String> elements() {
      Set<String> names = new LinkedHashSet<>();
      for (JointPart part : parts) {
        int mark = part.name().indexOf(PART);
        names.add(mark < 0 ? part.name() : part.name().substring(0, mark));
      }
      return names;
    }
  }

  /** Separates the name of a part of a mesh from that of its collision element. */
  private static final String PART = "#";

  /** A node of the tree: how it hangs on the one above. */
  private static final class Node {
    final @Nullable Node above;
    final List<Step> steps;
    final int depth;

    Node(@Nullable Node above, List<Step> steps) {
      this.above = above;
      this.steps = steps;
      depth = above == null ? 0 : above.depth + 1;
    }
  }

  private final List<Body> bodies = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, Integer> parameterNumbers = new LinkedHashMap<>();
  private final List<Parameter> parameters = new ArrayList<>();
  private final Map<String, List<String>> adjacent = new HashMap<>();
  private final Map<String, Boolean> links = new LinkedHashMap<>();
  private boolean inside;
  private final Node world = new Node(null, List.of());

  private JointScene() {}

  /**
   * Returns a robot alone; links and joints have their own names.
   *
   * @throws InvalidInputException if a shape or a joint is not possible
   */
  public static JointScene of(Robot robot, Robot.Placement placement) {
    JointScene scene = new JointScene();
    scene.add(robot, placement, "");
    return scene;
  }

  /**
   * Returns robots and bodies that stand still; names of links and joints stand behind that of
   * their robot.
   *
   * @throws InvalidInputException if a shape or a joint is not possible
   */
  public static JointScene of(Map<Robot, Robot.Placement> robots, List<SceneBody> still) {
    JointScene scene = new JointScene();
    robots.forEach((robot, placement) -> scene.add(robot, placement, robot.name() + "/"));
    for (SceneBody body : still) {
      scene.addStill(body);
    }
    return scene;
  }

  /**
   * Returns a robot of parts that lie in what its file describes: triangles of meshes, and prisms
   * in cylinders instead of around them. What collides of them collides of the robot; that nothing
   * does shows nothing.
   *
   * @throws InvalidInputException if a shape or a joint is not possible
   */
  public static JointScene within(Robot robot, Robot.Placement placement) {
    JointScene scene = new JointScene();
    scene.inside = true;
    scene.add(
        robot,
        new Robot.Placement(
            placement.base(),
            placement.group(),
            placement.positions(),
            placement.packages(),
            false,
            "triangles",
            placement.limits()),
        "");
    return scene;
  }

  private void addStill(SceneBody body) {
    List<JointPart> parts = new ArrayList<>();
    PartedShape object = body.object();
    addParts(parts, body.name(), body.shape(), object, Pose.identity(3));
    Node node = new Node(world, List.of(new Fixed(body.pose())));
    add(new Body(body.name(), parts, Shape.EXACT), node);
  }

  private void add(Body body, Node node) {
    if (numbers.put(body.name(), bodies.size()) != null) {
      throw new InvalidInputException(
          Position.of("scene"), "two bodies are named %s".formatted(Words.quoted(body.name())));
    }
    bodies.add(body);
    nodes.add(node);
    links.put(body.name(), true);
  }

  private void add(Robot robot, Robot.Placement placement, String prefix) {
    UrdfModel model = robot.model();
    Map<String, SceneBody> shapes = new HashMap<>();
    robot.bodies(placement).forEach(body -> shapes.put(body.name(), body));
    Map<String, Node> known = new HashMap<>();
    known.put(model.root(), new Node(world, List.of(new Fixed(placement.base()))));
    for (Link link : model.links().values()) {
      Node node = node(link.name(), model, known, prefix);
      List<String> names = robot.bodyNames(link);
      List<JointPart> parts = new ArrayList<>();
      Shape shape = Shape.EXACT;
      for (int k = 0; k < names.size(); k++) {
        SceneBody body = Objects.requireNonNull(shapes.get(names.get(k)));
        String name = names.size() == 1 ? link.name() : link.name() + "/" + (k + 1);
        addParts(
            parts,
            prefix + name,
            inside ? Robot.inside(link.collisions().get(k), body.shape()) : body.shape(),
            body.object(),
            UrdfReader.origin(link.collisions().get(k)));
        shape = worse(shape, Robot.standsFor(link.collisions().get(k), placement));
      }
      links.put(prefix + link.name(), !parts.isEmpty());
      if (!parts.isEmpty()) {
        add(new Body(prefix + link.name(), parts, shape), node);
      }
    }
    robot
        .adjacentLinks()
        .forEach(
            (one, others) ->
                others.forEach(
                    two ->
                        adjacent
                            .computeIfAbsent(prefix + one, key -> new ArrayList<>())
                            .add(prefix + two)));
  }

  private static Shape worse(Shape one, Shape two) {
    return one.compareTo(two) >= 0 ? one : two;
  }

  private static void addParts(
      List<JointPart> parts,
      String name,
      ConvexBody shape,
      @Nullable PartedShape object,
      Pose pose) {
    if (object == null) {
      parts.add(new JointPart(name, shape, pose));
      return;
    }
    ObjectBody whole = object.body();
    for (int k = 0; k < whole.partCount(); k++) {
      parts.add(new JointPart(name + PART + object.name(k), whole.part(k), pose));
    }
  }

  private Node node(String link, UrdfModel model, Map<String, Node> known, String prefix) {
    Node found = known.get(link);
    if (found != null) {
      return found;
    }
    Joint joint = model.parentOf(link);
    Node above = node(joint.parent(), model, known, prefix);
    List<Step> steps = new ArrayList<>();
    steps.add(new Fixed(joint.origin()));
    if (joint.motion() != Motion.FIXED) {
      steps.add(step(joint, model, prefix));
    }
    Node node = new Node(above, steps);
    known.put(link, node);
    return node;
  }

  private Step step(Joint moved, UrdfModel model, String prefix) {
    Joint joint = model.led(moved);
    String leader = joint.mimic() == null ? joint.name() : joint.mimic();
    Joint led = Objects.requireNonNull(model.joints().get(leader));
    boolean limited = led.element().text("type").equals("continuous");
    if (!limited && !Double.isFinite(led.upper() - led.lower())) {
      throw led.element()
          .problem(
              "joint %s has no <limit>; without one its positions are unknown"
                  .formatted(Words.quoted(leader)));
    }
    if (led.lower() > led.upper()) {
      throw led.element()
          .problem(
              "joint %s has the limits %s to %s, and no position is between them"
                  .formatted(Words.quoted(leader), led.lower(), led.upper()));
    }
    int number =
        parameterNumbers.computeIfAbsent(
            prefix + leader,
            name -> {
              parameters.add(new Parameter(name, led.lower(), led.upper()));
              return parameters.size() - 1;
            });
    double[] axis = joint.axis().unit();
    return new JointChain.Joint(
        joint.motion() == Motion.SLIDE,
        axis[0],
        axis[1],
        axis[2],
        number,
        joint.multiplier(),
        joint.offset());
  }

  /** Returns the links with collision elements, in the order of the file. */
  public List<Body> bodies() {
    return List.copyOf(bodies);
  }

  /** Returns the number of a link in {@link #bodies}, or -1. */
  public int indexOf(String name) {
    return numbers.getOrDefault(name, -1);
  }

  /** Returns the names of all links, those without collision elements, too. */
  public List<String> linkNames() {
    return List.copyOf(links.keySet());
  }

  /** Returns the parameters of all joints. */
  public List<Parameter> parameters() {
    return List.copyOf(parameters);
  }

  /** Tells whether one joint, or links without collision elements, are all that is between. */
  public boolean areAdjacent(int a, int b) {
    String one = bodies.get(a).name();
    String two = bodies.get(b).name();
    return adjacent.getOrDefault(one, List.of()).contains(two)
        || adjacent.getOrDefault(two, List.of()).contains(one);
  }

  /** Returns two links with the joints between them. */
  public JointPair pair(int a, int b, double margin) {
    List<Step> toA = new ArrayList<>();
    List<Step> toB = new ArrayList<>();
    Node one = nodes.get(a);
    Node two = nodes.get(b);
    while (one != two) {
      if (one.depth >= two.depth) {
        toA.addAll(0, one.steps);
        one = Objects.requireNonNull(one.above);
      } else {
        toB.addAll(0, two.steps);
        two = Objects.requireNonNull(two.above);
      }
    }
    List<Integer> used = new ArrayList<>();
    for (int k = toA.size() - 1; k >= 0; k--) {
      use(toA.get(k), used);
    }
    toB.forEach(step -> use(step, used));
    JointChain chain =
        new JointChain(
            used.stream().map(parameters::get).toList(), numbered(toA, used), numbered(toB, used));
    return new JointPair(chain, bodies.get(a).parts(), bodies.get(b).parts(), margin);
  }

  private static void use(Step step, List<Integer> used) {
    if (step instanceof JointChain.Joint joint && !used.contains(joint.parameter())) {
      used.add(joint.parameter());
    }
  }

  private static List<Step> numbered(List<Step> steps, List<Integer> used) {
    List<Step> numbered = new ArrayList<>();
    for (Step step : steps) {
      numbered.add(
          step instanceof JointChain.Joint joint
              ? new JointChain.Joint(
                  joint.slides(),
                  joint.x(),
                  joint.y(),
                  joint.z(),
                  used.indexOf(joint.parameter()),
                  joint.multiplier(),
                  joint.offset())
              : step);
    }
    return numbered;
  }
}

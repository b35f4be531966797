// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import com.typesafe.config.ConfigValue;
import io.touchstone.io.BodyGenerator;
import io.touchstone.io.Declaration;
import io.touchstone.io.PairRules;
import io.touchstone.io.UpAxis;
import io.touchstone.io.files.LengthUnit;
import io.touchstone.io.files.ShapeKinds;
import io.touchstone.io.urdf.Limits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys of a scene. A new one is a constant that stands in its block; {@link SceneReader} reads
 * it.
 */
public final class SceneKeys {

  private static final String LENGTH = "length";

  /** No scene that anybody drew has more dimensions; poses grow with their square. */
  private static final int MAX_DIMENSION = 1000;

  static final Key<Integer> DIMENSION =
      Key.of("dimension", Types.whole(1, MAX_DIMENSION), "2", "How many coordinates a point has.")
          .or(3);

  // where a body stands

  static final Key<double[]> POSE =
      Key.of(
          "pose",
          Types.NUMBERS,
          "[1, 0, 0, 5, 0, 1, 0, 0, 0, 0, 1, 0]",
          "The place as the matrix [R | t] or the homogeneous matrix; instead of the other keys of a"
              + " place.");

  static final Key<Boolean> ORDER =
      Key.of(
              "order",
              Types.word(Keywords.MATRIX_ORDERS),
              "columns",
              "Whether the numbers of pose are row by row or column by column.")
          .or(false);

  static final Key<Boolean> AFFINE =
      Key.of(
              "affine",
              Types.FLAG,
              "true",
              "Whether the matrix of pose may be any; otherwise it must be a rotation.")
          .or(false);

  static final Key<double[]> TRANSLATE =
      Key.of("translate", Types.NUMBERS, "[0, 0, 1.5]", "The shift; none if not said.").in(LENGTH);

  static final Key<double[]> QUATERNION =
      Key.of(
          "quaternion",
          Types.NUMBERS,
          "[0, 0, 0.6, 0.8]",
          "The turn before the shift, as [x, y, z, w] of any length; in dimension 3.");

  static final Key<double[]> AXIS =
      Key.of(
          "axis",
          Types.NUMBERS,
          "[0, 0, 1]",
          "What is turned about before the shift; in dimension 3, where it is required.");

  static final Key<Double> DEGREES =
      Key.of("degrees", Types.NUMBER, "30", "How far is turned, in dimension 2 or 3.")
          .in("degrees")
          .required();

  static final Block ROTATE = Block.of("rotate", "", AXIS, DEGREES);

  static final Key<String> EULER_AXES =
      Key.of(
              "axes",
              Types.TEXT,
              "ZYX",
              "Three letters: xyz for axes that stay, XYZ for axes that turn along, in this order.")
          .or("xyz");

  static final Key<double[]> EULER_DEGREES =
      Key.of("degrees", Types.NUMBERS, "[0, 0, 90]", "The three angles, in the order of the axes.")
          .in("degrees")
          .required();

  static final Block EULER = Block.of("euler", "", EULER_AXES, EULER_DEGREES);

  private static final Block PLACE =
      Block.shared(
          "place",
          "Where a body, the root of a robot or the copy of a shape stands: a matrix, or a turn and"
              + " then a shift. As it is if nothing is said.",
          POSE,
          ORDER,
          AFFINE,
          TRANSLATE,
          QUATERNION,
          ROTATE,
          EULER);

  // shapes

  static final Key<List<double[]>> VERTICES =
      Key.of(
              "vertices",
              Types.POINTS,
              "[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]",
              "Points whose hull the shape is; an empty list is the empty set.")
          .in(LENGTH);

  static final Key<List<double[]>> HALF_SPACES =
      Key.of(
              "half-spaces",
              Types.POINTS,
              "[[0, 0, 1, 0], [1, 0, 0, 2]]",
              "Inequalities that hold for the points of the shape, each as a normal out of it and how"
                  + " far along that points go at most. The shape may be unbounded.")
          .in(LENGTH);

  static final Key<Path> FILE =
      Key.of("file", Types.PATH, "\"mug.obj\"", "A file with a mesh or with shapes.");

  static final Key<String> PART =
      Key.of("part", Types.TEXT, "handle", "The object, group, solid or shape of the file.").or("");

  static final Key<Boolean> HULL =
      Key.of(
              "hull",
              Types.FLAG,
              "true",
              "Whether the hull of a mesh is taken that is not convex or not closed; otherwise such a"
                  + " mesh is an error.")
          .or(false);

  static final Key<String> PARTS =
      Key.of(
          "parts",
          Types.TEXT,
          "components",
          "What the parts of a mesh are that need not be convex: components (connected pieces), groups"
              + " (objects, groups, solids or nodes), both convex each; triangles, as they are; or a pattern of"
              + " files beside the file, such as \"parts/*.obj\", each a convex shape. hull is one part,"
              + " the hull. If not said, the mesh has to be convex.");

  static final Key<String> COPY =
      Key.of("copy", Types.TEXT, "part", "Another shape, scaled and then put in a place.");

  static final Key<double[]> SCALE =
      Key.of(
          "scale",
          Types.NUMBER_OR_NUMBERS,
          "[2, 1, 1]",
          "How much larger the copy is: one factor, or one for each axis; 1 if not said.");

  static final Key<List<String>> SUM =
      Key.of("sum", Types.NAMES, "[part, other]", "The Minkowski sum of other shapes.");

  static final Key<List<String>> HULL_OF =
      Key.of("hull-of", Types.NAMES, "[part, other]", "The convex hull of other shapes.");

  /** The kinds that are made of a few numbers, by their words. */
  static final Map<String, Key<double[]>> READY_MADE = readyMade();

  static final Block SHAPE = Block.of("NAME", "", PART, HULL, PARTS, SCALE, PLACE).after(kinds());

  static final Block SHAPES =
      Block.open(
          "shapes",
          "Shapes by their names. Each has exactly one of: vertices, half-spaces, file, copy, sum, hull-of, or a kind"
              + " that is made of a few numbers. In these, numbers are lengths but for counts and"
              + " seeds. part, hull and parts belong to a file; scale and a place to a copy.",
          SHAPE);

  // bodies

  static final Key<String> BODY_NAME =
      Key.of("name", Types.NAME, "\"table/top\"", "What reports call the body; no two are alike.")
          .required();

  static final Key<String> GROUP =
      Key.of(
              "group",
              Types.TEXT,
              "table",
              "Bodies of one group are not looked at against each other; a body without one is a group"
                  + " of its own.")
          .or("");

  static final Key<String> BODY_SHAPE =
      Key.of("shape", Types.TEXT, "part", "The name of its shape.").required();

  static final Block BODIES =
      Block.list("bodies", "The bodies.", BODY_NAME, GROUP, BODY_SHAPE, PLACE);

  static final Key<String> BODY_FILES =
      Key.of(
          "body-files",
          Types.TEXT,
          "\"bodies/*.csv\"",
          "Files with further bodies, name,group,shape,<pose> in each line; a name with * or ? stands for"
              + " several files, in the order of their names. spark/run reads Parquet and addresses such as"
              + " hdfs://, too.");

  // bodies that are made

  static final Key<BodyGenerator.Kind> GENERATOR_KIND =
      Key.of(
              "kind",
              Types.word(Keywords.GENERATORS),
              "cubes",
              "Which bodies: cubes of eight sizes at random, or twins, of which it is known how many collide.")
          .required();

  static final Key<Integer> GENERATOR_COUNT =
      Key.of("count", Types.whole(1), "1000", "How many bodies.").required();

  static final Key<Integer> GENERATOR_SEED =
      Key.of("seed", Types.whole(0), "7", "Other seeds make other scenes.").or(1);

  static final Key<Double> GENERATOR_SPACING =
      Key.of(
              "spacing",
              Types.POSITIVE,
              "2",
              "How much room there is along each axis for each of the cubes, which are 0.5 to 1.4 wide.")
          .in(LENGTH)
          .or(1.0);

  static final Key<Double> GENERATOR_CROWD =
      Key.of(
              "crowd",
              Types.FRACTION,
              "0.9",
              "The share of the cubes that stand packed in one corner; the rest have 64 times the room.")
          .or(0.0);

  static final Block GENERATOR =
      Block.of(
          "generator",
          "Bodies that are made from their numbers, b0, b1, ...: scenes of any size without files. In"
              + " dimension 3.",
          GENERATOR_KIND,
          GENERATOR_COUNT,
          GENERATOR_SEED,
          GENERATOR_SPACING,
          GENERATOR_CROWD);

  // robots

  static final Key<String> ROBOT_NAME =
      Key.of("name", Types.NAME, "arm", "What its bodies' names begin with: arm/link.").required();

  static final Key<String> ROBOT_GROUP =
      Key.of(
              "group",
              Types.TEXT,
              "arm",
              "The group of all its bodies; without one each link is a group of its own.")
          .or("");

  static final Key<Path> ROBOT_FILE =
      Key.of("file", Types.PATH, "\"arm.urdf\"", "The file (URDF).").required();

  static final Key<Boolean> ADJACENT =
      Key.of(
              "adjacent",
              Types.FLAG,
              "true",
              "Whether links are looked at that a joint connects; they touch all the time.")
          .or(false);

  static final Key<Double> JOINT =
      Key.of(
              "NAME",
              Types.NUMBER,
              "0.5",
              "The position of a joint; 0 if not said, or the nearest limit.")
          .in("radians, or length for joints that slide");

  static final Block JOINTS = Block.open("joints", "", JOINT);

  static final Key<Limits> ROBOT_LIMITS =
      Key.of(
              "limits",
              Types.word(Keywords.ROBOT_LIMITS),
              "ignore",
              "What a position outside the limits of its joint is. nearest: an error if it is said;"
                  + " where none is said and 0 is outside, the joint stands at the nearest limit, with a"
                  + " warning. error: an error in both cases. ignore: taken as it is.")
          .or(Limits.NEAREST);

  static final Key<Path> PACKAGE =
      Key.of(
          "NAME",
          Types.PATH,
          "\"../arm\"",
          "Where package://NAME/ is; else the nearest folder above the file whose package.xml has the"
              + " name, or a folder beside the robot's package; a folder without package.xml has its own"
              + " name.");

  static final Block PACKAGES = Block.open("packages", "", PACKAGE);

  static final Block ROBOTS =
      Block.list(
          "robots",
          "Robots, whose links become bodies.",
          ROBOT_NAME,
          ROBOT_GROUP,
          ROBOT_FILE,
          HULL,
          PARTS,
          ADJACENT,
          JOINTS,
          ROBOT_LIMITS,
          PACKAGES,
          PLACE);

  // files with poses

  static final Key<Boolean> COLUMNS =
      Key.of(
              "columns",
              Types.word(Keywords.COLUMNS),
              "positional",
              "Whether the names in the header of a file with poses say which column is which, or cells"
                  + " stand in the documented order, whatever the header says.")
          .or(false);

  static final Key<LengthUnit> UNITS =
      Key.of(
              "units",
              Types.word(Keywords.UNITS),
              "mm",
              "The unit of lengths of the scene, to which columns of poses are converted that name a"
                  + " unit, such as x_mm.")
          .or(LengthUnit.M);

  static final Key<Boolean> TURNS =
      Key.of(
              "turns",
              Types.word(Keywords.TURNS),
              "snap",
              "What a pose becomes that is within 1e-6 of one by quarter turns: as-written, with a"
                  + " warning; or snap, turned by quarters exactly, which is told.")
          .or(false);

  static final Key<Double> ORTHONORMALISE =
      Key.of(
          "orthonormalise",
          Types.POSITIVE,
          "1e-3",
          "By how much the numbers of a matrix may be off from a rotation, which it then becomes; how"
              + " many and by how much is told. If not said, rotations are needed. Not with affine.");

  // pairs and motions

  static final Key<List<PairRules.NamePair>> BETWEEN =
      Key.of(
              "between",
              Types.NAME_PAIRS,
              "[[table, chair]]",
              "Only these groups or bodies are looked at against each other; \"*\" is every body of another"
                  + " group. If not said: all bodies of different groups.")
          .or(List.of());

  static final Key<List<PairRules.NamePair>> IGNORE =
      Key.of(
              "ignore",
              Types.NAME_PAIRS,
              "[[\"table/top\", chair]]",
              "These groups or bodies are not looked at against each other.")
          .or(List.of());

  static final Block PAIRS =
      Block.of("pairs", "Which bodies are looked at against each other.", BETWEEN, IGNORE);

  static final Key<ConfigValue> FRAMES =
      Key.of(
          "frames",
          Types.FILE_OR_BLOCK,
          "\"motion.csv\"",
          "A file with the places of bodies in each frame of a motion, or a block that names several"
              + " files; none if not said.");

  static final Key<Path> POSES =
      Key.of(
          "poses", Types.PATH, "\"motion.csv\"", "A file with the places of bodies in each frame.");

  static final Key<Boolean> LIMITS =
      Key.of(
              "limits",
              Types.word(Keywords.LIMITS),
              "ignore",
              "What a position outside the limits of its joint is: an error, or taken as it is.")
          .or(true);

  static final Key<Path> TRAJECTORY =
      Key.of(
          "NAME",
          Types.PATH,
          "\"trajectory.csv\"",
          "A file with the positions of the joints of a robot, by the name of the robot.");

  static final Block TRAJECTORIES = Block.open("joints", "", TRAJECTORY);

  /** The other form of {@link #FRAMES}. */
  static final Block MOTION =
      Block.of(
          "frames",
          "A motion of several files: the frames of all, by their numbers.",
          POSES,
          COLUMNS,
          LIMITS,
          TRAJECTORIES);

  /** All of them. */
  static final Key<UpAxis> UP =
      Key.of(
          "up",
          Types.word(Keywords.UPS),
          "y",
          "Which axis points upwards, in dimension 3: y if not said and all files of shapes are glTF,"
              + " else z. Coordinates stay as they are; the camera of a clash in --bcf is turned to z,"
              + " exactly.");

  public static final Block SCENE =
      Block.of(
          "scene",
          "What stands in the file that scene names, or in the block scene { ... } itself.",
          DIMENSION,
          UNITS,
          COLUMNS,
          TURNS,
          ORTHONORMALISE,
          SHAPES,
          BODIES,
          BODY_FILES,
          GENERATOR,
          ROBOTS,
          PAIRS,
          FRAMES,
          MOTION,
          UP);

  private SceneKeys() {}

  private static Map<String, Key<double[]>> readyMade() {
    Map<String, Key<double[]>> kinds = new LinkedHashMap<>();
    for (Declaration kind : ShapeKinds.declarations()) {
      kinds.put(kind.name(), Key.of(kind, Types.NUMBER_OR_NUMBERS));
    }
    return kinds;
  }

  /** Returns the keys of which a shape has exactly one, in the order of messages. */
  static List<Key<?>> kinds() {
    List<Key<?>> kinds = new ArrayList<>(List.of(VERTICES, HALF_SPACES, FILE, COPY, SUM, HULL_OF));
    kinds.addAll(READY_MADE.values());
    return kinds;
  }
}

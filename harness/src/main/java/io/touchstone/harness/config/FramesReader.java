// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import io.touchstone.Suggestions;
import io.touchstone.io.FrameSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.SceneBody;
import io.touchstone.io.files.ColumnReading;
import io.touchstone.io.files.FramesFile;
import io.touchstone.io.text.Words;
import io.touchstone.io.urdf.JointTrajectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the motion of a scene. */
final class FramesReader {

  private static final Logger LOG = LoggerFactory.getLogger(FramesReader.class);

  private final Section scene;
  private final Problems problems;
  private final int dimension;
  private final ColumnReading columns;
  private final Map<String, @Nullable PlacedRobot> robots;

  /**
   * Creates the reader.
   *
   * @param columns how the columns of files with poses are read, where the block of frames says
   *     nothing else
   * @param robots by name; null for one that is there but wrong, which has been reported
   */
  FramesReader(
      Section scene,
      Problems problems,
      int dimension,
      ColumnReading columns,
      Map<String, @Nullable PlacedRobot> robots) {
    this.scene = scene;
    this.problems = problems;
    this.dimension = dimension;
    this.columns = columns;
    this.robots = robots;
  }

  /** Reads a motion: the file of one, or a block with files of poses and of positions of joints. */
  @Nullable FrameSource read(List<SceneBody> bodies) {
    ConfigValue said = scene.find(SceneKeys.FRAMES);
    if (said == null) {
      return null;
    }
    if (said instanceof ConfigObject) {
      return together(scene.in(SceneKeys.MOTION), bodies);
    }
    Value file = new Value(said, scene.pathOf(SceneKeys.FRAMES.name()), problems);
    return poses(scene, SceneKeys.FRAMES, Types.PATH.read(file), columns, bodies);
  }

  private @Nullable FrameSource together(Section section, List<SceneBody> bodies) {
    int before = problems.count();
    List<FrameSource> sources = new ArrayList<>();
    boolean positional = section.get(SceneKeys.COLUMNS.or(columns.positional()));
    ColumnReading own =
        new ColumnReading(positional, columns.unit(), columns.snaps(), columns.orthonormalise());
    FrameSource poses = poses(section, SceneKeys.POSES, section.find(SceneKeys.POSES), own, bodies);
    if (poses != null) {
      sources.add(poses);
    }
    boolean limited = section.get(SceneKeys.LIMITS);
    Section joints = section.in(SceneKeys.TRAJECTORIES);
    for (String robot : joints.keys()) {
      FrameSource trajectory = trajectory(joints, SceneKeys.TRAJECTORY.named(robot), limited);
      if (trajectory != null) {
        sources.add(trajectory);
      }
    }
    section.finish();
    if (sources.isEmpty() && problems.count() == before) {
      scene.problem(SceneKeys.MOTION, " names no file; it needs poses or joints");
    }
    return sources.isEmpty() ? null : FrameSource.together(sources);
  }

  private @Nullable FrameSource poses(
      Section section,
      Key<?> key,
      @Nullable Path file,
      ColumnReading reading,
      List<SceneBody> bodies) {
    if (file == null) {
      return null;
    }
    try {
      FramesFile frames =
          new FramesFile(file, dimension, bodies.stream().map(SceneBody::name).toList(), reading);
      frames.requireReadable();
      LOG.debug("motion {}", file);
      return frames;
    } catch (InvalidInputException e) {
      section.problem(key, ": " + e.getMessage());
      return null;
    }
  }

  private @Nullable FrameSource trajectory(Section joints, Key<Path> robot, boolean limited) {
    String name = robot.name();
    Path file = joints.find(robot);
    PlacedRobot placed = robots.get(name);
    if (!robots.containsKey(name)) {
      joints.problem(
          name,
          ": there is no robot %s%s"
              .formatted(Words.quoted(name), Suggestions.didYouMean(name, robots.keySet())));
    }
    if (file == null || placed == null) {
      return null;
    }
    try {
      JointTrajectory trajectory =
          new JointTrajectory(placed.robot(), placed.placement(), file, limited);
      trajectory.requireReadable();
      LOG.debug("joints of {}: {}", name, file);
      return trajectory;
    } catch (InvalidInputException e) {
      joints.problem(name, ": " + e.getMessage());
      return null;
    }
  }
}

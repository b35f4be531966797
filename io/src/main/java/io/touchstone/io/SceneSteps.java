// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.motion.Motion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What happens between the frames of a scene: from each to the next every body moves. Links of a
 * robot that is moved by its joints go along the curves of these, and start exactly where the step
 * before has ended. Others turn evenly about the origin of their shape, from pose to pose; what has
 * not moved stays. Not thread-safe.
 */
public final class SceneSteps implements AutoCloseable {

  private final List<SceneBody> bodies;
  private final Map<String, Integer> indices = new HashMap<>();
  private final FrameSource.Stream stream;
  private final Map<String, Linkage> linkages = new HashMap<>();
  private List<Pose> poses = new ArrayList<>();
  private List<Motion> motions = List.of();
  private long from;
  private long to;
  private boolean begun;

  private SceneSteps(Scene scene, FrameSource frames) {
    bodies = scene.bodies();
    for (SceneBody body : bodies) {
      indices.put(body.name(), poses.size());
      poses.add(body.pose());
    }
    stream = frames.open();
  }

  /**
   * Starts before the first step.
   *
   * @throws InvalidInputException if the scene has no frames, or their file cannot be read
   */
  public static SceneSteps of(Scene scene) {
    FrameSource frames = scene.frames();
    if (frames == null) {
      throw new InvalidInputException(
          Position.of("touchstone.scene"),
          "the goal motion is about what happens between frames, and the scene has none");
    }
    return new SceneSteps(scene, frames);
  }

  /**
   * Goes on to the next step; returns whether there is one.
   *
   * @throws InvalidInputException if a file is wrong, or names a body that is not there
   */
  public boolean next() {
    if (!begun && stream.hasNext()) {
      begun = true;
      Frame first = stream.next();
      poses = moved(first);
      to = first.number();
      first.linkages().forEach(linkage -> linkages.put(linkage.name(), linkage));
    }
    if (!begun || !stream.hasNext()) {
      return false;
    }
    Frame frame = stream.next();
    Map<String, Linkage> there = new HashMap<>(linkages);
    frame.linkages().forEach(linkage -> there.put(linkage.name(), linkage));
    Map<String, Motion> along = new HashMap<>();
    linkages.forEach((name, here) -> along.putAll(here.to(there.getOrDefault(name, here))));
    List<Pose> next = moved(frame);
    List<Motion> all = new ArrayList<>();
    for (int k = 0; k < next.size(); k++) {
      Motion joints = along.get(bodies.get(k).name());
      all.add(joints != null ? joints : motion(poses.get(k), next.get(k)));
    }
    linkages.putAll(there);
    motions = all;
    poses = next;
    from = to;
    to = frame.number();
    return true;
  }

  private static Motion motion(Pose here, Pose there) {
    return here.equals(there) ? Motion.staying(here) : Motion.interpolated(here, there);
  }

  private List<Pose> moved(Frame frame) {
    List<Pose> next = new ArrayList<>(poses);
    frame
        .poses()
        .forEach(
            (name, pose) -> {
              Integer index = indices.get(name);
              if (index == null) {
                throw new InvalidInputException(
                    Position.of("frame " + frame.number()),
                    "there is no body '%s'".formatted(name));
              }
              next.set(index, pose);
            });
    return next;
  }

  /** Returns the number of the frame that the step starts from. */
  public long from() {
    return from;
  }

  /** Returns the number of the frame that the step leads to. */
  public long to() {
    return to;
  }

  /** Returns how each body moves, in the order of the scene. */
  public List<Motion> motions() {
    return motions;
  }

  /** Returns where a body is at the end of the step, about. */
  public Pose end(int body) {
    return poses.get(body);
  }

  @Override
  public void close() {
    stream.close();
  }
}

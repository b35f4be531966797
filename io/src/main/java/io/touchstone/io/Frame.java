package io.touchstone.io;

import io.touchstone.api.geometry.Pose;
import java.util.Map;

/**
 * A moment of a motion.
 *
 * @param number its number, as given; ascending
 * @param poses new poses by body name; the other bodies stay where they are
 */
public record Frame(long number, Map<String, Pose> poses) {

  /** Copies the map. */
  public Frame {
    poses = Map.copyOf(poses);
  }
}

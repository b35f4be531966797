// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io;

import io.touchstone.api.geometry.Pose;
import java.util.List;
import java.util.Map;

/**
 * A moment of a motion.
 *
 * @param number its number, as given; ascending
 * @param poses new poses by body name; the other bodies stay where they are
 * @param linkages what moves several of these bodies together, and how they come here from the
 *     moment before
 */
public record Frame(long number, Map<String, Pose> poses, List<Linkage> linkages) {

  /** Copies map and list. */
  public Frame {
    poses = Map.copyOf(poses);
    linkages = List.copyOf(linkages);
  }

  /** A moment in which each body is moved by itself. */
  public Frame(long number, Map<String, Pose> poses) {
    this(number, poses, List.of());
  }
}

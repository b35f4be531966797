// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.view;

import io.touchstone.api.geometry.Pose;
import io.touchstone.io.Frame;
import io.touchstone.io.FrameSource;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import io.touchstone.viewer.View;
import io.touchstone.viewer.ViewPair;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Puts pairs and the world around them into a view. */
public final class ViewMaker {

  private ViewMaker() {}

  /** Adds pairs that are worlds of their own. */
  public static void addIsolated(View.Builder view, List<ViewEntry> entries) {
    view.isolated();
    for (ViewEntry entry : entries) {
      int a = view.body(entry.bodyA(), "", entry.shapeA(), entry.poseA(), entry.objectA());
      int b = view.body(entry.bodyB(), "", entry.shapeB(), entry.poseB(), entry.objectB());
      view.pair(pair(entry, a, b));
    }
  }

  /** Adds a scene with its motion, and pairs of its bodies. */
  public static void addScene(
      View.Builder view, Scene scene, FrameChoice frames, List<ViewEntry> entries) {
    Map<String, Integer> positions = new HashMap<>();
    for (SceneBody body : scene.bodies()) {
      positions.put(
          body.name(),
          view.body(body.name(), body.group(), body.shape(), body.pose(), body.object()));
    }
    FrameSource motion = scene.frames();
    if (motion != null) {
      addFrames(view, motion, frames, positions);
    }
    for (ViewEntry entry : entries) {
      if (entry.frame() < 0 || frames.shows(entry.frame())) {
        view.pair(
            pair(
                entry,
                positions.getOrDefault(entry.bodyA(), -1),
                positions.getOrDefault(entry.bodyB(), -1)));
      }
    }
  }

  /** What a frame that is left out says is said by the next one that is shown. */
  private static void addFrames(
      View.Builder view, FrameSource motion, FrameChoice choice, Map<String, Integer> positions) {
    Map<Integer, Pose> said = new HashMap<>();
    long leftOut = 0;
    try (FrameSource.Stream stream = motion.open()) {
      while (stream.hasNext()) {
        Frame frame = stream.next();
        frame
            .poses()
            .forEach(
                (name, pose) -> {
                  Integer body = positions.get(name);
                  if (body != null) {
                    said.put(body, pose);
                  }
                });
        if (choice.shows(frame.number())) {
          view.frame(frame.number(), said);
          said.clear();
        } else {
          leftOut++;
        }
      }
    }
    if (leftOut > 0) {
      view.leftOut("%d frames, as --frames asked.".formatted(leftOut));
    }
  }

  private static ViewPair pair(ViewEntry entry, int a, int b) {
    return new ViewPair(
        entry.index(),
        a,
        b,
        entry.frame(),
        entry.poseA(),
        entry.poseB(),
        entry.row(),
        entry.evidence(),
        entry.detail(),
        entry.traces());
  }
}

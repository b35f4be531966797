// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.motion.Motion;
import io.touchstone.harness.config.ConfigurationLoader;
import io.touchstone.harness.config.LoadedConfiguration;
import io.touchstone.io.Frame;
import io.touchstone.io.FrameSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PartedShape;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import io.touchstone.io.SceneSteps;
import io.touchstone.io.certificate.AnsweredPair;
import io.touchstone.io.certificate.CertificateRecord;
import io.touchstone.io.certificate.MotionRecord;
import io.touchstone.io.certificate.Verification;
import io.touchstone.io.text.Words;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The bodies of a scene, for checking certificates that name them. Not thread-safe. */
final class SceneCertificates implements AutoCloseable {

  private final Map<String, SceneBody> bodies = new HashMap<>();
  private final Map<String, Pose> moved = new HashMap<>();
  private final Scene scene;
  private final @Nullable FrameSource motion;
  private FrameSource.@Nullable Stream stream;
  private @Nullable SceneSteps steps;
  private long frame = -1;

  private SceneCertificates(Scene scene) {
    this.scene = scene;
    scene.bodies().forEach(body -> bodies.put(body.name(), body));
    motion = scene.frames();
  }

  /**
   * Reads a configuration.
   *
   * @throws InvalidInputException if it has problems
   */
  static SceneCertificates of(Path file) {
    LoadedConfiguration configuration = ConfigurationLoader.load(file, List.of());
    configuration.problems().throwIfAny();
    Scene scene = configuration.scene();
    if (scene == null) {
      throw new InvalidInputException(Position.of(file.toString()), "has no scene");
    }
    return new SceneCertificates(scene);
  }

  /** Returns what is wrong with a record; empty if it proves what it claims. */
  String faultOf(CertificateRecord record) {
    moveTo(record.frame(), record.where());
    SceneBody a = body(record.bodyA(), record.where());
    SceneBody b = body(record.bodyB(), record.where());
    Pose poseA = moved.getOrDefault(a.name(), a.pose());
    Pose poseB = moved.getOrDefault(b.name(), b.pose());
    PartedShape objectA = a.object();
    PartedShape objectB = b.object();
    if (objectA == null && objectB == null) {
      return Verification.faultOf(record, a.shape(), poseA, b.shape(), poseB);
    }
    return Verification.faultOf(
        record,
        (objectA == null ? PartedShape.of(a.shape()) : objectA).body(),
        poseA,
        (objectB == null ? PartedShape.of(b.shape()) : objectB).body(),
        poseB);
  }

  /** Returns what is wrong with a record about a step between two frames. */
  String faultOf(MotionRecord record) {
    SceneBody a = body(record.bodyA(), record.where());
    SceneBody b = body(record.bodyB(), record.where());
    List<Motion> motions = stepFrom(record.frame(), record.where());
    return record.fault(a.shape(), motions.get(numberOf(a)), b.shape(), motions.get(numberOf(b)));
  }

  private int numberOf(SceneBody body) {
    return scene.bodies().indexOf(body);
  }

  /** Plays the motion up to a step; from the beginning if that was passed already. */
  private List<Motion> stepFrom(long number, Position where) {
    SceneSteps playing = steps;
    if (playing == null || number < playing.from()) {
      close();
      playing = SceneSteps.of(scene);
      steps = playing;
    }
    boolean there = !playing.motions().isEmpty() && playing.from() == number;
    while (!there && playing.next()) {
      there = playing.from() == number;
    }
    if (!there) {
      throw new InvalidInputException(
          where, "is about a step from frame %d, and there is none".formatted(number));
    }
    return playing.motions();
  }

  /** Plays the motion up to a frame; from the beginning if that was passed already. */
  private void moveTo(long number, Position where) {
    if (motion == null) {
      if (number != AnsweredPair.NO_FRAME) {
        throw new InvalidInputException(
            where, "is about frame %d, and the scene has no frames".formatted(number));
      }
      return;
    }
    if (number == AnsweredPair.NO_FRAME) {
      throw new InvalidInputException(where, "names no frame, and the scene has some");
    }
    FrameSource.Stream playing = stream;
    if (playing == null || number < frame) {
      close();
      moved.clear();
      frame = -1;
      playing = motion.open();
      stream = playing;
    }
    while (frame < number && playing.hasNext()) {
      Frame next = playing.next();
      frame = next.number();
      moved.putAll(next.poses());
    }
    if (frame != number) {
      throw new InvalidInputException(
          where, "is about frame %d, which the motion does not have".formatted(number));
    }
  }

  private SceneBody body(String name, Position where) {
    SceneBody body = bodies.get(name);
    if (body == null) {
      throw new InvalidInputException(
          where,
          name.isEmpty()
              ? "names no bodies; it is not about a scene"
              : "names the body %s, which the scene does not have".formatted(Words.quoted(name)));
    }
    return body;
  }

  @Override
  public void close() {
    if (stream != null) {
      stream.close();
      stream = null;
    }
    if (steps != null) {
      steps.close();
      steps = null;
    }
  }
}

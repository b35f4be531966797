// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.io.Frame;
import io.touchstone.io.PairRules.NamePair;
import io.touchstone.io.PartedShape;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Fingerprints of scenes and motions: SHA-256 over names, rules and the bits of all coordinates. A
 * polytope counts by its vertices, a curved body by what it answers in fixed directions.
 */
final class SceneDigest {

  /** Directions in which curved bodies are asked, one for each sign of up to this many axes. */
  private static final int MAX_AXES = 6;

  private final MessageDigest digest;
  private final ByteBuffer number = ByteBuffer.allocate(Double.BYTES);

  private SceneDigest() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java platform has it
    }
  }

  /** Returns the fingerprint of the bodies and the rules of a scene. */
  static String of(Scene scene) {
    SceneDigest digest = new SceneDigest();
    digest.add(scene.dimension());
    IdentityHashMap<ConvexBody, Integer> shapes = new IdentityHashMap<>();
    for (SceneBody body : scene.bodies()) {
      digest.add(body.name());
      digest.add(body.group());
      digest.add(body.pose());
      Integer known = shapes.putIfAbsent(body.shape(), shapes.size());
      digest.add(known == null ? -1 : known);
      if (known == null) {
        digest.add(body.shape());
        digest.add(body.object());
      }
    }
    digest.add(scene.pairs().between());
    digest.add(scene.pairs().ignore());
    return digest.text();
  }

  /** Returns the fingerprint of a file. */
  static String of(byte[] content) {
    SceneDigest digest = new SceneDigest();
    digest.digest.update(content);
    return digest.text();
  }

  /** Returns the fingerprint of no frames, to which frames are added. */
  static SceneDigest ofFrames() {
    return new SceneDigest();
  }

  /** Adds a frame of a motion. */
  void add(Frame frame) {
    add((double) frame.number());
    new TreeMap<>(frame.poses())
        .forEach(
            (name, pose) -> {
              add(name);
              add(pose);
            });
  }

  /** Returns the fingerprint of what was added so far, to which more may be added. */
  String text() {
    try {
      MessageDigest soFar = (MessageDigest) digest.clone();
      return "sha256:" + HexFormat.of().formatHex(soFar.digest());
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e); // that of the Java platform can be cloned
    }
  }

  private void add(double value) {
    digest.update(number.putDouble(0, value).array());
  }

  private void add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    add(bytes.length);
    digest.update(bytes);
  }

  private void add(List<NamePair> pairs) {
    add(pairs.size());
    for (NamePair pair : pairs) {
      add(pair.first());
      add(pair.second());
    }
  }

  private void add(Pose pose) {
    int n = pose.dimension();
    for (int row = 0; row < n; row++) {
      for (int column = 0; column < n; column++) {
        add(pose.rotation(row, column));
      }
      add(pose.translation(row));
    }
  }

  /** The parts of an object; its hull alone does not say them. */
  private void add(@Nullable PartedShape object) {
    for (int part = 0; object != null && part < object.body().partCount(); part++) {
      add(object.name(part));
      add(object.body().part(part));
    }
  }

  private void add(ConvexBody body) {
    add(body.getClass().getSimpleName());
    double[] point = new double[body.dimension()];
    if (body instanceof Polytope polytope) {
      add(polytope.vertexCount());
      for (int vertex = 0; vertex < polytope.vertexCount(); vertex++) {
        polytope.vertex(vertex, point);
        addAll(point);
      }
    } else if (body instanceof SupportFunction curved) {
      addSupports(curved, point);
    } else if (body instanceof HalfSpaces half) {
      addRows(half);
    }
  }

  private void addRows(HalfSpaces body) {
    add(body.rowCount());
    for (int axis = 0; axis < body.dimension(); axis++) {
      add(body.anchor(axis));
    }
    for (int row = 0; row < body.rowCount(); row++) {
      for (int axis = 0; axis < body.dimension(); axis++) {
        add(body.normal(row, axis));
      }
      add(body.offset(row));
    }
  }

  /**
   * Oblique directions, another length along each axis: what a body is made of moves the answers.
   */
  private void addSupports(SupportFunction body, double[] point) {
    add(body.radius());
    double[] direction = new double[body.dimension()];
    int axes = Math.min(body.dimension(), MAX_AXES);
    for (int signs = 0; signs < 1 << axes; signs++) {
      for (int longest = 0; longest < axes; longest++) {
        for (int axis = 0; axis < direction.length; axis++) {
          double size = axis == longest ? 1 : 0.25 / (axis + 1);
          direction[axis] = (signs >> axis & 1) == 0 ? size : -size;
        }
        body.support(direction, SupportFunction.NO_VERTEX, point);
        addAll(point);
      }
    }
  }

  private void addAll(double[] values) {
    for (double value : values) {
      add(value);
    }
  }
}

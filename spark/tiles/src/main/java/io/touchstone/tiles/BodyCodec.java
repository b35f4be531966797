// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tiles;

import io.touchstone.api.geometry.Pose;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Bodies as bytes, with their masks. A body that is made from its number is not more than that: 5
 * bytes. Others have their names and the bits of their poses.
 */
public final class BodyCodec {

  private final WholeScene scene;

  /** What came with a body. */
  public record Masked(TileBody body, int mask) {}

  /** Creates the codec of a scene. */
  public BodyCodec(WholeScene scene) {
    this.scene = scene;
  }

  /** Returns a body as bytes; its index is not among them. */
  public byte[] encode(TileBody body, int mask) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(160);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(mask);
      if (scene.isMade(body.index())) {
        out.writeBoolean(true);
        return finished(bytes, out);
      }
      out.writeBoolean(false);
      out.writeInt(body.shape());
      writeText(out, body.name());
      writeText(out, body.group());
      Pose pose = body.pose();
      out.writeBoolean(pose.isRigid());
      int n = pose.dimension();
      for (int row = 0; row < n; row++) {
        for (int column = 0; column < n; column++) {
          out.writeDouble(pose.rotation(row, column));
        }
        out.writeDouble(pose.translation(row));
      }
      return finished(bytes, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not in memory
    }
  }

  private static byte[] finished(ByteArrayOutputStream bytes, DataOutputStream out)
      throws IOException {
    out.flush();
    return bytes.toByteArray();
  }

  private static void writeText(DataOutputStream out, String text) throws IOException {
    byte[] utf = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(utf.length);
    out.write(utf);
  }

  private static String readText(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }

  /** Returns the body, given its index, and its mask. */
  public Masked decode(long index, byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int mask = in.readInt();
      if (in.readBoolean()) {
        return new Masked(scene.made(index), mask);
      }
      int shape = in.readInt();
      String name = readText(in);
      String group = readText(in);
      boolean rigid = in.readBoolean();
      int n = scene.dimension();
      double[] matrix = new double[n * (n + 1)];
      for (int k = 0; k < matrix.length; k++) {
        matrix[k] = in.readDouble();
      }
      Pose pose = rigid ? Pose.of(n, matrix) : Pose.affine(n, matrix);
      return new Masked(new TileBody(index, name, group, shape, pose), mask);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

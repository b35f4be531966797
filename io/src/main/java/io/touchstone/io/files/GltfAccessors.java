// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.InputFiles;
import io.touchstone.io.text.Words;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a glTF document: buffers inside and beside the file, views of them, accessors with
 * all widths, normalised or not, sparse or not (Khronos, glTF 2.0, sections 3.6 and 5.1-5.5).
 */
final class GltfAccessors {

  /**
   * An accessor that stands on no bytes, which are zeros then, takes this many elements at most.
   */
  private static final int MAX_ZEROS = 1 << 20;

  private final Path file;
  private final List<GltfValue> buffers;
  private final List<GltfValue> views;
  private final List<GltfValue> accessors;
  private final @Nullable ByteBuffer[] known;
  private final @Nullable ByteBuffer binary;

  /**
   * Reads nothing yet.
   *
   * @param binary the binary chunk of a GLB, which is buffer 0; null if there is none
   */
  GltfAccessors(Path file, GltfValue document, @Nullable ByteBuffer binary) {
    this.file = file;
    this.buffers = document.all("buffers");
    this.views = document.all("bufferViews");
    this.accessors = document.all("accessors");
    this.known = new ByteBuffer[buffers.size()];
    this.binary = binary;
  }

  /** Bytes with the way in which elements lie in them. */
  private record Run(@Nullable ByteBuffer bytes, int start, int stride, int componentType) {}

  /**
   * Reads an accessor.
   *
   * @param by who names it, for errors
   * @param type what it has to be: SCALAR or VEC3
   */
  double[] read(int index, GltfValue by, String name, String type) {
    GltfValue accessor = GltfValue.at(accessors, index, by, name, "accessor");
    String is = accessor.text("type", "");
    if (!is.equals(type)) {
      throw accessor.problem(
          "type", "is %s; %s needs %s".formatted(Words.quoted(is), by.path(), type));
    }
    int size = type.equals("VEC3") ? 3 : 1;
    int count = accessor.number("count");
    int componentType = accessor.number("componentType");
    boolean normalized = accessor.flag("normalized");
    Run run =
        accessor.has("bufferView")
            ? run(accessor, accessor, componentType, size, count)
            : new Run(null, 0, 0, componentType);
    if (run.bytes() == null && count > MAX_ZEROS) {
      throw accessor.problem("count", "is %d, of zeros without a buffer".formatted(count));
    }
    double[] values = new double[Math.multiplyExact(size, count)];
    for (int i = 0; run.bytes() != null && i < count; i++) {
      for (int k = 0; k < size; k++) {
        values[size * i + k] = component(run, i, k, normalized, accessor);
      }
    }
    if (accessor.has("sparse")) {
      substitute(accessor, values, size, componentType, normalized);
    }
    requireFinite(values, size, accessor);
    return values;
  }

  private void substitute(
      GltfValue accessor, double[] values, int size, int componentType, boolean normalized) {
    GltfValue sparse = accessor.in("sparse");
    int count = sparse.number("count");
    GltfValue where = sparse.in("indices");
    GltfValue what = sparse.in("values");
    Run indices = run(where, sparse, where.number("componentType"), 1, count);
    Run replaced = run(what, sparse, componentType, size, count);
    int elements = values.length / size;
    for (int i = 0; i < count; i++) {
      double index = component(indices, i, 0, false, where);
      if (!(index >= 0 && index < elements)) {
        throw where.problem("", "names element %s, of %d".formatted(index, elements));
      }
      for (int k = 0; k < size; k++) {
        values[size * (int) index + k] = component(replaced, i, k, normalized, what);
      }
    }
  }

  private static void requireFinite(double[] values, int size, GltfValue accessor) {
    for (int i = 0; i < values.length; i++) {
      if (!Double.isFinite(values[i])) {
        throw accessor.problem(
            "", "has %s in element %d; it must be finite".formatted(values[i], i / size));
      }
    }
  }

  /** Finds the bytes of so many elements, and that they are there. */
  private Run run(GltfValue by, GltfValue counted, int componentType, int size, int count) {
    GltfValue view = GltfValue.at(views, by.number("bufferView"), by, "bufferView", "buffer view");
    if (view.has("extensions") && view.in("extensions").has("EXT_meshopt_compression")) {
      throw GltfReader.compressed(file, "EXT_meshopt_compression");
    }
    ByteBuffer bytes = buffer(view);
    int width = width(componentType, by);
    int stride = view.number("byteStride", width * size);
    if (stride < width * size) {
      throw view.problem(
          "byteStride", "is %d; an element has %d bytes".formatted(stride, width * size));
    }
    long length = view.number("byteLength");
    long start = (long) view.number("byteOffset", 0) + by.number("byteOffset", 0);
    long ofView = view.number("byteOffset", 0) + length;
    long end = count == 0 ? start : start + (long) stride * (count - 1) + (long) width * size;
    if (end > ofView || end > bytes.limit()) {
      throw counted.problem(
          "count",
          "is %d: needs bytes up to %d; the view ends at %d, the buffer at %d"
              .formatted(count, end, ofView, bytes.limit()));
    }
    return new Run(bytes, (int) start, stride, componentType);
  }

  private static int width(int componentType, GltfValue by) {
    return switch (componentType) {
      case 5120, 5121 -> 1;
      case 5122, 5123 -> 2;
      case 5125, 5126 -> 4;
      default ->
          throw by.problem(
              "componentType",
              "is %d; there are 5120 to 5123, 5125, 5126".formatted(componentType));
    };
  }

  /** Reads a number; normalised integers as section 3.11 says. */
  private static double component(Run run, int element, int k, boolean normalized, GltfValue by) {
    ByteBuffer bytes = run.bytes();
    if (bytes == null) {
      return 0;
    }
    int at = run.start() + element * run.stride() + k * width(run.componentType(), by);
    double most;
    double value;
    switch (run.componentType()) {
      case 5120 -> {
        value = bytes.get(at);
        most = 127;
      }
      case 5121 -> {
        value = bytes.get(at) & 0xff;
        most = 255;
      }
      case 5122 -> {
        value = bytes.getShort(at);
        most = 32767;
      }
      case 5123 -> {
        value = bytes.getShort(at) & 0xffff;
        most = 65535;
      }
      case 5125 -> {
        return bytes.getInt(at) & 0xffffffffL;
      }
      default -> {
        return bytes.getFloat(at);
      }
    }
    return normalized ? Math.max(-1, value / most) : value;
  }

  private ByteBuffer buffer(GltfValue view) {
    int index = view.number("buffer");
    GltfValue buffer = GltfValue.at(buffers, index, view, "buffer", "buffer");
    ByteBuffer bytes = known[index];
    if (bytes == null) {
      bytes = load(buffer, index).order(ByteOrder.LITTLE_ENDIAN);
      int length = buffer.number("byteLength");
      if (bytes.limit() < length) {
        throw buffer.problem(
            "byteLength", "is %d, the buffer has %d bytes".formatted(length, bytes.limit()));
      }
      known[index] = bytes;
    }
    return bytes;
  }

  private ByteBuffer load(GltfValue buffer, int index) {
    String uri = buffer.text("uri", "");
    if (uri.isEmpty()) {
      if (index == 0 && binary != null) {
        return binary.duplicate();
      }
      throw buffer.problem("uri", "is missing, and the file has no binary chunk for it");
    }
    if (uri.startsWith("data:")) {
      int comma = uri.indexOf(',');
      if (comma < 0 || !uri.substring(0, comma).endsWith(";base64")) {
        throw buffer.problem("uri", "is no data in base64");
      }
      try {
        return ByteBuffer.wrap(Base64.getDecoder().decode(uri.substring(comma + 1)));
      } catch (IllegalArgumentException e) {
        throw buffer.problem("uri", "is no base64: " + e.getMessage());
      }
    }
    return beside(buffer, uri);
  }

  /** Reads a buffer beside the document, and nowhere else. */
  private ByteBuffer beside(GltfValue buffer, String uri) {
    Path other;
    try {
      String name = URLDecoder.decode(uri.replace("+", "%2B"), StandardCharsets.UTF_8);
      other = file.resolveSibling(name);
      if (name.contains(":") || Path.of(name).isAbsolute()) {
        throw buffer.problem("uri", "is %s; only files are read".formatted(Words.quoted(uri)));
      }
    } catch (IllegalArgumentException e) {
      throw buffer.problem("uri", "is %s, no name of a file".formatted(Words.quoted(uri)));
    }
    try (InputStream in = InputFiles.open(other, other.toString())) {
      return ByteBuffer.wrap(in.readAllBytes());
    } catch (IOException e) {
      throw InputFiles.unreadable(other.toString(), e);
    } catch (OutOfMemoryError e) {
      throw new InvalidInputException(Position.of(other.toString()), "is too large");
    }
  }

  /** Returns 0, 1, 2 and so on, for a mesh without indices. */
  static double[] counting(int count) {
    double[] all = new double[count];
    Arrays.setAll(all, i -> i);
    return all;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.text.InputFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/**
 * Reads {@code polytope-pairs 1}:
 *
 * <pre>
 * polytope-pairs 1 [dim=N]
 * shape name vertices faces [radius=r]
 * v x1 ... xN
 * f i0 i1 i2 ...
 * half-spaces name rows [at x1 ... xN]
 * h n1 ... nN d
 * pair nameA nameB poseA poseB
 * </pre>
 *
 * <p>Strict: the first thing that is wrong is an error with its line and column, and nothing of the
 * file is used. Faces are checked and forgotten: the hull of the vertices is the shape.
 */
public final class PairsReader {

  /** First word of every such file. */
  public static final String MAGIC = "polytope-pairs";

  private final LineScanner lines;
  private final boolean affine;
  private final ShapeLines shapes;

  private PairsReader(InputStream in, String name, boolean affine) {
    this.lines = new LineScanner(in, name, '\0');
    this.shapes = new ShapeLines(lines);
    this.affine = affine;
  }

  /**
   * Reads a file.
   *
   * @param file the file
   * @param affine whether poses that stretch, shear or mirror are allowed
   * @throws InvalidInputException if it cannot be read or is not as it should be
   */
  public static PairsFile read(Path file, boolean affine) {
    ForeignFormats.refuse(file);
    try (InputStream in = InputFiles.open(file, file.toString())) {
      return read(in, file.toString(), affine);
    } catch (IOException e) {
      throw InputFiles.unreadable(file.toString(), e);
    }
  }

  /**
   * Reads from a stream; see {@link #read(Path, boolean)}.
   *
   * @param name what the user calls the stream
   */
  public static PairsFile read(InputStream in, String name, boolean affine) {
    return new PairsReader(in, name, affine).read();
  }

  private PairsFile read() {
    PairsFile.Builder builder = new PairsFile.Builder(shapes.header(MAGIC), affine);
    while (lines.nextLine()) {
      if (lines.tokenIs(0, "shape")) {
        builder.shape(shapes.shape(builder.dimension()));
      } else if (lines.tokenIs(0, "half-spaces")) {
        builder.shape(shapes.halfSpaces(builder.dimension()));
      } else if (lines.tokenIs(0, "pair")) {
        pair(builder);
      } else {
        throw lines.expected(0, "'shape', 'half-spaces' or 'pair'");
      }
    }
    return builder.build();
  }

  private void pair(PairsFile.Builder builder) {
    int a = shapes.shapeIndex(1);
    int b = shapes.shapeIndex(2);
    int n = builder.dimension();
    int size = n * (n + 1);
    int offset = builder.pair(a, b);
    double[] numbers = builder.block();
    for (int k = 0; k < 2 * size; k++) {
      int token = 3 + k;
      if (token >= lines.tokenCount()) {
        throw lines.expected(
            token,
            "number %d of %d (two poses of %d numbers, row-major [R | t])"
                .formatted(k + 1, 2 * size, size));
      }
      numbers[offset + k] = lines.number(token, "a number of a pose");
    }
    lines.requireEnd(3 + 2 * size);
    for (int side = 0; side < 2; side++) {
      try {
        builder.checkPose(offset + side * size);
      } catch (InvalidGeometryException e) {
        throw lines.problemAt(3 + side * size, String.valueOf(e.getMessage()));
      }
    }
  }
}

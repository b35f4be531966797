// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.files.BodiesFile;
import io.touchstone.io.files.ColumnReading;
import io.touchstone.tiles.BodyCodec;
import io.touchstone.tiles.TileBody;
import io.touchstone.tiles.WholeScene;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * Some of the bodies of a scene, which one task reads: of the configuration, of a file, or made.
 * What comes before a part is known when all parts were counted.
 */
interface BodyPart extends Serializable {

  /** Ends every name of a file in Parquet. */
  String PARQUET = ".parquet";

  /** Hands out the bodies, one after another. */
  interface Bodies extends Closeable {

    /**
     * Returns the next body, or null at the end.
     *
     * @throws InvalidInputException naming the place that is wrong
     */
    @Nullable TileBody next() throws IOException;
  }

  /**
   * Opens the part.
   *
   * @param first index of its first body
   */
  Bodies open(WholeScene scene, long first) throws IOException;

  /** Returns what a message calls the part. */
  default String place() {
    return "the bodies of the configuration";
  }

  /** Bodies that stood in the configuration. */
  record Said(List<byte[]> bodies) implements BodyPart {

    private static final long serialVersionUID = 1L;

    @Override
    public Bodies open(WholeScene scene, long first) {
      BodyCodec codec = new BodyCodec(scene);
      return new Bodies() {
        private int at;

        @Override
        public @Nullable TileBody next() {
          int own = at++;
          return own < bodies.size() ? codec.decode(first + own, bodies.get(own)).body() : null;
        }

        @Override
        public void close() {}
      };
    }
  }

  /** Bodies that are made, from one number to before another. */
  record Made(long from, long to) implements BodyPart {

    private static final long serialVersionUID = 1L;

    @Override
    public Bodies open(WholeScene scene, long first) {
      return new Bodies() {
        private long at;

        @Override
        public @Nullable TileBody next() {
          return at < to - from ? scene.made(first + at++) : null;
        }

        @Override
        public void close() {}
      };
    }
  }

  /**
   * Bodies of a file.
   *
   * @param file its address
   * @param columns how its columns are read
   * @param shapes numbers of shapes by name
   */
  record File(String file, ColumnReading columns, Map<String, Integer> shapes) implements BodyPart {

    private static final long serialVersionUID = 1L;

    @Override
    public Bodies open(WholeScene scene, long first) throws IOException {
      if (file.endsWith(PARQUET)) {
        return new ParquetBodies(file, scene.dimension(), this, first);
      }
      Path path = new Path(file);
      FSDataInputStream in = Storage.of(path).open(path);
      BodiesFile rows = new BodiesFile(in, file, scene.dimension(), columns);
      return new Bodies() {
        private long at = first;

        @Override
        public @Nullable TileBody next() {
          BodiesFile.Row row = rows.next();
          if (row != null && !row.sizes().isEmpty()) {
            throw new InvalidInputException(
                row.where(), "columns of sizes are not read here; name shapes of the scene");
          }
          return row == null
              ? null
              : body(at++, row.name(), row.group(), row.shape(), row.pose(), row.where());
        }

        @Override
        public void close() {
          rows.close();
        }
      };
    }

    @Override
    public String place() {
      return file;
    }

    TileBody body(long index, String name, String group, String shape, Pose pose, Position where) {
      Integer number = shapes.get(shape);
      if (number == null) {
        throw new InvalidInputException(
            where,
            "there is no convex shape '%s'; shapes: %s"
                .formatted(shape, String.join(", ", shapes.keySet())));
      }
      return new TileBody(index, name, group, number, pose);
    }
  }

  /** Returns the shape of a body. */
  static ConvexBody shapeOf(WholeScene scene, TileBody body) {
    return scene.shapes().get(body.shape());
  }
}

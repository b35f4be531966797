// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.io.FrameSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A motion in a text file, one frame after the other. Thread-safe, apart from the streams that it
 * opens.
 */
public abstract class MotionFile implements FrameSource {

  private final Path file;
  private final String nothing;

  /** What was opened to look at its beginning, until somebody reads on. */
  private @Nullable Stream begun;

  /**
   * Creates the source; nothing is read yet.
   *
   * @param nothing what is said of a file without a frame
   */
  protected MotionFile(Path file, String nothing) {
    this.file = file;
    this.nothing = nothing;
  }

  /** Starts reading a file; {@code hasNext} checks the next frame. */
  protected abstract Stream read(Path from);

  /**
   * Checks that the file can be read and begins as it should. The file stays open for whoever reads
   * on, so that it is read once.
   *
   * @throws InvalidInputException if not
   */
  public final synchronized void requireReadable() {
    Stream stream = open();
    try {
      if (!stream.hasNext()) {
        throw new InvalidInputException(new Position(file.toString(), 1, 1), nothing);
      }
    } catch (RuntimeException e) {
      stream.close();
      throw e;
    }
    begun = stream;
  }

  /** Starts reading; goes on where {@link #requireReadable} has just begun. */
  @Override
  public final synchronized Stream open() {
    Stream checked = begun;
    begun = null;
    return checked == null ? read(file) : checked;
  }
}

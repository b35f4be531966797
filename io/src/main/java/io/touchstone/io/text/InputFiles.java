// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Opens files, with errors that a user understands. */
public final class InputFiles {

  private InputFiles() {}

  /**
   * Opens a file for reading.
   *
   * @param file the file
   * @param name how the user named it
   * @throws InvalidInputException if it does not exist, is a directory or may not be read
   */
  public static InputStream open(Path file, String name) {
    try {
      if (Files.isDirectory(file)) {
        throw new InvalidInputException(Position.of(name), "is a directory, a file was expected");
      }
      InputStream in = Files.newInputStream(file);
      Listener listener = LISTENER.get();
      return listener == null ? in : new CountedInput(in, Files.size(file), listener);
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  /** Hears how far the reading of a file is. */
  @FunctionalInterface
  public interface Listener {
    /** Hears it, in bytes. */
    void read(long done, long total);
  }

  /** Who hears of the files that a thread reads; a reader's caller knows no reader by its name. */
  private static final ThreadLocal<@Nullable Listener> LISTENER = new ThreadLocal<>();

  /** Reads something, and tells how far that is of each file that this thread opens meanwhile. */
  public static <T> T reading(Listener listener, Supplier<T> what) {
    Listener before = LISTENER.get();
    LISTENER.set(listener);
    try {
      return what.get();
    } finally {
      LISTENER.set(before);
    }
  }

  /** Counts what is read. */
  private static final class CountedInput extends FilterInputStream {

    private final long total;
    private final Listener listener;
    private long done;

    CountedInput(InputStream in, long total, Listener listener) {
      super(in);
      this.total = total;
      this.listener = listener;
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      count(read < 0 ? 0 : 1);
      return read;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
      int read = super.read(buffer, from, length);
      count(Math.max(0, read));
      return read;
    }

    private void count(int bytes) {
      done += bytes;
      listener.read(done, total);
    }
  }

  /** Makes the error for a file that cannot be read. */
  public static InvalidInputException unreadable(String name, IOException e) {
    return new InvalidInputException(Position.of(name), "cannot be read: " + reason(e));
  }

  /** Makes the error for a file that cannot be written. */
  public static InvalidInputException unwritable(String name, IOException e) {
    return new InvalidInputException(Position.of(name), "cannot be written: " + reason(e));
  }

  /** Returns what went wrong with a file, in words. */
  public static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }
}

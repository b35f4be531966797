// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

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
      return Files.newInputStream(file);
    } catch (IOException e) {
      throw unreadable(name, e);
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

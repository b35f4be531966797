// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.io.text.InputFiles;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Text on its way to standard output or a file, UTF-8, buffered. What goes wrong is a {@link
 * StandardOutputException} or an {@link io.touchstone.io.InvalidInputException} that names the
 * file.
 */
final class Output implements Appendable, AutoCloseable {

  private static final int BUFFER_SIZE = 1 << 16;

  private final Writer writer;
  private final @Nullable Path file;

  private Output(OutputStream stream, @Nullable Path file) {
    this.writer =
        new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), BUFFER_SIZE);
    this.file = file;
  }

  /** Returns the text that goes to standard output. */
  static Output standard(Io io) {
    return new Output(io.out(), null);
  }

  /** Returns the text that goes to a file, which is made or emptied; null is standard output. */
  static Output to(@Nullable Path file, Io io) {
    return file == null ? standard(io) : open(file);
  }

  /** Returns the text that goes to a file, which is made or emptied. */
  static Output open(Path file) {
    return open(
        file,
        StandardOpenOption.CREATE,
        StandardOpenOption.WRITE,
        StandardOpenOption.TRUNCATE_EXISTING);
  }

  /** Returns the text that goes behind the first bytes of a file; the rest is cut off. */
  static Output appendBehind(Path file, long length) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(length);
    } catch (IOException e) {
      throw InputFiles.unwritable(file.toString(), e);
    }
    return open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
  }

  private static Output open(Path file, OpenOption... options) {
    try {
      return new Output(Files.newOutputStream(file, options), file);
    } catch (IOException e) {
      throw InputFiles.unwritable(file.toString(), e);
    }
  }

  /** Closes everything, also where one cannot be; then throws what the first of those threw. */
  static <T> void closeAll(List<T> things, Consumer<T> closing) {
    RuntimeException first = null;
    for (T thing : things) {
      try {
        closing.accept(thing);
      } catch (RuntimeException e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  /** Something that may fail to write. */
  private interface Writing {
    void run() throws IOException;
  }

  private Output doing(Writing writing) {
    try {
      writing.run();
      return this;
    } catch (IOException e) {
      if (file == null) {
        throw new StandardOutputException(e);
      }
      throw InputFiles.unwritable(file.toString(), e);
    }
  }

  @Override
  public Output append(@Nullable CharSequence text) {
    return doing(() -> writer.append(text));
  }

  @Override
  public Output append(@Nullable CharSequence text, int start, int end) {
    return doing(() -> writer.append(text, start, end));
  }

  @Override
  public Output append(char c) {
    return doing(() -> writer.append(c));
  }

  /** Appends a line. */
  Output line(String text) {
    return append(text).append('\n');
  }

  /** Sends on what is buffered. */
  void flush() {
    doing(writer::flush);
  }

  /** Flushes; closes a file. */
  @Override
  public void close() {
    if (file == null) {
      flush();
    } else {
      doing(writer::close);
    }
  }
}

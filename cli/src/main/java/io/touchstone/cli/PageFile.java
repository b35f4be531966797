// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.InputFiles;
import io.touchstone.viewer.PageForm;
import io.touchstone.viewer.PageTooLargeException;
import io.touchstone.viewer.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Where a page goes. */
final class PageFile {

  private final String input;
  private final String out;
  private final Io io;

  /**
   * Creates it.
   *
   * @param input what is shown, for messages
   * @param out the file, or - for standard output
   */
  PageFile(String input, String out, Io io) {
    this.input = input;
    this.out = out;
    this.io = io;
  }

  /**
   * Finds out whether a page can be written, before there is one.
   *
   * @throws InvalidInputException if its folder is missing, or the file is a folder
   */
  void requireWritable() {
    Path file = Path.of(out).toAbsolutePath();
    Path parent = file.getParent();
    if (!out.equals("-")
        && (Files.isDirectory(file) || parent == null || !Files.isDirectory(parent))) {
      throw InputFiles.unwritable(out, new NoSuchFileException(out));
    }
  }

  /**
   * Returns how a page names files: never by a path that begins at the root, which says where they
   * are on this machine; as seen from the page, or by their names alone where nothing is common.
   *
   * @param page the file of the page, or - for standard output
   */
  static UnaryOperator<String> names(String page) {
    Path file = Path.of(page).toAbsolutePath().normalize();
    return text -> {
      boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
      String inner = quoted ? text.substring(1, text.length() - 1) : text;
      String name = relative(inner, file);
      return quoted ? '"' + name + '"' : name;
    };
  }

  private static String relative(String text, Path page) {
    Path named;
    try {
      named = Path.of(text).normalize();
    } catch (InvalidPathException e) {
      return text; // no path at all
    }
    Path folder = page.getParent();
    Path name = named.getFileName();
    if (!named.isAbsolute() || name == null) {
      return text;
    }
    if (folder == null
        || folder.getNameCount() == 0
        || !named.startsWith(folder.getRoot().resolve(folder.getName(0)))) {
      return name.toString(); // there is no way from one to the other
    }
    return folder.relativize(named).toString();
  }

  /**
   * Writes a page, or its data.
   *
   * @throws InvalidInputException if it would be too large; no file is written then
   */
  void write(View shown, PageForm form, boolean dataOnly) {
    View view = shown.naming(names(out));
    StringBuilder text = new StringBuilder();
    try {
      if (dataOnly) {
        view.writeData(text);
        text.append('\n');
      } else {
        view.writePage(text, form);
      }
    } catch (PageTooLargeException e) {
      throw new InvalidInputException(
          Position.of(input),
          String.format(
              Locale.ROOT,
              "makes a page of %.1f MB, and browsers should not be asked for more than %d; leave"
                  + " something out: --pairs worst:200, --frames 0:100:5, --no-traces",
              e.characters() / 1e6,
              View.MAX_PAGE / 1_000_000));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory can be written
    }
    try (Output output = out.equals("-") ? Output.standard(io) : Output.open(Path.of(out))) {
      output.append(text);
    }
  }
}

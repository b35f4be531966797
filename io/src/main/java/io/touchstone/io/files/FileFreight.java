// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.InputFiles;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A file, or a folder with all that is in it, as bytes for another machine. Immutable. */
public final class FileFreight implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The name of the file or the folder. */
  private final String name;

  private final List<String> names = new ArrayList<>();
  private final List<byte[]> contents = new ArrayList<>();

  private FileFreight(String name) {
    this.name = name;
  }

  /**
   * Packs a file or a folder.
   *
   * @param missing what is wrong if it does not exist
   * @throws InvalidInputException if it does not exist or cannot be read
   */
  public static FileFreight pack(Path place, String missing) {
    if (!Files.exists(place)) {
      throw new InvalidInputException(Position.of(place.toString()), missing);
    }
    Path last = place.toAbsolutePath().normalize().getFileName();
    FileFreight freight = new FileFreight(last == null ? "root" : last.toString());
    try (Stream<Path> all = Files.walk(place)) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        freight.names.add(place.relativize(file).toString());
        freight.contents.add(Files.readAllBytes(file));
      }
    } catch (IOException e) {
      throw InputFiles.unreadable(place.toString(), e);
    }
    return freight;
  }

  /** Makes an empty folder that is deleted, with all that is in it, when the process ends. */
  public static Path newFolder(String prefix) {
    try {
      Path folder = Files.createTempDirectory(prefix);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
      return folder;
    } catch (IOException e) {
      throw InputFiles.unwritable(prefix, e);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // a file that somebody holds open stays, in a folder for what is temporary
    }
  }

  /**
   * Writes it into a folder.
   *
   * @param within a folder in it for this alone, made here
   * @return where it is
   */
  public Path unpack(Path folder, String within) {
    Path place = folder.resolve(within).resolve(name);
    try {
      for (int k = 0; k < names.size(); k++) {
        // of a file, the name below itself is empty
        Path file = names.get(k).isEmpty() ? place : place.resolve(names.get(k));
        Path parent = file.getParent();
        if (parent != null) {
          Files.createDirectories(parent);
        }
        Files.write(file, contents.get(k));
      }
      if (names.isEmpty()) {
        Files.createDirectories(place);
      }
    } catch (IOException e) {
      throw InputFiles.unwritable(place.toString(), e);
    }
    return place;
  }
}

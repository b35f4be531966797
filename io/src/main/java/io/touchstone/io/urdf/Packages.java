// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.urdf;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.text.Words;
import io.touchstone.io.text.XmlElement;
import io.touchstone.io.text.XmlText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds packages of robots, by what their {@code package.xml} calls them, which the folder of a
 * checkout rarely is called: where the scene says; else the nearest one above a file; else among
 * the folders beside that and one below them. A folder without a {@code package.xml} has the name
 * that it has.
 */
final class Packages {

  /** Folders below the root of a workspace: the package itself, or in a repository of several. */
  private static final int DEPTH = 3;

  private static final Pattern NAME = Pattern.compile("<name>\\s*([^<]*?)\\s*</name>");

  private final Map<String, Path> said;

  Packages(Map<String, Path> said) {
    this.said = said;
  }

  /**
   * Returns the folder of a package.
   *
   * @param from the folder of the file that names it
   * @param mesh for messages
   * @throws InvalidInputException if there is none, or there are two
   */
  Path find(String name, @Nullable Path from, XmlElement mesh) {
    Path known = said.get(name);
    if (known != null) {
      return known;
    }
    Path root = null;
    Path plain = null;
    for (Path above = from; above != null; above = above.getParent()) {
      for (Path folder : List.of(above, above.resolve(name))) {
        String own = nameIn(folder);
        if (name.equals(own)) {
          return folder;
        }
        Path last = folder.getFileName();
        boolean called = own == null && last != null && last.toString().equals(name);
        plain = plain == null && called && Files.isDirectory(folder) ? folder : plain;
      }
      root = root == null && nameIn(above) != null ? above.getParent() : root;
    }
    List<Path> found = root == null ? List.of() : below(root, name);
    if (found.size() == 1) {
      return found.get(0);
    }
    if (found.isEmpty() && plain != null) {
      return plain;
    }
    String wayOut = "packages { %s = \"folder\" }, or --packages %s=folder".formatted(name, name);
    throw mesh.problem(
        found.isEmpty()
            ? "package %s was not found above the file or beside its package, by package.xml or by the names of folders; say where it is: %s"
                .formatted(Words.quoted(name), wayOut)
            : "package %s is in %s and in %s; say which is meant: %s"
                .formatted(Words.quoted(name), found.get(0), found.get(1), wayOut));
  }

  /** Returns what the package.xml of a folder calls it; null if there is none. */
  private static @Nullable String nameIn(Path folder) {
    Path file = folder.resolve("package.xml");
    if (!Files.isRegularFile(file)) {
      return null;
    }
    try {
      Matcher name = NAME.matcher(XmlText.read(file, file.toString()));
      return name.find() ? name.group(1) : null;
    } catch (InvalidInputException e) {
      return null; // it names nothing; it is not what was asked for
    }
  }

  private static List<Path> below(Path root, String name) {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> all = Files.walk(root, DEPTH)) {
      all.filter(path -> path.endsWith("package.xml"))
          .map(Path::getParent)
          .filter(folder -> name.equals(nameIn(folder)))
          .sorted()
          .forEach(found::add);
    } catch (IOException | UncheckedIOException e) {
      return found; // folders that nobody may read have no packages
    }
    return found;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.plugin;

import io.touchstone.Engines;
import java.io.File;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.module.ResolutionException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * One plug-in: a jar, a folder of jars, or a folder of classes. With a module descriptor, and when
 * we run as modules ourselves, it becomes a module layer; otherwise a class loader. No code of the
 * plug-in runs here.
 */
final class Plugin {

  private static final String DESCRIPTOR = "module-info.class";
  private static final String CLASSES = "classes";
  private static final Pattern BESIDE_THE_JAR =
      Pattern.compile("(original-.*|.*-(sources|javadoc|tests|test-sources)\\.jar)");

  private final Path place;
  private final List<Path> files;

  private Plugin(Path place, List<Path> files) {
    this.place = place;
    this.files = List.copyOf(files);
  }

  /**
   * Looks at a jar or folder.
   *
   * @throws PluginException if there is nothing in it that could be loaded
   */
  static Plugin at(Path place) {
    try {
      if (!Files.isDirectory(place)) {
        requireJar(place);
        return new Plugin(place, List.of(place));
      }
      if (isExploded(place)) {
        return new Plugin(place, List.of(place));
      }
      List<Path> jars = sortedEntries(place).stream().filter(Plugin::isJar).toList();
      if (jars.isEmpty()) {
        throw new PluginException("the folder contains neither jars nor classes of a plug-in");
      }
      for (Path jar : jars) {
        requireJar(jar);
      }
      return new Plugin(place, jars);
    } catch (IOException e) {
      throw new PluginException("cannot be read: " + e);
    }
  }

  /** Tells whether a folder holds the classes of one plug-in, as a jar would. */
  static boolean isExploded(Path folder) {
    return Files.exists(folder.resolve(DESCRIPTOR))
        || Files.isDirectory(folder.resolve("META-INF").resolve("services"));
  }

  /** Tells whether Maven built a project into a folder: then not all in it are plug-ins. */
  static boolean isBuildFolder(Path folder) {
    return Files.isDirectory(folder.resolve(CLASSES))
        && (Files.isDirectory(folder.resolve("maven-status"))
            || Files.isDirectory(folder.resolve("maven-archiver")));
  }

  /** Returns what a build made: its jars but those of sources, javadoc, tests; or its classes. */
  static List<Path> builtIn(Path folder) throws IOException {
    List<Path> jars =
        sortedEntries(folder).stream()
            .filter(Plugin::isJar)
            .filter(jar -> !BESIDE_THE_JAR.matcher(jar.getFileName().toString()).matches())
            .toList();
    return jars.isEmpty() ? List.of(folder.resolve(CLASSES)) : jars;
  }

  /** Tells whether a file has the ending of a jar. */
  static boolean isJar(Path file) {
    return file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".jar");
  }

  /** Returns what is in a folder, sorted by name, without what is hidden. */
  static List<Path> sortedEntries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(entry -> !entry.getFileName().toString().startsWith("."))
          .sorted()
          .toList();
    }
  }

  private static void requireJar(Path file) throws IOException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      if (zip.size() == 0) {
        throw new PluginException(nameFor(file) + "the jar is empty");
      }
    } catch (ZipException e) {
      throw new PluginException(nameFor(file) + "not a jar: " + e.getMessage());
    }
  }

  private static String nameFor(Path file) {
    return file.getFileName() + ": ";
  }

  /**
   * Loads the plug-in: into a module layer where that is possible, else into a class loader.
   *
   * @param parent what the plug-in sees besides itself
   * @throws PluginException if it cannot be loaded
   */
  Loaded load(ClassLoader parent) {
    List<ModuleDescriptor> modules = modules();
    ModuleLayer home = Plugin.class.getModule().getLayer();
    boolean modular = home != null && !modules.isEmpty();
    return modular
        ? new Loaded(origin(), layer(modules, home, parent), null)
        : new Loaded(origin(), null, new PluginLoader(origin(), urls(), modules, parent));
  }

  /**
   * A plug-in whose classes can be found; one of layer and loader is there.
   *
   * @param origin how it is called
   * @param layer its modules
   * @param loader its class loader, to be closed in the end
   */
  record Loaded(String origin, @Nullable ModuleLayer layer, @Nullable URLClassLoader loader) {

    /** Adds the algorithms to a collection. */
    void addTo(Engines.Builder engines) {
      if (layer != null) {
        engines.addLayer(layer, origin);
      } else if (loader != null) {
        engines.addClassLoader(loader, origin);
      }
    }
  }

  /** Returns how the plug-in is called in lists and messages: its place as the user named it. */
  String origin() {
    return place.toString();
  }

  /** Reads the descriptors of the modules that say that they are; other jars may have any name. */
  private List<ModuleDescriptor> modules() {
    try {
      List<Path> declared = new ArrayList<>();
      for (Path file : files) {
        if (hasDescriptor(file)) {
          declared.add(file);
        }
      }
      return ModuleFinder.of(declared.toArray(new Path[0])).findAll().stream()
          .map(ModuleReference::descriptor)
          .sorted()
          .toList();
    } catch (FindException e) {
      throw new PluginException("not usable as a module: " + explain(e));
    } catch (IOException e) {
      throw new PluginException("cannot be read: " + e);
    }
  }

  private static boolean hasDescriptor(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      return Files.exists(file.resolve(DESCRIPTOR));
    }
    try (JarFile jar = new JarFile(file.toFile(), false, ZipFile.OPEN_READ, Runtime.version())) {
      return jar.getEntry(DESCRIPTOR) != null;
    }
  }

  /** The layer on top of ours that contains the plug-in's modules and nothing else. */
  private ModuleLayer layer(List<ModuleDescriptor> modules, ModuleLayer home, ClassLoader parent) {
    ModuleFinder finder = ModuleFinder.of(files.toArray(new Path[0]));
    try {
      Set<String> own = new TreeSet<>(); // jars without a descriptor too: as automatic modules
      finder.findAll().forEach(module -> own.add(module.descriptor().name()));
      requireOnlyApi(modules, own);
      Configuration configuration =
          Configuration.resolve(finder, List.of(home.configuration()), ModuleFinder.of(), own);
      return ModuleLayer.defineModulesWithOneLoader(configuration, List.of(home), parent).layer();
    } catch (ResolutionException | FindException | LayerInstantiationException e) {
      throw new PluginException("its modules do not fit together: " + explain(e));
    }
  }

  /**
   * A plug-in that reads our own modules, or the libraries we use, would break with our next one.
   */
  private static void requireOnlyApi(List<ModuleDescriptor> modules, Set<String> own) {
    for (ModuleDescriptor module : modules) {
      for (ModuleDescriptor.Requires requires : module.requires()) {
        String name = requires.name();
        boolean optional = requires.modifiers().contains(ModuleDescriptor.Requires.Modifier.STATIC);
        boolean visible =
            own.contains(name)
                || PublicModules.NAMES.contains(name)
                || ModuleFinder.ofSystem().find(name).isPresent();
        if (!own.contains(name) && PublicModules.isHidden(name)) {
          throw new PluginException(
              "module %s requires %s, which plug-ins do not see; of ours they see %s"
                  .formatted(module.name(), name, String.join(", ", PublicModules.NAMES)));
        }
        if (!visible && !optional) {
          throw new PluginException(
              "module %s requires %s, which is not there; put its jar into the plug-in's folder"
                  .formatted(module.name(), name));
        }
      }
    }
  }

  private URL[] urls() {
    List<URL> urls = new ArrayList<>();
    for (Path file : files) {
      try {
        urls.add(file.toUri().toURL());
      } catch (MalformedURLException e) {
        throw new PluginException("cannot be named as a URL: " + explain(e));
      }
    }
    return urls.toArray(new URL[0]);
  }

  /** The messages of an exception and its causes. */
  static String explain(Throwable problem) {
    StringBuilder text = new StringBuilder();
    Throwable current = problem;
    while (current != null) {
      String message = current.getMessage();
      String part = message == null ? current.getClass().getSimpleName() : message;
      if (text.indexOf(part) < 0) {
        text.append(text.length() > 0 ? ": " : "").append(part);
      }
      current = current.getCause();
    }
    return text.toString();
  }

  /** Returns the files, for messages. */
  @Override
  public String toString() {
    return files.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /** Says why a plug-in cannot be used. */
  static final class PluginException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    PluginException(@Nullable String reason) {
      super(reason);
    }
  }
}

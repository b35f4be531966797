// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.plugin;

import io.touchstone.AlgorithmIssue;
import io.touchstone.Engines;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is installed together with the plug-ins from some places.
 *
 * <p>A place is a jar, a folder of classes, or a directory in which every jar and every folder is a
 * plug-in of its own. Maven's folder {@code target} stands for the jar in it, or for its {@code
 * classes} when nothing was packaged yet. A broken plug-in is an issue of the {@link #engines()}
 * and harms no other. Everything is looked at in alphabetical order. Close it after the last use of
 * an engine.
 */
public final class PluginSet implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(PluginSet.class);

  private final Engines engines;
  private final List<URLClassLoader> loaders;

  private PluginSet(Engines engines, List<URLClassLoader> loaders) {
    this.engines = engines;
    this.loaders = loaders;
  }

  /**
   * Looks for plug-ins, without running any of their code. What cannot be used is logged.
   *
   * @param places directories and jars
   * @throws InvalidInputException if a place does not exist
   */
  public static PluginSet load(List<Path> places) {
    PluginSet found = find(places);
    for (AlgorithmIssue issue : found.engines.issues()) {
      LOG.warn("{}: {}", issue.origin(), issue.reason());
    }
    return found;
  }

  /**
   * Does the same for who tells himself what cannot be used.
   *
   * @param places directories and jars
   * @throws InvalidInputException if a place does not exist
   */
  public static PluginSet find(List<Path> places) {
    if (places.isEmpty()) {
      return new PluginSet(Engines.installed(), List.of());
    }
    Engines.Builder engines = Engines.builder().addInstalled();
    List<URLClassLoader> loaders = new ArrayList<>();
    ClassLoader parent = new ApiLoader();
    for (Path place : places) {
      for (Path plugin : pluginsAt(place, engines)) {
        load(plugin, engines, parent, loaders);
      }
    }
    return new PluginSet(engines.build(), loaders);
  }

  /** Returns the plug-ins of a place, sorted by name. */
  private static List<Path> pluginsAt(Path place, Engines.Builder engines) {
    if (!Files.exists(place)) {
      throw new InvalidInputException(
          Position.of(place.toString()), "no such plug-in directory or jar");
    }
    if (!Files.isDirectory(place) || Plugin.isExploded(place)) {
      return List.of(place);
    }
    try {
      List<Path> plugins =
          Plugin.isBuildFolder(place)
              ? Plugin.builtIn(place)
              : Plugin.sortedEntries(place).stream()
                  .filter(entry -> Files.isDirectory(entry) || Plugin.isJar(entry))
                  .toList();
      if (plugins.isEmpty()) {
        engines.add(
            new AlgorithmIssue(
                "", place.toString(), "the directory contains no plug-in: no jar and no folder"));
      }
      return plugins;
    } catch (IOException e) {
      engines.add(new AlgorithmIssue("", place.toString(), "cannot be read: " + e));
      return List.of();
    }
  }

  private static void load(
      Path place, Engines.Builder engines, ClassLoader parent, List<URLClassLoader> loaders) {
    try {
      Plugin.Loaded plugin = Plugin.at(place).load(parent);
      if (plugin.loader() != null) {
        loaders.add(plugin.loader());
      }
      Engines.Builder found = Engines.builder();
      plugin.addTo(found);
      List<String> ids = engines.addPlace(place.toString(), found);
      if (!ids.isEmpty()) {
        LOG.info("plug-in {}: {}", place, String.join(", ", ids));
      }
    } catch (Plugin.PluginException e) {
      engines.add(new AlgorithmIssue("", place.toString(), String.valueOf(e.getMessage())));
    } catch (RuntimeException | LinkageError e) {
      // whatever else a malformed file makes of the class loaders
      engines.add(new AlgorithmIssue("", place.toString(), Plugin.explain(e)));
    }
  }

  /** Returns everything that is installed, with the plug-ins and what is wrong with them. */
  public Engines engines() {
    return engines;
  }

  @Override
  public void close() {
    for (URLClassLoader loader : loaders) {
      try {
        loader.close();
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.plugin;

import io.touchstone.AlgorithmInfo;
import io.touchstone.AlgorithmIssue;
import io.touchstone.Engines;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

  /** What a plug-in may offer. */
  private static final List<Function<Engines, List<AlgorithmInfo>>> KINDS =
      List.of(
          Engines::narrowPhases,
          Engines::broadPhases,
          Engines::motionPhases,
          Engines::filters,
          Engines::sinks,
          Engines::contactFinders);

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
      Engines.Builder alone = Engines.builder();
      plugin.addTo(alone);
      Engines found = alone.build();
      if (KINDS.stream().allMatch(kind -> kind.apply(found).isEmpty())
          && found.issues().isEmpty()) {
        engines.add(
            new AlgorithmIssue(
                "",
                place.toString(),
                "declares no algorithm: no provider of NarrowPhaseProvider, BroadPhaseProvider,"
                    + " MotionPhaseProvider, PairFilterProvider, ResultSinkProvider or"
                    + " ContactProvider in module-info or META-INF/services"));
        return;
      }
      String taken = taken(plugin, found);
      if (!taken.isEmpty()) {
        engines.add(
            new AlgorithmIssue(
                taken,
                place.toString(),
                "the id '%s' is taken by what is installed, which stays; nothing of this plug-in is used"
                    .formatted(taken)));
        return;
      }
      plugin.addTo(engines);
      if (!ids(found).isEmpty()) {
        LOG.info("plug-in {}: {}", place, ids(found));
      }
    } catch (Plugin.PluginException e) {
      engines.add(new AlgorithmIssue("", place.toString(), String.valueOf(e.getMessage())));
    } catch (RuntimeException | LinkageError e) {
      // whatever else a malformed file makes of the class loaders
      engines.add(new AlgorithmIssue("", place.toString(), Plugin.explain(e)));
    }
  }

  /** Returns the engines and broad phases of a plug-in, without what chooses among them. */
  private static String ids(Engines plugin) {
    return Stream.concat(plugin.narrowPhases().stream(), plugin.broadPhases().stream())
        .map(AlgorithmInfo::id)
        .filter(id -> !id.equals(AlgorithmChoice.AUTO))
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns an id that a plug-in claims and that is not free: {@code auto}, or one whose installed
   * owner could not be used beside the plug-in; empty when there is none.
   *
   * @param alone the plug-in without what is installed. Its own {@code auto} is among the issues;
   *     one among the engines was added to choose among several
   */
  private static String taken(Plugin.Loaded plugin, Engines alone) {
    if (alone.issues().stream().anyMatch(issue -> issue.id().equals(AlgorithmChoice.AUTO))) {
      return AlgorithmChoice.AUTO;
    }
    Engines.Builder both = Engines.builder().addInstalled();
    plugin.addTo(both);
    Engines beside = both.build();
    Engines installed = Engines.installed();
    return KINDS.stream()
        .flatMap(kind -> lost(kind.apply(installed), kind.apply(beside)))
        .findFirst()
        .orElse("");
  }

  private static Stream<String> lost(List<AlgorithmInfo> before, List<AlgorithmInfo> after) {
    Set<String> left = after.stream().map(AlgorithmInfo::id).collect(Collectors.toSet());
    return before.stream().map(AlgorithmInfo::id).filter(id -> !left.contains(id));
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

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.net.URL;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The modules of ours that plug-ins are written against, as their descriptors describe them. */
final class PublicModules {

  /**
   * The contract, the toolkit for authors of engines with its arithmetic, the frame of an engine,
   * and the front door.
   */
  static final Set<String> NAMES =
      Collections.unmodifiableSet(
          new TreeSet<>(
              Set.of(
                  "io.touchstone.api",
                  "io.touchstone.core",
                  "io.touchstone.engine",
                  "io.touchstone.exact",
                  "io.touchstone.kernel")));

  private static final String OURS = "io.touchstone.";
  private static final String DESCRIPTOR = "module-info.class";

  private PublicModules() {}

  /** Tells whether a module is one of ours that plug-ins do not see. */
  static boolean isHidden(String module) {
    return module.startsWith(OURS) && !NAMES.contains(module);
  }

  /**
   * Returns the packages that these modules export to everybody.
   *
   * @param layer where they are; null on the class path, where the descriptors beside the classes
   *     are read instead
   * @param loader finds those
   */
  static Set<String> exportedPackages(@Nullable ModuleLayer layer, ClassLoader loader) {
    Map<String, ModuleDescriptor> descriptors = layer == null ? read(loader) : resolved(layer);
    Set<String> packages = new TreeSet<>();
    for (String name : NAMES) {
      ModuleDescriptor descriptor = descriptors.get(name);
      if (descriptor == null) {
        throw new IllegalStateException("there is no descriptor of module " + name);
      }
      for (ModuleDescriptor.Exports exports : descriptor.exports()) {
        if (!exports.isQualified()) {
          packages.add(exports.source());
        }
      }
    }
    return packages;
  }

  private static Map<String, ModuleDescriptor> resolved(ModuleLayer layer) {
    Map<String, ModuleDescriptor> descriptors = new TreeMap<>();
    for (String name : NAMES) {
      layer.findModule(name).ifPresent(module -> descriptors.put(name, module.getDescriptor()));
    }
    return descriptors;
  }

  /** Of several descriptors of one name the first counts, as with classes. */
  private static Map<String, ModuleDescriptor> read(ClassLoader loader) {
    Map<String, ModuleDescriptor> descriptors = new TreeMap<>();
    try {
      for (URL url : Collections.list(loader.getResources(DESCRIPTOR))) {
        try (InputStream in = url.openStream()) {
          ModuleDescriptor descriptor = ModuleDescriptor.read(in);
          if (NAMES.contains(descriptor.name())) {
            descriptors.putIfAbsent(descriptor.name(), descriptor);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return descriptors;
  }
}

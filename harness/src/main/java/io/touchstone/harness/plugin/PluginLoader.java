// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.plugin;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Loads a plug-in from its jars and folders without modules.
 *
 * <p>Services that a jar declares in its module descriptor only are found all the same: they appear
 * as if they stood in {@code META-INF/services}.
 */
final class PluginLoader extends URLClassLoader {

  private static final String SERVICES = "META-INF/services/";

  private final Map<String, Set<String>> declaredInModules = new TreeMap<>();

  /**
   * Creates a loader.
   *
   * @param name name for stack traces
   * @param modules descriptors of the modules among the files
   */
  PluginLoader(String name, URL[] files, Collection<ModuleDescriptor> modules, ClassLoader parent) {
    super(name, files, parent);
    for (ModuleDescriptor module : modules) {
      for (ModuleDescriptor.Provides provides : module.provides()) {
        declaredInModules
            .computeIfAbsent(provides.service(), unused -> new LinkedHashSet<>())
            .addAll(provides.providers());
      }
    }
  }

  @Override
  public Enumeration<URL> findResources(String name) throws IOException {
    List<URL> found = Collections.list(super.findResources(name));
    Set<String> providers =
        name.startsWith(SERVICES)
            ? declaredInModules.getOrDefault(name.substring(SERVICES.length()), Set.of())
            : Set.of();
    if (providers.isEmpty()) {
      return Collections.enumeration(found);
    }
    // ServiceLoader drops a provider that it meets a second time
    List<URL> all = new ArrayList<>(found);
    all.add(new URL("touchstone-module", "", -1, name, new TextHandler(providers)));
    return Collections.enumeration(all);
  }

  /** Serves lines of text as if they were a file. */
  private static final class TextHandler extends URLStreamHandler {

    private final byte[] text;

    TextHandler(Set<String> lines) {
      this.text = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected URLConnection openConnection(URL url) {
      return new URLConnection(url) {
        @Override
        public void connect() {}

        @Override
        public InputStream getInputStream() {
          return new ByteArrayInputStream(text);
        }
      };
    }
  }
}

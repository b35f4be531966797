// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.plugin;

import io.touchstone.Engines;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a plug-in may see of us: what api, kernel and core export to everybody, and the Java
 * platform. Our other classes, the libraries that we use, and everybody's resources stay out of
 * sight, so that a plug-in neither depends on them by accident nor finds our services among its
 * own. What writes PROVED and what reaches live memory is exported to nobody or to some, and so is
 * not seen here either.
 */
final class ApiLoader extends ClassLoader {

  /** The modules of the Java platform, by name. */
  private static final Set<String> PLATFORM =
      ModuleFinder.ofSystem().findAll().stream()
          .map(module -> module.descriptor().name())
          .collect(Collectors.toUnmodifiableSet());

  private final ClassLoader ours;
  private final Set<String> packages;

  ApiLoader() {
    super("touchstone-api", ClassLoader.getPlatformClassLoader());
    ClassLoader loader = Engines.class.getClassLoader();
    this.ours = loader == null ? ClassLoader.getSystemClassLoader() : loader;
    this.packages = PublicModules.exportedPackages(Engines.class.getModule().getLayer(), ours);
  }

  /**
   * Our packages first: on the module path the platform's loader knows the modules of the
   * application too, and would hand out all their classes.
   */
  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    int end = name.lastIndexOf('.');
    if (end > 0 && packages.contains(name.substring(0, end))) {
      return ours.loadClass(name);
    }
    Class<?> found = super.loadClass(name, resolve);
    if (!PLATFORM.contains(String.valueOf(found.getModule().getName()))) {
      throw new ClassNotFoundException(name);
    }
    return found;
  }

  @Override
  protected @Nullable URL findResource(String name) {
    return null;
  }

  @Override
  protected Enumeration<URL> findResources(String name) throws IOException {
    return Collections.emptyEnumeration();
  }
}

package io.touchstone.harness.plugin;

import io.touchstone.Engines;
import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/**
 * What a plug-in may see of us: what the api exports, and the Java platform. Our other classes, the
 * libraries that we use, and everybody's resources stay out of sight, so that a plug-in neither
 * depends on them by accident nor finds our services among its own.
 */
final class ApiLoader extends ClassLoader {

  private static final String API = "io.touchstone.api.";

  /** What the api does not export: without it no plug-in can say that something is proved. */
  private static final String SEAL = "io.touchstone.api.seal.";

  private final ClassLoader apiLoader;

  ApiLoader() {
    super("touchstone-api", ClassLoader.getPlatformClassLoader());
    ClassLoader loader = Engines.class.getClassLoader();
    this.apiLoader = loader == null ? ClassLoader.getSystemClassLoader() : loader;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (name.startsWith(API) && !name.startsWith(SEAL)) {
      return apiLoader.loadClass(name);
    }
    throw new ClassNotFoundException(name);
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

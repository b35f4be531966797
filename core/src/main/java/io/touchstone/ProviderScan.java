// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.spi.Algorithm;
import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Walks over the providers of one place. A provider that cannot even be looked at is reported and
 * passed over; both {@code hasNext} and {@code next} of a service iterator may throw.
 */
final class ProviderScan {

  /** An iterator that fails this often in a row is broken as a whole, not one entry of it. */
  private static final int MAX_CONSECUTIVE_FAILURES = 100;

  private final Predicate<Class<?>> own;
  private final String origin;
  private final Consumer<AlgorithmIssue> issues;

  ProviderScan(Predicate<Class<?>> own, String origin, Consumer<AlgorithmIssue> issues) {
    this.own = own;
    this.origin = origin;
    this.issues = issues;
  }

  void forEach(ServiceLoader<?> loader, Kind<?> kind, Consumer<Candidate<?>> found) {
    Iterator<? extends ServiceLoader.Provider<?>> iterator = loader.stream().iterator();
    int failures = 0;
    while (failures < MAX_CONSECUTIVE_FAILURES) {
      ServiceLoader.Provider<?> provider;
      try {
        if (!iterator.hasNext()) {
          return;
        }
        provider = iterator.next();
        failures = 0;
      } catch (ServiceConfigurationError | LinkageError e) {
        failures++;
        report("", null, e);
        continue;
      }
      look(provider, kind, found);
    }
  }

  private void look(
      ServiceLoader.Provider<?> provider, Kind<?> kind, Consumer<Candidate<?>> found) {
    Class<?> type = null;
    try {
      type = provider.type();
      if (own.test(type)) {
        found.accept(new Candidate<>(Candidate.describe(type, kind, origin), provider));
      }
    } catch (RuntimeException | LinkageError e) {
      report(idOf(type), type, e);
    }
  }

  private void report(String id, @Nullable Class<?> type, Throwable problem) {
    String place = !origin.isEmpty() ? origin : type != null ? type.getName() : "unknown origin";
    boolean ours = problem instanceof IllegalArgumentException && problem.getMessage() != null;
    String reason = ours ? String.valueOf(problem.getMessage()) : problem.toString();
    issues.accept(new AlgorithmIssue(id, place, reason));
  }

  private static String idOf(@Nullable Class<?> type) {
    try {
      Algorithm algorithm = type == null ? null : type.getAnnotation(Algorithm.class);
      return algorithm == null ? "" : algorithm.id();
    } catch (RuntimeException | LinkageError e) {
      return ""; // the annotation itself is what is broken; the issue says so
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Capabilities;
import io.touchstone.api.spi.Capability;
import io.touchstone.api.spi.JoinCost;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;
import java.lang.module.ModuleDescriptor;
import java.net.URL;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A provider that has been found and looks usable: what its annotations say, and how to get it.
 *
 * @param <P> type of the provider
 */
record Candidate<P>(AlgorithmInfo info, Supplier<? extends P> provider) {

  String id() {
    return info.id();
  }

  /** Makes a candidate of a provider that exists already. */
  static <P> Candidate<P> of(P provider, Kind<P> kind) {
    return new Candidate<>(describe(provider.getClass(), kind, ""), () -> provider);
  }

  /**
   * Runs the provider's code.
   *
   * @throws AlgorithmFailedException if it fails
   */
  <R> R start(Function<? super P, ? extends R> creation) {
    R created;
    try {
      created = creation.apply(provider.get());
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) { // foreign code may throw anything, LinkageError included
      Throwable cause =
          e instanceof java.util.ServiceConfigurationError && e.getCause() != null
              ? e.getCause()
              : e;
      boolean told = cause instanceof IllegalArgumentException && cause.getMessage() != null;
      throw failed(told ? String.valueOf(cause.getMessage()) : cause.toString(), cause);
    }
    if (created == null) {
      NullPointerException cause = new NullPointerException("create returned null");
      throw failed("it returned nothing", cause);
    }
    return created;
  }

  private AlgorithmFailedException failed(String what, Throwable cause) {
    return new AlgorithmFailedException(
        "%s could not be started: %s".formatted(info.title(), what), cause);
  }

  /**
   * Reads the annotations of a provider class.
   *
   * @throws IllegalArgumentException if they are missing or wrong
   */
  static AlgorithmInfo describe(Class<?> type, Kind<?> kind, String origin) {
    Algorithm algorithm = type.getAnnotation(Algorithm.class);
    if (algorithm == null) {
      throw new IllegalArgumentException(
          "class %s has no @Algorithm annotation".formatted(type.getName()));
    }
    if (!algorithm.id().matches(Spi.ID_PATTERN)) {
      throw new IllegalArgumentException(
          "id '%s' does not match %s".formatted(algorithm.id(), Spi.ID_PATTERN));
    }
    if (algorithm.spi() != Spi.VERSION) {
      throw new IllegalArgumentException(
          "'%s' was built for version %d of the service interfaces, this is version %d; get a matching version of the plug-in"
              .formatted(algorithm.id(), algorithm.spi(), Spi.VERSION));
    }
    List<Capability> capabilities = new ArrayList<>();
    for (Supports supports : type.getAnnotationsByType(Supports.class)) {
      capabilities.add(Capability.of(supports));
    }
    if (kind == Kind.NARROW_PHASE && capabilities.isEmpty()) {
      throw new IllegalArgumentException(
          "'%s' declares no goal with @Supports".formatted(algorithm.id()));
    }
    List<OptionSpec> options = new ArrayList<>();
    for (Option option : type.getAnnotationsByType(Option.class)) {
      options.add(OptionSpec.of(option));
    }
    return new AlgorithmInfo(
        algorithm.id(),
        kind,
        algorithm.summary(),
        version(type),
        origin.isEmpty() ? originOf(type) : origin,
        Capabilities.of(capabilities),
        options,
        joinCost(type));
  }

  private static Optional<JoinCost> joinCost(Class<?> type) {
    JoinCost cost = type.getAnnotation(JoinCost.class);
    if (cost == null) {
      return Optional.empty();
    }
    requireCost("perBody", cost.perBody());
    requireCost("perPair", cost.perPair());
    if (cost.perBody() + cost.perPair() == 0) {
      throw new IllegalArgumentException(
          "@JoinCost declares no cost; give perBody or perPair in nanoseconds");
    }
    if (cost.minDimension() > cost.maxDimension() || cost.minBodies() > cost.maxBodies()) {
      throw new IllegalArgumentException("@JoinCost is meant for no boxes at all: " + cost);
    }
    return Optional.of(cost);
  }

  private static void requireCost(String name, double nanoseconds) {
    if (!(nanoseconds >= 0 && nanoseconds <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "%s = %s of @JoinCost is not a time; give nanoseconds, finite and not negative"
              .formatted(name, nanoseconds));
    }
  }

  /** Version of the module, else of the jar's manifest. */
  private static String version(Class<?> type) {
    Optional<ModuleDescriptor.Version> version =
        Optional.ofNullable(type.getModule().getDescriptor()).flatMap(ModuleDescriptor::version);
    if (version.isPresent()) {
      return version.get().toString();
    }
    Package home = type.getPackage();
    String implementation = home == null ? null : home.getImplementationVersion();
    return implementation == null ? "" : implementation;
  }

  /** The module's name, else the jar's. */
  private static String originOf(Class<?> type) {
    Module module = type.getModule();
    if (module.isNamed()) {
      return module.getName();
    }
    CodeSource source = type.getProtectionDomain().getCodeSource();
    URL location = source == null ? null : source.getLocation();
    if (location == null) {
      return type.getName();
    }
    String path = location.getPath();
    String trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    return trimmed.substring(trimmed.lastIndexOf('/') + 1);
  }
}

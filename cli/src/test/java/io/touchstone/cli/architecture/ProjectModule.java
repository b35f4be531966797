// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.module.ModuleDescriptor;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A module of the project as the test class path has it: a folder of classes or a jar.
 *
 * @param descriptor its compiled module-info
 * @param root where its classes are
 * @param all the classes of all modules
 * @param classes its own classes
 */
record ProjectModule(ModuleDescriptor descriptor, URI root, JavaClasses all, JavaClasses classes) {

  private static final String DESCRIPTOR = "module-info.class";
  private static final String PREFIX = "io.touchstone.";

  /** Returns all modules of the project by name. */
  static Map<String, ProjectModule> onClassPath() throws IOException {
    Map<URI, ModuleDescriptor> descriptors = new LinkedHashMap<>();
    ClassLoader loader = ProjectModule.class.getClassLoader();
    for (URL url : Collections.list(loader.getResources(DESCRIPTOR))) {
      try (InputStream in = url.openStream()) {
        ModuleDescriptor descriptor = ModuleDescriptor.read(in);
        if (descriptor.name().startsWith(PREFIX)) {
          String place = url.toString();
          String root = place.substring(0, place.length() - DESCRIPTOR.length());
          descriptors.put(URI.create(root), descriptor);
        }
      }
    }
    List<Location> roots = descriptors.keySet().stream().map(Location::of).toList();
    JavaClasses all = new ClassFileImporter().importLocations(roots);
    Map<String, ProjectModule> modules = new TreeMap<>();
    descriptors.forEach(
        (root, descriptor) ->
            modules.put(
                descriptor.name(),
                new ProjectModule(descriptor, root, all, all.that(comeFrom(root)))));
    return modules;
  }

  private static DescribedPredicate<JavaClass> comeFrom(URI root) {
    return DescribedPredicate.describe(
        "come from " + root,
        scanned ->
            scanned
                .getSource()
                .map(source -> path(source.getUri()).startsWith(path(root)))
                .orElse(false));
  }

  /** Returns a place in one spelling: {@code file:/x} and {@code file:///x} are the same. */
  private static String path(URI place) {
    return place.toString().replaceFirst("^(jar:)?file:/+", "/");
  }

  /** Returns the name. */
  String name() {
    return descriptor.name();
  }

  /** Tells whether the module provides engines or broad phases. */
  boolean isAlgorithm() {
    return !descriptor.provides().isEmpty();
  }

  /** Returns the names of the modules that it needs. */
  List<String> required() {
    return descriptor.requires().stream().map(ModuleDescriptor.Requires::name).sorted().toList();
  }

  /** Returns the packages that it exports to everyone or opens to anyone. */
  List<String> openPackages() {
    List<String> packages = new ArrayList<>();
    descriptor.exports().forEach(exports -> packages.add(exports.source()));
    descriptor.opens().forEach(opens -> packages.add(opens.source()));
    return packages;
  }

  /** Returns the packages that it exports to everyone. */
  List<String> exportsToEverybody() {
    return descriptor.exports().stream()
        .filter(exports -> !exports.isQualified())
        .map(ModuleDescriptor.Exports::source)
        .sorted()
        .toList();
  }

  /** Returns the packages that it exports to some modules, and to which. */
  Map<String, Set<String>> exportsToSome() {
    Map<String, Set<String>> packages = new TreeMap<>();
    descriptor.exports().stream()
        .filter(ModuleDescriptor.Exports::isQualified)
        .forEach(exports -> packages.put(exports.source(), exports.targets()));
    return packages;
  }

  /** Returns the providers that the descriptor names, by service. */
  Map<String, List<String>> providers() {
    Map<String, List<String>> providers = new TreeMap<>();
    descriptor
        .provides()
        .forEach(p -> providers.put(p.service(), p.providers().stream().sorted().toList()));
    return providers;
  }

  /** Returns the providers that the files for the class path name, by service. */
  Map<String, List<String>> declaredProviders(List<String> services) throws IOException {
    Map<String, List<String>> providers = new TreeMap<>();
    for (String service : services) {
      ClassLoader loader = ProjectModule.class.getClassLoader();
      for (URL url : Collections.list(loader.getResources("META-INF/services/" + service))) {
        if (path(URI.create(url.toString())).startsWith(path(root))) {
          providers.put(service, lines(url));
        }
      }
    }
    return providers;
  }

  private static List<String> lines(URL url) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(url.openStream(), StandardCharsets.UTF_8))) {
      return reader
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .sorted()
          .toList();
    }
  }
}

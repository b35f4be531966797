// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel;

import io.touchstone.api.seal.Seal;
import io.touchstone.kernel.inside.Inside;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.Buffer;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds by what a class could hand out its memory: public and protected methods that return an
 * array, a buffer, a collection or a map, and fields of such types, inherited ones included.
 */
final class LiveMemory {

  private LiveMemory() {}

  /** Returns the public types of a package, nested ones included, from the compiled classes. */
  static List<Class<?>> publicTypes(Class<?> ofModule, String packageName) {
    try {
      Path place = Path.of(ofModule.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(place)) {
        return publicTypes(ofModule, packageName, place);
      }
      try (FileSystem jar = FileSystems.newFileSystem(place)) {
        return publicTypes(ofModule, packageName, jar.getPath("/"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Class<?>> publicTypes(Class<?> ofModule, String packageName, Path root)
      throws IOException, ClassNotFoundException {
    List<Class<?>> types = new ArrayList<>();
    try (Stream<Path> files = Files.list(root.resolve(packageName.replace('.', '/')))) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".class") && !name.equals("package-info.class")) {
          name = packageName + '.' + name.substring(0, name.length() - ".class".length());
          Class<?> type = Class.forName(name, false, ofModule.getClassLoader());
          if (isPublic(type)) {
            types.add(type);
          }
        }
      }
    }
    return types;
  }

  private static boolean isPublic(Class<?> type) {
    Class<?> enclosing = type.getEnclosingClass();
    return !type.isAnonymousClass()
        && (type.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0
        && (enclosing == null || isPublic(enclosing));
  }

  /** Returns the names of what hands out memory, {@code Type.member}, sorted. */
  static Set<String> of(Class<?> type) {
    Set<String> found = new TreeSet<>();
    for (Class<?> at = type; isOurs(at); at = at.getSuperclass()) {
      for (Method method : at.getDeclaredMethods()) {
        boolean constants = at.isEnum() && method.getName().equals("values"); // the compiler clones
        if (isOpen(method) && !constants && !isLocked(method) && isMemory(method.getReturnType())) {
          found.add(type.getSimpleName() + '.' + method.getName());
        }
      }
      for (Field field : at.getDeclaredFields()) {
        if (isOpen(field) && isMemory(field.getType())) {
          found.add(type.getSimpleName() + '.' + field.getName());
        }
      }
    }
    return found;
  }

  /** Whether only the kernel, or the proof, can call a method, because nobody else has the key. */
  private static boolean isLocked(Method method) {
    List<Class<?>> parameters = Arrays.asList(method.getParameterTypes());
    return parameters.contains(Inside.class) || parameters.contains(Seal.class);
  }

  /** Not a class of the platform, such as that of exceptions. */
  private static boolean isOurs(@Nullable Class<?> type) {
    return type != null && type.getName().startsWith("io.touchstone.");
  }

  private static boolean isOpen(Member member) {
    return (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0
        && !member.isSynthetic();
  }

  private static boolean isMemory(Class<?> type) {
    return type.isArray()
        || Buffer.class.isAssignableFrom(type)
        || Collection.class.isAssignableFrom(type)
        || Map.class.isAssignableFrom(type);
  }
}

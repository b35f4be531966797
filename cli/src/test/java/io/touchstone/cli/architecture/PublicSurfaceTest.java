// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.query.Certificate;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What users and authors of engines can name: it changes when somebody means it to. The list is a
 * file; {@code -Dtouchstone.surface.write=true} writes it anew.
 */
final class PublicSurfaceTest {

  private static final String WRITE = "touchstone.surface.write";
  private static final Path LIST = Path.of("src/test/resources/public-surface.txt");
  private static final List<String> MODULES =
      List.of(
          "io.touchstone.api",
          "io.touchstone.exact",
          "io.touchstone.checker",
          "io.touchstone.kernel",
          "io.touchstone.engine",
          "io.touchstone.core",
          "io.touchstone.world");
  private static final int MOST_TYPES_OF_THE_API = 53;

  /** A new question may bring a kind of evidence of its own. */
  private static final int MOST_KINDS_OF_EVIDENCE = 9;

  /** What everybody reads; the other packages of the api are about one subject each. */
  private static final List<String> CORE_OF_THE_API =
      List.of("io.touchstone.api.geometry", "io.touchstone.api.query", "io.touchstone.api.spi");

  private static Map<String, Class<?>> types = Map.of();

  @BeforeAll
  static void load() throws IOException {
    Map<String, ProjectModule> modules = ProjectModule.onClassPath();
    Map<String, Class<?>> found = new TreeMap<>();
    for (String name : MODULES) {
      ProjectModule module = Objects.requireNonNull(modules.get(name), name);
      List<String> exported = module.exportsToEverybody();
      module
          .classes()
          .forEach(
              scanned -> {
                if (exported.contains(scanned.getPackageName())
                    && !scanned.getSimpleName().equals("package-info")) {
                  Class<?> type = loaded(scanned.getName());
                  if (isSeen(type)) {
                    found.put(type.getName(), type);
                  }
                }
              });
    }
    types = found;
  }

  private static Class<?> loaded(String name) {
    try {
      return Class.forName(name, false, PublicSurfaceTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isSeen(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static boolean isSeen(Class<?> type) {
    Class<?> outer = type.getDeclaringClass();
    return isSeen(type.getModifiers())
        && !type.isAnonymousClass()
        && !type.isLocalClass()
        && (outer == null || isSeen(outer));
  }

  private static String names(Type[] all) {
    return Arrays.stream(all).map(Type::getTypeName).collect(Collectors.joining(", "));
  }

  private static String kind(Class<?> type) {
    if (type.isAnnotation()) {
      return "@interface";
    }
    if (type.isInterface()) {
      return type.isSealed() ? "sealed interface" : "interface";
    }
    if (type.isRecord()) {
      return "record";
    }
    if (type.isEnum()) {
      return "enum";
    }
    String kind = Modifier.isAbstract(type.getModifiers()) ? "abstract class" : "class";
    return Modifier.isFinal(type.getModifiers()) ? "final " + kind : kind;
  }

  private static String headline(Class<?> type) {
    StringBuilder line = new StringBuilder(kind(type)).append(' ').append(type.getName());
    if (type.getTypeParameters().length > 0) {
      line.append('<').append(names(type.getTypeParameters())).append('>');
    }
    if (type.isRecord()) {
      line.append('(')
          .append(
              Stream.of(type.getRecordComponents())
                  .map(c -> c.getGenericType().getTypeName() + " " + c.getName())
                  .collect(Collectors.joining(", ")))
          .append(')');
    }
    Type parent = type.getGenericSuperclass();
    if (parent != null && parent != Object.class && !type.isRecord() && !type.isEnum()) {
      line.append(" extends ").append(parent.getTypeName());
    }
    if (type.getInterfaces().length > 0 && !type.isAnnotation()) {
      line.append(" : ").append(names(type.getGenericInterfaces()));
    }
    return line.toString();
  }

  private static List<String> members(Class<?> type) {
    TreeSet<String> lines = new TreeSet<>();
    for (Field field : type.getDeclaredFields()) {
      if (isSeen(field.getModifiers()) && !field.isSynthetic()) {
        lines.add("  " + field.toGenericString().replace(type.getName() + ".", ""));
      }
    }
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (isSeen(constructor.getModifiers()) && !constructor.isSynthetic()) {
        lines.add("  " + constructor.toGenericString());
      }
    }
    for (Method method : type.getDeclaredMethods()) {
      if (isSeen(method.getModifiers()) && !method.isSynthetic()) {
        Object byDefault = method.getDefaultValue();
        lines.add(
            "  "
                + method.toGenericString().replace(" " + type.getName() + ".", " ")
                + (byDefault == null ? "" : " default " + told(byDefault)));
      }
    }
    return List.copyOf(lines);
  }

  private static String told(Object value) {
    return value instanceof Object[] array ? Arrays.toString(array) : value.toString();
  }

  private static List<String> surface() {
    List<String> lines = new ArrayList<>();
    types
        .values()
        .forEach(
            type -> {
              lines.add(headline(type));
              lines.addAll(members(type));
            });
    return lines;
  }

  /** Lines with the type that they belong to, so that equal lines of two types are two. */
  private static List<String> qualified(List<String> lines) {
    List<String> qualified = new ArrayList<>();
    String type = "";
    for (String line : lines) {
      if (line.startsWith(" ")) {
        qualified.add(type + ":" + line);
      } else {
        qualified.add(line);
        type = line.replaceFirst(".*?(io\\.touchstone[\\w.$]*).*", "$1");
      }
    }
    return qualified;
  }

  @Test
  void isWhatTheListSays() throws IOException {
    List<String> now = surface();
    if (Boolean.getBoolean(WRITE)) {
      Files.createDirectories(Objects.requireNonNull(LIST.getParent()));
      Files.write(LIST, now);
    }
    List<String> before = qualified(Files.readAllLines(LIST));
    List<String> after = qualified(now);
    List<String> gone = new ArrayList<>(before);
    gone.removeAll(after);
    List<String> added = new ArrayList<>(after);
    added.removeAll(before);
    assertThat(gone.isEmpty() && added.isEmpty())
        .as(
            """
            the public surface has changed.
            gone:
            %s
            new:
            %s
            If that is meant: raise Spi.VERSION when plug-ins break, say it in the CHANGELOG, and run
            mvn -o -pl cli -am test -Dtest=PublicSurfaceTest -Dsurefire.failIfNoSpecifiedTests=false \
            -Dtouchstone.test.args=-D%s=true
            """,
            String.join("\n", gone), String.join("\n", added), WRITE)
        .isTrue();
  }

  /** Packages for one subject each stay small by themselves. */
  @Test
  void packagesOfOneSubjectStaySmall() {
    assertThat(types.values())
        .filteredOn(type -> type.getPackageName().equals("io.touchstone.api.pipeline"))
        .hasSizeBetween(4, 15);
  }

  /** Nested ones count: who reads the api reads them. */
  @Test
  void theApiStaysSmall() {
    List<String> ofApi =
        types.values().stream()
            .filter(type -> CORE_OF_THE_API.contains(type.getPackageName()))
            .map(Class::getName)
            .toList();
    List<String> evidence =
        ofApi.stream().filter(name -> name.startsWith(Certificate.class.getName() + "$")).toList();
    assertThat(evidence).hasSizeBetween(5, MOST_KINDS_OF_EVIDENCE);
    assertThat(ofApi)
        .filteredOn(name -> !evidence.contains(name))
        .hasSizeBetween(40, MOST_TYPES_OF_THE_API);
  }

  @Test
  void theListBites() {
    List<String> one = qualified(List.of("class io.touchstone.A", "  public int f()"));
    List<String> other = qualified(List.of("class io.touchstone.B", "  public int f()"));
    assertThat(one).containsExactly("class io.touchstone.A", "io.touchstone.A:  public int f()");
    assertThat(one).doesNotContainAnyElementsOf(other);
    assertThat(members(Sample.class))
        .containsExactly("  protected final int seen", "  public java.lang.String told()");
  }

  /** Has members of all kinds. */
  static class Sample {
    protected final int seen = 1;
    final int hidden = 2;

    private Sample() {}

    public String told() {
      return seen + " " + hidden;
    }
  }
}

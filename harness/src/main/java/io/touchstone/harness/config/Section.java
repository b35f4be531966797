// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import io.touchstone.Suggestions;
import io.touchstone.io.Position;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A block as it stands in a configuration, read by what is declared of it. A value that is wrong is
 * reported and replaced by the default, so that reading goes on. What is not declared, and what
 * nobody asked for, is an error.
 */
final class Section {

  private final ConfigObject object;
  private final Block block;
  private final String path;
  private final Reading reading;
  private final int problemsBefore;
  private final Set<String> asked = new LinkedHashSet<>();

  /**
   * What all sections of a reading share.
   *
   * @param problems receives what is wrong
   * @param settings receives the effective values
   */
  record Reading(Problems problems, List<Setting> settings) {}

  /**
   * Creates a section.
   *
   * @param object its keys and values
   * @param block what is declared of it
   * @param path its own key, from the root
   */
  Section(ConfigObject object, Block block, String path, Reading reading) {
    this.object = object;
    this.block = block;
    this.path = path;
    this.reading = reading;
    this.problemsBefore = reading.problems().count();
  }

  /** Returns the full key. */
  String pathOf(String key) {
    String word = key.matches("[A-Za-z0-9_-]+") ? key : ConfigUtil.quoteString(key);
    return path.isEmpty() ? word : path + "." + word;
  }

  /** Returns all keys that are there, in alphabetical order. */
  Iterable<String> keys() {
    return new TreeSet<>(object.keySet());
  }

  /** Tells whether there is something under a name of the user's. */
  boolean contains(String name) {
    return object.containsKey(name);
  }

  /** Tells whether something is said. */
  boolean has(Entry entry) {
    return value(entry) != null;
  }

  /** Returns a value, and notes that it was asked for; null when there is none. */
  private @Nullable ConfigValue value(Entry entry) {
    String key = entry.name();
    if (!block.isOpen() && !block.names().contains(key)) {
      throw new IllegalArgumentException(key + " is not declared in " + block.name());
    }
    asked.add(key);
    ConfigValue value = object.get(key);
    return value == null || value.valueType() == ConfigValueType.NULL ? null : value;
  }

  /** Returns where a key's value stands, or the section itself when there is none. */
  /** Returns where the block stands. */
  Position place() {
    return Origins.positionOf(object.origin());
  }

  private Position position(String key) {
    ConfigValue value = object.get(key);
    return Origins.positionOf(value == null ? object.origin() : value.origin());
  }

  /** Reports that something is not what it should be. */
  void problem(Entry entry, String message) {
    problem(entry.name(), message);
  }

  /** Reports that something under a name of the user's is not what it should be. */
  void problem(String key, String message) {
    reading.problems().add(position(key), pathOf(key) + message);
  }

  private void record(String key, String text) {
    Position where = object.containsKey(key) ? position(key) : Setting.DEFAULT;
    reading.settings().add(new Setting(pathOf(key), text, where));
  }

  /** Returns the value of a key that has a default. */
  <T> T get(Key<T> key) {
    T value = find(key);
    T result = value == null ? key.byDefault() : value;
    if (result == null) {
      throw new IllegalArgumentException(key.name() + " has no default");
    }
    return result;
  }

  /** Returns the value of a key; null when it is wrong, or not there and without default. */
  <T> @Nullable T find(Key<T> key) {
    ConfigValue raw = value(key);
    if (raw == null) {
      T byDefault = key.byDefault();
      if (byDefault != null) {
        record(key.name(), key.type().text(byDefault));
      } else if (key.isRequired()) {
        problem(key, " is missing, expected " + key.type().words());
      }
      return byDefault;
    }
    Value value = new Value(raw, pathOf(key.name()), reading.problems());
    T read = key.type().read(value);
    if (read != null) {
      record(key.name(), key.type().said(value, read));
    }
    return read;
  }

  /** Returns all values of an open block by the user's names. */
  <T> Map<String, T> values(Key<T> each) {
    Map<String, T> values = new LinkedHashMap<>();
    for (String name : keys()) {
      T value = find(each.named(name));
      if (value != null) {
        values.put(name, value);
      }
    }
    return values;
  }

  /** Returns a block; an empty one when it is not there or not a block. */
  Section in(Block inner) {
    return in(inner, inner.name());
  }

  /**
   * Returns a block under a name of the user's; an empty one when it is not a block.
   *
   * @param each what is declared of each block in this one
   */
  Section in(Block each, String name) {
    asked.add(name);
    ConfigValue value = object.get(name);
    if (value instanceof ConfigObject found) {
      return new Section(found, each, pathOf(name), reading);
    }
    if (value != null && value.valueType() != ConfigValueType.NULL) {
      new Value(value, pathOf(name), reading.problems()).expected("a block {...}");
    }
    ConfigObject empty = ConfigFactory.empty().root();
    return new Section(empty.withOrigin(object.origin()), each, pathOf(name), reading);
  }

  /** Returns the blocks of a list. */
  List<Section> all(Block list) {
    List<Section> sections = new ArrayList<>();
    ConfigValue raw = value(list);
    if (raw == null) {
      return sections;
    }
    Value value = new Value(raw, pathOf(list.name()), reading.problems());
    List<Value> elements = value.elements();
    if (elements == null) {
      value.expected("a list of blocks [{...}, ...]");
      return sections;
    }
    for (Value element : elements) {
      if (element.raw() instanceof ConfigObject found) {
        sections.add(new Section(found, list, element.path(), reading));
      } else {
        element.expected("a block {...}");
      }
    }
    return sections;
  }

  /**
   * Returns the blocks of a list that is one effective value.
   *
   * @param details receives what is said in the blocks
   */
  List<Section> listed(Block list, List<Setting> details) {
    ConfigValue raw = value(list);
    if (raw == null || raw instanceof ConfigList) {
      Value said = raw == null ? null : new Value(raw, pathOf(list.name()), reading.problems());
      record(list.name(), said == null ? "[]" : said.rendered());
    }
    return new Section(object, block, path, new Reading(reading.problems(), details)).all(list);
  }

  /** Returns the folder that relative paths in this section refer to. */
  Path folder() {
    return Origins.folderOf(object.origin());
  }

  /** Reports what is not declared and, when nothing else was wrong, what nobody asked for. */
  void finish() {
    boolean good = reading.problems().count() == problemsBefore;
    List<String> known = block.names();
    for (String key : keys()) {
      if (!block.isOpen() && !known.contains(key)) {
        problem(
            key,
            ": unknown key%s; known: %s"
                .formatted(Suggestions.didYouMean(key, known), String.join(", ", known)));
      } else if (good && !asked.contains(key)) {
        problem(key, " has no effect here; keys that have one: " + String.join(", ", asked));
      }
    }
  }
}

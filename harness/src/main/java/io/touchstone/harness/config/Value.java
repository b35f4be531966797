// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value as it stands in a configuration.
 *
 * @param raw what the library read
 * @param path its key from the root, for messages
 * @param problems receives what is wrong with it
 */
record Value(ConfigValue raw, String path, Problems problems) {

  /** Longer lists and blocks are not worth reading in a message. */
  private static final int MAX_RENDERED = 40;

  private static final String KEY = "v";

  /** Returns the value as text; null when it is not a single value. */
  @Nullable String text() {
    ConfigValueType type = raw.valueType();
    if (type == ConfigValueType.OBJECT || type == ConfigValueType.LIST) {
      return null;
    }
    try {
      return raw.atKey(KEY).getString(KEY);
    } catch (ConfigException e) {
      return null;
    }
  }

  /** Returns the value as a number; NaN when it is none. */
  double number() {
    Object unwrapped = raw.unwrapped();
    if (unwrapped instanceof Number number) {
      return number.doubleValue();
    }
    return unwrapped instanceof String text ? Numbers.parse(text) : Double.NaN;
  }

  /** Returns the values of a list; null when it is none. */
  @Nullable List<Value> elements() {
    if (!(raw instanceof ConfigList list)) {
      return null;
    }
    List<Value> elements = new ArrayList<>();
    for (int k = 0; k < list.size(); k++) {
      elements.add(new Value(list.get(k), path + "[" + k + "]", problems));
    }
    return elements;
  }

  /** Returns a path, relative to the file that says it. */
  Path resolve(String text) {
    return Origins.resolve(raw.origin(), text);
  }

  /** Returns the value in HOCON syntax. */
  String rendered() {
    return raw.render(ConfigRenderOptions.concise());
  }

  /** Reports that the value is not what it should be. */
  void expected(String what) {
    problems.add(
        Origins.positionOf(raw.origin()), "%s is %s, expected %s".formatted(path, shown(), what));
  }

  private String shown() {
    String text = rendered();
    return switch (raw.valueType()) {
      case OBJECT -> "a block {...}";
      case LIST -> text.length() > MAX_RENDERED ? "a list [...]" : text;
      default -> Words.quoted(String.valueOf(raw.unwrapped()));
    };
  }
}

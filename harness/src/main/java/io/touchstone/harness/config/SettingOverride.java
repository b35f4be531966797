// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValueFactory;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A setting from outside the file that wins over it.
 *
 * @param origin how the user said it, for example {@code --set threads=2}
 * @param path the key below {@code touchstone}
 * @param value the value
 * @param syntax whether the value is HOCON; otherwise it is a plain string
 */
public record SettingOverride(String origin, List<String> path, String value, boolean syntax) {

  /** Copies the list. */
  public SettingOverride {
    path = List.copyOf(path);
  }

  /** Returns the setting of a key to a plain string. */
  public static SettingOverride text(String origin, String value, String... path) {
    return new SettingOverride(origin, List.of(path), value, false);
  }

  /** Returns the setting of a key to a list of plain strings. */
  public static SettingOverride list(String origin, List<String> values, String... path) {
    String value =
        values.stream().map(ConfigUtil::quoteString).collect(Collectors.joining(", ", "[", "]"));
    return new SettingOverride(origin, List.of(path), value, true);
  }

  /**
   * Reads {@code key=value}, as given to {@code --set}. The key may begin with {@code touchstone.}.
   *
   * @throws InvalidInputException if it is not of this form
   */
  public static SettingOverride parse(String assignment) {
    String origin = "--set " + assignment;
    int equals = assignment.indexOf('=');
    if (equals < 1) {
      throw new InvalidInputException(
          Position.of("--set " + assignment), "expected key=value, for example threads=2");
    }
    try {
      List<String> path =
          new ArrayList<>(ConfigUtil.splitPath(assignment.substring(0, equals).strip()));
      if (path.size() > 1 && path.get(0).equals(PipelineKeys.TOP.name())) {
        path.remove(0);
      }
      return new SettingOverride(origin, path, assignment.substring(equals + 1).strip(), true);
    } catch (ConfigException e) {
      throw new InvalidInputException(Position.of(origin), "the key is not well-formed");
    }
  }

  /** Returns the configuration that contains this setting only. */
  Config toConfig() {
    List<String> full = new ArrayList<>(path);
    full.add(0, PipelineKeys.TOP.name());
    String key = ConfigUtil.joinPath(full);
    if (syntax) {
      try {
        ConfigParseOptions options = ConfigParseOptions.defaults().setOriginDescription(origin);
        return ConfigFactory.parseString(key + " = " + value, options);
      } catch (ConfigException e) {
        // not HOCON, for example a path with special characters: taken literally
      }
    }
    return ConfigFactory.empty().withValue(key, ConfigValueFactory.fromAnyRef(value, origin));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.cli.report.Colours;
import java.util.Map;

/**
 * What is known of the terminal that a person may be sitting at. Java 17 cannot tell; the launcher
 * can.
 *
 * @param errors whether a person watches standard error
 * @param results whether a person watches standard output
 * @param colours whether colours are wanted where somebody watches
 * @param columns how many characters a line has
 */
public record Terminal(boolean errors, boolean results, boolean colours, int columns) {

  /** The width where nobody says. */
  private static final int USUAL_COLUMNS = 80;

  /** Help needs that much. */
  private static final int LEAST_COLUMNS = 55;

  /** Nobody watches. */
  public static final Terminal NONE = new Terminal(false, false, false, USUAL_COLUMNS);

  /** Sees to it that there is room for something. */
  public Terminal {
    columns = Math.max(columns, LEAST_COLUMNS);
  }

  /**
   * Reads what the launcher says, and what the user wants: no colours where {@code NO_COLOR} is set
   * or the terminal is a dumb one, and as many columns as {@code COLUMNS} has.
   *
   * @param properties of the system
   * @param environment the process's
   */
  static Terminal of(Map<Object, Object> properties, Map<String, String> environment) {
    boolean errors = "true".equals(properties.get("touchstone.terminal"));
    boolean results = "true".equals(properties.get("touchstone.terminal.results"));
    String measured = String.valueOf(properties.get("touchstone.terminal.columns"));
    boolean plain =
        !environment.getOrDefault("NO_COLOR", "").isEmpty()
            || environment.getOrDefault("TERM", "").equals("dumb");
    return new Terminal(
        errors, results, !plain, columns(environment.getOrDefault("COLUMNS", ""), measured));
  }

  /** Returns what the first says who knows. */
  private static int columns(String... said) {
    for (String text : said) {
      if (text.matches("[1-9]\\d{0,3}")) {
        return Integer.parseInt(text);
      }
    }
    return USUAL_COLUMNS;
  }

  /** Returns the colours for standard error. */
  Colours ofErrors() {
    return errors && colours ? Colours.ON : Colours.OFF;
  }

  /** Returns how many characters a line of standard output may have; 0 if nobody watches. */
  int widthOfResults() {
    return results ? columns : 0;
  }

  /** Returns the colours for standard output. */
  Colours ofResults() {
    return results && colours ? Colours.ON : Colours.OFF;
  }
}

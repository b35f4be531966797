// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.pipeline;

import java.util.List;

/**
 * The columns of a report, in their order.
 *
 * @param goal what is found out, in the word of configurations
 * @param columns the columns
 */
public record RowSchema(String goal, List<Column> columns) {

  /** Copies the list. */
  public RowSchema {
    columns = List.copyOf(columns);
  }

  /** What the values of a column are. */
  public enum Kind {
    /** Text: a {@link String}. */
    TEXT,
    /** Whole numbers: a {@link Long}. */
    INTEGER,
    /** Numbers, infinite ones among them: a {@link Double}. */
    NUMBER
  }

  /**
   * A column.
   *
   * @param name its name, as in CSV
   * @param kind what its values are
   */
  public record Column(String name, Kind kind) {}
}

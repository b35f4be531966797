// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.pipeline;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a report, by the columns of its {@link RowSchema}.
 *
 * @param values of each column: a {@link String}, a {@link Long} or a {@link Double}; null where
 *     there is none
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public record ResultRow(List<@Nullable Object> values) {

  /** Copies the list. */
  public ResultRow {
    values = Collections.unmodifiableList(new ArrayList<>(values));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import java.io.Serializable;

/**
 * How the columns of a file with poses are read.
 *
 * @param positional whether cells stand in the documented order, whatever the header says
 * @param unit the unit of lengths of the scene, to which columns are converted that name their own
 */
public record ColumnReading(boolean positional, LengthUnit unit) implements Serializable {

  /** The names decide; the scene is in metres. */
  public static final ColumnReading NAMED = new ColumnReading(false, LengthUnit.M);

  private static final long serialVersionUID = 1L;
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import java.io.Serializable;

/**
 * How the columns of a file with poses are read.
 *
 * @param positional whether cells stand in the documented order, whatever the header says
 * @param unit the unit of lengths of the scene, to which columns are converted that name their own
 * @param snaps whether poses that are nearly by quarter turns become so
 * @param orthonormalise how far a matrix may be off from a rotation, which it becomes; 0 for none
 */
public record ColumnReading(
    boolean positional, LengthUnit unit, boolean snaps, double orthonormalise)
    implements Serializable {

  /** The names decide; the scene is in metres. */
  public static final ColumnReading NAMED = new ColumnReading(false, LengthUnit.M, false, 0);

  /** Poses are taken as they are written. */
  public ColumnReading(boolean positional, LengthUnit unit) {
    this(positional, unit, false, 0);
  }

  private static final long serialVersionUID = 2L;
}

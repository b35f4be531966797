// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io;

/**
 * Something about a file that is no error, and that somebody should look at.
 *
 * @param code what kind of thing it is, one of the constants here
 * @param where the file, and the first place in it if there is one
 * @param text what is remarkable: how often, and how large it is at most
 */
public record Remark(String code, String where, String text) {

  /** Elements that are no part of a shape were read over. */
  public static final String SKIPPED_ELEMENTS = "skipped-elements";

  /** Comments are not in the encoding of the file. */
  public static final String ENCODING = "encoding";

  /** A joint stands outside its limits by default, and was put at the nearest one. */
  public static final String DEFAULT_OUTSIDE_LIMITS = "default-outside-limits";

  /** A robot has no collision geometry. */
  public static final String NO_GEOMETRY = "no-geometry";

  /** Rules or groups leave no pair to ask. */
  public static final String NOTHING_TO_ASK = "nothing-to-ask";

  /** A surface is not closed. */
  public static final String NOT_CLOSED = "not-closed";

  /** Triangles of a surface are turned round against their neighbours. */
  public static final String TURNED_TRIANGLES = "turned-triangles";

  /** Triangles of a surface are there twice. */
  public static final String DOUBLED_TRIANGLES = "doubled-triangles";

  /** Faces cross themselves or leave their planes. */
  public static final String POLYGON_NOT_PLANAR = "polygon-not-planar";

  /** Something else of a surface, which does harm nobody. */
  public static final String SURFACE = "surface";

  /** A name matches nothing. */
  public static final String MATCHES_NOTHING = "matches-nothing";

  /** Bodies of some files are a hundred times larger than those of all others. */
  public static final String SCALE_GAP = "scale-gap";

  /** A pose is nearly one by quarter turns, and not quite. */
  public static final String NEAR_QUARTER_TURN = "near-quarter-turn";

  /** Poses were rounded, and have been made rotations again. */
  public static final String ORTHONORMALISED = "orthonormalised";

  /** A recorded column of a joint that follows another was compared with it. */
  public static final String MIMIC_COLUMN = "mimic-column";

  /** Coordinates look like degrees of longitude and latitude. */
  public static final String GEOJSON_DEGREES = "geojson-degrees";
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import java.util.List;

/** Words for the kinds of certificates. */
final class Kinds {

  static final String SEPARATING_PLANE = "separating-plane";
  static final String COMMON_POINT = "common-point";
  static final String CLOSEST_PAIR = "closest-pair";
  static final String PENETRATION_AXIS = "penetration-axis";
  static final String BALL_INSIDE = "ball-inside";
  static final String INSIDE = "inside";
  static final String OUTSIDE_VERTEX = "outside-vertex";
  static final String EMPTY_BODY = "empty-body";
  static final String GROWTH = "growth";
  static final String ROW_DEPTH = "row-depth";
  static final String OVERLAP = "overlap";
  static final String NO_OVERLAP = "no-overlap";
  static final String OBJECTS = "objects";
  static final String NONE = "none";

  /** All of them. */
  static final List<String> ALL =
      List.of(
          SEPARATING_PLANE,
          COMMON_POINT,
          CLOSEST_PAIR,
          PENETRATION_AXIS,
          BALL_INSIDE,
          INSIDE,
          OUTSIDE_VERTEX,
          EMPTY_BODY,
          GROWTH,
          ROW_DEPTH,
          OVERLAP,
          NO_OVERLAP,
          OBJECTS,
          NONE);

  private Kinds() {}
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import io.touchstone.api.contact.OverlapEvidence;
import io.touchstone.api.query.Certificate;
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

  /** Returns the kind of the evidence of a record. */
  static String of(CertificateRecord record) {
    OverlapEvidence overlap = record.overlap().orElse(null);
    if (overlap != null) {
      return overlap instanceof OverlapEvidence.Thin ? NO_OVERLAP : OVERLAP;
    }
    return record.objects() != null ? OBJECTS : of(record.certificate());
  }

  /** Returns the kind of a certificate about two convex bodies. */
  static String of(Certificate certificate) {
    if (certificate instanceof Certificate.SeparatingPlane) {
      return SEPARATING_PLANE;
    } else if (certificate instanceof Certificate.CommonPoint) {
      return COMMON_POINT;
    } else if (certificate instanceof Certificate.ClosestPair) {
      return CLOSEST_PAIR;
    } else if (certificate instanceof Certificate.PenetrationAxis axis) {
      return axis.hasBall() ? BALL_INSIDE : PENETRATION_AXIS;
    } else if (certificate instanceof Certificate.Growth) {
      return GROWTH;
    } else if (certificate instanceof Certificate.RowDepth) {
      return ROW_DEPTH;
    } else if (certificate instanceof Certificate.Inside) {
      return INSIDE;
    } else if (certificate instanceof Certificate.OutsideVertex) {
      return OUTSIDE_VERTEX;
    } else if (certificate instanceof Certificate.EmptyBody) {
      return EMPTY_BODY;
    }
    return NONE;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import io.touchstone.api.contact.OverlapEvidence;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Verdict;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.proof.ObjectChecker;
import io.touchstone.proof.OverlapChecker;
import java.util.List;
import java.util.OptionalDouble;

/** Checks whether a certificate proves what its record claims. Uses no engine. */
public final class Verification {

  private Verification() {}

  /**
   * Checks a record.
   *
   * @return what is wrong with it; empty when everything it claims is proved
   */
  public static String faultOf(
      CertificateRecord record, ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    if (record.overlap().isPresent()) {
      return overlapFault(record, record.overlap().get(), a, poseA, b, poseB);
    }
    if (record.objects() != null) {
      return "is about objects, and the bodies here are convex";
    }
    String unproved = Claims.unproved(record);
    if (record.certificate().equals(Certificate.NONE)) {
      return record.verdict() == Verdict.UNDECIDED
          ? unproved
          : "claims %s without evidence".formatted(record.verdict());
    }
    if (!unproved.isEmpty()) {
      return unproved;
    }
    List<Double> d = record.direction();
    if (!d.isEmpty() && d.size() != a.dimension()) {
      return "the direction has %d components, the bodies have dimension %d"
          .formatted(d.size(), a.dimension());
    }
    Finding finding = find(record, a, poseA, b, poseB);
    if (!finding.valid()) {
      return finding.reason();
    }
    if (record.certificate() instanceof Certificate.EmptyBody empty
        && provesContainment(empty.side(), a.isEmpty(), record.verdict())) {
      return "";
    }
    if (!proves(finding.verdict(), record.verdict())) {
      return "claims %s, the certificate proves %s".formatted(record.verdict(), finding.verdict());
    }
    return boundsFault(record, finding);
  }

  private static Finding find(
      CertificateRecord record, ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    Certificate certificate = record.certificate();
    if (record.direction().isEmpty()) {
      return CertificateChecker.check(a, poseA, b, poseB, record.margin(), certificate);
    }
    AxisVector d =
        AxisVector.of(record.direction().stream().mapToDouble(Double::doubleValue).toArray());
    return record.leaving()
        ? CertificateChecker.checkDepth(a, poseA, b, poseB, d, certificate)
        : CertificateChecker.checkCast(a, poseA, b, poseB, d, certificate);
  }

  private static String overlapFault(
      CertificateRecord record,
      OverlapEvidence evidence,
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB) {
    String unproved = Claims.unproved(record);
    if (!unproved.isEmpty()) {
      return unproved;
    }
    if (!(a instanceof Polytope first) || !(b instanceof Polytope second)) {
      return "an overlap is proved of polytopes given by vertices";
    }
    OverlapChecker.Finding finding = OverlapChecker.check(first, poseA, second, poseB, evidence);
    if (!finding.valid()) {
      return finding.reason();
    }
    if (!proves(finding.verdict(), record.verdict())) {
      return "claims %s, the certificate proves %s".formatted(record.verdict(), finding.verdict());
    }
    double lower = record.lower().orElse(0);
    double upper = record.upper().orElse(Double.POSITIVE_INFINITY);
    return lower <= finding.volumeLower() && upper >= finding.volumeUpper()
        ? ""
        : "claims a volume from %s to %s, the certificate proves %s to %s"
            .formatted(lower, upper, finding.volumeLower(), finding.volumeUpper());
  }

  /**
   * Checks a record about objects.
   *
   * @return what is wrong with it; empty when everything it claims is proved
   */
  public static String faultOf(
      CertificateRecord record, ObjectBody a, PoseView poseA, ObjectBody b, PoseView poseB) {
    String unproved = Claims.unproved(record);
    if (!unproved.isEmpty()) {
      return unproved;
    }
    if (record.objects() == null) {
      return record.verdict() == Verdict.UNDECIDED && Kinds.of(record).equals(Kinds.NONE)
          ? ""
          : "claims %s of objects without evidence about objects".formatted(record.verdict());
    }
    Finding finding = ObjectChecker.check(a, poseA, b, poseB, record.margin(), record.objects());
    if (!finding.valid()) {
      return finding.reason();
    }
    return proves(finding.verdict(), record.verdict())
        ? boundsFault(record, finding)
        : "claims %s, the certificate proves %s".formatted(record.verdict(), finding.verdict());
  }

  /** Touching bodies have a point in common: both verdicts are proved by such a point. */
  private static boolean proves(Verdict proved, Verdict claimed) {
    return proved == claimed
        || (proved.collides() && claimed == Verdict.INTERSECTING)
        || claimed == Verdict.UNDECIDED;
  }

  /**
   * The checker takes an empty body for what makes a pair disjoint. Of containment it decides, too:
   * the empty set is a subset of everything, and nothing but the empty set is a subset of it.
   *
   * @param side the body that was found to be empty
   */
  private static boolean provesContainment(BodySide side, boolean emptyA, Verdict claimed) {
    return side == BodySide.A
        ? claimed == Verdict.SUBSET
        : claimed == Verdict.NOT_SUBSET && !emptyA;
  }

  private static String boundsFault(CertificateRecord record, Finding finding) {
    OptionalDouble lower = record.lower();
    if (lower.isPresent()
        && !(finding.lower().isPresent() && lower.getAsDouble() <= finding.lower().getAsDouble())) {
      return "claims the lower bound %s, the certificate proves %s"
          .formatted(lower.getAsDouble(), text(finding.lower()));
    }
    OptionalDouble upper = record.upper();
    if (upper.isPresent()
        && !(finding.upper().isPresent() && upper.getAsDouble() >= finding.upper().getAsDouble())) {
      return "claims the upper bound %s, the certificate proves %s"
          .formatted(upper.getAsDouble(), text(finding.upper()));
    }
    return "";
  }

  private static String text(OptionalDouble bound) {
    return bound.isPresent() ? Double.toString(bound.getAsDouble()) : "none";
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker;

import io.touchstone.api.joints.JointContact;
import io.touchstone.api.joints.JointEvidence;
import io.touchstone.api.joints.JointPair;
import io.touchstone.api.joints.JointPart;
import io.touchstone.api.joints.JointVerdict;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.checker.motion.MotionMeeting;
import io.touchstone.exact.Dyadic;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Checks what is claimed of two links over a box of joint values, from their shapes and the chain
 * between them alone. Thread-safe.
 */
public final class JointChecker {

  /** Digits of enclosures where vertices are placed in a posture. */
  private static final int DIGITS = 256;

  private JointChecker() {}

  /** Checks all that the evidence claims. */
  public static JointReport check(JointPair pair, JointEvidence evidence) {
    String problem = boxProblem(pair, evidence);
    if (problem.isEmpty()) {
      problem = contactProblem(pair, evidence);
    }
    if (!problem.isEmpty()) {
      return JointReport.invalid(problem);
    }
    double[] from = evidence.from().stream().mapToDouble(Double::doubleValue).toArray();
    double[] to = evidence.to().stream().mapToDouble(Double::doubleValue).toArray();
    boolean tree = !evidence.tree().steps().isEmpty();
    if (!tree) {
      return withoutTree(evidence);
    }
    if (!JointRow.isPermutation(evidence.orderA(), pair.partsA().size())
        || !JointRow.isPermutation(evidence.orderB(), pair.partsB().size())) {
      return JointReport.invalid("the rows of parts do not have each part once");
    }
    JointBound bound =
        new JointBound(
            pair,
            evidence.orderA(),
            evidence.orderB(),
            new JointBox(evidence.from(), evidence.to()));
    JointWalk walk =
        new JointWalk(
            pair,
            bound,
            evidence.tree(),
            evidence.orderA(),
            evidence.orderB(),
            evidence.facetsA(),
            evidence.facetsB(),
            from,
            to);
    JointShare share = walk.walk();
    if (!walk.problem().isEmpty()) {
      return JointReport.invalid(walk.problem());
    }
    double lower = walk.isOpen() || walk.hasCommon() ? 0 : Math.max(0, Math.nextDown(walk.gap()));
    return judged(evidence, walk, share, lower);
  }

  private static JointReport withoutTree(JointEvidence evidence) {
    boolean proved =
        evidence.verdict() == JointVerdict.OPEN
            || (evidence.verdict() == JointVerdict.COLLIDES && evidence.contact().isPresent())
            || (evidence.verdict() == JointVerdict.ALWAYS && isOnePosture(evidence));
    if (!proved) {
      return JointReport.invalid("claims %s without a tree".formatted(evidence.verdict()));
    }
    if (evidence.free() > 0 || evidence.colliding() > 0 || above(evidence.lower(), 0)) {
      return JointReport.invalid("claims shares or a distance without a tree");
    }
    return new JointReport("", 0, 0, 0);
  }

  private static JointReport judged(
      JointEvidence evidence, JointWalk walk, JointShare share, double lower) {
    boolean free = !walk.isOpen() && !walk.hasCommon();
    JointReport found =
        new JointReport("", lower, free ? 1 : share.free(), share.always() ? 1 : share.colliding());
    boolean closed = !walk.isOpen();
    boolean proved =
        switch (evidence.verdict()) {
          case NEVER, FREE -> closed && !walk.hasCommon();
          case ALWAYS -> share.always();
          case COLLIDES -> evidence.contact().isPresent();
          case OPEN -> true;
        };
    if (!proved) {
      return JointReport.invalid(
          "claims %s, and the tree leaves something open".formatted(evidence.verdict()));
    }
    if (evidence.free() > found.free() || evidence.colliding() > found.colliding()) {
      return JointReport.invalid(
          "claims that %s are free and %s collide; the tree proves %s and %s"
              .formatted(evidence.free(), evidence.colliding(), found.free(), found.colliding()));
    }
    if (above(evidence.lower(), found.lower())) {
      return JointReport.invalid(
          "claims a least distance of %s; the tree proves %s"
              .formatted(evidence.lower().getAsDouble(), found.lower()));
    }
    return found;
  }

  /** A box of one posture is all that there is, and they collide in it. */
  private static boolean isOnePosture(JointEvidence evidence) {
    return evidence.from().equals(evidence.to())
        && evidence.contact().map(JointContact::posture).equals(Optional.of(evidence.from()));
  }

  private static boolean above(OptionalDouble claimed, double proved) {
    return claimed.isPresent() && !(claimed.getAsDouble() <= proved);
  }

  private static String boxProblem(JointPair pair, JointEvidence evidence) {
    int parameters = pair.chain().parameters().size();
    List<Double> from = evidence.from();
    List<Double> to = evidence.to();
    if (from.size() != parameters || to.size() != parameters) {
      return "the box has %d and %d numbers for %d parameters"
          .formatted(from.size(), to.size(), parameters);
    }
    for (int p = 0; p < parameters; p++) {
      if (!(Double.isFinite(from.get(p))
          && Double.isFinite(to.get(p))
          && from.get(p) <= to.get(p))) {
        return "the box goes from %s to %s in parameter %d".formatted(from.get(p), to.get(p), p);
      }
    }
    if (evidence.verdict() == JointVerdict.NEVER || evidence.verdict() == JointVerdict.ALWAYS) {
      JointBox whole = JointBox.of(pair.chain());
      if (!new JointBox(from, to).contains(whole.from(), whole.to())) {
        return "claims %s, and the box does not contain all positions within the limits"
            .formatted(evidence.verdict());
      }
    }
    return "";
  }

  private static String contactProblem(JointPair pair, JointEvidence evidence) {
    JointContact contact = evidence.contact().orElse(null);
    if (contact == null) {
      if (evidence.upper().isPresent()) {
        return "claims a distance of at most %s without a posture"
            .formatted(evidence.upper().getAsDouble());
      }
      return evidence.verdict() == JointVerdict.COLLIDES ? "claims COLLIDES without a posture" : "";
    }
    String problem = postureProblem(pair, contact);
    if (!problem.isEmpty()) {
      return problem;
    }
    boolean met =
        evidence.verdict() == JointVerdict.COLLIDES || evidence.verdict() == JointVerdict.ALWAYS;
    double within = met ? pair.margin() : Double.POSITIVE_INFINITY;
    within = Math.min(within, evidence.upper().orElse(Double.POSITIVE_INFINITY));
    if (!(within >= 0 && within < Double.POSITIVE_INFINITY)) {
      return "names a posture without a distance that it shows";
    }
    return meets(pair, contact, within)
        ? ""
        : "the named vertices are not shown to be within %s of each other".formatted(within);
  }

  private static String postureProblem(JointPair pair, JointContact contact) {
    int parameters = pair.chain().parameters().size();
    if (contact.posture().size() != parameters) {
      return "the posture has %d numbers for %d parameters"
          .formatted(contact.posture().size(), parameters);
    }
    for (int p = 0; p < parameters; p++) {
      double q = contact.posture().get(p);
      double lower = pair.chain().parameters().get(p).lower();
      double upper = pair.chain().parameters().get(p).upper();
      if (!(Double.isFinite(q) && lower <= q && q <= upper)) {
        return "the posture has %s at %s, which allows %s to %s"
            .formatted(pair.chain().parameters().get(p).name(), q, lower, upper);
      }
    }
    if (contact.partA() < 0
        || contact.partA() >= pair.partsA().size()
        || contact.partB() < 0
        || contact.partB() >= pair.partsB().size()) {
      return "names the parts %d and %d; there are %d and %d"
          .formatted(contact.partA(), contact.partB(), pair.partsA().size(), pair.partsB().size());
    }
    return termsProblem(pair.partsA().get(contact.partA()), contact.onA())
        + termsProblem(pair.partsB().get(contact.partB()), contact.onB());
  }

  private static String termsProblem(JointPart part, ConvexCombination terms) {
    if (terms.size() == 0) {
      return "no vertex of part '%s' is named".formatted(part.name());
    }
    for (int term = 0; term < terms.size(); term++) {
      if (terms.vertex(term) >= part.core().vertexCount()) {
        return "part '%s' has no vertex %d".formatted(part.name(), terms.vertex(term));
      }
    }
    return "";
  }

  /**
   * Tells whether the hulls of the named vertices are shown to be that near in the posture, or
   * nearer; posture and names are not looked at.
   */
  public static boolean meets(JointPair pair, JointContact contact, double within) {
    JointPart partA = pair.partsA().get(contact.partA());
    JointPart partB = pair.partsB().get(contact.partB());
    JointPlace placeA = new JointPlace(pair.chain().toA(), contact.posture(), partA);
    JointPlace placeB = new JointPlace(pair.chain().toB(), contact.posture(), partB);
    Dyadic radii = Dyadic.of(partA.radius()).add(Dyadic.of(partB.radius())).add(Dyadic.of(within));
    return MotionMeeting.isShown(
        contact.onA(), placeA::at, contact.onB(), placeB::at, radii, DIGITS);
  }
}

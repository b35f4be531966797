// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.judge;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.cli.judge.Judgement.Proof;
import io.touchstone.exact.Dyadic;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.tck.oracle.FirstContact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Assays an answer to a cast, by exact truth: B moves by t times a direction, {@code t >= 0}, and
 * t* is the least t at which it meets A.
 *
 * <ul>
 *   <li>{@code collide} says whether B hits A on its way.
 *   <li>{@code toi} is right within the {@link Tolerance} of t*, infinite if B misses A.
 *   <li>Witness points lie on A and on B where it has moved to, and are one point; within the
 *       tolerance of the way, and what coordinates can say.
 *   <li>A normal has length 1, and B does not cross the plane across it before t*, within the
 *       tolerance.
 * </ul>
 *
 * <p>Judges one answer. Not thread-safe.
 */
final class CastJudge {

  private final Answer answer;
  private final PairFacts facts;
  private final Tolerance tolerance;
  private final List<Double> direction;
  private final double[] d;
  private final @Nullable FirstContact contact;

  /** The parameter is above the first and not above the second, which are neighbours, or equal. */
  private final double lower;

  private final double upper;
  private final double length;
  private final List<String> faults = new ArrayList<>();
  private final List<String> open = new ArrayList<>();

  CastJudge(Answer answer, PairFacts facts, Tolerance tolerance, List<Double> direction) {
    this.answer = answer;
    this.facts = facts;
    this.tolerance = tolerance;
    this.direction = direction;
    d = direction.stream().mapToDouble(Double::doubleValue).toArray();
    contact = facts.isEmpty() ? null : facts.firstContact(d);
    lower = contact == null ? Double.POSITIVE_INFINITY : contact.lower();
    upper = contact == null ? Double.POSITIVE_INFINITY : contact.upper();
    double sum = 0;
    for (double component : d) {
      sum = Math.hypot(sum, component);
    }
    length = sum;
  }

  Judgement judgement() {
    boolean claims = answer.collide().isPresent();
    answer.collide().ifPresent(this::collide);
    if (answer.toi().isPresent()) {
      claims = true;
      toi(answer.toi().getAsDouble());
    }
    if (answer.distance().isPresent() || answer.depth().isPresent()) {
      claims = true;
      open.add("distance and depth: a cast is asked for neither; judge them without a direction");
    }
    if (!answer.pointA().isEmpty() || !answer.pointB().isEmpty()) {
      claims = true;
      points();
    }
    if (!answer.normal().isEmpty()) {
      claims = true;
      normal(Judge.toArray(answer.normal()));
    }
    if (!claims) {
      open.add("nothing is claimed");
    }
    Optional<Proof> proof =
        faults.isEmpty()
            ? Optional.empty()
            : contact == null
                ? Optional.of(facts.ofDistance())
                : facts.ofContact(contact, direction);
    return new Judgement(answer.pair(), faults, open, proof);
  }

  private String truth() {
    return hits() ? "B touches A at %s".formatted(upper) : "B misses A";
  }

  private boolean hits() {
    return upper < Double.POSITIVE_INFINITY;
  }

  private void collide(boolean claimed) {
    if (claimed != hits()) {
      faults.add("collide is %s; %s".formatted(claimed, truth()));
    }
  }

  private void toi(double claimed) {
    boolean right;
    if (!hits()) {
      right = claimed == Double.POSITIVE_INFINITY;
    } else {
      // t* is above lower and not above upper, which are neighbours
      right =
          Double.isFinite(claimed)
              && tolerance.least(claimed).compareTo(Dyadic.of(upper)) <= 0
              && (tolerance.hasNoGreatest()
                  || tolerance.greatest(claimed).compareTo(Dyadic.of(lower)) > 0
                  || tolerance.greatest(claimed).compareTo(Dyadic.of(upper)) == 0);
    }
    if (!right) {
      faults.add("toi is %s; %s".formatted(claimed, truth()));
    }
  }

  /** What a place may be off: the tolerance of the way, and roundings of coordinates. */
  private double room(double reach) {
    double way = upper * length;
    return facts.roundings(reach)
        + Math.max(tolerance.relative() * way, tolerance.absolute() * length)
        + way * Math.ulp(1.0);
  }

  private void points() {
    if (answer.pointA().isEmpty() || answer.pointB().isEmpty()) {
      open.add("a witness point: there is only one");
      return;
    }
    if (!hits()) {
      faults.add("witness points of a miss");
      return;
    }
    double[] p = Judge.toArray(answer.pointA());
    double[] q = Judge.toArray(answer.pointB());
    double apart = 0;
    double reach = 0;
    for (int axis = 0; axis < p.length; axis++) {
      if (!Double.isFinite(p[axis]) || !Double.isFinite(q[axis])) {
        faults.add("a witness point is not finite");
        return;
      }
      apart = Math.hypot(apart, p[axis] - q[axis]);
      reach = Math.max(reach, Math.max(Math.abs(p[axis]), Math.abs(q[axis])));
      q[axis] -= upper * d[axis]; // back to where B starts
    }
    double room = room(reach);
    if (!facts.isNear(BodySide.A, p, room)) {
      faults.add("the witness point on A is not on it");
    }
    if (!facts.isNear(BodySide.B, q, room)) {
      faults.add("the witness point on B is not on it where B touches A");
    }
    if (!(apart <= 2 * room)) {
      faults.add("the witness points are %s apart; they are one point".formatted(apart));
    }
  }

  private void normal(double[] w) {
    double size = 0;
    for (double component : w) {
      size = Math.hypot(size, component);
    }
    if (!(Math.abs(size - 1) <= Math.max(Judge.UNIT, tolerance.relative()))) {
      faults.add("the normal has length " + size);
      return;
    }
    if (facts.isEmpty() || !hits() || upper == 0) {
      open.add("the normal: it says something only of a hit that does not start in contact");
      return;
    }
    double closing = 0;
    for (int axis = 0; axis < w.length; axis++) {
      closing -= w[axis] * d[axis];
    }
    double gap = facts.gap(AxisVector.of(w)) - upper * closing;
    if (!(gap >= -room(0) && closing > 0)) {
      faults.add(
          "where B touches A the gap along the normal is %s; it is 0 along a right one"
              .formatted(gap));
    }
  }

  /** Evidence about a cast; nothing where the checker does not accept it. */
  static Optional<Proof> proof(
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      FirstContact contact,
      List<Double> direction) {
    int[] onA = contact.verticesOfA().stream().mapToInt(Integer::intValue).toArray();
    int[] onB = contact.verticesOfB().stream().mapToInt(Integer::intValue).toArray();
    double[] weights = new double[onA.length];
    for (int k = 0; k < weights.length; k++) {
      weights[k] = contact.weight(k);
    }
    ConvexCombination ofA = ConvexCombination.of(onA, weights);
    ConvexCombination ofB = ConvexCombination.of(onB, weights);
    Certificate certificate;
    if (!contact.hits()) {
      certificate =
          new Certificate.SeparatingPlane(AxisVector.of(contact.direction()), onA[0], onB[0]);
    } else if (contact.upper() == 0) {
      certificate = new Certificate.CommonPoint(ofA, ofB, true);
    } else {
      certificate = new Certificate.ClosestPair(ofA, ofB, AxisVector.of(contact.direction()));
    }
    double[] d = direction.stream().mapToDouble(Double::doubleValue).toArray();
    Finding finding =
        CertificateChecker.checkCast(a, poseA, b, poseB, AxisVector.of(d), certificate);
    return finding.valid()
        ? Optional.of(new Proof(certificate, direction, finding))
        : Optional.empty();
  }
}

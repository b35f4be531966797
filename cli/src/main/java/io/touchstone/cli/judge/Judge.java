// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.judge;

import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Outcome;
import io.touchstone.cli.judge.Judgement.Proof;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Assays an answer, claim by claim, by exact truth. Immutable and thread-safe.
 *
 * <ul>
 *   <li>{@code collide} is right or wrong; touching bodies collide.
 *   <li>{@code distance} and {@code depth} are right within the {@link Tolerance} of the exact
 *       value. Colliding bodies have distance 0, disjoint ones depth 0; an empty body is infinitely
 *       far from everything.
 *   <li>Witness points lie on their bodies and are as far apart as these, or, where a depth is
 *       claimed, as they are deep in each other: within the tolerance of that value and, since
 *       coordinates are doubles, 1e-15 of the size of the pair and a rounding of the coordinates.
 *   <li>{@code volume} and {@code iou} are right within the tolerance of the exact values.
 *   <li>{@code growth} is right within the tolerance of the exact factor, about the centres that
 *       are given with it, or the middles of the bodies.
 *   <li>A contact point lies on both bodies, up to half of how far they are apart or deep in each
 *       other.
 *   <li>A normal has length 1 and points from A to B: the gap along it is the distance or, where a
 *       depth is claimed, minus that depth, within the same tolerance.
 * </ul>
 *
 * @param tolerance of distances and depths
 */
public record Judge(Tolerance tolerance) {

  /** What a length of 1 may be off at least: a few roundings of components, generously. */
  static final double UNIT = 1e-12;

  /** Judges an answer about two polytopes, rounded or not. */
  public Judgement judge(
      Answer answer, ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    return new Case(answer, new PairFacts(a, poseA, b, poseB)).judgement();
  }

  /**
   * Judges an answer about a cast of two polytopes, rounded or not.
   *
   * @param direction n components, not all zero
   */
  public Judgement judgeCast(
      Answer answer,
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      List<Double> direction) {
    PairFacts facts = new PairFacts(a, poseA, b, poseB);
    return new CastJudge(answer, facts, tolerance, direction).judgement();
  }

  static double[] toArray(List<Double> components) {
    return components.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** One answer. */
  private final class Case {

    private final Answer answer;
    private final PairFacts facts;
    private final List<String> faults = new ArrayList<>();
    private final List<String> open = new ArrayList<>();
    private boolean aboutDepth;
    private Optional<OverlapOutcome> volume = Optional.empty();
    private Optional<Proof> growth = Optional.empty();

    Case(Answer answer, PairFacts facts) {
      this.answer = answer;
      this.facts = facts;
    }

    Judgement judgement() {
      boolean claims = answer.collide().isPresent();
      answer.collide().ifPresent(this::collide);
      if (answer.distance().isPresent()) {
        claims = true;
        distance(answer.distance().getAsDouble());
      }
      if (answer.depth().isPresent()) {
        claims = true;
        depth(answer.depth().getAsDouble());
      }
      if (answer.toi().isPresent()) {
        claims = true;
        open.add("toi: give the direction of the cast, --direction or --directions");
      }
      if (!answer.pointA().isEmpty() || !answer.pointB().isEmpty()) {
        claims = true;
        points();
      }
      if (!answer.normal().isEmpty()) {
        claims = true;
        normal(toArray(answer.normal()));
      }
      if (answer.volume().isPresent() || answer.iou().isPresent()) {
        claims = true;
        overlap();
      }
      if (answer.growth().isPresent()) {
        claims = true;
        growth(answer.growth().getAsDouble());
      }
      if (!answer.contact().isEmpty()) {
        claims = true;
        contact(toArray(answer.contact()));
      }
      if (!claims) {
        open.add("nothing is claimed");
      }
      Optional<Proof> proof =
          faults.isEmpty()
              ? Optional.empty()
              : Optional.of(aboutDepth ? facts.ofDepth() : facts.ofDistance());
      if (proof.isPresent() && volume.isPresent()) {
        proof = Optional.of(proof.get().with(volume.get()));
      }
      return new Judgement(answer.pair(), faults, open, growth.isPresent() ? growth : proof);
    }

    private void collide(boolean claimed) {
      if (claimed != facts.collide()) {
        faults.add(
            "collide is %s; the bodies %s"
                .formatted(claimed, facts.collide() ? "have a point in common" : "are " + apart()));
      }
    }

    private String apart() {
      return facts.isEmpty() ? "disjoint, one is empty" : facts.distance() + " apart";
    }

    private void distance(double claimed) {
      boolean right;
      if (facts.isEmpty()) {
        right = claimed == Double.POSITIVE_INFINITY;
      } else if (facts.collide()) {
        right = Math.abs(claimed) <= tolerance.absolute();
      } else {
        right =
            Double.isFinite(claimed)
                && facts.compare(tolerance.least(claimed)) >= 0
                && (tolerance.hasNoGreatest() || facts.compare(tolerance.greatest(claimed)) <= 0);
      }
      if (!right) {
        faults.add("distance is %s; it is %s".formatted(claimed, facts.distance()));
      }
    }

    private void depth(double claimed) {
      if (facts.collide() && !facts.knowsDepth()) {
        if (Double.isFinite(claimed) && claimed >= 0) {
          open.add("the depth: " + facts.whyNoDepth());
        } else {
          faults.add("depth is %s, which is no depth".formatted(claimed));
        }
        return;
      }
      boolean right;
      if (!facts.collide()) {
        right = Math.abs(claimed) <= tolerance.absolute();
      } else {
        right =
            Double.isFinite(claimed)
                && facts.compare(tolerance.least(claimed).negate()) <= 0
                && (tolerance.hasNoGreatest()
                    || facts.compare(tolerance.greatest(claimed).negate()) >= 0);
      }
      if (!right) {
        aboutDepth = true;
        faults.add("depth is %s; it is %s".formatted(claimed, facts.depth()));
      }
    }

    /** What the coordinates of points and normals may be off, besides the tolerance of a value. */
    private double room(double value, double reach) {
      double roundings = facts.roundings(reach);
      return roundings + Math.max(tolerance.relative() * value, tolerance.absolute());
    }

    private void points() {
      if (answer.pointA().isEmpty() || answer.pointB().isEmpty()) {
        open.add("a witness point: there is only one");
        return;
      }
      if (facts.isEmpty()) {
        faults.add("witness points of an empty body");
        return;
      }
      double[] p = toArray(answer.pointA());
      double[] q = toArray(answer.pointB());
      if (!isFinite(p) || !isFinite(q)) {
        faults.add("a witness point is not finite");
        return;
      }
      boolean deep = facts.collide() && answer.depth().isPresent() && facts.knowsDepth();
      double value = deep ? facts.depth() : facts.distance();
      double reach = Math.max(greatest(p), greatest(q));
      double room = room(value, reach);
      place(BodySide.A, p, room);
      place(BodySide.B, q, room);
      double length = 0;
      for (int axis = 0; axis < p.length; axis++) {
        length = Math.hypot(length, q[axis] - p[axis]);
      }
      boolean apart = Math.abs(length - value) <= 2 * room;
      if (!apart && !(deep && length <= 2 * room)) {
        faults.add(
            "the witness points are %s apart; the %s is %s"
                .formatted(length, deep ? "depth" : "distance", value));
        aboutDepth |= deep;
      }
    }

    private void place(BodySide side, double[] point, double room) {
      if (!facts.isNear(side, point, room)) {
        faults.add("the witness point on %s is not on it".formatted(side));
      }
    }

    private void overlap() {
      Optional<OverlapOutcome> known = facts.overlap();
      if (known.isEmpty()) {
        open.add("the volume in common: it is known of polytopes in 2 and 3 dimensions only");
        return;
      }
      OverlapOutcome truth = known.get();
      int before = faults.size();
      answer.volume().ifPresent(x -> share("volume", x, truth.volumeLower(), truth.volumeUpper()));
      answer.iou().ifPresent(x -> share("iou", x, truth.iouLower(), truth.iouUpper()));
      volume = faults.size() > before ? known : Optional.empty();
    }

    private void growth(double claimed) {
      if (answer.centreA().isEmpty() != answer.centreB().isEmpty()) {
        open.add("growth: the centre of one body is missing");
        return;
      }
      Outcome truth;
      try {
        truth = facts.growth(toArray(answer.centreA()), toArray(answer.centreB()));
      } catch (InvalidGeometryException e) {
        faults.add("growth: " + e.getMessage());
        return;
      }
      if (truth.boundsAssurance() != Assurance.PROVED) {
        open.add("the growth: nothing proves it");
        return;
      }
      int before = faults.size();
      if (truth.lower() == Double.POSITIVE_INFINITY && claimed != Double.POSITIVE_INFINITY) {
        faults.add("growth is %s; the bodies never touch".formatted(claimed));
      } else if (claimed != truth.upper()) {
        share("growth", claimed, truth.lower(), truth.upper());
      }
      if (faults.size() > before) {
        growth = facts.ofGrowth(truth);
      }
    }

    /** The bounds are neighbouring doubles: what a rounding of the truth may be off is granted. */
    private void share(String name, double claimed, double lower, double upper) {
      double room = Math.max(tolerance.relative() * upper, tolerance.absolute()) + Math.ulp(upper);
      if (!(claimed >= lower - room && claimed <= upper + room)) {
        faults.add("%s is %s; it is %s".formatted(name, claimed, upper));
      }
    }

    /** A contact point lies on both bodies, as far as they are apart or deep in each other. */
    private void contact(double[] point) {
      if (facts.isEmpty()) {
        faults.add("a contact point of an empty body");
      } else if (!isFinite(point)) {
        faults.add("a contact point is not finite");
      } else if (!facts.knowsDepth()) {
        open.add("the contact point: " + facts.whyNoDepth());
      } else {
        double between = Math.max(facts.distance(), facts.depth());
        double room = between / 2 + room(between, greatest(point));
        for (BodySide side : BodySide.values()) {
          if (!facts.isNear(side, point, room)) {
            faults.add("the contact point is not on " + side);
          }
        }
      }
    }

    private void normal(double[] w) {
      double length = 0;
      for (double component : w) {
        length = Math.hypot(length, component);
      }
      if (!(Math.abs(length - 1) <= Math.max(UNIT, tolerance.relative()))) {
        faults.add("the normal has length " + length);
        return;
      }
      if (facts.isEmpty()) {
        open.add("the normal: a body is empty");
        return;
      }
      boolean deep = facts.collide();
      if (deep && (answer.depth().isEmpty() || !facts.knowsDepth())) {
        open.add("the normal: of bodies that collide it says something only with a known depth");
        return;
      }
      double value = deep ? -facts.depth() : facts.distance();
      double gap = facts.gap(AxisVector.of(w));
      if (!(gap >= value - room(Math.abs(value), 0))) {
        faults.add(
            "along the normal the gap is %s; it is %s along the right one".formatted(gap, value));
        aboutDepth |= deep;
      }
    }

    private static boolean isFinite(double[] point) {
      boolean finite = true;
      for (double x : point) {
        finite &= Double.isFinite(x);
      }
      return finite;
    }

    private static double greatest(double[] point) {
      double greatest = 0;
      for (double x : point) {
        greatest = Math.max(greatest, Math.abs(x));
      }
      return greatest;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.LeastMove;
import java.util.OptionalDouble;

/**
 * Checks certificates: exactly, without any algorithm that may have found them, trusting only
 * vertices and poses.
 *
 * <p>The question is about the real numbers that the doubles denote: a vertex v of a body stands at
 * {@code R v + t}, without rounding, whatever R is. A linear scan in doubles, with a bound of all
 * roundings, leaves the few vertices that can be extreme; the rest is integer arithmetic. So the
 * answer is never "cannot tell": what is true of the claim is found valid, touching or not, and the
 * bounds are off by less than two units in the last place.
 *
 * <p>With r = r_A + r_B + m, the radii and the margin added exactly, what each kind proves:
 *
 * <ul>
 *   <li>{@link Certificate.SeparatingPlane}: {@link Verdict#DISJOINT} if {@code gap(w) > r |w|},
 *       and the lower bound {@code gap(w) / |w| - r}.
 *   <li>{@link Certificate.CommonPoint}: {@link Verdict#INTERSECTING} if the hulls of the named
 *       vertices are at most r apart; the weights are not needed. In the pair form this is implied
 *       by the origin being in the hull of the differences. The upper bound is negative if the
 *       origin is found strictly inside a simplex of differences, which proves more than touching.
 *   <li>{@link Certificate.ClosestPair}: the bounds {@code gap(w) / |w| - r} and {@code |p - q| -
 *       r}, with the exact weighted points p and q; DISJOINT if the lower is positive, INTERSECTING
 *       if the upper is not, TOUCHING if both are exactly 0. With whole weights it is valid only if
 *       both are equal, {@code gap(w) / |w| = |p - q|}: the bounds are then the two doubles around
 *       the signed distance, or it twice, if it is a double.
 *   <li>{@link Certificate.PenetrationAxis}: INTERSECTING if the common point is valid, and the
 *       lower bound {@code gap(w) / |w| - r}; TOUCHING if that is exactly 0.
 *   <li>{@link Certificate.PenetrationAxis} with a ball: the same, and the upper bound {@code -d -
 *       r}, with d the least distance of the plane of a facet from the origin, if the surface is
 *       closed and every facet has {@code det(c_1, ..., c_n) > 0}: what is nearer than d is in A -
 *       B. In one dimension facets are numbers, one on either side of the origin.
 *   <li>{@link Certificate.Inside}: {@link Verdict#SUBSET} if every vertex of A is at most {@code
 *       r_B - r_A} from the hull of the vertices named for it. If {@code r_A > r_B}, SUBSET if the
 *       lists are all facets of B, and every vertex of A is at least {@code r_A - r_B} behind each;
 *       in at most three dimensions.
 *   <li>{@link Certificate.OutsideVertex}: {@link Verdict#NOT_SUBSET} if the vertex, with its ball,
 *       is farther along the normal than all of B.
 *   <li>{@link Certificate.EmptyBody}: DISJOINT, infinitely far; it also says that A, when A is the
 *       empty one, is a subset of B.
 *   <li>{@link Certificate.Growth}: the bounds are those of the factor: {@code w.d / (h_K(w) + r
 *       |w|)} for the normal w with {@code w.d > 0}, and 1 / t for the named point t d of K.
 *       DISJOINT if the lower is above 1, INTERSECTING if the upper is not, TOUCHING if both are
 *       exactly 1. The centres have to be in the hulls that are named for them, with the radii.
 * </ul>
 *
 * <p>Of {@link HalfSpaces} the rows named say, with their multipliers, one inequality that holds
 * all over the body; {@link Certificate.ClosestPair} and {@link Certificate.CommonPoint} then prove
 * the same verdicts and bounds. The normal is not looked at. Weights that have to be exact for that
 * are solved for.
 *
 * <p>Stateless and thread-safe.
 */
public final class CertificateChecker {

  private CertificateChecker() {}

  /**
   * Checks a certificate.
   *
   * @param a first body; only a {@link Polytope}, a {@link RoundedPolytope} and {@link HalfSpaces}
   *     can be checked, for any other the finding is not valid and says so
   * @param poseA where it stands; rigid or not
   * @param b second body
   * @param poseB where it stands
   * @param certificate the claim; a malformed one is not valid, with a reason
   * @throws DimensionMismatchException if bodies and poses do not have one dimension
   */
  public static Finding check(
      ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB, Certificate certificate) {
    return check(a, poseA, b, poseB, 0, certificate);
  }

  /**
   * Checks a certificate about a pair that is grown by a margin; it changes nothing about subsets.
   *
   * @param margin finite and not negative; see {@link io.touchstone.api.query.PairRequest#margin}
   * @throws IllegalArgumentException if the margin is anything else
   */
  public static Finding check(
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      double margin,
      Certificate certificate) {
    if (!(margin >= 0 && margin < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "margin is %s; it must be finite and not negative".formatted(margin));
    }
    return checkOwn(
        own(a), poseA, own(b), poseB, margin, HalfSpaceCheck.Question.PLAIN, certificate);
  }

  /**
   * Checks what a certificate proves of a distance in a norm, of a pair with a body given by {@link
   * HalfSpaces}: the rows of a {@link Certificate.ClosestPair} say a direction w, along which the
   * gap is at least {@code gap(w) / |w|*}, in the dual norm; the vertices named and all rows have
   * points that are as near as the upper bound. Of other bodies and certificates, and in the
   * Euclidean norm, what it proves without a norm.
   *
   * @throws DimensionMismatchException if bodies and poses do not have one dimension
   */
  public static Finding checkDistance(
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      Metric metric,
      Certificate certificate) {
    HalfSpaceCheck.Question question =
        switch (metric) {
          case EUCLIDEAN -> HalfSpaceCheck.Question.PLAIN;
          case L1 -> new HalfSpaceCheck.Question(LeastMove.Kind.LEAST_SUM, null);
          case LINF -> new HalfSpaceCheck.Question(LeastMove.Kind.LEAST_GREATEST, null);
        };
    return checkOwn(own(a), poseA, own(b), poseB, 0, question, certificate);
  }

  /**
   * Checks what a certificate proves of a cast: B moves by t times a direction, {@code t >= 0}, and
   * meets A first at t*. The bounds that are found are those of t*.
   *
   * <ul>
   *   <li>{@link Certificate.ClosestPair}: INTERSECTING, a hit. B does not cross the plane before
   *       {@code (gap(w) - r |w|) / -(w.d)}, and the points, with the radii, meet at the upper
   *       bound. Of bodies without radii the hulls of the vertices with a weight are taken instead
   *       of the weighted points; a dozen of them at most, unless there is only one solution.
   *   <li>{@link Certificate.SeparatingPlane}: DISJOINT, a miss, if the plane separates for all t;
   *       both bounds are infinite.
   *   <li>{@link Certificate.CommonPoint}, {@link Certificate.PenetrationAxis}: INTERSECTING, the
   *       start is in contact; both bounds are 0. TOUCHING if they touch along the axis, and B does
   *       not come nearer along it.
   *   <li>{@link Certificate.EmptyBody}: DISJOINT, a miss.
   * </ul>
   *
   * <p>Where one of the bodies is given by half-spaces, {@link Certificate.ClosestPair} shows a
   * miss as well, if B does not come nearer to the plane that the rows add up to. Of two such
   * bodies the point at which they meet follows from all their rows.
   *
   * @param direction d, n components in the world frame, any length but zero
   * @throws DimensionMismatchException if bodies, poses and direction do not have one dimension
   */
  public static Finding checkCast(
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      AxisVector direction,
      Certificate certificate) {
    requireDimension("direction", direction.dimension(), a.dimension());
    return checkOwn(
        own(a),
        poseA,
        own(b),
        poseB,
        0,
        new HalfSpaceCheck.Question(LeastMove.Kind.SOONEST, direction),
        certificate);
  }

  /**
   * Checks what a certificate proves of a depth along a direction: B moves by t times a direction
   * d, and t is the greatest at which it still meets A. The bounds that are found are those of
   * {@code -t |d|}.
   *
   * <ul>
   *   <li>{@link Certificate.PenetrationAxis}: the verdict as without a direction. If B leaves
   *       along the normal, it has left at {@code (r |w| - gap(w)) / (w.d)}. The vertices with
   *       weights have a common point at some t, if they have one: of bodies without radii the last
   *       one that their hulls have on the way, a dozen of them at most unless there is only one;
   *       else that of the weighted points.
   *   <li>{@link Certificate.CommonPoint}: the verdict, and the upper bound 0. Where a body is
   *       given by half-spaces and none is rounded both bounds, by the rows named, along which B
   *       leaves A, and the vertices named, of which some make a common point where B stands, and
   *       some the last one; both are infinite where B never leaves A.
   *   <li>Others: as without a direction, but of bodies that are not shown to be apart no lower
   *       bound: they may be deeper along the direction than across it.
   * </ul>
   *
   * @param direction d, n components in the world frame, any length but zero
   * @throws DimensionMismatchException if bodies, poses and direction do not have one dimension
   */
  public static Finding checkDepth(
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      AxisVector direction,
      Certificate certificate) {
    requireDimension("direction", direction.dimension(), a.dimension());
    return checkOwn(
        own(a),
        poseA,
        own(b),
        poseB,
        0,
        new HalfSpaceCheck.Question(LeastMove.Kind.LATEST, direction),
        certificate);
  }

  /** Reads the vertices of a polytope that is not the library's own, once for the whole check. */
  private static ConvexBody own(ConvexBody body) {
    return body instanceof Polytope polytope ? Polytope.copyOf(polytope) : body;
  }

  private static Finding checkOwn(
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      double margin,
      HalfSpaceCheck.Question question,
      Certificate certificate) {
    int n = a.dimension();
    requireDimension("body B", b.dimension(), n);
    requireDimension("pose of A", poseA.dimension(), n);
    requireDimension("pose of B", poseB.dimension(), n);
    String unknown = whyNotChecked("A", a);
    if (unknown.isEmpty()) {
      unknown = whyNotChecked("B", b);
    }
    if (!unknown.isEmpty()) {
      return Finding.invalid(unknown);
    }
    if (a instanceof HalfSpaces || b instanceof HalfSpaces) {
      return HalfSpaceCheck.check(a, poseA, b, poseB, margin, question, certificate);
    }
    PairCheck pair = new PairCheck(a, poseA, b, poseB, margin);
    AxisVector direction = question.direction();
    if (direction == null) {
      return pair.check(certificate);
    }
    return question.kind() == LeastMove.Kind.SOONEST
        ? pair.checkCast(direction, certificate)
        : pair.checkDepth(direction, certificate);
  }

  private static void requireDimension(String what, int found, int expected) {
    if (found != expected) {
      throw new DimensionMismatchException(what, found, expected);
    }
  }

  private static String whyNotChecked(String name, ConvexBody body) {
    if (body instanceof Polytope || body instanceof RoundedPolytope || body instanceof HalfSpaces) {
      return "";
    }
    return "body %s is a %s; only polytopes, rounded polytopes and half-spaces can be checked"
        .formatted(name, body.getClass().getSimpleName());
  }

  /**
   * What a certificate proves.
   *
   * @param valid whether everything the certificate claims holds
   * @param verdict the verdict it proves, or {@link Verdict#UNDECIDED}
   * @param lower a proved lower bound of the signed distance
   * @param upper a proved upper bound of the signed distance
   * @param reason why it is not valid; empty when it is
   */
  public record Finding(
      boolean valid, Verdict verdict, OptionalDouble lower, OptionalDouble upper, String reason) {

    /** Creates it; bounds that are both proved do not contradict each other. */
    public Finding {
      assert lower.isEmpty() || upper.isEmpty() || lower.getAsDouble() <= upper.getAsDouble()
          : "proved were a lower bound %s and an upper one %s".formatted(lower, upper);
    }

    static Finding invalid(String reason) {
      return new Finding(
          false, Verdict.UNDECIDED, OptionalDouble.empty(), OptionalDouble.empty(), reason);
    }

    static Finding valid(Verdict verdict) {
      return new Finding(true, verdict, OptionalDouble.empty(), OptionalDouble.empty(), "");
    }

    /**
     * What stays true of a depth along a direction, and of a distance in another norm: bodies that
     * overlap are at least as deep along a direction as across it, so that no lower bound stays.
     */
    Finding across() {
      if (!valid || verdict == Verdict.DISJOINT) {
        return this;
      }
      Finding left = valid(verdict);
      return verdict.collides()
          ? left.withUpper(0)
          : upper.isPresent() ? left.withUpper(upper.getAsDouble()) : left;
    }

    Finding withLower(double bound) {
      return new Finding(valid, verdict, OptionalDouble.of(bound), upper, reason);
    }

    Finding withUpper(double bound) {
      return new Finding(valid, verdict, lower, OptionalDouble.of(bound), reason);
    }
  }
}

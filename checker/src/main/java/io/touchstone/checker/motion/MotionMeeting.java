// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.motion;

import io.touchstone.api.motion.ContactBy;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.checker.motion.MotionChecker.Finding;
import io.touchstone.checker.parts.NearestHulls;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.Enclosure;
import java.util.function.IntFunction;

/**
 * Checks that the hulls of named vertices meet at a time. Vertices that move linearly are known
 * exactly. Others lie near the middle of their enclosures: with eta a bound of how far the vertices
 * of both bodies are from there together, bodies of radius r meet if the hulls of the middles are
 * at most {@code r - eta} apart, or have a ball of radius eta around the origin in their
 * difference.
 */
public final class MotionMeeting {

  private MotionMeeting() {}

  public static Finding check(
      MotionBody a,
      MotionBody b,
      Dyadic radii,
      MotionFilter filter,
      ContactBy contact,
      int lastDigits) {
    int n = a.motion().dimension();
    ConvexCombination onA = contact.point().onA();
    ConvexCombination onB = contact.point().onB();
    String problem = problemWith("A", a, onA) + problemWith("B", b, onB);
    if (!problem.isEmpty()) {
      return Finding.invalid(problem);
    }
    if (radii.isZero() && MotionOverlap.shows(filter, n, contact)) {
      return Finding.VALID;
    }
    Dyadic t = Dyadic.of(contact.time());
    if (isShown(
        digits -> Middles.of(onA, vertex -> a.at(vertex, t, digits), digits),
        digits -> Middles.of(onB, vertex -> b.at(vertex, t, digits), digits),
        radii,
        contact,
        n,
        lastDigits)) {
      return Finding.VALID;
    }
    return Finding.invalid(
        "the hulls of the named vertices are not shown to meet at %s".formatted(contact.time()));
  }

  /**
   * Tells whether hulls of points that are enclosed in exact numbers are shown to meet.
   *
   * @param ofA encloses vertices of A with that many digits
   * @param ofB likewise of B
   * @param radii they meet when they are that far apart, or less
   */
  public static boolean isShown(
      ConvexCombination onA,
      Placed ofA,
      ConvexCombination onB,
      Placed ofB,
      Dyadic radii,
      int lastDigits) {
    ContactBy contact = new ContactBy(0, new Certificate.CommonPoint(onA, onB, false));
    return isShown(
        digits -> Middles.of(onA, vertex -> ofA.at(vertex, digits), digits),
        digits -> Middles.of(onB, vertex -> ofB.at(vertex, digits), digits),
        radii,
        contact,
        3,
        lastDigits);
  }

  /** Where the vertices of a body are. */
  public interface Placed {

    /** Encloses a vertex. */
    Enclosure[] at(int vertex, int digits);
  }

  private static boolean isShown(
      IntFunction<Middles> a,
      IntFunction<Middles> b,
      Dyadic radii,
      ContactBy contact,
      int n,
      int lastDigits) {
    for (int digits = MotionChecker.FIRST_DIGITS; digits <= lastDigits; digits *= 4) {
      Middles ofA = a.apply(digits);
      Middles ofB = b.apply(digits);
      Dyadic eta = ofA.error().add(ofB.error());
      boolean sharp = radii.isZero();
      if ((sharp && MotionOverlap.shows(ofA.points(), ofB.points(), n, contact, eta))
          || meets(ofA.points(), ofB.points(), radii, eta, n)) {
        return true;
      }
      if (eta.isZero()) {
        break;
      }
    }
    return false;
  }

  private static boolean meets(
      Dyadic[][] pointsA, Dyadic[][] pointsB, Dyadic radii, Dyadic eta, int n) {
    NearestHulls hulls = NearestHulls.of(pointsA, pointsB);
    if (radii.compareTo(eta) >= 0) {
      Dyadic room = radii.subtract(eta).square();
      if (hulls.distanceSqNumerator().compareTo(room.multiply(hulls.distanceSqDenominator()))
          <= 0) {
        return true;
      }
    }
    return hulls.meet() && !eta.isZero() && hasBall(pointsA, pointsB, eta, n);
  }

  /**
   * Tells whether a ball around the origin is in the difference of two hulls: the cross-polytope
   * around it is, whose corners are n times as far out.
   */
  private static boolean hasBall(Dyadic[][] pointsA, Dyadic[][] pointsB, Dyadic eta, int n) {
    Dyadic corner = eta.multiply(Dyadic.of((double) n));
    for (int axis = 0; axis < n; axis++) {
      for (Dyadic step : new Dyadic[] {corner, corner.negate()}) {
        Dyadic[][] moved = new Dyadic[pointsA.length][];
        for (int k = 0; k < moved.length; k++) {
          moved[k] = pointsA[k].clone();
          moved[k][axis] = moved[k][axis].add(step);
        }
        if (!NearestHulls.of(moved, pointsB).meet()) {
          return false;
        }
      }
    }
    return true;
  }

  private static String problemWith(String name, MotionBody body, ConvexCombination terms) {
    if (terms.size() == 0) {
      return "no vertex of body %s is named".formatted(name);
    }
    for (int term = 0; term < terms.size(); term++) {
      if (terms.vertex(term) >= body.vertexCount()) {
        return "body %s has no vertex %d; it has %d"
            .formatted(name, terms.vertex(term), body.vertexCount());
      }
    }
    return "";
  }

  /**
   * Points in the middle of where vertices are.
   *
   * @param points one for each vertex
   * @param error how far a vertex may be from its point
   */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares these
  private record Middles(Dyadic[][] points, Dyadic error) {

    static Middles of(ConvexCombination terms, IntFunction<Enclosure[]> vertices, int digits) {
      Dyadic[][] points = new Dyadic[terms.size()][];
      Dyadic widest = Dyadic.ZERO;
      for (int k = 0; k < points.length; k++) {
        Enclosure[] at = vertices.apply(terms.vertex(k));
        points[k] = new Dyadic[at.length];
        Dyadic sum = Dyadic.ZERO;
        for (int i = 0; i < at.length; i++) {
          points[k][i] = at[i].isExact() ? at[i].low() : at[i].rounded(digits).low();
          sum = sum.add(at[i].high().subtract(points[k][i]));
        }
        widest = sum.compareTo(widest) > 0 ? sum : widest;
      }
      return new Middles(points, widest);
    }
  }
}

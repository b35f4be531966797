// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.motion;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.motion.ContactBy;
import io.touchstone.api.motion.ContactWithin;
import io.touchstone.api.motion.FreeMotion;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionContact;
import io.touchstone.api.motion.MotionFrame;
import io.touchstone.api.motion.MotionPlane;
import io.touchstone.api.numbers.Norm;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.checker.parts.ExactDirection;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.Enclosure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks evidence about motions, without any algorithm that may have found it, trusting only
 * vertices and motions. All about vertices that move linearly is exact; what turns is enclosed,
 * with more and more digits.
 *
 * <p>A plane with normal w shows that the bodies are apart from t0 to t1 by the gaps at the two
 * ends and a bound M of the acceleration along a unit normal. With {@code g = gap - (r_A + r_B + m)
 * |w|} at the ends, m the minimum separation, {@code D = t1 - t0} and {@code c = |w| M D^2 / 2},
 * the gap less the radii is at least {@code (1 - s) g0 + s g1 - c s (1 - s)} in between, because
 * {@code f(t) - (M / 2) (t - t0) (t - t1)} is concave for each two vertices and the least of
 * concave functions is. So it is positive
 *
 * <pre>{@code
 * on [t0, t1]  if g0 > 0, g1 > 0 and sqrt c < sqrt g0 + sqrt g1
 * on [t0, t1)  if g0 > 0, g1 >= 0 and c <= g0
 * on (t0, t1]  if g0 >= 0, g1 > 0 and c <= g1
 * }</pre>
 *
 * <p>Bodies that move only linearly have M = 0. Memory of one pair; not thread-safe.
 */
public final class MotionChecker {

  /** Binary digits of enclosures to begin with. */
  public static final int FIRST_DIGITS = 96;

  /** Binary digits after which an open question stays open. */
  public static final int LAST_DIGITS = 1536;

  private final int n;
  private final MotionBody a;
  private final MotionBody b;

  /** Radii and minimum separation. */
  private final Dyadic radii;

  private final boolean linear;
  private final int lastDigits;
  private final MotionFilter filter;

  private MotionChecker(MotionBody a, MotionBody b, Dyadic radii, int dimension, int lastDigits) {
    this.n = dimension;
    this.a = a;
    this.b = b;
    this.radii = radii;
    this.linear = a.isLinear() && b.isLinear();
    this.lastDigits = lastDigits;
    this.filter = new MotionFilter(a.size(), b.size(), radii.roundUp());
  }

  /**
   * Takes in a pair. Vertices of a polytope that is not the library's own are read once, here.
   *
   * @param a first body: a polytope or a rounded polytope, not empty
   * @param motionA how it moves
   * @param b second body
   * @param motionB how it moves
   * @param minimumSeparation bodies meet when they are at most that far apart
   * @throws UnsupportedQueryException if a body is of another kind
   * @throws InvalidGeometryException if a body is empty
   * @throws DimensionMismatchException if dimensions differ
   */
  public static MotionChecker of(
      ConvexBody a, Motion motionA, ConvexBody b, Motion motionB, double minimumSeparation) {
    requireDimensions(a, motionA, b, motionB);
    return of(
        MotionShape.of("A", a),
        motionA,
        MotionShape.of("B", b),
        motionB,
        minimumSeparation,
        LAST_DIGITS);
  }

  public static MotionChecker of(
      MotionShape a,
      Motion motionA,
      MotionShape b,
      Motion motionB,
      double minimumSeparation,
      int lastDigits) {
    requireDimensions(a.polytope(), motionA, b.polytope(), motionB);
    if (!(minimumSeparation >= 0 && minimumSeparation < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "minimum separation is %s; it must be finite and not negative"
              .formatted(minimumSeparation));
    }
    Dyadic radii = a.radius().add(b.radius()).add(Dyadic.of(minimumSeparation));
    return new MotionChecker(
        new MotionBody(a, motionA),
        new MotionBody(b, motionB),
        radii,
        motionA.dimension(),
        lastDigits);
  }

  public static void requireDimensions(ConvexBody a, Motion motionA, ConvexBody b, Motion motionB) {
    int n = a.dimension();
    requireDimension("body B", b.dimension(), n);
    requireDimension("motion of A", motionA.dimension(), n);
    requireDimension("motion of B", motionB.dimension(), n);
  }

  public static void requireDimension(String what, int found, int expected) {
    if (found != expected) {
      throw new DimensionMismatchException(what, found, expected);
    }
  }

  /**
   * What evidence proves.
   *
   * @param valid whether everything it claims holds
   * @param reason why it does not; empty when it does
   */
  public record Finding(boolean valid, String reason) {

    static final Finding VALID = new Finding(true, "");

    static Finding invalid(String reason) {
      return new Finding(false, reason);
    }
  }

  /** Checks the evidence that the bodies do not meet before a time. */
  public Finding check(FreeMotion free) {
    double reached = 0;
    List<MotionPlane> planes = free.planes();
    for (int k = 0; k < planes.size(); k++) {
      MotionPlane plane = planes.get(k);
      if (plane.normal().dimension() != n) {
        return Finding.invalid(
            "the normal of plane %d has dimension %d, the bodies have %d"
                .formatted(k, plane.normal().dimension(), n));
      }
      if (plane.from() != reached) {
        return Finding.invalid(
            "plane %d starts at %s, the one before ends at %s".formatted(k, plane.from(), reached));
      }
      if (!((k == 0 && free.afterStart()) ? holdsAfterStart(plane) : holds(plane))) {
        return Finding.invalid(
            "plane %d does not separate from %s to %s".formatted(k, plane.from(), plane.to()));
      }
      reached = plane.to();
    }
    return reached == free.until()
        ? Finding.VALID
        : Finding.invalid("the planes end at %s, and not at %s".formatted(reached, free.until()));
  }

  /** Checks the evidence that the bodies have met by a time. */
  public Finding check(MotionContact contact) {
    if (contact instanceof ContactWithin within) {
      return MotionCrossing.check(a, b, radii, n, within, lastDigits);
    }
    return MotionMeeting.check(a, b, radii, filter, (ContactBy) contact, lastDigits);
  }

  /**
   * Tells whether a plane separates during its interval: at its end too if that is 1, and perhaps
   * not at its end if it is earlier.
   */
  public boolean holds(MotionPlane plane) {
    return holdsInDoubles(plane) || holdsExactly(plane);
  }

  /** Tells whether doubles with their bounds show that a plane separates. */
  public boolean holdsInDoubles(MotionPlane plane) {
    if (plane.normal().isInteger()) {
      return false;
    }
    double[] w = plane.normal().toArray();
    double from = filter.room(w, plane.frame(), plane.from());
    double to = filter.room(w, plane.frame(), plane.to());
    return filter.spans(w, plane.frame(), plane.from(), from, plane.to(), to, plane.to() == 1);
  }

  /** Tells whether a plane separates after the start of its interval, up to its end. */
  public boolean holdsAfterStart(MotionPlane plane) {
    for (int digits = FIRST_DIGITS; digits <= lastDigits; digits *= 4) {
      Gap from = gap(plane.normal(), plane.frame(), plane.from(), digits);
      Gap to = gap(plane.normal(), plane.frame(), plane.to(), digits);
      Dyadic c = bend(plane.normal(), plane.frame(), plane.from(), plane.to());
      boolean holds =
          from.room().signum() >= 0
              && to.room().signum() > 0
              && c != null
              && c.compareTo(to.room()) <= 0;
      if (holds || linear) {
        return holds;
      }
    }
    return false;
  }

  private boolean holdsExactly(MotionPlane plane) {
    for (int digits = FIRST_DIGITS; digits <= lastDigits; digits *= 4) {
      Gap from = gap(plane.normal(), plane.frame(), plane.from(), digits);
      Gap to = gap(plane.normal(), plane.frame(), plane.to(), digits);
      if (spans(plane.normal(), plane.frame(), from, to, plane.to() == 1)) {
        return true;
      }
      if (linear) {
        return false; // no digits would help
      }
    }
    return false;
  }

  /**
   * A gap at a time.
   *
   * @param time when
   * @param room a lower bound of the gap less radii and minimum separation, in units of |w|
   */
  public record Gap(double time, Dyadic room) {}

  /** Returns the gap along a normal at a time. */
  public Gap gap(AxisVector normal, MotionFrame frame, double time, int digits) {
    Dyadic t = Dyadic.of(time);
    Enclosure[] own = enclosures(normal);
    MotionBody carrier = frame == MotionFrame.A ? a : b;
    boolean turns = frame != MotionFrame.WORLD && carrier.turnsEvenly();
    Enclosure[] w = turns ? carrier.turned(own, t, digits) : own;
    Dyadic ofA = a.farthest(w, turns && carrier == a ? own : null, t, digits);
    Dyadic ofB = b.farthest(negated(w), turns && carrier == b ? negated(own) : null, t, digits);
    Dyadic gap = ofA.add(ofB).negate();
    return new Gap(time, radii.isZero() ? gap : gap.subtract(radii.multiply(lengthUp(normal))));
  }

  /** Tells whether two gaps along a normal show that it separates in between. */
  public boolean spans(AxisVector normal, MotionFrame frame, Gap from, Gap to, boolean closed) {
    Dyadic g0 = from.room();
    Dyadic g1 = to.room();
    if (g0.signum() <= 0 || g1.signum() < 0) {
      return false;
    }
    Dyadic c = bend(normal, frame, from.time(), to.time());
    if (c == null) {
      return false;
    }
    if (!closed && c.compareTo(g0) <= 0) {
      return true;
    }
    if (g1.signum() == 0) {
      return false;
    }
    Dyadic excess = c.subtract(g0).subtract(g1);
    return excess.signum() < 0
        || excess.square().compareTo(g0.multiply(g1).scaleByPowerOfTwo(2)) < 0;
  }

  /** Returns {@code |w| M D^2 / 2}, rounded up; null if it is beyond the range of doubles. */
  private @Nullable Dyadic bend(AxisVector normal, MotionFrame frame, double from, double to) {
    if (linear) {
      return Dyadic.ZERO;
    }
    MotionBody carrier = frame == MotionFrame.A ? a : frame == MotionFrame.B ? b : null;
    MotionFrame used = carrier != null && carrier.turnsEvenly() ? frame : MotionFrame.WORLD;
    ExactDirection direction = ExactDirection.of(normal);
    double[] w = new double[n];
    for (int i = 0; i < n; i++) {
      w[i] = direction.nearby(i);
    }
    double m = MotionBend.bound(a.size(), b.size(), used, w, from, to, true);
    if (!(m >= 0 && m < 1 / MotionSize.LEAST)) {
      return null;
    }
    Dyadic d = Dyadic.of(to).subtract(Dyadic.of(from));
    return lengthUp(normal).multiply(Dyadic.of(m)).multiply(d.square()).scaleByPowerOfTwo(-1);
  }

  /** Returns about the unit normal of a plane as it stands in the world at a time. */
  public AxisVector world(MotionPlane plane, double time) {
    double[] unit = plane.normal().toArray();
    double length = Norm.of(unit);
    for (int i = 0; i < n; i++) {
      unit[i] /= length;
    }
    double[] turned = new double[n];
    filter.toWorld(unit, plane.frame(), time, turned);
    return AxisVector.of(turned);
  }

  /** Returns what computes rooms in doubles. */
  public MotionFilter filter() {
    return filter;
  }

  public MotionBody a() {
    return a;
  }

  public MotionBody b() {
    return b;
  }

  /** Tells whether all vertices of both bodies move linearly. */
  public boolean isLinear() {
    return linear;
  }

  /** Tells whether bodies meet only where they touch, without radii and minimum separation. */
  public boolean isSharp() {
    return radii.isZero();
  }

  private static Dyadic lengthUp(AxisVector normal) {
    return Enclosure.root(ExactDirection.of(normal).lengthSq(), FIRST_DIGITS, true);
  }

  private static Enclosure[] enclosures(AxisVector normal) {
    Enclosure[] w = new Enclosure[normal.dimension()];
    for (int i = 0; i < w.length; i++) {
      w[i] =
          Enclosure.of(
              normal.isInteger() ? Dyadic.of(normal.integer(i)) : Dyadic.of(normal.component(i)));
    }
    return w;
  }

  private static Enclosure[] negated(Enclosure[] w) {
    Enclosure[] negated = new Enclosure[w.length];
    for (int i = 0; i < w.length; i++) {
      negated[i] = w[i].negate();
    }
    return negated;
  }
}

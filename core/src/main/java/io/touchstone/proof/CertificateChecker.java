package io.touchstone.proof;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.QuotientRoot;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

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
 * <p>With radii r = r_A + r_B added exactly, what each kind proves:
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
 *       if the upper is not, TOUCHING if both are exactly 0.
 *   <li>{@link Certificate.PenetrationAxis}: INTERSECTING if the common point is valid, and the
 *       lower bound {@code gap(w) / |w| - r}; TOUCHING if that is exactly 0.
 *   <li>{@link Certificate.Inside}: {@link Verdict#SUBSET} if every vertex of A is at most {@code
 *       r_B - r_A} from the hull of the vertices named for it.
 *   <li>{@link Certificate.OutsideVertex}: {@link Verdict#NOT_SUBSET} if the vertex, with its ball,
 *       is farther along the normal than all of B.
 *   <li>{@link Certificate.EmptyBody}: DISJOINT, infinitely far; it also says that A, when A is the
 *       empty one, is a subset of B.
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
    return checkOwn(own(a), poseA, own(b), poseB, certificate);
  }

  /** Reads the vertices of a polytope that is not the library's own, once for the whole check. */
  private static ConvexBody own(ConvexBody body) {
    return body instanceof Polytope polytope ? Polytope.copyOf(polytope) : body;
  }

  private static Finding checkOwn(
      ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB, Certificate certificate) {
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
      return HalfSpaceCheck.check(a, poseA, b, poseB, certificate);
    }
    return new PairCheck(a, poseA, b, poseB).check(certificate);
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

    static Finding invalid(String reason) {
      return new Finding(
          false, Verdict.UNDECIDED, OptionalDouble.empty(), OptionalDouble.empty(), reason);
    }

    static Finding valid(Verdict verdict) {
      return new Finding(true, verdict, OptionalDouble.empty(), OptionalDouble.empty(), "");
    }

    Finding withLower(double bound) {
      return new Finding(valid, verdict, OptionalDouble.of(bound), upper, reason);
    }

    Finding withUpper(double bound) {
      return new Finding(valid, verdict, lower, OptionalDouble.of(bound), reason);
    }
  }

  /** One pair in exact numbers. */
  private static final class PairCheck {

    private final int n;
    private final ExactBody a;
    private final ExactBody b;
    private final Dyadic radiusA;
    private final Dyadic radiusB;
    private final Dyadic radii;

    PairCheck(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
      this.n = a.dimension();
      this.a = new ExactBody(core(a), poseA);
      this.b = new ExactBody(core(b), poseB);
      this.radiusA = radius(a);
      this.radiusB = radius(b);
      this.radii = radiusA.add(radiusB);
    }

    private static Polytope core(ConvexBody body) {
      return body instanceof RoundedPolytope rounded ? rounded.core() : (Polytope) body;
    }

    private static Dyadic radius(ConvexBody body) {
      return body instanceof RoundedPolytope rounded ? Dyadic.of(rounded.radius()) : Dyadic.ZERO;
    }

    Finding check(Certificate certificate) {
      if (certificate instanceof Certificate.SeparatingPlane plane) {
        return separatingPlane(plane);
      } else if (certificate instanceof Certificate.CommonPoint point) {
        return commonPoint(point);
      } else if (certificate instanceof Certificate.ClosestPair pair) {
        return closestPair(pair);
      } else if (certificate instanceof Certificate.PenetrationAxis axis) {
        return penetrationAxis(axis);
      } else if (certificate instanceof Certificate.Inside inside) {
        return inside(inside);
      } else if (certificate instanceof Certificate.OutsideVertex outside) {
        return outsideVertex(outside);
      } else if (certificate instanceof Certificate.EmptyBody empty) {
        return emptyBody(empty);
      }
      return Finding.invalid("there is no evidence");
    }

    private Finding separatingPlane(Certificate.SeparatingPlane plane) {
      String problem =
          firstOf(
              problemWith(plane.normal()),
              problemWithHint("A", a, plane.vertexA()),
              problemWithHint("B", b, plane.vertexB()));
      if (!problem.isEmpty()) {
        return Finding.invalid(problem);
      }
      if (a.vertexCount() == 0 || b.vertexCount() == 0) {
        return Finding.valid(Verdict.DISJOINT).withLower(Double.POSITIVE_INFINITY);
      }
      ExactGap gap = gap(plane.normal());
      if (gap.compareToRadii() <= 0) {
        return Finding.invalid(
            "the normal does not separate: the gap along it is at most %s"
                .formatted(gap.roundUp()));
      }
      return Finding.valid(Verdict.DISJOINT).withLower(gap.roundDown());
    }

    private Finding commonPoint(Certificate.CommonPoint point) {
      String problem = firstOf(problemWith("A", a, point.onA()), problemWith("B", b, point.onB()));
      if (!problem.isEmpty()) {
        return Finding.invalid(problem);
      }
      NearestHulls hulls = NearestHulls.of(vertices(a, point.onA()), vertices(b, point.onB()));
      Dyadic p = hulls.distanceSqNumerator();
      Dyadic q = hulls.distanceSqDenominator();
      if (p.compareTo(radii.square().multiply(q)) > 0) {
        return Finding.invalid(
            "the hulls of the named vertices do not meet: they are at least %s apart"
                .formatted(QuotientRoot.roundDown(1, p, q, radii)));
      }
      double upper = QuotientRoot.roundUp(1, p, q, radii);
      if (hulls.isOriginInside()) {
        upper = Double.NEGATIVE_INFINITY;
        for (Dyadic[] face : hulls.faceDistancesSq()) {
          upper = Math.max(upper, QuotientRoot.roundUp(-1, face[0], face[1], radii));
        }
      }
      return Finding.valid(Verdict.INTERSECTING).withUpper(upper);
    }

    private Finding closestPair(Certificate.ClosestPair pair) {
      String problem =
          firstOf(
              problemWith(pair.normal()),
              problemWith("A", a, pair.onA()),
              problemWith("B", b, pair.onB()));
      if (!problem.isEmpty()) {
        return Finding.invalid(problem);
      }
      ExactGap gap = gap(pair.normal());
      // |p - q| with p = P / l, q = Q / m: the length of m P - l Q, divided by l m
      Dyadic weightA = total(pair.onA());
      Dyadic weightB = total(pair.onB());
      Dyadic[] ofA = a.weighted(pair.onA());
      Dyadic[] ofB = b.weighted(pair.onB());
      Dyadic square = Dyadic.ZERO;
      for (int i = 0; i < n; i++) {
        square = square.add(ofA[i].multiply(weightB).subtract(ofB[i].multiply(weightA)).square());
      }
      Dyadic weights = weightA.multiply(weightB).square();
      int upperSign = square.compareTo(radii.square().multiply(weights));
      Verdict verdict =
          gap.compareToRadii() > 0
              ? Verdict.DISJOINT
              : upperSign > 0
                  ? Verdict.UNDECIDED
                  : gap.compareToRadii() == 0 ? Verdict.TOUCHING : Verdict.INTERSECTING;
      return Finding.valid(verdict)
          .withLower(gap.roundDown())
          .withUpper(QuotientRoot.roundUp(1, square, weights, radii));
    }

    private Finding penetrationAxis(Certificate.PenetrationAxis axis) {
      String problem = problemWith(axis.normal());
      if (!problem.isEmpty()) {
        return Finding.invalid(problem);
      }
      Finding common = commonPoint(axis.commonPoint());
      if (!common.valid()) {
        return common;
      }
      ExactGap gap = gap(axis.normal());
      Finding found =
          new Finding(
              true,
              gap.compareToRadii() == 0 ? Verdict.TOUCHING : Verdict.INTERSECTING,
              OptionalDouble.of(gap.roundDown()),
              common.upper(),
              "");
      return found;
    }

    private Finding inside(Certificate.Inside inside) {
      List<List<Integer>> simplices = inside.simplices();
      if (simplices.size() != a.vertexCount()) {
        return Finding.invalid(
            "%d lists of vertices for the %d vertices of A"
                .formatted(simplices.size(), a.vertexCount()));
      }
      if (a.vertexCount() == 0) {
        return Finding.valid(Verdict.SUBSET);
      }
      Dyadic room = radiusB.subtract(radiusA);
      if (room.signum() < 0) {
        return Finding.invalid(
            "the radius of A is greater than that of B; this evidence cannot prove containment");
      }
      for (int v = 0; v < simplices.size(); v++) {
        String problem = problemWithSimplex(v, simplices.get(v), room);
        if (!problem.isEmpty()) {
          return Finding.invalid(problem);
        }
      }
      return Finding.valid(Verdict.SUBSET);
    }

    private String problemWithSimplex(int vertex, List<Integer> corners, Dyadic room) {
      if (corners.isEmpty()) {
        return "no vertices of B are named for vertex %d of A".formatted(vertex);
      }
      Dyadic[][] points = new Dyadic[corners.size()][];
      for (int c = 0; c < points.length; c++) {
        if (!b.hasVertex(corners.get(c))) {
          return noVertex("B", b, corners.get(c));
        }
        points[c] = b.world(corners.get(c));
      }
      NearestHulls hulls = NearestHulls.of(new Dyadic[][] {a.world(vertex)}, points);
      Dyadic p = hulls.distanceSqNumerator();
      Dyadic q = hulls.distanceSqDenominator();
      return p.compareTo(room.square().multiply(q)) <= 0
          ? ""
          : "vertex %d of A is not in the hull of the vertices of B named for it".formatted(vertex);
    }

    private Finding outsideVertex(Certificate.OutsideVertex outside) {
      String problem = problemWith(outside.normal());
      if (problem.isEmpty() && !a.hasVertex(outside.vertex())) {
        problem = noVertex("A", a, outside.vertex());
      }
      if (!problem.isEmpty()) {
        return Finding.invalid(problem);
      }
      if (b.vertexCount() > 0) {
        ExactDirection w = ExactDirection.of(outside.normal());
        Dyadic ahead = a.along(w, outside.vertex()).subtract(b.farthest(w));
        if (new ExactGap(ahead, w.lengthSq(), radiusB.subtract(radiusA)).compareToRadii() <= 0) {
          return Finding.invalid(
              "vertex %d of A is not farther along the normal than all of B"
                  .formatted(outside.vertex()));
        }
      }
      return Finding.valid(Verdict.NOT_SUBSET);
    }

    private Finding emptyBody(Certificate.EmptyBody empty) {
      ExactBody body = empty.side() == BodySide.A ? a : b;
      if (body.vertexCount() > 0) {
        return Finding.invalid(
            "body %s is not empty: it has %d vertices".formatted(empty.side(), body.vertexCount()));
      }
      return Finding.valid(Verdict.DISJOINT)
          .withLower(Double.POSITIVE_INFINITY)
          .withUpper(Double.POSITIVE_INFINITY);
    }

    private ExactGap gap(AxisVector normal) {
      ExactDirection w = ExactDirection.of(normal);
      // min_B w.y - max_A w.x = -max_B (-w).y - max_A w.x
      Dyadic gap = b.farthest(w.negate()).add(a.farthest(w)).negate();
      return new ExactGap(gap, w.lengthSq(), radii);
    }

    private static Dyadic[][] vertices(ExactBody body, ConvexCombination terms) {
      Dyadic[][] points = new Dyadic[terms.size()][];
      for (int term = 0; term < points.length; term++) {
        points[term] = body.world(terms.vertex(term));
      }
      return points;
    }

    private static Dyadic total(ConvexCombination terms) {
      Dyadic sum = Dyadic.ZERO;
      for (int term = 0; term < terms.size(); term++) {
        sum = sum.add(Dyadic.of(terms.weight(term)));
      }
      return sum;
    }

    private String problemWith(AxisVector normal) {
      return normal.dimension() == n
          ? ""
          : "the normal has dimension %d, the bodies have %d".formatted(normal.dimension(), n);
    }

    private static String problemWith(String name, ExactBody body, ConvexCombination terms) {
      if (terms.size() == 0) {
        return "no vertex of body %s is named".formatted(name);
      }
      for (int term = 0; term < terms.size(); term++) {
        if (!body.hasVertex(terms.vertex(term))) {
          return noVertex(name, body, terms.vertex(term));
        }
      }
      return "";
    }

    private static String problemWithHint(String name, ExactBody body, int vertex) {
      return vertex == SupportFunction.NO_VERTEX || body.hasVertex(vertex)
          ? ""
          : noVertex(name, body, vertex);
    }

    private static String noVertex(String name, ExactBody body, @Nullable Integer vertex) {
      return "body %s has no vertex %s; it has %d".formatted(name, vertex, body.vertexCount());
    }

    private static String firstOf(String... problems) {
      for (String problem : problems) {
        if (!problem.isEmpty()) {
          return problem;
        }
      }
      return "";
    }
  }
}

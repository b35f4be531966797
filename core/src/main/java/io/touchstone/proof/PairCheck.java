// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Verdict;
import io.touchstone.checker.parts.ExactBody;
import io.touchstone.checker.parts.ExactDirection;
import io.touchstone.checker.parts.ExactGap;
import io.touchstone.checker.parts.NearestHulls;
import io.touchstone.checker.parts.SurfaceCheck;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.QuotientRoot;
import io.touchstone.proof.CertificateChecker.Finding;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** What evidence proves about one pair, in exact numbers. Memory of one check. */
final class PairCheck {

  /** By the sign of the signed distance. */
  private static final Verdict[] VERDICTS = {
    Verdict.INTERSECTING, Verdict.TOUCHING, Verdict.DISJOINT
  };

  private final int n;
  private final ExactBody a;
  private final ExactBody b;
  private final Dyadic radiusA;
  private final Dyadic radiusB;
  private final Dyadic radii;

  PairCheck(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB, double margin) {
    this.n = a.dimension();
    this.a = new ExactBody(core(a), poseA);
    this.b = new ExactBody(core(b), poseB);
    this.radiusA = radius(a);
    this.radiusB = radius(b);
    this.radii = radiusA.add(radiusB).add(Dyadic.of(margin));
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
    } else if (certificate instanceof Certificate.Growth growth) {
      return growth(growth);
    }
    return Finding.invalid("there is no evidence");
  }

  Finding checkCast(AxisVector direction, Certificate certificate) {
    boolean empty = a.vertexCount() == 0 || b.vertexCount() == 0;
    if (certificate instanceof Certificate.EmptyBody || empty) {
      return check(certificate);
    }
    CastCheck cast = new CastCheck(a, b, radii, direction);
    if (certificate instanceof Certificate.SeparatingPlane plane) {
      String problem = problemWith(plane.normal());
      return problem.isEmpty()
          ? cast.miss(ExactDirection.of(plane.normal()), gap(plane.normal()))
          : Finding.invalid(problem);
    } else if (certificate instanceof Certificate.ClosestPair pair) {
      String problem =
          firstOf(
              problemWith(pair.normal()),
              problemWith("A", a, pair.onA()),
              problemWith("B", b, pair.onB()));
      return problem.isEmpty()
          ? cast.hit(ExactDirection.of(pair.normal()), gap(pair.normal()), pair.onA(), pair.onB())
          : Finding.invalid(problem);
    }
    Finding contact = check(certificate);
    boolean leaves =
        contact.valid()
            && certificate instanceof Certificate.PenetrationAxis axis
            && cast.leaves(ExactDirection.of(axis.normal()));
    return CastCheck.start(contact, leaves);
  }

  Finding checkDepth(AxisVector direction, Certificate certificate) {
    Finding found = check(certificate);
    if (!found.verdict().collides() || !(certificate instanceof Certificate.PenetrationAxis axis)) {
      return found.across();
    }
    CastCheck way = new CastCheck(a, b, radii, direction);
    return new DepthCheck(way, !radii.isZero())
        .depth(
            found,
            ExactDirection.of(axis.normal()),
            gap(axis.normal()),
            axis.commonPoint().onA(),
            axis.commonPoint().onB());
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
          "the normal does not separate: the gap along it is at most %s".formatted(gap.roundUp()));
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
    if (!pair.wholeWeights().isEmpty()) {
      return nearestPair(pair);
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

  /**
   * The vector s between the points, times the sum W of the whole weights, is a multiple of the
   * normal w, and no points of the bodies are nearer along it: {@code gap(w) W = s.w}. Then the
   * distance of the cores is |s| / W.
   */
  private Finding nearestPair(Certificate.ClosestPair pair) {
    Dyadic[] s = new Dyadic[n];
    Arrays.fill(s, Dyadic.ZERO);
    Dyadic total = Dyadic.ZERO;
    for (int term = 0; term < pair.wholeWeights().size(); term++) {
      Dyadic weight = Dyadic.of(pair.wholeWeights().get(term));
      Dyadic[] onA = a.world(pair.onA().vertex(term));
      Dyadic[] onB = b.world(pair.onB().vertex(term));
      total = total.add(weight);
      for (int i = 0; i < n; i++) {
        s[i] = s[i].add(weight.multiply(onB[i].subtract(onA[i])));
      }
    }
    ExactDirection w = ExactDirection.of(pair.normal());
    Dyadic product = Dyadic.ZERO;
    Dyadic square = Dyadic.ZERO;
    for (int i = 0; i < n; i++) {
      product = product.add(s[i].multiply(w.component(i)));
      square = square.add(s[i].square());
    }
    // parallel: (s.w)^2 = s.s w.w
    if (product.signum() <= 0 || !product.square().equals(square.multiply(w.lengthSq()))) {
      return Finding.invalid("the normal is not along the line between the two points");
    }
    ExactGap gap = gap(pair.normal());
    if (!gap.gap().multiply(total).equals(product)) {
      return Finding.invalid(
          "the two points are not the nearest ones: the gap along the normal is less");
    }
    Dyadic weights = total.square();
    return Finding.valid(VERDICTS[1 + gap.compareToRadii()])
        .withLower(QuotientRoot.floor(square, weights, radii))
        .withUpper(QuotientRoot.ceiling(square, weights, radii));
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
    if (!axis.hasBall()) {
      return found;
    }
    SurfaceCheck surface = new SurfaceCheck(a, b, axis.cornersA(), axis.cornersB(), axis.facets());
    if (!surface.problem().isEmpty()) {
      return Finding.invalid(surface.problem());
    }
    double shown = surface.signedDistance(radii);
    return found.withUpper(Math.min(shown, common.upper().orElse(shown)));
  }

  private Finding inside(Certificate.Inside inside) {
    List<List<Integer>> simplices = inside.simplices();
    Dyadic room = radiusB.subtract(radiusA);
    if (room.signum() < 0 && a.vertexCount() > 0) {
      String problem = new FacetCheck(b, simplices).problemWith(a, room.negate());
      return problem.isEmpty() ? Finding.valid(Verdict.SUBSET) : Finding.invalid(problem);
    }
    if (simplices.size() != a.vertexCount()) {
      return Finding.invalid(
          "%d lists of vertices for the %d vertices of A"
              .formatted(simplices.size(), a.vertexCount()));
    }
    if (a.vertexCount() == 0) {
      return Finding.valid(Verdict.SUBSET);
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

  private Finding growth(Certificate.Growth growth) {
    boolean aims = growth.normal().isPresent();
    boolean meets = growth.onA().size() > 0 || growth.onB().size() > 0;
    String problem =
        firstOf(
            problemWith("A", a, growth.aroundA()),
            problemWith("B", b, growth.aroundB()),
            aims ? problemWith(growth.normal().get()) : "",
            meets ? problemWith("A", a, growth.onA()) : "",
            meets ? problemWith("B", b, growth.onB()) : "");
    if (problem.isEmpty()) {
      problem =
          firstOf(
              problemWithCentre("A", a, growth.centreA(), growth.aroundA(), radiusA),
              problemWithCentre("B", b, growth.centreB(), growth.aroundB(), radiusB));
    }
    return problem.isEmpty()
        ? new GrowthCheck(a, b, radii, growth).finding()
        : Finding.invalid(problem);
  }

  private String problemWithCentre(
      String name, ExactBody body, List<Double> centre, ConvexCombination around, Dyadic radius) {
    if (centre.size() != n) {
      return "the centre of %s has %d coordinates, the bodies have dimension %d"
          .formatted(name, centre.size(), n);
    }
    if (!centre.stream().allMatch(Double::isFinite)) {
      return "the centre of %s is %s; it must be finite".formatted(name, centre);
    }
    Dyadic[][] point = {body.world(GrowthCheck.numbers(centre))};
    NearestHulls hulls = NearestHulls.of(point, vertices(body, around));
    Dyadic reach = radius.square().multiply(hulls.distanceSqDenominator());
    return hulls.distanceSqNumerator().compareTo(reach) <= 0
        ? ""
        : "the centre of %s is not in the hull of the vertices around it".formatted(name);
  }

  private Finding emptyBody(Certificate.EmptyBody empty) {
    ExactBody body = empty.side() == BodySide.A ? a : b;
    String problem = VertexRowsCheck.problem(empty, body.vertexCount());
    if (!problem.isEmpty()) {
      return Finding.invalid(problem);
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

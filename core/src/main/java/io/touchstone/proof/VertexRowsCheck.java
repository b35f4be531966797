// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Verdict;
import io.touchstone.checker.parts.ExactBody;
import io.touchstone.checker.parts.ExactDirection;
import io.touchstone.checker.parts.ExactGap;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.MappedInequality;
import io.touchstone.exact.NearbyKernel;
import io.touchstone.exact.QuotientRoot;
import io.touchstone.proof.CertificateChecker.Finding;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks evidence about a polytope, rounded or not, and a body given by half-spaces.
 *
 * <p>Rows with multipliers add up to one inequality {@code W.x <= D} that holds all over the
 * half-spaces. So the gap along W is {@code min W.v - D} over the vertices v, whatever the
 * multipliers are, as long as none is negative. From above the distance is bounded by that of the
 * weighted point and its projection onto the rows named, if that keeps all rows.
 */
final class VertexRowsCheck {

  private final int n;
  private final ExactBody vertices;
  private final Dyadic radius;

  /** The radius and the margin. */
  private final Dyadic reach;

  private final PosedRows rows;

  VertexRowsCheck(int n, ConvexBody body, PoseView pose, PosedRows rows, double margin) {
    this.n = n;
    boolean rounded = body instanceof RoundedPolytope;
    this.vertices =
        new ExactBody(rounded ? ((RoundedPolytope) body).core() : (Polytope) body, pose);
    this.radius = rounded ? Dyadic.of(((RoundedPolytope) body).radius()) : Dyadic.ZERO;
    this.reach = radius.add(Dyadic.of(margin));
    this.rows = rows;
  }

  /** Returns what a body without points proves. */
  static Finding nothing() {
    return Finding.valid(Verdict.DISJOINT)
        .withLower(Double.POSITIVE_INFINITY)
        .withUpper(Double.POSITIVE_INFINITY);
  }

  String problem(String name, ConvexCombination terms) {
    if (terms.size() == 0) {
      return "no vertex of body %s is named".formatted(name);
    }
    for (int term = 0; term < terms.size(); term++) {
      if (!vertices.hasVertex(terms.vertex(term))) {
        return "body %s has no vertex %d; it has %d"
            .formatted(name, terms.vertex(term), vertices.vertexCount());
      }
    }
    return "";
  }

  Finding emptyVertices(Certificate.EmptyBody empty) {
    String problem = problem(empty, vertices.vertexCount());
    return problem.isEmpty() ? nothing() : Finding.invalid(problem);
  }

  /** Returns what is wrong with the claim that a body given by vertices is empty. */
  static String problem(Certificate.EmptyBody empty, int vertexCount) {
    if (vertexCount > 0) {
      return "body %s is not empty: it has %d vertices".formatted(empty.side(), vertexCount);
    }
    return empty.rows().size() == 0
        ? ""
        : "body %s is given by vertices, and has no rows".formatted(empty.side());
  }

  Finding closestPair(ConvexCombination terms, ConvexCombination named) {
    List<MappedInequality> rowsNamed = rows.named(named);
    MappedInequality sum = PosedRows.sum(n, rowsNamed, PosedRows.multipliers(named));
    if (isZero(sum)) {
      return sum.bound().signum() < 0
          ? nothing()
          : Finding.invalid("the rows named add up to no direction");
    }
    ExactGap gap = gap(sum);
    Dyadic[] square = distanceSq(terms, rowsNamed);
    boolean near = square != null && compareToRadius(square) <= 0;
    Verdict verdict =
        gap.compareToRadii() > 0
            ? Verdict.DISJOINT
            : !near
                ? Verdict.UNDECIDED
                : gap.compareToRadii() == 0 ? Verdict.TOUCHING : Verdict.INTERSECTING;
    Finding found = Finding.valid(verdict).withLower(gap.roundDown());
    return square == null
        ? found
        : found.withUpper(QuotientRoot.roundUp(1, square[0], square[1], reach));
  }

  int dimension() {
    return n;
  }

  PosedRows rows() {
    return rows;
  }

  /** Returns the body that has vertices, without its radius. */
  ExactBody core() {
    return vertices;
  }

  /** Returns the radius and the margin. */
  Dyadic reach() {
    return reach;
  }

  /** Returns where a vertex is. */
  Dyadic[] vertex(int vertex) {
    return vertices.world(vertex);
  }

  /** Returns a weighted point of the core. */
  ExactPoint point(ConvexCombination terms) {
    Dyadic weight = Dyadic.ZERO;
    for (int term = 0; term < terms.size(); term++) {
      weight = weight.add(Dyadic.of(terms.weight(term)));
    }
    return new ExactPoint(vertices.weighted(terms), weight);
  }

  Finding commonPoint(ConvexCombination terms, ConvexCombination named) {
    List<MappedInequality> rowsNamed = rows.named(named);
    Dyadic[] square = distanceSq(terms, rowsNamed);
    if (square == null || compareToRadius(square) > 0) {
      // of a point on the surface roundings leave nothing: its weights have to be solved for
      RowContact contact = contact(terms, named);
      Dyadic[] exactly = contact == null ? null : contact.distanceSq(rows);
      if (exactly == null || compareToRadius(exactly) > 0) {
        return square == null
            ? Finding.invalid("the point is not one of the half-spaces, nor is what it is nearest")
            : Finding.invalid(
                "the point is not one of the half-spaces: it is at least %s from them"
                    .formatted(QuotientRoot.roundDown(1, square[0], square[1], reach)));
      }
      square = exactly;
    }
    Verdict verdict = isContact(terms, named) ? Verdict.TOUCHING : Verdict.INTERSECTING;
    return Finding.valid(verdict).withUpper(QuotientRoot.roundUp(1, square[0], square[1], reach));
  }

  /** Tells whether some multipliers near those that are given say that nothing overlaps. */
  private boolean isContact(ConvexCombination terms, ConvexCombination named) {
    if (named.size() == 0) {
      return false;
    }
    MappedInequality sum = PosedRows.sum(n, rows.named(named), PosedRows.multipliers(named));
    if (touches(sum)) {
      return true;
    }
    RowContact contact = contact(terms, named);
    return contact != null && contact.axis() != null && touches(contact.axis());
  }

  private boolean touches(MappedInequality sum) {
    return !isZero(sum) && gap(sum).compareToRadii() == 0;
  }

  private @Nullable RowContact contact(ConvexCombination terms, ConvexCombination named) {
    return named.size() == 0
        ? null
        : RowContact.find(n, vertices, terms, rows.named(named), named, reach.signum() > 0);
  }

  /** Returns the square of the distance of the point and the half-spaces, or a bound, or null. */
  private Dyadic @Nullable [] distanceSq(ConvexCombination terms, List<MappedInequality> named) {
    return distanceSq(point(terms), named, rows);
  }

  static Dyadic @Nullable [] distanceSq(
      ExactPoint point, List<MappedInequality> named, PosedRows rows) {
    if (rows.holds(point)) {
      return new Dyadic[] {Dyadic.ZERO, Dyadic.ONE};
    }
    List<MappedInequality> on = new ArrayList<>(named);
    for (int k = 0; k <= point.coordinates().length; k++) {
      ExactPoint nearest = point.onto(on);
      MappedInequality broken = nearest == null ? null : rows.broken(nearest);
      if (nearest == null || broken == null) {
        return nearest == null ? null : point.distanceSq(nearest);
      }
      on.add(broken); // the roundings of a point take what is nearest to it across other rows
    }
    return null;
  }

  /** Whether a point is as near as the reach, by its foot on the rows named, or those it breaks. */
  boolean isNear(ExactPoint point, List<MappedInequality> named) {
    List<MappedInequality> broken = new ArrayList<>();
    for (int r = 0; r < rows.count(); r++) {
      if (rows.row(r).excess(point.coordinates(), point.weight()).signum() > 0) {
        broken.add(rows.row(r));
      }
    }
    return isNearBy(point, named) || isNearBy(point, broken);
  }

  private boolean isNearBy(ExactPoint point, List<MappedInequality> named) {
    Dyadic[] square = distanceSq(point, named, rows);
    return square != null && compareToRadius(square) <= 0;
  }

  private int compareToRadius(Dyadic[] square) {
    return square[0].compareTo(reach.square().multiply(square[1]));
  }

  /** Every vertex, with its ball, keeps every row. */
  Finding inside() {
    for (int r = 0; vertices.vertexCount() > 0 && r < rows.count(); r++) {
      MappedInequality row = rows.row(r);
      boolean kept =
          isZero(row)
              ? row.bound().signum() >= 0
              : room(row, vertices.farthest(direction(row.normal()))).compareToRadii() >= 0;
      if (!kept) {
        return Finding.invalid("a vertex of A breaks row %d of B".formatted(r));
      }
    }
    return Finding.valid(Verdict.SUBSET);
  }

  /** A vertex breaks a row, or its ball does. */
  Finding outside(int vertex) {
    if (!vertices.hasVertex(vertex)) {
      return Finding.invalid(
          "body A has no vertex %d; it has %d".formatted(vertex, vertices.vertexCount()));
    }
    ExactPoint point = new ExactPoint(vertices.world(vertex), Dyadic.ONE);
    for (int r = 0; r < rows.count(); r++) {
      MappedInequality row = rows.row(r);
      Dyadic excess = row.excess(point.coordinates(), point.weight());
      ExactGap room = new ExactGap(excess.negate(), row.lengthSq(), radius);
      if (excess.signum() > 0 || (!isZero(row) && room.compareToRadii() < 0)) {
        return Finding.valid(Verdict.NOT_SUBSET);
      }
    }
    return Finding.invalid("vertex %d of A keeps all rows of B".formatted(vertex));
  }

  /** Returns how far the farthest vertex is from breaking a row. */
  private ExactGap room(MappedInequality row, Dyadic farthest) {
    Dyadic scale = scaleOf(row.normal());
    Dyadic bound = row.bound().multiply(scale);
    return new ExactGap(bound.subtract(farthest), row.lengthSq().multiply(scale.square()), radius);
  }

  /** Returns {@code min W.v - D} over all vertices. */
  ExactGap gap(MappedInequality sum) {
    ExactDirection w = direction(sum.normal());
    Dyadic scale = scaleOf(sum.normal());
    Dyadic least = vertices.farthest(w.negate()).negate();
    return new ExactGap(least.subtract(sum.bound().multiply(scale)), w.lengthSq(), reach);
  }

  /** Returns a vector as a direction, which is made of integers: scaled by a power of two. */
  static ExactDirection direction(Dyadic[] vector) {
    return ExactDirection.of(AxisVector.of(NearbyKernel.integers(vector)));
  }

  /** Returns that power of two. */
  private static Dyadic scaleOf(Dyadic[] vector) {
    int exponent = Integer.MAX_VALUE;
    for (Dyadic component : vector) {
      exponent = component.isZero() ? exponent : Math.min(exponent, component.exponent());
    }
    return Dyadic.of(BigInteger.ONE, -exponent);
  }

  static boolean isZero(MappedInequality row) {
    return Arrays.stream(row.normal()).allMatch(Dyadic::isZero);
  }
}

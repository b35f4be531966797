// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Verdict;
import io.touchstone.checker.parts.ExactBody;
import io.touchstone.checker.parts.SurfaceCheck;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.LeastMove;
import io.touchstone.exact.QuotientRoot;
import io.touchstone.proof.CertificateChecker.Finding;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Checks evidence of a least depth of half-spaces, in exact numbers. The ball is in the difference
 * of two hulls, those of the points that are named. If they are no farther than e from the bodies,
 * {@code K + e} contains the ball of radius d, and so K that of radius {@code d - e}: support
 * values of closed convex bodies may be subtracted.
 */
final class RowDepthCheck {

  private final int n;
  private final @Nullable PosedRows rowsA;
  private final @Nullable PosedRows rowsB;
  private final @Nullable VertexRowsCheck mixed;
  private final Dyadic reach;
  private final Certificate.RowDepth depth;

  /**
   * Whose half-spaces are rows; the other body is known by the mixed check.
   *
   * @param reach all radii and the margin
   */
  RowDepthCheck(
      int dimension,
      @Nullable PosedRows rowsA,
      @Nullable PosedRows rowsB,
      @Nullable VertexRowsCheck mixed,
      Dyadic reach,
      Certificate.RowDepth depth) {
    n = dimension;
    this.rowsA = rowsA;
    this.rowsB = rowsB;
    this.mixed = mixed;
    this.reach = reach;
    this.depth = depth;
  }

  /**
   * Returns what is proved.
   *
   * @param common what the common point proves
   */
  Finding finding(Finding common) {
    if (!common.valid() || !common.verdict().collides()) {
      return common.valid() ? Finding.invalid("the bodies are not shown to meet") : common;
    }
    MoveCheck move = new MoveCheck(n, rowsA, rowsB, mixed, null);
    boolean plain = depth.planeA().size() + depth.planeB().size() == 0;
    if (plain && depth.facets().isEmpty()) {
      return move.isWhole()
          ? Finding.valid(Verdict.INTERSECTING)
              .withLower(Double.NEGATIVE_INFINITY)
              .withUpper(Double.NEGATIVE_INFINITY)
          : Finding.invalid("the bodies can be moved apart, and no plane says how far");
    }
    if (common.verdict() == Verdict.TOUCHING && reach.isZero()) {
      return Finding.valid(Verdict.TOUCHING).withLower(0).withUpper(0);
    }
    Finding found =
        Finding.valid(common.verdict()).withUpper(Math.min(0, common.upper().orElse(0)));
    if (!depth.facets().isEmpty()) {
      try {
        found = withBall(found);
      } catch (InvalidGeometryException e) {
        return Finding.invalid("the points cannot be read: " + e.getMessage());
      }
    }
    OptionalDouble lower = move.leaving(depth.planeA(), depth.planeB(), reach);
    return lower.isPresent() && found.valid() ? found.withLower(lower.getAsDouble()) : found;
  }

  private Finding withBall(Finding found) {
    ExactBody a = body(rowsA, depth.pointsA());
    ExactBody b = body(rowsB, depth.pointsB());
    OptionalDouble outA = outside(rowsA, a);
    OptionalDouble outB = outside(rowsB, b);
    if (outA.isEmpty() || outB.isEmpty()) {
      return Finding.invalid("how far points are from the half-spaces cannot be told");
    }
    SurfaceCheck surface =
        new SurfaceCheck(a, b, depth.cornersA(), depth.cornersB(), depth.facets());
    if (!surface.problem().isEmpty()) {
      return Finding.invalid(surface.problem());
    }
    Dyadic out = Dyadic.of(outA.getAsDouble()).add(Dyadic.of(outB.getAsDouble()));
    double upper = surface.signedDistance(reach.subtract(out));
    return found.withUpper(Math.min(upper, found.upper().orElse(0)));
  }

  private ExactBody body(@Nullable PosedRows rows, List<List<Double>> points) {
    if (rows == null) {
      if (mixed == null) {
        throw new IllegalStateException("neither body has rows");
      }
      return mixed.core();
    }
    double[] numbers = points.stream().flatMap(List::stream).mapToDouble(c -> c).toArray();
    boolean whole = points.stream().allMatch(point -> point.size() == n);
    if (!whole || numbers.length == 0 || depth.origin().size() != n) {
      throw new InvalidGeometryException("each needs %d coordinates".formatted(n));
    }
    return new ExactBody(
        Polytope.of(n, numbers), Pose.translation(GrowthCheck.numbers(depth.origin())));
  }

  /** Returns how far the farthest of points is from the half-spaces, at most. */
  private OptionalDouble outside(@Nullable PosedRows rows, ExactBody points) {
    double most = 0;
    for (int p = 0; rows != null && p < points.vertexCount(); p++) {
      Dyadic[] point = points.world(p);
      if (!rows.holds(new ExactPoint(point, Dyadic.ONE))) {
        LeastMove back =
            new LeastMove(
                LeastMove.Kind.LEAST_GREATEST,
                new Dyadic[][] {point},
                new boolean[] {true},
                rows.all(),
                0,
                point);
        if (!back.keeps(rows.all(), 0)) {
          return OptionalDouble.empty();
        }
        double greatest =
            QuotientRoot.ratio(true, LeastMove.norm(false, back.move()), back.total());
        most = Math.max(most, greatest);
      }
    }
    return OptionalDouble.of(
        most == 0 ? 0 : Math.nextUp(most * Math.nextUp(Math.sqrt(n)))); // in the Euclidean norm
  }
}

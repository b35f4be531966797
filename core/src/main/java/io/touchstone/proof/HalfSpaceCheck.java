// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.exact.MappedInequality;
import io.touchstone.proof.CertificateChecker.Finding;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks certificates about pairs with a body that is given by half-spaces, for the {@link
 * CertificateChecker}: what is common to all kinds of pairs, and which check is whose. Of two
 * half-space bodies {@link RowsCheck} knows, of one beside vertices {@link VertexRowsCheck}.
 */
final class HalfSpaceCheck {

  private final @Nullable PosedRows rowsA;
  private final @Nullable PosedRows rowsB;
  private final @Nullable VertexRowsCheck mixed;
  private final @Nullable RowsCheck both;

  private HalfSpaceCheck(
      @Nullable PosedRows rowsA,
      @Nullable PosedRows rowsB,
      @Nullable VertexRowsCheck mixed,
      @Nullable RowsCheck both) {
    this.rowsA = rowsA;
    this.rowsB = rowsB;
    this.mixed = mixed;
    this.both = both;
  }

  /**
   * Checks a certificate; one body at least is given by half-spaces.
   *
   * @param direction along which B is cast; null if it is not
   */
  static Finding check(
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      double margin,
      @Nullable AxisVector direction,
      Certificate certificate) {
    int n = a.dimension();
    try {
      PosedRows rowsA = a instanceof HalfSpaces half ? new PosedRows(half, poseA) : null;
      PosedRows rowsB = b instanceof HalfSpaces half ? new PosedRows(half, poseB) : null;
      VertexRowsCheck mixed = null;
      RowsCheck both = null;
      if (rowsA != null && rowsB != null) {
        both = new RowsCheck(n, rowsA, rowsB, margin);
      } else if (rowsA != null) {
        mixed = new VertexRowsCheck(n, b, poseB, rowsA, margin);
      } else if (rowsB != null) {
        mixed = new VertexRowsCheck(n, a, poseA, rowsB, margin);
      }
      HalfSpaceCheck check = new HalfSpaceCheck(rowsA, rowsB, mixed, both);
      return direction == null ? check.check(certificate) : check.checkCast(direction, certificate);
    } catch (ArithmeticException e) {
      return Finding.invalid("the pose of the half-spaces cannot be undone: " + e.getMessage());
    }
  }

  private Finding check(Certificate certificate) {
    if (certificate instanceof Certificate.ClosestPair pair) {
      String problem = problem(pair.onA(), pair.onB());
      if (!problem.isEmpty()) {
        return Finding.invalid(problem);
      }
      return both != null
          ? both.closestPair(pair.onA(), pair.onB())
          : mixed().closestPair(ofVertices(pair.onA(), pair.onB()), ofRows(pair));
    } else if (certificate instanceof Certificate.CommonPoint point) {
      String problem = problem(point.onA(), point.onB());
      if (!problem.isEmpty()) {
        return Finding.invalid(problem);
      }
      return both != null
          ? both.commonPoint(point.onA(), point.onB())
          : mixed()
              .commonPoint(
                  ofVertices(point.onA(), point.onB()), rowsA != null ? point.onA() : point.onB());
    } else if (certificate instanceof Certificate.Inside inside) {
      return inside(inside);
    } else if (certificate instanceof Certificate.OutsideVertex outside) {
      return mixed == null || rowsB == null
          ? Finding.invalid("body A has no vertices that could be outside")
          : mixed.outside(outside.vertex());
    } else if (certificate instanceof Certificate.EmptyBody empty) {
      return empty(empty);
    }
    return Finding.invalid("this kind of evidence cannot speak of half-spaces");
  }

  private Finding checkCast(AxisVector direction, Certificate certificate) {
    if (both != null) {
      return Finding.invalid("a cast of half-spaces against half-spaces has no evidence");
    }
    if (!(certificate instanceof Certificate.ClosestPair pair)) {
      return CastCheck.start(check(certificate), false);
    }
    String problem = problem(pair.onA(), pair.onB());
    if (!problem.isEmpty()) {
      return Finding.invalid(problem);
    }
    // if the half-spaces move, the vertices move against them the other way
    ExactDirection along = ExactDirection.of(direction);
    RowCastCheck cast = new RowCastCheck(mixed(), rowsA == null ? along.negate() : along);
    return cast.check(ofVertices(pair.onA(), pair.onB()), ofRows(pair));
  }

  private VertexRowsCheck mixed() {
    if (mixed == null) {
      throw new IllegalStateException("neither body has vertices");
    }
    return mixed;
  }

  private ConvexCombination ofVertices(ConvexCombination onA, ConvexCombination onB) {
    return rowsA == null ? onA : onB;
  }

  private ConvexCombination ofRows(Certificate.ClosestPair pair) {
    return rowsA != null ? pair.onA() : pair.onB();
  }

  private Finding inside(Certificate.Inside inside) {
    if (both != null) {
      return both.inside(inside.simplices());
    }
    if (rowsB == null) {
      return Finding.invalid("evidence that half-spaces lie in a hull cannot be checked");
    }
    return inside.simplices().isEmpty()
        ? mixed().inside()
        : Finding.invalid("vertices in half-spaces need no lists");
  }

  private Finding empty(Certificate.EmptyBody empty) {
    PosedRows rows = empty.side() == BodySide.A ? rowsA : rowsB;
    if (rows == null) {
      return mixed().emptyVertices(empty.side());
    }
    String problem = problem("body " + empty.side(), rows, empty.rows());
    if (!problem.isEmpty()) {
      return Finding.invalid(problem);
    }
    return contradict(rows.named(empty.rows()), empty.rows())
        ? VertexRowsCheck.nothing()
        : Finding.invalid(
            "body %s is not shown to be empty: the rows named do not contradict each other"
                .formatted(empty.side()));
  }

  /** Tells whether rows add up to {@code 0 <= b} with a negative b. */
  private static boolean contradict(List<MappedInequality> rows, ConvexCombination terms) {
    BigInteger[] multipliers = RowsCheck.balance(rows, weights(terms));
    if (multipliers == null) {
      return false;
    }
    int n = rows.get(0).normal().length;
    return PosedRows.sum(n, rows, PosedRows.exact(multipliers)).bound().signum() < 0;
  }

  static double[] weights(ConvexCombination terms) {
    double[] weights = new double[terms.size()];
    for (int k = 0; k < weights.length; k++) {
      weights[k] = terms.weight(k);
    }
    return weights;
  }

  private String problem(ConvexCombination onA, ConvexCombination onB) {
    String problem = problem("A", rowsA, onA);
    return problem.isEmpty() ? problem("B", rowsB, onB) : problem;
  }

  private String problem(String name, @Nullable PosedRows rows, ConvexCombination terms) {
    if (rows == null) {
      return mixed().problem(name, terms);
    }
    List<Integer> missing = new ArrayList<>();
    for (int term = 0; term < terms.size(); term++) {
      if (terms.vertex(term) >= rows.count()) {
        missing.add(terms.vertex(term));
      }
    }
    return missing.isEmpty()
        ? ""
        : "body %s has no row %d; it has %d".formatted(name, missing.get(0), rows.count());
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.LeastMove;
import io.touchstone.exact.MappedInequality;
import io.touchstone.proof.CertificateChecker.Finding;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
  private final Dyadic reach;
  private final Question question;

  /**
   * What the evidence is read for.
   *
   * @param kind how B is moved, or by what norm; null where it is not
   * @param direction along which it is; null where there is none
   */
  record Question(LeastMove.@Nullable Kind kind, @Nullable AxisVector direction) {

    /** Of bodies where they stand. */
    static final Question PLAIN = new Question(null, null);
  }

  private HalfSpaceCheck(
      @Nullable PosedRows rowsA,
      @Nullable PosedRows rowsB,
      @Nullable VertexRowsCheck mixed,
      @Nullable RowsCheck both,
      Dyadic reach,
      Question question) {
    this.question = question;
    this.reach = reach;
    this.rowsA = rowsA;
    this.rowsB = rowsB;
    this.mixed = mixed;
    this.both = both;
  }

  /**
   * Checks a certificate; one body at least is given by half-spaces.
   *
   * @param question what the evidence is read for
   */
  static Finding check(
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      double margin,
      Question question,
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
      HalfSpaceCheck check =
          new HalfSpaceCheck(
              rowsA,
              rowsB,
              mixed,
              both,
              mixed == null ? Dyadic.of(margin) : mixed.reach(),
              question);
      return question.kind() == null ? check.check(certificate) : check.checkMoved(certificate);
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
      if (both != null) {
        String problem = problem(outside.rowsA(), outside.rowB());
        return problem.isEmpty()
            ? both.outside(outside.rowsA(), outside.rowB())
            : Finding.invalid(problem);
      }
      return mixed == null || rowsB == null
          ? Finding.invalid("body A has no vertices that could be outside")
          : mixed.outside(outside.vertex());
    } else if (certificate instanceof Certificate.EmptyBody empty) {
      return empty(empty);
    } else if (certificate instanceof Certificate.RowDepth depth) {
      return depth(depth);
    }
    return Finding.invalid("this kind of evidence cannot speak of half-spaces");
  }

  private Finding depth(Certificate.RowDepth depth) {
    String problem = rowsA == null ? "" : problem("A", rowsA, depth.planeA());
    if (problem.isEmpty() && rowsB != null) {
      problem = problem("B", rowsB, depth.planeB());
    }
    return problem.isEmpty()
        ? new RowDepthCheck(dimension(), rowsA, rowsB, mixed, reach, depth)
            .finding(check(depth.commonPoint()))
        : Finding.invalid(problem);
  }

  private Finding checkMoved(Certificate certificate) {
    boolean cast = question.kind() == LeastMove.Kind.SOONEST;
    boolean depth = question.kind() == LeastMove.Kind.LATEST;
    ConvexCombination onA;
    ConvexCombination onB;
    if (!depth && certificate instanceof Certificate.ClosestPair pair) {
      onA = pair.onA();
      onB = pair.onB();
    } else if (depth && certificate instanceof Certificate.CommonPoint point) {
      onA = point.onA();
      onB = point.onB();
    } else {
      Finding found = check(certificate);
      return cast ? CastCheck.start(found, false) : found.across();
    }
    String problem = problem(onA, onB);
    if (!problem.isEmpty()) {
      return Finding.invalid(problem);
    }
    MoveCheck check = new MoveCheck(dimension(), rowsA, rowsB, mixed, question.direction());
    if (cast) {
      return check.cast(onA, onB);
    }
    return depth
        ? check.depth(onA, onB)
        : check.distance(question.kind() == LeastMove.Kind.LEAST_SUM, onA, onB);
  }

  private int dimension() {
    PosedRows rows = rowsA == null ? rowsB : rowsA;
    return Objects.requireNonNull(rows).anchor().coordinates().length;
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
      return mixed().emptyVertices(empty);
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

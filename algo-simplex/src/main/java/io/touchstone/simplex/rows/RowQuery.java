package io.touchstone.simplex.rows;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.engine.QueryArguments;
import org.jspecify.annotations.Nullable;

/**
 * Answers about pairs one of whose bodies at least is given by half-spaces, the other being a
 * polytope, rounded or not, or given by half-spaces as well: whether they have a point in common,
 * how far they are apart, whether vertices are a subset of half-spaces, and where vertices and
 * half-spaces meet on the way along a direction. Every answer is right, for the real numbers that
 * the doubles denote, and comes with evidence: rows with multipliers.
 *
 * <p>Scratch memory of one thread. Allocates nothing where doubles are enough to decide.
 */
public final class RowQuery {

  private final int n;
  private final VertexRowsQuery mixed;
  private final RowsPairQuery rows;
  private final RowCast cast;

  /** Creates the memory. */
  public RowQuery(int dimension) {
    n = dimension;
    mixed = new VertexRowsQuery(n);
    rows = new RowsPairQuery(n);
    cast = new RowCast(n, mixed);
  }

  /**
   * Tells whether this answers a question about such bodies; a cast only who may take integers for
   * it, which take a thousand times as long as doubles.
   */
  public static boolean answers(ConvexBody a, ConvexBody b, PairRequest request) {
    boolean known =
        (a instanceof HalfSpaces || b instanceof HalfSpaces) && isKnown(a) && isKnown(b);
    return known
        && switch (request.goal()) {
          case INTERSECTION, CONTAINMENT -> true;
          case DISTANCE -> request.metric() == Metric.EUCLIDEAN;
          case CAST -> !(a instanceof HalfSpaces && b instanceof HalfSpaces);
          case PENETRATION, GROWTH -> false;
        };
  }

  private static boolean isKnown(ConvexBody body) {
    return body instanceof HalfSpaces
        || body instanceof Polytope
        || body instanceof RoundedPolytope;
  }

  /** Answers a question that this {@linkplain #answers answers}. */
  public void evaluate(
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    QueryArguments.requireDimensions(
        n, a.dimension(), poseA.dimension(), b.dimension(), poseB.dimension(), out.dimension());
    if (a.isEmpty() || b.isEmpty()) {
      out.rewrite().rows();
      QueryArguments.writeEmpty(request.goal(), a.isEmpty(), out.amend());
      return;
    }
    HalfSpaces ofA = a instanceof HalfSpaces half ? half : null;
    HalfSpaces ofB = b instanceof HalfSpaces half ? half : null;
    try {
      if (request.goal() == Goal.CONTAINMENT) {
        isSubset(a, poseA, ofA, poseB, ofB, out);
      } else if (request.goal() == Goal.CAST) {
        cast.write(a, poseA, b, poseB, request, out);
      } else if (ofA != null && ofB != null) {
        rows.evaluate(ofA, poseA, ofB, poseB, request, out);
      } else if (ofA != null) {
        mixed.evaluate(ofA, poseA, b, poseB, true, request, out);
      } else if (ofB != null) {
        mixed.evaluate(ofB, poseB, a, poseA, false, request, out);
      }
    } catch (ArithmeticException e) { // the pose of half-spaces cannot be undone
      out.rewrite().rows().verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
    }
  }

  private void isSubset(
      ConvexBody a,
      PoseView poseA,
      @Nullable HalfSpaces ofA,
      PoseView poseB,
      @Nullable HalfSpaces ofB,
      PairResult out) {
    if (ofA != null || ofB == null) {
      throw new UnsupportedQueryException(
          "whether half-spaces are a subset is not answered: in a hull of vertices that is hard by nature (coNP-complete in n dimensions); list the vertices of A");
    }
    VerticesInRows.write(a, poseA, WholePair.rows(ofB, poseB), out);
  }
}

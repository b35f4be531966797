// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import io.touchstone.api.geometry.SupportFunction;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * The evidence of an answer, small enough to write down and to check without the algorithm that
 * found it. Immutable; directions are in the world frame and point from A to B, vertices are
 * indices as given in the bodies. {@code CertificateChecker} says what each kind proves.
 *
 * <p>For bodies with a radius everything speaks of the cores; the checker adds the radii. The
 * evidence of a cast is read along its direction: a plane that B does not cross, or not before its
 * parameter, and points that meet there ({@link SeparatingPlane}, {@link ClosestPair}).
 *
 * <p>For bodies given by half-spaces the indices are those of rows, and weights are multipliers.
 * Multiplied and added up, the inequalities of a body say {@code w.x <= b} all over it: the gap
 * along w is what separates. A pair with such a body has a {@link ClosestPair} for disjoint, whose
 * normal is only there to be read: the multipliers say a more exact one; and a {@link CommonPoint},
 * whose rows are those that the point lies on. Roundings of weights are made good by the checker,
 * which solves for what has to be equal.
 */
public sealed interface Certificate
    permits Certificate.SeparatingPlane,
        Certificate.CommonPoint,
        Certificate.ClosestPair,
        Certificate.PenetrationAxis,
        Certificate.Inside,
        Certificate.OutsideVertex,
        Certificate.EmptyBody,
        Certificate.Growth,
        Certificate.RowDepth,
        NoCertificate {

  /** No evidence: the answer is somebody's word. */
  Certificate NONE = new NoCertificate();

  /**
   * Disjoint: {@code gap(normal)} exceeds the sum of the radii times the length of the normal.
   *
   * @param normal from A to B
   * @param vertexA a vertex of A farthest along the normal, or {@link SupportFunction#NO_VERTEX}
   *     when it was not recorded; it saves the checker's time and is not believed
   * @param vertexB a vertex of B farthest against the normal, or {@link SupportFunction#NO_VERTEX}
   */
  record SeparatingPlane(AxisVector normal, int vertexA, int vertexB) implements Certificate {}

  /**
   * Intersecting: the hulls of a few vertices of A and of a few vertices of B meet.
   *
   * <p>The weights say where, up to roundings. In <em>pair form</em> term k of A and term k of B
   * belong together and have the same weight: the origin is in the hull of the differences a_k -
   * b_k. In <em>Radon form</em> the two combinations are independent.
   *
   * @param onA the point as a combination of vertices of A
   * @param onB the point as a combination of vertices of B
   * @param paired whether the form is the pair form
   */
  record CommonPoint(ConvexCombination onA, ConvexCombination onB, boolean paired)
      implements Certificate {

    /** Checks that the terms of a pair form are pairs. */
    public CommonPoint {
      if (paired && onA.size() != onB.size()) {
        throw new IllegalArgumentException(
            "pair form with %d terms of A and %d of B".formatted(onA.size(), onB.size()));
      }
    }
  }

  /**
   * The distance of the cores lies between the gap along the normal (divided by its length) and the
   * distance of the two points. With the radii subtracted these bound the signed distance.
   *
   * <p>With whole weights both bounds are one number, the root of a rational one: term k of A and
   * term k of B then have the weight {@code wholeWeights[k]}, which the doubles beside them only
   * round, and the normal is a vector of integers along which the two points are exactly as far
   * apart as the bodies are.
   *
   * @param onA point of A
   * @param onB point of B
   * @param normal from A to B
   * @param wholeWeights positive weights of the terms of both bodies, one for each; none where the
   *     points are only as near as doubles can say
   */
  record ClosestPair(
      ConvexCombination onA,
      ConvexCombination onB,
      AxisVector normal,
      List<BigInteger> wholeWeights)
      implements Certificate {

    /** Copies the list and checks that it belongs to the terms and to a normal of integers. */
    public ClosestPair {
      wholeWeights = WholeVector.weights(wholeWeights, onA, onB);
      if (!wholeWeights.isEmpty() && !normal.isInteger()) {
        throw new IllegalArgumentException("whole weights need a normal of integers");
      }
    }

    /** Names two points that are as near as doubles can say. */
    public ClosestPair(ConvexCombination onA, ConvexCombination onB, AxisVector normal) {
      this(onA, onB, normal, List.of());
    }
  }

  /**
   * Intersecting, with a depth of at most {@code h_K(normal)} divided by the length of the normal:
   * a translation of B along the normal by that much ends the overlap.
   *
   * <p>With a ball inside of K = A - B also of at least its radius: moving B by less, wherever to,
   * leaves an overlap. The ball is what is between the origin and a closed surface around it. Its
   * corners are differences of a vertex of A and one of B; its facets are n corners each, {@code
   * c_1, ..., c_n} with {@code det(c_1, ..., c_n) > 0}: in the plane counter-clockwise around the
   * origin, in space counter-clockwise as seen from outside. Of each n - 1 corners as many facets
   * have one order as the other. In one dimension facets are numbers on either side of the origin.
   *
   * @param normal from A to B
   * @param commonPoint why the bodies intersect
   * @param cornersA of each corner of the surface the vertex of A; empty without a surface
   * @param cornersB of each corner the vertex of B
   * @param facets the surface, as numbers of corners; empty without a surface
   */
  record PenetrationAxis(
      AxisVector normal,
      CommonPoint commonPoint,
      List<Integer> cornersA,
      List<Integer> cornersB,
      List<List<Integer>> facets)
      implements Certificate {

    /** Copies the lists and checks that corners have two vertices. */
    public PenetrationAxis {
      cornersA = List.copyOf(cornersA);
      cornersB = List.copyOf(cornersB);
      facets = facets.stream().map(List::copyOf).toList();
      requirePairs(cornersA, cornersB);
    }

    /** Says nothing of a ball. */
    public PenetrationAxis(AxisVector normal, CommonPoint commonPoint) {
      this(normal, commonPoint, List.of(), List.of(), List.of());
    }

    /** Tells whether a surface shows that a ball is inside of K. */
    public boolean hasBall() {
      return !facets.isEmpty();
    }
  }

  /**
   * A is a subset of B: each vertex of A lies in the hull of a few vertices of B.
   *
   * <p>Where B is given by half-spaces and A by vertices, nothing has to be named: each vertex
   * either keeps all inequalities or not.
   *
   * <p>If A is rounded more than B, a ball has to fit behind every facet of B, and the facets are
   * named instead: all of them, as simplices.
   *
   * @param simplices for each vertex of A, in order, the vertices of B around it; or for each facet
   *     of the core of B as many vertices as there are dimensions, a facet with more corners in
   *     parts
   */
  record Inside(List<List<Integer>> simplices) implements Certificate {

    /** Copies the lists. */
    public Inside {
      simplices = simplices.stream().map(List::copyOf).toList();
    }
  }

  /**
   * A is not a subset of B: a vertex of A is farther along the normal than all of B.
   *
   * <p>Where both are given by half-spaces, the point is that on the named rows of A which is
   * nearest to the anchor of A, if it breaks the named row of B; else the nearest of those that
   * break it by the weight of that row, in units of the least power of two that no component of its
   * normal reaches.
   *
   * @param vertex a vertex of A; {@link SupportFunction#NO_VERTEX} where rows are named
   * @param normal out of B towards the vertex
   * @param rowsA the rows of A that the point lies on; none but where a row of B is named
   * @param rowB the row of B that it breaks, with how far it does; none where a vertex is named
   */
  record OutsideVertex(
      int vertex, AxisVector normal, ConvexCombination rowsA, ConvexCombination rowB)
      implements Certificate {

    /** Names a vertex. */
    public OutsideVertex(int vertex, AxisVector normal) {
      this(vertex, normal, ConvexCombination.none(), ConvexCombination.none());
    }
  }

  /**
   * The factor by which both bodies have to grow about their centres until they touch. With c_A and
   * c_B where the centres stand, {@code d = c_B - c_A} and {@code K = (A - c_A) - (B - c_B)} it is
   * 1 / t for the greatest t at which {@code t d} is in K.
   *
   * <p>From below by a plane that K does not cross: {@code w.d / h_K(w)} for a normal w with {@code
   * w.d > 0}. From above by a point t d in K: pairs of vertices with weights. Of bodies without
   * radii the weights are integers, and t d is exactly what they say.
   *
   * @param centreA n coordinates in the frame of A, as its vertices are
   * @param centreB n coordinates in the frame of B
   * @param aroundA vertices of A whose hull, with its radius, has that centre
   * @param aroundB vertices of B likewise
   * @param normal of the plane; nothing for centres in one place, where the factor is 0
   * @param onA vertices of A; none for centres in one place, and where the factor is infinite
   * @param onB vertices of B
   * @param wholeWeights positive weights, with which term k of A and term k of B are a pair; none
   *     where the weights of the terms count
   */
  record Growth(
      List<Double> centreA,
      List<Double> centreB,
      ConvexCombination aroundA,
      ConvexCombination aroundB,
      Optional<AxisVector> normal,
      ConvexCombination onA,
      ConvexCombination onB,
      List<BigInteger> wholeWeights)
      implements Certificate {

    /** Copies the lists and checks that weights belong to pairs. */
    public Growth {
      centreA = List.copyOf(centreA);
      centreB = List.copyOf(centreB);
      wholeWeights = WholeVector.weights(wholeWeights, onA, onB);
    }
  }

  /**
   * Intersecting, and how deep, where a body is given by half-spaces: from above by rows that add
   * up to a plane, {@code h_K(w) / |w|}, from below by a ball in K = A - B, as of {@link
   * PenetrationAxis}. Half-spaces may have no vertices, and such as no double says, so that points
   * stand for them that lie in them but for a rounding; whoever checks it subtracts how far they
   * are outside. Without a plane and without a surface: B, moved however far, still meets A.
   *
   * @param commonPoint why the bodies intersect
   * @param planeA rows of A with multipliers; none of a body by vertices
   * @param planeB rows of B likewise
   * @param origin n coordinates in the world; what points are measured from
   * @param pointsA points of A, each as n coordinates from the origin along the axes of the world;
   *     none of a body by vertices
   * @param pointsB points of B likewise
   * @param cornersA of each corner of the surface the point of A, or else the vertex
   * @param cornersB of each corner the point or vertex of B
   * @param facets the surface, as numbers of corners; empty without a surface
   */
  record RowDepth(
      CommonPoint commonPoint,
      ConvexCombination planeA,
      ConvexCombination planeB,
      List<Double> origin,
      List<List<Double>> pointsA,
      List<List<Double>> pointsB,
      List<Integer> cornersA,
      List<Integer> cornersB,
      List<List<Integer>> facets)
      implements Certificate {

    /** Copies the lists and checks that corners have two points. */
    public RowDepth {
      origin = List.copyOf(origin);
      pointsA = pointsA.stream().map(List::copyOf).toList();
      pointsB = pointsB.stream().map(List::copyOf).toList();
      cornersA = List.copyOf(cornersA);
      cornersB = List.copyOf(cornersB);
      facets = facets.stream().map(List::copyOf).toList();
      requirePairs(cornersA, cornersB);
    }
  }

  /**
   * A body is empty: disjoint from everything, infinitely far, and a subset of everything.
   *
   * @param side which body
   * @param rows of half-spaces, the rows whose inequalities contradict each other, with multipliers
   *     by which they add up to {@code 0 <= b} with a negative b; none of other bodies
   */
  record EmptyBody(BodySide side, ConvexCombination rows) implements Certificate {

    /** Says that a body that has no vertices is empty. */
    public EmptyBody(BodySide side) {
      this(side, ConvexCombination.none());
    }
  }

  private static void requirePairs(List<Integer> cornersA, List<Integer> cornersB) {
    if (cornersA.size() != cornersB.size()) {
      throw new IllegalArgumentException(
          "corners with %d vertices of A and %d of B".formatted(cornersA.size(), cornersB.size()));
    }
  }
}

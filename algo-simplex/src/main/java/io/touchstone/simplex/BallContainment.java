// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.kernel.hull.Hull;

/**
 * Whether a rounded polytope {@code P + r_A U} is a subset of {@code Q + r_B U} with a smaller
 * radius, in integers: exactly if {@code P + s U} with {@code s = r_A - r_B} is one of Q. With the
 * outward normal N of each facet of Q and any point p of it,
 *
 * <pre>{@code N.(p - v) >= s |N|   for every vertex v of P}</pre>
 *
 * <p>The facets are those of the {@linkplain Hull hull} in at most three dimensions; in general the
 * question is coNP-complete (R. M. Freund and J. B. Orlin, Mathematical Programming 33, 1985, 4).
 * What is written as evidence are the facets, as simplices.
 *
 * <p>Scratch memory of one thread.
 */
final class BallContainment {

  /** The most dimensions in which facets are known. */
  static final int MOST_DIMENSIONS = 3;

  private final int n;
  private final IntegerPair pair;
  private final IntegerWriter integers;
  private final RootBounds room = new RootBounds();
  private final int[] facet;
  private final double[] unit;
  private double radiusA;
  private double radiusB;
  private int supportQueries;

  /** Whether a facet has no normal where the body stands, since its pose is no motion. */
  private boolean flattened;

  BallContainment(IntegerPair pair, IntegerWriter integers) {
    n = pair.dimension();
    this.pair = pair;
    this.integers = integers;
    facet = new int[n];
    unit = new double[n];
  }

  int supportQueries() {
    return supportQueries;
  }

  /**
   * Answers about the pair that was placed.
   *
   * @param q the core of B
   * @param newRadiusA greater than that of B
   */
  void write(Polytope q, double newRadiusA, double newRadiusB, PairResult out) {
    begin(newRadiusA, newRadiusB);
    PairResult.Writer answer = out.rewrite();
    boolean inside = n == 1 ? isBetweenEnds(answer) : isInHull(q, answer);
    if (flattened) {
      out.rewrite().verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN);
    } else if (inside) {
      answer.verdict(Verdict.SUBSET, Termination.CONVERGED);
    }
  }

  private void begin(double newRadiusA, double newRadiusB) {
    radiusA = newRadiusA;
    radiusB = newRadiusB;
    supportQueries = 0;
    flattened = false;
  }

  /**
   * Answers where facets are not looked for: that it is none, if it sticks out along an axis; else
   * nothing.
   */
  void writeEnds(double newRadiusA, double newRadiusB, PairResult out) {
    begin(newRadiusA, newRadiusB);
    PairResult.Writer answer = out.rewrite();
    for (int side = 0; side < 2 * n; side++) {
      if (!isInside(axis(side), answer)) {
        return;
      }
    }
    answer.verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
  }

  /** Returns a direction along an axis, or against it. */
  private ScratchInteger[] axis(int side) {
    ScratchIntegers memory = pair.freshMemory();
    ScratchInteger[] axis = memory.zeros(n);
    axis[side / 2] = side % 2 == 0 ? memory.one() : memory.one().negate();
    return axis;
  }

  private boolean isBetweenEnds(PairResult.Writer answer) {
    for (int side = 0; side < 2; side++) {
      ScratchInteger[] outward = axis(side);
      pair.b.farthest(outward);
      facet[0] = pair.b.vertex();
      if (!isInside(outward, answer)) {
        return false;
      }
      answer.enclosedBy(facet, 1);
    }
    return true;
  }

  private boolean isInHull(Polytope q, PairResult.Writer answer) {
    Hull hull = Hull.of(q);
    if (hull.affineDimension() < n) {
      sticksOutOfFlat(hull, answer);
      return false;
    }
    for (int face = 0; face < hull.faceCount(); face++) {
      int first = hull.firstCorner(face);
      int end = hull.firstCorner(face + 1);
      boolean planar = n == 2; // the only face is the polygon, its facets are the edges
      for (int corner = planar ? first : first + 1; corner < (planar ? end : end - 1); corner++) {
        facet[0] = hull.cornerVertex(planar ? corner : first);
        facet[1] =
            hull.cornerVertex(planar && corner + 1 == end ? first : corner + (planar ? 1 : 0));
        if (!planar) {
          facet[2] = hull.cornerVertex(corner + 1);
        }
        pair.freshMemory();
        if (!isInside(outward(), answer)) {
          return false;
        }
        answer.enclosedBy(facet, n);
      }
    }
    return true;
  }

  /** A body without an inside holds no ball: the normal of a plane that it lies in shows that. */
  private void sticksOutOfFlat(Hull hull, PairResult.Writer answer) {
    ScratchIntegers memory = pair.freshMemory();
    ScratchInteger[] origin = pair.b.point(hull.vertex(0));
    ScratchInteger[] normal = memory.zeros(n);
    normal[0] = memory.one();
    if (hull.vertexCount() > 1) {
      ScratchInteger[] edge = memory.subtract(pair.b.point(hull.vertex(1)), origin);
      if (n == 2) {
        normal = turned(edge);
      } else if (hull.affineDimension() == 2) {
        normal = cross(edge, memory.subtract(pair.b.point(hull.vertex(2)), origin));
      } else {
        int axis = edge[0].signum() == 0 && edge[1].signum() == 0 ? 0 : 2;
        ScratchInteger[] other = memory.zeros(n);
        other[axis] = memory.one();
        normal = cross(edge, other);
      }
    }
    if (isZero(normal)) {
      flattened = true;
      return;
    }
    ScratchInteger ahead = pair.a.farthest(normal).subtract(memory.dot(normal, origin, n));
    isInside(ahead.signum() >= 0 ? normal : memory.negate(normal), answer);
  }

  /** Returns the outward normal of the facet; whatever the pose is, B is on one side of it. */
  private ScratchInteger[] outward() {
    ScratchIntegers memory = pair.memory();
    ScratchInteger[] origin = pair.b.point(facet[0]);
    ScratchInteger[] edge = memory.subtract(pair.b.point(facet[1]), origin);
    ScratchInteger[] normal =
        n == 2 ? turned(edge) : cross(edge, memory.subtract(pair.b.point(facet[2]), origin));
    if (isZero(normal)) {
      return normal;
    }
    boolean beyond = pair.b.farthest(normal).compareTo(memory.dot(normal, origin, n)) > 0;
    return beyond ? memory.negate(normal) : normal;
  }

  /**
   * Whether A, with s, stays behind all of B along a direction; else that it does not is written.
   */
  private boolean isInside(ScratchInteger[] outward, PairResult.Writer answer) {
    if (isZero(outward)) {
      flattened = true;
      return false;
    }
    ScratchIntegers memory = pair.memory();
    supportQueries++;
    ScratchInteger behind = pair.b.farthest(outward).subtract(pair.a.farthest(outward));
    if (behind.signum() >= 0) {
      room.set(
          behind.multiply(behind),
          memory.dot(outward, outward, n),
          pair.exponent(),
          radiusA,
          -radiusB,
          0,
          memory);
      if (room.compareTo(0) >= 0) {
        return true;
      }
    }
    ScratchIntegers.toUnit(outward, unit);
    answer
        .verdict(Verdict.NOT_SUBSET, Termination.CONVERGED)
        .normal(unit)
        .featureA(pair.a.vertex(), 1);
    integers.write(outward, answer);
    return false;
  }

  private boolean isZero(ScratchInteger[] vector) {
    for (int i = 0; i < n; i++) {
      if (vector[i].signum() != 0) {
        return false;
      }
    }
    return true;
  }

  private static ScratchInteger[] turned(ScratchInteger[] edge) {
    return new ScratchInteger[] {edge[1], edge[0].negate()};
  }

  private static ScratchInteger[] cross(ScratchInteger[] p, ScratchInteger[] q) {
    ScratchInteger[] product = new ScratchInteger[3];
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      product[i] = p[j].multiply(q[k]).subtract(p[k].multiply(q[j]));
    }
    return product;
  }
}

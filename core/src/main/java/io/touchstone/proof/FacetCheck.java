// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.checker.parts.ExactBody;
import io.touchstone.exact.Dyadic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether simplices are all facets of a polytope Q in at most three dimensions, and whether a
 * polytope P, with a ball of radius s around each of its points, is behind all of them.
 *
 * <p>Each simplex must lie in a plane that all of Q is behind: then it is a part of the boundary of
 * Q, and takes the orientation of its outward normal. And the boundaries of all simplices must add
 * up to nothing. So their sum is a cycle on the boundary, which is a sphere: it covers every point
 * of it equally often, and at least once, as there is a simplex. No facet is missing.
 *
 * <p>A point is then in Q exactly if it is behind the planes of all simplices, and a ball exactly
 * if with the outward normal N and a corner p of each
 *
 * <pre>{@code N.(p - v) >= s |N|}</pre>
 */
final class FacetCheck {

  private static final int MOST_DIMENSIONS = 3;

  private final ExactBody q;
  private final Dyadic[][] pointsOfQ;
  private final List<List<Integer>> simplices;

  FacetCheck(ExactBody q, List<List<Integer>> simplices) {
    this.q = q;
    this.simplices = simplices;
    pointsOfQ = points(q);
  }

  private static Dyadic[][] points(ExactBody body) {
    Dyadic[][] points = new Dyadic[body.vertexCount()][];
    for (int v = 0; v < points.length; v++) {
      points[v] = body.world(v);
    }
    return points;
  }

  /** Returns why it is not shown that P with its balls is in Q, or an empty string. */
  String problemWith(ExactBody p, Dyadic radius) {
    int n = q.dimension();
    if (n > MOST_DIMENSIONS) {
      return "facets are checked in at most %d dimensions, not in %d".formatted(MOST_DIMENSIONS, n);
    }
    if (simplices.isEmpty()) {
      return "no facet of B is named";
    }
    Dyadic[][] pointsOfP = points(p);
    Map<List<Integer>, Integer> ridges = new HashMap<>();
    for (List<Integer> simplex : simplices) {
      if (simplex.size() != n || !simplex.stream().allMatch(q::hasVertex)) {
        return "%s is no facet of B: %d of its %d vertices are needed"
            .formatted(simplex, n, q.vertexCount());
      }
      int sign = outwardSign(simplex);
      if (sign == 0) {
        return "B is not behind the plane of its vertices %s".formatted(simplex);
      }
      if (!isBehind(pointsOfP, radius, simplex, sign)) {
        return "A is not far enough behind the facet %s of B".formatted(simplex);
      }
      addBoundary(simplex, sign, ridges);
    }
    return ridges.values().stream().allMatch(count -> count == 0)
        ? ""
        : "the simplices named are not all facets of B";
  }

  /** Returns by which sign the normal points outward, or 0 if Q is not on one side. */
  private int outwardSign(List<Integer> simplex) {
    Dyadic[] normal = normal(simplex);
    Dyadic corner = along(normal, pointsOfQ[simplex.get(0)]);
    int sign = 0;
    for (Dyadic[] point : pointsOfQ) {
      int side = along(normal, point).compareTo(corner);
      if (side != 0 && sign == 0) {
        sign = -side;
      } else if (side * sign > 0) {
        return 0;
      }
    }
    return Integer.signum(sign);
  }

  private boolean isBehind(Dyadic[][] pointsOfP, Dyadic radius, List<Integer> simplex, int sign) {
    Dyadic[] normal = normal(simplex);
    Dyadic corner = along(normal, pointsOfQ[simplex.get(0)]);
    Dyadic least = radius.square().multiply(along(normal, normal));
    for (Dyadic[] point : pointsOfP) {
      Dyadic behind = corner.subtract(along(normal, point));
      if (behind.signum() * sign < 0 || behind.square().compareTo(least) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns a vector across a simplex: 1, the edge turned back by a right angle, a product. */
  private Dyadic[] normal(List<Integer> simplex) {
    Dyadic[] origin = pointsOfQ[simplex.get(0)];
    if (simplex.size() == 1) {
      return new Dyadic[] {Dyadic.ONE};
    }
    Dyadic[] p = difference(pointsOfQ[simplex.get(1)], origin);
    if (simplex.size() == 2) {
      return new Dyadic[] {p[1], p[0].negate()};
    }
    Dyadic[] r = difference(pointsOfQ[simplex.get(2)], origin);
    Dyadic[] product = new Dyadic[3];
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      product[i] = p[j].multiply(r[k]).subtract(p[k].multiply(r[j]));
    }
    return product;
  }

  /** Adds the boundary: without one corner each, by turns with either sign. */
  private static void addBoundary(
      List<Integer> simplex, int sign, Map<List<Integer>, Integer> ridges) {
    for (int k = 0; k < simplex.size(); k++) {
      List<Integer> ridge = new ArrayList<>(simplex);
      ridge.remove(k);
      int parity = k % 2 == 0 ? sign : -sign;
      if (ridge.size() == 2 && ridge.get(0) > ridge.get(1)) {
        Collections.swap(ridge, 0, 1);
        parity = -parity;
      }
      ridges.merge(ridge, parity, Integer::sum);
    }
  }

  private static Dyadic[] difference(Dyadic[] p, Dyadic[] r) {
    Dyadic[] difference = new Dyadic[p.length];
    for (int i = 0; i < p.length; i++) {
      difference[i] = p[i].subtract(r[i]);
    }
    return difference;
  }

  private static Dyadic along(Dyadic[] w, Dyadic[] point) {
    Dyadic sum = Dyadic.ZERO;
    for (int i = 0; i < w.length; i++) {
      sum = sum.add(w[i].multiply(point[i]));
    }
    return sum;
  }
}

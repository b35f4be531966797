// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.parts;

import io.touchstone.exact.Dyadic;
import io.touchstone.exact.QuotientRoot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether a surface of differences of vertices is closed and around the origin, in exact numbers,
 * and how far its facets are from the origin. It shares no code with who finds surfaces.
 *
 * <p>Every facet has {@code det(c_1, ..., c_n) > 0}, and in the sum of all borders everything
 * cancels: of each n - 1 corners as many facets have one order as the other. Then the surface winds
 * around the origin, at least once, and around all points that are nearer to it than each facet.
 * All corners are in A - B, which is convex; so are these points. A facet is not nearer than its
 * plane, at {@code det(c_1, ..., c_n) / |u|}, u the vector of cofactors of the edges.
 */
public final class SurfaceCheck {

  private final int n;
  private final ExactBody a;
  private final ExactBody b;
  private final List<Integer> cornersA;
  private final List<Integer> cornersB;
  private final List<List<Integer>> facets;
  private final List<Dyadic[]> corners = new ArrayList<>();
  private Dyadic leastSquare = Dyadic.ZERO;
  private Dyadic leastLength = Dyadic.ZERO;
  private final String problem;

  /** Checks the surface of some facets, each as n numbers of corners. */
  public SurfaceCheck(
      ExactBody a,
      ExactBody b,
      List<Integer> cornersA,
      List<Integer> cornersB,
      List<List<Integer>> facets) {
    this.n = a.dimension();
    this.a = a;
    this.b = b;
    this.cornersA = cornersA;
    this.cornersB = cornersB;
    this.facets = facets;
    problem = findProblem();
  }

  /** Returns why the surface shows nothing, or an empty string. */
  public String problem() {
    return problem;
  }

  /** Returns an upper bound of the signed distance, of bodies with radii that add up to r. */
  public double signedDistance(Dyadic radii) {
    return 0 - QuotientRoot.floor(leastSquare, leastLength, radii.negate());
  }

  private String findProblem() {
    for (int k = 0; k < cornersA.size(); k++) {
      int vertexA = cornersA.get(k);
      int vertexB = cornersB.get(k);
      if (!a.hasVertex(vertexA) || !b.hasVertex(vertexB)) {
        return "corner %d is of the vertices %d of A and %d of B; they have %d and %d"
            .formatted(k, vertexA, vertexB, a.vertexCount(), b.vertexCount());
      }
      corners.add(difference(vertexA, vertexB));
    }
    if (facets.isEmpty()) {
      return "the surface has no facets";
    }
    for (int f = 0; f < facets.size(); f++) {
      String found = facetProblem(f, facets.get(f));
      if (!found.isEmpty()) {
        return found;
      }
    }
    return borderProblem();
  }

  private Dyadic[] difference(int vertexA, int vertexB) {
    Dyadic[] of = a.world(vertexA);
    Dyadic[] from = b.world(vertexB);
    Dyadic[] point = new Dyadic[n];
    for (int i = 0; i < n; i++) {
      point[i] = of[i].subtract(from[i]);
    }
    return point;
  }

  /** Looks at a facet on its own, and keeps the least distance. */
  private String facetProblem(int number, List<Integer> facet) {
    if (facet.size() != n) {
      return "facet %d has %d corners instead of %d".formatted(number, facet.size(), n);
    }
    for (int corner : facet) {
      if (corner < 0 || corner >= corners.size()) {
        return "facet %d names corner %d of %d".formatted(number, corner, corners.size());
      }
    }
    Dyadic[] first = corners.get(facet.get(0));
    Dyadic[][] edges = new Dyadic[n - 1][n];
    for (int k = 1; k < n; k++) {
      for (int i = 0; i < n; i++) {
        edges[k - 1][i] = corners.get(facet.get(k))[i].subtract(first[i]);
      }
    }
    Dyadic height = Dyadic.ZERO;
    Dyadic length = Dyadic.ZERO;
    for (int i = 0; i < n; i++) {
      Dyadic cofactor = cofactor(edges, i);
      height = height.add(cofactor.multiply(first[i]));
      length = length.add(cofactor.square());
    }
    if (n > 1 && height.signum() <= 0) {
      return "facet %d does not turn its inner side to the origin".formatted(number);
    }
    if (height.isZero()) {
      return "facet %d is the origin".formatted(number);
    }
    Dyadic square = height.square();
    if (leastLength.isZero()
        || square.multiply(leastLength).compareTo(leastSquare.multiply(length)) < 0) {
      leastSquare = square;
      leastLength = length;
    }
    return "";
  }

  private static Dyadic cofactor(Dyadic[][] edges, int column) {
    Dyadic[][] rest = new Dyadic[edges.length][edges.length];
    for (int row = 0; row < edges.length; row++) {
      for (int c = 0; c < edges.length; c++) {
        rest[row][c] = edges[row][c < column ? c : c + 1];
      }
    }
    Dyadic minor = determinant(rest);
    return column % 2 == 0 ? minor : minor.negate();
  }

  /** Laplace's expansion along the first row. */
  private static Dyadic determinant(Dyadic[][] m) {
    if (m.length == 0) {
      return Dyadic.ONE;
    }
    if (m.length == 1) {
      return m[0][0];
    }
    Dyadic sum = Dyadic.ZERO;
    for (int column = 0; column < m.length; column++) {
      if (!m[0][column].isZero()) {
        Dyadic[][] rest = new Dyadic[m.length - 1][m.length - 1];
        for (int row = 1; row < m.length; row++) {
          for (int c = 0; c < m.length - 1; c++) {
            rest[row - 1][c] = m[row][c < column ? c : c + 1];
          }
        }
        Dyadic term = m[0][column].multiply(determinant(rest));
        sum = column % 2 == 0 ? sum.add(term) : sum.subtract(term);
      }
    }
    return sum;
  }

  private String borderProblem() {
    if (n == 1) { // the border of a number is its sign
      boolean above = false;
      boolean below = false;
      for (List<Integer> facet : facets) {
        int sign = corners.get(facet.get(0))[0].signum();
        above |= sign > 0;
        below |= sign < 0;
      }
      return above && below ? "" : "the origin is not between two corners";
    }
    Map<List<Integer>, Integer> borders = new HashMap<>();
    for (List<Integer> facet : facets) {
      for (int omitted = 0; omitted < n; omitted++) {
        List<Integer> side = new ArrayList<>(facet);
        side.remove(omitted);
        int sign = (omitted % 2 == 0 ? 1 : -1) * sortingSign(side);
        side.sort(null);
        borders.merge(side, sign, Integer::sum);
      }
    }
    for (Map.Entry<List<Integer>, Integer> border : borders.entrySet()) {
      if (border.getValue() != 0) {
        return "the surface is open along the corners %s".formatted(border.getKey());
      }
    }
    return "";
  }

  /** Returns 1 or -1 as the numbers are sorted by an even or odd number of exchanges. */
  private static int sortingSign(List<Integer> numbers) {
    int sign = 1;
    for (int i = 0; i < numbers.size(); i++) {
      for (int j = 0; j < i; j++) {
        sign = numbers.get(j) > numbers.get(i) ? -sign : sign;
      }
    }
    return sign;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.motion;

import io.touchstone.api.motion.ContactWithin;
import io.touchstone.checker.motion.MotionChecker.Finding;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.Enclosure;
import io.touchstone.exact.WholePolynomial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When do n + 1 points of n-space that move linearly meet, some of A and some of B? Exactly, at
 * instants that are mostly irrational.
 *
 * <p>With points p_i(t) the determinant {@code f = det(p_i - p_0)} is a polynomial of degree n at
 * most, and 0 wherever they meet. There, if they span a hyperplane, there is one affine dependence
 * {@code sum l_i p_i = 0, sum l_i = 0} but for a factor, whose weights are the minors {@code l_i =
 * (-1)^i det(p_j, 1 : j not i)} with one coordinate left out, any for which they are not all 0. The
 * hulls meet exactly if those of A have one sign, or are 0, and those of B the other. If f is 0 at
 * all times, the points move in one hyperplane, and what is looked at are the roots of the minors.
 * Signs at roots are algebraic, and not rounded ({@link WholePolynomial}).
 */
public final class MotionCrossing {

  private final int n;
  private final int ofA;

  /** Greatest dimension: determinants are expanded by rows. */
  public static final int MOST_DIMENSIONS = 6;

  /** A row for each point: n coordinates and a 1, each by power of t. */
  private final Dyadic[][][] points;

  private MotionCrossing(
      MotionBody a, List<Integer> verticesA, MotionBody b, List<Integer> verticesB, int n) {
    this.n = n;
    this.ofA = verticesA.size();
    points = new Dyadic[n + 1][n + 1][];
    for (int k = 0; k <= n; k++) {
      MotionBody body = k < ofA ? a : b;
      int vertex = k < ofA ? verticesA.get(k) : verticesB.get(k - ofA);
      Dyadic[] place = body.place(vertex);
      Dyadic[] step = body.step(vertex);
      for (int i = 0; i < n; i++) {
        points[k][i] = new Dyadic[] {place[i], step[i]};
      }
      points[k][n] = new Dyadic[] {Dyadic.ONE};
    }
  }

  public static Finding check(
      MotionBody a, MotionBody b, Dyadic radii, int n, ContactWithin within, int lastDigits) {
    if (!radii.isZero()) {
      return Finding.invalid("an instant of contact is for bodies without radius or separation");
    }
    List<Integer> ofA = within.verticesA();
    List<Integer> ofB = within.verticesB();
    if (ofA.isEmpty() || ofB.isEmpty() || ofA.size() + ofB.size() != n + 1) {
      return Finding.invalid(
          "%d vertices of A and %d of B; %d are needed together, and one of each"
              .formatted(ofA.size(), ofB.size(), n + 1));
    }
    if (n > MOST_DIMENSIONS) {
      return Finding.invalid(
          "instants of contact are for %d dimensions at most".formatted(MOST_DIMENSIONS));
    }
    for (int k = 0; k <= n; k++) {
      MotionBody body = k < ofA.size() ? a : b;
      int vertex = k < ofA.size() ? ofA.get(k) : ofB.get(k - ofA.size());
      if (vertex < 0 || vertex >= body.vertexCount()) {
        return Finding.invalid(
            "there is no vertex %d; the body has %d".formatted(vertex, body.vertexCount()));
      }
    }
    if (!a.isLinear() || !b.isLinear()) {
      return MotionSwing.check(a, b, within, lastDigits);
    }
    Enclosure root =
        new MotionCrossing(a, ofA, b, ofB, n)
            .first(Dyadic.of(within.from()), Dyadic.of(within.to()));
    return root == null
        ? Finding.invalid(
            "the named vertices do not meet from %s to %s".formatted(within.from(), within.to()))
        : Finding.VALID;
  }

  /**
   * Finds the first instant at which vertices meet, rounded to two neighbouring doubles.
   *
   * @return the evidence, or null if they do not meet from one time to the other
   */
  public static @Nullable ContactWithin find(
      MotionBody a,
      List<Integer> verticesA,
      MotionBody b,
      List<Integer> verticesB,
      int n,
      double from,
      double to) {
    MotionCrossing crossing = new MotionCrossing(a, verticesA, b, verticesB, n);
    Found found = crossing.search(Dyadic.of(from), Dyadic.of(to));
    if (found == null) {
      return null;
    }
    Enclosure root = found.root();
    double low = root.low().roundDown();
    double high = root.high().roundUp();
    while (!root.isExact() && Math.nextUp(low) < high) {
      root = found.of().cut(root, Dyadic.of(between(low, high)));
      low = root.low().roundDown();
      high = root.high().roundUp();
    }
    return new ContactWithin(Math.max(from, low), Math.min(to, high), verticesA, verticesB);
  }

  /** Returns the double in the middle of those between two times; 64 halves leave neighbours. */
  private static double between(double low, double high) {
    assert low >= 0 : "times begin at 0";
    return Double.longBitsToDouble(
        (Double.doubleToLongBits(low) + Double.doubleToLongBits(high)) >>> 1);
  }

  private @Nullable Enclosure first(Dyadic from, Dyadic to) {
    Found found = search(from, to);
    return found == null ? null : found.root();
  }

  /**
   * An instant of contact.
   *
   * @param of the polynomial whose root it is
   * @param root an interval that its roots returned
   */
  private record Found(WholePolynomial of, Enclosure root) {}

  private @Nullable Found search(Dyadic from, Dyadic to) {
    WholePolynomial all = determinant(-1, -1);
    List<WholePolynomial[]> dependences = dependences();
    if (!all.isZero()) {
      return firstOf(all, dependences, from, to);
    }
    Found best = null;
    for (WholePolynomial[] weights : dependences) {
      for (WholePolynomial weight : weights) {
        Found found = weight.isZero() ? null : firstOf(weight, dependences, from, to);
        boolean earlier =
            found != null
                && (best == null || found.root().high().compareTo(best.root().high()) < 0);
        best = earlier ? found : best;
      }
    }
    return best;
  }

  private @Nullable Found firstOf(
      WholePolynomial of, List<WholePolynomial[]> dependences, Dyadic from, Dyadic to) {
    for (Enclosure root : of.roots(from, to)) {
      if (meetAt(of, root, dependences)) {
        return new Found(of, root);
      }
    }
    return null;
  }

  /** Returns the minors, for each coordinate that is left out. */
  private List<WholePolynomial[]> dependences() {
    List<WholePolynomial[]> all = new ArrayList<>();
    for (int left = 0; left < n; left++) {
      WholePolynomial[] weights = new WholePolynomial[n + 1];
      for (int k = 0; k <= n; k++) {
        WholePolynomial minor = determinant(k, left);
        weights[k] = (k & 1) == 0 ? minor : minor.negated();
      }
      all.add(weights);
    }
    return all;
  }

  private boolean meetAt(WholePolynomial of, Enclosure root, List<WholePolynomial[]> dependences) {
    for (WholePolynomial[] weights : dependences) {
      int sign = 0; // that of A's weights, and not of B's
      boolean agree = true;
      for (int k = 0; k <= n && agree; k++) {
        int own = weights[k].signAtRoot(of, root) * (k < ofA ? 1 : -1);
        agree = own * sign >= 0;
        sign = own == 0 ? sign : own;
      }
      if (sign != 0) {
        return agree;
      }
    }
    return false;
  }

  /** Returns the determinant without a row and a column; of all, if that is -1. */
  private WholePolynomial determinant(int row, int column) {
    List<Integer> columns = new ArrayList<>();
    for (int i = 0; i <= n; i++) {
      if (i != column) {
        columns.add(i);
      }
    }
    return WholePolynomial.of(expand(0, row, columns));
  }

  /** Returns the determinant of the rows from one on, by power of t. */
  private Dyadic[] expand(int from, int left, List<Integer> columns) {
    int row = from == left ? from + 1 : from;
    if (row > n) {
      return new Dyadic[] {Dyadic.ONE};
    }
    Dyadic[] sum = new Dyadic[columns.size() + 1];
    Arrays.fill(sum, Dyadic.ZERO);
    for (int c = 0; c < columns.size(); c++) {
      List<Integer> others = new ArrayList<>(columns);
      others.remove(c);
      Dyadic[] minor = expand(row + 1, left, others);
      Dyadic[] entry = points[row][columns.get(c)];
      for (int i = 0; i < entry.length; i++) {
        for (int k = 0; k < minor.length; k++) {
          Dyadic product = entry[i].multiply(minor[k]);
          if (!product.isZero()) {
            sum[i + k] = (c & 1) == 0 ? sum[i + k].add(product) : sum[i + k].subtract(product);
          }
        }
      }
    }
    return sum;
  }
}

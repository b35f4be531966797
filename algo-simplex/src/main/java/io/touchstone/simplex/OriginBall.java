package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.WeightedVertices;

/**
 * The radius of a ball around the origin that surely is inside {@code K = A - B}, roundings
 * included, from the vertices that name a common point.
 *
 * <p>Those vertices are the columns of a regular matrix M with a positive solution of {@code M x =
 * (0, 1, ...)}; for the right-hand side {@code (e, 1, ...)} it is {@code x + M^-1 (e, 0, ...)},
 * which stays positive as long as {@code |e| <= x_i / |row i of M^-1|} for all i, and then e is in
 * K. With C the computed inverse and {@code g >= |I - C M|} in the maximum norm, M known up to an
 * error too, {@code |M^-1 - C| <= g / (1 - g) |C|} and {@code |x - x'| <= |C (b - M x')| / (1 - g)}
 * (S. M. Rump, Verification methods, Acta Numerica 19 (2010), theorem 10.2).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class OriginBall {

  /** A coordinate is off by this many roundings of the largest number that it is made of. */
  private static final double COORDINATE_ERROR = 2 * UNIT_ROUNDOFF;

  private final int n;
  private final VertexColumns pair;

  /** Two programs: vertices of A and of B apart, or differences of pairs of them. */
  private final FloatingBasis apart;

  private final FloatingBasis paired;
  private final double[] low;
  private final double[] other;

  OriginBall(int dimension, VertexColumns pair) {
    n = dimension;
    this.pair = pair;
    apart = new FloatingBasis(n + 2);
    paired = new FloatingBasis(n + 1, 1);
    low = new double[(n + 2) * (n + 2)];
    other = new double[n];
  }

  /**
   * Returns the radius in units of the scaled pair, rounded down; 0 when no ball is certain.
   *
   * @param a vertices of A, n + 2 together with those of B, or n + 1 if each has a partner
   */
  double radius(WeightedVertices a, WeightedVertices b, boolean inPairs) {
    int size = inPairs ? n + 1 : n + 2;
    if (inPairs ? a.size() != size || b.size() != size : a.size() + b.size() != size) {
      return 0;
    }
    FloatingBasis basis = inPairs ? paired : apart;
    double[] m = basis.columns();
    for (int c = 0; c < size; c++) {
      int at = c * size;
      if (inPairs) {
        pair.precisePointOfA(a.vertex(c), m, low, at);
        pair.precisePointOfB(b.vertex(c), other, low, 0);
        for (int i = 0; i < n; i++) {
          m[at + i] -= other[i];
        }
        m[at + n] = 1;
      } else if (c < a.size()) {
        pair.precisePointOfA(a.vertex(c), m, low, at);
        m[at + n] = 1;
        m[at + n + 1] = 0;
      } else {
        pair.precisePointOfB(b.vertex(c - a.size()), m, low, at);
        for (int i = 0; i < n; i++) {
          m[at + i] = -m[at + i];
        }
        m[at + n] = 0;
        m[at + n + 1] = 1;
      }
    }
    return basis.factorise() ? radius(basis, m, size) : 0;
  }

  private double radius(FloatingBasis basis, double[] m, int size) {
    double greatest = 1;
    for (int k = 0; k < size * size; k++) {
      greatest = Math.max(greatest, Math.abs(m[k]));
    }
    double error = COORDINATE_ERROR * greatest;
    double g = 0;
    double rest = 0;
    double norm = 0;
    for (int i = 0; i < size; i++) {
      double row = 0;
      double offDiagonal = 0;
      double residual = 0;
      for (int j = 0; j < size; j++) {
        row += Math.abs(basis.get(i, j));
        double product = i == j ? -1 : 0;
        double magnitude = 1;
        for (int k = 0; k < size; k++) {
          double term = basis.get(i, k) * m[j * size + k];
          product += term;
          magnitude += Math.abs(term);
        }
        offDiagonal += Math.abs(product) + (size + 2) * UNIT_ROUNDOFF * magnitude;
        residual += Math.abs(basis.get(i, j)) * residual(basis, m, j, size, error);
      }
      g = Math.max(g, offDiagonal + row * size * error);
      rest = Math.max(rest, residual);
      norm = Math.max(norm, row);
    }
    if (!(g < 0x1p-4)) { // also for NaN
      return 0;
    }
    double lost = 1.01 * rest / (1 - g);
    double change = 1.01 * norm * g / (1 - g);
    double radius = Double.POSITIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      double square = 0;
      for (int k = 0; k < n; k++) {
        square += basis.get(i, k) * basis.get(i, k);
      }
      radius = Math.min(radius, (basis.value(i) - lost) / (Math.sqrt(square) + change));
    }
    return radius > 0 ? 0.99 * radius : 0; // the surplus covers the roundings of these lines
  }

  /** Returns a bound of a component of {@code |b - M x'|}. */
  private double residual(FloatingBasis basis, double[] m, int row, int size, double error) {
    double right = row >= n ? 1 : 0;
    double sum = -right;
    double magnitude = right;
    double total = 0;
    for (int c = 0; c < size; c++) {
      double term = m[c * size + row] * basis.value(c);
      sum += term;
      magnitude += Math.abs(term);
      total += Math.abs(basis.value(c));
    }
    return Math.abs(sum) + (size + 2) * UNIT_ROUNDOFF * magnitude + (row < n ? error * total : 0);
  }
}

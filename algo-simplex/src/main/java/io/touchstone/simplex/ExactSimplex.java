// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.simplex.PairColumns.OF_A;
import static io.touchstone.simplex.PairColumns.OF_B;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.WeightedVertices;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decides in integers whether two polytopes have a point in common, and whether they only touch: a
 * revised simplex method whose columns are priced by support queries, all of them exact.
 *
 * <p>The program has n + 2 rows and one column per vertex and artificial variable:
 *
 * <pre>{@code
 * minimise sum of artificials     columns (a_i; 1; 0), (-b_j; 0; 1), (+-e_k; 0; 0)
 * right-hand side (0; 1; 1)       dual y = (w, alpha, beta)
 * }</pre>
 *
 * The reduced profit of a_i is {@code w.a_i + alpha}, that of b_j {@code -w.b_j + beta}; the best
 * columns are the farthest vertices, and {@code gap(w) = alpha + beta - best_A - best_B}. Optimal
 * with a positive sum means a positive gap, and a positive gap is seen as soon as there is one.
 *
 * <p>Whether the origin is inside {@code K = A - B} or on its boundary is a second program, from
 * the feasible basis: artificials are exchanged for vertices; where none can be, K is flat and the
 * row of the inverse is its normal. Then {@code max t} with {@code -t g} in K, where g is the
 * middle of the basis, a point inside K: positive exactly if the origin is inside, and if not, the
 * dual vector supports K in the origin.
 *
 * <p>Finite by the lexicographic ratio test (G. B. Dantzig, A. Orden, P. Wolfe, Pacific J. Math. 5
 * (1955)), which goes with any rule of pricing; it needs lexicographically positive rows {@code
 * [x_B | B^-1 B_0]}, B_0 the basis with which a program starts.
 *
 * <p>Scratch memory of one thread; allocates nothing after the first queries.
 */
final class ExactSimplex {

  /** What was found. */
  enum Finding {
    /** No point in common; the normal separates. */
    APART,
    /** The origin is inside A - B; the features name a common point. */
    INSIDE,
    /** The origin is on the boundary of A - B; the normal supports, the features name a point. */
    TOUCHING,
    /** There is a common point; it was not asked for more. */
    TOGETHER,
    /** The limit of iterations was reached. */
    LIMIT
  }

  private static final int ARTIFICIAL = ProgramBasis.ARTIFICIAL;
  private static final int RAY = ProgramBasis.OWN;

  private final int n;
  private final int size;
  private final IntegerBasis basis;

  /** Kind and number of the basic column of each row: an axis or a vertex. */
  private final int[] kind;

  private final int[] number;

  /** Sign of the artificial column of each axis. */
  private final int[] sign;

  private final ScratchInteger[][] columns;
  private final ScratchInteger[][] start;
  private final ScratchInteger[] values;
  private final PivotTrace trace;
  private final IntegerPair pair;
  private ScratchIntegers memory = new ScratchIntegers();
  private ScratchInteger[] normal = new ScratchInteger[0];

  /** The column of a ray that is cast, or null. */
  private ScratchInteger @Nullable [] ray;

  /** Components of the ray are multiples of 2^rayExponent. */
  private int rayExponent;

  private int iterations;
  private int supportQueries;
  private int limit;

  // profits of the farthest vertices
  private ScratchInteger bestA = memory.zero();
  private ScratchInteger bestB = memory.zero();

  // the common point that was found
  private final WeightedVertices ofA;
  private final WeightedVertices ofB;
  private final ScratchInteger[] point;
  private ScratchInteger pointDenominator = memory.one();

  /**
   * Creates the memory.
   *
   * @param pair the bodies, to be placed before every question
   */
  ExactSimplex(IntegerPair pair, PivotTrace trace) {
    this.pair = pair;
    n = pair.dimension();
    size = n + 2;
    basis = new IntegerBasis(size);
    kind = new int[size];
    number = new int[size];
    sign = new int[n];
    columns = new ScratchInteger[size][0];
    start = new ScratchInteger[size][0];
    values = new ScratchInteger[size];
    ofA = new WeightedVertices(size);
    ofB = new WeightedVertices(size);
    point = new ScratchInteger[n];
    Arrays.fill(values, memory.zero());
    Arrays.fill(point, memory.zero());
    this.trace = trace;
  }

  /** Returns the number of pivots and of pricings of the last call. */
  int iterations() {
    return iterations;
  }

  /** Returns the number of support queries of the last call. */
  int supportQueries() {
    return supportQueries;
  }

  /**
   * Returns the separating or supporting normal, from A to B, of any length; in the pair's memory.
   */
  ScratchInteger[] normal() {
    return normal;
  }

  /** Returns the vertices of A that name the common point; shared. */
  WeightedVertices ofA() {
    return ofA;
  }

  /** Returns those of B. */
  WeightedVertices ofB() {
    return ofB;
  }

  /**
   * Decides a pair, neither body of it empty.
   *
   * @param guess where to start; a basis that is singular or not feasible is not used
   * @param contact whether a common point is to be told apart: inside or on the boundary
   * @param maxIterations limit of pivots
   */
  Finding solve(BasisGuess guess, boolean contact, int maxIterations) {
    begin(maxIterations);
    if (!startFrom(guess)) {
      startFrom(guess.firstA(), guess.firstB());
    }
    Finding found = meet();
    if (found != Finding.TOGETHER) {
      return found;
    }
    keepFeatures();
    return contact ? contact() : Finding.TOGETHER;
  }

  private void begin(int maxIterations) {
    memory = pair.freshMemory();
    iterations = 0;
    supportQueries = 0;
    limit = maxIterations;
    ofA.clear();
    ofB.clear();
  }

  /**
   * Finds out where a ray enters K; the origin is not in K.
   *
   * @param request whose direction d is not zero
   * @return TOGETHER if some {@code t d} is in K, {@code t >= 0}; {@link #parameter} and the
   *     features then belong to the least t. APART if not, or LIMIT
   */
  Finding cast(PairRequest request) {
    begin(request.maxIterations());
    ray = against(request);
    startFrom(0, 0);
    Finding found = meet();
    if (found == Finding.TOGETHER) {
      found = descend();
      keepFeatures();
    }
    ray = null;
    return found;
  }

  /** Returns the column of the ray: the direction, turned around, in integers. */
  private ScratchInteger[] against(PairRequest request) {
    rayExponent = Integer.MAX_VALUE;
    for (int k = 0; k < n; k++) {
      if (request.direction(k) != 0) {
        rayExponent = Math.min(rayExponent, ScratchIntegers.exponentOf(request.direction(k)));
      }
    }
    ScratchInteger[] column = memory.zeros(size);
    for (int k = 0; k < n; k++) {
      column[k] = memory.of(-request.direction(k), rayExponent);
    }
    return column;
  }

  /** Tells whether B comes nearer along the normal that was found last, if it moves so. */
  boolean isNearing(PairRequest request) {
    return memory.dot(normal, against(request), n).signum() > 0;
  }

  /** Returns the least t of a cast, rounded. */
  double parameter() {
    int row = rowOfRay();
    return row < 0 ? 0 : values[row].quotient(basis.denominator(), pair.exponent() - rayExponent);
  }

  /** The second program of a cast: moves back along the ray as long as that is possible. */
  private Finding descend() {
    exchangeArtificials(); // where K is flat one stays, and does no harm
    remember();
    while (true) {
      int row = rowOfRay();
      if (row < 0 || values[row].signum() == 0) {
        return Finding.TOGETHER;
      }
      if (iterations == limit) {
        return Finding.LIMIT;
      }
      if (isSupported(row, false)) {
        return Finding.TOGETHER;
      }
      enterBetter();
    }
  }

  /** Finds the farthest vertices along w, and the profits of their columns. */
  private void price(ScratchInteger[] w, ScratchInteger alpha, ScratchInteger beta) {
    bestA = pair.a.farthest(w).add(alpha);
    bestB = pair.b.farthest(memory.negate(w)).add(beta);
    supportQueries++;
  }

  /** Prices by a row of the inverse, or its opposite; where nothing pays it is the normal. */
  private boolean isSupported(int row, boolean opposite) {
    ScratchInteger[] y = basis.row(row);
    if (opposite) {
      y = memory.negate(y);
    }
    ScratchInteger[] w = memory.vector(n);
    System.arraycopy(y, 0, w, 0, n);
    price(w, y[n], y[n + 1]);
    boolean supported = bestA.signum() <= 0 && bestB.signum() <= 0;
    if (supported) {
      normal = w;
      trace.direction("supported", iterations, w);
    }
    return supported;
  }

  // --- the basis to start with

  /** Starts from two vertices and artificials that fill the gap between them. */
  private void startFrom(int vertexA, int vertexB) {
    basis.reset(memory);
    for (int k = 0; k < n; k++) {
      insert(k, ARTIFICIAL, k, unit(k, 1));
      sign[k] = 1;
    }
    insert(n, OF_A, vertexA, column(OF_A, vertexA));
    insert(n + 1, OF_B, vertexB, column(OF_B, vertexB));
    evaluate();
    for (int k = 0; k < n; k++) {
      if (values[k].signum() < 0) {
        sign[k] = -1;
        insert(k, ARTIFICIAL, k, unit(k, -1));
      }
    }
    evaluate();
    remember();
  }

  /** Starts from a guess; returns false if its columns are dependent or not feasible. */
  private boolean startFrom(BasisGuess guess) {
    if (guess.size() != size) {
      return false;
    }
    basis.reset(memory);
    Arrays.fill(kind, -1); // a row that has not been taken
    for (int c = 0; c < size; c++) {
      int of = guess.kind(c);
      int what = guess.number(c);
      ScratchInteger[] column = of == ARTIFICIAL ? unit(what, guess.sign(c)) : column(of, what);
      if (of == ARTIFICIAL) {
        sign[what] = guess.sign(c);
      }
      ScratchInteger[] image = basis.times(column);
      int row = freeRow(image);
      if (row < 0) {
        return false;
      }
      basis.exchange(row, image);
      set(row, of, what, column);
    }
    evaluate();
    for (ScratchInteger value : values) {
      if (value.signum() < 0) {
        return false;
      }
    }
    remember();
    return true;
  }

  /** Returns a free row with a component that is not 0, the shortest one; -1 if there is none. */
  private int freeRow(ScratchInteger[] image) {
    int best = -1;
    for (int i = 0; i < size; i++) {
      if (kind[i] < 0
          && image[i].signum() != 0
          && (best < 0 || image[i].bitLength() < image[best].bitLength())) {
        best = i;
      }
    }
    return best;
  }

  private void insert(int row, int of, int what, ScratchInteger[] column) {
    basis.exchange(row, basis.times(column));
    set(row, of, what, column);
  }

  private void set(int row, int of, int what, ScratchInteger[] column) {
    kind[row] = of;
    number[row] = what;
    columns[row] = column;
  }

  /** Takes the current basis as the one by which ties are broken. */
  private void remember() {
    System.arraycopy(columns, 0, start, 0, size);
  }

  private ScratchInteger[] unit(int axis, int sign) {
    ScratchInteger[] column = memory.zeros(size);
    column[axis] = memory.of(sign);
    return column;
  }

  private ScratchInteger[] column(int of, int vertex) {
    boolean isOfA = of == OF_A;
    ScratchInteger[] point = isOfA ? pair.a.point(vertex) : memory.negate(pair.b.point(vertex));
    ScratchInteger[] column = memory.vector(size);
    System.arraycopy(point, 0, column, 0, n);
    column[n] = isOfA ? memory.one() : memory.zero();
    column[n + 1] = isOfA ? memory.zero() : memory.one();
    return column;
  }

  /** Computes the basic solution: the sum of the last two columns of the inverse. */
  private void evaluate() {
    for (int i = 0; i < size; i++) {
      values[i] = basis.get(i, n).add(basis.get(i, n + 1));
    }
  }

  // --- the first program: is there a common point?

  /** Returns {@link Finding#TOGETHER}, {@link Finding#APART} or {@link Finding#LIMIT}. */
  private Finding meet() {
    while (true) {
      ScratchInteger[] y = dualOfArtificials();
      ScratchInteger sum = y[n].add(y[n + 1]);
      assert sum.signum() >= 0 : "a sum of artificials is not negative";
      if (sum.signum() == 0) {
        return Finding.TOGETHER;
      }
      if (iterations == limit) {
        return Finding.LIMIT;
      }
      ScratchInteger[] w = memory.vector(n);
      System.arraycopy(y, 0, w, 0, n);
      price(w, y[n], y[n + 1]);
      ScratchInteger gap = sum.subtract(bestA).subtract(bestB);
      ScratchInteger[] free = ray != null && memory.dot(w, ray, n).signum() > 0 ? ray : null;
      if (gap.signum() <= 0) {
        enterBetter();
      } else if (free != null) {
        enterRay(free);
      } else {
        normal = w;
        trace.direction("separated", iterations, w);
        return Finding.APART;
      }
    }
  }

  private void enterRay(ScratchInteger[] column) {
    ScratchInteger[] image = basis.times(column);
    exchange(leavingRow(image), RAY, 0, column, image);
    iterations++;
  }

  private ScratchInteger[] dualOfArtificials() {
    ScratchInteger[] y = memory.vector(size);
    for (int j = 0; j < size; j++) {
      ScratchInteger sum = memory.zero();
      for (int i = 0; i < size; i++) {
        if (kind[i] == ARTIFICIAL) {
          sum = sum.add(basis.get(i, j));
        }
      }
      y[j] = sum;
    }
    return y;
  }

  /** Lets the farthest vertex of A or of B enter, whichever has the greater profit. */
  private void enterBetter() {
    int of = bestA.compareTo(bestB) >= 0 ? OF_A : OF_B;
    int vertex = of == OF_A ? pair.a.vertex() : pair.b.vertex();
    ScratchInteger[] column = column(of, vertex);
    ScratchInteger[] image = basis.times(column);
    int row = leavingRow(image);
    trace.pivot(iterations, of == OF_A, vertex, row, values[row].signum() == 0, true);
    exchange(row, of, vertex, column, image);
    iterations++;
  }

  private void exchange(
      int row, int of, int what, ScratchInteger[] column, ScratchInteger[] image) {
    basis.exchange(row, image);
    set(row, of, what, column);
    evaluate();
  }

  /** The lexicographic ratio test; there is a positive component, for the program is bounded. */
  private int leavingRow(ScratchInteger[] image) {
    int best = -1;
    for (int i = 0; i < size; i++) {
      if (image[i].signum() > 0 && (best < 0 || isLower(i, best, image))) {
        best = i;
      }
    }
    assert best >= 0 : "the program is bounded";
    return best;
  }

  /** Compares {@code [x_B | B^-1 B_0] / image} of two rows, lexicographically. */
  private boolean isLower(int i, int best, ScratchInteger[] image) {
    int order = ScratchInteger.compareRatios(values[i], image[i], values[best], image[best]);
    for (int j = 0; order == 0 && j < size; j++) {
      order =
          ScratchInteger.compareRatios(
              basis.rowTimes(i, start[j]), image[i], basis.rowTimes(best, start[j]), image[best]);
    }
    assert order != 0 : "rows of a regular matrix are not proportional";
    return order < 0;
  }

  private void keepFeatures() {
    for (int i = 0; i < size; i++) {
      if (values[i].signum() > 0 && (kind[i] == OF_A || kind[i] == OF_B)) {
        (kind[i] == OF_A ? ofA : ofB).add(number[i], values[i].quotient(basis.denominator(), 0));
      }
    }
    pointDenominator = basis.denominator();
    for (int k = 0; k < n; k++) {
      point[k] = memory.zero();
      for (int i = 0; i < size; i++) {
        if (kind[i] == OF_A && values[i].signum() > 0) {
          point[k] = point[k].add(values[i].multiply(columns[i][k]));
        }
      }
    }
  }

  /** Writes the common point that was found, in the world, rounded. */
  void commonPoint(double[] target) {
    for (int k = 0; k < n; k++) {
      target[k] = pair.origin(k) + point[k].quotient(pointDenominator, pair.exponent());
    }
  }

  // --- the second program: is the origin inside A - B?

  private Finding contact() {
    if (!exchangeArtificials()) {
      return Finding.TOUCHING;
    }
    if (isInside()) {
      return Finding.INSIDE;
    }
    enterRay();
    int ray = rowOfRay();
    while (values[ray].signum() == 0) {
      if (iterations == limit) {
        return Finding.LIMIT;
      }
      if (isSupported(ray, true)) {
        assert bestA.signum() == 0 && bestB.signum() == 0 : "the bodies have a point in common";
        return Finding.TOUCHING;
      }
      enterBetter();
      assert kind[ray] == RAY : "the ray never leaves";
    }
    return Finding.INSIDE;
  }

  /** Whether all weights are positive: the vertices then span a neighbourhood. */
  private boolean isInside() {
    for (int i = 0; i < size; i++) {
      if (values[i].signum() == 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Replaces the artificials, which are 0, by vertices. A row y of the inverse vanishes on all
   * other basic columns; a vertex on which it does not can take the place. If there is none, {@code
   * w.x} is one and the same number on A and B.
   *
   * @return false if K is flat; then the normal is known
   */
  private boolean exchangeArtificials() {
    boolean solid = true;
    for (int row = 0; row < size; row++) {
      solid &= kind[row] != ARTIFICIAL || exchangeArtificial(row);
    }
    return solid;
  }

  private boolean exchangeArtificial(int row) {
    ScratchInteger[] w = memory.vector(n);
    for (int k = 0; k < n; k++) {
      w[k] = basis.get(row, k);
    }
    ScratchInteger[] opposite = memory.negate(w);
    ScratchInteger alpha = basis.get(row, n);
    ScratchInteger beta = basis.get(row, n + 1);
    supportQueries += 2;
    if (pair.a.farthest(w).add(alpha).signum() != 0
        || pair.a.farthest(opposite).subtract(alpha).signum() != 0) {
      replace(row, OF_A, pair.a.vertex());
    } else if (pair.b.farthest(opposite).add(beta).signum() != 0
        || pair.b.farthest(w).subtract(beta).signum() != 0) {
      replace(row, OF_B, pair.b.vertex());
    } else {
      normal = w;
      trace.direction("supported", iterations, w);
      return false;
    }
    return true;
  }

  private void replace(int row, int of, int vertex) {
    ScratchInteger[] column = column(of, vertex);
    trace.pivot(iterations, of == OF_A, vertex, row, true, true);
    exchange(row, of, vertex, column, basis.times(column));
    iterations++;
  }

  /**
   * Lets the column (g; 0; 0) enter, g the mean of the basic vertices of A less that of B, times
   * their numbers p and q. As {@code g = q sum a - p sum b} is also {@code q sum (a; 1; 0) + p sum
   * (-b; 0; 1) - pq (0; 1; 1)}, its image is known: q or p, less pq times the basic solution.
   */
  private void enterRay() {
    int ofA = 0;
    for (int i = 0; i < size; i++) {
      ofA += kind[i] == OF_A ? 1 : 0;
    }
    ScratchInteger p = memory.of(ofA);
    ScratchInteger q = memory.of(size - ofA);
    ScratchInteger[] g = memory.zeros(size);
    ScratchInteger[] image = memory.vector(size);
    for (int i = 0; i < size; i++) {
      ScratchInteger factor = kind[i] == OF_A ? q : p;
      for (int k = 0; k < n; k++) {
        g[k] = g[k].add(columns[i][k].multiply(factor));
      }
      image[i] = basis.denominator().multiply(factor).subtract(values[i].multiply(p).multiply(q));
    }
    remember();
    exchange(leavingRow(image), RAY, 0, g, image);
  }

  /** Returns the row of the ray, -1 if it is not basic. */
  private int rowOfRay() {
    for (int row = 0; row < size; row++) {
      if (kind[row] == RAY) {
        return row;
      }
    }
    return -1;
  }
}

package io.touchstone.simplex;

import java.util.Arrays;

/**
 * The linear program that looks for a common point of two bodies, A being moved by -p, and the
 * revised simplex method in doubles that solves it:
 *
 * <pre>{@code
 * minimise sum of artificials     columns (a - p; 1; 0), (-b; 0; 1), (+-e_k; 0; 0)
 * right-hand side (0; 1; 1)       dual y = (w, alpha, beta)
 * }</pre>
 *
 * with a and b points of the bodies, whatever they are found by. The profit of a column is its
 * product with y; that of a is {@code w.(a - p) + alpha}, that of b {@code -w.b + beta}, so that
 * the farthest points have the greatest (Dantzig's rule), and {@code gap(w) <= sum of artificials}.
 * Both enter, one after the other. Where w separates it ends at once, long before the optimum as a
 * rule. Artificials never come back, and leave before others that tie.
 *
 * <p>Source: V. Chvatal, Linear Programming (1983), chapters 7 and 8 (revised simplex, two phases).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class PhaseOne {

  /** How it ended. */
  enum Ending {
    /** The direction that was looked along last separates the bodies. */
    APART,
    /** No artificial is left, up to roundings. */
    FEASIBLE,
    /** Roundings leave it open. */
    OPEN,
    /** The limit of iterations was reached. */
    LIMIT
  }

  /** What can be proved along a direction. */
  interface Separation {
    /**
     * Tells whether the bodies surely are apart along the direction that was looked along last, by
     * the points that were found.
     *
     * @param w its n components; shared
     */
    boolean isProved(double[] w);
  }

  static final int ARTIFICIAL = 0;
  static final int OF_A = 1;
  static final int OF_B = 2;

  private final int n;
  private final int size;
  private final PricedPoints points;
  private final Separation separation;
  private final PivotTrace trace;
  private final FloatingBasis basis;
  private final RatioTest ratios;
  private final int[] kind;
  private final int[] number;
  private final int[] sign;
  private final double[] y;
  private final double[] image;
  private final double[] target;
  private final double[] columnA;
  private final double[] columnB;
  private int pointA;
  private int pointB;
  private int iterations;
  private int supportQueries;

  PhaseOne(int dimension, PricedPoints points, Separation separation, PivotTrace trace) {
    n = dimension;
    size = n + 2;
    this.points = points;
    this.separation = separation;
    this.trace = trace;
    basis = new FloatingBasis(size);
    ratios = new RatioTest(size, basis);
    kind = new int[size];
    number = new int[size];
    sign = new int[n];
    y = new double[size];
    image = new double[size];
    target = new double[n];
    columnA = new double[size];
    columnB = new double[size];
    columnA[n] = 1;
    columnB[n + 1] = 1;
  }

  /** Forgets what was counted. */
  void begin() {
    iterations = 0;
    supportQueries = 0;
  }

  int iterations() {
    return iterations;
  }

  int supportQueries() {
    return supportQueries;
  }

  /** Returns p, the point of K = A - B that is looked for; the origin at first. Shared. */
  double[] target() {
    return target;
  }

  /** Returns the number of the point of A that was found last. */
  int pointA() {
    return pointA;
  }

  /** Returns the number of the point of B that was found last. */
  int pointB() {
    return pointB;
  }

  /** Returns {@code w.(a - p - b)} of the points that were found last. */
  double ahead(double[] w) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += w[i] * (columnA[i] + columnB[i]);
    }
    return sum;
  }

  /** Returns what the basic column of a row is: an artificial, or a point of A or of B. */
  int kind(int row) {
    return kind[row];
  }

  /** Returns the axis of an artificial, or the number that a point was given. */
  int number(int row) {
    return number[row];
  }

  /** Returns the sign of the artificial of an axis. */
  int sign(int axis) {
    return sign[axis];
  }

  /** Returns a component of the basic solution. */
  double value(int row) {
    return basis.value(row);
  }

  /** Returns the basic columns, the one of row i from {@code i (n + 2)} on. Shared. */
  double[] columns() {
    return basis.columns();
  }

  /**
   * Solves the program from the farthest points along a direction.
   *
   * @param w n components, not all of them 0
   * @param limit of iterations
   */
  Ending solve(double[] w, int limit) {
    int last = iterations + limit;
    if (!lookOnce(w)) {
      return Ending.OPEN;
    }
    if (separation.isProved(w)) {
      return Ending.APART;
    }
    return start() ? improve(last) : Ending.OPEN;
  }

  private Ending improve(int last) {
    while (price()) {
      if (iterations >= last) {
        return Ending.LIMIT;
      }
      if (!look(y)) {
        return Ending.OPEN;
      }
      if (separation.isProved(y)) {
        return Ending.APART;
      }
      double profitA = profit(columnA);
      double profitB = profit(columnB);
      double noise = noise();
      if (!(Math.max(profitA, profitB) > noise)) { // also for NaN
        return Ending.OPEN;
      }
      boolean firstA = profitA >= profitB;
      if (!enter(firstA)) {
        return Ending.OPEN;
      }
      iterations++;
      // the other one, if it still pays: it costs no support query
      if ((firstA ? profitB : profitA) > noise
          && price()
          && profit(firstA ? columnB : columnA) > noise
          && !enter(!firstA)) {
        return Ending.OPEN;
      }
    }
    return Ending.FEASIBLE;
  }

  /** Looks along a direction of one's own, which counts as an iteration; as {@link #look}. */
  boolean lookOnce(double[] w) {
    iterations++;
    return look(w);
  }

  /** Finds the farthest points along w; returns false if a body has turned out to have none. */
  private boolean look(double[] w) {
    supportQueries++;
    pointA = points.farthestOfA(w);
    pointB = points.farthestOfB(w);
    readA(pointA);
    readB(pointB);
    return !points.isEmpty();
  }

  private void readA(int point) {
    points.pointOfA(point, columnA, 0);
    for (int i = 0; i < n; i++) {
      columnA[i] -= target[i];
    }
  }

  private void readB(int point) {
    points.pointOfB(point, columnB, 0);
    for (int i = 0; i < n; i++) {
      columnB[i] = -columnB[i];
    }
  }

  /** Starts from the points that were found, and artificials for what is between them. */
  private boolean start() {
    double[] columns = basis.columns();
    for (int k = 0; k < n; k++) {
      sign[k] = columnA[k] + columnB[k] > 0 ? -1 : 1;
      Arrays.fill(columns, k * size, (k + 1) * size, 0);
      columns[k * size + k] = sign[k];
      kind[k] = ARTIFICIAL;
      number[k] = k;
      ratios.setRole(k, RatioTest.Role.UNWANTED);
    }
    set(n, OF_A, pointA, columnA);
    set(n + 1, OF_B, pointB, columnB);
    return invert();
  }

  /** Puts a point of A into a row, before {@link #invert}. */
  void setA(int row, int point) {
    readA(point);
    set(row, OF_A, point, columnA);
  }

  /** Puts a point of B into a row, before {@link #invert}. */
  void setB(int row, int point) {
    readB(point);
    set(row, OF_B, point, columnB);
  }

  private void set(int row, int of, int itsNumber, double[] column) {
    name(row, of, itsNumber);
    System.arraycopy(column, 0, basis.columns(), row * size, size);
  }

  /** Takes the columns as the basis of a new program; returns false if they are dependent. */
  boolean invert() {
    basis.beginProgram();
    return basis.factorise();
  }

  private void name(int row, int of, int itsNumber) {
    kind[row] = of;
    number[row] = itsNumber;
    ratios.setRole(row, RatioTest.Role.PLAIN);
  }

  /**
   * Computes the dual vector of the artificials.
   *
   * @return false if their sum is 0, up to roundings
   */
  private boolean price() {
    double sum = 0;
    Arrays.fill(y, 0);
    for (int i = 0; i < size; i++) {
      if (kind[i] == ARTIFICIAL) {
        sum += Math.max(0, basis.value(i));
        for (int j = 0; j < size; j++) {
          y[j] += basis.get(i, j);
        }
      }
    }
    return sum > RatioTest.NOISE;
  }

  /** Returns what a profit may be off by roundings. */
  private double noise() {
    return RatioTest.NOISE * (1 + Math.abs(y[n]) + Math.abs(y[n + 1]));
  }

  /** Returns the reduced profit of the column of a point. */
  private double profit(double[] column) {
    double profit = y[n] * column[n] + y[n + 1] * column[n + 1];
    for (int i = 0; i < n; i++) {
      profit += y[i] * column[i];
    }
    return profit;
  }

  /** Lets the point that was found enter; returns false if no pivot is large enough. */
  private boolean enter(boolean isOfA) {
    double[] column = isOfA ? columnA : columnB;
    basis.times(column, image);
    int row = ratios.leavingRow(image);
    if (row < 0) {
      return false;
    }
    int point = isOfA ? pointA : pointB;
    if (trace.isOn()) {
      boolean stands = !(basis.value(row) > RatioTest.NOISE);
      trace.pivot(iterations, isOfA, point, row, stands, false);
    }
    name(row, isOfA ? OF_A : OF_B, point);
    return basis.exchange(row, column, image);
  }
}

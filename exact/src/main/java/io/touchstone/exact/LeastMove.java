// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * The least or greatest move that lets points keep inequalities, in exact numbers: of all x in a
 * polyhedron, the hull of points and directions, and all moves m of one kind, those with
 *
 * <pre>{@code
 * W_r.x <= D_r                   for the rows that stay,
 * W_r.(x + m) <= D_r             for the rows that m counts for.
 * }</pre>
 *
 * <p>Either {@code m = t d} with the least or the greatest {@code t >= 0}, or any m with the least
 * sum of its magnitudes or the least greatest one. A linear program ({@link WholeProgram}) whose
 * unknowns are the weights of points and directions and the parts of m.
 *
 * <p>Memory of one solution; not thread-safe. Allocates.
 */
public final class LeastMove {

  /** What is looked for. */
  public enum Kind {
    /** {@code m = t d} with the least t. */
    SOONEST,
    /** {@code m = t d} with the greatest t. */
    LATEST,
    /** The least sum of magnitudes. */
    LEAST_SUM,
    /** The least greatest magnitude. */
    LEAST_GREATEST
  }

  private final int n;
  private final Kind kind;
  private final Dyadic[][] points;
  private final boolean[] isPoint;
  private final Dyadic[] along;
  private final int rows;

  /** Row r of the program is that of the inequality, divided by two to this power. */
  private final int[] exponents;

  private final WholeProgram program;
  private final WholeProgram.Ending ending;

  /**
   * Solves for a move.
   *
   * @param points n numbers for each point or direction
   * @param isPoint whether it is a point
   * @param inequalities those that stay, and then those that the move counts for
   * @param staying how many stay
   * @param along d; not looked at where a norm is asked for
   */
  public LeastMove(
      Kind kind,
      Dyadic[][] points,
      boolean[] isPoint,
      MappedInequality[] inequalities,
      int staying,
      Dyadic[] along) {
    this.kind = kind;
    this.points = points;
    this.isPoint = isPoint;
    this.along = along;
    n = along.length;
    rows = inequalities.length;
    Dyadic[][] moves = moves();
    int unknowns = points.length + moves.length;
    boolean norm = kind == Kind.LEAST_GREATEST;
    BigInteger[][] matrix = new BigInteger[rows + (norm ? 2 * n : 0)][];
    exponents = new int[rows];
    for (int r = 0; r < rows; r++) {
      Dyadic[] numbers = new Dyadic[unknowns];
      for (int i = 0; i < points.length; i++) {
        numbers[i] = inequalities[r].excess(points[i], isPoint[i] ? Dyadic.ONE : Dyadic.ZERO);
      }
      for (int k = 0; k < moves.length; k++) {
        numbers[points.length + k] =
            r < staying ? Dyadic.ZERO : inequalities[r].excess(moves[k], Dyadic.ZERO);
      }
      exponents[r] = NearbyKernel.exponent(numbers);
      matrix[r] = NearbyKernel.integers(numbers);
    }
    for (int k = rows; k < matrix.length; k++) {
      matrix[k] = limit((k - rows) / 2, (k - rows) % 2 == 0, moves, unknowns);
    }
    program = new WholeProgram(matrix, Arrays.copyOf(isPoint, unknowns), costs(moves.length));
    ending = program.solve();
  }

  /**
   * Returns directions that, from any point, lead everywhere with weights that are not negative.
   *
   * @param point where the space begins
   * @return the point, and then n + 1 directions
   */
  public static Dyadic[][] space(Dyadic[] point) {
    int n = point.length;
    Dyadic[][] space = new Dyadic[n + 2][n];
    space[0] = point.clone();
    for (int k = 0; k < n; k++) {
      Arrays.fill(space[k + 1], Dyadic.ZERO);
      space[k + 1][k] = Dyadic.ONE;
    }
    Arrays.fill(space[n + 1], Dyadic.ONE.negate());
    return space;
  }

  /** Solves for a move of the points of all of space; see the constructor. */
  public static LeastMove inSpace(
      Kind kind, Dyadic[] from, MappedInequality[] inequalities, int staying, Dyadic[] along) {
    Dyadic[][] space = space(from);
    boolean[] isPoint = new boolean[space.length];
    isPoint[0] = true;
    return new LeastMove(kind, space, isPoint, inequalities, staying, along);
  }

  /** Returns the sum of the magnitudes of components, or the greatest of them. */
  public static Dyadic norm(boolean sum, Dyadic[] vector) {
    Dyadic norm = Dyadic.ZERO;
    for (Dyadic component : vector) {
      Dyadic size = component.abs();
      norm = sum ? norm.add(size) : size.compareTo(norm) > 0 ? size : norm;
    }
    return norm;
  }

  /** Returns the parts of a move: d, or unit vectors and their opposites; and one for the limit. */
  private Dyadic[][] moves() {
    if (kind == Kind.SOONEST || kind == Kind.LATEST) {
      return new Dyadic[][] {along};
    }
    Dyadic[][] moves = new Dyadic[2 * n + (kind == Kind.LEAST_GREATEST ? 1 : 0)][n];
    for (Dyadic[] move : moves) {
      Arrays.fill(move, Dyadic.ZERO);
    }
    for (int k = 0; k < n; k++) {
      moves[2 * k][k] = Dyadic.ONE;
      moves[2 * k + 1][k] = Dyadic.ONE.negate();
    }
    return moves;
  }

  /** Returns the row that says that a component is no greater than the limit, or its opposite. */
  private BigInteger[] limit(int axis, boolean positive, Dyadic[][] moves, int unknowns) {
    BigInteger[] row = new BigInteger[unknowns];
    Arrays.fill(row, BigInteger.ZERO);
    for (int k = 0; k < moves.length - 1; k++) {
      int sign = moves[k][axis].signum();
      row[points.length + k] = BigInteger.valueOf(positive ? sign : -sign);
    }
    row[unknowns - 1] = BigInteger.ONE.negate();
    return row;
  }

  private BigInteger[] costs(int moves) {
    BigInteger[] costs = new BigInteger[points.length + moves];
    Arrays.fill(costs, BigInteger.ZERO);
    if (kind == Kind.LEAST_SUM) {
      Arrays.fill(costs, points.length, costs.length, BigInteger.ONE);
    } else {
      BigInteger sign = kind == Kind.LATEST ? BigInteger.ONE.negate() : BigInteger.ONE;
      costs[costs.length - 1] = sign;
    }
    return costs;
  }

  /** Returns how it ended: with a move, with none, or with moves without end. */
  public WholeProgram.Ending ending() {
    return ending;
  }

  /** Returns t or the norm of the move, times {@link #total}; not negative. */
  public Dyadic value() {
    Dyadic value = Dyadic.of(program.value());
    return kind == Kind.LATEST ? value.negate() : value;
  }

  /** Returns what numbers are to be divided by; positive. */
  public Dyadic total() {
    return Dyadic.of(program.denominator());
  }

  /** Returns the weight of a point or direction, times {@link #total}. */
  public Dyadic weight(int i) {
    return Dyadic.of(program.unknown(i));
  }

  /** Returns the point x of the polyhedron, times {@link #total}. */
  public Dyadic[] point() {
    return sum(points, 0);
  }

  /** Returns the move, times {@link #total}. */
  public Dyadic[] move() {
    return sum(moves(), points.length);
  }

  private Dyadic[] sum(Dyadic[][] vectors, int first) {
    Dyadic[] sum = new Dyadic[n];
    Arrays.fill(sum, Dyadic.ZERO);
    for (int i = 0; i < vectors.length; i++) {
      Dyadic weight = Dyadic.of(program.unknown(first + i));
      for (int k = 0; k < n && !weight.isZero(); k++) {
        sum[k] = sum[k].add(weight.multiply(vectors[i][k]));
      }
    }
    return sum;
  }

  /**
   * Returns the multiplier of an inequality, not negative, up to one positive factor for all. Their
   * sum shows that no move is less, or greater, or that there is none.
   */
  public Dyadic multiplier(int row) {
    return Dyadic.of(program.multiplier(row), -exponents[row]);
  }

  /**
   * Tells whether the weights, checked one by one, make a point of the polyhedron: none is
   * negative, and those of points add up to {@link #total}, which is positive.
   */
  public boolean isWeighted() {
    Dyadic total = Dyadic.ZERO;
    boolean weighted = true;
    for (int i = 0; i < points.length; i++) {
      total = isPoint[i] ? total.add(weight(i)) : total;
      weighted &= weight(i).signum() >= 0;
    }
    return weighted && total.equals(total()) && total.signum() > 0;
  }

  /**
   * Tells whether the point, {@linkplain #isWeighted one of the polyhedron}, keeps inequalities.
   */
  public boolean keeps(MappedInequality[] inequalities, int staying) {
    Dyadic[] x = point();
    Dyadic[] moved = move();
    boolean kept = isWeighted();
    for (int k = 0; k < n; k++) {
      moved[k] = moved[k].add(x[k]);
    }
    for (int r = 0; kept && r < rows; r++) {
      kept = inequalities[r].excess(r < staying ? x : moved, total()).signum() <= 0;
    }
    return kept;
  }

  /** Tells whether the move, component by component, is as many times d as its value says. */
  public boolean isAlong() {
    Dyadic[] moved = move();
    boolean same = value().signum() >= 0;
    for (int k = 0; k < n; k++) {
      same &= moved[k].equals(along[k].multiply(value()));
    }
    return same;
  }

  /**
   * Tells whether points that keep inequalities keep them however far they move along d, those of a
   * bounded body where they are, and those of space with a direction u of their own that the rows
   * that stay do not end: u + d is one that the others do not end.
   *
   * @param staying how many stay
   * @param bounded whether points are those of a bounded body
   */
  public static boolean isEndless(
      MappedInequality[] inequalities, int staying, Dyadic[] along, boolean bounded) {
    Dyadic[] zero = new Dyadic[along.length];
    Arrays.fill(zero, Dyadic.ZERO);
    MappedInequality[] cone = new MappedInequality[inequalities.length];
    boolean still = true;
    for (int r = 0; r < cone.length; r++) {
      Dyadic ahead = inequalities[r].excess(along, Dyadic.ZERO);
      still &= ahead.signum() <= 0;
      Dyadic bound = r < staying ? Dyadic.ZERO : ahead.negate();
      cone[r] = new MappedInequality(inequalities[r].normal(), bound);
    }
    if (bounded) {
      return still;
    }
    LeastMove found = inSpace(Kind.SOONEST, zero, cone, cone.length, zero);
    return found.ending() == WholeProgram.Ending.LEAST && found.keeps(cone, cone.length);
  }

  /** Returns how many pivots it took. */
  public int pivots() {
    return program.pivots();
  }
}

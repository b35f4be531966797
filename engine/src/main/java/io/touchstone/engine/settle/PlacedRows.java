// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.exact.Dyadic;
import io.touchstone.exact.LeastMove;
import io.touchstone.exact.MappedInequality;
import io.touchstone.exact.NearbyKernel;
import io.touchstone.exact.QuotientRoot;
import io.touchstone.exact.WholeProgram;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Half-spaces where they stand, of which only what is in a box is looked at: each point is the
 * solution of a linear program in integers ({@link RowSupport}), rounded.
 *
 * <p>Allocates.
 */
public final class PlacedRows extends PlacedSupport {

  /**
   * Of points that are rounded a plane is found that is off by their roundings: along what is open
   * the share of the box's rows in it is below this power of two, and not the box's doing.
   */
  private static final int ROUNDING = 46;

  private final MappedInequality[] rows;
  private final double[] place;
  private final Dyadic[] exactPlace;
  private MappedInequality[] boxed;
  private final double[] direction;
  private BigInteger[] along = new BigInteger[0];
  private @Nullable RowSupport last;

  /**
   * Takes half-spaces that are not empty.
   *
   * @param rows in the world
   */
  public PlacedRows(int dimension, MappedInequality[] rows) {
    super(dimension);
    this.rows = rows;
    place = near(n, rows);
    exactPlace = Arrays.stream(place).mapToObj(Dyadic::of).toArray(Dyadic[]::new);
    boxed = rows;
    direction = new double[n];
  }

  /** Tells whether no point keeps all rows. */
  public static boolean isEmpty(int n, MappedInequality[] rows) {
    return common(n, rows).ending() == WholeProgram.Ending.NOTHING;
  }

  private static LeastMove common(int n, MappedInequality[] rows) {
    Dyadic[] zero = new Dyadic[n];
    Arrays.fill(zero, Dyadic.ZERO);
    return LeastMove.inSpace(LeastMove.Kind.SOONEST, zero, rows, rows.length, zero);
  }

  /** Returns a place near a point that keeps all rows. */
  static double[] near(int n, MappedInequality[] rows) {
    LeastMove found = common(n, rows);
    Dyadic[] point = found.point();
    double[] near = new double[n];
    for (int k = 0; k < n && found.ending() == WholeProgram.Ending.LEAST; k++) {
      BigInteger[] pair = NearbyKernel.integers(new Dyadic[] {point[k], found.total()});
      near[k] = point[k].isZero() ? 0 : LastBit.quotient(pair[0], pair[1]).doubleValue();
    }
    return near;
  }

  /** Returns rows and those of a box around a place. */
  static MappedInequality[] boxed(MappedInequality[] rows, Dyadic[] place, double half) {
    int n = place.length;
    MappedInequality[] boxed = Arrays.copyOf(rows, rows.length + 2 * n);
    Dyadic size = Dyadic.of(half);
    for (int k = 0; k < 2 * n; k++) {
      Dyadic[] normal = new Dyadic[n];
      Arrays.fill(normal, Dyadic.ZERO);
      boolean up = k % 2 == 0;
      normal[k / 2] = up ? Dyadic.ONE : Dyadic.ONE.negate();
      Dyadic at = place[k / 2];
      boxed[rows.length + k] = new MappedInequality(normal, size.add(up ? at : at.negate()));
    }
    return boxed;
  }

  /**
   * Returns the multipliers of rows that add up to a plane, but for roundings; null if those of the
   * box around them are part of it.
   */
  static Dyadic @Nullable [] multipliers(RowSupport found, int rows, int boxed, BigInteger[] w) {
    int negligible = topBit(Arrays.stream(w).map(Dyadic::of).toArray(Dyadic[]::new)) - ROUNDING;
    for (int r = rows; r < boxed; r++) {
      if (topBit(found.multiplier(r)) > negligible) {
        return null;
      }
    }
    Dyadic[] multipliers = new Dyadic[rows];
    Arrays.setAll(multipliers, found::multiplier);
    return multipliers;
  }

  /** Returns a power of two that no number reaches, as its logarithm. */
  static int topBit(Dyadic... numbers) {
    int bits = Integer.MIN_VALUE / 2;
    for (Dyadic number : numbers) {
      if (!number.isZero()) {
        bits = Math.max(bits, number.exponent() + number.mantissa().bitLength());
      }
    }
    return bits;
  }

  /** Tells whether there are no planes: all of space is what keeps the rows. */
  public boolean isWhole() {
    return Arrays.stream(rows).allMatch(row -> row.lengthSq().isZero());
  }

  /** Looks at a box that reaches so many times beyond a body, and the way to it. */
  void boxAround(PlacedFunction body, double times) {
    double[] middle = new double[n];
    double size = body.middle(middle);
    for (int i = 0; i < n; i++) {
      size += Math.abs(middle[i] - place[i]);
    }
    boxed = boxed(rows, exactPlace, times * (size > 0 ? size : 1));
  }

  @Override
  boolean look(double[] w, int sign) {
    Dyadic[] numbers = Arrays.stream(w).mapToObj(x -> Dyadic.of(sign * x)).toArray(Dyadic[]::new);
    along = NearbyKernel.integers(numbers);
    RowSupport found = new RowSupport(boxed, exactPlace, along);
    last = found;
    if (found.ending() != WholeProgram.Ending.LEAST) {
      return false;
    }
    double[] offset = found.offset();
    double rounding = 0;
    double magnitude = 0;
    value = 0;
    for (int i = 0; i < n; i++) {
      point[i] = place[i] + offset[i];
      rounding += UNIT_ROUNDOFF * (Math.abs(offset[i]) + Math.abs(point[i])) + Double.MIN_VALUE;
      magnitude += Math.abs(w[i] * point[i]);
      value += sign * (w[i] * point[i]);
    }
    pointError = 1.01 * rounding;
    error = 1.01 * (1.1 * rounding + (n + 1) * UNIT_ROUNDOFF * magnitude); // |w| is about 1
    return true;
  }

  /** {@inheritDoc} Rows that add up to nearly the same vector, {@link #direction}, have a bound. */
  @Override
  double atMost() {
    RowSupport found = last;
    Dyadic[] multipliers =
        found == null ? null : multipliers(found, rows.length, boxed.length, along);
    if (multipliers == null) {
      return Double.POSITIVE_INFINITY;
    }
    Dyadic[] sum = new Dyadic[n];
    Arrays.fill(sum, Dyadic.ZERO);
    Dyadic bound = Dyadic.ZERO;
    for (int r = 0; r < rows.length; r++) {
      bound = bound.add(rows[r].bound().multiply(multipliers[r]));
      for (int i = 0; i < n; i++) {
        sum[i] = sum[i].add(rows[r].normal(i).multiply(multipliers[r]));
      }
    }
    Dyadic square = DepthHull.dot(sum, sum);
    if (square.isZero()) {
      return Double.POSITIVE_INFINITY;
    }
    for (int i = 0; i < n; i++) {
      double part = QuotientRoot.roundDown(1, sum[i].square(), square, Dyadic.ZERO);
      direction[i] = sum[i].signum() < 0 ? -part : part;
    }
    return QuotientRoot.roundUp(bound.signum() < 0 ? -1 : 1, bound.square(), square, Dyadic.ZERO);
  }

  /** Returns the unit vector along which a finite {@link #atMost} holds, rounded; not a copy. */
  double[] direction() {
    return direction;
  }
}

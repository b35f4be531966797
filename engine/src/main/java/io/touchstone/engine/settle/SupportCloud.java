// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.exact.Dyadic;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Points of a body, or of the difference of two, that are farthest along directions. Their doubles
 * are what a hull is made of; from the body they are off by what is said.
 *
 * <p>Scratch memory of one search.
 */
final class SupportCloud extends PointCloud {

  private final @Nullable PlacedSupport a;
  private final @Nullable PlacedSupport b;
  private final double[] found;
  private final double[] w;

  /** How far points that were found may be from the body, all of them. */
  double off;

  /** How far the body goes along the last direction, and what that may be off. */
  double reached;

  double reachedError;

  /** A number that the body does not exceed along {@link #along}; may be infinite. */
  double atMost;

  /** A unit vector, nearly the last direction. */
  final double[] along;

  /** Takes A - B, or one of them alone, A or else -B. */
  SupportCloud(@Nullable PlacedSupport a, @Nullable PlacedSupport b, int dimension) {
    super(dimension);
    this.a = a;
    this.b = b;
    found = new double[n];
    w = new double[n];
    along = new double[n];
  }

  void begin() {
    count = 0;
    greatest = 0;
    off = 0;
  }

  /** {@inheritDoc} The direction is a unit vector. */
  @Override
  void find(double[] direction, int from) {
    System.arraycopy(direction, from, w, 0, n);
    System.arraycopy(w, 0, along, 0, n);
    Arrays.fill(found, 0);
    reached = 0;
    reachedError = 0;
    atMost = 0;
    double pointError = 0;
    for (int rowsFirst = 1; rowsFirst >= 0; rowsFirst--) { // they say along what there is an end
      for (int side = 1; side >= -1; side -= 2) {
        PlacedSupport body = side > 0 ? a : b;
        if (body != null && body instanceof PlacedRows == (rowsFirst > 0)) {
          take(body, side);
          pointError += body.pointError;
        }
      }
    }
    for (int i = 0; i < n; i++) {
      pointError += Math.ulp(found[i]);
    }
    off = Math.max(off, pointError);
  }

  private void take(PlacedSupport body, int side) {
    body.look(along, side);
    reached += body.value;
    reachedError += body.error + Math.ulp(reached);
    atMost = Math.nextUp(atMost + body.atMost());
    if (body instanceof PlacedRows rows && atMost < Double.POSITIVE_INFINITY) {
      for (int i = 0; i < n; i++) {
        along[i] = side * rows.direction()[i];
      }
    } else {
      atMost += body.error; // of a direction that is rounded
    }
    for (int i = 0; i < n; i++) {
      found[i] += side * body.point[i];
    }
  }

  @Override
  int addFound() {
    int k = count++;
    if (k * n == at.length) {
      at = Arrays.copyOf(at, 2 * k * n);
    }
    for (int i = 0; i < n; i++) {
      at[k * n + i] = found[i];
      greatest = Math.max(greatest, Math.abs(found[i]));
    }
    return k;
  }

  @Override
  Dyadic[] exact(int point) {
    Dyadic[] exact = new Dyadic[n];
    Arrays.setAll(exact, i -> Dyadic.of(at[point * n + i]));
    return exact;
  }
}

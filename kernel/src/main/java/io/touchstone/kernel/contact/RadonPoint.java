package io.touchstone.kernel.contact;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.inside.Inside;

/**
 * Tells whether two simplices, p vertices of A and q of B with p + q = n + 2, surely meet in a
 * point inside both, roundings included: a Radon partition. Their weights x and y are the solution
 * of
 *
 * <pre>{@code sum x_i a_i - sum y_j b_j = 0,   sum x_i = 1,   sum y_j = 1}</pre>
 *
 * and if it is unique and positive, the bodies have interior points in common; see {@link
 * PositiveSolution}. Coordinates are taken relative to A's translation.
 *
 * <p>A filter: it says yes only when that is certain, and no otherwise. Scratch memory of one
 * thread; allocates nothing after construction.
 */
public final class RadonPoint {

  private final int n;
  private final PositiveSolution system;

  /**
   * Creates scratch memory.
   *
   * @param dimension n, at least 1
   */
  public RadonPoint(int dimension) {
    n = dimension;
    system = new PositiveSolution(n + 2);
  }

  /**
   * Tells whether the simplices surely meet.
   *
   * @param a vertices of A; weights do not matter
   * @param b vertices of B
   */
  public boolean surelyMeet(PlacedPair pair, WeightedVertices a, WeightedVertices b) {
    int width = n + 2;
    double magnitude = pair.magnitude();
    if (a.size() + b.size() != width
        || !(magnitude >= Double.MIN_NORMAL && magnitude <= 0x1p1000)) {
      return false;
    }
    // a power of two brings the vertices to the size of the ones below them
    double scale = Math.scalb(1.0, -Math.getExponent(magnitude) / 2);
    double error = ((n + 2.1) * UNIT_ROUNDOFF * magnitude + pair.underflow()) * scale * scale;
    for (int i = 0; i < n; i++) {
      int row = i * (n + 1);
      double shift = pair.poseB(Inside.KEY)[row + n] - pair.poseA(Inside.KEY)[row + n];
      for (int k = 0; k < width; k++) {
        double coordinate =
            k < a.size()
                ? turned(pair.poseA(Inside.KEY), row, pair.a().coordinates(Inside.KEY), a.vertex(k))
                : -(turned(
                        pair.poseB(Inside.KEY),
                        row,
                        pair.b().coordinates(Inside.KEY),
                        b.vertex(k - a.size()))
                    + shift);
        system.matrix[i * width + k] = coordinate * scale * scale;
      }
      system.right[i] = 0;
      system.error[i] = error;
    }
    for (int k = 0; k < width; k++) {
      system.matrix[n * width + k] = k < a.size() ? 1 : 0;
      system.matrix[(n + 1) * width + k] = k < a.size() ? 0 : 1;
    }
    system.right[n] = 1;
    system.right[n + 1] = 1;
    system.error[n] = 0;
    system.error[n + 1] = 0;
    return system.surely();
  }

  private double turned(double[] pose, int row, double[] coordinates, int vertex) {
    double sum = 0;
    for (int axis = 0; axis < n; axis++) {
      sum += pose[row + axis] * coordinates[n * vertex + axis];
    }
    return sum;
  }
}

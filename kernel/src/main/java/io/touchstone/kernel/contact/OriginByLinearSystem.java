package io.touchstone.kernel.contact;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.inside.Inside;

/**
 * {@link OriginInSimplex} in any dimension: the barycentric coordinates x of the origin, {@code sum
 * x_k d_k = 0} and {@code sum x_k = 1}, are surely positive; see {@link PositiveSolution}.
 *
 * <p>A coordinate of a corner takes n + 2 roundings of numbers that together are at most the
 * magnitude of {@link PlacedPair}.
 */
final class OriginByLinearSystem extends OriginInSimplex {

  private final int n;
  private final PositiveSolution system;

  OriginByLinearSystem(int dimension) {
    n = dimension;
    system = new PositiveSolution(n + 1);
  }

  @Override
  public boolean surelyInside(PlacedPair pair, WeightedVertices a, WeightedVertices b) {
    if (a.size() != n + 1 || b.size() != n + 1) {
      return false;
    }
    double magnitude = pair.magnitude();
    if (!(magnitude >= Double.MIN_NORMAL && magnitude <= 0x1p1000)) {
      return false;
    }
    // a power of two brings the corners to the size of the ones below them
    double scale = Math.scalb(1.0, -Math.getExponent(magnitude) / 2);
    double error = ((n + 2.1) * UNIT_ROUNDOFF * magnitude + pair.underflow()) * scale * scale;
    int width = n + 1;
    for (int i = 0; i < n; i++) {
      int row = i * (n + 1);
      double shift = pair.poseA(Inside.KEY)[row + n] - pair.poseB(Inside.KEY)[row + n];
      for (int k = 0; k < width; k++) {
        double ofA = 0;
        double ofB = 0;
        for (int axis = 0; axis < n; axis++) {
          ofA +=
              pair.poseA(Inside.KEY)[row + axis]
                  * pair.a().coordinates(Inside.KEY)[n * a.vertex(k) + axis];
          ofB +=
              pair.poseB(Inside.KEY)[row + axis]
                  * pair.b().coordinates(Inside.KEY)[n * b.vertex(k) + axis];
        }
        system.matrix[i * width + k] = (ofA - ofB + shift) * scale * scale;
      }
      system.right[i] = 0;
      system.error[i] = error;
    }
    for (int k = 0; k < width; k++) {
      system.matrix[n * width + k] = 1;
    }
    system.right[n] = 1;
    system.error[n] = 0;
    return system.surely();
  }
}

package io.touchstone.kernel.contact;

import static io.touchstone.kernel.contact.PositiveSolution.turned;

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
    double factor = system.begin(pair);
    if (factor == 0) {
      return false;
    }
    double[] poseA = pair.poseA(Inside.KEY);
    double[] poseB = pair.poseB(Inside.KEY);
    int width = n + 1;
    for (int k = 0; k < width; k++) {
      for (int i = 0; i < n; i++) {
        double ofA = turned(poseA, i, pair.a().coordinates(Inside.KEY), a.vertex(k), n);
        double ofB = turned(poseB, i, pair.b().coordinates(Inside.KEY), b.vertex(k), n);
        double shift = poseA[i * width + n] - poseB[i * width + n];
        system.matrix[i * width + k] = (ofA - ofB + shift) * factor;
      }
      system.matrix[n * width + k] = 1;
    }
    return system.surely();
  }
}

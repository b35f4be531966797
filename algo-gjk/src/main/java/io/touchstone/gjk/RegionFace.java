// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.engine.nearest.AffineMinimum;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.gjk.subdistance.NearestFace;
import java.util.Arrays;

/**
 * A step to the nearest face that tells, while it is traced, in whose Voronoi region the origin was
 * found to be: for each part of the simplex that has the newest point as a corner, the barycentric
 * weights of the point of its affine hull that is nearest to the origin, and whether the nearest
 * point of the simplex is inside that part.
 */
final class RegionFace extends NearestFace {

  private static final String[] NAMES = {"", "vertex", "edge", "triangle", "tetrahedron"};

  private final int n;
  private final NearestFace face;
  private final StepRecorder recorder;
  private final AffineMinimum minimum;
  private final PairSimplex before;
  private final PairSimplex part;

  /**
   * Wraps a step.
   *
   * @param face takes it; records nothing itself
   */
  RegionFace(int dimension, NearestFace face, StepRecorder recorder) {
    super(dimension);
    n = dimension;
    this.face = face;
    this.recorder = recorder;
    minimum = new AffineMinimum(n);
    before = new PairSimplex(n);
    part = new PairSimplex(n);
  }

  @Override
  public boolean reduce(PairSimplex simplex, int iteration) {
    if (recorder.isOn()) {
      before.copyFrom(simplex);
    }
    boolean found = face.reduce(simplex, iteration);
    norm = face.norm;
    System.arraycopy(face.along, 0, along, 0, n);
    System.arraycopy(face.nearest, 0, nearest, 0, n);
    if (recorder.isOn()) {
      tell(iteration, simplex);
    }
    return found;
  }

  /**
   * Records the decisions, the largest part first.
   *
   * @param carried the part that carries the nearest point
   */
  private void tell(int iteration, PairSimplex carried) {
    int newest = 1 << (before.size - 1);
    for (int points = before.size; points > 0; points--) {
      for (int subset = newest; subset < 2 * newest; subset++) {
        if (Integer.bitCount(subset) == points) {
          boolean accepted = take(subset, carried) && points == carried.size;
          double[] values =
              minimum.find(part) ? Arrays.copyOf(minimum.weight, points) : new double[0];
          recorder.region(iteration, NAMES[points], subset, values, accepted);
        }
      }
    }
  }

  /** Takes a part; tells whether all of its points are among those of another simplex. */
  private boolean take(int subset, PairSimplex other) {
    boolean among = true;
    part.size = 0;
    for (int k = 0; k < before.size; k++) {
      if ((subset >> k & 1) == 1) {
        int place = part.add(before.vertexA[k], before.vertexB[k]);
        System.arraycopy(before.high, n * k, part.high, n * place, n);
        among &= other.contains(before.vertexA[k], before.vertexB[k]);
      }
    }
    return among;
  }
}

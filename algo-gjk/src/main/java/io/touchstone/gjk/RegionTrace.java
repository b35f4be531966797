// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.engine.nearest.AffineMinimum;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import java.util.Arrays;

/**
 * Tells in whose Voronoi region the origin was found to be by the closed-form tests of {@link
 * RegionSimplex}: for each part of the simplex that has the newest point as a corner, the
 * barycentric weights of the point of its affine hull that is nearest to the origin, and whether
 * the nearest point of the simplex is inside that part.
 *
 * <p>The search itself looks at the signs of products of edges, which are these weights times
 * something positive, and only at those that it needs. Used while traced, and only then.
 */
final class RegionTrace {

  private static final String[] NAMES = {"", "vertex", "edge", "triangle", "tetrahedron"};

  private final StepRecorder recorder;
  private final AffineMinimum minimum = new AffineMinimum(3);
  private final PairSimplex part = new PairSimplex(3);
  private final double[] corner = new double[12];
  private final int[] vertexA = new int[4];
  private final int[] vertexB = new int[4];
  private int size;

  RegionTrace(StepRecorder recorder) {
    this.recorder = recorder;
  }

  /** Begins with a face. */
  void begin(RegionSimplex face) {
    size = 0;
    if (face.kept > 0) {
      add(face.a0, face.b0, face.x0, face.y0, face.z0);
    }
    if (face.kept > 1) {
      add(face.a1, face.b1, face.x1, face.y1, face.z1);
    }
    if (face.kept > 2) {
      add(face.a2, face.b2, face.x2, face.y2, face.z2);
    }
  }

  /** Begins with four pairs, of which the last one counts as the newest. */
  void begin(OriginSimplexMemory around) {
    around.copyVerticesTo(vertexA, vertexB);
    around.copyDifferencesTo(corner);
    size = 4;
  }

  /** Adds a point, the newest one last. */
  void add(int a, int b, double x, double y, double z) {
    vertexA[size] = a;
    vertexB[size] = b;
    corner[3 * size] = x;
    corner[3 * size + 1] = y;
    corner[3 * size + 2] = z;
    size++;
  }

  /**
   * Records the decisions, the largest part first.
   *
   * @param carried the part that carries the nearest point
   */
  void tell(int iteration, PairSimplex carried) {
    int newest = 1 << (size - 1);
    for (int points = size; points > 0; points--) {
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
    for (int k = 0; k < size; k++) {
      if ((subset >> k & 1) == 1) {
        int place = part.add(vertexA[k], vertexB[k]);
        System.arraycopy(corner, 3 * k, part.high, 3 * place, 3);
        among &= other.contains(vertexA[k], vertexB[k]);
      }
    }
    return among;
  }
}

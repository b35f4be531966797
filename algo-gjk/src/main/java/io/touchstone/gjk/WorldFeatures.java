// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.engine.nearest.SearchListener;
import io.touchstone.gjk.subdistance.ClosedFormFace;
import io.touchstone.gjk.subdistance.SignedVolumes;
import io.touchstone.kernel.proposal.Proposal;

/**
 * The nearest points of features that a search in the frame of one body has named, in the world: of
 * poses that are not quite rotations, such as matrices in single precision, angles in the frame are
 * not those of the world. In R<sup>2</sup> and R<sup>3</sup>; elsewhere searches are in the world
 * anyway.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class WorldFeatures {

  private final int n;
  private final PairSimplex simplex;
  private final ClosedFormFace face;

  WorldFeatures(int dimension) {
    n = dimension;
    simplex = new PairSimplex(n);
    face = new ClosedFormFace(n, new SignedVolumes(), SearchListener.NOBODY);
  }

  /**
   * Weighs the pairs of a proposal anew.
   *
   * @param size of the scene
   * @param matrixA where A stands, n rows of n + 1 numbers
   * @param matrixB where B stands
   * @param named whose bodies are apart; is that of the nearest points then, if there are any
   */
  void weigh(
      double size, GjkShape a, double[] matrixA, GjkShape b, double[] matrixB, Proposal named) {
    WeightedVertices ofA = named.ofA();
    WeightedVertices ofB = named.ofB();
    if (!named.isPaired() || ofA.size() > n) {
      return;
    }
    simplex.size = 0;
    for (int k = 0; k < ofA.size(); k++) {
      int i = ofA.vertex(k);
      int j = ofB.vertex(k);
      int point = simplex.add(i, j);
      for (int axis = 0; axis < n; axis++) {
        int last = axis * (n + 1) + n;
        double corner = turned(a, i, matrixA, axis) - turned(b, j, matrixB, axis);
        simplex.high[point * n + axis] = (corner + (matrixA[last] - matrixB[last])) / size;
      }
    }
    if (!face.reduce(simplex, 0)) {
      return;
    }
    double square = 0;
    for (double component : face.along) {
      square += component * component;
    }
    if (square > 0) {
      int iterations = named.iterations();
      int supports = named.supportQueries();
      for (int axis = 0; axis < n; axis++) {
        face.along[axis] /= -Math.sqrt(square);
      }
      named.clear().apart().along(face.along).effort(iterations, supports);
      simplex.proposeTo(named);
    }
  }

  /**
   * Returns a coordinate of a vertex, turned and not moved.
   *
   * @param matrix the pose, n rows of n + 1 numbers
   */
  static double turned(GjkShape body, int vertex, double[] matrix, int axis) {
    int n = body.core().dimension();
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += matrix[axis * (n + 1) + i] * body.core().coordinate(vertex, i);
    }
    return sum;
  }
}

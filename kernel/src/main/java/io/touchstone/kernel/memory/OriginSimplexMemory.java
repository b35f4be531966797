// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.memory;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.contact.OriginInTetrahedron;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.SpatialSupport;

/**
 * Four pairs of vertices of two rigidly placed polytopes in R<sup>3</sup> that had a point in
 * common, and whether they have one where the bodies stand now: whether the origin is inside the
 * tetrahedron of the differences {@code d_k = (R_A p_k + t_A) - (R_B q_k + t_B)}, as they are in
 * the world ({@link OriginInTetrahedron}). That needs no relative pose, and the defects of the
 * poses do not matter.
 *
 * <p><b>Error.</b> No term of a difference is touched by more than five roundings, so that a
 * component is off by at most 5 u times {@code |p| + |q| + |t_B - t_A|}; 6 covers the stretch of a
 * rigid map and terms in u<sup>2</sup>.
 *
 * <p>Not thread-safe; allocates nothing after construction, and keeps no body and no pose.
 */
public final class OriginSimplexMemory {

  /** Error of a coordinate, per size of the scene. */
  private static final double ERROR = 6 * UNIT_ROUNDOFF;

  private boolean known;
  private final int[] vertexA = new int[4];
  private final int[] vertexB = new int[4];

  /** The vertices, each in the frame of its body: of A and of B for each pair. */
  private final double[] point = new double[24];

  /** Sum of the reaches of the bodies. */
  private double reach;

  /** x of the four differences, then y, then z. */
  private final double[] difference = new double[12];

  private final double[] weight = new double[4];

  /** Creates the memory. */
  public OriginSimplexMemory() {}

  /** Forgets the pairs: {@link #isKnown} is false. */
  public void clear() {
    known = false;
  }

  /** Tells whether there are pairs. */
  public boolean isKnown() {
    return known;
  }

  /**
   * Takes four pairs.
   *
   * @param onA vertices of A, at least four numbers
   * @param onB vertices of B, which belong to those
   */
  public void keep(int[] onA, int[] onB, SpatialSupport mapA, SpatialSupport mapB) {
    reach = mapA.reach() + mapB.reach();
    for (int k = 0; k < 4; k++) {
      set(k, onA[k], onB[k], mapA, mapB);
    }
    known = true;
  }

  private void set(int k, int a, int b, SpatialSupport mapA, SpatialSupport mapB) {
    vertexA[k] = a;
    vertexB[k] = b;
    point[6 * k] = mapA.x(a);
    point[6 * k + 1] = mapA.y(a);
    point[6 * k + 2] = mapA.z(a);
    point[6 * k + 3] = mapB.x(b);
    point[6 * k + 4] = mapB.y(b);
    point[6 * k + 5] = mapB.z(b);
  }

  /** Returns the vertex of A of a pair, 0 to 3. */
  public int vertexA(int pair) {
    return vertexA[pair];
  }

  /** Returns the vertex of B of a pair, 0 to 3. */
  public int vertexB(int pair) {
    return vertexB[pair];
  }

  /**
   * Returns the weight of a pair, 0 to 3, where they {@linkplain #hold held} last; the four add up
   * to 1.
   */
  public double weight(int pair) {
    return weight[pair];
  }

  /**
   * Copies the vertices of all pairs, without a loop.
   *
   * @param onA receives four vertices of A
   * @param onB receives the vertices of B which belong to those
   */
  public void copyVerticesTo(int[] onA, int[] onB) {
    copyFour(vertexA, onA);
    copyFour(vertexB, onB);
  }

  /** Small enough to be inlined wherever it is called. */
  private static void copyFour(int[] from, int[] to) {
    to[0] = from[0];
    to[1] = from[1];
    to[2] = from[2];
    to[3] = from[3];
  }

  /**
   * Copies the {@linkplain #weight weights} of all pairs, without a loop.
   *
   * @param target receives four weights
   */
  public void copyWeightsTo(double[] target) {
    double[] w = weight;
    target[0] = w[0];
    target[1] = w[1];
    target[2] = w[2];
    target[3] = w[3];
  }

  /** Proposes that the pairs have a common point, where they were found to. */
  public void proposeTo(Proposal out) {
    out.together().fourPairs(vertexA, vertexB, weight).sure();
  }

  /**
   * Returns the pair to which the face is opposite that the origin is farthest beyond, where they
   * did not {@linkplain #hold hold} last: the least of the weights.
   */
  public int farthestOutside() {
    int least = 0;
    for (int k = 1; k < 4; k++) {
      least = weight[k] < weight[least] ? k : least;
    }
    return least;
  }

  /**
   * Looks beyond the face that the origin has left through, where the pairs did not {@linkplain
   * #hold hold} last: along its normal the bodies are apart, or the support pair there takes the
   * place of the pair opposite to the face.
   *
   * @param direction becomes that normal
   * @param placed where the bodies are, the same as were asked; the poses were read
   * @return whether the direction surely separates
   */
  public boolean separatesBeyond(
      SeparatingAxisMemory direction,
      RelativePlacement placed,
      SpatialSupport mapA,
      SpatialSupport mapB) {
    double[] d = difference;
    int opposite = farthestOutside();
    int i = opposite == 0 ? 1 : 0;
    int j = opposite <= 1 ? 2 : 1;
    int k = opposite == 3 ? 2 : 3;
    double ax = d[j] - d[i];
    double ay = d[4 + j] - d[4 + i];
    double az = d[8 + j] - d[8 + i];
    double bx = d[k] - d[i];
    double by = d[4 + k] - d[4 + i];
    double bz = d[8 + k] - d[8 + i];
    double nx = ay * bz - az * by;
    double ny = az * bx - ax * bz;
    double nz = ax * by - ay * bx;
    double side = nx * d[i] + ny * d[4 + i] + nz * d[8 + i] > 0 ? -1 : 1; // to the origin
    if (direction.along(side * nx, side * ny, side * nz, placed, mapA, mapB)) {
      return true;
    }
    set(opposite, direction.vertexA(), direction.vertexB(), mapA, mapB);
    return false;
  }

  /**
   * Copies where the differences were when it was {@linkplain #hold asked} last, in the world.
   *
   * @param target receives x, y, z of each pair's difference
   */
  public void copyDifferencesTo(double[] target) {
    for (int k = 0; k < 4; k++) {
      target[3 * k] = difference[k];
      target[3 * k + 1] = difference[4 + k];
      target[3 * k + 2] = difference[8 + k];
    }
  }

  /**
   * Tells whether the pairs surely have a common point; then there are weights.
   *
   * @param placeA where A is now, rigid; so for B
   */
  public boolean hold(PoseView placeA, PoseView placeB) {
    double shift = place(placeA, placeB, 0) + place(placeA, placeB, 4) + place(placeA, placeB, 8);
    double size = reach + shift;
    return OriginInTetrahedron.surround(difference, size, ERROR * size, weight);
  }

  /**
   * Computes one component of the four differences.
   *
   * @param row where it begins in a pose, which is where it stands among the differences
   * @return its share of the distance of the origins
   */
  private double place(PoseView placeA, PoseView placeB, int row) {
    double p0 = placeA.get(row);
    double p1 = placeA.get(row + 1);
    double p2 = placeA.get(row + 2);
    double q0 = placeB.get(row);
    double q1 = placeB.get(row + 1);
    double q2 = placeB.get(row + 2);
    double shift = placeB.get(row + 3) - placeA.get(row + 3);
    double[] v = point;
    double[] d = difference;
    d[row] = p0 * v[0] + p1 * v[1] + p2 * v[2] - (q0 * v[3] + q1 * v[4] + q2 * v[5]) - shift;
    d[row + 1] = p0 * v[6] + p1 * v[7] + p2 * v[8] - (q0 * v[9] + q1 * v[10] + q2 * v[11]) - shift;
    d[row + 2] =
        p0 * v[12] + p1 * v[13] + p2 * v[14] - (q0 * v[15] + q1 * v[16] + q2 * v[17]) - shift;
    d[row + 3] =
        p0 * v[18] + p1 * v[19] + p2 * v[20] - (q0 * v[21] + q1 * v[22] + q2 * v[23]) - shift;
    return Math.abs(shift);
  }
}

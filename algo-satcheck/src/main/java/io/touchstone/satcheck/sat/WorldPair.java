// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.support.spatial.Vector;

/** Two bodies where they stand. Scratch memory of one thread; allocates like its bodies. */
public final class WorldPair {

  /**
   * Margin of the tests on the Gauss map, for unit vectors: far above the roundings of turned
   * normals, 20 u; it only costs needless axes. The second is for maps that are not rigid.
   */
  private static final double RIGID_MARGIN = 0x1p-40;

  private static final double AFFINE_MARGIN = 0x1p-20;

  private final WorldBody a;
  private final WorldBody b;

  /** t_B - t_A. */
  final Vector shift = new Vector();

  private final Vector centre = new Vector();
  private final Vector line = new Vector();

  WorldPair(String engine, int dimension) {
    a = new WorldBody(engine, dimension, 1);
    b = new WorldBody(engine, dimension, -1);
  }

  /** Takes two bodies. */
  void place(SatShape ofA, PoseView placeA, SatShape ofB, PoseView placeB) {
    a.place(ofA, placeA);
    b.place(ofB, placeB);
    double[] p = a.pose;
    double[] q = b.pose;
    shift.set(q[3] - p[3], q[7] - p[7], q[11] - p[11]);
  }

  /** Returns A. */
  public WorldBody a() {
    return a;
  }

  /** Returns B. */
  public WorldBody b() {
    return b;
  }

  /** Tells whether a map of one is such that its normals are not to be relied upon. */
  boolean isIllConditioned() {
    return a.isIllConditioned() || b.isIllConditioned();
  }

  /** Returns the margin of the tests on the Gauss map. */
  public double margin() {
    return a.isRigid() && b.isRigid() ? RIGID_MARGIN : AFFINE_MARGIN;
  }

  /** Returns the height {@code h_K(w)}, if the vertices are those farthest along it. */
  double height(Vector w, int vertexA, int vertexB) {
    return a.along(w, vertexA) - b.along(w, vertexB) - w.dot(shift);
  }

  /** Writes the difference of the centres, from A to B. */
  void centreLine(Vector out) {
    centre.set(a.shape().center);
    a.turn(centre);
    out.set(b.shape().center);
    b.turn(out);
    out.setDifference(out, centre);
    out.add(1, shift);
  }

  /** Returns a bound of |v| for all v of K: K is in the ball around the difference of centres. */
  double reach() {
    centreLine(line);
    return a.stretch() * a.shape().radius
        + b.stretch() * b.shape().radius
        + 1.00001 * line.length();
  }

  /** Turns all edges of both bodies to the world. */
  public void turnEdges() {
    a.turnEdges();
    b.turnEdges();
  }
}

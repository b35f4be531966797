// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.support.spatial.Vector;

/**
 * A body where it stands, with its normals and edges turned to the world; of B, all normals and
 * support points are those of -B, so that they lead from A to B.
 *
 * <p>Normals are turned by the cofactors of R, since R need not be orthogonal: {@code n -> cof(R)
 * n} takes the normal of a plane to that of its image. Maps of the plane become maps of space that
 * keep it.
 *
 * <p>Scratch memory of one thread; grows when it has to, and allocates nothing otherwise.
 */
public final class WorldBody {

  /**
   * A map whose determinant is below this share of the product of its columns' lengths is taken for
   * singular: normals would keep fewer than half of their digits.
   */
  private static final double LEAST_DETERMINANT = 0x1p-26;

  private static final double NORMAL_ERROR = 16;

  /** 1 for A, -1 for B. */
  private final int sign;

  private SatShape shape;

  /** The pose in space, rows of [R | t]. */
  final double[] pose = new double[12];

  private final double[] planar = new double[6];
  private boolean rigid;

  /** |det| of the map in units of the product of its columns' lengths. */
  private double share;

  // three numbers each
  private double[] normals = new double[0];
  private double[] edges = new double[0];
  private final double[] cofactors = new double[9];
  private final Vector unit = new Vector();

  WorldBody(String engine, int dimension, int sign) {
    this.sign = sign;
    shape = new SatShape(engine, Polytope.of(dimension, new double[dimension]));
  }

  /** Takes a body. */
  void place(SatShape body, PoseView place) {
    shape = body;
    read(place);
    rigid = place.isRigid();
    share = rigid ? 1 : share(pose);
    normals = withRoom(normals, axes().normalCount);
    edges = withRoom(edges, axes().arcCount);
  }

  private void read(PoseView place) {
    if (place.dimension() == 3) {
      place.copyTo(pose);
      return;
    }
    double[] p = planar;
    place.copyTo(p);
    pose[0] = p[0];
    pose[1] = p[1];
    pose[3] = p[2];
    pose[4] = p[3];
    pose[5] = p[4];
    pose[7] = p[5];
    // as large as the others, so that no measure of the map depends on it
    pose[10] = Math.max(Math.abs(p[0]) + Math.abs(p[1]), Math.abs(p[3]) + Math.abs(p[4]));
  }

  private static double[] withRoom(double[] memory, int count) {
    return memory.length < 3 * count ? new double[3 * count] : memory;
  }

  private static double share(double[] r) {
    double determinant =
        r[0] * (r[5] * r[10] - r[6] * r[9])
            + r[1] * (r[6] * r[8] - r[4] * r[10])
            + r[2] * (r[4] * r[9] - r[5] * r[8]);
    double columns = 1;
    for (int k = 0; k < 3; k++) {
      columns *= Math.sqrt(r[k] * r[k] + r[4 + k] * r[4 + k] + r[8 + k] * r[8 + k]);
    }
    return Math.min(1, Math.abs(determinant) / columns);
  }

  /** Returns the body. */
  public SatShape shape() {
    return shape;
  }

  /** Returns the directions of the body that take part in axes. */
  public Axes axes() {
    return shape.axes();
  }

  boolean isRigid() {
    return rigid;
  }

  /** Tells whether the map is too near a singular one for normals to be known. */
  boolean isIllConditioned() {
    return !(share > LEAST_DETERMINANT); // also for NaN
  }

  // --- support

  /** Returns a vertex farthest along a direction, of B against it. */
  public int farthest(Vector w) {
    double[] r = pose;
    double x = sign * w.x;
    double y = sign * w.y;
    double z = sign * w.z;
    return shape.farthest(
        r[0] * x + r[4] * y + r[8] * z,
        r[1] * x + r[5] * y + r[9] * z,
        r[2] * x + r[6] * y + r[10] * z);
  }

  /** Returns {@code w.(R v)}. */
  double along(Vector w, int vertex) {
    double[] r = pose;
    double x = shape.x(vertex);
    double y = shape.y(vertex);
    double z = shape.z(vertex);
    return w.x * (r[0] * x + r[1] * y + r[2] * z)
        + w.y * (r[4] * x + r[5] * y + r[6] * z)
        + w.z * (r[8] * x + r[9] * y + r[10] * z);
  }

  // --- sizes

  /** How much the map lengthens at most; 1e-5 covers the defect of a rigid one and roundings. */
  double stretch() {
    if (rigid) {
      return 1.00001;
    }
    double[] r = pose;
    double squares = 0;
    for (int k = 0; k < 3; k++) {
      squares += r[k] * r[k] + r[4 + k] * r[4 + k] + r[8 + k] * r[8 + k];
    }
    return 1.00001 * Math.sqrt(squares);
  }

  /** Returns a bound of the length of an edge. */
  double length(int arc) {
    int from = axes().ends[2 * arc];
    int to = axes().ends[2 * arc + 1];
    double x = Math.abs(shape.x(to) - shape.x(from));
    double y = Math.abs(shape.y(to) - shape.y(from));
    double z = Math.abs(shape.z(to) - shape.z(from));
    return stretch() * (x + y + z);
  }

  // --- vectors, normals and edges

  /** Turns a vector of the body's frame to the world. */
  void turn(Vector v) {
    double[] r = pose;
    v.set(
        r[0] * v.x + r[1] * v.y + r[2] * v.z,
        r[4] * v.x + r[5] * v.y + r[6] * v.z,
        r[8] * v.x + r[9] * v.y + r[10] * v.z);
  }

  /**
   * Turns a direction of the world to the body's frame; for a map that is not rigid any will do.
   */
  void turnBack(Vector v) {
    double[] r = pose;
    v.set(
        r[0] * v.x + r[4] * v.y + r[8] * v.z,
        r[1] * v.x + r[5] * v.y + r[9] * v.z,
        r[2] * v.x + r[6] * v.y + r[10] * v.z);
  }

  /**
   * Makes the cofactors of R, with the sign of the determinant, those by which {@link #turnNormal
   * normals turn}.
   */
  void useCofactors() {
    double[] r = pose;
    double[] c = cofactors;
    c[0] = r[5] * r[10] - r[6] * r[9];
    c[1] = r[6] * r[8] - r[4] * r[10];
    c[2] = r[4] * r[9] - r[5] * r[8];
    c[3] = r[2] * r[9] - r[1] * r[10];
    c[4] = r[0] * r[10] - r[2] * r[8];
    c[5] = r[1] * r[8] - r[0] * r[9];
    c[6] = r[1] * r[6] - r[2] * r[5];
    c[7] = r[2] * r[4] - r[0] * r[6];
    c[8] = r[0] * r[5] - r[1] * r[4];
    if (r[0] * c[0] + r[1] * c[1] + r[2] * c[2] < 0) {
      for (int k = 0; k < 9; k++) {
        c[k] = -c[k];
      }
    }
  }

  /**
   * Turns a normal to the world, and keeps it.
   *
   * @param w receives it, a unit vector
   * @return its error in units of u, or NaN if it has no direction
   */
  double turnNormal(int k, Vector w) {
    double[] c = cofactors;
    w.set(axes().normals, k);
    w.set(
        c[0] * w.x + c[1] * w.y + c[2] * w.z,
        c[3] * w.x + c[4] * w.y + c[5] * w.z,
        c[6] * w.x + c[7] * w.y + c[8] * w.z);
    double error = NORMAL_ERROR;
    if (!rigid) {
      double magnitude = 0;
      for (double cofactor : c) {
        magnitude += Math.abs(cofactor);
      }
      // cofactors cancel too: the determinant's share bounds how much
      error *= magnitude / w.greatest() / share;
    }
    if (!w.normalize()) {
      error = Double.NaN;
    }
    w.scale(sign);
    w.writeTo(normals, k);
    return error;
  }

  /** Turns the directions of all edges to the world, of length 1 or, where there is none, 0. */
  void turnEdges() {
    for (int k = 0; k < axes().arcCount; k++) {
      turnEdge(k);
    }
  }

  private void turnEdge(int k) {
    unit.set(axes().edges, k);
    turn(unit);
    if (!rigid && !unit.normalize()) {
      unit.set(0, 0, 0);
    }
    unit.writeTo(edges, k);
  }

  /** Turns one edge, and the normals beside it. */
  void turnArc(int arc) {
    useCofactors();
    turnNormal(axes().between[2 * arc], unit);
    turnNormal(axes().between[2 * arc + 1], unit);
    turnEdge(arc);
  }

  /** Returns normals in the world that were turned; they lead from A to B. */
  public double[] normals() {
    return normals;
  }

  /** Returns edges in the world that were turned. */
  public double[] edges() {
    return edges;
  }
}

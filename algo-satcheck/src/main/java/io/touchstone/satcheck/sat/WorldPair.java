package io.touchstone.satcheck.sat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.satcheck.body.Vector;

/**
 * Two bodies where they stand, with their normals and edges turned to the world.
 *
 * <p>Normals are turned by the cofactors of R, since R need not be orthogonal: {@code n -> cof(R)
 * n} takes the normal of a plane to that of its image. Maps of the plane become maps of space that
 * keep it.
 *
 * <p>Scratch memory of one thread; grows when it has to, and allocates nothing otherwise.
 */
public final class WorldPair {

  /**
   * A map whose determinant is below this share of the product of its columns' lengths is taken for
   * singular: normals would keep fewer than half of their digits.
   */
  private static final double LEAST_DETERMINANT = 0x1p-26;

  /**
   * Margin of the tests on the Gauss map, for unit vectors: far above the roundings of turned
   * normals, 20 u; it only costs needless axes. The second is for maps that are not rigid.
   */
  private static final double RIGID_MARGIN = 0x1p-40;

  private static final double AFFINE_MARGIN = 0x1p-20;

  private static final double NORMAL_ERROR = 16;

  private SatShape a;
  private SatShape b;

  /** Both poses in space, rows of [R | t]. */
  final double[] poseA = new double[12];

  final double[] poseB = new double[12];

  /** t_B - t_A. */
  final Vector shift = new Vector();

  private final double[] planar = new double[6];
  private boolean rigid;

  /** The smaller |det| of both maps in units of the product of its columns' lengths. */
  private double share;

  // three numbers each
  private double[] normalsA = new double[0];
  private double[] normalsB = new double[0];
  private double[] edgesA = new double[0];
  private double[] edgesB = new double[0];
  private final double[] cofactors = new double[9];
  private final Vector unit = new Vector();
  private final Vector line = new Vector();

  WorldPair(String engine, int dimension) {
    a = new SatShape(engine, Polytope.of(dimension, new double[dimension]));
    b = a;
  }

  /** Takes two bodies. */
  void place(SatShape ofA, PoseView placeA, SatShape ofB, PoseView placeB) {
    a = ofA;
    b = ofB;
    read(placeA, poseA);
    read(placeB, poseB);
    shift.set(poseB[3] - poseA[3], poseB[7] - poseA[7], poseB[11] - poseA[11]);
    rigid = placeA.isRigid() && placeB.isRigid();
    share = rigid ? 1 : Math.min(share(poseA), share(poseB));
    normalsA = withRoom(normalsA, a.axes().normalCount);
    normalsB = withRoom(normalsB, b.axes().normalCount);
    edgesA = withRoom(edgesA, a.axes().arcCount);
    edgesB = withRoom(edgesB, b.axes().arcCount);
  }

  private void read(PoseView place, double[] pose) {
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

  /** Returns A. */
  public SatShape a() {
    return a;
  }

  /** Returns B. */
  public SatShape b() {
    return b;
  }

  /** Returns the margin of the tests on the Gauss map. */
  public double margin() {
    return rigid ? RIGID_MARGIN : AFFINE_MARGIN;
  }

  /** Tells whether a map is too near a singular one for its normals to be known. */
  boolean isIllConditioned() {
    return !(share > LEAST_DETERMINANT); // also for NaN
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

  // --- support

  /** Returns a vertex of A farthest along a direction. */
  public int farthestOfA(Vector w) {
    return farthest(a, poseA, w.x, w.y, w.z);
  }

  /** Returns a vertex of B farthest against a direction. */
  public int farthestOfB(Vector w) {
    return farthest(b, poseB, -w.x, -w.y, -w.z);
  }

  private static int farthest(SatShape shape, double[] r, double x, double y, double z) {
    return shape.farthest(
        r[0] * x + r[4] * y + r[8] * z,
        r[1] * x + r[5] * y + r[9] * z,
        r[2] * x + r[6] * y + r[10] * z);
  }

  /** Returns {@code w.(R_A a)}. */
  double alongA(Vector w, int vertex) {
    return along(w, a, poseA, vertex);
  }

  /** Returns {@code w.(R_B b)}. */
  double alongB(Vector w, int vertex) {
    return along(w, b, poseB, vertex);
  }

  private static double along(Vector w, SatShape shape, double[] r, int vertex) {
    double x = shape.x(vertex);
    double y = shape.y(vertex);
    double z = shape.z(vertex);
    return w.x * (r[0] * x + r[1] * y + r[2] * z)
        + w.y * (r[4] * x + r[5] * y + r[6] * z)
        + w.z * (r[8] * x + r[9] * y + r[10] * z);
  }

  /** Returns the height {@code h_K(w)}, if the vertices are those farthest along it. */
  double height(Vector w, int vertexA, int vertexB) {
    return alongA(w, vertexA) - alongB(w, vertexB) - w.dot(shift);
  }

  // --- sizes

  /** Writes the difference of the centres, from A to B. */
  void centreLine(Vector out) {
    out.set(a.center);
    turn(poseA, out);
    unit.set(b.center);
    turn(poseB, unit);
    out.setDifference(unit, out);
    out.add(1, shift);
  }

  /** Returns a bound of |v| for all v of K: K is in the ball around the difference of centres. */
  double reach() {
    centreLine(line);
    double size = line.greatest();
    double distance = size < 0x1p400 && size > 0x1p-400 ? line.length() : 1.7321 * size;
    return stretch(poseA) * a.radius + stretch(poseB) * b.radius + 1.00001 * distance;
  }

  /** How much a map lengthens at most; 1e-5 covers the defect of a rigid one and roundings. */
  private double stretch(double[] r) {
    if (rigid) {
      return 1.00001;
    }
    double squares = 0;
    for (int k = 0; k < 3; k++) {
      squares += r[k] * r[k] + r[4 + k] * r[4 + k] + r[8 + k] * r[8 + k];
    }
    return 1.00001 * Math.sqrt(squares);
  }

  /** Returns a bound of the length of the shorter of two edges. */
  double shorter(int i, int j) {
    return Math.min(length(a, poseA, i), length(b, poseB, j));
  }

  private double length(SatShape shape, double[] r, int arc) {
    int from = shape.axes().ends[2 * arc];
    int to = shape.axes().ends[2 * arc + 1];
    double x = Math.abs(shape.x(to) - shape.x(from));
    double y = Math.abs(shape.y(to) - shape.y(from));
    double z = Math.abs(shape.z(to) - shape.z(from));
    return stretch(r) * (x + y + z);
  }

  // --- normals and edges

  private static void turn(double[] r, Vector v) {
    v.set(
        r[0] * v.x + r[1] * v.y + r[2] * v.z,
        r[4] * v.x + r[5] * v.y + r[6] * v.z,
        r[8] * v.x + r[9] * v.y + r[10] * v.z);
  }

  /** Turns a direction of A's frame to the world; for a map that is not rigid any will do. */
  void toWorld(Vector v, Vector out) {
    out.set(v);
    turn(poseA, out);
  }

  /** Turns a direction of the world to A's frame likewise. */
  void toFrameOfA(Vector v, Vector out) {
    double[] r = poseA;
    out.set(
        r[0] * v.x + r[4] * v.y + r[8] * v.z,
        r[1] * v.x + r[5] * v.y + r[9] * v.z,
        r[2] * v.x + r[6] * v.y + r[10] * v.z);
  }

  /** Makes the cofactors of R, with the sign of the determinant, those by which normals turn. */
  private void useCofactors(double[] r) {
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

  /** Normals of A are turned from now on. */
  void beginA() {
    useCofactors(poseA);
  }

  /** Normals of B are turned from now on. */
  void beginB() {
    useCofactors(poseB);
  }

  /**
   * Turns a normal of A to the world, and keeps it.
   *
   * @param w receives it, a unit vector
   * @return its error in units of u, or NaN if it has no direction
   */
  double turnNormalOfA(int k, Vector w) {
    double error = turnNormal(a.axes().normals, k, w);
    w.writeTo(normalsA, k);
    return error;
  }

  /** Turns a normal of B likewise, which then leads from A to B. */
  double turnNormalOfB(int k, Vector w) {
    double error = turnNormal(b.axes().normals, k, w);
    w.scale(-1);
    w.writeTo(normalsB, k);
    return error;
  }

  private double turnNormal(double[] normals, int k, Vector w) {
    double[] c = cofactors;
    w.set(normals, k);
    w.set(
        c[0] * w.x + c[1] * w.y + c[2] * w.z,
        c[3] * w.x + c[4] * w.y + c[5] * w.z,
        c[6] * w.x + c[7] * w.y + c[8] * w.z);
    if (rigid) {
      w.scale(1 / w.length());
      return NORMAL_ERROR;
    }
    double magnitude = 0;
    for (double cofactor : c) {
      magnitude += Math.abs(cofactor);
    }
    // cofactors cancel too: the determinant's share bounds how much
    double amplification = magnitude / w.greatest() / share;
    return w.normalize() ? NORMAL_ERROR * amplification : Double.NaN;
  }

  /** Turns the directions of all edges to the world, of length 1 or, where there is none, 0. */
  public void turnEdges() {
    for (int k = 0; k < a.axes().arcCount; k++) {
      turnEdge(a.axes(), poseA, k, edgesA);
    }
    for (int k = 0; k < b.axes().arcCount; k++) {
      turnEdge(b.axes(), poseB, k, edgesB);
    }
  }

  private void turnEdge(Axes axes, double[] r, int k, double[] world) {
    unit.set(axes.edges, k);
    turn(r, unit);
    if (!rigid && !unit.normalize()) {
      unit.set(0, 0, 0);
    }
    unit.writeTo(world, k);
  }

  /** Turns one edge of each body, and the normals beside them. */
  void turnPair(int i, int j) {
    beginA();
    turnNormalOfA(a.axes().between[2 * i], unit);
    turnNormalOfA(a.axes().between[2 * i + 1], unit);
    beginB();
    turnNormalOfB(b.axes().between[2 * j], unit);
    turnNormalOfB(b.axes().between[2 * j + 1], unit);
    turnEdge(a.axes(), poseA, i, edgesA);
    turnEdge(b.axes(), poseB, j, edgesB);
  }

  /** Returns normals of A in the world that were turned. */
  public double[] normalsA() {
    return normalsA;
  }

  /** Returns normals of B in the world that were turned; they lead from A to B. */
  public double[] normalsB() {
    return normalsB;
  }

  /** Returns edges of A in the world that were turned. */
  public double[] edgesA() {
    return edgesA;
  }

  /** Returns edges of B in the world that were turned. */
  public double[] edgesB() {
    return edgesB;
  }
}

package io.touchstone.projection;

/**
 * A prepared polyhedron where it stands in the {@linkplain PlacedFrame frame} of a pair: its
 * vertices, and the way back from directions of the world to its own frame.
 *
 * <p>Normals go back by the transpose of the cofactor matrix: a plane with normal n in the body's
 * frame has the normal cof(R) n in the world, turned round if R mirrors, for any regular R, so
 *
 * <pre>{@code (cof(R) n) . w = n . (cof(R)' w)}</pre>
 *
 * and {@code cof(R)' = det(R) R^-1} takes edge directions back as well. For a rotation it is R'.
 *
 * <p>Scratch memory of one thread; allocates nothing once it has seen as many vertices.
 */
final class PlacedPolyhedron {

  /**
   * Least determinant, over the cube of the greatest entry, at which the cofactors are relied upon:
   * their roundings turn a normal by less than 8 u / this. A rotation has at least 1.
   */
  private static final double LEAST_DETERMINANT = 0x1p-6;

  private PreparedPolyhedron body;

  private double[] points = new double[0];
  private boolean pointsKnown;

  private double[] turn;
  private final double[] back = new double[9];
  private boolean regular;

  PlacedPolyhedron(PreparedPolyhedron none) {
    body = none;
    turn = new double[9];
  }

  /**
   * Takes a body.
   *
   * @param turn R in units of the frame
   */
  void place(PreparedPolyhedron body, double[] turn) {
    this.body = body;
    this.turn = turn;
    cofactors();
    pointsKnown = false;
  }

  /** Returns the vertices by position relative to the body's centre, three numbers each. */
  double[] points() {
    if (!pointsKnown) {
      turnPoints();
      pointsKnown = true;
    }
    return points;
  }

  private void turnPoints() {
    double[] local = body.local;
    if (points.length < local.length) {
      points = new double[local.length];
    }
    for (int k = 0; k < local.length; k += 3) {
      double x = local[k];
      double y = local[k + 1];
      double z = local[k + 2];
      points[k] = turn[0] * x + turn[1] * y + turn[2] * z;
      points[k + 1] = turn[3] * x + turn[4] * y + turn[5] * z;
      points[k + 2] = turn[6] * x + turn[7] * y + turn[8] * z;
    }
  }

  private void cofactors() {
    double greatest = 0;
    for (double entry : turn) {
      greatest = Math.max(greatest, Math.abs(entry));
    }
    double factor = Math.scalb(1.0, -Math.getExponent(greatest));
    double[] r = back;
    for (int i = 0; i < 9; i++) {
      r[i] = turn[i] * factor; // products must not underflow
    }
    double c0 = r[4] * r[8] - r[5] * r[7];
    double c1 = r[5] * r[6] - r[3] * r[8];
    double c2 = r[3] * r[7] - r[4] * r[6];
    double c3 = r[2] * r[7] - r[1] * r[8];
    double c4 = r[0] * r[8] - r[2] * r[6];
    double c5 = r[1] * r[6] - r[0] * r[7];
    double c6 = r[1] * r[5] - r[2] * r[4];
    double c7 = r[2] * r[3] - r[0] * r[5];
    double c8 = r[0] * r[4] - r[1] * r[3];
    double determinant = r[0] * c0 + r[1] * c1 + r[2] * c2;
    double sign = Math.signum(determinant);
    regular = Math.abs(determinant) >= LEAST_DETERMINANT * 8; // entries are below 2
    back[0] = sign * c0;
    back[1] = sign * c3;
    back[2] = sign * c6;
    back[3] = sign * c1;
    back[4] = sign * c4;
    back[5] = sign * c7;
    back[6] = sign * c2;
    back[7] = sign * c5;
    back[8] = sign * c8;
  }

  PreparedPolyhedron body() {
    return body;
  }

  /**
   * Tells whether normals can be taken back. If not, the map flattens the body or nearly so, and
   * nothing that depends on its normals may be concluded.
   */
  boolean isRegular() {
    return regular;
  }

  /**
   * Takes a direction back: products with unit normals of the body are those of the world with the
   * turned normals, up to a positive factor.
   *
   * @param local receives three components
   */
  void toLocal(double[] world, double sign, double[] local) {
    double x = sign * world[0];
    double y = sign * world[1];
    double z = sign * world[2];
    local[0] = back[0] * x + back[1] * y + back[2] * z;
    local[1] = back[3] * x + back[4] * y + back[5] * z;
    local[2] = back[6] * x + back[7] * y + back[8] * z;
  }

  /** Turns a direction of the body's frame to the world. */
  void toWorld(double x, double y, double z, double[] world) {
    world[0] = turn[0] * x + turn[1] * y + turn[2] * z;
    world[1] = turn[3] * x + turn[4] * y + turn[5] * z;
    world[2] = turn[6] * x + turn[7] * y + turn[8] * z;
  }
}

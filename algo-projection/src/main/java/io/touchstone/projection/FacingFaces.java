package io.touchstone.projection;

/**
 * The faces of both bodies that may be projection-separating planes, in the order of Li Z., A fast
 * projection-separation approach for collision detection between polytopes, J. Computer-Aided
 * Design &amp; Computer Graphics 22 (2010), as far as that is known from its abstract and from the
 * paper that builds on it: the faces that look at the other body, {@code l_i = n_i.(C_B - C_A) >
 * 0}, the greatest l_i first, those of A and of B in turn. The value by which Li orders them is not
 * known.
 *
 * <p>A face is projected along the line in which its plane meets a coordinate plane, {@code n x
 * e_k}. It becomes a segment, and if the plane of the face separates, so does the line of that
 * segment. If {@code n.r <= 0} for a point r of B - A, the plane does not.
 *
 * <p>Scratch memory of one thread; allocates nothing once it has seen as many faces.
 */
final class FacingFaces {

  private final boolean[][] open = new boolean[2][0];
  private final double[] local = new double[3];
  private boolean ofB;
  private int face;
  private boolean turnOfB;

  /** Takes all faces. */
  void fill(PreparedPolyhedron a, PreparedPolyhedron b) {
    turnOfB = false;
    for (int side = 0; side < 2; side++) {
      int faces = (side == 0 ? a : b).topology.faceCount();
      if (open[side].length < faces) {
        open[side] = new boolean[faces];
      }
      for (int f = 0; f < faces; f++) {
        open[side][f] = true;
      }
    }
  }

  /** Removes the faces whose planes do not separate a point r of B - A from the origin. */
  void cut(PlacedPolyhedron a, PlacedPolyhedron b, double[] r) {
    for (int side = 0; side < 2; side++) {
      PlacedPolyhedron placed = side == 0 ? a : b;
      placed.toLocal(r, side == 0 ? 1 : -1, local);
      PreparedPolyhedron body = placed.body();
      for (int f = 0; f < body.topology.faceCount(); f++) {
        if (placed.isRegular() && !(product(body, f) > 0)) {
          open[side][f] = false;
        }
      }
    }
  }

  /**
   * Takes the next face: of the body whose turn it is, or of the other one when that has none left.
   *
   * @param centres C_B - C_A, world frame
   * @param direction receives the direction along which to project, world frame
   * @return false if there is none
   */
  boolean next(PlacedPolyhedron a, PlacedPolyhedron b, double[] centres, double[] direction) {
    for (int attempt = 0; attempt < 2; attempt++) {
      ofB = turnOfB;
      turnOfB = !turnOfB;
      PlacedPolyhedron placed = ofB ? b : a;
      PreparedPolyhedron body = placed.body();
      placed.toLocal(centres, ofB ? -1 : 1, local);
      face = -1;
      double greatest = Double.NEGATIVE_INFINITY;
      for (int f = 0; f < body.topology.faceCount(); f++) {
        double l = open[ofB ? 1 : 0][f] ? product(body, f) : Double.NEGATIVE_INFINITY;
        if (l > greatest) {
          greatest = l;
          face = f;
        }
      }
      if (face >= 0) {
        open[ofB ? 1 : 0][face] = false;
        line(body.normals, 3 * face);
        placed.toWorld(local[0], local[1], local[2], direction);
        return true;
      }
    }
    return false;
  }

  /** {@code n x e_k}, k the axis to which n is most perpendicular. */
  private void line(double[] normals, int f) {
    double x = normals[f];
    double y = normals[f + 1];
    double z = normals[f + 2];
    boolean leastX = Math.abs(x) <= Math.abs(y) && Math.abs(x) <= Math.abs(z);
    boolean leastY = !leastX && Math.abs(y) <= Math.abs(z);
    local[0] = leastX ? 0 : leastY ? -z : y;
    local[1] = leastX ? z : leastY ? 0 : -x;
    local[2] = leastX ? -y : leastY ? x : 0;
  }

  private double product(PreparedPolyhedron body, int f) {
    double[] n = body.normals;
    return n[3 * f] * local[0] + n[3 * f + 1] * local[1] + n[3 * f + 2] * local[2];
  }

  boolean isOfB() {
    return ofB;
  }

  int face() {
    return face;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/**
 * A polyhedron where it stands, with the way back from directions of the world to its own frame.
 *
 * <p>Normals go back by the transpose of the cofactor matrix: a plane with normal n in the body's
 * frame has the normal cof(R) n in the world, turned round if R mirrors, for any regular R, so
 *
 * <pre>{@code (cof(R) n) . w = n . (cof(R)' w)}</pre>
 *
 * and {@code cof(R)' = det(R) R^-1} takes edge directions back as well. For a rotation it is R'.
 */
final class PlacedPolyhedron extends PlacedBody {

  private final double[] back = new double[9];
  private boolean regular;

  PlacedPolyhedron(int sign, PreparedPolyhedron body) {
    super(sign, body);
  }

  @Override
  PreparedPolyhedron body() {
    return (PreparedPolyhedron) super.body();
  }

  /** Finds the way back, {@link #toLocal}. */
  void findWayBack() {
    double greatest = 0;
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        greatest = Math.max(greatest, Math.abs(pose[4 * i + j]));
        back[3 * j + i] = cofactor(i, j);
      }
    }
    double determinant = pose[0] * back[0] + pose[1] * back[3] + pose[2] * back[6];
    regular = Math.abs(determinant) > LEAST_DETERMINANT * greatest * greatest * greatest;
    for (int i = 0; i < 9 && determinant < 0; i++) {
      back[i] = -back[i];
    }
  }

  private double cofactor(int row, int column) {
    int i = 4 * ((row + 1) % 3);
    int j = 4 * ((row + 2) % 3);
    int k = (column + 1) % 3;
    int l = (column + 2) % 3;
    return pose[i + k] * pose[j + l] - pose[i + l] * pose[j + k];
  }

  /**
   * Tells whether normals can be taken back. If not, the map flattens the body or nearly so, and
   * nothing that depends on its normals may be concluded.
   */
  boolean isRegular() {
    return regular;
  }

  @Override
  boolean keepsInterior() {
    return regular;
  }

  /**
   * Takes a direction back: products with unit normals of the body are those of the world with the
   * turned normals, up to a positive factor.
   *
   * @param world direction from A to B, at an offset of an array; turned round for B
   * @param local receives three components at another one
   */
  void toLocal(double[] world, int offset, double[] local, int into) {
    double x = sign * world[offset];
    double y = sign * world[offset + 1];
    double z = sign * world[offset + 2];
    local[into] = back[0] * x + back[1] * y + back[2] * z;
    local[into + 1] = back[3] * x + back[4] * y + back[5] * z;
    local[into + 2] = back[6] * x + back[7] * y + back[8] * z;
  }
}

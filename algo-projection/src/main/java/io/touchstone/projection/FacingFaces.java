// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.kernel.hull.Hull;
import java.util.Arrays;

/**
 * The faces of one body that may be projection-separating planes, in the order of Li Z., A fast
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

  private final PlacedPolyhedron placed;
  private boolean[] open = new boolean[0];
  private final double[] local = new double[3];

  FacingFaces(PlacedPolyhedron placed) {
    this.placed = placed;
  }

  /** Takes all faces. */
  void fill() {
    int faces = placed.body().topology.faceCount();
    if (open.length < faces) {
      open = new boolean[faces];
    }
    Arrays.fill(open, true);
  }

  /** Removes the faces whose planes do not separate a point r of B - A from the origin. */
  void cut(double[] r) {
    placed.toLocal(r, 0, local, 0);
    for (int f = 0; f < placed.body().topology.faceCount() && placed.isRegular(); f++) {
      open[f] &= placed.body().along(f, local, 0) > 0;
    }
  }

  /**
   * Takes the next face.
   *
   * @param centres C_B - C_A, world frame
   * @param direction receives the direction along which to project, world frame
   * @return the face, or {@link Hull#NO_FACE} if there is none
   */
  int next(double[] centres, double[] direction) {
    PreparedPolyhedron body = placed.body();
    placed.toLocal(centres, 0, local, 0);
    int face = Hull.NO_FACE;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int f = 0; f < body.topology.faceCount(); f++) {
      double l = open[f] ? body.along(f, local, 0) : Double.NEGATIVE_INFINITY;
      if (l > greatest) {
        greatest = l;
        face = f;
      }
    }
    if (face != Hull.NO_FACE) {
      open[face] = false;
      System.arraycopy(body.normals, 3 * face, local, 0, 3);
      Vectors.perpendicular(local, local);
      placed.turn(local, 0, direction, 0);
    }
    return face;
  }
}

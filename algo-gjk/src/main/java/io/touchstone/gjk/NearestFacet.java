// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.engine.nearest.AffineMinimum;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.exact.CheckReturnValue;
import io.touchstone.exact.PreciseDot;
import io.touchstone.gjk.epa.Expansion;
import io.touchstone.gjk.epa.ThinTriangle;
import io.touchstone.kernel.support.spatial.Vector;

/**
 * Which facet of an {@link Expansion} is nearest to the origin, with twice the digits: normals and
 * distances of all that may be are computed once more, from points of a {@link WorldSource}.
 * Normals become right to their rounding, which is what a depth needs: along a normal that is
 * tilted by an angle it is greater by that times the size of the facet.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class NearestFacet {

  private final int n;
  private final ThinTriangle thin = new ThinTriangle();
  private final PreciseDot dot = new PreciseDot();
  private final AffineMinimum minimum;

  /** The corners of the facet at hand, in two parts: by axis, then by corner. */
  private final double[][] corner = new double[3][3];

  private final double[][] low = new double[3][3];

  /** The facet, moved away from the origin. */
  private final PairSimplex moved;

  private final double[] shift = new double[3];

  // edges from corner 0
  private final Vector e = new Vector();
  private final Vector f = new Vector();

  /** Unit normal of the facet at hand, in the world. */
  private final Vector w = new Vector();

  private double least;
  private boolean isThin;

  /** Unit normal of the nearest facet, in the world. */
  final Vector normal = new Vector();

  private double distance;

  /** The least distance of all facets. */
  double bound;

  /** Whether the polytope surely winds around the origin. */
  boolean sound;

  NearestFacet(int dimension) {
    n = dimension;
    minimum = new AffineMinimum(n);
    moved = new PairSimplex(n);
    moved.size = n;
  }

  /**
   * Looks for the nearest facet, and has the expansion {@linkplain Expansion#take take} it. Where
   * others are as near up to roundings, it is the one in which the expansion ended: of that it is
   * known that K does not reach beyond it, while an edge that the origin is on has two facets.
   *
   * @param rough an expansion that has ended
   * @param level distance up to which facets may be nearest, not below that of the nearest and the
   *     errors of the expansion's source
   */
  void find(Expansion rough, double level, WorldSource source) {
    int best = rough.taken;
    measure(rough, best, source);
    keep();
    bound = least;
    boolean inside = true;
    for (int f = 0; f < rough.facetCount(); f++) {
      if (rough.isGone(f)) {
        continue;
      }
      if (rough.distance(f) > level) {
        inside &= !rough.isThin(f);
        continue;
      }
      measure(rough, f, source);
      inside &= !isThin && least > 2 * source.pointError;
      bound = Math.min(bound, least);
      if (least < distance - 2 * UNIT_ROUNDOFF * rough.largest) {
        best = f;
        keep();
      }
    }
    sound = rough.sound || inside;
    rough.take(best);
  }

  private void keep() {
    normal.set(w);
    distance = least;
  }

  private void measure(Expansion rough, int facet, WorldSource source) {
    for (int k = 0; k < n; k++) {
      int point = rough.corner(facet, k);
      source.take(rough.vertexA[point], rough.vertexB[point]);
      for (int axis = 0; axis < n; axis++) {
        corner[axis][k] = source.found[axis];
        low[axis][k] = source.low[axis];
      }
    }
    double[] x = corner[0];
    double[] y = corner[1];
    double[] z = corner[2];
    e.set(x[1] - x[0], y[1] - y[0], z[1] - z[0]);
    if (n == 3) {
      f.set(x[2] - x[0], y[2] - y[0], z[2] - z[0]);
    } else {
      f.set(0, 0, 1);
    }
    w.setCross(e, f);
    isThin = n == 3 && ThinTriangle.isThin(w.square(), Math.max(e.square(), f.square()));
    if (isThin) {
      thin.find(x, y, z, 0, 1, 2);
      w.set(thin.nx, thin.ny, thin.nz);
    } else if (!(w.normalize() && correct(4 * rough.largest))) {
      w.set(Double.NaN, Double.NaN, Double.NaN); // without a normal there is no height
    }
    least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < n; k++) {
      dot.of(x[k], low[0][k], y[k], low[1][k], z[k], low[2][k], w.x, w.y, w.z);
      least = Math.min(least, dot.high); // NaN stays
    }
    least = Double.isNaN(least) ? Double.NEGATIVE_INFINITY : least;
  }

  /**
   * Makes the normal orthogonal to the facet up to its own rounding: of the facet, moved so far
   * along it that the origin is well behind, the nearest point has that direction.
   *
   * @return whether there is one
   */
  @CheckReturnValue
  private boolean correct(double far) {
    w.scale(far);
    w.writeTo(shift, 0);
    for (int axis = 0; axis < n; axis++) {
      for (int k = 0; k < n; k++) {
        double high = corner[axis][k] + shift[axis];
        moved.high[n * k + axis] = high;
        moved.low[n * k + axis] = sumError(corner[axis][k], shift[axis], high) + low[axis][k];
      }
    }
    if (minimum.find(moved)) {
      double[] nearest = minimum.high;
      w.set(nearest[0], nearest[1], n == 3 ? nearest[2] : 0);
    }
    return w.normalize();
  }
}

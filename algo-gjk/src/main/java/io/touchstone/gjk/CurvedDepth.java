// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.PairRequest;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.gjk.epa.ExpandingPolygon;
import io.touchstone.gjk.epa.ExpandingPolytope;
import io.touchstone.gjk.epa.Expansion;
import io.touchstone.gjk.epa.SpanningPoints;

/**
 * The depth of the cores of a pair of a {@link CoreSource} in R<sup>2</sup> and R<sup>3</sup>, by
 * expanding the simplex in which a {@link NearestSearch} ended.
 *
 * <p>Upper bound: the least height of K over a direction. Lower bound: the nearest facet, when the
 * surface surely winds around the origin; both with the errors of the source.
 *
 * <p>Scratch memory of one thread; allocates nothing once the polytope has found its size.
 */
final class CurvedDepth {

  /** What counts as zero when K may be flat, in errors of the source. */
  private static final double FLAT = 4;

  /** Roundings of a height, and of the length of its direction. */
  private static final double ROUNDINGS = 8 * UNIT_ROUNDOFF;

  private final int n;
  private final CoreSource source;
  private final Expansion polytope;
  private final SpanningPoints spanning;

  /** Lower bound of the depth; positive only if the origin surely is inside K. */
  double atLeast;

  /** Upper bound of the depth, not negative. */
  double atMost;

  /** Whether as many iterations as were allowed were too few. */
  boolean limited;

  CurvedDepth(CoreSource source, int dimension, StepRecorder recorder) {
    n = dimension;
    this.source = source;
    polytope = n == 2 ? new ExpandingPolygon(recorder) : new ExpandingPolytope(recorder);
    polytope.smooth = true;
    spanning = new SpanningPoints(polytope, n);
  }

  /**
   * Measures the depth.
   *
   * @param search of this pair, ended with the origin in its simplex, as far as is known
   * @param contained whether it surely is inside
   * @param radii sum of the radii, in the unit of the source
   */
  void measure(NearestSearch search, boolean contained, PairRequest request, double radii) {
    polytope.begin();
    PairSimplex simplex = search.simplex;
    for (int k = 0; k < simplex.size; k++) {
      source.take(simplex.vertexA[k], simplex.vertexB[k]);
      polytope.add(source);
    }
    limited = false;
    atLeast = 0;
    if (contained || spanning.complete(source, FLAT * source.error)) {
      expand(contained, request, radii, request.maxIterations() - search.iterations);
    } else {
      flat();
    }
    atMost = Math.max(0, polytope.height + source.error) * (1 + ROUNDINGS);
    atLeast = Math.min(atLeast, atMost);
  }

  private void expand(boolean contained, PairRequest request, double radii, int most) {
    double relative = request.relativeTolerance();
    double absolute = source.scaled(request.absoluteTolerance());
    Expansion.Ending ending =
        polytope.expand(
            source, contained, relative, Math.max(absolute, relative * radii), Math.max(1, most));
    limited = ending == Expansion.Ending.LIMIT;
    if (polytope.sound) {
      polytope.surely = Math.max(polytope.surely, polytope.nearest);
    }
    atLeast = Math.max(0, (polytope.surely - source.error) * (1 - ROUNDINGS));
    if (polytope.height == Double.POSITIVE_INFINITY) {
      polytope.footSize = 0; // no facet could be looked at
    } else if (ending != Expansion.Ending.CONVERGED) {
      polytope.takeLowest();
    }
  }

  /** K lies in a plane, up to roundings: the lesser of its two heights. */
  private void flat() {
    double along = height(1);
    double against = height(-1);
    if (against < along) {
      polytope.setNormal(-polytope.nx, -polytope.ny, -polytope.nz);
    }
    polytope.height = Math.min(along, against);
    polytope.footSize = 0;
  }

  private double height(int sign) {
    source.find(sign * polytope.nx, sign * polytope.ny, sign * polytope.nz);
    polytope.supports++;
    return sign * (polytope.nx * source.x + polytope.ny * source.y + polytope.nz * source.z);
  }

  int iterations() {
    return polytope.iterations;
  }

  int supports() {
    return polytope.supports;
  }

  /** Writes the unit normal of the least height. */
  void normal(double[] normal) {
    normal[0] = polytope.nx;
    normal[1] = polytope.ny;
    if (n == 3) {
      normal[2] = polytope.nz;
    }
  }

  /**
   * Writes the points of the cores whose difference is the foot of the origin on the nearest facet,
   * in the frames of the bodies; leaves them alone if there is none.
   */
  void combine(double[] localA, double[] localB) {
    Expansion p = polytope;
    if (p.footSize > 0) {
      source.combine(p.footA(), p.footB(), p.weight, p.footSize, localA, localB);
    }
  }
}

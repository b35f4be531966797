// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.general;

import io.touchstone.api.geometry.Derived;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.inside.BoxCorners;
import io.touchstone.kernel.inside.DirectionScale;
import io.touchstone.kernel.inside.Extent;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.base.SupportMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Support queries on a polytope in R<sup>n</sup>, any n, in the frame of the polytope.
 *
 * <p>Boxes parallel to the axes are answered from the signs of the direction. Everything else is
 * answered by computing all products w . p, four vertices at a time so that the coordinates of one
 * axis are read in a row. For n = 2 and n = 3 {@code PlanarSupport} and {@code SpatialSupport} are
 * faster.
 *
 * <p>The vertex returned depends on the shape and the direction alone. With p its coordinates, h(w)
 * the true support value, u = 2<sup>-53</sup> and M the largest coordinate:
 *
 * <pre>{@code w . p >= h(w) - 2 n u M (|w_1| + ... + |w_n|) (1 + n u)}</pre>
 *
 * <p>Immutable and thread-safe; allocates nothing per query.
 */
public final class GeneralSupport extends SupportMap {

  private static final Derived<GeneralSupport> SUPPORT_MAP = new Derived<>(GeneralSupport::new);

  private final int dimension;
  private final int count;

  /** By the signs of a direction the farthest corner of a box; null for what is none. */
  private final int @Nullable [] corners;

  private final DirectionScale scale;

  /** Axis-major: coordinate {@code axis} of vertex v at {@code axis * count + v}. */
  final double[] coordinates;

  /** Along which the points differ; the others do not matter to the corners of a box. */
  private final int[] boxAxes;

  private GeneralSupport(Polytope polytope) {
    this(polytope, new Extent(polytope));
  }

  private GeneralSupport(Polytope polytope, Extent extent) {
    this(polytope, extent, BoxCorners.extendedAxes(extent, polytope.dimension()));
  }

  private GeneralSupport(Polytope polytope, Extent extent, int[] boxAxes) {
    super(Inside.KEY, polytope, extent, boxAxes);
    corners = corners(Inside.KEY);
    scale = new DirectionScale(largestCoordinate());
    count = vertexCount();
    this.boxAxes = boxAxes;
    dimension = polytope.dimension();
    coordinates = new double[dimension * count];
    for (int axis = 0; axis < dimension; axis++) {
      for (int v = 0; v < count; v++) {
        coordinates[axis * count + v] = polytope.coordinate(v, axis);
      }
    }
  }

  /** Returns the support map of a polytope; made once per polytope. */
  public static GeneralSupport of(Polytope polytope) {
    return SUPPORT_MAP.of(polytope);
  }

  /** Returns n. */
  public int dimension() {
    return dimension;
  }

  /**
   * Returns one coordinate of one vertex.
   *
   * @throws IndexOutOfBoundsException if there is no such vertex or axis
   */
  public double coordinate(int vertex, int axis) {
    return coordinates[axis * count + Objects.checkIndex(vertex, count)];
  }

  /**
   * Finds a vertex that is farthest in a direction; see the class comment for how far at least.
   *
   * @param direction n components in the frame of the polytope; one that is zero or not finite
   *     yields an arbitrary vertex
   * @return the index of the vertex as given in the polytope
   * @throws InvalidGeometryException if the polytope is empty
   */
  public int support(double[] direction) {
    int[] corners = this.corners;
    if (corners != null) {
      return corners[corner(direction)];
    }
    double sum = 0;
    for (int axis = 0; axis < dimension; axis++) {
      sum += Math.abs(direction[axis]);
    }
    if (!(sum >= scale.shortest && sum <= scale.longest)) { // also when NaN
      return farthestScaled(direction);
    }
    if (count == 0) {
      throw new InvalidGeometryException("the empty polytope has no support points");
    }
    return dimension == 4 ? farthestIn4(direction) : farthest(direction);
  }

  /** Returns the number of the corner: bit k is the sign bit of the direction along boxAxes[k]. */
  private int corner(double[] direction) {
    int corner = 0;
    for (int k = 0; k < boxAxes.length; k++) {
      corner |= (int) (Double.doubleToRawLongBits(direction[boxAxes[k]]) >>> 63) << k;
    }
    return corner;
  }

  private int farthest(double[] direction) {
    double[] c = coordinates;
    int n = dimension;
    int best = 0;
    double farthest = Double.NEGATIVE_INFINITY;
    int v = 0;
    for (; v + 4 <= count; v += 4) {
      double dot0 = 0;
      double dot1 = 0;
      double dot2 = 0;
      double dot3 = 0;
      int k = v;
      for (int axis = 0; axis < n; axis++) {
        double w = direction[axis];
        dot0 += w * c[k];
        dot1 += w * c[k + 1];
        dot2 += w * c[k + 2];
        dot3 += w * c[k + 3];
        k += count;
      }
      if (dot0 > farthest) {
        farthest = dot0;
        best = v;
      }
      if (dot1 > farthest) {
        farthest = dot1;
        best = v + 1;
      }
      if (dot2 > farthest) {
        farthest = dot2;
        best = v + 2;
      }
      if (dot3 > farthest) {
        farthest = dot3;
        best = v + 3;
      }
    }
    for (; v < count; v++) {
      double dot = dot(direction, v, 0);
      if (dot > farthest) {
        farthest = dot;
        best = v;
      }
    }
    return best;
  }

  /** One loop without an inner one, half as long again for n = 4 as the general form. */
  private int farthestIn4(double[] direction) {
    double[] c = coordinates;
    double w0 = direction[0];
    double w1 = direction[1];
    double w2 = direction[2];
    double w3 = direction[3];
    int axis1 = count;
    int axis2 = 2 * count;
    int axis3 = 3 * count;
    int best = 0;
    double farthest = Double.NEGATIVE_INFINITY;
    for (int v = 0; v < count; v++) {
      double dot = w0 * c[v] + w1 * c[v + axis1] + w2 * c[v + axis2] + w3 * c[v + axis3];
      if (dot > farthest) {
        farthest = dot;
        best = v;
      }
    }
    return best;
  }

  /** Scales every component by a power of two, so that no product over- or underflows. */
  private int farthestScaled(double[] direction) {
    if (count == 0) {
      throw new InvalidGeometryException("the empty polytope has no support points");
    }
    double largest = 0;
    for (int axis = 0; axis < dimension; axis++) {
      largest = Math.max(largest, Math.abs(direction[axis])); // NaN stays NaN
    }
    if (!(largest > 0 && largest < Double.POSITIVE_INFINITY)) { // zero, infinite or NaN
      return 0;
    }
    int shift = scale.shift(largest);
    int best = 0;
    double farthest = dot(direction, 0, shift);
    for (int v = 1; v < count; v++) {
      double dot = dot(direction, v, shift);
      if (dot > farthest) {
        farthest = dot;
        best = v;
      }
    }
    return best;
  }

  /** Returns 2^shift times the direction, times a vertex. */
  private double dot(double[] direction, int vertex, int shift) {
    double dot = 0;
    for (int axis = 0; axis < dimension; axis++) {
      dot += Math.scalb(direction[axis], shift) * coordinates[axis * count + vertex];
    }
    return dot;
  }
}

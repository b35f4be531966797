// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.inside;

import io.touchstone.api.geometry.Polytope;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Recognises boxes whose sides are parallel to the axes, wherever they are centred, whatever the
 * order of their vertices, and with zero extents too: segments, rectangles, points.
 *
 * <p>A polytope is such a box exactly when every corner of its bounding box is one of its points.
 * Then the sign of each component of a direction chooses the end of that axis, and no product is
 * needed.
 */
public final class BoxCorners {

  /** No corner of the box. */
  public static final int NONE = -1;

  private BoxCorners() {}

  /**
   * Returns the vertex at each corner of the bounding box, or null if a corner is missing. Takes
   * time proportional to the number of coordinates.
   *
   * @param axes the axes that make up the number of a corner, in ascending order; the box must have
   *     no extent along the others
   * @return by corner; bit k of the number of a corner is set when it lies at the lower end of
   *     {@code axes[k]}. The lowest index among duplicates
   */
  public static int @Nullable [] find(Polytope polytope, Extent extent, int[] axes) {
    if (polytope.isEmpty() || distinctCorners(extent, axes) > polytope.vertexCount()) {
      return null;
    }
    int[] corners = new int[1 << axes.length];
    Arrays.fill(corners, NONE);
    for (int v = polytope.vertexCount() - 1; v >= 0; v--) {
      int corner = cornerAt(polytope, v, extent, axes);
      if (corner != NONE) {
        corners[corner] = v;
      }
    }
    return complete(corners, extent, axes) ? corners : null;
  }

  /** Returns the axes along which the points differ. */
  public static int[] extendedAxes(Extent extent, int dimension) {
    int[] axes = new int[dimension];
    int count = 0;
    for (int axis = 0; axis < dimension; axis++) {
      if (extent.lower(axis) < extent.upper(axis)) {
        axes[count++] = axis;
      }
    }
    return Arrays.copyOf(axes, count);
  }

  private static double distinctCorners(Extent extent, int[] axes) {
    double corners = 1; // a double: 2^n need not be an int
    for (int axis : axes) {
      corners *= extent.lower(axis) < extent.upper(axis) ? 2 : 1;
    }
    return corners;
  }

  /**
   * Returns the corner at which a vertex lies, along an axis without extent the upper one, or
   * {@link #NONE}.
   */
  public static int cornerAt(Polytope polytope, int vertex, Extent extent, int[] axes) {
    int corner = 0;
    for (int k = 0; k < axes.length; k++) {
      double coordinate = polytope.coordinate(vertex, axes[k]);
      if (coordinate != extent.upper(axes[k])) {
        if (coordinate != extent.lower(axes[k])) {
          return NONE;
        }
        corner |= 1 << k;
      }
    }
    return corner;
  }

  /** Copies along the axes without extent and tells whether no corner is missing. */
  private static boolean complete(int[] corners, Extent extent, int[] axes) {
    for (int corner = 0; corner < corners.length; corner++) {
      for (int k = 0; k < axes.length; k++) {
        if (((corner >> k) & 1) != 0 && extent.lower(axes[k]) == extent.upper(axes[k])) {
          corners[corner] = corners[corner & ~(1 << k)];
        }
      }
      if (corners[corner] == NONE) {
        return false;
      }
    }
    return true;
  }
}

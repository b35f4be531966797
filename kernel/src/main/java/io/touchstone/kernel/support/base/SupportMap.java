// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.base;

import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.inside.BoxCorners;
import io.touchstone.kernel.inside.Extent;
import io.touchstone.kernel.inside.Inside;
import org.jspecify.annotations.Nullable;

/**
 * What the support maps of polytopes in the plane, in space and in any dimension know alike: where
 * the vertices lie and how large they are. Lengths are in the unit and the frame of the polytope.
 *
 * <p>Only the kernel extends it: the constructors take its key. A list of permitted classes would
 * be an arrow back to the families.
 *
 * <p>Immutable and thread-safe; no method allocates.
 */
public abstract class SupportMap {

  private final Polytope polytope;
  private final Extent extent;
  private final int @Nullable [] corners;
  private final int count;
  private final double radius;

  /**
   * Reads a polytope.
   *
   * @param boxAxes axes along which a box has corners
   */
  @SuppressWarnings("exports") // only the kernel has the key
  protected SupportMap(Inside key, Polytope polytope, Extent extent, int... boxAxes) {
    requireNonNull(key);
    this.polytope = polytope;
    this.extent = extent;
    corners = BoxCorners.find(polytope, extent, boxAxes);
    count = polytope.vertexCount();
    radius = extent.radius();
  }

  /** Shares everything with another map. */
  @SuppressWarnings("exports") // only the kernel has the key
  protected SupportMap(Inside key, SupportMap other) {
    requireNonNull(key);
    polytope = other.polytope;
    extent = other.extent;
    corners = other.corners;
    count = other.count;
    radius = other.radius;
  }

  /**
   * Returns by the signs of a direction the farthest corner of a box, null for what is none, as it
   * stands in memory: for the kernel.
   */
  @SuppressWarnings("exports") // only the kernel has the key
  protected final int @Nullable [] corners(Inside key) {
    requireNonNull(key);
    return corners;
  }

  /** Returns the polytope that this map describes. */
  public final Polytope polytope() {
    return polytope;
  }

  /** Returns the number of vertices, as given in the polytope. */
  public final int vertexCount() {
    return count;
  }

  /**
   * Returns a coordinate of a point of the polytope, up to rounding, that is well inside: the mean
   * of the vertices. Zero for the empty polytope.
   */
  public final double center(int axis) {
    return extent.center(axis);
  }

  /** Returns half of the longest side of the bounding box, as {@link Polytope#size()}. */
  public final double size() {
    return polytope.size();
  }

  /**
   * Returns an upper bound of the distances of the vertices from the centre, tight up to rounding.
   */
  public final double radius() {
    return radius;
  }

  /** Returns the largest magnitude of a coordinate; it governs the rounding of products w . p. */
  public final double largestCoordinate() {
    return extent.largestCoordinate();
  }

  /** Returns the least coordinate along an axis; 0 for the empty polytope. */
  public final double lower(int axis) {
    return extent.lower(axis);
  }

  /** Returns the greatest coordinate along an axis; 0 for the empty polytope. */
  public final double upper(int axis) {
    return extent.upper(axis);
  }

  /** Returns half of the side of the bounding box along an axis, rounded. */
  public final double halfExtent(int axis) {
    return extent.halfExtent(axis);
  }

  /**
   * Tells whether the polytope is exactly a box with sides parallel to the axes of its frame, that
   * is, its bounding box. The box may be anywhere and may have no extent along some axes.
   */
  public final boolean isBox() {
    return corners != null;
  }
}

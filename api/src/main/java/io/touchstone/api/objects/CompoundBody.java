// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.objects;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import java.util.ArrayList;
import java.util.List;

/**
 * The union of convex parts that move together. Parts may touch, overlap, contain each other or lie
 * apart.
 *
 * <p>Immutable and thread-safe; polytopes of a class that is not the library's own are copied.
 */
public final class CompoundBody implements ObjectBody {

  private final List<ConvexBody> parts;
  private final int dimension;

  private CompoundBody(List<ConvexBody> parts) {
    this.parts = parts;
    this.dimension = parts.get(0).dimension();
  }

  /**
   * Makes a compound.
   *
   * @param parts polytopes, rounded or not, of one dimension, in the frame of the compound; at
   *     least one, and none of them empty
   * @throws InvalidGeometryException if there is no part, or one is empty or of another kind
   * @throws DimensionMismatchException if dimensions differ
   */
  public static CompoundBody of(List<? extends ConvexBody> parts) {
    if (parts.isEmpty()) {
      throw new InvalidGeometryException("a compound needs a part; none was given");
    }
    List<ConvexBody> own = new ArrayList<>(parts.size());
    for (ConvexBody part : parts) {
      own.add(ownPart(part, own.size()));
      int n = own.get(own.size() - 1).dimension();
      if (n != own.get(0).dimension()) {
        throw new DimensionMismatchException("part " + (own.size() - 1), n, own.get(0).dimension());
      }
    }
    return new CompoundBody(List.copyOf(own));
  }

  /** Makes a compound of parts; see {@link #of(List)}. */
  public static CompoundBody of(ConvexBody... parts) {
    return of(List.of(parts));
  }

  private static ConvexBody ownPart(ConvexBody part, int index) {
    ConvexBody own = part instanceof Polytope polytope ? Polytope.copyOf(polytope) : part;
    if (!(own instanceof Polytope) && !(own instanceof RoundedPolytope)) {
      throw new InvalidGeometryException(
          "part %d of a compound is a %s; parts are polytopes, rounded or not"
              .formatted(index, part.getClass().getSimpleName()));
    }
    if (own.isEmpty()) {
      throw new InvalidGeometryException(
          "part %d of a compound is empty; leave it out".formatted(index));
    }
    return own;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public int partCount() {
    return parts.size();
  }

  @Override
  public ConvexBody part(int index) {
    return parts.get(index);
  }

  @Override
  public String toString() {
    return "CompoundBody[dimension=%d, parts=%d]".formatted(dimension, parts.size());
  }
}

package io.touchstone.gjk;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import org.jspecify.annotations.Nullable;

/**
 * A polytope as one of the variants of GJK likes it. Immutable, apart from tables that are made
 * when first needed, and thread-safe.
 */
final class VariantShape extends GjkShape {

  /** The way to support points by climbing, or null if the variant does not climb. */
  final @Nullable HullClimb climb;

  VariantShape(GjkVariant owner, Polytope body, boolean tables, boolean climbing) {
    super(owner, body, body, 0, tables);
    climb = climbing && !body.isEmpty() ? new HullClimb(body, support()) : null;
  }

  @Override
  protected VariantShape like(ConvexBody another, Polytope itsCore) {
    return new VariantShape((GjkVariant) owner(), itsCore, true, climb != null);
  }
}

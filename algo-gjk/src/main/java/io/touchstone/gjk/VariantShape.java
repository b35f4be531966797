package io.touchstone.gjk;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.PreparedShape;
import org.jspecify.annotations.Nullable;

/**
 * A polytope as one of the variants of GJK likes it. Immutable, apart from tables that are made
 * when first needed, and thread-safe.
 */
final class VariantShape implements PreparedShape {

  /** The engine that made it. */
  final GjkVariant owner;

  final GjkShape common;

  /** The way to support points by climbing, or null if the variant does not climb. */
  final @Nullable HullClimb climb;

  VariantShape(GjkVariant owner, GjkShape common, boolean climbing) {
    this.owner = owner;
    this.common = common;
    climb = climbing && !common.isEmpty() ? new HullClimb(common.core(), common.certified) : null;
  }

  @Override
  public Polytope body() {
    return common.core();
  }
}

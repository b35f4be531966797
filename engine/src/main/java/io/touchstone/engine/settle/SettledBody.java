package io.touchstone.engine.settle;

import io.touchstone.exact.AffineDimension;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.CertifiedSupport;
import org.jspecify.annotations.Nullable;

/**
 * A polytope with a ball around each of its points, as the settlement sees it: memory that no
 * engine can write.
 *
 * <p>Immutable, apart from a number that is looked up when first needed, and thread-safe.
 */
public final class SettledBody {

  private static final int UNKNOWN = -2;

  private final CertifiedSupport support;
  private final double radius;
  private final boolean empty;
  private int affineDimension = UNKNOWN; // a race writes the same number twice

  /** The same, if it is in R^3, not rounded and not empty. */
  private final @Nullable CertifiedSupport plain;

  /**
   * Takes a body.
   *
   * @param support of its core
   * @param radius of the balls, not negative
   */
  public SettledBody(CertifiedSupport support, double radius) {
    this.support = support;
    this.radius = radius;
    empty = support.vertexCount() == 0;
    plain = radius == 0 && !empty && support.dimension() == 3 ? support : null;
  }

  /** Returns what encloses the support values of the core. */
  public CertifiedSupport support() {
    return support;
  }

  /** Returns the radius. */
  public double radius() {
    return radius;
  }

  /** Tells whether the body has no points. */
  public boolean isEmpty() {
    return empty;
  }

  /** Returns the dimension of the core itself, less than that of the space when it is flat. */
  int affineDimension() {
    int known = affineDimension;
    if (known == UNKNOWN) {
      known = AffineDimension.of(support.dimension(), support.coordinates(Inside.KEY));
      affineDimension = known;
    }
    return known;
  }

  @Nullable CertifiedSupport plain() {
    return plain;
  }
}

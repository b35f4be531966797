// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.exact.AffineDimension;
import io.touchstone.exact.PowerOfTwo;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.CertifiedSupport;
import org.jspecify.annotations.Nullable;

/**
 * A polytope with a ball around each of its points, as the settlement sees it: memory that no
 * engine can write.
 *
 * <p>Immutable, apart from what is made when first needed, and thread-safe.
 */
public final class SettledBody {

  private static final int UNKNOWN = -2;

  /** Sums of so few lengths as a scene is made of are then within what {@link ScaleGuard} takes. */
  private static final double LARGE = 0x1p90;

  private final CertifiedSupport support;
  private final double radius;
  private final boolean empty;
  private int affineDimension = UNKNOWN; // a race writes the same number twice

  /** The same, if it is in R^3, not rounded and not empty. */
  private final @Nullable CertifiedSupport plain;

  /** Whether neither coordinates nor radius have to be scaled. */
  private final boolean ordinary;

  /** The body in other units: a list, of which there is one entry as a rule. */
  private @Nullable Copy copies;

  /**
   * The body, its core {@code 2^ofCore} and its radius {@code 2^ofRadius} times as large.
   *
   * @param exact whether nothing was rounded
   */
  public record Copy(
      SettledBody body, int ofCore, int ofRadius, boolean exact, @Nullable Copy next) {}

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
    double greatest = greatestCoordinate(support) + radius;
    ordinary = greatest > 1 / LARGE && greatest < LARGE;
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

  /** Tells whether coordinates and radius are such that they need not be scaled. */
  public boolean isOrdinary() {
    return ordinary;
  }

  /** Returns the body in other units; made once. */
  public synchronized Copy copy(int ofCore, int ofRadius) {
    for (Copy known = copies; known != null; known = known.next) {
      if (known.ofCore == ofCore && known.ofRadius == ofRadius) {
        return known;
      }
    }
    double[] scaled = support.coordinates(Inside.KEY).clone();
    boolean exact = PowerOfTwo.isExact(radius, ofRadius);
    for (int i = 0; i < scaled.length; i++) {
      exact &= PowerOfTwo.isExact(scaled[i], ofCore);
      scaled[i] = Math.scalb(scaled[i], ofCore);
    }
    Polytope core = Polytope.of(support.dimension(), scaled);
    SettledBody body =
        new SettledBody(
            support.climbs() ? CertifiedSupport.of(core) : CertifiedSupport.scanning(core),
            Math.scalb(radius, ofRadius));
    Copy made = new Copy(body, ofCore, ofRadius, exact, copies);
    copies = made;
    return made;
  }

  /** Returns the greatest absolute coordinate of the core; 0 if it is empty. */
  public static double greatestCoordinate(CertifiedSupport core) {
    double found = 0;
    for (int axis = 0; axis < core.dimension(); axis++) {
      found = Math.max(found, core.extent(axis));
    }
    return found;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.engine.settle.SettledBody;
import io.touchstone.kernel.support.CertifiedSupport;
import org.jspecify.annotations.Nullable;

/**
 * A polytope, rounded or not, as an engine prepared it: what every engine needs of it, and what the
 * settlement needs. Engines extend it by what they need besides.
 *
 * <p>Immutable, apart from tables that are made when first needed, and thread-safe.
 */
public abstract class PreparedPolytope implements PreparedShape {

  private final Object owner;
  private final ConvexBody given;
  private final Polytope core;
  private final int dimension; // copies, so that a query need not look at the body
  private final boolean empty;
  final SettledBody settled;

  /** A copy: whether coordinates and radius need no scaling. */
  final boolean ordinary;

  /** The shapes of the body in other units: a list, of which there is one entry as a rule. */
  private @Nullable Copy copies;

  private record Copy(SettledBody of, PreparedPolytope shape, @Nullable Copy next) {}

  /**
   * Prepares a polytope.
   *
   * @param owner the engine, or what stands for it: who may use the shape
   * @param polytope one of the library's own
   * @param tables whether enough will be asked to make tables
   */
  protected PreparedPolytope(Object owner, Polytope polytope, boolean tables) {
    this(owner, polytope, polytope, 0, tables);
  }

  /**
   * Prepares a body.
   *
   * @param owner the engine, or what stands for it: who may use the shape
   * @param given the body
   * @param core the polytope it is but for its radius, one of the library's own
   * @param radius of the ball around each point of the core, not negative
   * @param tables whether enough will be asked to make tables
   */
  protected PreparedPolytope(
      Object owner, ConvexBody given, Polytope core, double radius, boolean tables) {
    this.owner = owner;
    this.given = given;
    this.core = core;
    dimension = core.dimension();
    empty = core.isEmpty();
    settled =
        new SettledBody(
            tables ? CertifiedSupport.of(core) : CertifiedSupport.scanning(core), radius);
    ordinary = settled.isOrdinary();
  }

  /**
   * Prepares another body for the same engine: this one in other units, where its own would leave
   * the range of doubles.
   *
   * @param another of the same class as the body that this shape was prepared of
   * @param itsCore the polytope that it is, but for its radius
   */
  protected abstract PreparedPolytope like(ConvexBody another, Polytope itsCore);

  /** Returns the shape of the body in other units; made once. */
  @SuppressWarnings("ReferenceEquality") // a body in other units is made once
  final synchronized PreparedPolytope copy(SettledBody scaled) {
    for (Copy known = copies; known != null; known = known.next) {
      if (known.of == scaled) {
        return known.shape;
      }
    }
    Polytope itsCore = scaled.support().polytope();
    ConvexBody another = given == core ? itsCore : new RoundedPolytope(itsCore, scaled.radius());
    PreparedPolytope made = like(another, itsCore);
    copies = new Copy(scaled, made, copies);
    return made;
  }

  @Override
  public final ConvexBody body() {
    return given;
  }

  /** Returns the polytope that the body is, but for its radius. */
  public final Polytope core() {
    return core;
  }

  /** Returns the radius of the ball around each point of the core. */
  public final double radius() {
    return settled.radius();
  }

  /** Returns the dimension of the space. */
  public final int dimension() {
    return dimension;
  }

  /** Tells whether the body has no points. */
  public final boolean isEmpty() {
    return empty;
  }

  /** Returns what encloses support values of the core. */
  public final CertifiedSupport support() {
    return settled.support();
  }

  /** Returns the engine, or what stands for it. */
  protected final Object owner() {
    return owner;
  }

  /** Tells whether an engine may use this shape. */
  @SuppressWarnings("ReferenceEquality") // an owner is what it is, not what it is like
  final boolean isOf(Object engine) {
    return owner == engine;
  }
}

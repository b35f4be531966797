// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.spi.Proof;
import io.touchstone.engine.pair.BodyData;
import io.touchstone.engine.pair.BodyDataMaker;
import io.touchstone.engine.settle.SettledBody;
import io.touchstone.kernel.support.CertifiedSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A body prepared three times over: for the checker, for the engine, and for the arbiters; in this
 * order, so that the checker has its vertices before foreign code sees the body.
 */
final class VerifiedShape implements PreparedShape {

  /**
   * From this many queries on the hull graph pays: it takes about a microsecond per vertex to build
   * and saves about a nanosecond per vertex and query.
   */
  private static final long GRAPH_PAYS_FROM = 1000;

  private final VerifiedNarrowPhase owner;
  private final ConvexBody body;
  private final int dimension; // a copy, so that a query need not look at the body
  private final boolean empty; // likewise, and an engine cannot change it
  private final PreparedShape inner;
  private final @Nullable SettledBody settled;

  /** What the solver of pairs reads; null for what it leaves to others. */
  private final @Nullable BodyData data;

  /** The same at the scale that was asked for last. */
  private @Nullable ScaledData scaled;

  private final boolean pays; // whether tables are worth their making

  private @Nullable GrowthCentre centre; // a race makes the same one twice

  private record ScaledData(int exponent, @Nullable BodyData data) {}

  /** Prepared for the engines that are asked next, once they are. */
  private final @Nullable PreparedShape[] ofArbiters;

  /**
   * Prepares a body.
   *
   * @param given the body; of a polytope that is not the library's own the vertices are read now
   * @param engine prepares it for the engine; called last
   * @throws UnsupportedQueryException if the answers could not be proved as the policy says
   */
  VerifiedShape(
      VerifiedNarrowPhase owner,
      ConvexBody given,
      long expectedQueries,
      Function<ConvexBody, PreparedShape> engine) {
    // whoever made the polytope, engines and proof work on one copy of its vertices
    ConvexBody body = given instanceof Polytope polytope ? Polytope.copyOf(polytope) : given;
    this.owner = owner;
    this.body = body;
    this.dimension = body.dimension();
    this.empty = body.isEmpty();
    Polytope core =
        body instanceof RoundedPolytope rounded
            ? rounded.core()
            : body instanceof Polytope polytope ? polytope : null;
    double radius = body instanceof SupportFunction function ? function.radius() : 0;
    this.pays = expectedQueries >= GRAPH_PAYS_FROM;
    if (core == null) {
      this.settled = null;
      this.data = null;
    } else {
      CertifiedSupport support = pays ? CertifiedSupport.of(core) : CertifiedSupport.scanning(core);
      this.settled = new SettledBody(support, radius);
      this.data = BodyDataMaker.of(support, radius, pays);
    }
    this.ofArbiters = new PreparedShape[owner.arbiters().size()];
    this.inner = engine.apply(body);
  }

  /** Refuses bodies whose answers could not be proved as the policy says. */
  static void requireProvable(ConvexBody body, Proof policy) {
    boolean provable =
        body instanceof Polytope || body instanceof RoundedPolytope || body instanceof HalfSpaces;
    if (policy == Proof.NONE || provable) {
      return;
    }
    if (policy == Proof.EXACT) {
      throw new UnsupportedQueryException(
          "answers about a %s cannot be proved exactly, only those about polytopes, rounded polytopes and half-spaces; ask with the proof policy 'checked' or 'none'"
              .formatted(body.getClass().getSimpleName()));
    }
  }

  @Override
  public ConvexBody body() {
    return body;
  }

  int dimension() {
    return dimension;
  }

  /** Tells whether the body was empty when it was prepared. */
  boolean isEmpty() {
    return empty;
  }

  VerifiedNarrowPhase owner() {
    return owner;
  }

  PreparedShape inner() {
    return inner;
  }

  /** Returns the body if it is given by half-spaces, else null. */
  @Nullable HalfSpaces rows() {
    return body instanceof HalfSpaces half ? half : null;
  }

  /** Returns the polytope, without its radius, if it is one, else null. */
  @Nullable Polytope core() {
    return body instanceof RoundedPolytope rounded
        ? rounded.core()
        : body instanceof Polytope polytope ? polytope : null;
  }

  /** Returns the radius of the balls around all points of the core; 0 of what is no polytope. */
  double radius() {
    return settled == null ? 0 : settled.radius();
  }

  /** Returns what the solver of pairs reads, or null for what it leaves to others. */
  @Nullable BodyData data() {
    return data;
  }

  /**
   * Returns the same of the body {@code 2^exponent} times as large, or null where that rounds too.
   */
  synchronized @Nullable BodyData data(int exponent) {
    ScaledData known = scaled;
    if (known == null || known.exponent() != exponent) {
      known = new ScaledData(exponent, scaledData(exponent));
      scaled = known;
    }
    return known.data();
  }

  private @Nullable BodyData scaledData(int exponent) {
    if (settled == null || empty) {
      return null;
    }
    SettledBody.Copy copy = settled.copy(exponent, exponent);
    return copy.exact()
        ? BodyDataMaker.of(copy.body().support(), copy.body().radius(), pays)
        : null;
  }

  /** Returns the settlement's view of a polytope, rounded or not, else null. */
  @Nullable SettledBody settled() {
    return settled;
  }

  /**
   * Returns the point about which the body, which is not empty, grows unless another one is named.
   */
  GrowthCentre centre() {
    GrowthCentre known = centre;
    if (known == null) {
      known = GrowthCentre.middleOf(body, settled);
      centre = known;
    }
    return known;
  }

  /** Returns the size of a polytope with its radius, else 0. */
  double size() {
    return settled == null ? 0 : Math.max(settled.support().size(), settled.radius());
  }

  /** Returns the body as it was prepared for an arbiter. */
  PreparedShape forArbiter(int which) {
    synchronized (ofArbiters) {
      PreparedShape known = ofArbiters[which];
      if (known == null) {
        known = owner.arbiters().get(which).engine().prepare(body, 1);
        ofArbiters[which] = known;
      }
      return known;
    }
  }

  /**
   * Tells whether a body has neither vertices nor half-spaces: its support function is its word.
   */
  static boolean isCurved(VerifiedShape shape) {
    return shape.rows() == null && shape.core() == null;
  }
}

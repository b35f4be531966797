// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import io.touchstone.api.objects.ObjectBody;
import io.touchstone.proof.VerifiedNarrowPhase;

/**
 * An engine whose answers are proved, asked about objects: each question becomes questions about
 * pairs of parts, and bounds of boxes for all the others.
 *
 * <p>Thread-safe. A thread takes an {@link ObjectQuery} of its own.
 */
public final class ObjectPhase {

  private final VerifiedNarrowPhase phase;

  /**
   * Makes one.
   *
   * @param phase the engine with its proof policy, from {@code Proofs.prove}
   */
  public ObjectPhase(VerifiedNarrowPhase phase) {
    this.phase = phase;
  }

  /** Returns the engine that is asked about pairs of parts. */
  public VerifiedNarrowPhase phase() {
    return phase;
  }

  /** Prepares an object for many queries. */
  public PreparedObject prepare(ObjectBody body) {
    return prepare(body, Long.MAX_VALUE);
  }

  /**
   * Prepares an object: boxes over its parts. Parts are prepared for the engine later, each when it
   * is first needed, triangles without any tables.
   *
   * @param expectedQueries about how often a part will be asked about, so that tables pay or not
   */
  public PreparedObject prepare(ObjectBody body, long expectedQueries) {
    return new PreparedObject(this, body, expectedQueries);
  }

  /** Returns a query for objects of a dimension, which a thread keeps for itself. */
  public ObjectQuery newQuery(int dimension) {
    return new ObjectQuery(this, dimension);
  }

  /** Returns the memory of a pair of objects that move a little between queries. */
  public ObjectWarmStart newWarmStart(int dimension) {
    return new ObjectWarmStart(phase.newWarmStart(dimension));
  }
}

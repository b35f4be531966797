// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.io.PartedShape;
import io.touchstone.objects.ObjectPhase;
import io.touchstone.objects.PreparedObject;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** A shape with what the engines of a plan have prepared for it. Thread-safe. */
final class PreparedBody {

  private final ConvexBody body;
  private final @Nullable PartedShape object;
  private final long expectedQueries;
  private final AtomicReferenceArray<PreparedShape> prepared =
      new AtomicReferenceArray<>(StageIndex.COUNT);
  private final AtomicReferenceArray<PreparedObject> objects =
      new AtomicReferenceArray<>(StageIndex.COUNT);

  /**
   * Creates the body; nothing is prepared yet.
   *
   * @param expectedQueries about how many queries will involve it, at least 1
   */
  PreparedBody(ConvexBody body, long expectedQueries) {
    this(body, null, expectedQueries);
  }

  /**
   * Creates a body that may be an object with parts.
   *
   * @param body the convex body, or a hull of the object
   * @param object the object; null of a convex body
   */
  PreparedBody(ConvexBody body, @Nullable PartedShape object, long expectedQueries) {
    this.body = body;
    this.object = object;
    this.expectedQueries = expectedQueries;
  }

  /** Makes a prepared shape of a body about which so many queries are expected. */
  @FunctionalInterface
  interface Preparation {
    PreparedShape of(ConvexBody body, long expectedQueries);
  }

  /** Tells whether the body is an object with parts. */
  boolean isObject() {
    return object != null;
  }

  /** Tells whether the body is a mesh of triangles. */
  boolean isSurface() {
    return object != null && object.body() instanceof TriangleMesh;
  }

  /** Tells whether {@link #get} will be quick. */
  boolean isReady(StageIndex index) {
    return prepared.get(index.slot()) != null;
  }

  /**
   * Returns the body as an object; a convex one is an object of one part. Prepared once per stage,
   * except that threads may do it at once, like {@link #get}.
   */
  PreparedObject object(StageIndex index, ObjectPhase phase) {
    PreparedObject known = objects.get(index.slot());
    if (known != null) {
      return known;
    }
    PartedShape whole = object == null ? PartedShape.of(body) : object;
    PreparedObject made = phase.prepare(whole.body(), expectedQueries);
    return objects.compareAndSet(index.slot(), null, made) ? made : objects.get(index.slot());
  }

  /**
   * Returns what a stage prepared, preparing it if need be. Not locked, so that an engine that
   * never returns holds up nobody else: threads that come first together each prepare, and one of
   * the results, which are alike, is kept.
   */
  PreparedShape get(StageIndex index, Preparation preparation) {
    PreparedShape known = prepared.get(index.slot());
    if (known != null) {
      return known;
    }
    PreparedShape made = preparation.of(body, expectedQueries);
    if (made == null) {
      throw new EngineFaultException("prepare returned nothing");
    }
    return prepared.compareAndSet(index.slot(), null, made) ? made : prepared.get(index.slot());
  }
}

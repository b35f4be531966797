package io.touchstone.harness.pipeline;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.PreparedShape;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** A shape with what the engines of a plan have prepared for it. Thread-safe. */
final class PreparedBody {

  private final ConvexBody body;
  private final long expectedQueries;
  private final AtomicReferenceArray<PreparedShape> prepared =
      new AtomicReferenceArray<>(StageIndex.COUNT);

  /**
   * Creates the body; nothing is prepared yet.
   *
   * @param expectedQueries about how many queries will involve it, at least 1
   */
  PreparedBody(ConvexBody body, long expectedQueries) {
    this.body = body;
    this.expectedQueries = expectedQueries;
  }

  ConvexBody body() {
    return body;
  }

  /** Tells whether {@link #get} will be quick. */
  boolean isReady(StageIndex index) {
    return prepared.get(index.slot()) != null;
  }

  /**
   * Returns what a stage prepared, preparing it if need be. Not locked, so that an engine that
   * never returns holds up nobody else: threads that come first together each prepare, and one of
   * the results, which are alike, is kept.
   */
  PreparedShape get(StageIndex index, Stage stage) {
    PreparedShape known = prepared.get(index.slot());
    if (known != null) {
      return known;
    }
    PreparedShape made = stage.engine().prepare(body, expectedQueries);
    if (made == null) {
      throw new EngineFaultException("prepare returned nothing");
    }
    return prepared.compareAndSet(index.slot(), null, made) ? made : prepared.get(index.slot());
  }
}

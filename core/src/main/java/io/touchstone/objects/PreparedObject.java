// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.api.query.PreparedShape;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * An object with the boxes over its parts. A part is prepared for the engine when a query first
 * comes to it. Thread-safe.
 */
public final class PreparedObject {

  private final ObjectPhase owner;
  private final ObjectBody body;
  private final BoxTree tree;
  private final long expectedQueries;
  private final AtomicReferenceArray<@Nullable PreparedShape> parts;

  /** Per connected piece of the surface, or per part: the first part of it. */
  private final int[] pieces;

  PreparedObject(ObjectPhase owner, ObjectBody body, long expectedQueries) {
    this.owner = owner;
    this.body = body;
    this.tree = new BoxTree(body);
    this.expectedQueries = body instanceof TriangleMesh ? 1 : expectedQueries;
    this.parts = new AtomicReferenceArray<>(body.partCount());
    this.pieces = Pieces.of(body);
  }

  /** Returns the object. */
  public ObjectBody body() {
    return body;
  }

  ObjectPhase owner() {
    return owner;
  }

  BoxTree tree() {
    return tree;
  }

  int[] pieces() {
    return pieces;
  }

  /** Returns a part as the engine prepared it. */
  PreparedShape part(int index) {
    PreparedShape known = parts.get(index);
    if (known == null) {
      // two threads may prepare it at once, and then the first one's is kept
      PreparedShape made = owner.phase().prepare(body.part(index), expectedQueries);
      known = parts.compareAndSet(index, null, made) ? made : parts.get(index);
    }
    return known;
  }
}

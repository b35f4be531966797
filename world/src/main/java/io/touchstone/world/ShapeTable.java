// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.AlgorithmInfo;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.spi.Representation;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The forms of the bodies of a world, each as long as a body has it. */
final class ShapeTable {

  /**
   * An engine is done with two bodies of so many sooner than the memory of a pair comes; measured
   * with boxes and with hulls of 24. For large hulls a warm start is worth its memory.
   */
  private static final int FEW_VERTICES = 24;

  private final AlgorithmInfo engine;
  private final int dimension;
  private final PolicyPhase phase;
  private final @Nullable ContactSource contacts;
  private final IdentityHashMap<Object, BodyShape> shapes = new IdentityHashMap<>();

  /** How many forms are described so, are objects, and cannot be beside objects. */
  private final Map<Representation, Integer> kinds = new EnumMap<>(Representation.class);

  private int objects;
  private int curved;

  ShapeTable(
      AlgorithmInfo engine, int dimension, PolicyPhase phase, @Nullable ContactSource contacts) {
    this.engine = engine;
    this.dimension = dimension;
    this.phase = phase;
    this.contacts = contacts;
  }

  /** Returns the form of a body; kept only by {@link #keep}. */
  BodyShape of(ConvexBody body) {
    BodyShape known = shapes.get(body);
    return known == null ? new BodyShape(body) : known;
  }

  /** Returns the form of an object; kept only by {@link #keep}. */
  BodyShape of(ObjectBody object) {
    BodyShape known = shapes.get(object);
    return known == null ? new BodyShape(object) : known;
  }

  /**
   * Returns the prepared form of a body that is light: nothing is remembered of a pair of two such.
   * Null of others, of those that are grown, and where contacts are followed.
   */
  @Nullable PreparedShape light(BodyShape shape, BodySettings settings) {
    boolean small =
        shape.convex() instanceof Polytope polytope && polytope.vertexCount() <= FEW_VERTICES;
    return small && contacts == null && settings.margin() == 0 ? shape.prepared(phase) : null;
  }

  void keep(BodyShape shape) {
    if (shape.users == 0) {
      shapes.put(shape.source(), shape);
      count(shape, 1);
    }
    shape.users++;
  }

  void release(BodyShape shape) {
    shape.users--;
    if (shape.users == 0) {
      shapes.remove(shape.source());
      count(shape, -1);
    }
  }

  private void count(BodyShape shape, int sign) {
    objects += shape.isObject() ? sign : 0;
    curved += shape.fitsObjects() ? 0 : sign;
    for (Representation kind : shape.kinds()) {
      kinds.merge(kind, sign, Integer::sum);
    }
  }

  /**
   * Refuses what no update could answer about, and prepares the rest.
   *
   * @throws UnsupportedQueryException if so
   */
  void requireFitting(BodyShape shape) {
    if (shape.users > 0) {
      return;
    }
    if ((shape.isObject() && curved > 0) || (!shape.fitsObjects() && objects > 0)) {
      throw new UnsupportedQueryException(
          "%s cannot be inserted: beside an object that is not convex there are polytopes, rounded"
                  .formatted(shape)
              + " or not; give one instead of the curved body");
    }
    Set<Representation> others = EnumSet.copyOf(shape.kinds());
    kinds.forEach(
        (kind, count) -> {
          if (count > 0) {
            others.add(kind);
          }
        });
    for (Representation kind : shape.kinds()) {
      for (Representation other : others) {
        Optional<String> reason =
            engine.capabilities().whyNot(PairRequest.intersection(), dimension, kind, other);
        if (reason.isPresent()) {
          throw new UnsupportedQueryException(
              "%s cannot be inserted: the algorithm '%s' %s; name another one with"
                      .formatted(shape, engine.id(), reason.get())
                  + " World.Builder.algorithm");
        }
      }
    }
    if (shape.isObject()) {
      shape.object(phase);
    } else {
      shape.prepared(phase);
      if (contacts != null) {
        shape.forContacts(contacts);
      }
    }
  }
}

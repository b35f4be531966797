// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Outcome;
import java.util.Optional;

/**
 * A body that a question found. Immutable, but for the handle.
 *
 * @param body the body
 * @param value what the question measures: the distance, in the unit of length, 0 where they
 *     collide; the signed distance; or how many times its direction a ray or a body goes
 * @param assurance what stands behind the verdict about this body
 * @param outcome the answer about it with its evidence, if it is convex or one part of it decides
 * @param ofObject the answer about an object that is not convex, or beside one
 * @param part the part that decides, of an object that is not convex; or -1
 */
public record WorldHit(
    WorldBody body,
    double value,
    Assurance assurance,
    Optional<Outcome> outcome,
    Optional<ObjectOutcome> ofObject,
    int part) {

  static WorldHit of(WorldBody body, double value, Outcome outcome) {
    return new WorldHit(
        body, value, outcome.verdictAssurance(), Optional.of(outcome), Optional.empty(), -1);
  }

  static WorldHit of(WorldBody body, double value, ObjectOutcome outcome) {
    return new WorldHit(
        body,
        value,
        outcome.verdictAssurance(),
        outcome.pair(),
        Optional.of(outcome),
        body.shape.isObject() ? outcome.partA() : -1);
  }
}

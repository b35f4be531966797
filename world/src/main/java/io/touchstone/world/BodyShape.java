// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.objects.CompoundBody;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.spi.Proof;
import io.touchstone.api.spi.Representation;
import io.touchstone.objects.PreparedObject;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What bodies of one form share: the form, its bounds, and how it was prepared for each policy.
 * Belongs to one world and its thread.
 */
final class BodyShape {

  private final Object source;
  private final @Nullable ConvexBody convex;
  private final @Nullable ObjectBody object;
  private final LocalBounds bounds;
  private final Set<Representation> kinds;
  private final Map<Proof, PreparedShape> prepared = new EnumMap<>(Proof.class);
  private final Map<Proof, PreparedObject> objects = new EnumMap<>(Proof.class);
  private @Nullable PreparedShape forContacts;
  private @Nullable BroadPhase parts;
  private double[] partReach = {};

  /** How many bodies of the world have it. */
  int users;

  BodyShape(ConvexBody given) {
    source = given;
    convex = given instanceof Polytope polytope ? Polytope.copyOf(polytope) : given;
    object = null;
    bounds = LocalBounds.of(convex);
    kinds = EnumSet.of(Representation.of(convex));
  }

  BodyShape(ObjectBody given) {
    source = given;
    convex = null;
    object = given;
    bounds = LocalBounds.of(given);
    kinds = EnumSet.noneOf(Representation.class);
    for (int part = 0; part < given.partCount(); part++) {
      kinds.add(Representation.of(given.part(part)));
    }
  }

  /** Returns what the caller gave. */
  Object source() {
    return source;
  }

  @Nullable ConvexBody convex() {
    return convex;
  }

  @Nullable ObjectBody object() {
    return object;
  }

  boolean isObject() {
    return object != null;
  }

  LocalBounds bounds() {
    return bounds;
  }

  /** Returns how the body, or its parts, are described. */
  Set<Representation> kinds() {
    return kinds;
  }

  /** Tells whether it can be asked about beside an object that is not convex. */
  boolean fitsObjects() {
    return isObject() || convex instanceof Polytope || convex instanceof RoundedPolytope;
  }

  /** Returns the convex body as an engine wants it. */
  PreparedShape prepared(PolicyPhase phase) {
    PreparedShape known = prepared.get(phase.policy());
    if (known == null) {
      known = phase.phase().prepare(Objects.requireNonNull(convex));
      prepared.put(phase.policy(), known);
    }
    return known;
  }

  /** Returns the object, or the convex body as an object of one part. */
  PreparedObject object(PolicyPhase phase) {
    PreparedObject known = objects.get(phase.policy());
    if (known == null) {
      ObjectBody body = object != null ? object : CompoundBody.of(Objects.requireNonNull(convex));
      known = phase.objects().prepare(body);
      objects.put(phase.policy(), known);
    }
    return known;
  }

  /** Returns the convex body as a finder of contacts wants it. */
  PreparedShape forContacts(ContactSource contacts) {
    PreparedShape known = forContacts;
    if (known == null) {
      known = contacts.contacts().prepare(Objects.requireNonNull(convex));
      forContacts = known;
    }
    return known;
  }

  /** Returns the boxes of an object's parts in its own frame, for casts. */
  BroadPhase parts(World world) {
    BroadPhase known = parts;
    if (known == null) {
      ObjectBody whole = Objects.requireNonNull(object);
      known = world.newBroadPhase(part -> "part %d of %s".formatted(part, whole));
      Boxes boxes = new Boxes(whole.dimension());
      for (int part = 0; part < whole.partCount(); part++) {
        boxes.ofLocal(whole.part(part));
        known.insert(boxes.min, boxes.max);
      }
      boxes.of(bounds, Pose.identity(whole.dimension()), 0);
      partReach = boxes.box.clone();
      parts = known;
    }
    return known;
  }

  /** Returns a box around all parts, once {@link #parts} was asked for. */
  double[] partReach() {
    return partReach;
  }

  @Override
  public String toString() {
    return source.toString();
  }
}

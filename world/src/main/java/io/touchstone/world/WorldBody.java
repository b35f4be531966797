// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.objects.ObjectBody;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The handle of a body in a world: made when the body is inserted, good until it is removed, and
 * never the handle of another body. A handle that is kept too long is told by {@link #isRemoved},
 * and refused by its world.
 *
 * <p>Not thread-safe: it belongs to its world's thread.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class WorldBody {

  final World world;
  final BodyShape shape;
  final MutablePose place;
  final int number;

  /** Where its boxes are, and its id in the broad phase; another body's once it is removed. */
  int slot = -1;

  BodySettings settings;
  boolean asleep;
  boolean removed;
  private final PoseView view;

  WorldBody(World world, BodyShape shape, PoseView pose, BodySettings settings, int number) {
    this.world = world;
    this.shape = shape;
    this.settings = settings;
    this.number = number;
    place = new MutablePose(pose.dimension());
    place.set(pose);
    view = place.readOnly();
  }

  /** Returns a number that no other body of this world has or will have; later ones are greater. */
  public int number() {
    return number;
  }

  /** Tells whether the body was removed; all that is left then is what it was. */
  public boolean isRemoved() {
    return removed;
  }

  /** Tells whether the body was put to sleep. */
  public boolean isAsleep() {
    return asleep;
  }

  /** Returns the convex body, if it is one. */
  public Optional<ConvexBody> convex() {
    return Optional.ofNullable(shape.convex());
  }

  /** Returns the object, if it is one that need not be convex. */
  public Optional<ObjectBody> object() {
    return Optional.ofNullable(shape.object());
  }

  /** Returns where the body stands: a view that moves with it. */
  public PoseView pose() {
    return view;
  }

  /** Returns how it takes part. */
  public BodySettings settings() {
    return settings;
  }

  /** Returns what the caller wanted to find with it, or null. */
  public @Nullable Object userData() {
    return settings.userData();
  }

  /** Tells whether two bodies look at each other. */
  boolean mayMeet(WorldBody other) {
    return (settings.groups() & other.settings.mask()) != 0
        && (other.settings.groups() & settings.mask()) != 0;
  }

  @Override
  public String toString() {
    return "WorldBody[%d, %s%s]".formatted(number, shape, removed ? ", removed" : "");
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.objects.PreparedObject;

/** A body that bodies of the world are compared with for one question. Memory of one thread. */
final class Region {

  private final BodyShape shape;
  private final PoseView pose;
  private final PolicyPhase phase;

  private Region(BodyShape shape, PoseView pose, PolicyPhase phase) {
    this.shape = shape;
    this.pose = pose;
    this.phase = phase;
  }

  static Region of(World world, ConvexBody body, PoseView pose, PolicyPhase phase) {
    world.requireDimension("region", body.dimension());
    world.requirePose(pose);
    if (body.isEmpty()) {
      throw new InvalidGeometryException("the region is empty, and finds nothing; give a body");
    }
    return new Region(new BodyShape(body), pose.toPose(), phase);
  }

  static Region of(World world, double[] point, PoseView origin, PolicyPhase phase) {
    world.requireDimension("point", point.length);
    return new Region(new BodyShape(Polytope.of(point.length, point)), origin, phase);
  }

  PreparedShape prepared() {
    return shape.prepared(phase);
  }

  PreparedObject asObject() {
    return shape.object(phase);
  }

  /** Tells whether it can be compared with objects that are not convex. */
  boolean fitsObjects() {
    return shape.fitsObjects();
  }

  PoseView pose() {
    return pose;
  }

  /** Computes its box as seen from the frame of a pose. */
  void enclose(PoseView seen, Boxes boxes) {
    boxes.of(shape.bounds(), seen, 0);
  }

  @Override
  public String toString() {
    return shape.toString();
  }
}

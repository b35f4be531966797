// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

/**
 * What {@link MutablePose#readOnly()} shows of a pose. It has no method that changes anything and
 * cannot be cast to anything that has one.
 */
final class ReadOnlyPose implements PoseView {

  private final MutablePose pose;

  ReadOnlyPose(MutablePose pose) {
    this.pose = pose;
  }

  @Override
  public int dimension() {
    return pose.dimension();
  }

  @Override
  public double get(int index) {
    return pose.get(index);
  }

  @Override
  public void copyTo(double[] target) {
    pose.copyTo(target);
  }

  @Override
  public double defect() {
    return pose.defect();
  }

  @Override
  public boolean isRigid() {
    return pose.isRigid();
  }

  @Override
  public boolean isOrdinary() {
    return pose.isOrdinary();
  }

  @Override
  public Pose toPose() {
    return pose.toPose();
  }

  @Override
  public String toString() {
    return "ReadOnlyPose of " + pose;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/** The corners of an outline, moved. Scratch memory of one thread; allocates nothing. */
final class MovedRing implements Ring {

  private final Outline outline;
  private double shiftX;
  private double shiftY;

  MovedRing(Outline outline) {
    this.outline = outline;
  }

  /** Says by how much the corners are moved. */
  void moveBy(double x, double y) {
    shiftX = x;
    shiftY = y;
  }

  @Override
  public int size() {
    return outline.size();
  }

  @Override
  public double x(int corner) {
    return outline.x[corner] + shiftX;
  }

  @Override
  public double y(int corner) {
    return outline.y[corner] + shiftY;
  }

  @Override
  public double reach() {
    return outline.reach() + Math.max(Math.abs(shiftX), Math.abs(shiftY));
  }

  @Override
  public int lowest() {
    return outline.lowest();
  }

  @Override
  public int highest() {
    return outline.highest();
  }
}

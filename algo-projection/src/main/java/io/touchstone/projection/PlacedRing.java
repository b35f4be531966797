// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/**
 * The corners of a polygon where it stands, computed when they are asked for, so that a test that
 * looks at few of them takes little time. The lowest and the highest are support points.
 *
 * <p>A map that mirrors turns the order of the corners round. Scratch memory of one thread;
 * allocates nothing.
 */
final class PlacedRing implements Ring {

  private final PlacedBody placed;
  private final double[] up = new double[2];
  private PreparedPolygon polygon;
  private double shiftX;
  private double shiftY;
  private boolean mirrored;

  PlacedRing(PlacedBody placed, PreparedPolygon nothing) {
    this.placed = placed;
    polygon = nothing;
  }

  /** Takes the body where it is placed now, moved. */
  void take(double x, double y) {
    polygon = (PreparedPolygon) placed.body();
    shiftX = x;
    shiftY = y;
    double[] p = placed.pose;
    mirrored = p[0] * p[4] - p[1] * p[3] < 0;
  }

  @Override
  public int size() {
    return polygon.ring.length;
  }

  /** Returns the position of a corner among the extreme vertices. */
  int position(int corner) {
    return polygon.ring[mirrored ? polygon.ring.length - 1 - corner : corner];
  }

  @Override
  public double x(int corner) {
    return coordinate(0, corner) + shiftX;
  }

  @Override
  public double y(int corner) {
    return coordinate(3, corner) + shiftY;
  }

  private double coordinate(int row, int corner) {
    int k = 2 * position(corner);
    return placed.pose[row] * polygon.local[k] + placed.pose[row + 1] * polygon.local[k + 1];
  }

  @Override
  public double reach() {
    return 2 * placed.size() + Math.max(Math.abs(shiftX), Math.abs(shiftY));
  }

  @Override
  public int lowest() {
    return extreme(-1);
  }

  @Override
  public int highest() {
    return extreme(1);
  }

  private int extreme(int direction) {
    up[0] = direction * placed.pose[3];
    up[1] = direction * placed.pose[4];
    int corner = polygon.corner[polygon.position[polygon.farthest(up)]];
    return mirrored ? polygon.ring.length - 1 - corner : corner;
  }
}

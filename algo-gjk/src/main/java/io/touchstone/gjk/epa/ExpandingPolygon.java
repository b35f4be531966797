// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.epa;

import io.touchstone.kernel.proposal.Proposal;
import java.util.Arrays;

/**
 * An {@link Expansion} in R<sup>2</sup>: a polygon, whose nearest edge is replaced by two over the
 * support point beyond it. Edge k goes from point k to the next, counter-clockwise.
 */
public final class ExpandingPolygon extends Expansion {

  private int[] next = new int[64];
  private double[] normalX = new double[64];
  private double[] normalY = new double[64];
  private double[] distance = new double[64];

  /** Creates the scratch memory. */
  public ExpandingPolygon(ExpansionListener recorder) {
    super(recorder);
  }

  @Override
  public int facetCount() {
    return pointCount;
  }

  @Override
  public boolean isGone(int facet) {
    return false;
  }

  @Override
  public int corner(int facet, int place) {
    return place == 1 ? next[facet] : facet;
  }

  @Override
  void writeFacets(Proposal out) {
    for (int f = 0; f < facetCount(); f++) {
      if (!isGone(f)) {
        out.surfaceFacet(corner(f, 0), corner(f, 1));
      }
    }
  }

  @Override
  public double distance(int facet) {
    return distance[facet];
  }

  @Override
  public boolean isThin(int facet) {
    return false;
  }

  @Override
  void makeSimplex() {
    boolean counterClockwise =
        (px[1] - px[0]) * (py[2] - py[0]) - (py[1] - py[0]) * (px[2] - px[0]) > 0;
    for (int k = 0; k < 3; k++) {
      next[k] = (counterClockwise ? k + 1 : k + 2) % 3;
    }
    for (int k = 0; k < 3; k++) {
      measure(k);
    }
  }

  @Override
  boolean replace(int facet, int y) {
    removed(facet);
    if (next.length < px.length) {
      next = Arrays.copyOf(next, px.length);
      normalX = Arrays.copyOf(normalX, px.length);
      normalY = Arrays.copyOf(normalY, px.length);
      distance = Arrays.copyOf(distance, px.length);
    }
    next[y] = next[facet];
    next[facet] = y;
    measure(facet);
    measure(y);
    return true;
  }

  /** Computes normal and distance of an edge; its distance is that of its ends along the normal. */
  private void measure(int k) {
    int j = next[k];
    double ex = px[j] - px[k];
    double ey = py[j] - py[k];
    double length = Math.sqrt(ex * ex + ey * ey);
    double x = ey / length;
    double y = -ex / length;
    double d = Math.min(x * px[k] + y * py[k], x * px[j] + y * py[j]);
    normalX[k] = x;
    normalY[k] = y;
    distance[k] = Double.isNaN(d) ? Double.NEGATIVE_INFINITY : d;
    queue.set(k, distance[k]);
  }

  @Override
  void setNormalOf(int facet) {
    setNormal(normalX[facet], normalY[facet], 0);
  }

  @Override
  public void take(int facet) {
    setNormalOf(facet);
    nearest = distance[facet];
    foot[0] = facet;
    foot[1] = next[facet];
    findFoot(foot);
  }

  @Override
  void findFoot(int[] corners) {
    footSize = 2;
    foot[0] = corners[0];
    foot[1] = corners[1];
    double ex = px[foot[1]] - px[foot[0]];
    double ey = py[foot[1]] - py[foot[0]];
    double share = -(px[foot[0]] * ex + py[foot[0]] * ey) / (ex * ex + ey * ey);
    weight[1] = share > 0 ? Math.min(1, share) : 0; // 0 for NaN
    weight[0] = 1 - weight[1];
    weight[2] = 0;
  }

  @Override
  double[] normal() {
    return new double[] {nx, ny};
  }

  @Override
  void record() {
    double[][] points = new double[pointCount][];
    int[] outline = new int[pointCount];
    int at = 0;
    for (int k = 0; k < pointCount; k++) {
      points[k] = new double[] {px[k], py[k]};
      outline[k] = at;
      at = next[at];
    }
    recorder.polytope(iterations, points, outline);
  }
}

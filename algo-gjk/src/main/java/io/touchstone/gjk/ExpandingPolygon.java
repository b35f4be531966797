package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.sumError;

import java.util.Arrays;

/**
 * The expanding polytope algorithm in R<sup>2</sup>: a polygon of points of K around the origin,
 * whose nearest edge is replaced by two, over the support point beyond it. Bounds and their reasons
 * are those of {@link ExpandingPolytope}.
 *
 * <p>Scratch memory of one thread, in flat arrays that grow when a polygon is larger than all
 * before it.
 */
final class ExpandingPolygon extends Expansion {

  /** Successor of a point, counter-clockwise; edge k goes from point k to the next. */
  private int[] next = new int[64];

  private double[] normalX = new double[64];
  private double[] normalY = new double[64];
  private double[] distance = new double[64];

  /** Edges that roundings keep where they are. */
  private boolean[] settled = new boolean[64];

  ExpandingPolygon(StepRecorder recorder) {
    super(recorder);
  }

  @Override
  boolean span(DifferenceSource source, double level) {
    if (pointCount >= 3 && !(Math.abs(area2()) > level * edge(0, 1))) {
      pointCount = 2;
    }
    if (pointCount == 2 && !(edge(0, 1) > level)) {
      pointCount = 1;
    }
    for (int turn = 0; pointCount == 1 && turn < 4; turn++) {
      int sign = turn < 2 ? 1 : -1;
      candidate(source, turn % 2 == 0 ? sign : 0, turn % 2 == 1 ? sign : 0);
      pointCount = edge(0, 1) > level ? 2 : 1;
    }
    if (pointCount == 1) {
      setNormal(1, 0, 0);
      return false;
    }
    if (pointCount == 2) {
      edgeNormal(0, 1);
      double ux = nx;
      double uy = ny;
      for (int sign = 1; sign >= -1 && pointCount == 2; sign -= 2) {
        candidate(source, sign * ux, sign * uy);
        pointCount = Math.abs(area2()) > level * edge(0, 1) ? 3 : 2;
      }
      setNormal(ux, uy, 0);
    }
    return pointCount == 3;
  }

  private void candidate(DifferenceSource source, double dx, double dy) {
    source.find(dx, dy, 0);
    supports++;
    add(source);
  }

  private double edge(int i, int j) {
    double ex = px[j] - px[i];
    double ey = py[j] - py[i];
    return Math.sqrt(ex * ex + ey * ey);
  }

  /** Twice the area of the first three points, positive when counter-clockwise. */
  private double area2() {
    return (px[1] - px[0]) * (py[2] - py[0]) - (py[1] - py[0]) * (px[2] - px[0]);
  }

  @Override
  Ending expand(
      DifferenceSource source,
      boolean inside,
      boolean cautious,
      double relative,
      double absolute,
      int mostIterations) {
    double margin = precise ? 0 : source.error;
    leastCertain = margin;
    grow();
    boolean counterClockwise = area2() > 0;
    for (int k = 0; k < 3; k++) {
      next[k] = counterClockwise ? (k + 1) % 3 : (k + 2) % 3;
    }
    sound = inside;
    for (int k = 0; k < 3; k++) {
      measure(k);
      sound &= distance[k] > margin;
    }
    if (cautious && !sound) {
      return Ending.UNCLEAR;
    }
    record();
    while (true) {
      int k = nearestEdge();
      double d = distance[k];
      sound = sound || d > margin;
      if (isKnown(d, relative, absolute)) {
        return finish(k, Ending.BOUNDED);
      }
      if (settled[k]) {
        return finish(k, Ending.STUCK);
      }
      if (iterations >= mostIterations) {
        return finish(k, Ending.LIMIT);
      }
      iterations++;
      double wx = normalX[k];
      double wy = normalY[k];
      source.find(wx, wy, 0);
      supports++;
      double reached = along(wx, wy, 0, source);
      if (recorder.isOn()) {
        recorder.expansion(iterations, d, reached, source.vertexA, source.vertexB, wx, wy);
      }
      if (smooth && reached < height) {
        keepLowest(d, k, next[k], k);
      }
      keepHeight(reached, wx, wy, 0);
      if (!(reached - d > tolerance(relative, absolute, reached))) { // also for NaN
        return finish(k, Ending.CONVERGED);
      }
      if (contains(source)) {
        settled[k] = true;
        continue;
      }
      if (cautious && !(d > margin)) {
        return Ending.UNCLEAR;
      }
      sound &= d > margin;
      int y = add(source);
      grow();
      next[y] = next[k];
      next[k] = y;
      measure(k);
      measure(y);
      record();
    }
  }

  private void grow() {
    if (next.length < px.length) {
      int more = px.length;
      next = Arrays.copyOf(next, more);
      normalX = Arrays.copyOf(normalX, more);
      normalY = Arrays.copyOf(normalY, more);
      distance = Arrays.copyOf(distance, more);
      settled = Arrays.copyOf(settled, more);
    }
  }

  /** Computes normal and distance of an edge; its distance is that of its ends along the normal. */
  private void measure(int k) {
    int j = next[k];
    edgeNormal(k, j);
    normalX[k] = nx;
    normalY[k] = ny;
    double d = Math.min(along(nx, ny, 0, k), along(nx, ny, 0, j));
    distance[k] = Double.isNaN(d) ? Double.NEGATIVE_INFINITY : d;
    settled[k] = false;
  }

  /** Sets the normal to the right of an edge. */
  private void edgeNormal(int i, int j) {
    double ex = px[j] - px[i];
    double ey = py[j] - py[i];
    if (precise) {
      ex += sumError(px[j], -px[i], ex) + (lowX[j] - lowX[i]);
      ey += sumError(py[j], -py[i], ey) + (lowY[j] - lowY[i]);
    }
    double length = Math.sqrt(ex * ex + ey * ey);
    setNormal(ey / length, -ex / length, 0);
  }

  private int nearestEdge() {
    int best = 0;
    for (int k = 1; k < pointCount; k++) {
      best = distance[k] < distance[best] ? k : best;
    }
    return best;
  }

  private Ending finish(int k, Ending ending) {
    nearest = distance[k];
    setNormal(normalX[k], normalY[k], 0);
    footSize = 2;
    foot[0] = k;
    foot[1] = next[k];
    weigh();
    if (ending != Ending.CONVERGED) {
      setBestNormal();
    }
    sound = sound || nearest > leastCertain; // every edge has the origin on its left
    return ending;
  }

  @Override
  void takeLowest() {
    takeLowestNormal();
    footSize = 2;
    foot[0] = lowest[0];
    foot[1] = lowest[1];
    weigh();
  }

  private void weigh() {
    double ex = px[foot[1]] - px[foot[0]];
    double ey = py[foot[1]] - py[foot[0]];
    double share = -(px[foot[0]] * ex + py[foot[0]] * ey) / (ex * ex + ey * ey);
    weight[1] = share > 0 ? Math.min(1, share) : 0; // 0 for NaN
    weight[0] = 1 - weight[1];
    weight[2] = 0;
  }

  private void record() {
    if (!recorder.isOn()) {
      return;
    }
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

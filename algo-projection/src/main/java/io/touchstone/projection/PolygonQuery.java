package io.touchstone.projection;

import io.touchstone.api.geometry.PoseView;
import org.jspecify.annotations.Nullable;

/**
 * Polygons of R<sup>2</sup> (section 4 of the paper): projects both along their sides to a line.
 * There is one outline each, so all sides are one step.
 */
final class PolygonQuery extends ProjectionQuery {

  /** As in {@link PolyhedronQuery}. */
  private static final double NEAR = 0x1p-40;

  private final Outline outlineA = new Outline();
  private final Outline outlineB = new Outline();
  private final SeparatingLine line = new SeparatingLine();
  private double[] planeX = new double[0];
  private double[] planeY = new double[0];
  private int[] positions = new int[0];
  private final double[] normal = new double[2];
  private final double[] side = new double[2];

  PolygonQuery(String engine) {
    super(engine, 2, false);
  }

  /** All sides of both polygons are looked at: the paper leaves open how many it takes. */
  @Override
  boolean isIncomplete() {
    return false;
  }

  @Override
  int supportPairs() {
    return 0;
  }

  @Override
  boolean separatedByProjection(
      PreparedBody a,
      PoseView poseA,
      PreparedBody b,
      PoseView poseB,
      @Nullable LastSeparation last,
      int limit) {
    if (!countProjection(limit)) {
      return false;
    }
    place((PreparedPolygon) a, poseA, frame.turnA, outlineA);
    place((PreparedPolygon) b, poseB, frame.turnB, outlineB);
    line.search(outlineA, outlineB, 0, 0, frame.centres[0], frame.centres[1]);
    normal[0] = line.normalX();
    normal[1] = line.normalY();
    System.arraycopy(normal, 0, aim, 0, 2);
    boolean separated = line.gap() > -NEAR && isSeparated(a, b);
    if (trace != null) {
      trace.plane(outlineA, outlineB, frame.centres, line, normal);
    }
    return separated;
  }

  /** Turns the corners around the centre; a map that is not rigid may mirror or flatten them. */
  private void place(PreparedPolygon body, PoseView pose, double[] turn, Outline outline) {
    int count = body.ring.length;
    if (planeX.length < count) {
      planeX = new double[count];
      planeY = new double[count];
      positions = new int[count];
    }
    boolean inOrder = pose.isRigid();
    if (inOrder) {
      outline.reserve(count);
    }
    double[] x = inOrder ? outline.x : planeX;
    double[] y = inOrder ? outline.y : planeY;
    int[] vertex = inOrder ? outline.vertex : positions;
    for (int k = 0; k < count; k++) {
      int v = body.ring[k];
      x[k] = turn[0] * body.local[2 * v] + turn[1] * body.local[2 * v + 1];
      y[k] = turn[2] * body.local[2 * v] + turn[3] * body.local[2 * v + 1];
      vertex[k] = v;
    }
    if (inOrder) {
      outline.filled();
    } else {
      outline.enclose(planeX, planeY, positions, count);
    }
  }

  /**
   * Tests the line found: with the normal of the rounded corners, and with that of the exact
   * difference of the vertices of its side.
   */
  private boolean isSeparated(PreparedBody a, PreparedBody b) {
    if (separation.along(a, b, normal)) {
      return true;
    }
    if (!line.isSide()) {
      return false;
    }
    PreparedBody body = line.isSideOfSecond() ? b : a;
    double[] turn = line.isSideOfSecond() ? frame.turnB : frame.turnA;
    Outline outline = line.isSideOfSecond() ? outlineB : outlineA;
    int start = line.side();
    int end = start + 1 == outline.size() ? 0 : start + 1;
    Vectors.edge(
        body.polytope,
        body.vertices[outline.vertex[start]],
        body.vertices[outline.vertex[end]],
        side);
    double dx = turn[0] * side[0] + turn[1] * side[1];
    double dy = turn[2] * side[0] + turn[3] * side[1];
    double sign = line.normalX() * dy - line.normalY() * dx < 0 ? -1 : 1;
    side[0] = sign * dy;
    side[1] = -sign * dx;
    return separation.along(a, b, side);
  }
}

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

  PolygonQuery(String engine) {
    super(ProjectionShapes.OF_EDGES, engine, 2);
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
    boolean separated = line.gap() > -NEAR && separation.along(a, b, normal);
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
}

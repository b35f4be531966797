package io.touchstone.projection;

import io.touchstone.api.geometry.Polytope;

/**
 * Polygons of R<sup>2</sup> (section 4 of the paper): projects both along their sides to a line.
 * There is one outline each, so all sides are one step.
 */
final class PolygonQuery extends ProjectionQuery {

  private static final PreparedPolygon NOTHING =
      new PreparedPolygon(ProjectionShapes.OF_EDGES, Polytope.empty(2));

  private final Outline outlineA = new Outline();
  private final Outline outlineB = new Outline();
  private final SeparatingLine line = new SeparatingLine();
  private double[] planeX = new double[0];
  private double[] planeY = new double[0];

  PolygonQuery(String engine) {
    super(
        ProjectionShapes.OF_EDGES,
        engine,
        new PlacedFrame(new PlacedBody(1, NOTHING), new PlacedBody(-1, NOTHING)),
        2);
  }

  @Override
  boolean separatedByProjection() {
    if (!countProjection()) {
      return false;
    }
    place(frame.a, outlineA);
    place(frame.b, outlineB);
    line.search(outlineA, outlineB, 0, 0, frame.centres[0], frame.centres[1]);
    aim[0] = line.normalX();
    aim[1] = line.normalY();
    boolean separated = frame.isNear(line.gap(), SeparatingLine.NEAR) && separation.along(aim);
    if (trace != null) {
      trace.plane(outlineA, outlineB, frame.centres, line, aim);
    }
    return separated;
  }

  /** Turns the corners around the centre; a map that is not rigid may mirror or flatten them. */
  private void place(PlacedBody placed, Outline outline) {
    int[] ring = ((PreparedPolygon) placed.body()).ring;
    double[] points = placed.points();
    int count = ring.length;
    if (planeX.length < count) {
      planeX = new double[count];
      planeY = new double[count];
    }
    for (int k = 0; k < count; k++) {
      planeX[k] = points[2 * ring[k]];
      planeY[k] = points[2 * ring[k] + 1];
    }
    if (placed.place().isRigid()) {
      outline.copy(planeX, planeY, ring, count);
    } else {
      outline.enclose(planeX, planeY, ring, count);
    }
  }
}

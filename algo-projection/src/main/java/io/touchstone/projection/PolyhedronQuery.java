package io.touchstone.projection;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import org.jspecify.annotations.Nullable;

/**
 * Polytopes of R<sup>3</sup> (section 3.2 of the paper): projects both along one edge after the
 * other, from space to the plane, and the outlines of the projections along their sides to a line.
 */
final class PolyhedronQuery extends ProjectionQuery {

  /**
   * A gap in the plane above minus this, in units of the frame, is worth a test in space: the
   * coordinates there have roundings of less than 16 u, and an inexact side may turn its normal.
   */
  private static final double NEAR = 0x1p-40;

  private static final double[] ORIGIN = new double[3];
  private static final Polytope NOTHING = Polytope.empty(3);

  private final PlacedPolyhedron placedA = new PlacedPolyhedron(PreparedPolyhedron.of(NOTHING));
  private final PlacedPolyhedron placedB = new PlacedPolyhedron(PreparedPolyhedron.of(NOTHING));
  private final CandidateEdges candidates = new CandidateEdges();
  private final ProjectionAlongEdge projection = new ProjectionAlongEdge();
  private final Silhouette silhouette = new Silhouette();
  private final Outline outlineA = new Outline();
  private final Outline outlineB = new Outline();
  private final SeparatingLine line = new SeparatingLine();

  /** Projected points, with room for either body. */
  private double[] planeX = new double[0];

  private double[] planeY = new double[0];

  private final double[] direction = new double[3];
  private final double[] lifted = new double[3];
  private final double[] side = new double[3];
  private final double[] exact = new double[3];

  /** A point of B - A that the last projection left. */
  private final double[] witness = new double[3];

  private double greatestGap;

  PolyhedronQuery() {
    super(3);
  }

  @Override
  boolean separatedByProjection(
      PreparedBody bodyA,
      PoseView poseA,
      PreparedBody bodyB,
      PoseView poseB,
      @Nullable LastSeparation last,
      int limit) {
    PreparedPolyhedron a = (PreparedPolyhedron) bodyA;
    PreparedPolyhedron b = (PreparedPolyhedron) bodyB;
    placedA.place(a, frame.turnA, ORIGIN);
    placedB.place(b, frame.turnB, frame.centres);
    greatestGap = Double.NEGATIVE_INFINITY;
    candidates.fill(a, b);
    candidates.cut(placedA, placedB, frame.centres, aim); // keeps the facing faces
    if (trace != null) {
      trace.candidates(candidates, a, b);
    }
    int next = last == null ? LastSeparation.NO_EDGE : last.edge();
    while (next != LastSeparation.NO_EDGE || candidates.hasBest()) {
      if (next == LastSeparation.NO_EDGE) {
        next = candidates.bestEdge(a, b) + (candidates.bestIsOfB() ? a.edgeCount() : 0);
      }
      if (!countProjection(limit)) {
        return false;
      }
      if (separatedAlong(a, b, next)) {
        if (last != null) {
          last.edge(next);
        }
        return true;
      }
      next = LastSeparation.NO_EDGE;
      candidates.cut(placedA, placedB, witness, aim);
    }
    return false;
  }

  /**
   * Projects both bodies along an edge and tests the outlines; leaves a witness if they overlap.
   *
   * @param edge edge of A, or number of edges of A plus edge of B
   */
  private boolean separatedAlong(PreparedPolyhedron a, PreparedPolyhedron b, int edge) {
    boolean ofB = edge >= a.edgeCount();
    int own = ofB ? edge - a.edgeCount() : edge;
    double[] all = ofB ? b.directions : a.directions;
    (ofB ? placedB : placedA).toWorld(all[3 * own], all[3 * own + 1], all[3 * own + 2], direction);
    candidates.done(ofB, own, direction);
    if (!projection.along(direction)) { // the pose makes a point of this edge: none is lost
      System.arraycopy(frame.centres, 0, witness, 0, 3);
      return false;
    }
    outline(placedA, outlineA);
    outline(placedB, outlineB);
    line.search(
        outlineA,
        outlineB,
        projection.slope1(),
        projection.slope2(),
        projection.project1(frame.centres, 0),
        projection.project2(frame.centres, 0));
    projection.lift(line.normalX(), line.normalY(), lifted);
    boolean separated = line.gap() > -NEAR && isSeparated(a, b);
    if (trace != null) {
      trace.projection(projections(), ofB, own, direction, outlineA, outlineB, line, lifted);
    }
    if (!separated) {
      keepWitness();
    }
    return separated;
  }

  /** The projection of one body and its corners. */
  private void outline(PlacedPolyhedron placed, Outline outline) {
    silhouette.select(placed, direction);
    int[] positions = silhouette.positions();
    int count = silhouette.count();
    if (planeX.length < count) {
      planeX = new double[count];
      planeY = new double[count];
    }
    double[] points = placed.points;
    for (int k = 0; k < count; k++) {
      planeX[k] = projection.project1(points, 3 * positions[k]);
      planeY[k] = projection.project2(points, 3 * positions[k]);
    }
    outline.enclose(planeX, planeY, positions, count);
  }

  /**
   * Tests the line found, back in space: its normal lifted by the formula, and where the roundings
   * of the projected points matter, D x e with e the exact difference of the vertices of the side.
   */
  private boolean isSeparated(PreparedPolyhedron a, PreparedPolyhedron b) {
    if (separation.along(a, b, lifted)) {
      return true;
    }
    if (!line.isSide()) {
      return false;
    }
    PreparedPolyhedron body = line.isSideOfSecond() ? b : a;
    Outline outline = line.isSideOfSecond() ? outlineB : outlineA;
    int start = line.side();
    int end = start + 1 == outline.size() ? 0 : start + 1;
    Vectors.edge(
        body.polytope,
        body.vertices[outline.vertex[start]],
        body.vertices[outline.vertex[end]],
        side);
    (line.isSideOfSecond() ? placedB : placedA).toWorld(side[0], side[1], side[2], exact);
    FaceNormal.cross(direction, exact, exact);
    if (FaceNormal.dot(exact, lifted) < 0) {
      for (int i = 0; i < 3; i++) {
        exact[i] = -exact[i];
      }
    }
    return separation.along(a, b, exact);
  }

  /** Keeps the two vertices between which there is no gap, and the direction if it is the best. */
  private void keepWitness() {
    int p = 3 * outlineA.vertex[line.greatest()];
    int q = 3 * outlineB.vertex[line.least()];
    for (int i = 0; i < 3; i++) {
      witness[i] = placedB.points[q + i] - placedA.points[p + i];
    }
    if (line.gap() > greatestGap) {
      greatestGap = line.gap();
      System.arraycopy(lifted, 0, aim, 0, 3);
    }
  }
}

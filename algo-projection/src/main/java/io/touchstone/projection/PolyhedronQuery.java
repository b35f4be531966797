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

  /** Faces of each body whose edges the paper looks at (section 5.2: j_1 and h_1). */
  private static final int FACES_OF_THE_PAPER = 5;

  /**
   * Of all edges that are left so many are tried by support points, which are cheap and cut off
   * most of the others, before outlines are built.
   */
  private static final int EDGES_WITHOUT_OUTLINES = 8;

  private static final PreparedPolyhedron NOTHING =
      new PreparedPolyhedron(ProjectionShapes.OF_EDGES, Polytope.empty(3));

  private final ProjectionMode mode;
  private final PlacedPolyhedron placedA = new PlacedPolyhedron(NOTHING);
  private final PlacedPolyhedron placedB = new PlacedPolyhedron(NOTHING);
  private final NearbyEdges nearby = new NearbyEdges();
  private final EdgePlaneSearch search;
  private final FacingFaces facingFaces = new FacingFaces();
  private final CandidateEdges candidates = new CandidateEdges();
  private final ProjectionAlongEdge projection = new ProjectionAlongEdge();
  private final Silhouette silhouette = new Silhouette();
  private final OutlineMemory.Entry scratch = new OutlineMemory.Entry();
  private final SeparatingLine line = new SeparatingLine();

  /** The outlines of the projection at hand. */
  private OutlineMemory.Entry outlines = scratch;

  /** Projected points, with room for either body. */
  private double[] planeX = new double[0];

  private double[] planeY = new double[0];

  private final double[] direction = new double[3];
  private final double[] lifted = new double[3];

  /** A point of B - A that the last projection left. */
  private final double[] witness = new double[3];

  private double greatestGap;
  private boolean facesLeftOut;

  /** Support pairs of the searches without outlines. */
  private int searched;

  PolyhedronQuery(String engine, ProjectionMode mode) {
    super(ProjectionShapes.of(mode), engine, 3);
    this.mode = mode;
    search = new EdgePlaneSearch(frame, separation);
  }

  @Override
  boolean isIncomplete() {
    return facesLeftOut;
  }

  @Override
  int supportPairs() {
    return searched;
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
    placedA.place(a, frame.turnA);
    placedB.place(b, frame.turnB);
    if (last != null) {
      last.outlines.keepOnlyFor(frame);
    }
    greatestGap = Double.NEGATIVE_INFINITY;
    facesLeftOut = false;
    nearby.clear();
    searched = 0;
    if (trace != null) {
      choose(a, b);
      trace.candidates(candidates, a, b);
    }
    return switch (mode) {
      case PAPER -> separatedAsInThePaper(a, b, last, limit);
      case FACES ->
          separatedAlongFaces(a, b, limit) || separatedAlongAnyEdge(a, b, last, limit, true);
      case COMPLETE ->
          separatedNearby(a, b, last, limit) || separatedAlongAnyEdge(a, b, last, limit, true);
      case PRUNED ->
          separatedNearby(a, b, last, limit)
              || (!haveCommonPoint() && separatedAlongAnyEdge(a, b, last, limit, false));
    };
  }

  /** Keeps the edges of the facing faces. */
  private void choose(PreparedPolyhedron a, PreparedPolyhedron b) {
    candidates.fill(a, b);
    candidates.cut(placedA, placedB, frame.centres, 0);
    if (mode == ProjectionMode.PAPER) {
      facesLeftOut = candidates.keepFaces(placedA, placedB, frame.centres, FACES_OF_THE_PAPER);
    }
  }

  /** The edge that separated last, then those at the vertices that stop the best direction. */
  private boolean separatedNearby(
      PreparedPolyhedron a, PreparedPolyhedron b, @Nullable LastSeparation last, int limit) {
    nearby.cut(placedA, placedB, frame.centres, 0);
    int vertexA = separation.vertexA();
    int vertexB = separation.vertexB();
    int next = last == null ? LastSeparation.NO_EDGE : last.edge();
    if (next == LastSeparation.NO_EDGE) {
      next = separation.tests() == 0 ? next : nearby.next(placedA, placedB, vertexA, vertexB, aim);
    }
    while (next != LastSeparation.NO_EDGE) {
      if (!countProjection(limit)) {
        return false;
      }
      if (separatedBySupports(a, b, next, last, mode == ProjectionMode.COMPLETE)) {
        keepEdge(next, last);
        return true;
      }
      if (search.bestGap() > greatestGap) {
        greatestGap = search.bestGap();
        vertexA = search.bestA();
        vertexB = search.bestB();
        System.arraycopy(search.best, 0, aim, 0, 3);
      }
      for (int k = Math.max(0, search.count() - NearbyEdges.MOST_CUTS / 2);
          k < search.count();
          k++) {
        nearby.cut(placedA, placedB, search.witnesses, 3 * k);
      }
      next = nearby.next(placedA, placedB, vertexA, vertexB, aim);
    }
    return false;
  }

  /**
   * All edges that are not decided yet: in doubt all edges of facing faces. What roundings of
   * support points have cut off is tried again by outlines, unless the bodies surely meet.
   */
  private boolean separatedAlongAnyEdge(
      PreparedPolyhedron a,
      PreparedPolyhedron b,
      @Nullable LastSeparation last,
      int limit,
      boolean withOutlines) {
    if (!withOutlines) {
      return separatedAlongEdges(a, b, last, limit, Integer.MAX_VALUE);
    }
    return separatedAlongEdges(a, b, last, limit, EDGES_WITHOUT_OUTLINES)
        || (!haveCommonPoint() && separatedAlongEdges(a, b, last, limit, 0));
  }

  /**
   * The edges that are not decided yet, in the order of their promise.
   *
   * @param bySupports how many of them are tried by support points before outlines are built
   */
  private boolean separatedAlongEdges(
      PreparedPolyhedron a,
      PreparedPolyhedron b,
      @Nullable LastSeparation last,
      int limit,
      int bySupports) {
    choose(a, b);
    for (int k = 1; k < nearby.cuts(); k++) {
      candidates.cut(placedA, placedB, nearby.points, 3 * k);
    }
    candidates.choose(placedA, placedB, aim);
    boolean withOutlines = bySupports < Integer.MAX_VALUE;
    int tried = 0;
    while (candidates.hasBest()) {
      int next = candidates.bestEdge(a, b) + (candidates.bestIsOfB() ? a.edgeCount() : 0);
      if (!countProjection(limit)) {
        return false;
      }
      boolean outlined = tried++ >= bySupports;
      if (outlined
          ? separatedWithOutlines(a, b, next, last)
          : separatedBySupports(a, b, next, last, withOutlines)) {
        keepEdge(next, last);
        return true;
      }
      if (outlined) {
        candidates.cut(placedA, placedB, witness, 0);
      } else {
        cutAll();
      }
      candidates.choose(placedA, placedB, aim);
    }
    return false;
  }

  private void cutAll() {
    if (search.bestGap() > greatestGap) {
      greatestGap = search.bestGap();
      System.arraycopy(search.best, 0, aim, 0, 3);
    }
    for (int k = 0; k < search.count(); k++) {
      candidates.cut(placedA, placedB, search.witnesses, 3 * k);
    }
  }

  /**
   * The paper's own search (section 5.2): the last separating edge, then the edges of at most five
   * facing faces of each body in the order of the faces, each projected and its outlines tested.
   */
  private boolean separatedAsInThePaper(
      PreparedPolyhedron a, PreparedPolyhedron b, @Nullable LastSeparation last, int limit) {
    choose(a, b);
    candidates.choose(placedA, placedB, frame.centres);
    int next = last == null ? LastSeparation.NO_EDGE : last.edge();
    while (next != LastSeparation.NO_EDGE || candidates.hasBest()) {
      if (next == LastSeparation.NO_EDGE) {
        next = candidates.bestEdge(a, b) + (candidates.bestIsOfB() ? a.edgeCount() : 0);
      }
      if (!countProjection(limit)) {
        return false;
      }
      if (separatedWithOutlines(a, b, next, last)) {
        keepEdge(next, last);
        return true;
      }
      next = LastSeparation.NO_EDGE;
      candidates.choose(placedA, placedB, frame.centres);
    }
    return false;
  }

  /** Lines in the facing faces of A and B in turn, while their own normals may separate. */
  private boolean separatedAlongFaces(PreparedPolyhedron a, PreparedPolyhedron b, int limit) {
    facingFaces.fill(a, b);
    facingFaces.cut(placedA, placedB, frame.centres);
    while (facingFaces.next(placedA, placedB, frame.centres, direction)) {
      if (!countProjection(limit)) {
        return false;
      }
      if (projection.along(direction)) {
        outlines = scratch;
        project();
        if (separatedInThePlane(a, b, facingFaces.isOfB(), facingFaces.face(), "face")) {
          return true;
        }
        facingFaces.cut(placedA, placedB, witness);
      }
    }
    return false;
  }

  private static void keepEdge(int edge, @Nullable LastSeparation last) {
    if (last != null) {
      last.edge(edge);
    }
  }

  /** Sets {@link #direction} to that of an edge. */
  private void direct(PreparedPolyhedron a, PreparedPolyhedron b, int edge) {
    boolean ofB = edge >= a.edgeCount();
    int own = ofB ? edge - a.edgeCount() : edge;
    double[] all = ofB ? b.directions : a.directions;
    (ofB ? placedB : placedA).toWorld(all[3 * own], all[3 * own + 1], all[3 * own + 2], direction);
    candidates.done(ofB, own, direction);
  }

  /**
   * Tries an edge by support points; where they come so near to a gap that roundings of their
   * directions may hide it, by the exact sides of the outlines as well, if those are wanted.
   */
  private boolean separatedBySupports(
      PreparedPolyhedron a,
      PreparedPolyhedron b,
      int edge,
      @Nullable LastSeparation last,
      boolean withOutlines) {
    return separatedWithoutOutlines(a, b, edge)
        || (withOutlines
            && search.bestGap() > -IN_DOUBT
            && separatedWithOutlines(a, b, edge, last));
  }

  /** Tells whether support points show that the projections along an edge are disjoint. */
  private boolean separatedWithoutOutlines(PreparedPolyhedron a, PreparedPolyhedron b, int edge) {
    direct(a, b, edge);
    if (!projection.along(direction)) { // the pose makes a point of this edge: none is lost
      search.clear();
      return false;
    }
    boolean separated = search.separates(a, b, direction, aim);
    searched += search.count();
    if (trace != null) { // the picture; the line found on it has no say
      boolean ofB = edge >= a.edgeCount();
      outlines = scratch;
      project();
      trace.projection(
          projections(),
          "edge",
          ofB,
          ofB ? edge - a.edgeCount() : edge,
          direction,
          outlines,
          projection.project1(frame.centres, 0),
          projection.project2(frame.centres, 0),
          line,
          lifted);
    }
    return separated;
  }

  /**
   * Projects both bodies along an edge and tests the outlines; leaves a witness if they overlap.
   *
   * @param edge edge of A, or number of edges of A plus edge of B
   */
  private boolean separatedWithOutlines(
      PreparedPolyhedron a, PreparedPolyhedron b, int edge, @Nullable LastSeparation last) {
    direct(a, b, edge);
    if (!projection.along(direction)) {
      System.arraycopy(frame.centres, 0, witness, 0, 3);
      return false;
    }
    outlines = last == null ? scratch : last.outlines.entry(edge);
    if (last != null && outlines.edge == edge) {
      searchLine();
    } else {
      outlines.edge = edge;
      project();
    }
    boolean ofB = edge >= a.edgeCount();
    return separatedInThePlane(a, b, ofB, ofB ? edge - a.edgeCount() : edge, "edge");
  }

  /** The outlines along {@link #direction} and the best line between them. */
  private void project() {
    outline(placedA, outlines.ofA);
    outline(placedB, outlines.ofB);
    searchLine();
  }

  private void searchLine() {
    line.search(
        outlines.ofA,
        outlines.ofB,
        projection.slope1(),
        projection.slope2(),
        projection.project1(frame.centres, 0),
        projection.project2(frame.centres, 0));
    projection.lift(line.normalX(), line.normalY(), lifted);
  }

  private boolean separatedInThePlane(
      PreparedPolyhedron a, PreparedPolyhedron b, boolean ofB, int own, String feature) {
    boolean separated = line.gap() > -NEAR && separation.along(a, b, lifted);
    if (trace != null) {
      trace.projection(
          projections(),
          feature,
          ofB,
          own,
          direction,
          outlines,
          projection.project1(frame.centres, 0),
          projection.project2(frame.centres, 0),
          line,
          lifted);
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
    double[] points = placed.points();
    for (int k = 0; k < count; k++) {
      planeX[k] = projection.project1(points, 3 * positions[k]);
      planeY[k] = projection.project2(points, 3 * positions[k]);
    }
    outline.enclose(planeX, planeY, positions, count);
  }

  /** Keeps the two vertices between which there is no gap, and the direction if it is the best. */
  private void keepWitness() {
    int p = 3 * outlines.ofA.vertex[line.greatest()];
    int q = 3 * outlines.ofB.vertex[line.least()];
    double[] ofA = placedA.points();
    double[] ofB = placedB.points();
    for (int i = 0; i < 3; i++) {
      witness[i] = ofB[q + i] + frame.centres[i] - ofA[p + i];
    }
    if (line.gap() > greatestGap) {
      greatestGap = line.gap();
      System.arraycopy(lifted, 0, aim, 0, 3);
    }
  }
}

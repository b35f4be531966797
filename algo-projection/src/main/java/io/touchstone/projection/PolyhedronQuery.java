package io.touchstone.projection;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.hull.Hull;

/**
 * Polytopes of R<sup>3</sup> (section 3.2 of the paper): projects both along one edge after the
 * other, from space to the plane, and the outlines of the projections along their sides to a line.
 * An edge is named by its number in A, or the number of edges of A plus its number in B.
 */
final class PolyhedronQuery extends ProjectionQuery {

  /**
   * Intervals that overlap by less than this share of the size of the pair may part along a
   * direction that is not rounded: far above what roundings turn a direction by, and rare where
   * bodies do not touch.
   */
  private static final double IN_DOUBT = 0x1p-20;

  /** Faces of each body whose edges the paper looks at (section 5.2: j_1 and h_1). */
  private static final int FACES_OF_THE_PAPER = 5;

  private static final PreparedPolyhedron NOTHING =
      new PreparedPolyhedron(ProjectionShapes.OF_EDGES, Polytope.empty(3));

  private final ProjectionMode mode;
  private final PlacedPolyhedron a;
  private final PlacedPolyhedron b;
  private final CandidateEdges edgesOfA;
  private final CandidateEdges edgesOfB;
  private final FacingFaces facesOfA;
  private final FacingFaces facesOfB;
  private final NearbyEdges nearby;
  private final EdgePlaneSearch search;
  private final PlaneOutlines outlines;

  /** The direction along which the bodies are projected, world frame. */
  private final double[] direction = new double[3];

  private final int[] few = new int[FACES_OF_THE_PAPER];

  /** A point of B - A that the last projection left. */
  private final double[] witness = new double[3];

  /** The vertices that end the intervals along the best direction, {@link #aim}. */
  private int vertexA;

  private int vertexB;
  private double greatestGap;

  PolyhedronQuery(String engine, ProjectionMode mode) {
    super(
        ProjectionShapes.of(mode),
        engine,
        new PlacedFrame(new PlacedPolyhedron(1, NOTHING), new PlacedPolyhedron(-1, NOTHING)),
        3);
    this.mode = mode;
    a = (PlacedPolyhedron) frame.a;
    b = (PlacedPolyhedron) frame.b;
    edgesOfA = new CandidateEdges(a);
    edgesOfB = new CandidateEdges(b);
    facesOfA = new FacingFaces(a);
    facesOfB = new FacingFaces(b);
    nearby = new NearbyEdges(a, b);
    search = new EdgePlaneSearch(frame, separation);
    outlines = new PlaneOutlines(frame, a, b);
  }

  @Override
  boolean separatedByProjection() {
    a.findWayBack();
    b.findWayBack();
    greatestGap = Double.NEGATIVE_INFINITY;
    vertexA = separation.vertexA();
    vertexB = separation.vertexB();
    nearby.clear();
    nearby.cut(frame.centres, 0);
    if (trace != null) {
      collect();
      trace.candidates(edgesOfA, edgesOfB);
    }
    return switch (mode) {
      case PAPER -> separatedAsInThePaper();
      case FACES -> separatedAlongFaces() || separatedAlongAnyEdge();
      default -> separatedNearby() || separatedAlongAnyEdge();
    };
  }

  /** The edge that separated last, then those at the vertices that stop the best direction. */
  private boolean separatedNearby() {
    int next = last == null ? LastSeparation.NO_EDGE : last.edge;
    if (next == LastSeparation.NO_EDGE && separation.tests() > 0) {
      next = nearby.next(vertexA, vertexB, aim);
    }
    while (next != LastSeparation.NO_EDGE && countProjection()) {
      if (separatedAlong(next)) {
        return true;
      }
      for (int k = Math.max(0, search.count() - NearbyEdges.MOST_CUTS / 2);
          k < search.count();
          k++) {
        nearby.cut(search.witnesses, 3 * k);
      }
      next = nearby.next(vertexA, vertexB, aim);
    }
    return false;
  }

  /**
   * All edges of facing faces that are not decided yet, in the order of their promise, unless the
   * bodies surely meet.
   */
  private boolean separatedAlongAnyEdge() {
    if (haveCommonPoint()) {
      return false;
    }
    collect();
    for (int k = 1; k < nearby.cuts(); k++) {
      cut(nearby.points, 3 * k);
    }
    for (int next = choose(aim); next != LastSeparation.NO_EDGE; next = choose(aim)) {
      if (!countProjection()) {
        return false;
      }
      if (separatedAlong(next)) {
        return true;
      }
      remove(next);
      for (int k = 0; k < search.count(); k++) {
        cut(search.witnesses, 3 * k);
      }
    }
    return false;
  }

  /**
   * The paper's own search (section 5.2): the last separating edge, then the edges of at most five
   * facing faces of each body in the order of the faces, each projected and its outlines tested.
   */
  private boolean separatedAsInThePaper() {
    collect();
    int next = last == null ? LastSeparation.NO_EDGE : last.edge;
    if (next == LastSeparation.NO_EDGE) {
      next = choose(frame.centres);
    }
    while (next != LastSeparation.NO_EDGE && countProjection()) {
      direct(next);
      if (separatedByOutlines(next)) {
        return true;
      }
      remove(next);
      next = choose(frame.centres);
    }
    return false;
  }

  /** Lines in the facing faces of A and B in turn, while their own normals may separate. */
  private boolean separatedAlongFaces() {
    facesOfA.fill();
    facesOfB.fill();
    facesOfA.cut(frame.centres);
    facesOfB.cut(frame.centres);
    boolean ofB = false;
    for (int none = 0; none < 2; ofB = !ofB) {
      int face = (ofB ? facesOfB : facesOfA).next(frame.centres, direction);
      none = face == Hull.NO_FACE ? none + 1 : 0;
      if (face == Hull.NO_FACE) {
        continue;
      }
      if (!countProjection()) {
        return false;
      }
      if (outlines.project(direction)) {
        if (separatedInThePlane("face", ofB, face)) {
          return true;
        }
        facesOfA.cut(witness);
        facesOfB.cut(witness);
      }
    }
    return false;
  }

  /** Takes the edges of the facing faces; in the paper's mode those of a few. */
  private void collect() {
    edgesOfA.fill();
    edgesOfB.fill();
    cut(frame.centres, 0);
    if (mode == ProjectionMode.PAPER) {
      incomplete = keepFew(facesOfA, edgesOfA);
      incomplete |= keepFew(facesOfB, edgesOfB);
    }
  }

  /**
   * Keeps the edges of the faces that look at the other body most; returns whether one that does
   * was left out.
   */
  private boolean keepFew(FacingFaces faces, CandidateEdges edges) {
    faces.fill();
    faces.cut(frame.centres);
    for (int k = 0; k < few.length; k++) {
      few[k] = faces.next(frame.centres, direction);
    }
    edges.keepFaces(few);
    return faces.next(frame.centres, direction) != Hull.NO_FACE;
  }

  private void cut(double[] r, int offset) {
    edgesOfA.cut(r, offset);
    edgesOfB.cut(r, offset);
  }

  /** Returns the most promising edge, or {@link LastSeparation#NO_EDGE}. */
  private int choose(double[] near) {
    double ofA = edgesOfA.choose(near);
    double ofB = edgesOfB.choose(near);
    if (edgesOfA.count() + edgesOfB.count() == 0) {
      return LastSeparation.NO_EDGE;
    }
    return edgesOfB.count() == 0 || ofA >= ofB
        ? edgesOfA.best()
        : a.body().edgeCount() + edgesOfB.best();
  }

  private boolean isOfB(int edge) {
    return edge >= a.body().edgeCount();
  }

  private int own(int edge) {
    return isOfB(edge) ? edge - a.body().edgeCount() : edge;
  }

  /** Sets {@link #direction} to that of an edge. */
  private void direct(int edge) {
    PlacedPolyhedron placed = isOfB(edge) ? b : a;
    double[] all = placed.body().directions;
    int e = 3 * own(edge);
    placed.turn(all, e, direction, 0);
  }

  /** Removes an edge that {@link #direct} took, and its parallels. */
  private void remove(int edge) {
    edgesOfA.remove(isOfB(edge) ? LastSeparation.NO_EDGE : edge, direction);
    edgesOfB.remove(isOfB(edge) ? own(edge) : LastSeparation.NO_EDGE, direction);
  }

  /**
   * Tries an edge by support points; where they come so near to a gap that roundings of their
   * directions may hide it, by the exact sides of the outlines as well, if those are wanted.
   */
  private boolean separatedAlong(int edge) {
    direct(edge);
    search.clear();
    if (!outlines.along(direction)) { // the pose makes a point of this edge: none is lost
      return false;
    }
    boolean separated = search.separates(direction, aim);
    if (trace != null) { // the picture; the line found on it has no say
      outlines.project(direction);
      trace.projection(projections(), "edge", isOfB(edge), own(edge), direction, outlines);
    }
    if (separated) {
      keep(edge);
      return true;
    }
    if (search.bestGap() > greatestGap) {
      greatestGap = search.bestGap();
      vertexA = search.bestA();
      vertexB = search.bestB();
      System.arraycopy(search.best, 0, aim, 0, 3);
    }
    return mode != ProjectionMode.PRUNED
        && frame.isNear(search.bestGap(), IN_DOUBT)
        && separatedByOutlines(edge);
  }

  private void keep(int edge) {
    if (last != null) {
      last.edge = edge;
    }
  }

  /** Projects both bodies along {@link #direction} and tests their outlines. */
  private boolean separatedByOutlines(int edge) {
    boolean separated =
        outlines.project(direction) && separatedInThePlane("edge", isOfB(edge), own(edge));
    if (separated) {
      keep(edge);
    }
    return separated;
  }

  /** Tests the line found between the outlines; leaves a witness if they overlap. */
  private boolean separatedInThePlane(String feature, boolean ofB, int number) {
    boolean separated =
        frame.isNear(outlines.line.gap(), SeparatingLine.NEAR) && separation.along(outlines.lifted);
    if (trace != null) {
      trace.projection(projections(), feature, ofB, number, direction, outlines);
    }
    if (!separated) {
      outlines.witness(witness);
      nearby.cut(witness, 0);
    }
    return separated;
  }
}

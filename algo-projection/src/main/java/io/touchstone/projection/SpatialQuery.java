// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.hull.Hull;

/**
 * What all modes have in common for polytopes of R<sup>3</sup> (section 3.2 of the paper): both are
 * projected along a direction from space to the plane, and the outlines of the projections along
 * their sides to a line.
 */
abstract class SpatialQuery extends ProjectionQuery {

  private static final PreparedPolyhedron NOTHING =
      new PreparedPolyhedron(ProjectionShapes.OF_EDGES, Polytope.empty(3));

  final PlacedPolyhedron a;
  final PlacedPolyhedron b;
  final PairEdges edges;
  final FacingFaces facesOfA;
  final FacingFaces facesOfB;
  final PlaneOutlines outlines;

  /** The direction along which the bodies are projected, world frame. */
  final double[] direction = new double[3];

  /** A point of B - A that the last projection left. */
  final double[] witness = new double[3];

  SpatialQuery(String engine, ProjectionMode mode) {
    super(
        engine,
        mode,
        new PlacedFrame(new PlacedPolyhedron(1, NOTHING), new PlacedPolyhedron(-1, NOTHING)),
        3);
    a = (PlacedPolyhedron) frame.a;
    b = (PlacedPolyhedron) frame.b;
    edges = new PairEdges(a, b);
    facesOfA = new FacingFaces(a);
    facesOfB = new FacingFaces(b);
    outlines = new PlaneOutlines(frame, a, b, mode.mayLeaveOut());
  }

  final void traceCandidates() {
    if (trace != null) {
      edges.collect(frame.centres);
      trace.candidates(edges.ofA, edges.ofB);
    }
  }

  /** Lines in the facing faces of A and B in turn, while their own normals may separate. */
  final boolean separatedAlongFaces() {
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
          separatedBy = steps.faceOutlines();
          return true;
        }
        facesOfA.cut(witness);
        facesOfB.cut(witness);
      }
    }
    return false;
  }

  final void keep(int edge) {
    if (last != null) {
      last.edge = edge;
    }
  }

  /** Projects both bodies along {@link #direction}, that of an edge, and tests their outlines. */
  final boolean separatedByOutlines(int edge) {
    boolean projected = project();
    incomplete |= !projected;
    boolean separated =
        projected && separatedInThePlane("edge", edges.isOfB(edge), edges.own(edge));
    if (separated) {
      separatedBy = steps.edgeOutlines();
      keep(edge);
    }
    return separated;
  }

  /** Tests the outlines; leaves a witness if they overlap. */
  private boolean separatedInThePlane(String feature, boolean ofB, int number) {
    boolean separated = outlinesAreDisjoint();
    if (trace != null) {
      trace.projection(projections(), feature, ofB, number, direction, outlines);
    }
    if (!separated) {
      outlines.witness(witness);
      left(witness);
    }
    return separated;
  }

  /** Tells whether the outlines are disjoint, and the line between them separates the bodies. */
  boolean outlinesAreDisjoint() {
    return mayBeDisjoint(outlines.line.gap()) && isDisjointAlong(outlines.lifted);
  }

  /** Projects both bodies along {@link #direction}; tells whether there is a projection. */
  boolean project() {
    return outlines.project(direction);
  }

  /** Hears of a point of B - A that a projection has left. */
  void left(double[] point) {}
}

// SPDX-License-Identifier: Apache-2.0
package com.example.vclip;

import io.touchstone.kernel.hull.Hull;

/**
 * The walk of V-Clip over pairs of features (B. Mirtich, V-Clip: fast and robust polyhedral
 * collision detection, ACM Transactions on Graphics 17(3), 1998).
 *
 * <pre>{@code
 * X, Y features of two disjoint convex polyhedra, p in X and q in Y their nearest points:
 * p in VR(Y) and q in VR(X)  =>  p and q are the nearest points of the polyhedra.
 * }</pre>
 *
 * <p>VR(X), the Voronoi region of a feature, is bounded by planes that it shares with its
 * neighbours: of a vertex by planes perpendicular to its edges; of an edge by two such planes at its
 * ends and two side planes that contain it and the normal of a face; of a face by the side planes of
 * its edges. Each of the five states, vertex-vertex, vertex-edge, edge-edge, vertex-face and
 * edge-face, either finds that the condition holds or replaces a feature by the neighbour behind a
 * plane that is violated. Each replacement brings the features nearer, or keeps their distance and
 * lowers their dimension, so the walk ends, apart from roundings: {@link VClipQuery} guards against
 * pairs that come again.
 *
 * <p>The next pair is a function of the pair alone. Scratch memory of one thread.
 */
final class FeatureWalk {

  /** What a step found. */
  enum Step {
    /** A feature was replaced. */
    MOVED,
    /** The condition holds: these features are nearest, or touch. */
    NEAREST,
    /** The edge goes through the face, at {@link #crossing} of its length. */
    PIERCED,
    /** The vertex is behind all faces of the other body; the nearest one is the feature. */
    INSIDE
  }

  /**
   * Behind a face an edge that rises by less, of the size of the scene, is taken for parallel;
   * positions have roundings of 1e-16. There a step too few does no harm, since all faces are looked
   * at.
   */
  private static final double PARALLEL = 1e-14;

  /** One body and its current feature. */
  static final class Side {
    final PlacedHull hull = new PlacedHull();
    int feature;

    int index() {
      return Feature.index(feature);
    }

    /** Replaces the feature, if there is another one. */
    boolean go(int next) {
      if (next == Feature.NONE) {
        return false;
      }
      feature = next;
      return true;
    }
  }

  final Side a = new Side();
  final Side b = new Side();

  /** A length that no coordinate exceeds. */
  double size;

  /** Parameter of the point where the edge goes through the face, after {@link Step#PIERCED}. */
  double crossing;

  private final EdgeClip clip = new EdgeClip();
  private final SegmentPair segments = new SegmentPair();

  /** The vertex, or the tail of the edge that is clipped. */
  private final Vector p = new Vector();

  /** A point of the other feature. */
  private final Vector q = new Vector();

  /** From there to here. */
  private final Vector d = new Vector();

  /** The edge that is clipped, from tail to head. */
  private final Vector u = new Vector();

  private final Vector v = new Vector();
  private final Vector normal = new Vector();

  /** Takes one step. */
  Step step() {
    return switch (3 * Feature.dimension(a.feature) + Feature.dimension(b.feature)) {
      case 0 -> moved(leaveVertex(a, b) || leaveVertex(b, a));
      case 1 -> moved(vertexEdge(a, b));
      case 2 -> vertexFace(a, b);
      case 3 -> moved(vertexEdge(b, a));
      case 4 -> moved(edgeEdge(a, b) || edgeEdge(b, a));
      case 5 -> edgeFace(a, b);
      case 6 -> vertexFace(b, a);
      case 7 -> edgeFace(b, a);
      default -> throw new IllegalStateException("two faces are no state");
    };
  }

  private static Step moved(boolean moved) {
    return moved ? Step.MOVED : Step.NEAREST;
  }

  /** Vertex-vertex: the edge of one that leads most steeply towards the other, if one does. */
  private boolean leaveVertex(Side near, Side far) {
    PlacedHull hull = near.hull;
    int vertex = near.index();
    d.difference(far.hull.position(far.index(), q), hull.position(vertex, p));
    double steepest = 0;
    int best = Feature.NONE;
    for (int k = hull.firstSpoke(vertex); k < hull.firstSpoke(vertex + 1); k++) {
      double along = d.dot(hull.spoke(k, vertex, v));
      if (along > 0 && along * along / v.square() > steepest) {
        steepest = along * along / v.square();
        best = Feature.edge(hull.spoke(k));
      }
    }
    return near.go(best);
  }

  /** Vertex-edge: the vertex in the region of the edge, then the edge in that of the vertex. */
  private boolean vertexEdge(Side vertices, Side edges) {
    int vertex = vertices.index();
    int edge = edges.index();
    Hull graph = edges.hull.topology;
    vertices.hull.position(vertex, p);
    edges.hull.edge(edge, u);
    d.difference(p, edges.hull.position(graph.edgeEnd(edge), q));
    if (d.dot(u) > 0) {
      return edges.go(Feature.vertex(graph.edgeEnd(edge)));
    }
    d.difference(p, edges.hull.position(graph.edgeStart(edge), q));
    if (d.dot(u) < 0) {
      return edges.go(Feature.vertex(graph.edgeStart(edge)));
    }
    if (edges.go(faceTowards(edges.hull, edge))) {
      return true;
    }
    d.times(-1); // the tail relative to the vertex
    clip.begin();
    for (int k = vertices.hull.firstSpoke(vertex); k < vertices.hull.firstSpoke(vertex + 1); k++) {
      vertices.hull.spoke(k, vertex, v).times(-1);
      clip.keep(d, u, v, Feature.edge(vertices.hull.spoke(k)));
    }
    if (clip.excludedBy != Feature.NONE) {
      return vertices.go(clip.excludedBy);
    }
    // the derivative of |e(s) - p|^2 at s is that at the tail, plus s |u|^2, but for a factor
    double atTail = d.dot(u);
    double change = u.square();
    return vertices.go(clip.beyond(atTail + clip.low * change, atTail + clip.high * change));
  }

  /** Returns the face of an edge in front of whose side plane the vertex is, if any. */
  private int faceTowards(PlacedHull hull, int edge) {
    double most = 0;
    int best = Feature.NONE;
    for (int side = 0; side < 2; side++) {
      int face = hull.faceOf(edge, side == 0);
      if (face != Hull.NO_FACE
          && d.dot(hull.inward(edge, face, hull.normal(face, normal), v)) > most) {
        most = d.dot(v);
        best = Feature.face(face);
      }
    }
    return best;
  }

  /** Edge-edge: clips one to the region of the other, and leaves that if the nearest point is out. */
  private boolean edgeEdge(Side clipped, Side other) {
    int edge = other.index();
    int start = other.hull.topology.edgeStart(edge);
    int end = other.hull.topology.edgeEnd(edge);
    takeTail(clipped);
    d.difference(p, other.hull.position(start, q));
    other.hull.edge(edge, v);
    double uv = u.dot(v);
    double atTail = d.dot(v);
    clip.begin();
    clip.keep(atTail, atTail + uv, Feature.vertex(start));
    clip.keep(v.square() - atTail, v.square() - atTail - uv, Feature.vertex(end));
    if (clip.excludedBy != Feature.NONE) {
      return other.go(clip.excludedBy);
    }
    // of the distance from the end in whose region the cut leads
    double atLow = d.dot(u) + clip.low * u.square();
    double atHigh = d.dot(u) + clip.high * u.square();
    int next =
        clip.beyond(
            clip.atLow == Feature.vertex(end) ? atLow - uv : atLow,
            clip.atHigh == Feature.vertex(end) ? atHigh - uv : atHigh);
    return other.go(next == Feature.NONE ? faceByDerivative(other.hull, edge) : next);
  }

  /** Takes p and u of the edge that is clipped. */
  private void takeTail(Side side) {
    int edge = side.index();
    side.hull.position(side.hull.topology.edgeStart(edge), p);
    side.hull.edge(edge, u);
  }

  /**
   * Clips to the side planes too and returns the face in whose region the nearest point is: where
   * the distance from its plane falls beyond the cut.
   */
  private int faceByDerivative(PlacedHull hull, int edge) {
    for (int side = 0; side < 2; side++) {
      int face = hull.faceOf(edge, side == 0);
      if (face != Hull.NO_FACE) {
        hull.inward(edge, face, hull.normal(face, normal), v).times(-1);
        clip.keep(d, u, v, Feature.face(face));
      }
    }
    return clip.excludedBy != Feature.NONE
        ? clip.excludedBy
        : clip.beyond(
            derivative(hull, clip.atLow, clip.low), derivative(hull, clip.atHigh, clip.high));
  }

  /**
   * Derivative of the distance of e(s) from the plane of a face, whichever side it is on; 0 for
   * what is no face.
   */
  private double derivative(PlacedHull hull, int face, double s) {
    if (face == Feature.NONE || Feature.dimension(face) != 2) {
      return 0;
    }
    hull.normal(Feature.index(face), normal);
    double change = u.dot(normal);
    return Math.signum(d.dot(normal) + s * change) * change;
  }

  /** Vertex-face: the vertex in the region of the face, and no edge of it nearer to the plane. */
  private Step vertexFace(Side vertices, Side faces) {
    int vertex = vertices.index();
    int face = faces.index();
    vertices.hull.position(vertex, p);
    if (faces.go(edgeTowards(faces.hull, face))) {
      return Step.MOVED;
    }
    double distance = planeDistance(faces.hull, face);
    if (distance == 0) {
      return Step.NEAREST;
    }
    PlacedHull hull = vertices.hull;
    for (int k = hull.firstSpoke(vertex); k < hull.firstSpoke(vertex + 1); k++) {
      if (isNearer(distance, normal.dot(hull.spoke(k, vertex, v)))) {
        vertices.go(Feature.edge(hull.spoke(k)));
        return Step.MOVED;
      }
    }
    return distance > 0 ? Step.NEAREST : escape(faces);
  }

  /** Tells whether a change of the signed distance from a plane leads towards the plane. */
  private boolean isNearer(double distance, double change) {
    return distance > 0 ? change < 0 : change > PARALLEL * size;
  }

  /** Returns the edge of a face behind whose side plane the vertex is farthest, if any. */
  private int edgeTowards(PlacedHull hull, int face) {
    Hull graph = hull.topology;
    hull.normal(face, normal);
    double most = 0;
    int best = Feature.NONE;
    for (int k = graph.firstCorner(face); k < graph.firstCorner(face + 1); k++) {
      int edge = graph.cornerEdge(k);
      d.difference(p, hull.position(graph.cornerVertex(k), q));
      double into = d.dot(hull.inward(edge, face, normal, v));
      if (into < 0 && into * into / v.square() > most) {
        most = into * into / v.square();
        best = Feature.edge(edge);
      }
    }
    return best;
  }

  /** Returns the signed distance of p from the plane of a face, and keeps its normal. */
  private double planeDistance(PlacedHull hull, int face) {
    return d.difference(p, hull.position(hull.anchor(face), q)).dot(hull.normal(face, normal));
  }

  /**
   * The vertex is behind the face and no neighbour is nearer: a local minimum. Either it is behind
   * all faces, or the walk goes on from the face that it is farthest in front of.
   */
  private Step escape(Side faces) {
    double greatest = Double.NEGATIVE_INFINITY;
    int best = faces.index();
    for (int face = 0; face < faces.hull.topology.faceCount(); face++) {
      double distance = planeDistance(faces.hull, face);
      if (distance > greatest) {
        greatest = distance;
        best = face;
      }
    }
    faces.go(Feature.face(best));
    return greatest > 0 ? Step.MOVED : Step.INSIDE;
  }

  /** Edge-face: clips the edge to the region of the face; what is left is on one side, or not. */
  private Step edgeFace(Side edges, Side faces) {
    int edge = edges.index();
    int face = faces.index();
    takeTail(edges);
    clipToFace(faces.hull, face);
    if (clip.isEmpty()) {
      faces.go(nearestOfBoundary(faces.hull, face));
      return Step.MOVED;
    }
    double distance = planeDistance(faces.hull, face);
    double change = u.dot(normal);
    double atLow = distance + clip.low * change;
    if (!(atLow * (distance + clip.high * change) > 0)) {
      double onPlane = change == 0 ? clip.low : -distance / change;
      crossing = Math.max(clip.low, Math.min(onPlane, clip.high));
      return Step.PIERCED;
    }
    // the derivative, not the distances: they are equal where the region leaves but one point
    boolean high = isNearer(atLow, change);
    Hull graph = edges.hull.topology;
    if (!faces.go(high ? clip.atHigh : clip.atLow)) { // no edge of the face cuts there
      edges.go(Feature.vertex(high ? graph.edgeEnd(edge) : graph.edgeStart(edge)));
    }
    return Step.MOVED;
  }

  private void clipToFace(PlacedHull hull, int face) {
    Hull graph = hull.topology;
    hull.normal(face, normal);
    clip.begin();
    for (int k = graph.firstCorner(face); k < graph.firstCorner(face + 1); k++) {
      int edge = graph.cornerEdge(k);
      d.difference(p, hull.position(graph.cornerVertex(k), q));
      clip.keep(d, u, hull.inward(edge, face, normal, v), Feature.edge(edge));
    }
  }

  /**
   * The edge does not meet the region of the face, so the point of the face that is nearest to it
   * is on the boundary: returns the edge or the vertex where.
   */
  private int nearestOfBoundary(PlacedHull hull, int face) {
    Hull graph = hull.topology;
    double least = Double.POSITIVE_INFINITY;
    int best = Feature.edge(graph.cornerEdge(graph.firstCorner(face)));
    for (int k = graph.firstCorner(face); k < graph.firstCorner(face + 1); k++) {
      int edge = graph.cornerEdge(k);
      int from = graph.edgeStart(edge);
      hull.edge(edge, v);
      segments.solve(d.difference(p, hull.position(from, q)), u, v);
      if (segments.square < least) {
        least = segments.square;
        best =
            segments.t <= 0
                ? Feature.vertex(from)
                : segments.t >= 1 ? Feature.vertex(graph.edgeEnd(edge)) : Feature.edge(edge);
      }
    }
    return best;
  }
}

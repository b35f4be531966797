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
    /** The edge goes through the face: {@link #tailDistance} and the clip say where. */
    PIERCED,
    /** The vertex is behind all faces of the other body; the nearest one is the feature. */
    INSIDE
  }

  /**
   * Behind a face an edge that rises by less is taken for parallel; positions are of about unit size
   * and have roundings of 1e-16. There a step too few does no harm, since all faces are looked at.
   */
  private static final double PARALLEL = 1e-14;

  /** One body and its current feature. */
  static final class Side {
    final PlacedHull hull = new PlacedHull();
    int feature;
  }

  final Side a = new Side();
  final Side b = new Side();

  /** The clipped edge, valid after {@link Step#PIERCED}. */
  final EdgeClip clip = new EdgeClip();

  /** Signed distances of the clipped edge's ends from the plane, after {@link Step#PIERCED}. */
  double tailDistance;

  double headDistance;

  private final SegmentPair segments = new SegmentPair();

  /** Takes one step. */
  Step step() {
    int ofA = Feature.dimension(a.feature);
    int ofB = Feature.dimension(b.feature);
    return switch (3 * ofA + ofB) {
      case 0 -> vertexVertex();
      case 1 -> vertexEdge(a, b);
      case 2 -> vertexFace(a, b);
      case 3 -> vertexEdge(b, a);
      case 4 -> edgeEdge();
      case 5 -> edgeFace(a, b);
      case 6 -> vertexFace(b, a);
      case 7 -> edgeFace(b, a);
      default -> throw new IllegalStateException("two faces are no state");
    };
  }

  private Step vertexVertex() {
    b.hull.position(Feature.index(b.feature));
    if (leaveVertex(a, b.hull.x, b.hull.y, b.hull.z)) {
      return Step.MOVED;
    }
    a.hull.position(Feature.index(a.feature));
    return leaveVertex(b, a.hull.x, a.hull.y, a.hull.z) ? Step.MOVED : Step.NEAREST;
  }

  /** Replaces a vertex by the edge that leads most steeply towards a point, if one does. */
  private static boolean leaveVertex(Side side, double qx, double qy, double qz) {
    PlacedHull hull = side.hull;
    int vertex = Feature.index(side.feature);
    hull.position(vertex);
    double dx = qx - hull.x;
    double dy = qy - hull.y;
    double dz = qz - hull.z;
    double steepest = 0;
    int best = Feature.NONE;
    int end = hull.firstSpoke(vertex + 1);
    for (int k = hull.firstSpoke(vertex); k < end; k++) {
      int edge = hull.spoke(k);
      hull.vector(vertex, hull.across(edge, vertex));
      double along = dx * hull.x + dy * hull.y + dz * hull.z;
      if (along > 0) {
        double square = hull.x * hull.x + hull.y * hull.y + hull.z * hull.z;
        double steepness = along * along / square;
        if (steepness > steepest) {
          steepest = steepness;
          best = edge;
        }
      }
    }
    if (best == Feature.NONE) {
      return false;
    }
    side.feature = Feature.edge(best);
    return true;
  }

  private Step vertexEdge(Side p, Side q) {
    int vertex = Feature.index(p.feature);
    int edge = Feature.index(q.feature);
    Hull graph = q.hull.topology;
    int tail = graph.edgeStart(edge);
    int head = graph.edgeEnd(edge);
    p.hull.position(vertex);
    double px = p.hull.x;
    double py = p.hull.y;
    double pz = p.hull.z;
    q.hull.vector(tail, head);
    double ux = q.hull.x;
    double uy = q.hull.y;
    double uz = q.hull.z;
    q.hull.position(tail);
    double tx = q.hull.x;
    double ty = q.hull.y;
    double tz = q.hull.z;
    double dx = px - tx;
    double dy = py - ty;
    double dz = pz - tz;
    double along = dx * ux + dy * uy + dz * uz;
    if (along < 0) {
      q.feature = Feature.vertex(tail);
      return Step.MOVED;
    }
    q.hull.position(head);
    if ((px - q.hull.x) * ux + (py - q.hull.y) * uy + (pz - q.hull.z) * uz > 0) {
      q.feature = Feature.vertex(head);
      return Step.MOVED;
    }
    int face = faceTowards(q.hull, edge, dx, dy, dz);
    if (face != Hull.NO_FACE) {
      q.feature = Feature.face(face);
      return Step.MOVED;
    }
    clipToVertex(p.hull, vertex, tx - px, ty - py, tz - pz, ux, uy, uz);
    int next = clip.excludedBy;
    if (next == Feature.NONE) {
      // the derivative of |e(s) - p|^2 at s is that at the tail, plus s |u|^2, but for a factor
      double square = ux * ux + uy * uy + uz * uz;
      if (clip.atLow != Feature.NONE && clip.low * square - along > 0) {
        next = clip.atLow;
      } else if (clip.atHigh != Feature.NONE && clip.high * square - along < 0) {
        next = clip.atHigh;
      }
    }
    if (next == Feature.NONE) {
      return Step.NEAREST;
    }
    p.feature = next;
    return Step.MOVED;
  }

  /** Returns the face in front of whose side plane a point is, relative to the tail, if any. */
  private static int faceTowards(PlacedHull hull, int edge, double dx, double dy, double dz) {
    int left = hull.topology.edgeLeft(edge);
    double most = 0;
    int best = Hull.NO_FACE;
    if (left != Hull.NO_FACE) {
      hull.inward(edge, left, true);
      double into = dx * hull.x + dy * hull.y + dz * hull.z;
      if (into > most) {
        most = into;
        best = left;
      }
    }
    int right = hull.topology.edgeRight(edge);
    if (right != Hull.NO_FACE) {
      hull.inward(edge, right, false);
      if (dx * hull.x + dy * hull.y + dz * hull.z > most) {
        best = right;
      }
    }
    return best;
  }

  /** Clips an edge to the region of a vertex; the tail is given relative to the vertex. */
  private void clipToVertex(
      PlacedHull hull,
      int vertex,
      double tx,
      double ty,
      double tz,
      double ux,
      double uy,
      double uz) {
    clip.begin();
    int end = hull.firstSpoke(vertex + 1);
    for (int k = hull.firstSpoke(vertex); k < end; k++) {
      int spoke = hull.spoke(k);
      hull.vector(vertex, hull.across(spoke, vertex));
      double atTail = -(tx * hull.x + ty * hull.y + tz * hull.z);
      double change = ux * hull.x + uy * hull.y + uz * hull.z;
      clip.keep(atTail, atTail - change, Feature.edge(spoke));
    }
  }

  private Step edgeEdge() {
    return clipEdgeToEdge(a, b) || clipEdgeToEdge(b, a) ? Step.MOVED : Step.NEAREST;
  }

  /** Clips p's edge to the region of q's edge; replaces q's edge if the nearest point is outside. */
  private boolean clipEdgeToEdge(Side p, Side q) {
    int clipped = Feature.index(p.feature);
    int edge = Feature.index(q.feature);
    Hull graph = q.hull.topology;
    int tail = graph.edgeStart(edge);
    int head = graph.edgeEnd(edge);
    int pTail = p.hull.topology.edgeStart(clipped);
    p.hull.vector(pTail, p.hull.topology.edgeEnd(clipped));
    double ux = p.hull.x;
    double uy = p.hull.y;
    double uz = p.hull.z;
    p.hull.position(pTail);
    q.hull.position(tail);
    double dx = p.hull.x - q.hull.x;
    double dy = p.hull.y - q.hull.y;
    double dz = p.hull.z - q.hull.z;
    q.hull.vector(tail, head);
    double vx = q.hull.x;
    double vy = q.hull.y;
    double vz = q.hull.z;
    double dv = dx * vx + dy * vy + dz * vz;
    double uv = ux * vx + uy * vy + uz * vz;
    double vv = vx * vx + vy * vy + vz * vz;
    clip.begin();
    clip.keep(dv, dv + uv, Feature.vertex(tail));
    clip.keep(vv - dv, vv - dv - uv, Feature.vertex(head));
    int next = clip.excludedBy;
    if (next == Feature.NONE) {
      next = vertexByDerivative(tail, dx, dy, dz, ux, uy, uz, vx, vy, vz);
    }
    if (next == Feature.NONE) {
      next = faceByDerivative(q.hull, edge, dx, dy, dz, ux, uy, uz);
    }
    if (next == Feature.NONE) {
      return false;
    }
    q.feature = next;
    return true;
  }

  /**
   * Returns the end of the edge in whose region the nearest point of the clipped edge is: where the
   * distance from that end falls beyond the cut.
   */
  private int vertexByDerivative(
      int tail,
      double dx,
      double dy,
      double dz,
      double ux,
      double uy,
      double uz,
      double vx,
      double vy,
      double vz) {
    double du = dx * ux + dy * uy + dz * uz;
    double uu = ux * ux + uy * uy + uz * uz;
    double uv = ux * vx + uy * vy + uz * vz;
    if (clip.atLow != Feature.NONE) {
      boolean atTail = Feature.index(clip.atLow) == tail;
      if (du + clip.low * uu - (atTail ? 0 : uv) > 0) {
        return clip.atLow;
      }
    }
    if (clip.atHigh != Feature.NONE) {
      boolean atTail = Feature.index(clip.atHigh) == tail;
      if (du + clip.high * uu - (atTail ? 0 : uv) < 0) {
        return clip.atHigh;
      }
    }
    return Feature.NONE;
  }

  /**
   * Clips to the side planes too and returns the face in whose region the nearest point is: where
   * the distance from its plane falls beyond the cut.
   */
  private int faceByDerivative(
      PlacedHull hull,
      int edge,
      double dx,
      double dy,
      double dz,
      double ux,
      double uy,
      double uz) {
    for (int side = 0; side < 2; side++) {
      boolean left = side == 0;
      int face = left ? hull.topology.edgeLeft(edge) : hull.topology.edgeRight(edge);
      if (face != Hull.NO_FACE) {
        hull.inward(edge, face, left);
        double atTail = -(dx * hull.x + dy * hull.y + dz * hull.z);
        double change = -(ux * hull.x + uy * hull.y + uz * hull.z);
        clip.keep(atTail, atTail + change, Feature.face(face));
      }
    }
    if (clip.excludedBy != Feature.NONE) {
      return clip.excludedBy;
    }
    if (isFace(clip.atLow) && slope(hull, clip.atLow, clip.low, dx, dy, dz, ux, uy, uz) > 0) {
      return clip.atLow;
    }
    if (isFace(clip.atHigh) && slope(hull, clip.atHigh, clip.high, dx, dy, dz, ux, uy, uz) < 0) {
      return clip.atHigh;
    }
    return Feature.NONE;
  }

  private static boolean isFace(int feature) {
    return feature != Feature.NONE && Feature.dimension(feature) == 2;
  }

  /** Derivative of the distance of e(s) from the plane of a face, whichever side it is on. */
  private static double slope(
      PlacedHull hull,
      int face,
      double s,
      double dx,
      double dy,
      double dz,
      double ux,
      double uy,
      double uz) {
    hull.normal(Feature.index(face));
    double change = ux * hull.x + uy * hull.y + uz * hull.z;
    double distance = dx * hull.x + dy * hull.y + dz * hull.z + s * change;
    return distance > 0 ? change : distance < 0 ? -change : 0;
  }

  private Step vertexFace(Side p, Side q) {
    int vertex = Feature.index(p.feature);
    int face = Feature.index(q.feature);
    p.hull.position(vertex);
    double px = p.hull.x;
    double py = p.hull.y;
    double pz = p.hull.z;
    int edge = edgeTowards(q.hull, face, px, py, pz);
    if (edge != Feature.NONE) {
      q.feature = Feature.edge(edge);
      return Step.MOVED;
    }
    double distance = planeDistance(q.hull, face, px, py, pz);
    if (distance == 0) {
      return Step.NEAREST;
    }
    q.hull.normal(face);
    double nx = q.hull.x;
    double ny = q.hull.y;
    double nz = q.hull.z;
    int end = p.hull.firstSpoke(vertex + 1);
    for (int k = p.hull.firstSpoke(vertex); k < end; k++) {
      int spoke = p.hull.spoke(k);
      p.hull.vector(vertex, p.hull.across(spoke, vertex));
      double change = nx * p.hull.x + ny * p.hull.y + nz * p.hull.z;
      if (isNearer(distance, change)) {
        p.feature = Feature.edge(spoke);
        return Step.MOVED;
      }
    }
    return distance > 0 ? Step.NEAREST : escape(q, px, py, pz);
  }

  /** Tells whether a change of the signed distance from a plane leads towards the plane. */
  private static boolean isNearer(double distance, double change) {
    return distance > 0 ? change < 0 : change > PARALLEL;
  }

  /** Returns the edge of a face behind whose side plane a point is farthest, if any. */
  private static int edgeTowards(PlacedHull hull, int face, double px, double py, double pz) {
    Hull graph = hull.topology;
    double most = 0;
    int best = Feature.NONE;
    int end = graph.firstCorner(face + 1);
    for (int corner = graph.firstCorner(face); corner < end; corner++) {
      int edge = graph.cornerEdge(corner);
      int from = graph.cornerVertex(corner);
      hull.position(from);
      double dx = px - hull.x;
      double dy = py - hull.y;
      double dz = pz - hull.z;
      hull.inward(edge, face, graph.edgeStart(edge) == from);
      double into = dx * hull.x + dy * hull.y + dz * hull.z;
      if (into < 0) {
        double square = hull.x * hull.x + hull.y * hull.y + hull.z * hull.z;
        double outside = into * into / square;
        if (outside > most) {
          most = outside;
          best = edge;
        }
      }
    }
    return best;
  }

  /** Returns the signed distance of a point from the plane of a face. */
  private static double planeDistance(
      PlacedHull hull, int face, double px, double py, double pz) {
    hull.position(hull.anchor(face));
    double dx = px - hull.x;
    double dy = py - hull.y;
    double dz = pz - hull.z;
    hull.normal(face);
    return dx * hull.x + dy * hull.y + dz * hull.z;
  }

  /**
   * The vertex is behind the face and no neighbour is nearer: a local minimum. Either it is behind
   * all faces, or the walk goes on from the face that it is farthest in front of.
   */
  private static Step escape(Side q, double px, double py, double pz) {
    double greatest = Double.NEGATIVE_INFINITY;
    int best = Feature.index(q.feature);
    int faces = q.hull.topology.faceCount();
    for (int face = 0; face < faces; face++) {
      double distance = planeDistance(q.hull, face, px, py, pz);
      if (distance > greatest) {
        greatest = distance;
        best = face;
      }
    }
    q.feature = Feature.face(best);
    return greatest > 0 ? Step.MOVED : Step.INSIDE;
  }

  private Step edgeFace(Side p, Side q) {
    int edge = Feature.index(p.feature);
    int face = Feature.index(q.feature);
    int tail = p.hull.topology.edgeStart(edge);
    int head = p.hull.topology.edgeEnd(edge);
    p.hull.vector(tail, head);
    double ux = p.hull.x;
    double uy = p.hull.y;
    double uz = p.hull.z;
    p.hull.position(tail);
    double px = p.hull.x;
    double py = p.hull.y;
    double pz = p.hull.z;
    clipToFace(q.hull, face, px, py, pz, ux, uy, uz);
    if (clip.isEmpty()) {
      q.feature = nearestOfBoundary(q.hull, face, px, py, pz, ux, uy, uz);
      return Step.MOVED;
    }
    double distance = planeDistance(q.hull, face, px, py, pz);
    double change = ux * q.hull.x + uy * q.hull.y + uz * q.hull.z;
    tailDistance = distance + clip.low * change;
    headDistance = distance + clip.high * change;
    if (!(tailDistance * headDistance > 0)) {
      return Step.PIERCED;
    }
    // the derivative, not the distances: they are equal where the region leaves but one point
    if (isNearer(tailDistance, change)) {
      move(p, Feature.vertex(head), q, clip.atHigh);
    } else {
      move(p, Feature.vertex(tail), q, clip.atLow);
    }
    return Step.MOVED;
  }

  /** Goes to the edge of the face that cut, or to the end of the edge if none did. */
  private static void move(Side p, int endOfEdge, Side q, int cut) {
    if (cut == Feature.NONE) {
      p.feature = endOfEdge;
    } else {
      q.feature = cut;
    }
  }

  private void clipToFace(
      PlacedHull hull,
      int face,
      double px,
      double py,
      double pz,
      double ux,
      double uy,
      double uz) {
    Hull graph = hull.topology;
    clip.begin();
    int end = graph.firstCorner(face + 1);
    for (int corner = graph.firstCorner(face); corner < end; corner++) {
      int edge = graph.cornerEdge(corner);
      int from = graph.cornerVertex(corner);
      hull.position(from);
      double dx = px - hull.x;
      double dy = py - hull.y;
      double dz = pz - hull.z;
      hull.inward(edge, face, graph.edgeStart(edge) == from);
      double atTail = dx * hull.x + dy * hull.y + dz * hull.z;
      double change = ux * hull.x + uy * hull.y + uz * hull.z;
      clip.keep(atTail, atTail + change, Feature.edge(edge));
    }
  }

  /**
   * The edge does not meet the region of the face, so the point of the face that is nearest to it
   * is on the boundary: returns the edge or the vertex where.
   */
  private int nearestOfBoundary(
      PlacedHull hull,
      int face,
      double px,
      double py,
      double pz,
      double ux,
      double uy,
      double uz) {
    Hull graph = hull.topology;
    segments.first(ux, uy, uz);
    double least = Double.POSITIVE_INFINITY;
    int best = Feature.edge(graph.cornerEdge(graph.firstCorner(face)));
    int end = graph.firstCorner(face + 1);
    for (int corner = graph.firstCorner(face); corner < end; corner++) {
      int edge = graph.cornerEdge(corner);
      int from = graph.edgeStart(edge);
      int to = graph.edgeEnd(edge);
      hull.vector(from, to);
      segments.second(hull.x, hull.y, hull.z);
      hull.position(from);
      segments.solve(px - hull.x, py - hull.y, pz - hull.z);
      if (segments.square < least) {
        least = segments.square;
        best =
            segments.t <= 0
                ? Feature.vertex(from)
                : segments.t >= 1 ? Feature.vertex(to) : Feature.edge(edge);
      }
    }
    return best;
  }
}

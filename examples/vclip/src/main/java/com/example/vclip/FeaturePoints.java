package com.example.vclip;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.proposal.Proposal;

/**
 * What the features at the end of a walk say about the bodies, in plain doubles: their nearest
 * points with the direction between these, or the point where an edge goes through a face. It is
 * proposed, not proved; the kernel bounds it, and where it is not accurate enough searches on from
 * the vertices that are named.
 *
 * <p>Scratch memory of one thread.
 */
final class FeaturePoints {

  private final SegmentPair segments = new SegmentPair();
  private final WeightedVertices ofA = new WeightedVertices(3);
  private final WeightedVertices ofB = new WeightedVertices(3);

  /** The point of B less that of A, then the unit direction. */
  private double x;

  private double y;
  private double z;

  /**
   * Proposes the nearest points of two features, and that the bodies are apart along them. Features
   * that touch, and a vertex below the face that it is nearest to, are named without a claim.
   *
   * @return how far apart the features are in units of the walk, negative below a face
   */
  double nearest(FeatureWalk.Side a, FeatureWalk.Side b, Proposal out) {
    ofA.clear();
    ofB.clear();
    locate(a, b);
    double found = direct(a, b);
    for (int k = 0; k < ofA.size(); k++) {
      out.vertexA(ofA.vertex(k), ofA.weight(k));
    }
    for (int k = 0; k < ofB.size(); k++) {
      out.vertexB(ofB.vertex(k), ofB.weight(k));
    }
    if (found > 0) {
      out.apart().along(x, y, z);
    }
    return found;
  }

  private void locate(FeatureWalk.Side a, FeatureWalk.Side b) {
    int i = Feature.index(a.feature);
    int j = Feature.index(b.feature);
    switch (3 * Feature.dimension(a.feature) + Feature.dimension(b.feature)) {
      case 0 -> {
        ofA.add(i, 1);
        ofB.add(j, 1);
      }
      case 1 -> vertexEdge(a.hull, i, ofA, b.hull, j, ofB);
      case 2 -> vertexFace(a.hull, i, ofA, b.hull, j, ofB);
      case 3 -> vertexEdge(b.hull, j, ofB, a.hull, i, ofA);
      case 4 -> edgeEdge(a.hull, i, b.hull, j);
      case 5 -> vertexFace(a.hull, a.hull.topology.edgeStart(i), ofA, b.hull, j, ofB);
      case 6 -> vertexFace(b.hull, j, ofB, a.hull, i, ofA);
      case 7 -> vertexFace(b.hull, b.hull.topology.edgeStart(j), ofB, a.hull, i, ofA);
      default -> throw new IllegalStateException("two faces are no state");
    }
  }

  private void vertexEdge(
      PlacedHull p,
      int vertex,
      WeightedVertices ofVertex,
      PlacedHull q,
      int edge,
      WeightedVertices ofEdge) {
    int tail = q.topology.edgeStart(edge);
    int head = q.topology.edgeEnd(edge);
    segments.first(0, 0, 0); // a vertex is a segment of no length
    q.vector(tail, head);
    segments.second(q.x, q.y, q.z);
    solve(p, vertex, q, tail);
    ofVertex.add(vertex, 1);
    addSegment(ofEdge, tail, head, segments.t);
  }

  private void edgeEdge(PlacedHull p, int first, PlacedHull q, int second) {
    int tail = p.topology.edgeStart(first);
    int head = p.topology.edgeEnd(first);
    p.vector(tail, head);
    segments.first(p.x, p.y, p.z);
    int from = q.topology.edgeStart(second);
    int to = q.topology.edgeEnd(second);
    q.vector(from, to);
    segments.second(q.x, q.y, q.z);
    solve(p, tail, q, from);
    addSegment(ofA, tail, head, segments.s);
    addSegment(ofB, from, to, segments.t);
  }

  private void solve(PlacedHull p, int vertex, PlacedHull q, int other) {
    p.position(vertex);
    q.position(other);
    segments.solve(p.x - q.x, p.y - q.y, p.z - q.z);
  }

  private static void addSegment(WeightedVertices terms, int tail, int head, double part) {
    add(terms, tail, 1 - part);
    add(terms, head, part);
  }

  private static void vertexFace(
      PlacedHull p,
      int vertex,
      WeightedVertices ofVertex,
      PlacedHull q,
      int face,
      WeightedVertices ofFace) {
    p.position(vertex);
    ofVertex.add(vertex, 1);
    addTriangle(ofFace, q, face, p.x, p.y, p.z);
  }

  /**
   * Finds the triangle of a face, of those that share its first corner, above or below which a point
   * is, and adds the foot of the point with its weights.
   */
  private static void addTriangle(
      WeightedVertices terms, PlacedHull hull, int face, double px, double py, double pz) {
    Hull graph = hull.topology;
    int start = graph.firstCorner(face);
    int end = graph.firstCorner(face + 1);
    int base = graph.cornerVertex(start);
    hull.normal(face);
    double nx = hull.x;
    double ny = hull.y;
    double nz = hull.z;
    hull.position(base);
    double cx = px - hull.x;
    double cy = py - hull.y;
    double cz = pz - hull.z;
    double best = Double.NEGATIVE_INFINITY;
    double second = 0;
    double third = 0;
    int triangle = start + 1;
    for (int k = start + 1; k + 1 < end; k++) {
      hull.vector(base, graph.cornerVertex(k));
      double ux = hull.x;
      double uy = hull.y;
      double uz = hull.z;
      hull.vector(base, graph.cornerVertex(k + 1));
      double vx = hull.x;
      double vy = hull.y;
      double vz = hull.z;
      double area = triple(ux, uy, uz, vx, vy, vz, nx, ny, nz);
      double v = triple(cx, cy, cz, vx, vy, vz, nx, ny, nz) / area;
      double w = triple(ux, uy, uz, cx, cy, cz, nx, ny, nz) / area;
      double least = Math.min(1 - v - w, Math.min(v, w));
      if (least > best) {
        best = least;
        second = v;
        third = w;
        triangle = k;
      }
    }
    add(terms, base, 1 - second - third);
    add(terms, graph.cornerVertex(triangle), second);
    add(terms, graph.cornerVertex(triangle + 1), third);
  }

  private static double triple(
      double ax,
      double ay,
      double az,
      double bx,
      double by,
      double bz,
      double nx,
      double ny,
      double nz) {
    return (ay * bz - az * by) * nx + (az * bx - ax * bz) * ny + (ax * by - ay * bx) * nz;
  }

  private static void add(WeightedVertices terms, int vertex, double weight) {
    if (weight > 0) { // false for NaN: then nothing is named
      terms.add(vertex, weight);
    }
  }

  /**
   * Finds the unit direction from A to B, and returns how far apart the points are along it. A face
   * gives its normal, and two edges that cross their product, which keep their digits close to
   * contact, where those of the difference of two points are lost.
   */
  private double direct(FeatureWalk.Side a, FeatureWalk.Side b) {
    x = 0;
    y = 0;
    z = 0;
    subtract(b.hull, ofB, 1);
    subtract(a.hull, ofA, -1);
    double dx = x;
    double dy = y;
    double dz = z;
    int ofKindA = Feature.dimension(a.feature);
    int ofKindB = Feature.dimension(b.feature);
    if (ofKindA == 2) {
      take(a.hull, a.feature, 1);
    } else if (ofKindB == 2) {
      take(b.hull, b.feature, -1);
    } else if (ofKindA == 1 && ofKindB == 1 && ofA.size() == 2 && ofB.size() == 2) {
      segments.cross();
      // a product is off by a rounding over its sine, a difference by one over its length
      if (segments.sine * segments.sine > segments.square) {
        double sign = dx * segments.x + dy * segments.y + dz * segments.z < 0 ? -1 : 1;
        x = sign * segments.x;
        y = sign * segments.y;
        z = sign * segments.z;
      }
    }
    double length = Math.sqrt(x * x + y * y + z * z);
    x /= length;
    y /= length;
    z /= length;
    return dx * x + dy * y + dz * z; // NaN if there is no direction
  }

  private void subtract(PlacedHull hull, WeightedVertices terms, double sign) {
    double total = 0;
    for (int k = 0; k < terms.size(); k++) {
      total += terms.weight(k);
    }
    for (int k = 0; k < terms.size(); k++) {
      double part = sign * terms.weight(k) / total;
      hull.position(terms.vertex(k));
      x += part * hull.x;
      y += part * hull.y;
      z += part * hull.z;
    }
  }

  private void take(PlacedHull hull, int face, double sign) {
    hull.normal(Feature.index(face));
    x = sign * hull.x;
    y = sign * hull.y;
    z = sign * hull.z;
  }

  /** Proposes that the bodies meet where the edge goes through the face at the end of a walk. */
  void pierced(FeatureWalk walk, Proposal out) {
    ofA.clear();
    ofB.clear();
    boolean edgeOfA = Feature.dimension(walk.a.feature) == 1;
    PlacedHull p = edgeOfA ? walk.a.hull : walk.b.hull;
    PlacedHull q = edgeOfA ? walk.b.hull : walk.a.hull;
    int edge = Feature.index(edgeOfA ? walk.a.feature : walk.b.feature);
    int face = Feature.index(edgeOfA ? walk.b.feature : walk.a.feature);
    int tail = p.topology.edgeStart(edge);
    int head = p.topology.edgeEnd(edge);
    double difference = walk.tailDistance - walk.headDistance;
    double part = difference == 0 ? 0 : walk.tailDistance / difference;
    double s = walk.clip.low + part * (walk.clip.high - walk.clip.low);
    p.vector(tail, head);
    double ux = p.x;
    double uy = p.y;
    double uz = p.z;
    p.position(tail);
    addSegment(edgeOfA ? ofA : ofB, tail, head, s);
    addTriangle(edgeOfA ? ofB : ofA, q, face, p.x + s * ux, p.y + s * uy, p.z + s * uz);
    if (ofA.size() > 0 && ofB.size() > 0) {
      out.together();
      addPairs(out);
    }
  }

  /**
   * A point that is a sum of m weighted vertices of A and one of k of B is, as a difference, a sum
   * of m + k - 1 weighted pairs: take as much as is left of both first, then of the next.
   */
  private void addPairs(Proposal out) {
    int i = 0;
    int j = 0;
    double leftOfA = ofA.weight(0);
    double leftOfB = ofB.weight(0);
    while (true) {
      double weight = Math.min(leftOfA, leftOfB);
      out.pair(ofA.vertex(i), ofB.vertex(j), Math.max(weight, 0));
      leftOfA -= weight;
      leftOfB -= weight;
      boolean lastOfA = i + 1 == ofA.size();
      boolean lastOfB = j + 1 == ofB.size();
      if (lastOfA && lastOfB) {
        return;
      }
      if (leftOfA <= leftOfB ? !lastOfA : lastOfB) {
        leftOfA = ofA.weight(++i);
      } else {
        leftOfB = ofB.weight(++j);
      }
    }
  }
}

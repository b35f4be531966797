package com.example.vclip;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.RadonPoint;
import io.touchstone.api.query.WeightedVertices;

/**
 * Evidence that the bodies meet: a few vertices of each whose hulls have a point in common. Where an
 * edge goes through a face these are its ends and a triangle of the face; where a vertex is inside,
 * the vertex and a tetrahedron around it. Both are Radon partitions, two and three or one and four.
 *
 * <p>The walk only proposes: nothing is believed before the kernel's filter, or exact arithmetic
 * where the filter cannot tell, has found it true.
 *
 * <p>Scratch memory of one thread; allocates only where exact arithmetic is needed, in contact.
 */
final class SharedPoint {

  /** Tetrahedra that are tried around a vertex; a point on a side of one is inside of another. */
  private static final int MOST_APEXES = 3;

  /** As many vertices of a body as a result can name. */
  private static final int MOST_TERMS = 5;

  /** The evidence. */
  final WeightedVertices ofA = new WeightedVertices(5);

  final WeightedVertices ofB = new WeightedVertices(5);

  private final RadonPoint radon = new RadonPoint(3);
  private final PlacedPair pair;
  private VClipShape shapeA;
  private VClipShape shapeB;
  private final double[] matrixA = new double[12];
  private final double[] matrixB = new double[12];
  private final WholeWeights whole = new WholeWeights();

  /** The point that {@link #isDeep} starts from. */
  private double x;

  private double y;
  private double z;

  /** Corner positions and weights of the triangle found last. */
  private int triangle;

  private double first;
  private double second;
  private double third;

  /** The face where the ray from the apex through the vertex leaves. */
  private int exit;

  /** How many times as far that is as the vertex. */
  private double reach;

  SharedPoint(PlacedPair pair) {
    this.pair = pair;
  }

  void place(VClipShape a, PoseView placeA, VClipShape b, PoseView placeB) {
    shapeA = a;
    shapeB = b;
    placeA.copyTo(matrixA);
    placeB.copyTo(matrixB);
  }

  /** Tells whether an edge surely meets the face that it was found to go through. */
  boolean isPierced(FeatureWalk walk) {
    boolean edgeOfA = Feature.dimension(walk.a.feature) == 1;
    FeatureWalk.Side p = edgeOfA ? walk.a : walk.b;
    FeatureWalk.Side q = edgeOfA ? walk.b : walk.a;
    Hull graph = p.hull.topology;
    int edge = Feature.index(p.feature);
    int face = Feature.index(q.feature);
    double difference = walk.tailDistance - walk.headDistance;
    double part = difference == 0 ? 0 : walk.tailDistance / difference;
    double s = walk.clip.low + part * (walk.clip.high - walk.clip.low);
    if (!(s >= 0 && s <= 1)) {
      return false; // only if something has overflowed
    }
    p.hull.vector(graph.edgeStart(edge), graph.edgeEnd(edge));
    double ux = p.hull.x;
    double uy = p.hull.y;
    double uz = p.hull.z;
    p.hull.position(graph.edgeStart(edge));
    locate(q.hull, face, p.hull.x + s * ux, p.hull.y + s * uy, p.hull.z + s * uz);
    begin();
    WeightedVertices ofEdge = edgeOfA ? ofA : ofB;
    ofEdge.add(graph.edgeStart(edge), 1 - s);
    ofEdge.add(graph.edgeEnd(edge), s);
    addTriangle(edgeOfA ? ofB : ofA, q.hull.topology, face, 1);
    if (radon.surelyMeet(pair, ofA, ofB) || isOnGrid()) {
      return true;
    }
    addNeighbours(edgeOfA ? ofB : ofA, q.hull.topology, face);
    return isExact();
  }

  /** Tells whether a vertex surely is inside the body behind all of whose faces it was found. */
  boolean isInside(FeatureWalk walk) {
    boolean vertexOfA = Feature.dimension(walk.a.feature) == 0;
    FeatureWalk.Side p = vertexOfA ? walk.a : walk.b;
    FeatureWalk.Side q = vertexOfA ? walk.b : walk.a;
    int vertex = Feature.index(p.feature);
    int corners = q.hull.topology.vertexCount();
    for (int k = 0; k < MOST_APEXES; k++) {
      int apex = q.hull.topology.vertex(k * (corners - 1) / (MOST_APEXES - 1));
      if (surround(p.hull, vertex, q.hull, apex)) {
        begin();
        (vertexOfA ? ofA : ofB).add(vertex, 1);
        WeightedVertices tetrahedron = vertexOfA ? ofB : ofA;
        // the vertex is 1 / reach of the way from the apex to the triangle
        double part = Math.min(1 / reach, 1);
        addTriangle(tetrahedron, q.hull.topology, exit, part);
        tetrahedron.add(apex, 1 - part);
        if (radon.surelyMeet(pair, ofA, ofB)
            || isOnGrid()
            || (k == MOST_APEXES - 1 && isExact())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Tells whether the hulls of given vertices meet, in exact arithmetic. */
  boolean isContact(WeightedVertices a, WeightedVertices b) {
    begin();
    copy(a, ofA);
    copy(b, ofB);
    return isOnGrid() || isExact();
  }

  /**
   * Tells whether the bodies surely meet near a pair of points that are equal up to roundings.
   * Bodies that are placed on the same grid overlap deeply, and still every edge meets every face on
   * its boundary only, where nothing can be certain. So the hulls of the features are deepened by
   * the vertices that are farthest towards both centres.
   */
  boolean isDeep(WeightedVertices a, WeightedVertices b, FeatureWalk walk) {
    begin();
    copy(a, ofA);
    copy(b, ofB);
    place(walk.a.hull, ofA);
    deepen(ofA, walk.a.hull, walk.b.hull);
    deepen(ofB, walk.b.hull, walk.a.hull);
    return isExact();
  }

  /** Finds the weighted point of a body in the frame of the walk. */
  private void place(PlacedHull hull, WeightedVertices terms) {
    double total = 0;
    x = 0;
    y = 0;
    z = 0;
    for (int k = 0; k < terms.size(); k++) {
      hull.position(terms.vertex(k));
      total += terms.weight(k);
      x += terms.weight(k) * hull.x;
      y += terms.weight(k) * hull.y;
      z += terms.weight(k) * hull.z;
    }
    x /= total;
    y /= total;
    z /= total;
  }

  private void deepen(WeightedVertices terms, PlacedHull own, PlacedHull other) {
    add(terms, own.farthest(other.ox - x, other.oy - y, other.oz - z));
    add(terms, own.farthest(own.ox - x, own.oy - y, own.oz - z));
  }

  private static void add(WeightedVertices terms, int vertex) {
    boolean known = terms.size() == MOST_TERMS;
    for (int k = 0; k < terms.size(); k++) {
      known |= terms.vertex(k) == vertex;
    }
    if (!known) {
      terms.add(vertex, 0);
    }
  }

  private void begin() {
    ofA.clear();
    ofB.clear();
  }

  private static void copy(WeightedVertices from, WeightedVertices to) {
    for (int k = 0; k < from.size(); k++) {
      to.add(from.vertex(k), from.weight(k));
    }
  }

  /** Finds the face of q that is behind a point of p as seen from a vertex of q. */
  private boolean surround(PlacedHull p, int vertex, PlacedHull q, int apex) {
    p.position(vertex);
    double px = p.x;
    double py = p.y;
    double pz = p.z;
    q.position(apex);
    double ax = q.x;
    double ay = q.y;
    double az = q.z;
    double rx = px - ax;
    double ry = py - ay;
    double rz = pz - az;
    exit = Hull.NO_FACE;
    reach = Double.POSITIVE_INFINITY;
    int faces = q.topology.faceCount();
    for (int face = 0; face < faces; face++) {
      q.position(q.anchor(face));
      double dx = q.x - ax;
      double dy = q.y - ay;
      double dz = q.z - az;
      q.normal(face);
      double rise = rx * q.x + ry * q.y + rz * q.z;
      double height = dx * q.x + dy * q.y + dz * q.z;
      if (rise > 0 && height < reach * rise) {
        reach = height / rise;
        exit = face;
      }
    }
    if (exit == Hull.NO_FACE || !(reach > 0)) {
      return false;
    }
    locate(q, exit, ax + reach * rx, ay + reach * ry, az + reach * rz);
    return true;
  }

  /** Finds the triangle of a face, of those that share its first corner, where a point is. */
  private void locate(PlacedHull hull, int face, double px, double py, double pz) {
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
    triangle = start + 1;
    first = 1;
    second = 0;
    third = 0;
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
      double u = 1 - v - w;
      double least = Math.min(u, Math.min(v, w));
      if (least > best) {
        best = least;
        triangle = k;
        first = Math.max(u, 0);
        second = Math.max(v, 0);
        third = Math.max(w, 0);
      }
    }
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

  private void addTriangle(WeightedVertices terms, Hull graph, int face, double weight) {
    double unit = weight / (first + second + third);
    terms.add(graph.cornerVertex(graph.firstCorner(face)), first * unit);
    terms.add(graph.cornerVertex(triangle), second * unit);
    terms.add(graph.cornerVertex(triangle + 1), third * unit);
  }

  /** The triangles on both sides too, without a weight: roundings may have chosen the wrong one. */
  private void addNeighbours(WeightedVertices terms, Hull graph, int face) {
    if (triangle - 1 > graph.firstCorner(face)) {
      terms.add(graph.cornerVertex(triangle - 1), 0);
    }
    if (triangle + 2 < graph.firstCorner(face + 1)) {
      terms.add(graph.cornerVertex(triangle + 2), 0);
    }
  }

  private boolean isOnGrid() {
    return whole.exist(ofA, matrixA, shapeA.coordinates, ofB, matrixB, shapeB.coordinates);
  }

  private boolean isExact() {
    return new ExactMeeting(
            ofA, matrixA, shapeA.coordinates, ofB, matrixB, shapeB.coordinates)
        .exists();
  }
}

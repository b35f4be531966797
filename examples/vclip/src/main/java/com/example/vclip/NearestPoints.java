package com.example.vclip;

import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.kernel.hull.Hull;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.WorldDifference;

/**
 * The nearest points of two features, each taken with its boundary, carefully: where a walk ends is
 * known up to roundings, where the nearest points are is wanted to the last digits.
 *
 * <p>In the space of differences a - b the two features are one: a point, a segment (vertex and
 * edge), a parallelogram (edge and edge) or a polygon (vertex and face), and the question is which
 * point of it is nearest to the origin. Its corners are differences of world points in twice the
 * precision of a double; no scale is preferred.
 *
 * <p>Scratch memory of one thread.
 */
final class NearestPoints {

  /** What is outside a polygon by less than this part of its size is taken for inside. */
  private static final double ON_BOUNDARY = 0x1p-48;

  private final WorldDifference difference = new WorldDifference(3);
  private final PreciseResidual residual = new PreciseResidual();
  private final double[] localA = new double[3];
  private final double[] localB = new double[3];
  private final double[] corner = new double[6];
  private final double[] next = new double[6];
  private VClipShape a;
  private VClipShape b;
  private double[] poseA;
  private double[] poseB;
  private double factor;

  /** The best points so far. */
  final WeightedVertices ofA = new WeightedVertices(4);

  final WeightedVertices ofB = new WeightedVertices(4);

  /** Their difference, point of A less point of B, in units of {@code 1 / factor}. */
  final double[] point = new double[3];

  /** Its length; infinite if no points were found, which only overflow can do. */
  double norm;

  /** Takes a pair. */
  void place(
      VClipShape shapeA, double[] matrixA, VClipShape shapeB, double[] matrixB, double unit) {
    a = shapeA;
    b = shapeB;
    poseA = matrixA;
    poseB = matrixB;
    factor = unit;
  }

  double[] coordinatesA() {
    return a.coordinates;
  }

  double[] coordinatesB() {
    return b.coordinates;
  }

  /** Finds the nearest points of two features that are not both faces. */
  void find(int featureA, int featureB) {
    norm = Double.POSITIVE_INFINITY;
    ofA.clear();
    ofB.clear();
    int i = Feature.index(featureA);
    int j = Feature.index(featureB);
    switch (3 * Feature.dimension(featureA) + Feature.dimension(featureB)) {
      case 0 -> pointPoint(i, j);
      case 1 -> vertexEdge(true, i, b.topology.edgeStart(j), b.topology.edgeEnd(j));
      case 2 -> vertexFace(true, i, j);
      case 3 -> vertexEdge(false, j, a.topology.edgeStart(i), a.topology.edgeEnd(i));
      case 4 -> edgeEdge(i, j);
      case 5 -> edgeFace(true, i, j);
      case 6 -> vertexFace(false, j, i);
      case 7 -> edgeFace(false, j, i);
      default -> throw new IllegalStateException("two faces are no state");
    }
  }

  /**
   * An edge and a face that do not meet are nearest at an end of the edge or on the boundary of the
   * face. No walk ends here; a walk that is stopped may.
   *
   * @param ofFirst whether the edge is one of A and the face one of B
   */
  private void edgeFace(boolean ofFirst, int edge, int face) {
    Hull graph = (ofFirst ? a : b).topology;
    vertexFace(ofFirst, graph.edgeStart(edge), face);
    vertexFace(ofFirst, graph.edgeEnd(edge), face);
    Hull other = (ofFirst ? b : a).topology;
    int end = other.firstCorner(face + 1);
    for (int k = other.firstCorner(face); k < end; k++) {
      int boundary = other.cornerEdge(k);
      edgeEdge(ofFirst ? edge : boundary, ofFirst ? boundary : edge);
    }
  }

  private void pointPoint(int i, int j) {
    evaluate(i, j, residual.d);
    residual.ofPoint();
    if (isBetter()) {
      ofA.add(i, 1);
      ofB.add(j, 1);
    }
  }

  /**
   * @param ofFirst whether the vertex is one of A and the edge one of B
   */
  private void vertexEdge(boolean ofFirst, int vertex, int tail, int head) {
    evaluate(ofFirst, vertex, tail, residual.d);
    evaluate(ofFirst, vertex, head, next);
    subtract(next, residual.d, residual.g);
    boolean line = residual.ofLine();
    if (line && residual.x > 0 && residual.x < 1) {
      if (isBetter()) {
        (ofFirst ? ofA : ofB).add(vertex, 1);
        WeightedVertices ofEdge = ofFirst ? ofB : ofA;
        ofEdge.add(tail, 1 - residual.x);
        ofEdge.add(head, residual.x);
      }
    } else {
      int end = residual.x >= 1 ? head : tail;
      pointPoint(ofFirst ? vertex : end, ofFirst ? end : vertex);
    }
  }

  private void edgeEdge(int i, int j) {
    int p = a.topology.edgeStart(i);
    int q = a.topology.edgeEnd(i);
    int r = b.topology.edgeStart(j);
    int s = b.topology.edgeEnd(j);
    evaluate(p, r, residual.d);
    evaluate(q, r, next);
    subtract(next, residual.d, residual.g);
    evaluate(p, s, next);
    subtract(next, residual.d, residual.h);
    boolean plane = residual.ofPlane();
    if (plane && residual.x > 0 && residual.x < 1 && residual.y > 0 && residual.y < 1) {
      if (isBetter()) {
        ofA.add(p, 1 - residual.x);
        ofA.add(q, residual.x);
        ofB.add(r, 1 - residual.y);
        ofB.add(s, residual.y);
      }
      return;
    }
    vertexEdge(true, p, r, s);
    vertexEdge(true, q, r, s);
    vertexEdge(false, r, p, q);
    vertexEdge(false, s, p, q);
  }

  /**
   * @param ofFirst whether the vertex is one of A and the face one of B
   */
  private void vertexFace(boolean ofFirst, int vertex, int face) {
    VClipShape shape = ofFirst ? b : a;
    Hull graph = shape.topology;
    int[] spanning = shape.spanningCorners;
    int first = graph.cornerVertex(spanning[3 * face]);
    evaluate(ofFirst, vertex, first, residual.d);
    evaluate(ofFirst, vertex, graph.cornerVertex(spanning[3 * face + 1]), next);
    subtract(next, residual.d, residual.g);
    evaluate(ofFirst, vertex, graph.cornerVertex(spanning[3 * face + 2]), next);
    subtract(next, residual.d, residual.h);
    if (residual.ofPlane() && locate(ofFirst, vertex, graph, face)) {
      return;
    }
    int start = graph.firstCorner(face);
    int end = graph.firstCorner(face + 1);
    for (int k = start; k < end; k++) {
      int following = k + 1 < end ? k + 1 : start;
      vertexEdge(ofFirst, vertex, graph.cornerVertex(k), graph.cornerVertex(following));
    }
  }

  /**
   * Finds the triangle, of those that share the first corner of the face, in which the nearest point
   * of the plane is. Returns false if it is outside the face.
   */
  private boolean locate(boolean ofFirst, int vertex, Hull graph, int face) {
    double[] g = residual.g;
    double[] h = residual.h;
    double[] c = residual.point;
    double nx = g[1] * h[2] - g[2] * h[1];
    double ny = g[2] * h[0] - g[0] * h[2];
    double nz = g[0] * h[1] - g[1] * h[0];
    int start = graph.firstCorner(face);
    int end = graph.firstCorner(face + 1);
    evaluate(ofFirst, vertex, graph.cornerVertex(start), corner);
    double cx = c[0] - corner[0];
    double cy = c[1] - corner[1];
    double cz = c[2] - corner[2];
    evaluate(ofFirst, vertex, graph.cornerVertex(start + 1), next);
    double ux = next[0] - corner[0];
    double uy = next[1] - corner[1];
    double uz = next[2] - corner[2];
    double bestWeight = Double.NEGATIVE_INFINITY;
    double second = 0;
    double third = 0;
    int triangle = start + 1;
    for (int k = start + 1; k + 1 < end; k++) {
      evaluate(ofFirst, vertex, graph.cornerVertex(k + 1), next);
      double vx = next[0] - corner[0];
      double vy = next[1] - corner[1];
      double vz = next[2] - corner[2];
      double area = triple(ux, uy, uz, vx, vy, vz, nx, ny, nz);
      double ofSecond = triple(cx, cy, cz, vx, vy, vz, nx, ny, nz) / area;
      double ofThird = triple(ux, uy, uz, cx, cy, cz, nx, ny, nz) / area;
      double least = Math.min(Math.min(ofSecond, ofThird), 1 - ofSecond - ofThird);
      if (least > bestWeight) {
        bestWeight = least;
        second = ofSecond;
        third = ofThird;
        triangle = k;
      }
      ux = vx;
      uy = vy;
      uz = vz;
    }
    if (!(bestWeight >= -ON_BOUNDARY)) { // also for NaN
      return false;
    }
    if (isBetter()) {
      (ofFirst ? ofA : ofB).add(vertex, 1);
      WeightedVertices ofFace = ofFirst ? ofB : ofA;
      add(ofFace, graph.cornerVertex(start), 1 - second - third);
      add(ofFace, graph.cornerVertex(triangle), second);
      add(ofFace, graph.cornerVertex(triangle + 1), third);
    }
    return true;
  }

  private static void add(WeightedVertices terms, int vertex, double weight) {
    if (weight > 0) {
      terms.add(vertex, weight);
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

  /** Tells whether the last residual is the shortest so far, and keeps it if so. */
  private boolean isBetter() {
    if (!(residual.norm < norm)) {
      return false;
    }
    norm = residual.norm;
    System.arraycopy(residual.point, 0, point, 0, 3);
    ofA.clear();
    ofB.clear();
    return true;
  }

  private void evaluate(boolean ofFirst, int vertex, int other, double[] into) {
    evaluate(ofFirst ? vertex : other, ofFirst ? other : vertex, into);
  }

  /** The difference of a vertex of A and one of B, scaled: leading parts, then trailing parts. */
  private void evaluate(int i, int j, double[] into) {
    System.arraycopy(a.coordinates, 3 * i, localA, 0, 3);
    System.arraycopy(b.coordinates, 3 * j, localB, 0, 3);
    difference.evaluate(poseA, localA, poseB, localB);
    for (int k = 0; k < 3; k++) {
      into[k] = difference.high(k) * factor;
      into[k + 3] = difference.low(k) * factor;
    }
  }

  /** p - q in two parts. */
  private static void subtract(double[] p, double[] q, double[] into) {
    for (int k = 0; k < 3; k++) {
      double high = p[k] - q[k];
      double low = sumError(p[k], -q[k], high) + (p[k + 3] - q[k + 3]);
      double sum = high + low;
      into[k + 3] = sumError(high, low, sum);
      into[k] = sum;
    }
  }
}

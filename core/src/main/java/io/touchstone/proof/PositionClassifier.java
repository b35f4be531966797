// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.numbers.Elementary;
import io.touchstone.api.numbers.Norm;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.PowerOfTwo;
import io.touchstone.kernel.hull.Hull;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the {@link RelativePosition} of a pair.
 *
 * <p>Given a direction w from A to B along which the bodies touch or their nearest points lie, the
 * nearest points of A are in the face F_A of A that is farthest along w, those of B in F_B. Both
 * are projected along w to a plane; the nearest points are where the projections overlap, and the
 * smallest features that contain a point from the middle of that overlap are the answer. For bodies
 * that are apart w leads along the nearest points, which are found anew: engines may find the same
 * distance along normals that differ by the root of a rounding. For bodies that collide w is looked
 * for among the directions that can be normals of K = A - B at the common point: those of faces
 * near it, and products of edges near it. If there is none, the bodies overlap.
 *
 * <p>In R<sup>2</sup> the third coordinate is 0.
 */
final class PositionClassifier {

  /** Part of the size of the smaller body that counts as nothing. */
  private static final double NEAR = 1e-9;

  /**
   * Part of the greatest length that counts as nothing either, however small the bodies are: the
   * few roundings of a vertex in the world, and of a unit normal along the way between the bodies.
   */
  private static final double ROUNDINGS = 0x1p-46;

  /**
   * Part of the size of the smaller body within which features may belong to a common point, whose
   * weights are as rough as the engine's; whether the bodies touch along them is another question.
   */
  private static final double ROUGH = 1e-5;

  private static final double[][] AXES = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

  /** A body in the world, relative to the translation of A. */
  private static final class Body {
    final Hull topology;
    final double[][] points;
    double size;

    /** The greatest sum of lengths that a coordinate in the world is made of. */
    double reach;

    Body(Polytope body, PoseView pose, double[] origin) {
      topology = Hull.of(body);
      int n = body.dimension();
      points = new double[body.vertexCount()][];
      for (int v = 0; v < points.length; v++) {
        points[v] = new double[3];
        for (int i = 0; i < n; i++) {
          double sum = pose.translation(i) - origin[i];
          double lengths = Math.abs(sum);
          for (int k = 0; k < n; k++) {
            double term = pose.rotation(i, k) * body.coordinate(v, k);
            sum += term;
            lengths += Math.abs(term);
          }
          points[v][i] = sum;
          reach = Math.max(reach, lengths);
        }
      }
      for (double[] point : points) {
        size = Math.max(size, length(minus(point, points[0])));
      }
    }

    double support(double[] w) {
      double greatest = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < topology.vertexCount(); k++) {
        greatest = Math.max(greatest, dot(points[topology.vertex(k)], w));
      }
      return greatest;
    }

    /** Normal of a face, outward; of a side in the plane. */
    double[] normal(int face) {
      double[] sum = new double[3]; // Newell's formula
      int first = topology.firstCorner(face);
      int end = topology.firstCorner(face + 1);
      double[] origin = points[topology.cornerVertex(first)];
      for (int k = first + 1; k + 1 < end; k++) {
        double[] p = minus(points[topology.cornerVertex(k)], origin);
        double[] q = minus(points[topology.cornerVertex(k + 1)], origin);
        double[] product = cross(p, q);
        for (int i = 0; i < 3; i++) {
          sum[i] += product[i];
        }
      }
      return sum;
    }

    double[] edge(int edge) {
      return minus(points[topology.edgeEnd(edge)], points[topology.edgeStart(edge)]);
    }
  }

  private final int n;
  private final Body a;
  private final Body b;
  private final double tolerance;

  /** What may be near a common point. */
  private final double rough;

  private final NearestDirection nearest;

  PositionClassifier(Polytope bodyA, PoseView poseA, Polytope bodyB, PoseView poseB) {
    n = bodyA.dimension();
    if (n != bodyB.dimension() || n < 2 || n > 3) {
      throw new IllegalArgumentException(
          "bodies of dimension %d and %d; relative positions are those of pairs in R^2 or R^3"
              .formatted(n, bodyB.dimension()));
    }
    if (bodyA.isEmpty() || bodyB.isEmpty()) {
      throw new IllegalArgumentException("an empty body has no position");
    }
    double[] origin = new double[n];
    for (int i = 0; i < n; i++) {
      origin[i] = poseA.translation(i);
    }
    a = new Body(bodyA, poseA, origin);
    b = new Body(bodyB, poseB, origin);
    double smaller = Math.min(a.size, b.size);
    double near = NEAR * (smaller > 0 ? smaller : Math.max(a.size, b.size));
    tolerance = Math.max(near, ROUNDINGS * Math.max(a.reach, b.reach));
    rough = Math.max(tolerance, near * (ROUGH / NEAR));
    nearest = new NearestDirection(bodyA, poseA, bodyB, poseB);
  }

  RelativePosition classify(Outcome outcome) {
    if (outcome.verdict() == Verdict.DISJOINT) {
      double[] w = nearest.find();
      if (w == null && outcome.hasNormal()) { // apart by less than bounds can tell
        w = outcome.normal();
      }
      if (w == null) {
        throw new IllegalArgumentException(
            "the answer says that the bodies are apart, and has no normal; without one that is not"
                + " sure: ask for the distance");
      }
      return features(unit(padded(w)));
    }
    double[] x = commonPoint(outcome);
    double[] w = contactNormal(x);
    if (w != null) {
      return features(w);
    }
    return contains(a, b) || contains(b, a)
        ? RelativePosition.CONTAINMENT
        : RelativePosition.PIERCING;
  }

  private double[] commonPoint(Outcome outcome) {
    Certificate certificate = outcome.certificate();
    if (certificate instanceof Certificate.PenetrationAxis axis) {
      certificate = axis.commonPoint();
    }
    ConvexCombination onA;
    if (certificate instanceof Certificate.CommonPoint point) {
      onA = point.onA();
    } else if (certificate instanceof Certificate.ClosestPair pair && outcome.collides()) {
      onA = pair.onA();
    } else {
      throw new IllegalArgumentException(
          "the answer %s has no common point; ask for intersection with proof policy EXACT"
              .formatted(outcome.verdict()));
    }
    double[] x = new double[3];
    double total = 0;
    for (int term = 0; term < onA.size(); term++) {
      total += onA.weight(term);
    }
    for (int term = 0; term < onA.size(); term++) {
      for (int i = 0; i < 3; i++) {
        x[i] += onA.weight(term) / total * a.points[onA.vertex(term)][i];
      }
    }
    return x;
  }

  /** A direction along which the bodies touch, or null if they overlap. */
  private double @Nullable [] contactNormal(double[] x) {
    List<double[]> candidates = new ArrayList<>();
    addFaceNormals(a, x, 1, candidates);
    addFaceNormals(b, x, -1, candidates);
    List<double[]> edgesA = edgesAt(a, x);
    List<double[]> edgesB = edgesAt(b, x);
    for (double[] e : edgesA) {
      for (double[] f : edgesB) {
        addBothWays(cross(e, f), candidates);
      }
    }
    boolean flat = a.topology.affineDimension() < n || b.topology.affineDimension() < n;
    if (flat) { // then K may be flat too, and w any direction perpendicular to it
      edgesA.addAll(edgesB);
      for (double[] e : edgesA) {
        for (double[] axis : AXES) {
          addBothWays(cross(e, axis), candidates);
        }
      }
      for (double[] axis : AXES) {
        addBothWays(axis, candidates);
      }
    }
    for (double[] candidate : candidates) {
      double[] w = unit(candidate);
      boolean direction = dot(w, w) > 0.5 && (n == 3 || Math.abs(w[2]) < 0.5);
      if (direction && gap(w) >= -tolerance) {
        return w;
      }
    }
    return null;
  }

  private static void addBothWays(double[] w, List<double[]> candidates) {
    candidates.add(w);
    candidates.add(new double[] {-w[0], -w[1], -w[2]});
  }

  private void addFaceNormals(Body body, double[] x, int sign, List<double[]> candidates) {
    Hull t = body.topology;
    if (n == 2) {
      for (int edge = 0; edge < t.edgeCount(); edge++) {
        double[] e = body.edge(edge);
        addIfOn(body, t.edgeStart(edge), new double[] {e[1], -e[0], 0}, x, sign, candidates);
        if (t.affineDimension() < 2) {
          addIfOn(body, t.edgeStart(edge), new double[] {-e[1], e[0], 0}, x, sign, candidates);
        }
      }
      return;
    }
    for (int face = 0; face < t.faceCount(); face++) {
      int corner = t.cornerVertex(t.firstCorner(face));
      addIfOn(body, corner, body.normal(face), x, sign, candidates);
    }
  }

  private void addIfOn(
      Body body, int vertex, double[] normal, double[] x, int sign, List<double[]> candidates) {
    double[] w = unit(normal);
    if (Math.abs(dot(w, minus(x, body.points[vertex]))) <= rough) {
      candidates.add(new double[] {sign * w[0], sign * w[1], sign * w[2]});
    }
  }

  private List<double[]> edgesAt(Body body, double[] x) {
    List<double[]> edges = new ArrayList<>();
    for (int edge = 0; edge < body.topology.edgeCount(); edge++) {
      double[] e = body.edge(edge);
      if (toSegment(x, body.points[body.topology.edgeStart(edge)], e) <= rough) {
        edges.add(e);
      }
    }
    return edges;
  }

  private static double toSegment(double[] x, double[] start, double[] e) {
    double[] d = minus(x, start);
    double square = dot(e, e);
    double t = square > 0 ? Math.max(0, Math.min(1, dot(d, e) / square)) : 0;
    return length(new double[] {d[0] - t * e[0], d[1] - t * e[1], d[2] - t * e[2]});
  }

  private double gap(double[] w) {
    return -b.support(new double[] {-w[0], -w[1], -w[2]}) - a.support(w);
  }

  /** Whether all of the inner body is inside of the outer one, which has an inside. */
  private boolean contains(Body outer, Body inner) {
    Hull t = outer.topology;
    if (t.affineDimension() < n) {
      return false;
    }
    int sides = n == 2 ? t.edgeCount() : t.faceCount();
    for (int side = 0; side < sides; side++) {
      double[] w;
      int vertex;
      if (n == 2) {
        double[] e = outer.edge(side);
        w = unit(new double[] {e[1], -e[0], 0});
        vertex = t.edgeStart(side);
      } else {
        w = unit(outer.normal(side));
        vertex = t.cornerVertex(t.firstCorner(side));
      }
      if (inner.support(w) > dot(w, outer.points[vertex]) + tolerance) {
        return false;
      }
    }
    return true;
  }

  // --- features

  private RelativePosition features(double[] w) {
    double[] e1 = unit(cross(w, AXES[least(w)]));
    double[] e2 = cross(w, e1);
    List<double[]> faceA = face(a, w, e1, e2);
    List<double[]> faceB = face(b, new double[] {-w[0], -w[1], -w[2]}, e1, e2);
    double[] middle = middleOfOverlap(faceA, faceB);
    int ofA = dimensionAt(faceA, middle);
    int ofB = dimensionAt(faceB, middle);
    return switch (3 * Math.max(ofA, ofB) + Math.min(ofA, ofB)) {
      case 0 -> RelativePosition.VERTEX_VERTEX;
      case 3 -> RelativePosition.EDGE_VERTEX;
      case 4 -> RelativePosition.EDGE_EDGE;
      case 6 -> RelativePosition.FACE_VERTEX;
      case 7 -> RelativePosition.FACE_EDGE;
      default -> RelativePosition.FACE_FACE;
    };
  }

  /** The corners of the face that is farthest along w, in the plane, counter-clockwise. */
  private List<double[]> face(Body body, double[] w, double[] e1, double[] e2) {
    double end = body.support(w) - tolerance;
    List<double[]> corners = new ArrayList<>();
    for (int k = 0; k < body.topology.vertexCount(); k++) {
      double[] p = body.points[body.topology.vertex(k)];
      if (dot(p, w) >= end) {
        corners.add(new double[] {dot(p, e1), dot(p, e2)});
      }
    }
    double[] centre = mean(corners);
    corners.sort(
        (p, q) ->
            Double.compare(
                Elementary.atan2(p[1] - centre[1], p[0] - centre[0]),
                Elementary.atan2(q[1] - centre[1], q[0] - centre[0])));
    return corners;
  }

  /** A point from the middle of the overlap of two convex polygons, segments or points. */
  private double[] middleOfOverlap(List<double[]> p, List<double[]> q) {
    List<double[]> overlap = new ArrayList<>();
    for (double[] corner : p) {
      if (isIn(q, corner)) {
        overlap.add(corner);
      }
    }
    for (double[] corner : q) {
      if (isIn(p, corner)) {
        overlap.add(corner);
      }
    }
    for (int i = 0; i < p.size() && p.size() > 1; i++) {
      for (int j = 0; j < q.size() && q.size() > 1; j++) {
        addCrossing(
            p.get(i), p.get((i + 1) % p.size()), q.get(j), q.get((j + 1) % q.size()), overlap);
      }
    }
    return overlap.isEmpty() ? mean(p) : mean(overlap);
  }

  private boolean isIn(List<double[]> polygon, double[] x) {
    if (polygon.size() < 3) {
      return toOutline(polygon, x) <= tolerance;
    }
    for (int i = 0; i < polygon.size(); i++) {
      double[] p = polygon.get(i);
      double[] q = polygon.get((i + 1) % polygon.size());
      double side = (q[0] - p[0]) * (x[1] - p[1]) - (q[1] - p[1]) * (x[0] - p[0]);
      if (side < -tolerance * Norm.of(q[0] - p[0], q[1] - p[1])) {
        return false;
      }
    }
    return true;
  }

  /** Adds where two segments cross. Those that run side by side have no crossing, but ends. */
  private void addCrossing(double[] p, double[] q, double[] r, double[] s, List<double[]> overlap) {
    double determinant = (q[0] - p[0]) * (s[1] - r[1]) - (q[1] - p[1]) * (s[0] - r[0]);
    double longer = Math.max(Norm.of(q[0] - p[0], q[1] - p[1]), Norm.of(s[0] - r[0], s[1] - r[1]));
    if (Math.abs(determinant) <= tolerance * longer) { // the shorter leaves the line by no more
      return;
    }
    double t = ((r[0] - p[0]) * (s[1] - r[1]) - (r[1] - p[1]) * (s[0] - r[0])) / determinant;
    double u = ((r[0] - p[0]) * (q[1] - p[1]) - (r[1] - p[1]) * (q[0] - p[0])) / determinant;
    if (t >= 0 && t <= 1 && u >= 0 && u <= 1) {
      overlap.add(new double[] {p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])});
    }
  }

  /** Dimension of the smallest feature of the polygon that contains a point of it. */
  private int dimensionAt(List<double[]> polygon, double[] x) {
    double slack = 4 * tolerance; // the point is a mean of points that are off by the tolerance
    for (double[] corner : polygon) {
      if (Norm.of(corner[0] - x[0], corner[1] - x[1]) <= slack) {
        return 0;
      }
    }
    return toOutline(polygon, x) <= slack ? 1 : 2;
  }

  private static double toOutline(List<double[]> polygon, double[] x) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < polygon.size(); i++) {
      double[] p = polygon.get(i);
      double[] q = polygon.get((i + 1) % polygon.size());
      least =
          Math.min(
              least,
              toSegment(
                  new double[] {x[0], x[1], 0},
                  new double[] {p[0], p[1], 0},
                  new double[] {q[0] - p[0], q[1] - p[1], 0}));
    }
    return least;
  }

  private static double[] mean(List<double[]> points) {
    double[] sum = new double[2];
    for (double[] point : points) {
      sum[0] += point[0] / points.size();
      sum[1] += point[1] / points.size();
    }
    return sum;
  }

  // --- vectors

  private double[] padded(double[] w) {
    return new double[] {w[0], w[1], n == 3 ? w[2] : 0};
  }

  private static int least(double[] w) {
    int least = 0;
    for (int i = 1; i < 3; i++) {
      least = Math.abs(w[i]) < Math.abs(w[least]) ? i : least;
    }
    return least;
  }

  /** Returns the unit vector along a vector, or that one itself if it is zero. */
  private static double[] unit(double[] w) {
    double[] u = w.clone();
    if (!PowerOfTwo.balance(u)) { // its square may be no double
      return w;
    }
    double length = length(u);
    return new double[] {u[0] / length, u[1] / length, u[2] / length};
  }

  private static double length(double[] w) {
    return Math.sqrt(dot(w, w));
  }

  private static double dot(double[] x, double[] y) {
    return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
  }

  private static double[] minus(double[] x, double[] y) {
    return new double[] {x[0] - y[0], x[1] - y[1], x[2] - y[2]};
  }

  private static double[] cross(double[] x, double[] y) {
    return new double[] {
      x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]
    };
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import io.touchstone.api.geometry.Derived;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.numbers.Norm;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.ExactVectors;
import io.touchstone.kernel.hull.Hull;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The features of a polytope: its extreme vertices, its faces and which meet in a vertex; in the
 * plane the faces are the edges. Numbered as in the {@link Hull}. Immutable and thread-safe.
 */
final class Features {

  private static final Derived<Features> KEY = new Derived<>(Features::new);

  /** A share of all sizes and places that is far more than what normals and rotations are off. */
  private static final double SPARE = 0x1p-30;

  /** From this product of lengths on products of components lose nothing to underflow. */
  private static final double LEAST_PRODUCT = 0x1p-900;

  /** Sines of which the normal of a face loses no more than ten of its digits. */
  private static final double LEAST_SINE = 0x1p-10;

  final Polytope body;
  final Hull hull;
  final int n;

  /** Whether it has no interior. */
  final boolean flat;

  /** The coordinates of all vertices, n for each; not to be written to. */
  final double[] points;

  /** The extreme vertices, ascending. */
  final int[] vertices;

  final int faceCount;

  /** The corners of face f stand from {@code offsets[f]} to {@code offsets[f + 1]}. */
  final int[] offsets;

  /** Counter-clockwise seen from outside; in the plane start and end, with the inside left. */
  final int[] corners;

  /** The ends of the edges in space, two for each. */
  final int[] edges;

  /**
   * By place in the list of extreme vertices, in space: the places of the vertices at the other
   * ends of its edges stand from {@code rims[k]} to {@code rims[k + 1]}.
   */
  final int[] rims;

  final int[] rim;

  /** Unit vectors out of the faces, in the frame of the polytope, rounded; n for each. */
  final double[] normals;

  /** In space: how far from the origin along its normal each face is, about. */
  final double[] reaches;

  /** In space: how far below each face the first corner of all is, about. */
  final double[] depths;

  /** The middle of the box around it, in space, and a radius about it. */
  private final double[] middle = new double[3];

  private final double radius;

  /** The box that the polytope is, or null. */
  final @Nullable BoxShape box;

  /**
   * By vertex of the polytope: the faces that meet there, of a polyhedron counter-clockwise seen
   * from outside; none if not extreme.
   */
  final int[][] facesOf;

  private Features(Polytope polytope) {
    body = polytope;
    n = polytope.dimension();
    points = polytope.toArray();
    hull = Hull.of(polytope);
    flat = hull.affineDimension() < n;
    vertices = new int[hull.vertexCount()];
    for (int k = 0; k < vertices.length; k++) {
      vertices[k] = hull.vertex(k);
    }
    facesOf = new int[polytope.vertexCount()][0];
    // a polygon in space has two faces, which contacts use; a segment has none
    boolean faced = hull.affineDimension() >= 2;
    faceCount = !faced ? 0 : n == 2 ? hull.edgeCount() : hull.faceCount();
    offsets = new int[faceCount + 1];
    int size = !faced ? 0 : n == 2 ? 2 * faceCount : hull.firstCorner(faceCount);
    corners = new int[size];
    for (int f = 0; f < faceCount; f++) {
      if (n == 2) {
        corners[2 * f] = hull.edgeStart(f);
        corners[2 * f + 1] = hull.edgeEnd(f);
      } else {
        for (int c = hull.firstCorner(f); c < hull.firstCorner(f + 1); c++) {
          corners[c] = hull.cornerVertex(c);
        }
      }
      offsets[f + 1] = n == 2 ? 2 * f + 2 : hull.firstCorner(f + 1);
      for (int c = offsets[f]; c < offsets[f + 1]; c++) {
        int[] faces = facesOf[corners[c]];
        facesOf[corners[c]] = Arrays.copyOf(faces, faces.length + 1);
        facesOf[corners[c]][faces.length] = f;
      }
    }
    int edgeCount = n == 2 ? 0 : hull.edgeCount();
    edges = new int[2 * edgeCount];
    for (int e = 0; e < edgeCount; e++) {
      edges[2 * e] = hull.edgeStart(e);
      edges[2 * e + 1] = hull.edgeEnd(e);
    }
    rims = new int[vertices.length + 1];
    for (int k = 0; k < vertices.length && n == 3; k++) {
      rims[k + 1] = rims[k] + hull.degree(vertices[k]);
    }
    rim = new int[rims[vertices.length]];
    for (int k = 0; k < vertices.length; k++) {
      for (int at = rims[k]; at < rims[k + 1]; at++) {
        int neighbor = hull.neighbor(hull.firstNeighbor(vertices[k]) + at - rims[k]);
        rim[at] = Arrays.binarySearch(vertices, neighbor);
      }
    }
    normals = new double[n * faceCount];
    reaches = new double[faceCount];
    depths = new double[faceCount];
    findPlanes();
    radius = n == 3 ? findMiddle() : 0;
    if (n == 3 && !flat) {
      turnFaces();
    }
    box = BoxShape.of(this);
  }

  /** Clockwise the next face around a vertex is across the edge that starts there. */
  private void turnFaces() {
    for (int v : vertices) {
      int[] faces = facesOf[v];
      for (int k = faces.length - 1; k > 0; k--) {
        int after = faces[k == faces.length - 1 ? 0 : k + 1];
        int c = offsets[after];
        while (corners[c] != v) {
          c++;
        }
        faces[k] = across(after, c);
      }
    }
  }

  private void findPlanes() {
    for (int f = 0; f < faceCount; f++) {
      findNormal(f);
      double reach = along(f, points, n * corners[offsets[f]]);
      reaches[f] = n == 3 ? reach : Double.NaN;
      depths[f] = reach - along(f, points, n * corners[0]);
    }
  }

  private double along(int f, double[] from, int at) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += normals[n * f + i] * from[at + i];
    }
    return sum;
  }

  private double findMiddle() {
    for (int i = 0; i < 3; i++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (int v : vertices) {
        low = Math.min(low, points[3 * v + i]);
        high = Math.max(high, points[3 * v + i]);
      }
      middle[i] = low / 2 + high / 2;
    }
    double greatest = 0;
    for (int v : vertices) {
      double x = points[3 * v] - middle[0];
      double y = points[3 * v + 1] - middle[1];
      double z = points[3 * v + 2] - middle[2];
      greatest = Math.max(greatest, Math.sqrt(x * x + y * y + z * z));
    }
    return greatest;
  }

  /**
   * Writes the ball around another body in this one's frame: the middle, and the radius, which is
   * more than enough for all roundings and for what rotations are off. Their R must be orthogonal
   * to 2<sup>-40</sup>; then R' is the inverse to a few times that, and normals that count here are
   * off by less than that.
   */
  void ballOf(Features other, double[] ownPose, double[] otherPose, double[] ball) {
    double[] p = ownPose;
    double[] q = otherPose;
    double[] c = other.middle;
    double x = q[3] - p[3] + q[0] * c[0] + q[1] * c[1] + q[2] * c[2];
    double y = q[7] - p[7] + q[4] * c[0] + q[5] * c[1] + q[6] * c[2];
    double z = q[11] - p[11] + q[8] * c[0] + q[9] * c[1] + q[10] * c[2];
    ball[0] = p[0] * x + p[4] * y + p[8] * z;
    ball[1] = p[1] * x + p[5] * y + p[9] * z;
    ball[2] = p[2] * x + p[6] * y + p[10] * z;
    double sizes = radius + other.radius;
    for (int i = 0; i < 3; i++) {
      sizes += Math.abs(p[4 * i + 3]) + Math.abs(q[4 * i + 3]);
      sizes += Math.abs(middle[i]) + Math.abs(c[i]);
    }
    ball[3] = other.radius + SPARE * sizes;
  }

  /** Returns how far outside of a face in space a point is, about; NaN where that is no double. */
  double height(int f, double[] point) {
    return normals[3 * f] * point[0]
        + normals[3 * f + 1] * point[1]
        + normals[3 * f + 2] * point[2]
        - reaches[f];
  }

  /**
   * The sum of the cross products of a face's triangles (M. E. Newell), of length 1. A cross
   * product of u and v is off by less than {@code 8 u |u| |v|}: the normal is known to 2<sup>-38
   * </sup> where these are together less than 1024 times as long as the sum. Elsewhere it is made
   * of three corners, exactly: no three corners of a face are on a line.
   */
  private void findNormal(int f) {
    double[] sum = new double[n];
    double products = 0;
    int first = corners[offsets[f]];
    if (n == 2) {
      int last = corners[offsets[f] + 1];
      sum[0] = body.coordinate(last, 1) - body.coordinate(first, 1);
      sum[1] = body.coordinate(first, 0) - body.coordinate(last, 0);
    } else {
      for (int c = offsets[f] + 1; c + 1 < offsets[f + 1]; c++) {
        products += distance(first, corners[c]) * distance(first, corners[c + 1]);
        for (int i = 0; i < 3; i++) {
          int j = (i + 1) % 3;
          int k = (i + 2) % 3;
          double uj = body.coordinate(corners[c], j) - body.coordinate(first, j);
          double uk = body.coordinate(corners[c], k) - body.coordinate(first, k);
          double vj = body.coordinate(corners[c + 1], j) - body.coordinate(first, j);
          double vk = body.coordinate(corners[c + 1], k) - body.coordinate(first, k);
          sum[i] += uj * vk - uk * vj;
        }
      }
    }
    double length = Norm.of(sum);
    if (n == 3 && !(length > LEAST_SINE * products && products >= LEAST_PRODUCT)) {
      takeExactly(offsets[f], sum);
      length = Norm.of(sum);
    }
    for (int i = 0; i < n; i++) {
      normals[n * f + i] = length > 0 ? sum[i] / length : 0;
    }
  }

  private void takeExactly(int corner, double[] normal) {
    Dyadic[] u = edge(corners[corner], corners[corner + 1]);
    Dyadic[] v = edge(corners[corner], corners[corner + 2]);
    Dyadic[] product = ExactVectors.balanced(ExactVectors.cross(u, v));
    for (int i = 0; i < 3; i++) {
      normal[i] = product[i].doubleValue();
    }
  }

  private Dyadic[] edge(int from, int to) {
    Dyadic[] edge = new Dyadic[3];
    for (int i = 0; i < 3; i++) {
      edge[i] = Dyadic.of(body.coordinate(to, i)).subtract(Dyadic.of(body.coordinate(from, i)));
    }
    return edge;
  }

  private double distance(int v, int w) {
    double x = points[3 * w] - points[3 * v];
    double y = points[3 * w + 1] - points[3 * v + 1];
    double z = points[3 * w + 2] - points[3 * v + 2];
    return Math.sqrt(x * x + y * y + z * z);
  }

  static Features of(Polytope polytope) {
    return KEY.of(polytope);
  }

  /** Returns the vertex in which faces meet, at least n of them. */
  int commonVertex(int[] faces, int count) {
    for (int c = offsets[faces[0]]; c < offsets[faces[0] + 1]; c++) {
      int[] own = facesOf[corners[c]];
      if (own.length == count && haveAll(own, faces)) {
        return corners[c];
      }
    }
    throw new IllegalStateException("no vertex in all of faces " + Arrays.toString(faces));
  }

  private static boolean haveAll(int[] own, int[] faces) {
    boolean all = true;
    for (int k = 0; k < own.length && all; k++) {
      boolean has = false;
      for (int f : own) {
        has |= f == faces[k];
      }
      all = has;
    }
    return all;
  }

  /** Returns the edge between two faces in space. */
  int commonEdge(int f, int g) {
    for (int c = offsets[f]; c < offsets[f + 1]; c++) {
      int edge = hull.cornerEdge(c);
      if (hull.edgeLeft(edge) == g || hull.edgeRight(edge) == g) {
        return edge;
      }
    }
    throw new IllegalStateException("no edge between faces %d and %d".formatted(f, g));
  }

  /** Returns the corner after another one around its face. */
  int next(int face, int corner) {
    return corner + 1 == offsets[face + 1] ? offsets[face] : corner + 1;
  }

  /** Returns the face on the other side of the edge that starts at a corner, in space. */
  int across(int face, int corner) {
    int edge = hull.cornerEdge(corner);
    return hull.edgeLeft(edge) == face ? hull.edgeRight(edge) : hull.edgeLeft(edge);
  }
}

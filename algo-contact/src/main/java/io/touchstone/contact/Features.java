// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import io.touchstone.api.geometry.Derived;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.hull.Hull;
import java.util.Arrays;

/**
 * The features of a polytope: its extreme vertices, its faces and which meet in a vertex; in the
 * plane the faces are the edges. Numbered as in the {@link Hull}. Immutable and thread-safe.
 */
final class Features {

  private static final Derived<Features> KEY = new Derived<>(Features::new);

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

  /** The faces on both sides of the edges in space, two for each, ascending. */
  final int[] beside;

  /**
   * By place in the list of extreme vertices, in space: the places of the vertices at the other
   * ends of its edges stand from {@code rims[k]} to {@code rims[k + 1]}.
   */
  final int[] rims;

  final int[] rim;

  /** Unit vectors out of the faces, in the frame of the polytope, rounded; n for each. */
  final double[] normals;

  /** By vertex of the polytope: the faces that meet there, ascending; none if not extreme. */
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
    beside = new int[2 * edgeCount];
    for (int e = 0; e < edgeCount; e++) {
      edges[2 * e] = hull.edgeStart(e);
      edges[2 * e + 1] = hull.edgeEnd(e);
      beside[2 * e] = Math.min(hull.edgeLeft(e), hull.edgeRight(e));
      beside[2 * e + 1] = Math.max(hull.edgeLeft(e), hull.edgeRight(e));
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
    for (int f = 0; f < faceCount; f++) {
      findNormal(f);
    }
  }

  /** The sum of the cross products of a face's triangles (M. E. Newell), of length 1. */
  private void findNormal(int f) {
    double[] sum = new double[n];
    int first = corners[offsets[f]];
    if (n == 2) {
      int last = corners[offsets[f] + 1];
      sum[0] = body.coordinate(last, 1) - body.coordinate(first, 1);
      sum[1] = body.coordinate(first, 0) - body.coordinate(last, 0);
    } else {
      for (int c = offsets[f] + 1; c + 1 < offsets[f + 1]; c++) {
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
    double length = 0;
    for (double component : sum) {
      length = Math.hypot(length, component);
    }
    for (int i = 0; i < n; i++) {
      normals[n * f + i] = length > 0 ? sum[i] / length : 0;
    }
  }

  static Features of(Polytope polytope) {
    return KEY.of(polytope);
  }

  /** Returns the vertex in which faces meet, at least n of them. */
  int commonVertex(int[] faces, int count) {
    for (int c = offsets[faces[0]]; c < offsets[faces[0] + 1]; c++) {
      int[] own = facesOf[corners[c]];
      if (Arrays.equals(own, 0, own.length, faces, 0, count)) {
        return corners[c];
      }
    }
    throw new IllegalStateException("no vertex in all of faces " + Arrays.toString(faces));
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

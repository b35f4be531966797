// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.support.spatial.SpatialSupport;

/**
 * A polytope of R<sup>3</sup> with its edges, their directions, and the arcs of normals that stand
 * on them.
 *
 * <p>An <em>arc</em> belongs to an edge: all {@code alpha n_i + beta n_j}, not negative, of two
 * entries of a list of unit normals. The arcs of an edge together are its normal cone, the
 * directions in which the whole edge is farthest:
 *
 * <ul>
 *   <li>polyhedron: one arc, between the normals of the two faces;
 *   <li>polygon: two arcs, from the normal n of the plane to the outward normal m of the edge in
 *       the plane, and from m to -n;
 *   <li>segment: four arcs between p, q, -p and -q, with p and q perpendicular to the segment.
 * </ul>
 *
 * <p>Immutable and thread-safe.
 */
final class PreparedPolyhedron extends PreparedBody {

  /** Unit normals, three numbers each; the first ones are those of the faces, in order. */
  final double[] normals;

  /** Number of arcs. */
  final int arcCount;

  /** Edge, first and second normal of each arc. */
  final int[] arcEdge;

  final int[] arcFrom;
  final int[] arcTo;

  /** Arcs of the edges at vertex k, by position: entries firstArc[k] to firstArc[k + 1]. */
  final int[] arcsAt;

  final int[] firstArc;

  /** Unit directions of the edges, three numbers each. */
  final double[] directions;

  /** Positions of start and end of each edge. */
  final int[] edgeStart;

  final int[] edgeEnd;

  private final SpatialSupport supportMap;
  private final double inscribedRadius;

  PreparedPolyhedron(ProjectionShapes owner, Polytope polytope) {
    super(owner, polytope);
    supportMap = SpatialSupport.of(polytope);
    int edges = edgeCount();
    edgeStart = new int[edges];
    edgeEnd = new int[edges];
    directions = new double[3 * edges];
    double[] direction = new double[3];
    for (int e = 0; e < edges; e++) {
      edgeStart[e] = position[topology.edgeStart(e)];
      edgeEnd[e] = position[topology.edgeEnd(e)];
      Vectors.edge(polytope, topology.edgeStart(e), topology.edgeEnd(e), direction);
      System.arraycopy(direction, 0, directions, 3 * e, 3);
    }
    int arcsPerEdge =
        switch (topology.affineDimension()) {
          case 3 -> 1;
          case 2 -> 2;
          case 1 -> 4;
          default -> 0;
        };
    arcCount = arcsPerEdge * edges;
    arcEdge = new int[arcCount];
    arcFrom = new int[arcCount];
    arcTo = new int[arcCount];
    normals =
        switch (arcsPerEdge) {
          case 1 -> arcsOfPolyhedron();
          case 2 -> arcsOfPolygon();
          case 4 -> arcsOfSegment();
          default -> new double[0];
        };
    firstArc = new int[vertices.length + 1];
    arcsAt = new int[2 * arcCount];
    sortArcs();
    inscribedRadius = arcsPerEdge == 1 ? inscribedSphere() : 0;
  }

  private void sortArcs() {
    for (int arc = 0; arc < arcCount; arc++) {
      firstArc[edgeStart[arcEdge[arc]] + 1]++;
      firstArc[edgeEnd[arcEdge[arc]] + 1]++;
    }
    for (int v = 0; v < vertices.length; v++) {
      firstArc[v + 1] += firstArc[v];
    }
    int[] next = firstArc.clone();
    for (int arc = 0; arc < arcCount; arc++) {
      arcsAt[next[edgeStart[arcEdge[arc]]]++] = arc;
      arcsAt[next[edgeEnd[arcEdge[arc]]]++] = arc;
    }
  }

  private double[] arcsOfPolyhedron() {
    for (int e = 0; e < arcCount; e++) {
      arc(e, e, topology.edgeLeft(e), topology.edgeRight(e));
    }
    double[] all = new double[3 * topology.faceCount()];
    faceNormals(all);
    return all;
  }

  private double[] arcsOfPolygon() {
    int edges = edgeCount();
    double[] all = new double[3 * (2 + edges)];
    faceNormals(all);
    double[] direction = new double[3];
    double[] normal = new double[3];
    double[] outward = new double[3];
    for (int e = 0; e < edges; e++) {
      System.arraycopy(directions, 3 * e, direction, 0, 3);
      System.arraycopy(all, 3 * topology.edgeLeft(e), normal, 0, 3);
      Vectors.cross(direction, normal, outward); // the face is on the left of the edge
      if (!Vectors.normalize(outward)) {
        throw new IllegalStateException("an edge along the normal of its face");
      }
      System.arraycopy(outward, 0, all, 3 * (2 + e), 3);
      arc(2 * e, e, topology.edgeLeft(e), 2 + e);
      arc(2 * e + 1, e, 2 + e, topology.edgeRight(e));
    }
    return all;
  }

  private double[] arcsOfSegment() {
    double[] p = new double[3];
    double[] q = new double[3];
    Vectors.unitPerpendicular(directions, p);
    Vectors.cross(directions, p, q);
    double[] all = new double[12];
    for (int i = 0; i < 3; i++) {
      all[i] = p[i];
      all[3 + i] = q[i];
      all[6 + i] = -p[i];
      all[9 + i] = -q[i];
    }
    for (int k = 0; k < 4; k++) {
      arc(k, 0, k, (k + 1) % 4);
    }
    return all;
  }

  private void arc(int arc, int edge, int from, int to) {
    arcEdge[arc] = edge;
    arcFrom[arc] = from;
    arcTo[arc] = to;
  }

  private void faceNormals(double[] all) {
    double[] normal = new double[3];
    for (int face = 0; face < topology.faceCount(); face++) {
      int first = topology.firstCorner(face);
      int corners = topology.firstCorner(face + 1) - first;
      // three corners a third of the way round apart: far from a line on most faces
      int second = first + Math.max(1, corners / 3);
      int third = first + Math.max(2, 2 * corners / 3);
      FaceNormal.of(
          core(),
          topology.cornerVertex(first),
          topology.cornerVertex(second),
          topology.cornerVertex(third),
          normal);
      System.arraycopy(normal, 0, all, 3 * face, 3);
    }
  }

  private double inscribedSphere() {
    double least = Double.POSITIVE_INFINITY;
    for (int face = 0; face < topology.faceCount(); face++) {
      int p = 3 * position[topology.cornerVertex(topology.firstCorner(face))];
      least = Math.min(least, along(face, local, p));
    }
    return Math.max(0, least); // 0 where the rounded centre is not inside
  }

  /** Tells whether the body has an inside. */
  boolean isFull() {
    return topology.affineDimension() == 3;
  }

  @Override
  double inscribedRadius() {
    return inscribedRadius;
  }

  @Override
  int farthest(double[] w) {
    return supportMap.support(w[0], w[1], w[2]);
  }

  /** Returns the product of a normal with a direction of the body's frame. */
  double along(int normal, double[] w, int offset) {
    double[] n = normals;
    int i = 3 * normal;
    return n[i] * w[offset] + n[i + 1] * w[offset + 1] + n[i + 2] * w[offset + 2];
  }

  /** Returns the greater product of the ends of an arc with a direction of the body's frame. */
  double greatest(int arc, double[] w, int offset) {
    return Math.max(along(arcFrom[arc], w, offset), along(arcTo[arc], w, offset));
  }
}

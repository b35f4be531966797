// SPDX-License-Identifier: Apache-2.0
package com.example.vclip;

import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.proposal.Proposal;

/**
 * The point where an edge goes through a face, as weighted pairs of vertices: of the ends of the
 * edge and of the corners of a triangle of the face. It is proposed, not proved.
 *
 * <p>Scratch memory of one thread.
 */
final class CrossingPoint {

  private final Vector foot = new Vector();
  private final Vector normal = new Vector();
  private final Vector base = new Vector();
  private final Vector u = new Vector();
  private final Vector v = new Vector();
  private final Vector product = new Vector();

  /** Weights of the ends of the edge, and its ends. */
  private final double[] ofEdge = new double[2];

  private final int[] ends = new int[2];

  /** Weights of the corners of the triangle, and the corners. */
  private final double[] ofFace = new double[3];

  private final int[] corners = new int[3];

  /** Proposes that the bodies meet where the edge goes through the face at the end of a walk. */
  void propose(FeatureWalk walk, Proposal out) {
    boolean edgeOfA = Feature.dimension(walk.a.feature) == 1;
    FeatureWalk.Side edges = edgeOfA ? walk.a : walk.b;
    FeatureWalk.Side faces = edgeOfA ? walk.b : walk.a;
    double s = walk.crossing;
    ofEdge[0] = 1 - s;
    ofEdge[1] = s;
    ends[0] = edges.hull.corner(edges.feature, 0);
    ends[1] = edges.hull.corner(edges.feature, 1);
    edges.hull.edge(edges.index(), u);
    foot.along(edges.hull.position(ends[0], base), s, u);
    if (findTriangle(faces.hull, faces.index())) {
      out.together();
      propose(edgeOfA, out);
    }
  }

  /** Finds the triangle of a face, of those that share its first corner, in which the point is. */
  private boolean findTriangle(PlacedHull hull, int face) {
    Hull graph = hull.topology;
    int first = graph.firstCorner(face);
    corners[0] = graph.cornerVertex(first);
    hull.normal(face, normal);
    foot.difference(foot, hull.position(corners[0], base));
    double best = Double.NEGATIVE_INFINITY;
    for (int k = first + 1; k + 1 < graph.firstCorner(face + 1); k++) {
      hull.vector(corners[0], graph.cornerVertex(k), u);
      hull.vector(corners[0], graph.cornerVertex(k + 1), v);
      double area = triple(u, v, normal);
      double second = triple(foot, v, normal) / area;
      double third = triple(u, foot, normal) / area;
      double least = Math.min(1 - second - third, Math.min(second, third));
      if (least > best) {
        best = least;
        corners[1] = graph.cornerVertex(k);
        corners[2] = graph.cornerVertex(k + 1);
        ofFace[1] = Math.max(0, second);
        ofFace[2] = Math.max(0, third);
      }
    }
    ofFace[0] = Math.max(0, 1 - ofFace[1] - ofFace[2]);
    return best > Double.NEGATIVE_INFINITY;
  }

  private double triple(Vector p, Vector q, Vector r) {
    return product.cross(p, q).dot(r);
  }

  /**
   * A point that is a sum of two weighted vertices of one body and of three of the other is, as a
   * difference, a sum of four weighted pairs: take as much as is left of both, then of the next.
   */
  private void propose(boolean edgeOfA, Proposal out) {
    int i = 0;
    int j = 0;
    while (i < 2 && j < 3) {
      double weight = Math.min(ofEdge[i], ofFace[j]);
      out.pair(edgeOfA ? ends[i] : corners[j], edgeOfA ? corners[j] : ends[i], weight);
      ofEdge[i] -= weight;
      ofFace[j] -= weight;
      if (i == 1 || (j < 2 && ofFace[j] <= ofEdge[i])) {
        j++;
      } else {
        i++;
      }
    }
  }
}

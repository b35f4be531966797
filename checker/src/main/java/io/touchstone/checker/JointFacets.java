// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.joints.JointPart;
import io.touchstone.api.numbers.Norm;
import io.touchstone.exact.Orientation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The facets of the parts of a link, as a record names them: triangles of vertices. What is inside
 * of all of them is inside of the part only if they are all of them. So each is not flat, has all
 * vertices of the part on its inner side, and each of its directed edges is met by its reverse
 * exactly once: a surface that closes on the border of the hull covers it.
 */
final class JointFacets {

  private final JointPart part;

  /** Numbers of vertices of the part, three for each facet. */
  private final int[] corners;

  /** Outer unit normals in the frame of the part, and how much each may be off. */
  private final double[] normals;

  private final double[] errors;
  private final String problem;

  private JointFacets(JointPart part, int[] corners) {
    this.part = part;
    this.corners = corners;
    normals = new double[corners.length];
    errors = new double[corners.length / 3];
    problem = findProblem();
  }

  /**
   * Returns the facets of a part.
   *
   * @param all triangles in the row of all vertices of the link
   * @param first number of the first vertex of the part in that row
   */
  static JointFacets of(JointPart part, List<Integer> all, int first) {
    int behind = first + part.core().vertexCount();
    List<Integer> own = new ArrayList<>();
    for (int k = 0; k + 2 < all.size(); k += 3) {
      boolean inside = true;
      for (int corner : all.subList(k, k + 3)) {
        inside &= corner >= first && corner < behind;
      }
      if (inside) {
        all.subList(k, k + 3).forEach(corner -> own.add(corner - first));
      }
    }
    return new JointFacets(part, own.stream().mapToInt(Integer::intValue).toArray());
  }

  /** Says why they do not enclose the part; empty if they do. */
  String problem() {
    return problem;
  }

  int count() {
    return errors.length;
  }

  /** Returns a component of the outer normal of a facet, in the frame of the part. */
  double normal(int facet, int axis) {
    return normals[3 * facet + axis];
  }

  /** Returns how far a component of the true normal may be from that. */
  double error(int facet) {
    return errors[facet];
  }

  /** Returns a vertex of a facet, by its number in the part. */
  int corner(int facet) {
    return corners[3 * facet];
  }

  private String findProblem() {
    if (corners.length == 0) {
      return "no facet of part '%s' is named".formatted(part.name());
    }
    Set<Long> edges = new HashSet<>();
    for (int facet = 0; facet < count(); facet++) {
      for (int k = 0; k < 3; k++) {
        long from = corners[3 * facet + k];
        long to = corners[3 * facet + (k + 1) % 3];
        if (!edges.add(from << 32 | to)) {
          return "two facets of part '%s' have the edge %d, %d".formatted(part.name(), from, to);
        }
      }
      String found = facetProblem(facet);
      if (!found.isEmpty()) {
        return found;
      }
    }
    for (long edge : edges) {
      if (!edges.contains(edge << 32 | edge >>> 32)) {
        return "the facets of part '%s' do not close: nothing is beyond the edge %d, %d"
            .formatted(part.name(), edge >>> 32, edge & 0xffff_ffffL);
      }
    }
    return "";
  }

  private String facetProblem(int facet) {
    Polytope core = part.core();
    double[][] corner = new double[4][3];
    for (int k = 0; k < 3; k++) {
      copy(core, corners[3 * facet + k], corner[k]);
    }
    boolean flat = true;
    for (int v = 0; v < core.vertexCount(); v++) {
      copy(core, v, corner[3]);
      double[] a = corner[0];
      double[] b = corner[1];
      double[] c = corner[2];
      double[] d = corner[3];
      int side =
          Orientation.of3(a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2], d[0], d[1], d[2]);
      if (side > 0) {
        return "vertex %d of part '%s' is outside of facet %d".formatted(v, part.name(), facet);
      }
      flat &= side == 0;
    }
    if (flat) {
      return "facet %d of part '%s' is flat, or the part is".formatted(facet, part.name());
    }
    measure(facet, corner);
    return "";
  }

  private static void copy(Polytope core, int vertex, double[] point) {
    for (int i = 0; i < 3; i++) {
      point[i] = core.coordinate(vertex, i);
    }
  }

  /**
   * The normal is a cross product of edges; each of its components is off by less than 8 u times
   * the product of their lengths, as long as nothing underflows.
   */
  private void measure(int facet, double[][] corner) {
    double[] e = new double[3];
    double[] f = new double[3];
    for (int i = 0; i < 3; i++) {
      e[i] = corner[1][i] - corner[0][i];
      f[i] = corner[2][i] - corner[0][i];
    }
    double x = e[1] * f[2] - e[2] * f[1];
    double y = e[2] * f[0] - e[0] * f[2];
    double z = e[0] * f[1] - e[1] * f[0];
    double length = Norm.of(x, y, z);
    normals[3 * facet] = x / length;
    normals[3 * facet + 1] = y / length;
    normals[3 * facet + 2] = z / length;
    double edges = Norm.of(e) * Norm.of(f);
    boolean small = !(length > 1e-200);
    errors[facet] = small ? Double.POSITIVE_INFINITY : 0x1p-48 * (edges / length);
  }
}

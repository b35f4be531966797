// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker;

import io.touchstone.api.joints.JointPair;
import io.touchstone.api.joints.JointPart;
import io.touchstone.api.joints.JointTree.Common;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether a point that rides on a frame is inside of two parts all over the box of a {@link
 * JointBound}: on the inner side of each of their facets, by the same bound as gaps. Not
 * thread-safe.
 */
public final class JointInterior {

  private static final double[] STILL = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

  private final JointPair pair;
  private final JointBound bound;
  private final List<Integer> facetsA;
  private final List<Integer> facetsB;
  private final Map<Integer, JointFacets> knownA = new HashMap<>();
  private final Map<Integer, JointFacets> knownB = new HashMap<>();

  /**
   * Prepares a pair.
   *
   * @param facetsA triangles of the hulls of the parts of A, in the row of all vertices of A
   * @param facetsB likewise of B
   */
  public JointInterior(
      JointPair pair, JointBound bound, List<Integer> facetsA, List<Integer> facetsB) {
    this.pair = pair;
    this.bound = bound;
    this.facetsA = List.copyOf(facetsA);
    this.facetsB = List.copyOf(facetsB);
  }

  /** Says why a point is not shown to be in both parts all over the box; empty if it is. */
  public String missing(Common point, int partA, int partB) {
    if (point.frame() < 0 || point.frame() > bound.joints()) {
      return "there is no frame %d; there are %d".formatted(point.frame(), bound.joints() + 1);
    }
    String found = facets(false, partA).problem() + facets(true, partB).problem();
    if (!found.isEmpty()) {
      return found;
    }
    double[] x = bound.point(point.frame(), point.x(), point.y(), point.z());
    return isInside(false, partA, point.frame(), x) && isInside(true, partB, point.frame(), x)
        ? ""
        : "the point is not shown to be in both links";
  }

  private JointFacets facets(boolean ofB, int part) {
    return (ofB ? knownB : knownA)
        .computeIfAbsent(
            part,
            key -> {
              List<JointPart> parts = ofB ? pair.partsB() : pair.partsA();
              int first = 0;
              for (int k = 0; k < part; k++) {
                first += parts.get(k).core().vertexCount();
              }
              return JointFacets.of(parts.get(part), ofB ? facetsB : facetsA, first);
            });
  }

  /**
   * Returns the facets of a part at the middle of the box, in the frame of A: outer unit normal and
   * offset of each; none if those that are named do not enclose the part.
   */
  public double[] halfSpaces(boolean ofB, int part) {
    JointFacets facets = facets(ofB, part);
    if (!facets.problem().isEmpty()) {
      return new double[0];
    }
    double[] rows = new double[4 * facets.count()];
    double[] pose = pose(ofB, part);
    for (int facet = 0; facet < facets.count(); facet++) {
      place(facets, facet, ofB, part, pose, rows, 4 * facet);
    }
    return rows;
  }

  private double[] pose(boolean ofB, int part) {
    double[] link = STILL.clone();
    if (ofB) {
      bound.copyPoseB(link);
    }
    double[] pose = new double[12];
    JointPart placed = (ofB ? pair.partsB() : pair.partsA()).get(part);
    JointLine.multiply(link, JointLine.matrix(placed.pose()), pose);
    return pose;
  }

  /** Writes a facet; returns how large the numbers are that its offset is made of. */
  private double place(
      JointFacets facets,
      int facet,
      boolean ofB,
      int part,
      double[] pose,
      double[] target,
      int at) {
    JointPart placed = (ofB ? pair.partsB() : pair.partsA()).get(part);
    double offset = placed.radius();
    double size = offset;
    for (int i = 0; i < 3; i++) {
      int row = 4 * i;
      double normal = 0;
      double corner = pose[row + 3];
      for (int k = 0; k < 3; k++) {
        normal += pose[row + k] * facets.normal(facet, k);
        corner += pose[row + k] * placed.core().coordinate(facets.corner(facet), k);
      }
      target[at + i] = normal;
      offset += normal * corner;
      size += Math.abs(corner);
    }
    target[at + 3] = offset;
    return size;
  }

  private boolean isInside(boolean ofB, int part, int frame, double[] x) {
    JointFacets facets = facets(ofB, part);
    double[] pose = pose(ofB, part);
    double[] plane = new double[4];
    double reach = Math.abs(x[0]) + Math.abs(x[1]) + Math.abs(x[2]);
    for (int facet = 0; facet < facets.count(); facet++) {
      double size = place(facets, facet, ofB, part, pose, plane, 0) + reach;
      double most = -bound.leastOfPoint(ofB, frame, x, -plane[0], -plane[1], -plane[2]);
      if (!(most + bound.allowance() + 4 * facets.error(facet) * size < plane[3])) {
        return false;
      }
    }
    return true;
  }
}

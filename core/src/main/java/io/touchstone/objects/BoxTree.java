package io.touchstone.objects;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.objects.TriangleMesh;
import java.util.Arrays;

/**
 * A binary tree of boxes over the parts of an object, parallel to the axes of its own frame, so
 * that it moves with the object and is made once. A box is a centre and half sides; it holds all
 * vertices below it, roundings included. Radii are kept beside the boxes.
 *
 * <p>Nodes are in preorder: the left child of a node is the next one. A leaf has one part. Parts
 * are halved at the median of their centres along the longest side. Immutable.
 */
final class BoxTree {

  final int dimension;

  /** The parts in the order of the leaves. */
  final int[] order;

  /** Per node: where its parts begin and end in the order. */
  final int[] from;

  final int[] to;
  final int[] right;

  /** Per node and axis. */
  final double[] centre;

  final double[] half;

  /** Per node: the greatest radius below, and the longest half side. */
  final double[] radius;

  final double[] extent;

  /** Per axis, the greatest magnitude of a coordinate of a box; for bounds of roundings. */
  final double[] reach;

  private int count;

  BoxTree(ObjectBody body) {
    dimension = body.dimension();
    int parts = body.partCount();
    double[] min = new double[parts * dimension];
    double[] max = new double[parts * dimension];
    double[] radii = new double[parts];
    Arrays.fill(min, Double.POSITIVE_INFINITY);
    Arrays.fill(max, Double.NEGATIVE_INFINITY);
    for (int part = 0; part < parts; part++) {
      enclose(body, part, min, max);
      radii[part] =
          body instanceof TriangleMesh
              ? 0
              : body.part(part) instanceof RoundedPolytope rounded ? rounded.radius() : 0;
    }
    order = new int[parts];
    Arrays.setAll(order, i -> i);
    int nodes = 2 * parts - 1;
    from = new int[nodes];
    to = new int[nodes];
    right = new int[nodes];
    centre = new double[nodes * dimension];
    half = new double[nodes * dimension];
    radius = new double[nodes];
    extent = new double[nodes];
    reach = new double[dimension];
    build(0, parts, min, max, radii);
    for (int axis = 0; axis < dimension; axis++) {
      reach[axis] = Math.abs(centre[axis]) + half[axis];
    }
  }

  boolean isLeaf(int node) {
    return to[node] - from[node] == 1;
  }

  /** Of two nodes, not both of them leaves, the larger one is divided. */
  boolean isDividedBefore(int node, BoxTree other, int otherNode) {
    return other.isLeaf(otherNode) || (!isLeaf(node) && extent[node] >= other.extent[otherNode]);
  }

  /** Returns the part of a leaf. */
  int part(int leaf) {
    return order[from[leaf]];
  }

  static Polytope core(ConvexBody part) {
    return part instanceof RoundedPolytope rounded ? rounded.core() : (Polytope) part;
  }

  private void enclose(ObjectBody body, int part, double[] min, double[] max) {
    int first = part * dimension;
    if (body instanceof TriangleMesh mesh) {
      for (int corner = 0; corner < 3; corner++) {
        int point = mesh.corner(part, corner);
        for (int axis = 0; axis < 3; axis++) {
          extend(min, max, first + axis, mesh.coordinate(point, axis));
        }
      }
      return;
    }
    Polytope core = core(body.part(part));
    for (int vertex = 0; vertex < core.vertexCount(); vertex++) {
      for (int axis = 0; axis < dimension; axis++) {
        extend(min, max, first + axis, core.coordinate(vertex, axis));
      }
    }
  }

  private static void extend(double[] min, double[] max, int at, double value) {
    min[at] = Math.min(min[at], value);
    max[at] = Math.max(max[at], value);
  }

  private int build(int first, int end, double[] min, double[] max, double[] radii) {
    int node = count++;
    from[node] = first;
    to[node] = end;
    int longest = 0;
    double spread = -1;
    for (int axis = 0; axis < dimension; axis++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      double lowCentre = Double.POSITIVE_INFINITY;
      double highCentre = Double.NEGATIVE_INFINITY;
      for (int i = first; i < end; i++) {
        int at = order[i] * dimension + axis;
        low = Math.min(low, min[at]);
        high = Math.max(high, max[at]);
        double middle = min[at] / 2 + max[at] / 2;
        lowCentre = Math.min(lowCentre, middle);
        highCentre = Math.max(highCentre, middle);
      }
      double middle = low / 2 + high / 2; // halved first: the sum may overflow
      centre[node * dimension + axis] = middle;
      half[node * dimension + axis] = Math.nextUp(Math.max(high - middle, middle - low));
      extent[node] = Math.max(extent[node], half[node * dimension + axis]);
      if (highCentre - lowCentre > spread) {
        spread = highCentre - lowCentre;
        longest = axis;
      }
    }
    for (int i = first; i < end; i++) {
      radius[node] = Math.max(radius[node], radii[order[i]]);
    }
    if (end - first > 1) {
      int middle = (first + end) >>> 1;
      select(first, end, middle, longest, min, max);
      build(first, middle, min, max, radii);
      right[node] = build(middle, end, min, max, radii);
    }
    return node;
  }

  /**
   * Puts the parts in front of a place that have the least centres (C. A. R. Hoare, Find, 1961).
   */
  private void select(int first, int end, int place, int axis, double[] min, double[] max) {
    int low = first;
    int high = end - 1;
    while (low < high) {
      double pivot = key(order[(low + high) >>> 1], axis, min, max);
      int i = low;
      int j = high;
      while (i <= j) {
        while (key(order[i], axis, min, max) < pivot) {
          i++;
        }
        while (key(order[j], axis, min, max) > pivot) {
          j--;
        }
        if (i <= j) {
          int swapped = order[i];
          order[i++] = order[j];
          order[j--] = swapped;
        }
      }
      if (place <= j) {
        high = j;
      } else if (place >= i) {
        low = i;
      } else {
        return;
      }
    }
  }

  private double key(int part, int axis, double[] min, double[] max) {
    int at = part * dimension + axis;
    return min[at] / 2 + max[at] / 2;
  }
}

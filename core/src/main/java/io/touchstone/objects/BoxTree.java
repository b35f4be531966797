// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.exact.CheckReturnValue;
import io.touchstone.kernel.boxes.LeastBox;
import io.touchstone.kernel.boxes.PrincipalAxes;
import io.touchstone.kernel.boxes.SurfaceCut;
import java.util.Arrays;
import java.util.List;

/**
 * A binary tree of boxes over the parts of an object, in its own frame, so that it moves with the
 * object and is made once. In space a box lies along the principal axes of the vertices below it
 * (S. Gottschalk, M. C. Lin, D. Manocha, OBBTree, SIGGRAPH 1996), turned about the last one so that
 * its surface becomes small ({@link LeastBox}), in other dimensions along those of the frame. It is
 * a centre c, axes U and half sides h; all vertices v below it have {@code |U_k.(v - c)| <= h_k},
 * roundings included. Radii are kept beside the boxes.
 *
 * <p>Nodes are in preorder: the left child of a node is the next one. A leaf has one part. Parts
 * are divided so that boxes become small ({@link SurfaceCut}). Immutable.
 */
final class BoxTree {

  final int dimension;

  /** The parts in the order of the leaves; not to be written to. */
  final int[] order;

  /** Per node: where its parts begin and end in the order. */
  final int[] from;

  final int[] to;
  final int[] right;

  /**
   * Per node side by side, since a search hardly ever looks at neighbours: in space the axes, of
   * three coordinates each; the centre; the half sides; the greatest radius below.
   */
  final double[] boxes;

  /** In space: numbers per node, and where the centre, the half sides and the radius begin. */
  static final int SIZE = 16;

  static final int CENTRE = 9;
  static final int HALF = 12;
  static final int RADIUS = 15;

  /** How many numbers the axes of a box take. */
  private final int ofAxes;

  /** Per node the longest half side. */
  final double[] extent;

  /** Per axis of the frame, the greatest magnitude of a coordinate; for bounds of roundings. */
  final double[] reach;

  private static final int[] NEXT = {1, 2, 0};

  /**
   * Sides of triangles from 1 / LONG to LONG have squares with all their digits. Other triangles,
   * in whatever unit, get the axes that any part gets.
   */
  private static final double LONG = 1e140;

  /**
   * From this level on nodes are halved as their parts stand: a cut by surface may take one part at
   * a time, and a tree as deep as it has parts would be neither built nor searched. That of 108,900
   * triangles of a torus has 19 levels.
   */
  private static final int DEEP = 100;

  /** How far the axes of a box are from orthonormal at most. */
  final double axesDefect;

  /**
   * The corners of the triangle of each part, nine numbers each; empty if parts are no triangles.
   */
  final double[] corners;

  private final List<Integer> orderList;

  BoxTree(ObjectBody body) {
    dimension = body.dimension();
    int parts = body.partCount();
    Building building = new Building(body);
    order = building.order;
    int nodes = 2 * parts - 1;
    from = new int[nodes];
    to = new int[nodes];
    right = new int[nodes];
    ofAxes = dimension == 3 ? 9 : 0;
    boxes = new double[nodes * size()];
    extent = new double[nodes];
    reach = building.reach;
    corners = body instanceof TriangleMesh ? building.points : new double[0];
    building.build(0, parts, 0);
    axesDefect = building.axesDefect;
    orderList = List.of(Arrays.stream(order).boxed().toArray(Integer[]::new));
  }

  private int size() {
    return ofAxes + 2 * dimension + 1;
  }

  /** Component of an axis of a node's box. */
  double axis(int node, int k, int i) {
    return dimension == 3 ? boxes[SIZE * node + 3 * k + i] : k == i ? 1 : 0;
  }

  double centre(int node, int i) {
    return boxes[node * size() + ofAxes + i];
  }

  double half(int node, int k) {
    return boxes[node * size() + ofAxes + dimension + k];
  }

  /** Returns the greatest radius below a node. */
  double radius(int node) {
    return boxes[node * size() + ofAxes + 2 * dimension];
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

  /** Returns the parts in the order of the leaves. */
  List<Integer> orderList() {
    return orderList;
  }

  static Polytope core(ConvexBody part) {
    return part instanceof RoundedPolytope rounded ? rounded.core() : (Polytope) part;
  }

  /** What is needed while the tree is made. */
  private final class Building {

    final int[] order;

    /** The vertices of the parts, one part after the other, and where each part begins. */
    final double[] points;

    final int[] begin;

    /** By vertex of a part: its number among the corners, which triangles of a mesh share. */
    final int[] corner;

    /** By number of a corner: the last node that looked at it. */
    final int[] seenBy;

    final double[] radii;
    final double[] reach = new double[dimension];
    final SurfaceCut cut;
    final double[] covariance = new double[6];
    final PrincipalAxes principal = new PrincipalAxes();
    final LeastBox least = new LeastBox();
    double axesDefect;
    double defect;
    int count;

    Building(ObjectBody body) {
      int parts = body.partCount();
      order = new int[parts];
      Arrays.setAll(order, i -> i);
      cut = new SurfaceCut(dimension, order);
      radii = new double[parts];
      begin = new int[parts + 1];
      for (int part = 0; part < parts; part++) {
        begin[part + 1] =
            begin[part] + (body instanceof TriangleMesh ? 3 : core(body.part(part)).vertexCount());
      }
      points = new double[begin[parts] * dimension];
      corner = new int[begin[parts]];
      Arrays.setAll(corner, i -> i);
      for (int part = 0; part < parts; part++) {
        read(body, part);
      }
      for (int i = 0; i < points.length; i++) {
        reach[i % dimension] = Math.max(reach[i % dimension], Math.abs(points[i]));
      }
      seenBy = new int[1 + Arrays.stream(corner).max().orElse(0)];
      Arrays.fill(seenBy, -1);
    }

    private void read(ObjectBody body, int part) {
      int at = begin[part] * dimension;
      if (body instanceof TriangleMesh mesh) {
        for (int k = 0; k < 9; k++) {
          corner[begin[part] + k / 3] = mesh.corner(part, k / 3);
          points[at + k] = mesh.coordinate(mesh.corner(part, k / 3), k % 3);
        }
        return;
      }
      ConvexBody own = body.part(part);
      double[] vertices = core(own).toArray();
      System.arraycopy(vertices, 0, points, at, vertices.length);
      radii[part] = own instanceof RoundedPolytope rounded ? rounded.radius() : 0;
    }

    int build(int first, int end, int depth) {
      int node = count++;
      from[node] = first;
      to[node] = end;
      if (dimension == 3) {
        findAxes(node);
      }
      enclose(node);
      double radius = 0;
      for (int i = first; i < end; i++) {
        radius = Math.max(radius, radii[order[i]]);
      }
      boxes[(node + 1) * size() - 1] = radius;
      if (end - first > 1) {
        int half = depth < DEEP ? cut.divide(first, end, extent[node]) : (first + end) >>> 1;
        build(first, half, depth + 1);
        right[node] = build(half, end, depth + 1);
      }
      return node;
    }

    private double along(int node, int k, int vertex) {
      double sum = 0;
      for (int i = 0; i < dimension; i++) {
        sum += axis(node, k, i) * points[vertex * dimension + i];
      }
      return sum;
    }

    /** Puts the box around the vertices. */
    private void enclose(int node) {
      double size = 0;
      for (double r : reach) {
        size += r;
      }
      double[] at = new double[dimension];
      for (int k = 0; k < dimension; k++) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = from[node]; i < to[node]; i++) {
          double least = Double.POSITIVE_INFINITY;
          double most = Double.NEGATIVE_INFINITY;
          for (int v = begin[order[i]]; v < begin[order[i] + 1]; v++) {
            double value = along(node, k, v);
            least = Math.min(least, value);
            most = Math.max(most, value);
          }
          cut.span(order[i], k, least, most);
          low = Math.min(low, least);
          high = Math.max(high, most);
        }
        at[k] = low / 2 + high / 2; // halved first: the sum may overflow
        double side = Math.max(high - at[k], at[k] - low);
        // the centre is computed from its places along the axes, with 2 n roundings
        double slack = (4 * dimension * UNIT_ROUNDOFF + 2 * dimension * defect) * size;
        double half = Math.nextUp(side + (dimension == 3 ? slack : 0));
        boxes[node * size() + ofAxes + dimension + k] = half;
        extent[node] = Math.max(extent[node], half);
      }
      for (int i = 0; i < dimension; i++) {
        double sum = 0;
        for (int k = 0; k < dimension; k++) {
          sum += at[k] * axis(node, k, i);
        }
        boxes[node * size() + ofAxes + i] = sum;
      }
    }

    private void findAxes(int node) {
      if (to[node] - from[node] > 1 || !ofTriangle(node)) {
        spread(node);
        principal.find(covariance, boxes, SIZE * node);
        turn(node);
      }
      defect = defect(node);
      axesDefect = Math.max(axesDefect, defect);
    }

    /**
     * Computes how the vertices of a node spread; relative to one of them, of which none is far.
     */
    private void spread(int node) {
      Arrays.fill(covariance, 0);
      double sumX = 0;
      double sumY = 0;
      double sumZ = 0;
      int vertices = 0;
      final int origin = 3 * begin[order[from[node]]];
      for (int i = from[node]; i < to[node]; i++) {
        for (int v = 3 * begin[order[i]]; v < 3 * begin[order[i] + 1]; v += 3) {
          double x = points[v] - points[origin];
          double y = points[v + 1] - points[origin + 1];
          double z = points[v + 2] - points[origin + 2];
          sumX += x;
          sumY += y;
          sumZ += z;
          covariance[0] += x * x;
          covariance[1] += x * y;
          covariance[2] += x * z;
          covariance[3] += y * y;
          covariance[4] += y * z;
          covariance[5] += z * z;
          vertices++;
        }
      }
      covariance[0] -= sumX * (sumX / vertices);
      covariance[1] -= sumX * (sumY / vertices);
      covariance[2] -= sumX * (sumZ / vertices);
      covariance[3] -= sumY * (sumY / vertices);
      covariance[4] -= sumY * (sumZ / vertices);
      covariance[5] -= sumZ * (sumZ / vertices);
    }

    /**
     * Lays the axes of a triangle along its longest side, across it, and along its normal: so its
     * box is flat, with twice its area.
     *
     * @return whether the part is a triangle with an area, of usual size
     */
    private boolean ofTriangle(int leaf) {
      int first = 3 * begin[order[from[leaf]]];
      if (3 * begin[order[from[leaf]] + 1] != first + 9) {
        return false;
      }
      int longest = 0;
      double most = 0;
      for (int i = 0; i < 9; i += 3) {
        double square = side(first + i, first + (i + 3) % 9, SIZE * leaf);
        if (square > most) {
          most = square;
          longest = i;
        }
      }
      int u = SIZE * leaf;
      int v = u + 3;
      side(first + longest, first + (longest + 3) % 9, u);
      side(first + longest, first + (longest + 6) % 9, v);
      // across twice: of a thin triangle the first time leaves roundings that are along its side
      if (!unit(u) || !across(u, v) || !across(u, v)) {
        return false;
      }
      for (int i = 0; i < 3; i++) {
        int k = NEXT[i];
        int l = NEXT[k];
        boxes[u + 6 + i] = boxes[u + k] * boxes[v + l] - boxes[u + l] * boxes[v + k];
      }
      return true;
    }

    /** Writes the way from one point to another; returns the square of its length. */
    private double side(int from, int to, int into) {
      double square = 0;
      for (int i = 0; i < 3; i++) {
        boxes[into + i] = points[to + i] - points[from + i];
        square += boxes[into + i] * boxes[into + i];
      }
      return square;
    }

    /** Takes away from a vector what is along a unit vector, and makes it one. */
    @CheckReturnValue
    private boolean across(int u, int v) {
      double along = 0;
      for (int i = 0; i < 3; i++) {
        along += boxes[u + i] * boxes[v + i];
      }
      for (int i = 0; i < 3; i++) {
        boxes[v + i] -= along * boxes[u + i];
      }
      return unit(v);
    }

    @CheckReturnValue
    private boolean unit(int v) {
      double length = 0;
      for (int i = 0; i < 3; i++) {
        length += boxes[v + i] * boxes[v + i];
      }
      length = Math.sqrt(length);
      for (int i = 0; i < 3; i++) {
        boxes[v + i] /= length;
      }
      return length > 1 / LONG && length < LONG; // false for NaN
    }

    /** Turns the first two axes of a node about the last one, along which its box is thinnest. */
    private void turn(int node) {
      least.begin();
      for (int i = from[node]; i < to[node]; i++) {
        for (int v = begin[order[i]]; v < begin[order[i] + 1]; v++) {
          if (seenBy[corner[v]] != node) {
            seenBy[corner[v]] = node;
            least.add(along(node, 0, v), along(node, 1, v), along(node, 2, v));
          }
        }
      }
      least.find();
      double c = least.cosine();
      double s = least.sine();
      for (int i = SIZE * node; i < SIZE * node + 3; i++) {
        double first = boxes[i];
        double second = boxes[i + 3];
        boxes[i] = c * first + s * second;
        boxes[i + 3] = c * second - s * first;
      }
    }

    /** How far the axes of a node are from orthonormal, and a little more. */
    private double defect(int node) {
      double worst = 0;
      for (int i = 0; i < 3; i++) {
        for (int j = i; j < 3; j++) {
          double dot = i == j ? -1 : 0;
          for (int k = 0; k < 3; k++) {
            dot += axis(node, i, k) * axis(node, j, k);
          }
          worst = Math.max(worst, Math.abs(dot));
        }
      }
      return worst + 8 * UNIT_ROUNDOFF;
    }
  }
}

package io.touchstone.satcheck;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.hull.Hull;
import java.util.Arrays;

/**
 * Collects the {@link Axes} of a polytope from its exact hull. One builder per polytope; the
 * normals are computed with twice the digits and rounded once.
 */
final class AxesBuilder {

  private final Polytope body;
  private final int n;
  private final Hull hull;
  private final PreciseVector first = new PreciseVector();
  private final PreciseVector second = new PreciseVector();
  private final PreciseVector product = new PreciseVector();
  private final PreciseVector side = new PreciseVector();
  private final double[] unit = new double[3];

  private double[] normals = new double[0];
  private int[] farthest = new int[0];
  private int[] definition = new int[0];
  private int normalCount;
  private double[] edges = new double[0];
  private int[] ends = new int[0];
  private int[] between = new int[0];
  private int arcCount;

  private AxesBuilder(Polytope body) {
    this.body = body;
    this.n = body.dimension();
    this.hull = Hull.of(body);
  }

  /** Returns the axes of a polytope in R<sup>2</sup> or R<sup>3</sup>. */
  static Axes build(Polytope body) {
    AxesBuilder builder = new AxesBuilder(body);
    switch (builder.hull.affineDimension()) {
      case 0 -> builder.point();
      case 1 -> builder.segment();
      case 2 -> {
        if (builder.n == 2) {
          builder.planarPolygon();
        } else {
          builder.flatPolygon();
        }
      }
      case 3 -> builder.polyhedron();
      default -> {} // empty: nothing
    }
    return builder.finish();
  }

  private Axes finish() {
    return new Axes(
        hull.affineDimension(),
        Arrays.copyOf(normals, n * normalCount),
        levels(),
        Arrays.copyOf(farthest, normalCount),
        Arrays.copyOf(definition, Axes.DEFINITION * normalCount),
        Arrays.copyOf(edges, 3 * arcCount),
        Arrays.copyOf(ends, 2 * arcCount),
        Arrays.copyOf(between, 2 * arcCount));
  }

  private double[] levels() {
    double[] levels = new double[normalCount];
    for (int k = 0; k < normalCount; k++) {
      for (int i = 0; i < n; i++) {
        levels[k] += normals[n * k + i] * body.coordinate(farthest[k], i);
      }
    }
    return levels;
  }

  private void point() {
    int vertex = hull.vertex(0);
    for (int axis = 0; axis < n; axis++) {
      for (int sign = -1; sign <= 1; sign += 2) {
        Arrays.fill(unit, 0);
        unit[axis] = sign;
        addNormal(vertex);
      }
    }
  }

  private void segment() {
    int start = hull.edgeStart(0);
    int end = hull.edgeEnd(0);
    difference(first, start, end);
    first.unit(-1, unit);
    addNormal(start);
    first.unit(1, unit);
    addNormal(end);
    double x = unit[0];
    double y = unit[1];
    double z = unit[2];
    if (n == 2) {
      for (int sign = -1; sign <= 1; sign += 2) {
        unit[0] = sign * y;
        unit[1] = -sign * x;
        addNormal(start, start, end, Axes.NONE, Axes.NONE, Axes.NONE);
      }
      return;
    }
    // two unit vectors orthogonal to the edge; the first also to the axis it is least along
    double least = Math.min(Math.abs(x), Math.min(Math.abs(y), Math.abs(z)));
    double ux = least == Math.abs(x) ? 0 : least == Math.abs(y) ? z : -y;
    double uy = least == Math.abs(x) ? -z : least == Math.abs(y) ? 0 : x;
    double uz = least == Math.abs(x) ? y : least == Math.abs(y) ? -x : 0;
    double length = Math.sqrt(ux * ux + uy * uy + uz * uz);
    ux /= length;
    uy /= length;
    uz /= length;
    double vx = y * uz - z * uy;
    double vy = z * ux - x * uz;
    double vz = x * uy - y * ux;
    int firstNormal = normalCount;
    addFree(ux, uy, uz, start);
    addFree(vx, vy, vz, start);
    addFree(-ux, -uy, -uz, start);
    addFree(-vx, -vy, -vz, start);
    for (int quarter = 0; quarter < 4; quarter++) {
      addArc(start, end, firstNormal + quarter, firstNormal + (quarter + 1) % 4);
    }
  }

  private void planarPolygon() {
    for (int edge = 0; edge < hull.edgeCount(); edge++) {
      // the interior is on the left
      difference(first, hull.edgeStart(edge), hull.edgeEnd(edge));
      first.unit(1, unit);
      double x = unit[0];
      unit[0] = unit[1];
      unit[1] = -x;
      addNormal(
          hull.edgeStart(edge),
          hull.edgeStart(edge),
          hull.edgeEnd(edge),
          Axes.NONE,
          Axes.NONE,
          Axes.NONE);
    }
  }

  private void flatPolygon() {
    addFace(0);
    addFace(1);
    for (int edge = 0; edge < hull.edgeCount(); edge++) {
      int start = hull.edgeStart(edge);
      int end = hull.edgeEnd(edge);
      int[] corners = corners(0);
      difference(first, corners[0], corners[1]);
      difference(second, corners[0], corners[2]);
      product.setCross(first, second);
      difference(first, start, end);
      side.setCross(first, product); // e x n: the interior is on the left
      side.unit(1, unit);
      int normal = normalCount;
      addNormal(start, corners[0], corners[1], corners[2], start, end);
      addArc(start, end, 0, normal);
      addArc(start, end, normal, 1);
    }
  }

  private void polyhedron() {
    for (int face = 0; face < hull.faceCount(); face++) {
      addFace(face);
    }
    for (int edge = 0; edge < hull.edgeCount(); edge++) {
      addArc(hull.edgeStart(edge), hull.edgeEnd(edge), hull.edgeLeft(edge), hull.edgeRight(edge));
    }
  }

  private void addFace(int face) {
    int[] corners = corners(face);
    difference(first, corners[0], corners[1]);
    difference(second, corners[0], corners[2]);
    product.setCross(first, second);
    product.unit(1, unit);
    addNormal(corners[0], corners[0], corners[1], corners[2], Axes.NONE, Axes.NONE);
  }

  /** Three corners of a face, a third of the way round apart: no three corners are collinear. */
  private int[] corners(int face) {
    int from = hull.firstCorner(face);
    int count = hull.firstCorner(face + 1) - from;
    return new int[] {
      hull.cornerVertex(from),
      hull.cornerVertex(from + count / 3),
      hull.cornerVertex(from + 2 * count / 3)
    };
  }

  private void difference(PreciseVector target, int from, int to) {
    target.setDifference(
        null,
        body.coordinate(from, 0),
        body.coordinate(from, 1),
        n == 3 ? body.coordinate(from, 2) : 0,
        body.coordinate(to, 0),
        body.coordinate(to, 1),
        n == 3 ? body.coordinate(to, 2) : 0);
  }

  private void addFree(double x, double y, double z, int vertex) {
    unit[0] = x;
    unit[1] = y;
    unit[2] = z;
    addNormal(vertex);
  }

  private void addNormal(int vertex) {
    addNormal(vertex, Axes.NONE, Axes.NONE, Axes.NONE, Axes.NONE, Axes.NONE);
  }

  /** Adds {@link #unit}. */
  private void addNormal(int vertex, int... defining) {
    if (farthest.length == normalCount) {
      int capacity = 2 * normalCount + 8;
      normals = Arrays.copyOf(normals, n * capacity);
      farthest = Arrays.copyOf(farthest, capacity);
      definition = Arrays.copyOf(definition, Axes.DEFINITION * capacity);
    }
    System.arraycopy(unit, 0, normals, n * normalCount, n);
    System.arraycopy(defining, 0, definition, Axes.DEFINITION * normalCount, Axes.DEFINITION);
    farthest[normalCount++] = vertex;
  }

  private void addArc(int start, int end, int normal, int nextNormal) {
    if (ends.length == 2 * arcCount) {
      int capacity = 2 * arcCount + 8;
      edges = Arrays.copyOf(edges, 3 * capacity);
      ends = Arrays.copyOf(ends, 2 * capacity);
      between = Arrays.copyOf(between, 2 * capacity);
    }
    difference(first, start, end);
    first.unit(1, unit);
    System.arraycopy(unit, 0, edges, 3 * arcCount, 3);
    ends[2 * arcCount] = start;
    ends[2 * arcCount + 1] = end;
    between[2 * arcCount] = normal;
    between[2 * arcCount + 1] = nextNormal;
    arcCount++;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import io.touchstone.api.numbers.Norm;
import io.touchstone.exact.PowerOfTwo;

/**
 * The feature of a body that takes part in a contact, in the world: a face, or where there is none
 * the edge or vertex that reaches farthest. Scratch memory.
 */
final class Ring {

  /** The cosine from which on an edge goes straight back: of an angle of a thousandth. */
  private static final double BACK = 1 - 0.5e-6;

  /** Below this the square of a length may have lost digits. */
  private static final double LEAST_SQUARE = 0x1p-900;

  private final int n;
  final double[] pose;
  Features features;
  int count;
  int[] vertices = new int[16];

  /** World coordinates, n for each vertex. */
  double[] world = new double[48];

  /** The normal of the face where it stands, about of length 1. */
  final double[] normal;

  /** How nearly the face looks along the direction: the cosine; -1 without a face. */
  double alignment;

  private int face;

  Ring(int n, Features empty) {
    this.n = n;
    features = empty;
    pose = new double[n * (n + 1)];
    normal = new double[n];
  }

  /** Chooses the face whose normal is nearest to a direction of length 1, times a sign. */
  void choose(Features of, double[] direction, double sign) {
    features = of;
    face = -1;
    alignment = -1;
    turnBack(direction, sign);
    BoxShape box = of.box;
    if (box != null) {
      face = box.faceTowards(normal);
      alignment = Math.max(Math.abs(normal[0]), Math.max(Math.abs(normal[1]), Math.abs(normal[2])));
      return;
    }
    double[] normals = of.normals;
    double x = normal[0];
    double y = normal[1];
    double z = n == 3 ? normal[2] : 0;
    for (int f = 0; f < of.faceCount; f++) {
      double dot = normals[n * f] * x + normals[n * f + 1] * y;
      if (n == 3) {
        dot += normals[3 * f + 2] * z;
      }
      if (dot > alignment) {
        alignment = dot;
        face = f;
      }
    }
    if (n == 2 && of.vertices.length == 2) { // a segment has two sides and no face
      double u = of.body.coordinate(of.vertices[1], 0) - of.body.coordinate(of.vertices[0], 0);
      double v = of.body.coordinate(of.vertices[1], 1) - of.body.coordinate(of.vertices[0], 1);
      alignment = Math.abs(u * y - v * x) / Norm.of(u, v);
    }
  }

  /** Takes the chosen face; all vertices where there is none. */
  void takeFace() {
    if (face < 0) {
      count = features.vertices.length;
      reserve();
      for (int k = 0; k < count; k++) {
        place(k, features.vertices[k]);
      }
      if (n == 2 && count == 2) {
        acrossSegment();
      }
      return;
    }
    int first = features.offsets[face];
    count = features.offsets[face + 1] - first;
    reserve();
    for (int k = 0; k < count; k++) {
      place(k, features.corners[first + k]);
    }
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += pose[i * (n + 1) + k] * features.normals[n * face + k];
      }
      normal[i] = sum;
    }
  }

  private double lengthOfEdge() {
    double x = world[n] - world[0];
    double y = world[n + 1] - world[1];
    return n == 2 ? Norm.of(x, y) : Norm.of(x, y, world[n + 2] - world[2]);
  }

  /** By its own coordinates: in the world its ends may be one point; either way round will do. */
  private void acrossSegment() {
    int from = features.vertices[0];
    int to = features.vertices[1];
    double u = features.body.coordinate(to, 0) - features.body.coordinate(from, 0);
    double v = features.body.coordinate(to, 1) - features.body.coordinate(from, 1);
    int exponent = PowerOfTwo.ofFirstDigit(Math.max(Math.abs(u), Math.abs(v)));
    u = Math.scalb(u, -exponent);
    v = Math.scalb(v, -exponent);
    normal[0] = pose[3] * u + pose[4] * v;
    normal[1] = -(pose[0] * u + pose[1] * v);
    double length = Norm.of(normal[0], normal[1]);
    normal[0] /= length;
    normal[1] /= length;
  }

  /**
   * Takes the edge that reaches farthest in the direction, times the sign, for which a face was
   * chosen: from the vertex that does along the edge that falls off least; or the vertex alone
   * where there is no edge, or the edge goes straight back.
   */
  void takeEdge(double[] direction, double sign) {
    count = 2;
    reserve();
    BoxShape box = features.box;
    if (box != null) {
      int corner = box.cornerTowards(normal);
      place(0, box.vertex(corner));
      place(1, box.vertex(box.alongEdge(corner, normal)));
      return;
    }
    int best = farthest();
    place(0, best);
    int end = best;
    double least = Double.POSITIVE_INFINITY;
    int from = features.hull.firstNeighbor(best);
    for (int k = 0; k < features.hull.degree(best); k++) {
      place(1, features.hull.neighbor(from + k));
      double fall = 0;
      double square = 0;
      for (int i = 0; i < n; i++) {
        double apart = world[n + i] - world[i];
        fall -= direction[i] * apart;
        square += apart * apart;
      }
      double length = square >= LEAST_SQUARE ? Math.sqrt(square) : lengthOfEdge();
      double slope = sign * fall / length; // NaN where the world has one point for both
      if (slope < least) {
        least = slope;
        end = features.hull.neighbor(from + k);
      }
    }
    place(1, end);
    count = end == best || least > BACK ? 1 : 2;
  }

  /**
   * The vertex that reaches farthest, in the frame of the body, into which the direction was turned
   * when a face was chosen: {@code w.(R v) = (R'w).v}.
   */
  private int farthest() {
    double[] points = features.points;
    double x = normal[0];
    double y = normal[1];
    double z = n == 3 ? normal[2] : 0;
    int best = features.vertices[0];
    double most = Double.NEGATIVE_INFINITY;
    for (int v : features.vertices) {
      double height = x * points[n * v] + y * points[n * v + 1];
      if (n == 3) {
        height += z * points[3 * v + 2];
      }
      if (height > most) {
        most = height;
        best = v;
      }
    }
    return best;
  }

  /** Writes a direction, times a sign, in the frame of the body, to where the normal will be. */
  private void turnBack(double[] direction, double sign) {
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += pose[i * (n + 1) + k] * direction[i];
      }
      normal[k] = sign * sum;
    }
  }

  private void reserve() {
    if (vertices.length < count) {
      vertices = new int[2 * count];
      world = new double[2 * count * n];
    }
  }

  private void place(int k, int v) {
    vertices[k] = v;
    double[] points = features.points;
    if (n == 3) {
      double x = points[3 * v];
      double y = points[3 * v + 1];
      double z = points[3 * v + 2];
      world[3 * k] = pose[3] + pose[0] * x + pose[1] * y + pose[2] * z;
      world[3 * k + 1] = pose[7] + pose[4] * x + pose[5] * y + pose[6] * z;
      world[3 * k + 2] = pose[11] + pose[8] * x + pose[9] * y + pose[10] * z;
      return;
    }
    double x = points[2 * v];
    double y = points[2 * v + 1];
    world[2 * k] = pose[2] + pose[0] * x + pose[1] * y;
    world[2 * k + 1] = pose[5] + pose[3] * x + pose[4] * y;
  }

  long vertex(int k) {
    return (long) vertices[k] << 32 | vertices[k];
  }

  /** The edge from a vertex of the ring to the next one. */
  long edge(int k) {
    int v = vertices[k];
    int w = vertices[k + 1 == count ? 0 : k + 1];
    return (long) Math.min(v, w) << 32 | Math.max(v, w);
  }
}

package io.touchstone.contact;

/**
 * The feature of a body that takes part in a contact, in the world: a face, or where there is none
 * the edge or vertex that reaches farthest. Scratch memory.
 */
final class Ring {

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
    double[] local = normal; // scratch until the face is known
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += pose[i * (n + 1) + k] * direction[i];
      }
      local[k] = sign * sum;
    }
    double[] normals = of.normals;
    for (int f = 0; f < of.faceCount; f++) {
      double dot = normals[n * f] * local[0] + normals[n * f + 1] * local[1];
      if (n == 3) {
        dot += normals[3 * f + 2] * local[2];
      }
      if (dot > alignment) {
        alignment = dot;
        face = f;
      }
    }
    if (n == 2 && of.vertices.length == 2) { // a segment has two sides and no face
      double x = of.body.coordinate(of.vertices[1], 0) - of.body.coordinate(of.vertices[0], 0);
      double y = of.body.coordinate(of.vertices[1], 1) - of.body.coordinate(of.vertices[0], 1);
      alignment = Math.abs(x * local[1] - y * local[0]) / Math.hypot(x, y);
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
        normal[0] = world[3] - world[1]; // across the segment; either way round will do
        normal[1] = world[0] - world[2];
        double length = Math.hypot(normal[0], normal[1]);
        normal[0] /= length;
        normal[1] /= length;
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

  /**
   * Takes the edge that reaches farthest in a direction of length 1, times a sign: from the vertex
   * that does along the edge that falls off least; or the vertex alone where there is no edge.
   */
  void takeEdge(double[] direction, double sign) {
    double farthest = Double.NEGATIVE_INFINITY;
    int best = features.vertices[0];
    count = 2;
    reserve();
    for (int v : features.vertices) {
      place(0, v);
      double height = sign * dot(direction, 0);
      if (height > farthest) {
        farthest = height;
        best = v;
      }
    }
    place(0, best);
    int end = best;
    double least = Double.POSITIVE_INFINITY;
    int from = features.hull.firstNeighbor(best);
    for (int k = 0; k < features.hull.degree(best); k++) {
      place(1, features.hull.neighbor(from + k));
      double length = 0;
      for (int i = 0; i < n; i++) {
        double apart = world[n + i] - world[i];
        length += apart * apart;
      }
      double slope = (farthest - sign * dot(direction, 1)) / Math.sqrt(length);
      if (slope < least) {
        least = slope;
        end = features.hull.neighbor(from + k);
      }
    }
    place(1, end);
    count = end == best ? 1 : 2;
  }

  private double dot(double[] direction, int k) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += direction[i] * world[n * k + i];
    }
    return sum;
  }

  private void reserve() {
    if (vertices.length < count) {
      vertices = new int[2 * count];
      world = new double[2 * count * n];
    }
  }

  private void place(int k, int v) {
    vertices[k] = v;
    for (int i = 0; i < n; i++) {
      double sum = pose[i * (n + 1) + n];
      for (int axis = 0; axis < n; axis++) {
        sum += pose[i * (n + 1) + axis] * features.body.coordinate(v, axis);
      }
      world[n * k + i] = sum;
    }
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

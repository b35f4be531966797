package com.example.vclip;

import io.touchstone.kernel.hull.Hull;

/**
 * A hull where it stands, in a frame with the axes of the world whose origin is the centre of A and
 * whose unit is a power of two near the size of the scene. Nothing here can overflow, whatever the
 * scale of the bodies, and the same scene 2^k times as large gives the same numbers.
 *
 * <p>Vertices are placed when they are first asked for: a walk sees few of them. Positions are kept
 * relative to the body's own centre, so that edges do not lose digits to the distance of the
 * bodies. Poses are taken as they are, affine ones too: edges and normals are those of the placed
 * vertices.
 *
 * <p>Scratch memory of one thread; grows to the largest body seen.
 */
final class PlacedHull {

  private VClipShape shape;
  Hull topology;
  private final double[] matrix = new double[9];

  /** 1, or -1 for a pose that mirrors: then counter-clockwise is clockwise. */
  private double orientation;

  /** Where the centre of the body is. */
  double ox;

  double oy;
  double oz;

  /** Placed vertices relative to the centre; valid where the stamp is the current one. */
  private double[] placed = new double[3 * 64];

  private int[] stamps = new int[64];
  private int stamp;

  /** The vector found last: a vertex, an edge or a normal. */
  double x;

  double y;
  double z;

  /**
   * Takes a body.
   *
   * @param pose array form [R | t]
   * @param factor the power of two that brings the scene to unit size
   */
  void place(VClipShape body, double[] pose, double factor, double cx, double cy, double cz) {
    shape = body;
    topology = body.topology;
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 3; column++) {
        matrix[3 * row + column] = pose[4 * row + column] * factor;
      }
    }
    double[] r = pose;
    double determinant =
        r[0] * (r[5] * r[10] - r[6] * r[9])
            + r[1] * (r[6] * r[8] - r[4] * r[10])
            + r[2] * (r[4] * r[9] - r[5] * r[8]);
    orientation = determinant < 0 ? -1 : 1;
    ox = cx;
    oy = cy;
    oz = cz;
    int count = body.relative.length / 3;
    if (stamps.length < count) {
      stamps = new int[count];
      placed = new double[3 * count];
      stamp = 0;
    }
    if (++stamp == 0) { // after 2^32 queries all stamps are to be forgotten
      java.util.Arrays.fill(stamps, 0);
      stamp = 1;
    }
  }

  /** Returns a vertex that is farthest in a direction. */
  int farthest(double dx, double dy, double dz) {
    double[] m = matrix;
    return shape.support.support(
        m[0] * dx + m[3] * dy + m[6] * dz,
        m[1] * dx + m[4] * dy + m[7] * dz,
        m[2] * dx + m[5] * dy + m[8] * dz);
  }

  /** Makes sure that a vertex is placed; returns where its coordinates start. */
  private int at(int vertex) {
    int i = 3 * vertex;
    if (stamps[vertex] != stamp) {
      stamps[vertex] = stamp;
      double[] m = matrix;
      double vx = shape.relative[i];
      double vy = shape.relative[i + 1];
      double vz = shape.relative[i + 2];
      placed[i] = m[0] * vx + m[1] * vy + m[2] * vz;
      placed[i + 1] = m[3] * vx + m[4] * vy + m[5] * vz;
      placed[i + 2] = m[6] * vx + m[7] * vy + m[8] * vz;
    }
    return i;
  }

  /** Finds where a vertex is. */
  void position(int vertex) {
    int i = at(vertex);
    x = placed[i] + ox;
    y = placed[i + 1] + oy;
    z = placed[i + 2] + oz;
  }

  /** Finds the vector from one vertex to another. */
  void vector(int from, int to) {
    int i = at(from);
    int j = at(to);
    x = placed[j] - placed[i];
    y = placed[j + 1] - placed[i + 1];
    z = placed[j + 2] - placed[i + 2];
  }

  /** Finds the outward unit normal of a face; zero if the face has no area to speak of. */
  void normal(int face) {
    int[] corners = shape.spanningCorners;
    int i = at(topology.cornerVertex(corners[3 * face]));
    int j = at(topology.cornerVertex(corners[3 * face + 1]));
    int k = at(topology.cornerVertex(corners[3 * face + 2]));
    double[] p = placed;
    double ux = p[j] - p[i];
    double uy = p[j + 1] - p[i + 1];
    double uz = p[j + 2] - p[i + 2];
    double vx = p[k] - p[i];
    double vy = p[k + 1] - p[i + 1];
    double vz = p[k + 2] - p[i + 2];
    double nx = uy * vz - uz * vy;
    double ny = uz * vx - ux * vz;
    double nz = ux * vy - uy * vx;
    double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    double scale = length > 0 ? orientation / length : 0;
    x = nx * scale;
    y = ny * scale;
    z = nz * scale;
  }

  /** Returns a vertex of a face, through which its plane goes. */
  int anchor(int face) {
    return topology.cornerVertex(shape.spanningCorners[3 * face]);
  }

  int firstSpoke(int vertex) {
    return shape.firstSpoke[vertex];
  }

  /** Returns the edge at a position of the list of edges around a vertex. */
  int spoke(int position) {
    return shape.spokes[position];
  }

  /** Returns the other end of an edge. */
  int across(int edge, int vertex) {
    int start = topology.edgeStart(edge);
    return start == vertex ? topology.edgeEnd(edge) : start;
  }

  /**
   * Finds the direction in the plane of a face, perpendicular to one of its edges, that points into
   * the face: the normal of the side plane that the regions of both share.
   *
   * @param left whether the face is on the left of the edge, seen from outside
   */
  void inward(int edge, int face, boolean left) {
    normal(face);
    double nx = x;
    double ny = y;
    double nz = z;
    vector(topology.edgeStart(edge), topology.edgeEnd(edge));
    double sign = left ? orientation : -orientation;
    double ix = sign * (ny * z - nz * y);
    double iy = sign * (nz * x - nx * z);
    double iz = sign * (nx * y - ny * x);
    x = ix;
    y = iy;
    z = iz;
  }
}

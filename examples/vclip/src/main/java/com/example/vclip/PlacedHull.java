package com.example.vclip;

import io.touchstone.kernel.hull.Hull;

/**
 * A hull where it stands, in a frame with the axes of the world whose origin is the centre of A.
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

  /** Array form [R | t], of which R counts here. */
  private double[] pose;

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

  /**
   * Takes a body.
   *
   * @param pose array form [R | t], which stays the caller's
   */
  void place(VClipShape body, double[] pose, double cx, double cy, double cz) {
    shape = body;
    topology = body.topology;
    this.pose = pose;
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
    double[] m = pose;
    return shape.support.support(
        m[0] * dx + m[4] * dy + m[8] * dz,
        m[1] * dx + m[5] * dy + m[9] * dz,
        m[2] * dx + m[6] * dy + m[10] * dz);
  }

  /** Makes sure that a vertex is placed; returns where its coordinates start. */
  private int at(int vertex) {
    int i = 3 * vertex;
    if (stamps[vertex] != stamp) {
      stamps[vertex] = stamp;
      double[] m = pose;
      double vx = shape.relative[i];
      double vy = shape.relative[i + 1];
      double vz = shape.relative[i + 2];
      placed[i] = m[0] * vx + m[1] * vy + m[2] * vz;
      placed[i + 1] = m[4] * vx + m[5] * vy + m[6] * vz;
      placed[i + 2] = m[8] * vx + m[9] * vy + m[10] * vz;
    }
    return i;
  }

  /** Finds where a vertex is. */
  Vector position(int vertex, Vector into) {
    int i = at(vertex);
    return into.set(placed[i] + ox, placed[i + 1] + oy, placed[i + 2] + oz);
  }

  /** Finds the vector from one vertex to another. */
  Vector vector(int from, int to, Vector into) {
    int i = at(from);
    int j = at(to);
    return into.set(
        placed[j] - placed[i], placed[j + 1] - placed[i + 1], placed[j + 2] - placed[i + 2]);
  }

  /** Finds the vector along an edge, from its start to its end. */
  Vector edge(int edge, Vector into) {
    return vector(topology.edgeStart(edge), topology.edgeEnd(edge), into);
  }

  /**
   * Finds the outward unit normal of a face; zero if the face has no area to speak of. The sum of
   * the triangles at its first corner (M. E. Newell's formula) takes all corners into account, so
   * that it does not matter how they are spread.
   */
  Vector normal(int face, Vector into) {
    int first = topology.firstCorner(face);
    int last = topology.firstCorner(face + 1) - 1;
    int i = at(anchor(face));
    double[] p = placed;
    double nx = 0;
    double ny = 0;
    double nz = 0;
    for (int corner = first + 1; corner < last; corner++) {
      int j = at(topology.cornerVertex(corner));
      int k = at(topology.cornerVertex(corner + 1));
      double ux = p[j] - p[i];
      double uy = p[j + 1] - p[i + 1];
      double uz = p[j + 2] - p[i + 2];
      double vx = p[k] - p[i];
      double vy = p[k + 1] - p[i + 1];
      double vz = p[k + 2] - p[i + 2];
      nx += uy * vz - uz * vy;
      ny += uz * vx - ux * vz;
      nz += ux * vy - uy * vx;
    }
    double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    double scale = length > 0 ? orientation / length : 0;
    return into.set(nx * scale, ny * scale, nz * scale);
  }

  /** Returns a vertex of a face, through which its plane goes. */
  int anchor(int face) {
    return topology.cornerVertex(topology.firstCorner(face));
  }

  int firstSpoke(int vertex) {
    return shape.firstSpoke[vertex];
  }

  /** Returns the edge at a position of the list of edges around a vertex. */
  int spoke(int position) {
    return shape.spokes[position];
  }

  /** Finds the vector from a vertex along the edge at a position of its list. */
  Vector spoke(int position, int vertex, Vector into) {
    int edge = shape.spokes[position];
    int start = topology.edgeStart(edge);
    return vector(vertex, start == vertex ? topology.edgeEnd(edge) : start, into);
  }

  /** Returns the face on one side of an edge, or {@link Hull#NO_FACE}. */
  int faceOf(int edge, boolean left) {
    return left ? topology.edgeLeft(edge) : topology.edgeRight(edge);
  }

  /**
   * Finds the direction in the plane of a face, perpendicular to one of its edges, that points into
   * the face: the normal of the side plane that the regions of both share.
   *
   * @param normal of the face
   */
  Vector inward(int edge, int face, Vector normal, Vector into) {
    int i = at(topology.edgeStart(edge));
    int j = at(topology.edgeEnd(edge));
    double sign = topology.edgeLeft(edge) == face ? orientation : -orientation;
    double ux = sign * (placed[j] - placed[i]);
    double uy = sign * (placed[j + 1] - placed[i + 1]);
    double uz = sign * (placed[j + 2] - placed[i + 2]);
    return into.set(
        normal.y * uz - normal.z * uy,
        normal.z * ux - normal.x * uz,
        normal.x * uy - normal.y * ux);
  }

  /** Returns the number of vertices of a feature. */
  int corners(int feature) {
    int dimension = Feature.dimension(feature);
    int face = Feature.index(feature);
    return dimension < 2
        ? dimension + 1
        : topology.firstCorner(face + 1) - topology.firstCorner(face);
  }

  /** Returns a vertex of a feature. */
  int corner(int feature, int k) {
    int index = Feature.index(feature);
    return switch (Feature.dimension(feature)) {
      case 0 -> index;
      case 1 -> k == 0 ? topology.edgeStart(index) : topology.edgeEnd(index);
      default -> topology.cornerVertex(topology.firstCorner(index) + k);
    };
  }
}

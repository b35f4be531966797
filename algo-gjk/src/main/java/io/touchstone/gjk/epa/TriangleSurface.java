// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.epa;

import io.touchstone.kernel.proposal.Proposal;
import java.util.Arrays;

/**
 * A closed surface of triangles with numbered corners: face f has the half-edges 4 f, 4 f + 1 and 4
 * f + 2, counter-clockwise from outside. A half-edge has a point where it starts and a twin, the
 * half-edge of the neighbour in the opposite direction. Faces that see a new point are replaced by
 * a fan from their rim to it; so the surface stays closed, whatever roundings do to its convexity.
 *
 * <p>Scratch memory of one thread, in flat arrays that grow when a surface is larger than all
 * before it.
 */
final class TriangleSurface {

  /** The number of no face, edge or point. */
  static final int NONE = -1;

  /** Numbers of faces that were ever given; some of them are {@link #isGone gone}. */
  int faceCount;

  private int[] start = new int[4 * 128];
  private int[] twin = new int[4 * 128];

  /** Unit normal of each face, and its distance from the origin, from below. */
  double[] plane = new double[4 * 128];

  private boolean[] gone = new boolean[128];

  /** Faces that were removed; their numbers are given to new ones. */
  private int spareCount;

  private int[] spare = new int[128];

  // half-edges that turn their back to the new point, in the order of the rim
  private int rimSize;
  private int[] rim = new int[2 * 128 + 1];

  /** Half-edges yet to be looked at: three of the first face, two of each other one. */
  private int[] stack = new int[2 * 128 + 1];

  /** The faces that were removed last, and then those of the fan in their place. */
  int changedCount;

  int[] changed = new int[128];

  /** Numbers that points or faces have elsewhere. */
  private int[] own = {};

  /** Corners of faces that are written down. */
  private int[] corners = {};

  void clear() {
    faceCount = 0;
    spareCount = 0;
  }

  boolean isGone(int face) {
    return gone[face];
  }

  /** The point where an edge of a face starts, 0 to 2. */
  int corner(int face, int edge) {
    return start[4 * face + edge];
  }

  /** The distance of a face from the origin, from below. */
  double distance(int face) {
    return plane[4 * face + 3];
  }

  void setPlane(int face, double x, double y, double z, double distance) {
    plane[4 * face] = x;
    plane[4 * face + 1] = y;
    plane[4 * face + 2] = z;
    plane[4 * face + 3] = distance;
  }

  /** Becomes a tetrahedron: a triangle, counter-clockwise from outside, and a point behind it. */
  void tetrahedron(int i, int j, int k, int behind) {
    clear();
    faceCount = 4;
    setCorners(0, i, j, k);
    setCorners(1, i, behind, j);
    setCorners(2, j, behind, k);
    setCorners(3, k, behind, i);
    // face 1 is across the first edge of face 0, face 2 across its second, face 3 across its third
    join(0, 4 + 2);
    join(1, 8 + 2);
    join(2, 12 + 2);
    join(4, 12 + 1);
    join(4 + 1, 8);
    join(8 + 1, 12);
  }

  private void setCorners(int face, int i, int j, int k) {
    start[4 * face] = i;
    start[4 * face + 1] = j;
    start[4 * face + 2] = k;
    gone[face] = false;
  }

  private void join(int h, int opposite) {
    twin[h] = opposite;
    twin[opposite] = h;
  }

  /**
   * Removes the faces that see a point, which are connected, and walks around them by adjacency;
   * where roundings have torn the rim (a face inside that does not see the point), removes the
   * first face alone. {@link #changed} are then the removed ones.
   *
   * @param face one of them
   * @param level distance beyond a plane from which on it is seen
   * @return false if all faces see the point, which roundings of thin faces can make them do: then
   *     none is removed
   */
  boolean remove(int face, double x, double y, double z, double level) {
    findRim(face, x, y, z, level);
    if (rimSize == 0) {
      keepFrom(0);
      return false;
    }
    if (!isLoop()) {
      keepFrom(1);
      rimSize = 3;
      for (int e = 0; e < 3; e++) {
        rim[e] = twin[4 * face + e];
      }
    }
    return true;
  }

  /** Takes faces that were removed back, but for the first ones. */
  private void keepFrom(int first) {
    for (int k = first; k < changedCount; k++) {
      gone[changed[k]] = false;
    }
    changedCount = first;
  }

  private void findRim(int face, double x, double y, double z, double level) {
    double[] plane = this.plane;
    int[] twin = this.twin;
    boolean[] gone = this.gone;
    int[] stack = this.stack;
    int[] removed = this.changed;
    int[] rim = this.rim;
    gone[face] = true;
    removed[0] = face;
    stack[0] = twin[4 * face + 2];
    stack[1] = twin[4 * face + 1];
    stack[2] = twin[4 * face];
    int count = 1;
    int depth = 3;
    int size = 0;
    while (depth > 0) {
      int h = stack[--depth];
      int g = h >> 2;
      if (gone[g]) {
        continue;
      }
      int p = 4 * g;
      if (plane[p] * x + plane[p + 1] * y + plane[p + 2] * z - plane[p + 3] > level) {
        gone[g] = true;
        removed[count++] = g;
        int onwards = next(h);
        stack[depth++] = twin[next(onwards)];
        stack[depth++] = twin[onwards];
      } else {
        rim[size++] = h;
      }
    }
    changedCount = count;
    rimSize = size;
  }

  /** The half-edge that follows in the same face. */
  static int next(int h) {
    return (h & 3) == 2 ? h - 2 : h + 1;
  }

  /** Tells whether each half-edge of the rim begins where the one after it ends. */
  private boolean isLoop() {
    int[] start = this.start;
    int[] rim = this.rim;
    int begin = start[rim[rimSize - 1]];
    for (int k = 0; k < rimSize; k++) {
      if (start[next(rim[k])] != begin) {
        return false;
      }
      begin = start[rim[k]];
    }
    return rimSize >= 3;
  }

  /** Makes a fan from the rim to a point. {@link #changed} are then its faces, without planes. */
  void fan(int point) {
    reserve(faceCount + rimSize);
    // numbers for the fan: those of the removed faces first
    while (changedCount > rimSize) {
      spare[spareCount++] = changed[--changedCount];
    }
    while (changedCount < rimSize) {
      changed[changedCount++] = spareCount > 0 ? spare[--spareCount] : faceCount++;
    }
    int before = changed[rimSize - 1];
    for (int k = 0; k < rimSize; k++) {
      int h = rim[k];
      int face = changed[k];
      join(4 * face, h);
      join(4 * face + 2, 4 * before + 1);
      before = face;
      setCorners(face, start[next(h)], start[h], point);
    }
  }

  private void reserve(int faces) {
    if (faces > gone.length) {
      int more = Math.max(faces, 2 * gone.length);
      start = Arrays.copyOf(start, 4 * more);
      twin = Arrays.copyOf(twin, 4 * more);
      plane = Arrays.copyOf(plane, 4 * more);
      gone = Arrays.copyOf(gone, more);
      spare = Arrays.copyOf(spare, more);
      changed = Arrays.copyOf(changed, more);
      rim = Arrays.copyOf(rim, 2 * more + 1);
      stack = Arrays.copyOf(stack, 2 * more + 1);
    }
  }

  /** Writes down the corners of all faces that are there. */
  void writeTo(Proposal out) {
    int[] written = this.corners;
    if (written.length < 3 * faceCount) {
      written = new int[3 * gone.length];
      corners = written;
    }
    int faces = 0;
    for (int f = 0; f < faceCount; f++) {
      written[3 * faces] = start[4 * f];
      written[3 * faces + 1] = start[4 * f + 1];
      written[3 * faces + 2] = start[4 * f + 2];
      faces += gone[f] ? 0 : 1;
    }
    out.surfaceFacets(written, faces);
  }

  // --- points that go

  /** The point where a half-edge starts. */
  int start(int h) {
    return start[h];
  }

  /** The half-edge across. */
  int twin(int h) {
    return twin[h];
  }

  /** The corner of its face that a half-edge neither starts nor ends at. */
  int opposite(int h) {
    return start[next(next(h))];
  }

  /**
   * Takes a point away: its faces are replaced by those from one neighbour to all others.
   *
   * @param star the half-edges that start at the point, around it, at least three
   * @param apex that of them which ends at the neighbour
   * @param edgeOf by point, a half-edge that starts there; kept right, but where there is none
   */
  void collapse(int[] star, int degree, int apex, int[] edgeOf) {
    int point = start[next(star[apex])];
    int first = twin[next(star[apex])];
    int before = NONE;
    for (int k = 1; k < degree - 1; k++) {
      int h = star[(apex + k) % degree];
      int face = h >> 2;
      int i = start[next(h)];
      int j = start[next(next(h))];
      int across = twin[next(h)];
      setCorners(face, point, i, j);
      join(4 * face + 1, across);
      join(4 * face, before == NONE ? first : 4 * before + 2);
      keepEdge(edgeOf, point, 4 * face);
      keepEdge(edgeOf, i, 4 * face + 1);
      keepEdge(edgeOf, j, 4 * face + 2);
      before = face;
    }
    int last = star[(apex + degree - 1) % degree];
    join(4 * before + 2, twin[next(last)]);
    gone[star[apex] >> 2] = true;
    gone[last >> 2] = true;
  }

  private static void keepEdge(int[] edgeOf, int point, int h) {
    edgeOf[point] = edgeOf[point] == NONE ? NONE : h;
  }

  // --- memory

  /** Takes a remembered surface, without planes. */
  void recall(SurfaceMemory memory) {
    clear();
    reserve(memory.faceCount);
    faceCount = memory.faceCount;
    for (int f = 0; f < faceCount; f++) {
      setCorners(f, memory.corner[3 * f], memory.corner[3 * f + 1], memory.corner[3 * f + 2]);
      for (int e = 0; e < 3; e++) {
        twin[4 * f + e] = memory.across[3 * f + e];
      }
    }
  }

  /** Writes down the surface, without points that are no corners; a large one is forgotten. */
  void copyTo(SurfaceMemory memory, int pointCount, int[] vertexA, int[] vertexB) {
    memory.pointCount = 0;
    memory.faceCount = 0;
    if (own.length < Math.max(pointCount, faceCount)) {
      own = new int[Math.max(vertexA.length, gone.length)];
    }
    // new numbers of the faces that are there
    int faces = 0;
    for (int f = 0; f < faceCount; f++) {
      own[f] = gone[f] ? NONE : faces++;
    }
    if (faces > SurfaceMemory.MOST_FACES) {
      return;
    }
    int place = 0;
    for (int f = 0; f < faceCount; f++) {
      for (int e = 0; e < 3 && !gone[f]; e++) {
        int h = twin[4 * f + e];
        memory.across[place++] = (short) (own[h >> 2] << 2 | (h & 3));
      }
    }
    // and of the points that are their corners
    Arrays.fill(own, 0, pointCount, NONE);
    int points = 0;
    place = 0;
    for (int f = 0; f < faceCount; f++) {
      for (int e = 0; e < 3 && !gone[f]; e++) {
        int v = start[4 * f + e];
        if (own[v] == NONE) {
          if (points == SurfaceMemory.MOST_POINTS) {
            return;
          }
          memory.vertexA[points] = vertexA[v];
          memory.vertexB[points] = vertexB[v];
          own[v] = points++;
        }
        memory.corner[place++] = (byte) own[v];
      }
    }
    memory.faceCount = faces;
    memory.pointCount = points;
  }
}

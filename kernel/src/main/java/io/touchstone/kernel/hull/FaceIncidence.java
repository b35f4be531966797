// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import io.touchstone.api.geometry.Derived;
import io.touchstone.api.geometry.Polytope;
import java.util.Arrays;

/**
 * Which faces of a polytope with an interior a vertex is a corner of; in the plane which edges.
 * Numbered as in the {@link Hull}. Immutable.
 */
public final class FaceIncidence {

  private static final Derived<FaceIncidence> KEY = new Derived<>(FaceIncidence::new);
  private static final int[] NONE = {};

  private final int faceCount;

  /** The faces of vertex v stand from {@code offsets[v]} to {@code offsets[v + 1]}, ascending. */
  private final int[] offsets;

  private final int[] faces;

  /** By vertex a bit for each of its faces; of use if there are no more than 64. */
  private final long[] bits;

  private FaceIncidence(Polytope polytope) {
    Hull hull = Hull.of(polytope);
    boolean plane = polytope.dimension() == 2;
    boolean full = hull.affineDimension() == polytope.dimension();
    faceCount = !full ? 0 : plane ? hull.edgeCount() : hull.faceCount();
    offsets = new int[polytope.vertexCount() + 1];
    for (int f = 0; f < faceCount; f++) {
      for (int k = 0; k < size(hull, plane, f); k++) {
        offsets[corner(hull, plane, f, k) + 1]++;
      }
    }
    for (int v = 0; v < polytope.vertexCount(); v++) {
      offsets[v + 1] += offsets[v];
    }
    faces = new int[offsets[polytope.vertexCount()]];
    bits = new long[polytope.vertexCount()];
    int[] at = offsets.clone();
    for (int f = 0; f < faceCount; f++) {
      for (int k = 0; k < size(hull, plane, f); k++) {
        int v = corner(hull, plane, f, k);
        faces[at[v]++] = f;
        bits[v] |= 1L << f;
      }
    }
  }

  /** Returns the faces of the vertices of a polytope, kept with it. */
  public static FaceIncidence of(Polytope polytope) {
    return KEY.of(polytope);
  }

  private static int size(Hull hull, boolean plane, int face) {
    return plane ? 2 : hull.firstCorner(face + 1) - hull.firstCorner(face);
  }

  private static int corner(Hull hull, boolean plane, int face, int k) {
    if (plane) {
      return k == 0 ? hull.edgeStart(face) : hull.edgeEnd(face);
    }
    return hull.cornerVertex(hull.firstCorner(face) + k);
  }

  /** Returns how many faces it has; none if it has no interior. */
  public int faceCount() {
    return faceCount;
  }

  /**
   * Tells whether a face has all of some vertices as corners.
   *
   * @param codes the vertices, v or {@code ~v} for vertex v
   * @param from the first of them that counts
   * @param to behind the last
   */
  public boolean hasAll(int face, int[] codes, int from, int to) {
    for (int k = from; k < to; k++) {
      int v = codes[k] >= 0 ? codes[k] : ~codes[k];
      if (faceCount <= Long.SIZE) {
        if ((bits[v] >>> face & 1) == 0) {
          return false;
        }
        continue;
      }
      int at = offsets[v];
      int end = offsets[v + 1];
      while (at < end && faces[at] != face) {
        at++;
      }
      if (at == end) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the faces that have all of some vertices as corners, ascending.
   *
   * @param codes the vertices, v or {@code ~v} for vertex v, at least one
   * @param from the first of them that counts
   * @param to behind the last
   */
  public int[] facesOfAll(int[] codes, int from, int to) {
    int code = codes[from];
    int v = code >= 0 ? code : ~code;
    int[] common = Arrays.copyOfRange(faces, offsets[v], offsets[v + 1]);
    int count = common.length;
    for (int k = from + 1; k < to && count > 0; k++) {
      code = codes[k];
      v = code >= 0 ? code : ~code;
      int kept = 0;
      int at = offsets[v];
      for (int c = 0; c < count; c++) {
        while (at < offsets[v + 1] && faces[at] < common[c]) {
          at++;
        }
        if (at < offsets[v + 1] && faces[at] == common[c]) {
          common[kept++] = common[c];
        }
      }
      count = kept;
    }
    return count == common.length ? common : count == 0 ? NONE : Arrays.copyOf(common, count);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.api.query.BodySide;
import java.util.Arrays;

/**
 * Puts the vertices of an overlap in rings around its faces. It needs no coordinates: two vertices
 * of a face are neighbours if they share another face, since an edge lies on two. Scratch memory of
 * one thread; time in proportion to how often vertices lie on faces, but for coplanar faces.
 */
final class SolidBuilder {

  private static final int NONE = -1;

  private final int n;
  private final OverlapSolid.Builder solid;
  private PlaceList places = new PlaceList();
  private int facesOfA;
  private int faceCount;

  /** The vertices on face f stand from {@code offsets[f]} to {@code offsets[f + 1]}. */
  private int[] offsets = new int[1];

  private int[] members = new int[0];

  /** For each of them where in the list of its faces this one stands. */
  private int[] spots = new int[0];

  /** By face: the face of the solid that lies in its plane, or none. */
  private int[] shown = new int[0];

  /** For each place in a ring the vertex, and the face beyond the edge to the next one. */
  private int[] ring = new int[0];

  private int[] beyond = new int[0];

  // of the face at hand: which faces its members lie on
  private int[] stamp = new int[0];
  private int[] seen = new int[0];
  private int[] firstSeen = new int[0];
  private int[] secondSeen = new int[0];
  private int[] touched = new int[0];
  private int[] neighbors = new int[16];
  private int[] across = new int[16];

  private boolean[] reversed = new boolean[0];
  private boolean[] done = new boolean[0];
  private int[] queue = new int[0];

  SolidBuilder(int n) {
    this.n = n;
    solid = new OverlapSolid.Builder(n);
  }

  /** Reads the vertices, which are kept, and finds those of each face. */
  void read(PlaceList list, int ofA, int ofB) {
    places = list;
    facesOfA = ofA;
    faceCount = ofA + ofB;
    reserve();
    int count = list.count();
    Arrays.fill(offsets, 0, faceCount + 1, 0);
    int size = list.faceEnd(count - 1);
    for (int at = 0; at < size; at++) {
      offsets[list.face(at)]++;
    }
    for (int f = 0; f < faceCount; f++) {
      offsets[f + 1] += offsets[f];
    }
    if (members.length < size) {
      members = new int[2 * size];
      spots = new int[2 * size];
      ring = new int[2 * size];
      beyond = new int[2 * size];
    }
    for (int m = count - 1; m >= 0; m--) {
      for (int at = list.faceStart(m); at < list.faceEnd(m); at++) {
        int spot = --offsets[list.face(at)];
        members[spot] = m;
        spots[spot] = at;
      }
    }
  }

  private void reserve() {
    if (offsets.length < faceCount + 1) {
      offsets = new int[faceCount + 1];
      shown = new int[faceCount];
      stamp = new int[faceCount];
      seen = new int[faceCount];
      firstSeen = new int[faceCount];
      secondSeen = new int[faceCount];
      touched = new int[faceCount];
      reversed = new boolean[faceCount];
      done = new boolean[faceCount];
      queue = new int[faceCount];
    }
    Arrays.fill(stamp, 0, faceCount, NONE);
  }

  private int size(int face) {
    return offsets[face + 1] - offsets[face];
  }

  /** Whether all vertices lie on one face: then they span no volume. */
  boolean haveCommonFace() {
    for (int f = 0; f < faceCount; f++) {
      if (size(f) == places.count()) {
        return true;
      }
    }
    return false;
  }

  /** Returns the solid of vertices that span a volume. */
  OverlapSolid build() {
    solid.clear();
    for (int m = 0; m < places.count(); m++) {
      solid.vertex();
      for (int at = places.aroundStart(m); at < places.aroundEnd(m); at++) {
        int code = places.around(at);
        solid.around(code >= 0 ? BodySide.A : BodySide.B, code >= 0 ? code : ~code);
      }
    }
    if (places.isOrdered() && n == 3) {
      for (int f = 0; f < faceCount; f++) {
        if (size(f) > 0) {
          follow(f);
        }
      }
      return solid.build();
    }
    for (int f = 0; f < faceCount; f++) {
      shown[f] = size(f) < n ? NONE : f < facesOfA ? f : faceOfA(f);
    }
    if (n == 2) {
      chain();
      return solid.build();
    }
    for (int f = 0; f < faceCount; f++) {
      if (shown[f] == f) {
        ring(f);
      }
    }
    turnAlike();
    for (int f = 0; f < faceCount; f++) {
      if (shown[f] == f) {
        begin(f);
        int from = offsets[f];
        int to = offsets[f + 1];
        for (int at = from; at < to; at++) {
          solid.ring(ring[reversed[f] ? to - 1 - (at - from) : at]);
        }
      }
    }
    return solid.build();
  }

  /**
   * Follows the edges around a face, counter-clockwise seen from outside: one ends where another
   * face is the next one around a vertex, and the next one starts where a face is the one before.
   */
  private void follow(int face) {
    begin(face);
    int from = offsets[face];
    int to = offsets[face + 1];
    for (int at = from; at < to; at++) {
      int m = members[at];
      int next = spots[at] + 1;
      firstSeen[places.face(next == places.faceEnd(m) ? places.faceStart(m) : next)] = at;
    }
    int at = from;
    for (int k = from; k < to; k++) {
      int m = members[at];
      solid.ring(m);
      int spot = spots[at];
      at = firstSeen[places.face((spot == places.faceStart(m) ? places.faceEnd(m) : spot) - 1)];
    }
  }

  private void begin(int face) {
    boolean ofA = face < facesOfA;
    solid.face(ofA ? BodySide.A : BodySide.B, ofA ? face : face - facesOfA);
  }

  /** Where faces of both bodies lie in one plane, that of A stands for both. */
  private int faceOfA(int face) {
    int first = members[offsets[face]];
    for (int at = places.faceStart(first); at < places.faceEnd(first); at++) {
      int candidate = places.face(at);
      if (candidate >= facesOfA) {
        return face;
      }
      boolean all = size(candidate) >= size(face);
      for (int k = offsets[face] + 1; k < offsets[face + 1] && all; k++) {
        all = isOn(members[k], candidate);
      }
      if (all) {
        return candidate;
      }
    }
    return face;
  }

  private boolean isOn(int m, int face) {
    for (int at = places.faceStart(m); at < places.faceEnd(m); at++) {
      if (places.face(at) == face) {
        return true;
      }
    }
    return false;
  }

  private void ring(int face) {
    int from = offsets[face];
    int size = size(face);
    link(face);
    int before = NONE;
    int at = 0;
    for (int k = 0; k < size; k++) {
      int way = neighbors[2 * at] == before ? 1 : 0;
      ring[from + k] = members[from + at];
      beyond[from + k] = across[2 * at + way];
      before = at;
      at = neighbors[2 * at + way];
    }
  }

  /**
   * Finds for each vertex of a face its two neighbours, and the faces beyond. Three vertices of a
   * polytope are on no line: faces that share them lie in one plane.
   */
  private void link(int face) {
    int from = offsets[face];
    int size = size(face);
    int count = 0;
    for (int k = 0; k < size; k++) {
      int m = members[from + k];
      for (int at = places.faceStart(m); at < places.faceEnd(m); at++) {
        int f = places.face(at);
        if (stamp[f] != face) {
          stamp[f] = face;
          seen[f] = 0;
          touched[count++] = f;
        }
        if (seen[f]++ == 0) {
          firstSeen[f] = k;
        } else {
          secondSeen[f] = k;
        }
      }
    }
    if (neighbors.length < 2 * size) {
      neighbors = new int[4 * size];
      across = new int[4 * size];
    }
    Arrays.fill(neighbors, 0, 2 * size, NONE);
    for (int k = 0; k < count; k++) {
      int f = touched[k];
      if (seen[f] == 2 && f != face) {
        link(firstSeen[f], secondSeen[f], shown[f]);
        link(secondSeen[f], firstSeen[f], shown[f]);
      }
    }
  }

  private void link(int from, int to, int over) {
    int at = 2 * from;
    if (neighbors[at] != NONE && neighbors[at] != to) {
      at++;
    }
    if (neighbors[at] == NONE || over != NONE) {
      across[at] = over;
    }
    neighbors[at] = to;
  }

  /** Turns rings around so that each edge is passed once in each direction. */
  private void turnAlike() {
    Arrays.fill(done, 0, faceCount, false);
    int first = 0;
    while (shown[first] != first) {
      first++;
    }
    int tail = 0;
    queue[tail++] = first;
    done[first] = true;
    reversed[first] = false;
    for (int head = 0; head < tail; head++) {
      int f = queue[head];
      for (int at = offsets[f]; at < offsets[f + 1]; at++) {
        int g = beyond[at];
        if (g != NONE && !done[g]) {
          done[g] = true;
          queue[tail++] = g;
          boolean same = passes(g, ring[at], ring[at + 1 == offsets[f + 1] ? offsets[f] : at + 1]);
          reversed[g] = same != reversed[f];
        }
      }
    }
  }

  private boolean passes(int face, int start, int end) {
    int to = offsets[face + 1];
    for (int at = offsets[face]; at < to; at++) {
      if (ring[at] == start) {
        return ring[at + 1 == to ? offsets[face] : at + 1] == end;
      }
    }
    return false;
  }

  private boolean isEnd(int edge, int m) {
    return members[offsets[edge]] == m || members[offsets[edge] + 1] == m;
  }

  /** In the plane: turns edges so that each starts where another one ends. */
  private void chain() {
    Arrays.fill(done, 0, faceCount, false);
    int at = NONE;
    int start = NONE;
    do {
      int edge = NONE;
      for (int f = 0; f < faceCount && edge == NONE; f++) {
        boolean open = shown[f] == f && !done[f];
        edge = open && (at == NONE || isEnd(f, at)) ? f : NONE;
      }
      if (edge == NONE) {
        return;
      }
      done[edge] = true;
      int p = members[offsets[edge]];
      int q = members[offsets[edge] + 1];
      start = start == NONE ? p : start;
      begin(edge);
      solid.ring(q == at ? q : p);
      solid.ring(q == at ? p : q);
      at = q == at ? p : q;
    } while (at != start);
  }
}

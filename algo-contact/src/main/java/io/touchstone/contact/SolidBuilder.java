package io.touchstone.contact;

import io.touchstone.api.contact.OverlapSolid;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts the vertices of an overlap in rings around its faces. It needs no coordinates: two vertices
 * of a face are neighbours if they share another face, since an edge lies on two.
 */
final class SolidBuilder {

  private static final int NONE = -1;

  private final int n;
  private final List<Place> places;
  private final int facesOfA;

  /** By vertex: the faces it lies on; those of B after those of A. */
  private final int[][] incident;

  private final int[][] membersOf;
  private final int[] firstSeen;

  SolidBuilder(int n, List<Place> places, int facesOfA, int facesOfB) {
    this.n = n;
    this.places = places;
    this.facesOfA = facesOfA;
    incident = new int[places.size()][];
    int[] sizes = new int[facesOfA + facesOfB];
    for (int m = 0; m < incident.length; m++) {
      int[] ofA = places.get(m).facesA();
      int[] ofB = places.get(m).facesB();
      int[] all = Arrays.copyOf(ofA, ofA.length + ofB.length);
      for (int k = 0; k < ofB.length; k++) {
        all[ofA.length + k] = facesOfA + ofB[k];
      }
      for (int f : all) {
        sizes[f]++;
      }
      incident[m] = all;
    }
    membersOf = new int[sizes.length][];
    for (int f = 0; f < sizes.length; f++) {
      membersOf[f] = new int[sizes[f]];
    }
    for (int m = incident.length - 1; m >= 0; m--) {
      for (int f : incident[m]) {
        membersOf[f][--sizes[f]] = m;
      }
    }
    firstSeen = new int[membersOf.length];
  }

  /** Returns a face that all vertices lie on: then they span no volume; or -1. */
  int commonFace() {
    for (int f = 0; f < membersOf.length; f++) {
      if (membersOf[f].length == places.size()) {
        return f;
      }
    }
    return NONE;
  }

  /** Returns the solid of vertices that span a volume. */
  OverlapSolid build() {
    int[] faces = new int[membersOf.length];
    int[][] rings = new int[membersOf.length][];
    int count = 0;
    for (int f = 0; f < membersOf.length; f++) {
      if (membersOf[f].length >= n && !(f >= facesOfA && liesOnFaceOfA(membersOf[f]))) {
        faces[count] = f < facesOfA ? f : ~(f - facesOfA);
        rings[count++] = n == 2 ? membersOf[f].clone() : ring(f);
      }
    }
    rings = Arrays.copyOf(rings, count);
    if (n == 2) {
      chain(rings);
    } else {
      turnAlike(rings);
    }
    int[][] onA = new int[places.size()][];
    int[][] onB = new int[places.size()][];
    for (int m = 0; m < onA.length; m++) {
      onA[m] = places.get(m).onA();
      onB[m] = places.get(m).onB();
    }
    return OverlapSolid.of(n, onA, onB, Arrays.copyOf(faces, count), rings);
  }

  /** Where faces of both bodies lie in one plane, that of A stands for both. */
  private boolean liesOnFaceOfA(int[] members) {
    for (int f : incident[members[0]]) {
      if (f < facesOfA) {
        boolean all = true;
        for (int k = 1; k < members.length && all; k++) {
          all = contains(incident[members[k]], f);
        }
        if (all) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean contains(int[] numbers, int number) {
    for (int candidate : numbers) {
      if (candidate == number) {
        return true;
      }
    }
    return false;
  }

  private int[] ring(int face) {
    int[] members = membersOf[face];
    int[] neighbors = neighbors(face, members);
    int[] ring = new int[members.length];
    int before = NONE;
    int at = 0;
    for (int k = 0; k < ring.length; k++) {
      ring[k] = members[at];
      int next = neighbors[2 * at] == before ? neighbors[2 * at + 1] : neighbors[2 * at];
      before = at;
      at = next;
    }
    return ring;
  }

  /** Returns for each of the members its two neighbours, as places in the list of members. */
  private int[] neighbors(int face, int[] members) {
    int[] neighbors = new int[2 * members.length];
    Arrays.fill(neighbors, NONE);
    Arrays.fill(firstSeen, NONE);
    for (int k = 0; k < members.length; k++) {
      for (int f : incident[members[k]]) {
        if (f == face || isSamePlane(f, members)) {
          continue;
        }
        int other = firstSeen[f];
        if (other == NONE) {
          firstSeen[f] = k;
        } else {
          link(neighbors, k, other);
          link(neighbors, other, k);
        }
      }
    }
    return neighbors;
  }

  /** Three vertices of a polytope are on no line: faces that share them lie in one plane. */
  private boolean isSamePlane(int face, int[] members) {
    int shared = 0;
    for (int m : members) {
      if (contains(incident[m], face)) {
        shared++;
      }
    }
    return shared > 2;
  }

  private static void link(int[] neighbors, int from, int to) {
    if (neighbors[2 * from] == NONE || neighbors[2 * from] == to) {
      neighbors[2 * from] = to;
    } else {
      neighbors[2 * from + 1] = to;
    }
  }

  /** Turns the edges of a polygon so that each starts where another one ends. */
  private static void chain(int[][] edges) {
    boolean[] done = new boolean[edges.length];
    done[0] = true;
    int at = edges[0][1];
    for (int k = 1; k < edges.length; k++) {
      for (int e = 0; e < edges.length; e++) {
        if (!done[e] && (edges[e][0] == at || edges[e][1] == at)) {
          done[e] = true;
          if (edges[e][1] == at) {
            reverse(edges[e]);
          }
          at = edges[e][1];
          break;
        }
      }
    }
  }

  /** Turns rings around so that each edge is passed once in each direction. */
  private static void turnAlike(int[][] rings) {
    Map<Long, int[]> besides = new HashMap<>();
    for (int f = 0; f < rings.length; f++) {
      for (int k = 0; k < rings[f].length; k++) {
        int face = f;
        besides.merge(
            side(rings[f], k), new int[] {f}, (known, added) -> new int[] {known[0], face});
      }
    }
    boolean[] done = new boolean[rings.length];
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    queue.add(0);
    done[0] = true;
    while (!queue.isEmpty()) {
      int f = queue.remove();
      for (int k = 0; k < rings[f].length; k++) {
        int[] both = besides.get(side(rings[f], k));
        int g = both == null || both.length < 2 ? f : both[0] == f ? both[1] : both[0];
        if (!done[g]) {
          done[g] = true;
          queue.add(g);
          if (passes(rings[g], rings[f][k], end(rings[f], k))) {
            reverse(rings[g]);
          }
        }
      }
    }
  }

  private static int end(int[] ring, int k) {
    return ring[k + 1 == ring.length ? 0 : k + 1];
  }

  private static long side(int[] ring, int k) {
    int p = ring[k];
    int q = end(ring, k);
    return (long) Math.min(p, q) << 32 | Math.max(p, q);
  }

  private static boolean passes(int[] ring, int start, int end) {
    for (int k = 0; k < ring.length; k++) {
      if (ring[k] == start && end(ring, k) == end) {
        return true;
      }
    }
    return false;
  }

  private static void reverse(int[] ring) {
    for (int k = 0; k < ring.length / 2; k++) {
      int swapped = ring[k];
      ring[k] = ring[ring.length - 1 - k];
      ring[ring.length - 1 - k] = swapped;
    }
  }
}

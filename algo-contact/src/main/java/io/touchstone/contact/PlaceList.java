// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import java.util.Arrays;

/**
 * The vertices of an overlap: points that a feature of A and a feature of B have in common. Scratch
 * memory of one thread.
 *
 * <p>Each has a few vertices of A and of B around it, v for vertex v of A and {@code ~v} for vertex
 * v of B, and the faces it lies on, those of B numbered after those of A. Both lists begin with
 * A's. As long as places are {@linkplain #isOrdered() ordered}, their faces stand counter-clockwise
 * around them, seen from outside.
 */
final class PlaceList {

  private int count;
  private boolean ordered;
  private int[] around = new int[128];
  private int[] aroundEnds = new int[32];
  private int[] faces = new int[128];
  private int[] faceEnds = new int[32];

  void clear() {
    count = 0;
    ordered = true;
  }

  /** Says that the last place is on an edge of one body and the boundary of the other. */
  void disorder() {
    ordered = false;
  }

  /** Whether each place is a vertex inside of the other body, or where an edge crosses a face. */
  boolean isOrdered() {
    return ordered;
  }

  int count() {
    return count;
  }

  int aroundStart(int place) {
    return place == 0 ? 0 : aroundEnds[place - 1];
  }

  int aroundEnd(int place) {
    return aroundEnds[place];
  }

  /** A vertex around a place: v of A or {@code ~v} of B. */
  int around(int position) {
    return around[position];
  }

  int faceStart(int place) {
    return place == 0 ? 0 : faceEnds[place - 1];
  }

  int faceEnd(int place) {
    return faceEnds[place];
  }

  int face(int position) {
    return faces[position];
  }

  /** Begins a place. */
  void begin() {
    if (count == aroundEnds.length) {
      aroundEnds = Arrays.copyOf(aroundEnds, 2 * count);
      faceEnds = Arrays.copyOf(faceEnds, 2 * count);
    }
    aroundEnds[count] = aroundStart(count);
    faceEnds[count] = faceStart(count);
    count++;
  }

  /** Names a vertex around the last place. */
  void addAround(int code) {
    int at = aroundEnds[count - 1]++;
    if (at == around.length) {
      around = Arrays.copyOf(around, 2 * at);
    }
    around[at] = code;
  }

  /** Names a face that the last place lies on. */
  void addFace(int face) {
    int at = faceEnds[count - 1]++;
    if (at == faces.length) {
      faces = Arrays.copyOf(faces, 2 * at);
    }
    faces[at] = face;
  }

  /** Returns the vertices of A, or those of B, around a place. */
  int[] vertices(int place, boolean ofB) {
    return Arrays.stream(around, aroundStart(place), aroundEnds[place])
        .filter(code -> code < 0 == ofB)
        .map(code -> code < 0 ? ~code : code)
        .toArray();
  }

  @Override
  public String toString() {
    return "%d places".formatted(count);
  }
}

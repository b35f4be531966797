// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

import io.touchstone.kernel.support.spatial.Vector;
import java.util.Arrays;

/** A list of facets of K with their axes. Grows when it has to, and allocates nothing otherwise. */
final class Facets {

  /** Where an axis comes from. */
  enum Source {
    /** Normal i of A. */
    NORMAL_OF_A,
    /** Normal j of B, turned round. */
    NORMAL_OF_B,
    /** Arc i of A and arc j of B. */
    EDGES,
    /** Any other direction. */
    DIRECTION
  }

  /** One of them. */
  static final class Facet {

    Source source = Source.DIRECTION;

    /** The normal or arc of A, if there is one, and of B. */
    int i;

    int j;

    /** Vertices of A and B that are farthest along the axis and against it, if it was measured. */
    int vertexA;

    int vertexB;

    /** A unit vector, from A to B. */
    final Vector axis = new Vector();

    /** The height of K along it, or what that is at least. */
    double height;

    void set(Source from, int ofA, int ofB, Vector w, int a, int b, double found) {
      source = from;
      i = ofA;
      j = ofB;
      axis.set(w);
      vertexA = a;
      vertexB = b;
      height = found;
    }

    /** Becomes another facet, whose axis is w in the world, as low as any. */
    void copy(Facet other, Vector w) {
      set(other.source, other.i, other.j, w, other.vertexA, other.vertexB, 0);
    }
  }

  private Facet[] facets = new Facet[0];
  private int size;

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  Facet get(int k) {
    return facets[k];
  }

  /** Adds a facet, which the caller writes. */
  Facet add() {
    if (size == facets.length) {
      facets = Arrays.copyOf(facets, 2 * size + 16);
      for (int k = size; k < facets.length; k++) {
        facets[k] = new Facet();
      }
    }
    return facets[size++];
  }

  /** Tells whether one more makes the list grow. */
  boolean isFull() {
    return size == facets.length;
  }

  /** Removes all facets whose height is greater than a bound. */
  void removeAbove(double bound) {
    int kept = 0;
    for (int k = 0; k < size; k++) {
      Facet facet = facets[k];
      if (facet.height <= bound) {
        facets[k] = facets[kept];
        facets[kept++] = facet;
      }
    }
    size = kept;
  }
}

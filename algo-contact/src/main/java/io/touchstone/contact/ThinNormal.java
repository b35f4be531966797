// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import io.touchstone.api.query.AxisVector;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.ExactVectors;
import io.touchstone.exact.IntegerMatrix;
import io.touchstone.kernel.certified.PairOrientation;
import java.math.BigInteger;

/**
 * Finds, in exact numbers, a direction along which what two polytopes have in common has no extent.
 */
final class ThinNormal {

  private final int n;
  private final PairOrientation orientation;

  ThinNormal(int n, PairOrientation orientation) {
    this.n = n;
    this.orientation = orientation;
  }

  /** Returns a direction across the flat that a body lies in; the body is not empty. */
  AxisVector across(PlacedFeatures flat) {
    int[] vertices = flat.features.vertices;
    Dyadic[] from = orientation.exact(flat.code(vertices[0]));
    Dyadic[] numbers = new Dyadic[Math.max(1, vertices.length - 1) * n];
    java.util.Arrays.fill(numbers, Dyadic.ZERO);
    for (int k = 1; k < vertices.length; k++) {
      Dyadic[] to = orientation.exact(flat.code(vertices[k]));
      for (int axis = 0; axis < n; axis++) {
        numbers[(k - 1) * n + axis] = to[axis].subtract(from[axis]);
      }
    }
    return AxisVector.of(IntegerMatrix.of(n, integers(numbers)).nullspace()[0]);
  }

  /**
   * Returns the normal of a plane between two bodies with interiors that touch, at a point that
   * they have in common. Near it they are cones, which are separated by a facet of one of them or
   * by an edge of each.
   */
  AxisVector between(PlacedFeatures a, PlacedFeatures b, PlaceList places, int place) {
    int facesOfA = a.features.faceCount;
    for (int at = places.faceStart(place); at < places.faceEnd(place); at++) {
      int face = places.face(at);
      Dyadic[] w = face < facesOfA ? normal(a, face) : normal(b, face - facesOfA);
      if (separates(a, b, w)) {
        return axis(w);
      }
    }
    for (int[] e : edges(a, places.vertices(place, false))) {
      for (int[] f : edges(b, places.vertices(place, true))) {
        Dyadic[] w = ExactVectors.cross(difference(a, e[0], e[1]), difference(b, f[0], f[1]));
        if (separates(a, b, w)) {
          return axis(w);
        }
      }
    }
    throw new IllegalStateException("no plane between bodies that touch");
  }

  /** The edges that end at a vertex, or the edge itself; none at the inside of a face. */
  private int[][] edges(PlacedFeatures side, int[] around) {
    if (n == 2 || around.length > 2) {
      return new int[0][];
    }
    if (around.length == 2) {
      return new int[][] {around};
    }
    int v = around[0];
    int first = side.features.hull.firstNeighbor(v);
    int[][] edges = new int[side.features.hull.degree(v)][];
    for (int k = 0; k < edges.length; k++) {
      edges[k] = new int[] {v, side.features.hull.neighbor(first + k)};
    }
    return edges;
  }

  private Dyadic[] difference(PlacedFeatures side, int from, int to) {
    Dyadic[] p = orientation.exact(side.code(from));
    Dyadic[] q = orientation.exact(side.code(to));
    Dyadic[] difference = new Dyadic[n];
    for (int axis = 0; axis < n; axis++) {
      difference[axis] = q[axis].subtract(p[axis]);
    }
    return difference;
  }

  private Dyadic[] normal(PlacedFeatures side, int face) {
    int c = side.features.offsets[face];
    int[] corners = side.features.corners;
    Dyadic[] u = difference(side, corners[c], corners[c + 1]);
    return n == 2
        ? new Dyadic[] {u[1], u[0].negate()}
        : ExactVectors.cross(u, difference(side, corners[c], corners[c + 2]));
  }

  /** Whether all of A is on one side of some plane across the direction and all of B beyond. */
  private boolean separates(PlacedFeatures a, PlacedFeatures b, Dyadic[] w) {
    boolean zero = true;
    for (Dyadic component : w) {
      zero &= component.isZero();
    }
    if (zero) {
      return false;
    }
    Dyadic[] ofA = range(a, w);
    Dyadic[] ofB = range(b, w);
    return ofA[1].compareTo(ofB[0]) <= 0 || ofB[1].compareTo(ofA[0]) <= 0;
  }

  private Dyadic[] range(PlacedFeatures side, Dyadic[] w) {
    Dyadic[] range = new Dyadic[2];
    for (int v : side.features.vertices) {
      Dyadic[] point = orientation.exact(side.code(v));
      Dyadic along = Dyadic.ZERO;
      for (int axis = 0; axis < n; axis++) {
        along = along.add(w[axis].multiply(point[axis]));
      }
      range[0] = range[0] == null || along.compareTo(range[0]) < 0 ? along : range[0];
      range[1] = range[1] == null || along.compareTo(range[1]) > 0 ? along : range[1];
    }
    return range;
  }

  private static AxisVector axis(Dyadic[] w) {
    return AxisVector.of(integers(w));
  }

  /** Returns the numbers times one power of two, as integers. */
  private static BigInteger[] integers(Dyadic[] numbers) {
    int exponent = Integer.MAX_VALUE;
    for (Dyadic number : numbers) {
      exponent = number.isZero() ? exponent : Math.min(exponent, number.exponent());
    }
    BigInteger[] integers = new BigInteger[numbers.length];
    for (int k = 0; k < integers.length; k++) {
      integers[k] =
          numbers[k].isZero()
              ? BigInteger.ZERO
              : numbers[k].mantissa().shiftLeft(numbers[k].exponent() - exponent);
    }
    return integers;
  }
}

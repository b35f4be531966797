// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.seal;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A closed surface inside {@code K = A - B}, as numbers: corners, each the difference of a vertex
 * of A and one of B, and facets, each n corners; in R<sup>3</sup> triangles. It says nothing of
 * where they are. If it winds around the origin, and no facet is nearer to it than r, then the ball
 * of radius r is in K: the bodies overlap by at least r in every direction.
 *
 * <p>A facet names its corners {@code p_1, ..., p_n} in such an order that {@code det(p_1, ...,
 * p_n) > 0}: in the plane counter-clockwise around the origin, in space counter-clockwise as seen
 * from outside. Closed means that of each n - 1 corners which are a side of a facet as many facets
 * have one order as the other.
 *
 * <p>It is read by who proves, so that no engine may hold one.
 *
 * <p>Memory of one thread that is filled again and again; allocates nothing once it was as large.
 */
public final class InnerSurface {

  private final int dimension;
  private int[] cornerA = new int[0];
  private int[] cornerB = new int[0];
  private int[] facets = new int[0];
  private int cornerCount;
  private int facetCount;

  /**
   * Creates an empty surface.
   *
   * @param dimension n, at least 1
   */
  public InnerSurface(int dimension) {
    this.dimension = dimension;
  }

  /** Removes everything. */
  public void clear() {
    cornerCount = 0;
    facetCount = 0;
  }

  /**
   * Adds a corner.
   *
   * @param vertexA index of a vertex of A; nothing is checked
   * @param vertexB index of a vertex of B
   */
  public void addCorner(int vertexA, int vertexB) {
    int[] a = cornerA; // read once: another thread may put longer ones in their place
    int[] b = cornerB;
    int corner = cornerCount;
    if (corner >= a.length || corner >= b.length) {
      a = Arrays.copyOf(a, Math.max(32, 2 * corner));
      b = Arrays.copyOf(b, Math.max(32, 2 * corner));
      cornerA = a;
      cornerB = b;
    }
    a[corner] = vertexA;
    b[corner] = vertexB;
    cornerCount = corner + 1;
  }

  /**
   * Adds a facet.
   *
   * @param corners n numbers of corners; copied
   */
  public void addFacet(int[] corners) {
    int facet = facetCount;
    int[] f = room(facet);
    System.arraycopy(corners, 0, f, facet * dimension, dimension);
    facetCount = facet + 1;
  }

  /** Adds a facet in R<sup>2</sup>. */
  public void addFacet(int i, int j) {
    int facet = facetCount;
    int[] f = room(facet);
    f[2 * facet] = i;
    f[2 * facet + 1] = j;
    facetCount = facet + 1;
  }

  /** Adds a facet in R<sup>3</sup>. */
  public void addFacet(int i, int j, int k) {
    int facet = facetCount;
    int[] f = room(facet);
    f[3 * facet] = i;
    f[3 * facet + 1] = j;
    f[3 * facet + 2] = k;
    facetCount = facet + 1;
  }

  private int[] room(int facet) {
    int[] f = facets;
    int end = (facet + 1) * dimension;
    if (end > f.length) {
      f = Arrays.copyOf(f, Math.max(64 * dimension, 2 * end));
      facets = f;
    }
    return f;
  }

  /**
   * Adds corners.
   *
   * @param vertexA indices of vertices of A; copied, nothing is checked
   * @param vertexB of B
   */
  public void addCorners(int[] vertexA, int[] vertexB, int count) {
    int[] a = cornerA; // read once: another thread may put longer ones in their place
    int[] b = cornerB;
    int first = cornerCount;
    int end = first + count;
    if (end > a.length || end > b.length) {
      a = Arrays.copyOf(a, Math.max(32, 2 * end));
      b = Arrays.copyOf(b, Math.max(32, 2 * end));
      cornerA = a;
      cornerB = b;
    }
    System.arraycopy(vertexA, 0, a, first, count);
    System.arraycopy(vertexB, 0, b, first, count);
    cornerCount = end;
  }

  /**
   * Adds facets.
   *
   * @param corners n numbers of corners for each; copied
   */
  public void addFacets(int[] corners, int count) {
    int facet = facetCount;
    int end = facet + count;
    int[] f = room(end - 1);
    System.arraycopy(corners, 0, f, facet * dimension, count * dimension);
    facetCount = end;
  }

  /** Tells whether another surface has the same facets, by the numbers of their corners. */
  public boolean hasFacetsOf(InnerSurface other) {
    int numbers = facetCount * dimension;
    return facetCount == other.facetCount
        && Arrays.equals(facets, 0, numbers, other.facets, 0, numbers);
  }

  /** Becomes a copy of another surface of the same dimension. */
  public void copyFrom(InnerSurface other) {
    int[] a = other.cornerA; // others may take their place while they are read
    int[] b = other.cornerB;
    int[] f = other.facets;
    int corners = Math.min(other.cornerCount, Math.min(a.length, b.length));
    int numbers = Math.min(other.facetCount * dimension, f.length);
    if (corners > cornerA.length || corners > cornerB.length) {
      cornerA = new int[a.length];
      cornerB = new int[a.length];
    }
    if (numbers > facets.length) {
      facets = new int[f.length];
    }
    System.arraycopy(a, 0, cornerA, 0, corners);
    System.arraycopy(b, 0, cornerB, 0, corners);
    System.arraycopy(f, 0, facets, 0, numbers);
    cornerCount = corners;
    facetCount = numbers / dimension;
  }

  /** Returns n. */
  public int dimension() {
    return dimension;
  }

  /** Tells whether there is no facet. */
  public boolean isEmpty() {
    return facetCount == 0;
  }

  /** Returns the number of corners. */
  public int cornerCount() {
    return cornerCount;
  }

  /** Returns the vertex of A of a corner. */
  public int vertexA(int corner) {
    return cornerA[corner];
  }

  /** Returns the vertex of B of a corner. */
  public int vertexB(int corner) {
    return cornerB[corner];
  }

  /** Returns the number of facets. */
  public int facetCount() {
    return facetCount;
  }

  /**
   * Returns the number of a corner.
   *
   * @param place 0 to n - 1
   */
  public int facet(int facet, int place) {
    return facets[facet * dimension + place];
  }

  /** Returns a copy of the vertices of A, by corners. */
  public List<Integer> verticesA() {
    return IntStream.of(cornerA).limit(cornerCount).boxed().toList();
  }

  /** Returns a copy of the vertices of B, by corners. */
  public List<Integer> verticesB() {
    return IntStream.of(cornerB).limit(cornerCount).boxed().toList();
  }

  /** Returns a copy of the facets, the numbers of n corners each. */
  public List<List<Integer>> facets() {
    return IntStream.range(0, facetCount)
        .mapToObj(
            facet -> IntStream.range(0, dimension).mapToObj(place -> facet(facet, place)).toList())
        .toList();
  }
}

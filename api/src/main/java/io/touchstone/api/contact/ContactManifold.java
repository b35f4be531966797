// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.contact;

import java.util.Arrays;

/**
 * Where two bodies touch: up to four points with a normal, or all corners of the patch in which the
 * two faces in contact overlap along the normal. Owned by the caller, written by {@link
 * ContactQuery#manifold}; it grows when there are more corners than ever before and allocates
 * nothing otherwise. Not thread-safe.
 *
 * <p>Lengths are in the unit of the bodies, points and normal in the world frame; the normal points
 * from A to B. A point lies in the middle between both bodies, its separation is how far they are
 * apart there along the normal: negative where they overlap. No number is -0.0.
 *
 * <p>A corner is made by features: a vertex of A, a vertex of B, or an edge of A across an edge of
 * B. They are the same for the same corner, whichever way it was found.
 */
public final class ContactManifold {

  /** Stands for no feature: the corner is made by the other body alone. */
  public static final long NO_FEATURE = -1;

  private final int dimension;
  private final double[] normal;
  private double[] points;
  private double[] separations;
  private long[] onA;
  private long[] onB;
  private long[] ids;
  private int count;
  private double patchArea;
  private double keptArea;

  /**
   * Creates an empty manifold.
   *
   * @param dimension 2 or 3
   */
  public ContactManifold(int dimension) {
    if (dimension != 2 && dimension != 3) {
      throw new IllegalArgumentException("a manifold in dimension %d; 2 or 3".formatted(dimension));
    }
    this.dimension = dimension;
    normal = new double[dimension];
    points = new double[8 * dimension];
    separations = new double[8];
    onA = new long[8];
    onB = new long[8];
    ids = new long[8];
  }

  /** Returns the dimension. */
  public int dimension() {
    return dimension;
  }

  /** Forgets the points, and keeps the memory. */
  public void clear() {
    count = 0;
    patchArea = 0;
    keptArea = 0;
  }

  /** Sets a component of the unit normal. */
  public void setNormal(int axis, double component) {
    normal[axis] = component + 0.0; // which makes 0.0 of -0.0
  }

  /** Sets how large the patch is, and how large the polygon of the points that were kept. */
  public void setAreas(double ofPatch, double ofKept) {
    patchArea = ofPatch;
    keptArea = ofKept;
  }

  /**
   * Adds a point whose coordinates are set afterwards.
   *
   * @param featureOfA see {@link #featureA}
   * @param featureOfB see {@link #featureB}
   * @return its place
   */
  public int add(double separation, long featureOfA, long featureOfB) {
    if (count == separations.length) {
      points = Arrays.copyOf(points, 2 * points.length);
      separations = Arrays.copyOf(separations, 2 * count);
      onA = Arrays.copyOf(onA, 2 * count);
      onB = Arrays.copyOf(onB, 2 * count);
      ids = Arrays.copyOf(ids, 2 * count);
    }
    separations[count] = separation + 0.0;
    onA[count] = featureOfA;
    onB[count] = featureOfB;
    ids[count] = NO_FEATURE;
    return count++;
  }

  /** Sets a coordinate of a point. */
  public void setPoint(int point, int axis, double coordinate) {
    points[point * dimension + axis] = coordinate + 0.0;
  }

  /** Exchanges two points. */
  public void swap(int p, int q) {
    for (int axis = 0; axis < dimension; axis++) {
      double kept = points[p * dimension + axis];
      points[p * dimension + axis] = points[q * dimension + axis];
      points[q * dimension + axis] = kept;
    }
    double separation = separations[p];
    separations[p] = separations[q];
    separations[q] = separation;
    swap(onA, p, q);
    swap(onB, p, q);
    swap(ids, p, q);
  }

  private static void swap(long[] numbers, int p, int q) {
    long kept = numbers[p];
    numbers[p] = numbers[q];
    numbers[q] = kept;
  }

  /** Forgets all points but the first. */
  public void keep(int first) {
    count = Math.min(count, first);
  }

  /** Returns the number of points; 0 without contact. */
  public int count() {
    return count;
  }

  /** Returns a component of the unit normal, from A to B. */
  public double normal(int axis) {
    return normal[axis];
  }

  /** Returns a coordinate of a point, in the middle between the bodies. */
  public double point(int point, int axis) {
    return points[point * dimension + axis];
  }

  /** Returns how far the bodies are apart at a point, along the normal. */
  public double separation(int point) {
    return separations[point];
  }

  /**
   * Returns the feature of A that makes a point: {@code v << 32 | w} for the edge from vertex v to
   * vertex w, v being the lower one, or for the vertex v where both are equal; or {@link
   * #NO_FEATURE}.
   */
  public long featureA(int point) {
    return onA[point];
  }

  /** Returns the feature of B that makes a point; see {@link #featureA}. */
  public long featureB(int point) {
    return onB[point];
  }

  /** Returns the number that a tracker gave a point, or {@link #NO_FEATURE}. */
  public long id(int point) {
    return ids[point];
  }

  /** Sets the number of a point; for trackers. */
  public void setId(int point, long id) {
    ids[point] = id;
  }

  /**
   * Returns the area of the whole patch across the normal, the length in the plane; 0 where the
   * contact is an edge or a corner.
   */
  public double patchArea() {
    return patchArea;
  }

  /** Returns the area of the polygon of the points that were kept; at most that of the patch. */
  public double keptArea() {
    return keptArea;
  }

  /**
   * Returns the features of a point as text, such as {@code A3}, {@code B0-4} or {@code A3-4/B1-2}.
   */
  public String feature(int point) {
    String ofA = text('A', onA[point]);
    String ofB = text('B', onB[point]);
    return ofA.isEmpty() || ofB.isEmpty() ? ofA + ofB : ofA + "/" + ofB;
  }

  private static String text(char body, long feature) {
    if (feature == NO_FEATURE) {
      return "";
    }
    int v = (int) (feature >>> 32);
    int w = (int) feature;
    return v == w ? "" + body + v : body + (v + "-" + w);
  }

  @Override
  public String toString() {
    return "ContactManifold[points=%d, normal=%s]".formatted(count, Arrays.toString(normal));
  }
}

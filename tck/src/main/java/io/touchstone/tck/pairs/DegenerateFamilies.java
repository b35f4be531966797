// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.pairs;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import java.util.List;

/**
 * The families in which collision code breaks: contact, flat bodies, coplanar faces, gaps of a few
 * units in the last place, sizes and places at the ends of what doubles hold.
 */
public final class DegenerateFamilies {

  /** Edges of the boxes that stand beside each other, in units of the grid. */
  private static final int EDGES = 3;

  /** How many units in the last place boxes stand from touching. */
  private static final int ULPS = 3;

  private static final int EXTREME = 300;

  /** Near the ends of what doubles hold. */
  private static final int END = 1000;

  private static final List<Family> ALL =
      List.of(
          new Family("lattice", Families::lattice),
          new Family("touching", Families::touching),
          new Family("parallel boxes", DegenerateFamilies::parallelBoxes),
          new Family("boxes ulps apart", DegenerateFamilies::boxesUlpsApart),
          new Family("flat", Families::flat),
          new Family("points", Families::points),
          new Family("duplicates", Families::duplicates),
          new Family("slender", Families::slender),
          new Family("nested", Families::nested),
          new Family("uneven", Families::uneven),
          new Family("offset", Families::offset),
          new Family("inexact poses", Families::defective),
          new Family("lattice, scaled", DegenerateFamilies::scaledLattice),
          new Family("ulps apart, scaled", DegenerateFamilies::scaledUlpsApart),
          new Family("domes", CloseFamilies::domes),
          new Family("cylinders", CloseFamilies::cylinders),
          new Family("walks", CloseFamilies::walk),
          new Family("thin", CloseFamilies::thin),
          new Family("mixed sizes", CloseFamilies::mixedSizes),
          new Family("far from frames", CloseFamilies::farFromFrames),
          new Family("2^1000, 2^-1000", DegenerateFamilies::endOfRange));

  private DegenerateFamilies() {}

  /** Returns the families, always in the same order. */
  public static List<Family> all() {
    return ALL;
  }

  /**
   * A kind of pairs.
   *
   * @param name what it is called in reports
   * @param maker makes a pair of a dimension out of random numbers
   */
  public record Family(String name, Maker maker) {}

  /** Makes pairs. */
  @FunctionalInterface
  public interface Maker {

    /** Returns a pair. */
    Sample make(int dimension, Draw draw);
  }

  /** Boxes of one orientation on a grid: their faces are coplanar as a rule. */
  private static Sample parallelBoxes(int n, Draw draw) {
    double[] shift = new double[n];
    for (int k = 0; k < n; k++) {
      shift[k] = (draw.index(4 * EDGES + 1) - 2 * EDGES) / 2.0;
    }
    return new Sample(
        "parallel boxes",
        gridBox(n, draw),
        Pose.identity(n),
        gridBox(n, draw),
        Pose.translation(shift));
  }

  private static Polytope gridBox(int n, Draw draw) {
    double[] half = new double[n];
    for (int k = 0; k < n; k++) {
      half[k] = (1 + draw.index(EDGES)) / 2.0;
    }
    return box(half);
  }

  static Polytope box(double[] half) {
    int n = half.length;
    double[] c = new double[(1 << n) * n];
    for (int corner = 0; corner < 1 << n; corner++) {
      for (int k = 0; k < n; k++) {
        c[corner * n + k] = (corner >> k & 1) == 1 ? half[k] : -half[k];
      }
    }
    return Polytope.of(n, c);
  }

  /**
   * Boxes of one orientation, turned, that stand face to face but for a few roundings: about one
   * pair in twenty-five has no separating direction that doubles can hold.
   */
  private static Sample boxesUlpsApart(int n, Draw draw) {
    Polytope a = draw.box(n);
    Polytope b = draw.box(n);
    double[] m = Draw.matrix(draw.pose(draw.bells(n, 1)));
    Pose poseA = Pose.of(n, m);
    int face = draw.index(n);
    int last = (1 << n) - 1; // the corner where every coordinate is positive
    double[] along = new double[n]; // in the frame that the boxes share
    for (int k = 0; k < n; k++) {
      along[k] =
          k == face
              ? a.coordinate(last, k) + b.coordinate(last, k)
              : 0.3 * a.coordinate(last, k) * draw.signed();
    }
    for (int i = 0; i < n; i++) {
      double slide = 0;
      for (int k = 0; k < n; k++) {
        slide += m[i * (n + 1) + k] * along[k];
      }
      double t = m[i * (n + 1) + n] + slide;
      m[i * (n + 1) + n] = t + (draw.index(2 * ULPS + 1) - ULPS) * Math.ulp(t);
    }
    return new Sample("boxes ulps apart", a, poseA, b, Pose.of(n, m));
  }

  private static Sample scaledLattice(int n, Draw draw) {
    return Families.lattice(n, draw).scaled(draw.once(2) ? EXTREME : -EXTREME);
  }

  private static Sample scaledUlpsApart(int n, Draw draw) {
    return boxesUlpsApart(n, draw).scaled(draw.once(2) ? EXTREME : -EXTREME);
  }

  private static Sample endOfRange(int n, Draw draw) {
    Sample pair =
        switch (draw.index(3)) {
          case 0 -> Families.random(n, draw);
          case 1 -> Families.lattice(n, draw);
          default -> boxesUlpsApart(n, draw);
        };
    return pair.scaled(draw.once(2) ? END : -END);
  }
}

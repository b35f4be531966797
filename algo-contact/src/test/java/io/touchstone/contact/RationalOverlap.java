// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import io.touchstone.exact.Dyadic;
import io.touchstone.fixtures.Fraction;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The exact volume of what two sets of points in space have in common, in the slowest way there is:
 * all planes through three points with the rest on one side, all points where three planes meet
 * that are beyond none, and pyramids over faces. It shares nothing with what it judges but numbers.
 */
final class RationalOverlap {

  /** The points x with {@code w.x <= d}. */
  private static final class HalfSpace {
    private final BigInteger[] w;
    private final BigInteger d;

    HalfSpace(BigInteger[] w, BigInteger d) {
      this.w = w;
      this.d = d;
    }
  }

  private final int exponent;
  private final List<HalfSpace> rows = new ArrayList<>();

  private RationalOverlap(int exponent) {
    this.exponent = exponent;
  }

  /** Returns the volume; of bodies with interiors. */
  static Fraction volume(double[] a, double[] b) {
    int exponent = 0;
    for (double[] points : List.of(a, b)) {
      for (double x : points) {
        exponent = Math.min(exponent, Dyadic.of(x).exponent());
      }
    }
    RationalOverlap overlap = new RationalOverlap(exponent);
    overlap.addPlanes(a);
    overlap.addPlanes(b);
    Fraction scaled = overlap.volume();
    return Fraction.of(
        scaled.numerator(), scaled.denominator().multiply(BigInteger.ONE.shiftLeft(-3 * exponent)));
  }

  private BigInteger[][] integers(double[] points) {
    BigInteger[][] integers = new BigInteger[points.length / 3][3];
    for (int i = 0; i < points.length; i++) {
      Dyadic x = Dyadic.of(points[i]);
      integers[i / 3][i % 3] =
          x.isZero() ? BigInteger.ZERO : x.mantissa().shiftLeft(x.exponent() - exponent);
    }
    return integers;
  }

  private static BigInteger dot(BigInteger[] u, BigInteger[] v) {
    return u[0].multiply(v[0]).add(u[1].multiply(v[1])).add(u[2].multiply(v[2]));
  }

  private static BigInteger[] cross(BigInteger[] u, BigInteger[] v) {
    BigInteger[] w = new BigInteger[3];
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      w[i] = u[j].multiply(v[k]).subtract(u[k].multiply(v[j]));
    }
    return w;
  }

  private static BigInteger[] minus(BigInteger[] u, BigInteger[] v) {
    return new BigInteger[] {u[0].subtract(v[0]), u[1].subtract(v[1]), u[2].subtract(v[2])};
  }

  private void addPlanes(double[] points) {
    BigInteger[][] p = integers(points);
    Map<List<BigInteger>, HalfSpace> found = new java.util.LinkedHashMap<>();
    for (int i = 0; i < p.length; i++) {
      for (int j = i + 1; j < p.length; j++) {
        for (int k = j + 1; k < p.length; k++) {
          BigInteger[] w = cross(minus(p[j], p[i]), minus(p[k], p[i]));
          BigInteger gcd = w[0].gcd(w[1]).gcd(w[2]);
          if (gcd.signum() == 0) {
            continue;
          }
          int above = 0;
          int below = 0;
          for (BigInteger[] q : p) {
            int side = dot(w, minus(q, p[i])).signum();
            above += side > 0 ? 1 : 0;
            below += side < 0 ? 1 : 0;
          }
          if (above == 0 || below == 0) {
            BigInteger by = above == 0 ? gcd : gcd.negate();
            BigInteger[] n = {w[0].divide(by), w[1].divide(by), w[2].divide(by)};
            BigInteger d = dot(n, p[i]);
            found.put(List.of(n[0], n[1], n[2], d), new HalfSpace(n, d));
          }
        }
      }
    }
    found.values().forEach(this::addNew);
  }

  private void addNew(HalfSpace row) {
    for (HalfSpace known : rows) {
      if (java.util.Arrays.equals(known.w, row.w) && known.d.equals(row.d)) {
        return;
      }
    }
    rows.add(row);
  }

  private Fraction along(HalfSpace row, Fraction[] x) {
    Fraction sum = Fraction.ZERO;
    for (int axis = 0; axis < 3; axis++) {
      sum = sum.plus(x[axis].times(Fraction.of(row.w[axis], BigInteger.ONE)));
    }
    return sum;
  }

  private List<Fraction[]> corners() {
    Map<List<Fraction>, Fraction[]> found = new TreeMap<>(RationalOverlap::compare);
    for (int i = 0; i < rows.size(); i++) {
      for (int j = i + 1; j < rows.size(); j++) {
        for (int k = j + 1; k < rows.size(); k++) {
          HalfSpace a = rows.get(i);
          HalfSpace b = rows.get(j);
          HalfSpace c = rows.get(k);
          BigInteger[] bc = cross(b.w, c.w);
          BigInteger det = dot(a.w, bc);
          if (det.signum() == 0) {
            continue;
          }
          BigInteger[] ca = cross(c.w, a.w);
          BigInteger[] ab = cross(a.w, b.w);
          BigInteger[] p = new BigInteger[3];
          for (int axis = 0; axis < 3; axis++) {
            p[axis] =
                bc[axis].multiply(a.d).add(ca[axis].multiply(b.d)).add(ab[axis].multiply(c.d));
          }
          boolean inside = true;
          for (HalfSpace row : rows) {
            int side = dot(row.w, p).subtract(row.d.multiply(det)).signum() * det.signum();
            inside &= side <= 0;
          }
          if (inside) {
            Fraction[] x = {Fraction.of(p[0], det), Fraction.of(p[1], det), Fraction.of(p[2], det)};
            found.put(List.of(x[0], x[1], x[2]), x);
          }
        }
      }
    }
    return new ArrayList<>(found.values());
  }

  private static int compare(List<Fraction> p, List<Fraction> q) {
    for (int axis = 0; axis < 3; axis++) {
      int order = p.get(axis).compareTo(q.get(axis));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Pyramids from one corner over the faces that it is not on. */
  private Fraction volume() {
    List<Fraction[]> corners = corners();
    Fraction sum = Fraction.ZERO;
    if (corners.isEmpty()) {
      return sum;
    }
    Fraction[] apex = corners.get(0);
    for (HalfSpace row : rows) {
      Fraction d = Fraction.of(row.d, BigInteger.ONE);
      Fraction height = d.minus(along(row, apex));
      List<Fraction[]> face = new ArrayList<>();
      for (Fraction[] x : corners) {
        if (along(row, x).compareTo(d) == 0) {
          face.add(x);
        }
      }
      if (height.signum() != 0 && face.size() > 2) {
        int dropped = 0;
        for (int axis = 1; axis < 3; axis++) {
          dropped = row.w[axis].abs().compareTo(row.w[dropped].abs()) > 0 ? axis : dropped;
        }
        Fraction shadow = area(face, (dropped + 1) % 3, (dropped + 2) % 3);
        sum =
            sum.plus(
                height.times(shadow).dividedBy(Fraction.of(row.w[dropped].abs(), BigInteger.ONE)));
      }
    }
    return sum.dividedBy(Fraction.of(3));
  }

  /** The area of the hull of points in the plane that are all extreme. */
  private static Fraction area(List<Fraction[]> points, int i, int j) {
    List<Fraction[]> sorted = new ArrayList<>(points);
    Fraction[] first = sorted.get(0);
    for (Fraction[] p : sorted) {
      int order = p[i].compareTo(first[i]);
      first = order < 0 || (order == 0 && p[j].compareTo(first[j]) < 0) ? p : first;
    }
    Fraction[] from = first;
    sorted.remove(from);
    sorted.sort((p, q) -> -turn(from, p, q, i, j).signum());
    Fraction twice = Fraction.ZERO;
    for (int k = 0; k + 1 < sorted.size(); k++) {
      twice = twice.plus(turn(from, sorted.get(k), sorted.get(k + 1), i, j));
    }
    return twice.dividedBy(Fraction.of(2)).abs();
  }

  private static Fraction turn(Fraction[] o, Fraction[] p, Fraction[] q, int i, int j) {
    return p[i].minus(o[i]).times(q[j].minus(o[j])).minus(p[j].minus(o[j]).times(q[i].minus(o[i])));
  }
}

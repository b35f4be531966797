// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.pairs;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The kinds of pairs that have broken collision code. */
public final class Families {

  /** Where bodies stand that stand far from the origin. */
  private static final double FAR_OFF = 1e8;

  /** A power of two by which products leave the range of doubles. */
  private static final int EXTREME = 300;

  /** One by which they do so at once: near the end of the range of coordinates. */
  private static final int UTMOST = 900;

  private Families() {}

  /**
   * Returns pairs of all families in rigid poses.
   *
   * @param perFamily how many of each
   */
  public static List<Sample> all(int n, long seed, int perFamily) {
    List<Sample> samples = new ArrayList<>();
    for (int k = 0; k < perFamily; k++) {
      Draw draw = Draw.of(seed, "pairs", n, k);
      samples.add(random(n, draw));
      samples.add(random(n, draw));
      samples.add(lattice(n, draw));
      samples.add(lattice(n, draw));
      samples.add(slender(n, draw));
      samples.add(nested(n, draw));
      samples.add(touching(n, draw));
      samples.add(touching(n, draw));
      samples.add(flat(n, draw));
      samples.add(points(n, draw));
      samples.add(duplicates(n, draw));
      samples.add(far(n, draw));
      samples.add(offset(n, draw));
      samples.add(random(n, draw).scaled(draw.once(2) ? EXTREME : -EXTREME));
      samples.add(lattice(n, draw).scaled(draw.once(2) ? EXTREME : -EXTREME));
      samples.add(uneven(n, draw));
      samples.add(boxes(n, draw));
      samples.add(round(n, draw));
      samples.add(random(n, draw).scaled(draw.once(2) ? UTMOST : -UTMOST));
      samples.add(lattice(n, draw).scaled(draw.once(2) ? UTMOST : -UTMOST));
      samples.add(CloseFamilies.walk(n, draw));
      samples.add(CloseFamilies.walk(n, draw));
    }
    return samples;
  }

  /** Clouds of random points in random poses, near each other. */
  public static Sample random(int n, Draw draw) {
    return new Sample(
        "random",
        draw.cloud(n, n + 1 + draw.index(5), 1, 1),
        draw.pose(draw.bells(n, 0.6)),
        draw.cloud(n, 1 + draw.index(n + 5), 1, 1),
        draw.pose(draw.bells(n, 1.2)));
  }

  /** Few whole coordinates and no rotation: touching and coplanar as a rule. */
  public static Sample lattice(int n, Draw draw) {
    double[] shift = new double[n];
    for (int k = 0; k < n; k++) {
      shift[k] = draw.index(5);
    }
    return new Sample(
        "lattice",
        draw.lattice(n, 2 + draw.index(6)),
        Pose.identity(n),
        draw.lattice(n, 2 + draw.index(6)),
        Pose.translation(shift));
  }

  /** Needles and plates. */
  static Sample slender(int n, Draw draw) {
    return new Sample(
        "slender",
        draw.cloud(n, n + 3, 1, 1e-4),
        draw.pose(draw.bells(n, 0.3)),
        draw.cloud(n, n + 3, 1, 1e-3),
        draw.pose(draw.bells(n, 0.3)));
  }

  /** A deep inside of B, or the other way round. */
  static Sample nested(int n, Draw draw) {
    Sample pair =
        new Sample(
            "nested",
            draw.cloud(n, n + 2, 0.02, 1),
            draw.pose(draw.bells(n, 0.02)),
            draw.box(n),
            draw.pose(draw.bells(n, 0.02)));
    return draw.once(3) ? pair.swapped() : pair;
  }

  /**
   * A vertex of B on a vertex of A, or on the middle of two, or beside it by one ulp; in half of
   * the cases extreme ones in opposite directions, so that the bodies touch and no more.
   */
  static Sample touching(int n, Draw draw) {
    Polytope a = draw.lattice(n, n + 2 + draw.index(3));
    Polytope b = draw.lattice(n, n + 2 + draw.index(3));
    boolean extreme = draw.once(2);
    double[] w = new double[n];
    for (int k = 0; k < n; k++) {
      w[k] = draw.index(5) - 2;
    }
    int v = extreme ? farthest(a, w, 1) : draw.index(a.vertexCount());
    int u = extreme ? v : draw.index(a.vertexCount());
    int onB = extreme ? farthest(b, w, -1) : 0;
    boolean beside = draw.once(extreme ? 3 : 2);
    double[] shift = new double[n];
    for (int k = 0; k < n; k++) {
      double exact = (a.coordinate(v, k) + a.coordinate(u, k)) / 2 + 10 - b.coordinate(onB, k);
      shift[k] = exact + (beside ? draw.index(3) - 1 : 0) * Math.ulp(exact);
    }
    double[] ten = new double[n];
    Arrays.fill(ten, 10);
    return new Sample("touching", a, Pose.translation(ten), b, Pose.translation(shift));
  }

  private static int farthest(Polytope body, double[] w, int sign) {
    int best = 0;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int v = 0; v < body.vertexCount(); v++) {
      double product = 0;
      for (int k = 0; k < w.length; k++) {
        product += sign * w[k] * body.coordinate(v, k);
      }
      if (product > greatest) {
        greatest = product;
        best = v;
      }
    }
    return best;
  }

  /** A body of a lower dimension. */
  static Sample flat(int n, Draw draw) {
    double[] c = new double[n * (n + 1)];
    for (int i = 0; i < c.length; i++) {
      c[i] = i % n == 0 ? 0 : draw.index(3) - 1;
    }
    return new Sample(
        "flat",
        Polytope.of(n, c),
        draw.once(2) ? Pose.identity(n) : draw.pose(draw.bells(n, 0.5)),
        draw.once(2) ? Polytope.of(n, c) : draw.cloud(n, 1 + draw.index(3), 1, 1),
        draw.once(2) ? Pose.identity(n) : draw.pose(draw.bells(n, 0.5)));
  }

  /** Points and segments, the same ones now and then. */
  static Sample points(int n, Draw draw) {
    Polytope a = draw.once(2) ? draw.cloud(n, 1 + draw.index(2), 1, 1) : draw.lattice(n, 2);
    Polytope b = draw.once(3) ? a : draw.lattice(n, 1 + draw.index(2));
    return new Sample("points", a, Pose.identity(n), b, Pose.identity(n));
  }

  /** Vertices given more than once, and points inside the hull. */
  static Sample duplicates(int n, Draw draw) {
    Sample pair = draw.once(2) ? random(n, draw) : lattice(n, draw);
    return pair.with("with duplicates", body -> crowded(body, draw));
  }

  /** Returns the same hull by more points: some again, some midpoints that are exact. */
  static Polytope crowded(Polytope body, Draw draw) {
    int n = body.dimension();
    int extra = 1 + draw.index(3);
    double[] c = Arrays.copyOf(body.toArray(), (body.vertexCount() + extra) * n);
    for (int e = 0; e < extra; e++) {
      int v = draw.index(body.vertexCount());
      int w = draw.index(body.vertexCount());
      boolean exact = draw.once(2);
      for (int k = 0; k < n; k++) {
        double x = body.coordinate(v, k);
        double y = body.coordinate(w, k);
        exact &= (x + y) / 2 * 2 - x == y && (x + y) - y == x; // false when it overflows
      }
      for (int k = 0; k < n; k++) {
        double x = body.coordinate(v, k);
        c[(body.vertexCount() + e) * n + k] = exact ? (x + body.coordinate(w, k)) / 2 : x;
      }
    }
    return Polytope.of(n, c);
  }

  /** Bodies far apart. */
  private static Sample far(int n, Draw draw) {
    return new Sample(
        "far",
        draw.cloud(n, n + 3, 1, 1),
        draw.pose(draw.bells(n, 0.5)),
        draw.cloud(n, n + 3, 1, 1),
        draw.pose(draw.bells(n, draw.once(2) ? 50 : 1e6)));
  }

  /** Both bodies far from the origin of the world, or from that of their own frame. */
  static Sample offset(int n, Draw draw) {
    boolean inTheWorld = draw.once(2);
    Polytope a = shifted(draw.cloud(n, n + 3, 1, 1), inTheWorld ? 0 : FAR_OFF);
    Polytope b = shifted(draw.cloud(n, n + 3, 1, 1), inTheWorld ? 0 : FAR_OFF);
    double[] t = new double[n];
    double[] s = draw.bells(n, 0.9);
    for (int k = 0; k < n; k++) {
      t[k] = inTheWorld ? FAR_OFF : 0;
      s[k] += t[k];
    }
    return new Sample("offset", a, Pose.translation(t), b, Pose.translation(s));
  }

  static Polytope shifted(Polytope body, double by) {
    double[] c = body.toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] += by;
    }
    return Polytope.of(body.dimension(), c);
  }

  /** A large body and one that is a million times smaller. */
  static Sample uneven(int n, Draw draw) {
    return new Sample(
        "uneven",
        draw.cloud(n, n + 4, 1, 1),
        draw.pose(draw.bells(n, 0.5)),
        draw.cloud(n, n + 3, 1e-6, 1),
        draw.pose(draw.bells(n, 1)));
  }

  /** Boxes, turned or not. */
  private static Sample boxes(int n, Draw draw) {
    double[] shift = draw.bells(n, 0.9);
    return new Sample(
        "boxes",
        draw.box(n),
        draw.once(2) ? Pose.identity(n) : draw.pose(draw.bells(n, 0.3)),
        draw.box(n),
        draw.once(2) ? Pose.translation(shift) : draw.pose(shift));
  }

  /** More vertices, all on a sphere, so that most of them are extreme. */
  private static Sample round(int n, Draw draw) {
    double[] shift = new double[n];
    shift[draw.index(n)] = 1.7 + 0.5 * draw.signed();
    return new Sample(
        "round",
        draw.round(n, 4 + 5 * n, 1),
        draw.pose(draw.bells(n, 0.1)),
        draw.round(n, 4 + 5 * n, 1),
        draw.pose(shift));
  }

  /** Rotations that are not quite: their defect is at most 1e-6. */
  public static Sample defective(int n, Draw draw) {
    double size = 1;
    for (int k = 6 + draw.index(11); k > 0; k--) {
      size /= 10;
    }
    double defect = size / (4 * n);
    Sample pair = draw.once(2) ? random(n, draw) : boxes(n, draw);
    return pair.moved(
        "poses with a defect",
        pose -> {
          double[] m = Draw.matrix(pose);
          for (int i = 0; i < m.length; i++) {
            m[i] += defect * draw.signed();
          }
          return Pose.of(n, m);
        });
  }

  /** Maps that stretch, shear and mirror. */
  public static Sample affine(int n, Draw draw) {
    return random(n, draw).moved("affine maps", pose -> Pose.affine(n, draw.bells(n * (n + 1), 1)));
  }

  /** Returns the pair with its vertices in another order, or given again. */
  public static Sample reordered(Sample pair, Draw draw, boolean crowded) {
    return pair.with(
        crowded ? "with more points" : "in another order",
        body -> shuffled(crowded ? crowded(body, draw) : body, draw));
  }

  private static Polytope shuffled(Polytope body, Draw draw) {
    int n = body.dimension();
    double[] c = body.toArray();
    for (int v = body.vertexCount() - 1; v > 0; v--) {
      int w = draw.index(v + 1);
      for (int k = 0; k < n; k++) {
        double x = c[v * n + k];
        c[v * n + k] = c[w * n + k];
        c[w * n + k] = x;
      }
    }
    return Polytope.of(n, c);
  }

  /**
   * Returns the pair after a rigid motion of the world that rounds nothing: axes are exchanged,
   * with a sign, so that the determinant stays 1.
   */
  public static Sample turned(Sample pair, Draw draw) {
    int n = pair.dimension();
    if (n == 1) {
      return pair;
    }
    int i = draw.index(n);
    int j = (i + 1 + draw.index(n - 1)) % n;
    return pair.moved(
        "turned",
        pose -> {
          double[] m = Draw.matrix(pose);
          for (int k = 0; k <= n; k++) {
            double x = m[i * (n + 1) + k];
            m[i * (n + 1) + k] = -m[j * (n + 1) + k];
            m[j * (n + 1) + k] = x;
          }
          return pose.isRigid() ? Pose.of(n, m) : Pose.affine(n, m);
        });
  }
}

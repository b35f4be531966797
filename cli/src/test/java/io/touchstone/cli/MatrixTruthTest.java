// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.tck.oracle.FirstContact;
import io.touchstone.tck.oracle.PairTruth;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Holds the answers to every question about every two kinds of bodies against the kit's exact
 * oracle: random pairs, pairs on a lattice, pairs that touch, and lattices at the ends of the
 * scale. What the oracle knows is polytopes; bodies of other kinds are such as have one for their
 * core, or for all of them that counts.
 */
final class MatrixTruthTest {

  private static final long SEED = 23;

  /** Bodies are no larger; where a ray counts as a segment of so many of its directions. */
  private static final double LONG = 64;

  /** So many times a direction a body is moved to see that it never leaves a ray. */
  private static final double MANY_WAYS = 16;

  private enum Kind {
    POLYTOPE,
    ROUNDED,
    BALL,
    SUPPORT,
    HALF_SPACES,
    POINT,
    SEGMENT,
    RAY
  }

  private enum Family {
    RANDOM,
    LATTICE,
    TOUCHING,
    TINY,
    HUGE;

    double scale() {
      return this == TINY ? 0x1p-300 : this == HUGE ? 0x1p300 : 1;
    }
  }

  private enum Asked {
    COLLIDE,
    DISTANCE,
    DISTANCE_L1,
    DISTANCE_LINF,
    PENETRATION,
    ALONG,
    CAST,
    SUBSET
  }

  /** A body, and the polytope whose points are at most a radius away from its own. */
  private record Sample(ConvexBody body, Polytope core, double radius) {}

  /** A support function of a polytope, of which nobody knows that it is one. */
  private record Felt(Polytope core) implements SupportFunction {
    @Override
    public int dimension() {
      return core.dimension();
    }

    @Override
    public boolean isEmpty() {
      return false;
    }

    @Override
    public int support(double[] direction, int hint, double[] point) {
      int best = 0;
      double farthest = Double.NEGATIVE_INFINITY;
      for (int v = 0; v < core.vertexCount(); v++) {
        double along = 0;
        for (int k = 0; k < dimension(); k++) {
          along += direction[k] * core.coordinate(v, k);
        }
        best = along > farthest ? v : best;
        farthest = Math.max(along, farthest);
      }
      core.vertex(best, point);
      return NO_VERTEX;
    }

    @Override
    public double supportError() {
      return Math.ulp(size()) * (dimension() + 2);
    }

    @Override
    public void interiorPoint(double[] point) {
      Arrays.fill(point, 0);
      for (int v = 0; v < core.vertexCount(); v++) {
        for (int k = 0; k < dimension(); k++) {
          point[k] += core.coordinate(v, k) / core.vertexCount();
        }
      }
    }

    @Override
    public double size() {
      double size = 0;
      for (int v = 0; v < core.vertexCount(); v++) {
        double square = 0;
        for (int k = 0; k < dimension(); k++) {
          double x = core.coordinate(v, k);
          square = Math.hypot(square, x);
        }
        size = Math.max(size, square);
      }
      return size;
    }
  }

  /** The bodies of one family in one dimension. */
  @SuppressWarnings("EnumOrdinal") // another draw for each family
  private static final class Draw {
    private final int n;
    private final Family family;
    private final int round;
    private final Random random;

    Draw(int n, Family family, int round) {
      this.n = n;
      this.family = family;
      this.round = round;
      random = new Random(SEED + 31L * n + family.ordinal() + 1009L * round);
    }

    private double number(double spread) {
      return family == Family.RANDOM
          ? spread * random.nextGaussian()
          : Math.rint(2 * spread * random.nextGaussian()) / 2 * family.scale();
    }

    double[] vector(double spread) {
      double[] vector = new double[n];
      boolean zero = true;
      for (int k = 0; k < n; k++) {
        vector[k] = number(spread);
        zero &= vector[k] == 0;
      }
      vector[0] += zero ? family.scale() : 0;
      return vector;
    }

    private Polytope points(int count) {
      double[] coordinates = new double[n * count];
      for (int k = 0; k < coordinates.length; k++) {
        coordinates[k] = number(1);
      }
      return Polytope.of(n, coordinates);
    }

    private Polytope box(double half) {
      double[] halves = new double[n];
      Arrays.fill(halves, half * family.scale());
      return Shapes.box(halves);
    }

    /** Returns a body; of those that touch, a ray goes away from the other one. */
    Sample sample(Kind kind, int away) {
      boolean touching = family == Family.TOUCHING;
      double radius = 0.5 * family.scale();
      return switch (kind) {
        case POLYTOPE -> plain(touching ? box(1) : points(n + 4));
        case ROUNDED -> {
          Polytope core = touching ? box(0.5) : points(n + 2);
          yield new Sample(new RoundedPolytope(core, radius), core, radius);
        }
        case BALL -> {
          Polytope core = Polytope.of(n, new double[n]);
          double whole = 2 * radius;
          yield new Sample(new RoundedPolytope(core, whole), core, whole);
        }
        case SUPPORT -> {
          Polytope core = touching ? box(1) : points(n + 4);
          yield new Sample(new Felt(core), core, 0);
        }
        case HALF_SPACES -> {
          double half = family == Family.RANDOM ? 0.5 + random.nextDouble() : 1;
          yield new Sample(rows(half * family.scale()), box(half), 0);
        }
        case POINT -> plain(Polytope.of(n, new double[n]));
        case SEGMENT -> {
          double[] end = touching ? axis(1) : vector(1);
          double[] ends = Arrays.copyOf(end, 2 * n);
          for (int k = 0; k < n; k++) {
            ends[n + k] = -end[k];
          }
          yield plain(Polytope.of(n, ends));
        }
        case RAY -> ray(touching ? axis(away) : vector(1));
      };
    }

    private static Sample plain(Polytope polytope) {
      return new Sample(polytope, polytope, 0);
    }

    double[] axis(double length) {
      double[] axis = new double[n];
      axis[0] = length * family.scale();
      return axis;
    }

    private HalfSpaces rows(double half) {
      double[][] normals = new double[2 * n][n];
      double[] offsets = new double[2 * n];
      Arrays.fill(offsets, half);
      for (int k = 0; k < n; k++) {
        normals[2 * k][k] = 1;
        normals[2 * k + 1][k] = -1;
      }
      return HalfSpaces.of(n, normals, offsets);
    }

    private Sample ray(double[] along) {
      double[] ends = new double[2 * n];
      for (int k = 0; k < n; k++) {
        ends[n + k] = LONG * 64 * along[k];
      }
      return new Sample(HalfSpaces.ray(new double[n], along), Polytope.of(n, ends), 0);
    }

    /** Where B stands: anywhere, or where it touches a box along the first axis. */
    double[] place(Sample a, Sample b) {
      return family == Family.TOUCHING ? axis(reach(a, 1) + reach(b, -1)) : vector(1.5);
    }

    private double reach(Sample sample, int sign) {
      double reach = Double.NEGATIVE_INFINITY;
      for (int v = 0; v < sample.core.vertexCount(); v++) {
        reach = Math.max(reach, sign * sample.core.coordinate(v, 0));
      }
      return reach + sample.radius;
    }
  }

  /** A question about a pair whose truth is known. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Asking(
      Family family, Sample a, Sample b, double[] at, double[] d, PairTruth truth) {

    private Dyadic radii() {
      return Dyadic.of(a.radius).add(Dyadic.of(b.radius));
    }

    private boolean isRounded() {
      return a.radius + b.radius > 0;
    }

    private Outcome ask(Asked asked) {
      Query query = Touchstone.with("auto");
      Pose here = Pose.identity(at.length);
      Pose there = Pose.translation(at);
      return switch (asked) {
        case COLLIDE -> query.collides(a.body, here, b.body, there);
        case DISTANCE -> query.distance(a.body, here, b.body, there);
        case DISTANCE_L1 -> query.metric(Metric.L1).distance(a.body, here, b.body, there);
        case DISTANCE_LINF -> query.metric(Metric.LINF).distance(a.body, here, b.body, there);
        case PENETRATION -> query.penetration(a.body, here, b.body, there);
        case ALONG -> query.penetrationAlong(a.body, here, b.body, there, d);
        case CAST -> query.cast(a.body, here, b.body, there, d);
        case SUBSET -> query.isSubset(a.body, here, b.body, there);
      };
    }

    /** Whether the answer was decided; false if it was left open. */
    boolean judge(Asked asked, String what) {
      Outcome outcome = ask(asked);
      if (outcome.verdict() == Verdict.UNDECIDED) {
        return false;
      }
      String said = what + ": " + outcome;
      switch (asked) {
        case SUBSET -> judgeSubset(outcome, said);
        case CAST -> judgeCast(outcome, said);
        default -> {
          boolean meet = compare(Metric.EUCLIDEAN, Dyadic.ZERO) <= 0;
          assertThat(outcome.collides()).as(said).isEqualTo(meet);
          if (asked == Asked.ALONG && meet) {
            judgeDepth(outcome, said);
          } else if (asked != Asked.ALONG) {
            judgeBounds(asked, outcome, said);
          }
        }
      }
      return true;
    }

    private int compare(Metric metric, Dyadic number) {
      return truth.compareSignedDistance(metric, number.add(radii()));
    }

    private void judgeBounds(Asked asked, Outcome outcome, String said) {
      Metric metric =
          asked == Asked.DISTANCE_L1
              ? Metric.L1
              : asked == Asked.DISTANCE_LINF ? Metric.LINF : Metric.EUCLIDEAN;
      boolean deep = truth.overlap() && asked == Asked.PENETRATION;
      if ((metric != Metric.EUCLIDEAN && isRounded()) || (deep && !truth.knowsDepth(metric))) {
        return;
      }
      if (deep && outcome.hasLower() && outcome.lower() == Double.NEGATIVE_INFINITY) {
        assertThat(outcome.upper()).as(said).isEqualTo(Double.NEGATIVE_INFINITY);
        Dyadic deeper = Dyadic.of(-MANY_WAYS / 4 * length()); // what stands for half-spaces ends
        assertThat(compare(metric, deeper)).as(said).isNegative();
        return;
      }
      if (outcome.hasLower()) {
        assertThat(compare(metric, Dyadic.of(outcome.lower()))).as(said).isNotNegative();
      }
      boolean bounded = !outcome.collides() || deep;
      if (outcome.hasUpper() && bounded && outcome.upper() < Double.POSITIVE_INFINITY) {
        boolean word = deep && outcome.boundsAssurance() != Assurance.PROVED;
        double upper = outcome.upper() * (word ? 1 - 1e-12 : 1);
        assertThat(compare(metric, Dyadic.of(upper))).as(said).isNotPositive();
      }
    }

    private double length() {
      double length = 0;
      for (double component : d) {
        length = Math.hypot(length, component);
      }
      return length;
    }

    /** Along the first axis lengths are t times one number, and what follows has no roundings. */
    private void judgeDepth(Outcome outcome, String said) {
      if (isRounded()
          && outcome.hasLower()
          && outcome.hasUpper()
          && outcome.lower() > Double.NEGATIVE_INFINITY) {
        judgeRoundedDepth(outcome, said);
      }
      if (isRounded() || d[0] != length() || !truth.overlap()) {
        return;
      }
      if (outcome.hasLower() && outcome.lower() == Double.NEGATIVE_INFINITY) {
        assertThat(outcome.upper()).as(said).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(truth.meetsAt(d, Dyadic.of(MANY_WAYS))).as(said).isTrue();
        return;
      }
      if (outcome.hasUpper()) {
        Dyadic before = Dyadic.of(Math.max(0, Math.nextDown(-outcome.upper() / d[0])));
        assertThat(truth.meetsAt(d, before)).as(said).isTrue();
      }
      if (outcome.hasLower()) {
        Dyadic past = Dyadic.of(Math.nextUp(-outcome.lower() / d[0] * (1 + 1e-15)));
        assertThat(truth.meetsAt(d, past)).as(said).isFalse();
      }
    }

    /**
     * B, moved so far, is about as far from A as the radii: no farther yet, and no nearer any more.
     */
    private void judgeRoundedDepth(Outcome outcome, String said) {
      double radius = radii().doubleValue();
      Dyadic slack = Dyadic.of(1e-9 * (radius + length()));
      PairTruth before = moved(-outcome.upper() / length());
      PairTruth past = moved(-outcome.lower() / length());
      assertThat(before.compareSignedDistance(Metric.EUCLIDEAN, radii().add(slack)))
          .as(said)
          .isNotPositive();
      assertThat(past.compareSignedDistance(Metric.EUCLIDEAN, radii().subtract(slack)))
          .as(said)
          .isNotNegative();
    }

    private PairTruth moved(double t) {
      double[] place = at.clone();
      for (int k = 0; k < place.length; k++) {
        place[k] += t * d[k];
      }
      return new PairTruth(a.core, Pose.identity(place.length), b.core, Pose.translation(place));
    }

    private void judgeCast(Outcome outcome, String said) {
      FirstContact contact = truth.firstContact(d, radii());
      assertThat(outcome.collides()).as(said).isEqualTo(contact.hits());
      if (contact.hits()) {
        double below = outcome.hasLower() ? outcome.lower() : 0;
        double above = outcome.hasUpper() ? outcome.upper() : Double.POSITIVE_INFINITY;
        assertThat(below).as(said).isLessThanOrEqualTo(contact.upper());
        assertThat(above).as(said).isGreaterThanOrEqualTo(contact.lower());
      }
    }

    private void judgeSubset(Outcome outcome, String said) {
      Dyadic room = Dyadic.of(b.radius).subtract(Dyadic.of(a.radius));
      if (room.signum() < 0) {
        return; // that a ball sticks out is not what the oracle knows
      }
      boolean inside = true;
      for (int v = 0; inside && v < a.core.vertexCount(); v++) {
        inside = !truth.isVertexBeyond(v, room);
      }
      assertThat(outcome.verdict() == Verdict.SUBSET).as(said).isEqualTo(inside);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, RANDOM", "1, LATTICE", "1, TOUCHING", "1, TINY", "1, HUGE",
    "2, RANDOM", "2, LATTICE", "2, TOUCHING", "2, TINY", "2, HUGE",
    "3, RANDOM", "3, LATTICE", "3, TOUCHING", "3, TINY", "3, HUGE",
    "5, RANDOM", "5, LATTICE", "5, TOUCHING"
  })
  void answersAreTheTruth(int n, Family family) {
    int rounds = Integer.getInteger("touchstone.matrix.rounds", 1);
    for (int round = 0; round < rounds; round++) {
      Draw draw = new Draw(n, family, round);
      Map<Asked, Integer> decided = new EnumMap<>(Asked.class);
      for (Kind kindA : Kind.values()) {
        for (Kind kindB : Kind.values()) {
          judge(draw, kindA, kindB, decided);
        }
      }
      for (Asked asked : Asked.values()) {
        assertThat(decided.get(asked)).as(asked.toString()).isGreaterThan(15);
      }
    }
  }

  private static void judge(Draw draw, Kind kindA, Kind kindB, Map<Asked, Integer> decided) {
    Sample a = draw.sample(kindA, -1);
    Sample b = draw.sample(kindB, 1);
    double[] at = draw.place(a, b);
    double[] d = draw.family == Family.TOUCHING ? draw.axis(1) : draw.vector(1);
    PairTruth truth = new PairTruth(a.core, Pose.identity(draw.n), b.core, Pose.translation(at));
    Asking asking = new Asking(draw.family, a, b, at, d, truth);
    for (Asked asked : Asked.values()) {
      String what =
          "%s of %s and %s at %s along %s, %s in dimension %d, round %d, seed %d"
              .formatted(
                  asked,
                  kindA,
                  kindB,
                  Arrays.toString(at),
                  Arrays.toString(d),
                  draw.family,
                  draw.n,
                  draw.round,
                  SEED);
      decided.merge(asked, asking.judge(asked, what) ? 1 : 0, Integer::sum);
    }
  }
}

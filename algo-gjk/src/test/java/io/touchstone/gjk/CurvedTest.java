// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.proof.VerifiedNarrowPhase;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Ellipsoids, cylinders, cones, scaled copies, sums and hulls against closed formulas, to the
 * tolerance that is asked for, in random orientations and places. Each kind of pair is asked for
 * its verdict, its distance and its depth.
 */
class CurvedTest {

  /** More by the system property, for a long run. */
  private static final int PAIRS = Integer.getInteger("touchstone.gjk.curved", 250);

  private static final double RELATIVE = 1e-6;
  private static final double ABSOLUTE = 1e-9;

  /** The formulas have roundings, too. */
  private static final double FORMULA = 2e-13;

  private record Case(
      SupportFunction a, Pose poseA, SupportFunction b, Pose poseB, double signedDistance) {}

  private final VerifiedNarrowPhase engine =
      Proofs.prove(new Gjk(true), Proof.CHECKED, Engines.installed());

  private void hold(String name, Function<Random, Case> kind) {
    PairQuery query = engine.newQuery(3);
    PairResult result = new PairResult(3);
    int together = 0;
    for (int seed = 0; seed < PAIRS; seed++) {
      Random random = new Random(seed);
      Case pair = moved(kind.apply(random), random);
      PreparedShape a = engine.prepare(pair.a(), 1);
      PreparedShape b = engine.prepare(pair.b(), 1);
      double truth = pair.signedDistance();
      double allowed = RELATIVE * Math.abs(truth) + ABSOLUTE;
      for (Goal goal : List.of(Goal.INTERSECTION, Goal.DISTANCE, Goal.PENETRATION)) {
        PairRequest request =
            PairRequest.builder(goal)
                .relativeTolerance(RELATIVE)
                .absoluteTolerance(ABSOLUTE)
                .build();
        query.evaluate(a, pair.poseA(), b, pair.poseB(), request, null, result);
        String told = "%s, seed %d, %s, truth %s: %s".formatted(name, seed, goal, truth, result);
        if (Math.abs(truth) > FORMULA) {
          assertThat(result.verdict())
              .as(told)
              .isEqualTo(truth > 0 ? Verdict.DISJOINT : Verdict.INTERSECTING);
          assertThat(result.termination()).as(told).isEqualTo(Termination.CONVERGED);
        }
        assertThat(result.boundsAssurance()).as(told).isEqualTo(Assurance.FLOATING);
        if (result.hasLower()) {
          assertThat(result.lower()).as(told).isLessThanOrEqualTo(truth + FORMULA);
        }
        if (result.hasUpper() && (truth > 0 || goal == Goal.PENETRATION)) {
          assertThat(result.upper()).as(told).isGreaterThanOrEqualTo(truth - FORMULA);
        }
        boolean valued =
            (goal == Goal.DISTANCE && truth > FORMULA)
                || (goal == Goal.PENETRATION && truth < -FORMULA);
        if (valued) {
          assertThat(result.upper() - result.lower()).as(told).isLessThanOrEqualTo(allowed);
          double along = 0;
          for (int i = 0; i < 3; i++) {
            along += (result.pointB(i) - result.pointA(i)) * result.normal(i);
          }
          assertThat(along)
              .as(told + " points")
              .isBetween(truth - 2 * allowed, truth + 2 * allowed);
        }
      }
      together += truth <= 0 ? 1 : 0;
    }
    assertThat(together).isBetween(PAIRS / 10, PAIRS * 9 / 10);
  }

  /** Moves a pair as a whole, sometimes the other way round. */
  private static Case moved(Case pair, Random random) {
    Pose motion = PairFamilies.rotation(3, random, 2);
    Pose a = after(motion, pair.poseA());
    Pose b = after(motion, pair.poseB());
    return random.nextBoolean()
        ? new Case(pair.a(), a, pair.b(), b, pair.signedDistance())
        : new Case(pair.b(), b, pair.a(), a, pair.signedDistance());
  }

  private static Pose after(PoseView motion, PoseView pose) {
    double[] m = new double[12];
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 4; k++) {
        double sum = k == 3 ? motion.translation(i) : 0;
        for (int j = 0; j < 3; j++) {
          sum += motion.rotation(i, j) * (k == 3 ? pose.translation(j) : pose.rotation(j, k));
        }
        m[4 * i + k] = sum;
      }
    }
    return Pose.of(3, m);
  }

  private static double length(double... x) {
    double sum = 0;
    for (double c : x) {
      sum += c * c;
    }
    return Math.sqrt(sum);
  }

  private static double some(Random random) {
    return 0.2 + random.nextDouble();
  }

  private static double[] somewhere(Random random, double scale) {
    return new double[] {
      scale * random.nextGaussian(), scale * random.nextGaussian(), scale * random.nextGaussian()
    };
  }

  private static Case at(SupportFunction a, SupportFunction b, double[] t, double distance) {
    return new Case(a, Pose.identity(3), b, Pose.translation(t), distance);
  }

  /** Signed distance of two products of something and a segment, from those of the factors. */
  private static double ofProduct(double radial, double axial) {
    return radial > 0 || axial > 0
        ? length(Math.max(0, radial), Math.max(0, axial))
        : Math.max(radial, axial);
  }

  /** Signed distance of a point from a box around the origin. */
  private static double fromBox(double[] t, double... h) {
    double inside = Double.NEGATIVE_INFINITY;
    double square = 0;
    for (int i = 0; i < h.length; i++) {
      double beyond = Math.abs(t[i]) - h[i];
      inside = Math.max(inside, beyond);
      square += Math.max(0, beyond) * Math.max(0, beyond);
    }
    return inside < 0 ? inside : Math.sqrt(square);
  }

  /**
   * Signed distance of a point from an ellipsoid around the origin, by the root s of {@code sum
   * (a_i t_i / (s + a_i^2))^2 = 1} (D. Eberly, Distance from a point to an ellipsoid): the nearest
   * point is {@code a_i^2 t_i / (s + a_i^2)}, so {@code t_i - x_i = s t_i / (s + a_i^2)}.
   */
  private static double fromEllipsoid(double[] t, double[] a) {
    double least = Math.min(a[0], Math.min(a[1], a[2]));
    double low = -least * least;
    double high = length(a[0] * t[0], a[1] * t[1], a[2] * t[2]);
    for (int step = 0; step < 200; step++) {
      double s = 0.5 * (low + high);
      double sum = 0;
      for (int i = 0; i < 3; i++) {
        double q = a[i] * t[i] / (s + a[i] * a[i]);
        sum += q * q;
      }
      if (sum > 1) {
        low = s;
      } else {
        high = s;
      }
    }
    double[] away = new double[3];
    for (int i = 0; i < 3; i++) {
      away[i] = high * t[i] / (high + a[i] * a[i]);
    }
    return Math.signum(high) * length(away);
  }

  /** Signed distance of a point from the hull of a disc of radius r at z = -h and (0, 0, h). */
  private static double fromCone(double[] t, double r, double h) {
    double across = length(t[0], t[1]);
    double slope = length(r, 2 * h);
    double beside = ((across - r) * 2 * h + (t[2] + h) * r) / slope;
    double below = -h - t[2];
    if (beside <= 0 && below <= 0) {
      return Math.max(beside, below);
    }
    double share =
        Math.max(0, Math.min(1, ((r - across) * r + (t[2] + h) * 2 * h) / (slope * slope)));
    double toSlope = length(across - r * (1 - share), t[2] + h - 2 * h * share);
    double toDisc = length(Math.max(0, across - r), t[2] + h);
    return Math.min(toSlope, toDisc);
  }

  /** Signed distance of a point from the hull of balls at the origin and at (0, 0, h). */
  private static double fromTwoBalls(double[] t, double r, double s, double h) {
    double across = length(t[0], t[1]);
    if (Math.abs(r - s) >= h) { // one ball inside the other
      return r > s ? length(t) - r : length(t[0], t[1], t[2] - h) - s;
    }
    double sine = (r - s) / h;
    double cosine = Math.sqrt(1 - sine * sine);
    double along = cosine * t[2] - sine * across;
    if (along < 0) {
      return length(t) - r;
    }
    return along > cosine * h ? length(across, t[2] - h) - s : across * cosine + t[2] * sine - r;
  }

  @Test
  void aSphereAndAnEllipsoid() {
    hold(
        "sphere, ellipsoid",
        random -> {
          double[] axes = {some(random), some(random), some(random)};
          double r = 0.5 * some(random);
          double[] t = somewhere(random, 1);
          return at(
              Shapes.smoothEllipsoid(axes), Shapes.sphere(3, r), t, fromEllipsoid(t, axes) - r);
        });
  }

  /** The difference of an ellipsoid and a smaller copy of it is an ellipsoid. */
  @Test
  void twoEllipsoidsOfOneForm() {
    hold(
        "ellipsoid, ellipsoid",
        random -> {
          double[] a = {some(random), some(random), some(random)};
          double share = random.nextDouble();
          double[] b = {share * a[0], share * a[1], share * a[2]};
          double[] sum = {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
          double[] t = somewhere(random, 1);
          return at(Shapes.smoothEllipsoid(a), Shapes.smoothEllipsoid(b), t, fromEllipsoid(t, sum));
        });
  }

  @Test
  void aSphereAndAScaledSphere() {
    hold(
        "sphere, scaled sphere",
        random -> {
          double[] axes = {some(random), some(random), some(random)};
          double r = 0.5 * some(random);
          double[] t = somewhere(random, 1);
          return at(
              Shapes.scaled(Shapes.sphere(3, 2), axes[0] / 2, -axes[1] / 2, axes[2] / 2),
              Shapes.sphere(3, r),
              t,
              fromEllipsoid(t, axes) - r);
        });
  }

  @Test
  void twoCylindersWithParallelAxes() {
    hold(
        "cylinder, cylinder",
        random -> {
          double r = some(random);
          double s = some(random);
          double h = some(random);
          double k = some(random);
          double[] t = somewhere(random, 1.3);
          double distance = ofProduct(length(t[0], t[1]) - r - s, Math.abs(t[2]) - h - k);
          return at(Shapes.cylinder(r, h), Shapes.cylinder(s, k), t, distance);
        });
  }

  @Test
  void aSphereAndACylinder() {
    hold(
        "sphere, cylinder",
        random -> {
          double r = 0.5 * some(random);
          double s = some(random);
          double h = some(random);
          double[] t = somewhere(random, 1.2);
          double distance = ofProduct(length(t[0], t[1]) - s, Math.abs(t[2]) - h) - r;
          return at(Shapes.cylinder(s, h), Shapes.sphere(3, r), t, distance);
        });
  }

  @Test
  void aBoxAndACylinder() {
    hold(
        "box, cylinder",
        random -> {
          double[] box = {some(random), some(random), some(random)};
          double r = some(random);
          double h = some(random);
          double[] t = somewhere(random, 1.3);
          double radial = fromBox(t, box[0], box[1]) - r;
          return at(
              Shapes.box(box),
              Shapes.cylinder(r, h),
              t,
              ofProduct(radial, Math.abs(t[2]) - box[2] - h));
        });
  }

  @Test
  void aCapsuleAndACylinderWithParallelAxes() {
    hold(
        "capsule, cylinder",
        random -> {
          double r = 0.5 * some(random);
          double k = some(random);
          double s = some(random);
          double h = some(random);
          double[] t = somewhere(random, 1.3);
          double distance = ofProduct(length(t[0], t[1]) - s, Math.abs(t[2]) - h - k) - r;
          return at(Shapes.cylinder(s, h), Shapes.capsule(r, k), t, distance);
        });
  }

  @Test
  void aSphereAndACone() {
    hold(
        "sphere, cone",
        random -> {
          double r = 0.5 * some(random);
          double s = some(random);
          double h = some(random);
          double[] t = somewhere(random, 1);
          return at(Shapes.cone(s, h), Shapes.sphere(3, r), t, fromCone(t, s, h) - r);
        });
  }

  /** The sum of two cylinders with one axis is a cylinder. */
  @Test
  void aSphereAndASumOfCylinders() {
    hold(
        "sphere, sum of cylinders",
        random -> {
          double r = 0.5 * some(random);
          double s = 0.5 * some(random);
          double h = 0.5 * some(random);
          double[] t = somewhere(random, 1.2);
          double distance = ofProduct(length(t[0], t[1]) - s - 0.4, Math.abs(t[2]) - h - 0.3) - r;
          return at(
              Shapes.sum(Shapes.cylinder(s, h), Shapes.cylinder(0.4, 0.3)),
              Shapes.sphere(3, r),
              t,
              distance);
        });
  }

  /** The sum of a box and a ball is a rounded box. */
  @Test
  void aSphereAndASumOfABoxAndASphere() {
    hold(
        "sphere, sum of box and sphere",
        random -> {
          double[] box = {some(random), some(random), some(random)};
          double r = 0.5 * some(random);
          double s = 0.5 * some(random);
          double[] t = somewhere(random, 1.2);
          return at(
              Shapes.sum(Shapes.box(box), Shapes.sphere(3, s)),
              Shapes.sphere(3, r),
              t,
              fromBox(t, box) - s - r);
        });
  }

  @Test
  void aSphereAndAHullOfTwoSpheres() {
    hold(
        "sphere, hull of spheres",
        random -> {
          double r = some(random);
          double s = some(random);
          double h = 2 * random.nextDouble();
          double q = 0.5 * some(random);
          double[] t = somewhere(random, 1.3);
          return at(
              Shapes.hullOf(
                  Shapes.sphere(3, r),
                  Shapes.placed(Shapes.sphere(3, s), Pose.translation(0, 0, h))),
              Shapes.sphere(3, q),
              t,
              fromTwoBalls(t, r, s, h) - q);
        });
  }

  /** The hull of two balls of one radius is a capsule; crossed at a right angle with another. */
  @Test
  void aCapsuleAndAHullOfEqualSpheres() {
    hold(
        "capsule, hull of equal spheres",
        random -> {
          double r = 0.5 * some(random);
          double s = 0.5 * some(random);
          double h = some(random);
          double k = some(random);
          double[] t = somewhere(random, 1);
          double x = Math.max(0, Math.abs(t[0]) - k);
          double z = Math.max(0, Math.abs(t[2]) - h);
          return at(
              Shapes.capsule(r, h),
              Shapes.hullOf(
                  Shapes.placed(Shapes.sphere(3, s), Pose.translation(k, 0, 0)),
                  Shapes.placed(Shapes.sphere(3, s), Pose.translation(-k, 0, 0))),
              t,
              length(x, t[1], z) - r - s);
        });
  }

  /** A box so large that only its upper face matters, under a body in any orientation. */
  private static Case onTheFloor(SupportFunction body, Random random) {
    double[] turned = new double[12];
    PairFamilies.rotation(3, random, 0).copyTo(turned);
    double[] down = {-turned[8], -turned[9], -turned[10]};
    double height = heightOf(body, down);
    turned[3] = random.nextGaussian();
    turned[7] = random.nextGaussian();
    turned[11] = 0.5 + 1.2 * random.nextGaussian();
    return new Case(
        Shapes.box(20, 20, 20),
        Pose.translation(0, 0, -20),
        body,
        Pose.of(3, turned),
        turned[11] - height);
  }

  /** The support value of what the tests below put on the floor, by its formula. */
  private static double heightOf(SupportFunction body, double[] w) {
    double[] point = new double[3];
    body.support(w, SupportFunction.NO_VERTEX, point);
    return w[0] * point[0] + w[1] * point[1] + w[2] * point[2] + body.radius();
  }

  @Test
  void anEllipsoidOnTheFloor() {
    hold(
        "floor, ellipsoid",
        random ->
            onTheFloor(Shapes.smoothEllipsoid(some(random), some(random), some(random)), random));
  }

  @Test
  void aFrustumOnTheFloor() {
    hold(
        "floor, frustum",
        random ->
            onTheFloor(Shapes.frustum(some(random), some(random) - 0.2, some(random)), random));
  }

  @Test
  void aHullOfAnEllipsoidAndAConeOnTheFloor() {
    hold(
        "floor, hull of ellipsoid and cone",
        random ->
            onTheFloor(
                Shapes.hullOf(
                    Shapes.smoothEllipsoid(some(random), some(random), some(random)),
                    Shapes.placed(
                        Shapes.cone(some(random), some(random)),
                        PairFamilies.rotation(3, random, 1))),
                random));
  }

  @Test
  void aSumOfATetrahedronAndAScaledCylinderOnTheFloor() {
    hold(
        "floor, sum of tetrahedron and scaled cylinder",
        random ->
            onTheFloor(
                Shapes.sum(
                    Shapes.regularSimplex(3, some(random)),
                    Shapes.scaled(Shapes.cylinder(1, 1), some(random), some(random), 0.3)),
                random));
  }

  @Test
  void aPointIsABodyToo() {
    hold(
        "point, ellipsoid",
        random -> {
          double[] axes = {some(random), some(random), some(random)};
          double[] t = somewhere(random, 0.8);
          return at(
              Shapes.smoothEllipsoid(axes), Polytope.of(3, 0, 0, 0), t, fromEllipsoid(t, axes));
        });
  }
}

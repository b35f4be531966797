// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Casts of ellipsoids at half-spaces, rays, points and segments, and of these at them. */
class SupportCastTest {

  private static final NarrowPhase ENGINE = Proofs.prove(new Simplex(), Proof.CHECKED);

  /** Where a plane is hit follows from the one support value across it. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8})
  void anEllipsoidHitsAPlaneWhereItsSupportValueIs(int n) {
    Random random = new Random(20261127L + n);
    double[] axes = axes(n);
    int hits = 0;
    for (int k = 0; k < 40; k++) {
      double[] normal = bells(n, random);
      double[] d = bells(n, random);
      double offset = random.nextGaussian();
      double[] center = new double[n];
      double square = 0;
      double width = 0;
      double closing = 0;
      for (int i = 0; i < n; i++) {
        square += normal[i] * normal[i];
        width += axes[i] * normal[i] * axes[i] * normal[i];
        closing -= normal[i] * d[i];
      }
      double above = 1 + random.nextDouble();
      for (int i = 0; i < n; i++) {
        center[i] = normal[i] / square * (offset + Math.sqrt(width) + above);
      }
      ConvexBody wall = HalfSpaces.half(normal, offset);
      ConvexBody body = Shapes.smoothEllipsoid(axes);
      PairResult there = ask(wall, Pose.identity(n), body, Pose.translation(center), d);
      double[] back = Arrays.stream(d).map(component -> -component).toArray();
      PairResult mirrored = ask(body, Pose.translation(center), wall, Pose.identity(n), back);
      for (PairResult found : new PairResult[] {there, mirrored}) {
        String what = "%d, %d: %s".formatted(n, k, found);
        if (closing < 0) { // no normal in doubles is the row's: open, but along an axis
          assertThat(found.verdict()).as(what).isNotEqualTo(Verdict.INTERSECTING);
        } else if (found.verdict() == Verdict.INTERSECTING) {
          hits++;
          double t = above / closing;
          assertThat(found.castParameter()).as(what).isCloseTo(t, within(1e-8 * (1 + t)));
          assertThat(found.lower()).as(what).isLessThanOrEqualTo(t * (1 + 1e-12));
          assertThat(found.verdictAssurance()).as(what).isEqualTo(Assurance.FLOATING);
        } else {
          assertThat(found.verdict()).as(what).isEqualTo(Verdict.UNDECIDED);
        }
      }
    }
    if (n <= 3) { // beyond, what was cut off leaves most oblique planes open
      assertThat(hits).isGreaterThan(20);
    }
  }

  /** Thin bodies hit the ellipsoid where its longest way through begins, or pass beside it. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8})
  void thinBodiesHitAnEllipsoid(int n) {
    ConvexBody body = Shapes.smoothEllipsoid(axes(n));
    double[] along = new double[n];
    along[n - 1] = 1;
    double[] ends = new double[2 * n];
    ends[0] = -0.5;
    ends[n] = 0.5;
    double[] left = new double[n];
    left[0] = -1;
    double[] far = new double[n];
    far[0] = 8;
    ConvexBody point = Polytope.of(n, new double[n]);
    assertHit(7, ask(body, Pose.identity(n), point, Pose.translation(far), left));
    assertHit(7, ask(point, Pose.identity(n), body, Pose.translation(far), left));
    assertHit(6.5, ask(body, Pose.identity(n), Polytope.of(n, ends), Pose.translation(far), left));
    if (n > 1 && n <= 5) { // beyond, what was cut off leaves a ray open
      ConvexBody ray = HalfSpaces.ray(new double[n], along);
      assertHit(7, ask(body, Pose.identity(n), ray, Pose.translation(far), left));
      assertHit(7, ask(ray, Pose.identity(n), body, Pose.translation(far), left));
      far[n - 1] = 4; // above the ellipsoid, whose last half axis is no more than 2.75
      PairResult above = ask(body, Pose.identity(n), ray, Pose.translation(far), left);
      assertThat(above.verdict()).as("%s", above).isNotEqualTo(Verdict.INTERSECTING);
    }
  }

  private static void assertHit(double t, PairResult found) {
    assertThat(found.verdict()).as("%s", found).isEqualTo(Verdict.INTERSECTING);
    assertThat(found.lower()).as("%s", found).isBetween(t - 1e-9, t);
    assertThat(found.castParameter()).as("%s", found).isCloseTo(t, within(1e-9));
  }

  private static double[] axes(int n) {
    double[] axes = new double[n];
    for (int k = 0; k < n; k++) {
      axes[k] = 1 + 0.25 * k;
    }
    return axes;
  }

  private static double[] bells(int n, Random random) {
    double[] bells = new double[n];
    for (int k = 0; k < n; k++) {
      bells[k] = random.nextGaussian();
    }
    return bells;
  }

  private static PairResult ask(
      ConvexBody a, Pose poseA, ConvexBody b, Pose poseB, double... direction) {
    int n = a.dimension();
    PairResult result = new PairResult(n);
    PairRequest request = PairRequest.builder(Goal.CAST).direction(direction).build();
    ENGINE
        .newQuery(n)
        .evaluate(ENGINE.prepare(a), poseA, ENGINE.prepare(b), poseB, request, null, result);
    return result;
  }
}

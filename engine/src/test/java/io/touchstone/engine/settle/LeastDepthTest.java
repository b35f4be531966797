// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.seal.InnerSurface;
import io.touchstone.api.seal.Seal;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.CommonPointSearch;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** An engine that names the axis of the least depth, and how much less the depth may be. */
final class LeastDepthTest {

  static final double DEPTH = 0.25;

  static Pose there(int n) {
    double[] t = new double[n];
    t[0] = 2 - DEPTH;
    for (int i = 1; i < n; i++) {
      t[i] = 0.5 / i;
    }
    return Pose.translation(t);
  }

  static Proposal proposal(int n, double slack) {
    Proposal found = together(n, there(n)).leastWithin(slack);
    return found.foot((1 << n) - 1, 0, 1); // a support pair; points are not looked at here
  }

  /** Shows that cubes overlap, and names the first axis. */
  private static Proposal together(int n, Pose there) {
    CertifiedSupport body = CertifiedSupport.of(Cubes.body(n));
    return together(body, body, there);
  }

  private static Proposal together(CertifiedSupport a, CertifiedSupport b, Pose there) {
    int n = there.dimension();
    PlacedPair pair = new PlacedPair(n);
    pair.place(a, Pose.identity(n), b, there);
    double[] w = new double[n];
    w[0] = 1;
    CommonPointSearch common = new CommonPointSearch(n);
    assertThat(common.find(pair, w) && common.isCertain()).isTrue();
    Proposal found = new Proposal(n).together().along(w);
    for (int k = 0; k < common.ofA().size(); k++) {
      found.pair(common.ofA().vertex(k), common.ofB().vertex(k), common.ofA().weight(k));
    }
    return found;
  }

  /** In space the quick stage does it, in the plane the thorough one. */
  @ParameterizedTest
  @CsvSource({"3, 0", "3, 1e-15", "3, 1e-3", "2, 0", "2, 1e-15", "2, 1e-3"})
  void theDepthIsMeasuredAlongItAndTheRestIsTheEnginesWord(int n, double slack) {
    SettledBody body = new SettledBody(CertifiedSupport.of(Cubes.body(n)), 0);
    Proposal copy = new Proposal(n);
    copy.copyFrom(proposal(n, slack));
    PairResult result = new PairResult(n);
    new Settlement(n)
        .settle(
            body, Pose.identity(n), body, there(n), PairRequest.penetration(), copy, false, result);
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(result.lower()).isLessThanOrEqualTo(-DEPTH).isGreaterThan(-DEPTH - 1e-16);
    assertThat(result.upper())
        .isGreaterThanOrEqualTo(-DEPTH + slack)
        .isLessThan(-DEPTH + slack + 2e-16);
    assertThat(result.normal(0)).isEqualTo(1);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.FLOATING);
    boolean close = slack < PairRequest.DEFAULT_RELATIVE_TOLERANCE * DEPTH;
    assertThat(result.termination())
        .isEqualTo(close ? Termination.CONVERGED : Termination.NUMERICAL_BREAKDOWN);
  }

  /** Where a proof is asked for nobody's word counts, and a surface is looked for. */
  @ParameterizedTest
  @CsvSource({"2, 0", "2, 1", "3, 0", "3, 1", "4, 0", "4, 1"})
  void whatIsProvedDoesNotRestOnTheWord(int n, double slack) {
    PairResult result = settle(n, proposal(n, slack));
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(result.lower()).isLessThanOrEqualTo(-DEPTH).isGreaterThan(-DEPTH - 1e-13);
    assertThat(result.upper()).isGreaterThanOrEqualTo(-DEPTH).isLessThan(-DEPTH + 1e-13);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.hasSurface()).isTrue();
  }

  private static PairResult settle(int n, Proposal found) {
    SettledBody body = new SettledBody(CertifiedSupport.of(Cubes.body(n)), 0);
    PairResult result = new PairResult(n);
    new Settlement(n)
        .settle(
            body, Pose.identity(n), body, there(n), PairRequest.penetration(), found, true, result);
    return result;
  }

  /**
   * Turned cubes have many corners in a plane, which doubles do not see; without a proof the
   * surface may have dents then, and the depth is the same.
   */
  @ParameterizedTest
  @CsvSource({"4", "5", "6"})
  void depthsInManyDimensionsConvergeWithoutAProof(int n) {
    Random random = new Random(n);
    SettledBody body = new SettledBody(CertifiedSupport.of(Cubes.body(n)), 0);
    Settlement settlement = new Settlement(n);
    PairRequest request = PairRequest.penetration();
    for (int trial = 0; trial < 20; trial++) {
      Pose there = turned(n, random);
      PairResult result = new PairResult(n);
      PairResult proved = new PairResult(n);
      settlement.settle(
          body, Pose.identity(n), body, there, request, together(n, there), true, proved);
      settlement.settle(
          body, Pose.identity(n), body, there, request, together(n, there), false, result);
      assertThat(result.termination()).isEqualTo(Termination.CONVERGED);
      assertThat(result.lower()).isLessThanOrEqualTo(proved.upper());
      assertThat(result.upper()).isGreaterThanOrEqualTo(proved.lower());
      assertThat(result.upper() - result.lower()).isLessThan(1e-12 * -result.lower());
    }
  }

  /**
   * In seven and eight dimensions the error of a normal is some ten-millionths of it. Without a
   * proof such a facet counts all the same, and nothing is computed exactly, which would allocate.
   */
  @ParameterizedTest
  @CsvSource({"6", "7", "8"})
  void doublesDoInManyDimensionsWithoutAProof(int n) throws ReflectiveOperationException {
    Random random = new Random(n);
    CertifiedSupport large = CertifiedSupport.of(Cubes.body(n));
    CertifiedSupport small =
        CertifiedSupport.of(Polytope.of(n, random.doubles((n + 2L) * n, -0.02, 0.02).toArray()));
    Pose there = turned(n, random);
    Settlement settlement = new Settlement(n);
    PairResult result = new PairResult(n);
    Proposal found = together(small, large, there);
    SettledBody bodyA = new SettledBody(small, 0);
    SettledBody bodyB = new SettledBody(large, 0);
    Pose here = Pose.identity(n);
    PairRequest request = PairRequest.penetration();
    double bytes =
        new AllocationMeter()
            .bytesPerRepetition(
                1,
                () -> settlement.settle(bodyA, here, bodyB, there, request, found, false, result));
    assertThat(bytes).isLessThan(256); // of the meter
    assertThat(result.termination()).isEqualTo(Termination.CONVERGED);
    assertThat(result.upper() - result.lower()).isLessThan(1e-12);
  }

  private static Pose turned(int n, Random random) {
    double[] rows = new double[n * (n + 1)];
    for (int i = 0; i < n; i++) {
      rows[i * (n + 1) + i] = 1;
      rows[i * (n + 1) + n] = random.nextDouble(-0.5, 0.5);
    }
    double angle = random.nextDouble(6);
    int to = 1 + random.nextInt(n - 1);
    rows[0] = Math.cos(angle);
    rows[to] = -Math.sin(angle);
    rows[to * (n + 1)] = Math.sin(angle);
    rows[to * (n + 1) + to] = Math.cos(angle);
    return Pose.of(n, rows);
  }

  /** Surfaces that lie: what they would show is more than is true. */
  enum Lie {
    NONE,
    OPEN,
    TURNED,
    ELSEWHERE,
    NO_SUCH_VERTEX,
    NO_SUCH_CORNER,
    FEWER_CORNERS,
  }

  /** A surface is only believed if it is closed, around the origin, and of vertices. */
  @ParameterizedTest
  @EnumSource(
      value = Lie.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NONE"})
  void aSurfaceThatLiesShowsNothing(Lie lie) {
    PairResult result = settle(3, lying(lie));
    assertThat(result.upper()).isGreaterThanOrEqualTo(-DEPTH).isLessThan(-DEPTH + 1e-13);
    assertThat(result.lower()).isLessThanOrEqualTo(-DEPTH).isGreaterThan(-DEPTH - 1e-13);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
  }

  /**
   * That facets are closed is remembered. It says nothing of corners that are elsewhere, nor of
   * fewer corners.
   */
  @ParameterizedTest
  @EnumSource(
      value = Lie.class,
      names = {"ELSEWHERE", "FEWER_CORNERS"})
  void aSurfaceWithTheFacetsOfAnotherIsVerifiedToo(Lie lie) {
    SettledBody body = new SettledBody(CertifiedSupport.of(Cubes.body(3)), 0);
    Settlement settlement = new Settlement(3);
    PairResult result = new PairResult(3);
    PairRequest request = PairRequest.penetration();
    for (Lie told : new Lie[] {Lie.NONE, lie, Lie.NONE, lie}) {
      settlement.settle(body, Pose.identity(3), body, there(3), request, lying(told), true, result);
      assertThat(result.upper()).isGreaterThanOrEqualTo(-DEPTH).isLessThan(-DEPTH + 1e-13);
      assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
      InnerSurface shown = result.surface(Seal.OF_PROOF);
      InnerSurface proposed = lying(told).surface(Seal.OF_PROOF);
      assertThat(shown.verticesB().equals(proposed.verticesB())).isEqualTo(told == Lie.NONE);
      for (List<Integer> facet : shown.facets()) {
        assertThat(facet).allMatch(corner -> corner < shown.cornerCount());
      }
    }
  }

  static Proposal lying(Lie lie) {
    Proposal found = proposal(3, 0);
    InnerSurface surface = found.surface(Seal.OF_PROOF);
    if (lie == Lie.NO_SUCH_VERTEX) {
      surface.addCorner(8, 0);
    }
    // the differences of corners of A and the last of B are a cube of size 2 that is beside it
    for (int corner = 0; corner < (lie == Lie.FEWER_CORNERS ? 7 : 8); corner++) {
      surface.addCorner(corner, lie == Lie.ELSEWHERE ? 7 : 7 - corner);
    }
    int first = lie == Lie.NO_SUCH_VERTEX ? 1 : 0;
    int[][] triangles = {
      {0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4}, {2, 6, 3}, {3, 6, 7},
      {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}
    };
    for (int t = lie == Lie.OPEN ? 1 : 0; t < triangles.length; t++) {
      int[] c = triangles[t];
      if (lie == Lie.TURNED) {
        surface.addFacet(first + c[0], first + c[2], first + c[1]);
      } else {
        surface.addFacet(first + c[0], first + c[1], first + c[2]);
      }
    }
    if (lie == Lie.NO_SUCH_CORNER) {
      surface.addFacet(0, 1, 99);
    }
    return found;
  }

  /** An axis that is not the least one is replaced. */
  @Test
  void aWrongAxisIsReplaced() {
    Proposal found = proposal(3, 0);
    found.along(0.6, 0.8, 0);
    PairResult result = settle(3, found);
    assertThat(result.lower()).isLessThanOrEqualTo(-DEPTH).isGreaterThan(-DEPTH - 1e-13);
    assertThat(result.normal(0)).isEqualTo(1);
    assertThat(result.pointA(0)).isEqualTo(1);
  }
}

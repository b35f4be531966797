package io.touchstone.engine.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.CommonPointSearch;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An engine that names the axis of the least depth, and how much less the depth may be. */
final class LeastDepthTest {

  private static final double DEPTH = 0.25;

  /** A cube of n dimensions with sides of length 2. */
  private static Polytope cube(int n) {
    int corners = 1 << n;
    double[] c = new double[corners * n];
    for (int corner = 0; corner < corners; corner++) {
      for (int axis = 0; axis < n; axis++) {
        c[corner * n + axis] = ((corner >> axis) & 1) == 0 ? -1 : 1;
      }
    }
    return Polytope.of(n, c);
  }

  private static Pose there(int n) {
    double[] t = new double[n];
    t[0] = 2 - DEPTH;
    for (int i = 1; i < n; i++) {
      t[i] = 0.5 / i;
    }
    return Pose.translation(t);
  }

  private static Proposal proposal(int n, double slack) {
    CertifiedSupport body = CertifiedSupport.of(cube(n));
    PlacedPair pair = new PlacedPair(n);
    pair.place(body, Pose.identity(n), body, there(n));
    double[] w = new double[n];
    w[0] = 1;
    CommonPointSearch common = new CommonPointSearch(n);
    assertThat(common.find(pair, w) && common.isCertain()).isTrue();
    Proposal found = new Proposal(n).together().along(w).leastWithin(slack);
    for (int k = 0; k < common.ofA().size(); k++) {
      found.pair(common.ofA().vertex(k), common.ofB().vertex(k), common.ofA().weight(k));
    }
    return found.foot((1 << n) - 1, 0, 1); // a support pair; points are not looked at here
  }

  /** In space the quick stage does it, in the plane the thorough one. */
  @ParameterizedTest
  @CsvSource({
    "3, 0, false",
    "3, 1e-15, true",
    "3, 1e-3, true",
    "2, 0, false",
    "2, 1e-15, true",
    "2, 1e-3, true"
  })
  void theDepthIsMeasuredAlongItAndTheRestIsTheEnginesWord(int n, double slack, boolean prove) {
    SettledBody body = new SettledBody(CertifiedSupport.of(cube(n)), 0);
    Proposal copy = new Proposal(n);
    copy.copyFrom(proposal(n, slack));
    PairResult result = new PairResult(n);
    new Settlement(n)
        .settle(
            body, Pose.identity(n), body, there(n), PairRequest.penetration(), copy, prove, result);
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

  /** A depth cannot be negative, however great the slack. */
  @ParameterizedTest
  @CsvSource({"2", "3"})
  void theLeastDepthIsNotNegative(int n) {
    SettledBody body = new SettledBody(CertifiedSupport.of(cube(n)), 0);
    PairResult result = new PairResult(n);
    new Settlement(n)
        .settle(
            body,
            Pose.identity(n),
            body,
            there(n),
            PairRequest.penetration(),
            proposal(n, 1),
            true,
            result);
    assertThat(result.upper()).isZero();
    assertThat(result.lower()).isLessThanOrEqualTo(-DEPTH);
  }
}

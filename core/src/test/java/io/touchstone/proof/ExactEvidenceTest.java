// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairBatch;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Proof;
import io.touchstone.oracle.ToldEngine;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Evidence that only exact arithmetic bears out, and what is written of it for each goal; faults;
 * and who may ask what.
 */
final class ExactEvidenceTest {

  private static final Polytope BOX = Shapes.box(1, 1, 1);
  private static final Pose HERE = Pose.identity(3);

  private final ToldEngine told = new ToldEngine(out -> {});
  private final VerifiedNarrowPhase phase = Proofs.prove(told, Proof.CHECKED);
  private VerifiedQuery query = phase.newQuery(3);
  private PairResult result = new PairResult(3);

  private void ask(
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      PairRequest request,
      Consumer<PairResult.Writer> answer) {
    told.answer = answer;
    query = phase.newQuery(a.dimension());
    result = new PairResult(a.dimension());
    query.evaluate(phase.prepare(a), poseA, phase.prepare(b), poseB, request, null, result);
  }

  private void askBoxes(double x, PairRequest request, Consumer<PairResult.Writer> answer) {
    ask(BOX, HERE, BOX, Pose.translation(x, 0, 0), request, answer);
  }

  private static int corner(double x, double y, double z) {
    for (int v = 0; v < 8; v++) {
      if (BOX.coordinate(v, 0) == x && BOX.coordinate(v, 1) == y && BOX.coordinate(v, 2) == z) {
        return v;
      }
    }
    throw new AssertionError("no such corner");
  }

  private static PairResult.Writer corners(PairResult.Writer out) {
    return out.featurePair(corner(1, 1, 1), corner(-1, 1, 1), 1);
  }

  private static PairRequest along(Goal goal) {
    return PairRequest.builder(goal).direction(1, 0, 0).build();
  }

  // --- touching: no bound tells it

  private static PairResult.Writer touching(PairResult.Writer out) {
    return corners(out.verdict(Verdict.TOUCHING, Termination.CONVERGED).normal(1, 0, 0));
  }

  @ParameterizedTest
  @EnumSource(
      value = Goal.class,
      names = {"INTERSECTION", "DISTANCE", "PENETRATION", "CAST"})
  void aTouchIsProvedForEveryGoal(Goal goal) {
    PairRequest request = goal == Goal.CAST ? along(goal) : PairRequest.builder(goal).build();
    askBoxes(2, request, out -> touching(out).upper(-1e-16));
    assertThat(query.stage()).isEqualTo(ProofStage.EXACT_CHECK);
    assertThat(query.isRejected()).isFalse();
    assertThat(result.verdict()).isEqualTo(Verdict.TOUCHING);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.upper()).isZero();
    assertThat(result.hasLower()).isEqualTo(goal == Goal.PENETRATION || goal == Goal.CAST);
    if (result.hasLower()) {
      assertThat(result.lower()).isZero();
    }
    assertThat(result.hasCastParameter()).isEqualTo(goal == Goal.CAST);
    if (goal == Goal.CAST) {
      assertThat(result.castParameter()).isZero();
    }
    assertThat(result.featureVertexA(0)).isEqualTo(corner(1, 1, 1));
  }

  /** Depths in another norm are not what the certificate bounds. */
  @Test
  void onlyEuclideanDepthsAreBounded() {
    PairRequest request = PairRequest.builder(Goal.PENETRATION).metric(Metric.L1).build();
    askBoxes(2, request, out -> touching(out).lower(-0.25).upper(0));
    assertThat(result.verdict()).isEqualTo(Verdict.TOUCHING);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.FLOATING);
    assertThat(result.lower()).isEqualTo(-0.25);
  }

  /** Along the normal of what touches B leaves at once, whatever the engine says. */
  @Test
  void aDepthAlongADirectionIsBounded() {
    askBoxes(2, along(Goal.PENETRATION), out -> touching(out).lower(-0.25).upper(0));
    assertThat(result.verdict()).isEqualTo(Verdict.TOUCHING);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.lower()).isZero();
    assertThat(result.upper()).isZero();
  }

  /** A touch by an ulp more, or less, is none. */
  @Test
  void aTouchIsNoOverlapAndNoGap() {
    for (double x : new double[] {Math.nextDown(2.0), Math.nextUp(2.0), 1.5, 3}) {
      askBoxes(x, PairRequest.intersection(), ExactEvidenceTest::touching);
      assertThat(result.verdict())
          .as("%s", x)
          .isEqualTo(x > 2 ? Verdict.DISJOINT : Verdict.INTERSECTING);
      assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    }
  }

  // --- who claims nothing may have evidence all the same

  private static BigInteger[] integers(long x, long y) {
    return new BigInteger[] {BigInteger.valueOf(x), BigInteger.valueOf(y)};
  }

  /** Points whose rounded normal separates nothing; the integers do. */
  private void askPoints(
      Verdict claimed, Goal goal, Metric metric, Consumer<PairResult.Writer> more) {
    ask(
        Polytope.of(2, 0, 0),
        Pose.identity(2),
        Polytope.of(2, 1, -1),
        Pose.identity(2),
        PairRequest.builder(goal).metric(metric).build(),
        out -> {
          out.verdict(claimed, Termination.ITERATION_LIMIT)
              .normal(new double[] {0, 1})
              .exactNormal(integers(2, 1));
          more.accept(out);
        });
  }

  @Test
  void integersProveWhatRoundedNumbersDeny() {
    askPoints(Verdict.DISJOINT, Goal.DISTANCE, Metric.EUCLIDEAN, out -> {});
    assertThat(query.stage()).isEqualTo(ProofStage.EXACT_CHECK);
    assertThat(query.isRejected()).isFalse();
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.lower()).isBetween(0.44721, 0.44722); // 1 / sqrt(5)
    assertThat(result.hasUpper()).isFalse();
  }

  /** The certificate of a nearest pair has both bounds; without an upper one it has one. */
  @Test
  void bothBoundsAreWrittenWhereBothAreProved() {
    askPoints(
        Verdict.DISJOINT,
        Goal.DISTANCE,
        Metric.EUCLIDEAN,
        out -> out.featurePair(0, 0, 1).lower(0.25).upper(9));
    assertThat(query.stage()).isEqualTo(ProofStage.EXACT_CHECK);
    assertThat(result.lower()).isBetween(0.44721, 0.44722);
    assertThat(result.upper()).isBetween(1.41421, 1.41422); // sqrt(2)
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
  }

  /** In another norm the verdict is proved, and the bounds that stand are the engine's word. */
  @Test
  void boundsInAnotherNormStayWhatTheyWere() {
    askPoints(Verdict.DISJOINT, Goal.DISTANCE, Metric.L1, out -> out.lower(0.125).upper(9));
    assertThat(query.stage()).isEqualTo(ProofStage.EXACT_CHECK);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.FLOATING);
    assertThat(result.lower()).isEqualTo(0.125);
    assertThat(result.upper()).isEqualTo(9);
  }

  /** Who gave up may have found a common point all the same. */
  @ParameterizedTest
  @EnumSource(
      value = Goal.class,
      names = {"INTERSECTION", "DISTANCE", "PENETRATION"})
  void evidenceWithoutAClaimIsLookedAt(Goal goal) {
    PairRequest request = PairRequest.builder(goal).build();
    Termination limit = Termination.ITERATION_LIMIT;
    askBoxes(2, request, out -> corners(out.verdict(Verdict.UNDECIDED, limit)));
    assertThat(query.stage()).isEqualTo(ProofStage.FILTER);
    assertThat(query.isRejected()).isFalse();
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.upper()).isZero();
    ask(
        BOX,
        HERE,
        BOX,
        Pose.translation(2, 1, 0),
        request,
        out -> out.verdict(Verdict.UNDECIDED, limit).featurePair(corner(1, 1, 1), 0, 1));
    assertThat(query.stage()).isEqualTo(ProofStage.UNDECIDED);
  }

  /** Asks for the distance of two points in the plane, which the direction (0, 1) does not part. */
  private void askPoints(Consumer<PairResult.Writer> answer) {
    Pose here = Pose.identity(2);
    ask(Polytope.of(2, 0, 0), here, Polytope.of(2, 1, -1), here, PairRequest.distance(), answer);
  }

  @Test
  void whatNothingShowsStaysUndecided() {
    askPoints(
        out ->
            out.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT)
                .normal(new double[] {0, 1})
                .exactNormal(integers(1, 1))
                .effort(3, 4));
    assertThat(query.stage()).isEqualTo(ProofStage.UNDECIDED);
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(query.isRejected()).isFalse(); // who claims nothing is not refused
    assertThat(query.refusedVerdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(result.iterations()).isEqualTo(3);
    assertThat(result.supportQueries()).isEqualTo(4);
  }

  /** A refused verdict must not be readable, nor anything that belonged to it. */
  @Test
  void nothingOfARefusedAnswerIsLeft() {
    askPoints(
        out ->
            out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
                .normal(new double[] {0, 1})
                .exactNormal(integers(1, 1))
                .lower(1)
                .effort(3, 4));
    assertThat(query.stage()).isEqualTo(ProofStage.UNDECIDED);
    assertThat(query.isRejected()).isTrue();
    assertThat(query.refusedVerdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(result.hasExactNormal()).isFalse();
    assertThat(result.lower()).isNotPositive(); // of its normal, whatever it said
    assertThat(result.iterations()).isEqualTo(3);
    assertThat(result.supportQueries()).isEqualTo(4);
  }

  // --- containment

  /** A small triangle of which a corner is on the edge of a great one. */
  private void askTriangles(double shift, Verdict claimed, int... corners) {
    ask(
        Polytope.of(2, 0, 0, 0.5, 0, 0.25, 0.25),
        Pose.translation(shift, 0),
        Polytope.of(2, -1, 0, 1, 0, 0, 1),
        Pose.identity(2),
        PairRequest.containment(),
        out -> {
          out.verdict(claimed, Termination.CONVERGED);
          for (int first = 0; first < corners.length; first += 3) {
            out.enclosedBy(Arrays.copyOfRange(corners, first, first + 3), 3);
          }
        });
  }

  @ParameterizedTest
  @CsvSource({"SUBSET", "UNDECIDED"})
  void aSubsetIsProvedByWhatSurroundsItsVertices(Verdict claimed) {
    askTriangles(0, claimed, 0, 1, 2, 0, 1, 2, 0, 1, 2);
    assertThat(result.verdict()).isEqualTo(Verdict.SUBSET);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(query.stage()).isEqualTo(ProofStage.EXACT_CHECK); // vertices are on the edge
    assertThat(query.isRejected()).isFalse();
  }

  @Test
  void aVertexThatIsNotSurroundedRefutesTheClaim() {
    askTriangles(0.75, Verdict.SUBSET, 0, 1, 2, 0, 1, 2, 0, 1, 2);
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(query.isRejected()).isTrue();
    assertThat(query.refusal()).contains("vertex 1 of A is not in the hull");
    askTriangles(0, Verdict.SUBSET, 0, 1, 2, 0, -1, -1, 0, 1, 2);
    assertThat(query.refusal()).contains("vertex 1 of A is not in the hull");
  }

  @Test
  void simplicesThatCannotBeAreFaults() {
    askTriangles(0, Verdict.SUBSET, 0, 1, 2, 0, 1, 2);
    assertThat(query.fault()).isEqualTo("simplices around 2 of 3 vertices");
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    askTriangles(0, Verdict.SUBSET, 0, 1, 2, 0, 1, 2, 0, 1, 3);
    assertThat(query.fault()).isEqualTo("vertex 3 of B around vertex 2 of A");
    askTriangles(0, Verdict.SUBSET, 0, 1, 2, -1, 1, 2, 0, 1, 2);
    assertThat(query.fault()).isEqualTo("vertex -1 of B around vertex 1 of A");
    askTriangles(0, Verdict.SUBSET, 0, 1, 2, 0, -2, 2, 0, 1, 2);
    assertThat(query.fault()).isEqualTo("vertex -2 of B around vertex 1 of A");
    askTriangles(0, Verdict.SUBSET, 0, 1, -1, 0, 1, -1, 0, 1, 2);
    assertThat(query.fault()).isEmpty();
    assertThat(result.verdict()).isEqualTo(Verdict.SUBSET);
  }

  /** Whether a curved body is a subset is looked for, whatever an engine says. */
  @Test
  void subsetsOfCurvedBodiesAreLookedFor() {
    Consumer<PairResult.Writer> named =
        out ->
            out.verdict(Verdict.SUBSET, Termination.CONVERGED)
                .enclosedBy(new int[] {-2, 2000, -1, -1}, 4);
    ConvexBody egg = Shapes.smoothEllipsoid(1, 2, 3);
    ask(egg, HERE, egg, HERE, PairRequest.containment(), named);
    assertThat(query.fault()).isEmpty();
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    ask(egg, HERE, Shapes.smoothEllipsoid(1, 1.999, 3), HERE, PairRequest.containment(), named);
    assertThat(result.verdict()).isEqualTo(Verdict.NOT_SUBSET);
    assertThat(result.normal(1)).isEqualTo(1);
    Consumer<PairResult.Writer> denied =
        out ->
            out.verdict(Verdict.NOT_SUBSET, Termination.CONVERGED).normal(new double[] {1, 0, 0});
    ask(egg, HERE, Shapes.smoothEllipsoid(1.1, 2.2, 3.3), HERE, PairRequest.containment(), denied);
    assertThat(result.verdict()).isEqualTo(Verdict.SUBSET);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.FLOATING);
    assertThat(query.stage()).isEqualTo(ProofStage.BOUNDS);
  }

  // --- faults

  @Test
  void verdictsOfAnotherGoalAreFaults() {
    askBoxes(5, PairRequest.containment(), out -> out.verdict(Verdict.DISJOINT, reason()));
    assertThat(query.fault()).isEqualTo("verdict DISJOINT for goal CONTAINMENT");
    for (Verdict wrong : new Verdict[] {Verdict.SUBSET, Verdict.NOT_SUBSET}) {
      askBoxes(5, PairRequest.distance(), out -> out.verdict(wrong, reason()));
      assertThat(query.fault()).isEqualTo("verdict %s for goal DISTANCE".formatted(wrong));
    }
    askBoxes(5, PairRequest.containment(), out -> out.verdict(Verdict.UNDECIDED, reason()));
    assertThat(query.fault()).isEmpty();
  }

  private static Termination reason() {
    return Termination.CONVERGED;
  }

  /** Bounds at their limits: 0 belongs to what touches, and not to what is apart. */
  @Test
  void boundsThatDenyTheVerdictAreFaults() {
    askBoxes(1, PairRequest.distance(), out -> out.verdict(met(), reason()).lower(0));
    assertThat(query.fault()).isEmpty();
    askBoxes(1, PairRequest.distance(), out -> out.verdict(met(), reason()).lower(1e-300));
    assertThat(query.fault()).isEqualTo("verdict INTERSECTING with the lower bound 1.0E-300");
    askBoxes(5, PairRequest.distance(), out -> out.verdict(apart(), reason()).upper(0));
    assertThat(query.fault()).isEqualTo("verdict DISJOINT with the upper bound 0.0");
    askBoxes(5, PairRequest.distance(), out -> out.verdict(apart(), reason()).upper(1e-300));
    assertThat(query.fault()).isEmpty();
    askBoxes(5, PairRequest.distance(), out -> out.verdict(apart(), reason()).lower(2).upper(2));
    assertThat(query.fault()).isEmpty();
    askBoxes(5, PairRequest.distance(), out -> out.verdict(apart(), reason()).lower(2).upper(1));
    assertThat(query.fault()).isEqualTo("lower bound 2.0 above upper bound 1.0");
    double infinity = Double.POSITIVE_INFINITY;
    askBoxes(5, PairRequest.distance(), out -> out.verdict(apart(), reason()).lower(infinity));
    assertThat(query.fault()).isEqualTo("lower bound Infinity");
    askBoxes(5, PairRequest.distance(), out -> out.verdict(apart(), reason()).lower(-infinity));
    assertThat(query.fault()).isEqualTo("lower bound -Infinity");
    askBoxes(1, PairRequest.distance(), out -> out.verdict(met(), reason()).upper(-infinity));
    assertThat(query.fault()).isEqualTo("upper bound -Infinity");
    askBoxes(5, PairRequest.distance(), out -> out.verdict(apart(), reason()).upper(infinity));
    assertThat(query.fault()).isEmpty();
    askBoxes(5, along(Goal.CAST), out -> out.verdict(apart(), reason()).castParameter(-1));
    assertThat(query.fault()).isEqualTo("cast parameter -1.0");
    askBoxes(5, along(Goal.CAST), out -> out.verdict(apart(), reason()).castParameter(0));
    assertThat(query.fault()).isEmpty();
  }

  private static Verdict met() {
    return Verdict.INTERSECTING;
  }

  private static Verdict apart() {
    return Verdict.DISJOINT;
  }

  /** The length of a unit normal is 1 up to 1e-12, whatever the unit of the scene. */
  @Test
  void normalsThatAreNotUnitAreFaults() {
    for (double length :
        new double[] {0, 1 - 3e-12, 1 - 0.5e-12, 1, 1 + 0.5e-12, 1 + 3e-12, 1e200, Double.NaN}) {
      askBoxes(
          5,
          PairRequest.intersection(),
          out -> out.verdict(apart(), reason()).normal(length, 0, 0));
      assertThat(query.fault().isEmpty()).as("%s", length).isEqualTo(Math.abs(length - 1) < 1e-12);
    }
    askBoxes(
        5,
        PairRequest.intersection(),
        out -> out.verdict(apart(), reason()).normal(1, 0, 0).points(0, 0, 0, 0, 1e300, 0));
    assertThat(query.fault()).isEmpty();
  }

  // --- empty bodies

  @Test
  void anEmptyBodyIsSeenWithoutTheEngine() {
    Polytope none = Polytope.empty(3);
    ask(none, HERE, BOX, HERE, PairRequest.distance(), out -> out.verdict(met(), reason()));
    assertThat(query.stage()).isEqualTo(ProofStage.EMPTY_BODY);
    assertThat(query.fault()).isEqualTo("verdict INTERSECTING although body A is empty");
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.emptySide()).isEqualTo(BodySide.A);
    ask(BOX, HERE, none, HERE, PairRequest.distance(), out -> out.verdict(apart(), reason()));
    assertThat(query.fault()).isEmpty();
    assertThat(result.emptySide()).isEqualTo(BodySide.B);
    assertThat(result.lower()).isEqualTo(Double.POSITIVE_INFINITY);
    Verdict open = Verdict.UNDECIDED;
    ask(BOX, HERE, none, HERE, PairRequest.distance(), out -> out.verdict(open, reason()));
    assertThat(query.fault()).isEmpty();
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    ask(BOX, HERE, none, HERE, PairRequest.distance(), out -> out.lower(Double.NaN));
    assertThat(query.fault()).isEqualTo("lower bound NaN");
    assertThat(query.stage()).isEqualTo(ProofStage.EMPTY_BODY);
  }

  @Test
  void aBodyThatIsSaidToBeEmptyIsNot() {
    askBoxes(
        5,
        PairRequest.distance(),
        out -> out.verdict(apart(), reason()).emptySide(BodySide.B).lower(1e300));
    assertThat(query.fault()).isEqualTo("body B is said to be empty");
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(result.hasEmptySide()).isFalse();
  }

  // --- who may ask what

  @Test
  void bodiesPosesAndResultsHaveOneDimension() {
    PreparedShape box = phase.prepare(BOX);
    PreparedShape square = phase.prepare(Shapes.box(1, 1));
    Pose plane = Pose.identity(2);
    PairResult ofPlane = new PairResult(2);
    assertRefused("body A", square, HERE, box, HERE, result);
    assertRefused("pose of A", box, plane, box, HERE, result);
    assertRefused("body B", box, HERE, square, HERE, result);
    assertRefused("pose of B", box, HERE, box, plane, result);
    assertRefused("result", box, HERE, box, HERE, ofPlane);
  }

  private void assertRefused(
      String what,
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairResult out) {
    VerifiedQuery asked = phase.newQuery(3);
    assertThatThrownBy(() -> asked.evaluate(a, poseA, b, poseB, PairRequest.distance(), null, out))
        .isInstanceOf(DimensionMismatchException.class)
        .hasMessageContaining(what);
    PairBatch batch =
        new PairBatch(
            new PreparedShape[] {a},
            new PoseView[] {poseA},
            new PreparedShape[] {b},
            new PoseView[] {poseB},
            new @Nullable WarmStart[1],
            new PairResult[] {out});
    assertThatThrownBy(() -> asked.evaluateAll(batch, 0, 1, PairRequest.distance()))
        .isInstanceOf(DimensionMismatchException.class)
        .hasMessageContaining(what);
  }

  @Test
  void whatCannotBeProvedIsNotPrepared() {
    HalfSpaces spaces = HalfSpaces.of(1, new double[][] {{1}, {-1}}, new double[] {1, 1});
    for (Proof policy : new Proof[] {Proof.CHECKED, Proof.EXACT}) {
      VerifiedNarrowPhase strict = new VerifiedNarrowPhase(told, policy, List.of());
      assertThat(strict.prepare(spaces, 9).body()).isSameAs(spaces);
    }
    ConvexBody egg = Shapes.smoothEllipsoid(1, 2, 3);
    VerifiedNarrowPhase exact = new VerifiedNarrowPhase(told, Proof.EXACT, List.of());
    assertThatThrownBy(() -> exact.prepare(egg)).hasMessageContaining("cannot be proved exactly");
    assertThatThrownBy(() -> exact.prepare(egg, 9)).hasMessageContaining("exactly");
    assertThat(phase.prepare(egg).body()).isEqualTo(egg);
    assertThat(exact.prepare(BOX, 9).body()).isEqualTo(BOX);
    RoundedPolytope ball = new RoundedPolytope(BOX, 1);
    assertThat(exact.prepare(ball).body()).isEqualTo(ball);
    assertThat(phase.toString()).startsWith("VerifiedNarrowPhase[CHECKED, ");
    assertThat(phase.newWarmStart(3)).isNotNull();
  }

  /** Without a proof nothing is looked for, unless somebody asks. */
  @Test
  void faultsAreFoundOnRequest() {
    VerifiedNarrowPhase trusting = Proofs.prove(told, Proof.NONE);
    PreparedShape box = trusting.prepare(BOX);
    VerifiedQuery asked = trusting.newQuery(3);
    told.answer = out -> out.verdict(apart(), reason()).lower(Double.NaN);
    PairRequest request = PairRequest.distance();
    asked.evaluate(box, HERE, box, HERE, request, null, result);
    assertThat(asked.stage()).isEqualTo(ProofStage.UNCHECKED);
    assertThat(asked.fault()).isEmpty();
    assertThat(asked.faultIn(box, box, request, result)).isEqualTo("lower bound NaN");
    PreparedShape strange = phase.prepare(BOX);
    assertThatThrownBy(() -> asked.faultIn(strange, box, request, result))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** The engine is asked about the bodies, the poses and the memories of every pair. */
  @Test
  void theEngineSeesEveryPairOfABatch() {
    WarmStart[] memories = {() -> {}, () -> {}};
    int[] asked = {0};
    NarrowPhase reading =
        new NarrowPhase() {
          @Override
          public PreparedShape prepare(ConvexBody body) {
            return () -> body;
          }

          @Override
          public PairQuery newQuery(int dimension) {
            return (a, poseA, b, poseB, request, warm, out) -> {
              int k = asked[0]++;
              assertThat(a.body().isEmpty()).isFalse();
              assertThat(a.body()).isEqualTo(k % 2 == 0 ? BOX : Shapes.box(1, 1, 3));
              assertThat(b.body()).isEqualTo(k % 3 == 0 ? BOX : Shapes.box(1, 2, 1));
              assertThat(poseA.translation(1)).isEqualTo(-k);
              assertThat(poseB.translation(0)).isEqualTo(4 + k);
              assertThat(warm).isSameAs(memories[k % 2]);
              out.rewrite().verdict(Verdict.DISJOINT, Termination.CONVERGED).normal(1, 0, 0);
            };
          }

          @Override
          public WarmStart newWarmStart(int dimension) {
            return memories[0];
          }
        };
    VerifiedNarrowPhase seeing = Proofs.prove(reading, Proof.CHECKED);
    int count = 40;
    PreparedShape box = seeing.prepare(BOX);
    PreparedShape high = seeing.prepare(Shapes.box(1, 1, 3));
    PreparedShape wide = seeing.prepare(Shapes.box(1, 2, 1));
    PreparedShape[] shapesA = new PreparedShape[count];
    PreparedShape[] shapesB = new PreparedShape[count];
    PoseView[] posesA = new PoseView[count];
    PoseView[] posesB = new PoseView[count];
    WarmStart[] warm = new WarmStart[count];
    PairResult[] results = new PairResult[count];
    for (int k = 0; k < count; k++) {
      shapesA[k] = k % 2 == 0 ? box : high;
      shapesB[k] = k % 3 == 0 ? box : wide;
      posesA[k] = Pose.translation(0, -k, 0);
      posesB[k] = Pose.translation(4 + k, 0, 0);
      warm[k] = memories[k % 2];
      results[k] = new PairResult(3);
    }
    PairBatch batch = new PairBatch(shapesA, posesA, shapesB, posesB, warm, results);
    seeing.newQuery(3).evaluateAll(batch, 0, count, PairRequest.intersection());
    assertThat(asked[0]).isEqualTo(count);
    assertThat(seeing.statistics().count(ProofStage.FILTER)).isEqualTo(count);
  }

  /** Of a batch every pair has its own answer, beyond the run that is asked at once too. */
  @Test
  void everyPairOfABatchIsProved() {
    int count = 70;
    PreparedShape[] shapesA = new PreparedShape[count];
    PreparedShape[] shapesB = new PreparedShape[count];
    PoseView[] posesA = new PoseView[count];
    PoseView[] posesB = new PoseView[count];
    PairResult[] results = new PairResult[count];
    PreparedShape[] boxes = {phase.prepare(BOX), phase.prepare(Shapes.box(0.5, 1, 1))};
    for (int k = 0; k < count; k++) {
      shapesA[k] = boxes[k % 2];
      shapesB[k] = boxes[k / 2 % 2];
      posesA[k] = HERE;
      posesB[k] = Pose.translation(k % 7 == 0 ? 1 : 4 + k, 0, 0);
      results[k] = new PairResult(3);
    }
    told.answer = out -> out.verdict(apart(), reason()).normal(1, 0, 0).effort(1, 1);
    PairBatch batch =
        new PairBatch(shapesA, posesA, shapesB, posesB, new @Nullable WarmStart[count], results);
    phase.newQuery(3).evaluateAll(batch, 1, count - 1, PairRequest.intersection());
    for (int k = 0; k < count; k++) {
      Verdict expected = k % 7 == 0 ? Verdict.INTERSECTING : Verdict.DISJOINT;
      boolean asked = k > 0 && k < count - 1;
      assertThat(results[k].verdict())
          .as("pair %d", k)
          .isEqualTo(asked ? expected : Verdict.UNDECIDED);
      if (asked && expected == Verdict.DISJOINT) {
        assertThat(results[k].verdictAssurance()).isEqualTo(Assurance.PROVED);
        double sides = (k % 2 == 0 ? 1 : 0.5) + (k / 2 % 2 == 0 ? 1 : 0.5);
        assertThat(results[k].lower()).isBetween(4 + k - 2 * Math.sqrt(3) - 1e-3, 4 + k - sides);
      }
    }
    assertThat(phase.statistics().total()).isEqualTo(count - 2);
  }

  // --- beyond twice the digits

  private static final double TINY = 0x1p-75;

  /** Where the point (1, 2^-75) stands at 1 + 2^-150, which no two doubles say. */
  private static final Pose SHEARED = Pose.affine(2, 1, TINY, 0, 0, 1, 0);

  private static final Polytope POINT = Polytope.of(2, 1, TINY);

  @ParameterizedTest
  @CsvSource({"DISJOINT", "UNDECIDED"})
  void aGapThatOnlyExactNumbersShow(Verdict claimed) {
    Pose plane = Pose.identity(2);
    Consumer<PairResult.Writer> back =
        out -> out.verdict(claimed, Termination.ITERATION_LIMIT).normal(new double[] {-1, 0});
    ask(POINT, SHEARED, POINT, plane, PairRequest.distance(), back);
    assertThat(query.stage()).isEqualTo(ProofStage.EXACT_CHECK);
    assertThat(query.isRejected()).isFalse();
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.lower()).isEqualTo(0x1p-150);
    ask(POINT, plane, POINT, SHEARED, PairRequest.distance(), back);
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(query.isRejected()).isEqualTo(claimed != Verdict.UNDECIDED);
  }

  /**
   * A vertex that both bodies share, made of other numbers, and a depth along an axis: what is said
   * of it is no bound, where no surface shows it.
   */
  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, -1, -2, -2.0000000000015, -5})
  void aDepthBesideACommonPointOfOtherNumbers(double claimed) {
    // both at (1 + 2^-150, 2^-80), made of other numbers
    Pose poseA = Pose.affine(2, 1, TINY, 0, 0, 0x1p-5, 0);
    Pose poseB = Pose.affine(2, 1, 0x1p-70, 0, 0, 1, 0);
    ask(
        POINT,
        poseA,
        Polytope.of(2, 1, 0x1p-80, -1, 3, -1, -3),
        poseB,
        PairRequest.penetration(),
        out -> {
          out.verdict(Verdict.INTERSECTING, Termination.ITERATION_LIMIT)
              .normal(new double[] {1, 0})
              .featurePair(0, 0, 1);
          if (!Double.isNaN(claimed)) {
            out.upper(claimed);
          }
        });
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.lower()).isBetween(-2 - 1e-14, -2.0);
    assertThat(result.upper()).isZero();
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
  }

  /** Points that differ by what no two doubles hold are no common point, whoever says so. */
  @ParameterizedTest
  @ValueSource(ints = {-40, -55, -75, -105, -150, -400})
  void pointsThatDifferByNearlyNothingDoNotMeet(int power) {
    double tiny = Math.scalb(1.0, power);
    Polytope three = Polytope.of(3, 1, tiny, tiny * tiny);
    Pose[] poses = {
      Pose.affine(3, 1, tiny, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0),
      Pose.affine(3, 1, tiny, tiny * tiny, 0, 0, 1, 0, 0, 0, 0, 1, 0),
      Pose.affine(3, 1, 0, tiny, 0, 0, 1, 0, 0, 0, 0, 1, 0),
      Pose.affine(3, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)
    };
    for (int k = 0; k < 4; k++) {
      for (int j = 0; j < 4; j++) {
        ask(
            three,
            poses[k],
            three,
            poses[j],
            PairRequest.intersection(),
            out -> out.verdict(met(), Termination.ITERATION_LIMIT).featurePair(0, 0, 1));
        Verdict found = result.verdict();
        assertThat(found == met()).as("poses %d and %d", k, j).isEqualTo(k == j);
      }
    }
  }

  // --- points

  /** Points of a depth are the engine's word; those of a distance are made of the vertices. */
  @Test
  void pointsAreKeptWhereNoneAreMade() {
    Consumer<PairResult.Writer> apart =
        out -> corners(out.verdict(apart(), reason())).normal(1, 0, 0).points(1, 9, 0, 2, 9, 0);
    askBoxes(3, PairRequest.distance(), out -> apart.accept(out.lower(1).upper(1)));
    assertThat(result.pointA(1)).isEqualTo(1);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    askBoxes(3, PairRequest.intersection(), apart);
    assertThat(result.pointA(1)).isEqualTo(9);
    assertThat(result.pointB(0)).isEqualTo(2);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    askBoxes(
        0.5,
        PairRequest.penetration(),
        out ->
            out.verdict(met(), reason())
                .normal(1, 0, 0)
                .upper(-1.5)
                .featurePair(corner(1, 1, 1), corner(-1, -1, -1), 1)
                .featurePair(corner(1, -1, -1), corner(-1, 1, 1), 1)
                .featurePair(corner(-1, 1, -1), corner(1, -1, 1), 1)
                .featurePair(corner(-1, -1, 1), corner(1, 1, -1), 1)
                .points(0.75, 0.5, 0.25, -0.75, 0.5, 0.25));
    assertThat(result.verdict()).isEqualTo(met());
    assertThat(result.pointA(0)).isEqualTo(0.75);
    assertThat(result.pointA(1)).isEqualTo(0.5);
    assertThat(result.pointA(2)).isEqualTo(0.25);
    assertThat(result.pointB(0)).isEqualTo(-0.75);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
  }
}

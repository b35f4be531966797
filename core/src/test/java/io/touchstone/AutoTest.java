// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Arbiter;
import io.touchstone.api.spi.Capabilities;
import io.touchstone.api.spi.Capability;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Proof;
import io.touchstone.api.spi.Representation;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.proposal.Proposer;
import io.touchstone.oracle.ProposingEngine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which engine {@code auto} asks, and that it asks nobody else. */
final class AutoTest {

  private static final List<String> LOG = new ArrayList<>();

  /** Engines that cannot decide. */
  private static final Set<String> AT_A_LOSS = new HashSet<>();

  /** An engine that notes who is asked, and with what. */
  private record Noting(String id) implements NarrowPhase {
    private record Shape(ConvexBody body, String by) implements PreparedShape {}

    private record Memory(String by) implements WarmStart {
      @Override
      public void clear() {
        LOG.add("clear " + by);
      }
    }

    @Override
    public PreparedShape prepare(ConvexBody body) {
      LOG.add("prepare " + id);
      return new Shape(body, id);
    }

    @Override
    public PairQuery newQuery(int dimension) {
      return new PairQuery() {
        @Override
        public void evaluate(
            PreparedShape a,
            PoseView poseA,
            PreparedShape b,
            PoseView poseB,
            PairRequest request,
            @Nullable WarmStart warm,
            PairResult out) {
          assertThat(((Shape) a).by()).isEqualTo(id);
          assertThat(((Shape) b).by()).isEqualTo(id);
          if (warm != null) {
            assertThat(((Memory) warm).by()).isEqualTo(id);
          }
          LOG.add(id);
          out.rewrite()
              .verdict(
                  AT_A_LOSS.contains(id) ? Verdict.UNDECIDED : Verdict.DISJOINT,
                  AT_A_LOSS.contains(id) ? stopped : Termination.CONVERGED)
              .effort(2, 3);
        }

        @Override
        public void trace(@Nullable QueryTrace sink) {
          LOG.add((sink == null ? "silence " : "trace ") + id);
        }
      };
    }

    @Override
    public WarmStart newWarmStart(int dimension) {
      return new Memory(id);
    }
  }

  /** Makes an engine that notes when it is asked, under the id that the class declares. */
  private abstract static class NotingProvider implements NarrowPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      String id = getClass().getAnnotation(Algorithm.class).id();
      LOG.add("create " + id);
      return new Noting(id);
    }
  }

  @Algorithm(id = "gjk", spi = Spi.VERSION, summary = "-")
  @Supports(goal = Goal.INTERSECTION, cost = 400, boxCost = 300)
  @Supports(goal = Goal.DISTANCE, cost = 1000)
  static final class GeneralProvider extends NotingProvider {}

  @Algorithm(id = "sat", spi = Spi.VERSION, summary = "-")
  @Supports(goal = Goal.INTERSECTION, minDimension = 2, maxDimension = 2)
  @Supports(
      goal = Goal.INTERSECTION,
      minDimension = 3,
      maxDimension = 3,
      cost = 14_000,
      boxCost = 160)
  @Supports(goal = Goal.PENETRATION, minDimension = 2, maxDimension = 3, cost = 9000)
  static final class BoxesProvider extends NotingProvider {}

  @Algorithm(id = "simplex", spi = Spi.VERSION, summary = "-")
  @Supports(
      goal = Goal.INTERSECTION,
      bodies = {Representation.VERTICES, Representation.HALF_SPACES},
      cost = 500)
  @Supports(
      goal = Goal.DISTANCE,
      bodies = {Representation.VERTICES, Representation.HALF_SPACES},
      metrics = {Metric.L1, Metric.LINF})
  static final class LinearProvider extends NotingProvider {}

  @Algorithm(id = "auto", spi = Spi.VERSION, summary = "-")
  @Supports(goal = Goal.INTERSECTION)
  static final class UsurperProvider implements NarrowPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      return new Noting("usurper");
    }
  }

  private final Engines engines =
      Engines.builder()
          .add(new GeneralProvider())
          .add(new BoxesProvider())
          .add(new LinearProvider())
          .build();

  private static Termination stopped = Termination.NUMERICAL_BREAKDOWN;

  @BeforeEach
  void forget() {
    LOG.clear();
    AT_A_LOSS.clear();
    stopped = Termination.NUMERICAL_BREAKDOWN;
  }

  private List<String> ask(ConvexBody a, ConvexBody b, PairRequest request) {
    NarrowPhase auto = engines.createNarrowPhase("auto");
    int n = a.dimension();
    PairQuery query = auto.newQuery(n);
    Pose origin = Pose.identity(n);
    query.evaluate(
        auto.prepare(a), origin, auto.prepare(b), origin, request, null, new PairResult(n));
    return LOG;
  }

  @Test
  void generalQuestionsGoToTheGeneralist() {
    assertThat(ask(Shapes.unitSimplex(3), Shapes.box(1, 1, 1), PairRequest.intersection()))
        .endsWith("gjk")
        .containsExactlyInAnyOrder(
            "create gjk", "prepare gjk", "prepare gjk", "silence gjk", "gjk");
  }

  @Test
  void boxesInSpaceGoToTheSeparatingAxes() {
    assertThat(ask(Shapes.box(1, 2, 3), Shapes.box(1, 1, 1), PairRequest.intersection()))
        .endsWith("sat")
        .doesNotContain("create gjk");
    forget();
    assertThat(ask(Shapes.box(1, 2), Shapes.box(1, 1), PairRequest.intersection())).endsWith("gjk");
    forget();
    assertThat(ask(Shapes.box(1, 2, 3), Shapes.box(1, 1, 1), PairRequest.distance()))
        .endsWith("gjk");
  }

  @Algorithm(id = "hs-jump", spi = Spi.VERSION, summary = "-")
  @Supports(goal = Goal.INTERSECTION, minDimension = 3, maxDimension = 3, cost = 340)
  static final class JumpProvider implements NarrowPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      return new Noting("hs-jump");
    }
  }

  @Test
  void collisionsInSpaceGoToTheSphericalLocalisation() {
    Engines with =
        Engines.builder()
            .add(new GeneralProvider())
            .add(new BoxesProvider())
            .add(new JumpProvider())
            .build();
    NarrowPhase auto = with.createNarrowPhase("auto");
    Pose origin = Pose.identity(3);
    PreparedShape a = auto.prepare(Shapes.unitSimplex(3));
    PreparedShape b = auto.prepare(Shapes.box(1, 1, 1));
    PairResult out = new PairResult(3);
    PairQuery query = auto.newQuery(3);
    query.evaluate(a, origin, b, origin, PairRequest.intersection(), null, out);
    assertThat(LOG).contains("hs-jump").doesNotContain("gjk");
    query.evaluate(a, origin, b, origin, PairRequest.distance(), null, out);
    assertThat(LOG).endsWith("gjk");
  }

  @Test
  void whatASpecialistCannotDecideGoesToTheGeneralist() {
    AT_A_LOSS.add("sat");
    NarrowPhase auto = engines.createNarrowPhase("auto");
    PreparedShape box = auto.prepare(Shapes.box(1, 1, 1));
    Pose origin = Pose.identity(3);
    PairResult out = new PairResult(3);
    PairQuery query = auto.newQuery(3);
    query.evaluate(box, origin, box, origin, PairRequest.intersection(), null, out);
    assertThat(LOG).contains("sat").endsWith("gjk");
    assertThat(out.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(out.iterations()).isEqualTo(4);
    assertThat(out.supportQueries()).isEqualTo(6);
    // the user's own limit is no reason to go on
    LOG.clear();
    stopped = Termination.ITERATION_LIMIT;
    query.evaluate(box, origin, box, origin, PairRequest.intersection(), null, out);
    assertThat(LOG).endsWith("sat");
    assertThat(out.verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  /** Proposes nothing about two boxes. */
  @Algorithm(id = "sat", spi = Spi.VERSION, summary = "-")
  @Supports(goal = Goal.INTERSECTION, minDimension = 3, maxDimension = 3, boxCost = 160)
  static final class QuietProvider implements NarrowPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      return new ProposingEngine(
          out -> {
            LOG.add("quiet");
            out.ended(stopped);
          });
    }
  }

  @Test
  void whoClaimsNothingIsFollowed() {
    Engines with = Engines.builder().add(new GeneralProvider()).add(new QuietProvider()).build();
    NarrowPhase auto = with.createNarrowPhase("auto");
    PreparedShape box = auto.prepare(Shapes.box(1, 1, 1));
    Pose origin = Pose.identity(3);
    Proposer query = (Proposer) auto.newQuery(3);
    Proposal out = new Proposal(3);
    query.propose(box, origin, box, origin, PairRequest.intersection(), null, out);
    assertThat(LOG).containsSubsequence("quiet", "gjk").doesNotContain("sat");
    assertThat(out.answered().verdict()).isEqualTo(Verdict.DISJOINT);
    // the user's own limit is no reason to go on
    LOG.clear();
    stopped = Termination.ITERATION_LIMIT;
    query.propose(box, origin, box, origin, PairRequest.intersection(), null, out);
    assertThat(LOG).containsExactly("quiet");
    assertThat(out.isUnclaimed()).isTrue();
  }

  @Test
  void whatTheGeneralistCannotDoGoesToWhoCan() {
    assertThat(ask(Shapes.unitSimplex(3), Shapes.unitSimplex(3), PairRequest.penetration()))
        .endsWith("sat");
    forget();
    PairRequest taxi = PairRequest.builder(Goal.DISTANCE).metric(Metric.L1).build();
    assertThat(ask(Shapes.unitSimplex(3), Shapes.unitSimplex(3), taxi)).endsWith("simplex");
    forget();
    HalfSpaces half = HalfSpaces.of(3, new double[][] {{1, 0, 0}}, new double[] {1});
    assertThat(ask(half, Shapes.unitSimplex(3), PairRequest.intersection())).endsWith("simplex");
    forget();
    assertThat(ask(half, half, taxi)).endsWith("simplex");
    assertThatThrownBy(() -> ask(half, Shapes.unitSimplex(3), PairRequest.distance()))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessage(
            "the algorithm 'auto' accepts bodies given by vertices, not by half-spaces;"
                + " installed: gjk, sat, simplex");
  }

  @Test
  void whatNobodyCanDoIsSaidWithTheReason() {
    assertThatThrownBy(
            () -> ask(Shapes.unitSimplex(4), Shapes.unitSimplex(4), PairRequest.penetration()))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessage(
            "the algorithm 'auto' answers penetration in dimension 2 to 3, not 4; installed: gjk,"
                + " sat, simplex");
  }

  @Test
  void memoriesBelongToTheEngineThatIsAsked() {
    NarrowPhase auto = engines.createNarrowPhase("auto");
    PairQuery query = auto.newQuery(3);
    WarmStart warm = auto.newWarmStart(3);
    PreparedShape box = auto.prepare(Shapes.box(1, 1, 1));
    Pose origin = Pose.identity(3);
    PairResult out = new PairResult(3);
    query.evaluate(box, origin, box, origin, PairRequest.intersection(), warm, out);
    query.evaluate(box, origin, box, origin, PairRequest.distance(), warm, out);
    forget();
    warm.clear();
    assertThat(LOG).containsExactlyInAnyOrder("clear gjk", "clear sat");
  }

  @Test
  void tracesReachEveryEngine() {
    NarrowPhase auto = engines.createNarrowPhase("auto");
    PairQuery query = auto.newQuery(3);
    query.trace(step -> {});
    PreparedShape box = auto.prepare(Shapes.box(1, 1, 1));
    Pose origin = Pose.identity(3);
    query.evaluate(box, origin, box, origin, PairRequest.intersection(), null, new PairResult(3));
    assertThat(LOG).contains("trace sat");
    query.trace(null);
    assertThat(LOG).contains("silence sat");
  }

  @Test
  void shapesOfOthersAreRefused() {
    NarrowPhase auto = engines.createNarrowPhase("auto");
    PreparedShape own = auto.prepare(Shapes.box(1, 1, 1));
    PreparedShape foreign = engines.createNarrowPhase("auto").prepare(Shapes.box(1, 1, 1));
    Pose origin = Pose.identity(3);
    assertThatThrownBy(
            () ->
                auto.newQuery(3)
                    .evaluate(
                        own,
                        origin,
                        foreign,
                        origin,
                        PairRequest.intersection(),
                        null,
                        new PairResult(3)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void saysWhatItCanDo() {
    Capabilities capabilities = engines.narrowPhase("auto").capabilities();
    assertThat(capabilities.all())
        .extracting(Capability::goal)
        .containsExactly(
            Goal.INTERSECTION, // of gjk, the least cost
            Goal.INTERSECTION, // of simplex, about half-spaces as well
            Goal.DISTANCE,
            Goal.DISTANCE,
            Goal.PENETRATION);
    assertThat(capabilities.all().get(0).cost()).isEqualTo(400);
    assertThat(LOG).isEmpty(); // nobody was started to find out
  }

  /** Boxes may go to another engine than the first; where it does not answer all, they may not. */
  @Test
  void saysWhatBoxesCost() {
    Capability here = engines.narrowPhase("auto").capabilities().all().get(0);
    assertThat(here.boxCost()).isEqualTo(300);
    Engines with = Engines.builder().add(new GeneralProvider()).add(new BoxerProvider()).build();
    Capability first = with.narrowPhase("auto").capabilities().all().get(0);
    assertThat(first.cost()).isEqualTo(400);
    assertThat(first.boxCost()).isEqualTo(50);
  }

  @Test
  void theIdIsTaken() {
    Engines with =
        Engines.builder()
            .add(new GeneralProvider())
            .add(new BoxesProvider())
            .add(new UsurperProvider())
            .build();
    assertThat(with.issues()).extracting(AlgorithmIssue::id).containsExactly("auto");
    assertThat(with.hasNarrowPhase("auto")).isTrue();
    assertThat(with.createNarrowPhase("auto").toString()).isEqualTo("auto[gjk, sat]");
  }

  @Algorithm(id = "boxer", spi = Spi.VERSION, summary = "-")
  @Supports(goal = Goal.INTERSECTION, cost = 20_000, boxCost = 50)
  static final class BoxerProvider implements NarrowPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      return new Noting("boxer");
    }
  }

  @Algorithm(id = "deep", spi = Spi.VERSION, summary = "-")
  @Supports(goal = Goal.INTERSECTION, minDimension = 4, maxDimension = 4)
  @Supports(goal = Goal.PENETRATION, minDimension = 4, maxDimension = 4)
  static final class DeepProvider implements NarrowPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      return new Noting("deep");
    }
  }

  @Algorithm(id = "boaster", spi = Spi.VERSION, summary = "-")
  @Supports(goal = Goal.INTERSECTION, cost = 1, evidence = false)
  @Supports(goal = Goal.DISTANCE, cost = 1, exactValue = false)
  static final class BoasterProvider implements NarrowPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      return new Noting("boaster");
    }
  }

  private static Engines.Builder three() {
    return Engines.builder()
        .add(new GeneralProvider())
        .add(new BoxesProvider())
        .add(new LinearProvider());
  }

  private static List<String> ask(Engines among, ConvexBody body, PairRequest request) {
    LOG.clear();
    NarrowPhase auto = among.createNarrowPhase("auto");
    int n = body.dimension();
    Pose origin = Pose.identity(n);
    PreparedShape shape = auto.prepare(body);
    auto.newQuery(n).evaluate(shape, origin, shape, origin, request, null, new PairResult(n));
    return LOG;
  }

  @Test
  void whoDeclaresLessForBoxesIsAskedAboutBoxes() {
    Engines with = three().add(new BoxerProvider()).build();
    PairRequest collide = PairRequest.intersection();
    assertThat(ask(with, Shapes.box(1, 1, 1), collide)).endsWith("boxer");
    assertThat(ask(with, Shapes.box(1, 1), collide)).endsWith("boxer");
    assertThat(ask(with, Shapes.unitSimplex(3), collide)).endsWith("gjk").doesNotContain("boxer");
  }

  @Test
  void whoAloneAnswersExtendsIt() {
    Engines with = three().add(new DeepProvider()).build();
    assertThat(ask(with, Shapes.unitSimplex(4), PairRequest.penetration())).endsWith("deep");
    assertThat(ask(with, Shapes.unitSimplex(3), PairRequest.penetration())).endsWith("sat");
    assertThatThrownBy(() -> ask(with, Shapes.unitSimplex(5), PairRequest.penetration()))
        .hasMessageContaining("answers penetration in dimension 2 to 4, not 5");
  }

  @Test
  void whatAnAnswerIsWorthComesBeforeItsCost() {
    Engines with = three().add(new BoasterProvider()).build();
    assertThat(ask(with, Shapes.unitSimplex(3), PairRequest.intersection())).endsWith("gjk");
    assertThat(ask(with, Shapes.unitSimplex(3), PairRequest.distance())).endsWith("gjk");
    Engines wanted = with.choosing(List.of("boaster"), List.of());
    assertThat(ask(wanted, Shapes.unitSimplex(3), PairRequest.intersection())).endsWith("boaster");
    // and says so: what it answers then has no evidence
    assertThat(wanted.narrowPhase("auto").capabilities().all().get(0).evidence()).isFalse();
  }

  @Test
  void preferencesComeFirst() {
    PairRequest collide = PairRequest.intersection();
    Engines ordered = engines.choosing(List.of("simplex", "sat"), List.of());
    assertThat(ask(ordered, Shapes.box(1, 1, 1), collide)).endsWith("simplex");
    assertThat(ask(ordered, Shapes.unitSimplex(3), PairRequest.penetration())).endsWith("sat");
    Engines without = engines.choosing(List.of(), List.of("gjk", "sat"));
    assertThat(ask(without, Shapes.box(1, 1, 1), collide)).endsWith("simplex");
    assertThat(without.createNarrowPhase("auto").toString()).isEqualTo("auto[simplex]");
    assertThat(without.isForbidden("gjk")).isTrue();
    assertThat(without.createNarrowPhase("gjk")).isNotNull(); // who is named is asked
    assertThatThrownBy(() -> ask(without, Shapes.box(1, 1, 1), PairRequest.penetration()))
        .hasMessageContaining("'auto' does not answer penetration");
    // they replace earlier ones
    assertThat(ask(without.choosing(List.of(), List.of()), Shapes.box(1, 1, 1), collide))
        .endsWith("sat");
  }

  @Test
  void preferencesThatMeanNothingAreRefused() {
    assertThatThrownBy(() -> engines.choosing(List.of("satt"), List.of()))
        .isInstanceOf(UnknownAlgorithmException.class)
        .hasMessageContaining("did you mean 'sat'?");
    assertThatThrownBy(() -> engines.choosing(List.of(), List.of("auto")))
        .isInstanceOf(UnknownAlgorithmException.class);
    assertThatThrownBy(() -> engines.choosing(List.of("sat"), List.of("sat")))
        .hasMessage("'sat' is both preferred and forbidden");
    assertThatThrownBy(() -> engines.choosing(List.of(), List.of("gjk", "sat", "simplex")))
        .hasMessage("every installed engine is forbidden");
  }

  @Test
  void theFrontDoorAsksTheSame() {
    LOG.clear();
    Query door = Touchstone.with(engines).proof(Proof.NONE);
    door.collides(Shapes.box(1, 1, 1), Shapes.box(1, 1, 1));
    assertThat(LOG).endsWith("sat").doesNotContain("gjk");
    LOG.clear();
    Engines without = engines.choosing(List.of(), List.of("sat"));
    Touchstone.with(without).proof(Proof.NONE).collides(Shapes.box(1, 1, 1), Shapes.box(1, 1, 1));
    assertThat(LOG).endsWith("gjk").doesNotContain("sat");
    assertThatThrownBy(
            () -> Touchstone.with(without).penetration(Shapes.box(1, 1), Shapes.box(1, 1)))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("no installed algorithm answers penetration");
    assertThatThrownBy(
            () ->
                Touchstone.with(Engines.builder().build())
                    .collides(Shapes.box(1, 1), Shapes.box(1, 1)))
        .hasMessageEndingWith("no engine is installed; add one to the class path or module path");
  }

  @Algorithm(id = "judge", spi = Spi.VERSION, summary = "-")
  @Supports(goal = Goal.INTERSECTION, cost = 700, arbiter = Arbiter.DOUBLES)
  static final class JudgeProvider extends NotingProvider {}

  @Algorithm(id = "quick-judge", spi = Spi.VERSION, summary = "-")
  @Supports(goal = Goal.INTERSECTION, cost = 600, arbiter = Arbiter.DOUBLES)
  @Supports(goal = Goal.CONTAINMENT, cost = 9000, arbiter = Arbiter.DOUBLES)
  static final class QuickJudgeProvider extends NotingProvider {}

  @Algorithm(id = "last-judge", spi = Spi.VERSION, summary = "-")
  @Supports(goal = Goal.INTERSECTION, arbiter = Arbiter.EXACT)
  static final class LastJudgeProvider extends NotingProvider {}

  @Test
  void arbitersAreFoundByTheirRole() {
    Engines judges =
        three()
            .add(new JudgeProvider())
            .add(new QuickJudgeProvider())
            .add(new LastJudgeProvider())
            .build();
    Proofs.prove(new Noting("gjk"), Proof.EXACT, judges);
    assertThat(LOG).containsExactly("create quick-judge", "create last-judge");
    LOG.clear();
    Engines without = judges.choosing(List.of(), List.of("quick-judge"));
    Proofs.prove(new Noting("gjk"), Proof.EXACT, without);
    assertThat(LOG).containsExactly("create judge", "create last-judge");
  }

  @Test
  void aMissingRoleIsNamed() {
    NarrowPhase engine = new Noting("gjk");
    assertThatThrownBy(() -> Proofs.prove(engine, Proof.EXACT, engines))
        .isInstanceOf(UnknownAlgorithmException.class)
        .hasMessage(
            "no engine for the role of arbiter 'doubles'; add one that declares"
                + " @Supports(arbiter = DOUBLES) to the class path or module path");
    Engines half = three().add(new JudgeProvider()).build();
    assertThatThrownBy(() -> Proofs.prove(engine, Proof.EXACT, half))
        .hasMessageContaining("arbiter 'exact'");
    Engines forbidden =
        three()
            .add(new JudgeProvider())
            .add(new LastJudgeProvider())
            .build()
            .choosing(List.of(), List.of("last-judge"));
    assertThatThrownBy(() -> Proofs.prove(engine, Proof.EXACT, forbidden))
        .hasMessage(
            "no engine for the role of arbiter 'exact'; forbidden by the configuration:"
                + " last-judge");
    assertThat(Proofs.prove(engine, Proof.CHECKED, engines)).isNotNull();
  }
}

package io.touchstone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Pose;
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
import io.touchstone.api.spi.Capabilities;
import io.touchstone.api.spi.Capability;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Representation;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;
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
            io.touchstone.api.geometry.PoseView poseA,
            PreparedShape b,
            io.touchstone.api.geometry.PoseView poseB,
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

  @Algorithm(id = "gjk", spi = Spi.VERSION, summary = "-")
  @Supports(goal = Goal.INTERSECTION)
  @Supports(goal = Goal.DISTANCE)
  static final class GeneralProvider implements NarrowPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      LOG.add("create gjk");
      return new Noting("gjk");
    }
  }

  @Algorithm(id = "sat", spi = Spi.VERSION, summary = "-")
  @Supports(goal = Goal.INTERSECTION, minDimension = 2, maxDimension = 3)
  @Supports(goal = Goal.PENETRATION, minDimension = 2, maxDimension = 3)
  static final class BoxesProvider implements NarrowPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      LOG.add("create sat");
      return new Noting("sat");
    }
  }

  @Algorithm(id = "simplex", spi = Spi.VERSION, summary = "-")
  @Supports(
      goal = Goal.INTERSECTION,
      bodies = {Representation.VERTICES, Representation.HALF_SPACES})
  @Supports(
      goal = Goal.DISTANCE,
      bodies = {Representation.VERTICES, Representation.HALF_SPACES},
      metrics = {Metric.L1, Metric.LINF})
  static final class LinearProvider implements NarrowPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      LOG.add("create simplex");
      return new Noting("simplex");
    }
  }

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
  @Supports(goal = Goal.INTERSECTION, minDimension = 2, maxDimension = 3)
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

  @Test
  void whatTheGeneralistCannotDoGoesToWhoCan() {
    assertThat(ask(Shapes.unitSimplex(3), Shapes.unitSimplex(3), PairRequest.penetration()))
        .endsWith("sat");
    forget();
    PairRequest taxi = PairRequest.builder(Goal.DISTANCE).metric(Metric.L1).build();
    assertThat(ask(Shapes.unitSimplex(3), Shapes.unitSimplex(3), taxi)).endsWith("simplex");
    forget();
    HalfSpaces half = HalfSpaces.of(3, new double[][] {{1, 0, 0}}, new double[] {1});
    assertThatThrownBy(() -> ask(half, Shapes.unitSimplex(3), PairRequest.intersection()))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("simplex");
    // who does not tell whether they meet does not measure how far they are apart
    assertThatThrownBy(() -> ask(half, Shapes.unitSimplex(3), taxi))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("simplex");
  }

  @Test
  void whatNobodyCanDoIsSaidWithTheReason() {
    assertThatThrownBy(
            () -> ask(Shapes.unitSimplex(4), Shapes.unitSimplex(4), PairRequest.penetration()))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessage(
            "the algorithm 'auto' answers penetration in dimension 2 to 3, not 4; ask one of gjk,"
                + " sat, simplex by its id");
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
        .containsExactly(Goal.INTERSECTION, Goal.DISTANCE, Goal.DISTANCE, Goal.PENETRATION);
    assertThat(LOG).isEmpty(); // nobody was started to find out
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
}

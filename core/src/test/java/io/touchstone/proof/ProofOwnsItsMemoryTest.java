// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairBatch;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Arbiter;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Proof;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Engines that reach for the memory that the proof goes by: results, poses, arrays, bodies. Two
 * boxes overlap, and each engine would have them disjoint. The engines for the policy exact do the
 * same here, so that nothing but the proof stands against them.
 */
final class ProofOwnsItsMemoryTest {

  private static final Polytope BOX = Shapes.box(1, 1, 1);
  private static final Pose AT_HOME = Pose.identity(3);
  private static final Pose OVERLAPPING = Pose.translation(1, 0, 0);
  private static final Pose FAR = Pose.translation(9, 0, 0);

  /** How an engine answers. */
  @FunctionalInterface
  private interface Attack {
    void answer(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB, PairResult out);
  }

  /** An engine of the tests. */
  private static class Thief implements NarrowPhase {
    final Attack attack;

    Thief(Attack attack) {
      this.attack = attack;
    }

    @Override
    public PreparedShape prepare(ConvexBody body) {
      return () -> body;
    }

    @Override
    public PairQuery newQuery(int dimension) {
      return (a, poseA, b, poseB, request, warm, out) ->
          attack.answer(a.body(), poseA, b.body(), poseB, out);
    }

    @Override
    public WarmStart newWarmStart(int dimension) {
      return () -> {};
    }
  }

  @Algorithm(id = "simplex", spi = Spi.VERSION, summary = "no simplex at all")
  @Supports(goal = Goal.INTERSECTION, arbiter = Arbiter.DOUBLES)
  private record FirstArbiter(NarrowPhase engine) implements NarrowPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      return engine;
    }
  }

  @Algorithm(id = "simplex-exact", spi = Spi.VERSION, summary = "no simplex at all")
  @Supports(goal = Goal.INTERSECTION, arbiter = Arbiter.EXACT)
  private record SecondArbiter(NarrowPhase engine) implements NarrowPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      return engine;
    }
  }

  private static VerifiedNarrowPhase prove(NarrowPhase engine, Proof policy) {
    Engines thieves =
        Engines.builder().add(new FirstArbiter(engine)).add(new SecondArbiter(engine)).build();
    return Proofs.prove(engine, policy, thieves);
  }

  private static PairResult ask(NarrowPhase engine, Proof policy, PoseView poseB) {
    VerifiedNarrowPhase phase = prove(engine, policy);
    PairResult result = new PairResult(3);
    PreparedShape a = phase.prepare(BOX);
    PreparedShape b = phase.prepare(BOX);
    phase.newQuery(3).evaluate(a, AT_HOME, b, poseB, PairRequest.intersection(), null, result);
    return result;
  }

  /**
   * Disjoint along the first axis: true of the boxes where one is far, a lie where they overlap.
   */
  private static void disjoint(PairResult out) {
    out.rewrite().verdict(Verdict.DISJOINT, Termination.CONVERGED).normal(1, 0, 0).effort(1, 1);
  }

  private static MutablePose mutable(Pose pose) {
    MutablePose mutable = new MutablePose(3);
    mutable.set(pose);
    return mutable;
  }

  /** The attacks below would succeed but for the walls: their evidence is good where B is far. */
  @ParameterizedTest
  @EnumSource(
      value = Proof.class,
      names = {"CHECKED", "EXACT"})
  void whatIsTrueIsProved(Proof policy) {
    Thief honest = new Thief((a, poseA, b, poseB, out) -> disjoint(out));
    assertThat(ask(honest, policy, FAR).verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(ask(honest, policy, mutable(FAR)).verdictAssurance()).isEqualTo(Assurance.PROVED);
    PairResult refused = ask(honest, policy, OVERLAPPING);
    assertThat(refused.verdict()).isEqualTo(Verdict.INTERSECTING); // found by the kernel
    assertThat(refused.verdictAssurance()).isEqualTo(Assurance.PROVED);
  }

  @ParameterizedTest
  @EnumSource(Proof.class)
  void anEngineCannotMoveABody(Proof policy) {
    List<PoseView> seen = new ArrayList<>();
    Thief mover =
        new Thief(
            (a, poseA, b, poseB, out) -> {
              seen.add(poseB);
              if (poseB instanceof MutablePose open) {
                open.set(FAR);
              }
              disjoint(out);
            });
    MutablePose poseB = mutable(OVERLAPPING);
    PairResult result = ask(mover, policy, poseB);
    assertThat(seen).isNotEmpty().noneMatch(pose -> pose instanceof MutablePose);
    assertThat(seen).allMatch(pose -> pose.toPose().equals(OVERLAPPING));
    assertThatThrownBy(() -> MutablePose.class.cast(seen.get(0)))
        .isInstanceOf(ClassCastException.class);
    assertThat(poseB.toPose()).isEqualTo(OVERLAPPING);
    assertThat(result.verdictAssurance())
        .isEqualTo(policy == Proof.NONE ? Assurance.FLOATING : Assurance.PROVED);
    assertThat(result.verdict())
        .isEqualTo(policy == Proof.NONE ? Verdict.DISJOINT : Verdict.INTERSECTING);
  }

  /** The caller may move his body while the engine works; the proof is about where it was. */
  @Test
  void engineAndProofReadOnePose() {
    MutablePose poseB = mutable(OVERLAPPING);
    Thief slow =
        new Thief(
            (a, poseA, b, seen, out) -> {
              poseB.set(FAR);
              disjoint(out);
            });
    assertThat(ask(slow, Proof.CHECKED, poseB).verdict()).isEqualTo(Verdict.INTERSECTING);
  }

  @ParameterizedTest
  @EnumSource(Proof.class)
  void whatAnEngineWritesLaterReachesNobody(Proof policy) throws InterruptedException {
    List<PairResult> kept = new ArrayList<>();
    Thief keeper =
        new Thief(
            (a, poseA, b, poseB, out) -> {
              kept.add(out);
              disjoint(out);
            });
    PairResult result = ask(keeper, policy, FAR);
    String before = result + " " + result.boundsAssurance();
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    Thread later =
        new Thread(
            () -> {
              for (PairResult out : kept) {
                out.amend()
                    .verdict(Verdict.INTERSECTING, Termination.CUTOFF)
                    .lower(-7)
                    .upper(-7)
                    .normal(0, 1, 0)
                    .points(1, 2, 3, 4, 5, 6)
                    .featurePair(1, 2, 3)
                    .effort(7, 7);
              }
            });
    later.start();
    later.join();
    assertThat(kept).isNotEmpty().doesNotContain(result);
    assertThat(result + " " + result.boundsAssurance()).isEqualTo(before);
    assertThat(result.featureSizeA() + result.featureSizeB()).isZero();
    assertThat(result.iterations()).isEqualTo(1);
  }

  /** Writes while the proof reads: whatever comes out is refused or proved, and well-formed. */
  @Test
  void whatAnEngineWritesMeanwhileProvesNothing() throws InterruptedException {
    PairResult[] victim = new PairResult[1];
    boolean[] stop = new boolean[1];
    Object lock = new Object();
    Thief racer =
        new Thief(
            (a, poseA, b, poseB, out) -> {
              synchronized (lock) {
                victim[0] = out;
              }
              disjoint(out);
            });
    Thread writer =
        new Thread(
            () -> {
              for (int k = 0; ; k++) {
                PairResult out;
                synchronized (lock) {
                  if (stop[0]) {
                    return;
                  }
                  out = victim[0];
                }
                if (out != null) {
                  scribble(out, k);
                }
              }
            });
    writer.setDaemon(true);
    writer.start();
    VerifiedNarrowPhase phase = prove(racer, Proof.CHECKED);
    VerifiedQuery query = phase.newQuery(3);
    PreparedShape box = phase.prepare(BOX);
    PairResult result = new PairResult(3);
    for (int k = 0; k < 20_000; k++) {
      boolean far = k % 2 == 0;
      query.evaluate(
          box, AT_HOME, box, far ? FAR : OVERLAPPING, PairRequest.intersection(), null, result);
      if (result.verdictAssurance() == Assurance.PROVED) {
        assertThat(result.verdict()).isEqualTo(far ? Verdict.DISJOINT : Verdict.INTERSECTING);
      }
    }
    synchronized (lock) {
      stop[0] = true;
    }
    writer.join();
  }

  private static void scribble(PairResult out, int k) {
    try {
      PairResult.Writer writer = k % 7 == 0 ? out.rewrite() : out.amend();
      writer
          .verdict(k % 2 == 0 ? Verdict.DISJOINT : Verdict.INTERSECTING, Termination.CONVERGED)
          .normal(k % 3 == 0 ? 1 : -1, 0, 0)
          .exactNormal(0, k % 5, new int[] {k, k, k}, k % 4)
          .enclosedBy(new int[] {1, 2, 3, 4}, 4)
          .featurePair(k % 8, (k + 4) % 8, 1)
          .featurePair(k % 6, (k + 3) % 8, 1)
          .featureA(k % 9, k);
      if (k % 4 == 0) {
        writer.withoutFeatures();
      }
    } catch (ArrayIndexOutOfBoundsException e) {
      out.rewrite(); // two threads at once: its own fault
    }
  }

  @Test
  void theBatchOfAnEngineIsItsOwn() {
    Pose[] home = new Pose[40];
    Arrays.fill(home, AT_HOME);
    PoseView[] there = new PoseView[40];
    PairResult[] out = new PairResult[40];
    WarmStart[] warm = new WarmStart[40];
    VerifiedNarrowPhase phase = prove(new BatchThief(out), Proof.CHECKED);
    PreparedShape[] shapes = new PreparedShape[40];
    for (int k = 0; k < 40; k++) {
      there[k] = k % 2 == 0 ? OVERLAPPING : mutable(OVERLAPPING);
      out[k] = new PairResult(3);
      shapes[k] = phase.prepare(BOX);
    }
    PoseView[] thereBefore = there.clone();
    PairResult[] outBefore = out.clone();
    PreparedShape[] shapesBefore = shapes.clone();
    VerifiedQuery query = phase.newQuery(3);
    PairBatch pairs = new PairBatch(shapes, home, shapes, there, warm, out);
    for (int round = 0; round < 2; round++) {
      query.evaluateAll(pairs, 1, 40, PairRequest.intersection());
      assertThat(there).containsExactly(thereBefore);
      assertThat(out).containsExactly(outBefore);
      assertThat(shapes).containsExactly(shapesBefore);
      assertThat(warm).containsOnlyNulls();
      for (int k = 0; k < 40; k++) {
        assertThat(out[k].verdict()).isEqualTo(k == 0 ? Verdict.UNDECIDED : Verdict.INTERSECTING);
      }
      assertThat(out[0].iterations()).isZero(); // was not asked
      assertThat(out[1].iterations()).isEqualTo(out[39].iterations()).isGreaterThan(round);
    }
  }

  /** Says that all is disjoint, and looks whether a result or a pose is the caller's. */
  private static final class BatchThief extends Thief {
    private final PairResult[] callers;
    private int calls;

    BatchThief(PairResult[] callers) {
      super((a, poseA, b, poseB, out) -> disjoint(out));
      this.callers = callers;
    }

    @Override
    public PairQuery newQuery(int dimension) {
      PairQuery single = super.newQuery(dimension);
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
          single.evaluate(a, poseA, b, poseB, request, warm, out);
        }

        @Override
        public void evaluateAll(PairBatch pairs, int from, int to, PairRequest request) {
          int round = calls++ / 2 + 1; // 39 pairs are two runs
          for (int k = from; k < to; k++) {
            assertThat(pairs.poseB(k).toPose()).isEqualTo(OVERLAPPING);
            assertThat(pairs.poseB(k)).isNotInstanceOf(MutablePose.class);
            PairResult given = pairs.result(k);
            assertThat(callers).noneMatch(of -> of == given);
            disjoint(given);
            given.amend().effort(round, 0);
          }
        }
      };
    }
  }

  /** A body whose memory is open, as a stranger's may be. */
  private static final class OpenPoint implements SupportFunction {
    boolean empty;

    @Override
    public int dimension() {
      return 3;
    }

    @Override
    public boolean isEmpty() {
      return empty;
    }

    @Override
    public int support(double[] direction, int hint, double[] point) {
      Arrays.fill(point, 0);
      return NO_VERTEX;
    }

    @Override
    public void interiorPoint(double[] point) {
      Arrays.fill(point, 0);
    }

    @Override
    public double size() {
      return 0;
    }
  }

  @Test
  void aBodyIsReadBeforeTheEngineSeesIt() {
    Thief emptier =
        new Thief((a, poseA, b, poseB, out) -> disjoint(out)) {
          @Override
          public PreparedShape prepare(ConvexBody body) {
            ((OpenPoint) body).empty = true; // and of an empty body all is proved
            return super.prepare(body);
          }
        };
    VerifiedNarrowPhase phase = prove(emptier, Proof.CHECKED);
    PreparedShape a = phase.prepare(new OpenPoint());
    PreparedShape b = phase.prepare(new OpenPoint());
    PairResult result = new PairResult(3);
    phase.newQuery(3).evaluate(a, AT_HOME, b, AT_HOME, PairRequest.intersection(), null, result);
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.FLOATING);
  }

  /** What is proved by another query is not proved once an engine has had it in its hands. */
  @Test
  void aProofCannotBePassedOn() {
    Thief honest = new Thief((a, poseA, b, poseB, out) -> disjoint(out));
    Thief receiver =
        new Thief((a, poseA, b, poseB, out) -> out.copyFrom(ask(honest, Proof.CHECKED, FAR)));
    for (Proof policy : Proof.values()) {
      PairResult result = ask(receiver, policy, OVERLAPPING);
      boolean proved = result.verdictAssurance() == Assurance.PROVED;
      assertThat(proved).isEqualTo(policy != Proof.NONE);
      assertThat(proved && result.verdict() != Verdict.INTERSECTING).isFalse();
      assertThat(result.boundsAssurance() == Assurance.PROVED && result.hasLower()).isFalse();
    }
    Thief writer =
        new Thief(
            (a, poseA, b, poseB, out) -> {
              VerifiedNarrowPhase inner = prove(honest, Proof.CHECKED);
              PreparedShape box = inner.prepare(BOX);
              inner
                  .newQuery(3)
                  .evaluate(box, AT_HOME, box, FAR, PairRequest.intersection(), null, out);
              assertThat(out.verdictAssurance()).isEqualTo(Assurance.PROVED);
            });
    for (Proof policy : Proof.values()) {
      PairResult result = ask(writer, policy, OVERLAPPING);
      assertThat(result.verdictAssurance() == Assurance.PROVED)
          .isEqualTo(result.verdict() == Verdict.INTERSECTING)
          .isEqualTo(policy != Proof.NONE);
    }
  }

  /** Every public way to say that something is proved asks for the seal, which is not exported. */
  @Test
  void nobodyElseCanWriteProved() {
    Module api = PairResult.class.getModule();
    if (api.isNamed()) {
      assertThat(api.isExported("io.touchstone.api.seal")).isFalse();
    }
    for (Class<?> type : List.of(PairResult.class, PairResult.Writer.class)) {
      for (Method method : type.getMethods()) {
        List<Class<?>> parameters = Arrays.asList(method.getParameterTypes());
        if (parameters.contains(Assurance.class)) {
          assertThat(parameters.get(0).getName())
              .as("%s", method)
              .isEqualTo("io.touchstone.api.seal.Seal");
        }
      }
    }
  }
}

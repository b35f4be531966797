// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.evidence;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Proof;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.proposal.Proposer;
import java.math.BigInteger;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * An engine that finds what another one does, and adds to it whatever can be written: it has its
 * proposals written into a result of its own, or writes results itself. For one thread.
 */
final class BoastingEngine implements NarrowPhase {

  private final NarrowPhase inner;
  private final Random random;

  /** Whether it writes results instead of proposals. */
  private final boolean answering;

  private final PairResult[] grown = new PairResult[8];

  BoastingEngine(String inner, boolean answering, Random random) {
    this.inner = Engines.installed().createNarrowPhase(inner);
    this.answering = answering;
    this.random = random;
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return inner.prepare(body);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    return inner.newWarmStart(dimension);
  }

  @Override
  public PairQuery newQuery(int dimension) {
    PairQuery query = inner.newQuery(dimension);
    if (!answering && query instanceof Proposer proposer) {
      return new Boaster(proposer, dimension);
    }
    return (a, poseA, b, poseB, request, warm, out) -> {
      query.evaluate(a, poseA, b, poseB, request, null, out);
      boast(a.body(), b.body(), out);
    };
  }

  private final class Boaster implements Proposer {

    private final Proposer proposer;
    private final PairResult own;

    Boaster(Proposer proposer, int dimension) {
      this.proposer = proposer;
      own = new PairResult(dimension);
    }

    @Override
    public void propose(
        PreparedShape a,
        PoseView poseA,
        PreparedShape b,
        PoseView poseB,
        PairRequest request,
        @Nullable WarmStart warm,
        Proposal out) {
      out.writeInto(own);
      proposer.propose(a, poseA, b, poseB, request, null, out);
      boast(a.body(), b.body(), own);
      if (random.nextInt(8) == 0) {
        out.leastWithin(0);
      }
      if (random.nextInt(8) == 0) {
        surface(a.body(), b.body(), out);
      }
    }

    @Override
    public void evaluate(
        PreparedShape a,
        PoseView poseA,
        PreparedShape b,
        PoseView poseB,
        PairRequest request,
        @Nullable WarmStart warm,
        PairResult out) {
      proposer.evaluate(a, poseA, b, poseB, request, null, out);
    }
  }

  private static int vertices(ConvexBody body) {
    return body instanceof Polytope polytope ? Math.max(1, polytope.vertexCount()) : 4;
  }

  private void surface(ConvexBody a, ConvexBody b, Proposal out) {
    for (int k = 0; k < 4; k++) {
      out.surfaceCorner(random.nextInt(vertices(a)), random.nextInt(vertices(b)));
    }
    if (a.dimension() == 2) {
      out.surfaceFacet(0, 1);
    } else if (a.dimension() == 3) {
      out.surfaceFacet(0, 1, 2);
    }
  }

  /** Adds a few of all things that can be written. */
  private void boast(ConvexBody a, ConvexBody b, PairResult out) {
    int n = out.dimension();
    for (int times = 1 + random.nextInt(3); times > 0; times--) {
      PairResult.Writer writer = out.amend();
      switch (random.nextInt(17)) {
        case 0 -> writer.exactNormal(wholes(n, -2));
        case 1 -> writer.emptySide(random.nextBoolean() ? BodySide.A : BodySide.B);
        case 2 -> writer.rows();
        case 3 -> writer.wholeWeights(wholes(Math.max(1, out.featureSizeA()), 1));
        case 4 -> writer.castParameter(random.nextInt(3));
        case 5 -> writer.enclosedBy(new int[] {random.nextInt(vertices(b))}, 1);
        case 6 -> writer.verdict(opposite(out.verdict()), out.termination());
        case 7 -> writer.normal(unit(n));
        case 8 -> writer.lower(random.nextGaussian());
        case 9 -> writer.upper(random.nextGaussian());
        case 10 -> writer.points(unit(n), unit(n));
        case 11 -> writer.withoutFeatures();
        case 12 ->
            writer.featurePair(
                random.nextInt(vertices(a)), random.nextInt(vertices(b)), random.nextDouble());
        case 13 -> writer.verdict(out.verdict(), Termination.ITERATION_LIMIT);
        case 14 -> writer.verdict(Verdict.UNDECIDED, Termination.CONVERGED);
        case 15 -> {
          Verdict verdict = out.verdict();
          out.copyFrom(grown(n)); // its evidence is one of a growth
          writer.verdict(random.nextBoolean() ? verdict : out.verdict(), Termination.CONVERGED);
        }
        default -> bothWays(out);
      }
    }
  }

  /** What shows that they overlap, and that they do not. */
  private void bothWays(PairResult out) {
    Verdict verdict = random.nextBoolean() ? Verdict.DISJOINT : Verdict.INTERSECTING;
    PairResult.Writer writer = out.amend().verdict(verdict, Termination.CONVERGED);
    if (random.nextBoolean()) {
      writer.normal(unit(out.dimension()));
    }
    writer.lower(-1).upper(-0.5);
  }

  private static Verdict opposite(Verdict verdict) {
    return switch (verdict) {
      case DISJOINT -> Verdict.INTERSECTING;
      case SUBSET -> Verdict.NOT_SUBSET;
      case NOT_SUBSET -> Verdict.SUBSET;
      default -> Verdict.DISJOINT;
    };
  }

  private BigInteger[] wholes(int count, int from) {
    BigInteger[] wholes = new BigInteger[count];
    for (int k = 0; k < count; k++) {
      wholes[k] = BigInteger.valueOf(from + random.nextInt(5));
    }
    return wholes;
  }

  private double[] unit(int n) {
    double[] unit = new double[n];
    if (random.nextBoolean()) {
      unit[random.nextInt(n)] = random.nextBoolean() ? 1 : -1;
      return unit;
    }
    double square = 0;
    for (int k = 0; k < n; k++) {
      unit[k] = random.nextGaussian();
      square += unit[k] * unit[k];
    }
    for (int k = 0; k < n; k++) {
      unit[k] /= Math.sqrt(square);
    }
    return unit;
  }

  /** A proved answer to another question about other bodies. */
  private PairResult grown(int n) {
    PairResult known = grown[n];
    if (known == null) {
      known = new PairResult(n);
      NarrowPhase phase =
          Proofs.prove(Engines.installed().createNarrowPhase("simplex"), Proof.CHECKED);
      double[] half = new double[n];
      java.util.Arrays.fill(half, 1);
      ConvexBody box = Shapes.box(half);
      double[] away = new double[n];
      away[0] = 5;
      phase
          .newQuery(n)
          .evaluate(
              phase.prepare(box),
              Pose.identity(n),
              phase.prepare(box),
              Pose.translation(away),
              PairRequest.builder(io.touchstone.api.query.Goal.GROWTH).build(),
              null,
              known);
      grown[n] = known;
    }
    return known;
  }
}

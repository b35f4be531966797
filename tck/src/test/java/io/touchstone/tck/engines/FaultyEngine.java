// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairBatch;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.tck.pairs.Nearness;
import io.touchstone.tck.pairs.Sample;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The oracle with one fault. */
final class FaultyEngine extends OracleEngine {

  private final Fault fault;

  FaultyEngine(Fault fault) {
    this.fault = fault;
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    if (fault == Fault.REFUSES_POINTS && ((Polytope) body).vertexCount() == 1) {
      throw new IllegalStateException("not today");
    }
    return super.prepare(body);
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return new FaultyQuery(this, dimension, fault);
  }

  /** Remembers the last answer, which it should not believe. */
  private static final class Memory implements WarmStart {
    PairResult last;

    @Override
    public void clear() {
      // and that is a fault
    }
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    return fault == Fault.BELIEVES_ITS_MEMORY ? new Memory() : super.newWarmStart(dimension);
  }

  /** How to be wrong, with the rules that are to notice. */
  enum Fault {
    REFUSES_POINTS("N2"),
    /** No fault: within the rounding of the scene it is counted. */
    CALLS_CONTACT_DISJOINT(""),
    SHRINKS_BODIES("N3"),
    CALLS_CONTACT_INTERIOR("N3"),
    CONTAINS_TOO_MUCH("N3"),
    LOWER_BOUND_BY_AN_ULP("N4"),
    UPPER_BOUND_BY_AN_ULP("N4"),
    LOWER_BOUND_WHEN_INTERSECTING("N4"),
    DEPTH_TOO_SMALL("N4"),
    COARSE_VALUE("N5"),
    COARSE_DEPTH("N5"),
    NO_EVIDENCE("N6"),
    WRONG_AXIS("N6"),
    WRONG_VERTICES("N6"),
    LONG_NORMAL("N7"),
    UNKNOWN_VERTEX("N7"),
    NOT_A_NUMBER("N7"),
    CLAIMS_PROOF("N7"),
    UNDECIDED_AND_CONVERGED("N8"),
    GIVES_UP("N8"),
    CUTOFF_FOR_NOTHING("N8"),
    POINT_BESIDE_THE_BODY("N9"),
    POINTS_NOT_NEAREST("N9"),
    ASYMMETRIC("N10"),
    PREFERS_AN_AXIS("N11"),
    ABSOLUTE_EPSILON("N12"),
    COUNTS_ON_FEW_VERTICES("N13"),
    TRUSTS_THE_ROTATION("N14"),
    DISLIKES_MUTABLE_POSES("N14"),
    EMPTY_IS_NOTHING("N15"),
    LIMIT_MEANS_DISJOINT("N17"),
    CUTOFF_IGNORED_BOUND("N17"),
    KEEPS_OLD_PARTS("N18"),
    COUNTS_QUERIES("N19"),
    LEARNS_SECRETLY("N19"),
    BELIEVES_ITS_MEMORY("N20"),
    BATCH_SKIPS("N21"),
    BATCH_WRITES_TOO_MUCH("N21"),
    SHARES_SCRATCH("N22"),
    ACCEPTS_STRANGERS("N24"),
    ACCEPTS_DIMENSIONS("N24"),
    ANSWERS_CASTS("N24"),
    SILENT("N25"),
    TALKS_ON("N25"),
    TRACE_CHANGES_ANSWERS("N25"),
    EVIDENCE_OF_NOTHING("N26"),
    MOVES_BODIES("N28"),
    WRITES_LATER("N28"),
    KEEPS_THE_RESULT("N28");

    final String rule;

    Fault(String rule) {
      this.rule = rule;
    }
  }

  /** A query with the fault. */
  private static final class FaultyQuery extends OracleEngine.Query {

    /** Vertices beyond which an engine may have no room. */
    private static final int FEW = 19;

    private final Fault fault;
    private final Set<Object> seen = new HashSet<>();
    private QueryTrace sink;
    private int queries;
    private PairResult former;

    FaultyQuery(OracleEngine engine, int dimension, Fault fault) {
      super(engine, dimension);
      this.fault = fault;
    }

    @Override
    public void trace(QueryTrace newSink) {
      if (fault == Fault.SILENT || (fault == Fault.TALKS_ON && newSink == null)) {
        return;
      }
      sink = newSink;
      super.trace(newSink);
    }

    @Override
    public void evaluateAll(PairBatch pairs, int from, int to, PairRequest request) {
      int first = fault == Fault.BATCH_WRITES_TOO_MUCH ? 0 : from;
      int last = fault == Fault.BATCH_SKIPS ? to - 1 : to;
      super.evaluateAll(pairs, first, last, request);
    }

    @Override
    public void evaluate(
        PreparedShape a,
        PoseView poseA,
        PreparedShape b,
        PoseView poseB,
        PairRequest request,
        WarmStart warm,
        PairResult out) {
      if (fault == Fault.ACCEPTS_STRANGERS && !(a instanceof OracleEngine.Shape)) {
        out.rewrite().verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
        return;
      }
      if (fault == Fault.ACCEPTS_DIMENSIONS && poseB.dimension() != dimension) {
        out.rewrite().verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
        return;
      }
      if (fault == Fault.ANSWERS_CASTS && request.goal() == Goal.CAST) {
        out.rewrite().verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
        return;
      }
      PairResult old = new PairResult(out.dimension());
      old.copyFrom(out);
      super.evaluate(a, poseA, b, poseB, request, warm, out);
      Polytope bodyA = (Polytope) a.body();
      Polytope bodyB = (Polytope) b.body();
      if (bodyA.isEmpty() || bodyB.isEmpty()) {
        if (fault == Fault.EMPTY_IS_NOTHING) {
          out.rewrite().verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
        }
        return;
      }
      spoil(new Args(bodyA, poseA, bodyB, poseB, request, warm), old, out);
    }

    /** What was asked. */
    private record Args(
        Polytope a,
        PoseView poseA,
        Polytope b,
        PoseView poseB,
        PairRequest request,
        WarmStart warm) {

      /** Whether the bodies come apart when they lose a hundredth of their size. */
      boolean isShallow() {
        Sample sample = new Sample("shallow", a, poseA.toPose(), b, poseB.toPose());
        return Nearness.isNear(sample, Goal.INTERSECTION, 1e-2 * sample.size());
      }

      /** Has another query prove the answer. */
      void proved(PairResult out) {
        VerifiedNarrowPhase phase = Proofs.prove(new OracleEngine(), Proof.CHECKED);
        phase
            .newQuery(out.dimension())
            .evaluate(phase.prepare(a), poseA, phase.prepare(b), poseB, request, null, out);
      }
    }

    private void spoil(Args args, PairResult old, PairResult out) {
      boolean disjoint = out.verdict() == Verdict.DISJOINT;
      boolean collides = out.verdict().collides();
      boolean distance = args.request.goal() == Goal.DISTANCE;
      boolean penetration = args.request.goal() == Goal.PENETRATION;
      PairResult.Writer amend = out.amend();
      switch (fault) {
        case CALLS_CONTACT_DISJOINT -> {
          if (out.verdict() == Verdict.TOUCHING) {
            wrong(out);
            amend.lower(0).upper(0);
          }
        }
        case SHRINKS_BODIES -> {
          if (collides && args.isShallow()) {
            wrong(out);
          }
        }
        case CALLS_CONTACT_INTERIOR -> {
          if (collides && !penetration) {
            amend.verdict(Verdict.TOUCHING, Termination.CONVERGED);
          }
        }
        case CONTAINS_TOO_MUCH -> {
          if (out.verdict() == Verdict.NOT_SUBSET) {
            out.rewrite().verdict(Verdict.SUBSET, Termination.CONVERGED);
          }
        }
        case LOWER_BOUND_BY_AN_ULP -> {
          if (disjoint) {
            amend.lower(Math.nextUp(Math.nextUp(out.lower() + 2 * Math.ulp(out.lower()))));
            amend.upper(Math.max(out.lower(), out.upper()));
          }
        }
        case UPPER_BOUND_BY_AN_ULP -> {
          if (disjoint) {
            amend.upper(Math.nextDown(Math.nextDown(out.upper() - 2 * Math.ulp(out.upper()))));
            amend.lower(Math.min(out.lower(), out.upper()));
          }
        }
        case LOWER_BOUND_WHEN_INTERSECTING -> {
          if (collides && !penetration) {
            amend.lower(-1);
          }
        }
        case DEPTH_TOO_SMALL -> {
          if (collides && penetration && out.lower() < 0) {
            amend.lower(out.lower() * (1 - 1e-9)).upper(out.lower());
          }
        }
        case COARSE_VALUE -> {
          if (disjoint && distance) {
            amend.upper(out.upper() * (1 + 1e-9));
          }
        }
        case COARSE_DEPTH -> {
          if (collides && penetration) {
            amend.lower(out.lower() * (1 + 1e-9));
          }
        }
        case NO_EVIDENCE -> {
          if (collides) {
            amend.withoutFeatures();
          }
        }
        case WRONG_AXIS -> {
          if (disjoint) {
            turn(out);
          }
        }
        case WRONG_VERTICES -> {
          if (collides) {
            amend.withoutFeatures();
            amend.featureA(args.a.vertexCount() - 1, 1).featureB(args.b.vertexCount() - 1, 1);
          }
        }
        case LONG_NORMAL -> {
          if (disjoint) {
            double[] normal = normal(out);
            normal[0] = normal[0] * 1.001 + 0.001;
            amend.normal(normal);
          }
        }
        case UNKNOWN_VERTEX -> {
          if (disjoint) {
            amend.withoutFeatures().featureA(args.a.vertexCount(), 1).featureB(0, 1);
          }
        }
        case NOT_A_NUMBER -> {
          if (disjoint) {
            amend.upper(Double.NaN);
          }
        }
        case CLAIMS_PROOF -> args.proved(out); // there is no other way to write it
        case UNDECIDED_AND_CONVERGED -> {
          if (collides) {
            out.rewrite().verdict(Verdict.UNDECIDED, Termination.CONVERGED);
          }
        }
        case GIVES_UP -> {
          if (disjoint) {
            out.rewrite().verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN);
          }
        }
        case CUTOFF_FOR_NOTHING -> amend.verdict(out.verdict(), Termination.CUTOFF);
        case POINT_BESIDE_THE_BODY -> {
          if (collides && !penetration) {
            double[] p = point(out);
            p[0] += 1e3;
            amend.points(p, p);
          }
        }
        case POINTS_NOT_NEAREST -> {
          if (disjoint) {
            double[] p = new double[dimension];
            double[] q = new double[dimension];
            args.poseA.toWorld(vertex(args.a), p);
            args.poseB.toWorld(vertex(args.b), q);
            amend.points(p, q);
          }
        }
        case ASYMMETRIC -> {
          if (args.b.vertexCount() > args.a.vertexCount() + 3 && collides) {
            wrong(out);
          }
        }
        case PREFERS_AN_AXIS -> {
          if (args.poseA.rotation(0, 0) == 0 && dimension > 1) {
            wrong(out);
          }
        }
        case ABSOLUTE_EPSILON -> {
          if (disjoint && out.upper() < 1e-9) {
            out.rewrite().verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
          }
        }
        case COUNTS_ON_FEW_VERTICES -> {
          if (args.a.vertexCount() > FEW) {
            wrong(out);
          }
        }
        case TRUSTS_THE_ROTATION -> {
          if (Math.max(args.poseA.defect(), args.poseB.defect()) > 1e-14) {
            wrong(out);
          }
        }
        case DISLIKES_MUTABLE_POSES -> {
          if (args.poseA instanceof MutablePose) {
            out.rewrite().verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
          }
        }
        case LIMIT_MEANS_DISJOINT -> {
          if (args.request.maxIterations() < 3 && collides) {
            wrong(out);
          }
        }
        case CUTOFF_IGNORED_BOUND -> {
          if (disjoint && out.upper() > args.request.cutoff()) {
            out.rewrite().verdict(Verdict.DISJOINT, Termination.CUTOFF);
          }
        }
        case KEEPS_OLD_PARTS -> {
          if (old.hasCastParameter()) {
            amend.castParameter(old.castParameter());
          }
        }
        case COUNTS_QUERIES -> amend.effort(++queries, 1);
        case LEARNS_SECRETLY -> {
          if (!seen.add(args.a)) {
            amend.effort(0, 0);
          }
        }
        case BELIEVES_ITS_MEMORY -> {
          if (args.warm instanceof Memory memory) {
            if (memory.last != null && memory.last.verdict() != Verdict.UNDECIDED) {
              out.copyFrom(memory.last);
            } else {
              memory.last = new PairResult(dimension);
              memory.last.copyFrom(out);
            }
          }
        }
        case SHARES_SCRATCH -> {
          if (Thread.currentThread().getName().contains("worker")) {
            amend.effort(2, 2);
          }
        }
        case TRACE_CHANGES_ANSWERS -> {
          if (sink != null) {
            amend.effort(0, 0);
            sink.step(TraceStep.of("changed", 0));
          }
        }
        case MOVES_BODIES -> {
          if (args.poseB instanceof MutablePose open) {
            open.setTranslation(new double[dimension]);
          }
        }
        case WRITES_LATER ->
            CompletableFuture.delayedExecutor(5, TimeUnit.MILLISECONDS)
                .execute(() -> out.amend().effort(7, 7));
        case KEEPS_THE_RESULT -> {
          if (former != null) {
            former.amend().effort(7, 7);
          }
          former = out;
        }
        case EVIDENCE_OF_NOTHING -> {
          if (disjoint) {
            turn(out);
          }
        }
        default -> {} // wrong elsewhere
      }
    }

    /** The opposite, without anything that would give it away. */
    private static void wrong(PairResult out) {
      Verdict verdict = out.verdict();
      Verdict opposite =
          switch (verdict) {
            case DISJOINT -> Verdict.INTERSECTING;
            case SUBSET -> Verdict.NOT_SUBSET;
            case NOT_SUBSET -> Verdict.SUBSET;
            default -> Verdict.DISJOINT;
          };
      out.rewrite().verdict(opposite, Termination.CONVERGED);
      if (opposite == Verdict.INTERSECTING) {
        out.amend().upper(0);
      }
    }

    private static double[] normal(PairResult out) {
      double[] normal = new double[out.dimension()];
      for (int k = 0; k < normal.length; k++) {
        normal[k] = out.normal(k);
      }
      return normal;
    }

    private static void turn(PairResult out) {
      double[] normal = normal(out);
      for (int k = 0; k < normal.length; k++) {
        normal[k] = -normal[k];
      }
      PairResult.Writer writer = out.rewrite().verdict(Verdict.DISJOINT, Termination.CONVERGED);
      writer.normal(normal);
    }

    private static double[] point(PairResult out) {
      double[] p = new double[out.dimension()];
      for (int k = 0; k < p.length; k++) {
        p[k] = out.pointA(k);
      }
      return p;
    }

    private static double[] vertex(Polytope body) {
      double[] v = new double[body.dimension()];
      body.vertex(body.vertexCount() - 1, v);
      return v;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.Engines;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Representation;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * An engine that lies: its bounds are true but wide, its values anywhere between them, and now and
 * then it leaves bounds out, or everything. Its evidence shows what it says.
 */
@Algorithm(id = WideEngine.ID, spi = Spi.VERSION, summary = "GJK with wide bounds")
@Supports(goal = Goal.INTERSECTION, bodies = Representation.VERTICES)
@Supports(goal = Goal.DISTANCE, bodies = Representation.VERTICES)
@Supports(
    goal = Goal.PENETRATION,
    minDimension = 2,
    maxDimension = 3,
    bodies = Representation.VERTICES)
@Supports(goal = Goal.CAST, bodies = Representation.VERTICES)
final class WideEngine implements NarrowPhaseProvider {

  static final String ID = "wide";

  private final Random random;

  WideEngine(long seed) {
    random = new Random(seed);
  }

  Engines engines() {
    return Engines.builder().addInstalled().add(this).build();
  }

  @Override
  public NarrowPhase create(Options options) {
    NarrowPhase inner = Engines.installed().createNarrowPhase("gjk");
    return new NarrowPhase() {
      @Override
      public PreparedShape prepare(ConvexBody body) {
        return new Shape(body, inner.prepare(body));
      }

      @Override
      public PairQuery newQuery(int dimension) {
        return new Query(dimension, inner.newQuery(dimension));
      }

      @Override
      public WarmStart newWarmStart(int dimension) {
        return inner.newWarmStart(dimension);
      }
    };
  }

  private record Shape(ConvexBody body, PreparedShape inner) implements PreparedShape {

    /** Returns a vertex in the world. */
    double[] vertex(int k, PoseView pose) {
      double[] v = new double[body.dimension()];
      ((Polytope) body).vertex(k, v);
      double[] moved = new double[v.length];
      for (int i = 0; i < v.length; i++) {
        moved[i] = pose.translation(i);
        for (int j = 0; j < v.length; j++) {
          moved[i] += pose.rotation(i, j) * v[j];
        }
      }
      return moved;
    }

    int count() {
      return ((Polytope) body).vertexCount();
    }

    /** Returns the greatest product with a direction. */
    double support(double[] direction, PoseView pose) {
      double greatest = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < count(); k++) {
        greatest = Math.max(greatest, dot(direction, vertex(k, pose)));
      }
      return greatest;
    }
  }

  private static double dot(double[] u, double[] v) {
    double sum = 0;
    for (int i = 0; i < u.length; i++) {
      sum += u[i] * v[i];
    }
    return sum;
  }

  private final class Query implements PairQuery {
    private final int n;
    private final PairQuery inner;

    Query(int dimension, PairQuery inner) {
      n = dimension;
      this.inner = inner;
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
      Shape ofA = (Shape) a;
      Shape ofB = (Shape) b;
      inner.evaluate(ofA.inner, poseA, ofB.inner, poseB, request, null, out);
      int lie = random.nextInt(8);
      if (lie == 0) {
        out.rewrite().verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
      } else if (lie == 1) {
        out.amend().withoutBounds().withoutPoints();
      } else if (request.goal() == Goal.DISTANCE && out.verdict() == Verdict.DISJOINT) {
        widen(ofA, poseA, ofB, poseB, out);
      } else if (request.goal() == Goal.CAST
          && out.hasCastParameter()
          && out.castParameter() < Double.MAX_VALUE) {
        double way = out.castParameter();
        double less = way * random.nextDouble();
        double more = way * (1 + random.nextDouble());
        out.amend()
            .castParameter(less + (more - less) * random.nextDouble())
            .lower(less)
            .upper(more);
      }
    }

    /** Names two vertices as nearest, and a plane between the bodies that is turned. */
    private void widen(Shape a, PoseView poseA, Shape b, PoseView poseB, PairResult out) {
      double[] normal = new double[n];
      double length = 0;
      for (int i = 0; i < n; i++) {
        normal[i] = out.normal(i) + 0.3 * random.nextGaussian();
        length = Math.hypot(length, normal[i]);
      }
      double[] opposite = new double[n];
      for (int i = 0; i < n; i++) {
        normal[i] /= length;
        opposite[i] = -normal[i];
      }
      double lower = -b.support(opposite, poseB) - a.support(normal, poseA);
      if (lower <= 0) {
        return;
      }
      int vertexA = random.nextInt(a.count());
      int vertexB = random.nextInt(b.count());
      double[] onA = a.vertex(vertexA, poseA);
      double[] onB = b.vertex(vertexB, poseB);
      double upper = 0;
      Termination[] ends = {
        Termination.CONVERGED, Termination.ITERATION_LIMIT, Termination.NUMERICAL_BREAKDOWN
      };
      for (int i = 0; i < n; i++) {
        upper = Math.hypot(upper, onB[i] - onA[i]);
      }
      out.rewrite()
          .verdict(Verdict.DISJOINT, ends[random.nextInt(ends.length)])
          .lower(lower)
          .upper(upper)
          .points(onA, onB)
          .normal(normal)
          .featureA(vertexA, 1)
          .featureB(vertexB, 1);
    }
  }
}

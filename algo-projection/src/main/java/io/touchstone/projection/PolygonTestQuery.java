// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.engine.ProposingQuery;
import io.touchstone.engine.QueryArguments;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates polygons of the plane by one test and nothing else. A line that is found is evidence;
 * that there is none is the engine's word, and INCOMPLETE. It is given only if roundings cannot
 * have hidden a line, or certain signs of the same sides say so too. Corners are computed when the
 * test asks for them. Scratch memory of one thread.
 */
final class PolygonTestQuery extends ProposingQuery<PreparedBody, LastSeparation> {

  private static final PreparedPolygon NOTHING =
      new PreparedPolygon(ProjectionShapes.OF_EDGES, Polytope.empty(2));

  private final PlacedFrame frame =
      new PlacedFrame(new PlacedBody(1, NOTHING), new PlacedBody(-1, NOTHING));
  private final PlacedRing ringA = new PlacedRing(frame.a, NOTHING);
  private final PlacedRing ringB = new PlacedRing(frame.b, NOTHING);
  private final CertainSides sides = new CertainSides();
  private final Separation separation = new Separation(2, frame);
  private final PlacedPair pair = new PlacedPair(2);
  private final double[] axis = new double[2];
  private final PolygonTest test;
  private final boolean needsInterior;
  private final String line = step("separating-line");
  private final String none = step("no-separating-line");
  private @Nullable ProjectionTrace trace;

  /**
   * Creates scratch memory.
   *
   * @param needsInterior whether the test says nothing about bodies that have none
   */
  PolygonTestQuery(ProjectionShapes owner, String engine, PolygonTest test, boolean needsInterior) {
    super(owner, engine, 2);
    this.test = test;
    this.needsInterior = needsInterior;
  }

  @Override
  protected void requireSupported(PairRequest request) {
    if (request.goal() != Goal.INTERSECTION) {
      throw QueryArguments.unanswered(engine(), "intersection", request.goal());
    }
  }

  @Override
  protected void find(
      PreparedBody a,
      PoseView poseA,
      PreparedBody b,
      PoseView poseB,
      PairRequest request,
      @Nullable LastSeparation memory,
      Proposal out) {
    frame.take(a, poseA, b, poseB);
    frame.place();
    pair.place(a.support(), poseA, b.support(), poseB);
    separation.begin();
    ringA.take(0, 0);
    ringB.take(frame.centres[0], frame.centres[1]);
    boolean found = test.separates(ringA, ringB);
    boolean separated = false;
    if (found) {
      axis[0] = test.normalX;
      axis[1] = test.normalY;
      separated = separation.along(axis);
    }
    if (trace != null) {
      trace.polygonTest(ringA, ringB, test, found);
    }
    out.ended(Termination.INCOMPLETE);
    if (separated) {
      separation.proposeTo(out, pair);
      out.by(line);
    } else if (!found
        && !(needsInterior && mayBeFlat())
        && !(test.doubtful && !sides.meet(polygon(a), poseA, polygon(b), poseB))) {
      out.together().sure().by(none);
    }
    out.effort(test.steps, separation.tests());
  }

  private static PreparedPolygon polygon(PreparedBody body) {
    return (PreparedPolygon) body;
  }

  private boolean mayBeFlat() {
    return frame.a.body().topology.affineDimension() < 2
        || frame.b.body().topology.affineDimension() < 2
        || !frame.a.keepsInterior()
        || !frame.b.keepsInterior();
  }

  @Override
  public void trace(@Nullable QueryTrace sink) {
    trace = sink == null ? null : new ProjectionTrace(sink);
  }
}

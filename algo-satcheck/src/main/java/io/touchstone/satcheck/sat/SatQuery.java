// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.engine.QueryArguments;
import io.touchstone.engine.pair.PairSolved;
import io.touchstone.engine.pair.ProposingSolver;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.contact.CommonPointSearch;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.satcheck.body.AxisQuery;
import io.touchstone.satcheck.body.PairMemory;
import io.touchstone.satcheck.boxes.BoxQuery;
import io.touchstone.satcheck.cone.ConeSearch;
import io.touchstone.satcheck.cone.ConeSearch.Ending;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tries the axes of a pair one after the other, in R<sup>2</sup> and R<sup>3</sup>.
 *
 * <p><b>Verdict.</b> The first axis whose gap is positive by more than roundings ends the query:
 * the bodies are apart. When none is left, the pairs of a common point are proposed, as far as one
 * is found. A query for intersection searches for it before it turns to the edge pairs, which are
 * the many.
 *
 * <p><b>Pure.</b> The list of the axes and nothing else: no closed forms for boxes, no cone, no
 * search for a common point, no memory. When bodies that both have an interior overlap along all
 * axes, by more than roundings, the theorem says that they meet; that is the engine's word, without
 * evidence, and INCOMPLETE.
 *
 * <p><b>Depth.</b> {@link LeastDepth} tells. Of bodies with an interior most facets are not even
 * looked at: {@link FacetSearch}.
 *
 * <p><b>Distance</b>, in space, is for boxes: the library's solver is asked first about two of
 * them. Of other bodies an axis that separates is proposed, and the kernel searches on.
 *
 * <p>The list of axes is finite and each is measured once, so that a limit of iterations has
 * nothing to stop; the number of iterations reported is that of axes measured.
 *
 * <p>Trace: a step {@code axis} for each axis, with its {@code source} and the indices {@code i}
 * and {@code j} in it, the {@code normal}, and the {@code gap} between {@code highOfA = max_A w.x}
 * and {@code lowOfB = min_B w.y}; for two boxes first a step {@code boxAxis} with the {@code gap}
 * along each of their 15 axes, the faces of A, of B, then the edges, or, where it decides, a step
 * {@code balls} with the {@code gap} of the balls around both and its {@code direction}; a step
 * {@code commonPoint} with {@code found} and {@code certain}. World frame.
 */
public final class SatQuery extends AxisQuery<SatShape> {

  /** What is answered in the plane, and where all facets are measured. */
  private static final String GOALS_OF_OTHERS = "intersection and penetration";

  private final boolean inSpace;
  private final boolean pure;

  /** Whether facets of K may be left out, and closed forms be used. */
  private final boolean selective;

  private final AxisSearch search;
  private final Crossings crossings;
  private final LeastDepth depth;
  private final PlacedPair pair;
  private final CommonPointSearch common;
  private final RelativePlacement frame = new RelativePlacement();
  private final ConeSearch cone = new ConeSearch(frame);
  private final FacetSearch facets = new FacetSearch(frame);
  private final BoxQuery boxes = new BoxQuery();
  private final ProposingSolver solver = new ProposingSolver(PairSolved.Scope.BOXES);

  /** How the search of the cone ended, if there was one about this pair. */
  private @Nullable Ending ofCone;

  private int otherSupports;
  private final double[] aim = new double[3];

  /** Creates scratch memory in which facets of K that cannot matter are left out. */
  SatQuery(String id, int dimension, boolean pure) {
    this(id, dimension, true, pure, EdgePairs::new);
  }

  /**
   * Creates scratch memory in space in which all facets of K are measured.
   *
   * @param crossings makes what finds those that edges span
   */
  public SatQuery(String id, boolean pure, Function<AxisSearch, Crossings> crossings) {
    this(id, 3, false, pure, crossings);
  }

  private SatQuery(
      String id,
      int dimension,
      boolean selective,
      boolean pure,
      Function<AxisSearch, Crossings> crossings) {
    super(id, dimension);
    this.pure = pure;
    inSpace = dimension == 3;
    this.selective = selective && inSpace;
    search = new AxisSearch(id, dimension);
    this.crossings = crossings.apply(search);
    pair = new PlacedPair(dimension);
    common = new CommonPointSearch(dimension);
    depth = new LeastDepth(search, pair, common, frame);
  }

  @Override
  protected void find(
      SatShape a,
      PoseView poseA,
      SatShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable PairMemory memory,
      Proposal out) {
    boolean depthAsked = request.goal() == Goal.PENETRATION;
    if (pure) {
      begin(a, poseA, b, poseB, depthAsked);
      findPurely(a, b, depthAsked, out);
      return;
    }
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    if (selective && valueAsked && isSolved(a, b, request, solver.place(poseA, poseB))) {
      if (trace != null) { // the axes are shown, and change no answer
        begin(a, poseA, b, poseB, false);
        isSeparatedByFew();
      }
      solver.propose(out);
      return;
    }
    if (selective
        && !valueAsked
        && a.box != null
        && b.box != null
        && boxes.find(a.box, poseA, b.box, poseB, request, trace, out)) {
      nameBoxStep(depthAsked, out);
      return;
    }
    ofCone = null;
    otherSupports = 0;
    if (memory != null && memory.isDirected()) {
      begin(a, poseA, b, poseB, depthAsked);
      search.w.set(memory.axis);
      search.world.a().turn(search.w);
      if (search.tryDirection()) {
        search.proposeApart(out);
        out.effort(search.count(), search.count()).by(steps.remembered());
        return;
      }
    }
    if (selective && depthAsked && searchCone(a, poseA, b, poseB) == Ending.SEPARATED) {
      cone.conclude(Ending.SEPARATED, a, b, memory, out);
      out.by(steps.cone());
      return;
    }
    begin(a, poseA, b, poseB, depthAsked);
    search(a, poseA, b, poseB, depthAsked, out);
    out.effort(search.count(), search.count() + otherSupports);
    if (memory != null && out.isApart()) {
      memory.axis.set(search.w);
      search.world.a().turnBack(memory.axis);
      memory.keepAxis();
    } else if (memory != null) {
      memory.forget();
    }
  }

  private boolean isSolved(SatShape a, SatShape b, PairRequest request, boolean placed) {
    return placed && solver.solve(a.data(), b.data(), request, null);
  }

  private void nameBoxStep(boolean depthAsked, Proposal out) {
    if (out.isApart()) {
      out.by(boxes.isByBalls() ? steps.balls() : steps.boxAxes());
    } else {
      out.by(depthAsked ? steps.leastFacet() : steps.boxCommonPoint());
    }
  }

  /** Tries all axes; if none separates, the theorem decides, and the least height is the depth. */
  private void findPurely(SatShape a, SatShape b, boolean depthAsked, Proposal out) {
    if (search.tryNormals() || crossings.tryAll()) {
      search.proposeApart(out);
      out.by(steps.axes());
    } else if (isSolid(a)
        && isSolid(b)
        && !search.world.isIllConditioned()
        && search.overlapsForCertain(crossings.leftOut())) {
      if (depthAsked) {
        search.writeDepth(crossings.leftOut(), out.answer().rewrite());
        out.answered().amend().decidedBy(steps.leastFacet()).effort(search.count(), search.count());
        return;
      }
      out.together().sure().by(steps.noAxis());
    }
    out.ended(Termination.INCOMPLETE).effort(search.count(), search.count());
  }

  /** Tells whether a body has an interior, so that the theorem speaks of it. */
  private boolean isSolid(SatShape body) {
    return inSpace ? body.axes().isSolid() : body.axes().isPolygon();
  }

  private void begin(SatShape a, PoseView poseA, SatShape b, PoseView poseB, boolean depthAsked) {
    pair.place(a.support(), poseA, b.support(), poseB);
    search.world.place(a, poseA, b, poseB);
    search.begin(depthAsked, pair.magnitude(), trace);
    crossings.begin();
  }

  /** Looks for a direction that separates or a common point; null where it cannot. */
  private @Nullable Ending searchCone(SatShape a, PoseView poseA, SatShape b, PoseView poseB) {
    if (ofCone == null && inSpace && cone.place(a, poseA, b, poseB)) {
      ofCone = cone.run(a, b, Integer.MAX_VALUE, null, null, trace);
      otherSupports += cone.directions();
    }
    return ofCone;
  }

  private void search(
      SatShape a, PoseView poseA, SatShape b, PoseView poseB, boolean depthAsked, Proposal out) {
    if (depthAsked && ofCone == Ending.CONTAINED && a.axes().isSolid() && b.axes().isSolid()) {
      facets.run(a, b, poseA.defect() + poseB.defect(), cone.foundA(), cone.foundB());
      facets.hand(search, crossings);
      depth.propose(poseA, poseB, crossings.leftOut(), facets.isInOneFrame(), out);
      proposeCommonPoint(a, poseA, b, poseB, out);
      out.by(steps.leastFacet());
    } else if (isSeparatedByFew()) {
      search.proposeApart(out);
      out.by(steps.axes());
    } else if (depthAsked) {
      if (crossings.tryAll()) {
        search.proposeApart(out);
        out.by(steps.axes());
      } else {
        depth.propose(poseA, poseB, crossings.leftOut(), false, out);
        proposeCommonPoint(a, poseA, b, poseB, out);
        out.by(steps.leastFacet());
      }
    } else if (!proposeCommonPoint(a, poseA, b, poseB, out)) { // before the axes that are many
      if (crossings.tryAll()) {
        search.proposeApart(out);
        out.by(steps.axes());
      } else {
        search.best.writeTo(aim, 0);
        out.along(aim);
      }
    }
  }

  /** Tries the line of the centres, and all normals. */
  private boolean isSeparatedByFew() {
    search.world.centreLine(search.w);
    return search.tryDirection() || search.tryNormals();
  }

  /** Proposes pairs around a common point; tells whether it is certain. */
  private boolean proposeCommonPoint(
      SatShape a, PoseView poseA, SatShape b, PoseView poseB, Proposal out) {
    boolean certain = searchCone(a, poseA, b, poseB) == Ending.CONTAINED;
    boolean found = certain;
    if (certain) {
      cone.proposeContained(out);
      out.by(steps.cone());
    } else {
      search.best.writeTo(aim, 0);
      found = common.find(pair, aim);
      otherSupports += common.supportQueries();
      certain = found && common.isCertain();
      if (found) {
        common.proposeTo(out);
        out.by(steps.commonPointProgram());
      }
      if (certain) {
        out.together().sure();
      }
    }
    if (trace != null) {
      trace.step(
          TraceStep.of("commonPoint", search.count())
              .with("found", found)
              .with("certain", certain));
    }
    return certain;
  }

  @Override
  protected void requireSupported(PairRequest request) {
    Goal goal = request.goal();
    boolean known = goal == Goal.INTERSECTION || goal == Goal.PENETRATION;
    if (!known && !(selective && goal == Goal.DISTANCE)) {
      String goals = selective ? "intersection, distance and penetration" : GOALS_OF_OTHERS;
      throw QueryArguments.unanswered(engine(), goals, goal);
    }
    if (goal != Goal.INTERSECTION) {
      if (request.hasDirection()) {
        throw new UnsupportedQueryException(
            engine() + " finds the least depth over all directions; for a given one use simplex");
      }
      QueryArguments.requireEuclidean(engine(), request);
    }
  }
}

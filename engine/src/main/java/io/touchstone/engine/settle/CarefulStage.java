// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.engine.nearest.MinimumNormSearch;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.engine.nearest.SearchListener;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.CommonPointSearch;
import io.touchstone.kernel.proposal.Proposal;

/**
 * Looks for better evidence where that of a proposal does not hold, or is not as accurate as was
 * promised: the nearest point of A - B from the pairs that were proposed, with twice the digits,
 * and where it is the origin up to roundings, a common point. What it finds is a proposal again.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class CarefulStage {

  private final PlacedPair pair;
  private final CertifiedGap gap;
  private final MinimumNormSearch search;
  private final CommonPointSearch common;
  private final double[] direction;
  private final CoreRequests ofCores = new CoreRequests();

  /** Iterations of the engine that do not count against the limit. */
  private int before;

  /** What was found. */
  final Proposal better;

  CarefulStage(PlacedPair pair, CertifiedGap gap) {
    this.pair = pair;
    this.gap = gap;
    search = new MinimumNormSearch(pair, gap, SearchListener.NOBODY);
    common = new CommonPointSearch(pair.dimension());
    direction = new double[pair.dimension()];
    better = new Proposal(pair.dimension());
  }

  /**
   * Searches on from a proposal.
   *
   * @param named whether its vertices exist
   * @param radii sum of the radii of rounded bodies
   */
  void improve(Proposal found, boolean named, PairRequest request, double radii) {
    search.begin();
    if (named) {
      search.startFrom(found.ofA(), found.ofB());
    } else {
      search.startFromCenters();
    }
    // who counts more than the limit counts something else, such as axes: that leaves it as it is
    before = found.iterations() > request.maxIterations() ? found.iterations() : 0;
    search.iterations = found.iterations() - before;
    search.supports += found.supportQueries();
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    MinimumNormSearch.Ending ending =
        search.run(radii > 0 ? ofCores.distance(request) : request, enough(request, radii));
    better.clear();
    boolean depthAxis = request.goal() == Goal.PENETRATION && found.isDirected();
    switch (ending) {
      case SEPARATED -> {
        better.apart().along(search.direction);
        better.pair(search.foundA(), search.foundB(), 1);
        if (valueAsked) {
          better.ended(Termination.CUTOFF);
        }
      }
      case CONTAINED -> {
        better.together();
        search.simplex.proposeTo(better);
        takeDepth(found, depthAxis);
      }
      case NEAREST, LIMIT -> nearest(found, depthAxis, ending);
    }
    better.effort(before + search.iterations, search.supports);
  }

  /** Returns the gap of the cores beyond which nothing more is asked. */
  private static double enough(PairRequest request, double radii) {
    return switch (request.goal()) {
      case DISTANCE -> Math.nextUp(request.cutoff() + radii);
      case PENETRATION -> radii > 0 ? Double.POSITIVE_INFINITY : 0;
      default -> radii;
    };
  }

  private void nearest(Proposal found, boolean depthAxis, MinimumNormSearch.Ending ending) {
    if (ending == MinimumNormSearch.Ending.LIMIT) {
      better.ended(Termination.ITERATION_LIMIT);
    }
    if (isPositive()) {
      better.apart().along(search.direction);
      search.simplex.proposeTo(better);
    } else if (search.isAtOrigin()) {
      search.dropWeightless();
      better.together();
      search.simplex.proposeTo(better);
      takeDepth(found, depthAxis);
    } else if (findCommon()) {
      takeCommon(found, depthAxis);
    } else {
      better.along(search.direction);
      search.simplex.proposeTo(better);
      if (depthAxis) {
        takeDepth(found, true);
      }
    }
  }

  /**
   * Looks for other pairs around a common point, where those that were found are so flat that their
   * bounds do not show it.
   *
   * @return whether there are any; they replace what was found
   */
  boolean findElsewhere(Proposal found, PairRequest request) {
    if (!better.isTogether() || !findCommon()) {
      return false;
    }
    better.clear();
    takeCommon(found, request.goal() == Goal.PENETRATION && found.isDirected());
    better.effort(before + search.iterations, search.supports);
    return true;
  }

  private void takeCommon(Proposal found, boolean depthAxis) {
    better.together();
    common.proposeTo(better);
    takeDepth(found, depthAxis);
  }

  private boolean findCommon() {
    return common.find(pair, search.direction) && common.isCertain();
  }

  /** Whether the direction in which the search ended surely separates. */
  private boolean isPositive() {
    PairSimplex simplex = search.simplex;
    gap.evaluate(pair, search.direction, simplex.vertexA[0], simplex.vertexB[0]);
    if (!(gap.lower(0) > 0)) {
      gap.refine();
    }
    return gap.lower(0) > 0;
  }

  /** Keeps what the engine says about the depth. */
  private void takeDepth(Proposal found, boolean directed) {
    if (!directed) {
      return;
    }
    found.direction(direction);
    better.along(direction).upper(found.upper()).leastWithin(found.slack());
    for (int k = 0; k < found.footA().size() && k < found.footB().size(); k++) {
      better.foot(found.footA().vertex(k), found.footB().vertex(k), found.footA().weight(k));
    }
  }
}

package io.touchstone.projection;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.nearest.MinimumNormSearch;
import io.touchstone.kernel.nearest.PairSimplex;
import io.touchstone.kernel.nearest.SearchListener;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * The nearest points of two bodies that are disjoint, from a separating direction.
 *
 * <p>The paper (section 4.2) takes the features that end the intervals on the separating axis and
 * computes their nearest points. That is right only if the axis is the direction of the distance.
 * On the first separating edge it is wrong more often than not, and in space even the edge with the
 * greatest gap does not always have the nearest features: for (-6,0,0), (-5,1,-2), (-5,1,1),
 * (3,-1,2) and (6,5,0), (2,5,1), (-3,3,-3), (-1,7,0) these are 3.0 apart, and the distance is
 * sqrt(173/21) = 2.87. So the features are where the search starts, and the step that makes it
 * exact is that of the nearest point of K = A - B to the origin: while the vertices that end the
 * intervals along v, the nearest point of the features so far, are nearer than v, they join the
 * features (E. G. Gilbert, D. W. Johnson, S. S. Keerthi, IEEE Journal of Robotics and Automation 4
 * (1988)). That is the kernel's {@link MinimumNormSearch}.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class NearestPoints {

  private final MinimumNormSearch search;
  private final int[] startA = new int[1];
  private final int[] startB = new int[1];

  NearestPoints(int dimension, PlacedPair pair) {
    search =
        new MinimumNormSearch(pair, CertifiedGap.ofDimension(dimension), SearchListener.NOBODY);
  }

  /**
   * Finds the nearest points of the pair as it is placed.
   *
   * @param separation its last test succeeded
   * @param last what is remembered of the pair, or null
   * @param projections iterations that were used up
   */
  void find(
      Separation separation,
      @Nullable LastSeparation last,
      PairRequest request,
      int projections,
      Proposal out) {
    search.begin();
    if (last != null && last.features > 0) {
      search.startFrom(last.featuresA, last.featuresB, last.features);
    } else {
      startA[0] = separation.vertexA();
      startB[0] = separation.vertexB();
      search.startFrom(startA, startB, 1);
    }
    search.iterations = projections;
    MinimumNormSearch.Ending ending = search.run(request, request.cutoff());
    out.apart();
    if (ending == MinimumNormSearch.Ending.SEPARATED) {
      out.along(search.direction).pair(search.foundA(), search.foundB(), 1);
      out.ended(Termination.CUTOFF);
    } else {
      boolean found = ending == MinimumNormSearch.Ending.NEAREST && !search.isAtOrigin();
      out.along(found ? search.direction : separation.normal);
      PairSimplex simplex = search.simplex;
      for (int k = 0; k < simplex.size; k++) {
        out.pair(simplex.vertexA[k], simplex.vertexB[k], simplex.weight[k]);
      }
      if (ending == MinimumNormSearch.Ending.LIMIT) {
        out.ended(Termination.ITERATION_LIMIT);
      }
    }
    if (last != null) {
      last.keepFeatures(search.simplex);
    }
  }

  /** Returns the pairs of vertices that the nearest points consist of. */
  PairSimplex simplex() {
    return search.simplex;
  }

  /** Returns the number of iterations, with those that were used up before. */
  int iterations() {
    return search.iterations;
  }

  /** Returns the number of support pairs. */
  int supportPairs() {
    return search.supports;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.objects.SeparatedNodes;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.WarmStart;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.proof.VerifiedQuery;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Two objects where they stand. */
record PlacedObjects(
    PreparedObject a, PoseView poseA, PreparedObject b, PoseView poseB, BoxGap gap) {

  int dimension() {
    return a.body().dimension();
  }

  BoxTree treeA() {
    return a.tree();
  }

  BoxTree treeB() {
    return b.tree();
  }

  /** Returns a tree over the parts of both; none without steps. */
  Optional<SeparatedNodes> tree(List<SeparatedNodes.Step> steps) {
    return steps.isEmpty()
        ? Optional.empty()
        : Optional.of(new SeparatedNodes(treeA().orderList(), treeB().orderList(), steps));
  }

  /** Asks an engine about a pair of parts. */
  void ask(
      VerifiedQuery query,
      int partA,
      int partB,
      PairRequest request,
      @Nullable WarmStart warm,
      PairResult out) {
    query.evaluate(a.part(partA), poseA, b.part(partB), poseB, request, warm, out);
  }

  /**
   * Answers about the parts of two leaves from what was found of them, if anything was and it is to
   * be proved.
   */
  boolean settle(
      VerifiedQuery query,
      int leafA,
      int leafB,
      PairRequest request,
      Proposal found,
      PairResult out) {
    return gap.propose(leafA, leafB, found)
        && query.settle(
            a.part(treeA().part(leafA)),
            poseA,
            b.part(treeB().part(leafB)),
            poseB,
            request,
            found,
            out);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import io.touchstone.api.objects.SeparatedNodes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.proof.VerifiedQuery;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Writes down why all pairs of parts are at least so far apart: goes down both trees in a fixed
 * order, and ends wherever a direction between two boxes, or the normal of a pair of parts, shows
 * it.
 */
final class NodeEvidence {

  private final VerifiedQuery query;
  private final PlacedObjects pair;
  private final PairRequest request;
  private final PairResult answer;
  private final List<SeparatedNodes.Step> steps = new ArrayList<>();
  private double lower = Double.POSITIVE_INFINITY;

  NodeEvidence(VerifiedQuery query, PlacedObjects pair, PairRequest request) {
    this.query = query;
    this.pair = pair;
    this.request = request;
    this.answer = new PairResult(pair.dimension());
  }

  /**
   * Makes the tree.
   *
   * @param threshold what boxes are to show
   * @return empty if a pair of parts has no proof
   */
  Optional<SeparatedNodes> find(double threshold) {
    BoxTree a = pair.treeA();
    BoxTree b = pair.treeB();
    double[] direction = new double[pair.dimension()];
    ArrayDeque<int[]> waiting = new ArrayDeque<>();
    waiting.push(new int[] {0, 0});
    while (!waiting.isEmpty()) {
      int[] nodes = waiting.pop();
      int nodeA = nodes[0];
      int nodeB = nodes[1];
      double shown = pair.gap().along(nodeA, nodeB, threshold, direction);
      if (shown >= threshold) {
        lower = Math.min(lower, shown);
        steps.add(new SeparatedNodes.Plane(AxisVector.of(direction)));
      } else if (a.isLeaf(nodeA) && b.isLeaf(nodeB)) {
        if (!askAboutParts(a.part(nodeA), b.part(nodeB))) {
          return Optional.empty();
        }
      } else if (a.isDividedBefore(nodeA, b, nodeB)) {
        steps.add(new SeparatedNodes.Split(BodySide.A, a.from[a.right[nodeA]]));
        waiting.push(new int[] {a.right[nodeA], nodeB});
        waiting.push(new int[] {nodeA + 1, nodeB});
      } else {
        steps.add(new SeparatedNodes.Split(BodySide.B, b.from[b.right[nodeB]]));
        waiting.push(new int[] {nodeA, b.right[nodeB]});
        waiting.push(new int[] {nodeA, nodeB + 1});
      }
    }
    return pair.tree(steps);
  }

  /** Returns what the tree shows of all pairs. */
  double lower() {
    return lower;
  }

  private boolean askAboutParts(int partA, int partB) {
    pair.ask(query, partA, partB, request, null, answer);
    if (answer.verdictAssurance() != Assurance.PROVED || !answer.hasNormal()) {
      return false;
    }
    lower = Math.min(lower, answer.hasLower() ? answer.lower() : 0);
    steps.add(new SeparatedNodes.Plane(axis(answer)));
    return true;
  }

  /** Returns the normal of an answer that has one. */
  static AxisVector axis(PairResult answer) {
    if (answer.hasExactNormal()) {
      BigInteger[] whole = new BigInteger[answer.dimension()];
      Arrays.setAll(whole, answer::exactNormal);
      return AxisVector.of(whole);
    }
    double[] normal = new double[answer.dimension()];
    Arrays.setAll(normal, answer::normal);
    return AxisVector.of(normal);
  }
}

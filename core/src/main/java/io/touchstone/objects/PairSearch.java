// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import io.touchstone.api.objects.SeparatedNodes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.proof.VerifiedQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pair of parts that decides: the first one that collides, the nearest one, the deepest
 * one. Goes down both trees at once and leaves out whatever is surely no nearer than the best pair
 * so far (branch and bound): first always to the nearer half of what was divided, and where more
 * than a decision is wanted, from the first parts on, to the nearest pair of boxes of all. Memory
 * of one thread.
 */
final class PairSearch {

  private static final int FIRST_LIMIT = 256;
  private static final int NO_ENTRY = -1;

  /** What one search after the other uses; of one thread. */
  static final class Memory {

    private final VerifiedQuery query;
    private final PairResult one;
    private final PairResult other;
    private final double[] direction;
    private final Proposal found;
    private final List<Candidate> candidates = new ArrayList<>();
    private final NodeQueue queue = new NodeQueue();
    private final NodeRecord record;

    Memory(VerifiedQuery query, int dimension) {
      this.query = query;
      one = new PairResult(dimension);
      other = new PairResult(dimension);
      direction = new double[dimension];
      found = new Proposal(dimension);
      record = new NodeRecord(dimension);
    }
  }

  private final Memory memory;
  private PairResult current;
  private PairResult best;

  private final PlacedObjects pair;
  private final PairRequest request;
  private final boolean decision;

  /** Of a decision or a distance whose certificate is wanted: what the search sees. */
  private final @Nullable NodeRecord record;

  /**
   * A pair of parts that may be the nearest, with a bound of its distance and the distance about.
   */
  private record Candidate(int leafA, int leafB, int entry, double bound, double estimate) {}

  private final List<Candidate> candidates;

  /** How many candidates there may be before hopeless ones are looked for. */
  private int limit = FIRST_LIMIT;

  /** What the least distance will be proved to be at most, about. */
  private double hope = Double.POSITIVE_INFINITY;

  private int partA = -1;
  private int partB = -1;
  private double lower = Double.POSITIVE_INFINITY;
  private double upper = Double.POSITIVE_INFINITY;
  private boolean undecided;
  private boolean proved = true;
  private boolean boundsProved = true;
  private long asked;
  private int iterations;
  private int supportQueries;

  /**
   * Begins a search.
   *
   * @param memory what the search tells holds until its next use
   * @param evidence whether a certificate is wanted
   */
  PairSearch(Memory memory, PlacedObjects pair, PairRequest request, boolean evidence) {
    this.memory = memory;
    this.current = memory.one;
    this.best = memory.other;
    this.candidates = memory.candidates;
    this.pair = pair;
    this.request = request;
    this.decision = request.goal() == Goal.INTERSECTION;
    this.record = evidence && request.goal() != Goal.PENETRATION ? memory.record : null;
    memory.record.begin();
    candidates.clear();
  }

  /** Searches. */
  void run(@Nullable ObjectWarmStart warm) {
    int firstA = -1;
    int firstB = -1;
    if (warm != null && warm.fits(pair.a(), pair.b())) {
      firstA = warm.partA();
      firstB = warm.partB();
      if (ask(firstA, firstB, NO_ENTRY, warm.ofParts())) {
        return;
      }
    }
    NodeQueue queue = memory.queue;
    queue.begin();
    push(0, 0, 0, bound(0, 0, 0));
    while (!queue.isEmpty()) {
      queue.take();
      int nodeA = queue.nodeA;
      int nodeB = queue.nodeB;
      int entry = queue.entry;
      if (isTooFar(queue.bound)) { // by now; so it is a heap, and all that waits is, too
        lower = Math.min(lower, queue.bound);
        break;
      } else if (pair.treeA().isLeaf(nodeA) && pair.treeB().isLeaf(nodeB)) {
        int i = pair.treeA().part(nodeA);
        int j = pair.treeB().part(nodeB);
        boolean known = i == firstA && j == firstB && record == null;
        if (!known && look(nodeA, nodeB, entry)) {
          break;
        }
        if (!decision) {
          queue.order();
        }
      } else {
        descend(nodeA, nodeB, entry);
      }
    }
    settle();
    if (warm != null && partA >= 0) {
      warm.remember(partA, partB);
    }
  }

  /** Tells whether no pair with such a bound can change the answer. */
  private boolean isTooFar(double bound) {
    return decision ? bound > 0 : bound >= Math.min(upper, hope);
  }

  /**
   * Looks at the parts of two leaves. What surely does not decide is left out. Of a distance those
   * that may be the nearest wait until all have been seen: then few have to be asked about.
   *
   * @return whether that ends the search
   */
  private boolean look(int leafA, int leafB, int entry) {
    double bound = shown(leafA, leafB, entry, pair.gap().parts(leafA, leafB, enough()));
    if (isTooFar(bound)) {
      lower = Math.min(lower, bound);
      return false;
    }
    double estimate = pair.gap().estimate();
    if (request.goal() != Goal.DISTANCE || !(bound > 0) || !(estimate < Double.MAX_VALUE)) {
      return ask(pair.treeA().part(leafA), pair.treeB().part(leafB), entry, null);
    }
    hope = Math.min(hope, estimate);
    candidates.add(new Candidate(leafA, leafB, entry, bound, estimate));
    if (candidates.size() >= limit) {
      dropFar();
      limit = Math.max(FIRST_LIMIT, 2 * candidates.size());
    }
    return false;
  }

  /** Asks about the candidates that may still be the nearest, the likeliest first. */
  private void settle() {
    candidates.sort(Comparator.comparingDouble(Candidate::estimate));
    for (Candidate candidate : candidates) {
      if (candidate.bound() >= upper) {
        lower = Math.min(lower, candidate.bound());
      } else if (measure(candidate)) {
        break; // the search has ended, and what it has found collides
      }
    }
    candidates.clear();
  }

  /** Asks about a candidate, whose nearest points are known where they were looked for. */
  private boolean measure(Candidate candidate) {
    int leafA = candidate.leafA();
    int leafB = candidate.leafB();
    int i = pair.treeA().part(leafA);
    int j = pair.treeB().part(leafB);
    return pair.settle(memory.query, leafA, leafB, request, memory.found, current)
        ? take(i, j, candidate.entry())
        : ask(i, j, candidate.entry(), null);
  }

  /** Forgets candidates that others have made hopeless; what is known of them is kept. */
  private void dropFar() {
    candidates.removeIf(
        candidate -> {
          boolean far = isTooFar(candidate.bound());
          lower = far ? Math.min(lower, candidate.bound()) : lower;
          return far;
        });
  }

  private void descend(int nodeA, int nodeB, int entry) {
    BoxTree ofA = pair.treeA();
    BoxTree ofB = pair.treeB();
    boolean splitA = ofA.isDividedBefore(nodeA, ofB, nodeB);
    int nearA = splitA ? nodeA + 1 : nodeA;
    int nearB = splitA ? nodeB : nodeB + 1;
    int farA = splitA ? ofA.right[nodeA] : nodeA;
    int farB = splitA ? nodeB : ofB.right[nodeB];
    int first = 0;
    if (record != null) {
      int at = splitA ? ofA.from[farA] : ofB.from[farB];
      first = record.divide(entry, splitA ? BodySide.A : BodySide.B, at);
    }
    double near = bound(nearA, nearB, first);
    double far = bound(farA, farB, first + 1);
    if (near <= far) {
      push(farA, farB, first + 1, far);
      push(nearA, nearB, first, near);
    } else {
      push(nearA, nearB, first, near);
      push(farA, farB, first + 1, far);
    }
  }

  private double bound(int nodeA, int nodeB, int entry) {
    return shown(nodeA, nodeB, entry, pair.gap().bound(nodeA, nodeB, enough()));
  }

  /**
   * Returns the last bound; if the certificate is wanted and nodes are apart, what one direction
   * shows, which is kept: they may be left out, now or while they wait.
   */
  private double shown(int nodeA, int nodeB, int entry, double bound) {
    if (record == null || !(bound > 0)) {
      return bound;
    }
    double along = pair.gap().direction(nodeA, nodeB, bound, memory.direction);
    if (along > 0) {
      record.end(entry, memory.direction);
    }
    return along;
  }

  /** Returns a bound that is good enough to leave a pair out. */
  private double enough() {
    double least = decision ? Double.MIN_VALUE : Math.min(upper, hope);
    return least > 0 ? least : Double.POSITIVE_INFINITY;
  }

  private void push(int nodeA, int nodeB, int entry, double bound) {
    if (isTooFar(bound)) {
      lower = Math.min(lower, bound);
      return;
    }
    memory.queue.push(nodeA, nodeB, entry, bound);
  }

  /** Asks about a pair of parts; returns whether that ends the search. */
  private boolean ask(int i, int j, int entry, @Nullable WarmStart warm) {
    pair.ask(memory.query, i, j, request, warm, current);
    return take(i, j, entry);
  }

  /** Takes the answer about a pair of parts; returns whether that ends the search. */
  private boolean take(int i, int j, int entry) {
    asked++;
    iterations += current.iterations();
    supportQueries += current.supportQueries();
    boolean sure = current.verdictAssurance() == Assurance.PROVED;
    proved &= sure;
    if (record != null && entry != NO_ENTRY) {
      record.endExactly(entry, sure && current.hasNormal() ? NodeEvidence.axis(current) : null);
    }
    boolean hits = current.verdict().collides();
    if (current.verdict() == Verdict.UNDECIDED) {
      undecided = true;
    }
    boolean bounded = current.hasLower();
    boundsProved &= bounded && current.boundsAssurance() == Assurance.PROVED;
    lower = Math.min(lower, bounded ? current.lower() : Double.NEGATIVE_INFINITY);
    double atMost = current.hasUpper() ? current.upper() : hits ? 0 : Double.POSITIVE_INFINITY;
    boolean deeper = partA < 0 && hits; // of a pair that collides nothing else may be known
    boolean ends = hits && request.goal() != Goal.PENETRATION;
    if (atMost < upper || deeper || ends) {
      upper = Math.min(upper, atMost);
      keep(i, j);
    }
    return ends;
  }

  private void keep(int i, int j) {
    partA = i;
    partB = j;
    PairResult answer = current; // a copy would not be proved any more
    current = best;
    best = answer;
  }

  /** Returns what is known of all pairs of parts. */
  Verdict verdict() {
    if (partA >= 0 && best.verdict().collides()) {
      return Verdict.INTERSECTING;
    }
    return undecided ? Verdict.UNDECIDED : Verdict.DISJOINT;
  }

  /** Tells whether the verdict about the pair that collides was proved, or those about all. */
  boolean isProved() {
    return verdict() == Verdict.INTERSECTING ? best.verdictAssurance() == Assurance.PROVED : proved;
  }

  /** Tells whether the bounds were proved: of what collides, those of that pair. */
  boolean boundsAreProved() {
    return (verdict() == Verdict.INTERSECTING && request.goal() != Goal.PENETRATION)
        ? best.boundsAssurance() == Assurance.PROVED
        : boundsProved;
  }

  /** Returns a lower bound for all pairs of parts; infinite, of either sign, if there is none. */
  double lower() {
    return lower;
  }

  /** Returns an upper bound of the least signed distance; infinite if there is none. */
  double upper() {
    return upper;
  }

  int partA() {
    return partA;
  }

  int partB() {
    return partB;
  }

  /**
   * Returns the tree that shows the lower bound, if the certificate was wanted; empty if there is
   * none, or if a pair of parts has no proof.
   */
  List<SeparatedNodes.Step> steps() {
    return record == null ? List.of() : record.steps();
  }

  /** Returns the answer about the pair that decides. */
  PairResult best() {
    return best;
  }

  long asked() {
    return asked;
  }

  int iterations() {
    return iterations;
  }

  int supportQueries() {
    return supportQueries;
  }
}

package io.touchstone.objects;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.proof.VerifiedQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pair of parts that decides: the first one that collides, the nearest one, the deepest
 * one. Goes down both trees at once, the nearer pair of boxes first, and leaves out whatever is
 * surely no nearer than the best pair so far (branch and bound). Memory of one thread.
 */
final class PairSearch {

  private static final int FIRST_LIMIT = 256;

  private final VerifiedQuery query;
  private PairResult current;
  private PairResult best;

  // pairs of nodes that wait, with their bounds
  private int[] waiting = new int[256];
  private double[] bounds = new double[128];
  private int size;

  private final PlacedObjects pair;
  private final PairRequest request;
  private boolean decision;

  /**
   * A pair of parts that may be the nearest, with a bound of its distance and the distance about.
   */
  private record Candidate(int partA, int partB, double bound, double estimate) {}

  private final List<Candidate> candidates = new ArrayList<>();

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

  PairSearch(VerifiedQuery query, PlacedObjects pair, PairRequest request) {
    this.query = query;
    this.pair = pair;
    this.request = request;
    this.current = new PairResult(pair.dimension());
    this.best = new PairResult(pair.dimension());
  }

  /** Searches. */
  void run(@Nullable ObjectWarmStart warm) {
    int firstA = -1;
    int firstB = -1;
    if (warm != null && warm.fits(pair.a(), pair.b())) {
      firstA = warm.partA();
      firstB = warm.partB();
      if (ask(firstA, firstB, warm.ofParts())) {
        return;
      }
    }
    decision = request.goal() == Goal.INTERSECTION;
    size = 0;
    push(0, 0, pair.gap().bound(0, 0, enough()));
    while (size > 0) {
      size--;
      double bound = bounds[size];
      int nodeA = waiting[2 * size];
      int nodeB = waiting[2 * size + 1];
      if (isTooFar(bound)) {
        lower = Math.min(lower, bound);
      } else if (pair.treeA().isLeaf(nodeA) && pair.treeB().isLeaf(nodeB)) {
        int i = pair.treeA().part(nodeA);
        int j = pair.treeB().part(nodeB);
        boolean known = i == firstA && j == firstB;
        if (!known && look(nodeA, nodeB, i, j)) {
          break;
        }
      } else {
        descend(nodeA, nodeB);
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
  private boolean look(int leafA, int leafB, int i, int j) {
    double bound = pair.gap().parts(leafA, leafB, enough());
    if (isTooFar(bound)) {
      lower = Math.min(lower, bound);
      return false;
    }
    double estimate = pair.gap().estimate();
    if (request.goal() != Goal.DISTANCE || !(bound > 0) || !(estimate < Double.MAX_VALUE)) {
      return ask(i, j, null);
    }
    hope = Math.min(hope, estimate);
    candidates.add(new Candidate(i, j, bound, estimate));
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
      } else if (ask(candidate.partA(), candidate.partB(), null)) {
        break; // the search has ended, and what it has found collides
      }
    }
    candidates.clear();
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

  private void descend(int nodeA, int nodeB) {
    BoxTree ofA = pair.treeA();
    BoxTree ofB = pair.treeB();
    boolean splitA = ofA.isDividedBefore(nodeA, ofB, nodeB);
    int nearA = splitA ? nodeA + 1 : nodeA;
    int nearB = splitA ? nodeB : nodeB + 1;
    int farA = splitA ? ofA.right[nodeA] : nodeA;
    int farB = splitA ? nodeB : ofB.right[nodeB];
    double near = pair.gap().bound(nearA, nearB, enough());
    double far = pair.gap().bound(farA, farB, enough());
    if (near <= far) {
      push(farA, farB, far);
      push(nearA, nearB, near);
    } else {
      push(nearA, nearB, near);
      push(farA, farB, far);
    }
  }

  /** Returns a bound that is good enough to leave a pair out. */
  private double enough() {
    double least = decision ? Double.MIN_VALUE : Math.min(upper, hope);
    return least > 0 ? least : Double.POSITIVE_INFINITY;
  }

  private void push(int nodeA, int nodeB, double bound) {
    if (isTooFar(bound)) {
      lower = Math.min(lower, bound);
      return;
    }
    if (size == bounds.length) {
      bounds = Arrays.copyOf(bounds, 2 * size);
      waiting = Arrays.copyOf(waiting, 4 * size);
    }
    waiting[2 * size] = nodeA;
    waiting[2 * size + 1] = nodeB;
    bounds[size++] = bound;
  }

  /** Asks about a pair of parts; returns whether that ends the search. */
  private boolean ask(int i, int j, @Nullable WarmStart warm) {
    pair.ask(query, i, j, request, warm, current);
    asked++;
    iterations += current.iterations();
    supportQueries += current.supportQueries();
    proved &= current.verdictAssurance() == Assurance.PROVED;
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

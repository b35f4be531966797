// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.api.seal.Seal;
import io.touchstone.kernel.proposal.Proposal;

/**
 * Settles how deep polytopes that have a point in common overlap along a direction, rounded or not,
 * in any dimension: the greatest t at which B, moved by t d, still meets A. They do so from 0 to t,
 * since A - B is convex. With w the direction of a plane, and r the sum of both radii,
 *
 * <pre>{@code
 * w.d > 0:              t <= (r - gap(w)) / (w.d)     B has left A along w
 * a common point at t:  t <= depth                    Way
 * }</pre>
 *
 * <p>The vertices of that point are the feet of a proposal, and where it has none, those of the
 * common point. In the answer they have weights, and those of the common point where B stands have
 * none, which is all they need. The bounds are lengths, minus t |d|.
 *
 * <p>Scratch memory of one thread; allocates nothing after the first answers.
 */
final class DepthStage {

  /** Bounds that are this close, per size of the scene, are as close as is promised. */
  private static final double FLOOR = 0x1p-49;

  private final int n;
  private final ThoroughStage thorough;
  private final Way way;
  private final double[] normal;
  private final WeightedVertices ofA;
  private final WeightedVertices ofB;
  private final WeightedVertices feetA;
  private final WeightedVertices feetB;
  private boolean directed;
  private boolean footed;

  /** Whether a bound is the engine's word. */
  private boolean claimed;

  private double lower;
  private double upper;

  DepthStage(int dimension, ThoroughStage thorough, Way way) {
    n = dimension;
    this.thorough = thorough;
    this.way = way;
    normal = new double[n];
    ofA = new WeightedVertices(2 * n + 2);
    ofB = new WeightedVertices(2 * n + 2);
    feetA = new WeightedVertices(n + 1);
    feetB = new WeightedVertices(n + 1);
  }

  /**
   * Finds out what is certain of a pair that was placed; its bodies have a point in common.
   *
   * @param start what names that point: the same proposal, or a better one
   */
  void bound(Proposal found, Proposal start, PairRequest request) {
    lower = Double.NaN;
    upper = 0;
    claimed = false;
    takeFeet(found);
    boolean paired = isPaired(found);
    directed = found.isDirected();
    if (directed) {
      found.direction(normal);
      directed = Unit.make(normal);
    }
    footed = false;
    if (way.take(request)) {
      if (directed) {
        lower = 0 - outermost(normal);
      }
      footed = way.meets(paired, true, found.castParameter()) || (!paired && meetsBeside(start));
      if (footed) {
        upper = 0 - Math.nextDown(way.lower() * way.length() * (1 - 2 * UNIT_ROUNDOFF));
        tryFace(request);
      }
    }
    if (lower == Double.NEGATIVE_INFINITY) {
      lower = Double.NaN;
      directed = false;
    }
    takeWord(found);
    collect(found, start);
  }

  /**
   * Whether they meet by fewer vertices than a face has and one or two of those that show the
   * overlap: where B leaves by a corner, beside which the ray is by a rounding. Of several places
   * the last one counts. Of three and more that are missing there are too many to try all.
   */
  private boolean meetsBeside(Proposal start) {
    int missing = n + 1 - way.ofA.size() - way.ofB.size();
    if (thorough.radii() > 0 || missing < 1 || missing > 2) {
      return false;
    }
    feetA.copyFrom(way.ofA);
    feetB.copyFrom(way.ofB);
    int others = start.ofA().size() + start.ofB().size();
    int bestFirst = -1;
    int bestSecond = -1;
    double last = 0;
    for (int first = 0; first < others; first++) {
      int end = missing == 1 ? first + 1 : others;
      for (int second = first + missing - 1; second < end; second++) {
        if (meetsWith(start, first, second) && way.lower() > last) {
          last = way.lower();
          bestFirst = first;
          bestSecond = second;
        }
      }
    }
    if (bestFirst >= 0) {
      return meetsWith(start, bestFirst, bestSecond);
    }
    way.ofA.copyFrom(feetA);
    way.ofB.copyFrom(feetB);
    return false;
  }

  /** Whether they meet by the feet and one vertex of the overlap, or two with other numbers. */
  private boolean meetsWith(Proposal start, int first, int second) {
    way.ofA.copyFrom(feetA);
    way.ofB.copyFrom(feetB);
    addOther(start, first);
    if (second != first) {
      addOther(start, second);
    }
    return way.meets(false, true, Double.NaN);
  }

  private void addOther(Proposal start, int number) {
    int ofA = start.ofA().size();
    if (number < ofA) {
      way.ofA.add(start.ofA().vertex(number), 1);
    } else {
      way.ofB.add(start.ofB().vertex(number - ofA), 1);
    }
  }

  /** Whatever names no feet may name the same vertices for both common points. */
  private void takeFeet(Proposal found) {
    boolean feet = found.footA().size() > 0;
    take(feet ? found.footA() : found.ofA(), way.ofA);
    take(feet ? found.footB() : found.ofB(), way.ofB);
  }

  private static void take(WeightedVertices terms, WeightedVertices into) {
    into.clear();
    for (int k = 0; k < terms.size(); k++) {
      if (terms.weight(k) != 0) { // else of the other common point
        into.add(terms.vertex(k), terms.weight(k));
      }
    }
  }

  /** Feet are pairs if there are n of both bodies: two combinations have n + 1 vertices. */
  private boolean isPaired(Proposal found) {
    return found.footA().size() > 0
        ? n > 1 && way.ofA.size() == n && way.ofB.size() == n
        : found.isPaired();
  }

  /** Returns a length that B need not be moved beyond to leave A, by the plane across a vector. */
  private double outermost(double[] w) {
    double rate = -way.closing(w);
    if (!(rate > 0)) { // also for NaN
      return Double.POSITIVE_INFINITY;
    }
    thorough.gap.evaluate(thorough.pair, w, Way.hint(way.ofA), Way.hint(way.ofB));
    thorough.gap.refine();
    double over = Math.max(0, -thorough.gap.lower(thorough.radii()));
    return over == 0 ? 0 : Math.nextUp(over / rate * way.lengthUp() * (1 + 4 * UNIT_ROUNDOFF));
  }

  /** Tries the plane of the face that the vertices span. */
  private void tryFace(PairRequest request) {
    if (isClose(request)) {
      return;
    }
    double[] face = way.face;
    for (int axis = 0; axis < n && thorough.radii() == 0; axis++) {
      face[axis] = -face[axis];
    }
    if (Unit.make(face)) {
      double better = 0 - outermost(face);
      if (better > lower || Double.isNaN(lower)) {
        lower = better;
        System.arraycopy(face, 0, normal, 0, n);
        directed = true;
      }
    }
  }

  private boolean isClose(PairRequest request) {
    return Accuracy.isClose(lower, upper, thorough.scale(), request);
  }

  /** Takes what the engine says where nothing is certain, unless that contradicts it. */
  private void takeWord(Proposal found) {
    double least = found.lower();
    double most = Math.min(found.upper(), 0);
    if (Double.isNaN(lower) && least <= upper) {
      lower = least;
      claimed = true;
    }
    if (!footed && most < 0 && most >= lower) {
      upper = most;
      claimed = true;
    }
  }

  /** Names what shows the depth, and without weights what shows that the bodies meet. */
  private void collect(Proposal found, Proposal start) {
    ofA.clear();
    ofB.clear();
    boolean shown = footed || found.footA().size() > 0;
    if (shown) {
      ofA.copyFrom(way.ofA);
      ofB.copyFrom(way.ofB);
    }
    add(start.ofA(), shown, ofA);
    add(start.ofB(), shown, ofB);
  }

  private static void add(WeightedVertices terms, boolean weightless, WeightedVertices into) {
    for (int k = 0; k < terms.size(); k++) {
      into.add(terms.vertex(k), weightless ? 0 : terms.weight(k));
    }
  }

  /**
   * Writes what is certain, or of bodies that nothing is certain of, what may prove something
   * without roundings.
   */
  void write(Verdict verdict, Proposal found, PairRequest request, boolean prove, PairResult out) {
    PairResult.Writer writer = out.rewrite();
    writer.verdict(verdict, termination(verdict, found, request));
    writer.effort(found.iterations(), found.supportQueries());
    if (directed) {
      writer.normal(normal);
    }
    writer.features(ofA, ofB, false);
    if (verdict == Verdict.UNDECIDED) {
      return;
    }
    Accuracy.write(lower, upper, writer);
    if (directed && way.ofA.size() > 0 && way.ofB.size() > 0) {
      thorough.writeSurfacePoints(way.ofA, way.ofB, normal, true, writer);
    }
    if (prove) {
      Assurance bounds = claimed ? Assurance.FLOATING : Assurance.PROVED;
      out.assure(Seal.OF_PROOF, Assurance.PROVED, bounds);
    }
  }

  private Termination termination(Verdict verdict, Proposal found, PairRequest request) {
    Termination reason = found.reason();
    double asked =
        Math.max(request.relativeTolerance() * Math.abs(upper), request.absoluteTolerance());
    double scale = thorough.scale();
    double size = scale > 0 ? scale : thorough.pair.magnitude() + thorough.radii();
    double floor = FLOOR * size; // however far from an origin the bodies are
    boolean converged = upper - lower <= Math.max(asked, floor); // false for NaN
    if (verdict != Verdict.UNDECIDED && converged) {
      return Termination.CONVERGED;
    }
    return reason == Termination.CONVERGED ? Termination.NUMERICAL_BREAKDOWN : reason;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.tck.pairs.Draw;
import java.math.BigInteger;

/**
 * An engine that knows the truth and what was true of the pair before, and makes evidence of it
 * that may be worth nothing. Used by one thread.
 */
final class LiarEngine implements NarrowPhase {

  /** How it lies. */
  enum Lie {
    /** Not at all: what the others are measured by. */
    NONE,
    /** Anything that can be written. */
    RANDOM,
    /** The answer about the pair before. */
    STALE,
    /** A is B and B is A. */
    SWAPPED,
    /** Good evidence for the opposite. */
    OPPOSITE,
    /** Numbers off by some units in the last place, or a little more; perhaps the opposite too. */
    SLIGHTLY_WRONG,
    /** One vertex is another one. */
    WRONG_VERTEX,
    /** Whatever a second thread is writing at that time. */
    RACING
  }

  private static final Verdict[] VERDICTS = Verdict.values();
  private static final Termination[] TERMINATIONS = Termination.values();

  /** What is true; set before each query. */
  PairResult truth = new PairResult(1);

  /** What was true before, in the same dimension. */
  PairResult before = new PairResult(1);

  Lie lie = Lie.NONE;

  /** The result that was filled last, for the second thread. */
  volatile PairResult given;

  private final Draw draw;

  LiarEngine(Draw draw) {
    this.draw = draw;
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return () -> body;
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return (a, poseA, b, poseB, request, warm, out) -> {
      given = out;
      tell(lie, (Polytope) a.body(), (Polytope) b.body(), draw, out);
    };
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    return () -> {};
  }

  /** Writes an answer. The second thread does so too, with numbers of its own. */
  void tell(Lie how, Polytope a, Polytope b, Draw random, PairResult out) {
    switch (how) {
      case NONE, RACING -> out.copyFrom(truth);
      case RANDOM -> anything(a, b, random, out);
      case STALE -> out.copyFrom(before);
      case SWAPPED -> swapped(random, out);
      case OPPOSITE -> {
        out.copyFrom(truth);
        out.amend().verdict(opposite(truth.verdict()), Termination.CONVERGED);
      }
      case SLIGHTLY_WRONG -> slightlyWrong(random, out);
      case WRONG_VERTEX -> wrongVertex(a, b, random, out);
    }
  }

  private static Verdict opposite(Verdict verdict) {
    return switch (verdict) {
      case DISJOINT -> Verdict.INTERSECTING;
      case SUBSET -> Verdict.NOT_SUBSET;
      case NOT_SUBSET -> Verdict.SUBSET;
      default -> Verdict.DISJOINT;
    };
  }

  private void anything(Polytope a, Polytope b, Draw random, PairResult out) {
    int n = out.dimension();
    PairResult.Writer writer = out.rewrite();
    writer.verdict(
        random.once(3) ? VERDICTS[random.index(VERDICTS.length)] : opposite(truth.verdict()),
        TERMINATIONS[random.index(TERMINATIONS.length)]);
    if (random.once(2)) {
      writer.lower(bound(random));
    }
    if (random.once(2)) {
      writer.upper(bound(random));
    }
    if (!random.once(3)) {
      writer.normal(unit(random, n));
    }
    if (random.once(8)) {
      BigInteger[] integers = new BigInteger[n];
      for (int k = 0; k < n; k++) {
        integers[k] = BigInteger.valueOf(random.bits() >> random.index(64));
      }
      writer.exactNormal(integers);
    }
    if (random.once(8)) {
      writer.exactNormal(random.index(n), random.index(5) - 2, new int[] {1, 0}, random.index(3));
    }
    int terms = random.index(n + 3);
    for (int k = 0; k < terms; k++) {
      int v = random.index(a.vertexCount() + 1) - (random.once(50) ? 1 : 0);
      int w = random.index(b.vertexCount() + 1);
      switch (random.index(6)) {
        case 0 -> writer.featureA(v, weight(random));
        case 1 -> writer.featureB(w, weight(random));
        default -> writer.featurePair(v % a.vertexCount(), w % b.vertexCount(), weight(random));
      }
    }
    int[] corners = new int[n + 1];
    for (int v = 0; random.once(2) && v < a.vertexCount(); v++) {
      for (int k = 0; k <= n; k++) {
        corners[k] = random.index(b.vertexCount());
      }
      writer.enclosedBy(corners, 1 + random.index(n + 1));
    }
    if (random.once(8)) {
      writer.points(unit(random, n), unit(random, n)).castParameter(bound(random));
    }
  }

  private static double bound(Draw random) {
    return switch (random.index(8)) {
      case 0 -> Double.NaN;
      case 1 -> Double.POSITIVE_INFINITY;
      case 2 -> Double.NEGATIVE_INFINITY;
      case 3 -> 0;
      case 4 -> Math.scalb(random.signed(), 300);
      default -> random.signed();
    };
  }

  private static double weight(Draw random) {
    return random.once(20) ? bound(random) : Math.abs(random.signed());
  }

  private static double[] unit(Draw random, int n) {
    double[] unit = random.bells(n, 1);
    double square = 0;
    for (double x : unit) {
      square += x * x;
    }
    for (int k = 0; k < n; k++) {
      unit[k] /= Math.sqrt(square);
    }
    return unit;
  }

  private void swapped(Draw random, PairResult out) {
    PairResult.Writer writer = out.rewrite();
    boolean bold = random.once(2);
    writer.verdict(bold ? opposite(truth.verdict()) : truth.verdict(), truth.termination());
    bounds(truth, 0, random, writer);
    if (truth.hasNormal()) {
      double[] normal = normal(truth);
      for (int k = 0; k < normal.length; k++) {
        normal[k] = -normal[k];
      }
      writer.normal(normal);
    }
    for (int k = 0; k < truth.featureSizeB(); k++) {
      writer.featureA(truth.featureVertexB(k), truth.featureWeightB(k));
    }
    for (int k = 0; k < truth.featureSizeA(); k++) {
      writer.featureB(truth.featureVertexA(k), truth.featureWeightA(k));
    }
  }

  private static double[] normal(PairResult of) {
    double[] normal = new double[of.dimension()];
    for (int k = 0; k < normal.length; k++) {
      normal[k] = of.normal(k);
    }
    return normal;
  }

  private static void bounds(PairResult of, int ulps, Draw random, PairResult.Writer writer) {
    if (of.hasLower()) {
      writer.lower(off(of.lower(), ulps, random));
    }
    if (of.hasUpper()) {
      writer.upper(off(of.upper(), ulps, random));
    }
  }

  /** A number some units in the last place beside another one. */
  private static double off(double number, int ulps, Draw random) {
    return ulps == 0 ? number : number + Math.ulp(number) * (random.index(2 * ulps + 1) - ulps);
  }

  private void slightlyWrong(Draw random, PairResult out) {
    int ulps = 1 << random.index(28); // up to 2e8 of them, a relative error of 1e-8
    PairResult.Writer writer = out.rewrite();
    boolean bold = random.once(2);
    writer.verdict(bold ? opposite(truth.verdict()) : truth.verdict(), truth.termination());
    bounds(truth, ulps, random, writer);
    if (truth.hasNormal()) {
      double[] normal = normal(truth);
      double square = 0;
      for (int k = 0; k < normal.length; k++) {
        normal[k] += random.signed() * 0x1p-52 * ulps;
        square += normal[k] * normal[k];
      }
      for (int k = 0; k < normal.length; k++) {
        normal[k] /= Math.sqrt(square);
      }
      writer.normal(normal);
    }
    features(ulps, -1, 0, -1, 0, random, writer);
    enclosures(-1, 0, writer);
  }

  private void wrongVertex(Polytope a, Polytope b, Draw random, PairResult out) {
    PairResult.Writer writer = out.rewrite();
    writer.verdict(truth.verdict(), truth.termination());
    bounds(truth, 0, random, writer);
    if (truth.hasNormal()) {
      writer.normal(normal(truth));
    }
    boolean inA = random.once(2);
    int termA = inA ? random.index(truth.featureSizeA() + 1) : -1;
    int termB = inA ? -1 : random.index(truth.featureSizeB() + 1);
    int v = random.index(a.vertexCount() + 1) - (random.once(9) ? 1 : 0);
    int w = random.index(b.vertexCount() + 1) - (random.once(9) ? 1 : 0);
    features(0, termA, v, termB, w, random, writer);
    enclosures(random.index(truth.enclosedCount() + 1), random.index(b.vertexCount()), writer);
  }

  private void features(
      int ulps, int termA, int v, int termB, int w, Draw random, PairResult.Writer writer) {
    for (int k = 0; truth.isPaired() && k < truth.featureSizeA(); k++) {
      writer.featurePair(
          k == termA ? v : truth.featureVertexA(k),
          k == termB ? w : truth.featureVertexB(k),
          off(truth.featureWeightA(k), ulps, random));
    }
    for (int k = 0; !truth.isPaired() && k < truth.featureSizeA(); k++) {
      double weight = off(truth.featureWeightA(k), ulps, random);
      writer.featureA(k == termA ? v : truth.featureVertexA(k), weight);
    }
    for (int k = 0; !truth.isPaired() && k < truth.featureSizeB(); k++) {
      double weight = off(truth.featureWeightB(k), ulps, random);
      writer.featureB(k == termB ? w : truth.featureVertexB(k), weight);
    }
  }

  private void enclosures(int wrong, int vertex, PairResult.Writer writer) {
    int n = truth.dimension();
    int[] corners = new int[n + 1];
    for (int v = 0; v < truth.enclosedCount(); v++) {
      for (int k = 0; k <= n; k++) {
        corners[k] = truth.enclosing(v, k);
      }
      if (v == wrong) {
        corners[0] = vertex;
      }
      writer.enclosedBy(corners, n + 1);
    }
  }
}

package io.touchstone.simplex;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.OriginInSimplex;
import io.touchstone.kernel.contact.RadonPoint;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decides in doubles whether two polytopes have a point in common: {@link PhaseOne} with their
 * vertices for points. Whatever it finds it proves with bounds of all roundings, or leaves open.
 * Ties are broken so that the method is finite ({@link FloatingBasis}); in doubles a limit of
 * {@code 50 + 10 n} iterations stands behind that, or the request's if it is lower.
 *
 * <p>Source: V. Chvatal, Linear Programming (1983), chapters 7 and 8 (revised simplex, two phases);
 * P. C. Gilmore and R. E. Gomory, Operations Research 9 (1961) (columns made when they are needed).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class CertifiedSimplex {

  /** What was proved. */
  enum Finding {
    /** The gap along the normal is positive. */
    APART,
    /** The features have an interior point in common. */
    TOGETHER,
    /** Pairs of vertices found from another basis have an interior point in common. */
    ELSEWHERE,
    /** Nothing: roundings leave it open. */
    OPEN,
    /** Nothing within the limit of iterations. */
    LIMIT
  }

  private static final int PIVOTS_PER_AXIS = 10;
  private static final int MORE_PIVOTS = 50;

  private final int n;
  private final int size;
  private final PivotTrace trace;
  private final FloatingPair pair;
  private final PhaseOne program;
  private final PlacedPair placed;
  private final CertifiedGap gap;
  private final RadonPoint radon;
  private final OriginInSimplex simplex;
  private final WeightedVertices ofA;
  private final WeightedVertices ofB;
  private final double[] w;
  private final double[] unit;
  private boolean hasNormal;
  private int only;

  CertifiedSimplex(int dimension, PivotTrace trace) {
    n = dimension;
    size = n + 2;
    this.trace = trace;
    pair = new FloatingPair(n);
    program = new PhaseOne(n, pair, this::isSeparated, trace);
    placed = new PlacedPair(n);
    gap = CertifiedGap.ofDimension(n);
    radon = new RadonPoint(n);
    simplex = OriginInSimplex.ofDimension(n);
    ofA = new WeightedVertices(size);
    ofB = new WeightedVertices(size);
    w = new double[n];
    unit = new double[n];
  }

  /** Takes two bodies, neither of them empty. */
  void place(SimplexShape a, PoseView poseA, SimplexShape b, PoseView poseB) {
    placed.place(a.support(), poseA, b.support(), poseB);
    pair.place(a, poseA, b, poseB);
    only = -1;
    program.begin();
  }

  /** Makes A that one of its vertices. */
  void restrictTo(int vertex) {
    only = vertex;
    pair.restrictTo(vertex);
  }

  /** Returns the certified gap along the {@linkplain #normal() normal}. */
  CertifiedGap gap() {
    return gap;
  }

  /** Returns the bodies as columns of a program. */
  FloatingPair pair() {
    return pair;
  }

  /** Returns both bodies where they stand. */
  PlacedPair placed() {
    return placed;
  }

  /** Tells whether there is a direction that was looked at last. */
  boolean hasNormal() {
    return hasNormal;
  }

  /** Returns the unit normal from A to B; shared. */
  double[] normal() {
    return unit;
  }

  /** Returns the vertex of A that is farthest along the normal. */
  int farthestOfA() {
    return program.pointA();
  }

  /** Returns the vertex of B that is farthest against the normal. */
  int farthestOfB() {
    return program.pointB();
  }

  /** Returns the vertices of A in the basis, with their weights. */
  WeightedVertices ofA() {
    return ofA;
  }

  /** Returns the vertices of B in the basis, with their weights. */
  WeightedVertices ofB() {
    return ofB;
  }

  int iterations() {
    return program.iterations();
  }

  int supportQueries() {
    return program.supportQueries();
  }

  /** Writes two weighted points, one of A and one of B, in the world. */
  void points(WeightedVertices a, WeightedVertices b, double[] onA, double[] onB) {
    Arrays.fill(onA, 0);
    Arrays.fill(onB, 0);
    double total = total(a);
    for (int term = 0; term < a.size(); term++) {
      pair.addWorldOfA(a.vertex(term), a.weight(term) / total, onA);
    }
    total = total(b);
    for (int term = 0; term < b.size(); term++) {
      pair.addWorldOfB(b.vertex(term), b.weight(term) / total, onB);
    }
  }

  private static double total(WeightedVertices terms) {
    double total = 0;
    for (int term = 0; term < terms.size(); term++) {
      total += terms.weight(term);
    }
    return total;
  }

  // --- the main loop

  /** Tests what is remembered of the pair, if anything is; if that proves nothing, decides. */
  Finding decide(@Nullable SimplexWarmStart memory, int maxIterations) {
    Finding finding = memory == null ? Finding.OPEN : memory.recall(this);
    if (finding == Finding.OPEN) {
      finding = decide(maxIterations);
      if (memory != null) {
        memory.remember(this, finding);
      }
    }
    return finding;
  }

  /** Decides from scratch: first looks along the line through the middles. */
  Finding decide(int maxIterations) {
    hasNormal = false;
    ofA.clear();
    ofB.clear();
    double length = 0;
    for (int i = 0; i < n; i++) {
      w[i] = pair.apart(i);
      length = Math.max(length, Math.abs(w[i]));
    }
    if (length == 0) {
      w[0] = 1; // the middles coincide: any direction
    }
    int limit = Math.min(maxIterations, MORE_PIVOTS + PIVOTS_PER_AXIS * n);
    PhaseOne.Ending ending = program.solve(w, limit);
    if (ending == PhaseOne.Ending.APART) {
      return Finding.APART;
    }
    readFeatures();
    return switch (ending) {
      case FEASIBLE -> hasCommonPoint() ? Finding.TOGETHER : Finding.OPEN;
      case LIMIT -> Finding.LIMIT;
      case APART, OPEN -> Finding.OPEN;
    };
  }

  /** Whether the gap along w is positive, for sure. */
  private boolean isSeparated(double[] w) {
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      greatest = Math.max(greatest, Math.abs(w[i])); // NaN stays
    }
    if (!(greatest > 0 && greatest < Double.POSITIVE_INFINITY)) {
      return false;
    }
    double scale = Math.scalb(1.0, -Math.max(-1000, Math.min(1000, Math.getExponent(greatest))));
    double square = 0;
    for (int i = 0; i < n; i++) {
      unit[i] = w[i] * scale;
      square += unit[i] * unit[i];
    }
    double length = Math.sqrt(square);
    boolean isBeyond = program.ahead(unit) < RatioTest.NOISE * length;
    for (int i = 0; i < n; i++) {
      unit[i] /= length;
    }
    hasNormal = true;
    return isBeyond && isSurelySeparated();
  }

  /** Whether the gap along the unit normal is positive, for sure. */
  private boolean isSurelySeparated() {
    measure();
    if (!(gap.lower(0) > 0) && !(gap.upper(0) <= 0)) {
      gap.refine();
    }
    if (gap.lower(0) > 0) {
      trace.separated(program.iterations(), unit);
      return true;
    }
    return false;
  }

  private void measure() {
    if (only < 0) {
      gap.evaluate(placed, unit, program.pointA(), program.pointB());
    } else {
      gap.evaluateVertex(placed, unit, only, program.pointB());
    }
  }

  // --- proofs

  /** Whether the basis surely names a common point. */
  private boolean hasCommonPoint() {
    return ofA.size() + ofB.size() == size && isSurelyTogether();
  }

  private boolean isSurelyTogether() {
    if (only < 0) {
      return radon.surelyMeet(placed, ofA, ofB);
    }
    ofA.clear();
    for (int corner = 0; corner < ofB.size(); corner++) {
      ofA.add(only, 1);
    }
    return simplex.surelyInside(placed, ofA, ofB);
  }

  private void readFeatures() {
    ofA.clear();
    ofB.clear();
    for (int i = 0; i < size; i++) {
      int kind = program.kind(i);
      double value = program.value(i);
      if (kind != PhaseOne.ARTIFICIAL && value > 0 && value < Double.POSITIVE_INFINITY) {
        (kind == PhaseOne.OF_A ? ofA : ofB).add(program.number(i), value);
      }
    }
  }

  // --- memory

  /** Writes the names of the basic columns; none if there is no basis. */
  void describe(BasisGuess guess) {
    guess.clear();
    guess.startAt(program.pointA(), program.pointB());
    for (int i = 0; i < size; i++) {
      int number = program.number(i);
      if (program.kind(i) == PhaseOne.ARTIFICIAL) {
        guess.addArtificial(number, program.sign(number));
      } else {
        guess.addVertex(program.kind(i) == PhaseOne.OF_A, number);
      }
    }
  }

  /**
   * Proves a common point by a basis of vertices alone.
   *
   * @return false if it does not
   */
  boolean isTogether(BasisGuess guess) {
    if (guess.size() != size) {
      return false;
    }
    for (int c = 0; c < size; c++) {
      if (guess.axis(c) >= 0) {
        return false;
      }
      if (guess.isOfA(c)) {
        program.setA(c, only >= 0 ? only : guess.vertex(c));
      } else {
        program.setB(c, guess.vertex(c));
      }
    }
    if (!program.invert()) {
      return false;
    }
    for (int i = 0; i < size; i++) {
      if (!(program.value(i) > 0)) { // also for NaN
        return false;
      }
    }
    readFeatures();
    return isSurelyTogether();
  }

  /** Proves that a direction separates; it becomes the normal. */
  boolean isApart(double[] direction) {
    System.arraycopy(direction, 0, unit, 0, n);
    hasNormal = true;
    program.lookOnce(unit);
    return isSurelySeparated();
  }
}

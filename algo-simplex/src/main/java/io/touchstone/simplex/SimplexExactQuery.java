package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.kernel.certified.CertifiedGap;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates pairs exactly; scratch memory of one thread. The method in doubles comes first, since
 * what it finds is certain; what it leaves open is decided in integers, starting from its last
 * basis. The limit of iterations holds for each linear program and for the least norm.
 */
final class SimplexExactQuery implements PairQuery {

  private final int n;
  private final boolean filtered;
  private final PivotTrace trace = new PivotTrace();
  private final CertainColumns floatingPair;
  private final FloatingSimplex floatingSimplex;
  private final CertainAnswer floating;
  private final IntegerPair pair;
  private final ExactSimplex simplex;
  private final ExactLeastNorm leastNorm;
  private final RootBounds bounds = new RootBounds();
  private final BasisGuess guess;
  private final BasisGuess around;
  private final double[] unit;
  private final double[] pointA;
  private final double[] pointB;
  private final int[] corners;
  private PairRequest request = PairRequest.intersection();
  private int iterations;
  private int supportQueries;

  private double radiusA;
  private double radiusB;

  /** Sum of the radii, rounded up. */
  private double radiiUp;

  /**
   * Creates the memory.
   *
   * @param filtered whether the method in doubles comes first; without it every answer is computed
   *     in integers, which only takes longer
   */
  SimplexExactQuery(int dimension, boolean filtered) {
    n = dimension;
    this.filtered = filtered;
    floatingPair = new CertainColumns(n);
    floatingSimplex = new FloatingSimplex(n, floatingPair, trace);
    floating = new CertainAnswer(n, floatingSimplex, floatingPair);
    pair = new IntegerPair(n);
    simplex = new ExactSimplex(n, trace);
    leastNorm = new ExactLeastNorm(n, trace);
    guess = new BasisGuess(n);
    around = new BasisGuess(n);
    unit = new double[n];
    pointA = new double[n];
    pointB = new double[n];
    corners = new int[n + 2];
  }

  @Override
  public void evaluate(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest asked,
      @Nullable WarmStart warm,
      PairResult out) {
    SimplexShape shapeA = Requirements.own(a, "body A", SimplexExact.ID);
    SimplexShape shapeB = Requirements.own(b, "body B", SimplexExact.ID);
    Requirements.dimensions(n, shapeA, poseA, shapeB, poseB, out);
    requireAnswerable(asked, shapeA, shapeB);
    SimplexWarmStart memory = Requirements.own(warm, SimplexExact.ID, n);
    request = asked;
    if (Requirements.answeredByEmptiness(shapeA, shapeB, asked.goal(), out)) {
      return;
    }
    radiusA = shapeA.radius();
    radiusB = shapeB.radius();
    radiiUp = sumUp(radiusA, radiusB);
    iterations = 0;
    supportQueries = 0;
    guess.clear();
    guess.startAt(0, 0);
    floatingSimplex.place(shapeA, poseA, shapeB, poseB);
    if (asked.goal() == Goal.CONTAINMENT) {
      pair.place(shapeA, poseA, shapeB, poseB);
      containment(shapeA.core().vertexCount(), out);
    } else {
      if (memory != null) {
        memory.belongTo(shapeA, shapeB);
      }
      FloatingSimplex.Finding finding =
          filtered
              ? floatingSimplex.decide(memory, asked.maxIterations())
              : FloatingSimplex.Finding.OPEN;
      PairResult.Writer answer = out.rewrite();
      if (!isAnswered(finding, answer)) {
        pair.place(shapeA, poseA, shapeB, poseB);
        decide(finding, answer);
      }
    }
    out.amend()
        .effort(
            iterations + floatingSimplex.iterations(),
            supportQueries + floatingSimplex.supportQueries());
  }

  private static double sumUp(double p, double q) {
    double sum = p + q;
    return sumError(p, q, sum) > 0 ? Math.nextUp(sum) : sum;
  }

  private static void requireAnswerable(PairRequest asked, SimplexShape a, SimplexShape b) {
    boolean containment = asked.goal() == Goal.CONTAINMENT;
    if ((!containment && asked.goal() != Goal.INTERSECTION && asked.goal() != Goal.DISTANCE)
        || asked.metric() != Metric.EUCLIDEAN) {
      throw new UnsupportedQueryException(
          "simplex-exact answers intersection, containment and Euclidean distance, not %s in %s"
              .formatted(asked.goal(), asked.metric()));
    }
    if (containment && (a.body() != a.core() || b.body() != b.core())) {
      throw new UnsupportedQueryException(
          "simplex-exact answers containment for polytopes, not for rounded ones");
    }
  }

  @Override
  public void trace(@Nullable QueryTrace sink) {
    trace.to(sink);
  }

  // --- intersection and distance

  /** Writes what is certain in doubles, if that is an answer; tells whether it is. */
  private boolean isAnswered(FloatingSimplex.Finding finding, PairResult.Writer answer) {
    if (finding == FloatingSimplex.Finding.TOGETHER) {
      floating.together(answer);
      return true;
    }
    if (finding == FloatingSimplex.Finding.APART
        && request.goal() == Goal.INTERSECTION
        && floatingPair.gap().lower(radiiUp) > 0) {
      floating.apart(radiiUp, answer);
      return true;
    }
    return false;
  }

  private void decide(FloatingSimplex.Finding finding, PairResult.Writer answer) {
    if (finding == FloatingSimplex.Finding.APART) {
      distance(floatingSimplex.farthestOfA(), floatingSimplex.farthestOfB(), answer);
      return;
    }
    if (filtered) {
      floatingSimplex.describe(guess);
    }
    boolean cores = radiiUp == 0;
    switch (solve(cores)) {
      case LIMIT -> answer.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
      case INSIDE, TOGETHER -> together(answer);
      case TOUCHING -> touching(answer);
      case APART -> {
        if (cores && request.goal() == Goal.INTERSECTION) {
          apart(answer);
        } else {
          distance(pair.a.vertex(), pair.b.vertex(), answer);
        }
      }
    }
  }

  private ExactSimplex.Finding solve(boolean contact) {
    ExactSimplex.Finding found = simplex.solve(pair, guess, contact, request.maxIterations());
    iterations += simplex.iterations();
    supportQueries += simplex.supportQueries();
    return found;
  }

  /** The cores have a point in common. */
  private void together(PairResult.Writer answer) {
    answer.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
    commonPoint(answer);
  }

  private void touching(PairResult.Writer answer) {
    answer.verdict(Verdict.TOUCHING, Termination.CONVERGED).upper(0);
    commonPoint(answer);
    exactNormal(simplex.normal(), answer);
  }

  private void commonPoint(PairResult.Writer answer) {
    for (int term = 0; term < simplex.features(); term++) {
      if (simplex.isFeatureOfA(term)) {
        answer.featureA(simplex.featureVertex(term), simplex.featureWeight(term));
      } else {
        answer.featureB(simplex.featureVertex(term), simplex.featureWeight(term));
      }
    }
    simplex.commonPoint(pointA);
    System.arraycopy(pointA, 0, pointB, 0, n);
    writePoints(answer);
  }

  private void exactNormal(ScratchInteger[] direction, PairResult.Writer answer) {
    ScratchIntegers.toUnit(direction, unit);
    writeIntegers(direction, answer.normal(unit));
  }

  private void writeIntegers(ScratchInteger[] direction, PairResult.Writer answer) {
    ScratchInteger[] primitive = pair.memory().primitive(direction);
    for (int axis = 0; axis < n; axis++) {
      primitive[axis].writeTo(answer, axis);
    }
  }

  /** The normal separates; the rounded one does, too, as a rule. */
  private void apart(PairResult.Writer answer) {
    answer.verdict(Verdict.DISJOINT, Termination.CONVERGED);
    ScratchInteger[] w = simplex.normal();
    double lower = separate(w, answer);
    if (!(lower > 0)) {
      lower = exactLower(w);
    }
    answer.lower(lower).featureA(pair.a.vertex(), 1).featureB(pair.b.vertex(), 1);
  }

  /**
   * Writes a normal, and its integers where the rounded one does not surely separate.
   *
   * @return a lower bound of the distance along the rounded normal; positive if it separates
   */
  private double separate(ScratchInteger[] w, PairResult.Writer answer) {
    ScratchIntegers.toUnit(w, unit);
    answer.normal(unit);
    double lower = certainLower(radiiUp);
    if (!(lower > 0)) {
      writeIntegers(w, answer);
    }
    return lower;
  }

  /** Returns a number that the gap along the rounded normal, less the radii, is not below. */
  private double certainLower(double radii) {
    floatingPair.measure(unit, pair.a.vertex(), pair.b.vertex());
    CertifiedGap gap = floatingPair.gap();
    double lower = gap.lower(radii);
    if (!(lower > 0)) {
      gap.refine();
      lower = gap.lower(radii);
    }
    return lower;
  }

  /** Returns {@code gap(w) / |w|}, rounded down. */
  private double exactLower(ScratchInteger[] w) {
    ScratchIntegers memory = pair.memory();
    ScratchInteger exact = pair.a.farthest(w).add(pair.b.farthest(memory.negate(w)));
    bounds.set(exact.multiply(exact), memory.dot(w, w, n), pair.exponent(), 0, 0, memory);
    bounds.enclose();
    return bounds.lower();
  }

  /** The cores are disjoint; whether the bodies are depends on the radii. */
  private void distance(int vertexA, int vertexB, PairResult.Writer answer) {
    boolean least = leastNorm.solve(pair, vertexA, vertexB, request.maxIterations());
    iterations += leastNorm.iterations();
    supportQueries += leastNorm.iterations() + 1;
    if (!least) {
      answer.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
      return;
    }
    bounds.set(
        leastNorm.squareNumerator(),
        leastNorm.squareDenominator(),
        pair.exponent(),
        radiusA,
        radiusB,
        pair.memory());
    int sign = bounds.compareTo(0);
    Verdict verdict =
        sign > 0 ? Verdict.DISJOINT : sign == 0 ? Verdict.TOUCHING : Verdict.INTERSECTING;
    answer.verdict(verdict, Termination.CONVERGED);
    for (int k = 0; k < leastNorm.size(); k++) {
      answer.featurePair(leastNorm.vertexA(k), leastNorm.vertexB(k), leastNorm.weight(k));
    }
    ScratchInteger[] w = pair.memory().negate(leastNorm.difference());
    leastNorm.points(pointA, pointB);
    if (sign > 0) {
      separate(w, answer);
      bounds.enclose();
      answer.lower(bounds.lower()).upper(bounds.upper());
      moveToSurfaces();
      writePoints(answer);
    } else if (sign == 0) {
      exactNormal(w, answer);
      answer.upper(0);
      moveToSurfaces();
      writePoints(answer);
    } else {
      answer.upper(0);
    }
  }

  /** Moves the nearest points of the cores towards each other, by the radii. */
  private void moveToSurfaces() {
    for (int i = 0; i < n; i++) {
      pointA[i] += radiusA * unit[i];
      pointB[i] -= radiusB * unit[i];
    }
  }

  /** Writes the points, where they are finite numbers. */
  private void writePoints(PairResult.Writer answer) {
    boolean finite = true;
    for (int i = 0; i < n; i++) {
      finite &= Math.abs(pointA[i]) <= Double.MAX_VALUE && Math.abs(pointB[i]) <= Double.MAX_VALUE;
    }
    if (finite) {
      answer.points(pointA, pointB);
    }
  }

  // --- containment

  /** A vertex of A outside B decides; all of them inside do, too. */
  private void containment(int vertices, PairResult out) {
    PairResult.Writer answer = out.rewrite();
    around.clear();
    for (int v = 0; v < vertices; v++) {
      floatingPair.restrictTo(v);
      pair.a.restrictTo(v);
      FloatingSimplex.Finding finding = FloatingSimplex.Finding.OPEN;
      if (filtered) {
        finding =
            floatingSimplex.isTogether(around)
                ? FloatingSimplex.Finding.TOGETHER
                : floatingSimplex.decide(request.maxIterations());
      }
      switch (finding) {
        case APART -> {
          floating.outside(v, out.rewrite());
          return;
        }
        case TOGETHER -> {
          floatingSimplex.describe(around);
          floating.enclose(floatingSimplex.ofB(), answer);
        }
        case OPEN, LIMIT -> {
          if (!decideVertex(v, answer, out)) {
            return;
          }
        }
      }
    }
    answer.verdict(Verdict.SUBSET, Termination.CONVERGED);
  }

  /** Decides a vertex in integers; returns false if that ended it all. */
  private boolean decideVertex(int vertex, PairResult.Writer answer, PairResult out) {
    if (filtered) {
      floatingSimplex.describe(guess);
    } else {
      guess.clear();
      guess.startAt(vertex, 0);
    }
    switch (solve(false)) {
      case APART -> outside(vertex, out.rewrite());
      case LIMIT -> out.rewrite().verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
      case INSIDE, TOUCHING, TOGETHER -> {
        int count = 0;
        for (int term = 0; term < simplex.features(); term++) {
          if (!simplex.isFeatureOfA(term)) {
            corners[count++] = simplex.featureVertex(term);
          }
        }
        answer.enclosedBy(corners, count);
        return true;
      }
    }
    return false;
  }

  private void outside(int vertex, PairResult.Writer answer) {
    ScratchInteger[] w = simplex.normal();
    ScratchIntegers.toUnit(w, unit);
    double lower = certainLower(0);
    ScratchInteger[] outward = pair.memory().negate(w);
    if (!(lower > 0)) {
      writeIntegers(outward, answer);
    }
    ScratchIntegers.toUnit(outward, unit);
    answer.verdict(Verdict.NOT_SUBSET, Termination.CONVERGED).normal(unit).featureA(vertex, 1);
  }
}

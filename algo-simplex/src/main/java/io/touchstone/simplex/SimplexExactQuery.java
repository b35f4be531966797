// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.engine.QueryArguments;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.simplex.rows.RowQuery;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates pairs exactly; scratch memory of one thread. The method in doubles comes first, since
 * what it finds is certain; what it leaves open is decided in integers, starting from its last
 * basis. The limit of iterations holds for each linear program and for the least norm.
 */
final class SimplexExactQuery extends LinearProgramQuery implements Containment.VertexDecider {

  private final int n;
  private final boolean filtered;
  private final VertexMeeting meeting;
  private final FloatingSimplex floating;
  private final IntegerPair pair;
  private final ExactSimplex simplex;
  private final ExactLeastNorm leastNorm;
  private final IntegerWriter integers;
  private final Containment containment;
  private final RoundedContainment rounded;
  private final BallContainment balls;
  private final ExactCast cast;
  private final RowQuery rows;
  private final RootBounds bounds = new RootBounds();
  private final BasisGuess guess;
  private final double[] unit;
  private final double[] pointA;
  private final double[] pointB;
  private PairRequest request = PairRequest.intersection();

  /** Whether the last vertex was decided in integers. */
  private boolean exactly;

  private int iterations;
  private int supportQueries;
  private double radiusA;
  private double radiusB;

  /** Sum of the radii and the margin, rounded up. */
  private double radiiUp;

  private final String phaseOne = step("phase-one");
  private final String wholeNumbers = step("whole-numbers");
  private final String rowProgram = step("row-program");

  /**
   * Creates the memory.
   *
   * @param filtered whether the method in doubles comes first; without it every answer is computed
   *     in integers, which only takes longer
   */
  SimplexExactQuery(int dimension, boolean filtered) {
    super(SimplexExact.ID, dimension);
    n = dimension;
    this.filtered = filtered;
    meeting = new VertexMeeting(n, trace);
    floating = meeting.simplex;
    pair = meeting.integers;
    simplex = meeting.exact;
    leastNorm = new ExactLeastNorm(pair, trace);
    integers = new IntegerWriter(pair);
    containment = new Containment(n, trace);
    rounded = new RoundedContainment(this, pair, leastNorm, integers);
    balls = new BallContainment(pair, integers);
    cast = new ExactCast(n, pair, simplex);
    rows = new RowQuery(n);
    guess = new BasisGuess(n);
    unit = new double[n];
    pointA = new double[n];
    pointB = new double[n];
  }

  @Override
  protected boolean takesAnyScale() {
    return true;
  }

  @Override
  protected boolean takesMargin() {
    return true;
  }

  @Override
  protected void requireSupported(PairRequest asked) {
    Goal goal = asked.goal();
    if (goal == Goal.PENETRATION || asked.metric() != Metric.EUCLIDEAN) {
      throw new UnsupportedQueryException(
          "simplex-exact answers intersection, containment, casts and Euclidean distance, not %s in %s"
              .formatted(goal, asked.metric()));
    }
    if (goal == Goal.CAST && asked.directionDimension() != n) {
      throw new DimensionMismatchException("direction", asked.directionDimension(), n);
    }
  }

  @Override
  public void propose(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest asked,
      @Nullable WarmStart warm,
      Proposal out) {
    if (a instanceof RowShape || b instanceof RowShape) {
      if (asked.goal() != Goal.PENETRATION || asked.hasDirection()) {
        requireSupported(asked);
      } // else they are told whether they meet
      memory(warm); // refuses a foreign one
      boolean checked = out.wantsProof();
      rows.evaluate(own(a, "body A"), poseA, own(b, "body B"), poseB, asked, checked, out.answer());
      out.answered().amend().decidedBy(rowProgram);
    } else {
      super.propose(a, poseA, b, poseB, asked, warm, out);
    }
  }

  private static ConvexBody own(PreparedShape shape, String what) {
    boolean own =
        shape instanceof RowShape
            || (shape instanceof SimplexShape polytope
                && polytope.engine().equals(SimplexExact.ID));
    if (!own) {
      throw QueryArguments.foreignShape(what, SimplexExact.ID);
    }
    return shape.body();
  }

  /** {@inheritDoc} What is exact needs nobody to settle it. */
  @Override
  boolean proposes(PairRequest asked) {
    return false;
  }

  /** {@inheritDoc} Never asked: nothing is proposed. */
  @Override
  protected void find(
      SimplexShape a,
      PoseView poseA,
      SimplexShape b,
      PoseView poseB,
      PairRequest asked,
      @Nullable SimplexWarmStart memory,
      Proposal out) {
    throw new IllegalStateException("simplex-exact proposes nothing");
  }

  @Override
  void answer(
      SimplexShape a,
      PoseView poseA,
      SimplexShape b,
      PoseView poseB,
      PairRequest asked,
      @Nullable SimplexWarmStart memory,
      PairResult out) {
    request = asked;
    radiusA = a.radius();
    radiusB = b.radius();
    radiiUp = sumUp(sumUp(radiusA, radiusB), asked.margin());
    iterations = 0;
    supportQueries = 0;
    guess.clear();
    guess.startAt(0, 0);
    if (asked.goal() == Goal.CAST && radiiUp > 0) { // where balls meet is no rational number
      out.rewrite().verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
      return;
    }
    if (asked.goal() == Goal.CAST) {
      pair.place(a, poseA, b, poseB);
      cast.write(asked, out.rewrite());
      out.amend().decidedBy(wholeNumbers);
      return;
    }
    meeting.place(a, poseA, b, poseB);
    if (asked.goal() == Goal.CONTAINMENT) {
      pair.place(a, poseA, b, poseB);
      contain(a, b, out);
      out.amend().decidedBy(wholeNumbers);
    } else {
      PhaseOne.Ending ending =
          filtered ? floating.decide(memory, asked.maxIterations()) : PhaseOne.Ending.OPEN;
      PairResult.Writer answer = out.rewrite();
      answer.decidedBy(phaseOne);
      if (!isAnswered(ending, answer)) {
        pair.place(a, poseA, b, poseB);
        decide(ending, answer);
        answer.decidedBy(wholeNumbers);
      }
    }
    out.amend()
        .effort(iterations + floating.iterations(), supportQueries + floating.supportQueries());
  }

  private static double sumUp(double p, double q) {
    double sum = p + q;
    return sumError(p, q, sum) > 0 ? Math.nextUp(sum) : sum;
  }

  // --- intersection and distance

  /** Writes what is certain in doubles, if that is an answer; tells whether it is. */
  private boolean isAnswered(PhaseOne.Ending ending, PairResult.Writer answer) {
    if (ending == PhaseOne.Ending.TOGETHER) {
      meeting.writeTogether(answer);
      return true;
    }
    double lower = meeting.pair.gap().lower(radiiUp);
    boolean apart =
        ending == PhaseOne.Ending.APART && request.goal() == Goal.INTERSECTION && lower > 0;
    if (apart) {
      meeting.writeApart(lower, answer);
    }
    return apart;
  }

  private void decide(PhaseOne.Ending ending, PairResult.Writer answer) {
    if (ending == PhaseOne.Ending.APART) {
      distance(floating.farthestOfA(), floating.farthestOfB(), answer);
      return;
    }
    if (filtered) {
      floating.describe(guess);
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
    ExactSimplex.Finding found = simplex.solve(guess, contact, request.maxIterations());
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
    answer.features(simplex.ofA(), simplex.ofB(), false);
    simplex.commonPoint(pointA);
    System.arraycopy(pointA, 0, pointB, 0, n);
    writePoints(answer);
  }

  private void exactNormal(ScratchInteger[] direction, PairResult.Writer answer) {
    ScratchIntegers.toUnit(direction, unit);
    integers.write(direction, answer.normal(unit));
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
      integers.write(w, answer);
    }
    return lower;
  }

  /** Returns a number that the gap along the rounded normal, less the radii, is not below. */
  private double certainLower(double radii) {
    meeting.pair.measure(unit, pair.a.vertex(), pair.b.vertex());
    CertifiedGap gap = meeting.pair.gap();
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
    bounds.set(exact.multiply(exact), memory.dot(w, w, n), pair.exponent(), 0, 0, 0, memory);
    bounds.enclose();
    return bounds.lower();
  }

  /** The cores are disjoint; whether the bodies are depends on the radii. */
  private void distance(int vertexA, int vertexB, PairResult.Writer answer) {
    boolean least = leastNorm.solve(vertexA, vertexB, request.maxIterations());
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
        request.margin(),
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

  private void contain(SimplexShape a, SimplexShape b, PairResult out) {
    int vertices = a.core().vertexCount();
    int limit = request.maxIterations();
    if (radiusA > radiusB && n > BallContainment.MOST_DIMENSIONS) {
      // a ball does not fit where its centre does not, nor where an end of B is too near
      containment.write(this, vertices, limit, Termination.CONVERGED, out);
      if (out.verdict() != Verdict.NOT_SUBSET) {
        pair.a.restrictTo(IntegerSide.ALL);
        balls.writeEnds(radiusA, radiusB, out);
        supportQueries = balls.supportQueries();
      }
    } else if (radiusA > radiusB) {
      balls.write(b.core(), radiusA, radiusB, out);
      supportQueries = balls.supportQueries();
    } else if (radiusB > 0) {
      rounded.begin(radiusA, radiusB);
      containment.write(rounded, vertices, limit, Termination.CONVERGED, out);
      iterations += rounded.iterations();
      supportQueries += rounded.supportQueries();
    } else {
      containment.write(this, vertices, limit, Termination.CONVERGED, out);
    }
  }

  @Override
  public PhaseOne.Ending decide(int vertex, int maxIterations) {
    pair.a.restrictTo(vertex);
    exactly = false;
    if (filtered) {
      PhaseOne.Ending ending = meeting.decideQuickly(vertex, maxIterations);
      if (ending == PhaseOne.Ending.APART || ending == PhaseOne.Ending.TOGETHER) {
        return ending;
      }
      floating.describe(guess);
    } else {
      meeting.pair.restrictTo(vertex);
      guess.clear();
      guess.startAt(vertex, 0);
    }
    exactly = true;
    return switch (solve(false)) {
      case APART -> {
        ScratchIntegers.toUnit(simplex.normal(), unit);
        yield PhaseOne.Ending.APART;
      }
      case LIMIT -> PhaseOne.Ending.LIMIT;
      case INSIDE, TOUCHING, TOGETHER -> PhaseOne.Ending.TOGETHER;
    };
  }

  @Override
  public WeightedVertices around() {
    return exactly ? simplex.ofB() : meeting.around();
  }

  @Override
  public double[] normal() {
    return exactly ? unit : floating.normal();
  }

  @Override
  public void writeExactly(PairResult.Writer answer) {
    if (exactly && !(certainLower(0) > 0)) {
      integers.write(pair.memory().negate(simplex.normal()), answer);
    }
  }
}

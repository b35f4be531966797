// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.simplex.PairColumns.OF_A;
import static io.touchstone.simplex.PairColumns.OF_B;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.engine.QueryArguments;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates pairs with the article's tableau; scratch memory of one thread. With the repair b10 an
 * intersection is proposed, and the kernel settles it; a containment is what the bounds of all
 * roundings confirm. Without it the verdict is the article's word, and the ending says INCOMPLETE.
 */
final class SimplexTableauQuery extends LinearProgramQuery implements Containment.VertexDecider {

  private static final int ALL = -1;

  private final String denseTableau = step("dense-tableau");
  private final int n;
  private final TableauRules rules;
  private final DenseTableau tableau;
  private final CertainColumns pair;
  private final Containment containment;
  private final WeightedVertices ofA;
  private final WeightedVertices ofB;
  private final double[] column;
  private final double[] other;
  private final double[] unit;
  private int countA;
  private int countB;
  private int pivots;
  private boolean hasDirection;

  SimplexTableauQuery(int dimension, TableauRules rules) {
    super(SimplexTableau.ID, dimension);
    n = dimension;
    this.rules = rules;
    tableau = new DenseTableau(n, rules, trace);
    pair = new CertainColumns(n);
    containment = new Containment(n, trace);
    ofA = new WeightedVertices(n + 2);
    ofB = new WeightedVertices(n + 2);
    column = new double[n + 2];
    other = new double[n + 2];
    unit = new double[n];
  }

  @Override
  protected void requireSupported(PairRequest request) {
    if (request.goal() != Goal.INTERSECTION && request.goal() != Goal.CONTAINMENT) {
      throw QueryArguments.unanswered(
          SimplexTableau.ID, "intersection and containment", request.goal());
    }
  }

  /**
   * {@inheritDoc} A subset is no matter of a proposal, and the article's word none of the kernel.
   */
  @Override
  boolean proposes(PairRequest request) {
    return request.goal() == Goal.INTERSECTION && rules.verified();
  }

  @Override
  void writeEmpty(Goal goal, boolean emptyA, boolean emptyB, PairResult out) {
    if (goal == Goal.CONTAINMENT && !rules.emptySubset() && emptyA && !emptyB) {
      out.rewrite().verdict(Verdict.NOT_SUBSET, Termination.INCOMPLETE); // the article's mistake
    } else {
      super.writeEmpty(goal, emptyA, emptyB, out);
    }
  }

  @Override
  void answer(
      SimplexShape a,
      PoseView poseA,
      SimplexShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable SimplexWarmStart memory,
      PairResult out) {
    place(a, poseA, b, poseB);
    int limit = request.maxIterations();
    if (request.goal() == Goal.CONTAINMENT) {
      containment.write(this, countA, limit, said(), out);
    } else {
      writeWord(decideOnly(ALL, limit), out.rewrite());
    }
    out.amend().effort(pivots, 0).decidedBy(denseTableau);
  }

  private void place(SimplexShape a, PoseView poseA, SimplexShape b, PoseView poseB) {
    pair.place(a, poseA, b, poseB);
    countA = a.core().vertexCount();
    countB = b.core().vertexCount();
    pivots = 0;
  }

  @Override
  protected void find(
      SimplexShape a,
      PoseView poseA,
      SimplexShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable SimplexWarmStart memory,
      Proposal out) {
    out.by(denseTableau);
    place(a, poseA, b, poseB);
    PhaseOne.Ending answer = decideOnly(ALL, request.maxIterations());
    if (hasDirection) {
      out.along(unit);
    }
    FloatingSimplex.propose(ofA, ofB, out);
    switch (answer) {
      case APART -> out.apart();
      case TOGETHER -> out.together();
      case LIMIT -> out.ended(Termination.ITERATION_LIMIT);
      case OPEN -> out.ended(Termination.NUMERICAL_BREAKDOWN);
    }
    out.effort(pivots, 0);
  }

  /** The article's word about an intersection. */
  private void writeWord(PhaseOne.Ending answer, PairResult.Writer out) {
    switch (answer) {
      case APART -> out.verdict(Verdict.DISJOINT, said());
      case TOGETHER -> out.verdict(Verdict.INTERSECTING, said()).upper(0);
      case LIMIT -> out.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
      case OPEN -> out.verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN);
    }
    if (hasDirection && answer != PhaseOne.Ending.TOGETHER) {
      out.normal(unit);
    }
    if (ofA.size() > 0 && ofB.size() > 0 && answer != PhaseOne.Ending.APART) {
      out.features(ofA, ofB, false);
    }
  }

  private Termination said() {
    return rules.verified() ? Termination.CONVERGED : Termination.INCOMPLETE;
  }

  // --- a vertex of A

  @Override
  public PhaseOne.Ending decide(int vertex, int maxIterations) {
    pair.restrictTo(vertex);
    PhaseOne.Ending word = decideOnly(vertex, maxIterations);
    PhaseOne.Ending found = rules.verified() ? verify(word) : word;
    if (found != PhaseOne.Ending.TOGETHER) {
      ofB.clear(); // they are not around it
    }
    return found;
  }

  @Override
  public WeightedVertices around() {
    return ofB;
  }

  @Override
  public double[] normal() {
    return unit;
  }

  /** Decides about all of A or one of its vertices. */
  private PhaseOne.Ending decideOnly(int only, int limit) {
    hasDirection = false;
    ofA.clear();
    ofB.clear();
    int first = only == ALL ? 0 : only;
    int count = only == ALL ? countA : 1;
    return count == 1 && countB == 1 ? comparePoints(first) : minimise(first, count, limit);
  }

  /** Two single points: the method is not needed. */
  private PhaseOne.Ending comparePoints(int vertexA) {
    place(OF_A, vertexA, column);
    place(OF_B, 0, other);
    boolean equal = true;
    boolean finite = true;
    for (int i = 0; i < n; i++) {
      double difference = column[i] + other[i];
      finite &= Math.abs(difference) <= Double.MAX_VALUE; // false for NaN
      equal &= (rules.absolutePoints() ? Math.abs(difference) : difference) < rules.epsilon();
      unit[i] = -difference;
    }
    ofA.add(vertexA, 1);
    ofB.add(0, 1);
    hasDirection = Gauge.toUnit(unit, unit, n);
    return !finite
        ? PhaseOne.Ending.OPEN
        : equal ? PhaseOne.Ending.TOGETHER : PhaseOne.Ending.APART;
  }

  /** Writes the column of a vertex: scaled and relative to the middle of A, or in the world. */
  private void place(int of, int vertex, double[] target) {
    pair.column(of, vertex, target, 0);
    if (!rules.scaled()) {
      pair.worldPoint(of, vertex, target);
      for (int i = 0; of == OF_B && i < n; i++) {
        target[i] = -target[i];
      }
    }
  }

  private PhaseOne.Ending minimise(int first, int count, int limit) {
    tableau.start(count + countB);
    for (int v = 0; v < count; v++) {
      place(OF_A, first + v, column);
      tableau.set(v, column);
    }
    for (int v = 0; v < countB; v++) {
      place(OF_B, v, column);
      tableau.set(count + v, column);
    }
    tableau.complete();
    DenseTableau.Ending ending = tableau.run(limit);
    pivots += tableau.pivots();
    for (int i = 0; i < n; i++) {
      unit[i] = tableau.dual(i);
    }
    hasDirection = Gauge.toUnit(unit, unit, n);
    for (int i = 0; i < n + 2; i++) {
      int column = tableau.basic(i);
      double value = tableau.value(i);
      if (column < count + countB && value > 0 && value < Double.POSITIVE_INFINITY) {
        if (column < count) {
          ofA.add(first + column, value);
        } else {
          ofB.add(column - count, value);
        }
      }
    }
    return switch (ending) {
      case ZERO -> PhaseOne.Ending.TOGETHER;
      case OPTIMAL -> PhaseOne.Ending.APART;
      case LIMIT -> rules.openAtLimit() ? PhaseOne.Ending.LIMIT : PhaseOne.Ending.APART;
      case BREAKDOWN -> PhaseOne.Ending.OPEN;
    };
  }

  // --- b10, about a vertex of A

  /** Confirms the article's word, or another one. */
  private PhaseOne.Ending verify(PhaseOne.Ending answer) {
    if (hasDirection && answer != PhaseOne.Ending.TOGETHER && pair.isSurelyApart(unit, 0, 0)) {
      return PhaseOne.Ending.APART;
    }
    if (isSurelyTogether()) {
      return PhaseOne.Ending.TOGETHER;
    }
    if (hasDirection && answer == PhaseOne.Ending.TOGETHER && pair.isSurelyApart(unit, 0, 0)) {
      return PhaseOne.Ending.APART;
    }
    return answer == PhaseOne.Ending.LIMIT ? PhaseOne.Ending.LIMIT : PhaseOne.Ending.OPEN;
  }

  private boolean isSurelyTogether() {
    if (pair.isTogether(ofA, ofB)) {
      return true;
    }
    if (!hasDirection) {
      unit[0] = 1;
      for (int i = 1; i < n; i++) {
        unit[i] = 0;
      }
    }
    // a corner on a face: the kernel looks for another simplex around the common point
    boolean found = pair.isTogetherElsewhere(unit) && pair.elsewhere().isCertain();
    if (found) {
      ofB.copyFrom(pair.elsewhere().ofB());
    }
    return found;
  }
}

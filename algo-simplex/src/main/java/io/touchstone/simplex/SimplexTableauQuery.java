package io.touchstone.simplex;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.engine.ProposingQuery;
import io.touchstone.engine.QueryArguments;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates pairs with the article's tableau; scratch memory of one thread. With the repair b10 an
 * intersection is proposed, and the kernel settles it; a containment is what the bounds of all
 * roundings confirm. Without it the verdict is the article's word, and the ending says INCOMPLETE.
 */
final class SimplexTableauQuery extends ProposingQuery<SimplexShape> {

  private static final int ALL = -1;

  private final int n;
  private final TableauRules rules;
  private final PivotTrace trace = new PivotTrace();
  private final DenseTableau tableau;
  private final CertainColumns pair;
  private final WeightedVertices ofA;
  private final WeightedVertices ofB;
  private final double[] point;
  private final double[] other;
  private final double[] unit;
  private final int[] corners;
  private int countA;
  private int countB;
  private int pivots;
  private boolean hasDirection;

  private enum Answer {
    APART,
    TOGETHER,
    OPEN,
    LIMIT
  }

  SimplexTableauQuery(int dimension, TableauRules rules) {
    super(SimplexTableau.ID, SimplexTableau.ID, dimension);
    n = dimension;
    this.rules = rules;
    tableau = new DenseTableau(n, rules, trace);
    pair = new CertainColumns(n);
    ofA = new WeightedVertices(n + 2);
    ofB = new WeightedVertices(n + 2);
    point = new double[n];
    other = new double[n];
    unit = new double[n];
    corners = new int[n + 2];
  }

  @Override
  public void trace(@Nullable QueryTrace sink) {
    trace.to(sink);
  }

  @Override
  protected void requireSupported(PairRequest request) {
    if (request.goal() != Goal.INTERSECTION && request.goal() != Goal.CONTAINMENT) {
      throw QueryArguments.unanswered(
          SimplexTableau.ID, "intersection and containment", request.goal());
    }
  }

  @Override
  protected void requireOwn(WarmStart warm) {
    Requirements.own(warm, SimplexTableau.ID, n);
  }

  /**
   * {@inheritDoc} A subset is no matter of a proposal, and the article's word none of the kernel.
   */
  @Override
  protected boolean answers(
      SimplexShape a,
      PoseView poseA,
      SimplexShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out) {
    boolean subset = request.goal() == Goal.CONTAINMENT;
    if (!subset && rules.verified()) {
      return false;
    }
    PairResult own = out.answer();
    if (subset && !rules.emptySubset() && a.isEmpty() && !b.isEmpty()) {
      own.rewrite().verdict(Verdict.NOT_SUBSET, Termination.INCOMPLETE); // the article's mistake
    } else if (!Requirements.answeredByEmptiness(a, b, request.goal(), own)) {
      place(a, poseA, b, poseB);
      if (subset) {
        containment(request.maxIterations(), own);
      } else {
        writeWord(decide(ALL, request.maxIterations()), own.rewrite());
      }
      own.amend().effort(pivots, 0);
    }
    return true;
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
      @Nullable WarmStart warm,
      Proposal out) {
    place(a, poseA, b, poseB);
    Answer answer = decide(ALL, request.maxIterations());
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
  private void writeWord(Answer answer, PairResult.Writer out) {
    switch (answer) {
      case APART -> {
        out.verdict(Verdict.DISJOINT, Termination.INCOMPLETE);
        if (hasDirection) {
          out.normal(unit);
        }
      }
      case TOGETHER -> {
        out.verdict(Verdict.INTERSECTING, Termination.INCOMPLETE).upper(0);
        features(out);
      }
      case LIMIT -> out.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
      case OPEN -> {
        out.verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN);
        if (hasDirection) {
          out.normal(unit);
        }
        features(out);
      }
    }
  }

  /** The article's way: every corner of A, as a set of one point, against B. */
  private void containment(int limit, PairResult out) {
    PairResult.Writer writer = out.rewrite();
    Termination open = Termination.CONVERGED;
    boolean enclosed = true;
    for (int v = 0; v < countA; v++) {
      pair.restrictTo(v);
      Answer answer = decide(v, limit);
      switch (rules.verified() ? verify(answer) : answer) {
        case APART -> {
          writer = out.rewrite().verdict(Verdict.NOT_SUBSET, said());
          if (hasDirection) {
            for (int i = 0; i < n; i++) {
              point[i] = -unit[i];
            }
            writer.normal(point).featureA(v, 1);
          }
          return;
        }
        case TOGETHER -> {
          for (int term = 0; term < ofB.size(); term++) {
            corners[term] = ofB.vertex(term);
          }
          enclosed &= ofB.size() > 0 && ofB.size() <= n + 1;
          if (enclosed) {
            writer.enclosedBy(corners, ofB.size());
          }
        }
        case LIMIT -> {
          enclosed = false;
          open = Termination.ITERATION_LIMIT;
        }
        case OPEN -> {
          enclosed = false;
          open = Termination.NUMERICAL_BREAKDOWN;
        }
      }
    }
    if (!enclosed) {
      writer = out.rewrite();
    }
    if (open == Termination.CONVERGED) {
      writer.verdict(Verdict.SUBSET, said());
    } else {
      writer.verdict(Verdict.UNDECIDED, open);
    }
  }

  private Termination said() {
    return rules.verified() ? Termination.CONVERGED : Termination.INCOMPLETE;
  }

  private void features(PairResult.Writer out) {
    if (ofA.size() > 0 && ofB.size() > 0) {
      out.features(ofA, ofB, false);
    }
  }

  /** Decides about all of A or one of its vertices. */
  private Answer decide(int only, int limit) {
    hasDirection = false;
    ofA.clear();
    ofB.clear();
    int first = only == ALL ? 0 : only;
    int count = only == ALL ? countA : 1;
    return count == 1 && countB == 1 ? comparePoints(first) : minimise(first, count, limit);
  }

  /** Two single points: the method is not needed. */
  private Answer comparePoints(int vertexA) {
    place(vertexA, true, point);
    place(0, false, other);
    boolean equal = true;
    boolean finite = true;
    for (int i = 0; i < n; i++) {
      double difference = point[i] - other[i];
      finite &= Math.abs(difference) <= Double.MAX_VALUE; // false for NaN
      equal &= (rules.absolutePoints() ? Math.abs(difference) : difference) < rules.epsilon();
      unit[i] = -difference;
    }
    ofA.add(vertexA, 1);
    ofB.add(0, 1);
    normalise();
    return !finite ? Answer.OPEN : equal ? Answer.TOGETHER : Answer.APART;
  }

  private void normalise() {
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      greatest = Math.max(greatest, Math.abs(unit[i]));
    }
    hasDirection = greatest > 0 && greatest < Double.POSITIVE_INFINITY;
    if (hasDirection) {
      double square = 0;
      for (int i = 0; i < n; i++) {
        unit[i] /= greatest;
        square += unit[i] * unit[i];
      }
      for (int i = 0; i < n; i++) {
        unit[i] /= Math.sqrt(square);
      }
    }
  }

  /** Writes where a vertex stands: scaled and relative to the middle of A, or in the world. */
  private void place(int vertex, boolean isOfA, double[] target) {
    if (rules.scaled()) {
      if (isOfA) {
        pair.pointOfA(vertex, target, 0);
      } else {
        pair.pointOfB(vertex, target, 0);
      }
      return;
    }
    if (isOfA) {
      pair.worldPointOfA(vertex, target);
    } else {
      pair.worldPointOfB(vertex, target);
    }
  }

  private Answer minimise(int first, int count, int limit) {
    tableau.start(count + countB);
    for (int v = 0; v < count; v++) {
      place(first + v, true, point);
      tableau.set(v, point, 1, true);
    }
    for (int v = 0; v < countB; v++) {
      place(v, false, point);
      tableau.set(count + v, point, -1, false);
    }
    tableau.complete();
    DenseTableau.Ending ending = tableau.run(limit);
    pivots += tableau.pivots();
    for (int i = 0; i < n; i++) {
      unit[i] = tableau.dual(i);
    }
    normalise();
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
      case ZERO -> Answer.TOGETHER;
      case OPTIMAL -> Answer.APART;
      case LIMIT -> rules.openAtLimit() ? Answer.LIMIT : Answer.APART;
      case BREAKDOWN -> Answer.OPEN;
    };
  }

  // --- b10, about a vertex of A

  /** Confirms the article's word, or another one. */
  private Answer verify(Answer answer) {
    if (hasDirection && answer != Answer.TOGETHER && pair.isSurelyApart(unit, 0, 0)) {
      return Answer.APART;
    }
    if (isSurelyTogether()) {
      return Answer.TOGETHER;
    }
    if (hasDirection && answer == Answer.TOGETHER && pair.isSurelyApart(unit, 0, 0)) {
      return Answer.APART;
    }
    return answer == Answer.LIMIT ? Answer.LIMIT : Answer.OPEN;
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

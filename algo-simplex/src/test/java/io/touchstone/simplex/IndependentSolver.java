package io.touchstone.simplex;

import io.touchstone.api.oracle.PairFamilies.Posed;
import io.touchstone.api.query.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.LocalizedOptimFormats;
import org.hipparchus.optim.MaxIter;
import org.hipparchus.optim.linear.LinearConstraint;
import org.hipparchus.optim.linear.LinearConstraintSet;
import org.hipparchus.optim.linear.LinearObjectiveFunction;
import org.hipparchus.optim.linear.NonNegativeConstraint;
import org.hipparchus.optim.linear.PivotSelectionRule;
import org.hipparchus.optim.linear.Relationship;
import org.hipparchus.optim.linear.SimplexSolver;
import org.hipparchus.optim.nonlinear.scalar.GoalType;

/**
 * The same questions as linear programs in their textbook form, with a row per inequality, for the
 * solver of Hipparchus. Variables: a weight per vertex of A, one per vertex of B, then t or a bound
 * per axis.
 */
final class IndependentSolver {

  /** Far below the 1e-9 that is compared: what reduced costs may be off, for data of size 1. */
  private static final double EPSILON = 1e-11;

  private final double[][] a;
  private final double[][] b;
  private final int n;

  IndependentSolver(double[][] a, double[][] b) {
    this.a = distinct(a);
    this.b = distinct(b);
    this.n = a[0].length;
  }

  /** Equal columns add nothing, and Hipparchus 4.0.1 may stop before the optimum with them. */
  private static double[][] distinct(double[][] points) {
    Map<List<Double>, double[]> found = new LinkedHashMap<>();
    for (double[] point : points) {
      found.putIfAbsent(Arrays.stream(point).boxed().toList(), point);
    }
    return found.values().toArray(double[][]::new);
  }

  static IndependentSolver of(Posed pair) {
    return new IndependentSolver(world(pair, true), world(pair, false));
  }

  private static double[][] world(Posed pair, boolean first) {
    var body = first ? pair.a() : pair.b();
    var pose = first ? pair.poseA() : pair.poseB();
    int n = body.dimension();
    double[][] points = new double[body.vertexCount()][n];
    for (int v = 0; v < points.length; v++) {
      for (int i = 0; i < n; i++) {
        points[v][i] = pose.translation(i);
        for (int k = 0; k < n; k++) {
          points[v][i] += pose.rotation(i, k) * body.coordinate(v, k);
        }
      }
    }
    return points;
  }

  /** Distance in L1 or Linf: both sums of bounds with {@code -s <= p - q <= s}. */
  double distance(Metric metric) {
    int extra = metric == Metric.L1 ? n : 1;
    List<LinearConstraint> rows = convexity(extra);
    for (int i = 0; i < n; i++) {
      int bound = a.length + b.length + (metric == Metric.L1 ? i : 0);
      for (int sign = -1; sign <= 1; sign += 2) {
        double[] row = difference(i, sign, extra);
        row[bound] = -1;
        rows.add(new LinearConstraint(row, Relationship.LEQ, 0));
      }
    }
    return solve(rows, extra, GoalType.MINIMIZE);
  }

  /** The least or greatest t with t d in A - B; NaN if there is none. */
  double ray(double[] d, GoalType goal) {
    List<LinearConstraint> rows = convexity(1);
    for (int i = 0; i < n; i++) {
      double[] row = difference(i, 1, 1);
      row[a.length + b.length] = -d[i];
      rows.add(new LinearConstraint(row, Relationship.EQ, 0));
    }
    try {
      return solve(rows, 1, goal);
    } catch (MathIllegalStateException e) {
      if (isInfeasible(e)) {
        return Double.NaN;
      }
      throw e;
    }
  }

  private double solve(List<LinearConstraint> rows, int extra, GoalType goal) {
    double[] cost = new double[a.length + b.length + extra];
    for (int k = a.length + b.length; k < cost.length; k++) {
      cost[k] = 1;
    }
    try {
      // with Bland's rule, Hipparchus 4.0.1 returns points that are not feasible
      return solve(rows, cost, goal, PivotSelectionRule.DANTZIG);
    } catch (MathIllegalStateException e) {
      if (isInfeasible(e)) {
        throw e;
      }
      // too many pivots
      return solve(rows, cost, goal, PivotSelectionRule.BLAND);
    }
  }

  private static boolean isInfeasible(MathIllegalStateException e) {
    return e.getSpecifier() == LocalizedOptimFormats.NO_FEASIBLE_SOLUTION;
  }

  private static double solve(
      List<LinearConstraint> rows, double[] cost, GoalType goal, PivotSelectionRule rule) {
    return new SimplexSolver(EPSILON, 10, 1e-12)
        .optimize(
            new LinearObjectiveFunction(cost, 0),
            new LinearConstraintSet(rows),
            goal,
            new NonNegativeConstraint(true),
            new MaxIter(1000),
            rule)
        .getValue();
  }

  private List<LinearConstraint> convexity(int extra) {
    double[] ofA = new double[a.length + b.length + extra];
    double[] ofB = new double[a.length + b.length + extra];
    for (int k = 0; k < a.length + b.length; k++) {
      (k < a.length ? ofA : ofB)[k] = 1;
    }
    List<LinearConstraint> rows = new ArrayList<>();
    rows.add(new LinearConstraint(ofA, Relationship.EQ, 1));
    rows.add(new LinearConstraint(ofB, Relationship.EQ, 1));
    return rows;
  }

  private double[] difference(int axis, int sign, int extra) {
    double[] row = new double[a.length + b.length + extra];
    for (int v = 0; v < a.length; v++) {
      row[v] = sign * a[v][axis];
    }
    for (int v = 0; v < b.length; v++) {
      row[a.length + v] = -sign * b[v][axis];
    }
    return row;
  }
}

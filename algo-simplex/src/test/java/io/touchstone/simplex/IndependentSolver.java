// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.query.Metric;
import io.touchstone.fixtures.PairFamilies.Posed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.LocalizedOptimFormats;
import org.hipparchus.optim.MaxIter;
import org.hipparchus.optim.PointValuePair;
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

  /**
   * What reduced costs may be off, in units of the greatest coordinate: far below the 1e-9 that is
   * compared. Hipparchus takes it as it is, for programs whose numbers are at most 1.
   */
  private static final double EPSILON = 1e-11;

  /**
   * Values that differ by less, and equations that are off by less, are the same; in units of the
   * greatest coordinate, and of 1 for weights. A NaN is never the same as anything, so a point or a
   * value that is none does not count as an answer.
   */
  private static final double SAME = 1e-10;

  private static final int MOST_ORDERS = 40;

  /** What the programs are made of: world coordinates over the greatest of them. */
  private final double[][] a;

  private final double[][] b;
  private final int n;

  /** The greatest coordinate, rounded up to a power of two, which changes no digit. */
  private final double unit;

  IndependentSolver(double[][] a, double[][] b) {
    n = a[0].length;
    double greatest = 0;
    for (double[][] points : List.of(a, b)) {
      for (double[] point : points) {
        for (double coordinate : point) {
          greatest = Math.max(greatest, Math.abs(coordinate)); // NaN stays
        }
      }
    }
    if (!(greatest > 0 && greatest < 0x1p1000)) {
      throw new IllegalArgumentException("the greatest coordinate is " + greatest);
    }
    unit = Math.scalb(1.0, Math.getExponent(greatest) + 1);
    this.a = distinct(a, unit);
    this.b = distinct(b, unit);
  }

  /** Equal columns add nothing, and Hipparchus 4.0.1 may stop before the optimum with them. */
  private static double[][] distinct(double[][] points, double unit) {
    Map<List<Double>, double[]> found = new LinkedHashMap<>();
    for (double[] point : points) {
      double[] scaled = Arrays.stream(point).map(x -> x / unit).toArray();
      found.putIfAbsent(Arrays.stream(scaled).boxed().toList(), scaled);
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
    return unit * solve(rows, extra, GoalType.MINIMIZE);
  }

  /** The least or greatest t with t d in A - B; infinite, as of an empty set, if there is none. */
  double ray(double[] d, GoalType goal) {
    double greatest = 0;
    for (double component : d) {
      greatest = Math.max(greatest, Math.abs(component));
    }
    List<LinearConstraint> rows = convexity(1);
    for (int i = 0; i < n; i++) {
      double[] row = difference(i, 1, 1);
      row[a.length + b.length] = -d[i] / greatest;
      rows.add(new LinearConstraint(row, Relationship.EQ, 0));
    }
    return unit / greatest * solve(rows, 1, goal);
  }

  /**
   * Hipparchus 4.0.1 may stop before the optimum, return a point that is not feasible, or find none
   * where there is one. So it is asked with the columns in several orders, until two answers agree
   * on the best value so far, or on there being none; points that are not feasible, or no numbers,
   * do not count. In one of 10,000 casts, number 3821, it finds nothing in 40 orders by Dantzig's
   * rule and a point by Bland's, which is asked then.
   */
  private double solve(List<LinearConstraint> rows, int extra, GoalType goal) {
    double nothing =
        goal == GoalType.MINIMIZE ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    double best = nothing;
    int agreeing = 0;
    for (int order = 0; agreeing < 2 && order < MOST_ORDERS; order++) {
      OptionalDouble answer = solve(rows, order(order, extra), extra, goal, nothing);
      if (answer.isEmpty()) {
        continue;
      }
      double value = answer.getAsDouble();
      if (value == best || Math.abs(value - best) <= SAME) {
        agreeing++;
      } else if (goal == GoalType.MINIMIZE ? value < best : value > best) {
        best = value;
        agreeing = 1;
      }
    }
    if (agreeing < 2) {
      throw new IllegalStateException("Hipparchus never said the same twice");
    }
    return best;
  }

  /** The columns in an order of their own for each number; as they are for 0. */
  private int[] order(int number, int extra) {
    List<Integer> columns = new ArrayList<>();
    for (int k = 0; k < a.length + b.length + extra; k++) {
      columns.add(k);
    }
    if (number > 0) {
      Collections.shuffle(columns, new Random(number));
    }
    return columns.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The value that Hipparchus finds, if its point is feasible, or that it finds nothing. */
  private static OptionalDouble solve(
      List<LinearConstraint> rows, int[] order, int extra, GoalType goal, double nothing) {
    double[] cost = new double[order.length];
    for (int k = 0; k < order.length; k++) {
      cost[k] = order[k] >= order.length - extra ? 1 : 0;
    }
    List<LinearConstraint> ordered = new ArrayList<>();
    for (LinearConstraint row : rows) {
      double[] entries = new double[order.length];
      for (int k = 0; k < order.length; k++) {
        entries[k] = row.getCoefficients().getEntry(order[k]);
      }
      ordered.add(new LinearConstraint(entries, row.getRelationship(), row.getValue()));
    }
    PointValuePair found;
    try {
      found = solve(ordered, cost, goal, PivotSelectionRule.DANTZIG);
    } catch (MathIllegalStateException e) { // too many pivots, or no point
      try {
        found = solve(ordered, cost, goal, PivotSelectionRule.BLAND);
      } catch (MathIllegalStateException again) {
        if (findsNothing(e) || findsNothing(again)) {
          return OptionalDouble.of(nothing);
        }
        throw again;
      }
    }
    boolean counts = isFeasible(ordered, found.getPoint()) && Double.isFinite(found.getValue());
    return counts ? OptionalDouble.of(found.getValue()) : OptionalDouble.empty();
  }

  private static boolean findsNothing(MathIllegalStateException e) {
    return e.getSpecifier() == LocalizedOptimFormats.NO_FEASIBLE_SOLUTION;
  }

  private static boolean isFeasible(List<LinearConstraint> rows, double[] point) {
    boolean feasible = true;
    for (double x : point) {
      feasible &= x >= -SAME; // not for NaN
    }
    for (LinearConstraint row : rows) {
      double excess = -row.getValue();
      for (int k = 0; k < point.length; k++) {
        excess += row.getCoefficients().getEntry(k) * point[k];
      }
      feasible &= excess <= SAME && (row.getRelationship() == Relationship.LEQ || excess >= -SAME);
    }
    return feasible;
  }

  private static PointValuePair solve(
      List<LinearConstraint> rows, double[] cost, GoalType goal, PivotSelectionRule rule) {
    return new SimplexSolver(EPSILON, 10, 1e-12)
        .optimize(
            new LinearObjectiveFunction(cost, 0),
            new LinearConstraintSet(rows),
            goal,
            new NonNegativeConstraint(true),
            new MaxIter(1000),
            rule);
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

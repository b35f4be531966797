// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.compare;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.pipeline.PairsRun;
import io.touchstone.harness.pipeline.Plan;
import io.touchstone.io.files.PairsFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The answers of several engines to the pairs of a file, and where they differ.
 *
 * <p>Touching counts as intersecting. An answer that is undecided, or failed, contradicts nobody.
 */
public final class Comparison {

  private final Goal goal;
  private final List<Answers> answers = new ArrayList<>();
  private final int pairs;

  /**
   * Creates a comparison without answers.
   *
   * @param pairs number of pairs
   */
  public Comparison(Goal goal, int pairs) {
    this.goal = goal;
    this.pairs = pairs;
  }

  /** What one engine said. */
  private static final class Answers {
    final String algorithm;
    final Verdict[] verdicts;
    final double[] values;
    final Map<String, Integer> decidedBy = new TreeMap<>();
    int failed;

    Answers(String algorithm, int pairs) {
      this.algorithm = algorithm;
      this.verdicts = new Verdict[pairs];
      this.values = new double[pairs];
      Arrays.fill(verdicts, Verdict.UNDECIDED);
      Arrays.fill(values, Double.NaN);
    }
  }

  /**
   * What is known about one engine.
   *
   * @param algorithm its name
   * @param colliding pairs that it says collide; for the goal subset, pairs where it holds
   * @param disjoint pairs that it says are disjoint; for the goal subset, pairs where it does not
   *     hold
   * @param undecided pairs without a verdict
   * @param failed pairs whose query failed
   * @param wrong pairs on which its verdict was proved wrong
   * @param measured pairs whose distance, or depth, was compared with the truth
   * @param inaccurate those of them that differ by more than 1e-12 of the truth or some roundings
   *     of the coordinates allow
   * @param error the greatest difference from the truth, relative to it; 0 when none was compared
   * @param excess how much its distance, or depth, exceeds the least that any engine found: the
   *     greatest over the pairs, relative to that least; 0 when nobody measured
   * @param decidedBy how many pairs each step decided, in alphabetical order
   */
  public record Figures(
      String algorithm,
      int colliding,
      int disjoint,
      int undecided,
      int failed,
      int wrong,
      int measured,
      int inaccurate,
      double error,
      double excess,
      Map<String, Integer> decidedBy) {

    /** Copies the counts. */
    public Figures {
      decidedBy = Collections.unmodifiableMap(new TreeMap<>(decidedBy));
    }
  }

  /**
   * A pair on which two engines contradict each other, or one the truth.
   *
   * @param pair its index
   * @param verdicts what each engine says, in the order of the engines
   * @param truth the true verdict, or null when nobody knows it
   * @param proof the proved answer, or null when nobody could prove one
   */
  public record Disagreement(
      int pair, List<Verdict> verdicts, @Nullable Verdict truth, @Nullable PairReport proof) {

    /** Copies the list. */
    public Disagreement {
      verdicts = List.copyOf(verdicts);
    }
  }

  /** Asks an engine about every pair; returns how many queries failed. */
  public int ask(String name, Plan plan, PairsFile file, Cancellation cancellation) {
    Answers own = new Answers(name, pairs);
    PairsRun.run(
        plan,
        file,
        false,
        0,
        report -> {
          int pair = (int) report.index();
          if (report.failed()) {
            own.failed++;
          } else {
            own.verdicts[pair] = plain(report.verdict());
            own.values[pair] = value(report.outcome());
            if (report.outcome().hasDecidedBy()) {
              own.decidedBy.merge(report.outcome().decidedBy(), 1, Integer::sum);
            }
          }
        },
        cancellation);
    answers.add(own);
    return own.failed;
  }

  private static Verdict plain(Verdict verdict) {
    return verdict == Verdict.TOUCHING ? Verdict.INTERSECTING : verdict;
  }

  /** The distance or depth; NaN where there is none. */
  private double value(Outcome outcome) {
    boolean decided = outcome.verdict() != Verdict.UNDECIDED;
    if (goal == Goal.DISTANCE && decided && !outcome.collides() && outcome.hasUpper()) {
      return outcome.upper();
    }
    if (goal == Goal.PENETRATION && outcome.collides() && outcome.hasLower()) {
      return outcome.depth();
    }
    return Double.NaN;
  }

  /**
   * Returns the pairs on which engines contradict each other, or the reference, ascending.
   *
   * @param reference what is known to be true
   * @param prover returns the proved answer to a pair, or null
   */
  public List<Disagreement> disagreements(
      Reference reference, IntFunction<@Nullable PairReport> prover) {
    List<Disagreement> found = new ArrayList<>();
    for (int pair = 0; pair < pairs; pair++) {
      Set<Verdict> said = EnumSet.noneOf(Verdict.class);
      List<Verdict> verdicts = new ArrayList<>();
      for (Answers own : answers) {
        verdicts.add(own.verdicts[pair]);
        said.add(own.verdicts[pair]);
      }
      said.remove(Verdict.UNDECIDED);
      Verdict known = reference.verdict(pair);
      if (said.size() > 1 || (known != null && !said.isEmpty() && !said.contains(plain(known)))) {
        PairReport proof = prover.apply(pair);
        Verdict truth = proof == null ? known : proof.verdict();
        found.add(new Disagreement(pair, verdicts, truth == null ? null : plain(truth), proof));
      }
    }
    return found;
  }

  /** Returns the figures of each engine, in the order in which they were asked. */
  public List<Figures> figures(List<Disagreement> disagreements, Reference reference) {
    List<Figures> figures = new ArrayList<>();
    for (int k = 0; k < answers.size(); k++) {
      Answers own = answers.get(k);
      int wrong = 0;
      for (Disagreement disagreement : disagreements) {
        Verdict said = disagreement.verdicts().get(k);
        Verdict truth = disagreement.truth();
        wrong += truth != null && said != Verdict.UNDECIDED && said != truth ? 1 : 0;
      }
      int yes = count(own, Verdict.INTERSECTING) + count(own, Verdict.SUBSET);
      int no = count(own, Verdict.DISJOINT) + count(own, Verdict.NOT_SUBSET);
      int undecided = count(own, Verdict.UNDECIDED) - own.failed;
      Accuracy accuracy = accuracy(own, reference);
      figures.add(
          new Figures(
              own.algorithm,
              yes,
              no,
              undecided,
              own.failed,
              wrong,
              accuracy.measured,
              accuracy.inaccurate,
              accuracy.error,
              greatestExcess(own),
              own.decidedBy));
    }
    return figures;
  }

  private static int count(Answers own, Verdict verdict) {
    int count = 0;
    for (Verdict said : own.verdicts) {
      count += said == verdict ? 1 : 0;
    }
    return count;
  }

  private record Accuracy(int measured, int inaccurate, double error) {}

  private Accuracy accuracy(Answers own, Reference reference) {
    int measured = 0;
    int inaccurate = 0;
    double greatest = 0;
    for (int pair = 0; pair < pairs; pair++) {
      double truth = reference.value(pair);
      double signed = goal == Goal.PENETRATION ? -own.values[pair] : own.values[pair];
      boolean isOfTheGoal = goal == Goal.PENETRATION ? truth < 0 : truth > 0; // not if NaN
      if (isOfTheGoal && !Double.isNaN(signed)) {
        measured++;
        inaccurate += Math.abs(signed - truth) <= reference.allowance(pair) ? 0 : 1;
        greatest = Math.max(greatest, reference.error(pair, signed) / Math.abs(truth));
      }
    }
    return new Accuracy(measured, inaccurate, greatest);
  }

  private double greatestExcess(Answers own) {
    double greatest = 0;
    for (int pair = 0; pair < pairs; pair++) {
      double least = Double.POSITIVE_INFINITY;
      for (Answers other : answers) {
        if (other.values[pair] < least) { // NaN is not less
          least = other.values[pair];
        }
      }
      double value = own.values[pair];
      if (value > least) {
        greatest = Math.max(greatest, least > 0 ? (value - least) / least : value);
      }
    }
    return greatest;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.soak;

import io.touchstone.proof.ProofStage;
import java.util.EnumMap;
import java.util.Map;

/** What was counted over the pairs of one family, or of all. Written by one thread. */
public final class SoakRow {

  private final String family;
  private final Map<ProofStage, Long> stages = new EnumMap<>(ProofStage.class);
  private final Durations durations = new Durations();
  private long pairs;
  private long wrong;
  private long undecided;
  private long checkedWrong;
  private long checkedUndecided;
  private long claimsWrong;
  private long claimsWrongInContact;
  private long claimsUndecided;
  private long rejected;
  private long rejectedInContact;
  private long byOracle;
  private long steps;

  SoakRow(String family) {
    this.family = family;
  }

  void countPair() {
    pairs++;
  }

  void countStage(ProofStage stage) {
    stages.merge(stage, 1L, Long::sum);
  }

  void countWrong() {
    wrong++;
  }

  void countUndecided() {
    undecided++;
  }

  void countWrongChecked() {
    checkedWrong++;
  }

  void countUndecidedChecked() {
    checkedUndecided++;
  }

  void countWrongClaim(boolean inContact) {
    if (inContact) {
      claimsWrongInContact++;
    } else {
      claimsWrong++;
    }
  }

  void countUndecidedClaim() {
    claimsUndecided++;
  }

  void countRejected(boolean inContact) {
    if (inContact) {
      rejectedInContact++;
    } else {
      rejected++;
    }
  }

  void countByOracle() {
    byOracle++;
  }

  void countStep() {
    steps++;
  }

  void countTime(long nanoseconds) {
    durations.add(nanoseconds);
  }

  SoakRow add(SoakRow other) {
    other.stages.forEach((stage, count) -> stages.merge(stage, count, Long::sum));
    durations.add(other.durations);
    pairs += other.pairs;
    wrong += other.wrong;
    undecided += other.undecided;
    checkedWrong += other.checkedWrong;
    checkedUndecided += other.checkedUndecided;
    claimsWrong += other.claimsWrong;
    claimsWrongInContact += other.claimsWrongInContact;
    claimsUndecided += other.claimsUndecided;
    rejected += other.rejected;
    rejectedInContact += other.rejectedInContact;
    byOracle += other.byOracle;
    steps += other.steps;
    return this;
  }

  /** Returns the name of the family, or "all". */
  public String family() {
    return family;
  }

  /** Returns how many pairs were asked about. */
  public long pairs() {
    return pairs;
  }

  /** Returns how many answers of the policy exact are wrong or not proved. */
  public long wrong() {
    return wrong;
  }

  /** Returns how many answers of the policy exact are no decision. */
  public long undecided() {
    return undecided;
  }

  /** Returns how many answers of the policy checked are proved to be wrong, verdict or bound. */
  public long checkedWrong() {
    return checkedWrong;
  }

  /** Returns how many answers of the policy checked are no decision. */
  public long checkedUndecided() {
    return checkedUndecided;
  }

  /**
   * Returns how many answers of the engine alone are proved to be wrong: a bound, or a verdict
   * about a pair that is not in contact.
   */
  public long claimsWrong() {
    return claimsWrong;
  }

  /** Returns how many verdicts are proved to be wrong within the rounding of their scene. */
  public long claimsWrongInContact() {
    return claimsWrongInContact;
  }

  /** Returns how many answers of the engine alone are no decision. */
  public long claimsUndecided() {
    return claimsUndecided;
  }

  /**
   * Returns how many verdicts of the engine alone were rejected by the checker although the pair is
   * not in contact: defects of the engine.
   */
  public long rejected() {
    return rejected;
  }

  /** Returns how many were rejected within the rounding of their scene. */
  public long rejectedInContact() {
    return rejectedInContact;
  }

  /** Returns how many answers were held against the kit's own oracle besides. */
  public long byOracle() {
    return byOracle;
  }

  /** Returns how many queries of the engine alone had the step that was to be counted. */
  public long steps() {
    return steps;
  }

  /** Returns how many pairs were decided at a stage of the proof. */
  public long stage(ProofStage stage) {
    return stages.getOrDefault(stage, 0L);
  }

  /**
   * Returns the median time of a query for the verdict with the policy exact, in nanoseconds, NaN
   * when none was asked for.
   */
  public double medianNanoseconds() {
    return durations.median();
  }
}

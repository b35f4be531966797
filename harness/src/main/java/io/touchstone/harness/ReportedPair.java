// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import io.touchstone.api.query.Verdict;
import java.util.Comparator;

/**
 * A row of a report, as far as a summary or a resumed run needs to know it.
 *
 * @param bodyA name of the first body
 * @param bodyB name of the second body
 * @param frame number of the frame, or {@link PairReport#NO_FRAME}
 * @param verdict the verdict
 * @param failed whether the query failed
 * @param bounds what is known of the signed distance
 * @param ruling what the rules say of it
 */
public record ReportedPair(
    String bodyA,
    String bodyB,
    long frame,
    Verdict verdict,
    boolean failed,
    SignedBounds bounds,
    PairRuling ruling) {

  /**
   * The worst first: by the least signed distance that is possible, so that the deepest come before
   * the nearest, and those of which nobody knows how deep they are before all others; then by names
   * and frames.
   */
  public static final Comparator<ReportedPair> SEVERITY =
      Comparator.<ReportedPair>comparingDouble(pair -> pair.bounds().lower())
          .thenComparing(ReportedPair::bodyA)
          .thenComparing(ReportedPair::bodyB)
          .thenComparingLong(ReportedPair::frame);

  /** A row of which nobody knows the signed distance, and that breaks no rule. */
  public ReportedPair(String bodyA, String bodyB, long frame, Verdict verdict, boolean failed) {
    this(bodyA, bodyB, frame, verdict, failed, SignedBounds.UNKNOWN, PairRuling.KEPT);
  }
}

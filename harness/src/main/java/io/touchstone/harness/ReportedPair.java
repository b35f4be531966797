package io.touchstone.harness;

import io.touchstone.api.query.Verdict;

/**
 * A row of an earlier report, as far as a resumed run needs to know it.
 *
 * @param bodyA name of the first body
 * @param bodyB name of the second body
 * @param frame number of the frame, or {@link PairReport#NO_FRAME}
 * @param verdict the verdict
 * @param failed whether the query failed
 */
public record ReportedPair(
    String bodyA, String bodyB, long frame, Verdict verdict, boolean failed) {}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.tck.pairs.Sample;

/**
 * What an engine said about a pair.
 *
 * @param sample the pair
 * @param question what was asked
 * @param result what was said; nobody writes to it any more
 */
record Answer(Sample sample, Question question, PairResult result) {

  PairRequest request() {
    return question.request();
  }

  boolean isWord() {
    return question.capability().isWord(result);
  }

  boolean isDecided() {
    return result.verdict() != Verdict.UNDECIDED;
  }
}

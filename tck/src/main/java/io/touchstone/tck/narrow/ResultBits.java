// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.PairResult;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * What a result held at one moment, to the last bit, and in words for whoever reads a fault.
 *
 * @param bits {@link PairResult#bits} in hexadecimal digits
 */
record ResultBits(String bits, String words) {

  /** Keeps what a result holds. */
  static ResultBits of(PairResult result) {
    return new ResultBits(HexFormat.of().formatHex(result.bits()), words(result));
  }

  /** Returns how two results differ, or an empty string. */
  static String difference(String what, PairResult expected, PairResult found) {
    return Arrays.equals(expected.bits(), found.bits())
        ? ""
        : "%s it says %s, otherwise %s".formatted(what, words(found), words(expected));
  }

  @Override
  public String toString() {
    return words;
  }

  private static String words(PairResult r) {
    StringBuilder text = new StringBuilder();
    text.append(r.verdict()).append(' ').append(r.termination());
    text.append(' ').append(r.verdictAssurance()).append(' ').append(r.boundsAssurance());
    if (r.hasLower()) {
      append(text.append(" lower"), r.lower());
    }
    if (r.hasUpper()) {
      append(text.append(" upper"), r.upper());
    }
    for (int k = 0; r.hasPoints() && k < r.dimension(); k++) {
      append(text.append(" p").append(k), r.pointA(k));
      append(text.append(" q").append(k), r.pointB(k));
    }
    for (int k = 0; r.hasNormal() && k < r.dimension(); k++) {
      append(text.append(" n").append(k), r.normal(k));
    }
    for (int k = 0; r.hasExactNormal() && k < r.dimension(); k++) {
      text.append(" N").append(k).append('=').append(r.exactNormal(k));
    }
    if (r.hasCastParameter()) {
      append(text.append(" cast"), r.castParameter());
    }
    for (int term = 0; term < r.featureSizeA(); term++) {
      append(text.append(" A").append(r.featureVertexA(term)), r.featureWeightA(term));
    }
    for (int term = 0; term < r.featureSizeB(); term++) {
      append(text.append(" B").append(r.featureVertexB(term)), r.featureWeightB(term));
    }
    for (int term = 0; r.hasWholeWeights() && term < r.featureSizeA(); term++) {
      text.append(" W").append(term).append('=').append(r.wholeWeight(term));
    }
    text.append(r.isPaired() ? " paired" : "").append(r.namesRows() ? " rows" : "");
    text.append(r.hasSurface() ? " surface" : "");
    text.append(r.hasEmptySide() ? " empty=" + r.emptySide() : "");
    for (int v = 0; v < r.enclosedCount(); v++) {
      text.append(" in");
      for (int corner = 0; corner <= r.dimension(); corner++) {
        text.append(':').append(r.enclosing(v, corner));
      }
    }
    text.append(r.hasDecidedBy() ? " by=" + r.decidedBy() : "");
    text.append(" iterations=").append(r.iterations());
    return text.append(" supports=").append(r.supportQueries()).toString();
  }

  private static void append(StringBuilder text, double value) {
    text.append('=').append(value); // distinct doubles have distinct texts, and so have the zeros
  }
}

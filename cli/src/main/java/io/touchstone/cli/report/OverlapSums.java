// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.harness.OverlapPair;
import io.touchstone.harness.ReportRow;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** What the bodies of groups have in common: sums over pairs of bodies, rounded outwards. */
final class OverlapSums {

  private final Map<String, Sum> byGroups = new TreeMap<>();

  /** The sum for two groups. */
  static final class Sum {
    final String groupA;
    final String groupB;
    long pairs;
    double lower;
    double upper;

    Sum(String groupA, String groupB) {
      this.groupA = groupA;
      this.groupB = groupB;
    }

    void add(OverlapOutcome overlap) {
      pairs++;
      double least = lower + overlap.volumeLower();
      double most = upper + overlap.volumeUpper();
      lower = sumError(lower, overlap.volumeLower(), least) < 0 ? Math.nextDown(least) : least;
      upper = sumError(upper, overlap.volumeUpper(), most) > 0 ? Math.nextUp(most) : most;
    }
  }

  /** Adds a row, if it is an overlap. */
  void add(ReportRow row) {
    if (row instanceof OverlapPair pair) {
      byGroups
          .computeIfAbsent(
              pair.groupA() + '\n' + pair.groupB(), key -> new Sum(pair.groupA(), pair.groupB()))
          .add(pair.outcome());
    }
  }

  /** Returns the sums, ordered by the names of the groups. */
  Collection<Sum> all() {
    return byGroups.values();
  }
}

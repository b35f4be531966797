// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.soak;

/** A histogram of times, finer than 5 percent, from which the median is read. */
final class Durations {

  private static final int PER_OCTAVE = 16;

  private final long[] counts = new long[64 * PER_OCTAVE];
  private long total;

  void add(long nanoseconds) {
    counts[bin(Math.max(1, nanoseconds))]++;
    total++;
  }

  private static int bin(long nanoseconds) {
    int octave = 63 - Long.numberOfLeadingZeros(nanoseconds);
    long within = ((nanoseconds - (1L << octave)) * PER_OCTAVE) >> octave;
    return octave * PER_OCTAVE + (int) within;
  }

  void add(Durations other) {
    for (int k = 0; k < counts.length; k++) {
      counts[k] += other.counts[k];
    }
    total += other.total;
  }

  /** Returns the median in nanoseconds, NaN of nothing. */
  double median() {
    long below = 0;
    for (int k = 0; k < counts.length; k++) {
      below += counts[k];
      if (2 * below >= total && total > 0) {
        double octave = 1L << (k / PER_OCTAVE);
        return octave * (1 + (k % PER_OCTAVE + 0.5) / PER_OCTAVE);
      }
    }
    return Double.NaN;
  }
}

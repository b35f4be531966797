// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.cli.report.ReportWriter;
import io.touchstone.harness.OverlapPair;
import io.touchstone.harness.ReportRow;
import io.touchstone.harness.RunSummary;

/** Writes the solids that pairs have in common as a Wavefront file, one group for each pair. */
final class SolidsReport implements ReportWriter {

  private final Output out;
  private final int n;
  private int corners;

  SolidsReport(Output out, int dimension) {
    this.out = out;
    this.n = dimension;
  }

  @Override
  public void begin() {
    // there is no heading
  }

  @Override
  public void row(ReportRow row) {
    if (row instanceof OverlapPair pair) {
      solid(pair.index(), pair.outcome());
    }
  }

  @Override
  public void end(RunSummary summary) {
    // groups have no end
  }

  /** A group of a Wavefront file; in the plane the outline in z = 0. */
  private void solid(long pair, OverlapOutcome outcome) {
    if (!(outcome.evidence().orElse(null) instanceof OverlapSolid solid)) {
      return;
    }
    out.line("g pair" + pair);
    double[] points = outcome.points();
    for (int m = 0; m < solid.vertexCount(); m++) {
      double z = n == 3 ? points[3 * m + 2] : 0;
      out.line("v " + points[n * m] + " " + points[n * m + 1] + " " + z);
    }
    boolean outward = n == 2 || volume(solid, points) > 0;
    for (int f = 0; f < solid.faceCount(); f++) {
      StringBuilder line = new StringBuilder(n == 2 ? "l" : "f");
      for (int k = 0; k < solid.ringSize(f); k++) {
        int at = outward ? k : solid.ringSize(f) - 1 - k;
        line.append(' ').append(corners + solid.ring(f, at) + 1);
      }
      out.line(line.toString());
    }
    corners += solid.vertexCount();
  }

  /** The sign tells whether faces are counter-clockwise seen from outside. */
  private static double volume(OverlapSolid solid, double[] p) {
    double sum = 0;
    for (int f = 0; f < solid.faceCount(); f++) {
      int a = 3 * solid.ring(f, 0);
      for (int k = 1; k + 1 < solid.ringSize(f); k++) {
        int b = 3 * solid.ring(f, k);
        int c = 3 * solid.ring(f, k + 1);
        double[] u = {p[a] - p[0], p[a + 1] - p[1], p[a + 2] - p[2]};
        double[] v = {p[b] - p[0], p[b + 1] - p[1], p[b + 2] - p[2]};
        double[] w = {p[c] - p[0], p[c + 1] - p[1], p[c + 2] - p[2]};
        sum +=
            u[0] * (v[1] * w[2] - v[2] * w[1])
                + u[1] * (v[2] * w[0] - v[0] * w[2])
                + u[2] * (v[0] * w[1] - v[1] * w[0]);
      }
    }
    return sum;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.proof.ProofStage;
import io.touchstone.tck.rule.Settings;
import io.touchstone.tck.soak.Soak;
import io.touchstone.tck.soak.SoakReport;
import io.touchstone.tck.soak.SoakRow;
import io.touchstone.tck.soak.SoakSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code conformance --soak}: engine by engine, one table each. */
final class SoakRun {

  private static final String HEADER =
      "%-19s %9s | %5s %9s | %7s %9s | %9s %6s %11s %8s %13s | %8s %10s | %7s %10s %9s | %8s";

  private static final String ROW =
      "%-19s %9d | %5d %9d | %7d %9d | %9d %6d %11d %8d %13d | %8d %10d | %7d %10d %9d | %8s";

  private final Io io;
  private final long pairs;
  private final int threads;
  private final String step;
  private final Settings settings;

  SoakRun(Io io, long pairs, int threads, String step, Settings settings) {
    this.io = io;
    this.pairs = pairs;
    this.threads = threads;
    this.step = step;
    this.settings = settings;
  }

  /**
   * Runs the soaks and prints what they found.
   *
   * @param algorithm the engine, or an empty string for all
   * @param options its options
   * @param words of the command line that select engine, options and plug-ins
   * @return the exit code
   */
  int of(
      String algorithm,
      Map<String, String> options,
      List<String> words,
      Engines engines,
      Output out) {
    List<AlgorithmInfo> chosen =
        algorithm.isEmpty() ? engines.narrowPhases() : List.of(engines.narrowPhase(algorithm));
    boolean passed = true;
    for (AlgorithmInfo info : chosen) {
      List<String> replay = new ArrayList<>(words);
      if (algorithm.isEmpty()) {
        replay.addAll(List.of("--algorithm", info.id()));
      }
      SoakReport report = soak(info, options, replay, engines);
      print(report, out);
      if (!step.isEmpty()) {
        steps(report, out);
      }
      passed &= report.passed();
      if (io.cancellation().isRequested()) {
        return ExitCodes.INTERRUPTED;
      }
    }
    return passed ? ExitCodes.DONE : ExitCodes.DOES_NOT_HOLD;
  }

  private SoakReport soak(
      AlgorithmInfo info, Map<String, String> options, List<String> replay, Engines engines) {
    try (Progress progress = new Progress(io, info.id())) {
      return Soak.run(
          info.with(options),
          engines.createNarrowPhase(info.id(), options),
          engines,
          new SoakSettings(pairs, settings.seed(), threads, settings.reproductions(), replay, step),
          done -> {
            synchronized (progress) {
              progress.at(done, pairs);
            }
          },
          io.cancellation()::isRequested);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          Position.of("--soak"), "%s: %s".formatted(info.id(), e.getMessage()));
    }
  }

  private static void print(SoakReport report, Output out) {
    out.line("%s, seed %d".formatted(report.algorithm(), report.seed()));
    out.line(
        HEADER.formatted(
            "",
            "",
            "exact",
            "",
            "checked",
            "",
            "decided by",
            "",
            "",
            "",
            "",
            "rejected",
            "in contact",
            "alone",
            "in contact",
            "",
            ""));
    out.line(
        HEADER.formatted(
            "family",
            "pairs",
            "wrong",
            "undecided",
            "wrong",
            "undecided",
            "filter",
            "search",
            "exact check",
            "simplex",
            "simplex-exact",
            "",
            "",
            "wrong",
            "wrong",
            "undecided",
            "us"));
    report.rows().forEach(row -> out.line(line(row)));
    out.line(line(report.total()));
    report.faults().forEach(out::line);
    SoakRow total = report.total();
    out.line(
        "%s: %s; %d pairs, %d wrong, %d undecided, %d claims rejected; %d held against the oracle besides; seed %d"
            .formatted(
                report.algorithm(),
                report.passed() ? "holds" : "does not hold",
                total.pairs(),
                total.wrong(),
                total.undecided(),
                total.rejected(),
                total.byOracle(),
                report.seed()));
    out.flush();
  }

  private void steps(SoakReport report, Output out) {
    for (SoakRow row : report.rows()) {
      if (row.steps() > 0) {
        out.line("%s: %d queries with a step '%s'".formatted(row.family(), row.steps(), step));
      }
    }
    out.line(
        "%s: %d of %d queries with a step '%s'"
            .formatted(report.algorithm(), report.total().steps(), report.total().pairs(), step));
    out.flush();
  }

  private static String line(SoakRow row) {
    double median = row.medianNanoseconds() / 1000;
    return ROW.formatted(
        row.family(),
        row.pairs(),
        row.wrong(),
        row.undecided(),
        row.checkedWrong(),
        row.checkedUndecided(),
        row.stage(ProofStage.FILTER),
        row.stage(ProofStage.SEARCH),
        row.stage(ProofStage.EXACT_CHECK),
        row.stage(ProofStage.SIMPLEX),
        row.stage(ProofStage.SIMPLEX_EXACT),
        row.rejected(),
        row.rejectedInContact(),
        row.claimsWrong(),
        row.claimsWrongInContact(),
        row.claimsUndecided(),
        Double.isNaN(median) ? "" : String.format(Locale.ROOT, "%.1f", median));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.tck.rule.Settings;
import io.touchstone.tck.soak.AnswerBits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code conformance --bits}: one line, the hash first. */
final class BitsRun {

  private final Io io;
  private final long answers;
  private final int threads;
  private final Settings settings;

  BitsRun(Io io, long answers, int threads, Settings settings) {
    this.io = io;
    this.answers = answers;
    this.threads = threads;
    this.settings = settings;
  }

  /**
   * Asks, and prints the hash of the answers.
   *
   * @param algorithm the engine, or an empty string for all
   * @param options its options
   * @return the exit code
   */
  int of(String algorithm, Map<String, String> options, Engines engines, Output out) {
    List<AlgorithmInfo> chosen =
        algorithm.isEmpty() ? engines.narrowPhases() : List.of(engines.narrowPhase(algorithm));
    Map<AlgorithmInfo, NarrowPhase> subjects = new LinkedHashMap<>();
    for (AlgorithmInfo info : chosen) {
      subjects.put(info.with(options), engines.createNarrowPhase(info.id(), options));
    }
    Optional<String> hash = hash(subjects, engines);
    if (hash.isEmpty()) {
      return ExitCodes.INTERRUPTED;
    }
    out.line(
        "%s  %d answers of %s, seed %d"
            .formatted(
                hash.get(),
                answers,
                algorithm.isEmpty() ? chosen.size() + " engines" : algorithm,
                settings.seed()));
    return ExitCodes.DONE;
  }

  private Optional<String> hash(Map<AlgorithmInfo, NarrowPhase> subjects, Engines engines) {
    try (Progress progress = new Progress(io, "answers")) {
      return new AnswerBits(subjects, engines, settings)
          .hash(
              answers, threads, done -> progress.at(done, answers), io.cancellation()::isRequested);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(Position.of("--bits"), String.valueOf(e.getMessage()));
    }
  }
}
